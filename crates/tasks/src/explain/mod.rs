//! Why things follow: steps from a puzzle to its solution, each with the demands behind it.

mod clue;
mod demand;
mod demands;
mod label;
mod numbering;
mod refute;
mod table;
mod walk;

pub use demand::{Clue, Demand, Group};

#[doc(hidden)]
pub fn try_out(puzzle: &model::puzzle::Puzzle, solution: &model::grid::Filling) -> (usize, u32, bool) {
    use model::grid::*;
    let shape = puzzle.shape();
    let limits = cnf::Limits::none();
    let demands = demands::Demands::new(puzzle, &limits).unwrap();
    let mut right = Candidates::none(shape);
    shape.cells().for_each(|cell| right.insert(cell, solution[cell]));
    let mut all = Candidates::all(shape);
    for rule in puzzle.rules() {
        if let model::rules::AnyRule::Restrict(_) = rule { rule.restrict(&mut all).unwrap(); }
    }
    let placed: Vec<Cell> = puzzle.givens().keys().copied().collect();
    let mut walk = walk::Walk::new(demands, &all, &placed, &right, &limits);
    let mut n = 0;
    let mut cost = 0;
    loop {
        match walk.round().unwrap() {
            walk::Round::Steps(steps) => {
                n += steps.len();
                cost = cost.max(steps.iter().map(|s| s.cost).max().unwrap());
                if steps.iter().any(|s| s.ends) { return (n, cost, false) }
                walk.take(&steps);
            }
            walk::Round::Solved => return (n, cost, true),
            walk::Round::Nothing => return (n, cost, false),
        }
    }
}
