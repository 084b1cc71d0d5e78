//! Files of the `.sdq` language that others wrote.

use gridwright::formats::{by_name, sniff};
use gridwright::{Filling, Puzzle};

/// Every line of the collection that holds such a file; `None` where the collection is absent.
fn real_files() -> Option<Vec<serde_json::Value>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/variants/dev.jsonl");
    let text = std::fs::read_to_string(path).ok()?;
    let lines =
        text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("each line is JSON"));
    Some(lines.filter(|line| line["raw"].as_str().is_some_and(|raw| raw.contains("{Sudoku"))).collect())
}

#[test]
fn real_files_are_read_and_their_solutions_hold() {
    let Some(files) = real_files() else {
        eprintln!("skipped: the collection of variant puzzles is not beside the workspace");
        return;
    };
    assert!(!files.is_empty());
    let sdq = by_name("sdq").unwrap();
    let written = |puzzle: &Puzzle| (sdq.write)(puzzle).unwrap();
    for file in files {
        let (name, text) = (&file["name"], file["raw"].as_str().unwrap());
        assert_eq!(sniff(text).map(|format| format.name), Some("sdq"), "{name}");
        let reading = (sdq.read)(text).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(reading.warnings, [], "{name}");
        let puzzle = &reading.puzzles[0];
        if let Some(solution) = file["solution"].as_str() {
            let values = solution.bytes().map(|digit| digit - b'0').collect();
            let filling = Filling::new(puzzle.shape(), values).unwrap();
            assert!(puzzle.verify(filling.clone()).is_ok(), "{name}");
            assert_eq!(puzzle.about.reference.as_ref(), Some(&filling), "{name}");
        }
        let again = (sdq.read)(&written(puzzle)).unwrap();
        assert_eq!(written(&again.puzzles[0]), written(puzzle), "{name}");
    }
}
