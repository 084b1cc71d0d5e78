//! Painters.

use crate::browser::journey;
use crate::setting::paste;

/// A picture of 5 x 5: an arrow.
pub(crate) const ARROW: &str =
    "{\"rows\": [[1], [3], [5], [1], [1]], \"columns\": [[1], [2], [5], [2], [1]]}";

#[test]
fn a_picture_is_painted_with_strokes_that_stay_on_a_line() {
    journey(|page| async move {
        page.open("").await;
        paste(&page, ARROW).await;
        page.until("document.documentElement.dataset.place === 'set'").await;
        assert_eq!(page.verdict().await, "unique");
        page.click("#tab-play").await;
        page.see(".ink-key[data-colour='1']").await;
        // A stroke along row 3 that ends a row lower: the row is painted, nothing else.
        page.drag(&["r3c1", "r3c3", "r4c5"]).await;
        page.until(
            "Object.keys(window.gridwright.history.now.marks).sort().join() === 'r3c1,r3c2,r3c3,r3c4,r3c5'",
        )
        .await;
        page.until("document.querySelectorAll('#board .done').length >= 1").await;
        page.drag_right(&["r1c1", "r1c2"]).await;
        page.until("document.querySelectorAll('#board .cross').length === 2").await;
        assert!(page.cell("r1c1").await.contains("cross"));
        page.drag(&["r2c2", "r2c4"]).await;
        page.drag(&["r1c3"]).await;
        page.drag(&["r4c3", "r5c3"]).await;
        page.see("#solved").await;
        page.click("#undo").await;
        page.until("window.gridwright.history.now.marks.r5c3 === undefined").await;
    });
}

#[test]
fn a_picture_becomes_a_nonogram() {
    journey(|page| async move {
        page.open("").await;
        page.click("#tab-make").await;
        page.see("#picture-drop").await;
        page.write("#picture-width", "10").await;
        page.js(
            "const canvas = document.createElement('canvas'); canvas.width = canvas.height = 100; \
             const ink = canvas.getContext('2d'); ink.fillStyle = '#fff'; ink.fillRect(0, 0, 100, 100); \
             ink.fillStyle = '#000'; ink.fillRect(20, 20, 60, 30); ink.fillRect(40, 50, 20, 40); \
             canvas.toBlob(blob => window.gridwright.places.make.picture(new File([blob], 'cat.png', {type: 'image/png'})));",
        )
        .await;
        page.see("#made-words").await;
        assert_eq!(page.verdict().await, "unique");
        page.until("window.gridwright.picture && window.gridwright.puzzle.shape.columns === 10").await;
    });
}
