//! A step of an explanation: pencil marks with their signs, and the cells to look at.
//!
//! Single digits have places of their own, three lines of three for nine values. Where values are longer there is no room
//! for that: a cell then shows what is ringed or struck through, and a line below has all of its candidates.

use super::board::fixed;
use super::{Raster, length};
use crate::ansi::Paint;
use crate::canvas::{Canvas, Spot};
use crate::highlight::{Emphasis, Pencil};
use crate::scene::Scene;
use model::grid::Cell;

const LOOK: char = ':';
const RINGED: char = '°';
const STRUCK: char = '×';
const SET: char = '=';

/// Whether every candidate has a place of its own.
fn is_whole(scene: &Scene, digits: usize) -> bool {
    digits == 1 && !scene.is_shading()
}

/// Candidates in a line, and how many lines there are.
fn lines(scene: &Scene) -> (usize, usize) {
    let count = scene.shape.values();
    let per_line = (1..=count).find(|k| k * k >= count).unwrap_or(1);
    (per_line, count.div_ceil(per_line))
}

/// The rows and columns of characters that a cell needs.
pub(super) fn room(scene: &Scene, digits: usize) -> (usize, usize) {
    let Some(emphasis) = &scene.emphasis else { return (0, 0) };
    // A value stands before the number of its cell, and its sign before that.
    let beside = if scene.numbers.is_empty() { 0 } else { 2 };
    if emphasis.pencil.is_empty() {
        return (1, digits + 2 + beside);
    }
    if !is_whole(scene, digits) {
        let before = |cell: &Cell| fixed(scene, *cell).map_or(0, |text| length(&text) + 1);
        let letters = emphasis.pencil.iter().map(|(cell, marks)| before(cell) + 2 * marks.len());
        let letters = letters.max().unwrap_or(0).max(if beside > 0 { digits + 1 + beside } else { 0 });
        return (1, 1 + if scene.is_shading() { letters } else { digits + 1 });
    }
    let (per_line, lines) = lines(scene);
    // Outlines run inside the cells.
    let (rows, columns) = match (scene.rings.is_empty(), scene.cages.is_empty()) {
        (false, _) => (2, 6),
        (true, false) => (2, 4),
        (true, true) => (0, 0),
    };
    (lines + rows, 2 * per_line + 1 + columns)
}

/// Whether a cell is full of pencil marks, so that bulbs and brackets have to stand aside.
pub(super) fn is_full(scene: &Scene, raster: Raster, cell: Cell) -> bool {
    let pencil = scene.emphasis.as_ref().and_then(|emphasis| emphasis.pencil.get(&cell));
    pencil.is_some() && is_whole(scene, raster.digits)
}

/// The place before the middle line of the pencil marks.
pub(super) fn aside(scene: &Scene, raster: Raster, cell: Cell) -> Spot {
    let corner = raster.corner(cell);
    let before = (raster.width - 2 * lines(scene).0 - 1) / 2;
    Spot { y: corner.y + raster.height / 2, x: corner.x + before }
}

/// Writes the pencil marks and all signs, and returns what has to be told below.
pub(super) fn highlight(canvas: &mut Canvas, scene: &Scene, raster: Raster) -> Vec<String> {
    let Some(emphasis) = &scene.emphasis else { return Vec::new() };
    let mut told = Vec::new();
    for (&cell, marks) in &emphasis.pencil {
        if is_whole(scene, raster.digits) {
            whole(canvas, scene, raster, cell, marks);
        } else if scene.is_shading() {
            let before = fixed(scene, cell).map_or(0, |text| length(&text) + 1);
            let x = raster.corner(cell).x + 1 + before;
            marks.iter().enumerate().for_each(|(at, mark)| {
                write(canvas, Spot { y: raster.value(cell).y, x: x + 2 * at }, mark);
            });
        } else if let Some(list) = brief(canvas, raster, cell, marks) {
            told.push(list);
        }
    }
    values(canvas, scene, raster, emphasis);
    shade(canvas, raster, emphasis);
    told.extend(key(emphasis));
    told
}

/// All candidates of a cell, each in its place.
fn whole(canvas: &mut Canvas, scene: &Scene, raster: Raster, cell: Cell, marks: &[Pencil]) {
    let (per_line, lines) = lines(scene);
    let top = raster.corner(cell).y + (raster.height - lines) / 2;
    let left = aside(scene, raster, cell).x + 1;
    for mark in marks {
        let index = usize::from(mark.value - scene.shape.lowest());
        let at = Spot { y: top + index / per_line, x: left + 2 * (index % per_line) };
        write(canvas, at, mark);
    }
}

/// A candidate and its sign.
fn write(canvas: &mut Canvas, at: Spot, mark: &Pencil) {
    let (sign, paint) = sign(mark);
    canvas.write(at, &mark.text, paint);
    canvas.put(at.by(0, length(&mark.text) as isize), sign, paint);
}

fn sign(mark: &Pencil) -> (char, Paint) {
    match mark {
        Pencil { struck: true, .. } => (STRUCK, Paint::Struck),
        Pencil { ringed: true, .. } => (RINGED, Paint::Ringed),
        _ => (' ', Paint::Plain),
    }
}

/// What is to be seen of long candidates: the only one that matters, or that there are several. Returns them all.
fn brief(canvas: &mut Canvas, raster: Raster, cell: Cell, marks: &[Pencil]) -> Option<String> {
    let seen: Vec<&Pencil> = marks.iter().filter(|mark| mark.ringed || mark.struck).collect();
    let (sign, paint) = seen.iter().map(|mark| sign(mark)).max_by_key(|&(sign, _)| sign == STRUCK)?;
    let text = if let [only] = seen[..] { &only.text[..] } else { "…" };
    let width = raster.digits;
    canvas.write(raster.value(cell), &format!("{text:>width$}{sign}"), paint);
    let all = marks.iter().map(|mark| format!("{}{}", mark.text, self::sign(mark).0).trim_end().to_string());
    Some(format!("{cell}: {}", all.collect::<Vec<_>>().join(" ")))
}

/// The signs of values.
fn values(canvas: &mut Canvas, scene: &Scene, raster: Raster, emphasis: &Emphasis) {
    for &cell in &emphasis.set {
        let at = raster.value(cell);
        let bracket = !matches!(canvas.get(at.by(0, -1)), ' ' | '░' | '▒' | '▓' | '═' | '─');
        canvas.put(at.by(0, if bracket { -2 } else { -1 }), SET, Paint::Set);
        if fixed(scene, cell).is_none() {
            canvas.write(at, &format!("{:>1$}", scene.values[&cell].text, raster.digits), Paint::Set);
        }
    }
    let signs = [(&emphasis.ringed, RINGED, Paint::Ringed), (&emphasis.struck, STRUCK, Paint::Struck)];
    for (cells, sign, paint) in signs {
        for &cell in cells {
            let after = raster.value(cell).by(0, raster.digits as isize);
            let bracket = matches!(canvas.get(after), ']' | ')' | '}');
            canvas.put(after.by(0, isize::from(bracket)), sign, paint);
            if fixed(scene, cell).is_none() {
                let text = format!("{:>1$}", scene.values[&cell].text, raster.digits);
                canvas.write(raster.value(cell), &text, paint);
            }
        }
    }
}

/// The cells to look at: a sign before every line, and another background where there are colours.
fn shade(canvas: &mut Canvas, raster: Raster, emphasis: &Emphasis) {
    for &cell in &emphasis.shaded {
        let corner = raster.corner(cell);
        for line in 0..raster.height {
            let at = corner.by(line as isize, 0);
            canvas.shade(at, raster.width);
            let free = canvas.get(at) == ' ' || raster.height == 1 && matches!(canvas.get(at), '─' | '═');
            if free {
                canvas.put(at, LOOK, Paint::Plain);
            }
        }
    }
}

/// What the signs mean, of those that are there.
fn key(emphasis: &Emphasis) -> Option<String> {
    let marks = || emphasis.pencil.values().flatten();
    let ringed = !emphasis.ringed.is_empty() || !emphasis.clues.is_empty() || marks().any(|mark| mark.ringed);
    let struck = !emphasis.struck.is_empty() || marks().any(|mark| mark.struck);
    let used = [
        (!emphasis.shaded.is_empty(), "A colon".to_string(), "where to look"),
        (ringed, RINGED.to_string(), "what matters"),
        (struck, STRUCK.to_string(), "what goes"),
        (!emphasis.set.is_empty(), SET.to_string(), "what is placed"),
    ];
    let mut used = used.iter().filter(|(used, ..)| *used).map(|(_, sign, meaning)| (sign, meaning));
    let (sign, meaning) = used.next()?;
    let others: String = used.map(|(sign, meaning)| format!(", {sign} {meaning}")).collect();
    Some(format!("{sign} marks {meaning}{others}."))
}

/// The sign at a clue beside the grid.
pub(super) fn at_clue(canvas: &mut Canvas, at: Spot) {
    canvas.put(at, RINGED, Paint::Ringed);
}
