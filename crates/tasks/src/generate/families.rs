//! Families of puzzles that are no Sudoku on one grid: their boards, and what their clues are.

use super::error::ConfigError;
use model::families::grids::{self, Grids};
use model::puzzle::Puzzle;
use model::rules::RuleError;

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
    pub(super) board: fn(usize) -> Result<Puzzle, RuleError>,
}

/// Every family.
pub const FAMILIES: &[Family] = &[
    grids("samurai", "five overlapping Sudoku", |_| empty(grids::SAMURAI)),
    grids("butterfly", "four overlapping Sudoku, three cells apart", |_| empty(grids::BUTTERFLY)),
    grids("sohei", "four overlapping Sudoku in a ring", |_| empty(grids::SOHEI)),
    grids("windmill", "four Sudoku around a fifth", |_| empty(grids::WINDMILL)),
    grids("gattai8", "eight overlapping Sudoku", |_| empty(grids::GATTAI8)),
    grids("shogun", "eleven overlapping Sudoku", |_| empty(grids::SHOGUN)),
    grids("sumo", "thirteen overlapping Sudoku", |_| empty(grids::SUMO)),
    grids("clueless1", "nine Sudoku, the centres of whose boxes form a tenth", |_| empty(grids::CLUELESS1)),
    grids("clueless2", "nine Sudoku, whose middle boxes form a tenth", |_| empty(grids::CLUELESS2)),
];

const fn grids(
    name: &'static str,
    about: &'static str,
    board: fn(usize) -> Result<Puzzle, RuleError>,
) -> Family {
    Family { name, about, sizes: &[], board }
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
    pub(super) fn board(&'static self, size: usize) -> Result<Puzzle, ConfigError> {
        if !self.sizes.is_empty() && !self.sizes.contains(&size) {
            return Err(ConfigError::FamilySize { name: self.name, size, sizes: self.sizes });
        }
        Ok((self.board)(size)?)
    }
}
