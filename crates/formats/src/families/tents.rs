//! Tents: two lines of numbers, then rows with `x` for trees. See `docs/formats/tents.md`.

use super::super::ParseError;
use super::shading::{cell_rows, counted, line_numbers, numbered, shape};
use super::table::Table;
use super::{Lines, Notation, is_empty};
use model::families;
use model::grid::{Cell, Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::BTreeMap;

/// See the [module documentation](self).
pub(super) struct Tents;

fn trees(puzzle: &Puzzle) -> BTreeMap<Cell, String> {
    let trees = puzzle.rules().iter().filter_map(|rule| match rule {
        AnyRule::Tents(tents) => Some(&tents.trees),
        _ => None,
    });
    trees.flatten().map(|&tree| (tree, "x".to_string())).collect()
}

impl Notation for Tents {
    const NAME: &'static str = "tents";
    const ABOUT: &'static str =
        "a tent for every tree: the tents of the columns, those of the rows, then rows with x for trees";
    const LINES: &'static str =
        "after the size, the numbers of the columns, those of the rows, and then the rows follow: x or -";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let shape = shape(table)?;
        let counts = line_numbers(table, Shape::MAX_SIDE as u32)?;
        let counts = counts.into_iter().map(|(line, count)| (line, count as u16)).collect();
        let mut trees = Vec::new();
        for (cell, word) in shape.cells().zip(table.grid("the grid")?) {
            match word.text {
                "x" => trees.push(cell),
                _ if is_empty(&word) => {}
                _ => {
                    return Err(word
                        .error(format!("{cell} is neither a tree nor empty"))
                        .help("write x or -"));
                }
            }
        }
        let clues = families::Tents { rows: table.rows, columns: table.columns, trees, counts };
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let numbers = numbered(puzzle, counted);
        Some([numbers, cell_rows(puzzle, &trees(puzzle))].concat())
    }

    fn solution(puzzle: &Puzzle, filling: &Filling) -> Lines {
        let mut tokens = trees(puzzle);
        let tents = filling.shape().cells().filter(|&cell| filling[cell] == 1);
        tokens.extend(tents.map(|cell| (cell, "o".to_string())));
        cell_rows(puzzle, &tokens)
    }
}
