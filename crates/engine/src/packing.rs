//! What follows from counts and distance together: stars that never touch, so many in each line and region.
//!
//! Two rows that lie beside each other have room for hardly more stars than they hold: of a star battle of 25 x 25 cells
//! two rows hold 12, and 13 would fit. So rows, columns and regions are looked at together with the distance that stars
//! keep, each region by itself and rows and columns in pairs. This is what makes star battles easy.

use cnf::Lit;
use model::encoder::Encoder;
use model::grid::{Cell, Line, Shape, ValueSet};
use model::propagate::{Packed, Propagator};
use model::puzzle::Puzzle;
use model::rules::Count;

/// One or two areas that hold a known number of values each, which never touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// The values.
    pub values: ValueSet,
    /// The areas, each with its number.
    pub areas: Vec<(Vec<Cell>, usize)>,
}

/// Finds the packings of a puzzle: of all areas that have a number, and of lines in pairs.
pub fn find(puzzle: &Puzzle) -> Vec<Packing> {
    let shape = puzzle.shape();
    let values = puzzle.rules().iter().map(|rule| rule.apart()).find(|values| !values.is_empty());
    let Some(values) = values else { return Vec::new() };
    let counts = puzzle.rules().iter().flat_map(|rule| rule.counts(shape));
    let counts: Vec<Count> = counts.filter(|count| count.values == values).collect();
    let numbered = |line: &Line| {
        let cells = shape.line(*line);
        let count = counts.iter().find(|count| count.cells == cells)?.count;
        Some((cells, count))
    };
    let mut found = Vec::new();
    for lines in [shape.row_lines().collect::<Vec<_>>(), shape.column_lines().collect()] {
        let areas: Vec<_> = lines.iter().map(numbered).collect();
        for pair in areas.windows(2) {
            if let [Some(a), Some(b)] = pair {
                found.push(Packing { values, areas: vec![a.clone(), b.clone()] });
            }
        }
    }
    let alone = |count: Count| Packing { values, areas: vec![(count.cells, count.count)] };
    found.extend(counts.into_iter().map(alone));
    found
}

impl Packing {
    /// What it excludes, unless that is too much work.
    pub fn propagator(&self, shape: &Shape) -> Option<Box<dyn Propagator>> {
        let packed = Packed::new(shape, &self.areas, self.values.bits_from(shape.lowest()))?;
        Some(Box::new(packed))
    }

    /// The place of a cell along the lines.
    fn place(&self, cell: Cell) -> u16 {
        let first = &self.areas[0].0;
        if first.iter().all(|other| other.row == first[0].row) { cell.column } else { cell.row }
    }

    /// The same as clauses, for two lines: an automaton that walks along them and counts.
    pub fn encode(&self, enc: &mut Encoder) {
        let [(first, a), (second, b)] = &self.areas[..] else { return };
        let shape = &enc.shape();
        let has = |enc: &mut Encoder, cell: Option<Cell>| {
            let Some(cell) = cell else { return Lit::FALSE };
            let lits: Vec<Lit> = self.values.iter().map(|value| enc.eq(cell, value)).collect();
            enc.or(&lits)
        };
        // Of two cells beside each other at most one holds a value: the upper, the lower, or none.
        let mut layers: Vec<Vec<(u8, Lit)>> = Vec::new();
        for place in 0..shape.rows().max(shape.columns()) as u16 {
            let at = |cells: &[Cell]| cells.iter().copied().find(|&cell| self.place(cell) == place);
            let (upper, lower) = (has(enc, at(first)), has(enc, at(second)));
            let none = enc.and(&[!upper, !lower]);
            layers.push(vec![(0, none), (1, upper), (2, lower)]);
        }
        let step = |_: usize, &(x, y, taken): &(usize, usize, bool), symbol: u8| match symbol {
            0 => Some((x, y, false)),
            _ if taken => None,
            1 => Some((x + 1, y, true)).filter(|_| x < *a),
            _ => Some((x, y + 1, true)).filter(|_| y < *b),
        };
        enc.accepts_choices(&layers, (0, 0, false), step, |&(x, y, _)| (x, y) == (*a, *b));
    }
}
