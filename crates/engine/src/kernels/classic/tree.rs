//! Depth-first search, two grids at a time.
//!
//! The two seats of a word are independent: each takes a grid from a [`Feed`], propagates to the fixpoint, hands
//! the grid back and takes the next. For many puzzles the seats work on different ones; for a single puzzle they
//! work on different branches of it.

use super::choose::branch;
use super::pass::{Places, pass};
use super::word::Word;
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
    fn next(&mut self, seat: usize) -> Option<Places>;

    /// The grid of a seat has reached its fixpoint.
    fn rest(&mut self, seat: usize, grid: &Places, rest: Rest) -> ControlFlow<()>;

    /// The grid of a seat when the work is broken off.
    fn keep(&mut self, grid: Places);

    /// Passes were made.
    fn passed(&mut self, passes: u64);
}

/// Works until the feed has no more or breaks off.
#[inline(always)]
pub(super) fn drive<W: Word>(feed: &mut impl Feed) {
    let mut grids: [Places; 2] = [[[0; 4]; 9]; 2];
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
fn settle<W: Word>(grids: &mut [Places; 2], busy: [bool; 2], feed: &mut impl Feed) -> [Option<Rest>; 2] {
    let mut words: [W; 9] = from_fn(|i| W::join([&grids[0][i], &grids[1][i]]));
    let mut passes = 0;
    let rests = loop {
        passes += 1;
        let outcome = pass(&mut words);
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
    for (i, word) in words.iter().enumerate() {
        let [first, second] = word.split();
        (grids[0][i], grids[1][i]) = (first, second);
    }
    rests
}

/// The branches of one puzzle that are still to be looked at.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// Grids that nothing was drawn from yet.
    pub(super) grids: Vec<Places>,
    /// Choices made.
    pub(super) nodes: u64,
    /// The state of the random numbers, or 0 for none.
    pub(super) random: u64,
}

impl Tree {
    /// Begins again with a puzzle.
    #[inline(always)]
    pub(super) fn plant(&mut self, puzzle: Places) {
        self.grids.clear();
        self.grids.push(puzzle);
    }

    /// Two branches instead of an open grid.
    #[inline(always)]
    pub(super) fn grow(&mut self, grid: &Places) {
        self.nodes += 1;
        let [with, without] = branch(grid, &mut self.random);
        self.grids.push(without);
        self.grids.push(with);
    }
}
