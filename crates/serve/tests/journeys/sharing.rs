//! Links, formats and paper.

use crate::browser::journey;
use crate::setting::{SMALL, link_of, paste};
use serde_json::json;

#[test]
fn a_link_holds_the_whole_puzzle() {
    journey(|page| async move {
        page.open("").await;
        assert_eq!(page.verdict().await, "unique");
        page.click("#tab-give").await;
        page.click("#give-link").await;
        page.see("#link").await;
        let link = page.value("document.querySelector('#link').value").await;
        let link = link.as_str().expect("a link").to_string();
        let rules = page.value("JSON.stringify(window.gridwright.puzzle)").await;
        // Somebody else opens it: nothing is stored there.
        page.js("localStorage.clear(); window.gridwright.history.now = {puzzle: {gridwright: 1, shape: {rows: 4, columns: 4, values: 4}, rules: []}, off: [], marks: {}}; localStorage.clear()").await;
        let (_, packed) = link.split_once('#').expect("it has a fragment");
        page.open("").await;
        page.js("localStorage.clear()").await;
        page.open(&format!("#{packed}")).await;
        page.until(&format!(
            "JSON.stringify(window.gridwright.puzzle.rules) === JSON.stringify(JSON.parse({rules}).rules)"
        ))
        .await;
        assert_eq!(page.verdict().await, "unique");
    });
}

#[test]
fn the_puzzle_stays_when_the_page_is_loaded_again() {
    journey(|page| async move {
        page.open("").await;
        paste(&page, SMALL).await;
        assert_eq!(page.verdict().await, "unique");
        page.click("#tab-play").await;
        page.drag(&["r1c1"]).await;
        page.keys("3").await;
        page.until("location.hash.startsWith('#p=')").await;
        page.until("JSON.parse(localStorage.getItem('gridwright.table')).marks.r1c1").await;
        page.js("location.reload()").await;
        page.until("document.documentElement.dataset.ready === 'true' && window.gridwright?.history.now.marks.r1c1?.digit === 3").await;
        assert_eq!(page.value("window.gridwright.puzzle.shape.rows").await, json!(4));
    });
}

#[test]
fn other_pages_links_and_formats_are_made_and_read() {
    journey(|page| async move {
        page.open("").await;
        for to in ["fpuzzles", "scl", "iss"] {
            let link = link_of(&page, SMALL, to).await;
            paste(&page, &link).await;
            page.until("document.documentElement.dataset.place === 'set'").await;
            assert_eq!(page.verdict().await, "unique", "{link}");
        }
        page.click("#tab-give").await;
        page.write("#format", "line").await;
        page.click("#show-format").await;
        page.see("#as-text").await;
        let text = page.value("document.querySelector('#as-text').value").await;
        assert!(text.as_str().is_some_and(|text| text.contains(".2..4")), "{text}");
    });
}

#[test]
fn paper_shows_the_puzzle_and_on_its_own_page_the_solution() {
    journey(|page| async move {
        page.open("").await;
        page.verdict().await;
        page.click("#tab-give").await;
        page.js(
            "window.print = () => { window.printed = document.querySelectorAll('#print section').length; }",
        )
        .await;
        page.press("Print").await;
        page.until("window.printed === 1").await;
        page.js("[...document.querySelectorAll('.tick')].find(tick => /solution/.test(tick.textContent)).querySelector('input').click()")
            .await;
        page.press("Print").await;
        page.until("window.printed === 2").await;
    });
}
