//! How deep the contradictions are that a nonogram takes: the first measure of its difficulty.

use super::board::Board;
use super::search::CACHE;
use super::{board, clues};
use cnf::Limits;
use model::grid::Contradiction;
use model::puzzle::Puzzle;

/// How a nonogram can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Logic {
    /// By looking at one line at a time.
    Line,
    /// By also trying values that lead to a contradiction; this many of them at once.
    Contradiction(u8),
    /// Not by contradictions of small depth, or not by few enough of them.
    Search,
}

impl Logic {
    /// The level in words.
    pub fn describe(self) -> String {
        match self {
            Logic::Line => "line-solvable".to_string(),
            Logic::Contradiction(depth) => format!("needs a contradiction of depth {depth}"),
            Logic::Search => "needs search".to_string(),
        }
    }
}

/// Deeper contradictions are nothing that a person finds.
const DEEPEST: u8 = 2;
/// How many lines may be solved to find out: about a tenth of a second.
const WORK: u64 = 400_000;

/// The level of a nonogram with one solution. `None` for other puzzles, for nonograms without a solution, and when a
/// limit is reached. A nonogram with several solutions needs search at every depth.
pub fn logic(puzzle: &Puzzle, limits: &Limits) -> Option<Logic> {
    let clues = clues(puzzle)?;
    match puzzle.shape().rows().max(puzzle.shape().columns()) {
        0..64 => find(board::<1>(puzzle, clues).ok()?, limits),
        64..128 => find(board::<2>(puzzle, clues).ok()?, limits),
        128..256 => find(board::<4>(puzzle, clues).ok()?, limits),
        _ => find(board::<9>(puzzle, clues).ok()?, limits),
    }
}

fn find<const W: usize>(mut board: Board<W>, limits: &Limits) -> Option<Logic> {
    board.propagate_within(limits).ok()?;
    if board.open() == 0 {
        return Some(Logic::Line);
    }
    board.remember_lines(limits.bytes() / CACHE);
    for depth in 1..=DEEPEST {
        match refute(&mut board, depth, limits) {
            Ok(()) if board.open() == 0 => return Some(Logic::Contradiction(depth)),
            Ok(()) | Err(Stop::Work) => {}
            Err(Stop::Contradiction | Stop::Limit) => return None,
        }
    }
    Some(Logic::Search)
}

/// Why trying ended early.
enum Stop {
    Contradiction,
    Work,
    Limit,
}

impl From<Contradiction> for Stop {
    fn from(_: Contradiction) -> Stop {
        Stop::Contradiction
    }
}

/// Removes every value that leads to a contradiction within a depth, until none does or nothing is open.
fn refute<const W: usize>(board: &mut Board<W>, depth: u8, limits: &Limits) -> Result<(), Stop> {
    let (cells, values) = (board.shape().len(), board.shape().values());
    // The number of candidates in a row that were tried in vain.
    let mut vain = 0;
    for (cell, value) in (0..cells).flat_map(|cell| (0..values).map(move |value| (cell, value))).cycle() {
        if board.open() == 0 || vain >= cells * values {
            return Ok(());
        }
        vain += 1;
        let mask = board.mask(cell);
        if mask.count_ones() < 2 || mask >> value & 1 == 0 {
            continue;
        }
        if board.work > WORK {
            return Err(Stop::Work);
        }
        if limits.reached().is_some() {
            return Err(Stop::Limit);
        }
        if is_refuted(board, cell, value, depth, limits)? {
            board.exclude(cell, value)?;
            board.propagate()?;
            vain = 0;
        }
    }
    Ok(())
}

/// Whether a value leads to a contradiction within a depth; the board stays as it is.
fn is_refuted<const W: usize>(
    board: &mut Board<W>,
    cell: usize,
    value: usize,
    depth: u8,
    limits: &Limits,
) -> Result<bool, Stop> {
    let mark = board.mark();
    let mut stands = board.assign(cell, value).is_ok() && board.propagate().is_ok();
    if stands && depth > 1 {
        match refute(board, depth - 1, limits) {
            Ok(()) => {}
            Err(Stop::Contradiction) => stands = false,
            Err(other) => {
                board.undo(mark);
                return Err(other);
            }
        }
    }
    board.undo(mark);
    Ok(!stands)
}
