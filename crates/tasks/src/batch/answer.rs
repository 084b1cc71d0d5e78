//! The answer to a line, and how it is written.

use engine::Status;
use model::grid::{Shape, Value};
use model::puzzle::Solution;
use std::fmt;
use std::ops::AddAssign;

/// The largest value with a sign of its own: `Z`.
const HIGHEST_SIGN: Value = 35;

/// The answer to one line.
///
/// As text it is the solution as a string, one of `none`, `multiple` and `unknown`, or `error: ` and a
/// sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of the line, from 1.
    pub line: u64,
    /// What was found, or what is wrong with the line.
    pub result: Result<Found, LineError>,
}

/// What is known about the puzzle of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The name of the format that it is in.
    pub format: &'static str,
    /// Its grid.
    pub shape: Shape,
    /// The verdict in one word.
    pub status: Status,
    /// How many solutions were found.
    pub count: u64,
    /// Whether there are no more.
    pub complete: bool,
    /// The first solution.
    pub solution: Option<Grid>,
    /// What is odd about the line.
    pub warnings: Vec<LineWarning>,
}

/// Something odd that did not keep a line from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineWarning {
    /// What is odd.
    pub message: String,
    /// Where in the line: characters, from 1.
    pub column: Option<usize>,
}

/// A solution that keeps every rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid(Cells);

// The classic grid stays inside, however large: nothing is allocated for it.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    Classic([Value; 81]),
    Any(Solution),
}

impl Grid {
    /// A classic grid. Only the check of the classic path makes one.
    pub(super) fn classic(values: [Value; 81]) -> Grid {
        Grid(Cells::Classic(values))
    }

    /// The values, row by row.
    pub fn values(&self) -> &[Value] {
        match &self.0 {
            Cells::Classic(values) => values,
            Cells::Any(solution) => solution.values(),
        }
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Grid {
        Grid(Cells::Any(solution))
    }
}

/// Why there is no answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// What is wrong.
    pub message: String,
    /// Where in the line: characters, from 1.
    pub column: Option<usize>,
}

impl LineError {
    /// Something is wrong with a whole line.
    pub(super) fn new(message: impl Into<String>) -> LineError {
        LineError { message: message.into(), column: None }
    }
}

impl Answer {
    /// Adds the answer as text, without the end of the line.
    pub fn write(&self, text: &mut Vec<u8>) {
        match &self.result {
            Ok(found) => found.write(text),
            Err(bad) => text.extend(format!("error: {}", bad.sentence(self.line)).into_bytes()),
        }
    }
}

impl LineError {
    /// The place and what is wrong there. Control characters become blanks: it stays one line.
    pub fn sentence(&self, line: u64) -> String {
        sentence(line, self.column, &self.message)
    }
}

impl LineWarning {
    /// The place and what is odd there, in one line.
    pub fn sentence(&self, line: u64) -> String {
        sentence(line, self.column, &self.message)
    }
}

fn sentence(line: u64, column: Option<usize>, message: &str) -> String {
    let column = column.map_or(String::new(), |column| format!(", column {column}"));
    format!("line {line}{column}: {}", message.replace(char::is_control, " "))
}

impl Found {
    fn write(&self, text: &mut Vec<u8>) {
        match (self.status, &self.solution) {
            (Status::Solved | Status::Unique, Some(grid)) => write_grid(&self.shape, grid, text),
            (status, _) => text.extend(status.name().as_bytes()),
        }
    }
}

/// The values as a string. Rows are joined by `/` unless it is a grid of the values 1 to n whose size tells
/// them.
fn write_grid(shape: &Shape, grid: &Grid, text: &mut Vec<u8>) {
    if let Cells::Classic(values) = &grid.0 {
        text.extend_from_slice(&values.map(|value| b'0' + value));
        return;
    }
    let slashes = !shape.is_square() || shape.lowest() != 1;
    for (number, row) in grid.values().chunks(shape.columns()).enumerate() {
        if slashes && number > 0 {
            text.push(b'/');
        }
        for &value in row {
            write_value(value, shape.highest() > HIGHEST_SIGN, text);
        }
    }
}

/// A digit or a letter after the digits; two digits in grids that have not enough letters.
fn write_value(value: Value, two_digits: bool, text: &mut Vec<u8>) {
    match value {
        _ if two_digits => text.extend([b'0' + value / 10, b'0' + value % 10]),
        0..=9 => text.push(b'0' + value),
        _ => text.push(b'A' + (value - 10)),
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.write(&mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// How many answers there were of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// With a solution.
    pub solved: u64,
    /// Without.
    pub none: u64,
    /// With several, where one was asked for.
    pub multiple: u64,
    /// For which a limit was reached.
    pub unknown: u64,
    /// That are errors.
    pub errors: u64,
}

impl Tally {
    /// Counts an answer.
    pub(super) fn count(&mut self, answer: &Answer) {
        let place = match answer.result.as_ref().map(|found| found.status) {
            Ok(Status::Solved | Status::Unique) => &mut self.solved,
            Ok(Status::None) => &mut self.none,
            Ok(Status::Multiple) => &mut self.multiple,
            Ok(Status::Unknown) => &mut self.unknown,
            Err(_) => &mut self.errors,
        };
        *place += 1;
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.solved + self.none + self.multiple + self.unknown + self.errors
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.solved += other.solved;
        self.none += other.none;
        self.multiple += other.multiple;
        self.unknown += other.unknown;
        self.errors += other.errors;
    }
}
