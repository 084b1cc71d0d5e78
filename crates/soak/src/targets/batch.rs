//! Many puzzles, one per line: any bytes have an answer for each line, and lines of classic Sudoku, which go to the kernel
//! straight from their bytes, have the answers that the engine gives.

use gridwright::engine::Status;
use gridwright::{Batch, Limits, Options, Puzzle, enumerate, formats};
use std::ops::ControlFlow;

/// What the engine that knows all rules says of a plain line.
fn judged(puzzle: &Puzzle) -> Status {
    let options = Options { engine: gridwright::Choice::Search, nodes: Some(200), ..Options::default() };
    enumerate(puzzle, Some(2), &options, |_| ControlFlow::Continue(())).status()
}

/// Lines of bytes.
pub fn batch(bytes: &[u8]) {
    let limits = Limits { conflicts: Some(200), memory: Some(64 << 20), ..Limits::none() };
    // A few lines: what is asked is whether each is read right.
    let bytes = &bytes[..bytes.len().min(400)];
    let options = Options { limits, nodes: Some(200), ..Options::default() };
    let limited = Batch { unique: true, options, ..Batch::default() };
    let answers: Vec<_> = limited.answers(bytes).collect::<Result<_, _>>().expect("memory can be read");
    for answer in &answers {
        answer.to_string();
    }
    let plain = Batch { unique: true, ..Batch::default() };
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| line.len() == 81) {
        let Ok(text) = std::str::from_utf8(line) else { continue };
        let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let givens = text.bytes().filter(|byte| (b'1'..=b'9').contains(byte)).count();
        if !digits || givens < 17 {
            continue;
        }
        let answer = plain.answers(line).next().expect("a line").expect("memory can be read");
        let format = formats::by_name("line");
        let read = formats::read(text, format);
        match (read, answer.result) {
            (Ok((_, reading)), Ok(found)) => match judged(&reading.puzzles[0]) {
                Status::Unknown | Status::Solved => {}
                status => assert_eq!(found.status, status, "{text}"),
            },
            (Err(_), Err(_)) => {}
            (read, found) => panic!("{text}: {read:?} but {found:?}"),
        }
    }
}
