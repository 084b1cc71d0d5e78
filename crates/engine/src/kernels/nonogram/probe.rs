//! Probing: what if this cell took that value?
//!
//! A value that leads to a contradiction is removed; a candidate elsewhere that every value of the cell excludes is
//! removed as well. A cell is looked at again when its row or its column has changed since.

use super::board::{Board, Mark};
use model::grid::Contradiction;
use model::propagate::bits::Bits;

/// What is known from probes.
#[derive(Clone, Debug)]
pub struct Prober<const W: usize> {
    /// Counts the changes that last.
    now: u64,
    /// When each line changed last.
    changed: Vec<u64>,
    /// When each cell was probed last.
    probed: Vec<u64>,
    /// How much each cell is worth as a choice, and its value that fixes most.
    worth: Vec<(f32, u8)>,
    /// Candidates that all values of a cell left so far, by the number of the row's set.
    common: Vec<(usize, Bits<W>)>,
}

/// What a pass over all open cells came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Nothing more follows; this cell and value are the best choice.
    Choice(usize, usize),
    /// Every cell has its value.
    Complete,
    /// The work allowed is done.
    Budget,
}

/// What a single cell showed.
enum Shown {
    Nothing,
    Change,
    /// With this value every cell has one.
    Solution(usize),
}

impl<const W: usize> Prober<W> {
    /// Nothing has been probed.
    pub fn new(board: &Board<W>) -> Prober<W> {
        let shape = board.shape();
        Prober {
            now: 1,
            changed: vec![1; shape.rows() + shape.columns()],
            probed: vec![0; shape.len()],
            worth: vec![(0.0, 0); shape.len()],
            common: Vec::new(),
        }
    }

    /// How many bytes it takes, by estimate.
    pub fn bytes(&self) -> u64 {
        let cells = size_of_val(&*self.probed) + size_of_val(&*self.worth) + size_of_val(&*self.changed);
        (cells + self.common.capacity() * size_of::<(usize, Bits<W>)>()) as u64
    }

    /// Tells which lines have changed for good, or been put back, since a mark.
    pub fn note_changes(&mut self, board: &Board<W>, mark: Mark) {
        self.now += 1;
        for line in board.changed_lines(mark) {
            self.changed[line] = self.now;
        }
    }

    /// Probes open cells until nothing more follows or the board has done `end` work. `noise` is added to the worth
    /// of cells.
    pub fn pass(
        &mut self,
        board: &mut Board<W>,
        end: u64,
        noise: &mut dyn FnMut() -> f32,
    ) -> Result<Pass, Contradiction> {
        loop {
            let mut changed = false;
            for row in 0..board.shape().rows() {
                // The row changes while its cells are probed: each is looked at as it is then.
                for column in board.open_in(row).places() {
                    let cell = row * board.shape().columns() + column;
                    if !self.is_due(board, row, column) || board.mask(cell).count_ones() < 2 {
                        continue;
                    }
                    if board.work >= end {
                        return Ok(Pass::Budget);
                    }
                    match self.probe(board, cell, noise)? {
                        Shown::Nothing => {}
                        Shown::Change => changed = true,
                        Shown::Solution(value) => return Ok(Pass::Choice(cell, value)),
                    }
                }
            }
            if board.open() == 0 {
                return Ok(Pass::Complete);
            }
            if !changed {
                return Ok(self.best(board));
            }
        }
    }

    fn is_due(&self, board: &Board<W>, row: usize, column: usize) -> bool {
        let (rows, columns) = (board.shape().rows(), board.shape().columns());
        let last = self.changed[row].max(self.changed[rows + column]);
        self.probed[row * columns + column] < last
    }

    /// Tries every value of a cell.
    fn probe(
        &mut self,
        board: &mut Board<W>,
        cell: usize,
        noise: &mut dyn FnMut() -> f32,
    ) -> Result<Shown, Contradiction> {
        let mark = board.mark();
        let mask = board.mask(cell);
        let (mut dead, mut least, mut most, mut best) = (0u64, usize::MAX, 0, 0);
        let mut first = true;
        for value in (0..64).filter(|value| mask >> value & 1 == 1) {
            let alive = board.assign(cell, value).is_ok() && board.propagate().is_ok();
            if !alive {
                board.undo(mark);
                dead |= 1 << value;
                continue;
            }
            let gain = mark.open() - board.open();
            if gain >= most {
                (most, best) = (gain, value);
            }
            least = least.min(gain);
            let complete = board.open() == 0;
            self.compare(board, mark, std::mem::take(&mut first));
            board.undo(mark);
            if complete && dead == 0 {
                return Ok(Shown::Solution(value));
            }
        }
        let difference = (most - least.min(most)) as f32;
        self.worth[cell] = (least as f32 + 1.85 * (1.0 + difference).ln() + noise(), best as u8);
        self.probed[cell] = self.now;
        self.apply(board, cell, dead, mark)
    }

    /// Keeps in `common` what this value of the cell and those before it leave.
    fn compare(&mut self, board: &Board<W>, mark: Mark, first: bool) {
        if first {
            self.common.clear();
            let changed = board.changed_rows(mark);
            self.common.extend(changed.map(|index| (index, board.row_set(index))));
            self.common.sort_unstable_by_key(|(index, _)| *index);
            self.common.dedup_by_key(|(index, _)| *index);
        } else {
            self.common.iter_mut().for_each(|(index, left)| *left = left.or(board.row_set(*index)));
        }
    }

    /// Removes what the probes excluded.
    fn apply(
        &mut self,
        board: &mut Board<W>,
        cell: usize,
        dead: u64,
        mark: Mark,
    ) -> Result<Shown, Contradiction> {
        let mask = board.mask(cell);
        if dead == mask {
            return Err(Contradiction);
        }
        for value in (0..64).filter(|value| dead >> value & 1 == 1) {
            board.exclude(cell, value)?;
        }
        for &(index, left) in &self.common {
            board.keep_in_row(index, left)?;
        }
        if board.mark() == mark {
            return Ok(Shown::Nothing);
        }
        board.propagate()?;
        self.note_changes(board, mark);
        Ok(Shown::Change)
    }

    /// The open cell that is worth most.
    fn best(&self, board: &Board<W>) -> Pass {
        let mut best = (f32::NEG_INFINITY, 0);
        for row in 0..board.shape().rows() {
            for column in board.open_in(row).places() {
                let cell = row * board.shape().columns() + column;
                if self.worth[cell].0 > best.0 {
                    best = (self.worth[cell].0, cell);
                }
            }
        }
        let (cell, value) = (best.1, usize::from(self.worth[best.1].1));
        let mask = board.mask(cell);
        let value = if mask >> value & 1 == 1 { value } else { mask.trailing_zeros() as usize };
        Pass::Choice(cell, value)
    }
}
