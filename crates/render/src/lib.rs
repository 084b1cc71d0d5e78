//! Draws puzzles, for terminals and for paper.
//!
//! No drawing asks which kind of puzzle it shows. Every rule says what it looks like in a handful of
//! [marks](model::mark::Mark); `scene` sorts them once, and the two renderers work from that:
//!
//! ```text
//! rules -- marks --> Scene --+--> text: a canvas of characters --------> String
//!                            +--> layout: a Picture in points --+--> svg: String
//!                                                               +--> pdf: bytes
//!                                                               +--> bitmap: points of colour, PNG
//! ```
//!
//! The [picture](picture::Picture) knows lines, circles and texts and no file format, so that every kind of picture
//! looks the same and another one needs only a writer.

mod ansi;
mod bitmap;
mod board;
mod canvas;
pub mod document;
mod font;
mod highlight;
mod junction;
mod layout;
mod legend;
mod names;
mod outline;
mod page;
mod pattern;
mod pdf;
pub mod picture;
mod scene;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod words;

pub use bitmap::Bitmap;
pub use board::{Board, Drawing, Look, Overlay, answer, board, drawing, overlay};
pub use highlight::Highlight;
pub use layout::CELL;
use model::grid::Filling;
use model::puzzle::Puzzle;
pub use names::title;
pub use page::{Frame, page};
use picture::Picture;
use scene::Scene;

/// How a drawing for the terminal looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether to use ANSI colours. Without them givens are marked by a dot as soon as there is a filling.
    pub color: bool,
}

/// Draws a puzzle with box-drawing characters, each of which is one column wide.
///
/// With a filling, its values stand in the cells and the givens remain recognisable. A filling of another
/// shape than the puzzle's is left out. Title and author stand above the grid, the setter's text below it. No line
/// ends in a space, and the last one ends in a newline.
///
/// ```
/// use gridwright_render as render;
/// use model::{Cell, Puzzle};
///
/// let mut puzzle = Puzzle::sudoku(4)?;
/// puzzle.set(Cell::new(0, 1), 3)?;
/// puzzle.less(Cell::new(1, 0), Cell::new(1, 1))?;
/// let drawing = render::pretty(&puzzle, None, &render::Style { color: false });
/// assert!(drawing.starts_with("┏━━━┯━━━┳━━━┯━━━┓\n┃   │ 3 ┃   │   ┃\n"));
/// assert!(drawing.contains("\n┃   <   ┃   │   ┃\n"));
/// # Ok::<(), model::RuleError>(())
/// ```
pub fn pretty(puzzle: &Puzzle, filling: Option<&Filling>, style: &Style) -> String {
    text::draw(&Scene::new(puzzle, filling), *style)
}

/// Draws a puzzle as a picture, black on white and ready to print.
///
/// The title and the author stand above the grid, the setter's text and what the drawing cannot say below it. With a
/// filling, its values stand in the cells, lighter than the givens. A filling of another shape than the puzzle's is
/// left out.
pub fn picture(puzzle: &Puzzle, filling: Option<&Filling>) -> Picture {
    layout::picture(&Scene::new(puzzle, filling))
}

/// Draws a step of an explanation with box-drawing characters. A line below says what the signs mean.
///
/// ```
/// use gridwright_render::{self as render, Highlight, Style};
/// use model::{Candidates, Cell, Puzzle};
///
/// let puzzle = Puzzle::sudoku(4)?;
/// let mut highlight = Highlight::new(Candidates::all(puzzle.shape()));
/// highlight.struck = vec![(Cell::new(0, 0), 3)];
/// let drawing = render::pretty_highlighted(&puzzle, &highlight, &Style { color: false });
/// assert!(drawing.contains("┃ 3×4 │ 3 4 ┃"), "{drawing}");
/// # Ok::<(), model::RuleError>(())
/// ```
pub fn pretty_highlighted(puzzle: &Puzzle, highlight: &Highlight, style: &Style) -> String {
    text::draw(&Scene::highlighted(puzzle, highlight), *style)
}

/// Draws a step of an explanation as a picture.
pub fn picture_highlighted(puzzle: &Puzzle, highlight: &Highlight) -> Picture {
    layout::picture(&Scene::highlighted(puzzle, highlight))
}

/// Draws a [picture()] as SVG.
pub fn svg(puzzle: &Puzzle, filling: Option<&Filling>) -> String {
    picture(puzzle, filling).svg()
}

/// Draws a [picture()] as a PDF document of one page.
pub fn pdf(puzzle: &Puzzle, filling: Option<&Filling>) -> Vec<u8> {
    picture(puzzle, filling).pdf()
}

/// Draws a [picture()] with points of colour, two for each unit of its lengths; fewer where these would be too many.
///
/// ```
/// use gridwright_render as render;
/// use model::Puzzle;
///
/// let bitmap = render::bitmap(&Puzzle::sudoku(4)?, None);
/// assert_eq!(bitmap.rgb.len(), 3 * bitmap.width * bitmap.height);
/// assert!(bitmap.png().starts_with(b"\x89PNG"));
/// # Ok::<(), model::RuleError>(())
/// ```
pub fn bitmap(puzzle: &Puzzle, filling: Option<&Filling>) -> Bitmap {
    picture(puzzle, filling).bitmap(2.0)
}
