//! From a picture to a nonogram with exactly one solution.
//!
//! [`draft`] makes the picture as small as the puzzle and as plain as its colours, [`repair`] changes as few of its cells as
//! it can until its clues have no other solution.

mod crop;
mod quantise;
mod repair;
mod scale;
#[cfg(test)]
mod tests;

pub use repair::{Goal, Repaired, repair};

use model::grid::{Filling, Shape, Value};
use model::puzzle::Paint;
use model::rules::RuleError;

/// A picture: the red, green and blue of each point, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    /// The picture of these points. `None` if they are not `width` times `height`, or none at all.
    pub fn new(width: usize, height: usize, rgb: Vec<[u8; 3]>) -> Option<Pixels> {
        let fits = width.checked_mul(height) == Some(rgb.len()) && !rgb.is_empty();
        fits.then_some(Pixels { width, height, rgb })
    }

    /// The number of points in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }
}

/// What a picture is to become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The height of the puzzle.
    pub rows: usize,
    /// Its width.
    pub columns: usize,
    /// How many colours it has besides the background, at most [`Wish::MOST_COLORS`]; 1 is black on white.
    pub colors: usize,
    /// In black and white: what is darker than this becomes black. Unless given, the picture decides.
    pub threshold: Option<u8>,
    /// Whether the darkest colour is the background: the light parts are filled instead of the dark ones.
    pub invert: bool,
}

impl Wish {
    /// The columns and rows of a puzzle with the proportions of a picture, whose longer side is at most `longest`.
    pub fn fit(pixels: &Pixels, longest: usize) -> (usize, usize) {
        let long = pixels.width.max(pixels.height);
        let side = |points: usize| ((points * longest * 2 + long) / (long * 2)).max(1);
        (side(pixels.width), side(pixels.height))
    }

    /// More colours than these cannot be told apart in a clue.
    pub const MOST_COLORS: usize = 26;
}

/// A picture of a few colours, and what it would cost to change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The picture.
    pub picture: Filling,
    /// The look of its values.
    pub palette: Vec<Paint>,
    /// How badly each value suits each cell, cell by cell.
    strain: Vec<u32>,
}

impl Draft {
    /// Whether there is nothing to see: all cells are alike.
    pub fn is_blank(&self) -> bool {
        let values = self.picture.values();
        values.iter().all(|value| *value == values[0])
    }

    /// How much worse another value suits a cell than the one that it has in a picture.
    fn cost(&self, cell: usize, from: Value, to: Value) -> u32 {
        let strain = |value: Value| self.strain[cell * self.palette.len() + usize::from(value)];
        strain(to).saturating_sub(strain(from))
    }
}

/// Scales a picture to the size of the puzzle, each cell the average of what it covers, and gives each cell the
/// colour that comes nearest.
pub fn draft(pixels: &Pixels, wish: &Wish) -> Result<Draft, RuleError> {
    if !(1..=Wish::MOST_COLORS).contains(&wish.colors) {
        let most = Wish::MOST_COLORS;
        return Err(RuleError(format!("{} colours are out of range: 1 to {most} are possible", wish.colors)));
    }
    // Sizes are checked before anything is built.
    Shape::new(wish.rows, wish.columns, wish.colors + 1)?;
    let cells = scale::average(pixels, wish.rows, wish.columns);
    let (palette, strain) = match wish.colors {
        1 => quantise::black_and_white(&cells, wish.threshold, wish.invert),
        colors => quantise::colors(&cells, colors, wish.invert),
    };
    let shape = Shape::new(wish.rows, wish.columns, palette.len())?.from_zero();
    let best = |strain: &[u32]| (0..strain.len()).min_by_key(|&value| strain[value]).unwrap_or(0) as Value;
    let values = strain.chunks(palette.len()).map(best).collect();
    let picture = Filling::new(shape, values).expect("a value of the palette for each cell");
    Ok(Draft { picture, palette, strain })
}
