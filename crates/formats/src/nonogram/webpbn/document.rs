//! What a puzzle of a set says, and the puzzle that this makes.

use super::super::super::text::shorten;
use super::super::super::{Diagnostic, ParseError};
use super::super::clues::{Clue, Draft, refer};
use super::super::colors::{by_hex, by_word};
use model::grid::{Filling, Shape, Value};
use model::puzzle::{About, Paint, Puzzle};
use model::rules::Block;
use std::ops::Range;

/// A block as it stands in the text.
pub(super) struct Count {
    pub(super) length: u16,
    pub(super) color: Option<String>,
    pub(super) span: Range<usize>,
}

/// A colour as it stands in the text.
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) sign: Option<char>,
    pub(super) color: String,
    pub(super) span: Range<usize>,
}

/// The drawing of a solution.
pub(super) struct Image {
    pub(super) text: String,
    pub(super) span: Range<usize>,
}

/// A line with its blocks and where it stands.
struct Counts {
    counts: Vec<Count>,
    span: Range<usize>,
}

/// What is said of one puzzle.
pub(super) struct Document {
    pub(super) span: Range<usize>,
    pub(super) about: About,
    pub(super) goal: Option<Image>,
    default: String,
    /// The background first.
    palette: Vec<Paint>,
    rows: Option<Vec<Counts>>,
    columns: Option<Vec<Counts>>,
    in_rows: bool,
}

impl Document {
    pub(super) fn new(background: String, default: String, span: Range<usize>) -> Document {
        let rgb = by_word(&background).unwrap_or([255; 3]);
        let paper = Paint { name: background, letter: '.', rgb };
        Document {
            span,
            about: About::default(),
            goal: None,
            default,
            palette: vec![paper],
            rows: None,
            columns: None,
            in_rows: false,
        }
    }

    pub(super) fn begin_clues(&mut self, kind: Option<&str>, span: Range<usize>) -> Result<(), ParseError> {
        let slot = match kind {
            Some("rows") => &mut self.rows,
            Some("columns") => &mut self.columns,
            _ => {
                let error =
                    ParseError::new(span, "these clues are neither those of rows nor those of columns");
                return Err(error.help("write <clues type=\"rows\"> or <clues type=\"columns\">"));
            }
        };
        if slot.replace(Vec::new()).is_some() {
            return Err(ParseError::new(span, "the clues of these lines are given twice"));
        }
        self.in_rows = kind == Some("rows");
        Ok(())
    }

    fn lines(&mut self) -> Option<&mut Vec<Counts>> {
        if self.in_rows { self.rows.as_mut() } else { self.columns.as_mut() }
    }

    pub(super) fn begin_line(&mut self, span: Range<usize>) -> Result<(), ParseError> {
        let Some(lines) = self.lines() else { return Ok(()) };
        if lines.len() == Shape::MAX_SIDE {
            return Err(ParseError::new(span, format!("there are more than {} lines", Shape::MAX_SIDE)));
        }
        lines.push(Counts { counts: Vec::new(), span });
        Ok(())
    }

    pub(super) fn count(&mut self, count: Count) -> Result<(), ParseError> {
        let Some(line) = self.lines().and_then(|lines| lines.last_mut()) else { return Ok(()) };
        if line.counts.len() == Shape::MAX_SIDE {
            return Err(ParseError::new(
                count.span,
                format!("a line has more than {} blocks", Shape::MAX_SIDE),
            ));
        }
        line.span.end = count.span.end;
        line.counts.push(count);
        Ok(())
    }

    pub(super) fn declare(&mut self, declared: Declared) -> Result<(), ParseError> {
        let Declared { name, sign, color, span } = declared;
        let Some(rgb) = by_hex(&color).or_else(|| by_word(&color)) else {
            let error = ParseError::new(span, format!("`{}` is no colour", shorten(&color)));
            return Err(match color.contains(['/', '\\']) {
                true => error.help("cells that are divided into two triangles are not supported"),
                false => error.help("a colour is six digits in base sixteen, such as FF0000 for red"),
            });
        };
        let found = self.palette.iter_mut().find(|paint| paint.name == name);
        match found {
            Some(paint) => *paint = Paint { letter: sign.unwrap_or(paint.letter), rgb, name },
            None => {
                let letter = sign.unwrap_or_else(|| Paint::usual(self.palette.len().min(63) as Value).letter);
                self.add(Paint { name, letter, rgb }, span)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, paint: Paint, span: Range<usize>) -> Result<(), ParseError> {
        if self.palette.len() == Shape::MAX_VALUES {
            let message = format!("there are more than {} colours", Shape::MAX_VALUES - 1);
            return Err(ParseError::new(span, message));
        }
        self.palette.push(paint);
        Ok(())
    }

    /// The puzzle; a warning if its goal is no solution.
    pub(super) fn puzzle(mut self) -> Result<(Puzzle, Option<Diagnostic>), ParseError> {
        let goal = self.goal.take();
        let mut puzzle = match (self.rows.take(), self.columns.take()) {
            (Some(rows), Some(columns)) => {
                let (rows, columns) = (self.clues(rows)?, self.clues(columns)?);
                let palette = self.looks();
                Draft { rows, columns, palette }.puzzle(self.span.clone())?
            }
            (None, None) if goal.is_some() => return self.only_goal(goal),
            (rows, _) => {
                let what = if rows.is_none() { "rows" } else { "columns" };
                let error = ParseError::new(self.span.clone(), format!("there are no clues of {what}"));
                return Err(error.help(format!("write <clues type=\"{what}\"> with a <line> for each")));
            }
        };
        let palette = std::mem::take(&mut puzzle.about.palette);
        puzzle.about = About { palette, ..std::mem::take(&mut self.about) };
        let warning = goal.and_then(|image| {
            let picture = self.picture(&image, puzzle.shape().values())?;
            if picture.shape() == puzzle.shape() {
                return refer(&mut puzzle, picture, image.span);
            }
            Some(Diagnostic::new(
                image.span,
                "the image of the goal has another size than the puzzle and is left out",
            ))
        });
        Ok((puzzle, warning))
    }

    /// The puzzle of a picture: without clues the goal is all there is.
    fn only_goal(mut self, goal: Option<Image>) -> Result<(Puzzle, Option<Diagnostic>), ParseError> {
        let palette = self.looks();
        let picture = goal.as_ref().and_then(|image| self.picture(image, palette.len().max(2)));
        let span = goal.map_or(self.span.clone(), |image| image.span);
        let Some(picture) = picture else {
            let error = ParseError::new(span, "there are no clues, and the goal leaves cells open");
            return Err(error.help("each row of the image stands between |, with a character for each cell"));
        };
        let puzzle = Puzzle::nonogram(picture.clone());
        let mut puzzle = puzzle.map_err(|error| ParseError::new(span, error.to_string()))?;
        puzzle.about = About { palette, reference: Some(picture), ..self.about };
        Ok((puzzle, None))
    }

    /// The look of all values; nothing for black on white.
    fn looks(&mut self) -> Vec<Paint> {
        match &self.palette[..] {
            [_] => Vec::new(),
            [paper, ink] if paper.rgb == [255; 3] && ink.rgb == [0; 3] => Vec::new(),
            all => all.to_vec(),
        }
    }

    fn clues(&mut self, lines: Vec<Counts>) -> Result<Vec<Clue>, ParseError> {
        lines.into_iter().map(|line| self.clue(line)).collect()
    }

    fn clue(&mut self, line: Counts) -> Result<Clue, ParseError> {
        let mut blocks = Vec::new();
        let alone = line.counts.len() == 1;
        for count in line.counts {
            if count.length == 0 && alone {
                continue;
            }
            if count.length == 0 {
                let error = ParseError::new(count.span, "a block of length 0 stands beside others");
                return Err(error.help("blocks whose length is hidden are not supported"));
            }
            blocks.push(Block { length: count.length, color: self.value(&count)? });
        }
        Ok(Clue { blocks, span: line.span })
    }

    /// The value of a block's colour.
    fn value(&mut self, count: &Count) -> Result<Value, ParseError> {
        let name = count.color.clone().unwrap_or_else(|| self.default.clone());
        let known = self.palette.iter().position(|paint| paint.name == name);
        match known {
            Some(0) => {
                let error = ParseError::new(
                    count.span.clone(),
                    format!("a block has the colour of the background, {name:?}"),
                );
                Err(error.help("name the colour of the block: <count color=\"black\">"))
            }
            Some(value) => Ok(value as Value),
            None => {
                let undeclared = || {
                    let message = format!("the colour {:?} is not declared", shorten(&name));
                    ParseError::new(count.span.clone(), message)
                        .help("write <color name=\"red\" char=\"r\">FF0000</color>")
                };
                let rgb = by_word(&name).ok_or_else(undeclared)?;
                let letter = Paint::usual(self.palette.len().min(63) as Value).letter;
                self.add(Paint { name, letter, rgb }, count.span.clone())?;
                Ok(self.palette.len() as Value - 1)
            }
        }
    }

    /// The picture of an image: between `|` a character for each cell. `None` where a cell is open, or rows differ.
    fn picture(&self, image: &Image, values: usize) -> Option<Filling> {
        let value = |sign: char| self.palette.iter().position(|paint| paint.letter == sign);
        let mut cells: Vec<Value> = Vec::new();
        let mut rows = 0;
        let mut columns = None;
        for line in
            image.text.lines().map(str::trim).filter(|line| !line.is_empty()).take(Shape::MAX_SIDE + 1)
        {
            let row = line.strip_prefix('|')?.strip_suffix('|')?;
            let before = cells.len();
            for sign in row.chars().take(Shape::MAX_SIDE + 1) {
                cells.push(value(sign)? as Value);
            }
            rows += 1;
            if *columns.get_or_insert(cells.len() - before) != cells.len() - before {
                return None;
            }
        }
        Filling::new(Shape::new(rows, columns?, values).ok()?.from_zero(), cells)
    }
}
