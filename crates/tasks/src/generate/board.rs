//! Boards of several classic Sudoku: which cells each of them has, and which it shares with others.

use model::grid::Cell;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, ScatteredGrid, SubGrid};

/// See the [module documentation](self). Cells are told by their index on the board.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The cells of each grid, row by row.
    pub(super) grids: Vec<[usize; 81]>,
    /// The places of each grid whose cells other grids have as well.
    pub(super) shared: Vec<Vec<usize>>,
    /// The grids that have each cell.
    pub(super) of_cell: Vec<Vec<usize>>,
}

impl Board {
    /// The board of a puzzle without clues, if its rules are classic grids and nothing else.
    pub(super) fn new(base: &Puzzle) -> Option<Board> {
        let shape = base.shape();
        if (shape.values(), shape.lowest()) != (9, 1) {
            return None;
        }
        let mut grids: Vec<[usize; 81]> = Vec::new();
        for rule in base.rules() {
            let cells: Vec<Cell> = match rule {
                AnyRule::SubGrid(SubGrid { corner, height: 3, width: 3 }) => {
                    let cell = |place: u16| Cell::new(corner.row + place / 9, corner.column + place % 9);
                    (0..81).map(cell).collect()
                }
                AnyRule::ScatteredGrid(ScatteredGrid { cells, height: 3, width: 3 }) => cells.clone(),
                _ => return None,
            };
            let cells: Vec<usize> = cells.into_iter().map(|cell| shape.index(cell)).collect();
            grids.push(cells.try_into().ok()?);
        }
        let mut of_cell = vec![Vec::new(); shape.len()];
        for (number, grid) in grids.iter().enumerate() {
            grid.iter().for_each(|&cell| of_cell[cell].push(number));
        }
        let is_covered = shape.cells().all(|cell| !of_cell[shape.index(cell)].is_empty());
        let shared = |grid: &[usize; 81]| (0..81).filter(|&place| of_cell[grid[place]].len() > 1).collect();
        let shared = grids.iter().map(shared).collect();
        (is_covered && !grids.is_empty()).then_some(Board { grids, shared, of_cell })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::families::grids::SAMURAI;

    #[test]
    fn a_samurai_has_five_grids_and_four_shared_boxes() {
        let board = Board::new(&SAMURAI.puzzle(&Default::default()).unwrap()).unwrap();
        assert_eq!(board.grids.len(), 5);
        assert_eq!(board.shared.iter().map(Vec::len).collect::<Vec<_>>(), [9, 9, 36, 9, 9]);
        assert_eq!(board.of_cell.iter().filter(|grids| grids.len() == 2).count(), 36);
        assert_eq!(board.of_cell[0], [0]);
    }

    #[test]
    fn other_rules_make_it_no_board() {
        assert!(Board::new(&Puzzle::sudoku(9).unwrap()).is_none());
        assert!(Board::new(&Puzzle::sudoku(4).unwrap()).is_none());
    }
}
