//! How a nonogram can be solved: line by line, by contradictions, or only by search.

use engine::Options;
pub use engine::kernels::nonogram::logic::Logic;
use engine::kernels::nonogram::logic::logic;
use model::puzzle::Puzzle;

/// How a nonogram with one solution can be solved: line by line, by contradictions, or by search only. `None` for other
/// puzzles, for those without a solution, and when a limit is reached.
pub fn logic_level(puzzle: &Puzzle, options: &Options) -> Option<Logic> {
    logic(puzzle, &options.limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::{Filling, Shape, Value};
    use model::rules::LineClue;

    /// The level of the nonogram of a picture.
    fn level(rows: &[&str]) -> Option<Logic> {
        let shape = Shape::new(rows.len(), rows[0].len(), 2).unwrap().from_zero();
        let values = rows.iter().flat_map(|row| row.bytes()).map(|byte| Value::from(byte == b'#'));
        let picture = Filling::new(shape, values.collect()).unwrap();
        let mut puzzle = Puzzle::new(shape);
        for line in shape.row_lines().chain(shape.column_lines()) {
            puzzle.add(LineClue::of(line, &picture)).unwrap();
        }
        logic_level(&puzzle, &Options::default())
    }

    #[test]
    fn pictures_have_their_level() {
        assert_eq!(level(&["#.##", "....", ".#.."]), Some(Logic::Line));
        assert_eq!(level(&["##..", ".##.", "..##", "#..."]), Some(Logic::Contradiction(1)));
        // Two solutions: no contradiction decides between them.
        assert_eq!(level(&["#.", ".#"]), Some(Logic::Search));
    }

    #[test]
    fn other_puzzles_have_none() {
        assert_eq!(logic_level(&Puzzle::sudoku(4).unwrap(), &Options::default()), None);
    }
}
