//! A step of an explanation, and what a drawing shows of it.

use super::scene::{Scene, Shown};
use super::words::paragraphs;
use model::grid::{Candidates, Cell, Sight, Value};
use model::puzzle::Puzzle;
use std::collections::{BTreeMap, BTreeSet};

/// A step of an explanation, drawn: what is known, what the step looks at, and what follows from it.
///
/// Every emphasis has a shape of its own, so that a drawing is understood without colours:
///
/// | what | in pictures | in terminals |
/// |---|---|---|
/// | where to look | hatched cells | `:` |
/// | a candidate or a value that matters | a ring | `5°` |
/// | a candidate that goes | a stroke through it | `5×` |
/// | a value that is placed | large and bold in a frame | `=5` |
///
/// Where values are colours, an open cell is empty, or has small squares if some colour is excluded already; a cell
/// without a block has a dot.
///
/// Cells and values that the puzzle does not have are left out, and so is everything if the candidates are of another
/// shape. The givens of the puzzle show their values whatever is said here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The pencil marks of the open cells. What is ringed or struck through is drawn whether it is among them or not.
    pub candidates: Candidates,
    /// The cells that show a value. A cell in which another value is struck through shows its pencil marks instead.
    pub placed: BTreeMap<Cell, Value>,
    /// The cells to look at.
    pub shaded: Vec<Cell>,
    /// The clues beside the grid to look at.
    pub clues: Vec<Sight>,
    /// Candidates and values that matter.
    pub ringed: Vec<(Cell, Value)>,
    /// Candidates that go.
    pub struck: Vec<(Cell, Value)>,
    /// Values that are placed, each instead of the pencil marks of its cell.
    pub set: Vec<(Cell, Value)>,
    /// How many solutions have a candidate, small beside it in pictures.
    pub counts: BTreeMap<(Cell, Value), String>,
    /// A text below the grid; may be empty.
    pub caption: String,
}

impl Highlight {
    /// The candidates and nothing else. A cell with a single one shows it as its value.
    pub fn new(candidates: Candidates) -> Highlight {
        let single = |cell: Cell| {
            let mut values = candidates.values(cell);
            values.next().filter(|_| values.next().is_none()).map(|value| (cell, value))
        };
        let placed = candidates.shape().cells().filter_map(single).collect();
        Highlight {
            candidates,
            placed,
            shaded: Vec::new(),
            clues: Vec::new(),
            ringed: Vec::new(),
            struck: Vec::new(),
            set: Vec::new(),
            counts: BTreeMap::new(),
            caption: String::new(),
        }
    }
}

/// What a scene shows of a [`Highlight`]; the values stand among the others.
#[derive(Debug, Default)]
pub(super) struct Emphasis {
    /// The pencil marks of the open cells, in ascending order.
    pub(super) pencil: BTreeMap<Cell, Vec<Pencil>>,
    pub(super) shaded: BTreeSet<Cell>,
    pub(super) clues: BTreeSet<Sight>,
    /// Cells whose value is placed now.
    pub(super) set: BTreeSet<Cell>,
    /// Cells whose value matters.
    pub(super) ringed: BTreeSet<Cell>,
    /// Cells whose value goes.
    pub(super) struck: BTreeSet<Cell>,
}

/// A pencil mark.
#[derive(Debug)]
pub(super) struct Pencil {
    pub(super) value: Value,
    /// A number, or the letter of a colour.
    pub(super) text: String,
    /// How many solutions have it, if that was counted.
    pub(super) count: Option<String>,
    pub(super) ringed: bool,
    pub(super) struck: bool,
}

/// Of more candidates than this, only those that matter or go are drawn: nobody reads the others, and they fill memory.
const MOST: usize = 500_000;

type Facts = BTreeSet<(Cell, Value)>;

impl Scene {
    /// Everything that is to be seen of a step in a puzzle.
    pub(super) fn highlighted(puzzle: &Puzzle, highlight: &Highlight) -> Scene {
        let mut scene = Scene::new(puzzle, None);
        if *highlight.candidates.shape() == scene.shape {
            scene.emphasise(highlight);
        }
        scene
    }

    fn emphasise(&mut self, highlight: &Highlight) {
        let shape = &self.shape.clone();
        let on_grid = |cell: Cell| cell.group().is_none() && shape.contains(cell);
        let facts = |list: &[(Cell, Value)]| -> Facts {
            let known = |fact: &&(Cell, Value)| on_grid(fact.0) && shape.all_values().contains(fact.1);
            list.iter().filter(known).copied().collect()
        };
        let (ringed, struck) = (facts(&highlight.ringed), facts(&highlight.struck));
        let mut set: BTreeMap<Cell, Value> = facts(&highlight.set).into_iter().collect();
        let placed: Vec<(Cell, Value)> =
            highlight.placed.iter().map(|(&cell, &value)| (cell, value)).collect();
        let mut placed: BTreeMap<Cell, Value> = facts(&placed).into_iter().collect();
        placed.retain(|&cell, value| of(&struck, cell).all(|other| other == *value));
        if self.is_shading() {
            set.extend(
                settled(&highlight.candidates, &struck).filter(|(cell, _)| !placed.contains_key(cell)),
            );
        }
        self.notes.clear();
        self.filled = true;
        set.retain(|cell, _| !self.values.contains_key(cell));
        placed.retain(|cell, _| !set.contains_key(cell));
        for (&cell, &value) in placed.iter().chain(&set) {
            self.show(cell, value);
        }
        self.pour();
        let shown = |facts: &Facts, scene: &Scene| -> BTreeSet<Cell> {
            let is_shown = |fact: &&(Cell, Value)| scene.shown.get(&fact.0) == Some(&fact.1);
            facts.iter().filter(is_shown).map(|fact| fact.0).collect()
        };
        self.emphasis = Some(Emphasis {
            pencil: self.pencil(highlight, &ringed, &struck),
            shaded: highlight.shaded.iter().copied().filter(|&cell| on_grid(cell)).collect(),
            clues: highlight.clues.iter().copied().filter(|clue| self.outside.contains_key(clue)).collect(),
            set: set.into_keys().collect(),
            ringed: shown(&ringed, self),
            struck: shown(&struck, self),
        });
        self.story.splice(0..0, paragraphs(&highlight.caption));
    }

    /// Shows a value that is known, unless the cell has another from the start.
    fn show(&mut self, cell: Cell, value: Value) {
        if self.values.contains_key(&cell) {
            return;
        }
        self.values.insert(cell, Shown { text: self.sign_of(value, "·"), given: false });
        self.shown.insert(cell, value);
    }

    /// The pencil marks of the cells without a value. In a picture, an open cell that may take every colour has none.
    fn pencil(&self, highlight: &Highlight, ringed: &Facts, struck: &Facts) -> BTreeMap<Cell, Vec<Pencil>> {
        let candidates = &highlight.candidates;
        let open = self.shape.cells().filter(|cell| !self.values.contains_key(cell));
        let crowded = candidates.len() > MOST;
        let marks = open.map(|cell| {
            let known: BTreeSet<Value> = candidates
                .values(cell)
                .filter(|_| !crowded)
                .chain(of(ringed, cell))
                .chain(of(struck, cell))
                .collect();
            let mark = |value: Value| Pencil {
                value,
                text: self.sign_of(value, "·"),
                count: highlight.counts.get(&(cell, value)).cloned(),
                ringed: ringed.contains(&(cell, value)),
                struck: struck.contains(&(cell, value)),
            };
            (cell, known.into_iter().map(mark).collect::<Vec<_>>())
        });
        let says_nothing = |marks: &[Pencil]| {
            self.is_shading()
                && marks.len() == self.shape.values()
                && !marks.iter().any(|mark| mark.ringed || mark.struck)
        };
        marks.filter(|(_, marks)| !marks.is_empty() && !says_nothing(marks)).collect()
    }
}

/// The values of a cell among facts.
fn of(facts: &Facts, cell: Cell) -> impl Iterator<Item = Value> {
    facts.range((cell, Value::MIN)..=(cell, Value::MAX)).map(|&(_, value)| value)
}

/// The cells in which all candidates but one go, each with that one.
fn settled(candidates: &Candidates, struck: &Facts) -> impl Iterator<Item = (Cell, Value)> {
    let cells: BTreeSet<Cell> = struck.iter().map(|fact| fact.0).collect();
    cells.into_iter().filter_map(|cell| {
        let mut left = candidates.values(cell).filter(|&value| !struck.contains(&(cell, value)));
        left.next().filter(|_| left.next().is_none()).map(|value| (cell, value))
    })
}
