//! Chaos construction: the regions have to be found. The grid splits into connected regions of one size, and no value
//! occurs twice in one.
//!
//! Which region a cell is in is a variable of a group, a place for each cell. Regions are numbered by the order of their
//! first cells, so that a way to split the grid is counted once, whatever the regions might be called. Clauses: a literal
//! per cell, region and value, of which one holds for every region and value where there are as many values as cells;
//! each region is connected from its first cell on, and a number needs the one before it in an earlier cell.

use super::areas::{neighbours, places};
use super::field::data;
use super::{Names, Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, GroupName, Shape, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::{Automaton, Connected, Propagator, RegionValues, Regions};
use cnf::Lit;
use std::collections::BTreeMap;

data! {
    /// See the [module documentation](self).
    pub struct ChaosConstruction {
        /// The variables with the numbers of the regions, one for each cell of the grid in the same order.
        pub regions: GroupName,
        /// How many cells a region has; as many as a longest line unless given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub size: Option<u16>,
    }
}

impl ChaosConstruction {
    fn size(&self, shape: &Shape) -> usize {
        self.size.map_or(shape.rows().max(shape.columns()), usize::from)
    }

    /// The cells of the grid, and the places of their numbers.
    fn both(&self, shape: &Shape) -> (Vec<Cell>, Vec<Cell>) {
        (places(shape, None), places(shape, Some(self.regions)))
    }

    /// The numbers of the regions.
    fn numbers(&self, shape: &Shape) -> impl Iterator<Item = Value> + use<> {
        let count = shape.cells().count() / self.size(shape);
        let lowest = shape.lowest();
        (0..count).map(move |number| lowest + number as Value)
    }

    /// Numbers appear in ascending order. Returns, for each number, which place has it first.
    fn encode_order(&self, enc: &mut Encoder, places: &[Cell], numbers: &[Value]) {
        // Whether the number before has occurred.
        let mut before = vec![Lit::TRUE; places.len()];
        for &number in numbers {
            let mut seen = Lit::FALSE;
            let mut next = Vec::with_capacity(places.len());
            for (&place, &before) in places.iter().zip(&before) {
                let here = enc.eq(place, number);
                enc.clause(&[!here, before]);
                next.push(seen);
                seen = enc.or(&[seen, here]);
            }
            before = next;
        }
    }

    /// Values of a region differ, and all occur where it has as many cells.
    fn encode_values(&self, enc: &mut Encoder, cells: &[Cell], held: &[Lit], all: bool) {
        for value in enc.shape().all_values().iter() {
            let mut both = Vec::with_capacity(cells.len());
            for (&cell, &held) in cells.iter().zip(held) {
                both.push(enc.and(&[held, enc.eq(cell, value)]));
            }
            enc.at_most_one(&both);
            if all {
                enc.clause(&both);
            }
        }
    }

    /// What regions demand, whatever their numbers are.
    fn unnamed(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let (cells, places) = self.both(shape);
        let neighbours = neighbours(shape, &cells);
        let (cells, places) = (ids(shape, &cells), ids(shape, &places));
        let (size, regions) = (self.size(shape), self.numbers(shape).count());
        let all = shape.all_values().bits_from(shape.lowest());
        let needed = if size == shape.values() { all } else { 0 };
        let sides = (shape.rows(), shape.columns());
        if let Some(all) = Regions::new(sides, &cells, &places, size, shape.values(), needed) {
            return vec![Box::new(all)];
        }
        let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
        for number in 0..regions {
            let region = 1 << number;
            propagators.push(Box::new(RegionValues::new(&cells, &places, region, needed)));
            propagators.push(Box::new(Connected::new(&places, &neighbours, region, Some(size))));
        }
        propagators
    }
}

impl Rule for ChaosConstruction {
    const NAME: &'static str = "chaos-construction";
    const ABOUT: &'static str =
        "The grid splits into connected regions, to be found, in which no digit repeats.";
    const EXAMPLE: &'static str = r#"
        . . . . .
        . . . . .
        . . . . .
        . . . . 1
        . . . . .
        variables {"name":"CC","label":"regions","rows":5,"columns":5,"lowest":1,"highest":5}
        {"rule":"rows"}
        {"rule":"columns"}
        {"rule":"chaos-construction","regions":"CC"}
        {"rule":"chaos-arrow","control":"r5c1","arms":[["CC21","CC22","CC23","CC24","CC25"]]}
        {"rule":"chaos-arrow","control":"r3c4","arms":[["CC14","CC13","CC12","CC11"],["CC14","CC15"],["CC14","CC9","CC4"],["CC14","CC19","CC24"]]}
        {"rule":"chaos-arrow","control":"r3c1","arms":[["CC11","CC12","CC13","CC14","CC15"],["CC11","CC6","CC1"],["CC11","CC16","CC21"]]}
        {"rule":"chaos-arrow","control":"r3c1","arms":[["CC11","CC6","CC1"]]}
        {"rule":"chaos-arrow","control":"r3c4","arms":[["CC14","CC19","CC24"]]}
        {"rule":"chaos-arrow","control":"r2c2","arms":[["CC7","CC12","CC17","CC22"]]}"#;
    const GLOBAL: bool = true;
    /// Ways through regions are looked for that nobody has drawn.
    const PRICE: u32 = 6;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        let (cells, numbers) = self.both(shape);
        [cells, numbers].concat()
    }

    fn describe(&self, shape: &Shape) -> String {
        let size = self.size(shape);
        format!("the grid splits into connected regions of {size} cells, in which no digit repeats")
    }

    fn cite(&self, _: &Shape) -> String {
        "the regions that are to be found".to_string()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        let (cells, size) = (shape.cells().count(), self.size(shape));
        let Some(group) = shape.group(self.regions) else {
            return Err(RuleError(format!("the variables {} are not declared", self.regions)));
        };
        if group.len() != cells {
            let message =
                format!("the grid has {cells} cells, but there are {} variables {}", group.len(), group.name);
            return Err(RuleError(message));
        }
        if size < 2 || !cells.is_multiple_of(size) {
            return Err(RuleError(format!("regions of {size} cells do not tile a grid of {cells} cells")));
        }
        if size > shape.values() {
            let message = format!("a region of {size} cells repeats one of {} values", shape.values());
            return Err(RuleError(message));
        }
        let (regions, last) = (cells / size, u64::from(shape.lowest()) + (cells / size) as u64 - 1);
        if group.lowest > shape.lowest() || u64::from(group.highest) < last {
            let (name, lowest) = (group.name, shape.lowest());
            return Err(RuleError(format!(
                "{regions} regions need the numbers {lowest} to {last} in {name}"
            )));
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let (cells, numbers) = self.both(shape);
        let mut regions: BTreeMap<Value, Vec<Cell>> = BTreeMap::new();
        for (&cell, &number) in cells.iter().zip(&numbers) {
            let known = regions.len();
            let region = regions.entry(filling[number]).or_default();
            // A new one has the next number.
            if region.is_empty() && usize::from(filling[number] - shape.lowest()) != known {
                return false;
            }
            region.push(cell);
        }
        regions.into_values().all(|region| {
            let mut values: Vec<Value> = region.iter().map(|&cell| filling[cell]).collect();
            values.sort_unstable();
            values.dedup();
            values.len() == region.len() && region.len() == self.size(shape) && is_connected(shape, region)
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let (cells, places) = self.both(&shape);
        let size = self.size(&shape);
        let numbers: Vec<Value> = self.numbers(&shape).collect();
        let neighbours = neighbours(&shape, &cells);
        for &place in &places {
            for value in enc.values(place).filter(|value| !numbers.contains(value)) {
                enc.clause(&[!enc.eq(place, value)]);
            }
        }
        self.encode_order(enc, &places, &numbers);
        for &number in &numbers {
            let held = enc.places(&places, number);
            self.encode_values(enc, &cells, &held, size == shape.values());
            // As many cells as values follow from the values.
            if size < shape.values() {
                enc.exactly(&held, size);
            }
            enc.connected(&held, &neighbours, size - 1);
        }
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        let numbers: ValueSet = self.numbers(candidates.shape()).collect();
        let (_, places) = self.both(candidates.shape());
        places.into_iter().try_for_each(|place| candidates.keep(place, numbers))
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let (places, regions) = (ids(shape, &self.both(shape).1), self.numbers(shape).count());
        let step = |_: usize, &known: &usize, number: usize| match number {
            number if number < known => Some(known),
            number if number == known && known < regions => Some(known + 1),
            _ => None,
        };
        let order = Automaton::new(&places, shape.values(), 0, step, |&known| known == regions);
        let order = order.map(|order| Box::new(order) as Box<dyn Propagator>);
        self.unnamed(shape).into_iter().chain(order).collect()
    }

    fn names(&self, shape: &Shape) -> Option<Names> {
        Some(Names { places: self.both(shape).1, propagators: self.unnamed(shape) })
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = self.describe(shape);
        vec![Mark::Sentence(format!("T{}.", &sentence[1..])), Mark::Regions(self.regions)]
    }
}

fn is_connected(shape: &Shape, region: Vec<Cell>) -> bool {
    let mut left: std::collections::BTreeSet<Cell> = region.into_iter().collect();
    let mut area: Vec<Cell> = left.pop_first().into_iter().collect();
    while let Some(cell) = area.pop() {
        let beside =
            [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(rows, columns)| shape.offset(cell, rows, columns));
        area.extend(beside.into_iter().flatten().filter(|other| left.remove(other)));
    }
    left.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Variables;
    use crate::rules::law;

    fn shape(rows: u16, columns: u16, values: usize, regions: Value) -> Shape {
        let grid = Shape::new(rows.into(), columns.into(), values).unwrap();
        let (name, label) = ("CC".parse().unwrap(), String::new());
        let (lowest, highest) = (1, regions);
        let group = Variables { name, label, rows, columns, lowest, highest, hidden: false };
        grid.with_variables(group).unwrap()
    }

    fn chaos(size: u16) -> ChaosConstruction {
        ChaosConstruction { regions: "CC".parse().unwrap(), size: Some(size) }
    }

    #[test]
    fn encoding_matches_meaning() {
        law::keeps_the_law(&chaos(2).into(), &shape(2, 2, 2, 2));
        law::keeps_the_law(&chaos(2).into(), &shape(2, 2, 3, 2));
        law::keeps_the_law(&chaos(3).into(), &shape(1, 6, 3, 2));
        law::keeps_the_law(&chaos(2).into(), &shape(2, 2, 3, 3));
    }

    #[test]
    fn regions_that_do_not_tile_are_refused() {
        let check = |size, shape: &Shape| chaos(size).check(shape).map_err(|error| error.to_string());
        assert_eq!(check(3, &shape(2, 3, 3, 2)), Ok(()));
        assert_eq!(
            check(4, &shape(2, 3, 4, 2)).unwrap_err(),
            "regions of 4 cells do not tile a grid of 6 cells"
        );
        assert_eq!(
            check(1, &shape(2, 3, 6, 6)).unwrap_err(),
            "regions of 1 cells do not tile a grid of 6 cells"
        );
        assert_eq!(check(6, &shape(2, 3, 4, 2)).unwrap_err(), "a region of 6 cells repeats one of 4 values");
        assert_eq!(check(2, &shape(2, 3, 3, 2)).unwrap_err(), "3 regions need the numbers 1 to 3 in CC");
        let grid = Shape::new(2, 3, 3).unwrap();
        assert_eq!(check(3, &grid).unwrap_err(), "the variables CC are not declared");
    }
}
