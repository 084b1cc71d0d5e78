//! Players: keys only, hints, the explanation.

use crate::browser::journey;
use crate::setting::{SMALL, paste};
use fantoccini::key::Key;
use serde_json::json;

#[test]
fn a_puzzle_is_played_to_its_end_with_keys_only() {
    journey(|page| async move {
        page.open("").await;
        paste(&page, SMALL).await;
        assert_eq!(page.verdict().await, "unique");
        page.click("#tab-play").await;
        page.js("document.querySelector('[data-cell=r1c1]').focus()").await;
        // From the first cell on, over the edge of the board into each row.
        let down = char::from(Key::Down).to_string();
        let right = char::from(Key::Right).to_string();
        page.js("window.gridwright.board.select(['r1c1'], {focus: true})").await;
        for row in 1..=4 {
            for column in 1..=4 {
                let value = page.candidates(&format!("r{row}c{column}")).await[0];
                page.keys(&value.to_string()).await;
                page.keys(&right).await;
            }
            page.keys(&down).await;
        }
        page.see("#solved").await;
        let name = page.cell("r1c1").await;
        assert!(name.starts_with("row 1 column 1, 3"), "{name}");
        assert!(page.cell("r1c2").await.contains("2, given"));
    });
}

#[test]
fn marks_have_their_keys() {
    journey(|page| async move {
        page.open("").await;
        paste(&page, SMALL).await;
        page.verdict().await;
        page.click("#tab-play").await;
        let marks = "window.gridwright.history.now.marks";
        page.drag(&["r1c1"]).await;
        page.chord(&[Key::Shift], "1").await;
        page.until(&format!("String({marks}.r1c1.corner) === '1'")).await;
        page.chord(&[Key::Control], "3").await;
        page.until(&format!("String({marks}.r1c1.centre) === '3'")).await;
        assert!(page.cell("r1c1").await.contains("centre 3, corner 1"));
        page.keys("c").await;
        page.until("document.querySelector('[data-mode=centre]').getAttribute('aria-checked') === 'true'")
            .await;
        page.keys(" ").await;
        page.until("document.querySelector('[data-mode=colour]').getAttribute('aria-checked') === 'true'")
            .await;
        page.keys("2").await;
        page.until(&format!("String({marks}.r1c1.colours) === '2'")).await;
        assert!(page.cell("r1c1").await.contains("Green"));
        page.keys("z").await;
        page.chord(&[Key::Shift], &char::from(Key::Right).to_string()).await;
        page.until("window.gridwright.board.selection.length === 2").await;
        page.keys(&char::from(Key::Escape).to_string()).await;
        page.until("window.gridwright.board.selection.length === 0").await;
        page.drag(&["r1c1"]).await;
        page.keys(&char::from(Key::Delete).to_string()).await;
        page.until(&format!("!{marks}.r1c1.corner")).await;
        page.chord(&[Key::Control], "a").await;
        page.until("window.gridwright.board.selection.length === 16").await;
        page.double_click("r2c1").await;
        page.until("[...window.gridwright.board.selection].sort().join() === 'r2c1,r4c4'").await;
    });
}

#[test]
fn a_wrong_digit_is_told() {
    journey(|page| async move {
        page.open("").await;
        paste(&page, SMALL).await;
        page.verdict().await;
        page.click("#tab-play").await;
        page.drag(&["r1c1"]).await;
        page.keys("4").await;
        page.until("document.querySelectorAll('#board .digit.wrong').length >= 1").await;
        page.see(".clash-words").await;
        page.click("#check").await;
        assert!(page.text("#checked").await.contains("r1c1"));
        page.click("#undo").await;
        page.until("document.querySelectorAll('#board .digit').length === 0").await;
        page.click("#check").await;
        assert_eq!(page.text("#checked").await, "Everything so far is right.");
    });
}

#[test]
fn a_hint_has_three_strengths() {
    journey(|page| async move {
        page.open("").await;
        paste(&page, SMALL).await;
        page.verdict().await;
        page.click("#tab-play").await;
        page.click("#hint").await;
        page.see("#hint-text[data-strength=where]").await;
        let place = page.text("#hint-text").await;
        page.click("#hint-more").await;
        page.see("#hint-text[data-strength=what]").await;
        page.click("#hint-more").await;
        page.see("#hint-text[data-strength=all]").await;
        let all = page.text("#hint-text").await;
        assert_ne!(place, all);
        page.until("document.querySelector('#board .above').childElementCount > 0").await;
        page.click("#hint-write").await;
        page.until("Object.keys(window.gridwright.history.now.marks).length > 0").await;
    });
}

#[test]
fn an_explanation_goes_forwards_and_backwards_to_its_end() {
    journey(|page| async move {
        page.open("").await;
        assert_eq!(page.verdict().await, "unique");
        page.click("#tab-play").await;
        page.click("#explain").await;
        page.see("#step-sentence").await;
        let first = page.text("#step-sentence").await;
        page.until("document.querySelector('#board .above').childElementCount > 0").await;
        page.click("#step-next").await;
        let second = page.text("#step-sentence").await;
        assert_ne!(first, second);
        page.click("#step-back").await;
        assert_eq!(page.text("#step-sentence").await, first);
        page.click("#step-end").await;
        assert_eq!(page.text("#step-count").await, "The end");
        assert_eq!(page.value("document.querySelector('#step-next').disabled").await, json!(true));
        page.click("#explain-close").await;
        page.until("!document.querySelector('#explanation')").await;
    });
}

#[test]
fn a_puzzle_is_made() {
    journey(|page| async move {
        page.open("").await;
        page.click("#tab-make").await;
        page.until("document.querySelector('#make-type option')").await;
        page.write("#make-size", "6").await;
        page.write("#make-seed", "7").await;
        page.click("#make").await;
        page.see("#made-words").await;
        assert!(page.text("#made-words").await.contains("Seed 7"));
        assert_eq!(page.verdict().await, "unique");
        assert_eq!(page.value("window.gridwright.puzzle.shape.rows").await, json!(6));
        page.click("#play-it").await;
        page.see("#pad [data-value='6']").await;
    });
}

#[test]
fn clues_stand_in_a_picture_that_is_drawn() {
    journey(|page| async move {
        page.open("").await;
        page.click("#tab-make").await;
        page.until("document.querySelector('#make-type option')").await;
        page.write("#make-size", "4").await;
        page.write("#make-seed", "7").await;
        page.click(".make summary").await;
        page.write("#make-theme", "####\n####\n####\n....").await;
        page.click("#make").await;
        page.see("#made-words").await;
        let rows = "Object.keys(window.gridwright.givens()).map((cell) => cell.slice(0, 2))";
        assert_eq!(page.value(&format!("{rows}.length > 0 && !{rows}.includes('r4')")).await, json!(true));
        // A picture of another size is refused in words.
        page.write("#make-theme", "##\n##").await;
        page.click("#make").await;
        page.see("#made .error").await;
        assert!(page.text("#made").await.contains("the picture has 2 x 2 cells"));
    });
}

#[test]
fn a_nonogram_of_a_level_is_made() {
    journey(|page| async move {
        page.open("").await;
        page.click("#tab-make").await;
        page.until("document.querySelector('#make-type option')").await;
        page.write("#make-type", "nonogram").await;
        page.write("#make-level", "medium").await;
        page.write("#make-seed", "3").await;
        page.click("#make").await;
        page.see("#made-words").await;
        assert!(page.text("#made-words").await.contains("medium"));
    });
}

#[test]
fn clauses_encodings_and_a_proof_are_shown() {
    journey(|page| async move {
        page.open("").await;
        page.click("#tab-look").await;
        page.click("#look-clauses").await;
        page.see("#clauses-table").await;
        assert!(page.text("#clauses-table").await.contains("Killer cage"));
        page.click("#look-encodings").await;
        page.see("#encodings-table").await;
        page.click("#look-prove").await;
        assert!(page.text("#claim").await.contains("no second solution"));
    });
}
