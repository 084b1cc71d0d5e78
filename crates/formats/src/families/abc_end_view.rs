//! ABC end view: clues above, below, left and right, then the letters. See `docs/formats/abc-end-view.md`.

use super::super::ParseError;
use super::super::text::Word;
use super::table::Table;
use super::{Lines, Notation, clue_lines, has_diagonals, is_empty, rows, size};
use model::families;
use model::grid::{Cell, Filling, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, FirstSeen};

/// See the [module documentation](self).
pub(super) struct AbcEndView;

impl Notation for AbcEndView {
    const NAME: &'static str = "abc-end-view";
    const ABOUT: &'static str =
        "ABC end view: the size and the last letter, four lines of clues, then the givens";
    const LINES: &'static str =
        "after the size, clues above, below, left and right follow, a line each, and then the rows";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        let usage = "the line of the size is the rows, the columns and the last letter, such as 5 5 c";
        let last = match table.parameter() {
            Some(word) => letter(&word, 26).map_err(|error| error.help(usage))?,
            None => None,
        };
        let Some(last) = last else {
            return Err(table.size.error("the last letter is missing").help(usage));
        };
        let (letters, diagonals) = (last.into(), table.diagonals());
        let mut clues = families::AbcEndView { size: n, letters, diagonals, ..Default::default() };
        for (sight, word) in table.clues()? {
            clues.clues.extend(letter(&word, last)?.map(|value| (sight, value)));
        }
        for (index, word) in table.grid("the grid")?.iter().enumerate() {
            let cell = Cell::new((index / n) as u16, (index % n) as u16);
            clues.givens.extend(letter(word, last)?.map(|value| (cell, value)));
        }
        clues.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let clue = |rule: &AnyRule| match rule {
            AnyRule::FirstSeen(FirstSeen { sight, value }) => Some((*sight, token(*value))),
            _ => None,
        };
        let last = (shape.highest() <= 26).then(|| token(shape.highest()))?;
        let given = |cell: Cell| puzzle.givens().get(&cell).map_or("-".to_string(), |&value| token(value));
        let tokens: Vec<String> = shape.cells().map(given).collect();
        let grid = tokens.chunks(shape.columns()).map(<[String]>::to_vec);
        let mut parameters = vec![last];
        parameters.extend(has_diagonals(puzzle).then(|| "D".to_string()));
        let size = size(shape.rows(), shape.columns(), &parameters);
        Some([size].into_iter().chain(clue_lines(puzzle, clue)).chain(grid).collect())
    }

    fn solution(_: &Puzzle, filling: &Filling) -> Lines {
        rows(filling, token)
    }
}

/// The letter of a value; none for empty cells.
fn token(value: Value) -> String {
    match value {
        0 => "-".to_string(),
        _ => char::from(b'a' + (value - 1) % 26).to_string(),
    }
}

/// The value of a letter up to the last one.
fn letter(word: &Word<'_>, last: Value) -> Result<Option<Value>, ParseError> {
    if is_empty(word) {
        return Ok(None);
    }
    let value = match word.text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => letter.to_ascii_lowercase() - b'a' + 1,
        _ => 0,
    };
    if (1..=last).contains(&value) {
        return Ok(Some(value));
    }
    let error = word.error(format!("`{}` is none of the letters of this puzzle", word.shortened()));
    Err(error.help(format!("write a to {}, or - for nothing", token(last))))
}
