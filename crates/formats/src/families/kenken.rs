//! KenKen: the results of cages, each in one of its cells, then the cage of each cell. See `docs/formats/kenken.md`.

use super::super::ParseError;
use super::super::text::Word;
use super::table::{Table, regions};
use super::{Lines, Notation, is_empty, region_rows, signed, size};
use model::families;
use model::grid::Shape;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Calculation, Operator};

/// See the [module documentation](self).
pub(super) struct KenKen;

const USAGE: &str = "write a number and one of + - * /, such as 12*; a number alone allows all four";

impl Notation for KenKen {
    const NAME: &'static str = "kenken";
    const ABOUT: &'static str =
        "KenKen: the results of cages such as 12* in one of their cells, then the map of cages";
    const LINES: &'static str =
        "after the size, the rows follow and then as many lines with the cage of each cell";

    fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
        let n = table.square()?;
        Shape::square(n).map_err(|error| table.refuse(&error.into()))?;
        let clues = table.grid("the grid")?;
        let map = table.grid("the map of cages")?;
        let mut cages = Vec::new();
        for cells in regions(&map, n, n * n)? {
            let place = |cell: &model::grid::Cell| usize::from(cell.row) * n + usize::from(cell.column);
            let mut told = cells.iter().map(|cell| &clues[place(cell)]).filter(|word| !is_empty(word));
            let Some(word) = told.next() else {
                // A cell alone may be in no cage.
                if cells.len() == 1 {
                    continue;
                }
                let error = map[place(&cells[0])].error("this cage has no number");
                return Err(error.help("write its number in the first grid, in one of its cells"));
            };
            if let Some(second) = told.next() {
                return Err(second.error("this cage has a second number").help("one is enough"));
            }
            let (operator, result) = result(word)?;
            cages.push(Calculation { cells, operator, result });
        }
        families::KenKen { size: n, cages }.puzzle().map_err(|error| table.refuse(&error))
    }

    fn write(puzzle: &Puzzle) -> Option<Lines> {
        let shape = puzzle.shape();
        let n = shape.is_square().then_some(shape.rows())?;
        let cages = || {
            puzzle.rules().iter().filter_map(|rule| match rule {
                AnyRule::Calculation(cage) => Some(cage),
                _ => None,
            })
        };
        let mut tokens = vec!["-".to_string(); n * n];
        for cage in cages() {
            let sign = match cage.operator {
                Some(Operator::Add) => "+",
                Some(Operator::Subtract) => "-",
                Some(Operator::Multiply) => "*",
                Some(Operator::Divide) => "/",
                None => "",
            };
            *tokens.get_mut(shape.index(*cage.cells.iter().min()?))? = format!("{}{sign}", cage.result);
        }
        let map = region_rows(puzzle, cages().map(|cage| &cage.cells[..]));
        let clues = tokens.chunks(n).map(<[String]>::to_vec);
        Some([size(n, n, &[])].into_iter().chain(clues).chain(map).collect())
    }
}

/// What a token says a cage gives.
fn result(word: &Word<'_>) -> Result<(Option<Operator>, u32), ParseError> {
    let (number, sign) = signed(word);
    let operator = match sign {
        "" => None,
        "+" => Some(Operator::Add),
        "-" => Some(Operator::Subtract),
        "*" | "x" | "×" => Some(Operator::Multiply),
        "/" | ":" | "÷" => Some(Operator::Divide),
        _ => return Err(word.error(format!("`{}` is no result of a cage", word.shortened())).help(USAGE)),
    };
    Ok((operator, number.number("the result of a cage", u32::MAX).map_err(|error| error.help(USAGE))?))
}
