//! The planted law and the engines on boards that are made for it: see [`boards`](crate::boards).

use super::agreement::finds;
use super::attempt;
use crate::boards::{Board, Boards};
use crate::chance::{Numbers, mixed, seeded};
use crate::laws::{satisfies_the_formulas, survives};

/// The formula and the engines are asked about one board in this many: they cost a hundred times as much as the law.
const ENGINES: u64 = 64;

/// A board that breaks the law.
#[derive(Debug)]
pub struct Broken {
    /// Its number.
    pub number: u64,
    /// What is wrong.
    pub why: String,
    /// The board.
    pub board: Board,
}

/// Tries boards number `from` up to `to` of a seed. Returns how many rules they had, or the first board that breaks the law.
pub fn planted_boards(seed: u64, numbers: std::ops::Range<u64>) -> Result<u64, Box<Broken>> {
    let mut boards = Boards::default();
    let mut rules = 0;
    for number in numbers {
        let seed = mixed(seed, number);
        let draws = &mut Numbers::new(seed);
        let board = boards.board(draws, &mut seeded(seed));
        rules += board.puzzle.rules().len() as u64;
        let tried = attempt(|| {
            survives(&board, draws)?;
            if number % ENGINES > 0 {
                return Ok(());
            }
            satisfies_the_formulas(&board)?;
            finds(&board)
        });
        if let Err(why) = tried {
            return Err(Box::new(Broken { number, why, board }));
        }
    }
    Ok(rules)
}
