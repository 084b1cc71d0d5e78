//! Cells and lines of a grid, by their coordinates.

use super::variables::GroupName;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A place in a grid, or a variable beside it. Coordinates count from 0 inside the program and from 1 wherever people
/// see them: the top left cell is `r1c1`. The row of a variable is the name of its group, its column the number there:
/// `VS12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u16,
    /// The column, from 0 at the left.
    pub column: u16,
}

impl Cell {
    /// The bit that makes a row the name of a group of variables.
    pub(super) const VARIABLE: u16 = 1 << 15;

    /// The group of a variable; `None` for a cell of the grid.
    pub fn group(self) -> Option<GroupName> {
        GroupName::of_row(self.row)
    }

    /// The cell of a row and a column, both from 0.
    pub const fn new(row: u16, column: u16) -> Cell {
        Cell { row, column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = u32::from(self.column) + 1;
        match self.group() {
            None => write!(f, "r{}c{column}", u32::from(self.row) + 1),
            Some(group) => write!(f, "{group}{column}"),
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Cell {
    type Err = String;

    /// Reads `r1c2` or `R1C2`, and variables such as `VS12`.
    fn from_str(text: &str) -> Result<Cell, String> {
        let number = |digits: &str| -> Option<u16> {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| digits.parse::<u16>().ok()).flatten()?.checked_sub(1)
        };
        let parse = || -> Option<Cell> {
            let rest = text.strip_prefix(['r', 'R'])?;
            let (row, column) = rest.split_once(['c', 'C'])?;
            Some(Cell::new(number(row)?, number(column)?)).filter(|cell| cell.group().is_none())
        };
        let variable = || -> Option<Cell> {
            let (name, digits) = text.split_at_checked(text.find(|c: char| c.is_ascii_digit())?)?;
            Some(Cell::new(name.parse::<GroupName>().ok()?.row(), number(digits)?))
        };
        parse()
            .or_else(variable)
            .ok_or_else(|| format!("`{text}` is not a cell: write row and column from 1, like r2c5"))
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

impl TryFrom<String> for Cell {
    type Error = String;
    fn try_from(text: String) -> Result<Cell, String> {
        text.parse()
    }
}

/// A whole row or column, counted from 0 inside and from 1 where people see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Line {
    /// A row, read from the left.
    Row(u16),
    /// A column, read from the top.
    Column(u16),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Line::Row(row) => write!(f, "row {}", u32::from(row) + 1),
            Line::Column(column) => write!(f, "column {}", u32::from(column) + 1),
        }
    }
}

impl From<Line> for String {
    fn from(line: Line) -> String {
        match line {
            Line::Row(row) => format!("r{}", u32::from(row) + 1),
            Line::Column(column) => format!("c{}", u32::from(column) + 1),
        }
    }
}

impl TryFrom<String> for Line {
    type Error = String;
    fn try_from(text: String) -> Result<Line, String> {
        let number = |text: &str| text.parse::<u16>().ok().and_then(|n| n.checked_sub(1));
        let line = match text.split_at_checked(1) {
            Some(("r", rest)) => number(rest).map(Line::Row),
            Some(("c", rest)) => number(rest).map(Line::Column),
            _ => None,
        };
        line.ok_or_else(|| format!("`{text}` is not a line: write r3 for row 3 or c3 for column 3"))
    }
}

/// A row or column looked along from one of its ends: what a clue outside the grid sees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Sight {
    /// The row or column.
    pub line: Line,
    /// From the right or from below, instead of from the left or from above.
    pub back: bool,
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = match (self.line, self.back) {
            (Line::Row(_), false) => "the left",
            (Line::Row(_), true) => "the right",
            (Line::Column(_), false) => "above",
            (Line::Column(_), true) => "below",
        };
        write!(f, "{} from {from}", self.line)
    }
}

impl From<Sight> for String {
    fn from(sight: Sight) -> String {
        let line = String::from(sight.line);
        if sight.back { format!("-{line}") } else { line }
    }
}

impl TryFrom<String> for Sight {
    type Error = String;
    fn try_from(text: String) -> Result<Sight, String> {
        let (back, line) = match text.strip_prefix('-') {
            Some(line) => (true, line.to_string()),
            None => (false, text),
        };
        Ok(Sight { line: Line::try_from(line)?, back })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_from_one() {
        assert_eq!(Cell::new(0, 9).to_string(), "r1c10");
        assert_eq!("R2C11".parse(), Ok(Cell::new(1, 10)));
        for bad in ["", "r0c1", "r1", "c1r1", "r+1c1", "r1c99999", "r1c1 "] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }

    #[test]
    fn lines_come_back_from_their_names() {
        for line in [Line::Row(0), Line::Column(11)] {
            assert_eq!(Line::try_from(String::from(line)), Ok(line));
        }
        for bad in ["", "r0", "x1", "é1"] {
            assert!(Line::try_from(bad.to_string()).is_err(), "{bad}");
        }
        for (line, back) in [(Line::Row(2), false), (Line::Column(0), true)] {
            let sight = Sight { line, back };
            assert_eq!(Sight::try_from(String::from(sight)), Ok(sight));
        }
        assert_eq!(Sight { line: Line::Column(0), back: true }.to_string(), "column 1 from below");
        assert!(Sight::try_from("--r1".to_string()).is_err());
    }
}
