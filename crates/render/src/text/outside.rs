//! Clues around the grid, on the side from which they look.
//!
//! Next to the grid stand those that look along diagonals, `12↘`, beyond them those of rows and columns.

use super::highlight::at_clue;
use super::{Raster, length};
use crate::ansi::Paint;
use crate::canvas::{Canvas, Spot};
use crate::scene::{Scene, Slant};
use model::grid::{Cell, Line, Sight};

/// Rows and columns of characters around the grid.
#[derive(Clone, Copy, Default)]
pub(super) struct Margins {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) top: usize,
    pub(super) bottom: usize,
}

/// The room for the clues of diagonals alone.
pub(super) fn frame(scene: &Scene) -> Margins {
    let mut frame = Margins::default();
    for slant in &scene.slants {
        let row = i32::from(slant.cell.row) - slant.step.0;
        let column = i32::from(slant.cell.column) - slant.step.1;
        let wide = length(&slant.text) + 1;
        for (side, outside, room) in [
            (&mut frame.left, column < 0, wide),
            (&mut frame.right, column >= scene.shape.columns() as i32, wide),
            (&mut frame.top, row < 0, 1),
            (&mut frame.bottom, row >= scene.shape.rows() as i32, 1),
        ] {
            *side = (*side).max(if outside { room } else { 0 });
        }
    }
    frame
}

/// The room for all clues.
pub(super) fn margins(scene: &Scene) -> Margins {
    let mut most = Margins::default();
    for (sight, clues) in &scene.outside {
        let (side, room) = match (sight.line, sight.back) {
            (Line::Row(_), false) => (&mut most.left, 1 + length(&clues.join(" "))),
            (Line::Row(_), true) => (&mut most.right, 1 + length(&clues.join(" "))),
            (Line::Column(_), false) => (&mut most.top, clues.len()),
            (Line::Column(_), true) => (&mut most.bottom, clues.len()),
        };
        *side = room.max(*side);
    }
    let frame = frame(scene);
    Margins {
        left: most.left + frame.left,
        right: most.right + frame.right,
        top: most.top + frame.top,
        bottom: most.bottom + frame.bottom,
    }
}

/// How wide cells must be, so that clues above neighbouring columns stay apart.
pub(super) fn widest_above(scene: &Scene) -> usize {
    let columns = scene.outside.iter().filter(|(sight, _)| matches!(sight.line, Line::Column(_)));
    let clues = columns.flat_map(|(_, clues)| clues).map(|clue| length(clue));
    // Two clues of diagonals may stand above one column.
    let slants = scene.slants.iter().map(|slant| 2 * length(&slant.text) + 3);
    clues.chain(slants).max().unwrap_or(0)
}

/// Writes all clues.
pub(super) fn outside(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    let end = raster.junction(scene.shape.rows(), scene.shape.columns());
    let frame = frame(scene);
    for (&sight, clues) in &scene.outside {
        let Sight { line, back } = sight;
        let looked_at = scene.emphasis.as_ref().is_some_and(|emphasis| emphasis.clues.contains(&sight));
        match line {
            Line::Row(row) => {
                let text = clues.join(" ");
                let y = raster.value(Cell::new(row, 0)).y;
                let x = match back {
                    false => (raster.left - frame.left).saturating_sub(1 + length(&text)),
                    true => end.x + frame.right + 2,
                };
                canvas.write(Spot { y, x }, &text, Paint::Clue);
                if looked_at {
                    at_clue(canvas, Spot { y, x: if back { x - 1 } else { x + length(&text) } });
                }
            }
            Line::Column(column) => {
                let first = match back {
                    false => raster.top - frame.top - clues.len(),
                    true => end.y + frame.bottom + 1,
                };
                for (at, clue) in clues.iter().enumerate() {
                    let end = above(canvas, raster, column, first + at, clue);
                    let nearest = if back { at == 0 } else { at + 1 == clues.len() };
                    if looked_at && nearest {
                        at_clue(canvas, end);
                    }
                }
            }
        }
    }
    for slant in &scene.slants {
        diagonal(canvas, raster, slant);
    }
}

/// The last digit of a clue stands above the last digit of the values. Returns the place behind it.
fn above(canvas: &mut Canvas, raster: Raster, column: u16, y: usize, clue: &str) -> Spot {
    let cell = Cell::new(0, column);
    let length = length(clue);
    let end = raster.value(cell).x + raster.digits;
    let centred = raster.corner(cell).x + raster.width.saturating_sub(length) / 2;
    let x = if length <= 2 { end.saturating_sub(length) } else { centred };
    canvas.write(Spot { y, x }, clue, Paint::Clue);
    Spot { y, x: x + length }
}

/// An arrow at the corner of the first cell, the number behind it.
fn diagonal(canvas: &mut Canvas, raster: Raster, slant: &Slant) {
    let (rows, columns) = slant.step;
    let (row, column) = slant.corner();
    let at = raster.junction(row, column).by(-rows as isize, -columns as isize);
    canvas.put(at, arrow(slant.step), Paint::Clue);
    let before = -(length(&slant.text) as isize);
    let start = if columns > 0 { at.by(0, before) } else { at.by(0, 1) };
    canvas.write(start, &slant.text, Paint::Clue);
}

/// An arrow along rows and columns.
pub(super) fn arrow(step: (i32, i32)) -> char {
    match (step.0.signum(), step.1.signum()) {
        (0, 1) => '→',
        (0, _) => '←',
        (-1, 0) => '↑',
        (_, 0) => '↓',
        (-1, 1) => '↗',
        (-1, _) => '↖',
        (_, 1) => '↘',
        _ => '↙',
    }
}
