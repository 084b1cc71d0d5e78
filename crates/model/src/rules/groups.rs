//! What rules have in common that are nothing but groups of cells with distinct values.
//!
//! Such a rule has five functions of its own: `fits` (does it fit the grid?), `no_repeats` (the meaning), `groups` (the
//! same for clauses and propagation), `name` (of a group) and `look`.

/// Makes a rule of groups: its name, what it demands, an example, the sentence for a clue, and what people call it.
macro_rules! groups {
    ($rule:ident, $name:literal, $about:literal, $example:literal, $describe:expr, $cite:expr) => {
        impl $crate::rules::Rule for $rule {
            const NAME: &'static str = $name;
            const ABOUT: &'static str = $about;
            const EXAMPLE: &'static str = $example;
            const GLOBAL: bool = true;
            /// A digit is looked for in a group: what every price is measured by.
            const PRICE: u32 = 2;

            fn cells(&self, shape: &Shape) -> Vec<$crate::grid::Cell> {
                $crate::rules::shared::each_once(self.groups(&shape).concat())
            }

            fn describe(&self, shape: &Shape) -> String {
                $describe(self, &shape)
            }

            fn cite(&self, shape: &Shape) -> String {
                $cite(self, &shape)
            }

            fn cite_group(&self, shape: &Shape, group: usize) -> String {
                self.name(&shape, group)
            }

            fn check(&self, shape: &Shape) -> Result<(), $crate::rules::RuleError> {
                self.fits(&shape)
            }

            fn holds(&self, filling: &$crate::grid::Filling) -> bool {
                self.no_repeats(filling)
            }

            fn encode(&self, enc: &mut $crate::encoder::Encoder) {
                for group in self.groups(&enc.shape()) {
                    enc.all_different(&group);
                }
            }

            fn distinct(&self, shape: &Shape) -> Vec<Vec<$crate::grid::Cell>> {
                self.groups(&shape)
            }

            fn marks(&self, shape: &Shape) -> Vec<$crate::mark::Mark> {
                self.look(&shape)
            }
        }
    };
}

pub(super) use groups;

use crate::grid::{Cell, Shape};
use crate::rules::RuleError;

/// The cells of a box, row by row.
pub(super) fn area(corner: Cell, height: u16, width: u16) -> Vec<Cell> {
    let rows = corner.row..corner.row + height;
    rows.flat_map(|row| (corner.column..corner.column + width).map(move |column| Cell::new(row, column)))
        .collect()
}

/// Those of the cells that are on the board.
pub(super) fn there(cells: Vec<Cell>, shape: &Shape) -> Vec<Cell> {
    if shape.is_full_grid() {
        cells
    } else {
        cells.into_iter().filter(|&cell| shape.contains(cell)).collect()
    }
}

/// Whether boxes of this size tile the grid.
pub(super) fn tiles(height: u16, width: u16, shape: &Shape) -> Result<(), RuleError> {
    let divides = |part: u16, whole: usize| part > 0 && whole.is_multiple_of(usize::from(part));
    if divides(height, shape.rows()) && divides(width, shape.columns()) {
        return Ok(());
    }
    Err(RuleError(format!(
        "boxes of {height} rows and {width} columns do not tile a grid of {} rows and {} columns",
        shape.rows(),
        shape.columns()
    )))
}
