//! Every square of 2 x 2 cells holds a value of each class: low, middle and high ones, or each remainder.
//!
//! Clauses: one per square and class.

use super::field::data;
use super::groups::area;
use super::words::{from_to, range_of};
use super::{AnyRule, Nfa, Rule, RuleError, Step, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::{EachClass, Propagator};

data! {
    /// Every square of 2 x 2 cells holds a low, a middle and a high value.
    pub struct GlobalEntropy {}
}

data! {
    /// Every square of 2 x 2 cells holds a value of each remainder.
    pub struct GlobalMod {
        /// What values are divided by, 1 to 4.
        #[serde(default = "three")]
        pub divisor: u8 = "3",
    }
}

fn three() -> u8 {
    3
}

/// How many of the values, in their order, are low, middle and high. Where they do not split evenly, the middle or
/// the outer thirds have one more.
pub(super) fn thirds(values: usize) -> [usize; 3] {
    let third = values / 3;
    match values % 3 {
        0 => [third; 3],
        1 => [third, third + 1, third],
        _ => [third + 1, third, third + 1],
    }
}

impl GlobalEntropy {
    fn classes(&self, shape: &Shape) -> Vec<ValueSet> {
        let mut from = usize::from(shape.lowest());
        let class = |count: usize| {
            let values = from..from + count;
            from += count;
            values.map(|value| value as Value).collect()
        };
        thirds(shape.values()).into_iter().map(class).collect()
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        if shape.values() >= 3 {
            return Ok(());
        }
        let few = shape.values();
        Err(RuleError(format!("low, middle and high need at least three values, and this grid has {few}")))
    }

    fn keeps(&self, square: [Value; 4], shape: &Shape) -> bool {
        let [low, middle, _] = thirds(shape.values());
        let third = |value: Value| match usize::from(value - shape.lowest()) {
            place if place < low => 0,
            place if place < low + middle => 1,
            _ => 2,
        };
        let thirds = square.map(third);
        thirds.contains(&0) && thirds.contains(&1) && thirds.contains(&2)
    }

    fn each(&self) -> String {
        "low, middle and high".to_string()
    }

    /// "a low (1-3), a middle (4-6) and a high (7-9) digit".
    fn told(&self, shape: &Shape) -> String {
        let range = |class: &ValueSet| {
            let values: Vec<Value> = class.iter().collect();
            range_of(values[0], values[values.len() - 1])
        };
        let ranges: Vec<String> = self.classes(shape).iter().map(range).collect();
        format!("a low ({}), a middle ({}) and a high ({}) digit", ranges[0], ranges[1], ranges[2])
    }
}

impl GlobalMod {
    fn classes(&self, shape: &Shape) -> Vec<ValueSet> {
        let of = |rest| shape.all_values().iter().filter(|value| value % self.divisor == rest).collect();
        (0..self.divisor).map(of).collect()
    }

    fn fits(&self, _: &Shape) -> Result<(), RuleError> {
        if (1..=4).contains(&self.divisor) {
            return Ok(());
        }
        let divisor = self.divisor;
        Err(RuleError(format!("four cells cannot have every remainder of {divisor}: the divisor is 1 to 4")))
    }

    fn keeps(&self, square: [Value; 4], _: &Shape) -> bool {
        let mut seen = [false; 4];
        square.iter().for_each(|value| seen[usize::from(value % self.divisor)] = true);
        seen.iter().filter(|&&seen| seen).count() == usize::from(self.divisor)
    }

    fn each(&self) -> String {
        format!("every remainder modulo {}", self.divisor)
    }

    /// "digits of every remainder modulo 3".
    fn told(&self, _: &Shape) -> String {
        format!("digits of every remainder modulo {}", self.divisor)
    }
}

/// The squares of a grid.
fn squares(shape: &Shape) -> impl Iterator<Item = Vec<Cell>> {
    let corners = shape.cells().filter(|corner| shape.offset(*corner, 1, 1).is_some());
    corners.map(|corner| area(corner, 2, 2)).filter(|square| square.iter().all(|&cell| shape.contains(cell)))
}

/// What the two have in common: everything but the classes.
macro_rules! squares {
    ($rule:ident, $name:literal, $about:literal, $example:literal) => {
        impl Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            const GLOBAL: bool = true;
            /// Four cells are looked at, of which three must be unlike.
            const PRICE: u32 = 3;

            fn cells(&self, shape: &Shape) -> Vec<Cell> {
                shape.cells().collect()
            }

            fn describe(&self, shape: &Shape) -> String {
                format!("every 2x2 square has {}", self.told(shape))
            }

            fn cite(&self, _: &Shape) -> String {
                format!("the {} rule", $name.replace('-', " "))
            }

            /// Every square, as an automaton whose state is the set of classes that it has seen.
            fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
                let classes = self.classes(shape);
                let all = (1u16 << classes.len()) - 1;
                let step = |from: u16| {
                    let to = move |class: usize| from | 1 << class;
                    let classes = classes.iter().enumerate();
                    classes.map(move |(class, &values)| Step { from, values, to: to(class) })
                };
                let steps: Vec<Step> = (0..=all).flat_map(step).collect();
                let square = |cells: Vec<Cell>| {
                    let (start, accept, breaks) = (vec![0], vec![all], Vec::new());
                    let (parts, steps, name) = (vec![cells], steps.clone(), self.told(shape));
                    Nfa { parts, name, start, accept, steps, breaks }.into()
                };
                squares(shape).map(square).collect()
            }

            fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
                let square = part.cells(shape);
                format!("the square {} ({})", from_to(&square), self.each())
            }

            fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                self.fits(shape)
            }

            fn holds(&self, filling: &Filling) -> bool {
                let shape = filling.shape();
                let square = |cell| {
                    let right = shape.offset(cell, 0, 1)?;
                    let below = shape.offset(cell, 1, 0)?;
                    Some([cell, right, below, shape.offset(cell, 1, 1)?].map(|cell| filling[cell]))
                };
                shape.cells().filter_map(square).all(|square| self.keeps(square, shape))
            }

            fn encode(&self, enc: &mut Encoder) {
                let classes = self.classes(&enc.shape());
                for square in squares(&enc.shape()) {
                    for class in &classes {
                        let lits: Vec<_> =
                            class.iter().flat_map(|value| enc.places(&square, value)).collect();
                        enc.clause(&lits);
                    }
                }
            }

            fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                let bits = |class: ValueSet| class.bits_from(shape.lowest());
                let classes: Vec<u64> = self.classes(shape).into_iter().map(bits).collect();
                let prune = |square: Vec<Cell>| EachClass::new(&ids(shape, &square), &classes);
                squares(shape).map(prune).map(|prune| Box::new(prune) as Box<_>).collect()
            }

            fn marks(&self, shape: &Shape) -> Vec<Mark> {
                vec![Mark::Sentence(format!("Every 2x2 square has {}.", self.told(shape)))]
            }
        }
    };
}

squares!(
    GlobalEntropy,
    "global-entropy",
    "Every 2x2 square contains a low, a middle and a high digit.",
    r#"
    2 5 . . . .
    . . . 6 . .
    . . . . . .
    . . . . 3 .
    . . . . . .
    . . . . . .
    {"rule":"global-entropy"}"#
);
squares!(
    GlobalMod,
    "global-mod",
    "Every 2x2 square contains digits of every remainder when divided by 3, or by the given number.",
    r#"
    . . . 4 . .
    . . . . . .
    . . . . . .
    . 6 . . . .
    . 3 . . 2 .
    . . . . . .
    {"rule":"global-mod","divisor":3}"#
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for (rows, columns, values) in [(2, 2, 4), (2, 2, 5), (2, 2, 6), (2, 3, 3), (3, 2, 3), (1, 4, 3)] {
            let shape = Shape::new(rows, columns, values).unwrap();
            for shape in [shape.clone(), shape.from_zero()] {
                law::keeps_the_law(&GlobalEntropy {}.into(), &shape);
                law::keeps_the_law(&GlobalMod { divisor: 3 }.into(), &shape);
            }
        }
        for divisor in 1..=4 {
            law::keeps_the_law(&GlobalMod { divisor }.into(), &Shape::new(2, 2, 6).unwrap());
            law::keeps_the_law(&GlobalMod { divisor }.into(), &Shape::new(2, 3, 2).unwrap());
        }
    }

    #[test]
    fn values_split_into_thirds_with_the_outer_two_alike() {
        assert_eq!([9, 10, 11].map(thirds), [[3, 3, 3], [3, 4, 3], [4, 3, 4]]);
    }

    #[test]
    fn too_few_values_and_too_large_divisors_are_refused() {
        assert!(GlobalEntropy {}.check(&Shape::square(2).unwrap()).is_err());
        assert!(GlobalMod { divisor: 0 }.check(&Shape::square(4).unwrap()).is_err());
        assert!(GlobalMod { divisor: 5 }.check(&Shape::square(9).unwrap()).is_err());
    }
}
