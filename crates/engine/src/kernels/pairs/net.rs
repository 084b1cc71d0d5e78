//! What rules say about pairs: which placements exclude each other, and of which placements one is needed.

use crate::network::restricted;
use model::grid::{Candidates, Shape, Value};
use model::propagate::ids;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, PairRelation};

/// A value in a cell, by number: the cell's index times the number of values, plus the value from 0.
pub(super) type Placement = u32;

/// Lists of numbers, one after the other.
#[derive(Debug)]
pub(super) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn new(lists: &[Vec<u32>]) -> Lists {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend_from_slice(list);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }

    /// The list of a number.
    pub(super) fn of(&self, number: u32) -> &[u32] {
        let number = number as usize;
        &self.items[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    fn bytes(&self) -> usize {
        4 * (self.starts.len() + self.items.len())
    }

    /// How many lists there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct Net {
    /// For each placement those that it excludes.
    pub(super) excluded: Lists,
    /// The placements of each demand, of which exactly one is needed: a cell has a value, a house has each value.
    pub(super) demands: Lists,
    /// The demands of each placement.
    pub(super) demands_of: Lists,
    /// The values of each place, as masks from the lowest: all of them in cells, one where a cell is missing.
    pub(super) own: Vec<u64>,
}

impl Net {
    /// The pairs that the rules of a puzzle come to; `None` if they say more than pairs can tell. Candidates of single cells are
    /// for whoever asks to tell.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Net> {
        let shape = puzzle.shape();
        let (values, places) = (shape.values(), shape.len());
        let is_plain = restricted(puzzle).is_ok_and(|candidates| candidates == Candidates::all(shape));
        if !is_plain || shape.board_len() != places {
            return None;
        }
        let mut excluded = vec![Vec::new(); places * values];
        let placements = |cell: usize| (0..values).map(move |value| (cell * values + value) as u32);
        let mut demands: Vec<Vec<Placement>> = (0..places).map(|cell| placements(cell).collect()).collect();
        for rule in puzzle.rules() {
            if !rule.propagators(shape).is_empty() || rule.sum().is_some() {
                relate_parts(rule, shape, &mut excluded)?;
            }
            for group in rule.distinct(shape) {
                let cells = ids(shape, &group);
                for value in 0..values {
                    let group: Vec<Placement> =
                        cells.iter().map(|&cell| (cell as usize * values + value) as u32).collect();
                    match group.len() == values {
                        true => demands.push(group),
                        false => differ(&group, &mut excluded),
                    }
                }
            }
        }
        let own = shape.places().map(|place| shape.values_of(place).bits_from(shape.lowest())).collect();
        Some(Net::of(excluded, demands, own))
    }

    fn of(mut excluded: Vec<Vec<Placement>>, mut demands: Vec<Vec<Placement>>, own: Vec<u64>) -> Net {
        demands.sort_unstable();
        demands.dedup();
        demands.iter().for_each(|demand| differ(demand, &mut excluded));
        for others in &mut excluded {
            others.sort_unstable();
            others.dedup();
        }
        let mut demands_of = vec![Vec::new(); excluded.len()];
        for (number, demand) in demands.iter().enumerate() {
            demand.iter().for_each(|&placement| demands_of[placement as usize].push(number as u32));
        }
        let (excluded, demands) = (Lists::new(&excluded), Lists::new(&demands));
        Net { excluded, demands, demands_of: Lists::new(&demands_of), own }
    }

    /// How many bytes all lists take.
    pub(super) fn bytes(&self) -> u64 {
        [&self.excluded, &self.demands, &self.demands_of].map(|lists| lists.bytes() as u64).iter().sum()
    }

    /// Whether two placements exclude each other.
    pub(super) fn exclude_each_other(&self, one: Placement, other: Placement) -> bool {
        self.excluded.of(one).binary_search(&other).is_ok()
    }
}

/// Every two of some placements exclude each other.
fn differ(group: &[Placement], excluded: &mut [Vec<Placement>]) {
    for &one in group {
        excluded[one as usize].extend(group.iter().filter(|&&other| other != one));
    }
}

/// What the parts of a rule do not allow; `None` if these are no relations of pairs.
fn relate_parts(rule: &AnyRule, shape: &Shape, excluded: &mut [Vec<Placement>]) -> Option<()> {
    let parts = rule.parts(shape);
    if parts.is_empty() {
        return None;
    }
    for part in parts {
        let AnyRule::PairRelation(relation) = part else { return None };
        relate(&relation, shape, excluded);
    }
    Some(())
}

/// What a relation does not allow is excluded both ways.
fn relate(relation: &PairRelation, shape: &Shape, excluded: &mut [Vec<Placement>]) {
    let values = shape.values();
    for pair in relation.cells.windows(2) {
        let [one, other] = [shape.index(pair[0]) * values, shape.index(pair[1]) * values];
        for (first, allowed) in relation.allowed.iter().enumerate() {
            let forbidden = |second: &usize| !allowed.contains(shape.lowest() + *second as Value);
            for second in (0..values).filter(forbidden) {
                excluded[one + first].push((other + second) as u32);
                excluded[other + second].push((one + first) as u32);
            }
        }
    }
}
