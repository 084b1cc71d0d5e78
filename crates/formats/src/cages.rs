//! 9 x 9 Sudokus of cages that do not overlap: what the text formats of killer Sudokus have in common.
//!
//! They know sums of cages, perhaps both diagonals and the regions of a jigsaw, and no givens: a cage of one cell is a
//! given, both ways.

use super::WriteError;
use super::standard::Standard;
use model::grid::{Cell, Shape, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Cage, Columns, Diagonal, Jigsaw, Rows, RuleError, Slope};

/// Rows, columns and values.
pub(super) const SIDE: usize = 9;

/// The cells of the grid.
pub(super) const CELLS: usize = SIDE * SIDE;

/// A puzzle as these formats see it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Killer {
    /// Sums and cells, those in order; no cell is in two cages.
    pub cages: Vec<(u32, Vec<Cell>)>,
    /// Whether the diagonals have distinct values.
    pub diagonals: bool,
    /// The region of each cell, where there are no boxes.
    pub layout: Option<Vec<Option<u16>>>,
}

impl Killer {
    /// The puzzle itself.
    pub(super) fn puzzle(self) -> Result<Puzzle, RuleError> {
        let mut puzzle = match self.layout {
            None => Puzzle::sudoku(SIDE)?,
            Some(regions) => {
                let mut puzzle = Puzzle::new(Shape::square(SIDE)?);
                puzzle.add(Rows {})?;
                puzzle.add(Columns {})?;
                puzzle.add(Jigsaw { regions })?;
                puzzle
            }
        };
        if self.diagonals {
            for direction in [Slope::Rising, Slope::Falling] {
                puzzle.add(Diagonal { direction })?;
            }
        }
        for (sum, cells) in self.cages {
            match (&cells[..], sum) {
                ([cell], 1..=9) => puzzle.set(*cell, sum as Value)?,
                _ => puzzle.add(Cage { cells, sum: Some(sum) })?,
            }
        }
        Ok(puzzle)
    }

    /// Takes a puzzle apart; whatever such formats cannot express is an error that names it.
    pub(super) fn of(puzzle: &Puzzle, format: &'static str) -> Result<Killer, WriteError> {
        let shape = puzzle.shape();
        let mut parts = Standard::with_any_boxes(puzzle);
        if parts.n() != SIDE || !shape.is_square() {
            parts.refuse(format!("a grid of other than {SIDE} x {SIDE} cells"));
        }
        let mut jigsaws =
            parts.take(|rule| if let AnyRule::Jigsaw(jigsaw) = rule { Some(jigsaw) } else { None });
        if jigsaws.len() > 1 || jigsaws.is_empty() != parts.boxes {
            parts.refuse("no boxes, or a jigsaw besides boxes or another jigsaw");
        }
        let diagonals =
            parts.take(|rule| if let AnyRule::Diagonal(rule) = rule { Some(rule.direction) } else { None });
        if !diagonals.is_empty()
            && [Slope::Rising, Slope::Falling].iter().any(|slope| !diagonals.contains(slope))
        {
            parts.refuse("one diagonal without the other");
        }
        let mut cages = parts.take(|rule| match rule {
            AnyRule::Cage(Cage { cells, sum: Some(sum @ 1..) }) => Some((*sum, cells.clone())),
            _ => None,
        });
        for (cell, value) in shape.cells().zip(parts.givens()) {
            cages.extend(value.map(|value| (value.into(), vec![cell])));
        }
        let mut taken = vec![false; shape.len()];
        for &cell in cages.iter().flat_map(|(_, cells)| cells) {
            if std::mem::replace(&mut taken[shape.index(cell)], true) {
                parts.refuse(format!("{cell} is in two cages, or given in a cage"));
            }
        }
        parts.finish(format)?;
        cages.iter_mut().for_each(|(_, cells)| cells.sort());
        let layout = jigsaws.pop().map(|jigsaw| jigsaw.regions.clone());
        Ok(Killer { cages, diagonals: !diagonals.is_empty(), layout })
    }

    /// The number of the cage of each cell, row by row.
    pub(super) fn owners(&self) -> Vec<Option<usize>> {
        let mut owners = vec![None; CELLS];
        for (number, (_, cells)) in self.cages.iter().enumerate() {
            cells.iter().for_each(|cell| owners[index(*cell)] = Some(number));
        }
        owners
    }
}

/// The number of a cell, row by row from 0.
pub(super) fn index(cell: Cell) -> usize {
    usize::from(cell.row) * SIDE + usize::from(cell.column)
}

/// The cell of a number.
pub(super) fn cell(index: usize) -> Cell {
    Cell::new((index / SIDE) as u16, (index % SIDE) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_apart_is_the_same_puzzle_again() {
        let cages = vec![(12, vec![cell(0), cell(9)]), (3, vec![cell(4)]), (40, vec![cell(5)])];
        let layout = Some((0..CELLS).map(|i| Some((i % 9) as u16)).collect());
        let puzzle = Killer { cages, diagonals: true, layout }.puzzle().unwrap();
        assert_eq!(puzzle.givens().len(), 1, "a cage of one cell is a given, if it can be");
        let again = Killer::of(&puzzle, "x").unwrap().puzzle().unwrap();
        assert_eq!(again.rules().len(), puzzle.rules().len());
        assert!(again.rules().iter().all(|rule| puzzle.rules().contains(rule)));
    }

    #[test]
    fn what_no_list_of_cages_can_say_is_named() {
        let said = |change: fn(&mut Puzzle)| {
            let mut puzzle = Puzzle::sudoku(9).unwrap();
            change(&mut puzzle);
            Killer::of(&puzzle, "x").unwrap_err().what.concat()
        };
        assert!(said(|p| p.add(Diagonal { direction: Slope::Rising }).unwrap()).contains("one diagonal"));
        assert!(said(|p| (0..2).for_each(|_| p.cage(5, [cell(0)]).unwrap())).contains("in two cages"));
        assert!(said(|p| p.cage(0, [cell(0)]).unwrap()).contains("sum"));
        assert!(Killer::of(&Puzzle::sudoku(4).unwrap(), "x").is_err());
    }
}
