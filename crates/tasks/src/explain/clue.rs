//! A clue by itself: what it excludes from some candidates of its cells.

use super::demand::Weight;
use super::numbering::Numbering;
use engine::derived::Derived;
use model::grid::{Candidates, Contradiction, Filling, Shape, Value};
use model::propagate::{Domains, Id, Propagator, ids};
use model::rules::AnyRule;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A clue, or a sum that follows from clues, ready to be asked. It knows of no other clue, nor that cells differ because of
/// one.
#[derive(Debug)]
pub(super) struct ClueMeans {
    /// The demands that it stands for.
    pub(super) demands: Vec<usize>,
    /// What they cost.
    pub(super) price: Weight,
    /// Its cells: their numbers, in rising order.
    cells: Vec<u32>,
    /// The same cells as propagators know them.
    places: Vec<Id>,
    means: Vec<Box<dyn Propagator>>,
    /// The values that it leaves its cells at all.
    allowed: Vec<u64>,
    /// Groups of its cells that differ by itself.
    distinct: Vec<Vec<Id>>,
    /// What it said before: it is asked about the same candidates again and again.
    answers: HashMap<u128, Answer, BuildHasherDefault<Mixing>>,
    /// How many values there are.
    values: usize,
    /// What it costs to ask it, beyond a single look: one over the whole grid takes longer than a cage.
    pub(super) looks: u64,
    /// Where nothing else does, the rule itself judges cells that all have their values.
    judge: Option<(AnyRule, Shape)>,
    /// Where what it excludes by itself has more than one price, the rule, and the places of its cells among those here.
    graded: Option<(AnyRule, Shape, Vec<usize>)>,
}

/// What it costs to see what a clue excludes by itself.
#[derive(Debug)]
pub(super) struct Prices {
    all: Weight,
    /// For places and values that have a price of their own.
    each: Vec<((usize, usize), Weight)>,
}

impl Prices {
    /// The price of a value of the cell at a place.
    pub(super) fn of(&self, place: usize, value: usize) -> Weight {
        self.each.iter().find(|known| known.0 == (place, value)).map_or(self.all, |known| known.1)
    }
}

/// What a clue leaves of each of its cells, or that it cannot be kept.
type Answer = Option<Box<[u64]>>;

/// Mixes the bits of candidates: nobody chooses them to collide.
#[derive(Debug, Default)]
struct Mixing(u64);

impl Hasher for Mixing {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u128(byte.into()));
    }

    fn write_u128(&mut self, bits: u128) {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        let mixed =
            (self.0 ^ low ^ high.wrapping_mul(0xd6e8_feb8_6659_fd93)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// So many candidates of a clue are seen to in the time of a look.
const CANDIDATES_A_LOOK: u64 = 128;

/// So many answers of a clue are remembered, then it begins anew.
const MOST_ANSWERS: usize = 1 << 14;

impl ClueMeans {
    pub(super) fn of_rule(rule: &AnyRule, price: Weight, demand: usize, numbering: &Numbering) -> ClueMeans {
        let shape = numbering.shape();
        let distinct: Vec<Vec<Id>> = rule.distinct(&shape).iter().map(|group| ids(&shape, group)).collect();
        let mut means = rule.propagators(&shape);
        let differ = |a: Id, b: Id| distinct.iter().any(|group| group.contains(&a) && group.contains(&b));
        means.iter_mut().for_each(|means| means.learn(&differ));
        means.sort_by_key(|means| means.priority());
        let mut clue = ClueMeans::new(ids(&shape, &rule.cells(&shape)), vec![demand], price, numbering);
        let mut all = Candidates::all(&shape);
        clue.allowed = match rule.restrict(&mut all) {
            Ok(()) => clue.places.iter().map(|&place| all.mask(shape.cell(place as usize))).collect(),
            Err(Contradiction) => vec![0; clue.places.len()],
        };
        if rule.exclusions(&shape, &clue.allowed).is_some() {
            let place = |id: Id| clue.places.iter().position(|&place| place == id);
            let places = ids(&shape, &rule.cells(&shape)).into_iter().filter_map(place).collect();
            clue.graded = Some((rule.clone(), shape.clone(), places));
        }
        clue.judge = means.is_empty().then(|| (rule.clone(), shape));
        ClueMeans { means, distinct, ..clue }
    }

    pub(super) fn of_sum(
        sum: &Derived,
        means: Box<dyn Propagator>,
        demands: Vec<usize>,
        numbering: &Numbering,
    ) -> ClueMeans {
        let cells = sum.added.iter().chain(&sum.subtracted).copied().collect();
        let price = 2 * demands.len() as Weight;
        ClueMeans { means: vec![means], ..ClueMeans::new(cells, demands, price, numbering) }
    }

    fn new(places: Vec<Id>, demands: Vec<usize>, price: Weight, numbering: &Numbering) -> ClueMeans {
        let shape = numbering.shape();
        let number = |place: Id| (numbering.number(shape.cell(place as usize)), place);
        let mut cells: Vec<(u32, Id)> = places.into_iter().map(number).collect();
        cells.sort_unstable();
        cells.dedup();
        let (cells, places): (Vec<u32>, Vec<Id>) = cells.into_iter().unzip();
        let allowed = vec![u64::MAX; cells.len()];
        let answers = HashMap::default();
        let looks = (cells.len() * shape.values()) as u64 / CANDIDATES_A_LOOK;
        ClueMeans {
            demands,
            price,
            cells,
            places,
            means: Vec::new(),
            allowed,
            distinct: Vec::new(),
            answers,
            values: shape.values(),
            looks,
            judge: None,
            graded: None,
        }
    }

    /// Whether what it excludes by itself has more than one price.
    pub(super) fn is_graded(&self) -> bool {
        self.graded.is_some()
    }

    /// What it costs to see a value go from a cell, by its place, that the clue excludes by itself where its cells have these
    /// candidates.
    pub(super) fn prices(&self, masks: &[u64]) -> Prices {
        let Some((rule, shape, places)) = &self.graded else {
            return Prices { all: self.price, each: Vec::new() };
        };
        let masks: Vec<u64> = places.iter().map(|&place| masks[place]).collect();
        let excluded = rule.exclusions(shape, &masks).unwrap_or_default();
        let each = excluded.iter().map(|one| ((places[one.place], usize::from(one.value)), one.price));
        Prices { all: self.price, each: each.collect() }
    }

    /// Its cells by their numbers.
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Fills `left` with what the clue leaves of its cells where each keeps only what `kept` says of it. The domains, whose
    /// places are in no network, are as before in the end.
    pub(super) fn ask(
        &self,
        domains: &mut Domains,
        kept: impl Iterator<Item = (usize, u64)>,
        left: &mut Vec<u64>,
    ) -> Result<(), Contradiction> {
        domains.mark();
        let result = self.narrow(domains, kept);
        left.clear();
        left.extend(self.places.iter().map(|&place| domains.mask(place)));
        domains.undo();
        result
    }

    /// The same, from memory if it was asked before.
    pub(super) fn ask_again(
        &mut self,
        domains: &mut Domains,
        kept: impl Iterator<Item = (usize, u64)> + Clone,
        left: &mut Vec<u64>,
    ) -> Result<(), Contradiction> {
        let Some(key) = self.key(domains, kept.clone(), left) else { return self.ask(domains, kept, left) };
        if let Some(answer) = self.answers.get(&key) {
            left.clear();
            left.extend(answer.iter().flatten());
            return if answer.is_some() { Ok(()) } else { Err(Contradiction) };
        }
        let result = self.ask(domains, kept, left);
        if self.answers.len() >= MOST_ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(key, result.ok().map(|()| left.clone().into_boxed_slice()));
        result
    }

    /// The candidates of all cells in one number, where they have room in it.
    fn key(
        &self,
        domains: &Domains,
        kept: impl Iterator<Item = (usize, u64)>,
        masks: &mut Vec<u64>,
    ) -> Option<u128> {
        let values = self.values;
        if self.places.len() * values > 128 {
            return None;
        }
        masks.clear();
        masks.extend(self.places.iter().map(|&place| domains.mask(place)));
        kept.for_each(|(cell, mask)| masks[cell] &= mask);
        Some(masks.iter().fold(0, |key, &mask| key << values | u128::from(mask)))
    }

    fn narrow(
        &self,
        domains: &mut Domains,
        kept: impl Iterator<Item = (usize, u64)>,
    ) -> Result<(), Contradiction> {
        for (cell, mask) in kept {
            domains.keep(self.places[cell], mask)?;
        }
        for (&place, &mask) in self.places.iter().zip(&self.allowed) {
            domains.keep(place, mask)?;
        }
        let open = |domains: &Domains| {
            self.places.iter().map(|&place| domains.mask(place).count_ones()).sum::<u32>()
        };
        let mut before = u32::MAX;
        loop {
            self.means.iter().try_for_each(|means| means.prune(domains))?;
            self.distinct.iter().try_for_each(|group| differ(domains, group))?;
            let now = open(domains);
            if now == before || (self.means.len() == 1 && self.distinct.is_empty()) {
                return self.judged(domains);
            }
            before = now;
        }
    }
}

impl ClueMeans {
    fn judged(&self, domains: &Domains) -> Result<(), Contradiction> {
        let Some((rule, shape)) = &self.judge else { return Ok(()) };
        let mut values = vec![shape.lowest(); shape.len()];
        for &place in &self.places {
            let mask = domains.mask(place);
            if !mask.is_power_of_two() {
                return Ok(());
            }
            values[place as usize] += mask.trailing_zeros() as Value;
        }
        let holds = Filling::new(shape.clone(), values).is_none_or(|filling| rule.holds(&filling));
        if holds { Ok(()) } else { Err(Contradiction) }
    }
}

/// What one cell of a group holds, no other does.
fn differ(domains: &mut Domains, group: &[Id]) -> Result<(), Contradiction> {
    for &cell in group {
        let mask = domains.mask(cell);
        if mask.is_power_of_two() {
            for &other in group.iter().filter(|&&other| other != cell) {
                domains.keep(other, !mask)?;
            }
        }
    }
    Ok(())
}
