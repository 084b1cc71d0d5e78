//! Marks that need a decision: what is drawn, and what has to be told because there is no room for it.

use super::{Caged, Scene, Sign, Slant};
use crate::outline::outline;
use crate::words::{NO_BREAK, sentence};
use model::grid::Cell;
use model::mark::Dot;
use model::rules::AnyRule;

impl Scene {
    /// A cage is drawn; a sentence joins it where the drawing could be misread.
    pub(super) fn cage(&mut self, cells: Vec<Cell>, label: String, rule: &AnyRule) {
        let cage = Caged { cells, label };
        let outer_loops = outline(&cage.cells).iter().filter(|corners| corners[0].inward == (1, 1)).count();
        let hidden = match cage.first() {
            Some(first) if !cage.label.is_empty() => !self.labelled.insert(first),
            _ => false,
        };
        if outer_loops > 1 || hidden {
            self.tell(&rule.describe(&self.shape));
        }
        self.cages.push(cage);
    }

    /// A sign is read from the left or from the top: an inequality turns around where the other cell is there.
    pub(super) fn sign(&mut self, a: Cell, b: Cell, dot: Option<Dot>, text: &str) {
        let (from, to, text) = if a < b { (a, b, text) } else { (b, a, turned(text)) };
        self.signs.push(Sign { from, to, dot, text: text.to_string() });
    }

    /// An inequality of cells that touch at a corner, from the larger cell to the smaller one.
    pub(super) fn angle(&mut self, a: Cell, b: Cell, text: &str) {
        let (from, to, text) =
            if text.starts_with(['<', '≤']) { (b, a, turned(text)) } else { (a, b, text) };
        self.angles.push(Sign { from, to, dot: None, text: text.to_string() });
    }

    /// Cells that are no neighbours have no edge for a sign.
    pub(super) fn tell_relations(&mut self, relations: &[String]) {
        if !relations.is_empty() {
            self.tell(&besides(relations));
        }
    }

    /// Where there is no room for signs on corners they are told.
    pub(crate) fn told_angles(&self) -> Option<String> {
        let told = |sign: &Sign| format!("{} {} {}", sign.to, turned(&sign.text), sign.from);
        let relations: Vec<String> = self.angles.iter().map(told).collect();
        (!relations.is_empty()).then(|| sentence(&besides(&relations)))
    }

    /// A number that stays in its cell, which has room for one.
    pub(super) fn number(&mut self, cell: Cell, text: String, rule: &AnyRule) {
        if self.numbers.get(&cell).is_some_and(|before| *before != text) {
            self.tell(&rule.describe(&self.shape));
        } else {
            self.numbers.insert(cell, text);
        }
    }

    /// A corner has room for one circle.
    pub(super) fn corner(&mut self, cell: Cell, text: &str, rule: &AnyRule) {
        let taken = self.corners.contains_key(&cell);
        if taken {
            self.tell(&rule.describe(&self.shape));
        } else {
            self.corners.insert(cell, text.split_whitespace().map(str::to_string).collect());
        }
    }

    /// A clue that looks along a diagonal must lie outside, and its place must be its own.
    pub(super) fn slanted(&mut self, cell: Cell, (rows, columns): (i8, i8), text: String, rule: &AnyRule) {
        let step = (i32::from(rows).signum(), i32::from(columns).signum());
        let inside = self.shape.offset(cell, -step.0, -step.1).is_some();
        let taken = self.slants.iter().any(|other| (other.cell, other.step) == (cell, step));
        if inside || taken || step.0 * step.1 == 0 {
            self.tell(&rule.describe(&self.shape));
        } else {
            self.slants.push(Slant { cell, step, text });
        }
    }
}

/// Relations in words. None of them is broken at the end of a line.
fn besides(relations: &[String]) -> String {
    let whole: Vec<String> = relations.iter().map(|relation| relation.replace(' ', NO_BREAK)).collect();
    format!("Besides: {}", whole.join(", "))
}

/// An inequality as it is read from the other side.
fn turned(text: &str) -> &str {
    match text {
        "<" => ">",
        ">" => "<",
        "≤" => "≥",
        "≥" => "≤",
        other => other,
    }
}
