//! The kernel as a rung of the ladder: one solution after another, under limits.

use super::pass::Places;
use super::search::{Feed, Rest, Tree};
use super::{Masks, Path, places, values};
use crate::Engine;
use crate::network::restricted;
use crate::search::{Found, Seeker};
use cnf::{Limits, Reason};
use model::grid::{Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Boxes};
use std::ops::ControlFlow;

/// How many grids come to rest between two looks at the clock.
const BETWEEN_LOOKS: u32 = 256;

/// A search of a puzzle whose rules are rows, columns and boxes of a 9x9 grid, and restricted cells; `None` for
/// others. Another seed chooses in another order.
pub fn seeker(puzzle: &Puzzle, seed: u64, most_nodes: Option<u64>) -> Option<Hunt> {
    let masks = masks(puzzle)?;
    Some(Hunt::new(puzzle.shape(), &masks, seed, most_nodes, Path::best()))
}

/// The candidates of a puzzle of the classic rules.
fn masks(puzzle: &Puzzle) -> Option<Masks> {
    let shape = puzzle.shape();
    if (shape.rows(), shape.columns(), shape.values(), shape.lowest()) != (9, 9, 9, 1) {
        return None;
    }
    let mut houses = [false; 3];
    for rule in puzzle.rules() {
        match rule {
            AnyRule::Rows(_) => houses[0] = true,
            AnyRule::Columns(_) => houses[1] = true,
            AnyRule::Boxes(Boxes { height: 3, width: 3 }) => houses[2] = true,
            AnyRule::Restrict(_) => {}
            _ => return None,
        }
    }
    if houses != [true; 3] {
        return None;
    }
    let mut masks = [0; 81];
    if let Ok(candidates) = restricted(puzzle) {
        for (mask, cell) in masks.iter_mut().zip(shape.cells()) {
            *mask = candidates.mask(cell) as u16;
        }
    }
    // Where the rules leave a cell nothing from the start, no candidates say so.
    Some(masks)
}

/// A search that can be continued after each solution.
#[derive(Debug)]
pub struct Hunt {
    shape: Shape,
    path: Path,
    tree: Tree,
    most_nodes: u64,
    passes: u64,
    looks: u32,
}

impl Hunt {
    /// A search of some candidates, of at most so many choices.
    pub fn new(shape: Shape, masks: &Masks, seed: u64, most_nodes: Option<u64>, path: Path) -> Hunt {
        let mut tree = Tree { random: seed, ..Tree::default() };
        tree.plant(places(masks));
        let most_nodes = most_nodes.unwrap_or(u64::MAX);
        Hunt { shape, path, tree, most_nodes, passes: 0, looks: 0 }
    }
}

impl Seeker for Hunt {
    fn next(&mut self, budget: u64, limits: &Limits) -> Found {
        let until = self.passes.saturating_add(budget);
        let path = self.path;
        let mut outing = Outing { hunt: self, until, limits, found: None };
        path.drive(&mut outing);
        outing.found.unwrap_or(Found::Nothing)
    }

    fn nothing_left(&self) -> bool {
        self.tree.grids.is_empty()
    }

    fn work(&self) -> u64 {
        self.passes
    }

    fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    fn size(&self) -> u64 {
        let open = self.tree.grids.iter().flatten().flatten().map(|lane| u64::from(lane.count_ones()));
        open.sum()
    }

    fn engine(&self) -> Engine {
        Engine::Classic
    }
}

/// A hunt until the next solution or limit.
struct Outing<'a> {
    hunt: &'a mut Hunt,
    until: u64,
    limits: &'a Limits,
    found: Option<Found>,
}

impl Outing<'_> {
    fn end(&mut self, found: Found) -> ControlFlow<()> {
        self.found = Some(found);
        ControlFlow::Break(())
    }
}

impl Feed for Outing<'_> {
    fn next(&mut self, _: usize) -> Option<Places> {
        self.hunt.tree.grids.pop()
    }

    fn rest(&mut self, _: usize, grid: &Places, rest: Rest) -> ControlFlow<()> {
        match rest {
            Rest::Dead => {}
            Rest::Solved => {
                let mut found = [0; 81];
                values(grid, &mut found);
                return match Filling::new(self.hunt.shape, found.to_vec()) {
                    Some(filling) => self.end(Found::Filling(filling)),
                    None => ControlFlow::Continue(()),
                };
            }
            Rest::Open if self.hunt.tree.nodes >= self.hunt.most_nodes => {
                self.hunt.tree.grids.push(*grid);
                return self.end(Found::Stopped(Reason::Nodes));
            }
            Rest::Open => self.hunt.tree.grow(grid),
        }
        if self.hunt.passes >= self.until {
            return self.end(Found::Budget);
        }
        self.hunt.looks = self.hunt.looks.wrapping_add(1);
        match self.hunt.looks.is_multiple_of(BETWEEN_LOOKS).then(|| self.limits.reached()).flatten() {
            Some(reason) => self.end(Found::Stopped(reason)),
            None => ControlFlow::Continue(()),
        }
    }

    fn keep(&mut self, grid: Places) {
        self.hunt.tree.grids.push(grid);
    }

    fn passed(&mut self, passes: u64) {
        self.hunt.passes += passes;
    }
}
