//! What stands inside the cells: values, notes, shades and bulbs.

use super::Raster;
use crate::grid::Cell;
use crate::mark::{Shade, Stroke};
use crate::render::Style;
use crate::render::ansi::Paint;
use crate::render::canvas::{Canvas, Spot};
use crate::render::scene::{Scene, Shown};

/// Fills the cells, and returns sentences about what did not fit into them.
pub(super) fn contents(canvas: &mut Canvas, scene: &Scene, raster: Raster, style: Style) -> Vec<String> {
    for (&cell, &stroke) in &scene.bulbs {
        bulb(canvas, raster, cell, stroke, scene.values.contains_key(&cell));
    }
    for (&cell, shown) in &scene.values {
        value(canvas, raster, cell, shown);
        if shown.given && scene.filled && !style.color {
            let bracket = isize::from(scene.shades.contains_key(&cell));
            canvas.put(raster.value(cell).by(0, raster.digits as isize + bracket), '·', Paint::Given);
        }
    }
    for (&cell, &shade) in &scene.shades {
        brackets(canvas, raster, cell, shade);
    }
    let mut untold = Vec::new();
    for (cell, notes) in &scene.notes {
        let drawn = usize::from(note(canvas, scene, raster, *cell, &notes[0]));
        untold.extend(notes[drawn..].iter().map(|note| match note.is_empty() {
            true => format!("{cell} may take no value."),
            false => format!("{cell} is one of {note}."),
        }));
    }
    untold
}

fn value(canvas: &mut Canvas, raster: Raster, cell: Cell, shown: &Shown) {
    let at = raster.value(cell);
    let width = raster.digits;
    // Room around the value, in case a band runs through the cell.
    if raster.height > 1 {
        canvas.put(at.by(0, width as isize), ' ', Paint::Plain);
        if !matches!(canvas.get(at.by(0, -1)), '●' | '○') {
            canvas.put(at.by(0, -1), ' ', Paint::Plain);
        }
    }
    let paint = if shown.given { Paint::Given } else { Paint::Found };
    canvas.write(at, &format!("{:>width$}", shown.text), paint);
}

/// A bulb stands in the middle of its cell, or before its value.
fn bulb(canvas: &mut Canvas, raster: Raster, cell: Cell, stroke: Stroke, has_value: bool) {
    let at = if has_value { raster.value(cell).by(0, -1) } else { raster.middle(cell) };
    canvas.put(at, if stroke == Stroke::Hollow { '○' } else { '●' }, Paint::Sign);
}

/// Square brackets for a square, round ones for a circle.
fn brackets(canvas: &mut Canvas, raster: Raster, cell: Cell, shade: Shade) {
    let (open, close) = match shade {
        Shade::Square => ('[', ']'),
        Shade::Circle => ('(', ')'),
    };
    let at = raster.value(cell);
    let bulb = matches!(canvas.get(at.by(0, -1)), '●' | '○');
    canvas.put(at.by(0, if bulb { -2 } else { -1 }), open, Paint::Sign);
    canvas.put(at.by(0, raster.digits as isize), close, Paint::Sign);
}

/// Writes pencil marks if they fit: in one line between the sides, or in three where no cage runs.
fn note(canvas: &mut Canvas, scene: &Scene, raster: Raster, cell: Cell, text: &str) -> bool {
    let room = raster.width - 2;
    let crowded = scene.bulbs.contains_key(&cell)
        || scene.shades.contains_key(&cell)
        || scene.paths.iter().any(|(cells, _)| cells.contains(&cell));
    let caged = scene.cages.iter().any(|cage| cage.cells.contains(&cell));
    let marks: Vec<&str> = text.split_whitespace().collect();
    let gap = if marks.iter().all(|mark| mark.chars().count() == 1) { "" } else { " " };
    let one_line = marks.join(gap);
    let lines = match one_line.chars().count() {
        _ if crowded || marks.is_empty() => return false,
        length if length <= room => vec![one_line],
        _ if caged => return false,
        _ => rows_of_three(&marks, room),
    };
    if lines.len() > raster.height || lines.iter().any(|line| line.chars().count() > room) {
        return false;
    }
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let corner = raster.corner(cell);
    let x = corner.x + (raster.width - longest) / 2;
    let y = corner.y + (raster.height - lines.len()) / 2;
    for (below, line) in lines.iter().enumerate() {
        canvas.write(Spot { y: y + below, x }, line, Paint::Plain);
    }
    true
}

/// Three marks a line with gaps, or as many as fit without.
fn rows_of_three(marks: &[&str], room: usize) -> Vec<String> {
    let spaced: Vec<String> = marks.chunks(3).map(|row| row.join(" ")).collect();
    if spaced.len() <= 3 {
        return spaced;
    }
    let gap = if marks.iter().all(|mark| mark.chars().count() == 1) { "" } else { " " };
    let each = marks.iter().map(|mark| mark.chars().count() + gap.len()).max().unwrap_or(1);
    marks.chunks((room + gap.len()).div_euclid(each).max(1)).map(|row| row.join(gap)).collect()
}
