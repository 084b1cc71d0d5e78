//! Clues about regions that have to be found: how far one reaches from a cell, and how many cells of a list are in it.
//!
//! The numbers of the regions are variables, a place for each cell, as [`ChaosConstruction`](super::ChaosConstruction) has
//! them. Clauses: a literal for each place, "in the same region as the first"; those of a run, or of the whole list, are
//! counted.

use super::field::data;
use super::shared::all_or_none;
use super::{Rule, RuleError, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::{Mark, Stroke};
use crate::propagate::{Propagator, SameRuns};
use cnf::Lit;

data! {
    /// A cell tells how many cells along some arms are in one region with the first, before another region begins.
    pub struct ChaosArrow {
        /// The cell that tells.
        pub control: Cell,
        /// The arms: lists of the numbers of regions, each from the same first place on. It counts once.
        pub arms: Vec<Vec<Cell>>,
        /// Whether the first place is not counted.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub without_first: bool = "false",
    }
}

data! {
    /// A cell tells how many places of a list are in one region with the first.
    pub struct ChaosCount {
        /// The cell that tells.
        pub control: Cell,
        /// The numbers of regions.
        pub cells: Vec<Cell>,
        /// Whether the first place is not counted.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub without_first: bool = "false",
    }
}

impl ChaosArrow {
    /// The first place, and each arm after it.
    fn runs(&self) -> (Cell, Vec<Vec<Cell>>) {
        let arms = self.arms.iter().map(|arm| arm[1..].to_vec()).filter(|arm| !arm.is_empty()).collect();
        (self.arms[0][0], arms)
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        let Some(&first) = self.arms.first().and_then(|arm| arm.first()) else {
            return Err(RuleError("an arrow of regions has no places".to_string()));
        };
        for arm in &self.arms {
            if arm.first() != Some(&first) {
                return Err(RuleError(format!("all arms of an arrow of regions begin at {first}")));
            }
            check_cells("an arm of an arrow of regions", arm, shape)?;
        }
        Ok(())
    }

    fn counted(&self, filling: &Filling) -> usize {
        let first = filling[self.arms[0][0]];
        let run = |arm: &Vec<Cell>| arm.iter().take_while(|&&place| filling[place] == first).count() - 1;
        1 + self.arms.iter().map(run).sum::<usize>()
    }

    fn sentence(&self, shape: &Shape) -> String {
        let (first, ends) = (cells_of(shape, &self.arms[0][..1]), self.ends(shape));
        format!("{} is how far the region of {} reaches towards {}", self.control, list(&first), list(&ends))
    }

    /// The cells at the ends of the arms.
    fn ends(&self, shape: &Shape) -> Vec<Cell> {
        let (_, arms) = self.runs();
        let ends: Vec<Cell> = arms.iter().filter_map(|arm| arm.last().copied()).collect();
        cells_of(shape, &ends)
    }

    fn name(&self, shape: &Shape) -> String {
        match self.ends(shape)[..] {
            [end] => format!("the arrow of regions from {} towards {end}", self.control),
            _ => format!("the arrow of regions at {}", self.control),
        }
    }
}

impl ChaosCount {
    /// The first place, and each other one as an arm of its own.
    fn runs(&self) -> (Cell, Vec<Vec<Cell>>) {
        (self.cells[0], self.cells[1..].iter().map(|&place| vec![place]).collect())
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        match self.cells.is_empty() {
            true => Err(RuleError("a count of regions has no places".to_string())),
            false => check_cells("a count of regions", &self.cells, shape),
        }
    }

    fn counted(&self, filling: &Filling) -> usize {
        let first = filling[self.cells[0]];
        self.cells.iter().filter(|&&place| filling[place] == first).count()
    }

    fn sentence(&self, shape: &Shape) -> String {
        let (first, others) = (cells_of(shape, &self.cells[..1]), cells_of(shape, &self.cells[1..]));
        format!("{} is how many of {} are in the region of {}", self.control, list(&others), list(&first))
    }

    fn name(&self, _: &Shape) -> String {
        format!("the count of regions at {}", self.control)
    }
}

/// What the two have in common: everything but what they count.
macro_rules! chaos {
    ($rule:ident, $name:literal, $about:literal, $example:literal) => {
        impl Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            /// Where a region can end is looked for, in several directions.
            const PRICE: u32 = 5;

            fn cells(&self, _: &Shape) -> Vec<Cell> {
                let (first, arms) = self.runs();
                super::shared::each_once([&[self.control, first][..], &arms.concat()].concat())
            }

            fn describe(&self, shape: &Shape) -> String {
                let without = if self.without_first { ", itself not counted" } else { ", itself counted" };
                format!("{}{without}", self.sentence(shape))
            }

            fn cite(&self, shape: &Shape) -> String {
                self.name(shape)
            }

            fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                check_cells("a count of regions", &[self.control], shape)?;
                self.fits(shape)?;
                let (first, arms) = self.runs();
                match first == self.control || arms.concat().contains(&self.control) {
                    true => Err(RuleError(format!("{} cannot count itself", self.control))),
                    false => Ok(()),
                }
            }

            fn holds(&self, filling: &Filling) -> bool {
                let counted = self.counted(filling);
                usize::from(filling[self.control]) + usize::from(self.without_first) == counted
            }

            fn encode(&self, enc: &mut Encoder) {
                let (first, arms) = self.runs();
                let mut counted = Vec::new();
                for arm in arms {
                    let mut run = Lit::TRUE;
                    for place in arm {
                        let same = enc.same(first, place);
                        run = enc.and(&[run, same]);
                        counted.push(run);
                    }
                }
                enc.counts_up(self.control, usize::from(!self.without_first), &counted);
            }

            fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                let (first, arms) = self.runs();
                let arms: Vec<_> = arms.iter().map(|arm| ids(shape, arm)).collect();
                let [control, first] = [self.control, first].map(|cell| ids(shape, &[cell])[0]);
                let base = i64::from(!self.without_first) - i64::from(shape.lowest());
                vec![Box::new(SameRuns::new(control, first, &arms, base, shape.values()))]
            }

            fn ignores_names(&self, _: &Shape, is_named: &dyn Fn(Cell) -> bool) -> bool {
                let (first, arms) = self.runs();
                !is_named(self.control) && all_or_none(&[&[first][..], &arms.concat()].concat(), is_named)
            }

            fn marks(&self, shape: &Shape) -> Vec<Mark> {
                self.look(shape)
            }
        }
    };
}

/// The cells of the grid that numbers of regions stand for.
fn cells_of(shape: &Shape, places: &[Cell]) -> Vec<Cell> {
    let cell = |place: &Cell| match place.group() {
        None => Some(*place),
        Some(_) => shape.cells().nth(usize::from(place.column)),
    };
    places.iter().filter_map(cell).collect()
}

impl ChaosArrow {
    fn look(&self, shape: &Shape) -> Vec<Mark> {
        let drawn = self.arms.iter().map(|arm| cells_of(shape, arm)).filter(|cells| cells.len() > 1);
        // An arrow shows where to look; how far is for the solver to find.
        let arrows = drawn.map(|cells| Mark::Path(cells[..2].to_vec(), Stroke::Arrow));
        let circle = [Mark::Ring(vec![self.control])];
        circle.into_iter().chain(arrows).chain([explained(self.without_first)]).collect()
    }
}

impl ChaosCount {
    fn look(&self, shape: &Shape) -> Vec<Mark> {
        let (cells, label) = (cells_of(shape, &self.cells), String::new());
        vec![Mark::Ring(vec![self.control]), Mark::Cage { cells, label }, counted(self.without_first)]
    }
}

fn explained(without_first: bool) -> Mark {
    let counted = if without_first { "not counting itself" } else { "itself counted" };
    Mark::Sentence(format!("Circles with arrows tell how far their region reaches that way, {counted}."))
}

fn counted(without_first: bool) -> Mark {
    let counted = if without_first { "not counting itself" } else { "itself counted" };
    Mark::Sentence(format!(
        "Circles tell how many of the cells outlined are in one region with it, {counted}."
    ))
}

chaos!(
    ChaosArrow,
    "chaos-arrow",
    "A cell holds how far a region that is to be found reaches along some arms.",
    r#"
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . 5 .
    variables {"name":"CC","label":"regions","rows":5,"columns":5,"lowest":1,"highest":5}
    {"rule":"rows"}
    {"rule":"columns"}
    {"rule":"chaos-construction","regions":"CC"}
    {"rule":"chaos-arrow","control":"r2c2","arms":[["CC7","CC6"],["CC7","CC8","CC9","CC10"],["CC7","CC2"],["CC7","CC12","CC17","CC22"]]}
    {"rule":"chaos-arrow","control":"r5c5","arms":[["CC25","CC24","CC23","CC22","CC21"],["CC25","CC20","CC15","CC10","CC5"]]}
    {"rule":"chaos-arrow","control":"r1c2","arms":[["CC2","CC3","CC4","CC5"]]}
    {"rule":"chaos-arrow","control":"r3c3","arms":[["CC13","CC12","CC11"]]}
    {"rule":"chaos-arrow","control":"r4c5","arms":[["CC20","CC19","CC18","CC17","CC16"],["CC20","CC15","CC10","CC5"],["CC20","CC25"]]}
    {"rule":"chaos-arrow","control":"r5c3","arms":[["CC23","CC22","CC21"],["CC23","CC24","CC25"],["CC23","CC18","CC13","CC8","CC3"]]}
    {"rule":"chaos-arrow","control":"r5c5","arms":[["CC25","CC20","CC15","CC10","CC5"]]}
    {"rule":"chaos-arrow","control":"r4c2","arms":[["CC17","CC12","CC7","CC2"]]}"#
);
chaos!(
    ChaosCount,
    "chaos-count",
    "A cell holds how many cells of a list are in one region that is to be found.",
    r#"
    . . . . 5
    . . 1 . .
    . 5 . . .
    . . . . .
    . 1 . . .
    variables {"name":"CC","label":"regions","rows":5,"columns":5,"lowest":1,"highest":5}
    {"rule":"rows"}
    {"rule":"columns"}
    {"rule":"chaos-construction","regions":"CC"}
    {"rule":"chaos-count","control":"r1c4","cells":["CC4","CC3","CC5","CC8","CC9","CC10"]}
    {"rule":"chaos-count","control":"r3c2","cells":["CC12","CC6","CC7","CC8","CC11","CC13","CC16","CC17","CC18"]}
    {"rule":"chaos-count","control":"r2c2","cells":["CC7","CC1","CC2","CC3","CC6","CC8","CC11","CC12","CC13"]}
    {"rule":"chaos-count","control":"r5c1","cells":["CC21","CC16","CC17","CC22"]}
    {"rule":"chaos-count","control":"r4c5","cells":["CC20","CC14","CC15","CC19","CC24","CC25"]}
    {"rule":"chaos-count","control":"r4c2","cells":["CC17","CC11","CC12","CC13","CC16","CC18","CC21","CC22","CC23"]}"#
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn arrows_keep_the_law() {
        let control = Cell::new(0, 0);
        for arms in [&[&[1][..]][..], &[&[1, 2, 3]], &[&[2, 1], &[2, 3]], &[&[2], &[2, 3, 4], &[2, 1]]] {
            for without_first in [false, true] {
                let arms = arms.iter().map(|arm| cells(arm)).collect();
                let rule = ChaosArrow { control, arms, without_first }.into();
                law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap());
                law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap().from_zero());
            }
        }
    }

    #[test]
    fn counts_keep_the_law() {
        let control = Cell::new(0, 1);
        for places in [&[0][..], &[0, 2], &[2, 0, 3, 4]] {
            for without_first in [false, true] {
                let rule = ChaosCount { control, cells: cells(places), without_first }.into();
                law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap());
                law::keeps_the_law(&rule, &Shape::new(1, 5, 3).unwrap().from_zero());
            }
        }
    }

    #[test]
    fn what_counts_itself_or_has_no_place_is_refused() {
        let shape = Shape::square(4).unwrap();
        let arrow = |arms: &[&[u16]]| {
            let arms = arms.iter().map(|arm| cells(arm)).collect();
            ChaosArrow { control: Cell::new(0, 0), arms, without_first: false }.check(&shape)
        };
        assert!(arrow(&[&[1, 2], &[1]]).is_ok());
        assert!(arrow(&[]).is_err() && arrow(&[&[]]).is_err());
        assert!(arrow(&[&[1, 2], &[2, 1]]).is_err());
        assert!(arrow(&[&[1, 0]]).is_err() && arrow(&[&[1, 9]]).is_err());
        let count = ChaosCount { control: Cell::new(0, 0), cells: Vec::new(), without_first: false };
        assert!(count.check(&shape).is_err());
    }
}
