//! Depth-first search over cells, with probing before each choice. It can be continued after each solution.

use super::board::{Board, Mark};
use super::probe::{Pass, Prober};
use crate::Engine;
use crate::search::{Search, SearchResult};
use cnf::{Limits, Reason};
use model::grid::Candidates;
use model::random::SplitMix;

/// How much work passes between two looks at the clock: about a millisecond.
const LOOK: u64 = 4096;

/// The share of memory that lines solved before may take.
pub(super) const CACHE: u64 = 4;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct NonogramSearch<const W: usize> {
    board: Board<W>,
    /// Made when lines alone are not enough.
    prober: Option<Prober<W>>,
    stack: Vec<Frame>,
    state: State,
    random: Option<SplitMix>,
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
    /// A search of a board whose lines are solved, with at most `most_nodes` choices. Another seed chooses in another order.
    pub fn new(board: Board<W>, seed: u64, most_nodes: Option<u64>) -> NonogramSearch<W> {
        NonogramSearch {
            board,
            prober: None,
            stack: Vec::new(),
            state: State::Probe,
            random: (seed != 0).then(|| SplitMix::new(seed)),
            nodes: 0,
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            root: None,
        }
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board<W> {
        &self.board
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
    fn forward(&mut self, end: u64, limits: &Limits) -> Option<bool> {
        let board = &mut self.board;
        board.remember_lines(limits.bytes() / CACHE);
        let prober = self.prober.get_or_insert_with(|| Prober::new(board));
        let random = &mut self.random;
        let mut noise = || random.as_mut().map_or(0.0, |random| (random.bits() % 1024) as f32 / 1024.0);
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

/// What it costs to solve a line, in units of work: about a tenth of a microsecond.
const LINE_WORK: u64 = 10;

impl<const W: usize> Search for NonogramSearch<W> {
    fn next(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        let end = self.board.work.saturating_add(budget.div_ceil(LINE_WORK));
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
            if let Err(reason) = limits.check(self.bytes()) {
                return SearchResult::Stopped(reason);
            }
            match self.forward(end.min(self.board.work.saturating_add(LOOK)), limits) {
                Some(stands) => alive = stands,
                None => alive = true,
            }
        }
    }

    fn nothing_left(&self) -> bool {
        self.stack.is_empty()
    }

    fn work(&self) -> u64 {
        self.board.work * LINE_WORK
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bytes(&self) -> u64 {
        let stack = (self.stack.capacity() * size_of::<Frame>()) as u64;
        self.board.bytes() + self.prober.as_ref().map_or(0, Prober::bytes) + stack
    }

    fn engine(&self) -> Engine {
        if self.prober.is_none() { Engine::Settle } else { Engine::Lines }
    }

    fn root(&self) -> Option<Candidates> {
        if self.stack.is_empty() { Some(self.board.candidates()) } else { self.root.clone() }
    }
}
