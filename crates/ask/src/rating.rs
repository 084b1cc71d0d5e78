//! How hard a puzzle is: one object per puzzle, without what the answer cost, so that the same input always gives the same
//! bytes.

use crate::{Origin, SCHEMA, ShapeRecord, StepRecord, WarningRecord};
use gridwright::explain::value_in_words;
use gridwright::explain::{End, Level, Path, Rating};
use gridwright::{Candidates, Puzzle, Status};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;

/// The rating of a puzzle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatingRecord<'a> {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The file's name; none if the puzzle did not come from a file.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub file: &'a str,
    /// The puzzle's number in the file, from 1, if it holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<usize>,
    /// The line of the file, from 1, where each line is a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// What the puzzle is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The name of the format.
    pub format: &'a str,
    /// The grid's size.
    pub shape: ShapeRecord,
    /// The verdict in one word; only a `unique` solution has a rating.
    pub status: &'static str,
    /// Whether nothing is left to be found out.
    pub complete: bool,
    /// Which limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The rating, on the scale of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The same in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// How many steps were found.
    pub step_count: usize,
    /// The hardest of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<StepRecord>,
    /// What was odd about the text that the puzzle was read from.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub warnings: Cow<'a, [WarningRecord]>,
}

impl<'a> RatingRecord<'a> {
    /// How hard a puzzle is.
    pub fn new(origin: &Origin<'a>, puzzle: &Puzzle, rating: &Rating) -> RatingRecord<'a> {
        let hardest = rating.hardest.as_ref().map(|step| {
            let all = Candidates::all(puzzle.shape());
            // What was known before the step, and with it the words, are not known here.
            StepRecord { sentence: String::new(), facts: Vec::new(), ..StepRecord::new(puzzle, &all, step) }
        });
        RatingRecord {
            schema: SCHEMA,
            file: origin.file,
            puzzle: origin.puzzle,
            line: None,
            title: puzzle.about.title.clone(),
            format: origin.format,
            shape: puzzle.shape().into(),
            status: status(&rating.end).name(),
            complete: !matches!(rating.end, End::Enough | End::Stopped(_)),
            stopped: match &rating.end {
                End::Stopped(reason) => Some(reason.to_string()),
                _ => None,
            },
            rating: rating.rating,
            level: rating.level().map(Level::name),
            step_count: rating.steps,
            hardest,
            warnings: origin.warnings.into(),
        }
    }
}

/// The level in a word; `unknown` if it was not found.
pub fn level_word(rating: &Rating) -> &'static str {
    rating.level_of_unique().map_or("unknown", Level::name)
}

/// Rating and level in a sentence.
pub fn rating_sentence(rating: &Rating) -> String {
    match (rating.rating, rating.level_of_unique()) {
        (Some(number), _) => format!("rating {number:.1}, {}", level_word(rating)),
        (None, Some(level)) => format!("{}; finding the rating takes longer", level.name()),
        (None, None) => "not rated: that takes longer".to_string(),
    }
}

/// How a nonogram is solved, if that was found; of other puzzles nothing is said.
pub fn nonogram_logic(puzzle: &Puzzle, rating: &Rating) -> Option<String> {
    let lines = rating.clues_at_once().filter(|_| puzzle.is_picture())?;
    Some(match lines {
        0 | 1 => "line-solvable".to_string(),
        lines => format!("needs contradictions of up to {lines} lines"),
    })
}

/// What the end of a path tells about the solutions.
pub fn status(end: &End) -> Status {
    match end {
        End::Solved => Status::Unique,
        End::Branches => Status::Multiple,
        End::Contradiction => Status::None,
        End::Enough | End::Stopped(_) => Status::Unknown,
    }
}

/// Where a path ends, in a sentence. `left` are the candidates that are left there.
pub fn ending(puzzle: &Puzzle, path: &Path, left: &Candidates) -> String {
    let count = crate::counted(path.steps.len() as u64, "step");
    match &path.end {
        End::Solved if path.steps.is_empty() => "Solved: every cell has its value.".to_string(),
        End::Solved => format!("Solved in {count}: {}.", rating(path)),
        End::Branches => format!("From here on the solutions differ: {}.", open(puzzle, left)),
        End::Contradiction => format!("No solution: step {} is a contradiction.", path.steps.len()),
        End::Enough => format!("There is more to find after {count}."),
        End::Stopped(reason) => format!("Unknown: {reason}; {count} found so far."),
    }
}

/// "rating 2.6, medium; the hardest is step 3 (locked candidates)".
fn rating(path: &Path) -> String {
    let rating = Rating::of_path(path);
    let number = path.steps.iter().position(|step| step.cost == path.cost()).map_or(0, |place| place + 1);
    let name = path.hardest().map_or(String::new(), |step| format!(" ({})", crate::technique(step)));
    let level = rating.level().map_or("", Level::name);
    let rating = rating.rating.unwrap_or_default();
    format!("rating {rating:.1}, {level}; the hardest is step {number}{name}")
}

/// The cells with more than one candidate: "r1c1 (3 or 4), r1c2 (3 or 4)".
fn open(puzzle: &Puzzle, left: &Candidates) -> String {
    let cells = left.shape().cells().filter(|&cell| left.mask(cell).count_ones() > 1);
    let cell = |cell| {
        let values: Vec<String> = left.values(cell).map(|value| value_in_words(puzzle, value)).collect();
        format!("{cell} ({})", values.join(" or "))
    };
    cells.map(cell).collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::{Cell, Options, tasks};

    #[test]
    fn a_puzzle_has_a_rating_or_none_is_claimed() {
        let mut puzzle = Puzzle::sudoku(4).expect("4 is a possible size");
        for (row, column, value) in [(0, 0, 1), (0, 1, 2), (1, 0, 3), (2, 1, 3), (2, 2, 4)] {
            puzzle.set(Cell::new(row, column), value).expect("a value of the grid");
        }
        let rating = tasks::rate(&puzzle, &Options::default());
        assert_eq!(
            rating_sentence(&rating),
            format!("rating {:.1}, easy", rating.rating.expect("it has one"))
        );
        assert_eq!(nonogram_logic(&puzzle, &rating), None);
        let stopped = Rating { rating: None, hardest: None, steps: 0, end: End::Enough };
        assert_eq!(
            (level_word(&stopped), &*rating_sentence(&stopped)),
            ("unknown", "not rated: that takes longer")
        );
    }
}
