//! Regions of one value each: all cells of a region hold the same, and regions that touch, even at a corner, do not.
//!
//! Clauses: each cell equals the first one of its region, and of the regions around every corner the first cells differ.

use super::apart::squares;
use super::field::data;
use super::regions_contain::{check_regions, regions_of};
use super::relation::{Pair, relate, related};
use super::words::and;
use super::{Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::Propagator;
use std::collections::{BTreeMap, BTreeSet};

data! {
    /// See the [module documentation](self).
    pub struct DifferentNeighbours {
        /// The region of each cell, row by row; `null` is in none.
        pub regions: Vec<Option<u16>>,
    }
}

impl DifferentNeighbours {
    /// Each cell with the one before it in its region.
    fn equal(&self, shape: &Shape) -> Vec<Pair> {
        let regions = regions_of(&self.regions, shape);
        regions.iter().flat_map(|region| region.windows(2).map(|pair| [pair[0], pair[1]])).collect()
    }

    /// The first cells of regions that touch each other.
    fn touching(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let mut first: BTreeMap<u16, Cell> = BTreeMap::new();
        for cell in shape.cells() {
            if let Some(region) = self.regions[shape.index(cell)] {
                first.entry(region).or_insert(cell);
            }
        }
        let around = |square: Vec<Cell>| -> BTreeSet<Cell> {
            let regions = square.into_iter().filter_map(|cell| self.regions[shape.index(cell)]);
            regions.map(|region| first[&region]).collect()
        };
        let groups: BTreeSet<BTreeSet<Cell>> = squares(shape).into_iter().map(around).collect();
        let groups: Vec<&BTreeSet<Cell>> = groups.iter().filter(|group| group.len() > 1).collect();
        let largest = |group: &&&BTreeSet<Cell>| {
            !groups.iter().any(|other| other.len() > group.len() && group.is_subset(other))
        };
        groups.iter().filter(largest).map(|group| group.iter().copied().collect()).collect()
    }
}

impl Rule for DifferentNeighbours {
    const NAME: &'static str = "different-neighbours";
    const ABOUT: &'static str = "All cells of a region hold the same digit, and regions that touch, even at a corner, hold different ones.";
    const EXAMPLE: &'static str = r#"
        . . . 3
        . . . .
        . 4 . .
        . . 1 .
        {"rule":"rows"}
        {"rule":"different-neighbours","regions":[1,4,5,8,1,4,5,8,2,4,6,8,3,4,7,8]}"#;
    const GLOBAL: bool = true;
    /// What touches a region is seen at once.
    const PRICE: u32 = 2;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        regions_of(&self.regions, shape).concat()
    }

    fn describe(&self, _: &Shape) -> String {
        "every region holds one digit, and regions that touch hold different ones".to_string()
    }

    fn cite(&self, _: &Shape) -> String {
        "the rule that a region holds one digit".to_string()
    }

    fn cite_group(&self, shape: &Shape, group: usize) -> String {
        let firsts = self.touching(shape).into_iter().nth(group).unwrap_or_default();
        format!("the corner of the regions of {}", and(&firsts))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_regions(&self.regions, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let region = |cell| self.regions[shape.index(cell)];
        let all: Vec<Cell> = shape.cells().filter(|&cell| region(cell).is_some()).collect();
        let mut held = BTreeMap::new();
        let uniform =
            all.iter().all(|&cell| *held.entry(region(cell)).or_insert(filling[cell]) == filling[cell]);
        let near = |cell| {
            let steps = [(0, 1), (1, -1), (1, 0), (1, 1)];
            steps.into_iter().filter_map(move |(rows, columns)| shape.offset(cell, rows, columns))
        };
        let clash = |a, b| region(b).is_some() && region(a) != region(b) && filling[a] == filling[b];
        uniform && !all.iter().any(|&cell| near(cell).any(|other| clash(cell, other)))
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = &enc.shape();
        relate(enc, &self.equal(shape), |a, b| a == b);
        for group in self.touching(shape) {
            enc.all_different(&group);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        related(shape, &self.equal(shape), |a, b| a == b)
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        self.touching(shape)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let borders = regions_of(&self.regions, shape).into_iter().map(Mark::Border);
        let sentence =
            "Every region holds one digit; regions that touch, even at a corner, hold different ones.";
        borders.chain([Mark::Sentence(sentence.to_string())]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    fn rule(map: &str) -> DifferentNeighbours {
        let regions = map.bytes().map(|byte| (byte != b'.').then_some(byte.into())).collect();
        DifferentNeighbours { regions }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(2, 3, 3).unwrap();
        for map in ["aabbac", "abcabc", "a.baab", "......", "aaaaaa", "aababb"] {
            law::keeps_the_law(&rule(map).into(), &shape);
        }
        law::keeps_the_law(&rule("abac").into(), &Shape::new(2, 2, 4).unwrap().from_zero());
        law::keeps_the_law(&rule("aabb").into(), &Shape::new(1, 4, 2).unwrap());
    }

    #[test]
    fn a_map_of_another_size_is_refused() {
        assert!(rule("aab").check(&Shape::square(2).unwrap()).is_err());
    }
}
