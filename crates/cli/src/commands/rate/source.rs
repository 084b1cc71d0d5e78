//! Puzzles to rate: those of whole files, or line by line where a file has one on each.

use crate::args::ReadArgs;
use crate::in_order::Take;
use crate::input::{self, Input, MOST_BYTES, Source};
use crate::report::{UserError, plain};
use ask::WarningRecord;
use gridwright::batch::LONGEST_LINE;
use gridwright::{Puzzle, formats};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;

/// How many bytes tell whether a file is read line by line.
const HEAD: u64 = 64 << 10;

/// Something to rate, or to tell in its place.
pub(super) enum Task {
    /// A puzzle that was read.
    Puzzle(Box<Loaded>),
    /// A line to read one from.
    Line { file: Arc<str>, number: u64, bytes: Vec<u8> },
    /// A file that could not be read.
    Failed { file: Arc<str>, error: UserError },
    /// What is odd about a file.
    Odd(Vec<UserError>),
}

/// A puzzle and where it comes from.
pub(super) struct Loaded {
    pub(super) file: Arc<str>,
    /// Its number in the file, if there are several.
    pub(super) number: Option<usize>,
    /// Its line, if each line is a puzzle.
    pub(super) line: Option<u64>,
    pub(super) format: &'static str,
    pub(super) puzzle: Puzzle,
    pub(super) warnings: Vec<WarningRecord>,
}

/// Finds everything that the arguments name, in order.
pub(super) fn find(args: &ReadArgs, take: Take<'_, Task>) {
    for source in Source::all(args) {
        let file: Arc<str> = source.name().into();
        let go_on = find_in(&source, &file, args, take)
            .unwrap_or_else(|error| take(Task::Failed { file: Arc::clone(&file), error }));
        if !go_on {
            return;
        }
    }
}

/// Whether more is wanted.
fn find_in(
    source: &Source<'_>,
    file: &Arc<str>,
    args: &ReadArgs,
    take: Take<'_, Task>,
) -> Result<bool, UserError> {
    let cannot = |error: &io::Error| UserError::new(format!("cannot read {file}: {}", plain(error)));
    let mut reader = source.stream()?;
    let mut head = Vec::new();
    reader.by_ref().take(HEAD).read_to_end(&mut head).map_err(|error| cannot(&error))?;
    let is_all = (head.len() as u64) < HEAD;
    let is_list = has_lines(&head, is_all, args);
    let whole = Cursor::new(head).chain(reader);
    if is_list {
        return lines(BufReader::new(whole), file, args.select, take).map_err(|error| cannot(&error));
    }
    let mut bytes = Vec::new();
    whole.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| cannot(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(input::too_large(file, MOST_BYTES));
    }
    let (input, warnings) = source.read(&input::decode(file, bytes)?, args)?;
    if !warnings.is_empty() && !take(Task::Odd(warnings)) {
        return Ok(false);
    }
    Ok(puzzles(input, file, take))
}

fn puzzles(input: Input, file: &Arc<str>, take: Take<'_, Task>) -> bool {
    let Input { format, puzzles, several, warnings, .. } = input;
    puzzles.into_iter().all(|(number, puzzle)| {
        take(Task::Puzzle(Box::new(Loaded {
            file: Arc::clone(file),
            number: several.then_some(number),
            line: None,
            format: format.name,
            puzzle,
            warnings: warnings.clone(),
        })))
    })
}

/// Whether each line of a file is a puzzle. A short file that is a puzzle as a whole is none of lines.
fn has_lines(head: &[u8], is_all: bool, args: &ReadArgs) -> bool {
    let text = String::from_utf8_lossy(head);
    let read = |text: &str| formats::read(text, args.from);
    if is_all && read(&text).is_ok() {
        return false;
    }
    let first = text.lines().map(str::trim).find(|line| !says_nothing(line.as_bytes()));
    let ends = !is_all || text.trim_end().contains('\n');
    ends && first.is_some_and(|line| read(line).is_ok())
}

/// Whether a line is blank or a comment.
fn says_nothing(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
    line.is_empty() || line[0] == b'#'
}

/// Hands out the lines that say something, or the one that is chosen of them. Whether more is wanted.
fn lines(
    mut reader: impl BufRead,
    file: &Arc<str>,
    select: Option<u64>,
    take: Take<'_, Task>,
) -> io::Result<bool> {
    let mut puzzles = 0;
    for number in 1.. {
        let mut bytes = Vec::new();
        let most = LONGEST_LINE as u64 + 1;
        if reader.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        if bytes.len() as u64 == most && !bytes.ends_with(b"\n") {
            reader.skip_until(b'\n')?;
        }
        if says_nothing(&bytes) {
            continue;
        }
        puzzles += 1;
        let wanted = select.is_none_or(|select| select == puzzles);
        if wanted && !take(Task::Line { file: Arc::clone(file), number, bytes }) {
            return Ok(false);
        }
    }
    let missing = select.filter(|&select| select == 0 || select > puzzles);
    let missing = missing.map(|select| format!("{file} has no puzzle {select}: it holds {puzzles} puzzles"));
    Ok(missing
        .is_none_or(|message| take(Task::Failed { file: Arc::clone(file), error: UserError::new(message) })))
}

impl Loaded {
    /// Reads the puzzle of a line.
    pub(super) fn of_line(
        file: &Arc<str>,
        number: u64,
        bytes: &[u8],
        args: &ReadArgs,
    ) -> Result<Loaded, LineError> {
        let error = |message: String, column| LineError { message, line: number, column };
        if bytes.len() > LONGEST_LINE {
            let most = LONGEST_LINE >> 20;
            return Err(error(format!("this line is too long: at most {most} MiB are read of one"), None));
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii();
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err(error("not UTF-8 text".to_string(), None));
        };
        let read = if args.lenient { formats::read_leniently } else { formats::read };
        let (format, reading) = read(text, args.from).map_err(|diagnostic| {
            let (_, column) = diagnostic.line_and_column(text);
            error(diagnostic.message, Some(column))
        })?;
        let warning =
            |warning| WarningRecord { line: Some(number as usize), ..WarningRecord::at(text, warning) };
        let warnings = reading.warnings.iter().map(warning).collect();
        let count = reading.puzzles.len();
        let mut puzzles = reading.puzzles.into_iter();
        let (Some(puzzle), None) = (puzzles.next(), puzzles.next()) else {
            return Err(error(format!("there are {count} puzzles, but one is read of each line"), None));
        };
        let format = format.name;
        Ok(Loaded { file: Arc::clone(file), number: None, line: Some(number), format, puzzle, warnings })
    }
}

/// A line that could not be read.
pub(super) struct LineError {
    pub(super) message: String,
    pub(super) line: u64,
    pub(super) column: Option<usize>,
}
