//! Counts of regions that have to be found, together with the regions: no cell is a region by itself.
//!
//! A count of a region knows nothing of what regions are. Together with them it is at least two where every neighbour of its
//! first cell is counted; that is seen before anything is known of the regions themselves, and later not for long.

use model::grid::Cell;
use model::propagate::{Id, NotAlone, Propagator, ids};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, ChaosArrow, ChaosConstruction, ChaosCount};

/// Makes a propagator of each count.
pub fn propagators(puzzle: &Puzzle) -> Vec<Box<dyn Propagator>> {
    let mut found: Vec<Box<dyn Propagator>> = Vec::new();
    for construction in puzzle.rules() {
        if let AnyRule::ChaosConstruction(construction) = construction {
            let counts = puzzle.rules().iter().filter_map(|rule| count(rule, construction, puzzle));
            found.extend(counts.map(|count| Box::new(count) as Box<dyn Propagator>));
        }
    }
    found
}

/// What follows for a rule that counts regions of a construction.
fn count(rule: &AnyRule, construction: &ChaosConstruction, puzzle: &Puzzle) -> Option<NotAlone> {
    let (control, first, counted, without_first) = match rule {
        AnyRule::ChaosArrow(ChaosArrow { control, arms, without_first }) => {
            let counted: Vec<Cell> = arms.iter().filter_map(|arm| arm.get(1).copied()).collect();
            (control, *arms.first()?.first()?, counted, *without_first)
        }
        AnyRule::ChaosCount(ChaosCount { control, cells, without_first }) => {
            (control, *cells.first()?, cells.clone(), *without_first)
        }
        _ => return None,
    };
    let shape = puzzle.shape();
    let group = shape.group(construction.regions).filter(|group| first.group() == Some(group.name))?;
    let places: Vec<Cell> = group.places().collect();
    let cells: Vec<Cell> = shape.cells().collect();
    let cell = cells[places.iter().position(|&place| place == first)?];
    let beside = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
    let beside = beside.filter_map(|(rows, columns)| shape.offset(cell, rows, columns));
    let numbers = beside.filter_map(|other| cells.iter().position(|&cell| cell == other));
    let others: Vec<Cell> =
        numbers.map(|number| places[number]).filter(|place| !counted.contains(place)).collect();
    let [control, first]: [Id; 2] = [*control, first].map(|cell| shape.index(cell) as Id);
    let alone = u32::from(!without_first).checked_sub(shape.lowest().into())?;
    Some(NotAlone::new(control, first, &ids(shape, &others), 1 << alone))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle::settle;
    use cnf::Limits;
    use model::grid::{Shape, Variables};

    #[test]
    fn a_count_of_all_neighbours_is_not_one() {
        let (name, label) = ("CC".parse().unwrap(), String::new());
        let group = Variables { name, label, rows: 4, columns: 4, lowest: 1, highest: 4, hidden: false };
        let mut puzzle = Puzzle::new(Shape::square(4).unwrap().with_variables(group.clone()).unwrap());
        let places: Vec<Cell> = group.places().collect();
        puzzle.add(ChaosConstruction { regions: name, size: None }).unwrap();
        // The corner with both of its neighbours, and a cell with two of three.
        for (control, cells) in [((3, 3), [0, 1, 4, 5]), ((3, 2), [3, 2, 1, 0])] {
            let control = Cell::new(control.0, control.1);
            let cells = cells.map(|number| places[number]).to_vec();
            puzzle.add(ChaosCount { control, cells, without_first: false }).unwrap();
        }
        let candidates = settle(&puzzle, &Limits::none()).unwrap();
        assert!(candidates.values(Cell::new(3, 3)).all(|value| value != 1));
        assert!(candidates.values(Cell::new(3, 2)).any(|value| value == 1));
    }
}
