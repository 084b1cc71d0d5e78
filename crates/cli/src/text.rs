//! Grids as text: what `solve` and `candidates` print.

use crate::args::OutputStyle;
pub(crate) use ask::counted as count;
use gridwright::rules::Boxes;
use gridwright::tasks::Counts;
use gridwright::{AnyRule, Candidates, Filling, Puzzle, Value};
use std::fmt::Display;

/// A solution: numbers, or a picture where values are colours.
pub(crate) fn solution(puzzle: &Puzzle, filling: &Filling, style: Option<OutputStyle>) -> String {
    if !puzzle.is_picture() {
        return grid(filling) + &variables(filling);
    }
    let style = style.unwrap_or(OutputStyle::O);
    let cell = |&value: &Value| match (style, value) {
        (OutputStyle::O | OutputStyle::Tokens, value) => letter(puzzle, value).to_string(),
        (OutputStyle::Bricks, 0) => " ".to_string(),
        (OutputStyle::Bricks, _) => "\u{2593}".to_string(),
        (OutputStyle::Bits, value) => format!("{value}\t"),
    };
    filling.rows().map(|row| row.iter().map(cell).collect::<String>() + "\n").collect()
}

/// The letter of a colour.
fn letter(puzzle: &Puzzle, color: Value) -> char {
    let palette = puzzle.palette();
    match color {
        0 => '_',
        _ if palette.len() == 2 => 'O',
        _ => palette[usize::from(color)].letter,
    }
}

/// Two solutions side by side, with brackets where they differ.
pub(crate) fn side_by_side(puzzle: &Puzzle, one: &Filling, other: &Filling) -> String {
    let width = puzzle.shape().highest().to_string().len();
    let cell = |value: Option<Value>, differs: bool| {
        let text = match value {
            None => format!("{:>width$}", "-"),
            Some(value) if puzzle.is_picture() => letter(puzzle, value).to_string(),
            Some(value) => format!("{value:>width$}"),
        };
        if differs { format!("[{text}]") } else { format!(" {text} ") }
    };
    let row = |row: &[Option<Value>], beside: &[Option<Value>]| -> String {
        row.iter().zip(beside).map(|(&value, &other)| cell(value, value != other)).collect()
    };
    let (ones, others) = (board_values(one), board_values(other));
    let columns = puzzle.shape().columns();
    let rows = ones.chunks(columns).zip(others.chunks(columns));
    rows.map(|(a, b)| format!("{}   {}\n", row(a, b), row(b, a).trim_end())).collect()
}

/// The values of the cells of the rectangle, where they are.
fn board_values(filling: &Filling) -> Vec<Option<Value>> {
    let shape = filling.shape();
    let cells = shape.places().take(shape.board_len());
    cells.map(|cell| shape.contains(cell).then(|| filling[cell])).collect()
}

/// The values row by row, separated by blanks; right-aligned where some have two digits. Where no cell is, `-`.
pub(crate) fn grid(filling: &Filling) -> String {
    let width = filling.shape().highest().to_string().len();
    let values = board_values(filling);
    let text = |value: &Option<Value>| match value {
        Some(value) => format!("{value:>width$}"),
        None => format!("{:>width$}", "-"),
    };
    table(values.chunks(filling.shape().columns()).map(|row| row.iter().map(text)))
}

/// The values of variables that are not hidden, a line for each row of a group.
fn variables(filling: &Filling) -> String {
    let mut text = String::new();
    for group in filling.shape().variables().iter().filter(|group| !group.hidden) {
        let values: Vec<String> = group.places().map(|place| filling[place].to_string()).collect();
        let label = if group.label.is_empty() { String::new() } else { format!(" ({})", group.label) };
        text += &format!("{}{label}:", group.name);
        let rows: Vec<String> = values.chunks(group.columns.into()).map(|row| row.join(" ")).collect();
        text += &match &rows[..] {
            [only] => format!(" {only}\n"),
            _ => format!("\n{}\n", rows.join("\n")),
        };
    }
    text
}

/// The values of each cell: `123`, or `1,12,13` where some have two digits; a cell without values is `-`. With counts,
/// each value with its own: `1:7,3:20+`.
pub(crate) fn candidates(candidates: &Candidates, counts: Option<&Counts>) -> String {
    let cells = candidate_cells(candidates, counts);
    let rows = cells.chunks(candidates.shape().columns());
    table(rows.map(|row| row.iter()))
}

/// The same with lines between the boxes of a puzzle.
pub(crate) fn boxed_candidates(puzzle: &Puzzle, possible: &Candidates, counts: Option<&Counts>) -> String {
    let boxes = puzzle.rules().iter().find_map(|rule| match rule {
        AnyRule::Boxes(Boxes { height, width }) => Some((usize::from(*height), usize::from(*width))),
        _ => None,
    });
    let Some((height, width)) = boxes else { return candidates(possible, counts) };
    let cells = candidate_cells(possible, counts);
    let row = |row: &[String]| {
        let parts: Vec<String> = row.chunks(width).map(|part| part.join(" ")).collect();
        format!("{}\n", parts.join(" | ").trim_end())
    };
    let dashes = |part: &[String]| "-".repeat(part.iter().map(|cell| cell.len() + 1).sum::<usize>() - 1);
    let columns = possible.shape().columns();
    let line: Vec<String> = cells[..columns].chunks(width).map(dashes).collect();
    let bands = cells.chunks(columns * height);
    let bands: Vec<String> = bands.map(|band| band.chunks(columns).map(row).collect()).collect();
    bands.join(&format!("{}\n", line.join("-+-")))
}

/// What stands in each cell, as wide as the widest.
fn candidate_cells(candidates: &Candidates, counts: Option<&Counts>) -> Vec<String> {
    let shape = candidates.shape();
    let comma = if shape.highest() > 9 || counts.is_some() { "," } else { "" };
    let value = |cell, value: Value| match counts {
        None => value.to_string(),
        Some(counts) => {
            let (count, most) = (counts.of(cell, value), counts.most);
            format!("{value}:{count}{}", if count == most { "+" } else { "" })
        }
    };
    let cell = |cell| {
        let known = candidates.values(cell).filter(|_| shape.contains(cell));
        let values: Vec<String> = known.map(|v| value(cell, v)).collect();
        if values.is_empty() { "-".to_string() } else { values.join(comma) }
    };
    let cells: Vec<String> = shape.places().take(shape.board_len()).map(cell).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    cells.into_iter().map(|cell| format!("{cell:<width$}")).collect()
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
        assert_eq!(candidates(&some, None), "13 2\n-  4\n");
    }

    #[test]
    fn lines_stand_between_boxes_of_any_size() {
        let mut puzzle = Puzzle::new(Shape::new(2, 4, 4).unwrap());
        let all = Candidates::all(puzzle.shape());
        assert_eq!(boxed_candidates(&puzzle, &all, None), candidates(&all, None));
        puzzle.add(Boxes { height: 1, width: 2 }).unwrap();
        let row = "1234 1234 | 1234 1234\n";
        assert_eq!(boxed_candidates(&puzzle, &all, None), format!("{row}----------+----------\n{row}"));
    }

    #[test]
    fn solutions_stand_side_by_side_with_brackets_where_they_differ() {
        let puzzle = Puzzle::new(Shape::new(1, 3, 4).unwrap());
        let filling = |values| Filling::new(puzzle.shape(), values).unwrap();
        let text = side_by_side(&puzzle, &filling(vec![1, 2, 3]), &filling(vec![1, 3, 3]));
        assert_eq!(text, " 1 [2] 3     1 [3] 3\n");
    }
}
