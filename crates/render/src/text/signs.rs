//! Signs on edges and corners, and the heads of arrows.

use super::highlight::is_full;
use super::outside::arrow;
use super::{Raster, length};
use crate::ansi::Paint;
use crate::canvas::{Canvas, Spot};
use crate::scene::{Scene, Sign};
use model::grid::Cell;
use model::mark::{Dot, Stroke};

/// How wide cells must be for the signs on their edges and corners, for values with this many digits.
pub(super) fn widest(scene: &Scene, digits: usize) -> usize {
    let signs = scene.signs.iter().map(|sign| digits + 2 * (length(&text(sign)) / 2));
    let corners = scene.corners.values().map(|values| length(&circled(values)) + 1);
    signs.chain(corners).max().unwrap_or(0)
}

/// What stands on the edge.
fn text(sign: &Sign) -> String {
    let dot = match sign.dot {
        Some(Dot::White) => "○",
        Some(Dot::Black) => "●",
        None => "",
    };
    let below = sign.to.row > sign.from.row;
    format!("{dot}{}", if below { upright(&sign.text) } else { &sign.text })
}

/// The values of a corner; those of two digits need something between them.
fn circled(values: &[String]) -> String {
    let between = if values.iter().all(|value| length(value) == 1) { "" } else { "," };
    format!("({})", values.join(between))
}

/// Circles on the corners that four cells share.
pub(super) fn corners(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    for (cell, values) in &scene.corners {
        let text = circled(values);
        let at = raster.junction(usize::from(cell.row) + 1, usize::from(cell.column) + 1);
        canvas.write(at.by(0, -(length(&text) as isize / 2)), &text, Paint::Sign);
    }
}

/// The heads of arrows: in the middle of their last cell, or where the shaft meets its value.
pub(super) fn heads(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    for (cells, _) in scene.paths.iter().filter(|(_, stroke)| *stroke == Stroke::Arrow) {
        let [.., before, last] = cells[..] else { continue };
        let step =
            (i32::from(last.row) - i32::from(before.row), i32::from(last.column) - i32::from(before.column));
        canvas.put(head(scene, raster, last, step), arrow(step), Paint::Path);
    }
}

fn head(scene: &Scene, raster: Raster, last: Cell, (rows, columns): (i32, i32)) -> Spot {
    let value = raster.value(last);
    if is_full(scene, raster, last) {
        // On the border or the corner that the shaft crosses.
        let line = |at: u16, step: i32| usize::from(at) + usize::from(step < 0);
        let crossed = raster.junction(line(last.row, rows), line(last.column, columns));
        let middle = raster.middle(last);
        return match (rows, columns) {
            (0, _) => Spot { y: middle.y, ..crossed },
            (_, 0) => Spot { x: middle.x, ..crossed },
            _ => crossed,
        };
    }
    if !scene.values.contains_key(&last) {
        return raster.middle(last);
    }
    match (rows.signum() as isize, columns) {
        (0, 1..) => value.by(0, -1),
        (0, _) => value.by(0, raster.digits as isize),
        (down, 0) => raster.middle(last).by(-down, 0),
        (down, 1..) => value.by(-down, -2),
        (down, _) => value.by(-down, raster.digits as isize + 1),
    }
}

/// Signs on the edges between neighbours.
pub(super) fn signs(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    for sign in &scene.signs {
        let below = sign.to.row > sign.from.row;
        let edge = raster.junction(sign.to.row.into(), sign.to.column.into());
        let text = text(sign);
        let half = (text.chars().count() / 2) as isize;
        let at = match below {
            true => Spot { y: edge.y, x: raster.middle(sign.to).x },
            false => Spot { y: raster.value(sign.to).y, x: edge.x },
        };
        canvas.write(at.by(0, -half), &text, Paint::Sign);
    }
}

/// A sign for the upper and the lower cell instead of the left and the right one.
fn upright(sign: &str) -> &str {
    match sign {
        "<" => "∧",
        ">" => "∨",
        "≤" => "⊼",
        "≥" => "⊻",
        other => other,
    }
}
