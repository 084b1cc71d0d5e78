//! The values that are still possible in each cell.

use super::{Cell, Filling, Shape, Value, ValueSet};

/// A set of possible values per cell, as bits: bit 0 is the lowest value of the shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    shape: Shape,
    masks: Vec<u64>,
}

/// A cell has no value left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

impl Candidates {
    /// Every value in every cell, and in variables those of their group.
    pub fn all(shape: impl Into<Shape>) -> Candidates {
        let shape = shape.into();
        let full = shape.all_values().bits_from(shape.lowest());
        let mut masks = vec![full; shape.len()];
        if !shape.is_full_grid() {
            let own = shape.places().map(|place| shape.values_of(place).bits_from(shape.lowest()));
            masks.iter_mut().zip(own).for_each(|(mask, own)| *mask = own);
        }
        Candidates { shape, masks }
    }

    /// No value in any cell, to be filled by [`Candidates::insert`].
    pub fn none(shape: impl Into<Shape>) -> Candidates {
        let shape = shape.into();
        Candidates { masks: vec![0; shape.len()], shape }
    }

    /// Candidates from bits per cell, row by row.
    pub fn from_masks(shape: impl Into<Shape>, masks: Vec<u64>) -> Candidates {
        let shape = shape.into();
        debug_assert_eq!(masks.len(), shape.len());
        Candidates { shape, masks }
    }

    /// The grid's shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The values of a cell as bits.
    pub fn mask(&self, cell: Cell) -> u64 {
        self.masks[self.shape.index(cell)]
    }

    /// The values of a cell in ascending order.
    pub fn values(&self, cell: Cell) -> impl Iterator<Item = Value> + use<> {
        let lowest = self.shape.lowest();
        let mut mask = self.mask(cell);
        std::iter::from_fn(move || {
            let bit = (mask != 0).then(|| mask.trailing_zeros())?;
            mask &= mask - 1;
            Some(lowest + bit as Value)
        })
    }

    /// Whether a cell can still take a value.
    pub fn contains(&self, cell: Cell, value: Value) -> bool {
        let bit = u32::from(value.wrapping_sub(self.shape.lowest()));
        bit < 64 && self.mask(cell) >> bit & 1 == 1
    }

    /// How many candidates there are in all cells together.
    pub fn len(&self) -> usize {
        self.masks.iter().map(|mask| mask.count_ones() as usize).sum()
    }

    /// Whether no cell has any.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Allows a value.
    pub fn insert(&mut self, cell: Cell, value: Value) {
        let index = self.shape.index(cell);
        self.masks[index] |= 1 << (value - self.shape.lowest());
    }

    /// Takes a value away from a cell, which may be left without any.
    pub fn remove(&mut self, cell: Cell, value: Value) {
        let index = self.shape.index(cell);
        self.masks[index] &= !(1 << (value - self.shape.lowest()));
    }

    /// Keeps only the values of a set.
    pub fn keep(&mut self, cell: Cell, values: ValueSet) -> Result<(), Contradiction> {
        self.keep_mask(cell, values.bits_from(self.shape.lowest()))
    }

    /// Keeps only the values of a set of bits.
    pub fn keep_mask(&mut self, cell: Cell, kept: u64) -> Result<(), Contradiction> {
        let mask = &mut self.masks[self.shape.index(cell)];
        *mask &= kept;
        if *mask == 0 { Err(Contradiction) } else { Ok(()) }
    }

    /// The values as a filling, when every cell has exactly one.
    pub fn filling(&self) -> Option<Filling> {
        let single = |mask: &u64| {
            (mask.count_ones() == 1).then(|| self.shape.lowest() + mask.trailing_zeros() as Value)
        };
        Filling::new(&self.shape, self.masks.iter().map(single).collect::<Option<_>>()?)
    }
}
