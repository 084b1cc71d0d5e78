//! Doppelganger: a grid of n lines with the values 0 to n. Each row, column and box misses one value, never 0; no two of a
//! kind miss the same; and where a cell is 0, its row, column and box miss different values.
//!
//! What a row misses is a variable of a group, and so for columns and boxes: a row and what it misses are all values.
//! Clauses: these are all different; for each cell, two of its missing values and each value, one for 0.

use super::areas::places;
use super::field::data;
use super::groups::{area, tiles};
use super::{Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Contradiction, Filling, GroupName, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Domains, Id, Propagator};
use std::collections::BTreeSet;

data! {
    /// See the [module documentation](self).
    pub struct Doppelganger {
        /// The variables for what each row misses.
        pub rows: GroupName,
        /// The variables for what each column misses.
        pub columns: GroupName,
        /// The variables for what each box misses, row by row, if there are boxes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub boxes: Option<GroupName>,
        /// The rows of a box.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub height: u16 = "0",
        /// The columns of a box.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub width: u16 = "0",
    }
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl Doppelganger {
    /// The lines of each kind with the group of what they miss, by their numbers.
    fn kinds(&self, shape: &Shape) -> Vec<(GroupName, Vec<Vec<Cell>>)> {
        let rows = shape.row_lines().map(|line| shape.line(line)).collect();
        let columns = shape.column_lines().map(|line| shape.line(line)).collect();
        let mut kinds = vec![(self.rows, rows), (self.columns, columns)];
        if let Some(name) = self.boxes {
            let is_corner =
                |cell: &Cell| cell.row.is_multiple_of(self.height) && cell.column.is_multiple_of(self.width);
            let corners = shape.cells().filter(is_corner);
            kinds.push((name, corners.map(|corner| area(corner, self.height, self.width)).collect()));
        }
        kinds
    }

    /// The places with what the row, column and box of a cell miss.
    fn missing(&self, shape: &Shape, cell: Cell) -> Vec<Cell> {
        let mut numbers = vec![(self.rows, cell.row), (self.columns, cell.column)];
        if let Some(name) = self.boxes {
            let across = shape.columns() as u16 / self.width;
            numbers.push((name, cell.row / self.height * across + cell.column / self.width));
        }
        let place = |(name, number): (GroupName, u16)| Some(shape.group(name)?.place(number.into()));
        numbers.into_iter().filter_map(place).collect()
    }
}

impl Rule for Doppelganger {
    const NAME: &'static str = "doppelganger";
    const ABOUT: &'static str = "Every row, column and box has a 0 and misses a digit of its own; those of each 0 miss different ones.";
    const EXAMPLE: &'static str = r#"
        1 . 2 .
        . 4 . .
        . . 1 .
        . . . .
        values 0 to 4
        variables {"name":"DGB","label":"missed by boxes","rows":1,"columns":4,"lowest":1,"highest":4}
        variables {"name":"DGC","label":"missed by rows","rows":1,"columns":4,"lowest":1,"highest":4}
        variables {"name":"DGR","label":"missed by columns","rows":1,"columns":4,"lowest":1,"highest":4}
        {"rule":"rows"}
        {"rule":"columns"}
        {"rule":"boxes","height":2,"width":2}
        {"rule":"doppelganger","rows":"DGC","columns":"DGR","boxes":"DGB","height":2,"width":2}"#;
    const GLOBAL: bool = true;
    /// What lines miss is kept in mind besides what they hold.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        let names = [Some(self.rows), Some(self.columns), self.boxes];
        let missing = names.into_iter().flatten().flat_map(|name| places(shape, Some(name)));
        shape.cells().chain(missing).collect()
    }

    fn describe(&self, _: &Shape) -> String {
        let boxes = if self.boxes.is_some() { ", column and box" } else { " and column" };
        format!(
            "every row{boxes} misses a digit that no other of its kind misses, and those of a 0 miss different ones"
        )
    }

    fn cite(&self, _: &Shape) -> String {
        "the doppelganger rule".to_string()
    }

    fn cite_group(&self, shape: &Shape, group: usize) -> String {
        let mut number = group;
        for ((_, lines), kind) in self.kinds(shape).into_iter().zip(["row", "column", "box"]) {
            match number.checked_sub(lines.len()) {
                None => return format!("{kind} {} with the digit it misses", number + 1),
                Some(0) if kind == "box" => return "the digits that boxes miss".to_string(),
                Some(0) => return format!("the digits that {kind}s miss"),
                Some(rest) => number = rest - 1,
            }
        }
        self.cite(shape)
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        let side = shape.rows();
        if shape.columns() != side || shape.lowest() != 0 || shape.values() != side + 1 {
            let message =
                format!("doppelgangers need a square grid with the values 0 to {side}, like 9x9 with 0 to 9");
            return Err(RuleError(message));
        }
        if self.boxes.is_some() {
            tiles(self.height, self.width, shape)?;
            if usize::from(self.height) * usize::from(self.width) != side {
                return Err(RuleError(format!("boxes of doppelgangers have {side} cells here")));
            }
        }
        for name in [Some(self.rows), Some(self.columns), self.boxes].into_iter().flatten() {
            match shape.group(name) {
                None => return Err(RuleError(format!("the variables {name} are not declared"))),
                Some(group) if group.len() != side => {
                    return Err(RuleError(format!(
                        "there are {side} lines, but {} variables {name}",
                        group.len()
                    )));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        for (name, lines) in self.kinds(shape) {
            let missing: Vec<Value> =
                places(shape, Some(name)).into_iter().map(|place| filling[place]).collect();
            for (line, &missing) in lines.iter().zip(&missing) {
                let mut values: BTreeSet<Value> = line.iter().map(|&cell| filling[cell]).collect();
                if missing == 0 || !values.insert(missing) || values.len() != line.len() + 1 {
                    return false;
                }
            }
            if missing.iter().collect::<BTreeSet<_>>().len() != missing.len() {
                return false;
            }
        }
        let differ = |cell: Cell| {
            let missing = self.missing(shape, cell);
            missing.iter().map(|&place| filling[place]).collect::<BTreeSet<_>>().len() == missing.len()
        };
        shape.cells().filter(|&cell| filling[cell] == 0).all(differ)
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        for group in self.distinct(&shape) {
            enc.all_different(&group);
        }
        for name in [Some(self.rows), Some(self.columns), self.boxes].into_iter().flatten() {
            for place in places(&shape, Some(name)) {
                enc.clause(&[!enc.eq(place, 0)]);
            }
        }
        for cell in shape.cells() {
            let (zero, missing) = (!enc.eq(cell, 0), self.missing(&shape, cell));
            for (i, &a) in missing.iter().enumerate() {
                for &b in &missing[i + 1..] {
                    for value in enc.values(a) {
                        enc.clause(&[zero, !enc.eq(a, value), !enc.eq(b, value)]);
                    }
                }
            }
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let zero = |cell: Cell| {
            let cells = [&[cell][..], &self.missing(shape, cell)].concat();
            Box::new(Zero { cells: ids(shape, &cells).into() }) as Box<dyn Propagator>
        };
        shape.cells().map(zero).collect()
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let groups = |(name, lines): (GroupName, Vec<Vec<Cell>>)| {
            let missing = places(shape, Some(name));
            let whole = lines.into_iter().zip(missing.clone()).map(|(mut line, place)| {
                line.push(place);
                line
            });
            whole.chain([missing]).collect::<Vec<_>>()
        };
        self.kinds(shape).into_iter().flat_map(groups).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let sentence = self.describe(shape);
        vec![Mark::Sentence(format!("E{}.", &sentence[1..]))]
    }
}

/// A cell, and the places with what its lines miss: different if it is 0. What lines miss is never 0.
#[derive(Debug)]
struct Zero {
    cells: Box<[Id]>,
}

impl Propagator for Zero {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (cell, missing) = (self.cells[0], &self.cells[1..]);
        for &place in missing {
            domains.keep(place, !1)?;
        }
        if domains.mask(cell) & 1 == 0 {
            return Ok(());
        }
        // Twice: what one place loses may be what makes another one known.
        for _ in missing {
            for (i, &a) in missing.iter().enumerate() {
                let known = domains.mask(a);
                for (_, &b) in missing.iter().enumerate().filter(|&(j, _)| known.is_power_of_two() && j != i)
                {
                    match domains.mask(cell) {
                        1 => domains.keep(b, !known)?,
                        _ if domains.mask(b) == known => return domains.keep(cell, !1),
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        20
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Variables;
    use crate::propagate::sound;
    use crate::rules::law;

    fn shape(side: u16, groups: &[&str]) -> Shape {
        let shape = Shape::new(side.into(), side.into(), usize::from(side) + 1).unwrap().from_zero();
        groups.iter().fold(shape, |shape, name| {
            let (name, label, lowest, highest) = (name.parse().unwrap(), String::new(), 1, side as Value);
            let group = Variables { name, label, rows: 1, columns: side, lowest, highest, hidden: false };
            shape.with_variables(group).unwrap()
        })
    }

    fn doppelganger() -> Doppelganger {
        let [rows, columns] = ["DGC", "DGR"].map(|name| name.parse().unwrap());
        Doppelganger { rows, columns, boxes: None, height: 0, width: 0 }
    }

    #[test]
    fn encoding_matches_meaning() {
        law::keeps_the_law(&doppelganger().into(), &shape(2, &["DGC", "DGR"]));
        let boxed = Doppelganger { boxes: "DGB".parse().ok(), height: 1, width: 2, ..doppelganger() };
        law::keeps_the_law(&boxed.into(), &shape(2, &["DGC", "DGR", "DGB"]));
    }

    #[test]
    fn what_a_zero_sees_differs() {
        let zero = Zero { cells: [0, 1, 2, 3].into() };
        sound(&zero, 4, 3, |v| {
            v[1..].iter().all(|&m| m > 0) && (v[0] > 0 || v[1] != v[2] && v[2] != v[3] && v[1] != v[3])
        });
    }

    #[test]
    fn grids_without_the_values_are_refused() {
        let check = |shape: &Shape| doppelganger().check(shape).unwrap_err().to_string();
        assert!(
            check(&Shape::square(4).unwrap())
                .starts_with("doppelgangers need a square grid with the values 0 to 4")
        );
        assert_eq!(check(&shape(3, &["DGC"])), "the variables DGR are not declared");
        let boxed = Doppelganger { boxes: "DGB".parse().ok(), height: 2, width: 2, ..doppelganger() };
        assert!(boxed.check(&shape(2, &["DGC", "DGR", "DGB"])).is_err());
    }
}
