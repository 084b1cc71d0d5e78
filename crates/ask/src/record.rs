//! One object per puzzle.

use crate::diagnosis::{ConflictRecord, RedundancyRecord, SettleRecord};
use crate::{CheckRecord, CostRecord, HintRecord, SCHEMA, StepRecord};
use gridwright::formats::Diagnostic;
use gridwright::tasks::Counts;
use gridwright::{Candidates, Cell, Filling, Puzzle, Shape, Value, Verdict};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Where a puzzle comes from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<'a> {
    /// The file's name, or what stands for one.
    pub file: &'a str,
    /// The puzzle's number in there, from 1, if it holds several.
    pub puzzle: Option<usize>,
    /// The name of the format.
    pub format: &'a str,
    /// What was odd about the text.
    pub warnings: &'a [WarningRecord],
}

/// What is known about a puzzle. Fields that an answer does not speak of are absent.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Record<'a> {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The file's name; none if the puzzle did not come from a file.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub file: &'a str,
    /// The puzzle's number in the file, from 1, if it holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<usize>,
    /// The name of the format.
    pub format: &'a str,
    /// The grid's size.
    pub shape: ShapeRecord,
    /// The verdict.
    #[serde(flatten)]
    pub answer: AnswerRecord,
    /// Solutions, each as rows of values; where the board has no cell, there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<Vec<Vec<Option<Value>>>>>,
    /// The variables of each solution, by their names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variables: Option<Vec<BTreeMap<String, Value>>>,
    /// The possible values of each cell, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Vec<Vec<Value>>>>,
    /// How many solutions have each of these values, in the same order, up to `count_limit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<Vec<Vec<u64>>>>,
    /// As many solutions or more are counted as this number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_limit: Option<u64>,
    /// Whether each kind of rule is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checks: Option<Vec<CheckRecord>>,
    /// The rules that cannot be kept together, or that are broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Vec<String>>,
    /// The clues that cannot be kept together, each with its place in the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ConflictRecord>,
    /// The cells in which the two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// Cells which, given their values of the first solution, would leave no other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settle: Option<SettleRecord>,
    /// Which clues are not needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundancy: Option<RedundancyRecord>,
    /// Of a nonogram: how many lines one has to compare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logic: Option<String>,
    /// What solving takes, in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// How hard it is, on the scale of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The steps of an explanation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepRecord>>,
    /// Whether every step was checked by other means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
    /// As much of the next step as was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintRecord>,
    /// The marks of a player that no solution has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Vec<WrongRecord>>,
    /// Whether the solution that came with the file is one: `match` or `differs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<&'static str>,
    /// The verdict for each value of one cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<ValueRecord>>,
    /// The proof that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofRecord>,
    /// The answer in sentences for people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
    /// Which limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// What was odd about the text that the puzzle was read from.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub warnings: Cow<'a, [WarningRecord]>,
    /// What the answer cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<CostRecord>,
}

impl<'a> Record<'a> {
    /// A record that says what was read and what the answer is.
    pub fn new(origin: &Origin<'a>, puzzle: &Puzzle, answer: AnswerRecord) -> Record<'a> {
        Record {
            schema: SCHEMA,
            file: origin.file,
            puzzle: origin.puzzle,
            format: origin.format,
            shape: puzzle.shape().into(),
            answer,
            warnings: origin.warnings.into(),
            ..Record::default()
        }
    }
}

/// A verdict's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct AnswerRecord {
    /// The verdict in one word.
    pub status: &'static str,
    /// How many solutions were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// Whether nothing is left to be found out.
    pub complete: bool,
}

impl From<&Verdict> for AnswerRecord {
    fn from(verdict: &Verdict) -> AnswerRecord {
        AnswerRecord {
            status: verdict.status().name(),
            count: Some(verdict.count),
            complete: verdict.complete,
        }
    }
}

impl AnswerRecord {
    /// An answer that is no count of solutions.
    pub fn word(status: &'static str, complete: bool) -> AnswerRecord {
        AnswerRecord { status, count: None, complete }
    }
}

/// A grid's size.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct ShapeRecord {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// How many different values.
    pub values: usize,
}

impl From<&Shape> for ShapeRecord {
    fn from(shape: &Shape) -> ShapeRecord {
        ShapeRecord { rows: shape.rows(), columns: shape.columns(), values: shape.values() }
    }
}

/// The verdict for one value of a cell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueRecord {
    /// The cell's name.
    pub cell: String,
    /// The value.
    pub value: Value,
    /// The verdict in one word.
    pub status: &'static str,
    /// How many solutions were found.
    pub count: u64,
}

/// Marks of a player that are wrong: the cell holds none of these values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WrongRecord {
    /// The cell's name.
    pub cell: String,
    /// A value, or pencil marks.
    pub values: Vec<Value>,
}

/// A proof that was written to files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProofRecord {
    /// What it proves.
    pub claim: &'static str,
    /// The name of its file.
    pub proof: String,
    /// The name of the file with the formula that it is about.
    pub formula: String,
}

/// An input that could not be read.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ErrorRecord<'a> {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The file's name.
    pub file: &'a str,
    /// What is wrong.
    pub error: ErrorDetail<'a>,
}

/// What went wrong, and where.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ErrorDetail<'a> {
    /// What is wrong.
    pub message: &'a str,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl<'a> ErrorDetail<'a> {
    /// A diagnostic about a text.
    pub fn at(text: &str, diagnostic: &'a Diagnostic) -> ErrorDetail<'a> {
        let (line, column) = diagnostic.line_and_column(text);
        ErrorDetail { message: &diagnostic.message, line: Some(line), column: Some(column) }
    }
}

/// Something odd that does not keep a puzzle from being read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WarningRecord {
    /// What is odd.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl WarningRecord {
    /// A warning about no place in particular.
    pub fn new(message: impl Into<String>) -> WarningRecord {
        WarningRecord { message: message.into(), help: None, line: None, column: None }
    }

    /// A diagnostic about a text.
    pub fn at(text: &str, diagnostic: &Diagnostic) -> WarningRecord {
        let (line, column) = diagnostic.line_and_column(text);
        let help = diagnostic.help.clone();
        WarningRecord {
            help,
            line: Some(line),
            column: Some(column),
            ..WarningRecord::new(&diagnostic.message)
        }
    }
}

/// A grid's rows; where the board has no cell, there is no value.
pub fn rows(filling: &Filling) -> Vec<Vec<Option<Value>>> {
    let shape = filling.shape();
    let value = |cell| shape.contains(cell).then(|| filling[cell]);
    let values: Vec<Option<Value>> = board(shape).map(value).collect();
    values.chunks(shape.columns()).map(<[Option<Value>]>::to_vec).collect()
}

/// The variables of fillings by their names, without hidden ones; `None` where there are no others.
pub fn variables<'a>(fillings: impl Iterator<Item = &'a Filling>) -> Option<Vec<BTreeMap<String, Value>>> {
    let named = |filling: &Filling| {
        let shape = filling.shape();
        let shown = shape.variables().iter().filter(|group| !group.hidden);
        shown.flat_map(|group| group.places()).map(|place| (place.to_string(), filling[place])).collect()
    };
    let all: Vec<BTreeMap<String, Value>> = fillings.map(named).collect();
    all.iter().any(|variables| !variables.is_empty()).then_some(all)
}

/// The cells of the rectangle, row by row.
fn board(shape: &Shape) -> impl Iterator<Item = Cell> {
    shape.places().take(shape.board_len())
}

/// The values of a cell; none where there is no cell.
fn values_of(candidates: &Candidates, cell: Cell) -> Vec<Value> {
    if candidates.shape().contains(cell) { candidates.values(cell).collect() } else { Vec::new() }
}

/// The values of each cell, row by row.
pub fn candidate_rows(candidates: &Candidates) -> Vec<Vec<Vec<Value>>> {
    let shape = candidates.shape();
    let cells: Vec<Vec<Value>> = board(shape).map(|cell| values_of(candidates, cell)).collect();
    cells.chunks(shape.columns()).map(<[Vec<Value>]>::to_vec).collect()
}

/// In how many solutions each of these values occurs, row by row.
pub fn count_rows(candidates: &Candidates, counts: &Counts) -> Vec<Vec<Vec<u64>>> {
    let shape = candidates.shape();
    let of = |cell| values_of(candidates, cell).into_iter().map(|value| counts.of(cell, value)).collect();
    let cells: Vec<Vec<u64>> = board(shape).map(of).collect();
    cells.chunks(shape.columns()).map(<[Vec<u64>]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_answer_does_not_speak_of_is_absent() {
        let puzzle = Puzzle::sudoku(4).expect("4 is a possible size");
        let origin = Origin { file: "a", format: "line", ..Origin::default() };
        let record = Record::new(&origin, &puzzle, AnswerRecord::word("valid", true));
        let expected = r#"{"schema":1,"file":"a","format":"line","shape":{"rows":4,"columns":4,"values":4},"status":"valid","complete":true}"#;
        assert_eq!(serde_json::to_string(&record).expect("it is JSON"), expected);
    }

    #[test]
    fn warnings_have_their_place() {
        let warnings = [WarningRecord::at("a\nbc", &Diagnostic::new(3..4, "odd").help("even"))];
        let origin = Origin { warnings: &warnings, ..Origin::default() };
        let puzzle = Puzzle::sudoku(4).expect("4 is a possible size");
        let json = serde_json::to_string(&Record::new(&origin, &puzzle, AnswerRecord::default()));
        let expected = r#""warnings":[{"message":"odd","help":"even","line":2,"column":2}]}"#;
        assert!(json.expect("it is JSON").ends_with(expected));
    }
}
