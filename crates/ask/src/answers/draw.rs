//! The same puzzle in another format, or drawn.

use crate::answer::{Subject, format_of};
use crate::question::{Convert, Render};
use crate::{Answer, AskError, SCHEMA, Terms, WarningRecord};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gridwright::formats::{self, Format};
use gridwright::render::{self, Board};
use gridwright::{Puzzle, Solution};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a text is given away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// As it is.
    #[default]
    Text,
    /// Packed into one word.
    Packed,
    /// A link to the format's own page.
    Link,
    /// A link to SudokuPad.
    Sudokupad,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PictureKind {
    /// SVG.
    #[default]
    Svg,
    /// PNG.
    Png,
    /// PDF.
    Pdf,
}

/// A puzzle in another format.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConvertedRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The name of the format that was read.
    pub format: &'static str,
    /// The name of the format that was written.
    pub to: &'static str,
    /// What was written.
    pub text: String,
    /// What was left out, or odd about what was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<WarningRecord>,
}

/// A puzzle drawn.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct DrawingRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The drawing as SVG, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The bytes of another kind of picture, in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// The media type of the picture.
    pub r#type: &'static str,
    /// The width of the sheet.
    pub width: f64,
    /// The height of the sheet.
    pub height: f64,
    /// The upper left corner of the grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<[f64; 2]>,
    /// The side of a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<f64>,
    /// What the drawing cannot say, if it has no words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
}

/// Writes a puzzle in another format.
pub(crate) fn convert(asked: &Convert, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let to = format_of(&asked.to)?;
    let mut warnings = subject.warnings;
    let text = match asked.lossy {
        true => formats::write_lossily(to, &subject.puzzle).map(|(text, lost)| {
            warnings.extend(lost.iter().map(|rule| WarningRecord::new(format!("left out: {rule}"))));
            text
        }),
        false => (to.write)(&subject.puzzle),
    };
    let text = text.map_err(|error| {
        AskError::new(error.to_string())
            .help("json can express every puzzle; lossy leaves out what does not fit")
    })?;
    let text = formed(to, text, asked.form.unwrap_or_default())?;
    Ok(Answer::Converted(ConvertedRecord {
        schema: SCHEMA,
        format: subject.format.name,
        to: to.name,
        text,
        warnings,
    }))
}

/// A text as it is, packed, or as a link.
pub fn formed(to: &'static Format, text: String, form: Form) -> Result<String, AskError> {
    let (make, what): (fn(&Format, &str) -> Option<String>, _) = match form {
        Form::Text => return Ok(text),
        Form::Packed => (formats::packed, "packed form"),
        Form::Link => (formats::link, "links"),
        Form::Sudokupad => (formats::sudokupad, "links to SudokuPad"),
    };
    make(to, &text).ok_or_else(|| {
        let able = formats::ALL.iter().filter(|format| make(format, "").is_some());
        let able: Vec<&str> = able.map(|format| format.name).collect();
        AskError::new(format!("the format {} has no {what}", to.name))
            .help(format!("formats that have: {}", able.join(", ")))
    })
}

/// Draws a puzzle.
pub(crate) fn render(asked: &Render, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let puzzle = &subject.puzzle;
    let solution = asked.solution.then(|| only_solution(puzzle, terms)).transpose()?;
    let filling = solution.as_ref().map(Solution::filling);
    let kind = asked.to.unwrap_or_default();
    if kind == PictureKind::Svg && asked.words == Some(false) {
        let Board { svg, width, height, origin, cell, sentences } =
            render::board(puzzle, filling, asked.notes != Some(false));
        return Ok(Answer::Drawing(DrawingRecord {
            svg: Some(svg),
            origin: Some([origin.x, origin.y]),
            cell: Some(cell),
            sentences,
            ..drawing("image/svg+xml", width, height)
        }));
    }
    let picture = render::picture(puzzle, filling);
    let sheet = |kind| drawing(kind, picture.width, picture.height);
    let encoded = |bytes: Vec<u8>| Some(STANDARD.encode(bytes));
    Ok(Answer::Drawing(match kind {
        PictureKind::Svg => DrawingRecord { svg: Some(picture.svg()), ..sheet("image/svg+xml") },
        PictureKind::Png => DrawingRecord { data: encoded(picture.bitmap(2.0).png()), ..sheet("image/png") },
        PictureKind::Pdf => DrawingRecord { data: encoded(picture.pdf()), ..sheet("application/pdf") },
    }))
}

fn drawing(kind: &'static str, width: f64, height: f64) -> DrawingRecord {
    DrawingRecord { schema: SCHEMA, r#type: kind, width, height, ..DrawingRecord::default() }
}

/// A solution to draw.
fn only_solution(puzzle: &Puzzle, terms: &Terms) -> Result<Solution, AskError> {
    let mut verdict = gridwright::solve(puzzle, &terms.options());
    verdict.solutions.pop().ok_or_else(|| {
        AskError::new(match verdict.stopped {
            Some(reason) => format!("there is no solution to draw: {reason}"),
            None => "there is no solution to draw".to_string(),
        })
    })
}
