//! The pages at the end: first steps, and answers as small grids.

use super::leaf::{Area, Frame, Leaf, height_of};
use super::puzzles::MARGIN;
use crate::entry::Entry;
use crate::paper::millimetres;
use gridwright::render::document::Place;
use gridwright::render::picture::{Anchor, Item, Picture, Point, Tone};
use gridwright::render::{self, Look};

/// An answer is at least as wide, and so wide that lines are filled; wider if its digits would be too small.
const WIDTH: f64 = millimetres(32.0);
const GAP: f64 = millimetres(4.0);
/// Smaller digits cannot be read.
const SMALLEST: f64 = 4.5;

/// An answer and where it goes.
struct Small {
    number: usize,
    picture: Picture,
    scale: f64,
}

/// The pages of answers, and the place of each. `places` has the places of the puzzles.
pub(super) fn answers(
    frame: Frame,
    first: usize,
    entries: &[Entry],
    places: &[Place],
    look: &Look,
) -> (Vec<Leaf>, Vec<Place>) {
    let area = frame.area(first);
    let smalls = entries.iter().enumerate().map(|(at, entry)| small(at + 1, entry, look, area));
    let (mut leaves, mut answers) = (vec![headed(frame, first)], Vec::new());
    let title = 9.0 * frame.size + millimetres(1.5);
    let gap = GAP;
    let mut y = area.y + 30.0 * frame.size;
    for row in in_rows(smalls, area.width, gap) {
        let height = row.iter().map(|small| small.scale * small.picture.height).fold(0.0, f64::max) + title;
        if y + height > area.bottom() {
            leaves.push(Leaf::new(frame, first + leaves.len()));
            y = area.y;
        }
        let leaf = leaves.last_mut().expect("there is a first page");
        let mut x = leaf.area().x;
        for small in row {
            let width = small.scale * small.picture.width;
            answers.push(leaf.place(y));
            let to = places[small.number - 1];
            let caption = format!("page {}", to.page + 1);
            let base = Point { x: x + small.scale * MARGIN, y: y + 4.5 * frame.size };
            let number = small.number.to_string();
            leaf.text(base, &number, frame.fonts.bold, 9.0 * frame.size, Anchor::Start, Tone::Black);
            let end = Point { x: x + width - small.scale * MARGIN, ..base };
            leaf.text(end, &caption, frame.fonts.italic, 7.5 * frame.size, Anchor::End, Tone::Dark);
            // The margin of a drawing is more than is needed below a line of text.
            leaf.picture(Point { x, y: y + title - small.scale * 12.0 }, small.scale, &small.picture);
            leaf.link(Area { x, y, width, height }, to);
            x += width + gap;
        }
        y += height + gap / 2.0;
    }
    (leaves, answers)
}

fn headed(frame: Frame, number: usize) -> Leaf {
    heading(frame, number, "Answers")
}

fn heading(frame: Frame, number: usize, text: &str) -> Leaf {
    let mut leaf = Leaf::new(frame, number);
    let at = leaf.area().corner().by(0.0, 9.0 * frame.size);
    leaf.text(at, text, frame.fonts.bold, 18.0 * frame.size, Anchor::Start, Tone::Black);
    leaf
}

fn small(number: usize, entry: &Entry, look: &Look, area: Area) -> Small {
    let picture = render::answer(&entry.puzzle, entry.solution.filling(), look).picture;
    let letters = picture.items.iter().filter_map(|item| match item {
        Item::Text(text) => Some(text.size),
        _ => None,
    });
    let legible = SMALLEST / letters.fold(f64::INFINITY, f64::min);
    let across = ((area.width + GAP) / (WIDTH + GAP)).floor().max(1.0);
    let width = (area.width - GAP * (across - 1.0)) / across;
    let scale = (width / picture.width).max(legible);
    let scale = scale.min(area.width / picture.width).min(0.85 * area.height / picture.height);
    Small { number, picture, scale }
}

/// As many side by side as fit.
fn in_rows(smalls: impl Iterator<Item = Small>, width: f64, gap: f64) -> Vec<Vec<Small>> {
    let (mut rows, mut taken): (Vec<Vec<Small>>, f64) = (Vec::new(), f64::INFINITY);
    for small in smalls {
        let own = small.scale * small.picture.width;
        if taken + own > width + 0.01 {
            rows.push(Vec::new());
            taken = 0.0;
        }
        taken += own + gap;
        rows.last_mut().expect("a row was begun").push(small);
    }
    rows
}

/// The pages of first steps.
pub(super) fn hints(frame: Frame, first: usize, entries: &[Entry], places: &[Place]) -> Vec<Leaf> {
    const INTRODUCTION: &str = "A first step for each puzzle, for those who are stuck at the very beginning. \
        Cells are named by their row and column, counted from the upper left corner: r3c5 is the fifth cell of the third row.";
    let size = 9.0 * frame.size;
    let mut leaves = vec![heading(frame, first, "First steps")];
    let area = frame.area(first);
    let corner = Point { x: area.x, y: area.y + 26.0 * frame.size };
    let mut y = leaves[0].block(corner, area.width, INTRODUCTION, frame.fonts.italic, size) + size;
    let indent = millimetres(9.0);
    for (at, entry) in entries.iter().enumerate() {
        let Some(step) = &entry.first_step else { continue };
        let height = height_of(step, frame.fonts.regular, size, area.width - indent);
        if y + height > area.bottom() {
            leaves.push(Leaf::new(frame, first + leaves.len()));
            y = area.y;
        }
        let leaf = leaves.last_mut().expect("there is a first page");
        let x = leaf.area().x;
        let number = (at + 1).to_string();
        let base = Point { x, y: y + 0.65 * size };
        leaf.text(base, &number, frame.fonts.bold, size, Anchor::Start, Tone::Black);
        leaf.link(Area { x, y, width: area.width, height }, places[at]);
        y = leaf.block(Point { x: x + indent, y }, area.width - indent, step, frame.fonts.regular, size);
        y += 0.35 * size;
    }
    leaves
}
