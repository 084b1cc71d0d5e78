//! Disjoint groups: cells at the same place of every box hold different values.
//!
//! Places are counted row by row, from 1. With as many boxes as there are values each group is a house.

use super::RuleError;
use super::field::data;
use super::groups::{groups, tiles};
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;

data! {
    /// See the [module documentation](self).
    pub struct DisjointGroups {
        /// Rows of a box.
        pub height: u16,
        /// Columns of a box.
        pub width: u16,
        /// The places that count; without it, all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub positions: Option<Vec<u16>>,
    }
}

groups!(
    DisjointGroups,
    "disjoint-groups",
    "Cells in the same position of each box hold different digits.",
    r#"
    . . . . . .
    4 1 . . . .
    . . . 3 . .
    . 6 . . . 2
    . 2 6 . . .
    . 4 . . . .
    {"rule":"disjoint-groups","height":2,"width":3}"#,
    |rule: &DisjointGroups, _| {
        let boxes = format!("every box of {} rows and {} columns", rule.height, rule.width);
        match &rule.positions {
            None => format!("cells at the same place of {boxes} hold different digits"),
            Some(places) => {
                let places: Vec<String> = places.iter().map(u16::to_string).collect();
                format!("cells at the same place ({}) of {boxes} hold different digits", places.join(", "))
            }
        }
    },
    |_: &DisjointGroups, _| "the disjoint groups".into()
);

impl DisjointGroups {
    fn groups(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let (height, width) = (self.height, self.width);
        let all = (1..=height * width).collect();
        let group = |place: &u16| {
            let (top, left) = ((place - 1) / width, (place - 1) % width);
            let rows = (top..shape.rows() as u16).step_by(height.into());
            let columns =
                |row| (left..shape.columns() as u16).step_by(width.into()).map(move |c| Cell::new(row, c));
            rows.flat_map(columns).collect()
        };
        self.positions.as_ref().unwrap_or(&all).iter().map(group).collect()
    }

    fn name(&self, shape: &Shape, group: usize) -> String {
        let groups = self.groups(shape);
        groups.get(group).map_or_else(String::new, |cells| format!("the disjoint group of {}", cells[0]))
    }

    fn fits(&self, shape: &Shape) -> Result<(), RuleError> {
        tiles(self.height, self.width, shape)?;
        let Some(cells) = self.height.checked_mul(self.width) else {
            return Err(RuleError(format!("boxes of {} x {} cells are too large", self.height, self.width)));
        };
        match self.positions.iter().flatten().find(|place| !(1..=cells).contains(place)) {
            Some(place) => Err(RuleError(format!("there is no place {place} in a box of {cells} cells"))),
            None => Ok(()),
        }
    }

    fn no_repeats(&self, filling: &Filling) -> bool {
        let counts = |row: u16, column: u16| {
            let place = row * self.width + column + 1;
            self.positions.as_ref().is_none_or(|places| places.contains(&place))
        };
        let mut seen = std::collections::BTreeSet::new();
        filling.shape().cells().all(|cell| {
            let (row, column) = (cell.row % self.height, cell.column % self.width);
            !counts(row, column) || seen.insert((row, column, filling[cell]))
        })
    }

    fn look(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = match &self.positions {
            None => "cells at the same place of every box hold different digits".to_string(),
            Some(_) => crate::rules::Rule::describe(self, shape),
        };
        vec![Mark::Sentence(format!("Disjoint groups: {sentence}."))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rule, law};

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(2, 4, 3).unwrap();
        let rule = |height, width, positions| DisjointGroups { height, width, positions }.into();
        law::keeps_the_law(&rule(2, 2, None), &shape);
        law::keeps_the_law(&rule(1, 2, Some(vec![2])), &shape.from_zero());
        law::keeps_the_law(&rule(1, 2, None), &Shape::new(3, 2, 3).unwrap());
    }

    #[test]
    fn boxes_must_tile_and_places_must_be_in_them() {
        let shape = Shape::square(9).unwrap();
        let said = |height, width, positions: &[u16]| {
            DisjointGroups { height, width, positions: Some(positions.to_vec()) }.check(&shape)
        };
        assert!(said(3, 3, &[1, 9]).is_ok());
        assert!(said(2, 3, &[]).is_err());
        assert_eq!(said(3, 3, &[10]).unwrap_err().to_string(), "there is no place 10 in a box of 9 cells");
        assert!(said(3, 3, &[0]).is_err());
        let large = Shape::new(512, 512, 9).unwrap();
        assert!(DisjointGroups { height: 512, width: 512, positions: None }.check(&large).is_err());
    }
}
