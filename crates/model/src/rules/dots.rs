//! Dots and letters between two cells: a difference (white), a ratio (black), a sum (X and V).
//!
//! Clauses: for each value of one cell, what it leaves of the other.

use super::combinations::{Combination, can_only_be, can_only_hold, few};
use super::field::data;
use super::relation::{Pair, are_neighbours, relate, related};
use super::{Rule, RuleError, check_cells};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::{Dot, Mark};
use crate::propagate::Propagator;

data! {
    /// Two cells differ by a number: a white dot.
    pub struct Difference {
        /// The two cells; they need not touch.
        pub cells: Pair,
        /// By how much.
        #[serde(default = "one")]
        pub by: u8 = "1",
    }
}

data! {
    /// One cell is a multiple of another: a black dot.
    pub struct Ratio {
        /// The two cells; they need not touch.
        pub cells: Pair,
        /// How many times.
        #[serde(default = "two")]
        pub by: u8 = "2",
    }
}

data! {
    /// Two cells add up to a number: X is 10 and V is 5, whatever the size of the grid.
    pub struct SumPair {
        /// The two cells; they need not touch.
        pub cells: Pair,
        /// What they add up to.
        pub sum: u16,
    }
}

fn one() -> u8 {
    1
}

fn two() -> u8 {
    2
}

impl Difference {
    fn allows(&self, a: Value, b: Value) -> bool {
        a.abs_diff(b) == self.by
    }

    fn keeps(&self, a: i32, b: i32) -> bool {
        let by = i32::from(self.by);
        a - b == by || b - a == by
    }

    fn sentence(&self) -> String {
        format!("{} and {} differ by {}", self.cells[0], self.cells[1], self.by)
    }

    fn sign(&self) -> String {
        match self.by {
            1 => "white dot".to_string(),
            by => format!("white dot of {by}"),
        }
    }

    fn meaning(&self) -> String {
        match self.by {
            1 => "means consecutive digits".to_string(),
            by => format!("means a difference of {by}"),
        }
    }

    fn look(&self) -> Mark {
        let label = if self.by == 1 { String::new() } else { self.by.to_string() };
        Mark::Dot(self.cells[0], self.cells[1], Dot::White, label)
    }
}

impl Ratio {
    fn allows(&self, a: Value, b: Value) -> bool {
        let times = |v: Value| u16::from(v) * u16::from(self.by);
        u16::from(a) == times(b) || u16::from(b) == times(a)
    }

    fn keeps(&self, a: i32, b: i32) -> bool {
        a.max(b) == i32::from(self.by) * a.min(b) || a.min(b) == i32::from(self.by) * a.max(b)
    }

    fn sentence(&self) -> String {
        format!("one of {} and {} is {} times the other", self.cells[0], self.cells[1], self.by)
    }

    fn sign(&self) -> String {
        match self.by {
            2 => "black dot".to_string(),
            by => format!("black dot of {by}"),
        }
    }

    fn meaning(&self) -> String {
        format!("means a ratio of 1:{}", self.by)
    }

    fn look(&self) -> Mark {
        let label = if self.by == 2 { String::new() } else { self.by.to_string() };
        Mark::Dot(self.cells[0], self.cells[1], Dot::Black, label)
    }
}

impl SumPair {
    fn allows(&self, a: Value, b: Value) -> bool {
        u16::from(a) + u16::from(b) == self.sum
    }

    fn keeps(&self, a: i32, b: i32) -> bool {
        i32::from(self.sum) - a == b
    }

    fn sentence(&self) -> String {
        format!("{} and {} sum to {}", self.cells[0], self.cells[1], self.sum)
    }

    fn letter(&self) -> Option<&'static str> {
        match self.sum {
            5 => Some("V"),
            10 => Some("X"),
            _ => None,
        }
    }

    fn sign(&self) -> String {
        self.letter().map_or_else(|| format!("sum of {}", self.sum), str::to_string)
    }

    fn meaning(&self) -> String {
        format!("means a sum of {}", self.sum)
    }

    fn look(&self) -> Mark {
        let sign = self.letter().map_or_else(|| self.sum.to_string(), str::to_string);
        Mark::Between(self.cells[0], self.cells[1], sign)
    }
}

/// The pairs of values that two cells can still hold, whichever way round; `None` if there are too many to tell.
fn pairs(
    candidates: &Candidates,
    [a, b]: Pair,
    allows: impl Fn(Value, Value) -> bool,
) -> Option<Vec<Combination>> {
    let with = |x: Value| {
        let larger = candidates.shape().all_values().iter().filter(|&y| y >= x && allows(x, y));
        let can = |y: &Value| {
            candidates.contains(a, x) && candidates.contains(b, *y)
                || candidates.contains(a, *y) && candidates.contains(b, x)
        };
        Some(larger.filter(can).map(|y| vec![x, y]).collect())
    };
    few(candidates.shape().all_values().iter().map(with))
}

/// What the three have in common: everything but the relation, said twice, and the look. `$tell` writes pairs.
macro_rules! dots {
    ($rule:ident, $tell:ident, $name:literal, $about:literal, $example:literal) => {
        impl Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            /// What one cell leaves to the other is seen at once.
            const PRICE: u32 = 2;

            fn cells(&self, _: &Shape) -> Vec<Cell> {
                self.cells.to_vec()
            }

            fn describe(&self, _: &Shape) -> String {
                self.sentence()
            }

            fn cite(&self, _: &Shape) -> String {
                format!("the {} between {} and {}", self.sign(), self.cells[0], self.cells[1])
            }

            fn insight(&self, candidates: &Candidates) -> Option<String> {
                let left = pairs(candidates, self.cells, |a, b| self.allows(a, b));
                Some(left.map_or_else(|| self.meaning(), |left| $tell(&left)))
            }

            fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                check_cells("a pair", &self.cells, shape)
            }

            fn holds(&self, filling: &Filling) -> bool {
                self.keeps(filling[self.cells[0]].into(), filling[self.cells[1]].into())
            }

            fn encode(&self, enc: &mut Encoder) {
                relate(enc, &[self.cells], |a, b| self.allows(a, b));
            }

            fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                related(shape, &[self.cells], |a, b| self.allows(a, b))
            }

            fn marks(&self, _: &Shape) -> Vec<Mark> {
                // Between cells that do not touch there is no place for it.
                if are_neighbours(self.cells[0], self.cells[1]) {
                    vec![self.look()]
                } else {
                    vec![Mark::Sentence(self.sentence() + ".")]
                }
            }
        }
    };
}

dots!(
    Difference,
    can_only_hold,
    "difference",
    "The digits beside a white dot differ by 1, or by the number in the dot.",
    r#"
    3 . . . . .
    . 1 . . . .
    . . . . . .
    . . . . . 2
    . . . . . .
    . . . . . .
    {"rule":"difference","cells":["r1c2","r1c3"]}
    {"rule":"difference","cells":["r3c4","r4c4"],"by":4}
    {"rule":"difference","cells":["r5c4","r4c4"]}
    {"rule":"difference","cells":["r5c3","r5c2"]}
    {"rule":"difference","cells":["r6c5","r6c4"],"by":4}
    {"rule":"difference","cells":["r3c3","r2c3"]}
    {"rule":"difference","cells":["r5c5","r6c5"],"by":3}
    {"rule":"difference","cells":["r6c4","r6c3"]}
    {"rule":"difference","cells":["r3c5","r4c5"]}"#
);
dots!(
    Ratio,
    can_only_hold,
    "ratio",
    "One of the digits beside a black dot is twice the other, or the multiple that the dot shows.",
    r#"
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . 3 .
    . . . . . .
    . . . . . .
    {"rule":"ratio","cells":["r4c3","r5c3"],"by":3}
    {"rule":"ratio","cells":["r1c4","r1c5"]}
    {"rule":"ratio","cells":["r4c4","r5c4"]}
    {"rule":"ratio","cells":["r2c4","r2c3"],"by":3}
    {"rule":"ratio","cells":["r4c1","r3c1"]}
    {"rule":"ratio","cells":["r2c2","r1c2"]}
    {"rule":"ratio","cells":["r6c1","r6c2"],"by":3}
    {"rule":"ratio","cells":["r2c4","r2c5"]}"#
);
dots!(
    SumPair,
    can_only_be,
    "sum-pair",
    "Two cells sum to a number: X means 10, V means 5.",
    r#"
    . 2 . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    {"rule":"sum-pair","cells":["r2c2","r2c1"],"sum":10}
    {"rule":"sum-pair","cells":["r6c6","r5c6"],"sum":5}
    {"rule":"sum-pair","cells":["r1c6","r1c5"],"sum":10}
    {"rule":"sum-pair","cells":["r4c4","r5c4"],"sum":6}
    {"rule":"sum-pair","cells":["r4c6","r3c6"],"sum":7}
    {"rule":"sum-pair","cells":["r5c2","r5c3"],"sum":8}
    {"rule":"sum-pair","cells":["r3c2","r3c1"],"sum":5}
    {"rule":"sum-pair","cells":["r2c3","r3c3"],"sum":4}"#
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let pair = [Cell::new(0, 1), Cell::new(0, 0)];
        for shape in [Shape::new(1, 2, 6).unwrap(), Shape::new(1, 3, 5).unwrap().from_zero()] {
            for by in [0, 1, 2, 3, 255] {
                law::keeps_the_law(&Difference { cells: pair, by }.into(), &shape);
                law::keeps_the_law(&Ratio { cells: pair, by }.into(), &shape);
                law::keeps_the_law(&SumPair { cells: pair, sum: u16::from(by) * 2 }.into(), &shape);
            }
        }
    }

    #[test]
    fn a_cell_is_not_compared_with_itself() {
        let cells = [Cell::new(0, 0); 2];
        let message = Difference { cells, by: 1 }.check(&Shape::square(4).unwrap()).unwrap_err();
        assert_eq!(message.to_string(), "a pair lists r1c1 twice");
    }

    #[test]
    fn dots_that_touch_no_border_are_told() {
        let shape = Shape::square(4).unwrap();
        let [a, b, c] = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(2, 2)];
        let near = Ratio { cells: [a, b], by: 3 }.marks(&shape);
        assert_eq!(near, [Mark::Dot(a, b, Dot::Black, "3".to_string())]);
        assert!(matches!(SumPair { cells: [a, c], sum: 5 }.marks(&shape)[..], [Mark::Sentence(_)]));
    }
}
