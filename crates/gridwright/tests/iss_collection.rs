//! Constraint strings of a collection for development, where it is at hand: each is read or names the rules that
//! it cannot be read for, and the solutions that come with them are solutions.

use gridwright::formats::by_name;
use gridwright::{Filling, Value};

/// The fields of a line that are of use here.
#[derive(serde::Deserialize)]
struct Line {
    name: String,
    iss_string: String,
    solution: Option<String>,
}

#[test]
fn every_string_is_read_or_names_what_is_missing_and_every_solution_is_one() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/variants/dev.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: the collection variants/dev.jsonl is not at hand");
        return;
    };
    let iss = by_name("iss").expect("the format has this name");
    let (mut read, mut verified) = (0, 0);
    for line in text.lines() {
        let line: Line = serde_json::from_str(line).expect("a line is an object");
        assert!((iss.sniff)(&line.iss_string), "{}", line.name);
        let puzzle = match (iss.read)(&line.iss_string) {
            Ok(mut reading) => reading.puzzles.remove(0),
            Err(error) if error.message.ends_with("not supported yet") => continue,
            Err(error) => panic!("{}: {error:?}\n{}", line.name, line.iss_string),
        };
        read += 1;
        let digits = line.solution.filter(|_| puzzle.shape().highest() <= 9);
        if let Some(digits) = digits.as_ref().map(|solution| solution.bytes().map(|byte| byte - b'0')) {
            let values: Vec<Value> = digits.collect();
            let filling =
                Filling::new(puzzle.shape(), values).unwrap_or_else(|| panic!("{}: no filling", line.name));
            let checked = puzzle.verify(filling);
            assert!(checked.is_ok(), "{} breaks {:?}", line.name, checked.err());
            verified += 1;
        }
    }
    println!("{read} read, {verified} solutions verified");
    assert!(read >= 900 && verified >= 800, "{read} read, {verified} verified");
}
