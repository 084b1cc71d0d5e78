//! Eulero: rows of two digits each, 0 for an unknown one. See `docs/formats/eulero.md`.

use super::super::ParseError;
use super::super::text::Word;
use super::table::Table;
use super::{Lines, Notation, is_empty, size};
use model::families;
use model::grid::{Cell, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Restrict};

/// See the [module documentation](self).
pub(super) struct Eulero;

impl Notation for Eulero {
    const NAME: &'static str = "eulero";
    const ABOUT: &'static str = "Eulero of up to 5 x 5: rows of pairs of digits, 0 for an unknown digit";
    const LINES: &'static str =
        "after the size, the rows follow: pairs of digits such as 20, 0 for an unknown digit";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let (n, most) = (table.square()?, families::Eulero::MOST);
        if n > most {
            let error = table.size.error(format!("an Eulero of {n} x {n} cells has values above 64"));
            return Err(error.help(format!("{most} x {most} is the largest that can be held")));
        }
        let mut givens = Vec::new();
        for (index, word) in table.grid("the grid")?.iter().enumerate() {
            let cell = Cell::new((index / n) as u16, (index % n) as u16);
            let digits = pair(word, n as Value)?;
            givens.extend((digits != [None, None]).then_some((cell, digits)));
        }
        families::Eulero { size: n, givens }.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let n = shape.rows();
        let mut tokens = vec!["00".to_string(); shape.len()];
        for rule in puzzle.rules() {
            if let AnyRule::Restrict(Restrict { cell, values }) = rule {
                // A digit that all values of a cell share is given.
                let shared = |digit: fn(Value) -> Value| {
                    let mut digits = values.iter().map(digit);
                    let first = digits.next()?;
                    (n > 1 && digits.all(|digit| digit == first)).then_some(first)
                };
                let [tens, units] = [shared(|value| value / 10), shared(|value| value % 10)];
                *tokens.get_mut(shape.index(*cell))? = format!("{}{}", tens.unwrap_or(0), units.unwrap_or(0));
            }
        }
        let rows = tokens.chunks(shape.columns()).map(<[String]>::to_vec);
        Some([size(n, shape.columns(), &[])].into_iter().chain(rows).collect())
    }
}

/// The digits of a token, as far as they are given.
fn pair(word: &Word<'_>, highest: Value) -> Result<[Option<Value>; 2], ParseError> {
    if is_empty(word) {
        return Ok([None, None]);
    }
    let digit = |byte: u8| Some(byte.wrapping_sub(b'0')).filter(|digit| *digit <= highest);
    let digits = match *word.text.as_bytes() {
        [first, second] => digit(first).zip(digit(second)),
        _ => None,
    };
    let (first, second) = digits.ok_or_else(|| {
        let error = word.error(format!("`{}` is no pair of digits", word.shortened()));
        error.help(format!(
            "write two digits of 1 to {highest}, such as 2{highest}, 0 for one that is not given"
        ))
    })?;
    Ok([first, second].map(|digit| Some(digit).filter(|&digit| digit > 0)))
}
