//! What a drawing shows: the marks of all rules, sorted by kind, each in its place.
//!
//! Three things are decided here, once for all renderers: which borders divide the grid, what is
//! drawn and what is told in a sentence below, and which value a cell shows.

mod board;
mod grey;
mod loose;
mod signs;
mod symbols;

use super::font::Typeface;
use super::highlight::Emphasis;
use super::legend::{Legend, Seen};
use super::pattern::Patterns;
use super::words::{paragraphs, sentence, tidy};
use board::{Regions, Split};
pub(super) use grey::lightness;
use model::grid::{Cell, Filling, GroupName, Line, Shape, Sight, Value};
use model::mark::{Dot, Mark, Shade, Stroke, Symbol, Tint};
use model::puzzle::{Paint, Puzzle};
use model::rules::AnyRule;
use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) shape: Shape,
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    /// What the setter tells solvers, by paragraphs.
    pub(super) story: Vec<String>,
    /// The regions, in layers if they overlap; at least one.
    regions: Vec<Regions>,
    /// Black cells, voids among them.
    pub(super) blacks: BTreeSet<Cell>,
    /// The clues in black cells.
    pub(super) splits: BTreeMap<Cell, Split>,
    /// Dashed outlines.
    pub(super) cages: Vec<Caged>,
    pub(super) values: BTreeMap<Cell, Shown>,
    /// Pencil marks, at least one, only in cells without a value.
    pub(super) notes: BTreeMap<Cell, String>,
    /// Numbers in cells that are there whatever their value is.
    pub(super) numbers: BTreeMap<Cell, String>,
    pub(super) trees: BTreeSet<Cell>,
    pub(super) shades: BTreeMap<Cell, Shade>,
    pub(super) paths: Vec<(Vec<Cell>, Stroke)>,
    pub(super) bulbs: BTreeMap<Cell, Stroke>,
    /// The parts of hollow thermometers that are filled.
    pub(super) poured: Vec<Vec<Cell>>,
    /// Cells that a colour marks; grey by default.
    pub(super) spots: BTreeMap<Cell, Tint>,
    /// Circles around cells and pills around several.
    pub(super) rings: Vec<Vec<Cell>>,
    /// Signs between neighbours, the upper or left cell first.
    pub(super) signs: Vec<Sign>,
    /// Inequalities between cells that touch at a corner.
    pub(super) angles: Vec<Sign>,
    /// Circles on the corners that four cells share, by the upper left one.
    pub(super) corners: BTreeMap<Cell, Vec<String>>,
    /// Clues beside rows and columns, in the order in which they are read.
    pub(super) outside: BTreeMap<Sight, Vec<String>>,
    /// Clues outside with an arrow into the grid.
    pub(super) slants: Vec<Slant>,
    /// Where values are colours: the look of each, the background first. Empty elsewhere.
    pub(super) paints: Vec<Paint>,
    /// What people call those colours.
    colour_words: Vec<String>,
    /// The look of values that are no numbers.
    symbols: BTreeMap<Value, Symbol>,
    /// The colours of the clues in `outside` that are runs of several colours.
    pub(super) inks: BTreeMap<Line, Vec<Value>>,
    /// The values that cells show, whatever they look like.
    pub(super) shown: BTreeMap<Cell, Value>,
    sentences: Vec<String>,
    /// Thermometers beside the grid, the bulb first: rows and columns from the upper left corner of each.
    pub(super) loose: Vec<Vec<(usize, usize)>>,
    /// The same in words.
    told_loose: Vec<String>,
    legend: Legend,
    told: BTreeSet<String>,
    /// The cells that have a cage's label.
    pub(super) labelled: BTreeSet<Cell>,
    /// Whether values beyond the givens are shown.
    pub(super) filled: bool,
    /// What a step of an explanation looks at and changes.
    pub(super) emphasis: Option<Emphasis>,
    /// The fonts of pictures, regular and bold.
    pub(super) faces: [Typeface; 2],
    /// Whether values stand a little lower where cages have labels. On a page that draws values of its own they do not.
    pub(super) lowered: bool,
    /// Where there is black ink only: the patterns of lines.
    patterns: Option<Patterns>,
}

/// A dashed outline.
#[derive(Debug)]
pub(super) struct Caged {
    pub(super) cells: Vec<Cell>,
    /// May be empty.
    pub(super) label: String,
}

impl Caged {
    /// The cell of the label: the leftmost of the topmost.
    pub(super) fn first(&self) -> Option<Cell> {
        self.cells.iter().min().copied()
    }
}

/// The value that a cell shows.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) text: String,
    /// Whether it stands from the start.
    pub(super) given: bool,
}

/// A sign between two neighbours.
#[derive(Debug)]
pub(super) struct Sign {
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// Whether a dot is around it.
    pub(super) dot: Option<Dot>,
    /// May be empty in a dot.
    pub(super) text: String,
}

/// A clue outside the grid that looks along a diagonal.
#[derive(Debug)]
pub(super) struct Slant {
    /// The first cell that it sees.
    pub(super) cell: Cell,
    /// The way from there, in rows and columns, each -1 or 1.
    pub(super) step: (i32, i32),
    pub(super) text: String,
}

impl Slant {
    /// The corner of the first cell that is nearest to the clue, as lines between rows and columns.
    pub(super) fn corner(&self) -> (usize, usize) {
        let line = |at: u16, step: i32| usize::from(at) + usize::from(step < 0);
        (line(self.cell.row, self.step.0), line(self.cell.column, self.step.1))
    }
}

/// What finds its place only when all rules have been seen.
#[derive(Default)]
struct Aside {
    /// The bordered areas of each rule.
    areas: Vec<Vec<Vec<Cell>>>,
    /// The boxes of grids.
    boxes: BTreeSet<Vec<Cell>>,
    /// The variables with the numbers of regions.
    borders: Vec<GroupName>,
    /// Signs between cells that are no neighbours.
    relations: Vec<String>,
}

impl Scene {
    /// Nothing but what is said about the puzzle.
    fn empty(puzzle: &Puzzle) -> Scene {
        let shape = puzzle.shape();
        Scene {
            shape: shape.clone(),
            title: line_of(puzzle.about.title.as_deref()),
            author: line_of(puzzle.about.author.as_deref()),
            story: puzzle.about.description.as_deref().map(paragraphs).unwrap_or_default(),
            regions: vec![vec![None; shape.len()]],
            blacks: BTreeSet::new(),
            splits: BTreeMap::new(),
            cages: Vec::new(),
            values: BTreeMap::new(),
            notes: BTreeMap::new(),
            numbers: BTreeMap::new(),
            trees: BTreeSet::new(),
            shades: BTreeMap::new(),
            paths: Vec::new(),
            bulbs: BTreeMap::new(),
            poured: Vec::new(),
            spots: BTreeMap::new(),
            rings: Vec::new(),
            signs: Vec::new(),
            angles: Vec::new(),
            corners: BTreeMap::new(),
            outside: BTreeMap::new(),
            slants: Vec::new(),
            paints: if puzzle.is_picture() { puzzle.palette() } else { Vec::new() },
            colour_words: if puzzle.is_picture() { puzzle.colour_words() } else { Vec::new() },
            symbols: BTreeMap::new(),
            inks: BTreeMap::new(),
            shown: on_grid(puzzle.givens()),
            sentences: Vec::new(),
            loose: Vec::new(),
            told_loose: Vec::new(),
            legend: Legend::default(),
            told: BTreeSet::new(),
            labelled: BTreeSet::new(),
            filled: false,
            emphasis: None,
            lowered: true,
            faces: [Typeface::regular(), Typeface::bold()],
            patterns: None,
        }
    }

    /// Everything that is to be seen of a puzzle.
    pub(super) fn new(puzzle: &Puzzle, filling: Option<&Filling>) -> Scene {
        let shape = puzzle.shape();
        let mut scene = Scene::empty(puzzle);
        let mut aside = Aside::default();
        for rule in puzzle.rules() {
            aside.areas.push(Vec::new());
            let marks = rule.marks(shape);
            scene.legend.note(rule, &marks, shape);
            for mark in marks {
                if mark.cells().iter().any(|place| place.group().is_some()) {
                    // Variables have no place in the drawing.
                    scene.tell(&rule.describe(shape));
                } else {
                    scene.place(mark, rule, &mut aside);
                }
            }
        }
        if scene.is_picture() && aside.areas.iter().all(Vec::is_empty) {
            aside.areas.push(squares_of_five(shape));
        }
        scene.divide_grids(aside.boxes);
        scene.divide(aside.areas);
        scene.blacken();
        scene.bulbs();
        scene.tell_relations(&aside.relations);
        scene.tell_symbols();
        scene.show_givens();
        if let Some(filling) = filling.filter(|filling| filling.shape() == shape) {
            scene.fill(filling);
            scene.tell_variables(filling, &aside.borders);
        }
        scene.notes.retain(|cell, _| !scene.values.contains_key(cell));
        scene.pour();
        scene
    }

    /// How wide a text is in a picture, in parts of the size.
    pub(super) fn width(&self, text: &str, bold: bool) -> f64 {
        self.faces[usize::from(bold)].width(text)
    }

    /// Leaves nothing but the board and its values: no clue that a solution does not need.
    pub(super) fn strip(&mut self) {
        self.splits.clear();
        self.cages.clear();
        self.labelled.clear();
        self.notes.clear();
        self.shades.clear();
        // How far mercury reaches is the solution.
        if !self.symbols.values().any(|&symbol| symbol == Symbol::Mercury) {
            self.paths.clear();
            self.bulbs.clear();
        }
        self.spots.clear();
        self.rings.clear();
        self.signs.clear();
        self.angles.clear();
        self.corners.clear();
        self.outside.clear();
        self.inks.clear();
        self.slants.clear();
        self.loose.clear();
    }

    /// The clues before a row or above a column.
    pub(super) fn clues(&self, line: Line) -> &[String] {
        self.outside.get(&Sight { line, back: false }).map_or(&[], |clues| clues)
    }

    /// Whether values are colours.
    pub(super) fn is_picture(&self) -> bool {
        !self.paints.is_empty()
    }

    /// Whether there are several colours, which clues have to tell apart.
    pub(super) fn is_colorful(&self) -> bool {
        self.paints.len() > 2
    }

    /// What a cell of a colour shows where there are only letters.
    pub(super) fn letter_of(&self, value: Value, background: &str) -> String {
        match self.paints.get(usize::from(value)) {
            Some(paint) if value > 0 && self.is_colorful() => tidy(&paint.letter.to_string()),
            Some(_) if value > 0 => "#".to_string(),
            _ => background.to_string(),
        }
    }

    fn place(&mut self, mark: Mark, rule: &AnyRule, aside: &mut Aside) {
        match mark {
            Mark::Border(cells) => aside.areas.last_mut().expect("every rule begins a list").push(cells),
            Mark::Box(cells) => _ = aside.boxes.insert(cells),
            Mark::Regions(group) => aside.borders.push(group),
            Mark::Black(cell) => _ = self.blacks.insert(cell),
            Mark::Ahead(cells, text) => self.ahead(cells, &text, rule),
            Mark::Tree(cell) => _ = self.trees.insert(cell),
            Mark::Symbol(value, symbol) => self.look(value, symbol),
            Mark::Number(cell, text) => self.number(cell, tidy(&text), rule),
            Mark::Cage { cells, label } => self.cage(cells, tidy(&label), rule),
            Mark::Given(cell, _) if self.is_picture() => {
                let value = self.shown.get(&cell).copied().unwrap_or(0);
                self.values.insert(cell, Shown { text: self.letter_of(value, "·"), given: true });
            }
            Mark::Given(cell, text) => {
                self.values.insert(cell, Shown { text: tidy(&text), given: true });
            }
            Mark::Note(cell, text) => {
                // A cell has room for one list, and an empty one is not seen.
                if text.trim().is_empty() || self.notes.contains_key(&cell) {
                    self.tell(&rule.describe(&self.shape));
                } else {
                    self.notes.insert(cell, tidy(&text));
                }
            }
            Mark::Shade(cell, shade) => {
                // A cell that is even and odd has no solution, and that is worth a sentence.
                if self.shades.insert(cell, shade).is_some_and(|before| before != shade) {
                    self.tell(&rule.describe(&self.shape));
                }
            }
            Mark::Path(cells, stroke) => self.path(cells, stroke, rule),
            Mark::Bulb(cell) => {
                self.bulbs.insert(cell, Stroke::Broad);
            }
            Mark::Ring(cells) => self.rings.push(cells),
            Mark::Between(a, b, text) if beside(a, b) => self.sign(a, b, None, &tidy(&text)),
            Mark::Between(a, b, text) if touch(a, b) && is_inequality(&text) => self.angle(a, b, &text),
            Mark::Between(a, b, text) => aside.relations.push(format!("{a} {} {b}", tidy(&text))),
            Mark::Dot(a, b, dot, text) if beside(a, b) => self.sign(a, b, Some(dot), &tidy(&text)),
            Mark::Dot(..) => self.tell(&rule.describe(&self.shape)),
            Mark::Corner(cell, text) => self.corner(cell, &tidy(&text), rule),
            Mark::Outside(sight, text) => {
                let clues = self.outside.entry(sight).or_default();
                clues.extend(tidy(&text).split_whitespace().map(str::to_string));
            }
            Mark::Slanted(cell, way, text) => self.slanted(cell, way, tidy(&text), rule),
            Mark::Runs(line, blocks) => self.runs(line, &blocks),
            Mark::Loose(steps) => self.loose.push(loose::laid_out(&steps)),
            // What thermometers beside the grid look like needs words only where they cannot be drawn.
            Mark::Sentence(text) if loose::is_loose(rule, &self.shape) => self.told_loose.push(text),
            Mark::Sentence(text) => self.tell(&text),
        }
    }

    /// A line; a single cell is a spot. Where it jumps, a sentence says which cells are meant.
    fn path(&mut self, cells: Vec<Cell>, stroke: Stroke, rule: &AnyRule) {
        match (&cells[..], stroke) {
            ([only], Stroke::Tinted(tint)) => {
                self.spots.insert(*only, tint);
            }
            ([only], Stroke::Thin) => {
                self.spots.entry(*only).or_insert(Tint::Grey);
            }
            _ => {
                if cells.windows(2).any(|pair| !touch(pair[0], pair[1])) {
                    self.tell(&rule.describe(&self.shape));
                }
                self.paths.push((cells, stroke));
            }
        }
    }

    /// The clues of a line of a picture. Where nothing is filled a zero says so: no clue at all would look like a misprint.
    fn runs(&mut self, line: Line, blocks: &[(u16, Value)]) {
        if blocks.is_empty() {
            self.outside.entry(Sight { line, back: false }).or_default().push("0".to_string());
            return;
        }
        let letter = |value: Value| {
            let paint = self.paints.get(usize::from(value)).filter(|_| self.is_colorful());
            paint.map_or(String::new(), |paint| tidy(&paint.letter.to_string()))
        };
        let texts: Vec<String> =
            blocks.iter().map(|&(length, value)| format!("{length}{}", letter(value))).collect();
        self.outside.entry(Sight { line, back: false }).or_default().extend(texts);
        self.inks.entry(line).or_default().extend(blocks.iter().map(|&(_, value)| value));
    }

    /// All that is told below the drawing: what the rules say, then the legend.
    pub(super) fn sentences(&self, seen: &Seen) -> Vec<String> {
        let legend = self.legend.sentences(seen).into_iter().map(|text| sentence(&tidy(&text)));
        let new = legend.filter(|text| !self.told.contains(text));
        self.sentences.iter().cloned().chain(new).collect()
    }

    /// Takes out all that is told above and below the drawing, except the title: the author, the setter's text, and
    /// the sentences.
    pub(super) fn words(&mut self) -> Vec<String> {
        let sentences = self.sentences(&Seen::Colors);
        self.title = None;
        self.sentences.clear();
        self.legend = Legend::default();
        let author = self.author.take().map(|author| format!("by {author}"));
        author
            .into_iter()
            .chain(take(&mut self.story))
            .chain(sentences)
            .filter(|text| !text.is_empty())
            .collect()
    }

    fn tell(&mut self, text: &str) {
        let sentence = sentence(&tidy(text));
        if self.told.insert(sentence.clone()) {
            self.sentences.push(sentence);
        }
    }

    /// A bulb is hollow if only hollow thermometers begin in it. Other lines that do so change nothing.
    fn bulbs(&mut self) {
        let begins = |cell: &Cell, with: Stroke| {
            self.paths.iter().any(|(cells, stroke)| *stroke == with && cells.first() == Some(cell))
        };
        for (cell, bulb) in &mut self.bulbs {
            if begins(cell, Stroke::Hollow) && !begins(cell, Stroke::Broad) {
                *bulb = Stroke::Hollow;
            }
        }
    }

    fn fill(&mut self, filling: &Filling) {
        self.filled = true;
        for cell in self.shape.cells() {
            let value = filling[cell];
            let text = self.sign_of(value, " ");
            let given = self.values.get(&cell).is_some_and(|shown| shown.text == text);
            self.shown.insert(cell, value);
            self.values.insert(cell, Shown { text, given });
        }
    }
}

/// The cells of the grid among places with values.
fn on_grid(givens: &BTreeMap<Cell, Value>) -> BTreeMap<Cell, Value> {
    givens.iter().filter(|(place, _)| place.group().is_none()).map(|(&cell, &value)| (cell, value)).collect()
}

/// The grid cut every five rows and columns, as nonograms are printed.
fn squares_of_five(shape: &Shape) -> Vec<Vec<Cell>> {
    let across = shape.columns().div_ceil(5);
    let mut squares = vec![Vec::new(); shape.rows().div_ceil(5) * across];
    for cell in shape.cells() {
        squares[usize::from(cell.row) / 5 * across + usize::from(cell.column) / 5].push(cell);
    }
    squares
}

/// A text on a line of its own, if there is anything to see.
fn line_of(text: Option<&str>) -> Option<String> {
    text.map(|text| tidy(text).trim().to_string()).filter(|text| !text.is_empty())
}

/// The distance of two cells in rows and columns.
pub(super) fn distance(a: Cell, b: Cell) -> (u16, u16) {
    (a.row.abs_diff(b.row), a.column.abs_diff(b.column))
}

/// Whether two cells share an edge.
fn beside(a: Cell, b: Cell) -> bool {
    matches!(distance(a, b), (0, 1) | (1, 0))
}

/// Whether a sign says which of two cells is larger.
pub(super) fn is_inequality(text: &str) -> bool {
    matches!(text, "<" | ">" | "≤" | "≥")
}

/// Whether two cells share an edge or a corner.
pub(super) fn touch(a: Cell, b: Cell) -> bool {
    matches!(distance(a, b), (0 | 1, 0 | 1))
}
