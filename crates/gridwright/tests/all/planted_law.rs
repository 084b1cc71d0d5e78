//! A planted solution survives everything that happens before search, and no engine says that there is none.

use gridwright::{Filling, Options, Status, Value, formats, solve};
use soak::trial::planted_boards;
use std::path::Path;

#[test]
fn a_planted_filling_survives_every_pass_before_search() {
    if let Err(broken) = planted_boards(1, 0..4_000) {
        let (number, why, board) = (broken.number, broken.why, broken.board);
        panic!("board {number}: {why}\n{:?}\n{:?}", board.filling.values(), board.puzzle.rules());
    }
}

/// Boards that were once called "none", each with a solution.
#[test]
fn boards_that_were_called_none_are_solved() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/planted/wrong-none.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: the planted boards are not beside the working copy");
        return;
    };
    let json = formats::by_name("json").expect("a format");
    for (number, line) in text.lines().enumerate() {
        let board: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
        let puzzle = (json.read)(&board["puzzle"].to_string()).expect("a puzzle").puzzles.remove(0);
        let cells = board["planted"].as_array().into_iter().flatten();
        let cells = cells.flat_map(|row| row.as_array().into_iter().flatten());
        let planted: Vec<Value> = cells.map(|cell| cell.as_u64().expect("a number") as Value).collect();
        let filling = Filling::new(puzzle.shape(), planted).expect("values of the shape");
        assert!(puzzle.verify(filling).is_ok(), "board {number}: the planted filling is no solution");
        let status = solve(&puzzle, &Options::default()).status();
        assert_ne!(status, Status::None, "board {number}");
    }
    assert!(text.lines().count() > 0);
}
