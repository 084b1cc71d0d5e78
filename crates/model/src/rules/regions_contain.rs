//! The grid splits into regions, and each holds certain values a number of times; other values are free.
//!
//! Cells may be in no region. Clauses: a counter per region and value.

use super::contain::{multiplicity, often};
use super::field::data;
use super::lines_contain::{check_values, contained, counted_values};
use super::{AnyRule, ContainExactly, Count, Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::Propagator;
use std::collections::BTreeMap;

data! {
    /// See the [module documentation](self).
    pub struct RegionsContain {
        /// The region of each cell, row by row; `null` is in none.
        pub regions: Vec<Option<u16>>,
        /// The values, repeated as often as they occur in each region.
        pub values: Vec<Value>,
    }
}

/// The cells of each region, by its number.
pub(super) fn regions_of(regions: &[Option<u16>], shape: &Shape) -> Vec<Vec<Cell>> {
    let mut all: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
    for cell in shape.cells() {
        if let Some(region) = regions[shape.index(cell)] {
            all.entry(region).or_default().push(cell);
        }
    }
    all.into_values().collect()
}

/// A map of regions has as many places as the grid.
pub(super) fn check_regions(regions: &[Option<u16>], shape: &Shape) -> Result<(), RuleError> {
    let (told, cells) = (regions.len(), shape.board_len());
    match told == cells {
        true => Ok(()),
        false => Err(RuleError(format!("a map tells the regions of {told} cells, but the grid has {cells}"))),
    }
}

impl Rule for RegionsContain {
    const NAME: &'static str = "regions-contain";
    const ABOUT: &'static str = "Every region contains each listed digit exactly as often as it is listed.";
    const EXAMPLE: &'static str = r#"
        _ _ _ _ _ _
        _ _ _ _ _ _
        _ _ _ _ _ _
        _ _ _ _ _ _
        _ _ _ _ _ _
        _ _ _ _ _ _
        {"rule":"lines-contain","values":[1]}
        {"rule":"regions-contain","regions":[1,1,1,1,0,0,4,1,1,4,0,0,4,4,4,4,2,0,3,4,4,4,4,4,3,4,4,4,4,4,5,5,4,4,4,4],"values":[1]}
        {"rule":"apart","values":[1]}"#;
    const GLOBAL: bool = true;
    /// The places of a digit in a region are counted.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().filter(|&cell| self.regions[shape.index(cell)].is_some()).collect()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("every region holds {}", often(multiplicity(&self.values)))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the rule that every region holds {}", often(multiplicity(&self.values)))
    }

    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let part = |cells| ContainExactly { cells, values: self.values.clone() }.into();
        regions_of(&self.regions, shape).into_iter().map(part).collect()
    }

    /// A region goes by its first cell: people see its form, not its number.
    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        let first = part.cells(shape).first().map(Cell::to_string);
        format!("the region of {}", first.unwrap_or_default())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_regions(&self.regions, shape)?;
        check_values("a rule about all regions", &self.values, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let mut held: BTreeMap<u16, Vec<Value>> = BTreeMap::new();
        for cell in shape.cells() {
            let Some(region) = self.regions[shape.index(cell)] else { continue };
            let listed = held.entry(region).or_default();
            if self.values.contains(&filling[cell]) {
                listed.push(filling[cell]);
            }
        }
        let mut values = self.values.clone();
        values.sort_unstable();
        held.values_mut().all(|held| {
            held.sort_unstable();
            *held == values
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        for region in regions_of(&self.regions, &enc.shape()) {
            for (value, count) in multiplicity(&self.values) {
                enc.value_exactly(&region, value, count);
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let regions = regions_of(&self.regions, shape);
        regions.iter().flat_map(|region| contained(shape, region, &self.values)).collect()
    }

    fn counts(&self, shape: &Shape) -> Vec<Count> {
        let regions = regions_of(&self.regions, shape);
        regions.iter().flat_map(|region| counted_values(region, &self.values)).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let borders = regions_of(&self.regions, shape).into_iter().map(Mark::Border);
        let sentence = format!("Every region holds {}.", often(multiplicity(&self.values)));
        borders.chain(shape.voids().map(Mark::Black)).chain([Mark::Sentence(sentence)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    fn rule(map: &str, values: &[Value]) -> RegionsContain {
        let regions = map.bytes().map(|byte| (byte != b'.').then_some(byte.into())).collect();
        RegionsContain { regions, values: values.to_vec() }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shading = Shape::new(3, 3, 2).unwrap().from_zero();
        for values in [&[1][..], &[1, 1], &[0, 1], &[1, 1, 1, 1, 1]] {
            law::keeps_the_law(&rule("aabab.bbb", values).into(), &shading);
        }
        law::keeps_the_law(&rule("aab.bb", &[2, 3]).into(), &Shape::new(2, 3, 3).unwrap());
    }

    #[test]
    fn a_map_of_another_size_is_refused() {
        let message = rule("aab", &[1]).check(&Shape::square(2).unwrap()).unwrap_err().to_string();
        assert_eq!(message, "a map tells the regions of 3 cells, but the grid has 4");
        assert!(rule("aabb", &[3]).check(&Shape::square(2).unwrap()).is_err());
    }
}
