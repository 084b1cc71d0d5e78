//! Every example with sums has the same verdict under every encoding and level.

use gridwright::cnf::Limits;
use gridwright::formats;
use gridwright::tasks::{Row, Step, Trial, compare_encodings};
use gridwright::{Options, Status};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn examples_have_one_verdict_under_every_encoding_and_level() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    // A conflict limit keeps this quick: it may leave a verdict open, but must never change one.
    let limits = Limits { conflicts: Some(1_000), ..Limits::none() };
    let options = Options { limits, ..Options::default() };
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).expect("the examples are there") {
        let path = entry.expect("an entry").path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Ok((_, reading)) = formats::read(&text, None) else { continue };
        let puzzle = &reading.puzzles[0];
        let sums = |name: &str| puzzle.rules().iter().any(|rule| rule.name() == name);
        if !sums("cage") && !sums("sandwich") || puzzle.shape().len() > 81 {
            continue;
        }
        let mut verdicts = BTreeSet::new();
        compare_encodings(puzzle, &options, &Trial::sums(), |step| {
            if let Step::Done(Row { result: Ok(verdict), .. }) = step
                && verdict.status() != Status::Unknown
            {
                verdicts.insert(verdict.status().name());
            }
        });
        assert!(verdicts.len() <= 1, "{}: {verdicts:?}", path.display());
        compared += verdicts.len();
    }
    assert!(compared >= 3, "only {compared} examples have sums");
}
