//! How many solutions each candidate has.

use super::highlight::Highlight;
use model::grid::{Candidates, Cell, Shape, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A table with a line for each cell that has several candidates and a column for each value. Counts from `cap` on mean
/// that there are at least as many: with 100 as the cap, 100 is written `100+`. What has no solution is a dot.
///
/// ```
/// use gridwright_render as render;
/// use model::Cell;
///
/// let [a, b] = [Cell::new(0, 0), Cell::new(0, 1)];
/// let counts = [(a, 1, 7), (a, 2, 100), (b, 2, 12)];
/// assert_eq!(render::counts(&counts, 100), "     1    2\nr1c1 7 100+\n");
/// ```
pub fn counts(counts: &[(Cell, Value, u64)], cap: u64) -> String {
    let mut cells: BTreeMap<Cell, BTreeMap<Value, u64>> = BTreeMap::new();
    for &(cell, value, count) in counts.iter().filter(|(.., count)| *count > 0) {
        cells.entry(cell).or_default().insert(value, count);
    }
    cells.retain(|_, values| values.len() > 1);
    if cells.is_empty() {
        return String::new();
    }
    let values: BTreeSet<Value> = cells.values().flat_map(|values| values.keys().copied()).collect();
    let written = |count: Option<&u64>| match count {
        None => ".".to_string(),
        Some(&count) if count >= cap => format!("{cap}+"),
        Some(count) => count.to_string(),
    };
    let mut columns: Vec<Vec<String>> = vec![vec![String::new()]];
    columns[0].extend(cells.keys().map(Cell::to_string));
    for value in &values {
        let of_cells = cells.values().map(|counts| written(counts.get(value)));
        columns.push([value.to_string()].into_iter().chain(of_cells).collect());
    }
    let widths: Vec<usize> =
        columns.iter().map(|column| column.iter().map(String::len).max().unwrap_or(0)).collect();
    let line = |at: usize| {
        let numbers = columns.iter().zip(&widths).skip(1);
        let numbers: String = numbers.map(|(column, width)| format!(" {:>width$}", column[at])).collect();
        format!("{:<1$}{numbers}\n", columns[0][at], widths[0])
    };
    (0..=cells.len()).map(line).collect()
}

impl Highlight {
    /// The candidates that were counted: those without a solution are struck through, and those with exactly one have a
    /// ring, as each of them as a given would leave the puzzle with one solution.
    pub fn of_counts(shape: &Shape, counts: &[(Cell, Value, u64)]) -> Highlight {
        let mut candidates = Candidates::none(shape);
        let known = |cell: Cell, value: Value| shape.contains(cell) && shape.all_values().contains(value);
        let counted = |wanted: fn(u64) -> bool| {
            let counts = counts.iter().filter(move |(.., count)| wanted(*count));
            counts.map(|&(cell, value, _)| (cell, value)).filter(|&(cell, value)| known(cell, value))
        };
        counted(|count| count > 0).for_each(|(cell, value)| candidates.insert(cell, value));
        let mut highlight = Highlight::new(candidates);
        highlight.struck = counted(|count| count == 0).collect();
        let settled = |fact: &(Cell, Value)| highlight.placed.contains_key(&fact.0);
        highlight.ringed = counted(|count| count == 1).filter(|fact| !settled(fact)).collect();
        highlight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Style, pretty_highlighted};
    use model::puzzle::Puzzle;

    #[test]
    fn cells_with_one_candidate_are_left_out() {
        let [a, b] = [Cell::new(0, 0), Cell::new(11, 9)];
        let table = counts(&[(b, 10, 3), (a, 1, 3), (b, 2, 9), (b, 3, 0), (a, 4, 0)], 9);
        assert_eq!(table, "        2 10\nr12c10 9+  3\n");
        assert_eq!(counts(&[(a, 1, 3)], 9), "");
    }

    #[test]
    fn what_has_no_solution_is_struck_through_and_what_has_one_has_a_ring() {
        let shape = Shape::new(1, 2, 3).unwrap();
        let [a, b] = [Cell::new(0, 0), Cell::new(0, 1)];
        let counted = [(a, 1, 1), (a, 2, 5), (a, 3, 0), (b, 2, 1), (Cell::new(9, 9), 1, 1)];
        let highlight = Highlight::of_counts(&shape, &counted);
        let drawing = pretty_highlighted(&Puzzle::new(shape), &highlight, &Style { color: false });
        assert!(drawing.contains("┃ 1°2 │     ┃\n┃ 3×  │  2  ┃\n"), "{drawing}");
    }
}
