//! Search that learns, for pictures in black and white.
//!
//! Conflict-driven clause learning over cells: the complete line solver propagates, and a conflict becomes a clause
//! about cells (see `conflict`). There is no formula; the reason of a line is worked out when a conflict asks for it,
//! and is then the shortest that can be had by leaving cells out. Belief propagation says which value of a cell to try
//! first and which cells to begin with, now and then from the start.
//!
//! After some solutions the probing search goes on, since each one that learning finds has to be excluded by a clause, which
//! is the wrong way to count thousands of them.

mod clauses;
mod conflict;
mod order;
mod picture;

use super::belief;
use super::board::Board;
use super::search::NonogramSearch;
use crate::Engine;
use crate::search::{Search, SearchResult};
use clauses::Clauses;
use cnf::{Limits, Reason};
use conflict::{Analysis, Conflict};
use model::grid::{Candidates, Filling, Shape, Value};
use model::propagate::runs::Run;
use model::random::SplitMix;
use order::Order;
use picture::{Literal, Picture};

/// How much work passes between two looks at the clock: about a millisecond.
const LOOK: u64 = 8192;
/// What it costs to solve a line or to try it for a reason, in units of work: about a sixth of a microsecond.
const LINE_WORK: u64 = 16;
/// After so many solutions the probing search goes on.
const MOST_FOUND: usize = 16;
/// After so many conflicts beliefs are asked for again, and then after twice as many each time.
const BELIEVE_AGAIN: u64 = 200;
/// How many rounds beliefs take.
const ROUNDS: u64 = 20;
/// How many conflicts the certainty of a belief counts for.
const CERTAINTY: f64 = 5.0;
/// So many conflicts lie between two restarts at least.
const BETWEEN_RESTARTS: u64 = 20;
/// A restart is due when the clauses learnt lately are on so many times more levels than all of them.
const WORSE: f64 = 1.4;
/// Over how many clauses "lately" and "all" are averaged.
const LATELY: f64 = 32.0;
const ALL: f64 = 4096.0;
/// After so many conflicts clauses are thrown away.
const REDUCE: u64 = 2000;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct LearningSearch<const W: usize> {
    /// What answers when line solving was enough, and goes on when many solutions were found.
    probing: NonogramSearch<W>,
    /// How many candidates were open after line solving.
    open: u64,
    seed: u64,
    most_nodes: u64,
    nodes: u64,
    state: State,
    found: Vec<Filling>,
    /// Made when lines alone are not enough.
    learner: Option<Box<Learner<W>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Learning,
    /// Learning found a solution that is to be excluded.
    Found,
    /// The same, and no choice was open: there is no other.
    FoundLast,
    /// The probing search goes on to the end.
    Rest,
    Done,
}

/// A picture with what was learnt about it.
#[derive(Clone, Debug)]
struct Learner<const W: usize> {
    picture: Picture<W>,
    clauses: Clauses,
    analysis: Analysis,
    order: Order,
    /// Whether to try "filled" first, for each cell.
    phases: Vec<bool>,
    /// What chooses as well, when a seed is set.
    random: Option<SplitMix>,
    conflicts: u64,
    pace: Pace,
    /// After how many conflicts beliefs are asked for, and after how many more for the next time.
    believe: (u64, u64),
    next_reduce: u64,
}

/// When to restart (Biere and Fröhlich, 2015): averages of the levels of the clauses learnt.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    lately: f64,
    all: f64,
    since: u64,
}

impl Pace {
    fn note(&mut self, levels: u32, conflicts: u64) {
        let (levels, count) = (f64::from(levels), conflicts as f64);
        self.lately += (levels - self.lately) / LATELY.min(count);
        self.all += (levels - self.all) / ALL.min(count);
        self.since += 1;
    }

    fn is_due(&self) -> bool {
        self.since > BETWEEN_RESTARTS && self.lately > WORSE * self.all
    }
}

/// What a step came to.
enum Step {
    /// More is to be done.
    On,
    /// A choice is due.
    Choose,
    /// There is no other solution.
    Nothing,
}

impl<const W: usize> Learner<W> {
    fn new(clues: &[Vec<Run>], root: &Candidates, seed: u64) -> Learner<W> {
        let shape = root.shape();
        let cells = shape.len();
        let mut picture = Picture::new(shape.rows(), shape.columns(), clues.to_vec());
        for (cell, mask) in shape.cells().map(|cell| root.mask(cell)).enumerate() {
            if mask.count_ones() == 1 {
                picture.assign(Literal::new(cell, mask == 0b10), picture::Reason::None);
            }
        }
        Learner {
            picture,
            clauses: Clauses::new(cells),
            analysis: Analysis::new(cells),
            order: Order::new(cells),
            phases: vec![false; cells],
            random: (seed != 0).then(|| SplitMix::new(seed)),
            conflicts: 0,
            pace: Pace::default(),
            believe: (0, BELIEVE_AGAIN),
            next_reduce: REDUCE,
        }
    }

    fn bytes(&self) -> u64 {
        let cells = self.phases.len() * (2 + 4 * size_of::<u64>());
        self.picture.bytes() + self.clauses.bytes() + cells as u64
    }

    /// Propagates, and learns if that ends in a conflict.
    fn step(&mut self, shape: &Shape) -> Step {
        if let Err(conflict) = self.propagate() {
            self.picture.forget_queue();
            return if self.learn(conflict) { Step::On } else { Step::Nothing };
        }
        if self.conflicts >= self.believe.0 {
            self.believe = (self.conflicts + self.believe.1, 2 * self.believe.1);
            self.back_to(0);
            self.believe(shape);
            return Step::On;
        }
        if self.pace.is_due() {
            self.pace.since = 0;
            self.back_to(0);
            if self.conflicts >= self.next_reduce {
                self.next_reduce = self.conflicts + REDUCE;
                self.clauses.reduce(&mut self.picture);
            }
            return Step::On;
        }
        Step::Choose
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            self.clauses.propagate(&mut self.picture).map_err(Conflict::Clause)?;
            match self.picture.solve_line() {
                None => return Ok(()),
                Some(solved) => solved.map_err(Conflict::Line)?,
            }
        }
    }

    /// False if the conflict needs no choice.
    fn learn(&mut self, conflict: Conflict) -> bool {
        self.conflicts += 1;
        if self.picture.depth() == 0 {
            return false;
        }
        let learnt = self.analysis.learn(conflict, &mut self.picture, &mut self.clauses);
        self.order.reward(&learnt.cells);
        self.pace.note(learnt.levels, self.conflicts);
        self.back_to(learnt.depth);
        let first = learnt.literals[0];
        let reason = match learnt.literals.len() {
            1 => picture::Reason::None,
            _ => picture::Reason::Clause(self.clauses.add(learnt.literals, learnt.levels)),
        };
        self.picture.assign(first, reason);
        true
    }

    fn back_to(&mut self, depth: usize) {
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.picture.back_to(depth, |literal| {
            phases[literal.cell()] = literal.is_filled();
            order.insert(literal.cell());
        });
        self.clauses.back_to(self.picture.trail.len());
    }

    /// Begins with what is likely, and with the cells about which that is most certain.
    fn believe(&mut self, shape: &Shape) {
        let shares = belief::shares(&self.picture.clues, &self.candidates(shape), ROUNDS);
        let Some(shares) = shares else { return };
        let random = &mut self.random;
        let mut noise = || random.as_mut().map_or(0.0, |random| (random.bits() % 1024) as f64 / 1024.0);
        self.order.forget();
        for (cell, share) in shares.into_iter().enumerate() {
            self.phases[cell] = share > 0.5;
            self.order.add(cell, (share - 0.5).abs() * CERTAINTY + noise());
        }
    }

    /// Chooses a cell; false if all are known.
    fn choose(&mut self) -> bool {
        let picture = &self.picture;
        let order = &mut self.order;
        let open = |cell: &usize| picture.truth(Literal::new(*cell, true)) == 0;
        let Some(cell) = std::iter::from_fn(|| order.pop()).find(open) else { return false };
        self.picture.choose(Literal::new(cell, self.phases[cell]));
        true
    }

    /// The picture, when every cell is known.
    fn filling(&self, shape: &Shape) -> Option<Filling> {
        let value = |cell| Value::from(self.picture.truth(Literal::new(cell, true)) == 1);
        Filling::new(shape, (0..shape.len()).map(value).collect())
    }

    /// Excludes a solution. Since all solutions have as many filled cells, another one has background where this one is
    /// filled. False if there is no other.
    fn exclude(&mut self, filling: &Filling) -> bool {
        self.back_to(0);
        let values = filling.values().iter().enumerate();
        let literals = values.filter(|(_, value)| **value == 1).map(|(cell, _)| Literal::new(cell, false));
        if literals.clone().any(|literal| self.picture.truth(literal) == 1) {
            return true;
        }
        let open: Vec<Literal> = literals.filter(|&literal| self.picture.truth(literal) == 0).collect();
        match open[..] {
            [] => return false,
            [only] => self.picture.assign(only, picture::Reason::None),
            _ => {
                self.clauses.add(open, 0);
            }
        }
        true
    }

    /// What is known without a choice.
    fn candidates(&self, shape: &Shape) -> Candidates {
        let mask = |cell| {
            let literal = Literal::new(cell, true);
            match self.picture.truth(literal) {
                truth if truth == 0 || self.picture.level(cell) > 0 => 0b11,
                1 => 0b10,
                _ => 0b01,
            }
        };
        Candidates::from_masks(shape.clone(), (0..shape.len()).map(mask).collect())
    }
}

impl<const W: usize> LearningSearch<W> {
    /// A search of a board in black and white whose lines are solved, with at most `most_nodes` choices. Another seed
    /// chooses in another order.
    pub fn new(board: Board<W>, seed: u64, most_nodes: Option<u64>) -> LearningSearch<W> {
        LearningSearch {
            open: board.open() as u64,
            probing: NonogramSearch::new(board, seed, most_nodes),
            seed,
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            nodes: 0,
            state: State::Learning,
            found: Vec::new(),
            learner: None,
        }
    }

    /// Goes on with the probing search; what was found before does not count.
    fn probe(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        let end = self.probing.work().saturating_add(budget);
        loop {
            match self.probing.next(end.saturating_sub(self.probing.work()), limits) {
                SearchResult::Filling(filling) if self.found.contains(&filling) => {}
                result => return result,
            }
        }
    }

    /// Learns until a solution is found or the work is done.
    fn learn(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        let (board, seed) = (self.probing.board(), self.seed);
        let shape = board.shape();
        let begin = || Box::new(Learner::new(board.clues(), &board.candidates(), seed));
        let learner = self.learner.get_or_insert_with(begin);
        let end = learner.picture.work.saturating_add(budget.div_ceil(LINE_WORK));
        let mut look = learner.picture.work;
        loop {
            if learner.picture.work >= end {
                return SearchResult::Budget;
            }
            if learner.picture.work >= look {
                look = learner.picture.work + LOOK;
                if let Err(reason) = limits.check(self.probing.bytes() + learner.bytes()) {
                    return SearchResult::Stopped(reason);
                }
            }
            match learner.step(&shape) {
                Step::On => continue,
                Step::Nothing => {
                    self.state = State::Done;
                    return SearchResult::Nothing;
                }
                Step::Choose if self.nodes >= self.most_nodes => return SearchResult::Stopped(Reason::Nodes),
                Step::Choose => {}
            }
            if learner.choose() {
                self.nodes += 1;
                continue;
            }
            self.state = if learner.picture.depth() == 0 { State::FoundLast } else { State::Found };
            let filling = learner.filling(&shape).expect("every cell has a value");
            self.found.push(filling.clone());
            return SearchResult::Filling(filling);
        }
    }

    /// Excludes the solution found last, and decides how to go on.
    fn after_solution(&mut self) {
        let (Some(learner), Some(last)) = (&mut self.learner, self.found.last()) else { return };
        self.state = match learner.exclude(last) {
            false => State::Done,
            true if self.found.len() >= MOST_FOUND => State::Rest,
            true => State::Learning,
        };
    }
}

impl<const W: usize> Search for LearningSearch<W> {
    fn next(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        if self.open == 0 {
            return self.probing.next(budget, limits);
        }
        if self.state == State::Found {
            self.after_solution();
        }
        match self.state {
            State::Rest => self.probe(budget, limits),
            State::Done | State::FoundLast => SearchResult::Nothing,
            State::Learning | State::Found => self.learn(budget, limits),
        }
    }

    fn nothing_left(&self) -> bool {
        match self.state {
            State::FoundLast => true,
            State::Rest => self.probing.nothing_left(),
            _ => self.open == 0,
        }
    }

    fn work(&self) -> u64 {
        self.probing.work() + self.learner.as_ref().map_or(0, |learner| learner.picture.work * LINE_WORK)
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.probing.nodes()
    }

    fn bytes(&self) -> u64 {
        self.probing.bytes() + self.learner.as_ref().map_or(0, |learner| learner.bytes())
    }

    fn engine(&self) -> Engine {
        if self.learner.is_none() { Engine::Settle } else { Engine::Lines }
    }

    fn root(&self) -> Option<Candidates> {
        match &self.learner {
            Some(learner) => Some(learner.candidates(&self.probing.board().shape())),
            None => self.probing.root(),
        }
    }
}

#[cfg(test)]
mod tests;
