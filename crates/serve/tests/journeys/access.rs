//! Names, roles and contrast, on every view, light and dark.

use crate::browser::{Page, Window, journey_in};
use crate::setting::{SMALL, paste};
use serde_json::json;

/// Controls without a name, wrong roles, and texts with too little contrast, as a list of sentences.
const CHECK: &str = r#"
const found = [];
const seen = (element) => element.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) && !element.closest('.offscreen, .skip');
const shown = (element) => seen(element) && !element.closest('[aria-hidden=true]');
const name = (element) => (element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent || element.title || '').trim();
for (const control of document.querySelectorAll('button, input, select, textarea, a[href], summary, [role=tab], [role=gridcell]')) {
  if (shown(control) && !name(control)) found.push(`no name: ${control.outerHTML.slice(0, 120)}`);
}
const grid = document.querySelector('[role=grid]');
if (!grid?.getAttribute('aria-label')) found.push('the grid has no name');
for (const row of grid.querySelectorAll('[role=row]')) if (![...row.children].every((cell) => cell.getAttribute('role') === 'gridcell')) found.push('a row holds other things than cells');
if (grid.querySelectorAll('[tabindex="0"]').length !== 1) found.push('not exactly one cell can be reached by Tab');
if (!document.querySelector('[aria-live]')) found.push('there is no live region');
if (document.querySelectorAll('[role=tab][aria-selected=true]').length !== 1) found.push('not exactly one tab is selected');
if (document.querySelectorAll('h1').length !== 1) found.push('not exactly one h1');
const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) found.push(`id ${id} stands twice`);

const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
const over = ([r, g, b, a], under) => [0, 1, 2].map((part) => [r, g, b][part] * a + under[part] * (1 - a));
const behind = (element) => {
  if (!element) return [255, 255, 255];
  const own = rgba(getComputedStyle(element).backgroundColor);
  return own[3] === 1 ? own.slice(0, 3) : over(own, behind(element.parentElement));
};
const luminance = (colour) => { const [r, g, b] = colour.map((part) => { const p = part / 255; return p <= 0.03928 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const contrast = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
const sheet = behind(document.querySelector('.sheet'));
for (const element of document.querySelectorAll('body *')) {
  const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!isText || !seen(element) || element.closest(':disabled, option, .drawing, .above, .below')) continue;
  const style = getComputedStyle(element);
  const drawn = element instanceof SVGElement;
  const paper = drawn ? sheet : behind(element);
  let opacity = 1;
  for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  const [r, g, b, a] = rgba(drawn ? style.fill : style.color);
  const ratio = contrast(over([r, g, b, a * opacity], paper), paper);
  if (ratio < 4.5) found.push(`contrast ${ratio.toFixed(2)}: ${element.tagName} ${element.className.baseVal ?? element.className} ${element.textContent.trim().slice(0, 40)}`);
}
return [...new Set(found)];
"#;

async fn check(page: &Page, view: &str) {
    let found = page.js(CHECK).await;
    assert_eq!(found, json!([]), "on the view {view}");
}

async fn every_view(page: Page) {
    page.open("").await;
    paste(&page, SMALL).await;
    page.verdict().await;
    for place in ["open", "set", "play", "make", "give", "look"] {
        page.click(&format!("#tab-{place}")).await;
        page.see("#panel .place").await;
        check(&page, place).await;
    }
    // Things that appear: a form, candidates, a conflict, a hint, an explanation, an error, the keys.
    page.click("#tab-set").await;
    page.click("#catalogue [data-rule=cage]").await;
    check(&page, "a form").await;
    page.click("#rule-done").await;
    page.drag(&["r1c2"]).await;
    page.keys("2").await;
    assert_eq!(page.verdict().await, "multiple");
    check(&page, "several solutions").await;
    page.drag(&["r1c1"]).await;
    page.keys("4").await;
    assert_eq!(page.verdict().await, "none");
    page.see("#clashing").await;
    check(&page, "a conflict").await;
    page.click("#undo").await;
    page.click("#undo").await;
    assert_eq!(page.verdict().await, "unique");
    page.click("#tab-play").await;
    page.click("#hint").await;
    page.see("#hint-text").await;
    check(&page, "a hint").await;
    page.click("#explain").await;
    page.see("#step-sentence").await;
    check(&page, "an explanation").await;
    page.click("#keys").await;
    page.see("#help").await;
    check(&page, "the keys").await;
    page.click("#help button").await;
    paste(&page, "{\"gridwright\": 1}").await;
    page.see("#open-error").await;
    check(&page, "an error").await;
}

#[test]
fn every_view_has_names_roles_and_contrast() {
    journey_in(Window::default(), every_view);
}

#[test]
fn so_it_is_in_the_dark() {
    journey_in(Window { dark: true, ..Window::default() }, every_view);
}

#[test]
fn cells_have_names_that_say_what_is_in_them() {
    journey_in(Window::default(), |page| async move {
        page.open("").await;
        assert_eq!(page.verdict().await, "unique");
        page.click("#tab-play").await;
        let given = page.cell("r5c3").await;
        assert!(given.starts_with("row 5 column 3, 5, given"), "{given}");
        let caged = page.cell("r1c3").await;
        assert!(caged.contains("empty") && caged.contains("cage") && caged.contains("12"), "{caged}");
        // The focus moves with the arrows, and one cell alone is in the order of Tab.
        page.drag(&["r1c1"]).await;
        page.keys(&char::from(fantoccini::key::Key::Right).to_string()).await;
        page.until("document.activeElement.dataset.cell === 'r1c2'").await;
        page.until("document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length === 1").await;
        // A verdict is announced.
        page.click("#tab-set").await;
        page.drag(&["r1c1"]).await;
        page.keys("6").await;
        page.verdict().await;
        page.until("document.querySelector('#live').textContent !== ''").await;
    });
}
