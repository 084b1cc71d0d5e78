//! The kernels of classic Sudoku, with plain words and with vectors, against the search for all rules, and lines of a
//! batch against both.

use super::{Outcome, ensure};
use crate::chance::Numbers;
use gridwright::engine::kernels::classic::{Classic, Masks, Path};
use gridwright::rules::Restrict;
use gridwright::{Batch, Cell, Choice, Options, Puzzle, Status, ValueSet, enumerate};
use std::ops::ControlFlow;

/// How many solutions are counted.
pub const MOST_OF_CLASSIC: u64 = 1_000;

/// A kernel for each kind of word that this machine has.
pub struct Kernels(Vec<Classic>);

impl Default for Kernels {
    fn default() -> Kernels {
        Kernels(Path::all().iter().map(|&path| Classic::on(path)).collect())
    }
}

impl Kernels {
    /// A puzzle around a random grid: givens or pencil marks, and now and then one that does not fit.
    pub fn masks(&mut self, numbers: &mut Numbers) -> Masks {
        let mut masks: Masks = [0x1ff; 81];
        // A first row in random order is enough to reach very different grids.
        let mut row: Vec<u16> = (0..9).map(|digit| 1 << digit).collect();
        numbers.shuffle(&mut row);
        masks[..9].copy_from_slice(&row);
        let mut solved = [0; 81];
        assert_eq!(self.0[0].count(&masks, 1, &mut solved), 1, "every first row has a solution");
        let pencil_marks = numbers.once_in(2);
        let share = 25 + numbers.below(25);
        for (mask, value) in masks.iter_mut().zip(solved) {
            let given = 1 << (value - 1);
            *mask = match (pencil_marks, numbers.below(81) < share) {
                (false, true) => given,
                (false, false) => 0x1ff,
                (true, _) => {
                    given | (numbers.number() & (numbers.number() | numbers.number())) as u16 & 0x1ff
                }
            };
        }
        if numbers.once_in(3) {
            masks[numbers.below(81)] = 1 << numbers.below(9);
        }
        masks
    }

    /// The puzzle of some candidates.
    pub fn puzzle(masks: &Masks) -> Puzzle {
        let mut puzzle = Puzzle::sudoku(9).expect("a common size");
        for (index, mask) in masks.iter().enumerate().filter(|(_, mask)| **mask != 0x1ff) {
            let cell = Cell::new(index as u16 / 9, index as u16 % 9);
            let values: ValueSet = (1..=9).filter(|value| mask >> (value - 1) & 1 == 1).collect();
            puzzle.add(Restrict { cell, values }).expect("values of the grid");
        }
        puzzle
    }
}

/// Compares every kernel, the search and the ladder. Returns how many solutions there are, up to [`MOST_OF_CLASSIC`].
pub fn kernels(kernels: &mut Kernels, masks: &Masks) -> Result<u64, String> {
    let puzzle = Kernels::puzzle(masks);
    let options = Options { engine: Choice::Search, ..Options::default() };
    let verdict = enumerate(&puzzle, Some(MOST_OF_CLASSIC), &options, |_| ControlFlow::Continue(()));
    for (kernel, path) in kernels.0.iter_mut().zip(Path::all()) {
        let count = kernel.count(masks, MOST_OF_CLASSIC, &mut [0; 81]);
        ensure(count == verdict.count, || {
            format!("the kernel {path:?} counts {count} solutions, search {}", verdict.count)
        })?;
    }
    let ladder = enumerate(&puzzle, Some(20), &Options::default(), |_| ControlFlow::Continue(()));
    let agrees = ladder.count == verdict.count.min(20) && (ladder.complete || ladder.count == 20);
    ensure(agrees, || format!("the ladder counts {} solutions, search {}", ladder.count, verdict.count))?;
    line(masks, verdict.count).map(|()| verdict.count)
}

/// Where every cell is given or open: the line of the puzzle in a batch.
fn line(masks: &Masks, count: u64) -> Outcome {
    if masks.iter().any(|mask| *mask != 0x1ff && mask.count_ones() != 1) {
        return Ok(());
    }
    let digit =
        |mask: &u16| if *mask == 0x1ff { '.' } else { char::from(b'1' + mask.trailing_zeros() as u8) };
    let text: String = masks.iter().map(digit).collect();
    let batch = Batch { unique: true, ..Batch::default() };
    let answer = batch.answers(text.as_bytes()).next();
    let status = answer.and_then(Result::ok).and_then(|answer| answer.result.ok()).map(|found| found.status);
    let expected = [Status::None, Status::Unique, Status::Multiple][count.min(2) as usize];
    ensure(status == Some(expected), || format!("a batch says {status:?} of {text}, and it is {expected:?}"))
}
