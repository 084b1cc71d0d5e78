//! The lines of a drawing: grid, cages, thermometers, and the signs on the edges.

use super::Raster;
use crate::ansi::Paint;
use crate::canvas::{Canvas, Spot};
use crate::junction::{Arms, Weight};
use crate::outline::{Corner, outline};
use crate::scene::{Scene, distance, touch};
use model::grid::Cell;
use model::mark::Stroke;

/// How many columns inside a cell an outline runs; a row is as high as two columns are wide.
const INSET: isize = 2;

/// The lines around all cells: heavy between regions and around the grid, light elsewhere.
pub(super) fn grid(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    let (rows, columns) = (scene.shape.rows(), scene.shape.columns());
    for row in 0..=rows {
        for column in 0..=columns {
            let at = raster.junction(row, column);
            let arms = arms(scene, row, column);
            put(canvas, at, arms);
            let across = Arms { left: arms.right, right: arms.right, ..Arms::default() };
            for step in (1..=raster.width).filter(|_| column < columns) {
                put(canvas, at.by(0, step as isize), across);
            }
            let down = Arms { up: arms.down, down: arms.down, ..Arms::default() };
            for step in (1..=raster.height).filter(|_| row < rows) {
                put(canvas, at.by(step as isize, 0), down);
            }
        }
    }
}

fn put(canvas: &mut Canvas, at: Spot, arms: Arms) {
    let heavy = [arms.up, arms.right, arms.down, arms.left].contains(&Weight::Heavy);
    canvas.put(at, arms.junction(), if heavy { Paint::Plain } else { Paint::Thin });
}

/// The lines that leave a junction.
fn arms(scene: &Scene, row: usize, column: usize) -> Arms {
    let cell =
        |above: usize, before: usize| scene.on_board(row.checked_sub(above), column.checked_sub(before));
    let between = |a: Option<Cell>, b: Option<Cell>| match (a, b) {
        (None, None) => Weight::None,
        _ if scene.divided(a, b) => Weight::Heavy,
        _ => Weight::Light,
    };
    let [above_left, above_right, below_left, below_right] = [cell(1, 1), cell(1, 0), cell(0, 1), cell(0, 0)];
    Arms {
        up: between(above_left, above_right),
        right: between(above_right, below_right),
        down: between(below_left, below_right),
        left: between(above_left, below_left),
    }
}

/// Circles around cells, and pills around several. What ran through the middle begins at the edge.
pub(super) fn rings(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    for ring in &scene.rings {
        for &cell in ring {
            canvas.write(raster.value(cell), &" ".repeat(raster.digits), Paint::Plain);
        }
        for corners in outline(ring) {
            trace(canvas, &corners, raster, SOLID);
        }
    }
}

/// Dashed outlines along the inside of the cells, and their labels.
pub(super) fn cages(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    for cage in &scene.cages {
        for corners in outline(&cage.cells) {
            trace(canvas, &corners, raster, DASHED);
        }
    }
    for cage in scene.cages.iter().filter(|cage| !cage.label.is_empty()) {
        if let Some(first) = cage.first() {
            canvas.write(raster.corner(first).by(0, INSET - 1), &cage.label, Paint::Cage);
        }
    }
}

/// How an outline is drawn: the tiles across and down, the paint, and how many columns inside the cells.
struct Frame {
    tiles: [char; 2],
    paint: Paint,
    inset: isize,
}

const DASHED: Frame = Frame { tiles: ['╌', '╎'], paint: Paint::Cage, inset: INSET };
const SOLID: Frame = Frame { tiles: ['─', '│'], paint: Paint::Sign, inset: INSET + 1 };

fn trace(canvas: &mut Canvas, corners: &[Corner], raster: Raster, frame: Frame) {
    let spot = |corner: &Corner| {
        let (rows, columns) = corner.inward;
        raster
            .junction(corner.row.into(), corner.column.into())
            .by(rows as isize, frame.inset * columns as isize)
    };
    let spots: Vec<Spot> = corners.iter().map(spot).collect();
    for (i, &at) in spots.iter().enumerate() {
        let (before, after) = (spots[(i + spots.len() - 1) % spots.len()], spots[(i + 1) % spots.len()]);
        canvas.put(at, bend(at, [before, after]), frame.paint);
        let tile = frame.tiles[usize::from(at.y != after.y)];
        for between in straight(at, after) {
            // A cage may lie across regions; their border stays visible.
            if !matches!(canvas.get(between), '┃' | '━') {
                canvas.put(between, tile, frame.paint);
            }
        }
    }
}

/// The places strictly between two places of a row or column.
fn straight(a: Spot, b: Spot) -> impl Iterator<Item = Spot> {
    let (top, bottom) = (a.y.min(b.y), a.y.max(b.y));
    let (left, right) = (a.x.min(b.x), a.x.max(b.x));
    (top..=bottom)
        .flat_map(move |y| (left..=right).map(move |x| Spot { y, x }))
        .filter(move |&spot| spot != a && spot != b)
}

/// The rounded corner from which lines go to two other places.
fn bend(at: Spot, ends: [Spot; 2]) -> char {
    let right = ends.iter().any(|end| end.x > at.x);
    let down = ends.iter().any(|end| end.y > at.y);
    match (right, down) {
        (true, true) => '╭',
        (false, true) => '╮',
        (true, false) => '╰',
        (false, false) => '╯',
    }
}

/// Lines through cells, step by step. A step between cells that do not touch is left out.
pub(super) fn paths(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    for (cells, stroke) in &scene.paths {
        for pair in cells.windows(2).filter(|pair| touch(pair[0], pair[1])) {
            step(canvas, raster, [pair[0], pair[1]], *stroke);
        }
        for (i, &cell) in cells.iter().enumerate() {
            let ends = [i.checked_sub(1), Some(i + 1)].map(|i| cells.get(i?).copied());
            let half_width = if is_band(*stroke) { 1 } else { 0 };
            if let Some(tile) = turn(cell, ends, *stroke) {
                for aside in -half_width..=half_width {
                    canvas.put(raster.middle(cell).by(0, aside), tile, paint(*stroke));
                }
            }
        }
    }
}

/// The filled parts of thermometers.
pub(super) fn mercury(canvas: &mut Canvas, scene: &Scene, raster: Raster) {
    for cells in &scene.poured {
        for pair in cells.windows(2).filter(|pair| touch(pair[0], pair[1])) {
            let (from, to) = (raster.middle(pair[0]), raster.middle(pair[1]));
            straight(from, to).for_each(|spot| canvas.put(spot, '█', Paint::Path));
        }
        let bulb = |cell| if scene.bulbs.contains_key(&cell) { '●' } else { '█' };
        cells.iter().for_each(|&cell| canvas.put(raster.middle(cell), bulb(cell), Paint::Path));
    }
}

/// Whether a line is several characters wide.
fn is_band(stroke: Stroke) -> bool {
    matches!(stroke, Stroke::Broad | Stroke::Tinted(_))
}

fn paint(stroke: Stroke) -> Paint {
    match stroke {
        Stroke::Tinted(tint) => Paint::Tinted(tint),
        _ => Paint::Path,
    }
}

/// What a line looks like: across, down, and its four bends from the upper right one on, clockwise.
fn tiles(stroke: Stroke) -> [char; 6] {
    match stroke {
        Stroke::Broad => ['░'; 6],
        Stroke::Tinted(_) => ['▒'; 6],
        Stroke::Hollow => ['═', '║', '╚', '╔', '╗', '╝'],
        Stroke::Thin | Stroke::Arrow => ['─', '│', '╰', '╭', '╮', '╯'],
    }
}

/// The line from one cell to the next.
fn step(canvas: &mut Canvas, raster: Raster, [a, b]: [Cell; 2], stroke: Stroke) {
    let (from, to) = (raster.middle(a), raster.middle(b));
    let [across, down, ..] = tiles(stroke);
    match distance(a, b) {
        (0, _) => straight(from, to).for_each(|spot| canvas.put(spot, across, paint(stroke))),
        (_, 0) => {
            let half_width = if is_band(stroke) { 1 } else { 0 };
            for spot in straight(from, to) {
                let mut put = |aside: isize| canvas.put(spot.by(0, aside), down, paint(stroke));
                (-half_width..=half_width).for_each(&mut put);
            }
        }
        _ => diagonal(canvas, raster, a, b, stroke),
    }
}

/// A diagonal step shows in the corner that the cells share.
fn diagonal(canvas: &mut Canvas, raster: Raster, a: Cell, b: Cell, stroke: Stroke) {
    let (upper, lower) = (a.min(b), a.max(b));
    let falls = lower.column > upper.column;
    let at = raster.junction(lower.row.into(), lower.column.max(upper.column).into());
    let (tile, way) = if falls { ('╲', 1) } else { ('╱', -1) };
    let crossed = matches!(canvas.get(at), '╲' | '╱') && canvas.get(at) != tile;
    canvas.put(at, if crossed { '╳' } else { tile }, paint(stroke));
    if raster.height > 1 && stroke != Stroke::Thin {
        canvas.put(at.by(-1, -way), tile, paint(stroke));
        canvas.put(at.by(1, way), tile, paint(stroke));
    }
}

/// What a line shows in the middle of a cell. Thin diagonals show nothing there.
fn turn(cell: Cell, ends: [Option<Cell>; 2], stroke: Stroke) -> Option<char> {
    let goes = |rows: i32, columns: i32| {
        let is_there = |end: &Cell| {
            let offset = |a: u16, b: u16| i32::from(a) - i32::from(b);
            (offset(end.row, cell.row), offset(end.column, cell.column)) == (rows, columns)
        };
        ends.iter().flatten().any(is_there)
    };
    let [up, right, down, left] = [goes(-1, 0), goes(0, 1), goes(1, 0), goes(0, -1)];
    let [across, vertical, up_right, down_right, down_left, up_left] = tiles(stroke);
    Some(match (up || down, left || right) {
        (false, false) if matches!(stroke, Stroke::Thin | Stroke::Arrow) => return None,
        (false, _) => across,
        (true, false) => vertical,
        (true, true) => match (up, right) {
            (true, true) => up_right,
            (true, false) => up_left,
            (false, true) => down_right,
            (false, false) => down_left,
        },
    })
}
