//! Marks become the lines, arrows and shapes that SudokuPad draws.
//!
//! Places are `[row, column]` in cells from the upper left corner of the grid, so that the middle of the first cell is
//! `[0.5, 0.5]`. Underlays lie below the digits, overlays above. Clues beside the grid are overlays outside of it.

use super::write::pairs;
use model::grid::{Cell, Line, Shape, Sight};
use model::mark::{Dot, Mark, Shade, Stroke, Tint};
use serde_json::{Value as Json, json};

const GREY: &str = "#CFCFCF";
const BLACK: &str = "#000000";
const WHITE: &str = "#FFFFFF";
const CLEAR: &str = "#00000000";

/// A place in cells: row, column.
type Place = (f64, f64);

/// What is drawn, list by list as SudokuPad has them.
#[derive(Default)]
pub(super) struct Drawing {
    lines: Vec<Json>,
    arrows: Vec<Json>,
    underlays: Vec<Json>,
    overlays: Vec<Json>,
    /// Cages that are only outlines.
    pub cages: Vec<Json>,
    /// The sides of the grid that have a clue, as often as they have one.
    taken: Vec<Sight>,
}

impl Drawing {
    /// The lists that hold something, by their names.
    pub(super) fn lists(self) -> impl Iterator<Item = (&'static str, Vec<Json>)> {
        let all = [
            ("lines", self.lines),
            ("arrows", self.arrows),
            ("underlays", self.underlays),
            ("overlays", self.overlays),
        ];
        all.into_iter().filter(|(_, list)| !list.is_empty())
    }

    /// Whether nothing is drawn.
    pub(super) fn is_empty(&self) -> bool {
        [&self.lines, &self.arrows, &self.underlays, &self.overlays, &self.cages]
            .iter()
            .all(|list| list.is_empty())
    }

    /// Draws a mark; `false` where it has to be told in words.
    pub(super) fn add(&mut self, mark: &Mark, shape: &Shape) -> bool {
        match mark {
            Mark::Border(cells) | Mark::Box(cells) => {
                cells.iter().for_each(|&cell| self.tinge(cell, 1.0, false, "#00000018"))
            }
            Mark::Cage { cells, label } => {
                self.cages.push(json!({"cells": pairs(cells)}));
                if let Some(first) = cells.iter().min().filter(|_| !label.is_empty()) {
                    let (row, column) = (f64::from(first.row), f64::from(first.column));
                    self.text((row + 0.18, column + 0.25), label, 12);
                }
            }
            Mark::Shade(cell, shade) => self.tinge(*cell, 0.8, *shade == Shade::Circle, GREY),
            Mark::Bulb(cell) => self.tinge(*cell, 0.8, true, GREY),
            Mark::Path(cells, stroke) => self.path(cells, *stroke),
            Mark::Between(a, b, sign) => return self.between(*a, *b, sign),
            Mark::Dot(a, b, dot, label) => return self.dot(*a, *b, *dot, label),
            Mark::Corner(cell, label) => {
                let place = (f64::from(cell.row) + 1.0, f64::from(cell.column) + 1.0);
                let mut circle = round(place, (0.5, 0.5), BLACK, WHITE);
                said(&mut circle, label, if label.len() > 3 { 10 } else { 14 }, BLACK);
                self.overlays.push(circle);
            }
            Mark::Ring(cells) => return self.ring(cells),
            Mark::Outside(sight, label) => {
                let before = self.taken.iter().filter(|taken| *taken == sight).count() as f64;
                self.taken.push(*sight);
                self.text(beside(*sight, before + 0.5, shape), label, 26);
            }
            Mark::Slanted(cell, (down, right), label) => {
                let (step, middle) = ((f64::from(*down), f64::from(*right)), middle(*cell));
                let out = (middle.0 - step.0, middle.1 - step.1);
                let along = |part: f64| json!([out.0 + part * step.0, out.1 + part * step.1]);
                self.arrows.push(json!({"color": BLACK, "thickness": 2, "headLength": 0.15,
                    "wayPoints": [along(0.25), along(0.5)]}));
                self.text((out.0 - 0.1 * step.0, out.1 - 0.1 * step.1), label, 22);
            }
            // Values of cells are written with the cells, and sentences into the rules.
            Mark::Given(..) | Mark::Note(..) | Mark::Loose(_) | Mark::Sentence(_) => {}
            Mark::Number(cell, label) => self.text(middle(*cell), label, 26),
            Mark::Black(cell) => self.tinge(*cell, 1.0, false, GREY),
            Mark::Tree(cell) => self.tinge(*cell, 0.8, true, "#2FA83C80"),
            // Solvers enter values, whatever they look like.
            Mark::Symbol(..) | Mark::Regions(_) => {}
            Mark::Ahead(..) | Mark::Runs(..) => return false,
        }
        true
    }

    /// A shape in a cell, below its digit.
    fn tinge(&mut self, cell: Cell, size: f64, is_round: bool, color: &str) {
        let mut shape = round(middle(cell), (size, size), color, color);
        shape["rounded"] = json!(is_round);
        if size == 1.0 {
            shape["borderColor"] = json!(CLEAR);
        }
        self.underlays.push(shape);
    }

    fn path(&mut self, cells: &[Cell], stroke: Stroke) {
        let (color, thickness) = match stroke {
            Stroke::Broad => (GREY, 22.0),
            Stroke::Hollow => ("#CFCFCF80", 22.0),
            Stroke::Thin => ("#34BBE6", 3.0),
            Stroke::Arrow => ("#808080", 3.0),
            Stroke::Tinted(tint) => (color(tint), 10.0),
        };
        if let &[cell] = cells {
            return self.tinge(cell, 0.9, false, color);
        }
        let points: Vec<Json> = cells.iter().map(|&cell| place(middle(cell))).collect();
        let mut line = json!({"color": color, "thickness": thickness, "wayPoints": points});
        match stroke {
            Stroke::Arrow => {
                line["headLength"] = json!(0.3);
                self.arrows.push(line);
            }
            _ => self.lines.push(line),
        }
    }

    /// A sign between neighbours, turned so that it is read from the one to the other.
    fn between(&mut self, a: Cell, b: Cell, sign: &str) -> bool {
        let way = (i32::from(b.row) - i32::from(a.row), i32::from(b.column) - i32::from(a.column));
        let turned = match (way, sign) {
            ((0, 1), _) => sign.to_string(),
            ((0, -1), _) => sign.replace('<', ">").replace('≤', "≥"),
            ((1, 0), _) => sign.replace('<', "∧").replace('≤', "∧="),
            ((-1, 0), _) => sign.replace('<', "∨").replace('≤', "∨="),
            _ => return false,
        };
        self.text(halfway(a, b), &turned, 20);
        true
    }

    fn dot(&mut self, a: Cell, b: Cell, dot: Dot, label: &str) -> bool {
        if a.row.abs_diff(b.row) + a.column.abs_diff(b.column) != 1 {
            return false;
        }
        let (inside, letters) = if dot == Dot::White { (WHITE, BLACK) } else { (BLACK, WHITE) };
        let mut circle = round(halfway(a, b), (0.35, 0.35), BLACK, inside);
        said(&mut circle, label, 12, letters);
        self.overlays.push(circle);
        true
    }

    /// A circle, or a pill around cells in a row or column; `false` for cells that are neither.
    fn ring(&mut self, cells: &[Cell]) -> bool {
        let (Some(first), Some(last)) = (cells.iter().min(), cells.iter().max()) else { return true };
        let (height, width) = (last.row - first.row, last.column.abs_diff(first.column));
        let straight = height.min(width) == 0 && usize::from(height.max(width)) + 1 == cells.len();
        let size = (0.8 + f64::from(height), 0.8 + f64::from(width));
        if straight {
            self.underlays.push(round(halfway(*first, *last), size, "#808080", WHITE));
        } else {
            let circle = |&cell: &Cell| round(middle(cell), (0.8, 0.8), "#808080", WHITE);
            self.underlays.extend(cells.iter().map(circle));
        }
        straight
    }

    fn text(&mut self, at: Place, text: &str, size: u32) {
        let mut label = json!({"center": place(at), "width": 0.5, "height": 0.5});
        said(&mut label, text, size, BLACK);
        self.overlays.push(label);
    }
}

fn place((row, column): Place) -> Json {
    json!([row, column])
}

fn middle(cell: Cell) -> Place {
    (f64::from(cell.row) + 0.5, f64::from(cell.column) + 0.5)
}

fn halfway(a: Cell, b: Cell) -> Place {
    let (a, b) = (middle(a), middle(b));
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// The place that far outside of the grid from where a line is seen.
fn beside(sight: Sight, out: f64, shape: &Shape) -> Place {
    let end = |side: usize| if sight.back { side as f64 + out } else { -out };
    match sight.line {
        Line::Row(row) => (f64::from(row) + 0.5, end(shape.columns())),
        Line::Column(column) => (end(shape.rows()), f64::from(column) + 0.5),
    }
}

/// An ellipse of a height and a width.
fn round(at: Place, (height, width): (f64, f64), border: &str, inside: &str) -> Json {
    json!({"center": place(at), "width": width, "height": height, "rounded": true, "borderColor": border,
        "backgroundColor": inside})
}

/// Writes a text into a shape.
fn said(shape: &mut Json, text: &str, size: u32, color: &str) {
    if !text.is_empty() {
        shape["text"] = json!(text);
        shape["fontSize"] = json!(size);
        shape["color"] = json!(color);
    }
}

/// The colour of a line.
fn color(tint: Tint) -> &'static str {
    match tint {
        Tint::Blue => "#8FB8E8",
        Tint::Green => "#67F067",
        Tint::Orange => "#FFB84D",
        Tint::Pink => "#F5A3C7",
        Tint::Purple => "#C77CE0",
        Tint::Red => "#F08080",
        Tint::Teal => "#6FCFC4",
        Tint::Yellow => "#F5DE5B",
        Tint::Grey => "#B8B8B8",
    }
}
