//! Numbered regions: a region of n cells holds the values 1 to n, as in suguru.
//!
//! Clauses: the values of a region are distinct, and none is above its size.

use super::field::data;
use super::shared::{check_line, each_once};
use super::{AnyRule, Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, Value, ValueSet};
use crate::mark::Mark;

data! {
    /// See the [module documentation](self).
    pub struct NumberedRegions {
        /// The cells of each region. Cells may be in none, but not in two.
        pub regions: Vec<Vec<Cell>>,
    }
}

/// The values of a region.
fn numbers(region: &[Cell]) -> ValueSet {
    (1..=region.len() as Value).collect()
}

impl Rule for NumberedRegions {
    const NAME: &'static str = "numbered-regions";
    const ABOUT: &'static str = "A region of n cells holds the digits 1 to n.";
    const EXAMPLE: &'static str = r#"
        values 1 to 4
        _ 2 _ _
        _ _ _ _
        _ _ _ _
        {"rule":"anti-king"}
        {"rule":"numbered-regions","regions":[["r1c1","r1c2","r2c1","r2c2"],["r1c3","r1c4","r2c4"],["r2c3","r3c2","r3c3","r3c4"],["r3c1"]]}"#;
    const GLOBAL: bool = true;
    /// A digit is looked for in a region: what every price is measured by.
    const PRICE: u32 = 2;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        each_once(self.regions.concat())
    }

    fn describe(&self, _: &Shape) -> String {
        match &self.regions[..] {
            [region] => format!("{} holds the digits 1 to {}", name(region), region.len()),
            _ => "a region of n cells holds the digits 1 to n".to_string(),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        match &self.regions[..] {
            [region] => name(region),
            _ => "the regions".to_string(),
        }
    }

    fn cite_group(&self, _: &Shape, group: usize) -> String {
        self.regions.get(group).map(|region| name(region)).unwrap_or_default()
    }

    /// Every region by itself.
    fn parts(&self, _: &Shape) -> Vec<AnyRule> {
        if self.regions.len() < 2 {
            return Vec::new();
        }
        let part = |region: &Vec<Cell>| NumberedRegions { regions: vec![region.clone()] }.into();
        self.regions.iter().map(part).collect()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        for region in &self.regions {
            check_line("a region", region, shape)?;
            if region.len() > usize::from(shape.highest()) {
                let (count, highest) = (region.len(), shape.highest());
                return Err(RuleError(format!(
                    "{} has {count} cells, but the highest value is {highest}",
                    name(region)
                )));
            }
        }
        let mut all = self.regions.concat();
        all.sort_unstable();
        match all.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(RuleError(format!("{} is in two regions", pair[0]))),
            None => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        self.regions.iter().all(|region| {
            (1..=region.len()).all(|number| region.iter().any(|&cell| usize::from(filling[cell]) == number))
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        for region in &self.regions {
            let numbers = numbers(region);
            for &cell in region {
                for value in enc.values(cell).filter(|&value| !numbers.contains(value)) {
                    enc.clause(&[!enc.eq(cell, value)]);
                }
            }
            enc.all_different(region);
            for value in numbers.iter() {
                let places = enc.places(region, value);
                enc.clause(&places);
            }
        }
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        for region in &self.regions {
            region.iter().try_for_each(|&cell| candidates.keep(cell, numbers(region)))?;
        }
        Ok(())
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        self.regions.clone()
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        self.regions.iter().cloned().map(Mark::Border).collect()
    }
}

/// A region goes by its first cell: people see its form, not its number.
fn name(region: &[Cell]) -> String {
    region.iter().min().map_or_else(|| "no region".to_string(), |first| format!("the region of {first}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    fn rule(regions: &[&[u16]]) -> NumberedRegions {
        NumberedRegions { regions: regions.iter().map(|region| cells(region)).collect() }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 5, 3).unwrap();
        let lists: [&[&[u16]]; 5] =
            [&[], &[&[0]], &[&[0, 1], &[2, 3, 4]], &[&[4, 0, 2]], &[&[0], &[2, 1], &[4]]];
        for regions in lists {
            law::keeps_the_law(&rule(regions).into(), &shape);
            law::keeps_the_law(&rule(regions).into(), &Shape::new(1, 5, 4).unwrap().from_zero());
        }
    }

    #[test]
    fn regions_that_overlap_or_are_too_large_are_refused() {
        let shape = Shape::new(1, 5, 3).unwrap();
        let message = |regions: &[&[u16]]| rule(regions).check(&shape).unwrap_err().to_string();
        assert_eq!(message(&[&[0, 1], &[1, 2]]), "r1c2 is in two regions");
        assert_eq!(message(&[&[0, 1, 2, 3]]), "the region of r1c1 has 4 cells, but the highest value is 3");
        assert_eq!(message(&[&[]]), "a region has no cells");
    }
}
