//! Propagation to its fixpoint: removes candidates until no propagator can remove any more.

use super::Options;
use super::network::{restricted, wire};
use cnf::Limits;
use model::grid::Candidates;
use model::propagate::PropagateError;
use model::puzzle::Puzzle;

/// The candidates from which a SAT solver starts: what settling leaves; but where the way of writing sums was
/// chosen, all that givens and marks of single cells leave, so that the formula is that of the puzzle as it stands.
pub fn start(puzzle: &Puzzle, options: &Options) -> Result<Candidates, PropagateError> {
    if !options.style_for(puzzle).is_chosen() {
        return settle(puzzle, &options.limits);
    }
    Ok(restricted(puzzle)?)
}

/// What is left of all candidates, or the news that some cell has none.
pub fn settle(puzzle: &Puzzle, limits: &Limits) -> Result<Candidates, PropagateError> {
    let mut wired = wire(puzzle, limits)?;
    wired.domains.propagate_within(limits)?;
    Ok(wired.candidates(puzzle.shape()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cnf::sum::SumEncoding;
    use model::grid::{Cell, Value};

    #[test]
    fn singles_lead_an_easy_puzzle_to_its_end() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        for (row, column, value) in [(0, 0, 1), (0, 1, 2), (1, 0, 3), (2, 1, 3), (2, 2, 4)] {
            puzzle.set(Cell::new(row, column), value).unwrap();
        }
        let filling = settle(&puzzle, &Limits::none()).unwrap().filling().expect("nothing is open");
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
}
