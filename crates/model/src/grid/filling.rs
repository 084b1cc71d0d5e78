//! A grid with a value in every cell.

use super::{Cell, Shape, Value};
use std::ops::Index;

/// A value for every place, right or wrong.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Filling {
    shape: Shape,
    values: Vec<Value>,
}

impl Filling {
    /// The filling with these values, by the numbers of the places. `None` if they are too few, too many, or not the shape's.
    pub fn new(shape: impl Into<Shape>, values: Vec<Value>) -> Option<Filling> {
        let shape = shape.into();
        let in_range = |value: &Value| (shape.lowest()..=shape.highest()).contains(value);
        let own = |(place, &value): (Cell, &Value)| shape.values_of(place).contains(value);
        let fits = values.len() == shape.len()
            && values.iter().all(in_range)
            && (shape.is_full_grid() || shape.places().zip(&values).all(own));
        fits.then_some(Filling { shape, values })
    }

    /// The grid's shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The values, by the numbers of the places: row by row, then variables.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Value]> {
        self.values[..self.shape.board_len()].chunks(self.shape.columns())
    }

    /// The values that tell solutions apart: all but those of hidden variables.
    pub fn counted(&self) -> Vec<Value> {
        if self.shape.counts_all() {
            return self.values.clone();
        }
        self.shape.places().filter(|&place| self.shape.counts(place)).map(|place| self[place]).collect()
    }
}

impl Index<Cell> for Filling {
    type Output = Value;
    fn index(&self, cell: Cell) -> &Value {
        &self.values[self.shape.index(cell)]
    }
}
