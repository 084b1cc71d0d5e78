//! Answers about puzzles as data: what every front end shows, whether it is a command, a server or a binding to
//! another language.
//!
//! A [`Record`] is what `--json` prints: an object per puzzle. Fields are only ever added; when one changes its
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

mod argument;
mod check;
mod cost;
pub mod diagnosis;
mod hint;
mod kind;
mod line;
mod rating;
mod record;
mod step;
pub mod verdict;

pub use argument::argument;
pub use check::{Check, CheckRecord, checks};
pub use cost::{Cost, CostRecord, add_stats, counted, milliseconds};
pub use gridwright::explain::value_in_words;
pub use hint::{Hint, HintRecord, Strength, cost, technique};
pub use kind::kind;
pub use line::{LineErrorRecord, LineRecord, LineResult};
pub use rating::{RatingRecord, ending, level_word, nonogram_logic, rating_sentence, status};
pub use record::{
    AnswerRecord, ErrorDetail, ErrorRecord, Origin, ProofRecord, Record, ShapeRecord, ValueRecord,
    WarningRecord, WrongRecord, candidate_rows, count_rows, rows, variables,
};
pub use step::{CandidateRecord, DemandRecord, LinkRecord, StepRecord};

/// The version of the records: it grows when a field changes its meaning.
pub const SCHEMA: u8 = 1;
