//! Counting the solutions of one grid or of many.

use super::grid::{Grid, of_line, of_masks, values};
use super::many::{Lines, Seat};
use super::tree::{Feed, Rest, Tree};
use super::{Masks, Path};
use std::ops::ControlFlow;

/// The kernel with its memory, to be used again and again by one thread.
#[derive(Debug)]
pub struct Classic {
    path: Path,
    tree: Tree,
    seats: Vec<Seat>,
}

/// How many solutions a grid has, and one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// As many as were counted.
    pub count: u64,
    /// The first that was found, where there is one.
    pub first: [u8; 81],
    /// Whether the search was ended because it made too many choices: there may be more.
    pub cut: bool,
}

impl Default for Count {
    fn default() -> Count {
        Count { count: 0, first: [0; 81], cut: false }
    }
}

impl Default for Classic {
    fn default() -> Classic {
        Classic::new()
    }
}

impl Classic {
    /// A kernel for this machine.
    pub fn new() -> Classic {
        Classic::on(Path::best())
    }

    /// A kernel that takes a path, if this machine can.
    pub fn on(path: Path) -> Classic {
        let path = if Path::all().contains(&path) { path } else { Path::Plain };
        Classic { path, tree: Tree::default(), seats: Vec::new() }
    }

    /// Counts solutions up to `most`; the first one found is put into `first` if there is one.
    pub fn count(&mut self, masks: &Masks, most: u64, first: &mut [u8; 81]) -> u64 {
        self.count_grid(of_masks(masks), most, first)
    }

    /// The same from 81 characters: `1` to `9` is a given, anything else an open cell.
    pub fn count_line(&mut self, line: &[u8; 81], most: u64, first: &mut [u8; 81]) -> u64 {
        self.count_grid(of_line(line), most, first)
    }

    /// One solution of some candidates, if there is one, by choices of chance; 0 is no seed.
    pub fn any(&mut self, masks: &Masks, seed: u64) -> Option<[u8; 81]> {
        let mut first = [0; 81];
        self.tree.random = seed;
        let count = self.count(masks, 1, &mut first);
        self.tree.random = 0;
        (count > 0).then_some(first)
    }

    pub(super) fn path(&self) -> Path {
        self.path
    }

    pub(super) fn count_grid(&mut self, grid: Grid, most: u64, first: &mut [u8; 81]) -> u64 {
        self.tree.plant(grid);
        let mut one = One { tree: &mut self.tree, most, count: 0, first };
        if most > 0 {
            self.path.drive(&mut one);
        }
        one.count
    }

    /// Counts the solutions of as many lines as there are answers, each up to `most`. This is the fastest way:
    /// several lines are worked on at a time. A line that takes very long is cut short.
    pub fn count_lines<'a>(
        &mut self,
        line: impl Fn(usize) -> &'a [u8; 81],
        most: u64,
        answers: &mut [Count],
    ) {
        answers.fill(Count::default());
        if most > 0 {
            self.path.drive_many(Lines { line, most, answers, seats: &mut self.seats });
        }
    }
}

/// One grid: both seats look at branches of it.
struct One<'a> {
    tree: &'a mut Tree,
    most: u64,
    count: u64,
    first: &'a mut [u8; 81],
}

impl Feed for One<'_> {
    #[inline(always)]
    fn next(&mut self, _: usize) -> Option<Grid> {
        self.tree.grids.pop()
    }

    #[inline(always)]
    fn rest(&mut self, _: usize, grid: &Grid, rest: Rest) -> ControlFlow<()> {
        match rest {
            Rest::Dead => {}
            Rest::Open => self.tree.grow(grid),
            Rest::Solved => {
                if self.count == 0 {
                    values(grid, self.first);
                }
                self.count += 1;
                if self.count >= self.most {
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn keep(&mut self, _: Grid) {}

    fn passed(&mut self, _: u64) {}
}
