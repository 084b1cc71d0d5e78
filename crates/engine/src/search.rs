//! Depth-first search with propagation at every step.
//!
//! It branches on the cell whose conflict score per candidate is highest, "this value" first and "not this
//! value" second. Cells that rules say much about begin with a higher score. A failure adds to the scores of the cell that
//! was chosen and of the cells of the rule that failed, which share it where they are many. Where the best cell has more than
//! two candidates, a value with two places in a house may be the better choice. What changes is remembered on a trail, and
//! taken back from there.
//!
//! The first choices are made before any failure has shown which cells matter, and stay for the whole search. So a search
//! that has failed a good number of times, found nothing, and still has most of its tree before it goes back to the root
//! once, and chooses again by the scores it has.

mod scores;

use super::Engine;
use super::names::Names;
use super::network::Wired;
use super::nogoods::NogoodSearch;
use cnf::{Limits, Reason};
use model::grid::{Candidates, Filling, Shape, Value};
use model::propagate::{Domains, Id, PropagateError};
use model::random::SplitMix;
use scores::Scores;
use std::collections::HashSet;

/// What the scores of two places count for beside the score per candidate of a cell.
const TWO_PLACES: f32 = 0.6;
/// After so many failures search begins again with the scores that it has.
const FIRST_FAILURES: u64 = 2000;
/// But not where less of the tree than this is open: it will soon be done.
const MOSTLY_OPEN: f64 = 0.5;

/// A search that can be continued after each solution: what the ladder begins with.
pub trait Search: Send {
    /// Goes on to the next filling. `budget` is the amount of work allowed.
    fn next(&mut self, budget: u64, limits: &Limits) -> SearchResult;

    /// Whether no choice is open: after a filling, the news that there is no other.
    fn nothing_left(&self) -> bool;

    /// How much work has been done, in units of about ten nanoseconds: by counters, so that it is always the same.
    fn work(&self) -> u64;

    /// Choices made so far.
    fn nodes(&self) -> u64;

    /// How many bytes are in use, by estimate.
    fn bytes(&self) -> u64;

    /// The rung to name in statistics.
    fn engine(&self) -> Engine;

    /// Which part of all there is to look at is still open, by estimate: 1 before the first choice, 0 at the end.
    /// `None` if nobody counts.
    fn open_part(&self) -> Option<f64> {
        None
    }

    /// What is left of the candidates where no choice is open, solutions already found aside; `None` if it is no more
    /// than propagation leaves.
    fn root(&self) -> Option<Candidates> {
        None
    }

    /// A search from the root that learns from its conflicts; `None` if there is none for the puzzle.
    fn learning(&self) -> Option<NogoodSearch> {
        None
    }
}

/// The search for all rules.
#[derive(Debug)]
pub struct GeneralSearch {
    shape: Shape,
    domains: Domains,
    houses: Vec<Vec<Id>>,
    /// Variables that hold any names.
    names: Option<Names>,
    scores: Scores,
    /// A frame for each mark of the domains.
    stack: Vec<Frame>,
    state: State,
    seed: u64,
    /// What chooses, when a seed is set.
    random: Option<SplitMix>,
    /// What everything but the stack and the trail takes.
    fixed_bytes: u64,
    /// Fillings found, by what counts in them, where hidden variables let one be found again.
    found: Option<HashSet<Vec<Value>>>,
    /// The part of the whole tree below the present candidates, if every candidate of a cell leads to as much.
    part: f64,
    failures: u64,
    /// After so many failures it begins again, unless it did or is not to.
    restart_after: Option<u64>,
    /// Choices since the clock was looked at, or many.
    looks: u32,
    /// Choices made so far.
    pub nodes: u64,
    most_nodes: u64,
}

/// A choice, and the estimated part of the tree on either side of it.
#[derive(Debug, Clone, Copy)]
struct Frame {
    cell: Id,
    /// The value that was chosen, and names that are as good: what fails if it does.
    alike: u64,
    /// The part of the whole tree that the choice itself leads to, and its opposite.
    parts: [f64; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing has been looked at.
    Fresh,
    /// The last thing found was a solution or a dead end: go back.
    Back,
    /// The candidates stand and a choice is due: a budget ran out here.
    Choose,
    /// Everything has been seen.
    Done,
    /// A limit was reached while propagators ran: there is no way on.
    Stopped(Reason),
}

/// What a search came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchResult {
    /// Every cell has one candidate. What rules without propagators say is not checked here.
    Filling(Filling),
    /// There are no more.
    Nothing,
    /// The work allowed is done.
    Budget,
    /// A limit was reached.
    Stopped(Reason),
}

impl GeneralSearch {
    /// A search of a puzzle with at most `most_nodes` choices. Another seed chooses in another order.
    pub fn new(shape: &Shape, wired: Wired, seed: u64, most_nodes: Option<u64>) -> GeneralSearch {
        let fixed_bytes = wired.bytes() + (shape.len() * size_of::<f32>()) as u64;
        let mut search = GeneralSearch {
            shape: shape.clone(),
            fixed_bytes,
            houses: wired.houses,
            scores: Scores::new(&wired.domains),
            stack: Vec::new(),
            state: State::Fresh,
            seed,
            random: (seed != 0).then(|| SplitMix::new(seed)),
            found: (wired.names.is_some() || !shape.counts_all()).then(HashSet::new),
            names: wired.names,
            part: 1.0,
            failures: 0,
            restart_after: Some(FIRST_FAILURES),
            looks: 0,
            nodes: 0,
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            domains: wired.domains,
        };
        if let Some(random) = &mut search.random {
            search.scores.shake(random);
        }
        search
    }

    /// Makes a choice and sees whether it can stand.
    fn forward(&mut self, limits: &Limits) -> Result<bool, Reason> {
        let (cell, bit, share) = self.choose();
        let named = self.names.as_ref().filter(|names| names.is_named(cell));
        let alike = named.map_or(bit, |names| names.like(bit, self.domains.masks()));
        let frame = Frame { cell, alike, parts: [self.part * share, self.part * (1.0 - share)] };
        self.nodes += 1;
        // Where no propagator runs, choices are all the work there is: a turn has to end all the same.
        self.domains.work += self.scores.len() as u64 / 8 + 1;
        self.domains.mark();
        self.stack.push(frame);
        self.part = frame.parts[0];
        self.stands(cell, bit, limits)
    }

    /// Takes back choices until the opposite of one can stand.
    fn back(&mut self, limits: &Limits) -> Result<bool, Reason> {
        while let Some(frame) = self.stack.pop() {
            self.domains.undo();
            self.part = frame.parts[1];
            if self.stands(frame.cell, !frame.alike, limits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps only these candidates of a cell, lets propagators run, and says whether that can stand.
    fn stands(&mut self, cell: Id, mask: u64, limits: &Limits) -> Result<bool, Reason> {
        let kept = self.domains.keep(cell, mask).map_err(PropagateError::from);
        match kept.and_then(|()| self.domains.propagate_within(limits)) {
            Ok(()) => Ok(true),
            Err(PropagateError::Contradiction) => {
                self.failures += 1;
                self.scores.blame(cell, self.domains.to_blame());
                Ok(false)
            }
            Err(PropagateError::Stopped(reason)) => {
                self.state = State::Stopped(reason);
                Err(reason)
            }
        }
    }

    /// The cell and the value to try next, and which share of the work that is likely to be. Some cell is open, or this
    /// would not be asked.
    fn choose(&mut self) -> (Id, u64, f64) {
        let mut best = (-1.0, 0);
        let open = self.open_names();
        for (cell, (&mask, &score)) in self.domains.masks().iter().zip(self.scores.each()).enumerate() {
            // Counting bits is dear without an instruction for it.
            if mask & mask.wrapping_sub(1) != 0 {
                let size = mask.count_ones();
                let merit = match open {
                    Some((names, open)) if names.is_named(cell as Id) => merit_of_names(mask, open, score),
                    _ => score / size as f32,
                };
                if merit > best.0 {
                    best = (merit, cell);
                }
            }
        }
        let cell = best.1 as Id;
        let mask = self.domains.mask(cell);
        debug_assert!(mask.count_ones() > 1, "a choice must change something");
        if mask.count_ones() > 2
            && let Some((score, cell, bit)) = self.two_places()
            && score * TWO_PLACES > best.0
        {
            return (cell, bit, 0.5);
        }
        (cell, self.pick(mask), 1.0 / f64::from(mask.count_ones()))
    }

    /// Names that no variable surely has.
    fn open_names(&self) -> Option<(&Names, u64)> {
        self.names.as_ref().map(|names| (names, !names.given(self.domains.masks())))
    }

    /// A value with exactly two places in a house, where their scores together are highest.
    fn two_places(&self) -> Option<(f32, Id, u64)> {
        let mut best: (f32, Option<(Id, u64)>) = (0.0, None);
        for house in &self.houses {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in house {
                let mask = self.domains.mask(cell);
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let mut pairs = twice & !more;
            while pairs != 0 {
                let bit = pairs & pairs.wrapping_neg();
                pairs ^= bit;
                let mut places = house.iter().filter(|&&cell| self.domains.mask(cell) & bit != 0);
                let (Some(&a), Some(&b)) = (places.next(), places.next()) else { continue };
                let (x, y) = (self.scores.of(a), self.scores.of(b));
                if x + y > best.0 {
                    best = (x + y, Some((if x >= y { a } else { b }, bit)));
                }
            }
        }
        best.1.map(|(cell, bit)| (best.0, cell, bit))
    }

    /// The value of a cell to try first: the lowest, or any one when a seed is set.
    fn pick(&mut self, mask: u64) -> u64 {
        let mut mask = mask;
        if let Some(random) = &mut self.random {
            let skip = random.bits() % u64::from(mask.count_ones());
            (0..skip).for_each(|_| mask &= mask - 1);
        }
        mask & mask.wrapping_neg()
    }

    fn filling(&self) -> Option<Filling> {
        let masks = self.domains.masks();
        if masks.iter().any(|mask| mask & (mask - 1) != 0) {
            return None;
        }
        let value = |mask: &u64| self.shape.lowest() + mask.trailing_zeros() as Value;
        let mut values: Vec<Value> = masks.iter().map(value).collect();
        self.names.iter().for_each(|names| names.rename(&mut values, self.shape.lowest()));
        Filling::new(self.shape.clone(), values)
    }

    /// Whether no filling that was found before has the same values where they count. Choices that can only change
    /// hidden variables are given up.
    fn is_new(&mut self, filling: &Filling) -> bool {
        let Some(found) = &mut self.found else { return true };
        let counts: Vec<Id> = (0..self.shape.len() as Id)
            .filter(|&id| self.shape.counts(self.shape.cell(id as usize)))
            .collect();
        let is_settled =
            |domains: &Domains| counts.iter().all(|&place| domains.mask(place).count_ones() == 1);
        while !self.stack.is_empty() {
            self.domains.undo();
            if !is_settled(&self.domains) {
                // This choice may lead elsewhere: it stands as it was, for `back` to take it back.
                self.domains.mark();
                break;
            }
            self.stack.pop();
        }
        found.insert(filling.counted())
    }

    fn part_open(&self) -> f64 {
        let here = if self.state == State::Choose { self.part } else { 0.0 };
        here + self.stack.iter().map(|frame| frame.parts[1]).sum::<f64>()
    }

    /// Goes back to the root if the first choices should be made again.
    fn restart(&mut self) {
        self.restart_after = None;
        self.scores.blame_choices_more();
        if self.part_open() < MOSTLY_OPEN {
            return;
        }
        while self.stack.pop().is_some() {
            self.domains.undo();
        }
        self.part = 1.0;
        self.scores.begin_again();
    }

    /// Goes on to the next filling; `None` if there is none.
    fn advance(&mut self, end: u64, limits: &Limits) -> Result<Option<Filling>, SearchEnd> {
        let mut alive = match self.state {
            State::Done => return Ok(None),
            State::Stopped(reason) => return Err(reason.into()),
            State::Fresh => self.first(limits)?,
            State::Choose => true,
            State::Back => false,
        };
        loop {
            if !alive && !self.back(limits)? {
                self.state = State::Done;
                return Ok(None);
            }
            if let Some(filling) = self.filling() {
                self.state = State::Back;
                // It would be found again.
                self.restart_after = None;
                if self.is_new(&filling) {
                    return Ok(Some(filling));
                }
                alive = false;
                continue;
            }
            self.state = State::Choose;
            if self.domains.work >= end {
                return Err(SearchEnd::Budget);
            }
            if self.nodes >= self.most_nodes {
                return Err(Reason::Nodes.into());
            }
            if let Some(reason) = limits.exceeded_by(self.bytes()) {
                return Err(reason.into());
            }
            self.looks = self.looks.wrapping_add(1);
            if self.looks.is_multiple_of(128)
                && let Some(reason) = limits.reached()
            {
                return Err(reason.into());
            }
            if self.restart_after.is_some_and(|most| self.failures >= most) {
                self.restart();
            }
            alive = self.forward(limits)?;
        }
    }

    /// Lets propagators run before anything is chosen.
    fn first(&mut self, limits: &Limits) -> Result<bool, Reason> {
        match self.domains.propagate_within(limits) {
            Ok(()) => Ok(true),
            Err(PropagateError::Contradiction) => Ok(false),
            Err(PropagateError::Stopped(reason)) => {
                self.state = State::Stopped(reason);
                Err(reason)
            }
        }
    }
}

/// What a variable is worth a choice: those of its names that nothing has yet are as good as one.
fn merit_of_names(mask: u64, open: u64, score: f32) -> f32 {
    match (mask & !open).count_ones() + u32::from(mask & open != 0) {
        // Any of the names will do: nothing is left to try after it.
        1 => f32::MAX,
        size => score / size as f32,
    }
}

/// Why a search does not go on.
enum SearchEnd {
    Budget,
    Stopped(Reason),
}

impl From<Reason> for SearchEnd {
    fn from(reason: Reason) -> SearchEnd {
        SearchEnd::Stopped(reason)
    }
}

impl Search for GeneralSearch {
    fn nothing_left(&self) -> bool {
        self.stack.is_empty()
    }

    fn work(&self) -> u64 {
        self.domains.work
    }

    fn next(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        let end = self.domains.work.saturating_add(budget);
        match self.advance(end, limits) {
            Ok(Some(filling)) => SearchResult::Filling(filling),
            Ok(None) => SearchResult::Nothing,
            Err(SearchEnd::Budget) => SearchResult::Budget,
            Err(SearchEnd::Stopped(reason)) => SearchResult::Stopped(reason),
        }
    }

    fn bytes(&self) -> u64 {
        let stack = self.stack.capacity() * size_of::<Frame>() + self.domains.trail_bytes();
        let found = self.found.as_ref().map_or(0, HashSet::len) * (self.shape.len() + 48);
        self.fixed_bytes + (stack + found) as u64
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Names that are as good as each other are counted apart, and so the estimate is far too high where there are some.
    fn open_part(&self) -> Option<f64> {
        self.names.is_none().then(|| self.part_open())
    }

    fn root(&self) -> Option<Candidates> {
        let mut root = self.domains.root();
        self.names.iter().for_each(|names| names.forget(&mut root));
        Some(Candidates::from_masks(&self.shape, root))
    }

    /// Where names are free, nogoods would have to be free of them as well.
    fn learning(&self) -> Option<NogoodSearch> {
        let domains = self.names.is_none().then(|| self.domains.at_root())?;
        Some(NogoodSearch::new(&self.shape, domains, self.houses.clone(), self.seed, None))
    }

    fn engine(&self) -> Engine {
        if self.nodes == 0 { Engine::Settle } else { Engine::Search }
    }
}

#[cfg(test)]
mod tests;
