//! The pages that explain how the puzzles are solved: what each kind of puzzle or rule asks for, with a small solved example.

use super::leaf::{Area, Frame, LEADING, Leaf, height_of};
use super::puzzles::MARGIN;
use crate::entry::Entry;
use crate::lessons::{Lesson, lessons};
use crate::paper::millimetres;
use gridwright::render::picture::{Anchor, Point, Tone};
use gridwright::render::{self, Drawing, Look};
use gridwright::{Options, Puzzle, solve};

/// Wider pages have two columns.
const WIDE: f64 = millimetres(150.0);
/// Between columns, between a picture and its text, and between lessons.
const GUTTER: f64 = millimetres(8.0);
const GAP: f64 = millimetres(4.0);
/// Cells of examples are not drawn larger.
const LARGEST_CELL: f64 = millimetres(6.5);

/// A lesson in a column: its picture, if it has one, with its scale, and how high it is.
struct Block {
    lesson: Lesson,
    drawing: Option<(Drawing, f64)>,
    height: f64,
}

/// The pages with the lessons for all puzzles.
pub(super) fn how_to(frame: Frame, first: usize, entries: &[Entry], look: &Look) -> Vec<Leaf> {
    let area = frame.area(first);
    let columns = if area.width > WIDE { 2 } else { 1 };
    let width = (area.width - GUTTER * (columns as f64 - 1.0)) / columns as f64;
    let mut leaves = vec![Leaf::new(frame, first)];
    let head = area.corner().by(0.0, 9.0 * frame.size);
    leaves[0].text(head, "How to solve", frame.fonts.bold, 18.0 * frame.size, Anchor::Start, Tone::Black);
    let mut top = area.y + 30.0 * frame.size;
    let (mut column, mut y) = (0, top);
    for lesson in lessons(entries.iter().map(|entry| &entry.puzzle)) {
        let block = Block::new(lesson, &frame, width, look);
        if y > top && y + block.height > area.bottom() {
            column += 1;
            if column == columns {
                leaves.push(Leaf::new(frame, first + leaves.len()));
                (column, top) = (0, area.y);
            }
            y = top;
        }
        let leaf = leaves.last_mut().expect("there is a first page");
        let x = leaf.area().x + column as f64 * (width + GUTTER);
        block.draw(leaf, Area { x, y, width, height: block.height });
        y += block.height + GAP;
    }
    leaves
}

/// The width that pictures have in a column.
fn side(width: f64) -> f64 {
    0.28 * width
}

impl Block {
    fn new(lesson: Lesson, frame: &Frame, width: f64, look: &Look) -> Block {
        let points = points(frame);
        let text = height_of(&lesson.text, frame.fonts.regular, points, width - side(width) - GAP);
        let drawing = lesson.example.as_ref().and_then(|puzzle| solved(puzzle, look)).map(|drawing| {
            let picture = &drawing.picture;
            let scale = (side(width) / (picture.width - 2.0 * MARGIN)).min(LARGEST_CELL / drawing.cell);
            (drawing, scale)
        });
        let drawn =
            drawing.as_ref().map_or(0.0, |(drawing, scale)| scale * (drawing.picture.height - 2.0 * MARGIN));
        Block { lesson, drawing, height: drawn.max(text + 1.6 * points) }
    }

    fn draw(&self, leaf: &mut Leaf, area: Area) {
        let (frame, points) = (leaf.frame, points(&leaf.frame));
        let side = side(area.width);
        if let Some((drawing, scale)) = &self.drawing {
            let aside = (side - scale * drawing.picture.width) / 2.0;
            let at = Point { x: area.x + aside, y: area.y - scale * MARGIN };
            leaf.picture(at, *scale, &drawing.picture);
        }
        let corner = area.corner().by(side + GAP, 0.0);
        let head = corner.by(0.0, LEADING * points / 2.0);
        leaf.text(head, &self.lesson.heading, frame.fonts.bold, 1.1 * points, Anchor::Start, Tone::Black);
        let (below, width) = (corner.by(0.0, 1.5 * points), area.width - side - GAP);
        leaf.block(below, width, &self.lesson.text, frame.fonts.regular, points);
    }
}

fn points(frame: &Frame) -> f64 {
    9.5 * frame.size.min(1.1)
}

/// An example with its solution.
fn solved(puzzle: &Puzzle, look: &Look) -> Option<Drawing> {
    let solution = solve(puzzle, &Options::default()).solutions.into_iter().next()?;
    Some(render::drawing(puzzle, Some(solution.filling()), look))
}
