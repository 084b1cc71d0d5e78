//! A grid with a value in every cell.

use super::{Cell, Shape, Value};
use std::ops::Index;

/// A value for every cell, right or wrong.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Filling {
    shape: Shape,
    values: Vec<Value>,
}

impl Filling {
    /// The filling with these values, row by row. `None` if they are too few, too many, or not the shape's.
    pub fn new(shape: Shape, values: Vec<Value>) -> Option<Filling> {
        let fits = |value: &Value| (shape.lowest()..=shape.highest()).contains(value);
        (values.len() == shape.len() && values.iter().all(fits)).then_some(Filling { shape, values })
    }

    /// The grid's shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The values, row by row.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Value]> {
        self.values.chunks(self.shape.columns())
    }
}

impl Index<Cell> for Filling {
    type Output = Value;
    fn index(&self, cell: Cell) -> &Value {
        &self.values[self.shape.index(cell)]
    }
}
