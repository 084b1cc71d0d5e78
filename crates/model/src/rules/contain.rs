//! Areas that hold certain values at least, or exactly, a number of times: quadruples and their kin.
//!
//! Clauses: "some cell holds it" for a value that is asked for once, counters for others.

use super::field::data;
use super::groups::area;
use super::words::{and, at, still_needed, times};
use super::{Rule, RuleError, check_cells, check_inside, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Class, Counts, Propagator};
use std::collections::{BTreeMap, BTreeSet};

data! {
    /// The four cells around a corner hold the values of a circle, each at least as often as it stands there.
    pub struct Quadruple {
        /// The upper left one of the four cells.
        pub corner: Cell,
        /// One to four values.
        pub values: Vec<Value>,
    }
}

data! {
    /// Cells hold certain values, each at least as often as it is listed.
    pub struct ContainAtLeast {
        /// The area.
        pub cells: Vec<Cell>,
        /// The values, repeated as often as they must occur.
        pub values: Vec<Value>,
    }
}

data! {
    /// Cells hold certain values, each exactly as often as it is listed; other values are free.
    pub struct ContainExactly {
        /// The area.
        pub cells: Vec<Cell>,
        /// The values, repeated as often as they must occur.
        pub values: Vec<Value>,
    }
}

data! {
    /// Cells tell what they hold: "two 3s and no 5"; other values are free.
    pub struct LookAndSay {
        /// The area.
        pub cells: Vec<Cell>,
        /// How often which value occurs, as pairs of a count and a value.
        pub says: Vec<(u8, Value)>,
    }
}

/// How often each value of a list stands in it.
pub(super) fn multiplicity(values: &[Value]) -> BTreeMap<Value, usize> {
    let mut counts = BTreeMap::new();
    values.iter().for_each(|&value| *counts.entry(value).or_insert(0) += 1);
    counts
}

/// "1 2 2", where there is little room.
fn spaced(values: &[Value]) -> String {
    values.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
}

/// "1 and 3", or "3 twice and 5 once" where one is listed several times.
fn listed(values: &[Value]) -> String {
    let counts = multiplicity(values);
    if counts.len() == values.len() { and(values) } else { often(counts) }
}

/// "3 twice and 5 once": how often values occur.
pub(super) fn often(counts: impl IntoIterator<Item = (Value, usize)>) -> String {
    let counts = counts.into_iter().map(|(value, count)| format!("{value} {}", times(count)));
    and(&counts.collect::<Vec<_>>())
}

impl Quadruple {
    fn area(&self) -> Vec<Cell> {
        area(self.corner, 2, 2)
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        check_inside("a quadruple", &[self.corner], shape)?;
        if shape.offset(self.corner, 1, 1).is_none() {
            return Err(RuleError(format!(
                "there are no four cells around the lower right of {}",
                self.corner
            )));
        }
        match self.values.len() {
            1..=4 => Ok(()),
            count => Err(RuleError(format!("a quadruple has one to four values, not {count}"))),
        }
    }

    fn demands(&self) -> Vec<(Value, usize, bool)> {
        multiplicity(&self.values).into_iter().map(|(value, count)| (value, count, false)).collect()
    }

    fn keeps(&self, held: &[Value]) -> bool {
        let often = |list: &[Value], value| list.iter().filter(|&&v| v == value).count();
        self.values.iter().all(|&value| often(held, value) >= often(&self.values, value))
    }

    fn sentence(&self) -> String {
        format!("{} hold {}", and(&self.area()), listed(&self.values))
    }

    fn name(&self) -> String {
        let area = self.area();
        format!("the quadruple {} of {} to {}", spaced(&self.values), area[0], area[3])
    }

    fn meaning(&self) -> String {
        format!("needs {}", listed(&self.values))
    }

    fn look(&self) -> Mark {
        Mark::Corner(self.corner, spaced(&self.values))
    }
}

impl ContainAtLeast {
    fn area(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("an area", &self.cells, shape)
    }

    fn demands(&self) -> Vec<(Value, usize, bool)> {
        multiplicity(&self.values).into_iter().map(|(value, count)| (value, count, false)).collect()
    }

    fn keeps(&self, held: &[Value]) -> bool {
        let mut left = held.to_vec();
        self.values.iter().all(|value| {
            let place = left.iter().position(|v| v == value);
            place.map(|place| left.swap_remove(place)).is_some()
        })
    }

    fn sentence(&self) -> String {
        format!("{} hold at least {}", list(&self.cells), listed(&self.values))
    }

    fn name(&self) -> String {
        format!("the area {} with {}", at(&self.cells), and(&self.values))
    }

    fn meaning(&self) -> String {
        format!("needs {}", listed(&self.values))
    }

    fn look(&self) -> Mark {
        Mark::Cage { cells: self.cells.clone(), label: format!("≥{}", spaced(&self.values)) }
    }
}

impl ContainExactly {
    fn area(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("an area", &self.cells, shape)
    }

    fn demands(&self) -> Vec<(Value, usize, bool)> {
        multiplicity(&self.values).into_iter().map(|(value, count)| (value, count, true)).collect()
    }

    fn keeps(&self, held: &[Value]) -> bool {
        let mut named: Vec<Value> =
            held.iter().copied().filter(|value| self.values.contains(value)).collect();
        let mut values = self.values.clone();
        named.sort_unstable();
        values.sort_unstable();
        named == values
    }

    fn sentence(&self) -> String {
        format!("{} hold {}", list(&self.cells), often(multiplicity(&self.values)))
    }

    fn name(&self) -> String {
        format!("the area {} with exactly {}", at(&self.cells), and(&self.values))
    }

    fn meaning(&self) -> String {
        format!("holds {}", often(multiplicity(&self.values)))
    }

    fn look(&self) -> Mark {
        Mark::Cage { cells: self.cells.clone(), label: format!("={}", spaced(&self.values)) }
    }
}

impl LookAndSay {
    fn area(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("an area", &self.cells, shape)?;
        let mut named = BTreeSet::new();
        match self.says.iter().find(|(_, value)| !named.insert(value)) {
            Some((_, value)) => Err(RuleError(format!("a look-and-say clue names {value} twice"))),
            None => Ok(()),
        }
    }

    fn demands(&self) -> Vec<(Value, usize, bool)> {
        self.says.iter().map(|&(count, value)| (value, count.into(), true)).collect()
    }

    fn keeps(&self, held: &[Value]) -> bool {
        let often = |value| held.iter().filter(|&&v| v == value).count();
        self.says.iter().all(|&(count, value)| often(value) == usize::from(count))
    }

    fn sentence(&self) -> String {
        format!("{} hold {}", list(&self.cells), self.told())
    }

    fn told(&self) -> String {
        often(self.says.iter().map(|&(count, value)| (value, count.into())))
    }

    fn name(&self) -> String {
        format!("the look-and-say cage {}", at(&self.cells))
    }

    fn meaning(&self) -> String {
        format!("holds {}", self.told())
    }

    fn look(&self) -> Mark {
        let says: Vec<String> = self.says.iter().map(|(count, value)| format!("{count}×{value}")).collect();
        Mark::Cage { cells: self.cells.clone(), label: says.join(" ") }
    }
}

/// Propagators for values that occur exactly, or at least, a number of times.
pub(super) fn counted(
    shape: &Shape,
    cells: &[Cell],
    demands: &[(Value, usize, bool)],
) -> Vec<Box<dyn Propagator>> {
    let mut free = shape.all_values().bits_from(shape.lowest());
    let mut classes: Vec<Class> = Vec::new();
    for &(value, count, exactly) in demands {
        let bit = value.checked_sub(shape.lowest()).filter(|&bit| usize::from(bit) < shape.values());
        let values = bit.map_or(0, |bit| 1 << bit);
        free &= !values;
        classes.push(Class {
            values,
            counts: if exactly { Class::exactly(count) } else { Class::at_least(count) },
        });
    }
    classes.push(Class { values: free, counts: u128::MAX });
    let counts = Counts::new(&[ids(shape, cells)], classes);
    counts.into_iter().map(|counts| Box::new(counts) as Box<dyn Propagator>).collect()
}

/// What these have in common: everything but what they demand, said twice, and their look.
macro_rules! contain {
    ($rule:ident, $price:literal, $name:literal, $about:literal, $example:literal) => {
        impl Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            /// The places of a few digits are counted.
            const PRICE: u32 = $price;

            fn cells(&self, _: &Shape) -> Vec<Cell> {
                self.area()
            }

            fn describe(&self, _: &Shape) -> String {
                self.sentence()
            }

            fn cite(&self, _: &Shape) -> String {
                self.name()
            }

            fn insight(&self, candidates: &Candidates) -> Option<String> {
                match &self.demands()[..] {
                    &[(value, count, true)] => still_needed(&self.area(), value, count, candidates),
                    _ => None,
                }
                .or_else(|| Some(self.meaning()))
            }

            fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                self.fits(shape)
            }

            fn holds(&self, filling: &Filling) -> bool {
                let held: Vec<Value> = self.area().iter().map(|&cell| filling[cell]).collect();
                self.keeps(&held)
            }

            fn encode(&self, enc: &mut Encoder) {
                let cells = self.area();
                for (value, count, exactly) in self.demands() {
                    enc.value_at_least(&cells, value, count);
                    if exactly {
                        enc.value_at_most(&cells, value, count);
                    }
                }
            }

            fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                counted(shape, &self.area(), &self.demands())
            }

            fn marks(&self, _: &Shape) -> Vec<Mark> {
                vec![self.look()]
            }
        }
    };
}

contain!(
    Quadruple,
    2,
    "quadruple",
    "The four cells around a corner contain the digits written there.",
    r#"
    . . . .
    . 4 . .
    . . . 4
    . . . .
    {"rule":"quadruple","corner":"r3c3","values":[4]}
    {"rule":"quadruple","corner":"r3c2","values":[1]}
    {"rule":"quadruple","corner":"r2c1","values":[3,3]}"#
);
contain!(
    ContainAtLeast,
    3,
    "contain-at-least",
    "An area contains each listed digit at least as often as it is listed.",
    r#"
    . 6 . . . .
    3 . . . . .
    . . . 1 . .
    . 2 . . . .
    . . 3 . . .
    . . 5 . 2 3
    {"rule":"contain-at-least","cells":["r4c4","r4c5","r5c4","r5c5","r6c4"],"values":[1,3]}
    {"rule":"contain-at-least","cells":["r2c4","r2c5","r2c6","r3c5","r3c6"],"values":[1,2]}
    {"rule":"contain-at-least","cells":["r3c1","r3c2","r4c1","r5c1","r5c2"],"values":[1,3]}"#
);
contain!(
    ContainExactly,
    3,
    "contain-exactly",
    "An area contains each listed digit exactly as often as it is listed.",
    r#"
    3 . . . . .
    . . . . 6 5
    . . . . . .
    . . 1 . . 2
    . 3 . 4 . .
    . . 5 . . .
    {"rule":"contain-exactly","cells":["r3c2","r3c3","r3c4","r4c2","r4c4"],"values":[1,3]}
    {"rule":"contain-exactly","cells":["r1c2","r1c3","r2c1","r2c2","r2c3"],"values":[2,4]}
    {"rule":"contain-exactly","cells":["r3c1","r4c1","r5c1","r6c1","r6c2"],"values":[1,5]}"#
);
contain!(
    LookAndSay,
    3,
    "look-and-say",
    "An area contains each named digit exactly as often as the clue says: 23 means two 3s.",
    r#"
    . . 5 . . .
    . . 3 . 2 .
    2 . . . . .
    . . . . . .
    . . . . 1 .
    . . . . . .
    {"rule":"look-and-say","cells":["r1c4","r1c5","r1c6","r2c6","r3c6"],"says":[[2,6],[1,4]]}
    {"rule":"look-and-say","cells":["r4c5","r4c6","r5c6","r6c5","r6c6"],"says":[[2,3],[1,1]]}
    {"rule":"look-and-say","cells":["r4c2","r4c3","r4c4","r5c2","r5c3"],"says":[[2,6],[0,4]]}"#
);

#[cfg(test)]
mod tests;
