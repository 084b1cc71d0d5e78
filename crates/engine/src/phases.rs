//! A guess at the solution of a nonogram, right or wrong: the values that a SAT solver tries first.

use model::grid::{Filling, Line, Value};

/// A value for each cell and a start for each block. The two need not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phases {
    /// The value of each cell, row by row.
    pub values: Vec<Value>,
    /// Where the blocks of each row, then of each column, start.
    pub starts: Vec<Vec<usize>>,
}

impl Phases {
    /// The phases of a finished picture.
    pub fn of(picture: &Filling) -> Phases {
        let shape = picture.shape();
        let starts = |line: Line| {
            let values: Vec<Value> = shape.line(line).into_iter().map(|cell| picture[cell]).collect();
            let begins =
                |&place: &usize| values[place] != 0 && (place == 0 || values[place - 1] != values[place]);
            (0..values.len()).filter(begins).collect()
        };
        Phases {
            values: shape.places().map(|cell| picture[cell]).collect(),
            starts: shape.row_lines().chain(shape.column_lines()).map(starts).collect(),
        }
    }

    /// Whether a block has started at a place or before. Blocks that the phases do not have start nowhere.
    pub fn has_started(&self, rows: usize, line: Line, block: usize, place: usize) -> bool {
        let number = match line {
            Line::Row(row) => row.into(),
            Line::Column(column) => rows + usize::from(column),
        };
        let start = self.starts.get(number).and_then(|starts| starts.get(block));
        start.is_some_and(|&start| start <= place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Shape;

    #[test]
    fn blocks_start_where_the_colour_changes() {
        let shape = Shape::new(2, 4, 3).unwrap().from_zero();
        let picture = Filling::new(shape, vec![1, 1, 2, 0, 0, 1, 0, 1]).unwrap();
        let phases = Phases::of(&picture);
        assert_eq!(phases.starts[..2], [vec![0, 2], vec![1, 3]]);
        assert_eq!(phases.starts[2..], [vec![0], vec![0], vec![0], vec![1]]);
        assert!(phases.has_started(2, Line::Row(0), 1, 2) && !phases.has_started(2, Line::Row(0), 1, 1));
        assert!(!phases.has_started(2, Line::Column(3), 1, 3));
    }
}
