//! Black cells, shaded ones, and what stands in cells besides values.

use super::{Raster, length};
use crate::ansi::Paint;
use crate::canvas::{Canvas, Spot};
use crate::scene::Scene;
use model::grid::Cell;
use model::mark::Symbol;

const DARK: char = '▓';

/// How wide cells must be for the sums in black ones.
pub(super) fn widest(scene: &Scene) -> usize {
    scene.splits.keys().map(|&cell| length(&sums(scene, cell))).max().unwrap_or(0)
}

/// `17\24`: what the run below adds up to, and the run to the right.
fn sums(scene: &Scene, cell: Cell) -> String {
    scene.splits.get(&cell).map_or(String::new(), |split| format!("{}\\{}", split.down, split.right))
}

/// Fills dark cells.
pub(super) fn dark(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    let shaded = scene.shown.keys().filter(|cell| !scene.blacks.contains(cell));
    for &cell in scene.blacks.iter().chain(shaded).filter(|&&cell| scene.is_wholly_dark(cell)) {
        let corner = raster.corner(cell);
        for line in 0..raster.height {
            canvas.write(corner.by(line as isize, 0), &DARK.to_string().repeat(raster.width), Paint::Path);
        }
    }
}

/// The sums in black cells, the stroke between them in the same place of every cell.
pub(super) fn splits(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    let before = scene.splits.values().map(|split| length(&split.down)).max().unwrap_or(0);
    let after = scene.splits.values().map(|split| length(&split.right)).max().unwrap_or(0);
    for (&cell, split) in &scene.splits {
        let corner = raster.corner(cell);
        for line in 0..raster.height {
            canvas.write(corner.by(line as isize, 0), &" ".repeat(raster.width), Paint::Plain);
        }
        let text = format!("{:>before$}\\{:<after$}", split.down, split.right);
        let x = corner.x + raster.width.saturating_sub(before + 1 + after) / 2;
        canvas.write(Spot { y: corner.y + raster.height / 2, x }, &text, Paint::Clue);
    }
}

/// What stands in a cell whatever its value is.
pub(super) fn fixed(scene: &Scene, cell: Cell) -> Option<String> {
    let tree = scene.trees.contains(&cell).then(|| "T".to_string());
    tree.or_else(|| scene.numbers.get(&cell).cloned())
}

/// Where that stands: before pencil marks, else in the middle.
fn place(scene: &Scene, raster: Raster, cell: Cell, text: &str) -> Spot {
    let value = raster.value(cell);
    let marked = scene.emphasis.as_ref().is_some_and(|emphasis| emphasis.pencil.contains_key(&cell));
    match marked {
        true => Spot { x: raster.corner(cell).x + 1, ..value },
        false => value.by(0, raster.digits as isize - length(text) as isize),
    }
}

/// Writes numbers and trees, with a sign on both sides of a number that is crossed out, else before it.
pub(super) fn numbers(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    for &cell in scene.numbers.keys().chain(&scene.trees) {
        let Some(text) = fixed(scene, cell) else { continue };
        let at = place(scene, raster, cell, &text);
        canvas.write(at, &text, Paint::Clue);
        let Some(shown) = scene.values.get(&cell) else { continue };
        let before = at.by(0, -1);
        match scene.symbol_in(cell) {
            _ if scene.trees.contains(&cell) || scene.is_wholly_dark(cell) => {}
            Some(Symbol::Crossed) => {
                canvas.put(before, '/', Paint::Found);
                canvas.put(at.by(0, length(&text) as isize), '/', Paint::Found);
            }
            _ => canvas.write(before, &shown.text, Paint::Found),
        }
    }
}
