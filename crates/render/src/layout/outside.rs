//! Clues around the grid, on the side from which they look, and the room that they need.
//!
//! Next to the grid stand the clues that look along diagonals, each in the corner of the square beside its first
//! cell; beyond them those of rows and columns.

use super::cells::on;
use super::lines::head;
use super::{CELL, Sheet};
use crate::picture::{Anchor, Item, Pen, Point, Tone};
use crate::scene::{Scene, Slant};
use model::grid::{Line, Sight};

/// How wide the frame of slanted clues is, the largest size of these clues, and how wide one may be that has neighbours.
const FRAME: f64 = 40.0;
const SLANTED: f64 = 14.5;
const CROWDED: f64 = 0.345 * CELL;
/// Where their arrows begin and end, from the corner of the first cell along both axes. Two may point at one corner.
const SHAFT: (f64, f64) = (16.0, 4.0);
/// The size of clues beside rows and columns. Those of a nonogram are all that there is to read.
const CLUE: f64 = 24.0;
const RUN: f64 = 29.0;
/// Between clues of a row there is more room than between digits, in parts of the size, so that 14 4 is not taken for 144.
const APART: f64 = 0.6;

/// The room on each side of the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Margins {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// The frame of slanted clues alone.
pub(super) fn frame(scene: &Scene) -> Margins {
    let mut frame = Margins::default();
    for slant in &scene.slants {
        let row = i32::from(slant.cell.row) - slant.step.0;
        let column = i32::from(slant.cell.column) - slant.step.1;
        for (side, outside) in [
            (&mut frame.left, column < 0),
            (&mut frame.right, column >= scene.shape.columns() as i32),
            (&mut frame.top, row < 0),
            (&mut frame.bottom, row >= scene.shape.rows() as i32),
        ] {
            *side = if outside { FRAME } else { *side };
        }
    }
    frame
}

/// The room for everything.
pub(super) fn margins(scene: &Scene) -> Margins {
    let most = |sight: fn(&Sight) -> bool, room: &dyn Fn(&[String]) -> f64| {
        let clues = scene.outside.iter().filter(|(at, _)| sight(at));
        clues.map(|(_, clues)| room(clues)).fold(0.0, f64::max)
    };
    let beside = |clues: &[String]| match scene.is_colorful() {
        true => clues.len() as f64 * square(scene) + 6.0,
        false => clues.iter().map(|clue| width(scene, clue)).sum::<f64>() + 12.0 - APART * size(scene),
    };
    let above = |clues: &[String]| clues.len() as f64 * size(scene) * 1.2 + 8.0;
    let frame = frame(scene);
    Margins {
        left: frame.left + most(|at| matches!(at, Sight { line: Line::Row(_), back: false }), &beside),
        right: frame.right + most(|at| matches!(at, Sight { line: Line::Row(_), back: true }), &beside),
        top: frame.top + most(|at| matches!(at, Sight { line: Line::Column(_), back: false }), &above),
        bottom: frame.bottom + most(|at| matches!(at, Sight { line: Line::Column(_), back: true }), &above),
    }
}

/// The size of clues beside rows and columns.
fn size(scene: &Scene) -> f64 {
    // Those of several colours stand in squares.
    if scene.is_picture() && !scene.is_colorful() { RUN } else { CLUE }
}

/// The width of a clue on a patch of its colour, with a letter if that is a grey.
fn square(scene: &Scene) -> f64 {
    if scene.is_grey() { 42.0 } else { 32.0 }
}

/// The width of a clue, and of the gap after it.
fn width(scene: &Scene, clue: &str) -> f64 {
    size(scene) * (scene.width(clue, false) + APART)
}

impl Sheet<'_> {
    /// The colour of a clue, where clues have colours.
    fn ink(&self, line: Line, at: usize) -> Option<[u8; 3]> {
        let inks = self.scene.inks.get(&line).filter(|_| self.scene.is_colorful())?;
        Some(self.scene.paint(*inks.get(at)?))
    }

    /// A clue on a square of its colour. Where there are no colours it keeps the letter of its colour.
    fn colored_clue(&mut self, centre: Point, clue: &str, rgb: [u8; 3]) {
        let square = square(self.scene);
        let [width, height] = [square - 2.0, 1.2 * CLUE - 2.0];
        let corner = centre.by(-width / 2.0, -height / 2.0);
        self.items.push(Item::Rect { corner, width, height, tone: Tone::Rgb(rgb) });
        let number = match self.scene.is_grey() {
            true => clue,
            false => clue.trim_end_matches(|c: char| !c.is_ascii_digit()),
        };
        let size = (0.85 * CLUE).min((square - 5.0) / self.scene.width(number, false).max(0.1));
        self.text(centre, number, size, Anchor::Middle, false, on(rgb));
    }

    pub(super) fn outside(&mut self) {
        for (&sight, clues) in &self.scene.outside {
            match sight.line {
                Line::Row(row) => self.beside(row, sight, clues),
                Line::Column(column) => self.above(column, sight, clues),
            }
        }
    }

    /// Clues before a row, or behind it: the nearest one ends, or begins, beside the grid.
    fn beside(&mut self, row: u16, sight: Sight, clues: &[String]) {
        let frame = frame(self.scene);
        let end = match sight.back {
            false => -frame.left,
            true => self.scene.shape.columns() as f64 * CELL + frame.right,
        };
        let edge = self.corner(row.into(), 0).by(end, CELL / 2.0);
        if self.ink(sight.line, 0).is_none() {
            let scene = self.scene;
            let room: f64 = clues.iter().map(|clue| width(scene, clue)).sum();
            let gap = APART * size(scene);
            let mut at = edge.by(if sight.back { 9.0 } else { gap - room - 9.0 }, 0.0);
            for clue in clues {
                self.text(at, clue, size(scene), Anchor::Start, false, Tone::Black);
                at = at.by(width(scene, clue), 0.0);
            }
            return;
        }
        for (at, clue) in clues.iter().enumerate() {
            let centre = edge.by(-6.0 - square(self.scene) * ((clues.len() - at) as f64 - 0.5), 0.0);
            self.colored_clue(centre, clue, self.ink(sight.line, at).unwrap_or_default());
        }
    }

    /// Clues above a column, or below it, one under the other.
    fn above(&mut self, column: u16, sight: Sight, clues: &[String]) {
        let (frame, clue_size) = (frame(self.scene), size(self.scene));
        let rows = self.scene.shape.rows() as f64;
        let edge = self.corner(0, column.into()).by(CELL / 2.0, 0.0);
        let first = match sight.back {
            false => -frame.top - 6.0 - clue_size / 2.0 - 1.2 * clue_size * (clues.len() as f64 - 1.0),
            true => rows * CELL + frame.bottom + 6.0 + clue_size / 2.0,
        };
        for (at, clue) in clues.iter().enumerate() {
            let place = edge.by(0.0, first + 1.2 * clue_size * at as f64);
            match self.ink(sight.line, at) {
                Some(rgb) => self.colored_clue(place, clue, rgb),
                None => {
                    let size = clue_size.min((CELL - 4.0) / self.scene.width(clue, false));
                    self.text(place, clue, size, Anchor::Middle, false, Tone::Black);
                }
            }
        }
    }

    /// Clues of diagonals: a short arrow points at the first cell, and the number stands behind it.
    pub(super) fn slants(&mut self) {
        for slant in &self.scene.slants {
            let (row, column) = slant.corner();
            let tip = self.corner(row, column);
            let (y, x) = (f64::from(slant.step.0), f64::from(slant.step.1));
            let shaft = [SHAFT.0, SHAFT.1].map(|back| tip.by(-back * x, -back * y));
            let pen = Pen::solid(1.4, Tone::Black);
            self.line(shaft.to_vec(), pen);
            if let Some(head) = head(&shaft, 6.0) {
                self.line(head.to_vec(), pen);
            }
            let (right, down, size) = self.behind(slant);
            self.text(tip.by(-right * x, -down * y), &slant.text, size, Anchor::Middle, false, Tone::Black);
        }
    }

    /// How far from its corner the number of a diagonal stands, across and down, and its size. Two of them may share a
    /// square, above a column or beside a row, and two may share a corner: then each stays in the middle of its half.
    fn behind(&self, slant: &Slant) -> (f64, f64, f64) {
        let shape = &self.scene.shape;
        let (row, column) = slant.corner();
        let above = (row == 0 || row == shape.rows()) && column > 0 && column < shape.columns();
        let beside = !above && row > 0 && row < shape.rows();
        // Numbers stand a quarter of a cell before or behind their corners.
        let place = |slant: &Slant| 4 * slant.corner().1 as i32 - slant.step.1;
        let near = |other: &Slant| other.corner().0 == row && place(other).abs_diff(place(slant)) == 2;
        let crowded = above && self.scene.slants.iter().any(near);
        let wide = self.scene.width(&slant.text, false).max(0.1);
        let size = SLANTED.min(if crowded { CROWDED } else { FRAME - SHAFT.0 - 2.0 } / wide);
        let (back, half) = (SHAFT.0 + 2.0, wide * size / 2.0);
        match (above, beside) {
            (true, _) => (CELL / 4.0, back + size / 2.0, size),
            (_, true) => (back + half, CELL / 4.0, size),
            _ => (SHAFT.0 + half, back + size / 2.0, size),
        }
    }
}
