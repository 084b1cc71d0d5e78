//! How hard a puzzle with one solution is, in words.

use gridwright::Puzzle;
use gridwright::tasks::{Level, Rating};

/// The level in a word; `unknown` if it was not found.
pub fn level(rating: &Rating) -> &'static str {
    rating.level_of_unique().map_or("unknown", Level::name)
}

/// Rating and level in a sentence.
pub fn rated(rating: &Rating) -> String {
    match (rating.rating, rating.level_of_unique()) {
        (Some(number), _) => format!("rating {number:.1}, {}", level(rating)),
        (None, Some(level)) => format!("{}; finding the rating takes longer", level.name()),
        (None, None) => "not rated: that takes longer".to_string(),
    }
}

/// How a nonogram is solved, if that was found; of other puzzles nothing is said.
pub fn logic(puzzle: &Puzzle, rating: &Rating) -> Option<String> {
    let lines = rating.clues_at_once().filter(|_| puzzle.is_picture())?;
    Some(match lines {
        0 | 1 => "line-solvable".to_string(),
        lines => format!("needs contradictions of up to {lines} lines"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::explain::End;
    use gridwright::{Cell, Options, tasks};

    #[test]
    fn a_puzzle_has_a_rating_or_none_is_claimed() {
        let mut puzzle = Puzzle::sudoku(4).expect("4 is a possible size");
        for (row, column, value) in [(0, 0, 1), (0, 1, 2), (1, 0, 3), (2, 1, 3), (2, 2, 4)] {
            puzzle.set(Cell::new(row, column), value).expect("a value of the grid");
        }
        let rating = tasks::rate(&puzzle, &Options::default());
        assert_eq!(rated(&rating), format!("rating {:.1}, easy", rating.rating.expect("it has one")));
        assert_eq!(logic(&puzzle, &rating), None);
        let stopped = Rating { rating: None, hardest: None, steps: 0, end: End::Enough };
        assert_eq!((level(&stopped), &*rated(&stopped)), ("unknown", "not rated: that takes longer"));
    }
}
