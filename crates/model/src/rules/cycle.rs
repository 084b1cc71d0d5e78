//! Lines on which classes of values take turns: on a modular line any m successive cells have different residues
//! modulo m, on an entropic line any three successive cells hold a low, a middle and a high value.
//!
//! A line may cross itself or be closed; one that comes back within a turn leaves no solution.
//!
//! So cells one turn apart agree, and all others within a turn differ: that is what the clauses say, pair by pair.

use super::field::data;
use super::shared::{along, as_visited, check_terms, values_of};
use super::words::{from_to, range_of};
use super::{Rule, RuleError, ids, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape, Value};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::{Automaton, Pairs, Propagator};

data! {
    /// See the [module documentation](self).
    pub struct Modular {
        /// The line.
        pub cells: Vec<Cell>,
        /// The number that values are divided by.
        #[serde(default = "usual", skip_serializing_if = "is_usual")]
        pub modulus: Value = "3",
    }
}

data! {
    /// See the [module documentation](self).
    pub struct Entropic {
        /// The line.
        pub cells: Vec<Cell>,
    }
}

fn usual() -> Value {
    3
}

fn is_usual(modulus: &Value) -> bool {
    *modulus == usual()
}

/// The places of a turn and of the next one, in pairs, and whether the two agree.
fn pairs(length: usize, turn: usize) -> impl Iterator<Item = (usize, usize, bool)> {
    let ahead = move |place: usize| (place + 1..=place + turn).filter(move |&other| other < length);
    (0..length).flat_map(move |place| ahead(place).map(move |other| (place, other, other - place == turn)))
}

fn encode(enc: &mut Encoder, cells: &[Cell], turn: usize, class: impl Fn(Value) -> Value) {
    for (i, j, agree) in pairs(cells.len(), turn) {
        enc.relation(cells[i], cells[j], |a, b| (class(a) == class(b)) == agree);
    }
}

/// The longest turn that an automaton can follow.
const MOST_FOLLOWED: usize = 5;
/// The longest line of which pairs are looked at.
const MOST_PAIRED: usize = 256;

fn propagators(
    shape: &Shape,
    cells: &[Cell],
    turn: usize,
    class: impl Fn(Value) -> Value,
) -> Vec<Box<dyn Propagator>> {
    let class = |bit: usize| class(shape.lowest() + bit as Value);
    let (line, values) = (ids(shape, cells), shape.values());
    let step = |place: usize, seen: &Vec<Value>, bit: usize| {
        let here = class(bit);
        if place >= turn {
            return (seen[place % turn] == here).then(|| seen.clone());
        }
        (!seen.contains(&here)).then(|| [&seen[..], &[here]].concat())
    };
    let automaton =
        (turn <= MOST_FOLLOWED).then(|| Automaton::new(&line, values, Vec::new(), step, |_| true)).flatten();
    if let Some(automaton) = automaton {
        return along(cells, Box::new(automaton));
    }
    if cells.len() > MOST_PAIRED {
        return Vec::new();
    }
    let pair = |(i, j, agree): (usize, usize, bool)| {
        Pairs::new(&[line[i], line[j]], values, |a, b| (class(a) == class(b)) == agree)
    };
    pairs(line.len(), turn).map(|places| Box::new(pair(places)) as Box<dyn Propagator>).collect()
}

/// Whether every turn of classes has no two alike.
fn takes_turns(classes: &[Value], turn: usize) -> bool {
    let differ = |turn: &[Value]| (1..turn.len()).all(|place| !turn[..place].contains(&turn[place]));
    classes.len() < turn && differ(classes) || classes.len() >= turn && classes.windows(turn).all(differ)
}

impl Rule for Modular {
    const NAME: &'static str = "modular";
    const ABOUT: &'static str = "Any m neighbouring cells of a line have different remainders when divided by m, which is 3 unless given.";
    const EXAMPLE: &'static str = r#"
        . . 2 . . .
        . . . . . .
        . . . . . .
        . . . . . .
        5 . . 6 . .
        . . . 1 4 .
        {"rule":"modular","cells":["r5c2","r4c2","r4c3","r4c4","r3c4"]}
        {"rule":"modular","cells":["r1c5","r2c5","r3c5","r3c6","r4c6"]}
        {"rule":"modular","cells":["r2c3","r2c2","r2c1","r3c1","r3c2"]}"#;
    /// A step of the line is compared with the two before it.
    const PRICE: u32 = 3;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, _: &Shape) -> String {
        let (cells, m) = (list(&self.cells), self.modulus);
        format!("any {m} neighbouring cells of the line {cells} have different remainders modulo {m}")
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the modular line {}", from_to(&self.cells))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some(format!("has different remainders modulo {0} in any {0} neighbouring cells", self.modulus))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("a modular line", &self.cells, shape)?;
        if self.modulus == 0 {
            return Err(RuleError(
                "nothing has a residue modulo 0: a modular line needs 1 or more".to_string(),
            ));
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let residues: Vec<Value> =
            values_of(filling, &self.cells).iter().map(|value| value % self.modulus).collect();
        takes_turns(&residues, self.modulus.into())
    }

    fn encode(&self, enc: &mut Encoder) {
        encode(enc, &self.cells, self.modulus.into(), |value| value % self.modulus);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        propagators(shape, &self.cells, self.modulus.into(), |value| value % self.modulus)
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Teal))]
    }
}

/// 0 for low values, 1 for middle and 2 for high ones. Of numbers of values that are no multiple of three, the middle
/// is larger or smaller than the others, which are alike.
fn level(shape: &Shape, value: Value) -> Value {
    let third = shape.values() as Value / 3 + Value::from(shape.values() % 3 == 2);
    match (value - shape.lowest(), shape.highest() - value) {
        (below, _) if below < third => 0,
        (_, above) if above < third => 2,
        _ => 1,
    }
}

/// "a low (1-3), a middle (4-6) and a high (7-9) digit"; with few values some classes are empty.
fn one_of_each(shape: &Shape) -> String {
    let class = |number: Value, name: &str| {
        let values: Vec<Value> = shape.all_values().iter().filter(|&v| level(shape, v) == number).collect();
        let range = values.first().zip(values.last()).map(|(&low, &high)| range_of(low, high));
        format!("a {name} ({})", range.unwrap_or_else(|| "none".to_string()))
    };
    format!("{}, {} and {} digit", class(0, "low"), class(1, "middle"), class(2, "high"))
}

impl Rule for Entropic {
    const NAME: &'static str = "entropic";
    const ABOUT: &'static str =
        "Any three neighbouring cells of a line hold a low, a middle and a high digit.";
    const EXAMPLE: &'static str = r#"
        . 1 . . . .
        . . 2 . . .
        . . . . . .
        . . . . . .
        4 . . . . 6
        . . . . . 5
        {"rule":"entropic","cells":["r3c1","r3c2","r3c3","r3c4"]}
        {"rule":"entropic","cells":["r5c5","r5c4","r4c4","r4c3"]}
        {"rule":"entropic","cells":["r2c5","r2c6","r1c6","r1c5","r1c4"]}"#;
    /// A step of the line is compared with the two before it.
    const PRICE: u32 = 3;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.cells.clone())
    }

    fn describe(&self, shape: &Shape) -> String {
        format!("any three neighbouring cells of the line {} hold {}", list(&self.cells), one_of_each(shape))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the entropic line {}", from_to(&self.cells))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        Some(format!("has {} in any three neighbouring cells", one_of_each(candidates.shape())))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_terms("an entropic line", &self.cells, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let (values, third) = (shape.values(), shape.values() / 3);
        let [low, middle] = match values % 3 {
            0 => [third, third],
            1 => [third, third + 1],
            _ => [third + 1, third],
        };
        let class = |value: &Value| match usize::from(value - shape.lowest()) {
            place if place < low => 0,
            place if place < low + middle => 1,
            _ => 2,
        };
        let classes: Vec<Value> = values_of(filling, &self.cells).iter().map(class).collect();
        takes_turns(&classes, 3)
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        encode(enc, &self.cells, 3, |value| level(&shape, value));
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        propagators(shape, &self.cells, 3, |value| level(shape, value))
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Path(self.cells.clone(), Stroke::Tinted(Tint::Orange))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 5, 4).unwrap();
        for line in [
            &[0][..],
            &[2, 0],
            &[2, 0, 1],
            &[3, 1, 2, 0],
            &[0, 1, 2, 3, 4],
            &[0, 1, 2, 0],
            &[0, 1, 2, 3, 1],
            &[0, 1, 0],
        ] {
            for modulus in [1, 2, 3, 4, 7] {
                let rule = Modular { cells: cells(line), modulus };
                law::keeps_the_law(&rule.clone().into(), &shape);
                law::keeps_the_law(&rule.into(), &shape.from_zero());
            }
        }
        for values in 1..=6 {
            let shape = Shape::new(1, 4, values).unwrap();
            for line in [&[0][..], &[2, 0], &[2, 0, 1], &[3, 1, 2, 0], &[0, 1, 2, 0], &[0, 1, 0]] {
                law::keeps_the_law(&Entropic { cells: cells(line) }.into(), &shape);
                law::keeps_the_law(&Entropic { cells: cells(line) }.into(), &shape.from_zero());
            }
        }
    }

    #[test]
    fn groups_are_alike_at_both_ends() {
        let levels = |values: usize| -> Vec<Value> {
            let shape = Shape::square(values).unwrap();
            shape.all_values().iter().map(|value| level(&shape, value)).collect()
        };
        assert_eq!(levels(9), [0, 0, 0, 1, 1, 1, 2, 2, 2]);
        assert_eq!(levels(7), [0, 0, 1, 1, 1, 2, 2]);
        assert_eq!(levels(8), [0, 0, 0, 1, 1, 2, 2, 2]);
        assert_eq!(levels(2), [0, 2]);
        assert_eq!(levels(1), [1]);
    }

    #[test]
    fn an_empty_line_and_the_modulus_0_are_refused() {
        let shape = Shape::square(4).unwrap();
        assert!(Modular { cells: cells(&[0, 1]), modulus: 0 }.check(&shape).is_err());
        assert!(Entropic { cells: vec![] }.check(&shape).is_err());
    }
}
