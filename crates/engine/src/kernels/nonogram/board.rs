//! The cells of a nonogram, by rows and by columns, and the queue of lines to solve again.

use super::cache::Cache;
use cnf::Limits;
use model::grid::{Candidates, Contradiction, Filling, Shape, Value};
use model::propagate::PropagateError;
use model::propagate::bits::Bits;
use model::propagate::runs::{LineSolver, Run};
use std::collections::VecDeque;

/// A nonogram in the making.
///
/// Every candidate is kept twice, in its row and in its column. What is removed can be put back: see
/// [`Board::mark`].
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    shape: Shape,
    /// The blocks of each row, then of each column.
    clues: Vec<Vec<Run>>,
    /// For each line and value, the cells of the line that may take the value.
    may: Vec<Bits<W>>,
    /// How many candidates there are beyond one for each cell.
    open: usize,
    /// Sets as they were before they changed, oldest first.
    trail: Vec<(u32, Bits<W>)>,
    /// Lines that changed since they were solved.
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    solver: LineSolver<W>,
    line: Vec<Bits<W>>,
    /// Lines that were solved before; `None` until lines are solved again and again.
    cache: Option<Cache<W>>,
    /// How many lines were solved: the measure of work.
    pub work: u64,
}

/// A state to which a board can go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    trail: usize,
    open: usize,
}

impl Mark {
    /// How many candidates there were beyond one for each cell.
    pub fn open(self) -> usize {
        self.open
    }
}

impl<const W: usize> Board<W> {
    /// A board on which everything is possible and every line has to be looked at.
    pub fn new(shape: &Shape, clues: Vec<Vec<Run>>) -> Board<W> {
        let (rows, columns, values) = (shape.rows(), shape.columns(), shape.values());
        let row = std::iter::repeat_n(Bits::below(columns), rows * values);
        let column = std::iter::repeat_n(Bits::below(rows), columns * values);
        Board {
            shape: shape.clone(),
            clues,
            may: row.chain(column).collect(),
            open: shape.len() * (values - 1),
            trail: Vec::new(),
            queue: (0..(rows + columns) as u32).collect(),
            queued: vec![true; rows + columns],
            solver: LineSolver::new(),
            line: Vec::new(),
            cache: None,
            work: 0,
        }
    }

    /// From here on, remembers lines that were solved, in at most so many bytes.
    pub fn remember_lines(&mut self, bytes: u64) {
        self.cache.get_or_insert_with(|| Cache::new(self.queued.len(), self.shape.values(), bytes));
    }

    /// How many bytes it takes, by estimate.
    pub fn bytes(&self) -> u64 {
        let sets = size_of_val(&*self.may) + self.trail.capacity() * size_of::<(u32, Bits<W>)>();
        sets as u64 + self.cache.as_ref().map_or(0, Cache::bytes)
    }

    /// The grid's shape.
    pub fn shape(&self) -> Shape {
        self.shape.clone()
    }

    /// How many candidates there are beyond one for each cell: 0 when the board is complete.
    pub fn open(&self) -> usize {
        self.open
    }

    /// The blocks of each row, then of each column.
    pub fn clues(&self) -> &[Vec<Run>] {
        &self.clues
    }

    /// Whether a cell may take a value.
    #[inline]
    pub fn allows(&self, cell: usize, value: usize) -> bool {
        let (row, column) = self.place(cell);
        self.may[row * self.shape.values() + value].has(column)
    }

    /// The candidates of a cell as bits.
    #[inline]
    pub fn mask(&self, cell: usize) -> u64 {
        let (row, column) = self.place(cell);
        let may = &self.may[row * self.shape.values()..][..self.shape.values()];
        may.iter().enumerate().fold(0, |mask, (value, cells)| mask | u64::from(cells.has(column)) << value)
    }

    /// The cells that may take a value, in a row or (counted after the rows) a column.
    #[inline]
    pub fn cells(&self, line: usize, value: usize) -> Bits<W> {
        self.may[line * self.shape.values() + value]
    }

    #[inline]
    fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.shape.columns(), cell % self.shape.columns())
    }

    /// The columns of a row whose cells have several candidates.
    #[inline]
    pub fn open_in(&self, row: usize) -> Bits<W> {
        let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
        for &cells in &self.may[row * self.shape.values()..][..self.shape.values()] {
            twice = twice.or(once.and(cells));
            once = once.or(cells);
        }
        twice
    }

    /// Remembers the state.
    pub fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), open: self.open }
    }

    /// Goes back to a state, with no line left to look at.
    pub fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            if let Some((index, cells)) = self.trail.pop() {
                self.may[index as usize] = cells;
            }
        }
        self.open = mark.open;
        self.forget_queue();
    }

    /// Makes the state the one to which nothing goes back.
    pub fn commit(&mut self) {
        self.trail.clear();
    }

    fn forget_queue(&mut self) {
        for line in self.queue.drain(..) {
            self.queued[line as usize] = false;
        }
    }

    /// The lines that changed since a mark, some of them several times.
    pub fn changed_lines(&self, mark: Mark) -> impl Iterator<Item = usize> + '_ {
        let values = self.shape.values();
        self.trail[mark.trail..].iter().map(move |&(index, _)| index as usize / values)
    }

    /// The numbers of the sets of rows that changed since a mark, some of them several times.
    pub fn changed_rows(&self, mark: Mark) -> impl Iterator<Item = usize> + '_ {
        let rows = self.shape.rows() * self.shape.values();
        self.trail[mark.trail..].iter().map(|&(index, _)| index as usize).filter(move |index| *index < rows)
    }

    /// A set of a row by the number that [`Board::changed_rows`] gave it.
    pub fn row_set(&self, index: usize) -> Bits<W> {
        self.may[index]
    }

    /// Keeps only some cells of a row's set.
    pub fn keep_in_row(&mut self, index: usize, kept: Bits<W>) -> Result<(), Contradiction> {
        let (row, value) = (index / self.shape.values(), index % self.shape.values());
        for column in self.may[index].minus(kept).places() {
            self.exclude(row * self.shape.columns() + column, value)?;
        }
        Ok(())
    }

    /// A cell does not take a value.
    pub fn exclude(&mut self, cell: usize, value: usize) -> Result<(), Contradiction> {
        let mask = self.mask(cell);
        if mask >> value & 1 == 0 {
            return Ok(());
        }
        let (row, column) = self.place(cell);
        self.remove(row, value, column);
        self.remove(self.shape.rows() + column, value, row);
        self.open = self.open.saturating_sub(1);
        if mask.count_ones() == 1 { Err(Contradiction) } else { Ok(()) }
    }

    /// A cell takes a value.
    pub fn assign(&mut self, cell: usize, value: usize) -> Result<(), Contradiction> {
        let others = self.mask(cell) & !(1 << value);
        (0..self.shape.values())
            .filter(|other| others >> other & 1 == 1)
            .try_for_each(|other| self.exclude(cell, other))
    }

    #[inline]
    fn remove(&mut self, line: usize, value: usize, place: usize) {
        let index = line * self.shape.values() + value;
        self.trail.push((index as u32, self.may[index]));
        self.may[index].remove(place);
        self.wake(line);
    }

    #[inline]
    fn wake(&mut self, line: usize) {
        if !self.queued[line] {
            self.queued[line] = true;
            self.queue.push_back(line as u32);
        }
    }

    /// Solves every line that changed until none does, within limits: for boards on which nothing was solved yet. What
    /// follows on a probe or a choice is little, and those who make them look at the limits.
    pub fn propagate_within(&mut self, limits: &Limits) -> Result<(), PropagateError> {
        while let Some(line) = self.queue.pop_front() {
            self.queued[line as usize] = false;
            limits.check(self.bytes())?;
            self.solve_line(line as usize)?;
            // Nothing goes back behind this.
            self.trail.clear();
        }
        Ok(())
    }

    /// Solves every line that changed until none does.
    pub fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some(line) = self.queue.pop_front() {
            self.queued[line as usize] = false;
            if self.solve_line(line as usize).is_err() {
                self.forget_queue();
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    fn solve_line(&mut self, line: usize) -> Result<(), Contradiction> {
        let (rows, values) = (self.shape.rows(), self.shape.values());
        let (length, first_crossing) = if line < rows { (self.shape.columns(), rows) } else { (rows, 0) };
        let place = if line < rows { line } else { line - rows };
        self.work += 1;
        self.line.clear();
        self.line.extend_from_slice(&self.may[line * values..][..values]);
        self.solve_or_remember(line, length)?;
        for value in 0..values {
            let index = line * values + value;
            let (before, after) = (self.may[index], self.line[value]);
            if before == after {
                continue;
            }
            self.trail.push((index as u32, before));
            self.may[index] = after;
            let gone = before.minus(after);
            self.open -= gone.len();
            for crossing in gone.places() {
                self.remove(first_crossing + crossing, value, place);
            }
        }
        Ok(())
    }

    /// Narrows `self.line`, the state of a line.
    #[inline]
    fn solve_or_remember(&mut self, line: usize, length: usize) -> Result<(), Contradiction> {
        let Some(cache) = &mut self.cache else {
            return self.solver.solve(&self.clues[line], length, &mut self.line);
        };
        match cache.find(line, &mut self.line) {
            Ok(known) => known,
            Err(slot) => {
                let outcome = self.solver.solve(&self.clues[line], length, &mut self.line);
                let values = self.shape.values();
                let before = &self.may[line * values..][..values];
                cache.store(slot, before, outcome.map(|()| &self.line[..]));
                outcome
            }
        }
    }

    /// What is left, as the data of a puzzle.
    pub fn candidates(&self) -> Candidates {
        Candidates::from_masks(
            self.shape.clone(),
            (0..self.shape.len()).map(|cell| self.mask(cell)).collect(),
        )
    }

    /// The values, when every cell has one.
    pub fn filling(&self) -> Option<Filling> {
        if self.open > 0 {
            return None;
        }
        let value = |cell| self.mask(cell).trailing_zeros() as Value;
        Filling::new(self.shape.clone(), (0..self.shape.len()).map(value).collect())
    }
}
