//! Nonograms that counting cells shows to have no solution.
//!
//! This costs nothing and avoids an exhaustive search: rows and columns that ask for different numbers of cells are
//! a pigeonhole problem, which is among the hardest for search and clauses alike.

use model::grid::{Line, Value};
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// What counting shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountingConflict {
    /// A clue takes more cells than its line has.
    TooLong {
        /// The clue, by its place in [`Puzzle::rules`].
        rule: usize,
        /// The fewest cells that it takes.
        needs: usize,
        /// The cells of the line.
        has: usize,
    },
    /// Rows and columns ask for different numbers of cells.
    Totals {
        /// Of this colour.
        color: Value,
        /// So many in all rows.
        rows: u64,
        /// So many in all columns.
        columns: u64,
    },
}

impl CountingConflict {
    /// The conflict in a sentence.
    pub fn sentence(self, puzzle: &Puzzle) -> String {
        match self {
            CountingConflict::TooLong { rule, needs, has } => {
                let clue = puzzle.rules()[rule].describe(puzzle.shape());
                format!("{clue}, which takes at least {needs} cells, but there are only {has}")
            }
            CountingConflict::Totals { color, rows, columns } => {
                let cells = match puzzle.about.palette.get(usize::from(color)) {
                    _ if puzzle.shape().highest() == 1 => "filled cells".to_string(),
                    Some(paint) => format!("{} cells", paint.name),
                    None => format!("cells of colour {color}"),
                };
                format!("the rows have {rows} {cells} and the columns {columns}")
            }
        }
    }
}

/// The first conflict that counting shows, if there is one.
pub fn counting_conflict(puzzle: &Puzzle) -> Option<CountingConflict> {
    too_long(puzzle).or_else(|| totals(puzzle))
}

fn too_long(puzzle: &Puzzle) -> Option<CountingConflict> {
    puzzle.rules().iter().enumerate().find_map(|(rule, any)| {
        let AnyRule::LineClue(clue) = any else { return None };
        let has = match clue.line {
            Line::Row(_) => puzzle.shape().columns(),
            Line::Column(_) => puzzle.shape().rows(),
        };
        let needs = clue.least_length();
        (needs > has).then_some(CountingConflict::TooLong { rule, needs, has })
    })
}

fn totals(puzzle: &Puzzle) -> Option<CountingConflict> {
    let shape = puzzle.shape();
    let (mut rows, mut columns) = (vec![0; shape.values()], vec![0; shape.values()]);
    let (mut seen_rows, mut seen_columns) = (vec![false; shape.rows()], vec![false; shape.columns()]);
    for rule in puzzle.rules() {
        let AnyRule::LineClue(clue) = rule else { continue };
        let (totals, seen) = match clue.line {
            Line::Row(row) => (&mut rows, &mut seen_rows[usize::from(row)]),
            Line::Column(column) => (&mut columns, &mut seen_columns[usize::from(column)]),
        };
        // A second clue of a line says the same or contradicts the first: that is not for counting.
        if !std::mem::replace(seen, true) {
            clue.blocks.iter().for_each(|block| totals[usize::from(block.color)] += u64::from(block.length));
        }
    }
    if seen_rows.contains(&false) || seen_columns.contains(&false) {
        return None;
    }
    let differ = (1..shape.values()).find(|&color| rows[color] != columns[color])?;
    Some(CountingConflict::Totals { color: differ as Value, rows: rows[differ], columns: columns[differ] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Shape;
    use model::puzzle::Paint;
    use model::rules::LineClue;

    /// A nonogram with the blocks of its rows and columns.
    fn puzzle(colors: usize, rows: &[&[(u16, Value)]], columns: &[&[(u16, Value)]]) -> Puzzle {
        let shape = Shape::new(rows.len(), columns.len(), colors + 1).unwrap().from_zero();
        let mut puzzle = Puzzle::new(&shape);
        let lines = shape.row_lines().zip(rows).chain(shape.column_lines().zip(columns));
        for (line, blocks) in lines {
            let blocks = blocks.iter().map(|&block| block.into()).collect();
            puzzle.add(LineClue { line, blocks }).unwrap();
        }
        puzzle
    }

    fn sentence(puzzle: &Puzzle) -> Option<String> {
        counting_conflict(puzzle).map(|conflict| conflict.sentence(puzzle))
    }

    #[test]
    fn different_totals_are_told_with_numbers() {
        let bad = puzzle(1, &[&[(2, 1)], &[(1, 1)]], &[&[(2, 1)], &[(2, 1)]]);
        assert_eq!(sentence(&bad).unwrap(), "the rows have 3 filled cells and the columns 4");
        let mut bad = puzzle(2, &[&[(1, 1), (1, 2)]], &[&[(1, 1)], &[(1, 1)]]);
        assert_eq!(sentence(&bad).unwrap(), "the rows have 1 cells of colour 1 and the columns 2");
        let paint = |name: &str| Paint { name: name.to_string(), letter: 'x', rgb: [0; 3] };
        bad.about.palette = vec![paint("white"), paint("black"), paint("red")];
        assert_eq!(sentence(&bad).unwrap(), "the rows have 1 black cells and the columns 2");
    }

    #[test]
    fn a_clue_that_does_not_fit_is_told_with_numbers() {
        let bad = puzzle(1, &[&[(1, 1), (1, 1)]], &[&[(1, 1)], &[(1, 1)]]);
        let text = "the blocks of row 1 are 1, 1, which takes at least 3 cells, but there are only 2";
        assert_eq!(sentence(&bad).unwrap(), text);
    }

    #[test]
    fn a_puzzle_without_a_clue_for_every_line_is_not_counted() {
        let mut half = Puzzle::new(Shape::new(2, 2, 2).unwrap().from_zero());
        half.add(LineClue { line: Line::Row(0), blocks: vec![] }).unwrap();
        assert_eq!(counting_conflict(&half), None);
        assert_eq!(counting_conflict(&Puzzle::sudoku(4).unwrap()), None);
        assert_eq!(counting_conflict(&puzzle(1, &[&[(1, 1)], &[]], &[&[(1, 1)], &[]])), None);
    }
}
