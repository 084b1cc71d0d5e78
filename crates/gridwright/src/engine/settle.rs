//! Removes candidates until nothing follows any more.
//!
//! Each rule prunes for itself; groups of distinct cells add the two oldest tricks: a cell with one value
//! takes it from its group, and a value with one place in a house goes there.

use super::Options;
use crate::grid::{Candidates, Cell, Contradiction};
use crate::puzzle::Puzzle;
use crate::rules::AnyRule;

/// The candidates from which a SAT solver starts: what settling leaves; but where the way of writing sums was
/// chosen, all that givens and marks of single cells leave, so that the formula is that of the puzzle as it stands.
pub fn start(puzzle: &Puzzle, options: &Options) -> Result<Candidates, Contradiction> {
    if !options.style_for(puzzle).is_chosen() {
        return settle(puzzle);
    }
    let mut candidates = Candidates::all(puzzle.shape());
    for rule in puzzle.rules().iter().filter(|rule| matches!(rule, AnyRule::Restrict(_))) {
        rule.prune(&mut candidates)?;
    }
    Ok(candidates)
}

/// What is left of all candidates, or the news that some cell has none.
pub fn settle(puzzle: &Puzzle) -> Result<Candidates, Contradiction> {
    let shape = puzzle.shape();
    let mut candidates = Candidates::all(shape);
    let groups: Vec<Vec<Cell>> = puzzle.rules().iter().flat_map(|rule| rule.distinct(shape)).collect();
    loop {
        let before = candidates.clone();
        for rule in puzzle.rules() {
            rule.prune(&mut candidates)?;
        }
        for group in &groups {
            place_singles(group, &mut candidates)?;
        }
        if candidates == before {
            return Ok(candidates);
        }
    }
}

/// Naked and hidden singles of a group of distinct cells.
fn place_singles(group: &[Cell], candidates: &mut Candidates) -> Result<(), Contradiction> {
    let mut taken = 0;
    for &cell in group {
        let mask = candidates.mask(cell);
        if mask.count_ones() == 1 {
            if taken & mask != 0 {
                return Err(Contradiction);
            }
            taken |= mask;
        }
    }
    let (mut once, mut twice) = (0, 0);
    for &cell in group {
        if candidates.mask(cell).count_ones() > 1 {
            candidates.keep_mask(cell, !taken)?;
        }
        let mask = candidates.mask(cell);
        twice |= once & mask;
        once |= mask;
    }
    if (once.count_ones() as usize) < group.len() {
        return Err(Contradiction);
    }
    if once.count_ones() as usize > group.len() {
        return Ok(());
    }
    let hidden = once & !twice;
    for &cell in group {
        let alone = candidates.mask(cell) & hidden;
        if alone != 0 {
            if alone.count_ones() > 1 {
                return Err(Contradiction);
            }
            candidates.keep_mask(cell, alone)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Shape, Value};
    use crate::rules::{AllDifferent, law};
    use cnf::sum::SumEncoding;

    #[test]
    fn singles_lead_an_easy_puzzle_to_its_end() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        for (row, column, value) in [(0, 0, 1), (0, 1, 2), (1, 0, 3), (2, 1, 3), (2, 2, 4)] {
            puzzle.set(Cell::new(row, column), value).unwrap();
        }
        let filling = settle(&puzzle).unwrap().filling().expect("nothing is open");
        let values: Vec<Value> = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];
        assert_eq!(filling.values(), values);
    }

    #[test]
    fn a_chosen_encoding_starts_from_all_candidates_of_single_cells() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.set(Cell::new(0, 0), 1).unwrap();
        let open = |puzzle: &Puzzle, options: &Options| {
            let candidates = start(puzzle, options).unwrap();
            [Cell::new(0, 0), Cell::new(0, 1)].map(|cell| candidates.values(cell).count())
        };
        let mut chosen = Options::default();
        chosen.style.sums = Some(SumEncoding::Auto);
        assert_eq!(open(&puzzle, &Options::default()), [1, 3]);
        assert_eq!(open(&puzzle, &chosen), [1, 4]);
        puzzle.about.hints.cage_level = Some(0);
        assert_eq!(open(&puzzle, &Options::default()), [1, 4]);
    }

    #[test]
    fn options_outweigh_the_hints_of_a_puzzle() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let hints = &mut puzzle.about.hints;
        (hints.sums, hints.cage_level) = (Some(SumEncoding::Bdd), Some(2));
        let mut options = Options::default();
        options.style.sums = Some(SumEncoding::Adder);
        let style = options.style_for(&puzzle);
        assert_eq!(style.sums, Some(SumEncoding::Adder));
        assert_eq!((style.cage_level, style.sandwich_level), (Some(2), None));
    }

    #[test]
    fn what_settling_removes_is_in_no_solution() {
        let shape = Shape::new(1, 4, 4).unwrap();
        let area = AnyRule::from(AllDifferent { cells: shape.cells().collect() });
        for seed in 0..40 {
            let start = law::some_candidates(shape, seed);
            let mut left = start.clone();
            let result = place_singles(&area.cells(shape), &mut left);
            for filling in law::fillings(shape).filter(|f| area.holds(f)) {
                let stays = |c: &Candidates| shape.cells().all(|cell| c.contains(cell, filling[cell]));
                assert!(!stays(&start) || result.is_ok() && stays(&left), "seed {seed}: {filling:?}");
            }
        }
    }
}
