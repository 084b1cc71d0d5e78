//! Every row and column holds certain values a number of times each; other values are free.
//!
//! Binairo, star battles, ABC end view and Doppelblock have this in common. Clauses: a counter per line and value.

use super::contain::{counted, multiplicity, often};
use super::field::data;
use super::{AnyRule, ContainExactly, Count, Rule, RuleError, ids, range};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Line, Shape, Value, ValueSet};
use crate::mark::Mark;
use crate::propagate::{Propagator, Tally};

data! {
    /// See the [module documentation](self).
    pub struct LinesContain {
        /// The values, repeated as often as they occur in each line.
        pub values: Vec<Value>,
    }
}

/// The rows and columns of a grid.
pub(super) fn lines(shape: &Shape) -> impl Iterator<Item = Line> {
    shape.row_lines().chain(shape.column_lines())
}

/// Values that areas hold, each as often as it is listed, are some and in the grid.
pub(super) fn check_values(what: &str, values: &[Value], shape: &Shape) -> Result<(), RuleError> {
    if values.is_empty() {
        return Err(RuleError(format!("{what} lists no values")));
    }
    match values.iter().find(|&&value| !shape.all_values().contains(value)) {
        Some(value) => Err(RuleError(format!("{what} lists {value}, but {}", range(shape)))),
        None if values.len() > shape.len() => {
            Err(RuleError(format!("{what} lists {} values, more than the grid has cells", values.len())))
        }
        None => Ok(()),
    }
}

/// Prunes an area that holds each value as often as it is listed.
pub(super) fn contained(shape: &Shape, cells: &[Cell], values: &[Value]) -> Vec<Box<dyn Propagator>> {
    let counts = multiplicity(values);
    if counts.len() > 1 && shape.values() > 2 {
        let demands: Vec<_> = counts.into_iter().map(|(value, count)| (value, count, true)).collect();
        return counted(shape, cells, &demands);
    }
    let cells = ids(shape, cells);
    let tally = |(value, count)| {
        Box::new(Tally::new(&cells, 1u64 << (value - shape.lowest()), count..=count)) as Box<dyn Propagator>
    };
    counts.into_iter().map(tally).collect()
}

/// How often an area holds each value of a list.
pub(super) fn counted_values(cells: &[Cell], values: &[Value]) -> Vec<Count> {
    let count = |(value, count)| Count { cells: cells.to_vec(), values: ValueSet::one(value), count };
    multiplicity(values).into_iter().map(count).collect()
}

impl Rule for LinesContain {
    const NAME: &'static str = "lines-contain";
    const ABOUT: &'static str =
        "Every row and column contains each listed digit exactly as often as it is listed.";
    const EXAMPLE: &'static str = r#"
        1 _ _ 1 _ _
        _ _ _ _ 1 _
        _ 1 _ _ 1 _
        1 1 _ _ _ _
        _ _ _ _ _ _
        _ _ _ 1 _ 1
        {"rule":"lines-contain","values":[1,1]}"#;
    const GLOBAL: bool = true;
    /// The places of a digit in a line are counted.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("every row and column holds {}", often(multiplicity(&self.values)))
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the rule that every line holds {}", often(multiplicity(&self.values)))
    }

    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let line = |line| ContainExactly { cells: shape.line(line), values: self.values.clone() }.into();
        lines(shape).map(line).collect()
    }

    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        let cells = part.cells(shape);
        let line = lines(shape).find(|&line| shape.line(line) == cells);
        line.map_or_else(|| part.cite(shape), |line| line.to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_values("a rule about all lines", &self.values, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let often = |line: &[Cell], value| line.iter().filter(|&&cell| filling[cell] == value).count();
        let listed = |value| self.values.iter().filter(|&&other| other == value).count();
        lines(shape)
            .map(|line| shape.line(line))
            .all(|line| self.values.iter().all(|&value| often(&line, value) == listed(value)))
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = &enc.shape();
        for line in lines(shape).map(|line| shape.line(line)) {
            for (value, count) in multiplicity(&self.values) {
                enc.value_exactly(&line, value, count);
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        lines(shape).flat_map(|line| contained(shape, &shape.line(line), &self.values)).collect()
    }

    fn counts(&self, shape: &Shape) -> Vec<Count> {
        lines(shape).flat_map(|line| counted_values(&shape.line(line), &self.values)).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let mut sentence = self.describe(shape);
        sentence.replace_range(..1, "E");
        vec![Mark::Sentence(sentence + ".")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    fn rule(values: &[Value]) -> LinesContain {
        LinesContain { values: values.to_vec() }
    }

    #[test]
    fn encoding_matches_meaning() {
        let shading = Shape::new(3, 3, 2).unwrap().from_zero();
        for values in [&[1][..], &[1, 1], &[0, 0, 1], &[0], &[1, 1, 1, 1]] {
            law::keeps_the_law(&rule(values).into(), &shading);
        }
        law::keeps_the_law(&rule(&[1, 2, 2]).into(), &Shape::new(2, 3, 3).unwrap());
        law::keeps_the_law(&rule(&[2, 3]).into(), &Shape::new(2, 2, 4).unwrap());
        law::keeps_the_law(&rule(&[0, 0]).into(), &Shape::new(1, 5, 3).unwrap().from_zero());
    }

    #[test]
    fn values_that_the_grid_does_not_have_are_refused() {
        let shape = Shape::square(2).unwrap();
        let message = rule(&[1, 3]).check(&shape).unwrap_err().to_string();
        assert_eq!(message, "a rule about all lines lists 3, but the values of this grid are 1 to 2");
        assert!(rule(&[]).check(&shape).is_err());
        assert!(rule(&[1; 5]).check(&shape).is_err());
    }

    #[test]
    fn a_part_is_called_by_its_line() {
        let shape = Shape::new(2, 3, 2).unwrap();
        let rule = rule(&[1]);
        let names: Vec<String> = rule.parts(&shape).iter().map(|part| rule.cite_part(&shape, part)).collect();
        assert_eq!(names, ["row 1", "row 2", "column 1", "column 2", "column 3"]);
    }
}
