//! Number crosses: two lines of sums, then rows of numbers. See `docs/formats/number-cross.md`.

use super::super::ParseError;
use super::kakurasu::MOST_WEIGHT;
use super::shading::{cell_rows, line_numbers, numbered, shaded, shape};
use super::table::{Table, number};
use super::{Lines, Notation};
use model::families;
use model::grid::{Cell, Filling};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::BTreeMap;

/// See the [module documentation](self).
pub(super) struct NumberCross;

impl Notation for NumberCross {
    const NAME: &'static str = "number-cross";
    const ABOUT: &'static str = "numbers crossed out until the rest adds up: the sums of the columns, those of the rows, then the numbers";
    const LINES: &'static str =
        "after the size, the sums of the columns, those of the rows, and then the rows of numbers follow";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        shape(table)?;
        let sums = line_numbers(table, MOST_WEIGHT)?;
        let mut numbers = Vec::new();
        for word in table.grid("the grid")? {
            let help = "a number cross has a number in every cell";
            let value = number(&word, "a number", 0..=u32::from(u16::MAX))?;
            numbers.push(value.ok_or_else(|| word.error("this cell has no number").help(help))? as u16);
        }
        let numbers = numbers.chunks(table.columns).map(<[u16]>::to_vec).collect();
        families::NumberCross { numbers, sums }.puzzle().map_err(|error| table.refuse(&error))
    }

    /// The numbers of cells whose lines have no sum are lost, and are 0.
    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let mut tokens: BTreeMap<Cell, String> = shape.cells().map(|cell| (cell, "0".to_string())).collect();
        for rule in puzzle.rules() {
            if let AnyRule::WeightedSum(sum) = rule {
                let weights = sum.weights.iter().map(u16::to_string);
                tokens.extend(shape.line(sum.line).into_iter().zip(weights));
            }
        }
        let sums = numbered(puzzle, |rule| match rule {
            AnyRule::WeightedSum(sum) => Some((sum.line, sum.sum)),
            _ => None,
        });
        Some([sums, cell_rows(puzzle, &tokens)].concat())
    }

    fn solution(_: &Puzzle, filling: &Filling) -> Lines {
        shaded(filling)
    }
}
