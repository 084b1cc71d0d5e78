//! The clauses that hold clues about groups of cells: cages, sandwiches, inequalities, thermometers.

use super::super::text::{Word, shorten};
use super::super::{Diagnostic, ParseError};
use super::clause::Clause;
use super::cursor::{Cursor, cell, span_of};
use super::read::{Reader, needs};
use model::grid::{Cell, Line};
use model::rules::{Cage, Direction, HiddenThermos, Less, Rule, Sandwich, Thermo};

/// What begins each thermometer of a clause.
const START: &str = "0";

/// `N`, N sums, and the number of the cage of every cell.
pub(super) fn killer(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let shape = reader.shape();
    let most = shape.len() as u32;
    let count = Cursor::new(clause, &shape).number("the number of cages", most)? as usize;
    let parts =
        format!("they are the number of cages, a sum for each of the {count}, and {most} cage numbers");
    needs(clause, 1 + count + shape.len(), Some(parts))?;
    let (sums, numbers) = clause.words[1..].split_at(count);
    let mut cages: Vec<Vec<Cell>> = vec![Vec::new(); count];
    for (word, cell) in numbers.iter().zip(shape.cells()) {
        let number = word.number("a cage number", u32::MAX)? as usize;
        if number > count {
            return Err(cage_without_sum(word, number, count));
        }
        if number > 0 {
            cages[number - 1].push(cell);
        }
    }
    for (index, (cells, word)) in cages.into_iter().zip(sums).enumerate() {
        let sum = word.number(&format!("the sum of cage {}", index + 1), u32::MAX)?;
        if cells.is_empty() {
            return Err(cage_without_cells(word, index + 1, count));
        }
        reader.add(Cage { cells, sum: Some(sum) }, word.span.clone())?;
    }
    Ok(())
}

fn cage_without_sum(word: &Word, number: usize, count: usize) -> ParseError {
    Diagnostic::new(word.span.clone(), format!("cage {number} has cells but no sum"))
        .label(match count {
            1 => "there is a sum for cage 1 only".to_string(),
            _ => format!("there are sums for {count} cages"),
        })
        .help("add its sum and write the new number of cages first, or write 0 for a cell in no cage")
}

fn cage_without_cells(word: &Word, number: usize, count: usize) -> ParseError {
    let fewer = count - 1;
    Diagnostic::new(word.span.clone(), format!("cage {number} has a sum but no cells"))
        .label(format!("no cell of the grid below is numbered {number}"))
        .help(format!(
            "number its cells {number:02}, or leave its sum out and write {fewer} as the number of cages"
        ))
}

/// How many columns, each with its sum; then, if need be, how many rows, each with its sum.
pub(super) fn sandwich(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let mut cursor = Cursor::new(clause, &reader.shape());
    if cursor.peek().is_none() {
        let message = "the number of columns is missing";
        let help =
            "a sandwich clause is the number of columns, each column and its sum, then the same for rows";
        return Err(Diagnostic::new(clause.end.clone(), message).help(help));
    }
    sandwich_part(reader, &mut cursor, "column", Line::Column)?;
    if cursor.peek().is_some() {
        sandwich_part(reader, &mut cursor, "row", Line::Row)?;
    }
    cursor.finish()
}

fn sandwich_part(
    reader: &mut Reader,
    cursor: &mut Cursor,
    what: &str,
    line: fn(u16) -> Line,
) -> Result<(), ParseError> {
    let lines = reader.shape().rows();
    let count = cursor.number(&format!("the number of {what}s"), u32::MAX)?;
    for nth in 1..=count {
        let word = cursor.expect(&format!("{what} {nth} of {count}"))?;
        let number = word.number(&format!("a {what}"), u32::MAX)?;
        let place = u16::try_from(number).ok().filter(|&n| usize::from(n) <= lines);
        let place = place.and_then(|number| number.checked_sub(1)).ok_or_else(|| {
            let message = format!("{what} {} is outside of the grid", shorten(word.text));
            Diagnostic::new(word.span.clone(), message).help(format!("{what}s are 1 to {lines}"))
        })?;
        let sum = cursor.number(&format!("the sum of {what} {number}"), u32::MAX)?;
        reader.add(Sandwich { line: line(place), sum }, word.span.clone())?;
    }
    Ok(())
}

/// Pairs of cells, the smaller one first; after `EQ` they may also be equal.
pub(super) fn arrow_head(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let shape = reader.shape();
    let mut cursor = Cursor::new(clause, &shape);
    let or_equal = cursor.skip("EQ");
    let pairs = &clause.words[usize::from(or_equal)..];
    for pair in pairs.chunks(2) {
        let [first, second] = pair else {
            let message = format!("`{}` is compared with no cell", shorten(pair[0].text));
            let help = "cells come in pairs, the smaller one first";
            return Err(Diagnostic::new(pair[0].span.clone(), message).help(help));
        };
        let (smaller, larger) = (cell(first, &shape)?, cell(second, &shape)?);
        reader.add(Less { smaller, larger, or_equal }, span_of(pair))?;
    }
    reader.warn_if_empty(clause, pairs.is_empty());
    Ok(())
}

/// Thermometers, each a `0` and its cells from the bulb; `frozen` before the first is about all of them.
pub(super) fn thermometer(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let shape = reader.shape();
    let frozen = Cursor::new(clause, &shape).skip("frozen");
    let lines = starts(&clause.words[usize::from(frozen)..])?;
    reader.warn_if_empty(clause, lines.is_empty());
    for words in lines {
        if words.len() == 1 {
            let message = "a thermometer has no cells";
            let help = "write its cells after the 0, the bulb first";
            return Err(Diagnostic::new(words[0].span.clone(), message).help(help));
        }
        let cells = words[1..].iter().map(|word| cell(word, &shape)).collect::<Result<_, _>>()?;
        reader.add(Thermo { cells, frozen }, span_of(words))?;
    }
    Ok(())
}

/// Shapes, each a `0` and its directions from the bulb.
pub(super) fn hidden_thermometers(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let lines = starts(&clause.words)?;
    let mut shapes = Vec::new();
    for words in &lines {
        if words.len() == 1 {
            let message = "a hidden thermometer has no direction";
            return Err(Diagnostic::new(words[0].span.clone(), message).help(DIRECTIONS));
        }
        let steps: Vec<Direction> = words[1..].iter().map(direction).collect::<Result<_, _>>()?;
        let alone = HiddenThermos { shapes: vec![steps.clone()] };
        let fits = alone.check(&reader.shape());
        fits.map_err(|error| Diagnostic::new(span_of(words), error.to_string()))?;
        shapes.push(steps);
    }
    reader.warn_if_empty(clause, shapes.is_empty());
    if shapes.is_empty() { Ok(()) } else { reader.add(HiddenThermos { shapes }, clause.name.span.clone()) }
}

const DIRECTIONS: &str = "directions are 1 up, 2 right, 3 down and 4 left";

fn direction(word: &Word) -> Result<Direction, ParseError> {
    match word.text {
        "1" => Ok(Direction::Up),
        "2" => Ok(Direction::Right),
        "3" => Ok(Direction::Down),
        "4" => Ok(Direction::Left),
        other => {
            let message = format!("`{}` is not a direction", shorten(other));
            Err(Diagnostic::new(word.span.clone(), message).help(DIRECTIONS))
        }
    }
}

/// Parts the words before every `0`.
fn starts<'c, 'a>(words: &'c [Word<'a>]) -> Result<Vec<&'c [Word<'a>]>, ParseError> {
    if let Some(first) = words.first().filter(|first| first.text != START) {
        let message = format!("`{}` stands before the first thermometer", shorten(first.text));
        return Err(Diagnostic::new(first.span.clone(), message).help("each thermometer starts with a 0"));
    }
    let mut parts = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let next = rest[1..].iter().position(|word| word.text == START).map_or(rest.len(), |at| at + 1);
        let (part, after) = rest.split_at(next);
        parts.push(part);
        rest = after;
    }
    Ok(parts)
}
