//! What is answered, as data, and how an answer comes about.

use crate::answers::{
    ConvertedRecord, DrawingRecord, EncodedRecord, EncodingsRecord, FormatsRecord, GeneratedRecord,
    NonogramRecord, ProvedRecord, ReadRecord, RuleDetailRecord, RulesRecord, TypesRecord, VerifiedRecord,
};
use crate::{PuzzleText, Question, RatingRecord, Record, SCHEMA, WarningRecord, answers};
use gridwright::formats::{self, Diagnostic, Format, Reading};
use gridwright::{Limits, Options, Puzzle};
use schemars::JsonSchema;
use serde::Serialize;

/// The answer to any question. The fields of each are its own.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(missing_docs, reason = "the records say what they are")]
pub enum Answer {
    Read(Box<ReadRecord>),
    Puzzle(Box<Record<'static>>),
    Rating(Box<RatingRecord<'static>>),
    Generated(GeneratedRecord),
    Converted(ConvertedRecord),
    Drawing(DrawingRecord),
    Verified(VerifiedRecord),
    Rules(RulesRecord),
    Rule(Box<RuleDetailRecord>),
    Formats(FormatsRecord),
    Types(TypesRecord),
    Encoded(EncodedRecord),
    Encodings(EncodingsRecord),
    Proved(ProvedRecord),
    Nonogram(Box<NonogramRecord>),
}

/// What happens while a long question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// So many solutions have been found so far.
    Found {
        /// How many.
        count: u64,
    },
    /// A puzzle was made.
    Made {
        /// Its number, from 1.
        number: u64,
    },
    /// So many steps of an explanation have been found so far.
    Explained {
        /// How many.
        count: usize,
    },
    /// So many cells of a picture had to be changed so far.
    Changed {
        /// How many.
        count: usize,
    },
}

/// Why there is no answer, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct AskError {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The line of the puzzle's text, or of the question, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

/// An error as an answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FailureRecord<'a> {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// What is wrong.
    pub error: &'a AskError,
}

impl AskError {
    /// An error about no place in particular.
    pub fn new(message: impl Into<String>) -> AskError {
        AskError { message: message.into(), help: None, line: None, column: None }
    }

    /// Adds what would be right.
    pub fn help(self, help: impl Into<String>) -> AskError {
        AskError { help: Some(help.into()), ..self }
    }

    /// An error about a place in a text.
    fn at(text: &str, diagnostic: &Diagnostic) -> AskError {
        let (line, column) = diagnostic.line_and_column(text);
        AskError {
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            line: Some(line),
            column: Some(column),
        }
    }

    /// The object that stands where the answer would.
    pub fn record(&self) -> FailureRecord<'_> {
        FailureRecord { schema: SCHEMA, error: self }
    }
}

/// What whoever answers allows.
#[derive(Clone, Debug)]
pub struct Terms {
    /// When to give up.
    pub limits: Limits,
    /// The largest number of cells and variables of a puzzle.
    pub most_cells: usize,
    /// The largest number of puzzles to make.
    pub most_puzzles: u64,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms { limits: Limits::none(), most_cells: usize::MAX, most_puzzles: u64::MAX }
    }
}

/// Answers a question.
///
/// ```
/// use gridwright_ask::{Terms, ask, parse};
///
/// let (question, _) = parse(r#"{"ask":"solve","puzzle":{"text":".2..4...1.3....4"}}"#)?;
/// let answer = ask(&question, &Terms::default(), &mut |_| ())?;
/// let json = serde_json::to_value(&answer).expect("answers have nothing that JSON cannot express");
/// assert_eq!(json["status"], "unique");
/// # Ok::<(), gridwright_ask::AskError>(())
/// ```
pub fn ask(question: &Question, terms: &Terms, events: &mut dyn FnMut(Event)) -> Result<Answer, AskError> {
    match question {
        Question::Read(asked) => answers::read(&asked.puzzle, terms),
        Question::Solve(asked) => answers::solve(asked, terms),
        Question::Count(asked) => answers::count(asked, terms, events),
        Question::Candidates(asked) => answers::candidates(asked, terms),
        Question::Check(asked) => answers::check(asked, terms),
        Question::Hint(asked) => answers::hint(asked, terms),
        Question::Explain(asked) => answers::explain(asked, terms, events),
        Question::Rate(asked) => answers::rate(asked, terms),
        Question::Generate(asked) => answers::generate(asked, terms, events),
        Question::Convert(asked) => answers::convert(asked, terms),
        Question::Render(asked) => answers::render(asked, terms),
        Question::Verify(asked) => answers::verify(asked, terms),
        Question::Rules(asked) => answers::rules(asked),
        Question::Formats(_) => Ok(answers::formats()),
        Question::Types(_) => Ok(answers::types()),
        Question::Encode(asked) => answers::encode(asked, terms),
        Question::Encodings(asked) => answers::encodings(asked, terms),
        Question::Prove(asked) => answers::prove(asked, terms),
        Question::Picture(asked) => answers::picture(asked, terms, events),
    }
}

impl Terms {
    /// The options for one question.
    pub(crate) fn options(&self) -> Options {
        Options { limits: self.limits.clone(), ..Options::default() }
    }
}

/// Everything that a text holds.
pub(crate) fn reading(asked: &PuzzleText) -> Result<(&'static Format, Reading), AskError> {
    let from = asked.format.as_deref().map(format_of).transpose()?;
    let read = if asked.lenient { formats::read_leniently } else { formats::read };
    read(&asked.text, from).map_err(|bad| AskError::at(&asked.text, &bad))
}

/// A puzzle that was read.
#[derive(Debug)]
pub(crate) struct Subject {
    pub(crate) format: &'static Format,
    /// How many puzzles the text holds.
    pub(crate) count: usize,
    pub(crate) puzzle: Puzzle,
    pub(crate) warnings: Vec<WarningRecord>,
}

impl Subject {
    /// Reads the puzzle that a question is about.
    pub(crate) fn read(asked: &PuzzleText, terms: &Terms) -> Result<Subject, AskError> {
        let (format, reading) = reading(asked)?;
        let count = reading.puzzles.len();
        let wanted = asked.select.unwrap_or(1);
        let puzzle = reading.puzzles.into_iter().nth(wanted.wrapping_sub(1)).ok_or_else(|| {
            AskError::new(format!("there is no puzzle {wanted}: the text holds {count}"))
                .help("puzzles are counted from 1")
        })?;
        let cells = puzzle.shape().len();
        if cells > terms.most_cells {
            let most = terms.most_cells;
            return Err(AskError::new(format!("this puzzle has {cells} cells, which is too large here"))
                .help(format!("puzzles of up to {most} cells are answered here")));
        }
        let warnings =
            reading.warnings.iter().map(|warning| WarningRecord::at(&asked.text, warning)).collect();
        Ok(Subject { format, count, puzzle, warnings })
    }

    /// A record that says what was read and what the answer is.
    pub(crate) fn record(&self, answer: crate::AnswerRecord) -> Record<'static> {
        Record {
            schema: SCHEMA,
            format: self.format.name,
            shape: self.puzzle.shape().into(),
            answer,
            warnings: self.warnings.clone().into(),
            ..Record::default()
        }
    }
}

/// The format of a name.
pub(crate) fn format_of(name: &str) -> Result<&'static Format, AskError> {
    formats::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = formats::ALL.iter().map(|format| format.name).collect();
        AskError::new(format!("there is no format `{name}`"))
            .help(format!("formats are {}", known.join(", ")))
    })
}
