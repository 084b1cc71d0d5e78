//! Solved pictures, two rows on a line: the upper half of a character is one row, the lower half the next.
//!
//! ```text
//!    121
//!   ┏━━━┓
//! 1 ┃▄█▄┃ 3
//!   ┗━━━┛
//! ```
//!
//! The clue of the upper row stands on the left, that of the lower row on the right. Clues of columns stand above them;
//! numbers of two digits are written downwards, and then all numbers take as many lines.

use crate::Style;
use crate::ansi::RESET;
use crate::legend::Seen;
use crate::scene::Scene;
use model::grid::{Cell, Line, Value};

/// Whether a scene is a solved picture, with nothing else in it, whose colours can be told apart.
pub(super) fn can_show(scene: &Scene, style: Style) -> bool {
    let nothing_else = scene.emphasis.is_none()
        && scene.cages.is_empty()
        && scene.notes.is_empty()
        && scene.paths.is_empty()
        && scene.shades.is_empty()
        && scene.signs.is_empty()
        && scene.angles.is_empty()
        && scene.spots.is_empty()
        && scene.rings.is_empty()
        && scene.corners.is_empty()
        && scene.numbers.is_empty()
        && scene.trees.is_empty()
        && scene.shape.voids().next().is_none()
        && scene.slants.is_empty()
        && scene.outside.keys().all(|sight| !sight.back)
        && scene.sentences(&Seen::Letters).is_empty();
    scene.is_picture() && scene.filled && nothing_else && (style.color || !scene.is_colorful())
}

/// Draws the picture with its clues around it.
pub(super) fn draw(scene: &Scene, style: Style) -> Vec<String> {
    let sheet = Halves { scene, style };
    let rows = scene.shape.rows();
    let left = (0..rows).step_by(2).map(|row| sheet.row_clue(row).0).max().unwrap_or(0);
    let border = "━".repeat(scene.shape.columns());
    let margin = " ".repeat(left);
    let mut lines: Vec<String> = sheet.above().iter().map(|line| format!("{margin}  {line}")).collect();
    lines.push(format!("{margin} ┏{border}┓"));
    for row in (0..rows).step_by(2) {
        let (width, clue) = sheet.row_clue(row);
        let (_, below) = sheet.row_clue(row + 1);
        let picture = sheet.row_pair(row);
        lines.push(format!("{}{clue} ┃{picture}┃ {below}", " ".repeat(left - width)));
    }
    lines.push(format!("{margin} ┗{border}┛"));
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

struct Halves<'a> {
    scene: &'a Scene,
    style: Style,
}

impl Halves<'_> {
    fn value(&self, row: usize, column: usize) -> Option<Value> {
        self.scene.shown.get(&Cell::new(row as u16, column as u16)).copied()
    }

    fn rgb(&self, value: Value) -> [u8; 3] {
        self.scene.paints.get(usize::from(value)).map_or([255; 3], |paint| paint.rgb)
    }

    /// A row and the one below it.
    fn row_pair(&self, row: usize) -> String {
        let columns = 0..self.scene.shape.columns();
        let pair = |column| (self.value(row, column), self.value(row + 1, column));
        if !self.style.color {
            let filled = |value: Option<Value>| value.is_some_and(|value| value > 0);
            let half = |column| match (filled(pair(column).0), filled(pair(column).1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            };
            return columns.map(half).collect();
        }
        let mut text = String::new();
        let mut now = None;
        for column in columns {
            let (upper, lower) = pair(column);
            if now != Some((upper, lower)) {
                let [red, green, blue] = self.rgb(upper.unwrap_or(0));
                text += &format!("\x1b[38;2;{red};{green};{blue}m");
                // Below the last row there is nothing to paint.
                text += &lower.map_or("\x1b[49m".to_string(), |lower| {
                    let [red, green, blue] = self.rgb(lower);
                    format!("\x1b[48;2;{red};{green};{blue}m")
                });
                now = Some((upper, lower));
            }
            text.push('▀');
        }
        text + RESET
    }

    /// The clue of a row, and how wide it is.
    fn row_clue(&self, row: usize) -> (usize, String) {
        let line = Line::Row(row as u16);
        let clues = self.scene.clues(line);
        let clues: Vec<&str> = clues.iter().map(|clue| self.number(clue)).collect();
        let width = clues.iter().map(|clue| clue.chars().count() + 1).sum::<usize>().saturating_sub(1);
        let painted = clues.iter().enumerate().map(|(at, clue)| self.painted(line, at, clue));
        (width, painted.collect::<Vec<_>>().join(" "))
    }

    /// A clue without the letter of its colour, which is painted instead.
    fn number<'c>(&self, clue: &'c str) -> &'c str {
        clue.trim_end_matches(|c: char| !c.is_ascii_digit())
    }

    /// A part of a clue in its colour.
    fn painted(&self, line: Line, at: usize, text: &str) -> String {
        let ink = self.scene.inks.get(&line).and_then(|inks| inks.get(at)).copied();
        match ink.filter(|_| self.style.color && self.scene.is_colorful()) {
            Some(value) => {
                let [red, green, blue] = self.rgb(value);
                let light = u32::from(red) + u32::from(green) + u32::from(blue) > 380;
                let ink = if light { 30 } else { 97 };
                format!("\x1b[{ink};48;2;{red};{green};{blue}m{text}{RESET}")
            }
            None => text.to_string(),
        }
    }

    /// The lines above the picture, a character for each column.
    fn above(&self) -> Vec<String> {
        let columns = self.scene.shape.columns();
        let clues = |column: usize| self.scene.clues(Line::Column(column as u16));
        let all = || (0..columns).flat_map(clues).map(|clue| self.number(clue));
        let digits = all().map(str::len).max().unwrap_or(1);
        let most = (0..columns).map(|column| clues(column).len()).max().unwrap_or(0);
        let tile = |line: usize, column: usize| -> String {
            let (from_bottom, digit) = (most - 1 - line / digits, line % digits);
            let Some(at) = clues(column).len().checked_sub(1 + from_bottom) else { return " ".to_string() };
            let number = format!("{:>digits$}", self.number(&clues(column)[at]));
            self.painted(Line::Column(column as u16), at, &number[digit..=digit])
        };
        (0..most * digits).map(|line| (0..columns).map(|column| tile(line, column)).collect()).collect()
    }
}
