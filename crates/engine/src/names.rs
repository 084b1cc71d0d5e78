//! Variables whose values are mere names, such as the numbers of regions that have to be found.
//!
//! A rule allows one naming of each solution. Search need not keep to it: it names as it likes, and names anew what it
//! finds. That leaves it every way to begin, where the numbers of regions would make it begin at the first cell. No solution
//! is lost or looked for twice, because names that no variable tells apart lead to the same: if one of them fails, so do the
//! others.

use model::grid::Value;
use model::propagate::Id;
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// See the [module documentation](self).
#[derive(Clone, Debug)]
pub struct Names {
    /// The variables, in the order in which new names have to appear.
    places: Vec<Id>,
    /// Their candidates at the start.
    masks: Vec<u64>,
    /// For each place of the puzzle, whether it is one of them.
    is_named: Vec<bool>,
}

/// The rule of a puzzle that has names which every other rule ignores.
pub fn naming(puzzle: &Puzzle) -> Option<usize> {
    let shape = puzzle.shape();
    let (number, names) =
        puzzle.rules().iter().enumerate().find_map(|(number, rule)| Some((number, rule.names(shape)?)))?;
    let mut is_named = vec![false; shape.len()];
    names.places.iter().for_each(|&place| is_named[shape.index(place)] = true);
    let ignores = |(other, rule): (usize, &AnyRule)| {
        other == number || rule.ignores_names(shape, &|cell| is_named[shape.index(cell)])
    };
    puzzle.rules().iter().enumerate().all(ignores).then_some(number)
}

impl Names {
    /// The names of these variables, with the candidates of the whole puzzle.
    pub fn new(places: Vec<Id>, masks: &[u64]) -> Names {
        let mut is_named = vec![false; masks.len()];
        places.iter().for_each(|&place| is_named[place as usize] = true);
        let masks = places.iter().map(|&place| masks[place as usize]).collect();
        Names { places, masks, is_named }
    }

    /// Whether a place is one of the variables.
    pub fn is_named(&self, place: Id) -> bool {
        self.is_named[place as usize]
    }

    /// Names (as bits) that no variable tells apart from one of them, itself included.
    pub fn like(&self, name: u64, masks: &[u64]) -> u64 {
        let alike = |alike: u64, &place: &Id| {
            let mask = masks[place as usize];
            alike & if mask & name != 0 { mask } else { !mask }
        };
        self.places.iter().fold(u64::MAX, alike) & self.masks.first().copied().unwrap_or(0)
    }

    /// Names that some variable surely has.
    pub fn given(&self, masks: &[u64]) -> u64 {
        let single = |&place: &Id| Some(masks[place as usize]).filter(|mask| mask.is_power_of_two());
        self.places.iter().filter_map(single).fold(0, |given, name| given | name)
    }

    /// Gives the names in the order in which they appear.
    pub fn rename(&self, values: &mut [Value], lowest: Value) {
        let mut new = [None; 64];
        let mut next = lowest;
        for &place in &self.places {
            let value = &mut values[place as usize];
            *value = *new[usize::from(*value - lowest)].get_or_insert_with(|| {
                next += 1;
                next - 1
            });
        }
    }

    /// Leaves all names open.
    pub fn forget(&self, masks: &mut [u64]) {
        self.places.iter().zip(&self.masks).for_each(|(&place, &mask)| masks[place as usize] = mask);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::{Wired, wire, wire_unnamed};
    use crate::search::{GeneralSearch, Search, SearchResult};
    use cnf::Limits;
    use model::grid::{Cell, Shape, Variables};
    use model::random::SplitMix;
    use model::rules::{AllDifferent, ChaosArrow, ChaosConstruction, ChaosCount, Columns, Restrict, Rows};

    /// A grid whose regions of four cells have to be found, and the variables with their numbers.
    fn construction() -> (Puzzle, Vec<Cell>) {
        let (name, label) = ("CC".parse().unwrap(), String::new());
        let group = Variables { name, label, rows: 4, columns: 4, lowest: 1, highest: 4, hidden: false };
        let places = group.places().collect();
        let mut puzzle = Puzzle::new(Shape::square(4).unwrap().with_variables(group).unwrap());
        puzzle.add(Rows {}).unwrap();
        puzzle.add(Columns {}).unwrap();
        puzzle.add(ChaosConstruction { regions: name, size: None }).unwrap();
        (puzzle, places)
    }

    /// All that search finds, in order.
    fn found(puzzle: &Puzzle, wired: Wired, seed: u64) -> Vec<Vec<Value>> {
        let mut search = GeneralSearch::new(puzzle.shape(), wired, seed, None);
        let mut found = Vec::new();
        while let SearchResult::Filling(filling) = search.next(u64::MAX, &Limits::none()) {
            assert!(puzzle.verify(filling.clone()).is_ok(), "{filling:?}");
            found.push(filling.values().to_vec());
        }
        found.sort();
        found
    }

    #[test]
    fn another_naming_finds_the_same_solutions() {
        let mut random = SplitMix::new(5);
        let mut solutions = 0;
        for round in 0..60 {
            let (mut puzzle, places) = construction();
            for _ in 0..2 + random.below(3) {
                let control = puzzle.shape().cell(random.below(16));
                let (row, column) = (random.below(4), random.below(3));
                let line = |count: usize| places[row * 4 + column..][..count].to_vec();
                let added = match random.below(3) {
                    0 => puzzle.add(AllDifferent { cells: line(2) }),
                    1 => {
                        puzzle.add(ChaosArrow { control, arms: vec![line(4 - column)], without_first: false })
                    }
                    _ => puzzle.add(ChaosCount { control, cells: line(2), without_first: false }),
                };
                added.unwrap();
            }
            assert!(naming(&puzzle).is_some());
            let expected = found(&puzzle, wire(&puzzle, &Limits::none()).unwrap(), 0);
            let free = wire_unnamed(&puzzle, &Limits::none()).unwrap();
            assert!(free.names.is_some());
            assert_eq!(found(&puzzle, free.clone(), 0), expected, "{round}");
            assert_eq!(found(&puzzle, free, 7), expected, "{round}");
            solutions += expected.len();
        }
        assert!(solutions > 1000, "{solutions}");
    }

    #[test]
    fn who_asks_for_a_number_keeps_the_order() {
        let (mut puzzle, places) = construction();
        let named = |rule: AnyRule| {
            let mut puzzle = puzzle.clone();
            puzzle.add(rule).unwrap();
            naming(&puzzle).is_some()
        };
        let mixed = vec![places[0], Cell::new(0, 0)];
        assert!(named(AllDifferent { cells: places[..2].to_vec() }.into()));
        assert!(!named(AllDifferent { cells: mixed }.into()));
        assert!(!named(Restrict { cell: places[5], values: [2].into_iter().collect() }.into()));
        puzzle.add(Restrict { cell: Cell::new(0, 0), values: [2].into_iter().collect() }).unwrap();
        assert!(naming(&puzzle).is_some());
    }
}
