//! Questions and answers about puzzles as data: one vocabulary for every front end, whether it is a command, a server, a
//! page or a binding to another language.
//!
//! [`parse`] reads a [`Question`] and [`ask`] answers it. A [`Record`] is also what the command's `--json` prints: an object
//! per puzzle. Fields are only ever added; when one changes its
//! meaning, [`SCHEMA`] grows. The sentences of [`verdict`] and [`Cost::sentence`] say the same to people.
//!
//! ```
//! use gridwright::{Options, formats, solve_unique};
//! use gridwright_ask::{Origin, Record};
//!
//! let (format, reading) = formats::read(".2..4...1.3....4", None).expect("it is a puzzle");
//! let puzzle = &reading.puzzles[0];
//! let verdict = solve_unique(puzzle, &Options::default());
//! let origin = Origin { file: "a.txt", format: format.name, ..Origin::default() };
//! let record = Record::new(&origin, puzzle, (&verdict).into());
//! let json = serde_json::to_string(&record).expect("records have nothing that JSON cannot express");
//! assert!(json.starts_with(r#"{"schema":1,"file":"a.txt","format":"line","shape":{"rows":4,"#));
//! ```

mod answer;
mod answers;
#[cfg(test)]
mod api_page;
mod argument;
mod check;
mod cost;
pub mod diagnosis;
mod hint;
mod kind;
mod line;
pub mod question;
mod rating;
mod record;
mod schema;
pub mod state;
mod step;
#[cfg(test)]
mod tests;
pub mod verdict;

pub use answer::{Answer, AskError, Event, FailureRecord, Terms, ask};
pub use answers::*;
pub use argument::argument;
pub use check::{Check, CheckRecord, checks};
pub use cost::{Cost, CostRecord, add_stats, counted, milliseconds};
pub use gridwright::explain::value_in_words;
pub use hint::{Hint, HintRecord, Strength, cost, technique};
pub use kind::kind;
pub use line::{LineErrorRecord, LineRecord, LineResult};
pub use question::{LimitsRecord, PuzzleText, Question, State, parse};
pub use rating::{RatingRecord, ending, level_word, nonogram_logic, rating_sentence, status};
pub use record::{
    AnswerRecord, ErrorDetail, ErrorRecord, Origin, ProofRecord, Record, ShapeRecord, ValueRecord,
    WarningRecord, WrongRecord, candidate_rows, count_rows, rows, variables,
};
pub use schema::schema;
pub use step::{CandidateRecord, DemandRecord, LinkRecord, OverlayRecord, StepRecord};

/// The version of the records: it grows when a field changes its meaning.
pub const SCHEMA: u8 = 1;
