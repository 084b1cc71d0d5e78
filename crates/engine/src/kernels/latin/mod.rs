//! Local search for large grids of which only one solution is asked, and whose rules only say that cells differ: Latin
//! squares, and Sudoku of any size.
//!
//! Every open cell holds one of its candidates from the start, and two cells that should differ may be equal. Each move
//! gives one cell of such a pair another value. That finds solutions where there are many, in grids that neither
//! branching nor learning gets through, and it proves nothing: it takes turns with searches that do.

mod tabu;

use super::super::search::{Search, SearchResult};
use crate::Engine;
use crate::network::in_order;
use cnf::Limits;
use model::grid::{Candidates, Filling, Shape, Value};
use model::propagate::ids;
use model::puzzle::Puzzle;
use tabu::{Graph, Tabu};

/// A local search that ends with the first solution that it finds.
#[derive(Debug)]
pub struct LatinSearch {
    shape: Shape,
    /// The values of all cells, those of open cells left as they come.
    values: Vec<Value>,
    /// The open cells.
    open: Vec<usize>,
    tabu: Tabu,
    found: bool,
}

/// A local search for a puzzle whose rules do no more than let cells differ and take candidates away, from the candidates
/// that propagation left; `None` for other puzzles, and where it would take more memory than there is.
pub fn search(puzzle: &Puzzle, root: &Candidates, seed: u64, limits: &Limits) -> Option<LatinSearch> {
    let shape = puzzle.shape();
    let differs_only =
        puzzle.rules().iter().all(|rule| rule.propagators(shape).is_empty() && rule.sum().is_none());
    if !differs_only {
        return None;
    }
    let masks: Vec<u64> = shape.places().map(|cell| root.mask(cell)).collect();
    let open: Vec<usize> = (0..masks.len()).filter(|&cell| masks[cell].count_ones() > 1).collect();
    let groups = puzzle.rules().iter().flat_map(|rule| rule.distinct(shape));
    let groups = in_order(groups.map(|group| ids(shape, &group)).collect());
    if open.is_empty() || limits.exceeded_by(tabu::bytes(&open, &groups, shape.values())).is_some() {
        return None;
    }
    let graph = Graph::new(&open, &masks, &groups);
    let values = masks.iter().map(|mask| shape.lowest() + mask.trailing_zeros() as Value).collect();
    let tabu = Tabu::new(graph, shape.values(), seed);
    Some(LatinSearch { shape: shape.clone(), values, open, tabu, found: false })
}

impl LatinSearch {
    fn filling(&mut self) -> Filling {
        for (number, &cell) in self.open.iter().enumerate() {
            self.values[cell] = self.shape.lowest() + Value::from(self.tabu.value(number));
        }
        Filling::new(self.shape.clone(), self.values.clone()).expect("candidates are values of the shape")
    }
}

impl Search for LatinSearch {
    fn next(&mut self, budget: u64, limits: &Limits) -> SearchResult {
        if self.found {
            return SearchResult::Budget;
        }
        let end = self.tabu.work().saturating_add(budget);
        while self.tabu.work() < end {
            if let Some(reason) = limits.reached() {
                return SearchResult::Stopped(reason);
            }
            if self.tabu.run() {
                self.found = true;
                return SearchResult::Filling(self.filling());
            }
        }
        SearchResult::Budget
    }

    /// There may always be another solution.
    fn nothing_left(&self) -> bool {
        false
    }

    fn work(&self) -> u64 {
        self.tabu.work()
    }

    /// Moves.
    fn nodes(&self) -> u64 {
        self.tabu.moves()
    }

    fn bytes(&self) -> u64 {
        self.tabu.bytes()
    }

    fn engine(&self) -> Engine {
        Engine::Local
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle;
    use model::grid::Cell;
    use model::rules::{AllDifferent, Cage};

    fn root(puzzle: &Puzzle) -> Candidates {
        settle::settle(puzzle, &Limits::none()).expect("no contradiction")
    }

    fn local(puzzle: &Puzzle, seed: u64) -> Option<LatinSearch> {
        search(puzzle, &root(puzzle), seed, &Limits::none())
    }

    #[test]
    fn an_empty_grid_is_filled_and_the_same_seed_fills_it_the_same_way() {
        let puzzle = Puzzle::sudoku(16).unwrap();
        let fill = |seed| {
            let mut search = local(&puzzle, seed).expect("only houses");
            let SearchResult::Filling(filling) = search.next(u64::MAX, &Limits::none()) else {
                panic!("there are many solutions")
            };
            assert_eq!(search.next(1_000, &Limits::none()), SearchResult::Budget, "one is enough");
            puzzle.verify(filling).expect("a solution").filling().clone()
        };
        assert_eq!(fill(1), fill(1));
        assert_ne!(fill(1), fill(2));
    }

    #[test]
    fn without_a_solution_the_budget_is_used_up() {
        let shape = Shape::new(1, 3, 3).unwrap();
        let mut puzzle = Puzzle::new(&shape);
        puzzle.add(AllDifferent { cells: shape.cells().collect() }).unwrap();
        let two_for_three = Candidates::from_masks(&shape, vec![0b011; 3]);
        let mut search = search(&puzzle, &two_for_three, 0, &Limits::none()).expect("they only differ");
        assert_eq!(search.next(500, &Limits::none()), SearchResult::Budget);
        assert!(search.work() >= 500);
    }

    #[test]
    fn sums_are_for_others_and_so_is_what_does_not_fit_into_memory() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        let small = Limits { memory: Some(1_000), ..Limits::none() };
        assert!(search(&puzzle, &root(&puzzle), 0, &small).is_none());
        assert!(local(&puzzle, 0).is_some());
        puzzle.add(Cage { cells: vec![Cell::new(0, 0), Cell::new(0, 1)], sum: Some(3) }).unwrap();
        assert!(local(&puzzle, 0).is_none());
    }

    #[test]
    fn a_limit_ends_it() {
        let puzzle = Puzzle::sudoku(25).unwrap();
        let late = Limits::none().within(std::time::Duration::ZERO);
        let result = local(&puzzle, 0).unwrap().next(u64::MAX, &late);
        assert_eq!(result, SearchResult::Stopped(cnf::Reason::Time));
    }
}
