//! Doppelblock: the sums of the columns, then those of the rows. See `docs/formats/doppelblock.md`.

use super::super::ParseError;
use super::table::{Table, number};
use super::{LineOf, Lines, Notation, rows, size, token};
use model::families;
use model::grid::{Filling, Line};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, BetweenBlocks};

/// See the [module documentation](self).
pub(super) struct Doppelblock;

impl Notation for Doppelblock {
    const NAME: &'static str = "doppelblock";
    const ABOUT: &'static str =
        "Doppelblock: the size, a line with the sums of the columns and one with those of the rows";
    const LINES: &'static str =
        "after the size, the sums of the columns follow in a line, and then those of the rows";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        if n < 3 {
            let error = table.size.error("a line needs room for two black cells and a number");
            return Err(error.help("the smallest doppelblock has 3 rows and columns"));
        }
        if let Some(word) = table.parameter() {
            let highest = number(&word, "the highest number", 1..=n as u32)?;
            if highest != Some(n as u32 - 2) {
                let error = word.error(format!("the highest number is not {}", word.shortened()));
                return Err(
                    error.help(format!("beside two black cells, {} numbers have room in a line", n - 2))
                );
            }
        }
        let mut sums = Vec::new();
        let sides: [(&str, LineOf); 2] =
            [("the line of the sums of columns", Line::Column), ("the line of the sums of rows", Line::Row)];
        for (what, line) in sides {
            for (place, word) in (0..).zip(table.line(what, n)?) {
                sums.extend(number(&word, "a sum", 0..=9999)?.map(|sum| (line(place), sum)));
            }
        }
        families::Doppelblock { size: n, sums }.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let n = shape.rows();
        let [mut columns, mut rows] = [vec![None; shape.columns()], vec![None; n]];
        for rule in puzzle.rules() {
            match rule {
                AnyRule::BetweenBlocks(BetweenBlocks { line: Line::Column(place), sum }) => {
                    columns[usize::from(*place)] = Some(*sum);
                }
                AnyRule::BetweenBlocks(BetweenBlocks { line: Line::Row(place), sum }) => {
                    rows[usize::from(*place)] = Some(*sum);
                }
                _ => {}
            }
        }
        let sums = [columns, rows].map(|sums| sums.into_iter().map(token).collect());
        let size = size(n, shape.columns(), &[shape.highest().to_string()]);
        Some([size].into_iter().chain(sums).collect())
    }

    fn solution(_: &Puzzle, filling: &Filling) -> Lines {
        rows(filling, |value| if value == 0 { "x".to_string() } else { value.to_string() })
    }
}
