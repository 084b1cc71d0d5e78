//! Jigsaw: the grid splits into regions of any form, and no value occurs twice in one.
//!
//! A region of as many cells as there are values is a house. Cells may be in no region, and a region need not be
//! connected. Together the regions are a family, so that sums over several of them can be derived.

use super::RuleError;
use super::field::data;
use super::groups::groups;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;
use std::collections::{BTreeMap, BTreeSet};

data! {
    /// See the [module documentation](self).
    pub struct Jigsaw {
        /// The region of each cell, row by row; `null` is in none.
        pub regions: Vec<Option<u16>>,
    }
}

groups!(
    Jigsaw,
    "jigsaw",
    "No digit repeats in a region of the jigsaw.",
    r#"
    . . 3 5 .
    . . . . 2
    . . . . .
    . . . 4 .
    . . . . .
    {"rule":"rows"}
    {"rule":"columns"}
    {"rule":"jigsaw","regions":[0,0,0,1,1,0,2,2,1,1,0,2,2,3,1,4,2,3,3,3,4,4,4,4,3]}"#,
    |_: &Jigsaw, _| "no digit repeats in a region of the jigsaw".into(),
    |_: &Jigsaw, _| "the regions of the jigsaw".into()
);

impl Jigsaw {
    /// The regions, by their number.
    pub fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let mut regions: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
        for (cell, region) in shape.places().zip(&self.regions) {
            if let Some(region) = region {
                regions.entry(*region).or_default().push(cell);
            }
        }
        regions.into_values().collect()
    }

    /// A region goes by its first cell: people see its form, not its number.
    fn name(&self, shape: &Shape, group: usize) -> String {
        let numbers: BTreeSet<u16> = self.regions.iter().copied().flatten().collect();
        let number = numbers.into_iter().nth(group);
        let first = self.regions.iter().position(|region| region.is_some() && *region == number);
        first.map_or_else(String::new, |first| format!("the region of {}", shape.cell(first)))
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        let (told, cells) = (self.regions.len(), shape.board_len());
        if told == cells {
            return Ok(());
        }
        Err(RuleError(format!("a jigsaw tells the regions of {told} cells, but the grid has {cells}")))
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        let mut seen = BTreeSet::new();
        let all = self.regions.iter().zip(filling.values());
        all.filter(|(region, _)| region.is_some()).all(|place| seen.insert(place))
    }

    fn look(&self, shape: &Shape) -> Vec<Mark> {
        self.groups(shape).into_iter().map(Mark::Border).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rule, law};

    fn jigsaw(layout: &str) -> Jigsaw {
        Jigsaw { regions: layout.bytes().map(|byte| (byte != b'.').then_some(byte.into())).collect() }
    }

    #[test]
    fn encoding_matches_meaning() {
        law::keeps_the_law(&jigsaw("aabbab").into(), &Shape::new(2, 3, 3).unwrap());
        law::keeps_the_law(&jigsaw("a.aba.").into(), &Shape::new(2, 3, 3).unwrap().from_zero());
        law::keeps_the_law(&jigsaw("....").into(), &Shape::new(2, 2, 2).unwrap());
        law::keeps_the_law(&jigsaw("aaaa").into(), &Shape::new(2, 2, 3).unwrap());
    }

    #[test]
    fn a_layout_of_another_size_is_refused() {
        let message = jigsaw("aab").check(&Shape::square(2).unwrap()).unwrap_err().to_string();
        assert_eq!(message, "a jigsaw tells the regions of 3 cells, but the grid has 4");
    }
}
