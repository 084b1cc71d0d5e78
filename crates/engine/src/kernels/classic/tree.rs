//! Depth-first search of one puzzle, two grids at a time.
//!
//! The two seats of a word are independent: each takes a grid from a [`Feed`], propagates to the fixpoint, hands
//! the grid back and takes the next: the seats work on different branches of one puzzle.

use super::choose::choose;
use super::grid::Grid;
use super::pass::pass;
use super::word::{Lanes, PairWord};
use std::array::from_fn;
use std::ops::ControlFlow;

/// Where a grid comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// It has no solution.
    Dead,
    /// Every cell has one candidate, and that is a solution.
    Solved,
    /// Nothing more follows, and a choice is due.
    Open,
}

/// Where grids come from and go to.
pub(super) trait Feed {
    /// The next grid for a seat.
    fn next(&mut self, seat: usize) -> Option<Grid>;

    /// The grid of a seat has reached its fixpoint.
    fn rest(&mut self, seat: usize, grid: &Grid, rest: Rest) -> ControlFlow<()>;

    /// The grid of a seat when the work is broken off.
    fn keep(&mut self, grid: Grid);

    /// Passes were made.
    fn passed(&mut self, passes: u64);
}

/// Works until the feed has no more or breaks off.
#[inline(always)]
pub(super) fn drive<W: PairWord<Memory = W>>(feed: &mut impl Feed) {
    let mut grids: [Grid; 2] = [[[0; 10]; 3]; 2];
    let mut busy = [false; 2];
    loop {
        for seat in 0..2 {
            if !busy[seat]
                && let Some(grid) = feed.next(seat)
            {
                grids[seat] = grid;
                busy[seat] = true;
            }
        }
        if busy == [false; 2] {
            return;
        }
        let rests = settle::<W>(&mut grids, busy, feed);
        let mut end = ControlFlow::Continue(());
        for seat in 0..2 {
            if let Some(rest) = rests[seat]
                && end.is_continue()
            {
                end = feed.rest(seat, &grids[seat], rest);
                busy[seat] = false;
            }
        }
        if end.is_break() {
            (0..2).filter(|&seat| busy[seat]).for_each(|seat| feed.keep(grids[seat]));
            return;
        }
    }
}

/// Passes until one of the seats that are busy comes to rest.
#[inline(always)]
fn settle<W: PairWord<Memory = W>>(
    grids: &mut [Grid; 2],
    busy: [bool; 2],
    feed: &mut impl Feed,
) -> [Option<Rest>; 2] {
    let mut words = [[W::all(0); 3]; 3];
    for (band, words) in words.iter_mut().enumerate() {
        for (i, word) in words.iter_mut().enumerate() {
            *word = W::join([three(&grids[0][band], i), three(&grids[1][band], i)]);
        }
    }
    let mut passes = 0;
    let rests = loop {
        passes += 1;
        let (mut after, mut single) = (words, words);
        let outcome = pass::<W, 3>(&words, &mut after, &mut single);
        words = after;
        // Not by a clash: that would change which of several solutions is found first, and what is made of a seed.
        let (dead, gone) = (outcome.dead.any(), outcome.gone.any());
        let (open, twice) = (outcome.open.any(), outcome.twice.any());
        let rests: [Option<Rest>; 2] = from_fn(|seat| match () {
            () if !busy[seat] => None,
            () if dead[seat] => Some(Rest::Dead),
            () if gone[seat] => None,
            () if twice[seat] => Some(Rest::Dead),
            () if open[seat] => Some(Rest::Open),
            () => Some(Rest::Solved),
        });
        if rests != [None; 2] {
            break rests;
        }
    };
    feed.passed(passes);
    for (band, words) in words.iter().enumerate() {
        // In this order, because the last lane of each is the first of the next.
        for (i, word) in words.iter().enumerate() {
            for (grid, lanes) in grids.iter_mut().zip(word.split()) {
                grid[band][3 * i..3 * i + 4].copy_from_slice(&lanes);
            }
        }
    }
    rests
}

/// The lanes of three digits. The last is not used.
#[inline(always)]
fn three(band: &[u32; 10], i: usize) -> &Lanes {
    band[3 * i..].first_chunk().expect("there are ten")
}

/// The branches of one puzzle that are still to be looked at.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// Grids that nothing was drawn from yet.
    pub(super) grids: Vec<Grid>,
    /// Choices made.
    pub(super) nodes: u64,
    /// The state of the random numbers, or 0 for none.
    pub(super) random: u64,
}

impl Tree {
    /// Begins again with a puzzle.
    #[inline(always)]
    pub(super) fn plant(&mut self, puzzle: Grid) {
        self.grids.clear();
        self.grids.push(puzzle);
    }

    /// Two branches instead of an open grid.
    #[inline(always)]
    pub(super) fn grow(&mut self, grid: &Grid) {
        self.nodes += 1;
        let choice = choose(grid, &mut self.random);
        let (mut with, mut without) = (*grid, *grid);
        choice.refuse(&mut without);
        choice.take(|band, digit, places| with[band][digit] &= places);
        self.grids.push(without);
        self.grids.push(with);
    }
}
