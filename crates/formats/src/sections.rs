//! The section format: givens, cages and inequalities of one puzzle, and its solution.
//!
//! ```text
//! GRID
//! 1 0 0 0
//! 0 0 0 0
//! 0 0 0 0
//! 0 0 0 0
//! CAGES
//! 5 2 0 2 1
//! INEQUALITIES
//! 0 1 < 0 2
//! ```
//!
//! Syntax: section names in any case, each on its line, in any order; rows and columns count from 0. A cage is
//! its sum and its cells, an inequality two cells around `<` or `>`. `SOLUTION` is the solution as rows: it is
//! kept as the reference. The rules are rows, columns and the usual boxes besides; see
//! `docs/formats/sections.md`.

use super::about;
use super::coordinates::{Coordinates, Mention};
use super::grid::fill;
use super::rows;
use super::standard::{Standard, sudoku};
use super::text::{Word, content, shorten, words};
use super::{Format, ParseError, Reading, WriteError};
use model::grid::{Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Cage, Less, RuleError};

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "sections",
    about: "A Sudoku with cages and inequalities in sections GRID, CAGES, INEQUALITIES and SOLUTION",
    endings: &["sections"],
    sniff,
    read,
    write,
};

/// The names of the sections, in the order in which they are written.
const NAMES: [&str; 4] = ["GRID", "CAGES", "INEQUALITIES", "SOLUTION"];

/// A section: its name as it stands in the text, and the part of the text below it.
struct Section<'a> {
    name: Word<'a>,
    body: Word<'a>,
}

/// Whether a line is the name of a section.
pub(super) fn is_name(line: &str) -> bool {
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(line))
}

fn sniff(text: &str) -> bool {
    content(text, 0).any(|line| line.text.eq_ignore_ascii_case(NAMES[0]))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let sections = split(text)?;
    let [grid, cages, inequalities, solution] =
        NAMES.map(|name| sections.iter().filter(move |section| section.name.text.eq_ignore_ascii_case(name)));
    let (grid, givens) = single(grid)?.ok_or_else(|| {
        let end = text.trim_end().len()..text.len();
        ParseError::new(end, "there is no section GRID").help("write GRID, and below it the rows of the grid")
    })?;
    let slots = rows::read_square(&givens)?;
    let mut puzzle = sudoku(givens.len(), grid.name.span.clone())?;
    fill(&mut puzzle, &slots)?;
    for (k, line) in cages.flat_map(lines).enumerate() {
        read_cage(&mut puzzle, &line, k + 1)?;
    }
    for line in inequalities.flat_map(lines) {
        read_inequality(&mut puzzle, &line)?;
    }
    if let Some((section, rows)) = single(solution)? {
        puzzle.about.reference = Some(read_solution(section, &rows, puzzle.shape())?);
    }
    about::note_comments(&mut puzzle.about, text);
    Ok(puzzle.into())
}

/// Cuts a text into its sections.
fn split(text: &str) -> Result<Vec<Section<'_>>, ParseError> {
    let mut sections: Vec<Section> = Vec::new();
    for line in content(text, 0) {
        if is_name(line.text) {
            let end = line.span.end;
            sections.push(Section { name: line, body: Word { text: &text[end..end], span: end..end } });
            continue;
        }
        let Some(section) = sections.last_mut() else {
            let error = line.error(format!("`{}` stands before the first section", shorten(line.text)));
            return Err(error.help("begin with GRID, and below it the rows of the grid"));
        };
        let span = section.body.span.start..line.span.end;
        section.body = Word { text: &text[span.clone()], span };
    }
    Ok(sections)
}

/// The lines of a section.
fn lines<'a>(section: &Section<'a>) -> impl Iterator<Item = Word<'a>> + use<'a> {
    content(section.body.text, section.body.span.start)
}

/// The rows of a section that may stand only once, and must then have some. Rows after those of the largest
/// grid are left out but for one, which shows that there are too many.
fn single<'s, 'a: 's>(
    mut sections: impl Iterator<Item = &'s Section<'a>>,
) -> Result<Option<(&'s Section<'a>, Vec<Word<'a>>)>, ParseError> {
    let Some(section) = sections.next() else { return Ok(None) };
    if let Some(again) = sections.next() {
        let error = again.name.error(format!("there are two sections {}", again.name.text));
        return Err(error.label("here again").help("leave one of them out"));
    }
    let rows = lines(section).filter(|line| !rows::is_frame_line(line.text));
    let rows: Vec<Word> = rows.take(Shape::MAX_VALUES + 1).collect();
    if rows.is_empty() {
        let error = section.name.error(format!("the section {} has no rows", section.name.text));
        return Err(error.help("write each row on a line of its own below it"));
    }
    Ok(Some((section, rows)))
}

fn read_cage(puzzle: &mut Puzzle, line: &Word<'_>, k: usize) -> Result<(), ParseError> {
    let coordinates = Coordinates { shape: puzzle.shape().clone(), first: 0 };
    // No line needs more words than a cage of all cells; one more shows that there are too many.
    let most = 2 + 2 * puzzle.shape().len();
    let all: Vec<Word> = words(line.text, line.span.start).take(most).collect();
    let [sum, places @ ..] = &all[..] else { return Ok(()) };
    let name = format!("cage {k}");
    let number = sum.number(&format!("the sum of {name}"), u32::MAX)?;
    if places.is_empty() {
        let error = sum.error(format!("{name} has a sum but no cells"));
        return Err(error.help("write the row and column of each cell after the sum, both from 0"));
    }
    let mentions = coordinates.cells(&name, places)?;
    let cells = mentions.into_iter().map(|mention| mention.cell);
    puzzle.cage(number, cells).map_err(at(line))
}

fn read_inequality(puzzle: &mut Puzzle, line: &Word<'_>) -> Result<(), ParseError> {
    let help = "an inequality is two cells around < or >, such as 0 1 < 0 2";
    let Some(sign) = line.text.find(['<', '>']) else {
        return Err(line.error("this inequality has neither < nor >").help(help));
    };
    let offset = line.span.start;
    let coordinates = Coordinates { shape: puzzle.shape().clone(), first: 0 };
    let side = |part: Word| -> Result<Mention, ParseError> {
        let words: Vec<Word> = words(part.text, part.span.start).take(3).collect();
        let mut mentions =
            coordinates.cells("the inequality", &words).map_err(|error| match words.len() {
                3.. => part.error("an inequality has one cell on each side").help(help),
                _ => error,
            })?;
        mentions.pop().ok_or_else(|| line.error("this inequality lacks a cell").help(help))
    };
    let left = side(Word { text: &line.text[..sign], span: offset..offset + sign })?;
    let right = side(Word { text: &line.text[sign + 1..], span: offset + sign + 1..line.span.end })?;
    let (smaller, larger) =
        if line.text[sign..].starts_with('<') { (&left, &right) } else { (&right, &left) };
    puzzle
        .less(smaller.cell, larger.cell)
        .map_err(|error| ParseError::new(right.span.clone(), error.to_string()).help(help))
}

fn read_solution(section: &Section<'_>, rows: &[Word<'_>], shape: &Shape) -> Result<Filling, ParseError> {
    let n = shape.rows();
    if rows.len() != n {
        let counted = rows::plural(rows.len(), "row");
        let error = section.name.error(format!("the solution has {counted}, but the grid has {n}"));
        return Err(error.help("write the solution as rows of the grid's size"));
    }
    let slots = rows::read_square(rows)?;
    let value = |slot: &rows::Slot| {
        slot.value.ok_or_else(|| {
            let error = ParseError::new(slot.span.clone(), "the solution leaves a cell empty");
            error.help(format!("values are 1 to {n}; leave the whole section out where nothing is known"))
        })
    };
    let values = slots.iter().map(value).collect::<Result<_, _>>()?;
    Filling::new(shape, values).ok_or_else(|| section.name.error("the solution does not fit the grid"))
}

/// Puts an error at the place of a word.
fn at(word: &Word<'_>) -> impl Fn(RuleError) -> ParseError {
    let span = word.span.clone();
    move |error| ParseError::new(span.clone(), error.to_string())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let shape = puzzle.shape();
    let mut parts = Standard::of(puzzle);
    let givens = parts.givens();
    let cages = parts.take(|rule| match rule {
        AnyRule::Cage(Cage { cells, sum: Some(sum) }) => Some((*sum, cells)),
        _ => None,
    });
    let inequalities = parts.take(|rule| match rule {
        AnyRule::Less(Less { smaller, larger, or_equal: false }) => Some((*smaller, *larger)),
        _ => None,
    });
    let reference = puzzle.about.reference.as_ref();
    if reference.is_some_and(|reference| reference.shape() != shape) {
        parts.refuse("a reference solution of another shape than the puzzle's");
    }
    parts.finish(FORMAT.name)?;
    let coordinates = Coordinates { shape: shape.clone(), first: 0 };
    let n = shape.rows();
    let mut text = about::as_comments(&puzzle.about) + "GRID\n" + &rows::write(n, givens, "0");
    let lines = cages.into_iter().map(|(sum, cells)| {
        let places: Vec<String> = cells.iter().map(|&cell| coordinates.write(cell)).collect();
        format!("{sum} {}\n", places.join(" "))
    });
    text += &section("CAGES\n", lines);
    let lines = inequalities
        .into_iter()
        .map(|(smaller, larger)| format!("{} < {}\n", coordinates.write(smaller), coordinates.write(larger)));
    text += &section("INEQUALITIES\n", lines);
    if let Some(reference) = reference {
        text += "SOLUTION\n";
        text += &rows::write(n, reference.values().iter().map(|&value| Some(value)), "0");
    }
    Ok(text)
}

/// The name and the lines of a section, or nothing where it has no lines.
fn section(name: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { name.to_string() + &lines }
}

#[cfg(test)]
mod tests;
