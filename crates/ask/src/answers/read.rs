//! What a text holds.

use crate::answer::Subject;
use crate::{Answer, AskError, PuzzleText, SCHEMA, Terms, WarningRecord, kind};
use gridwright::formats;
use gridwright::{AnyRule, Cell, Paint, Puzzle, Shape, Value};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A puzzle as it was read.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The name of the format.
    pub format: &'static str,
    /// How many puzzles the text holds.
    pub count: usize,
    /// What people call such a puzzle.
    pub kind: String,
    /// The board.
    pub shape: BoardRecord,
    /// The puzzle in our own format `json`.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub puzzle: Box<RawValue>,
    /// Whether values are colours: a nonogram.
    pub picture: bool,
    /// Where values are colours, the look of each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<serde_json::Value>")]
    pub palette: Vec<Paint>,
    /// The cells that have a value from the start.
    pub givens: BTreeMap<String, Value>,
    /// All rules, in their order.
    pub rules: Vec<ReadRuleRecord>,
    /// Whether a solution came with the puzzle.
    pub has_reference: bool,
    /// What was odd about the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<WarningRecord>,
}

/// A board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BoardRecord {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// How many different values.
    pub values: usize,
    /// The lowest value.
    pub lowest: Value,
    /// Cells of the rectangle that are not there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub voids: Vec<String>,
    /// The names of the groups of variables beside the grid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<String>,
}

/// A rule of a puzzle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReadRuleRecord {
    /// Its place among the rules, from 0.
    pub place: usize,
    /// Its name.
    pub rule: &'static str,
    /// What it demands, in a sentence.
    pub text: String,
    /// What people call it within a sentence.
    pub cite: String,
    /// Its cells.
    pub cells: Vec<String>,
    /// Whether it is about all rows, columns, boxes or regions.
    pub house: bool,
    /// Whether it is about the whole grid.
    pub global: bool,
}

/// Reads a puzzle and says what it is.
pub(crate) fn read(asked: &PuzzleText, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(asked, terms)?;
    let puzzle = &subject.puzzle;
    let shape = puzzle.shape();
    let on_board = |place: &&Cell| place.group().is_none();
    Ok(Answer::Read(Box::new(ReadRecord {
        schema: SCHEMA,
        format: subject.format.name,
        count: subject.count,
        kind: kind(puzzle),
        shape: BoardRecord::new(shape),
        puzzle: object(puzzle),
        picture: puzzle.is_picture(),
        palette: if puzzle.is_picture() { puzzle.palette() } else { Vec::new() },
        givens: puzzle
            .givens()
            .iter()
            .filter(|(cell, _)| on_board(cell))
            .map(|(cell, &value)| (cell.to_string(), value))
            .collect(),
        rules: (0..).zip(puzzle.rules()).map(|(place, rule)| rule_record(place, rule, shape)).collect(),
        has_reference: puzzle.about.reference.is_some(),
        warnings: subject.warnings,
    })))
}

impl BoardRecord {
    /// The board of a shape.
    pub fn new(shape: &Shape) -> BoardRecord {
        BoardRecord {
            rows: shape.rows(),
            columns: shape.columns(),
            values: shape.values(),
            lowest: shape.lowest(),
            voids: shape.voids().map(|cell| cell.to_string()).collect(),
            variables: shape.variables().iter().map(|group| group.name.to_string()).collect(),
        }
    }
}

fn rule_record(place: usize, rule: &AnyRule, shape: &Shape) -> ReadRuleRecord {
    let house = matches!(
        rule,
        AnyRule::SubGrid(_) | AnyRule::Rows(_) | AnyRule::Columns(_) | AnyRule::Boxes(_) | AnyRule::Jigsaw(_)
    );
    ReadRuleRecord {
        place,
        rule: rule.name(),
        text: rule.describe(shape),
        cite: rule.cite(shape),
        cells: rule.cells(shape).iter().map(Cell::to_string).collect(),
        house,
        global: rule.is_global(),
    }
}

/// A puzzle in our own format, on one line: breaks stand only between parts, never within a text.
pub(crate) fn object(puzzle: &Puzzle) -> Box<RawValue> {
    let json = formats::by_name("json").expect("the format is in the list");
    let text = (json.write)(puzzle).expect("our own format writes everything");
    RawValue::from_string(text.lines().map(str::trim).collect()).expect("it writes JSON")
}
