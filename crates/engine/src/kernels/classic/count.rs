//! Counting the solutions of one grid or of many.

use super::pass::Places;
use super::tree::{Feed, Rest, Tree};
use super::{Masks, Path, places, read, values};
use std::ops::ControlFlow;

/// The kernel with its memory, to be used again and again by one thread.
#[derive(Debug)]
pub struct Classic {
    path: Path,
    trees: [Tree; 2],
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

/// How many choices [`Classic::count_lines`] spends on a line: the hardest puzzles known with one solution take a
/// hundredth of it, some without any a hundred times as many, and learning is better at those.
const MOST_NODES: u64 = 20_000;

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
        Classic { path, trees: Default::default() }
    }

    /// Counts solutions up to `most`; the first one found is put into `first` if there is one.
    pub fn count(&mut self, masks: &Masks, most: u64, first: &mut [u8; 81]) -> u64 {
        self.count_grid(places(masks), most, first)
    }

    /// The same from 81 characters: `1` to `9` is a given, anything else an open cell.
    pub fn count_line(&mut self, line: &[u8; 81], most: u64, first: &mut [u8; 81]) -> u64 {
        self.count_grid(read(line), most, first)
    }

    fn count_grid(&mut self, grid: Places, most: u64, first: &mut [u8; 81]) -> u64 {
        let [tree, _] = &mut self.trees;
        tree.plant(grid);
        let mut one = One { tree, most, count: 0, first };
        if most > 0 {
            self.path.drive(&mut one);
        }
        one.count
    }

    /// Counts the solutions of as many lines as there are answers, each up to `most`. This is the fastest way: two
    /// lines are worked on at a time. A line that takes very long is cut short.
    pub fn count_lines<'a>(
        &mut self,
        line: impl Fn(usize) -> &'a [u8; 81],
        most: u64,
        answers: &mut [Count],
    ) {
        answers.fill(Count::default());
        self.trees.iter_mut().for_each(|tree| tree.grids.clear());
        let [first, second] = &mut self.trees;
        let seats = [Seat { tree: first, line: 0 }, Seat { tree: second, line: 0 }];
        if most > 0 {
            self.path.drive(&mut Many { seats, line, next: 0, most, answers });
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
    fn next(&mut self, _: usize) -> Option<Places> {
        self.tree.grids.pop()
    }

    #[inline(always)]
    fn rest(&mut self, _: usize, grid: &Places, rest: Rest) -> ControlFlow<()> {
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

    fn keep(&mut self, _: Places) {}

    fn passed(&mut self, _: u64) {}
}

/// Many lines: each seat has its own.
struct Many<'a, L> {
    seats: [Seat<'a>; 2],
    line: L,
    next: usize,
    most: u64,
    answers: &'a mut [Count],
}

struct Seat<'a> {
    tree: &'a mut Tree,
    line: usize,
}

impl<'b, L: Fn(usize) -> &'b [u8; 81]> Feed for Many<'_, L> {
    #[inline(always)]
    fn next(&mut self, seat: usize) -> Option<Places> {
        let seat = &mut self.seats[seat];
        if let Some(grid) = seat.tree.grids.pop() {
            return Some(grid);
        }
        if self.next == self.answers.len() {
            return None;
        }
        seat.line = self.next;
        seat.tree.nodes = 0;
        self.next += 1;
        Some(read((self.line)(seat.line)))
    }

    #[inline(always)]
    fn rest(&mut self, seat: usize, grid: &Places, rest: Rest) -> ControlFlow<()> {
        let seat = &mut self.seats[seat];
        let answer = &mut self.answers[seat.line];
        match rest {
            Rest::Dead => {}
            Rest::Open if seat.tree.nodes >= MOST_NODES => {
                answer.cut = true;
                seat.tree.grids.clear();
            }
            Rest::Open => seat.tree.grow(grid),
            Rest::Solved => {
                if answer.count == 0 {
                    values(grid, &mut answer.first);
                }
                answer.count += 1;
                if answer.count >= self.most {
                    seat.tree.grids.clear();
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn keep(&mut self, _: Places) {}

    fn passed(&mut self, _: u64) {}
}
