//! Families of puzzles that are no Sudoku on one grid: their boards, and what their clues are.

use super::error::ConfigError;
use super::kinds::{Kind, inequalities, neighbours, numbers, outside, shading};
use super::random::Random;
use model::families::grids::{self, Grids};
use model::families::{self, AbcEndView, Binairo, Doppelblock, Hidoku, Str8ts, Suguru, Tenner};
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::RuleError;
use std::collections::BTreeSet;

/// A family of puzzles.
#[derive(Debug)]
pub struct Family {
    /// Its name, such as `samurai`.
    pub name: &'static str,
    /// One sentence: what its puzzles are.
    pub about: &'static str,
    /// The sizes that its puzzles can have, the usual one first; none if there is only one board.
    pub sizes: &'static [usize],
    /// The board of a size, with the rules that all of its puzzles have.
    pub(super) board: fn(usize, &mut Random) -> Result<Puzzle, RuleError>,
    /// Its clues besides givens.
    pub(super) clues: Option<&'static Kind>,
    /// Whether values of cells are clues too.
    pub(super) givens: bool,
    /// Whether no two boards are alike.
    pub(super) varies: bool,
    /// How many of a thousand cells are shaded on a board of a size, if that is not left to chance.
    pub(super) shaded: fn(usize) -> Option<usize>,
    /// From which size on a SAT solver is sooner than search to tell whether clues are enough; it is asked anyway where values of
    /// cells are the only ones.
    pub(super) sat_from: usize,
}

/// A family of which nothing is known.
const FAMILY: Family = Family {
    name: "",
    about: "",
    sizes: &[],
    board: |size, _| Puzzle::sudoku(size),
    clues: None,
    givens: true,
    varies: false,
    shaded: |_| None,
    sat_from: usize::MAX,
};

/// Every family.
pub const FAMILIES: &[Family] = &[
    grids("samurai", "five overlapping Sudoku", |_, _| empty(grids::SAMURAI)),
    grids("butterfly", "four overlapping Sudoku, three cells apart", |_, _| empty(grids::BUTTERFLY)),
    grids("sohei", "four overlapping Sudoku in a ring", |_, _| empty(grids::SOHEI)),
    grids("windmill", "four Sudoku around a fifth", |_, _| empty(grids::WINDMILL)),
    grids("gattai8", "eight overlapping Sudoku", |_, _| empty(grids::GATTAI8)),
    grids("shogun", "eleven overlapping Sudoku", |_, _| empty(grids::SHOGUN)),
    grids("sumo", "thirteen overlapping Sudoku", |_, _| empty(grids::SUMO)),
    grids("clueless1", "nine Sudoku, the centres of whose boxes form a tenth", |_, _| {
        empty(grids::CLUELESS1)
    }),
    grids("clueless2", "nine Sudoku, whose middle boxes form a tenth", |_, _| empty(grids::CLUELESS2)),
    Family {
        name: "binairo",
        about: "as many 1s as 2s in every line, and never three alike in a row",
        sizes: &[10, 4, 6, 8, 12, 14, 16],
        board: |size, _| Binairo { size, ..Binairo::default() }.puzzle(),
        ..FAMILY
    },
    Family {
        sat_from: 12,
        ..shaded("mosaic", "numbers that count the shaded cells around them", &shading::MOSAIC)
    },
    shaded("minesweeper", "numbers that count the mines around them", &shading::MINES),
    Family {
        shaded: shading::weighed,
        sat_from: 10,
        ..shaded("kakurasu", "shaded cells that weigh their place in the line", &shading::WEIGHTS)
    },
    square("futoshiki", "a Latin square with signs between cells", &inequalities::KIND),
    square("skyscrapers", "a Latin square of buildings that are seen from outside", &outside::SKYSCRAPERS),
    square("mathrax", "a Latin square with circles on corners", &numbers::CORNERS),
    Family {
        givens: false,
        ..square("kenken", "a Latin square with areas that are calculated", &numbers::CALCULATIONS)
    },
    Family {
        name: "abc-end-view",
        about: "letters that are seen first from outside",
        sizes: &[5, 4, 6, 7],
        board: |size, _| AbcEndView { size, letters: size - 2, ..AbcEndView::default() }.puzzle(),
        clues: Some(&numbers::FIRST_SEEN),
        givens: false,
        ..FAMILY
    },
    Family {
        name: "doppelblock",
        about: "two black cells in each line, and the sum between them",
        sizes: &[5, 4, 6, 7],
        board: |size, _| Doppelblock { size, ..Doppelblock::default() }.puzzle(),
        clues: Some(&numbers::BETWEEN),
        givens: false,
        ..FAMILY
    },
    Family {
        name: "margin",
        about: "a Sudoku with sums outside",
        sizes: &[9],
        clues: Some(&numbers::MARGINS),
        ..FAMILY
    },
    Family {
        name: "tenner",
        about: "rows of ten digits, of which equal ones never touch, with the sums of columns",
        sizes: &[5, 3, 4, 6],
        board: |rows, _| Tenner { rows, sums: vec![None; 10], ..Tenner::default() }.puzzle(),
        clues: Some(&numbers::COLUMNS),
        ..FAMILY
    },
    Family {
        name: "hidoku",
        about: "numbers that a king visits in turn",
        sizes: &[6, 4, 5, 7],
        board: |size, _| Hidoku { rows: size, columns: size, ..Hidoku::default() }.puzzle(),
        ..FAMILY
    },
    Family {
        name: "suguru",
        about: "regions of n cells that hold 1 to n, in which equal numbers never touch",
        sizes: &[6, 5, 7, 8],
        board: suguru,
        varies: true,
        ..FAMILY
    },
    Family {
        name: "str8ts",
        about: "a Latin square with black cells, between which numbers are consecutive",
        sizes: &[6, 5, 7, 8, 9],
        board: str8ts,
        varies: true,
        ..FAMILY
    },
];

/// A Latin square with other clues.
const fn square(name: &'static str, about: &'static str, clues: &'static Kind) -> Family {
    let board = |size, _: &mut Random| families::latin(Shape::square(size)?);
    Family { name, about, sizes: &[6, 4, 5, 7, 8, 9], board, clues: Some(clues), ..FAMILY }
}

/// The largest region of a suguru.
const LARGEST: usize = 5;

/// Regions that grow from random cells.
fn suguru(size: usize, random: &mut Random) -> Result<Puzzle, RuleError> {
    let shape = Shape::square(size)?;
    let mut order: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut order);
    let mut taken = BTreeSet::new();
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    for first in order {
        if !taken.insert(first) {
            continue;
        }
        let mut region = vec![first];
        let wanted = LARGEST - random.below(2);
        while region.len() < wanted {
            let around = region.iter().flat_map(|&cell| neighbours(&shape, cell));
            let free: Vec<Cell> = around.filter(|cell| !taken.contains(cell)).collect();
            let Some(&next) = random.pick(&free) else { break };
            taken.insert(next);
            region.push(next);
        }
        region.sort_unstable();
        regions.push(region);
    }
    regions.sort_unstable();
    Suguru { rows: size, columns: size, regions, ..Suguru::default() }.puzzle()
}

/// Black cells that a half turn maps to each other, about a fifth of all.
fn str8ts(size: usize, random: &mut Random) -> Result<Puzzle, RuleError> {
    let shape = Shape::square(size)?;
    let mut order: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut order);
    let last = size as u16 - 1;
    let turned = |cell: Cell| Cell::new(last - cell.row, last - cell.column);
    let blacks = order[..size * size / 10].iter().flat_map(|&cell| [cell, turned(cell)]);
    Str8ts { size, blacks: blacks.map(|cell| (cell, None)).collect(), ..Str8ts::default() }.puzzle()
}

/// A family without rules but for its clues, about shaded cells.
const fn shaded(name: &'static str, about: &'static str, clues: &'static Kind) -> Family {
    let board = |size, _: &mut Random| Ok(Puzzle::new(Shape::new(size, size, 2)?.from_zero()));
    Family {
        name,
        about,
        sizes: &[8, 4, 5, 6, 7, 9, 10, 12, 15, 16, 20],
        board,
        clues: Some(clues),
        givens: false,
        ..FAMILY
    }
}

const fn grids(
    name: &'static str,
    about: &'static str,
    board: fn(usize, &mut Random) -> Result<Puzzle, RuleError>,
) -> Family {
    Family { name, about, board, ..FAMILY }
}

fn empty(grids: Grids) -> Result<Puzzle, RuleError> {
    grids.puzzle(&Default::default())
}

/// The family of a name.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

impl Family {
    /// The board of a size.
    pub(super) fn board(&'static self, size: usize, random: &mut Random) -> Result<Puzzle, ConfigError> {
        if !self.sizes.is_empty() && !self.sizes.contains(&size) {
            return Err(ConfigError::FamilySize { name: self.name, size, sizes: self.sizes });
        }
        Ok((self.board)(size, random)?)
    }
}
