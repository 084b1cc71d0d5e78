//! A sheet of characters to draw on. What would fall off the sheet is left out.

use super::ansi::{Paint, RESET};

/// See the [module documentation](self).
pub(super) struct Canvas {
    width: usize,
    tiles: Vec<Tile>,
}

/// A character, and how it is painted.
#[derive(Clone, Copy)]
struct Tile {
    letter: char,
    paint: Paint,
    /// Whether it has another background.
    shaded: bool,
}

/// A place on a canvas: row and column from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) y: usize,
    pub(super) x: usize,
}

impl Spot {
    /// The place that many rows below and columns to the right.
    pub(super) fn by(self, rows: isize, columns: isize) -> Spot {
        Spot { y: self.y.saturating_add_signed(rows), x: self.x.saturating_add_signed(columns) }
    }
}

impl Canvas {
    /// An empty canvas.
    pub(super) fn new(height: usize, width: usize) -> Canvas {
        let blank = Tile { letter: ' ', paint: Paint::Plain, shaded: false };
        Canvas { width, tiles: vec![blank; height * width] }
    }

    fn index(&self, at: Spot) -> Option<usize> {
        let index = at.y * self.width + at.x;
        (at.x < self.width && index < self.tiles.len()).then_some(index)
    }

    /// What stands at a place.
    pub(super) fn get(&self, at: Spot) -> char {
        self.index(at).map_or(' ', |index| self.tiles[index].letter)
    }

    /// Writes a character.
    pub(super) fn put(&mut self, at: Spot, letter: char, paint: Paint) {
        if let Some(index) = self.index(at) {
            self.tiles[index] = Tile { letter, paint, ..self.tiles[index] };
        }
    }

    /// Gives another background to so many places, from one to the right.
    pub(super) fn shade(&mut self, at: Spot, width: usize) {
        for x in at.x..at.x + width {
            if let Some(index) = self.index(Spot { x, ..at }) {
                self.tiles[index].shaded = true;
            }
        }
    }

    /// Writes a text from a place to the right.
    pub(super) fn write(&mut self, at: Spot, text: &str, paint: Paint) {
        for (column, tile) in text.chars().enumerate() {
            self.put(Spot { y: at.y, x: at.x + column }, tile, paint);
        }
    }

    /// The lines, each without spaces at its end.
    pub(super) fn lines(&self, color: bool) -> Vec<String> {
        let line = |tiles: &[Tile]| {
            let end = tiles.iter().rposition(|tile| tile.letter != ' ').map_or(0, |last| last + 1);
            if color { painted(&tiles[..end]) } else { tiles[..end].iter().map(|tile| tile.letter).collect() }
        };
        self.tiles.chunks(self.width).map(line).collect()
    }
}

/// The characters with an escape sequence wherever the paint changes. A space takes the paint before it, unless
/// that would draw a line under it.
fn painted(tiles: &[Tile]) -> String {
    let mut line = String::new();
    let (mut before, mut now) = (Paint::Plain, "");
    for &Tile { letter, paint, shaded } in tiles {
        let paint = match (letter, before) {
            (' ', Paint::Ringed) => Paint::Plain,
            (' ', before) => before,
            _ => paint,
        };
        let start = if shaded { paint.start_shaded() } else { paint.start() };
        if start != now {
            line.push_str(if now.is_empty() { "" } else { RESET });
            line.push_str(start);
        }
        line.push(letter);
        (before, now) = (paint, start);
    }
    line.push_str(if now.is_empty() { "" } else { RESET });
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_falls_off_is_left_out() {
        let mut canvas = Canvas::new(2, 3);
        canvas.write(Spot { y: 0, x: 1 }, "abc", Paint::Plain);
        canvas.put(Spot { y: 2, x: 0 }, 'x', Paint::Plain);
        assert_eq!(canvas.lines(false), [" ab", ""]);
    }

    #[test]
    fn paint_changes_only_where_it_must() {
        let mut canvas = Canvas::new(1, 6);
        canvas.write(Spot { y: 0, x: 0 }, "1 2", Paint::Given);
        canvas.write(Spot { y: 0, x: 3 }, "3", Paint::Plain);
        assert_eq!(canvas.lines(true), ["\u{1b}[1m1 2\u{1b}[0m3"]);
    }

    #[test]
    fn no_line_runs_under_a_space() {
        let mut canvas = Canvas::new(1, 6);
        canvas.write(Spot { y: 0, x: 0 }, "1 2", Paint::Ringed);
        canvas.shade(Spot { y: 0, x: 2 }, 1);
        assert_eq!(canvas.lines(true), ["\u{1b}[1;4m1\u{1b}[0m \u{1b}[1;4;30;47m2\u{1b}[0m"]);
    }
}
