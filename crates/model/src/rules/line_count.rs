//! A number beside a row or column, or under the grid: how many of its cells hold a value.
//!
//! Clauses: a counter.

use super::field::data;
use super::lines_contain::check_values;
use super::shared::check_sight;
use super::words::{still_needed, times};
use super::{Count, Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Line, Shape, Sight, Value, ValueSet};
use crate::mark::{Mark, Symbol, ones};
use crate::propagate::{Propagator, Tally};

data! {
    /// A row or column holds a value so many times.
    pub struct LineCount {
        /// The row or column.
        pub line: Line,
        /// How many of its cells hold the value.
        pub count: u16,
        /// The value.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        pub value: Value = "1",
    }
}

data! {
    /// The grid holds a value so many times.
    pub struct GridCount {
        /// How many of its cells hold the value.
        pub count: u32,
        /// The value.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        pub value: Value = "1",
    }
}

pub(super) fn one() -> Value {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
pub(super) fn is_one(value: &Value) -> bool {
    *value == 1
}

impl LineCount {
    fn sight(&self) -> Sight {
        Sight { line: self.line, back: false }
    }

    fn area(&self, shape: &Shape) -> Vec<Cell> {
        shape.line(self.line)
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        check_sight("a count", self.sight(), shape)
    }

    fn place(&self) -> String {
        self.line.to_string()
    }

    fn name(&self) -> String {
        format!("{} ({})", self.line, self.count)
    }

    fn look(&self, _: &Shape) -> Mark {
        Mark::Outside(self.sight(), self.count.to_string())
    }
}

impl GridCount {
    fn area(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn fits(&self, _: &Shape) -> Result<(), RuleError> {
        Ok(())
    }

    fn place(&self) -> String {
        "the grid".to_string()
    }

    fn name(&self) -> String {
        format!("the whole grid ({})", self.count)
    }

    fn look(&self, shape: &Shape) -> Mark {
        let mut sentence = self.describe(shape);
        sentence.replace_range(..1, "T");
        Mark::Sentence(sentence + ".")
    }
}

/// What the two have in common: everything but their cells and their look.
macro_rules! count {
    ($rule:ident, $global:literal, $name:literal, $about:literal, $example:literal) => {
        impl Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            const GLOBAL: bool = $global;
            /// Cells are counted.
            const PRICE: u32 = 3;

            fn cells(&self, shape: &Shape) -> Vec<Cell> {
                self.area(shape)
            }

            fn describe(&self, _: &Shape) -> String {
                format!("{} holds {} {}", self.place(), self.value, times(self.count as usize))
            }

            fn cite(&self, _: &Shape) -> String {
                self.name()
            }

            fn insight(&self, candidates: &Candidates) -> Option<String> {
                still_needed(&self.area(candidates.shape()), self.value, self.count as usize, candidates)
            }

            fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                self.fits(shape)?;
                check_values("a count", &[self.value], shape)
            }

            fn holds(&self, filling: &Filling) -> bool {
                let area = self.area(filling.shape());
                area.into_iter().filter(|&cell| filling[cell] == self.value).count() == self.count as usize
            }

            fn encode(&self, enc: &mut Encoder) {
                let area = self.area(&enc.shape());
                enc.value_exactly(&area, self.value, self.count as usize);
            }

            fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                let (bit, count) = (1 << (self.value - shape.lowest()), self.count as usize);
                vec![Box::new(Tally::new(&ids(shape, &self.area(shape)), bit, count..=count))]
            }

            fn counts(&self, shape: &Shape) -> Vec<Count> {
                let values = ValueSet::one(self.value);
                vec![Count { cells: self.area(shape), values, count: self.count as usize }]
            }

            fn marks(&self, shape: &Shape) -> Vec<Mark> {
                ones(shape, Symbol::Shaded).into_iter().chain([self.look(shape)]).collect()
            }
        }
    };
}

count!(
    LineCount,
    false,
    "line-count",
    "A number beside a row or column says how many of its cells are shaded, or hold the given digit.",
    r#"
    _ _ _ _
    _ _ _ _
    _ _ _ _
    _ _ _ _
    {"rule":"mercury","cells":["r4c1","r3c1","r2c1","r1c1"]}
    {"rule":"mercury","cells":["r1c4","r1c3","r1c2"]}
    {"rule":"mercury","cells":["r2c2","r2c3"]}
    {"rule":"mercury","cells":["r3c4","r2c4"]}
    {"rule":"mercury","cells":["r4c2","r4c3","r4c4"]}
    {"rule":"mercury","cells":["r3c3","r3c2"]}
    {"rule":"line-count","line":"r1","count":3}
    {"rule":"line-count","line":"r2","count":2}
    {"rule":"line-count","line":"r3","count":1}
    {"rule":"line-count","line":"r4","count":1}
    {"rule":"line-count","line":"c1","count":3}
    {"rule":"line-count","line":"c2","count":2}
    {"rule":"line-count","line":"c3","count":1}
    {"rule":"line-count","line":"c4","count":1}"#
);
count!(
    GridCount,
    true,
    "grid-count",
    "So many cells of the whole grid are shaded, or hold the given digit.",
    r#"
    _ _ _ _ _
    _ _ _ _ _
    _ _ _ _ _
    _ _ _ _ _
    {"rule":"count-around","cell":"r1c4","count":3}
    {"rule":"count-around","cell":"r2c1","count":3}
    {"rule":"count-around","cell":"r2c3","count":4}
    {"rule":"count-around","cell":"r3c5","count":2}
    {"rule":"count-around","cell":"r4c1","count":0}
    {"rule":"grid-count","count":6}"#
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let shading = Shape::new(3, 3, 2).unwrap().from_zero();
        for count in 0..=4 {
            law::keeps_the_law(&LineCount { line: Line::Column(1), count, value: 1 }.into(), &shading);
            law::keeps_the_law(&GridCount { count: count.into(), value: 0 }.into(), &shading);
        }
        let shape = Shape::new(1, 5, 3).unwrap();
        law::keeps_the_law(&LineCount { line: Line::Row(0), count: 2, value: 3 }.into(), &shape);
        law::keeps_the_law(&GridCount { count: 4, value: 2 }.into(), &shape);
    }

    #[test]
    fn lines_and_values_that_are_not_there_are_refused() {
        let shape = Shape::square(2).unwrap();
        assert!(LineCount { line: Line::Row(2), count: 1, value: 1 }.check(&shape).is_err());
        assert!(LineCount { line: Line::Row(0), count: 1, value: 3 }.check(&shape).is_err());
        assert!(GridCount { count: 1, value: 0 }.check(&shape).is_err());
    }

    #[test]
    fn what_is_needed_is_told() {
        let shape = Shape::new(1, 4, 2).unwrap().from_zero();
        let told = |count, set: &[(u16, Value)]| {
            let mut candidates = Candidates::all(&shape);
            for &(column, value) in set {
                candidates.remove(Cell::new(0, column), 1 - value);
            }
            LineCount { line: Line::Row(0), count, value: 1 }.insight(&candidates).unwrap()
        };
        assert_eq!(told(2, &[]), "needs 2 shaded cells, and 4 cells are left for that");
        assert_eq!(told(2, &[(0, 1), (1, 0)]), "has 1 of 2 shaded cells, and 2 cells are left for the rest");
        assert_eq!(told(1, &[(0, 1)]), "has one shaded cell already");
        assert_eq!(told(0, &[]), "has no shaded cells");
    }
}
