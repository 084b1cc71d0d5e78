//! What stands inside the cells: values, notes, shades and bulbs.

use super::Raster;
use super::board::{fixed, numbers};
use super::highlight::{aside, highlight, is_full};
use crate::Style;
use crate::ansi::Paint;
use crate::canvas::{Canvas, Spot};
use crate::scene::{Scene, Shown};
use model::grid::Cell;
use model::mark::{Shade, Stroke, Symbol};
use std::collections::BTreeSet;

/// Fills the cells, and returns sentences about what did not fit into them.
pub(super) fn contents(canvas: &mut Canvas, scene: &Scene, raster: Raster, style: Style) -> Vec<String> {
    for (&cell, &stroke) in &scene.bulbs {
        let at = match scene.values.contains_key(&cell) && !is_drawn(scene, cell) {
            true => raster.value(cell).by(0, -1),
            false if is_full(scene, raster, cell) => aside(scene, raster, cell),
            false => raster.middle(cell),
        };
        canvas.put(at, if stroke == Stroke::Hollow { '○' } else { '●' }, Paint::Sign);
    }
    let marks_givens = scene.filled && !style.color && !(scene.is_picture() && scene.emphasis.is_some());
    numbers(canvas, scene, raster);
    for (&cell, shown) in scene.values.iter().filter(|(cell, _)| fixed(scene, **cell).is_none()) {
        if is_drawn(scene, cell) {
            continue;
        }
        value(canvas, raster, cell, shown);
        if shown.given && marks_givens {
            let bracket = scene.shades.contains_key(&cell) || scene.spots.contains_key(&cell);
            let bracket = isize::from(bracket);
            canvas.put(raster.value(cell).by(0, raster.digits as isize + bracket), '·', Paint::Given);
        }
    }
    for &cell in scene.spots.keys().filter(|cell| !scene.shades.contains_key(cell)) {
        brackets(canvas, scene, raster, cell, ['{', '}']);
    }
    for (&cell, &shade) in &scene.shades {
        let pair = match shade {
            Shade::Square => ['[', ']'],
            Shade::Circle => ['(', ')'],
        };
        brackets(canvas, scene, raster, cell, pair);
    }
    let crowd = Crowd::new(scene);
    let untold = scene.notes.iter().filter(|(cell, text)| !note(canvas, &crowd, raster, **cell, text));
    let mut untold: Vec<String> = untold.map(|(cell, text)| format!("{cell} is one of {text}.")).collect();
    untold.extend(highlight(canvas, scene, raster));
    untold
}

/// Whether the value of a cell shows in another way: a dark cell needs no sign, and thermometers are filled.
fn is_drawn(scene: &Scene, cell: Cell) -> bool {
    match scene.symbol_in(cell) {
        Some(Symbol::Shaded) => scene.is_wholly_dark(cell),
        Some(Symbol::Mercury) => scene.poured.iter().any(|cells| cells.contains(&cell)),
        // A line through the cell stays whole.
        Some(Symbol::Blank) => scene.values.get(&cell).is_some_and(|shown| shown.text == " "),
        _ => false,
    }
}

/// The cells that have little room for notes.
struct Crowd {
    /// Something stands in the middle.
    occupied: BTreeSet<Cell>,
    /// An outline runs along the sides.
    caged: BTreeSet<Cell>,
}

impl Crowd {
    fn new(scene: &Scene) -> Crowd {
        let on_paths = scene.paths.iter().flat_map(|(cells, _)| cells);
        let marked = scene.bulbs.keys().chain(scene.shades.keys()).chain(scene.spots.keys());
        let ringed = scene.rings.iter().flatten();
        Crowd {
            occupied: marked.chain(ringed).chain(on_paths).copied().collect(),
            caged: scene.cages.iter().flat_map(|cage| cage.cells.iter().copied()).collect(),
        }
    }
}

fn value(canvas: &mut Canvas, raster: Raster, cell: Cell, shown: &Shown) {
    let at = raster.value(cell);
    let width = raster.digits;
    // A line through the cell leaves a gap for the value.
    for side in [at.by(0, -1), at.by(0, width as isize)] {
        if matches!(canvas.get(side), '░' | '▒' | '═' | '─') {
            canvas.put(side, ' ', Paint::Plain);
        }
    }
    let paint = if shown.given { Paint::Given } else { Paint::Found };
    canvas.write(at, &format!("{:>width$}", shown.text), paint);
}

/// Square brackets for a square, round ones for a circle, curly ones for a colour. One has to do beside pencil marks.
fn brackets(canvas: &mut Canvas, scene: &Scene, raster: Raster, cell: Cell, [open, close]: [char; 2]) {
    if is_full(scene, raster, cell) {
        canvas.put(aside(scene, raster, cell), open, Paint::Sign);
        return;
    }
    let at = raster.value(cell);
    let bulb = matches!(canvas.get(at.by(0, -1)), '●' | '○');
    canvas.put(at.by(0, if bulb { -2 } else { -1 }), open, Paint::Sign);
    canvas.put(at.by(0, raster.digits as isize), close, Paint::Sign);
}

/// Writes pencil marks if they fit: in one line between the sides, or in three where no cage runs.
fn note(canvas: &mut Canvas, crowd: &Crowd, raster: Raster, cell: Cell, text: &str) -> bool {
    let caged = crowd.caged.contains(&cell);
    let room = raster.width - if caged { 4 } else { 2 };
    let marks: Vec<&str> = text.split_whitespace().collect();
    let lines = match in_one_line(&marks) {
        _ if crowd.occupied.contains(&cell) => return false,
        line if line.len() <= room => vec![line],
        _ if caged => return false,
        _ => marks.chunks(3).map(|three| three.join(" ")).collect(),
    };
    if lines.len() > raster.height || lines.iter().any(|line| line.len() > room) {
        return false;
    }
    let longest = lines.iter().map(String::len).max().unwrap_or(0);
    let corner = raster.corner(cell);
    let x = corner.x + (raster.width - longest) / 2;
    let y = corner.y + (raster.height - lines.len()) / 2;
    for (below, line) in lines.iter().enumerate() {
        canvas.write(Spot { y: y + below, x }, line, Paint::Plain);
    }
    true
}

/// Single digits need no gaps.
fn in_one_line(marks: &[&str]) -> String {
    let single = marks.iter().all(|mark| mark.len() == 1);
    marks.join(if single { "" } else { " " })
}
