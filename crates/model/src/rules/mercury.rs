//! A thermometer of mercury: its cells are shaded from the bulb on, as far as it reaches.
//!
//! Clauses: a shaded cell needs the one before it to be shaded.

use super::field::data;
use super::relation::{Pair, relate, related};
use super::shared::check_line;
use super::words::{from_to, so_many};
use super::{AnyRule, Rule, RuleError, list, range};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape, Value};
use crate::mark::{Mark, Stroke, Symbol, ones};
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    pub struct Mercury {
        /// The cells, the bulb first.
        pub cells: Vec<Cell>,
    }
}

/// Whether two cells that follow each other may hold these.
fn sinks(a: Value, b: Value) -> bool {
    a == 1 || b != 1
}

impl Mercury {
    fn pairs(&self) -> Vec<Pair> {
        self.cells.windows(2).map(|pair| [pair[0], pair[1]]).collect()
    }
}

impl Rule for Mercury {
    const NAME: &'static str = "mercury";
    const ABOUT: &'static str = "A thermometer is shaded from its bulb on, as far as its mercury reaches.";
    const EXAMPLE: &'static str = r#"
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
        {"rule":"line-count","line":"c4","count":1}"#;
    /// What is beyond an empty cell is seen at once.
    const PRICE: u32 = 2;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        self.cells.clone()
    }

    fn describe(&self, shape: &Shape) -> String {
        match so_many(2, 1, shape).contains("shaded") {
            true => format!("{} are shaded from {} on", list(&self.cells), self.cells[0]),
            false => format!("{} hold 1 from {} on, and nowhere beyond", list(&self.cells), self.cells[0]),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        match &self.cells[..] {
            [a, b] => format!("{a} and {b} (mercury rises from {a})"),
            cells => format!("the thermometer {}", from_to(cells)),
        }
    }

    /// Every two cells that follow each other.
    fn parts(&self, _: &Shape) -> Vec<AnyRule> {
        if self.cells.len() < 3 {
            return Vec::new();
        }
        self.pairs().into_iter().map(|pair| Mercury { cells: pair.to_vec() }.into()).collect()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_line("a thermometer", &self.cells, shape)?;
        match shape.all_values().contains(1) {
            true => Ok(()),
            false => Err(RuleError(format!("shaded cells hold 1, but {}", range(shape)))),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let reaches = self.cells.iter().take_while(|&&cell| filling[cell] == 1).count();
        self.cells[reaches..].iter().all(|&cell| filling[cell] != 1)
    }

    fn encode(&self, enc: &mut Encoder) {
        relate(enc, &self.pairs(), sinks);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        related(shape, &self.pairs(), sinks)
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let line = [Mark::Path(self.cells.clone(), Stroke::Hollow), Mark::Bulb(self.cells[0])];
        ones(shape, Symbol::Mercury).into_iter().chain(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        for line in [&[0][..], &[1, 0], &[3, 1, 2, 0]] {
            let rule = Mercury { cells: cells(line) };
            law::keeps_the_law(&rule.clone().into(), &Shape::new(1, 4, 2).unwrap().from_zero());
            law::keeps_the_law(&rule.into(), &Shape::new(1, 4, 3).unwrap());
        }
    }

    #[test]
    fn a_thermometer_without_cells_or_crossing_itself_is_refused() {
        let shape = Shape::new(1, 4, 2).unwrap().from_zero();
        assert!(Mercury { cells: vec![] }.check(&shape).is_err());
        assert!(Mercury { cells: cells(&[0, 1, 0]) }.check(&shape).is_err());
        assert!(Mercury { cells: cells(&[0]) }.check(&Shape::new(1, 4, 1).unwrap().from_zero()).is_err());
    }
}
