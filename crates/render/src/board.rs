//! A drawing for pages that people work on: the grid with its clues and no words, and where its cells are.
//!
//! A page draws digits, marks and colours of its own around it. What a step of an explanation shows is drawn here as well, as
//! two layers that lie below and above the grid.

use super::highlight::Highlight;
use super::layout::{self, Layers};
use super::legend::Seen;
use super::picture::{Item, Picture, Point, Typeface};
use super::scene::Scene;
use super::svg;
use model::grid::Filling;
use model::puzzle::Puzzle;

/// A drawing for a page that has words of its own: the grid with its clues, and what it cannot say.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The grid with its clues.
    pub picture: Picture,
    /// The side of a cell.
    pub cell: f64,
    /// What the picture cannot say, a sentence each.
    pub sentences: Vec<String>,
}

/// How a drawing for paper looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The fonts of digits and clues, regular and bold.
    pub digits: [Typeface; 2],
    /// Whether there is black ink only.
    pub grey: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { digits: [Typeface::regular(), Typeface::bold()], grey: false }
    }
}

/// Draws a puzzle for a page that has words of its own.
///
/// ```
/// use gridwright_render::{self as render, Look};
/// use model::Puzzle;
///
/// let drawing = render::drawing(&Puzzle::sudoku(4)?, None, &Look::default());
/// assert!(drawing.picture.width > 4.0 * drawing.cell && drawing.sentences.is_empty());
/// # Ok::<(), model::RuleError>(())
/// ```
pub fn drawing(puzzle: &Puzzle, filling: Option<&Filling>, look: &Look) -> Drawing {
    draw(Scene::new(puzzle, filling), look)
}

/// Draws a solution for a list of answers: the board with its values, and none of the clues.
pub fn answer(puzzle: &Puzzle, filling: &Filling, look: &Look) -> Drawing {
    let mut scene = Scene::new(puzzle, Some(filling));
    scene.strip();
    draw(scene, look)
}

fn draw(mut scene: Scene, look: &Look) -> Drawing {
    let sentences = if look.grey { scene.without_colors() } else { scene.sentences(&Seen::Colors) };
    scene.words();
    scene.faces = look.digits;
    let picture = layout::picture(&scene);
    let picture = if look.grey { picture.in_grey() } else { picture };
    Drawing { picture, cell: layout::CELL, sentences }
}

/// A drawing for a page that people work on: the grid with its clues and no words, and where its cells are.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The drawing as SVG, on a transparent sheet.
    pub svg: String,
    /// The width of the sheet.
    pub width: f64,
    /// The height of the sheet.
    pub height: f64,
    /// The upper left corner of the grid.
    pub origin: Point,
    /// The side of a cell.
    pub cell: f64,
    /// What the drawing cannot say, a sentence each.
    pub sentences: Vec<String>,
}

/// What a step of an explanation adds to a [`Board`]: elements of SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// Lies below the board: hatched cells.
    pub below: String,
    /// Lies above it: pencil marks, values, rings and strokes.
    pub above: String,
}

/// Draws a puzzle without words. Without `notes`, the pencil marks of its cells are left out as well.
///
/// ```
/// use gridwright_render as render;
/// use model::Puzzle;
///
/// let board = render::board(&Puzzle::sudoku(4)?, None, true);
/// assert_eq!(board.width, board.origin.x + 4.0 * board.cell + board.origin.x);
/// # Ok::<(), model::RuleError>(())
/// ```
pub fn board(puzzle: &Puzzle, filling: Option<&Filling>, notes: bool) -> Board {
    let mut scene = Scene::new(puzzle, filling);
    if !notes {
        scene.notes.clear();
    }
    let sentences = wordless(&mut scene);
    let Layers { width, height, origin, below, middle, above } = layout::layers(&scene);
    let items = below.iter().flatten().chain(&middle).chain(above.iter().flatten());
    Board { svg: svg::sheet(width, height, items), width, height, origin, cell: layout::CELL, sentences }
}

/// Draws a step of an explanation, to be laid around the [`board`] of the same puzzle.
pub fn overlay(puzzle: &Puzzle, highlight: &Highlight) -> Overlay {
    let highlight = Highlight { caption: String::new(), ..highlight.clone() };
    let mut scene = Scene::highlighted(puzzle, &highlight);
    wordless(&mut scene);
    let Layers { below, above, .. } = layout::layers(&scene);
    let elements = |layer: &[Vec<Item>]| layer.iter().flatten().map(svg::element).collect();
    Overlay { below: elements(&below), above: elements(&above) }
}

/// Takes all words out of a scene, and returns the sentences among them. Values stand in the middle of cells, where pages draw theirs.
fn wordless(scene: &mut Scene) -> Vec<String> {
    scene.lowered = false;
    let sentences = scene.sentences(&Seen::Colors);
    scene.words();
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Candidates, Cell};

    #[test]
    fn a_step_lies_on_the_board_of_its_puzzle() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.about.title = Some("A long title that takes a line".to_string());
        puzzle.set(Cell::new(0, 0), 1).unwrap();
        let drawn = board(&puzzle, None, true);
        assert!(!drawn.svg.contains("long title"), "the page has words of its own");
        let mut highlight = Highlight::new(Candidates::all(puzzle.shape()));
        highlight.set = vec![(Cell::new(3, 3), 4)];
        let Overlay { below, above } = overlay(&puzzle, &highlight);
        assert!(!above.contains("<svg") && above.contains(">4</text>"));
        assert!(below.is_empty(), "nothing is hatched");
    }
}
