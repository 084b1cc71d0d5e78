//! Depth-first search over cells, with probing before each choice. It can be continued after each solution.

use super::board::{Board, Mark};
use super::probe::{Pass, Prober};
use crate::Engine;
use crate::search::{Search, SearchResult};
use cnf::{Limits, Reason};
use model::grid::Candidates;

/// How much work passes between two looks at the clock: about a millisecond.
const LOOK: u64 = 4096;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct NonogramSearch<const W: usize> {
    board: Board<W>,
    /// Made when lines alone are not enough.
    prober: Option<Prober<W>>,
    stack: Vec<Frame>,
    state: State,
    random: u64,
    nodes: u64,
    most_nodes: u64,
    /// What was left when no choice was open.
    root: Option<Candidates>,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    mark: Mark,
    cell: usize,
    value: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The last thing found was a solution or a dead end: go back.
    Back,
    /// The lines are at rest and probing is due: a budget may have run out here.
    Probe,
    /// Everything has been seen.
    Done,
}

impl<const W: usize> NonogramSearch<W> {
    /// A search of a board whose lines are at rest, of at most so many choices. Another seed chooses in another order.
    pub fn new(board: Board<W>, seed: u64, most_nodes: Option<u64>) -> NonogramSearch<W> {
        NonogramSearch {
            board,
            prober: None,
            stack: Vec::new(),
            state: State::Probe,
            random: seed,
            nodes: 0,
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            root: None,
        }
    }

    /// Takes back choices until the opposite of one can stand.
    fn back(&mut self) -> bool {
        while let Some(frame) = self.stack.pop() {
            if let Some(prober) = &mut self.prober {
                prober.note_changes(&self.board, frame.mark);
            }
            self.board.undo(frame.mark);
            if self.board.exclude(frame.cell, frame.value).is_ok() && self.board.propagate().is_ok() {
                if let Some(prober) = &mut self.prober {
                    prober.note_changes(&self.board, frame.mark);
                }
                return true;
            }
        }
        false
    }

    /// Probes, and makes the choice that probing recommends. Whether it can stand; `None` when the work is done.
    fn forward(&mut self, end: u64) -> Option<bool> {
        let board = &mut self.board;
        board.remember_lines();
        let prober = self.prober.get_or_insert_with(|| Prober::new(board));
        let random = &mut self.random;
        let mut noise = || if *random == 0 { 0.0 } else { (next_random(random) % 1024) as f32 / 1024.0 };
        let (cell, value) = match prober.pass(board, end, &mut noise) {
            Err(_) => return Some(false),
            Ok(Pass::Complete) => return Some(true),
            Ok(Pass::Budget) => return None,
            Ok(Pass::Choice(cell, value)) => (cell, value),
        };
        if self.stack.is_empty() {
            board.commit();
            self.root = Some(board.candidates());
        }
        let mark = board.mark();
        self.nodes += 1;
        self.stack.push(Frame { mark, cell, value });
        let alive = board.assign(cell, value).is_ok() && board.propagate().is_ok();
        prober.note_changes(board, mark);
        Some(alive)
    }
}

/// The generator of Steele, Lea and Flood (OOPSLA 2014), "SplitMix".
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<const W: usize> Search for NonogramSearch<W> {
    fn next(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        let end = self.board.work.saturating_add(budget);
        let mut alive = match self.state {
            State::Done => return SearchResult::Nothing,
            State::Probe => true,
            State::Back => false,
        };
        loop {
            if !alive && !self.back() {
                self.state = State::Done;
                return SearchResult::Nothing;
            }
            if let Some(filling) = self.board.filling() {
                self.state = State::Back;
                return SearchResult::Filling(filling);
            }
            self.state = State::Probe;
            if self.board.work >= end {
                return SearchResult::Budget;
            }
            if self.nodes >= self.most_nodes {
                return SearchResult::Stopped(Reason::Nodes);
            }
            if let Some(reason) = limits.reached() {
                return SearchResult::Stopped(reason);
            }
            match self.forward(end.min(self.board.work.saturating_add(LOOK))) {
                Some(stands) => alive = stands,
                None => alive = true,
            }
        }
    }

    fn nothing_left(&self) -> bool {
        self.stack.is_empty()
    }

    fn work(&self) -> u64 {
        self.board.work
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn size(&self) -> u64 {
        self.board.open() as u64
    }

    fn engine(&self) -> Engine {
        if self.prober.is_none() { Engine::Settle } else { Engine::Lines }
    }

    fn root(&self) -> Option<Candidates> {
        if self.stack.is_empty() { Some(self.board.candidates()) } else { self.root.clone() }
    }
}
