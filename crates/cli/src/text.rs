//! Grids as text: what `solve` and `candidates` print.

use crate::args::OutputStyle;
pub(crate) use ask::counted as count;
use gridwright::{Candidates, Filling, Puzzle, Value};
use std::fmt::Display;

/// A solution: numbers, or a picture where values are colours.
pub(crate) fn solution(puzzle: &Puzzle, filling: &Filling, style: Option<OutputStyle>) -> String {
    if !puzzle.is_picture() {
        return grid(filling);
    }
    let style = style.unwrap_or(OutputStyle::O);
    let palette = puzzle.palette();
    let cell = |&value: &Value| match (style, value) {
        (OutputStyle::O, 0) => "_".to_string(),
        (OutputStyle::O, _) if palette.len() == 2 => "O".to_string(),
        (OutputStyle::O, value) => palette[usize::from(value)].letter.to_string(),
        (OutputStyle::Bricks, 0) => " ".to_string(),
        (OutputStyle::Bricks, _) => "\u{2593}".to_string(),
        (OutputStyle::Bits, value) => format!("{value}\t"),
    };
    filling.rows().map(|row| row.iter().map(cell).collect::<String>() + "\n").collect()
}

/// The values row by row, separated by blanks; right-aligned where some have two digits.
pub(crate) fn grid(filling: &Filling) -> String {
    let width = filling.shape().highest().to_string().len();
    table(filling.rows().map(|row| row.iter().map(|value| format!("{value:>width$}"))))
}

/// The values of each cell: `123`, or `1,12,13` where some have two digits; a cell without values is `-`.
pub(crate) fn candidates(candidates: &Candidates) -> String {
    let shape = candidates.shape();
    let comma = if shape.highest() > 9 { "," } else { "" };
    let cell = |cell| {
        let values: Vec<String> = candidates.values(cell).map(|value| value.to_string()).collect();
        if values.is_empty() { "-".to_string() } else { values.join(comma) }
    };
    let cells: Vec<String> = shape.cells().map(cell).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let rows = cells.chunks(shape.columns());
    table(rows.map(|row| row.iter().map(move |cell| format!("{cell:<width$}"))))
}

/// Two columns, the second below itself.
pub(crate) fn two_columns<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str)> + Clone) -> String {
    let width = rows.clone().into_iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    rows.into_iter().map(|(name, about)| format!("{name:<width$}  {about}\n")).collect()
}

/// Columns with the names on the left and the numbers below each other; the first row is the head.
pub(crate) fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let cell = |row: &[String; N], column| match column {
        0 => format!("{:<1$}", row[0], width(0)),
        _ => format!("{:>1$}", row[column], width(column) + 1),
    };
    table(rows.iter().map(|row| (0..N).map(move |column| cell(row, column))))
}

fn table<Row: Iterator<Item: Display>>(rows: impl Iterator<Item = Row>) -> String {
    let line = |row: Row| {
        let cells: Vec<String> = row.map(|cell| cell.to_string()).collect();
        format!("{}\n", cells.join(" ").trim_end())
    };
    rows.map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::{Cell, Shape};

    #[test]
    fn small_values_stand_side_by_side_and_large_ones_in_columns() {
        let small = Filling::new(Shape::new(1, 3, 9).unwrap(), vec![1, 2, 9]).unwrap();
        assert_eq!(grid(&small), "1 2 9\n");
        let large = Filling::new(Shape::new(2, 2, 16).unwrap(), vec![1, 16, 10, 2]).unwrap();
        assert_eq!(grid(&large), " 1 16\n10  2\n");
    }

    #[test]
    fn numbers_stand_below_each_other() {
        let rows = [["rule", "clauses"], ["cells", "7"]].map(|row| row.map(str::to_string));
        assert_eq!(columns(&rows), "rule   clauses\ncells        7\n");
    }

    #[test]
    fn candidates_of_a_column_begin_below_each_other() {
        let mut some = Candidates::none(Shape::new(2, 2, 4).unwrap());
        for (row, column, value) in [(0, 0, 1), (0, 0, 3), (0, 1, 2), (1, 1, 4)] {
            some.insert(Cell::new(row, column), value);
        }
        assert_eq!(candidates(&some), "13 2\n-  4\n");
    }
}
