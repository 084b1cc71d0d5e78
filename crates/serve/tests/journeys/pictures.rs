//! The pictures of docs/page.md, written again by `UPDATE_EXPECT=1`.

use crate::browser::{Page, Window, journey_in};
use crate::nonogram::ARROW;
use crate::setting::paste;
use std::path::Path;

const SIZE: Window = Window { width: 1280, height: 900, dark: false };

/// Takes a picture and, if that is asked for, keeps it.
async fn picture(page: &Page, name: &str) {
    let bytes = page.picture().await;
    assert!(bytes.starts_with(b"\x89PNG"), "a picture of {name}");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a picture is written");
    }
}

#[test]
fn the_pictures_of_the_page_can_be_taken() {
    journey_in(SIZE, |page| async move {
        page.open("").await;
        assert_eq!(page.verdict().await, "unique");
        page.click("#tab-set").await;
        page.click("#clues [data-rule=cage] input").await;
        assert_eq!(page.verdict().await, "multiple");
        page.see("#differ").await;
        picture(&page, "set").await;
        page.click("#undo").await;
        page.verdict().await;
        page.drag(&["r1c2"]).await;
        page.keys("6").await;
        assert_eq!(page.verdict().await, "none");
        page.see("#clashing").await;
        picture(&page, "conflict").await;
        page.click("#undo").await;
        page.verdict().await;
        page.click("#tab-play").await;
        page.click("#explain").await;
        page.see("#step-sentence").await;
        page.click("#step-next").await;
        picture(&page, "explain").await;
        paste(&page, ARROW).await;
        page.until("window.gridwright.picture").await;
        page.verdict().await;
        page.click("#tab-play").await;
        page.drag(&["r3c1", "r3c5"]).await;
        page.drag_right(&["r1c1", "r1c2"]).await;
        page.until("document.querySelectorAll('#board .cross').length === 2").await;
        picture(&page, "nonogram").await;
    });
}

#[test]
fn so_can_those_of_small_and_dark_windows() {
    journey_in(Window { width: 360, height: 740, dark: false }, |page| async move {
        page.open("").await;
        page.verdict().await;
        page.click("#tab-play").await;
        page.see("#pad [data-value='6']").await;
        picture(&page, "phone").await;
    });
    journey_in(Window { dark: true, ..SIZE }, |page| async move {
        page.open("").await;
        page.verdict().await;
        page.click("#tab-set").await;
        page.see("#clues .clue").await;
        picture(&page, "dark").await;
    });
}
