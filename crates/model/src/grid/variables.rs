//! Extra places beside the grid: groups of variables, which rules use like cells.

use super::{Cell, Value};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The name of a group of variables: one to three capital letters, such as `VS`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct GroupName(u16);

/// How many letters are told apart, with one sign for none.
const LETTERS: u16 = 27;

impl GroupName {
    /// The row that stands for the group in a [`Cell`]: beyond every row of a grid.
    pub(super) fn row(self) -> u16 {
        Cell::VARIABLE | self.0
    }

    /// The group that a row stands for.
    pub(super) fn of_row(row: u16) -> Option<GroupName> {
        (row & Cell::VARIABLE != 0).then_some(GroupName(row & !Cell::VARIABLE))
    }
}

impl fmt::Display for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [self.0 / LETTERS / LETTERS, self.0 / LETTERS % LETTERS, self.0 % LETTERS];
        let letter = |code: u16| char::from(b'A' + (code - 1) as u8);
        letters.into_iter().filter(|&code| code > 0).try_for_each(|code| write!(f, "{}", letter(code)))
    }
}

impl fmt::Debug for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for GroupName {
    type Err = String;

    fn from_str(text: &str) -> Result<GroupName, String> {
        let plain = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_uppercase());
        if !plain || ["R", "C"].contains(&text) {
            return Err(format!(
                "`{text}` does not name variables: write one to three capital letters, like VA, but not R or C alone"
            ));
        }
        Ok(GroupName(text.bytes().fold(0, |code, b| code * LETTERS + u16::from(b - b'A' + 1))))
    }
}

impl From<GroupName> for String {
    fn from(name: GroupName) -> String {
        name.to_string()
    }
}

impl TryFrom<String> for GroupName {
    type Error = String;
    fn try_from(text: String) -> Result<GroupName, String> {
        text.parse()
    }
}

/// A group of variables: places beside the grid, laid out in rows and columns of their own.
#[derive(Clone, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variables {
    /// What its places are called: those of `VS` are `VS1`, `VS2` and so on, row by row.
    pub name: GroupName,
    /// What they stand for, in the setter's words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// How many rows they are laid out in.
    pub rows: u16,
    /// How many columns.
    pub columns: u16,
    /// The smallest value.
    pub lowest: Value,
    /// The largest value.
    pub highest: Value,
    /// Whether two solutions that differ only here are the same solution.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl Variables {
    /// How many places there are.
    pub fn len(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// Whether there is none. A shape refuses such a group.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The place of a number, from 0.
    pub fn place(&self, number: usize) -> Cell {
        Cell::new(self.name.row(), number as u16)
    }

    /// All places, row by row.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Cell> + Clone + use<> {
        let row = self.name.row();
        (0..self.len()).map(move |number| Cell::new(row, number as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_come_back_from_their_texts() {
        for text in ["A", "Z", "VS", "CC", "RC", "AAA", "ZZZ"] {
            let name: GroupName = text.parse().unwrap();
            assert_eq!(name.to_string(), text);
            let place = Cell::new(name.row(), 11);
            assert_eq!(place.to_string(), format!("{text}12"));
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for bad in ["", "R", "C", "vs", "ABCD", "V1", "É"] {
            assert!(bad.parse::<GroupName>().is_err(), "{bad}");
        }
        for bad in ["VS0", "VS", "VS99999", "VS+1", "R1", "vs1"] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }
}
