//! Kakuro: `0` for white cells, sums such as `16,15` in black ones. See `docs/formats/kakuro.md`.

use super::super::ParseError;
use super::super::text::Word;
use super::table::Table;
use super::{Lines, Notation, is_empty, of_cells, size};
use model::families::kakuro::{Sums, before, run};
use model::families::{self};
use model::grid::{Cell, Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, CrossSum};
use std::collections::BTreeMap;

/// See the [module documentation](self).
pub(super) struct Kakuro;

const USAGE: &str =
    "write 0 for a white cell, - for a black one, and 16,15 for one with sums below and to the right";

impl Notation for Kakuro {
    const NAME: &'static str = "kakuro";
    const ABOUT: &'static str =
        "Kakuro: 0 for white cells, 16,15 for a black one with the sums below and to the right, - for others";
    const LINES: &'static str = "after the size, the rows follow: 0, - or sums such as 16,15 and 16, and ,15";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let (rows, columns) = (table.rows, table.columns);
        let tokens = table.grid("the grid")?;
        let mut clues = families::Kakuro { rows, columns, blacks: BTreeMap::new() };
        let at = |index: usize| Cell::new((index / columns) as u16, (index % columns) as u16);
        for (index, word) in tokens.iter().enumerate().filter(|(_, word)| word.text != "0") {
            clues.blacks.insert(at(index), sums(word)?);
        }
        if clues.blacks.len() == tokens.len() {
            return Err(table.size.error("there are no white cells").help(USAGE));
        }
        let shape = Shape::new(rows, columns, 9).map_err(|error| table.refuse(&error.into()))?;
        let white = |cell: Option<Cell>| cell.is_some_and(|cell| !clues.blacks.contains_key(&cell));
        for (cell, sums) in &clues.blacks {
            let below = shape.offset(*cell, 1, 0);
            let right = shape.offset(*cell, 0, 1);
            for (sum, next, where_to) in [(sums.down, below, "below"), (sums.right, right, "to the right")] {
                if let Some(sum) = sum.filter(|_| !white(next)) {
                    let word = &tokens[shape.index(*cell)];
                    let error = word.error(format!("the sum {sum} of {cell} has no white cell {where_to}"));
                    return Err(
                        error.help("the sum below comes first, then a comma and the sum to the right")
                    );
                }
            }
        }
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let mut blacks: BTreeMap<Cell, Sums> = shape.voids().map(|cell| (cell, Sums::default())).collect();
        for rule in puzzle.rules() {
            let AnyRule::CrossSum(CrossSum { cells, sum: Some(sum) }) = rule else { continue };
            let &first = cells.first()?;
            let fits = |down| run(shape, first, down) == *cells;
            // A run of one cell is one in both directions; the first that is free takes its sum.
            let mut free = [false, true].into_iter().filter(|&down| fits(down)).filter_map(|down| {
                let cell = before(first, down)?;
                let sums = blacks.get(&cell)?;
                let place = if down { sums.down } else { sums.right };
                place.is_none().then_some((cell, down))
            });
            let (cell, down) = free.next()?;
            let sums = blacks.get_mut(&cell)?;
            *(if down { &mut sums.down } else { &mut sums.right }) = Some(*sum);
        }
        let number = |sum: Option<u32>| sum.map(|sum| sum.to_string()).unwrap_or_default();
        let token = |cell: Cell| match blacks.get(&cell) {
            None => "0".to_string(),
            Some(Sums { down: None, right: None }) => "-".to_string(),
            Some(sums) => format!("{},{}", number(sums.down), number(sums.right)),
        };
        Some([size(shape.rows(), shape.columns(), &[])].into_iter().chain(of_cells(shape, token)).collect())
    }

    fn solution(puzzle: &Puzzle, filling: &Filling) -> Lines {
        let shape = puzzle.shape();
        of_cells(shape, |cell| if shape.is_void(cell) { "-".to_string() } else { filling[cell].to_string() })
    }
}

/// The sums of a black cell.
fn sums(word: &Word<'_>) -> Result<Sums, ParseError> {
    if is_empty(word) {
        return Ok(Sums::default());
    }
    let wrong = || word.error(format!("`{}` is no cell of a Kakuro", word.shortened())).help(USAGE);
    let (down, right) = word.text.split_once(',').ok_or_else(wrong)?;
    let start = word.span.start;
    let sum = |text: &str, start: usize| {
        let part = Word { text, span: start..start + text.len() };
        let sum = |()| part.number("a sum", 45).map_err(|error| error.help(USAGE));
        (!text.is_empty()).then_some(()).map(sum).transpose()
    };
    Ok(Sums { down: sum(down, start)?, right: sum(right, start + down.len() + 1)? })
}
