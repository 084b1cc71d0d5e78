//! Where the things of a scene stand on a sheet of paper.

use super::outline::outline;
use super::picture::{Anchor, Item, Pen, Picture, Point, Tone};
use super::scene::{Scene, Sign};
use super::words::wrap;
use crate::grid::{Cell, Line, Value};
use crate::mark::{Shade, Stroke};

/// The side of a cell.
const CELL: f64 = 48.0;
/// The margin around everything.
const MARGIN: f64 = 16.0;
/// How far inside the cells a cage's outline runs.
const INSET: f64 = 4.0;
/// The size of the sentences and of the clues outside.
const SMALL: f64 = 13.0;
const CLUE: f64 = 18.0;
/// The width of a clue on a square of its colour.
const SQUARE: f64 = 28.0;
/// The width of a digit and of a letter, in parts of the size.
const DIGIT: f64 = 0.56;
const LETTER: f64 = 0.5;
/// Sentences are as wide as the grid, but not narrower than this.
const NARROWEST: f64 = 300.0;

/// The sheet: where the grid begins.
struct Sheet<'a> {
    scene: &'a Scene,
    origin: Point,
    items: Vec<Item>,
}

/// Lays a scene out.
pub(super) fn picture(scene: &Scene) -> Picture {
    let left = MARGIN + left(scene);
    let narrowest = if scene.sentences.is_empty() && scene.title.is_none() { 0.0 } else { NARROWEST };
    let width = (left + scene.shape.columns() as f64 * CELL + MARGIN).max(narrowest);
    let header: Vec<String> =
        scene.title.iter().flat_map(|title| wrap(title, letters(width - left - MARGIN, CLUE))).collect();
    let origin = Point { x: left, y: MARGIN + 1.5 * CLUE * header.len() as f64 + above(scene) };
    let mut sheet = Sheet { scene, origin, items: Vec::new() };
    sheet.title(&header);
    sheet.colors();
    sheet.shades();
    sheet.paths();
    sheet.thin_lines();
    sheet.cages();
    sheet.borders();
    sheet.signs();
    sheet.labels();
    sheet.notes();
    sheet.values();
    sheet.outside();

    let end = sheet.corner(scene.shape.rows(), scene.shape.columns());
    let height = sheet.sentences(end.y, width) + MARGIN;
    Picture { width, height, title: scene.title.clone(), items: sheet.items }
}

fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * DIGIT * size
}

/// How many letters of a size fit into a width.
fn letters(width: f64, size: f64) -> usize {
    (width / (LETTER * size)) as usize
}

/// The room for clues before the rows.
fn left(scene: &Scene) -> f64 {
    let rows = scene.outside.iter().filter(|(line, _)| matches!(line, Line::Row(_)));
    let width = |clues: &[String]| match scene.is_colorful() {
        true => clues.len() as f64 * SQUARE + 6.0,
        false => text_width(&clues.join(" "), CLUE) + 12.0,
    };
    rows.map(|(_, clues)| width(clues)).fold(0.0, f64::max)
}

/// The room for clues above the columns.
fn above(scene: &Scene) -> f64 {
    let columns = scene.outside.iter().filter(|(line, _)| matches!(line, Line::Column(_)));
    columns.map(|(_, clues)| clues.len() as f64 * CLUE * 1.2 + 8.0).fold(0.0, f64::max)
}

impl Sheet<'_> {
    fn corner(&self, row: usize, column: usize) -> Point {
        self.origin.by(column as f64 * CELL, row as f64 * CELL)
    }

    fn centre(&self, cell: Cell) -> Point {
        self.corner(cell.row.into(), cell.column.into()).by(CELL / 2.0, CELL / 2.0)
    }

    fn line(&mut self, points: Vec<Point>, pen: Pen) {
        self.items.push(Item::Line { points, closed: false, pen });
    }

    fn text(&mut self, at: Point, text: &str, size: f64, anchor: Anchor, bold: bool, tone: Tone) {
        self.items.push(Item::Text { at, text: text.to_string(), size, anchor, bold, tone });
    }

    fn title(&mut self, lines: &[String]) {
        for (below, line) in lines.iter().enumerate() {
            let at = Point { x: self.origin.x, y: MARGIN + CLUE / 2.0 + 1.3 * CLUE * below as f64 };
            self.text(at, line.trim_start(), CLUE, Anchor::Start, true, Tone::Black);
        }
    }

    /// The cells of a picture, each run of a row in one piece so that it prints without seams. The background
    /// stays paper, unless it is known from the start in an unsolved puzzle: then it has a dot.
    fn colors(&mut self) {
        let scene = self.scene;
        for row in 0..scene.shape.rows() {
            let color = |column: usize| {
                let cell = Cell::new(row as u16, column as u16);
                scene.colored.get(&cell).copied().filter(|_| scene.is_picture())
            };
            for value in 0..scene.paints.len() {
                let rgb = scene.paints[value].rgb;
                if value == 0 && rgb == [255; 3] {
                    continue;
                }
                for (from, to) in runs(scene.shape.columns(), |column| color(column) == Some(value as Value))
                {
                    let (corner, width) = (self.corner(row, from), (to - from) as f64 * CELL);
                    self.items.push(Item::Rect { corner, width, height: CELL, tone: Tone::Rgb(rgb) });
                }
            }
        }
    }

    fn shades(&mut self) {
        for (&cell, &shade) in &self.scene.shades {
            let centre = self.centre(cell);
            let radius = 0.38 * CELL;
            self.items.push(match shade {
                Shade::Circle => Item::Disc { centre, radius, tone: Tone::Pale },
                Shade::Square => Item::Rect {
                    corner: centre.by(-radius, -radius),
                    width: 2.0 * radius,
                    height: 2.0 * radius,
                    tone: Tone::Pale,
                },
            });
        }
    }

    /// Lines through cells with their bulbs: first all outlines, then all insides, so that a hollow line
    /// and its bulb are one shape.
    fn paths(&mut self) {
        for hollow in [false, true] {
            for (cells, stroke) in &self.scene.paths {
                let points: Vec<Point> = cells.iter().map(|&cell| self.centre(cell)).collect();
                let pen = match (stroke, hollow) {
                    (Stroke::Thin | Stroke::Arrow | Stroke::Tinted(_), false) => {
                        Pen::solid(1.2, Tone::Middle)
                    }
                    (Stroke::Broad | Stroke::Hollow, false) => Pen::solid(0.3 * CELL, Tone::Light),
                    (Stroke::Hollow, true) => Pen::solid(0.3 * CELL - 5.0, Tone::White),
                    (_, true) => continue,
                };
                self.line(points, pen);
            }
            for (&cell, &stroke) in &self.scene.bulbs {
                let (radius, tone) = match hollow {
                    false => (0.38 * CELL, Tone::Light),
                    true if stroke == Stroke::Hollow => (0.38 * CELL - 2.5, Tone::White),
                    true => continue,
                };
                self.items.push(Item::Disc { centre: self.centre(cell), radius, tone });
            }
        }
    }

    fn thin_lines(&mut self) {
        let (rows, columns) = (self.scene.shape.rows(), self.scene.shape.columns());
        let pen = Pen::solid(0.7, Tone::Dark);
        for row in 1..rows {
            self.line(vec![self.corner(row, 0), self.corner(row, columns)], pen);
        }
        for column in 1..columns {
            self.line(vec![self.corner(0, column), self.corner(rows, column)], pen);
        }
    }

    /// Borders as lines as long as possible, so that they print without seams.
    fn borders(&mut self) {
        let (rows, columns) = (self.scene.shape.rows(), self.scene.shape.columns());
        let scene = self.scene;
        let cell = |row: Option<usize>, column: Option<usize>| {
            let cell = Cell::new(row? as u16, column? as u16);
            Some(cell).filter(|&cell| scene.shape.contains(cell))
        };
        let pen = Pen::solid(2.6, Tone::Black);
        for row in 0..=rows {
            let heavy = |column: usize| {
                scene.divided(cell(row.checked_sub(1), Some(column)), cell(Some(row), Some(column)))
            };
            for (from, to) in runs(columns, heavy) {
                self.line(vec![self.corner(row, from), self.corner(row, to)], pen);
            }
        }
        for column in 0..=columns {
            let heavy = |row: usize| {
                scene.divided(cell(Some(row), column.checked_sub(1)), cell(Some(row), Some(column)))
            };
            for (from, to) in runs(rows, heavy) {
                self.line(vec![self.corner(from, column), self.corner(to, column)], pen);
            }
        }
    }

    fn cages(&mut self) {
        let pen = Pen { width: 1.0, tone: Tone::Black, dashed: true };
        for corners in self.scene.cages.iter().flat_map(|cage| outline(&cage.cells)) {
            let inside = |corner: &super::outline::Corner| {
                let (rows, columns) = corner.inward;
                let at = self.corner(corner.row.into(), corner.column.into());
                at.by(INSET * f64::from(columns), INSET * f64::from(rows))
            };
            let points = corners.iter().map(inside).collect();
            self.items.push(Item::Line { points, closed: true, pen });
        }
    }

    /// Labels interrupt the outline that they stand on.
    fn labels(&mut self) {
        const SIZE: f64 = 11.0;
        for cage in self.scene.cages.iter().filter(|cage| !cage.label.is_empty()) {
            let Some(first) = cage.first() else { continue };
            let corner = self.corner(first.row.into(), first.column.into()).by(2.2, 2.2);
            let width = text_width(&cage.label, SIZE) + 2.0;
            self.items.push(Item::Rect { corner, width, height: SIZE, tone: Tone::White });
            let at = corner.by(0.8, SIZE / 2.0);
            self.text(at, &cage.label, SIZE, Anchor::Start, false, Tone::Black);
        }
    }

    /// Pencil marks in lines that make a square, as large as fits.
    fn notes(&mut self) {
        for (&cell, note) in &self.scene.notes {
            let marks: Vec<&str> = note.split_whitespace().collect();
            let per_line = (1..=marks.len()).find(|k| k * k >= marks.len()).unwrap_or(1);
            let lines: Vec<String> = marks.chunks(per_line).map(|line| line.join(" ")).collect();
            let widest = lines.iter().map(|line| text_width(line, 1.0)).fold(1.0, f64::max);
            let room = CELL - 4.0 * INSET;
            let size = (room / widest).min(room / (1.15 * lines.len() as f64)).min(11.0);
            let top = self.centre(cell).by(0.0, -0.575 * size * (lines.len() as f64 - 1.0));
            for (below, line) in lines.iter().enumerate() {
                let at = top.by(0.0, 1.15 * size * below as f64);
                self.text(at, line, size, Anchor::Middle, false, Tone::Dark);
            }
        }
    }

    fn values(&mut self) {
        // Cells of a picture are coloured; letters would only say the same. Known background shows as a dot.
        let is_dot = |text: &str| text == "·";
        let shown =
            self.scene.values.iter().filter(|(_, shown)| !self.scene.is_picture() || is_dot(&shown.text));
        for (&cell, shown) in shown {
            let size = (0.8 * CELL / text_width(&shown.text, 1.0)).min(0.56 * CELL);
            let tone = if shown.given { Tone::Black } else { Tone::Dark };
            // A label stands above it: a little down is the middle of what is left.
            let at = self.centre(cell).by(0.0, 1.0);
            self.text(at, &shown.text, size, Anchor::Middle, shown.given && self.scene.filled, tone);
        }
    }

    fn signs(&mut self) {
        for sign in &self.scene.signs {
            let (a, b) = (self.centre(sign.from), self.centre(sign.to));
            let middle = Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
            self.items.push(Item::Disc { centre: middle, radius: 7.5, tone: Tone::White });
            match &sign.text[..] {
                "<" | ">" | "≤" | "≥" => self.inequality(sign, middle),
                text => self.text(middle, text, 12.0, Anchor::Middle, true, Tone::Black),
            }
        }
    }

    /// An open angle whose tip points to the smaller cell, with a bar if the values may be equal.
    fn inequality(&mut self, sign: &Sign, middle: Point) {
        let points_back = matches!(&sign.text[..], "<" | "≤");
        let way = if points_back { 1.0 } else { -1.0 };
        let below = sign.to.row > sign.from.row;
        let or_equal = matches!(&sign.text[..], "≤" | "≥");
        let shift = if or_equal { -1.6 } else { 0.0 };
        // Along: from the smaller to the larger cell. Aside: at right angles to that.
        let place = |along: f64, aside: f64| match below {
            true => middle.by(aside + shift, way * along),
            false => middle.by(way * along, aside + shift),
        };
        let pen = Pen::solid(1.4, Tone::Black);
        self.line(vec![place(3.5, -5.0), place(-4.0, 0.0), place(3.5, 5.0)], pen);
        if or_equal {
            self.line(vec![place(-4.0, 3.2), place(3.5, 8.2)], pen);
        }
    }

    /// The colour of a clue, where clues have colours.
    fn ink(&self, line: Line, at: usize) -> Option<[u8; 3]> {
        let inks = self.scene.inks.get(&line).filter(|_| self.scene.is_colorful())?;
        Some(self.scene.paints.get(usize::from(*inks.get(at)?))?.rgb)
    }

    /// A clue on a square of its colour, in black or white, whichever is read better.
    fn colored_clue(&mut self, centre: Point, clue: &str, rgb: [u8; 3]) {
        let [width, height] = [SQUARE - 2.0, 1.2 * CLUE - 2.0];
        let corner = centre.by(-width / 2.0, -height / 2.0);
        self.items.push(Item::Rect { corner, width, height, tone: Tone::Rgb(rgb) });
        let light = 299 * u32::from(rgb[0]) + 587 * u32::from(rgb[1]) + 114 * u32::from(rgb[2]) > 140_000;
        let number = clue.trim_end_matches(|c: char| !c.is_ascii_digit());
        self.text(
            centre,
            number,
            0.85 * CLUE,
            Anchor::Middle,
            false,
            if light { Tone::Black } else { Tone::White },
        );
    }

    fn outside(&mut self) {
        for (&line, clues) in &self.scene.outside {
            match line {
                Line::Row(row) if self.ink(line, 0).is_some() => {
                    let last = self.centre(Cell::new(row, 0)).by(-CELL / 2.0 - 6.0 - SQUARE / 2.0, 0.0);
                    for (at, clue) in clues.iter().enumerate() {
                        let centre = last.by(-SQUARE * (clues.len() - 1 - at) as f64, 0.0);
                        self.colored_clue(centre, clue, self.ink(line, at).unwrap_or_default());
                    }
                }
                Line::Column(column) if self.ink(line, 0).is_some() => {
                    let lowest = self.centre(Cell::new(0, column)).by(0.0, -CELL / 2.0 - 6.0 - CLUE / 2.0);
                    for (at, clue) in clues.iter().enumerate() {
                        let centre = lowest.by(0.0, -1.2 * CLUE * (clues.len() - 1 - at) as f64);
                        self.colored_clue(centre, clue, self.ink(line, at).unwrap_or_default());
                    }
                }
                Line::Row(row) => {
                    let at = self.centre(Cell::new(row, 0)).by(-CELL / 2.0 - 9.0, 0.0);
                    self.text(at, &clues.join(" "), CLUE, Anchor::End, false, Tone::Black);
                }
                Line::Column(column) => {
                    let lowest = self.centre(Cell::new(0, column)).by(0.0, -CELL / 2.0 - 6.0 - CLUE / 2.0);
                    for (above, clue) in clues.iter().rev().enumerate() {
                        let at = lowest.by(0.0, -1.2 * CLUE * above as f64);
                        self.text(at, clue, CLUE, Anchor::Middle, false, Tone::Black);
                    }
                }
            }
        }
    }

    /// Writes the sentences below a height and returns where they end.
    fn sentences(&mut self, below: f64, width: f64) -> f64 {
        let letters = letters(width - self.origin.x - MARGIN, SMALL);
        let lines: Vec<String> = self.scene.sentences.iter().flat_map(|text| wrap(text, letters)).collect();
        let mut at = Point { x: self.origin.x, y: below + if lines.is_empty() { 0.0 } else { 22.0 } };
        for line in &lines {
            let indent = line.len() - line.trim_start().len();
            let start = at.by(indent as f64 * LETTER * SMALL, 0.0);
            self.text(start, line.trim_start(), SMALL, Anchor::Start, false, Tone::Black);
            at = at.by(0.0, 1.4 * SMALL);
        }
        at.y - if lines.is_empty() { 0.0 } else { 0.7 * SMALL }
    }
}

/// The longest runs of numbers below `end` that have a property, as half-open ranges.
fn runs(end: usize, has: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for i in (0..end).filter(|&i| has(i)) {
        match runs.last_mut() {
            Some(run) if run.1 == i => run.1 = i + 1,
            _ => runs.push((i, i + 1)),
        }
    }
    runs
}
