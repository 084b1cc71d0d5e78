//! Turns a SAT solver's answer back into a grid.

use cnf::Model;
use engine::encoding::Encoding;
use model::grid::{Cell, Filling, Value};
use model::puzzle::{Puzzle, Solution};

/// Why an answer is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// A cell has no value.
    #[error("the answer gives {0} no value; is it for another puzzle?")]
    NoValue(Cell),
    /// A cell has two values.
    #[error("the answer gives {0} both {1} and {2}; is it for another puzzle?")]
    TwoValues(Cell, Value, Value),
    /// Rules are broken, each a sentence.
    #[error("the answer breaks {} of the puzzle's rules: {}", .0.len(), .0.join("; "))]
    Breaks(Vec<String>),
}

/// Reads the grid from the values of a formula's variables and asks every rule of the puzzle about it. The formula
/// is the one that was solved, [`plain`](engine::encoding::plain) for answers from elsewhere.
pub fn decode(puzzle: &Puzzle, encoding: &Encoding, model: &Model) -> Result<Solution, DecodeError> {
    let shape = encoding.candidates().shape();
    let values: Result<Vec<Value>, DecodeError> =
        shape.places().map(|cell| value(encoding, model, cell)).collect();
    let filling = Filling::new(shape, values?).expect("candidates are values of the shape");
    puzzle.verify(filling).map_err(|broken| {
        DecodeError::Breaks(
            broken.0.iter().map(|&rule| puzzle.rules()[rule].describe(puzzle.shape())).collect(),
        )
    })
}

fn value(encoding: &Encoding, model: &Model, cell: Cell) -> Result<Value, DecodeError> {
    let mut values = encoding.candidates().values(cell).filter(|&v| model.holds(encoding.eq(cell, v)));
    match (values.next(), values.next()) {
        (None, _) => Err(DecodeError::NoValue(cell)),
        (Some(value), None) => Ok(value),
        (Some(one), Some(other)) => Err(DecodeError::TwoValues(cell, one, other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cnf::dimacs::{SolverOutput, read_output};
    use engine::encoding::plain;

    /// A 4x4 grid with the first row given, and its formula: the variables 1 to 4 name the values of the first
    /// cell of the second row, and so on.
    fn puzzle() -> (Puzzle, Encoding) {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        for (column, value) in [1, 2, 3, 4].into_iter().enumerate() {
            puzzle.set(Cell::new(0, column as u16), value).unwrap();
        }
        let encoding = plain(&puzzle, &Default::default());
        (puzzle, encoding)
    }

    /// The answer of a solver that puts these values into rows 2 to 4.
    fn answer(rows: [[u32; 4]; 3]) -> Result<Solution, DecodeError> {
        let (puzzle, encoding) = puzzle();
        let lits = rows.iter().flatten().enumerate().filter(|(_, value)| **value > 0);
        let lits: Vec<String> = lits.map(|(i, value)| (4 * i as u32 + value).to_string()).collect();
        let text = format!("s SATISFIABLE\nv {} 0\n", lits.join(" "));
        let Ok(SolverOutput::Sat(model)) = read_output(text.as_bytes(), encoding.cnf.vars()) else {
            panic!("it is an answer")
        };
        decode(&puzzle, &encoding, &model)
    }

    #[test]
    fn a_right_answer_is_a_solution() {
        let solution = answer([[3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]).unwrap();
        assert_eq!(solution.values()[..8], [1, 2, 3, 4, 3, 4, 1, 2]);
    }

    #[test]
    fn a_solver_elsewhere_solves_the_plain_formula() {
        use cnf::backend::external::{ExternalError, solve};
        let (puzzle, encoding) = puzzle();
        for program in ["cadical", "minisat"] {
            match solve(program, &[], &encoding.cnf, &Default::default()) {
                Err(ExternalError::Start { error, .. }) => println!("skipped {program}: {error}"),
                Ok(cnf::Outcome::Sat(model)) => assert!(decode(&puzzle, &encoding, &model).is_ok()),
                other => panic!("{program}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_wrong_answer_is_told_which_rules_it_breaks() {
        let error = answer([[3, 4, 1, 2], [2, 1, 4, 3], [3, 4, 2, 1]]).unwrap_err();
        let (puzzle, _) = puzzle();
        assert_eq!(error, DecodeError::Breaks(vec![puzzle.rules()[1].describe(puzzle.shape())]));
    }

    #[test]
    fn a_cell_without_a_value_and_one_with_two_are_named() {
        let error = answer([[3, 0, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]).unwrap_err();
        assert_eq!(error, DecodeError::NoValue(Cell::new(1, 1)));
        let (puzzle, encoding) = puzzle();
        let all = cnf::Model::new((0..encoding.cnf.vars()).map(|_| true));
        let error = decode(&puzzle, &encoding, &all).unwrap_err();
        assert_eq!(error, DecodeError::TwoValues(Cell::new(1, 0), 1, 2));
    }
}
