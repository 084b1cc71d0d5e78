//! Runs the planted law: `planted --boards 1000000 --seed 7`. Prints the smallest board that breaks it, and exits with 1.

use gridwright::formats;
use gridwright_soak::trial::planted_boards;
use std::process::ExitCode;
use std::time::Instant;

/// Boards between two lines of progress.
const LINE: u64 = 100_000;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (mut boards, mut seed) = (100_000u64, 1u64);
    while let Some(word) = words.next() {
        match (&word[..], words.next().and_then(|number| number.parse().ok())) {
            ("--boards", Some(number)) => boards = number,
            ("--seed", Some(number)) => seed = number,
            _ => {
                eprintln!("usage: planted [--boards N] [--seed S]");
                return ExitCode::from(2);
            }
        }
    }
    let start = Instant::now();
    let mut rules = 0;
    for from in (0..boards).step_by(LINE as usize) {
        let to = boards.min(from + LINE);
        match planted_boards(seed, from..to) {
            Ok(more) => rules += more,
            Err(broken) => {
                let values = broken.board.filling.values();
                println!("board {} of seed {seed}: {}\nfilling {values:?}", broken.number, broken.why);
                let json = formats::by_name("json").expect("a format");
                println!("{}", (json.write)(&broken.board.puzzle).unwrap_or_else(|error| error.to_string()));
                return ExitCode::FAILURE;
            }
        }
        println!("seed {seed}: {to} boards, {rules} rules, {} s, no fault", start.elapsed().as_secs());
    }
    ExitCode::SUCCESS
}
