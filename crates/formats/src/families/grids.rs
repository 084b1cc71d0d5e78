//! Several Sudoku on one board: a row of tokens for each row, `-` where a cell is empty or not there. See
//! `docs/formats/samurai.md`.

use super::super::ParseError;
use super::table::{Table, value};
use super::{Lines, Notation, given_rows, size, token};
use model::families::grids::{self, Grids};
use model::grid::{Cell, Filling};
use model::puzzle::Puzzle;
use model::rules::RuleError;

/// The puzzle of a table with one row of tokens for each row of the board.
fn read(grids: Grids, table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
    let (rows, columns) = (usize::from(grids.rows), usize::from(grids.columns));
    if (table.rows, table.columns) != (rows, columns) {
        let (found, other) = (table.rows, table.columns);
        let message = format!("the board has {rows} rows and {columns} columns, not {found} and {other}");
        return Err(table.refuse(&RuleError(message)));
    }
    let mut puzzle = grids.puzzle(&Default::default()).map_err(|error| table.refuse(&error))?;
    let shape = puzzle.shape().clone();
    for (place, word) in table.grid("the board")?.iter().enumerate() {
        let cell = shape.cell(place);
        let Some(value) = value(word, cell, &shape)? else { continue };
        if shape.is_void(cell) {
            let error = word.error(format!("{cell} cannot be {value}: it is in none of the grids"));
            return Err(error.help("write - where there is no cell"));
        }
        puzzle.set(cell, value).map_err(|error| word.error(error.to_string()))?;
    }
    Ok(puzzle)
}

/// The values of the cells that are there.
fn solution(puzzle: &Puzzle, filling: &Filling) -> Lines {
    let shape = puzzle.shape();
    let value = |cell: Cell| token(shape.contains(cell).then(|| filling[cell]));
    let row = |row| (0..shape.columns() as u16).map(|column| value(Cell::new(row, column))).collect();
    (0..shape.rows() as u16).map(row).collect()
}

macro_rules! grids {
    ($($family:ident $name:literal $layout:ident $about:literal)*) => {
        $(
            #[doc = $about]
            pub(super) struct $family;

            impl Notation for $family {
                const NAME: &'static str = $name;
                const ABOUT: &'static str = $about;
                const LINES: &'static str = "after the size, the rows of the board follow, with - for an empty cell and for none";
                const OWN_BOARD: bool = true;

                fn read(table: &mut Table<'_>) -> Result<Puzzle, ParseError> {
                    read(grids::$layout, table)
                }

                fn write(puzzle: &Puzzle) -> Option<Lines> {
                    let shape = puzzle.shape();
                    let fits = (shape.rows(), shape.columns()) == (grids::$layout.rows.into(), grids::$layout.columns.into());
                    let first = size(shape.rows(), shape.columns(), &[]);
                    fits.then(|| [first].into_iter().chain(given_rows(puzzle)).collect())
                }

                fn solution(puzzle: &Puzzle, filling: &Filling) -> Lines {
                    solution(puzzle, filling)
                }
            }
        )*
    };
}

grids! {
    Samurai "samurai" SAMURAI "Samurai Sudoku: five overlapping grids on 21 x 21 cells"
    Butterfly "butterfly" BUTTERFLY "Butterfly Sudoku: four grids on 12 x 12 cells"
    Shogun "shogun" SHOGUN "Shogun Sudoku: eleven overlapping grids on 21 x 45 cells"
    Sumo "sumo" SUMO "Sumo Sudoku: thirteen overlapping grids on 33 x 33 cells"
    Sohei "sohei" SOHEI "Sohei Sudoku: four overlapping grids in a ring on 21 x 21 cells"
    Windmill "windmill" WINDMILL "Windmill Sudoku: five overlapping grids on 21 x 21 cells"
    Gattai8 "gattai8" GATTAI8 "Gattai-8: eight overlapping grids on 21 x 33 cells"
    Clueless1 "clueless1" CLUELESS1 "Clueless Sudoku: nine grids on 27 x 27 cells, the centres of whose boxes form a tenth"
    Clueless2 "clueless2" CLUELESS2 "Clueless Sudoku: nine grids on 27 x 27 cells, whose middle boxes form a tenth"
}
