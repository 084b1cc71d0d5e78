//! What one can ask, as data.
//!
//! A question is an object with the name of what is asked, its fields, and limits:
//!
//! ```
//! use gridwright_ask::{Question, parse};
//!
//! let (question, limits) = parse(r#"{"ask":"count","puzzle":{"text":".2..4...1.3....4"},"limits":{"seconds":2}}"#)?;
//! assert!(matches!(question, Question::Count(_)));
//! assert_eq!(limits.seconds, Some(2.0));
//! # Ok::<(), gridwright_ask::AskError>(())
//! ```

use crate::AskError;
use gridwright::Value;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// A puzzle as text, in any format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleText {
    /// The text, or a link.
    pub text: String,
    /// The name of its format; recognised by the text unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Which puzzle of several, from 1; the first unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub select: Option<usize>,
    /// Leave out rules that are not known here, with a warning.
    #[serde(default)]
    pub lenient: bool,
}

/// What a player has found: a single value is written down, several are pencil marks.
pub type State = BTreeMap<String, Vec<Value>>;

/// What an answer may cost. It may also be bounded by whoever answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitsRecord {
    /// How long it may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// About how much memory it may use, in MiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub megabytes: Option<u64>,
}

/// Makes the types of questions: each has its name, a sentence, and fields, of which most can be left out.
macro_rules! questions {
    ($($name:literal $(#[doc = $about:literal])+ $variant:ident {
        $($(#[doc = $doc:literal])+ $field:ident: $type:ty $(= $default:tt)?),* $(,)?
    })*) => {
        $(
            $(#[doc = $about])+
            #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
            #[serde(deny_unknown_fields)]
            pub struct $variant {
                $($(#[doc = $doc])+ $(#[serde $default])? pub $field: $type,)*
            }
        )*

        /// Anything that can be asked.
        #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
        #[serde(tag = "ask")]
        #[allow(clippy::large_enum_variant, reason = "there is one of it at a time")]
        pub enum Question {
            $($(#[doc = $about])+ #[serde(rename = $name)] $variant($variant),)*
        }

        impl Question {
            /// The names of all questions.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// What is asked.
            pub fn name(&self) -> &'static str {
                match self { $(Question::$variant(_) => $name,)* }
            }

            fn of(name: &str, fields: Json) -> Result<Question, AskError> {
                match name {
                    $($name => fields_of(name, fields).map(Question::$variant),)*
                    other => Err(unknown(other)),
                }
            }
        }
    };
}

questions! {
    "read"
    /// What a text holds: its shape, rules, and remarks.
    Read {
        /// The puzzle.
        puzzle: PuzzleText,
    }
    "solve"
    /// A solution, and whether it is the only one.
    Solve {
        /// The puzzle.
        puzzle: PuzzleText,
        /// What a player has found, as further clues.
        state: State = (default),
        /// Look for a second solution; so unless `false`.
        unique: Option<bool> = (default),
    }
    "count"
    /// How many solutions there are.
    Count {
        /// The puzzle.
        puzzle: PuzzleText,
        /// Stop at this number; 1000 unless given, 0 counts all.
        limit: Option<u64> = (default),
    }
    "candidates"
    /// The values that occur in solutions.
    Candidates {
        /// The puzzle.
        puzzle: PuzzleText,
        /// What a player has found, as further clues.
        state: State = (default),
        /// Count the solutions of each value, up to this number.
        counts: Option<u64> = (default),
    }
    "check"
    /// None, one or several solutions, and what can be said about that.
    Check {
        /// The puzzle.
        puzzle: PuzzleText,
        /// Look for clues that are not needed.
        redundant: bool = (default),
    }
    "hint"
    /// The next step, or where to look for it.
    Hint {
        /// The puzzle.
        puzzle: PuzzleText,
        /// What a player has found.
        state: State = (default),
        /// How much it tells; all of it unless given.
        strength: Option<crate::Strength> = (default),
        /// Draw it, too.
        drawing: bool = (default),
    }
    "explain"
    /// Every step to the solution.
    Explain {
        /// The puzzle.
        puzzle: PuzzleText,
        /// What a player has found.
        state: State = (default),
        /// The largest number of steps.
        limit: Option<usize> = (default),
        /// Draw each step, too.
        drawing: bool = (default),
        /// Have every step checked by other means.
        verify: bool = (default),
    }
    "rate"
    /// How hard a puzzle is.
    Rate {
        /// The puzzle.
        puzzle: PuzzleText,
    }
    "generate"
    /// New puzzles.
    Generate {
        /// The type of puzzle; `mixed` unless given. `types` lists them.
        r#type: Option<String> = (default),
        /// The rules to mix, instead of a type.
        rules: Vec<String> = (default),
        /// The side of the grid.
        size: Option<usize> = (default),
        /// How many puzzles; one unless given.
        count: Option<u64> = (default),
        /// Puzzles, each with one solution, to which none is alike: the same up to the names of digits, rotation and reflection.
        /// Where none is selected, all that a text holds.
        not_in: Vec<PuzzleText> = (default),
        /// How hard: easy, medium, hard or expert.
        level: Option<String> = (default),
        /// The rating, such as `4.0..5.5`, `4.0..` or `..5.5`; both ends are included.
        rating: Option<String> = (default),
        /// A technique that is needed, such as `naked pair`.
        technique: Option<String> = (default),
        /// The symmetry of the places of all clues.
        symmetry: Option<String> = (default),
        /// What cages and lines are like: `large-cages` or `small-cages`, `long-lines` or `short-lines`.
        styles: Vec<String> = (default),
        /// A picture in whose cells all clues stand: lines of `#` and `.`, of the size of the grid.
        theme: Option<String> = (default),
        /// Look for as few clues as can be found.
        few: bool = (default),
        /// Where chance comes from; 0 unless given.
        seed: Option<u64> = (default),
        /// How many more clues than needed.
        extra: usize = (default),
        /// Let clues cover the grid.
        fill_all: bool = (default),
        /// How many clues of each kind, at least and at most.
        ranges: BTreeMap<String, [usize; 2]> = (default),
        /// Of a nonogram: how many rows.
        rows: Option<usize> = (default),
        /// Of a nonogram: how many columns.
        columns: Option<usize> = (default),
        /// Of a nonogram: how many percent of the cells are filled.
        density: Option<u8> = (default),
        /// Of a nonogram: whether it can be solved line by line.
        line_logic: bool = (default),
    }
    "convert"
    /// The same puzzle in another format.
    Convert {
        /// The puzzle.
        puzzle: PuzzleText,
        /// The name of the format.
        to: String,
        /// `text`, `packed`, `link` or `sudokupad`; the text unless given.
        form: Option<crate::Form> = (default),
        /// Leave out what the format cannot express, with a warning for each.
        lossy: bool = (default),
    }
    "render"
    /// A drawing.
    Render {
        /// The puzzle.
        puzzle: PuzzleText,
        /// `svg`, `png` or `pdf`; SVG unless given.
        to: Option<crate::PictureKind> = (default),
        /// Draw the solution, too.
        solution: bool = (default),
        /// Title, author and sentences are part of the drawing; so unless `false`.
        words: Option<bool> = (default),
        /// Pencil marks of the puzzle itself are drawn; so unless `false`.
        notes: Option<bool> = (default),
    }
    "verify"
    /// What is wrong with what a player has written, as far as it can be seen.
    Verify {
        /// The puzzle.
        puzzle: PuzzleText,
        /// What a player has found.
        state: State,
        /// Compare with the solutions, too.
        solution: bool = (default),
    }
    "rules"
    /// The catalogue of rules.
    Rules {
        /// Only this one, with an example.
        rule: Option<String> = (default),
    }
    "formats"
    /// The formats that are read and written.
    Formats {}
    "types"
    /// What `generate` can make.
    Types {}
    "encode"
    /// The puzzle as clauses.
    Encode {
        /// The puzzle.
        puzzle: PuzzleText,
        /// The encoding of sums, by its name.
        sums: Option<String> = (default),
        /// Give the formula, too, in DIMACS with names.
        dimacs: bool = (default),
    }
    "encodings"
    /// The puzzle under every encoding of its sums or lines.
    Encodings {
        /// The puzzle.
        puzzle: PuzzleText,
    }
    "prove"
    /// A proof that there is no solution, or no second one.
    Prove {
        /// The puzzle.
        puzzle: PuzzleText,
    }
    "picture"
    /// A nonogram from a picture.
    Picture {
        /// The width of the picture, in pixels.
        width: usize,
        /// The height of the picture, in pixels.
        height: usize,
        /// Red, green, blue and opacity of each pixel, row by row, in base64.
        pixels: String,
        /// How many columns the puzzle is to have.
        columns: Option<usize> = (default),
        /// How many rows the puzzle is to have.
        rows: Option<usize> = (default),
        /// How many colours besides the background; 1, which is black on white, unless given.
        colors: Option<usize> = (default),
    }
}

/// Reads a question and its limits.
pub fn parse(text: &str) -> Result<(Question, LimitsRecord), AskError> {
    let json: Json = serde_json::from_str(text).map_err(|error| malformed(&error))?;
    let Json::Object(mut fields) = json else {
        return Err(AskError::new("a question is an object").help(r#"such as {"ask":"rules"}"#));
    };
    let limits = match fields.remove("limits") {
        Some(limits) => fields_of("limits", limits)?,
        None => LimitsRecord::default(),
    };
    let Some(name) = fields.remove("ask") else {
        return Err(AskError::new("the field `ask` is missing").help(known()));
    };
    let Json::String(name) = name else {
        return Err(AskError::new("the field `ask` is no text").help(known()));
    };
    Ok((Question::of(&name, Json::Object(fields))?, limits))
}

fn fields_of<T: DeserializeOwned>(name: &str, fields: Json) -> Result<T, AskError> {
    serde_path_to_error::deserialize(fields).map_err(|error| {
        let place = match error.path().to_string() {
            path if path == "." => format!("`{name}`"),
            path => format!("`{path}`"),
        };
        AskError::new(format!("{place}: {}", error.inner()))
    })
}

fn malformed(error: &serde_json::Error) -> AskError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    AskError {
        line: Some(error.line()),
        column: Some(error.column()),
        ..AskError::new(format!("this is no JSON: {message}"))
    }
}

fn unknown(name: &str) -> AskError {
    let shown: String = name.chars().take(40).collect();
    AskError::new(format!("there is no question `{shown}`")).help(known())
}

fn known() -> String {
    format!("questions are {}", Question::NAMES.join(", "))
}
