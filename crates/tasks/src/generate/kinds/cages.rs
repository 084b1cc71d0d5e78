//! Cages: neighbouring cells of distinct values, and their sum. No two cages share a cell.
//!
//! The grid is cut up: from a random cell a cage grows to a random size by random neighbours whose values it does
//! not hold yet. Cells that are left alone join a cage beside them, or stay alone where the cages have to cover the
//! grid. With a symmetry a cage grows together with its images, or is its own image.

use super::{Kind, Wish, fewest, scaled};
use crate::generate::random::Random;
use crate::generate::style::Style;
use crate::generate::symmetry::Symmetry;
use model::grid::{Cell, Filling, Shape};
use model::rules::{AnyRule, Cage};

/// See the [module documentation](self).
pub(super) const KIND: Kind = Kind {
    name: "killer",
    also: &["cage"],
    clues: "cages",
    about: "the sum of an area of distinct values",
    whole: None,
    covers: true,
    most: |shape| shape.len(),
    usual: |shape, _| fewest(shape)..=scaled(shape, 20),
    propose,
};

/// How many cells a cage has, each number as often as it stands here.
const SIZES: [usize; 9] = [2, 2, 2, 3, 3, 3, 4, 4, 5];
const LARGE_SIZES: [usize; 4] = [4, 5, 6, 6];
const SMALL_SIZES: [usize; 4] = [2, 2, 2, 3];

/// No cage has more cells, whatever joins it.
const LARGEST: usize = 6;

fn propose(filling: &Filling, wish: &Wish<'_>, random: &mut Random) -> Vec<AnyRule> {
    let shape = filling.shape();
    let mut order: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut order);
    order.retain(|&cell| wish.allows(cell));
    let cage_of = vec![None; shape.len()];
    let mut cut = Cut { filling, wish, cage_of, cages: Vec::new() };
    let sizes = sizes(wish);
    for &cell in &order {
        if cut.cage_of[shape.index(cell)].is_none() {
            let size = sizes[random.below(sizes.len())].min(shape.values());
            cut.grow(cell, size, random);
        }
    }
    let plain = wish.symmetry == Symmetry::None;
    if plain {
        cut.join_lonely(random);
    }
    // Where fewer cages have to cover the grid, small ones become one.
    while plain && wish.fill_all && cut.cages.iter().flatten().count() > wish.most && cut.merge(random) {}
    let mut cages: Vec<Vec<Cell>> = cut.cages.into_iter().flatten().collect();
    cages.retain(|cells| cells.len() > 1 || wish.fill_all);
    random.shuffle(&mut cages);
    cages.into_iter().map(|cells| cage(filling, cells)).collect()
}

/// The sizes of cages that the setter likes.
fn sizes(wish: &Wish<'_>) -> &'static [usize] {
    if wish.styles.contains(&Style::LargeCages) {
        &LARGE_SIZES
    } else if wish.styles.contains(&Style::SmallCages) {
        &SMALL_SIZES
    } else {
        &SIZES
    }
}

fn cage(filling: &Filling, mut cells: Vec<Cell>) -> AnyRule {
    cells.sort_unstable();
    let sum = cells.iter().map(|&cell| u32::from(filling[cell])).sum();
    Cage { cells, sum: Some(sum) }.into()
}

/// The orthogonal neighbours of a cell.
pub(in super::super) fn neighbours(shape: &Shape, cell: Cell) -> impl Iterator<Item = Cell> {
    let steps = [(-1, 0), (0, 1), (1, 0), (0, -1)];
    steps.into_iter().filter_map(move |(rows, columns)| shape.offset(cell, rows, columns))
}

/// A grid that is being cut up.
struct Cut<'a> {
    filling: &'a Filling,
    wish: &'a Wish<'a>,
    /// The number of each cell's cage.
    cage_of: Vec<Option<usize>>,
    /// The cells of each cage; `None` where it has joined another.
    cages: Vec<Option<Vec<Cell>>>,
}

impl Cut<'_> {
    fn shape(&self) -> Shape {
        self.filling.shape().clone()
    }

    /// Grows a cage, and its images with it.
    fn grow(&mut self, start: Cell, size: usize, random: &mut Random) {
        let (number, shape) = (self.cages.len(), self.shape());
        let images = self.wish.symmetry.orbit(&shape, start).len();
        // The cage and its images, or the cage that is its own image.
        let mut cages: Vec<Vec<Cell>> = vec![Vec::new(); images];
        self.add(start, number, &mut cages);
        while cages[0].len() < size {
            let free = |cell: &Cell| self.cage_of[shape.index(*cell)].is_none() && self.wish.allows(*cell);
            let around = cages[0].iter().flat_map(|&cell| neighbours(&shape, cell));
            let fits = |cell: &Cell| self.fits(*cell, size, &cages);
            let choices: Vec<Cell> = around.filter(free).filter(fits).collect();
            let Some(&next) = random.pick(&choices) else { break };
            self.add(next, number, &mut cages);
        }
        self.cages.extend(cages.into_iter().map(Some));
    }

    /// Adds a cell to a cage that grows, and its images to those of the cage.
    fn add(&mut self, cell: Cell, number: usize, cages: &mut [Vec<Cell>]) {
        let shape = self.shape();
        for (turn, cell) in self.wish.symmetry.orbit(&shape, cell).into_iter().enumerate() {
            let cage = turn % cages.len();
            self.cage_of[shape.index(cell)] = Some(number + cage);
            cages[cage].push(cell);
        }
    }

    /// Whether a cell can be added: its images are as many as those of the cage, or all of them are for the one cage, and
    /// every value stays distinct.
    fn fits(&self, cell: Cell, size: usize, cages: &[Vec<Cell>]) -> bool {
        let orbit = self.wish.symmetry.orbit(&self.shape(), cell);
        if !orbit.iter().all(|&cell| self.wish.allows(cell)) {
            return false;
        }
        let apart =
            |cell: Cell, cage: &[Cell]| cage.iter().all(|&held| self.filling[held] != self.filling[cell]);
        match cages {
            [cage] => {
                let mut values: Vec<_> = orbit.iter().map(|&cell| self.filling[cell]).collect();
                values.sort_unstable();
                values.dedup();
                let one = self.wish.symmetry == Symmetry::None;
                values.len() == orbit.len()
                    && (one || cage.len() + orbit.len() <= size.max(LARGEST))
                    && orbit.iter().all(|&cell| apart(cell, cage))
            }
            cages => {
                orbit.len() == cages.len() && orbit.iter().zip(cages).all(|(&cell, cage)| apart(cell, cage))
            }
        }
    }

    /// Cages of one cell join a neighbour where they can.
    fn join_lonely(&mut self, random: &mut Random) {
        for number in 0..self.cages.len() {
            if self.cells(number).len() == 1 {
                self.join(number, random);
            }
        }
    }

    /// One of the smallest cages that can joins a neighbour.
    fn merge(&mut self, random: &mut Random) -> bool {
        let mut numbers: Vec<usize> = (0..self.cages.len()).filter(|&i| self.cages[i].is_some()).collect();
        random.shuffle(&mut numbers);
        numbers.sort_by_key(|&number| self.cells(number).len());
        numbers.into_iter().any(|number| self.join(number, random))
    }

    /// Makes a cage part of one beside it, if their values are distinct and they are not too large.
    fn join(&mut self, number: usize, random: &mut Random) -> bool {
        let (shape, cells) = (self.shape(), self.cells(number).to_vec());
        let fits = |other: &usize| {
            let others = self.cells(*other);
            let apart = |cell: &Cell| others.iter().all(|&held| self.filling[held] != self.filling[*cell]);
            *other != number && others.len() + cells.len() <= LARGEST && cells.iter().all(apart)
        };
        let around = cells.iter().flat_map(|&cell| neighbours(&shape, cell));
        let choices: Vec<usize> =
            around.filter_map(|cell| self.cage_of[shape.index(cell)]).filter(fits).collect();
        let Some(&other) = random.pick(&choices) else { return false };
        for &cell in &cells {
            self.cage_of[shape.index(cell)] = Some(other);
        }
        self.cages[other].get_or_insert_default().extend(cells);
        self.cages[number] = None;
        true
    }

    fn cells(&self, number: usize) -> &[Cell] {
        self.cages[number].as_deref().unwrap_or_default()
    }
}
