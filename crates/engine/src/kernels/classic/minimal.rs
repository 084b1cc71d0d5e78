//! Leaving givens out of a full grid until each that stays is needed.
//!
//! A given is needed if there is a solution in which its cell holds another digit. Two of these questions are worked on at a
//! time, one in each seat. That a given is needed stays true as others go; that it is not is only used if none went while it
//! was asked, and else asked again.

use super::Classic;
use super::grid::{BAND, Grid};
use super::tree::{Feed, Rest, Tree};
use std::ops::ControlFlow;

/// How many givens are left out at once, one handful after another, before each is asked about by itself.
const HANDFULS: [usize; 4] = [28, 10, 6, 4];

impl Classic {
    /// The cells of a full grid, as bits, whose digits have it as their only solution, none of which can be left out. What
    /// comes early in `order`, a permutation of the cells, is left out rather than what comes late.
    pub fn minimal(&mut self, solution: &[u8; 81], order: &[u8; 81]) -> u128 {
        let mut givens = Givens::all(solution);
        let mut order = &order[..];
        for handful in HANDFULS {
            let (cells, rest) = order.split_at(handful);
            let mut fewer = givens;
            cells.iter().for_each(|&cell| fewer.leave_out(cell));
            if self.count_grid(fewer.grid, 2, &mut [0; 81]) == 1 {
                givens = fewer;
                order = rest;
            } else {
                break;
            }
        }
        let left = order.iter();
        let (trees, path) = (std::array::from_fn(|_| Tree::default()), self.path());
        let mut asking = Asking { givens, left, again: Vec::new(), trees, asked: [None; 2], removed: 0 };
        path.drive(&mut asking);
        asking.givens.cells
    }
}

/// Some digits of a full grid.
#[derive(Clone, Copy)]
struct Givens<'a> {
    solution: &'a [u8; 81],
    /// Their cells, as bits.
    cells: u128,
    /// The candidates that they leave.
    grid: Grid,
}

impl<'a> Givens<'a> {
    fn all(solution: &'a [u8; 81]) -> Givens<'a> {
        let mut grid: Grid = [[0; 10]; 3];
        for (cell, &digit) in solution.iter().enumerate() {
            grid[cell / 27][usize::from(digit) - 1] |= 1 << (cell % 27);
        }
        Givens { solution, cells: (1 << 81) - 1, grid }
    }

    #[inline(always)]
    fn leave_out(&mut self, cell: u8) {
        let cell = usize::from(cell);
        self.cells &= !(1 << cell);
        self.grid[cell / 27][..9].iter_mut().for_each(|places| *places |= 1 << (cell % 27) & BAND);
    }

    /// The candidates if a cell holds something else.
    #[inline(always)]
    fn without(&self, cell: u8) -> Grid {
        let mut fewer = *self;
        fewer.leave_out(cell);
        let digit = usize::from(self.solution[usize::from(cell)]) - 1;
        fewer.grid[usize::from(cell) / 27][digit] &= !(1 << (cell % 27));
        fewer.grid
    }
}

/// The questions of both seats.
struct Asking<'a> {
    givens: Givens<'a>,
    /// Cells that nobody asked about yet, and those to ask about again.
    left: std::slice::Iter<'a, u8>,
    again: Vec<u8>,
    /// The branches of each question.
    trees: [Tree; 2],
    /// The cell of each question, and how many givens had been left out when it was asked.
    asked: [Option<(u8, u32)>; 2],
    removed: u32,
}

impl Feed for Asking<'_> {
    #[inline(always)]
    fn next(&mut self, seat: usize) -> Option<Grid> {
        if let Some(grid) = self.trees[seat].grids.pop() {
            return Some(grid);
        }
        // There is no solution in which the cell holds something else.
        if let Some((cell, removed)) = self.asked[seat].take() {
            if removed == self.removed {
                self.givens.leave_out(cell);
                self.removed += 1;
            } else {
                self.again.push(cell);
            }
        }
        let cell = self.again.pop().or_else(|| self.left.next().copied())?;
        self.asked[seat] = Some((cell, self.removed));
        Some(self.givens.without(cell))
    }

    #[inline(always)]
    fn rest(&mut self, seat: usize, grid: &Grid, rest: Rest) -> ControlFlow<()> {
        match rest {
            Rest::Dead => {}
            Rest::Open => self.trees[seat].grow(grid),
            // It is needed.
            Rest::Solved => {
                self.asked[seat] = None;
                self.trees[seat].grids.clear();
            }
        }
        ControlFlow::Continue(())
    }

    fn keep(&mut self, _: Grid) {}

    fn passed(&mut self, _: u64) {}
}
