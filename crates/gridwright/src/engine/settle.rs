//! Removes candidates until nothing follows any more.

use super::network::wire;
use crate::grid::{Candidates, Contradiction};
use crate::puzzle::Puzzle;

/// What is left of all candidates, or the news that some cell has none.
pub fn settle(puzzle: &Puzzle) -> Result<Candidates, Contradiction> {
    let mut wired = wire(puzzle)?;
    wired.domains.propagate()?;
    Ok(wired.candidates(puzzle.shape()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Value};

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
}
