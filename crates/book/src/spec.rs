//! What a book is to be: a specification that can be kept in a file.

use crate::paper::Paper;
use gridwright::explain::{RatingRange, RatingRangeError};
use gridwright::tasks::Level;
use gridwright::tasks::generate::types;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::str::FromStr;
use thiserror::Error;

/// The specification of a book. As a file it is TOML:
///
/// ```
/// let text = r#"
/// title = "Rainy Sundays"
/// author = "A. Setter"
/// paper = "a5"
/// per-page = 2
/// seed = 7
///
/// [[puzzles]]
/// types = ["killer", "thermometer"]
/// mix = "easy:10,medium:20"
///
/// [[puzzles]]
/// files = ["mine/*.sdq"]
/// "#;
/// let book = gridwright_book::Book::from_toml(text)?;
/// assert_eq!(book.puzzles[0].mix.as_ref().map(|mix| mix.total()), Some(30));
/// assert_eq!(gridwright_book::Book::from_toml(&book.to_toml())?, book);
/// # Ok::<(), gridwright_book::BookError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Book {
    /// What it is called.
    pub title: String,
    /// A line below the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// When it was made, as year-month-day. A book with a date keeps to PDF/A-2b, for archives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The paper that it is printed on, after cutting.
    pub paper: Paper,
    /// How many puzzles share a page: 1, 2, 4 or 6.
    pub per_page: u8,
    /// How far what reaches the edge of a page is printed beyond it, in millimetres.
    pub bleed: f64,
    /// The inks of the printer.
    pub ink: Ink,
    /// The font of texts; Libertinus Serif unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub font: Option<String>,
    /// The font of digits and clues; Noto Sans unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digits: Option<String>,
    /// Whether pages explain the rules.
    pub how_to: bool,
    /// Whether there is a first step for every puzzle.
    pub hints: bool,
    /// Where chance comes from.
    pub seed: u64,
    /// Files with puzzles, or manifests of earlier books, to which no puzzle may be alike. A `*` in the name of a file matches
    /// anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_in: Vec<String>,
    /// Where the puzzles come from.
    pub puzzles: Vec<Set>,
}

/// Puzzles of files, or made to order, or both.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Set {
    /// Files with puzzles in any format. A `*` in the name of a file matches anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// Types of puzzles to make, as `generate --type` names them; several rules joined by `+` are mixed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// How many of each level, shared by the types.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mix: Option<Mix>,
    /// Rows and columns, or columns and rows such as `15x20` for nonograms. What is usual unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// How much work to spend on a puzzle before giving up: 1 is about a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<f64>,
    /// The symmetry of the places of all clues, as `generate --symmetry` names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// A technique that every puzzle needs, such as `x-wing`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// What cages and lines are like: `large-cages`, `short-lines` and so on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub style: Vec<String>,
    /// A picture in whose cells all clues stand: lines of `#` and `.`, of the size of the grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether to look for as few clues as can be found.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub few: bool,
    /// Whether cages cover the grid, or every cell that is not given is marked even or odd.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fill_all: bool,
    /// How many percent of a nonogram's cells are filled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub density: Option<u8>,
    /// How many clues of each kind, at least and at most: `{ cages = [10, 20] }`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub ranges: BTreeMap<String, [usize; 2]>,
}

/// The inks of a printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// All colours.
    #[default]
    Colour,
    /// Black only: colours become greys, and what only a colour would tell is told in words.
    Black,
}

/// How many puzzles of each grade: `easy:50,medium:100,3.0..4.5:20`.
#[derive(Clone, Debug, PartialEq)]
pub struct Mix(pub Vec<(Grade, usize)>);

/// How hard puzzles are to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grade {
    /// As it comes.
    Any,
    /// A level.
    Level(Level),
    /// A range of ratings.
    Rating(RatingRange),
}

/// What is wrong with a specification.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct BookError {
    /// What is wrong.
    pub message: String,
    /// Where in the text, in bytes.
    pub span: Option<std::ops::Range<usize>>,
    /// What would be right.
    pub help: Option<String>,
}

impl Default for Book {
    fn default() -> Book {
        Book {
            title: "Puzzles".to_string(),
            subtitle: None,
            author: None,
            date: None,
            paper: Paper::default(),
            per_page: 2,
            bleed: 0.0,
            ink: Ink::Colour,
            font: None,
            digits: None,
            how_to: true,
            hints: false,
            seed: 0,
            not_in: Vec::new(),
            puzzles: Vec::new(),
        }
    }
}

impl Book {
    /// Reads a book file.
    pub fn from_toml(text: &str) -> Result<Book, BookError> {
        let book: Book = toml::from_str(text).map_err(|error| BookError {
            message: error.message().trim().to_string(),
            span: error.span(),
            help: None,
        })?;
        book.check()?;
        Ok(book)
    }

    /// Writes a book file.
    pub fn to_toml(&self) -> String {
        toml::to_string_pretty(self).expect("a specification has nothing that TOML cannot express")
    }

    /// Whether it can be made at all.
    pub fn check(&self) -> Result<(), BookError> {
        if ![1, 2, 4, 6].contains(&self.per_page) {
            let message = format!("{} puzzles cannot share a page", self.per_page);
            return Err(BookError::new(message).help("1, 2, 4 or 6 can"));
        }
        if !(0.0..=20.0).contains(&self.bleed) {
            let message = format!("the bleed is between 0 and 20 mm, and {} is not", self.bleed);
            return Err(BookError::new(message).help("printers ask for 3 mm or so"));
        }
        if let Some(date) = &self.date
            && self.day().is_none()
        {
            return Err(BookError::new(format!("`{date}` is no date")).help("write such as 2027-03-01"));
        }
        self.puzzles.iter().try_for_each(Set::check)
    }

    /// Year, month and day.
    pub(crate) fn day(&self) -> Option<(u16, u8, u8)> {
        let parts: Vec<&str> = self.date.as_deref()?.split('-').collect();
        let [year, month, day] = parts[..] else { return None };
        let (month, day): (u8, u8) = (month.parse().ok()?, day.parse().ok()?);
        let year = year.parse().ok().filter(|year| (1000..10_000).contains(year))?;
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=days).contains(&day).then_some((year, month, day))
    }
}

impl Set {
    fn check(&self) -> Result<(), BookError> {
        for name in &self.types {
            if !is_type(name) {
                let known: Vec<&str> = types().chain(["nonogram"]).collect();
                let message = format!("there is no type of puzzle `{name}`");
                return Err(BookError::new(message).help(format!("there are {}", known.join(", "))));
            }
        }
        match (&self.mix, self.types.is_empty()) {
            (Some(mix), true) if mix.total() > 0 => {
                let error = BookError::new("`mix` says how many puzzles to make, but no `types` say which");
                Err(error.help("name some, such as standard, killer or nonogram"))
            }
            (None, false) => {
                let error = BookError::new("`types` say which puzzles to make, but no `mix` says how many");
                Err(error.help("write a mix such as easy:10,medium:20, or any:30"))
            }
            _ => Ok(()),
        }
    }
}

/// Whether puzzles of a type can be made. Several rules are joined by `+`.
fn is_type(name: &str) -> bool {
    use gridwright::tasks::generate::{GeneratorConfig, kind};
    name == "nonogram"
        || GeneratorConfig::of_type(name, 9).is_some()
        || name.contains('+') && name.split('+').all(|part| kind(part.trim()).is_some())
}

impl BookError {
    pub(crate) fn new(message: impl Into<String>) -> BookError {
        BookError { message: message.into(), span: None, help: None }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> BookError {
        BookError { help: Some(help.into()), ..self }
    }
}

impl Mix {
    /// How many puzzles there are.
    pub fn total(&self) -> usize {
        self.0.iter().map(|(_, count)| count).sum()
    }
}

impl FromStr for Mix {
    type Err = String;

    fn from_str(text: &str) -> Result<Mix, String> {
        let part = |part: &str| {
            let (grade, count) = part.rsplit_once(':').ok_or_else(|| {
                format!("`{part}` is no grade with a number; write such as easy:50,medium:100, 3.0..4.5:20 or any:50")
            })?;
            let count = count.trim().parse().ok().filter(|&count: &usize| count <= 100_000);
            let count =
                count.ok_or_else(|| format!("`{part}` needs a number up to 100000 after the colon"))?;
            Ok((grade.trim().parse()?, count))
        };
        text.split(',').map(part).collect::<Result<_, String>>().map(Mix)
    }
}

impl std::fmt::Display for Mix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts: Vec<String> = self.0.iter().map(|(grade, count)| format!("{grade}:{count}")).collect();
        f.write_str(&parts.join(","))
    }
}

impl FromStr for Grade {
    type Err = String;

    fn from_str(text: &str) -> Result<Grade, String> {
        if text == "any" {
            return Ok(Grade::Any);
        }
        if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == text) {
            return Ok(Grade::Level(level));
        }
        if !text.contains("..") {
            let levels = Level::ALL.map(Level::name).join(", ");
            return Err(format!(
                "`{text}` is no level; there are {levels}, any, and ratings such as 3.0..4.5"
            ));
        }
        text.parse().map(Grade::Rating).map_err(|error: RatingRangeError| format!("`{text}`: {error}"))
    }
}

impl std::fmt::Display for Grade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Grade::Any => f.write_str("any"),
            Grade::Level(level) => f.write_str(level.name()),
            Grade::Rating(RatingRange { low, high }) => write!(f, "{low:?}..{high:?}"),
        }
    }
}

impl Serialize for Mix {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Mix {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Mix, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
