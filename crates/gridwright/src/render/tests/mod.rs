//! Drawings are compared with files; `UPDATE_EXPECT=1` writes these again.

mod gallery;

use super::*;
use gallery::gallery;
use std::path::Path;

const PLAIN: Style = Style { color: false };
const COLOR: Style = Style { color: true };

fn expect(file: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/render/snapshots").join(file);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == actual, "{file} differs; UPDATE_EXPECT=1 accepts this drawing:\n{actual}");
}

#[test]
fn puzzles_and_solutions_look_as_expected() {
    for piece in gallery() {
        let empty = pretty(&piece.puzzle, None, &PLAIN);
        let filled = pretty(&piece.puzzle, Some(&piece.filling), &PLAIN);
        expect(&format!("{}.txt", piece.name), &format!("{empty}\n{filled}"));
    }
}
