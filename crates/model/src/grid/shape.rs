//! How large a grid is and which values its cells take.

use super::{Cell, Line, Sight, Value, ValueSet};

/// Rows, columns and the range of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Shape {
    rows: u16,
    columns: u16,
    lowest: Value,
    values: u8,
}

/// Why a shape cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A side of 0 or more than [`Shape::MAX_SIDE`].
    #[error("a grid of {0} x {1} cells is out of range: each side is 1 to {max}", max = Shape::MAX_SIDE)]
    Side(usize, usize),
    /// No values or more than [`Shape::MAX_VALUES`].
    #[error("{0} values are out of range: 1 to {max} are possible", max = Shape::MAX_VALUES)]
    Values(usize),
}

impl Shape {
    /// The largest number of rows and of columns.
    pub const MAX_SIDE: usize = 512;
    /// The largest number of values.
    pub const MAX_VALUES: usize = 64;

    /// A grid whose cells take the values `1..=values`.
    pub fn new(rows: usize, columns: usize, values: usize) -> Result<Shape, ShapeError> {
        let side = 1..=Shape::MAX_SIDE;
        if !side.contains(&rows) || !side.contains(&columns) {
            return Err(ShapeError::Side(rows, columns));
        }
        if !(1..=Shape::MAX_VALUES).contains(&values) {
            return Err(ShapeError::Values(values));
        }
        Ok(Shape { rows: rows as u16, columns: columns as u16, lowest: 1, values: values as u8 })
    }

    /// An n x n grid with the values `1..=n`.
    pub fn square(n: usize) -> Result<Shape, ShapeError> {
        Shape::new(n, n, n)
    }

    /// The same grid with values that start at 0.
    pub fn from_zero(self) -> Shape {
        Shape { lowest: 0, ..self }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// The number of values.
    pub fn values(self) -> usize {
        self.values.into()
    }

    /// The smallest value.
    pub fn lowest(self) -> Value {
        self.lowest
    }

    /// The largest value.
    pub fn highest(self) -> Value {
        self.lowest + (self.values - 1)
    }

    /// All values.
    pub fn all_values(self) -> ValueSet {
        (self.lowest..=self.highest()).collect()
    }

    /// The number of cells.
    pub fn len(self) -> usize {
        self.rows() * self.columns()
    }

    /// Never: a grid has at least one cell.
    pub fn is_empty(self) -> bool {
        false
    }

    /// Whether rows, columns and values are as many.
    pub fn is_square(self) -> bool {
        self.rows == self.columns && self.rows() == self.values()
    }

    /// Whether the grid has this cell.
    pub fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// The cell's number, row by row from 0.
    pub fn index(self, cell: Cell) -> usize {
        debug_assert!(self.contains(cell), "{cell} is not in the grid");
        usize::from(cell.row) * self.columns() + usize::from(cell.column)
    }

    /// The cell of a number.
    pub fn cell(self, index: usize) -> Cell {
        Cell::new((index / self.columns()) as u16, (index % self.columns()) as u16)
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..self.len()).map(move |index| self.cell(index))
    }

    /// All rows.
    pub fn row_lines(self) -> impl Iterator<Item = Line> {
        (0..self.rows).map(Line::Row)
    }

    /// All columns.
    pub fn column_lines(self) -> impl Iterator<Item = Line> {
        (0..self.columns).map(Line::Column)
    }

    /// The cells of a row from the left or of a column from the top.
    pub fn line(self, line: Line) -> Vec<Cell> {
        match line {
            Line::Row(row) => (0..self.columns).map(|column| Cell::new(row, column)).collect(),
            Line::Column(column) => (0..self.rows).map(|row| Cell::new(row, column)).collect(),
        }
    }

    /// The cells of a row or column in the order in which they are seen.
    pub fn sight(self, sight: Sight) -> Vec<Cell> {
        let mut cells = self.line(sight.line);
        if sight.back {
            cells.reverse();
        }
        cells
    }

    /// The cell at an offset in rows and columns, if the grid has it.
    pub fn offset(self, cell: Cell, rows: i32, columns: i32) -> Option<Cell> {
        let row = u16::try_from(i32::from(cell.row) + rows).ok()?;
        let column = u16::try_from(i32::from(cell.column) + columns).ok()?;
        Some(Cell::new(row, column)).filter(|&cell| self.contains(cell))
    }

    /// The usual box of a Sudoku of this size, as (rows, columns): as square as possible, wider than high.
    /// `None` when the number of values is prime or the grid does not split into such boxes.
    pub fn usual_box(self) -> Option<(u16, u16)> {
        let n = u16::from(self.values);
        let height = (2..=n).take_while(|h| h * h <= n).filter(|h| n % h == 0).last()?;
        let width = n / height;
        (self.rows.is_multiple_of(height) && self.columns.is_multiple_of(width)).then_some((height, width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes_are_as_square_as_possible() {
        let usual = |n| Shape::square(n).unwrap().usual_box();
        assert_eq!(usual(4), Some((2, 2)));
        assert_eq!(usual(6), Some((2, 3)));
        assert_eq!(usual(8), Some((2, 4)));
        assert_eq!(usual(9), Some((3, 3)));
        assert_eq!(usual(12), Some((3, 4)));
        assert_eq!(usual(7), None);
        assert_eq!(usual(1), None);
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        assert!(Shape::new(0, 4, 4).is_err());
        assert!(Shape::new(513, 4, 4).is_err());
        assert!(Shape::new(4, 4, 65).is_err());
        assert!(Shape::new(512, 512, 64).is_ok());
    }

    #[test]
    fn numbers_and_cells_are_the_same() {
        let shape = Shape::new(3, 5, 4).unwrap();
        for (index, cell) in shape.cells().enumerate() {
            assert_eq!(shape.index(cell), index);
        }
        assert_eq!(shape.offset(Cell::new(0, 0), -1, 0), None);
        assert_eq!(shape.offset(Cell::new(2, 4), 0, 1), None);
        assert_eq!(shape.offset(Cell::new(1, 1), 1, -1), Some(Cell::new(2, 0)));
    }
}
