//! A value does not occur twice at a taxicab distance that it names itself; or, with a fixed distance, no value does.
//!
//! The distance is counted in steps along rows and columns. The value 0 is free. Clauses: one per pair of cells and
//! value.

use super::field::data;
use super::pair_relation::PairRelation;
use super::{AnyRule, Rule, RuleError};
use crate::encoder::Encoder;
use crate::grid::{Cell, Contradiction, Filling, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Domains, Id, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct AntiTaxicab {
        /// The distance for all values; without it, each value is its own distance.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub distance: Option<u16>,
    }
}

/// The cells at a taxicab distance.
fn ring(shape: &Shape, center: Cell, distance: u16) -> impl Iterator<Item = Cell> {
    let distance = i32::from(distance);
    let both = move |down: i32| {
        let right = distance - down.abs();
        let ways = if right == 0 { &[1][..] } else { &[1, -1] };
        ways.iter().filter_map(move |way| shape.offset(center, down, way * right))
    };
    (-distance..=distance).flat_map(both)
}

impl AntiTaxicab {
    /// The distance at which a value does not occur again.
    fn apart(&self, value: Value) -> u16 {
        self.distance.unwrap_or(value.into())
    }
}

impl Rule for AntiTaxicab {
    const NAME: &'static str = "anti-taxicab";
    const ABOUT: &'static str = "A digit does not repeat at a taxicab distance equal to itself, or at a fixed distance if one is given.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . . . 5 . .
        . . . . . .
        . 3 4 . . .
        . 6 . . . .
        . . 2 . . .
        {"rule":"anti-taxicab","distance":4}"#;
    const GLOBAL: bool = true;
    /// Steps along rows and columns must be counted, but nothing is worked out.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        match self.distance {
            Some(distance) => format!("cells at a taxicab distance of {distance} hold different digits"),
            None => "no digit repeats at a taxicab distance equal to itself".to_string(),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        "the anti-taxicab rule".to_string()
    }

    /// Every two cells at a distance that counts.
    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let distances: Vec<u16> = match self.distance {
            Some(distance) => vec![distance],
            None => shape.all_values().iter().filter(|&value| value > 0).map(u16::from).collect(),
        };
        let mut parts = Vec::new();
        for cell in shape.cells() {
            for &distance in &distances {
                let steps = if distance == 1 { "step" } else { "steps" };
                let name = format!("{distance} {steps} apart");
                for other in ring(shape, cell, distance).filter(|other| *other > cell) {
                    let allows = |a: Value, b: Value| a != b || self.apart(a) != distance;
                    parts.push(PairRelation::of([cell, other], &name, shape, allows).into());
                }
            }
        }
        parts
    }

    fn check(&self, _: &Shape) -> Result<(), RuleError> {
        match self.distance {
            Some(0) => Err(RuleError("a taxicab distance is at least 1".to_string())),
            Some(far) if usize::from(far) > 2 * Shape::MAX_SIDE => {
                Err(RuleError(format!("no two cells of any grid have a taxicab distance of {far}")))
            }
            _ => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let mut places = vec![Vec::new(); 256];
        shape.cells().for_each(|cell| places[usize::from(filling[cell])].push(cell));
        let apart = |a: &Cell, b: &Cell| a.row.abs_diff(b.row) + a.column.abs_diff(b.column);
        places.iter().enumerate().all(|(value, cells)| {
            let distance = self.distance.unwrap_or(value as u16);
            distance == 0 || !cells.iter().any(|a| cells.iter().any(|b| apart(a, b) == distance))
        })
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        for cell in shape.cells() {
            for value in enc.values(cell).filter(|&value| self.apart(value) > 0) {
                for other in ring(&shape, cell, self.apart(value)).filter(|other| *other > cell) {
                    enc.clause(&[!enc.eq(cell, value), !enc.eq(other, value)]);
                }
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let center =
            |cell| Excludes { cell: [shape.index(cell) as Id], shape: shape.clone(), rule: self.clone() };
        shape.cells().map(|cell| Box::new(center(cell)) as Box<dyn Propagator>).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        vec![Mark::Sentence(format!("Anti-taxicab: {}.", self.describe(shape)))]
    }
}

/// A cell whose value is known takes it from the ring around it. The ring is worked out each time: all rings of a
/// large grid together would be larger than anything else.
#[derive(Debug)]
struct Excludes {
    cell: [Id; 1],
    shape: Shape,
    rule: AntiTaxicab,
}

impl Propagator for Excludes {
    fn cells(&self) -> &[Id] {
        &self.cell
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mask = domains.mask(self.cell[0]);
        let value = self.shape.lowest() + mask.trailing_zeros() as Value;
        if mask.count_ones() > 1 || self.rule.apart(value) == 0 {
            return Ok(());
        }
        let center = self.shape.cell(self.cell[0] as usize);
        let mut around = ring(&self.shape, center, self.rule.apart(value));
        around.try_for_each(|cell| domains.keep(self.shape.index(cell) as Id, !mask))
    }

    fn priority(&self) -> u8 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for distance in [None, Some(1), Some(2), Some(5)] {
            let rule = AntiTaxicab { distance }.into();
            law::keeps_the_law(&rule, &Shape::new(2, 3, 3).unwrap());
            law::keeps_the_law(&rule, &Shape::new(4, 2, 2).unwrap().from_zero());
            law::keeps_the_law(&rule, &Shape::new(1, 4, 3).unwrap());
        }
    }

    #[test]
    fn rings_hold_each_cell_once() {
        let shape = Shape::square(9).unwrap();
        for distance in 1..=4 {
            let mut cells: Vec<Cell> = ring(&shape, Cell::new(4, 4), distance).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), 4 * usize::from(distance));
        }
        assert_eq!(ring(&shape, Cell::new(0, 0), 1000).count(), 0);
        assert!(AntiTaxicab { distance: Some(0) }.check(&shape).is_err());
    }
}
