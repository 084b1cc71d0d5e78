//! Counts of regions that have to be found, together with the regions: no cell is a region by itself.
//!
//! A count of a region knows nothing of what regions are. Together with them it is at least two where every neighbour of its
//! first cell is counted; that is seen before anything is known of the regions themselves, and later not for long. Likewise
//! different regions are not as many as cells where some of these have all their neighbours among them.

use model::grid::{Candidates, Cell, Contradiction};
use model::propagate::{Id, NotAlone, Propagator, ids};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, ChaosArrow, ChaosConstruction, ChaosCount, CountDistinct};

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
    let others: Vec<Cell> =
        beside(first, construction, puzzle)?.into_iter().filter(|place| !counted.contains(place)).collect();
    let [control, first]: [Id; 2] = [*control, first].map(|cell| shape.index(cell) as Id);
    let alone = u32::from(!without_first).checked_sub(shape.lowest().into())?;
    Some(NotAlone::new(control, first, &ids(shape, &others), 1 << alone))
}

/// The places beside one that tells the region of a cell; `None` if it is not of this construction.
fn beside(place: Cell, construction: &ChaosConstruction, puzzle: &Puzzle) -> Option<Vec<Cell>> {
    let shape = puzzle.shape();
    let group = shape.group(construction.regions).filter(|group| place.group() == Some(group.name))?;
    let places: Vec<Cell> = group.places().collect();
    let cells: Vec<Cell> = shape.cells().collect();
    let cell = cells[places.iter().position(|&other| other == place)?];
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
    let others = steps.filter_map(|(rows, columns)| shape.offset(cell, rows, columns));
    let numbers = others.filter_map(|other| cells.iter().position(|&cell| cell == other));
    Some(numbers.map(|number| places[number]).collect())
}

/// Leaves out numbers of different regions that are too high.
pub fn restrict(puzzle: &Puzzle, candidates: &mut Candidates) -> Result<(), Contradiction> {
    for rule in puzzle.rules() {
        let AnyRule::ChaosConstruction(construction) = rule else { continue };
        for rule in puzzle.rules() {
            if let AnyRule::CountDistinct(count) = rule {
                let most = count.cells.len() - shared(count, construction, puzzle);
                let lowest = usize::from(puzzle.shape().lowest());
                let Some(bits @ 0..63) = most.checked_sub(lowest) else { continue };
                candidates.keep_mask(count.control, (2 << bits) - 1)?;
            }
        }
    }
    Ok(())
}

/// How many of the places that are counted surely have the region of another one: each whose neighbours are all counted has
/// one with such a neighbour, and no two of these pairs overlap if the neighbours are others.
fn shared(count: &CountDistinct, construction: &ChaosConstruction, puzzle: &Puzzle) -> usize {
    let mut used: Vec<Cell> = Vec::new();
    let mut shared = 0;
    for &place in &count.cells {
        let Some(mut around) = beside(place, construction, puzzle) else { return 0 };
        around.push(place);
        if around.iter().all(|other| count.cells.contains(other) && !used.contains(other)) {
            used.append(&mut around);
            shared += 1;
        }
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settle::settle;
    use cnf::Limits;
    use model::grid::{Shape, Variables};

    /// A grid whose regions of four cells have to be found, and the places with their numbers.
    fn construction() -> (Puzzle, Vec<Cell>) {
        let (name, label) = ("CC".parse().unwrap(), String::new());
        let group = Variables { name, label, rows: 4, columns: 4, lowest: 1, highest: 4, hidden: false };
        let places = group.places().collect();
        let mut puzzle = Puzzle::new(Shape::square(4).unwrap().with_variables(group).unwrap());
        puzzle.add(ChaosConstruction { regions: name, size: None }).unwrap();
        (puzzle, places)
    }

    #[test]
    fn cells_with_all_their_neighbours_are_not_all_in_different_regions() {
        let highest = |numbers: &[usize]| {
            let (mut puzzle, places) = construction();
            let control = Cell::new(3, 3);
            let cells = numbers.iter().map(|&number| places[number]).collect();
            puzzle.add(CountDistinct { control, cells }).unwrap();
            settle(&puzzle, &Limits::none()).unwrap().values(control).max()
        };
        // A corner with both of its neighbours, two such corners, a corner with one neighbour, and two corners that share one.
        assert_eq!(highest(&[0, 1, 4]), Some(2));
        assert_eq!(highest(&[0, 1, 4, 2, 3, 7]), Some(4));
        assert_eq!(highest(&[0, 1, 5]), Some(3));
        assert_eq!(highest(&[0, 4, 1, 5]), Some(3));
    }

    #[test]
    fn a_count_of_all_neighbours_is_not_one() {
        let (mut puzzle, places) = construction();
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
