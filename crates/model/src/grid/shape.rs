//! How large a grid is, which of its cells are there, and which values they take.

use super::{Cell, GroupName, Line, Sight, Value, ValueSet, Variables};
use std::sync::Arc;

/// Rows, columns and the range of values; cells that are not there, and variables beside the grid.
///
/// Most puzzles are one full grid, and pay nothing for what they do not have.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Shape {
    rows: u16,
    columns: u16,
    lowest: Value,
    values: u8,
    more: Option<Arc<More>>,
}

/// What a shape has that is more, or less, than a full grid.
#[derive(Clone, PartialEq, Eq, Debug, Hash, Default)]
struct More {
    /// A bit for each cell of the rectangle, set where it is not there; empty if all are.
    voids: Vec<u64>,
    /// The groups, by their names.
    variables: Vec<Variables>,
}

impl From<&Shape> for Shape {
    fn from(shape: &Shape) -> Shape {
        shape.clone()
    }
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
    /// A void outside the rectangle.
    #[error("{0} cannot be left out: the grid has {1} rows and {2} columns")]
    Outside(Cell, usize, usize),
    /// Nothing but voids.
    #[error("no cell is left: a grid has at least one")]
    Empty,
    /// Two groups of one name.
    #[error("the variables {0} are declared twice")]
    Twice(GroupName),
    /// A group without places, or with too many.
    #[error("{1} x {2} variables {0} are out of range: each side is 1 to {max}", max = Shape::MAX_SIDE)]
    Variables(GroupName, usize, usize),
    /// Variables with values that the grid does not have.
    #[error("the variables {0} cannot have the values {1} to {2}: the grid has {3} to {4}")]
    Range(GroupName, Value, Value, Value, Value),
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
        Ok(Shape { rows: rows as u16, columns: columns as u16, lowest: 1, values: values as u8, more: None })
    }

    /// An n x n grid with the values `1..=n`.
    pub fn square(n: usize) -> Result<Shape, ShapeError> {
        Shape::new(n, n, n)
    }

    /// The same grid with values that start at 0. Variables are declared after this.
    pub fn from_zero(&self) -> Shape {
        Shape { lowest: 0, ..self.clone() }
    }

    /// The same board without some cells. They may be listed twice.
    pub fn with_voids(mut self, voids: impl IntoIterator<Item = Cell>) -> Result<Shape, ShapeError> {
        let mut more = self.more.as_deref().cloned().unwrap_or_default();
        for cell in voids {
            if cell.row >= self.rows || cell.column >= self.columns {
                return Err(ShapeError::Outside(cell, self.rows(), self.columns()));
            }
            more.voids.resize(self.board_len().div_ceil(64), 0);
            let index = self.board_index(cell);
            more.voids[index / 64] |= 1 << (index % 64);
        }
        let count: u32 = more.voids.iter().map(|bits| bits.count_ones()).sum();
        if count as usize == self.board_len() {
            return Err(ShapeError::Empty);
        }
        self.more = (more != More::default()).then(|| Arc::new(more));
        Ok(self)
    }

    /// The same board with a group of variables beside it.
    pub fn with_variables(mut self, variables: Variables) -> Result<Shape, ShapeError> {
        let Variables { name, rows, columns, lowest, highest, .. } = variables;
        let side = 1..=Shape::MAX_SIDE as u16;
        // A variable's number is a column of a cell.
        if !side.contains(&rows) || !side.contains(&columns) || variables.len() > usize::from(u16::MAX) {
            return Err(ShapeError::Variables(name, rows.into(), columns.into()));
        }
        if lowest > highest || lowest < self.lowest() || highest > self.highest() {
            return Err(ShapeError::Range(name, lowest, highest, self.lowest(), self.highest()));
        }
        let mut more = self.more.as_deref().cloned().unwrap_or_default();
        match more.variables.binary_search_by_key(&name, |group| group.name) {
            Ok(_) => return Err(ShapeError::Twice(name)),
            Err(place) => more.variables.insert(place, variables),
        }
        self.more = Some(Arc::new(more));
        Ok(self)
    }

    /// Whether this is one full grid: every cell is there, and nothing else.
    pub fn is_full_grid(&self) -> bool {
        self.more.is_none()
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// The number of values.
    pub fn values(&self) -> usize {
        self.values.into()
    }

    /// The smallest value.
    pub fn lowest(&self) -> Value {
        self.lowest
    }

    /// The largest value.
    pub fn highest(&self) -> Value {
        self.lowest + (self.values - 1)
    }

    /// All values.
    pub fn all_values(&self) -> ValueSet {
        (self.lowest..=self.highest()).collect()
    }

    /// The values that a place can have: a cell those of the grid, a variable those of its group, and a void only the
    /// lowest, so that every place has one.
    pub fn values_of(&self, place: Cell) -> ValueSet {
        match place.group().and_then(|name| self.group(name)) {
            Some(group) => (group.lowest..=group.highest).collect(),
            None if self.is_void(place) => ValueSet::one(self.lowest),
            None => self.all_values(),
        }
    }

    /// The groups of variables, by their names.
    pub fn variables(&self) -> &[Variables] {
        self.more.as_deref().map_or(&[], |more| &more.variables)
    }

    /// The group of a name.
    pub fn group(&self, name: GroupName) -> Option<&Variables> {
        self.variables().iter().find(|group| group.name == name)
    }

    /// Whether two solutions that differ in this place are two.
    pub fn counts(&self, place: Cell) -> bool {
        match place.group() {
            Some(name) => self.group(name).is_some_and(|group| !group.hidden),
            None => true,
        }
    }

    /// Whether every place counts.
    pub fn counts_all(&self) -> bool {
        self.variables().iter().all(|group| !group.hidden)
    }

    /// The number of cells of the rectangle, voids among them.
    pub fn board_len(&self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of places: the cells of the rectangle, voids among them, and the variables.
    pub fn len(&self) -> usize {
        self.board_len() + self.variables().iter().map(Variables::len).sum::<usize>()
    }

    /// Never: a grid has at least one cell.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether rows, columns and values are as many.
    pub fn is_square(&self) -> bool {
        self.rows == self.columns && self.rows() == self.values()
    }

    /// Whether this cell of the rectangle is not there.
    pub fn is_void(&self, cell: Cell) -> bool {
        let Some(more) = self.more.as_deref() else { return false };
        let index = self.board_index(cell);
        cell.row < self.rows
            && cell.column < self.columns
            && more.voids.get(index / 64).is_some_and(|bits| bits >> (index % 64) & 1 == 1)
    }

    /// The cells of the rectangle that are not there.
    pub fn voids(&self) -> impl Iterator<Item = Cell> {
        let board = if self.more.is_some() { self.board_len() } else { 0 };
        (0..board).map(|index| self.cell(index)).filter(|&cell| self.is_void(cell))
    }

    /// Whether the grid has this cell, or the board this variable.
    pub fn contains(&self, cell: Cell) -> bool {
        match cell.group() {
            None => cell.row < self.rows && cell.column < self.columns && !self.is_void(cell),
            Some(name) => self.group(name).is_some_and(|group| usize::from(cell.column) < group.len()),
        }
    }

    fn board_index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns() + usize::from(cell.column)
    }

    /// The place's number, from 0: cells row by row, then variables.
    pub fn index(&self, cell: Cell) -> usize {
        let Some(name) = cell.group() else {
            debug_assert!(cell.row < self.rows && cell.column < self.columns, "{cell} is not in the grid");
            return self.board_index(cell);
        };
        debug_assert!(self.contains(cell), "{cell} is not declared");
        let before = self.variables().iter().take_while(|group| group.name != name);
        self.board_len() + before.map(Variables::len).sum::<usize>() + usize::from(cell.column)
    }

    /// The place of a number.
    pub fn cell(&self, index: usize) -> Cell {
        let mut number = match index.checked_sub(self.board_len()) {
            None => return Cell::new((index / self.columns()) as u16, (index % self.columns()) as u16),
            Some(number) => number,
        };
        for group in self.variables() {
            match number.checked_sub(group.len()) {
                None => return group.place(number),
                Some(rest) => number = rest,
            }
        }
        panic!("there is no place {index}")
    }

    /// All cells that are there, row by row.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + Clone + use<> {
        let (columns, more) = (self.columns(), self.more.clone());
        let there = move |index: usize| match more.as_deref() {
            None => true,
            Some(more) => more.voids.get(index / 64).is_none_or(|bits| bits >> (index % 64) & 1 == 0),
        };
        let cell = move |index| Cell::new((index / columns) as u16, (index % columns) as u16);
        (0..self.board_len()).filter(move |&index| there(index)).map(cell)
    }

    /// All places by their numbers: the cells of the rectangle, voids among them, and the variables.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Cell> + Clone + use<> {
        let shape = self.clone();
        (0..self.len()).map(move |index| shape.cell(index))
    }

    /// All places whose value is to be found: the cells that are there, and the variables.
    pub fn unknowns(&self) -> impl DoubleEndedIterator<Item = Cell> + Clone + use<> {
        let shape = self.clone();
        self.cells().chain((self.board_len()..self.len()).map(move |index| shape.cell(index)))
    }

    /// All rows.
    pub fn row_lines(&self) -> impl Iterator<Item = Line> + use<> {
        (0..self.rows).map(Line::Row)
    }

    /// All columns.
    pub fn column_lines(&self) -> impl Iterator<Item = Line> + use<> {
        (0..self.columns).map(Line::Column)
    }

    /// The cells of a row from the left or of a column from the top.
    pub fn line(&self, line: Line) -> Vec<Cell> {
        let cells: Vec<Cell> = match line {
            Line::Row(row) => (0..self.columns).map(|column| Cell::new(row, column)).collect(),
            Line::Column(column) => (0..self.rows).map(|row| Cell::new(row, column)).collect(),
        };
        if self.more.is_none() {
            cells
        } else {
            cells.into_iter().filter(|&cell| !self.is_void(cell)).collect()
        }
    }

    /// The cells of a row or column in the order in which they are seen.
    pub fn sight(&self, sight: Sight) -> Vec<Cell> {
        let mut cells = self.line(sight.line);
        if sight.back {
            cells.reverse();
        }
        cells
    }

    /// The cell at an offset in rows and columns, if it is there. Variables have neighbours in their own group.
    pub fn offset(&self, cell: Cell, rows: i32, columns: i32) -> Option<Cell> {
        let Some(name) = cell.group() else {
            let row = u16::try_from(i32::from(cell.row) + rows).ok()?;
            let column = u16::try_from(i32::from(cell.column) + columns).ok()?;
            return Some(Cell::new(row, column))
                .filter(|&cell| cell.group().is_none() && self.contains(cell));
        };
        let group = self.group(name)?;
        let (height, width) = (i32::from(group.rows), i32::from(group.columns));
        let row = i32::from(cell.column) / width + rows;
        let column = i32::from(cell.column) % width + columns;
        let inside = (0..height).contains(&row) && (0..width).contains(&column);
        inside.then(|| group.place((row * width + column) as usize))
    }

    /// The usual box of a Sudoku of this size, as (rows, columns): as square as possible, wider than high.
    /// `None` when the number of values is prime or the grid does not split into such boxes.
    pub fn usual_box(&self) -> Option<(u16, u16)> {
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

    fn group(name: &str, rows: u16, columns: u16) -> Variables {
        let name = name.parse().unwrap();
        Variables {
            name,
            label: String::new(),
            rows,
            columns,
            lowest: 1,
            highest: 3,
            hidden: name.to_string() == "H",
        }
    }

    #[test]
    fn voids_are_in_no_line_and_nobodys_neighbour() {
        let shape = Shape::new(3, 3, 3).unwrap();
        let centre = Cell::new(1, 1);
        let ring = shape.clone().with_voids([centre, centre]).unwrap();
        assert!(shape.is_full_grid() && !ring.is_full_grid());
        assert_eq!(shape.clone().with_voids([]), Ok(shape.clone()));
        assert_eq!((ring.cells().count(), ring.len(), ring.places().count()), (8, 9, 9));
        assert!(!ring.contains(centre) && ring.is_void(centre));
        assert_eq!(ring.line(Line::Row(1)), [Cell::new(1, 0), Cell::new(1, 2)]);
        assert_eq!(ring.offset(Cell::new(0, 1), 1, 0), None);
        assert_eq!(ring.values_of(centre).len(), 1);
        assert_eq!(ring.voids().collect::<Vec<_>>(), [centre]);
        assert!(shape.clone().with_voids([Cell::new(3, 0)]).is_err());
        assert_eq!(shape.clone().with_voids(shape.cells()), Err(ShapeError::Empty));
    }

    #[test]
    fn variables_are_numbered_after_the_cells() {
        let shape = Shape::new(2, 2, 4).unwrap().with_variables(group("VB", 2, 3)).unwrap();
        let shape = shape.with_variables(group("H", 1, 2)).unwrap();
        assert_eq!((shape.len(), shape.cells().count()), (12, 4));
        for (index, place) in shape.places().enumerate() {
            assert_eq!(shape.index(place), index);
            assert!(shape.contains(place));
        }
        let names: Vec<String> = shape.places().skip(4).map(|place| place.to_string()).collect();
        assert_eq!(names, ["H1", "H2", "VB1", "VB2", "VB3", "VB4", "VB5", "VB6"]);
        let place = |name: &str| name.parse::<Cell>().unwrap();
        assert_eq!(shape.offset(place("VB2"), 1, 1), Some(place("VB6")));
        assert_eq!(shape.offset(place("VB3"), 0, 1), None);
        assert!(!shape.contains(place("VB7")) && !shape.contains(place("VC1")));
        assert!(shape.counts(place("VB1")) && !shape.counts(place("H1")) && !shape.counts_all());
        assert_eq!(shape.values_of(place("VB1")).len(), 3);
        assert!(shape.clone().with_variables(group("H", 1, 1)).is_err());
        assert!(shape.clone().with_variables(group("X", 0, 1)).is_err());
        let wide = Variables { highest: 5, ..group("X", 1, 1) };
        let error = shape.with_variables(wide).unwrap_err().to_string();
        assert_eq!(error, "the variables X cannot have the values 1 to 5: the grid has 1 to 4");
    }
}
