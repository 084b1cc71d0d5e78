//! Why a candidate cannot be: it is assumed, and what follows carries the demands behind it.
//!
//! Dijkstra's algorithm over literals: the one whose demands cost least is looked at next, so that the first
//! contradiction met is a cheap one. A clue is asked when everything that costs less has been looked at.

mod clues;

use super::demand::Weight;
use super::demands::Demands;
use super::label::{EMPTY, LabelId, Labels};
use super::story::{Link, story};
use super::table::Seen;
use model::grid::{Candidates, Contradiction};
use model::propagate::{Domains, Network};
use std::sync::Arc;

const NONE: LabelId = LabelId::MAX;

/// Something that follows.
#[derive(Clone, Copy, Debug)]
enum Event {
    On(u32, LabelId),
    Off(u32, LabelId),
    Conflict(LabelId),
}

/// The facts of a puzzle, and the means to refute a candidate by them.
#[derive(Debug)]
pub(super) struct Refuter {
    pub(super) demands: Demands,
    pub(super) values: usize,
    /// The groups and the clues of each cell.
    groups_of: Vec<Vec<u32>>,
    pub(super) clues_of: Vec<Vec<u32>>,
    labels: Labels,
    /// By literal: the label under which it is off, or on.
    off: Vec<LabelId>,
    on: Vec<LabelId>,
    touched: Vec<u32>,
    /// By literal: the least cost under which it is to be off, or on, and has not been looked at.
    coming: Vec<[Weight; 2]>,
    expected: Vec<u32>,
    queue: Vec<Vec<Event>>,
    /// Labels that cost as much are of no use.
    bound: Weight,
    /// Clues with a changed cell.
    woken: Vec<u32>,
    is_woken: Vec<bool>,
    /// Candidates left of a cell, places left of a value in a house.
    cell_left: Vec<u16>,
    house_left: Vec<u16>,
    /// The facts: candidates, and places.
    pub(super) masks: Vec<u64>,
    fact_cell: Vec<u16>,
    /// By group and value: the literals that are left, in the order of the group.
    places: Vec<Vec<u32>>,
    /// The facts, for clues.
    domains: Domains,
    /// What a clue left, used again and again.
    left: Vec<u64>,
    /// Why the other values of a cell or the other places of a value have gone, used again and again.
    reasons: Vec<LabelId>,
    /// Demands that may be used, where not all may.
    allowed: Option<Vec<bool>>,
    /// Whether "has a value" is no argument.
    pub(super) bare: bool,
    /// How many candidates and clues were looked at so far.
    pub(super) work: u64,
    /// How many may be.
    pub(super) most_work: u64,
}

/// Labels of one propagation are at most so many: a bound for very large grids.
const MOST_LABELS: usize = 1 << 18;

impl Refuter {
    pub(super) fn new(demands: Demands, candidates: &Candidates) -> Refuter {
        let numbering = &demands.numbering;
        let (cells, values) = (candidates.shape().len(), candidates.shape().values());
        let masks: Vec<u64> =
            (0..cells).map(|cell| numbering.mask(candidates.mask(numbering.cell(cell)))).collect();
        let mut groups_of = vec![Vec::new(); cells];
        for (number, group) in demands.groups.iter().enumerate() {
            group.cells.iter().for_each(|&cell| groups_of[cell as usize].push(number as u32));
        }
        let mut clues_of = vec![Vec::new(); cells];
        for (number, clue) in demands.clues.iter().enumerate() {
            clue.cells().iter().for_each(|&cell| clues_of[cell as usize].push(number as u32));
        }
        let network = Arc::new(Network::new(cells, Vec::new(), &[]));
        let mut places = vec![Vec::new(); demands.groups.len() * values];
        for (number, group) in demands.groups.iter().enumerate() {
            for cell in group.cells.iter().map(|&cell| cell as usize) {
                let place =
                    |value: usize| places[number * values + value].push((cell * values + value) as u32);
                each_bit(masks[cell], place);
            }
        }
        let fact_cell: Vec<u16> = masks.iter().map(|mask| mask.count_ones() as u16).collect();
        Refuter {
            values,
            groups_of,
            clues_of,
            labels: Labels::new(demands.weights.clone()),
            off: vec![NONE; cells * values],
            on: vec![NONE; cells * values],
            touched: Vec::new(),
            coming: vec![[Weight::MAX; 2]; cells * values],
            expected: Vec::new(),
            queue: Vec::new(),
            bound: 0,
            woken: Vec::new(),
            is_woken: vec![false; demands.clues.len()],
            cell_left: fact_cell.clone(),
            house_left: places.iter().map(|places| places.len() as u16).collect(),
            masks,
            fact_cell,
            places,
            domains: Domains::new(candidates, network),
            left: Vec::new(),
            reasons: Vec::new(),
            allowed: None,
            bare: false,
            work: 0,
            most_work: u64::MAX,
            demands,
        }
    }

    pub(super) fn groups_of(&self, cell: usize) -> &[u32] {
        &self.groups_of[cell]
    }

    /// Places left of a value in a group, by the facts.
    pub(super) fn places(&self, group: usize, value: usize) -> u16 {
        self.places[group * self.values + value].len() as u16
    }

    /// A candidate is gone for good.
    pub(super) fn remove(&mut self, cell: usize, value: usize) {
        debug_assert!(self.masks[cell] >> value & 1 == 1);
        self.masks[cell] &= !(1 << value);
        self.fact_cell[cell] -= 1;
        self.cell_left[cell] -= 1;
        for &group in &self.groups_of[cell] {
            let place = group as usize * self.values + value;
            self.places[place].retain(|&literal| literal as usize != cell * self.values + value);
            self.house_left[place] -= 1;
        }
        // A cell without candidates ends everything before a clue is asked again.
        let bits = self.demands.numbering.bits(self.masks[cell]);
        let _ = self.domains.keep(self.demands.numbering.place(cell), bits);
    }

    /// The number of a candidate.
    pub(super) fn literal(&self, cell: usize, value: usize) -> usize {
        cell * self.values + value
    }

    /// Every candidate of the clues of a cell.
    pub(super) fn each_neighbour_by_clue(&self, cell: usize, mut each: impl FnMut(usize)) {
        for &clue in &self.clues_of[cell] {
            for &other in self.demands.clues[clue as usize].cells() {
                (0..self.values).for_each(|value| each(self.literal(other as usize, value)));
            }
        }
    }

    /// What a clue leaves of its cells by the facts alone.
    pub(super) fn ask_clue(&mut self, clue: usize) -> Result<&[u64], Contradiction> {
        self.work += 1 + self.demands.clues[clue].looks;
        let Refuter { demands, domains, left, .. } = self;
        demands.clues[clue].ask_again(domains, std::iter::empty(), left)?;
        Ok(left)
    }

    /// The demands by which a candidate cannot be, if they cost less than the bound; `seen` becomes what was looked at.
    pub(super) fn refute(&mut self, literal: usize, bound: Weight, seen: &mut Seen) -> Option<Vec<usize>> {
        let label = self.run(literal, bound);
        let demands = label.map(|label| self.labels.demands(label));
        self.work += 1 + self.touched.len() as u64;
        seen.off.clear();
        seen.off.resize(self.on.len().div_ceil(64), 0);
        seen.on.clear();
        for &literal in &self.touched {
            if self.off[literal as usize] == NONE {
                seen.on.push(literal);
            } else {
                seen.off[literal as usize / 64] |= 1 << (literal % 64);
            }
        }
        self.reset();
        demands
    }

    /// Which of the demands that are allowed refute a candidate.
    fn refute_within(&mut self, literal: usize) -> Option<Vec<usize>> {
        let label = self.run(literal, Weight::MAX);
        let demands = label.map(|label| self.labels.demands(label));
        self.reset();
        demands
    }

    /// Demands that refute a candidate without one of them, and cost less than a bound.
    pub(super) fn refute_without(
        &mut self,
        literal: usize,
        demand: usize,
        bound: Weight,
    ) -> Option<Vec<usize>> {
        let mut allowed = vec![true; self.demands.len()];
        allowed[demand] = false;
        self.allowed = Some(allowed);
        let label = self.run(literal, bound);
        let demands = label.map(|label| self.labels.demands(label));
        self.work += 1 + self.touched.len() as u64;
        self.reset();
        self.allowed = None;
        demands.map(|demands| self.shrink(literal, demands).1)
    }

    /// How demands refute a candidate, told in order.
    pub(super) fn story(&mut self, literal: usize, demands: &[usize]) -> Vec<Link> {
        story(&self.demands, &self.masks, &mut self.domains, literal, demands)
    }

    /// Leaves out demands as long as the others refute the candidate.
    pub(super) fn shrink(&mut self, literal: usize, demands: Vec<usize>) -> (Weight, Vec<usize>) {
        let mut needed = demands;
        // What costs most is left out first.
        needed.sort_by_key(|&demand| (std::cmp::Reverse(self.demands.weights[demand]), demand));
        let mut next = 0;
        let mut allowed = vec![false; self.demands.len()];
        needed.iter().for_each(|&demand| allowed[demand] = true);
        while next < needed.len() && needed.len() > 1 {
            allowed[needed[next]] = false;
            self.allowed = Some(allowed);
            let fewer = self.refute_within(literal);
            allowed = self.allowed.take().expect("it was put there");
            match fewer {
                Some(fewer) => {
                    needed.retain(|demand| fewer.contains(demand));
                    allowed.fill(false);
                    needed.iter().for_each(|&demand| allowed[demand] = true);
                }
                None => {
                    allowed[needed[next]] = true;
                    next += 1;
                }
            }
        }
        needed.sort_unstable();
        (self.cost_of(&needed), needed)
    }

    /// What demands cost together.
    pub(super) fn cost_of(&self, demands: &[usize]) -> Weight {
        demands.iter().map(|&demand| self.demands.weights[demand]).sum()
    }

    fn allows(&self, demand: usize) -> bool {
        self.allowed.as_ref().is_none_or(|allowed| allowed[demand])
    }

    fn push(&mut self, label: LabelId, event: Event) {
        let cost = self.labels.cost(label) as usize;
        if self.queue.len() <= cost {
            self.queue.resize(cost + 1, Vec::new());
        }
        self.queue[cost].push(event);
    }

    fn run(&mut self, literal: usize, bound: Weight) -> Option<LabelId> {
        self.bound = bound;
        self.push(EMPTY, Event::On(literal as u32, EMPTY));
        let mut cost = 0;
        while cost < self.queue.len() {
            while let Some(event) = self.queue[cost].pop() {
                match event {
                    Event::Conflict(label) => return Some(label),
                    Event::On(literal, label) => self.turn_on(literal as usize, label),
                    Event::Off(literal, label) => self.turn_off(literal as usize, label),
                }
            }
            if self.labels.len() > MOST_LABELS {
                return None;
            }
            self.ask_woken_clues();
            if self.queue[cost].is_empty() {
                cost += 1;
            }
        }
        None
    }

    fn conflict(&mut self, label: Option<LabelId>) {
        if let Some(label) = label {
            self.bound = self.bound.min(self.labels.cost(label));
            self.push(label, Event::Conflict(label));
        }
    }

    fn on_if_new(&mut self, literal: usize, label: LabelId) {
        if self.off[literal] != NONE {
            let both = self.labels.union(&[label, self.off[literal]], &[], self.bound);
            self.conflict(both);
        } else if self.on[literal] == NONE && self.is_news(literal, 1, label) {
            self.push(label, Event::On(literal as u32, label));
        }
    }

    /// Whether a literal has not been found at the same cost or less.
    fn is_news(&mut self, literal: usize, side: usize, label: LabelId) -> bool {
        let cost = self.labels.cost(label);
        let known = &mut self.coming[literal][side];
        let news = cost < *known;
        if *known == Weight::MAX {
            self.expected.push(literal as u32);
        }
        *known = cost.min(*known);
        news
    }

    fn off_if_new(&mut self, literal: usize, label: LabelId) {
        if self.on[literal] != NONE {
            let both = self.labels.union(&[label, self.on[literal]], &[], self.bound);
            self.conflict(both);
        } else if self.off[literal] == NONE && self.is_news(literal, 0, label) {
            self.push(label, Event::Off(literal as u32, label));
        }
    }

    fn turn_on(&mut self, literal: usize, label: LabelId) {
        if self.on[literal] != NONE {
            return;
        }
        if self.off[literal] != NONE {
            return self.on_if_new(literal, label);
        }
        self.on[literal] = label;
        self.touched.push(literal as u32);
        let (cell, value) = (literal / self.values, literal % self.values);
        self.wake(cell);
        let others = self.masks[cell] & !(1 << value);
        if others != 0
            && let Some(label) = self.by_cell(label, self.demands.one_value(cell))
        {
            each_bit(others, |other| self.off_if_new(cell * self.values + other, label));
        }
        for index in 0..self.groups_of[cell].len() {
            let group = self.groups_of[cell][index] as usize;
            let demand = self.demands.at_most_one(group, value);
            let places = group * self.values + value;
            if self.places[places].len() < 2 || !self.allows(demand) {
                continue;
            }
            let cost = self.labels.cost_with(label, demand);
            if cost >= self.bound
                || !self.places[places].iter().any(|&other| self.is_worth(other, literal, cost))
            {
                continue;
            }
            let Some(label) = self.labels.with(label, demand, self.bound) else { continue };
            for place in 0..self.places[places].len() {
                let other = self.places[places][place] as usize;
                if other != literal {
                    self.off_if_new(other, label);
                }
            }
        }
    }

    /// Whether anything would follow if this literal were off at some cost because another is on.
    fn is_worth(&self, literal: u32, other: usize, cost: Weight) -> bool {
        let literal = literal as usize;
        literal != other
            && (self.on[literal] != NONE || self.off[literal] == NONE && cost < self.coming[literal][0])
    }

    /// A label with a demand of a cell, which is understood where there are only two values.
    fn by_cell(&mut self, label: LabelId, demand: usize) -> Option<LabelId> {
        if self.demands.binary {
            return Some(label);
        }
        if self.allows(demand) { self.labels.with(label, demand, self.bound) } else { None }
    }

    fn turn_off(&mut self, literal: usize, label: LabelId) {
        if self.off[literal] != NONE {
            return;
        }
        if self.on[literal] != NONE {
            return self.off_if_new(literal, label);
        }
        self.off[literal] = label;
        self.touched.push(literal as u32);
        let (cell, value) = (literal / self.values, literal % self.values);
        self.wake(cell);
        self.cell_left[cell] -= 1;
        if self.cell_left[cell] < 2 {
            self.last_value(cell);
        }
        for index in 0..self.groups_of[cell].len() {
            let group = self.groups_of[cell][index] as usize;
            let left = &mut self.house_left[group * self.values + value];
            *left -= 1;
            if *left < 2 && self.demands.groups[group].house {
                self.last_place(group, value);
            }
        }
    }

    /// One candidate of a cell is left, or none.
    fn last_value(&mut self, cell: usize) {
        let demand = self.demands.has_value(cell);
        if !self.demands.binary && (self.bare || !self.allows(demand)) {
            return;
        }
        let base = cell * self.values;
        self.reasons.clear();
        let mut last = None;
        let (reasons, off) = (&mut self.reasons, &self.off);
        each_bit(self.masks[cell], |value| match off[base + value] {
            NONE => last = Some(base + value),
            label => reasons.push(label),
        });
        let demand = [demand];
        self.follow(if self.demands.binary { &[] } else { &demand }, last);
    }

    /// One place of a value in a house is left, or none.
    fn last_place(&mut self, group: usize, value: usize) {
        let demand = self.demands.needs(group, value);
        if !self.allows(demand) {
            return;
        }
        self.reasons.clear();
        let mut last = None;
        for &literal in &self.places[group * self.values + value] {
            match self.off[literal as usize] {
                NONE => last = Some(literal as usize),
                label => self.reasons.push(label),
            }
        }
        self.follow(&[demand], last);
    }

    /// What is left follows from a demand and from the reasons why all else has gone; if nothing is left, that is a conflict.
    fn follow(&mut self, demand: &[usize], last: Option<usize>) {
        let dearest = self.reasons.iter().map(|&label| self.labels.cost(label)).max().unwrap_or(0);
        let known = |literal: usize| self.on[literal] != NONE || self.coming[literal][1] <= dearest;
        if dearest >= self.bound || last.is_some_and(known) {
            return;
        }
        let label = self.labels.union(&self.reasons, demand, self.bound);
        match (label, last) {
            (Some(label), Some(literal)) => self.on_if_new(literal, label),
            (label, None) => self.conflict(label),
            (None, Some(_)) => {}
        }
    }

    fn reset(&mut self) {
        for &literal in &self.touched {
            let literal = literal as usize;
            self.on[literal] = NONE;
            if self.off[literal] != NONE {
                self.off[literal] = NONE;
                let (cell, value) = (literal / self.values, literal % self.values);
                self.cell_left[cell] = self.fact_cell[cell];
                for &group in &self.groups_of[cell] {
                    let place = group as usize * self.values + value;
                    self.house_left[place] = self.places[place].len() as u16;
                }
            }
        }
        self.touched.clear();
        self.expected.drain(..).for_each(|literal| self.coming[literal as usize] = [Weight::MAX; 2]);
        self.queue.iter_mut().for_each(Vec::clear);
        self.woken.iter().for_each(|&clue| self.is_woken[clue as usize] = false);
        self.woken.clear();
        self.labels.clear();
    }
}

/// Calls for every bit that is set.
#[inline]
pub(super) fn each_bit(mask: u64, mut each: impl FnMut(usize)) {
    let mut mask = mask;
    while mask != 0 {
        each(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}
