//! A reason told in order: what follows from assuming a candidate, up to the contradiction.

use super::clue::ClueMeans;
use super::demand::Demand;
use super::demands::Demands;
use model::grid::{Cell, Contradiction, Value};
use model::propagate::Domains;

/// One thing that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The demand that it follows from; several for a sum that follows from houses and cages.
    pub by: Vec<Demand>,
    /// Demands by which what came before reached this place: "row 3 has its 5".
    pub through: Vec<Demand>,
    /// What follows.
    pub then: Consequence,
}

/// What follows from an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The cell holds the value.
    Is(Cell, Value),
    /// These candidates go.
    AreNot(Vec<(Cell, Value)>),
    /// The demand cannot be kept.
    Contradiction,
}

/// What happened to a literal, and by which event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Open,
    On(usize),
    Off(usize),
}

/// Something that followed, by numbers.
#[derive(Clone, Debug)]
struct Event {
    by: Vec<usize>,
    parents: Vec<usize>,
    on: Option<usize>,
    off: Vec<usize>,
}

/// Tells how demands refute a literal. Empty if they do not by propagation alone.
pub(super) fn story(
    known: &Demands,
    masks: &[u64],
    domains: &mut Domains,
    literal: usize,
    demands: &[usize],
) -> Vec<Link> {
    let values = known.numbering.shape().values();
    let clues: Vec<&ClueMeans> = known
        .clues
        .iter()
        .filter(|clue| clue.demands.iter().all(|demand| demands.contains(demand)))
        .collect();
    let mut teller =
        Teller { known, masks, values, fates: vec![Fate::Open; masks.len() * values], events: Vec::new() };
    teller.happen(Event { by: Vec::new(), parents: Vec::new(), on: Some(literal), off: Vec::new() });
    while teller.events.last().is_some_and(|event| !event.is_end()) {
        let simple = demands.iter().find_map(|&demand| teller.infer(demand));
        let next = simple.or_else(|| clues.iter().find_map(|clue| teller.ask(clue, domains)));
        let Some(event) = next else { return Vec::new() };
        teller.happen(event);
    }
    teller.links()
}

impl Event {
    fn is_end(&self) -> bool {
        self.on.is_none() && self.off.is_empty()
    }
}

struct Teller<'a> {
    known: &'a Demands,
    masks: &'a [u64],
    values: usize,
    fates: Vec<Fate>,
    events: Vec<Event>,
}

impl Teller<'_> {
    fn happen(&mut self, event: Event) {
        let number = self.events.len();
        // Of two values, the one that goes leaves the other.
        let other = |literal: usize| self.known.binary.then_some(literal ^ 1);
        for &literal in event.on.iter() {
            self.fates[literal] = Fate::On(number);
            other(literal).into_iter().for_each(|other| self.fates[other] = Fate::Off(number));
        }
        for &literal in &event.off {
            self.fates[literal] = Fate::Off(number);
            other(literal).into_iter().for_each(|other| self.fates[other] = Fate::On(number));
        }
        self.events.push(event);
    }

    /// The candidates that a demand of cells or groups chooses from, and whether it needs one of them.
    fn choices(&self, demand: usize) -> Option<(Vec<usize>, bool)> {
        let open = |literals: Vec<usize>| -> Vec<usize> {
            let is_open =
                |literal: &usize| self.masks[literal / self.values] >> (literal % self.values) & 1 == 1;
            literals.into_iter().filter(is_open).collect()
        };
        let of_cell = |cell: usize| (0..self.values).map(|value| cell * self.values + value).collect();
        let in_group = |(group, value): (usize, usize)| {
            self.known.groups[group].cells.iter().map(|&cell| cell as usize * self.values + value).collect()
        };
        let cells = self.masks.len();
        if demand < cells {
            return Some((open(of_cell(demand)), true));
        }
        if demand < 2 * cells {
            return Some((open(of_cell(demand - cells)), false));
        }
        let needed = self.known.needed(demand).map(|place| (open(in_group(place)), true));
        needed.or_else(|| self.known.at_most_once(demand).map(|place| (open(in_group(place)), false)))
    }

    /// What a demand of a cell or a group says next.
    fn infer(&self, demand: usize) -> Option<Event> {
        let (choices, needed) = self.choices(demand)?;
        self.choose(&choices, needed, vec![demand])
    }

    fn choose(&self, choices: &[usize], needed: bool, by: Vec<usize>) -> Option<Event> {
        if needed {
            let left: Vec<usize> = choices
                .iter()
                .copied()
                .filter(|&literal| !matches!(self.fates[literal], Fate::Off(_)))
                .collect();
            let gone = choices.iter().filter_map(|&literal| match self.fates[literal] {
                Fate::Off(event) => Some(event),
                _ => None,
            });
            return match left[..] {
                [] => Some(Event { by, parents: gone.collect(), on: None, off: Vec::new() }),
                [only] if self.fates[only] == Fate::Open => {
                    Some(Event { by, parents: gone.collect(), on: Some(only), off: Vec::new() })
                }
                _ => None,
            };
        }
        let on = choices.iter().filter_map(|&literal| match self.fates[literal] {
            Fate::On(event) => Some((literal, event)),
            _ => None,
        });
        let on: Vec<(usize, usize)> = on.collect();
        match on[..] {
            [] => None,
            [(literal, event)] => {
                let open = |&other: &usize| other != literal && self.fates[other] == Fate::Open;
                let off: Vec<usize> = choices.iter().copied().filter(open).collect();
                (!off.is_empty()).then(|| Event { by, parents: vec![event], on: None, off })
            }
            [(_, a), (_, b), ..] => Some(Event { by, parents: vec![a, b], on: None, off: Vec::new() }),
        }
    }

    /// What a clue says next.
    fn ask(&self, clue: &ClueMeans, domains: &mut Domains) -> Option<Event> {
        let mut changes = Vec::new();
        for (place, &cell) in clue.cells().iter().enumerate() {
            for value in 0..self.values {
                match self.fates[cell as usize * self.values + value] {
                    Fate::On(event) => changes.push((place, 1 << value, event)),
                    Fate::Off(event) => changes.push((place, !(1 << value), event)),
                    Fate::Open => {}
                }
            }
        }
        if changes.is_empty() {
            return None;
        }
        let mut left = Vec::new();
        let kept = |changes: &[(usize, u64, usize)]| {
            changes.iter().map(|&(place, kept, _)| (place, kept)).collect::<Vec<(usize, u64)>>()
        };
        let does = |left: &[u64]| self.removed(clue, left);
        let result = clue.ask(domains, kept(&changes).into_iter(), &mut left);
        let off = match result {
            Err(Contradiction) => Vec::new(),
            Ok(()) => does(&left),
        };
        if result.is_ok() && off.is_empty() {
            return None;
        }
        // Only the changes that it takes.
        let mut next = 0;
        while next < changes.len() {
            let change = changes.remove(next);
            let still = match clue.ask(domains, kept(&changes).into_iter(), &mut left) {
                Err(Contradiction) => true,
                Ok(()) => result.is_ok() && off.iter().all(|literal| does(&left).contains(literal)),
            };
            if !still {
                changes.insert(next, change);
                next += 1;
            }
        }
        let parents = changes.iter().map(|change| change.2).collect();
        Some(Event { by: clue.demands.clone(), parents, on: None, off })
    }

    /// What a clue removed of what was open.
    fn removed(&self, clue: &ClueMeans, left: &[u64]) -> Vec<usize> {
        let mut removed = Vec::new();
        for (&cell, &left) in clue.cells().iter().zip(left) {
            super::refute::each_bit(self.masks[cell as usize] & !left, |value| {
                let literal = cell as usize * self.values + value;
                // What another value of the cell excludes is told with that value.
                let held = (0..self.values)
                    .any(|other| matches!(self.fates[cell as usize * self.values + other], Fate::On(_)));
                if self.fates[literal] == Fate::Open && !held {
                    removed.push(literal);
                }
            });
        }
        removed
    }

    /// What led to the end, in order, without what placed values exclude: that is told with what follows from it.
    fn links(&self) -> Vec<Link> {
        let mut wanted = vec![false; self.events.len()];
        *wanted.last_mut().expect("the assumption is one") = true;
        for number in (0..self.events.len()).rev().filter(|&number| number > 0) {
            if wanted[number] {
                self.events[number].parents.iter().for_each(|&parent| wanted[parent] = true);
            }
        }
        let told = (1..self.events.len()).filter(|&number| wanted[number] && !self.is_plain(number));
        told.map(|number| self.link(number)).collect()
    }

    /// Whether an event is what a placed value excludes.
    fn is_plain(&self, number: usize) -> bool {
        let event = &self.events[number];
        !event.is_end() && event.on.is_none() && self.choices(event.by[0]).is_some_and(|(_, needed)| !needed)
    }

    fn link(&self, number: usize) -> Link {
        let event = &self.events[number];
        let mut through: Vec<usize> = Vec::new();
        for &parent in &event.parents {
            if parent > 0 && self.is_plain(parent) {
                through.extend(&self.events[parent].by);
            }
        }
        through.sort_unstable();
        through.dedup();
        let candidate = |&literal: &usize| {
            let numbering = &self.known.numbering;
            (numbering.cell(literal / self.values), numbering.value(literal % self.values))
        };
        let then = match event.on {
            Some(literal) => {
                let (cell, value) = candidate(&literal);
                Consequence::Is(cell, value)
            }
            None if event.off.is_empty() => Consequence::Contradiction,
            None => Consequence::AreNot(event.off.iter().map(candidate).collect()),
        };
        let demands = |numbers: &[usize]| numbers.iter().map(|&demand| self.known.demand(demand)).collect();
        Link { by: demands(&event.by), through: demands(&through), then }
    }
}
