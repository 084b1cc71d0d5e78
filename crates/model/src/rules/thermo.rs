//! Thermometers: values strictly increase from the bulb to the tip; on frozen ones they never decrease.
//!
//! Clauses: for neighbours on the line, on order literals, one binary clause per value: linear, and no
//! variables but the order literals.

use super::field::data;
use super::less::ascending;
use super::{Rule, RuleError, check_cells, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Stroke};
use crate::propagate::{Ascending, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct Thermo {
        /// The line, bulb first. One cell alone demands nothing.
        pub cells: Vec<Cell>,
        /// Whether values may also stay equal.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub frozen: bool = "false",
    }
}

impl Rule for Thermo {
    const NAME: &'static str = "thermo";
    const ABOUT: &'static str =
        "Digits along the thermometer increase from the bulb; along a frozen one they may also stay equal.";
    const EXAMPLE: &'static str = r#"
        . . . . . 5
        1 . . . . .
        . . 2 . . .
        . . . . . 1
        . . . . . .
        . . . . . .
        {"rule":"thermo","cells":["r5c4","r4c4","r4c3"]}
        {"rule":"thermo","cells":["r2c2","r1c2","r1c3","r2c3"]}
        {"rule":"thermo","cells":["r4c5","r3c5","r2c5"]}
        {"rule":"thermo","cells":["r6c3","r5c3","r5c2","r5c1"]}"#;
    /// How much room is left below and above a cell is counted at once.
    const PRICE: u32 = 2;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, _: &Shape) -> String {
        let how = if self.frozen { "never decrease" } else { "increase" };
        format!("digits {how} from the bulb along {}", list(&self.cells))
    }

    fn cite(&self, _: &Shape) -> String {
        let what = if self.frozen { "frozen thermometer" } else { "thermometer" };
        self.cells.first().map_or_else(|| format!("the {what}"), |bulb| format!("the {what} from {bulb}"))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        let how = if self.frozen { "never decreases" } else { "increases" };
        Some(format!("{how} from its bulb"))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if self.cells.is_empty() {
            return Err(RuleError("a thermometer has no cells".to_string()));
        }
        check_cells("a thermometer", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let values: Vec<_> = self.cells.iter().map(|&cell| filling[cell]).collect();
        values.is_sorted_by(|a, b| if self.frozen { a <= b } else { a < b })
    }

    fn encode(&self, enc: &mut Encoder) {
        for pair in self.cells.windows(2) {
            ascending(enc, pair[0], pair[1], self.frozen, &[]);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Ascending::new(&ids(shape, &self.cells), !self.frozen))]
    }

    fn distinct(&self, _: &Shape) -> Vec<Vec<Cell>> {
        if self.frozen { Vec::new() } else { vec![self.cells.clone()] }
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        let stroke = if self.frozen { Stroke::Hollow } else { Stroke::Broad };
        vec![Mark::Bulb(self.cells[0]), Mark::Path(self.cells.clone(), stroke)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        for frozen in [false, true] {
            for line in [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0]] {
                let rule = Thermo { cells: cells(line), frozen }.into();
                law::keeps_the_law(&rule, &Shape::new(1, 4, 4).unwrap());
            }
        }
    }

    #[test]
    fn a_repeated_cell_and_an_empty_line_are_refused() {
        let shape = Shape::new(1, 4, 4).unwrap();
        assert!(Thermo { cells: cells(&[0, 1, 0]), frozen: false }.check(&shape).is_err());
        assert!(Thermo { cells: vec![], frozen: false }.check(&shape).is_err());
    }

    #[test]
    fn a_thermometer_goes_by_its_bulb() {
        let shape = Shape::square(4).unwrap();
        let thermo = |frozen| Thermo { cells: law::cells(&[2, 1, 0]), frozen };
        let told = |frozen| (thermo(frozen).cite(&shape), thermo(frozen).insight(&Candidates::all(&shape)));
        let is = |name: &str, seen: &str| (name.to_string(), Some(seen.to_string()));
        assert_eq!(told(false), is("the thermometer from r1c3", "increases from its bulb"));
        assert_eq!(told(true), is("the frozen thermometer from r1c3", "never decreases from its bulb"));
    }
}
