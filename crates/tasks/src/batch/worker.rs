//! From a line to its answer.

use super::answer::{Answer, Found, Grid, LineError, LineWarning, Tally};
use super::blocks::Block;
use super::chunks::{Chunk, LONGEST_LINE};
use super::{Batch, classic};
use crate::{solve, solve_unique};
use cnf::{Cancel, Reason};
use engine::kernels::classic::{self as kernel, Classic};
use engine::{Options, Status};
use formats::text::{content, shorten, without_mark};
use formats::{self, Diagnostic, Format, Reading};
use model::grid::Shape;
use model::puzzle::Puzzle;

/// The name of the format of plain strings.
const LINE: &str = "line";

/// Answers lines, with memory of its own for the classic ones.
pub(super) struct Worker {
    batch: Batch,
    /// Whether classic lines go to the kernel.
    short_way: bool,
    kernel: Classic,
    /// Where the classic lines that were counted together began.
    starts: Vec<usize>,
    /// What the kernel says of them, and the next that is to be told.
    counted: Vec<kernel::Count>,
    next: usize,
}

/// How many classic lines are counted together: enough to keep the kernel busy, few enough to be interrupted.
const TOGETHER: usize = 512;

/// What a line holds.
struct Line {
    format: &'static Format,
    puzzle: Puzzle,
    warnings: Vec<LineWarning>,
}

/// What keeps a line from being answered.
enum AnswerError {
    Line(LineError),
    Cancelled,
}

impl From<LineError> for AnswerError {
    fn from(bad: LineError) -> AnswerError {
        AnswerError::Line(bad)
    }
}

impl Worker {
    pub(super) fn new(batch: &Batch) -> Worker {
        let plain = batch.from.is_none_or(|format| format.name == LINE);
        let sized = batch.cells.is_none_or(|cells| cells == 81);
        let short_way = plain && sized && batch.leaves_the_means_open();
        Worker {
            batch: batch.clone(),
            short_way,
            kernel: Classic::new(),
            starts: Vec::with_capacity(TOGETHER),
            counted: Vec::with_capacity(TOGETHER),
            next: 0,
        }
    }

    /// Shows the answer to each line of a chunk. A cancellation ends the block before the line that it
    /// interrupts.
    pub(super) fn block<T>(
        &mut self,
        chunk: &Chunk,
        mut shown: Vec<T>,
        show: &impl Fn(Answer, &mut Vec<T>),
    ) -> Block<T> {
        shown.clear();
        self.counted.clear();
        let mut tally = Tally::default();
        let mut line = chunk.line;
        let mut rest = chunk.text();
        let mut warnings = Vec::new();
        let mut tell = |answer: Answer, shown: &mut Vec<T>| {
            tally.count(&answer);
            if let Ok(found) = &answer.result {
                warnings.extend(found.warnings.iter().map(|warning| (answer.line, warning.clone())));
            }
            show(answer, shown);
        };
        if chunk.too_long {
            let most = LONGEST_LINE >> 20;
            let bad = LineError::new(format!("this line is too long: at most {most} MiB are read of one"));
            tell(Answer { line, result: Err(bad) }, &mut shown);
        }
        while !rest.is_empty() {
            let (text, after) = first_line(rest);
            self.count_ahead(rest);
            match self.answer(text) {
                Ok(None) => {}
                Ok(Some(found)) => tell(Answer { line, result: Ok(found) }, &mut shown),
                Err(AnswerError::Line(bad)) => tell(Answer { line, result: Err(bad) }, &mut shown),
                Err(AnswerError::Cancelled) => {
                    let end = chunk.end - rest.len() as u64;
                    return Block { shown, tally, warnings, end, next_line: line, cut: true };
                }
            }
            line += 1;
            rest = after;
        }
        Block { shown, tally, warnings, end: chunk.end, next_line: chunk.next_line, cut: false }
    }

    fn cancelled(&self) -> bool {
        self.batch.options.limits.cancel.as_ref().is_some_and(Cancel::is_thrown)
    }

    /// What is found about a line; `None` if it says nothing.
    fn answer(&mut self, line: &[u8]) -> Result<Option<Found>, AnswerError> {
        if self.cancelled() {
            return Err(AnswerError::Cancelled);
        }
        if let Some(found) = self.counted(line) {
            return Ok(Some(found));
        }
        let line = line.trim_ascii();
        if line.is_empty() || line[0] == b'#' {
            return Ok(None);
        }
        let text = std::str::from_utf8(line).map_err(|error| {
            let good = error.valid_up_to();
            let column = String::from_utf8_lossy(&line[..good]).chars().count() + 1;
            LineError { message: format!("not UTF-8 text: byte 0x{:02x}", line[good]), column: Some(column) }
        })?;
        let line = self.read(text)?;
        self.solve(line).map(Some)
    }

    /// The short way: where a text begins with classic lines that were not yet counted, counts them together.
    fn count_ahead(&mut self, text: &[u8]) {
        if !self.short_way || self.next < self.counted.len() || self.cancelled() {
            return;
        }
        self.starts.clear();
        let mut rest = text;
        while self.starts.len() < TOGETHER && !rest.is_empty() {
            let (line, after) = first_line(rest);
            if classic::givens(line).is_none() {
                break;
            }
            self.starts.push(text.len() - rest.len());
            rest = after;
        }
        let line = |i: usize| classic::givens_at(text, self.starts[i]);
        self.next = 0;
        self.counted.resize(self.starts.len(), kernel::Count::default());
        self.kernel.count_lines(line, self.batch.most(), &mut self.counted);
    }

    /// What was counted for a classic line. `None` if it took too long, or if what the kernel found is no solution,
    /// which should never be: then the line takes the long way.
    fn counted(&mut self, line: &[u8]) -> Option<Found> {
        let kernel::Count { count, ref first, cut } = *self.counted.get(self.next)?;
        self.next += 1;
        let solution = match count {
            0 => None,
            _ => Some(classic::check(classic::givens_at(line, 0), first)?),
        };
        let complete = count < self.batch.most();
        let status = match (count, complete) {
            _ if cut => return None,
            (0, _) => Status::None,
            (1, true) => Status::Unique,
            (1, false) => Status::Solved,
            _ => Status::Multiple,
        };
        let shape = Shape::square(9).expect("9 is a possible size");
        Some(Found { format: LINE, shape, status, count, complete, solution, warnings: Vec::new() })
    }

    fn solve(&self, Line { format, puzzle, warnings }: Line) -> Result<Found, AnswerError> {
        let options = self.options();
        let ask = if self.batch.unique { solve_unique } else { solve };
        let verdict = ask(&puzzle, &options);
        if verdict.stopped == Some(Reason::Cancelled) {
            return Err(AnswerError::Cancelled);
        }
        Ok(Found {
            format: format.name,
            shape: puzzle.shape().clone(),
            status: verdict.status(),
            count: verdict.count,
            complete: verdict.complete,
            solution: verdict.solutions.into_iter().next().map(Grid::from),
            warnings,
        })
    }

    /// The options for one line. Its time begins now.
    fn options(&self) -> Options {
        let mut options = self.batch.options.clone();
        if let Some(time) = self.batch.time {
            options.limits = options.limits.within(time);
        }
        options
    }

    /// The puzzle that a line holds or names. A line that looks like a puzzle is never a name.
    fn read(&self, text: &str) -> Result<Line, LineError> {
        let format = self.batch.from.or_else(|| formats::sniff(text));
        match format.map(|format| (format, (format.read)(text))) {
            Some((format, Ok(reading))) => {
                let warnings = reading.warnings.iter().map(|warning| odd(text, warning)).collect();
                let puzzle = single(reading).map_err(LineError::new)?;
                self.sized(Line { format, puzzle, warnings }, text)
            }
            Some((_, Err(diagnostic))) if self.batch.from.is_none() => Err(bad(text, &diagnostic)),
            unread => self.named(text).unwrap_or_else(|| match unread {
                Some((_, Err(diagnostic))) => Err(bad(text, &diagnostic)),
                _ => Err(self.no_puzzle(text)),
            }),
        }
    }

    /// The puzzle of the file that a line names, if there is one.
    fn named(&self, text: &str) -> Option<Result<Line, LineError>> {
        let file = self.batch.open.and_then(|open| open(text))?;
        let inside = |what: String| format!("{}: {what}", shorten(text));
        let read = file.and_then(|file| self.read_file(&file, inside));
        Some(read.map_err(LineError::new))
    }

    fn read_file(&self, text: &str, inside: impl Fn(String) -> String) -> Result<Line, String> {
        let placed = |diagnostic: &Diagnostic| {
            let (line, column) = diagnostic.line_and_column(text);
            inside(format!("line {line}, column {column}: {}", diagnostic.message))
        };
        let (format, reading) = formats::read(text, self.batch.from).map_err(|error| placed(&error))?;
        let warning = |warning| LineWarning { message: placed(warning), column: None };
        let warnings = reading.warnings.iter().map(warning).collect();
        Ok(Line { format, puzzle: single(reading).map_err(inside)?, warnings })
    }

    /// A plain string must be as long as the others.
    fn sized(&self, line: Line, text: &str) -> Result<Line, LineError> {
        match self.batch.cells {
            Some(cells) if line.format.name == LINE && line.puzzle.shape().len() != cells => {
                Err(other_length(text, cells))
            }
            _ => Ok(line),
        }
    }

    /// What is wrong with a line that no format recognises.
    fn no_puzzle(&self, text: &str) -> LineError {
        let cells = self.batch.cells;
        let letters = cells.is_some_and(|cells| cells > 81);
        let sign = |c: char| classic::is_cell(c) || c.is_whitespace() || letters && c.is_ascii_alphanumeric();
        match (text.chars().all(sign), cells) {
            (true, Some(cells)) => other_length(text, cells),
            (true, None) => match formats::by_name(LINE).map(|format| (format.read)(text)) {
                Some(Err(diagnostic)) => bad(text, &diagnostic),
                _ => LineError::new("no format fits this line"),
            },
            (false, _) if self.batch.open.is_some() => {
                LineError::new(format!("`{}` is no puzzle, and there is no such file", shorten(text)))
            }
            (false, _) => LineError::new(format!("`{}` is no puzzle", shorten(text))),
        }
    }
}

/// The first line without its end, and what follows.
fn first_line(text: &[u8]) -> (&[u8], &[u8]) {
    // Nearly all lines are classic ones, and `contains` is quicker than `position`.
    let classic = text.get(81) == Some(&b'\n') && !text[..81].contains(&b'\n');
    let end = if classic { Some(81) } else { text.iter().position(|&byte| byte == b'\n') };
    match end {
        Some(end) => (&text[..end], &text[end + 1..]),
        None => (text, &[]),
    }
}

/// The only puzzle.
fn single(reading: Reading) -> Result<Puzzle, String> {
    let count = reading.puzzles.len();
    let mut puzzles = reading.puzzles.into_iter();
    match (puzzles.next(), puzzles.next()) {
        (Some(puzzle), None) => Ok(puzzle),
        _ => Err(format!("there are {count} puzzles, but one answer per line")),
    }
}

fn other_length(text: &str, cells: usize) -> LineError {
    let characters = text.chars().filter(|c| !c.is_whitespace()).count();
    let n = cells.isqrt();
    LineError::new(format!(
        "{characters} characters, but the puzzles of this input are {n} x {n}: {cells} characters"
    ))
}

/// A diagnostic about a line.
fn bad(text: &str, diagnostic: &Diagnostic) -> LineError {
    let (_, column) = diagnostic.line_and_column(text);
    let help = diagnostic.help.as_ref().map_or(String::new(), |help| format!(": {help}"));
    let column = (diagnostic.span.start > 0).then_some(column);
    LineError { message: format!("{}{help}", diagnostic.message), column }
}

/// A warning about a line.
fn odd(text: &str, diagnostic: &Diagnostic) -> LineWarning {
    let LineError { message, column } = bad(text, diagnostic);
    LineWarning { message, column }
}

/// How many cells a line has, if it is a plain n x n string.
pub fn plain_cells(line: &[u8]) -> Option<usize> {
    if classic::givens(line).is_some() {
        return Some(81);
    }
    let (text, _) = without_mark(std::str::from_utf8(line).ok()?);
    content(text, 0).next()?;
    let format = formats::sniff(text).filter(|format| format.name == LINE)?;
    let reading = (format.read)(text).ok()?;
    Some(reading.puzzles.first()?.shape().len())
}
