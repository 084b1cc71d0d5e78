//! The vocabulary in which a rule states itself to a SAT solver.
//!
//! Every open cell has a literal per value it can still take ("direct" literals); a cell with two values
//! needs one variable, a cell with one needs none. Order literals ("at most v") are made when a rule asks
//! for them. A rule knows no encoding: it says [`Encoder::all_different`] or [`Encoder::sum`].

mod areas;
mod automata;
mod counts;
mod line_clues;
mod sums;

use crate::grid::{Candidates, Cell, Line, Shape, Value};
use cnf::at_most_one::{AtMostOne, at_most_one, exactly_one};
use cnf::sum::{SumEncoding, TooLarge};
use cnf::{Cnf, Limits, Lit, mdd};
pub use line_clues::LineEncoding;
pub use sums::CellSum;

/// How rules become clauses. The default is what is fastest; a word about sums or lines changes the formula,
/// never the solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// How "at most one" is written.
    pub at_most_one: AtMostOne,
    /// How sums are written, if that is to be the same for all.
    pub sums: Option<SumEncoding>,
    /// The level of cages and of all sums of cells that have no level of their own, 0 to 3.
    pub cage_level: Option<u8>,
    /// The level of sandwiches, 0 to 3.
    pub sandwich_level: Option<u8>,
    /// How the clues of nonograms are written, if that was chosen.
    pub lines: Option<LineEncoding>,
}

impl Style {
    /// Whether the way of writing something was chosen, so that the formula should show all of it.
    pub fn is_chosen(self) -> bool {
        let sums = self.sums.is_some() || self.cage_level.is_some() || self.sandwich_level.is_some();
        sums || self.lines.is_some()
    }
}

/// Writes clauses about the cells of a grid.
pub struct Encoder {
    cnf: Cnf,
    style: Style,
    candidates: Candidates,
    /// A literal per cell and value of the shape.
    direct: Vec<Lit>,
    /// For cells whose order somebody asked for: "at most the i-th value of the shape".
    order: Vec<Option<Box<[Lit]>>>,
    /// Groups already stated to be all different, sorted, without a guard.
    distinct: Vec<Vec<Cell>>,
    starts: Vec<StartedBy>,
    refused: Option<TooLarge>,
}

/// The literal "this block of a nonogram's line starts at this place or before".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartedBy {
    /// The row or column.
    pub line: Line,
    /// The number of the block, from 0.
    pub block: usize,
    /// The place in the line, from 0.
    pub place: usize,
    /// The literal.
    pub lit: Lit,
}

impl Encoder {
    /// Names the values of every cell and states that each takes exactly one.
    pub fn new(candidates: Candidates, style: Style) -> Encoder {
        Encoder::within(candidates, style, &Limits::none())
    }

    /// The same within limits: where one is reached, the formula [says so](Cnf::stopped) and takes no more clauses.
    pub fn within(candidates: Candidates, style: Style, limits: &Limits) -> Encoder {
        let shape = candidates.shape();
        let mut cnf = Cnf::new();
        cnf.keep_within(limits);
        let table = shape.len() * shape.values();
        let room = limits.exceeded_by((table * size_of::<Lit>()) as u64);
        room.iter().for_each(|&reason| cnf.stop(reason));
        let mut direct = Vec::with_capacity(if room.is_none() { table } else { 0 });
        for cell in shape.places().take_while(|_| room.is_none()) {
            let mask = candidates.mask(cell);
            let lits = name_values(&mut cnf, mask, shape.values());
            if mask.count_ones() != 2 {
                exactly_one(&mut cnf, &lits, style.at_most_one);
            }
            direct.extend(lits);
        }
        let order = vec![None; shape.len()];
        Encoder {
            cnf,
            style,
            candidates,
            direct,
            order,
            distinct: Vec::new(),
            starts: Vec::new(),
            refused: None,
        }
    }

    /// The grid's shape.
    pub fn shape(&self) -> Shape {
        self.candidates.shape().clone()
    }

    /// How rules become clauses here.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Looks at the limits now. Whether one is reached, so that the formula takes no more clauses.
    pub fn is_stopped(&mut self) -> bool {
        self.cnf.look()
    }

    /// The formula so far.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The formula and the literals, for the engine.
    pub fn finish(self) -> (Cnf, Literals) {
        (self.cnf, Literals { candidates: self.candidates, direct: self.direct, starts: self.starts })
    }

    /// The values that a cell can still take, ascending.
    pub fn values(&self, cell: Cell) -> impl Iterator<Item = Value> + use<> {
        self.candidates.values(cell)
    }

    /// "The cell holds the value"; false for values that it cannot take.
    /// The literal that says that the cell holds the value.
    pub fn eq(&self, cell: Cell, value: Value) -> Lit {
        self.candidates.direct(&self.direct, cell, value)
    }

    /// "The cell holds at most the value."
    pub fn le(&mut self, cell: Cell, value: Value) -> Lit {
        let shape = self.shape();
        if value < shape.lowest() {
            return Lit::FALSE;
        }
        let index = shape.index(cell);
        let place = usize::from(value - shape.lowest()).min(shape.values() - 1);
        if self.order[index].is_none() {
            self.order[index] = Some(self.name_order(cell));
        }
        self.order[index].as_ref().expect("just made")[place]
    }

    /// Order literals of a cell, tied to its direct ones. The first and the last need no variable.
    fn name_order(&mut self, cell: Cell) -> Box<[Lit]> {
        let shape = self.shape();
        let last = self.values(cell).last();
        let mut below = Lit::FALSE;
        (shape.lowest()..=shape.highest())
            .map(|value| {
                if self.candidates.contains(cell, value) {
                    below = self.name_at_most(cell, value, below, last.expect("it has this value"));
                }
                below
            })
            .collect()
    }

    /// "At most `value`", where `below` says the same of the value before it in the cell.
    fn name_at_most(&mut self, cell: Cell, value: Value, below: Lit, last: Value) -> Lit {
        let here = self.eq(cell, value);
        let above = self.values(cell).filter(|&v| v > value).count();
        let at_most = match above {
            0 => Lit::TRUE,
            1 => !self.eq(cell, last),
            _ if below == Lit::FALSE => here,
            _ => {
                let at_most = self.cnf.new_lit();
                self.cnf.define(&[!here, at_most]);
                self.cnf.define(&[!at_most, below, here]);
                at_most
            }
        };
        self.cnf.define(&[!below, at_most]);
        self.cnf.define(&[!below, !here]);
        at_most
    }

    /// A new literal for something that a rule needs to name.
    pub fn new_lit(&mut self) -> Lit {
        self.cnf.new_lit()
    }

    /// Remembers what a literal says about a block, for hints.
    pub fn note(&mut self, started: StartedBy) {
        self.starts.push(started);
    }

    /// At least one of the literals holds (under the guard, if one is set).
    pub fn clause(&mut self, lits: &[Lit]) {
        self.cnf.add(lits);
    }

    /// A literal that holds exactly when all of these do.
    pub fn and(&mut self, lits: &[Lit]) -> Lit {
        self.cnf.and(lits)
    }

    /// A literal that holds exactly when one of these does.
    pub fn or(&mut self, lits: &[Lit]) -> Lit {
        self.cnf.or(lits)
    }

    /// Exactly one of the literals holds.
    pub fn exactly_one(&mut self, lits: &[Lit]) {
        exactly_one(&mut self.cnf, lits, self.style.at_most_one);
    }

    /// At most one of the literals holds.
    pub fn at_most_one(&mut self, lits: &[Lit]) {
        at_most_one(&mut self.cnf, lits, self.style.at_most_one);
    }

    /// Whether it was stated, without a guard, that no two of the cells are equal.
    pub fn are_distinct(&self, cells: &[Cell]) -> bool {
        let covers = |stated: &Vec<Cell>| cells.iter().all(|cell| stated.binary_search(cell).is_ok());
        self.distinct.iter().any(covers)
    }

    /// No value occurs twice in the cells; and where there are just as many values as cells, each occurs.
    pub fn all_different(&mut self, cells: &[Cell]) {
        if self.cnf.stopped().is_some() {
            return;
        }
        let mut group = cells.to_vec();
        group.sort_unstable();
        if self.are_distinct(&group) {
            return;
        }
        let open: Vec<Value> = (self.shape().lowest()..=self.shape().highest())
            .filter(|&value| group.iter().any(|&cell| self.candidates.contains(cell, value)))
            .collect();
        if open.len() < group.len() {
            self.clause(&[]);
        }
        for &value in &open {
            let places: Vec<Lit> = group.iter().map(|&cell| self.eq(cell, value)).collect();
            self.at_most_one(&places);
            if open.len() == group.len() {
                self.clause(&places);
            }
        }
        if self.cnf.guard().is_none() {
            self.distinct.push(group);
        }
    }

    /// The values of two cells stand in a relation. Said by what is forbidden or by what supports a value,
    /// whichever is shorter.
    pub fn relation(&mut self, a: Cell, b: Cell, allowed: impl Fn(Value, Value) -> bool) {
        self.support(a, b, &allowed);
        self.support(b, a, |y, x| allowed(x, y));
    }

    /// Each value of `a` has a partner in `b`.
    fn support(&mut self, a: Cell, b: Cell, allowed: impl Fn(Value, Value) -> bool) {
        if self.cnf.stopped().is_some() {
            return;
        }
        let values: Vec<Value> = self.values(b).collect();
        for x in self.values(a) {
            let (partners, others): (Vec<Value>, Vec<Value>) = values.iter().partition(|&&y| allowed(x, y));
            if others.is_empty() {
                continue;
            }
            let here = !self.eq(a, x);
            if others.len() < partners.len() {
                for &y in &others {
                    self.clause(&[here, !self.eq(b, y)]);
                }
            } else {
                let lits = partners.iter().map(|&y| self.eq(b, y));
                let clause: Vec<Lit> = std::iter::once(here).chain(lits).collect();
                self.clause(&clause);
            }
        }
    }

    /// The values of the cells, in order, lead an automaton from `start` into a state that it accepts.
    pub fn accepts<S: Ord + Clone>(
        &mut self,
        cells: &[Cell],
        start: S,
        step: impl Fn(usize, &S, Value) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) {
        let layers: Vec<Vec<(Value, Lit)>> = cells
            .iter()
            .map(|&cell| self.values(cell).map(|value| (value, self.eq(cell, value))).collect())
            .collect();
        mdd::accepts(&mut self.cnf, &layers, start, step, accept);
    }

    /// The same for a row of choices, of each of which exactly one literal holds.
    pub fn accepts_choices<S: Ord + Clone, T: Copy>(
        &mut self,
        layers: &[Vec<(T, Lit)>],
        start: S,
        step: impl Fn(usize, &S, T) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) {
        mdd::accepts(&mut self.cnf, layers, start, step, accept);
    }

    /// Writes what follows under a new guard: it holds only while the guard does.
    pub fn guarded(&mut self, write: impl FnOnce(&mut Encoder)) -> Lit {
        let guard = self.cnf.new_lit();
        let outer = self.cnf.set_guard(Some(guard));
        write(self);
        self.cnf.set_guard(outer);
        guard
    }
}

/// The literals of a cell's values, `Lit::FALSE` for those it cannot take.
fn name_values(cnf: &mut Cnf, mask: u64, values: usize) -> Vec<Lit> {
    let mut lits = vec![Lit::FALSE; values];
    let open: Vec<usize> = (0..values).filter(|i| mask >> i & 1 == 1).collect();
    match open[..] {
        [only] => lits[only] = Lit::TRUE,
        [low, high] => {
            lits[low] = cnf.new_lit();
            lits[high] = !lits[low];
        }
        _ => open.iter().for_each(|&i| lits[i] = cnf.new_lit()),
    }
    lits
}

/// Which literal means which value of which cell.
#[derive(Clone, Debug)]
pub struct Literals {
    candidates: Candidates,
    direct: Vec<Lit>,
    starts: Vec<StartedBy>,
}

impl Literals {
    /// What the literals about starts of blocks mean.
    pub fn starts(&self) -> &[StartedBy] {
        &self.starts
    }

    /// What was open when the formula was written.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The literal that says that the cell holds the value.
    pub fn eq(&self, cell: Cell, value: Value) -> Lit {
        self.candidates.direct(&self.direct, cell, value)
    }
}

impl Candidates {
    /// The literal of a value in a table with a row per cell.
    fn direct(&self, table: &[Lit], cell: Cell, value: Value) -> Lit {
        if !self.contains(cell, value) {
            return Lit::FALSE;
        }
        let shape = self.shape();
        let place = shape.index(cell) * shape.values() + usize::from(value - shape.lowest());
        // Where there was no room for a table, the formula says nothing anyway.
        table.get(place).copied().unwrap_or(Lit::FALSE)
    }
}
