//! Setters: open, draw, watch, mend.

use crate::browser::{Page, journey};
use fantoccini::key::Key;

/// A puzzle of 4 x 4 as people send it: a link to f-puzzles.
pub(crate) async fn small_link(page: &Page) -> String {
    link_of(page, SMALL, "fpuzzles").await
}

/// One solution, without a clue to spare.
pub(crate) const SMALL: &str = ".2..4...1.3....4";

/// A puzzle as a link of another page's, made by asking.
pub(crate) async fn link_of(page: &Page, text: &str, to: &str) -> String {
    let question = serde_json::json!({"ask": "convert", "puzzle": {"text": text}, "to": to, "form": "link"});
    let link = page
        .js(&format!("return window.gridwright.engine.ask({question}).then(answer => answer.text)"))
        .await;
    link.as_str().expect("a link").trim().to_string()
}

/// Pastes a text and opens it.
pub(crate) async fn paste(page: &Page, text: &str) {
    page.click("#tab-open").await;
    page.write("#paste", text).await;
    let edit = page.value("window.gridwright.history.edit").await;
    page.click("#open").await;
    page.until(&format!(
        "window.gridwright.history.edit > {edit} || !document.querySelector('#open-error').hidden"
    ))
    .await;
}

#[test]
fn a_link_is_opened_and_the_verdict_is_seen() {
    journey(|page| async move {
        page.open("").await;
        let link = small_link(&page).await;
        assert!(link.contains("f-puzzles"), "{link}");
        paste(&page, &link).await;
        page.until("document.documentElement.dataset.place === 'set'").await;
        assert_eq!(page.verdict().await, "unique");
        assert!(page.text("#verdict").await.contains("One solution"));
        assert_eq!(page.candidates("r1c1").await, [3]);
    });
}

#[test]
fn a_cage_is_drawn_and_candidates_change() {
    journey(|page| async move {
        page.open("").await;
        page.click("[data-size='9']").await;
        assert_eq!(page.verdict().await, "multiple");
        assert_eq!(page.candidates("r5c5").await.len(), 9);
        page.click("#catalogue [data-rule=cage]").await;
        page.drag(&["r5c5", "r5c6", "r6c6"]).await;
        page.keys("6").await;
        page.keys(&char::from(Key::Enter).to_string()).await;
        page.until("window.gridwright.puzzle.rules.some(rule => rule.rule === 'cage' && rule.sum === 6)")
            .await;
        assert_eq!(page.verdict().await, "multiple");
        assert_eq!(page.candidates("r5c5").await, [1, 2, 3]);
        assert!(page.cell("r5c5").await.contains("possible 1 2 3"), "{}", page.cell("r5c5").await);
        assert!(page.text("#clues").await.contains("6"));
    });
}

#[test]
fn clues_that_clash_are_told_and_one_is_taken_back() {
    journey(|page| async move {
        page.open("").await;
        page.click("[data-size='6']").await;
        assert_eq!(page.verdict().await, "multiple");
        page.click("#catalogue [data-rule=thermo]").await;
        page.drag(&["r1c1", "r1c2", "r1c3"]).await;
        page.until("window.gridwright.puzzle.rules.some(rule => rule.rule === 'thermo')").await;
        page.click("#rule-done").await;
        page.drag(&["r1c1"]).await;
        page.keys("6").await;
        assert_eq!(page.verdict().await, "none");
        page.see("#clashing").await;
        let clash = page.text("#clashing").await;
        assert!(clash.contains("thermometer") && clash.contains("r1c1"), "{clash}");
        page.until("document.querySelectorAll('#board .clash').length >= 3").await;
        page.click("#argument summary").await;
        assert!(!page.text("#argument ol").await.is_empty());
        page.press("Remove").await;
        assert_eq!(page.verdict().await, "multiple");
    });
}

#[test]
fn everything_can_be_undone_and_done_again() {
    journey(|page| async move {
        page.open("").await;
        page.click("[data-size='4']").await;
        page.verdict().await;
        page.drag(&["r1c1"]).await;
        page.keys("3").await;
        page.until("window.gridwright.givens().r1c1 === 3").await;
        page.click("#catalogue [data-rule=diagonal]").await;
        page.click("#rule-add").await;
        page.until("window.gridwright.puzzle.rules.some(rule => rule.rule === 'diagonal')").await;
        page.click("#rule-done").await;
        page.drag(&["r2c2"]).await;
        page.chord(&[Key::Control], "z").await;
        page.until("!window.gridwright.puzzle.rules.some(rule => rule.rule === 'diagonal')").await;
        page.chord(&[Key::Control], "z").await;
        page.until("window.gridwright.givens().r1c1 === undefined").await;
        page.chord(&[Key::Control], "y").await;
        page.until("window.gridwright.givens().r1c1 === 3").await;
        page.click("#undo").await;
        page.click("#undo").await;
        page.until("window.gridwright.puzzle.shape.rows === 6").await;
    });
}

#[test]
fn a_clue_is_switched_off_by_its_tick() {
    journey(|page| async move {
        page.open("").await;
        page.click("#tab-set").await;
        assert_eq!(page.verdict().await, "unique");
        page.click("#clues [data-rule=cage] input").await;
        assert_eq!(page.verdict().await, "multiple");
        page.see("#clues .off").await;
        page.click("#clues .off input").await;
        assert_eq!(page.verdict().await, "unique");
    });
}

#[test]
fn clues_beside_the_grid_and_dots_are_drawn() {
    journey(|page| async move {
        page.open("").await;
        page.click("[data-size='6']").await;
        page.verdict().await;
        page.click("#catalogue [data-rule=sandwich]").await;
        page.click_beside(2).await;
        page.until("document.querySelector('[data-field=line] input').value === 'r2'").await;
        page.keys("5").await;
        page.keys(&char::from(Key::Enter).to_string()).await;
        page.until(
            "window.gridwright.puzzle.rules.some(rule => rule.rule === 'sandwich' && rule.line === 'r2')",
        )
        .await;
        page.click("#catalogue [data-rule=difference]").await;
        page.drag(&["r4c4", "r4c5"]).await;
        page.until("window.gridwright.puzzle.rules.some(rule => rule.rule === 'difference')").await;
        assert_eq!(page.verdict().await, "multiple");
    });
}

/// Each rule of each example, put into its form and read off again.
const FORMS: &str = r"
const app = window.gridwright;
const { RuleForm } = await import('./modules/form.js');
const sorted = (data) => JSON.stringify(data, (_, part) => part && typeof part === 'object' && !Array.isArray(part)
  ? Object.fromEntries(Object.entries(part).sort()) : part);
const rules = await app.rules();
const bad = [];
for (const info of rules) {
  const { example } = await app.engine.ask({ ask: 'rules', rule: info.rule });
  app.load(example);
  for (const rule of example.rules.filter((one) => one.rule === info.rule)) {
    const form = new RuleForm(app, info, { rule, onAdd: async () => null, onDone() {} });
    const fields = form.element.querySelectorAll('[data-field]').length;
    const wanted = Object.fromEntries(Object.entries(rule).filter(([name, value]) => value !== null
      && !info.fields.some((field) => field.name === name && field.optional && sorted(field.default) === sorted(value))));
    if (fields !== info.fields.length || sorted(form.rule()) !== sorted(wanted)) bad.push(info.rule);
  }
}
return [rules.length, bad];
";

#[test]
fn every_rule_of_the_catalogue_has_a_form_that_says_it() {
    journey(|page| async move {
        page.open("").await;
        page.verdict().await;
        let found = page.js(&format!("return (async () => {{ {FORMS} }})()")).await;
        assert!(found[0].as_u64().is_some_and(|count| count > 100), "{found}");
        assert_eq!(found[1], serde_json::json!([]));
    });
}

/// What issue 17 calls done: a setter who has never seen the page.
#[test]
fn a_setter_does_everything_without_a_manual() {
    journey(|page| async move {
        page.open("").await;
        let text = "{\"gridwright\":1,\"shape\":{\"rows\":6,\"columns\":6,\"values\":6},\"rules\":[{\"rule\":\"rows\"},\
            {\"rule\":\"columns\"},{\"rule\":\"boxes\",\"height\":2,\"width\":3},{\"rule\":\"restrict\",\"cell\":\"r1c6\",\"values\":[5]},\
            {\"rule\":\"restrict\",\"cell\":\"r2c1\",\"values\":[1]},{\"rule\":\"restrict\",\"cell\":\"r3c3\",\"values\":[2]},\
            {\"rule\":\"restrict\",\"cell\":\"r4c6\",\"values\":[1]},{\"rule\":\"thermo\",\"cells\":[\"r5c4\",\"r4c4\",\"r4c3\"]},\
            {\"rule\":\"thermo\",\"cells\":[\"r4c5\",\"r3c5\",\"r2c5\"]},{\"rule\":\"thermo\",\"cells\":[\"r6c3\",\"r5c3\",\"r5c2\",\"r5c1\"]}]}";
        let link = link_of(&page, text, "fpuzzles").await;
        paste(&page, &link).await;
        page.until("document.documentElement.dataset.place === 'set'").await;
        assert_eq!(page.verdict().await, "multiple");
        let before = page.candidates("r1c2").await;
        // A thermometer, found by its name and drawn.
        page.write("#rule-search", "thermometer").await;
        page.click("#catalogue [data-rule=thermo]").await;
        page.drag(&["r2c2", "r1c2", "r1c3", "r2c3"]).await;
        page.until("window.gridwright.puzzle.rules.filter(rule => rule.rule === 'thermo').length === 4")
            .await;
        assert_eq!(page.verdict().await, "unique");
        let after = page.candidates("r1c2").await;
        assert!(before.len() > after.len(), "{before:?} {after:?}");
        // Another one that cannot be.
        page.drag(&["r1c6", "r1c5", "r1c4"]).await;
        page.until("window.gridwright.puzzle.rules.filter(rule => rule.rule === 'thermo').length === 5")
            .await;
        assert_eq!(page.verdict().await, "none");
        let clash = page.text("#clashing").await;
        assert!(clash.contains("the given 5 in r1c6") && clash.contains("thermometer"), "{clash}");
        // Taken back.
        page.click("#undo").await;
        assert_eq!(page.verdict().await, "unique");
        // How hard is it?
        page.click("#rate").await;
        let rating = page.text("#rating").await;
        assert!(rating.contains("rating"), "{rating}");
        // The explanation, to its end.
        page.click("#explain-link").await;
        page.see("#step-sentence").await;
        let first = page.text("#step-sentence").await;
        while page.value("document.querySelector('#step-next').disabled").await == serde_json::json!(false) {
            page.click("#step-next").await;
        }
        assert_ne!(page.text("#step-sentence").await, first);
        assert_eq!(page.text("#step-count").await, "The end");
        // A link for SudokuPad.
        page.click("#tab-give").await;
        page.click("[data-link=scl]").await;
        page.see("#link").await;
        let sent = page.value("document.querySelector('#link').value").await;
        assert!(sent.as_str().is_some_and(|link| link.starts_with("https://sudokupad.app/")), "{sent}");
    });
}
