//! The kernel as a rung of the ladder: one solution after another, under limits.

use super::grid::{Grid, of_masks, values};
use super::tree::{Feed, Rest, Tree};
use super::{Masks, Path};
use crate::Engine;
use crate::network::restricted;
use crate::search::{Search, SearchResult};
use cnf::{Limits, Reason};
use model::grid::{Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Boxes};
use std::ops::ControlFlow;

/// What a pass over two grids costs, in units of work: about fifty nanoseconds.
const PASS_WORK: u64 = 5;
/// How many grids come to rest between two looks at the clock.
const BETWEEN_LOOKS: u32 = 256;

/// A search of a puzzle whose rules are rows, columns and boxes of a 9x9 grid, and restricted cells; `None` for
/// others. Another seed chooses in another order.
pub fn search(puzzle: &Puzzle, seed: u64, most_nodes: Option<u64>) -> Option<ClassicSearch> {
    let masks = masks(puzzle)?;
    Some(ClassicSearch::new(puzzle.shape(), &masks, seed, most_nodes, Path::best()))
}

/// Whether the rules of a puzzle are rows, columns and boxes of a 9x9 grid, and restricted cells.
pub fn is_classic(puzzle: &Puzzle) -> bool {
    masks(puzzle).is_some()
}

/// The candidates of a puzzle of the classic rules.
fn masks(puzzle: &Puzzle) -> Option<Masks> {
    let shape = puzzle.shape();
    let size = (shape.rows(), shape.columns(), shape.values(), shape.lowest());
    if size != (9, 9, 9, 1) || !shape.is_full_grid() {
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
pub struct ClassicSearch {
    shape: Shape,
    path: Path,
    tree: Tree,
    most_nodes: u64,
    passes: u64,
    looks: u32,
}

impl ClassicSearch {
    /// A search of some candidates with at most `most_nodes` choices.
    pub fn new(
        shape: &Shape,
        masks: &Masks,
        seed: u64,
        most_nodes: Option<u64>,
        path: Path,
    ) -> ClassicSearch {
        let mut tree = Tree { random: seed, ..Tree::default() };
        tree.plant(of_masks(masks));
        let most_nodes = most_nodes.unwrap_or(u64::MAX);
        ClassicSearch { shape: shape.clone(), path, tree, most_nodes, passes: 0, looks: 0 }
    }
}

impl Search for ClassicSearch {
    fn next(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        let until = self.passes.saturating_add(budget.div_ceil(PASS_WORK));
        let path = self.path;
        let mut run = Run { search: self, until, limits, found: None };
        path.drive(&mut run);
        run.found.unwrap_or(SearchResult::Nothing)
    }

    fn nothing_left(&self) -> bool {
        self.tree.grids.is_empty()
    }

    fn work(&self) -> u64 {
        self.passes * PASS_WORK
    }

    fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    fn bytes(&self) -> u64 {
        (self.tree.grids.capacity() * size_of::<Grid>()) as u64
    }

    fn engine(&self) -> Engine {
        Engine::Classic
    }
}

/// A search until the next solution or limit.
struct Run<'a> {
    search: &'a mut ClassicSearch,
    until: u64,
    limits: &'a Limits,
    found: Option<SearchResult>,
}

impl Run<'_> {
    fn end(&mut self, found: SearchResult) -> ControlFlow<()> {
        self.found = Some(found);
        ControlFlow::Break(())
    }
}

impl Feed for Run<'_> {
    fn next(&mut self, _: usize) -> Option<Grid> {
        self.search.tree.grids.pop()
    }

    fn rest(&mut self, _: usize, grid: &Grid, rest: Rest) -> ControlFlow<()> {
        match rest {
            Rest::Dead => {}
            Rest::Solved => {
                let mut found = [0; 81];
                values(grid, &mut found);
                return match Filling::new(self.search.shape.clone(), found.to_vec()) {
                    Some(filling) => self.end(SearchResult::Filling(filling)),
                    None => ControlFlow::Continue(()),
                };
            }
            Rest::Open if self.search.tree.nodes >= self.search.most_nodes => {
                self.search.tree.grids.push(*grid);
                return self.end(SearchResult::Stopped(Reason::Nodes));
            }
            Rest::Open => self.search.tree.grow(grid),
        }
        if self.search.passes >= self.until {
            return self.end(SearchResult::Budget);
        }
        self.search.looks = self.search.looks.wrapping_add(1);
        match self.search.looks.is_multiple_of(BETWEEN_LOOKS).then(|| self.limits.reached()).flatten() {
            Some(reason) => self.end(SearchResult::Stopped(reason)),
            None => ControlFlow::Continue(()),
        }
    }

    fn keep(&mut self, grid: Grid) {
        self.search.tree.grids.push(grid);
    }

    fn passed(&mut self, passes: u64) {
        self.search.passes += passes;
    }
}
