//! The kinds of clues, a file for each or for several that are alike, and this list of them.
//!
//! A kind reads clues off a full grid: all that could be given ([`Kind::propose`]), in random order. Which of them
//! a puzzle gets is decided elsewhere, in the same way for all kinds.

mod arrowheads;
mod cages;
mod dots;
mod drawn_lines;
mod givens;
mod hidden;
pub(super) mod inequalities;
pub(super) mod numbers;
pub(super) mod outside;
mod parities;
mod paths;
mod sandwiches;
pub(super) mod shading;
mod thermos;
mod whole;

use super::random::Random;
use super::style::{Style, Theme};
use super::symmetry::Symmetry;
use model::grid::{Cell, Filling, Shape};
use model::rules::AnyRule;
use std::ops::RangeInclusive;

pub(super) use cages::neighbours;
pub(super) use givens::KIND as GIVENS;

/// A kind of clue: what could be told about a full grid, and how much of it usually is.
#[derive(Debug)]
pub struct Kind {
    /// The name of the type of puzzle, such as `killer`.
    pub name: &'static str,
    /// Other names that are understood: those of its rule, and older ones.
    pub also: &'static [&'static str],
    /// The clues, such as `cages`: the name of their range.
    pub clues: &'static str,
    /// One sentence: what the clues say.
    pub about: &'static str,
    /// Rules about the whole grid, for a kind that has no single clues.
    pub(super) whole: Option<fn(&Shape) -> Vec<AnyRule>>,
    /// Whether its clues can cover the grid, a clue for every cell.
    pub(super) covers: bool,
    /// The most clues that a grid can hold.
    pub(super) most: fn(&Shape) -> usize,
    /// How many there usually are. The flag tells whether they have to carry the puzzle without cages.
    pub(super) usual: fn(&Shape, bool) -> RangeInclusive<usize>,
    /// Clues that hold in a full grid, at most `most` of them where they cannot overlap.
    pub(super) propose: fn(&Filling, &Wish<'_>, &mut Random) -> Vec<AnyRule>,
}

impl Kind {
    /// Whether its clues can cover the grid.
    pub fn covers(&self) -> bool {
        self.covers
    }
}

/// What a kind has to know of the puzzle that is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish<'a> {
    /// The most clues of this kind.
    pub(super) most: usize,
    /// The clues are to cover the grid.
    pub(super) fill_all: bool,
    /// Clues that overlap no others come with those that it maps them to.
    pub(super) symmetry: Symmetry,
    /// What the setter likes.
    pub(super) styles: &'a [Style],
    /// The picture that clues lie in.
    pub(super) theme: Option<&'a Theme>,
}

impl Wish<'_> {
    /// Whether clues may lie in a cell.
    fn allows(&self, cell: Cell) -> bool {
        self.theme.is_none_or(|theme| theme.contains(cell))
    }

    /// The fewest and the most cells of a line that usually has so many.
    fn lengths(&self, shortest: usize, longest: usize) -> (usize, usize) {
        if self.styles.contains(&Style::LongLines) {
            (shortest.max(longest.saturating_sub(2)), longest)
        } else if self.styles.contains(&Style::ShortLines) {
            (shortest, longest.min(shortest + 1))
        } else {
            (shortest, longest)
        }
    }
}

/// Every kind but the givens, which any puzzle may have.
pub const KINDS: &[&Kind] = &[
    &cages::KIND,
    &inequalities::KIND,
    &parities::KIND,
    &whole::KNIGHT,
    &sandwiches::KIND,
    &thermos::KIND,
    &arrowheads::KIND,
    &hidden::KIND,
    &thermos::FROZEN,
    &dots::DOTS,
    &dots::LETTERS,
    &drawn_lines::ARROWS,
    &drawn_lines::WHISPERS,
    &drawn_lines::RENBANS,
    &outside::SKYSCRAPERS,
    &outside::X_SUMS,
    &outside::ROOMS,
    &outside::LITTLE_KILLERS,
    &outside::QUADRUPLES,
    &whole::KING,
    &whole::DIAGONAL,
    &whole::WINDOKU,
    &whole::DISJOINT,
    &whole::NON_CONSECUTIVE,
];

/// Every kind that has clues to count, givens included: the ranges that can be asked for.
pub fn counted_kinds() -> impl Iterator<Item = &'static Kind> {
    std::iter::once(&GIVENS).chain(KINDS.iter().copied()).filter(|kind| kind.whole.is_none())
}

/// The kind whose clues have this name.
pub fn kind_of_clues(clues: &str) -> Option<&'static Kind> {
    counted_kinds().find(|kind| kind.clues == clues)
}

/// The kind of a name, or of another name that is understood.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.name == name || kind.also.contains(&name))
}

/// A number of clues that is usual on 9x9, on a grid of this shape.
fn scaled(shape: &Shape, on_nine: usize) -> usize {
    (on_nine * shape.len()).div_ceil(81)
}

/// The fewest clues of a kind that are usual beside others: large grids need more room below.
fn fewest(shape: &Shape) -> usize {
    scaled(shape, if shape.values() > 9 { 6 } else { 10 })
}
