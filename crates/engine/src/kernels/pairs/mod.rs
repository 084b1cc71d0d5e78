//! A search that learns, for rules that only exclude pairs: Sudoku of any size, cells that must differ, neighbours that must
//! not be consecutive.
//!
//! A placement is a value in a cell. Each one excludes others, and each cell, and each house for each value, demands one. So
//! propagation only counts what demands have left, which is many times quicker than clauses; conflicts are learnt from as SAT
//! solvers do (first unique implication point; Marques-Silva and Sakallah, GRASP, 1996), but what follows from a placement
//! that is made is put down to that placement, which makes for short clauses. Made for proving that a puzzle has no other
//! solution than the known one, whose values are tried first.

mod learn;
mod net;
mod state;
#[cfg(test)]
mod tests;

use cnf::Limits;
use learn::Clauses;
use model::grid::Value;
use model::puzzle::Puzzle;
use net::{Net, Placement};
use state::{Fact, State};

/// The conflicts before the first restart; the following ones come after multiples of it (Luby, Sinclair and Zuckerman, 1993).
const RESTART: u64 = 500;

/// How much more than the last one each conflict counts when a demand is chosen.
const GROWTH: f64 = 1.03;

/// Weights that are larger are made smaller, all alike.
const LARGEST: f64 = 1e100;

/// What a clause takes, with its watches.
const BYTES_PER_CLAUSE: usize = 200;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The values of a solution, by the numbers of places.
    Found(Vec<Value>),
    /// There is no solution.
    Nothing,
    /// A limit was reached.
    Unknown,
}

/// See the [module documentation](self).
#[derive(Debug)]
pub struct PairSearch {
    net: Net,
    state: State,
    clauses: Clauses,
    /// How much demands took part in conflicts, and what the next conflict counts.
    weights: Vec<f64>,
    weight: f64,
    values: usize,
    lowest: Value,
    conflicts: u64,
    /// The candidates whose conclusions are kept from question to question.
    prepared: Option<Vec<u64>>,
}

impl PairSearch {
    /// A search for the rules of a puzzle; `None` if these say more than pairs can tell. Values of single cells are not among
    /// them: they come with each question.
    pub fn new(puzzle: &Puzzle) -> Option<PairSearch> {
        let net = Net::new(puzzle)?;
        let (state, clauses) = (State::new(&net), Clauses::new(&net));
        let weights = vec![1.0; net.demands.len()];
        let (values, lowest) = (puzzle.shape().values(), puzzle.shape().lowest());
        let (conflicts, prepared) = (0, None);
        Some(PairSearch { net, state, clauses, weights, weight: 1.0, values, lowest, conflicts, prepared })
    }

    /// Draws the conclusions of some candidates, with which questions begin that allow no others.
    pub fn prepare(&mut self, masks: Vec<u64>) {
        self.prepared = None;
        if self.begin(&masks) && self.state.propagate(&self.net, &mut self.clauses).is_none() {
            self.state.keep();
            self.prepared = Some(masks);
        }
    }

    /// Whether a question with these candidates begins with what was prepared.
    pub fn is_prepared(&self, masks: &[u64]) -> bool {
        let is_within = |prepared: &Vec<u64>| masks.iter().zip(prepared).all(|(mask, all)| mask & !all == 0);
        self.prepared.as_ref().is_some_and(is_within)
    }

    /// About how many bytes it takes: its lists, and the clauses that it keeps at first.
    pub fn bytes(&self) -> u64 {
        self.net.bytes() + (learn::CLAUSES * BYTES_PER_CLAUSE) as u64
    }

    /// The conflicts of all questions so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// A solution with these candidates, as masks from the lowest value. The values of a known filling are tried first.
    pub fn find(&mut self, masks: &[u64], known: &[Value], most: u64, limits: &Limits) -> Answer {
        match self.begin(masks) {
            true => self.run(known, most, limits),
            false => Answer::Nothing,
        }
    }

    /// A solution with these candidates that is not the known one.
    pub fn other(&mut self, masks: &[u64], known: &[Value], most: u64, limits: &Limits) -> Answer {
        if !self.begin(masks) || self.state.propagate(&self.net, &mut self.clauses).is_some() {
            return Answer::Nothing;
        }
        let placed = self.known(known);
        let differs = placed.map(|placement| Fact::new(placement, false));
        let open: Vec<Fact> = differs.filter(|&fact| self.state.truth(fact) != Some(false)).collect();
        let differs_already = open.iter().any(|&fact| self.state.truth(fact) == Some(true));
        match open[..] {
            _ if differs_already => {}
            [] => return Answer::Nothing,
            _ => self.clauses.add(&open, 0, &mut self.state, &self.net),
        }
        self.run(known, most, limits)
    }

    /// The placements of a filling.
    fn known<'a>(&self, known: &'a [Value]) -> impl Iterator<Item = Placement> + use<'a> {
        let (values, lowest) = (self.values, self.lowest);
        let placement = move |(cell, &value): (usize, &Value)| {
            Some(cell * values + usize::from(value.checked_sub(lowest)?))
        };
        known.iter().enumerate().filter_map(placement).map(|placement| placement as u32)
    }

    /// Forgets the last question and puts down the candidates of the next. Says whether what was prepared leaves room for them.
    fn begin(&mut self, masks: &[u64]) -> bool {
        match self.is_prepared(masks) {
            true => self.state.back_to_kept(&self.net),
            false => {
                self.prepared = None;
                self.state.clear(&self.net);
            }
        }
        self.clauses.clear();
        let all = u64::MAX >> (64 - self.values);
        let masks = masks.iter().zip(&self.net.own).map(|(mask, own)| mask & own & all);
        for (cell, mask) in masks.enumerate().filter(|(_, mask)| *mask != all) {
            for value in (0..self.values).filter(|value| mask >> value & 1 == 0) {
                let fact = Fact::new((cell * self.values + value) as u32, false);
                match self.state.truth(fact) {
                    None => self.state.set(fact, state::Reason::Chosen, &self.net),
                    Some(true) => {}
                    Some(false) => return false,
                }
            }
        }
        true
    }

    fn run(&mut self, known: &[Value], most: u64, limits: &Limits) -> Answer {
        let mut preferred = vec![false; self.net.excluded.len()];
        self.known(known).for_each(|placement| preferred[placement as usize] = true);
        let (mut conflicts, mut restarts, mut next) = (0, 0, RESTART);
        loop {
            if let Some(conflict) = self.state.propagate(&self.net, &mut self.clauses) {
                if self.state.level() == 0 {
                    return Answer::Nothing;
                }
                conflicts += 1;
                self.conflicts += 1;
                self.learn(conflict);
                if conflicts >= most || conflicts % 64 == 0 && limits.reached().is_some() {
                    return Answer::Unknown;
                }
            } else if conflicts >= next {
                restarts += 1;
                next = conflicts + RESTART * luby(restarts);
                self.state.back_to(0, &self.net);
                self.clauses.forget(&mut self.state);
            } else {
                match self.choose(&preferred) {
                    Some(placement) => self.state.choose(placement, &self.net),
                    None => return Answer::Found(self.found()),
                }
            }
        }
    }

    /// Learns from a conflict, goes back to where it would have helped, and draws its conclusion.
    fn learn(&mut self, conflict: state::Reason) {
        let back = self.clauses.analyse(conflict, &self.state, &self.net);
        for &demand in &self.clauses.blamed {
            self.weights[demand as usize] += self.weight;
        }
        self.state.back_to(back, &self.net);
        self.clauses.conclude(&mut self.state, &self.net);
        self.weight *= GROWTH;
        if self.weight > LARGEST {
            self.weights.iter_mut().for_each(|weight| *weight = (*weight / LARGEST).max(1.0 / LARGEST));
            self.weight /= LARGEST;
        }
    }

    /// A placement of the demand that has the fewest left for how much it took part in conflicts; `None` if all are met.
    fn choose(&self, preferred: &[bool]) -> Option<Placement> {
        let mut best: Option<(f64, u32)> = None;
        let left = self.state.left.iter().map(|left| left.count);
        for (demand, (left, weight)) in left.zip(&self.weights).enumerate() {
            if left < 2 {
                continue;
            }
            let score = f64::from(left) / weight;
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, demand as u32));
            }
        }
        let open = |placement: &&Placement| self.state.truth(Fact::new(**placement, true)).is_none();
        let open = self.net.demands.of(best?.1).iter().filter(open);
        let rank =
            |placement: &&Placement| (preferred[**placement as usize], self.clauses.blame_of(**placement));
        open.max_by(|one, other| rank(one).partial_cmp(&rank(other)).expect("weights are numbers")).copied()
    }

    /// The values of all cells, where every demand is met.
    fn found(&self) -> Vec<Value> {
        let mut found = vec![0; self.net.excluded.len() / self.values];
        for placement in self.state.placed() {
            let placement = placement as usize;
            found[placement / self.values] = self.lowest + (placement % self.values) as Value;
        }
        found
    }
}

/// 1, 1, 2, 1, 1, 2, 4 and so on, from 1.
fn luby(mut number: u64) -> u64 {
    loop {
        let power = 64 - u64::from(number.leading_zeros());
        if number == (1 << power) - 1 {
            return 1 << (power - 1);
        }
        number -= (1 << (power - 1)) - 1;
    }
}
