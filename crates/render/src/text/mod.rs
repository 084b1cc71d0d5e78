//! Drawings for the terminal.
//!
//! Every cell has the same raster of characters, with one character between neighbours for the lines. A
//! raster of one row does for values, shades and signs; cages, notes and thermometers need three rows.
//!
//! | what | how |
//! |---|---|
//! | regions | heavy lines; light ones elsewhere |
//! | cages, areas across the regions | dashed outlines inside the cells, the sum in the first cell |
//! | even, odd | `[4]`, `(3)` |
//! | thermometers | a grey band from the bulb `●`; frozen ones a double line from `○` |
//! | other lines | a darker band; arrows and connections are thin |
//! | circles and pills | a round frame inside the cells |
//! | dots | `○`, `●` on the edge, with their number if it is not the usual one |
//! | quadruples | `(123)` on the corner |
//! | marked cells | `{5}` |
//! | clues outside | on the side that they look from; `12↘` along a diagonal |
//! | inequalities | `<`, `>`, `∧`, `∨` on the edge; with a bar (`≤`, `⊼`) where equal values are allowed |
//! | black and shaded cells | `▓▓▓`, `▓5▓` with a number; `17\24` with the sums of a Kakuro, `17` down and `24` to the right |
//! | symbols | `*` stars and mines, `A` tents, `T` trees, `○` and `●` discs, `/5/` a number that is crossed out |
//! | pictures (nonograms) | solved: two rows on a line, with half blocks; without colours, several of them as letters |
//! | a step of an explanation | [signs](crate::highlight) behind candidates and values |
//! | givens beside found values | bold against coloured, or `5·` without colours |

mod board;
mod cells;
mod halves;
mod highlight;
mod outside;
mod signs;
mod strokes;

use super::Style;
use super::canvas::{Canvas, Spot};
use super::legend::{ANGLES, Seen};
use super::scene::Scene;
use super::words::{columns, wrap};
use model::grid::Cell;
use model::mark::Stroke;
use outside::Margins;

/// No sentence is wrapped to less than this, however small the grid.
const NARROWEST: usize = 60;

/// Where things stand on the canvas.
#[derive(Clone, Copy)]
struct Raster {
    /// Rows and columns of characters inside a cell.
    height: usize,
    width: usize,
    /// Rows above the grid and columns before it.
    top: usize,
    left: usize,
    /// The width of a value.
    digits: usize,
}

/// Draws a scene.
pub(super) fn draw(scene: &Scene, style: Style) -> String {
    if halves::can_show(scene, style) {
        let mut lines = head(scene, NARROWEST);
        lines.extend(halves::draw(scene, style));
        lines.extend(story(scene, NARROWEST));
        return lines.join("\n") + "\n";
    }
    let margins = outside::margins(scene);
    let raster = Raster::new(scene, margins);
    let size = raster.junction(scene.shape.rows(), scene.shape.columns());
    let mut canvas = Canvas::new(size.y + 1 + margins.bottom, size.x + 1 + margins.right);
    strokes::grid(&mut canvas, scene, raster);
    board::dark(&mut canvas, scene, raster);
    strokes::paths(&mut canvas, scene, raster);
    strokes::cages(&mut canvas, scene, raster);
    strokes::rings(&mut canvas, scene, raster);
    let untold = cells::contents(&mut canvas, scene, raster, style);
    strokes::mercury(&mut canvas, scene, raster);
    board::splits(&mut canvas, scene, raster);
    signs::heads(&mut canvas, scene, raster);
    signs::signs(&mut canvas, scene, raster);
    signs::corners(&mut canvas, scene, raster);
    outside::outside(&mut canvas, scene, raster);

    let width = (size.x + 1).max(NARROWEST);
    let loose = scene.told_loose().iter().cloned();
    // Arrowheads are not drawn here.
    let legend = scene.sentences(&Seen::Letters).into_iter().filter(|text| text != ANGLES);
    let sentences: Vec<String> = scene.told_angles().into_iter().chain(loose).chain(legend).collect();
    let below: Vec<String> =
        sentences.iter().chain(&untold).flat_map(|s| wrap(s, width as f64, "  ", &columns)).collect();
    let mut all = head(scene, width);
    all.extend(canvas.lines(style.color));
    all.extend(story(scene, width));
    if !below.is_empty() {
        all.push(String::new());
    }
    all.extend(below);
    all.join("\n") + "\n"
}

/// Title and author, and an empty line below them.
fn head(scene: &Scene, width: usize) -> Vec<String> {
    let author = scene.author.iter().map(|author| format!("by {author}"));
    let texts: Vec<String> = scene.title.iter().cloned().chain(author).collect();
    let mut lines: Vec<String> =
        texts.iter().flat_map(|text| wrap(text, width as f64, "  ", &columns)).collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

/// What the setter tells solvers, below an empty line.
fn story(scene: &Scene, width: usize) -> Vec<String> {
    let paragraph = |text: &String| match text.is_empty() {
        true => vec![String::new()],
        false => wrap(text, width as f64, "", &columns),
    };
    let lines: Vec<String> = scene.story.iter().flat_map(paragraph).collect();
    if lines.is_empty() { lines } else { [vec![String::new()], lines].concat() }
}

impl Raster {
    fn new(scene: &Scene, margins: Margins) -> Raster {
        let roomy = !scene.cages.is_empty()
            || !scene.notes.is_empty()
            || !scene.rings.is_empty()
            || !scene.slants.is_empty()
            || scene.paths.iter().any(|&(_, stroke)| stroke != Stroke::Thin);
        let digits = scene.digits();
        let brackets = if scene.shades.is_empty() && scene.spots.is_empty() { 0 } else { 2 };
        let label = scene.cages.iter().map(|cage| length(&cage.label)).max().unwrap_or(0);
        let (height, width) = highlight::room(scene, digits);
        let needed = if roomy { (digits + 6).max(label + 3) } else { digits + 2 + brackets };
        Raster {
            height: height.max(if roomy { 3 } else { 1 }),
            width: needed
                .max(width)
                .max(outside::widest_above(scene))
                .max(signs::widest(scene, digits))
                .max(board::widest(scene)),
            top: margins.top,
            left: margins.left,
            digits,
        }
    }

    /// Where the lines meet above and left of a cell.
    fn junction(self, row: usize, column: usize) -> Spot {
        Spot { y: self.top + row * (self.height + 1), x: self.left + column * (self.width + 1) }
    }

    /// The first character inside a cell.
    fn corner(self, cell: Cell) -> Spot {
        self.junction(cell.row.into(), cell.column.into()).by(1, 1)
    }

    /// The first digit of a cell's value.
    fn value(self, cell: Cell) -> Spot {
        let corner = self.corner(cell);
        Spot { y: corner.y + self.height / 2, x: corner.x + (self.width - self.digits) / 2 }
    }

    /// Where lines through a cell meet: the middle of its value, right of it where there is none.
    fn middle(self, cell: Cell) -> Spot {
        self.value(cell).by(0, (self.digits / 2) as isize)
    }
}

/// How many columns a text takes.
fn length(text: &str) -> usize {
    text.chars().count()
}
