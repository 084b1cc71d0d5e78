//! The puzzles that come with the project are what they claim to be.

use gridwright::formats::{by_name, sniff};
use gridwright::{Options, Puzzle, Status, solve_unique};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn is_unique(puzzle: &Puzzle) -> bool {
    solve_unique(puzzle, &Options::default()).status() == Status::Unique
}

/// Exactly one solution; of a puzzle that asks about the values of a cell, with at least one of them.
fn keeps_its_promise(puzzle: &Puzzle) -> bool {
    let Some(scan) = puzzle.about.scan else { return is_unique(puzzle) };
    (scan.low..=scan.high).any(|value| {
        let mut puzzle = puzzle.clone();
        puzzle.set(scan.cell, value).is_ok() && is_unique(&puzzle)
    })
}

#[test]
fn every_example_is_read_and_has_one_solution() {
    let folder = std::fs::read_dir(root().join("examples")).expect("the folder of examples is there");
    let mut seen = 0;
    for entry in folder {
        let path = entry.expect("the folder can be listed").path();
        // The page about them, and the file of a book.
        if path.extension().is_some_and(|ending| ending == "md" || ending == "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("an example is a text");
        let format = sniff(&text).unwrap_or_else(|| panic!("{}: no format", path.display()));
        let reading = (format.read)(&text).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
        assert_eq!(reading.warnings, [], "{}", path.display());
        for puzzle in &reading.puzzles {
            assert!(keeps_its_promise(puzzle), "{}", path.display());
            if let Some(reference) = &puzzle.about.reference {
                assert!(puzzle.verify(reference.clone()).is_ok(), "{}", path.display());
            }
        }
        seen += 1;
    }
    assert!(seen >= 19, "only {seen} examples");
}

#[test]
fn the_example_of_the_sdq_page_has_one_solution() {
    let page = std::fs::read_to_string(root().join("docs/formats/sdq.md")).expect("the page is there");
    let example = page.split("```").nth(1).and_then(|block| block.strip_prefix("sdq\n"));
    let sdq = by_name("sdq").expect("the format has this name");
    let reading = (sdq.read)(example.expect("the page opens with an example")).expect("it can be read");
    assert!(is_unique(&reading.puzzles[0]));
}
