//! The cells with certain values are one area, connected by their sides; if a size is given, of that many cells.
//!
//! Without a size there may be none. Clauses: each of them is reached from the first one in steps between neighbours; a
//! counter for the size.

use super::areas::{check_group, layout, neighbours, of_group, one_of, places};
use super::field::data;
use super::{Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, GroupName, Shape, ValueSet};
use crate::mark::Mark;
use crate::propagate::{Connected, Propagator};
use cnf::connected::most_steps;

data! {
    /// See the [module documentation](self).
    pub struct ConnectedValues {
        /// The values of the area.
        pub values: ValueSet,
        /// How many cells it has, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub size: Option<u16>,
        /// The variables that are meant, if not the cells of the grid.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub group: Option<GroupName>,
    }
}

impl ConnectedValues {
    fn size(&self) -> Option<usize> {
        self.size.map(usize::from)
    }
}

impl Rule for ConnectedValues {
    const NAME: &'static str = "connected-values";
    const ABOUT: &'static str =
        "The cells with certain digits form one connected area, of a given size if there is one.";
    const EXAMPLE: &'static str = r#"
        . . 2 . . .
        3 . . . . .
        . . . . . 2
        . 6 . . . .
        . . . 3 . .
        1 . . 4 . .
        {"rule":"connected-values","values":[1,2,3,4]}"#;
    const GLOBAL: bool = true;
    /// Ways through the whole area are looked for.
    const PRICE: u32 = 6;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        places(shape, self.group)
    }

    fn describe(&self, _: &Shape) -> String {
        let what = format!("the cells{} with {}", of_group(self.group), one_of(self.values));
        match self.size {
            None => format!("{what} are one connected area"),
            Some(size) => format!("{what} are one connected area of {size} cells"),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the connected area{} of {}", of_group(self.group), one_of(self.values))
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let size = self.size()?;
        let cells = places(candidates.shape(), self.group);
        let sure = |cell: &&Cell| candidates.values(**cell).all(|value| self.values.contains(value));
        match (size, cells.iter().filter(sure).count()) {
            (size, sure) if sure < size => Some(format!("needs {} more of its {size} cells", size - sure)),
            (size, _) => Some(format!("has all of its {size} cells")),
        }
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_group(shape, self.group)?;
        let cells = places(shape, self.group).len();
        match self.size() {
            Some(0) => Err(RuleError("a connected area has at least one cell".to_string())),
            Some(size) if size > cells => {
                Err(RuleError(format!("a connected area of {size} cells does not fit into {cells}")))
            }
            _ if self.values.is_empty() => Err(RuleError("a connected area has no values".to_string())),
            _ => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let mut left: std::collections::BTreeSet<Cell> = places(shape, self.group)
            .into_iter()
            .filter(|&cell| self.values.contains(filling[cell]))
            .collect();
        if self.size().is_some_and(|size| size != left.len()) {
            return false;
        }
        let mut area: Vec<Cell> = left.pop_first().into_iter().collect();
        while let Some(cell) = area.pop() {
            let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(r, c)| shape.offset(cell, r, c));
            area.extend(beside.into_iter().flatten().filter(|other| left.remove(other)));
        }
        left.is_empty()
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let cells = places(&shape, self.group);
        let lits = enc.held(&cells, self.values);
        let (rows, columns) = layout(&shape, self.group);
        let mut steps = most_steps(rows, columns);
        if let Some(size) = self.size() {
            enc.exactly(&lits, size);
            steps = steps.min(size - 1);
        }
        enc.connected(&lits, &neighbours(&shape, &cells), steps);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = places(shape, self.group);
        let values = self.values.bits_from(shape.lowest());
        vec![Box::new(Connected::new(&ids(shape, &cells), &neighbours(shape, &cells), values, self.size()))]
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = self.describe(shape);
        vec![Mark::Sentence(format!("The {}.", &sentence[4..]))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        for (rows, columns, values) in [(3, 3, 2), (2, 4, 2), (2, 3, 3), (1, 5, 3)] {
            let shape = Shape::new(rows, columns, values).unwrap();
            for size in [None, Some(1), Some(2), Some(4), Some(5)] {
                let rule = |values: &[u8]| {
                    ConnectedValues { values: values.iter().copied().collect(), size, group: None }.into()
                };
                law::keeps_the_law(&rule(&[2]), &shape);
                law::keeps_the_law(&rule(&[1, 3]), &shape);
                law::keeps_the_law(&rule(&[0, 2]), &shape.from_zero());
            }
        }
    }

    #[test]
    fn voids_are_no_way() {
        let shape = Shape::new(3, 3, 2).unwrap().with_voids([Cell::new(1, 1), Cell::new(0, 1)]).unwrap();
        let rule = ConnectedValues { values: [2].into_iter().collect(), size: None, group: None };
        law::keeps_the_law(&rule.clone().into(), &shape);
        let filling = Filling::new(&shape, vec![2, 1, 2, 1, 1, 1, 1, 1, 1]).unwrap();
        assert!(!rule.holds(&filling));
    }

    #[test]
    fn variables_are_connected_among_themselves() {
        let name: GroupName = "VS".parse().unwrap();
        let group = crate::grid::Variables {
            name,
            label: String::new(),
            rows: 2,
            columns: 3,
            lowest: 1,
            highest: 2,
            hidden: false,
        };
        let shape = Shape::new(1, 1, 2).unwrap().with_variables(group).unwrap();
        let rule = ConnectedValues { values: [1].into_iter().collect(), size: Some(3), group: Some(name) };
        law::keeps_the_law(&rule.into(), &shape);
        let lost =
            ConnectedValues { values: [1].into_iter().collect(), size: None, group: "VX".parse().ok() };
        assert_eq!(lost.check(&shape).unwrap_err().to_string(), "the variables VX are not declared");
    }

    #[test]
    fn impossible_sizes_are_refused() {
        let shape = Shape::square(2).unwrap();
        let rule =
            |size| ConnectedValues { values: [1].into_iter().collect(), size: Some(size), group: None };
        assert!(rule(0).check(&shape).is_err());
        assert!(rule(5).check(&shape).is_err());
        assert!(rule(4).check(&shape).is_ok());
    }
}
