//! What is known of a picture in black and white, why, and since when.

use model::grid::Contradiction;
use model::propagate::bits::Bits;
use model::propagate::runs::{LineSolver, Run};
use std::collections::VecDeque;

/// A cell is filled, or it is background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) fn new(cell: usize, filled: bool) -> Literal {
        Literal((cell as u32) << 1 | u32::from(filled))
    }

    #[inline]
    pub(super) fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(super) fn is_filled(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number for tables: each cell has two.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen, or holds whatever is chosen.
    None,
    /// A line in a state that was kept.
    Line(u32),
    /// A clause, by its number.
    Clause(u32),
}

/// What was known of a line when something followed from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Snapshot<const W: usize> {
    pub(super) line: usize,
    /// The cells that were background, and those that were filled.
    pub(super) known: [Bits<W>; 2],
}

/// See the [module documentation](self).
#[derive(Clone, Debug)]
pub(super) struct Picture<const W: usize> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The blocks of each row, then of each column.
    pub(super) clues: Vec<Vec<Run>>,
    /// For each line, the cells that are background and those that are filled.
    known: Vec<[Bits<W>; 2]>,
    /// For each literal, 1 if it holds, -1 if its opposite does.
    truth: Vec<i8>,
    /// For each cell: how many choices were open when it became known, its place in the trail, and why.
    level: Vec<u32>,
    place: Vec<u32>,
    reason: Vec<Reason>,
    pub(super) trail: Vec<Literal>,
    /// The lengths of the trail and of the snapshots at each choice.
    choices: Vec<(usize, usize)>,
    snapshots: Vec<Snapshot<W>>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    solver: LineSolver<W>,
    /// How many lines were solved, or tried in part.
    pub(super) work: u64,
}

impl<const W: usize> Picture<W> {
    /// A picture of which nothing is known.
    pub(super) fn new(rows: usize, columns: usize, clues: Vec<Vec<Run>>) -> Picture<W> {
        let cells = rows * columns;
        Picture {
            rows,
            columns,
            clues,
            known: vec![[Bits::EMPTY; 2]; rows + columns],
            truth: vec![0; 2 * cells],
            level: vec![0; cells],
            place: vec![0; cells],
            reason: vec![Reason::None; cells],
            trail: Vec::with_capacity(cells),
            choices: Vec::new(),
            snapshots: Vec::new(),
            queue: VecDeque::new(),
            queued: vec![false; rows + columns],
            solver: LineSolver::new(),
            work: 0,
        }
    }

    /// How many bytes it takes, by estimate.
    pub(super) fn bytes(&self) -> u64 {
        let cells = self.level.len() * (2 + 3 * size_of::<u32>() + size_of::<Reason>());
        (cells + self.snapshots.capacity() * size_of::<Snapshot<W>>()) as u64
    }

    /// Whether a literal holds (1), its opposite does (-1), or neither is known.
    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> i8 {
        self.truth[literal.index()]
    }

    /// How many choices are open.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.choices.len()
    }

    /// How many choices were open when a cell became known.
    #[inline]
    pub(super) fn level(&self, cell: usize) -> usize {
        self.level[cell] as usize
    }

    /// The place of a known cell in the trail.
    #[inline]
    pub(super) fn place(&self, cell: usize) -> u32 {
        self.place[cell]
    }

    #[inline]
    pub(super) fn reason(&self, cell: usize) -> Reason {
        self.reason[cell]
    }

    pub(super) fn snapshot(&self, number: u32) -> &Snapshot<W> {
        &self.snapshots[number as usize]
    }

    /// How many cells a line has.
    #[inline]
    pub(super) fn length(&self, line: usize) -> usize {
        if line < self.rows { self.columns } else { self.rows }
    }

    /// A cell of a line.
    #[inline]
    pub(super) fn cell(&self, line: usize, place: usize) -> usize {
        if line < self.rows { line * self.columns + place } else { place * self.columns + line - self.rows }
    }

    /// Where a cell lies in a line.
    #[inline]
    pub(super) fn place_in(&self, line: usize, cell: usize) -> usize {
        if line < self.rows { cell % self.columns } else { cell / self.columns }
    }

    /// Makes a choice.
    pub(super) fn choose(&mut self, literal: Literal) {
        self.choices.push((self.trail.len(), self.snapshots.len()));
        self.assign(literal, Reason::None);
    }

    /// Makes a literal hold of which nothing is known; its lines are to be solved again.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let cell = literal.cell();
        self.truth[literal.index()] = 1;
        self.truth[(!literal).index()] = -1;
        self.level[cell] = self.choices.len() as u32;
        self.place[cell] = self.trail.len() as u32;
        self.reason[cell] = reason;
        self.trail.push(literal);
        let (row, column) = (cell / self.columns, cell % self.columns);
        let filled = usize::from(literal.is_filled());
        self.known[row][filled].insert(column);
        self.known[self.rows + column][filled].insert(row);
        self.wake(row);
        self.wake(self.rows + column);
    }

    #[inline]
    fn wake(&mut self, line: usize) {
        if !self.queued[line] {
            self.queued[line] = true;
            self.queue.push_back(line as u32);
        }
    }

    /// Takes back choices until so many are open; `each` is told what is no longer known, latest first.
    pub(super) fn back_to(&mut self, depth: usize, mut each: impl FnMut(Literal)) {
        let Some(&(trail, snapshots)) = self.choices.get(depth) else { return };
        for literal in self.trail.drain(trail..).rev() {
            let cell = literal.cell();
            self.truth[literal.index()] = 0;
            self.truth[(!literal).index()] = 0;
            let (row, column) = (cell / self.columns, cell % self.columns);
            let filled = usize::from(literal.is_filled());
            self.known[row][filled].remove(column);
            self.known[self.rows + column][filled].remove(row);
            each(literal);
        }
        self.snapshots.truncate(snapshots);
        self.choices.truncate(depth);
        self.forget_queue();
    }

    /// What holds whatever is chosen needs no reason any more.
    pub(super) fn forget_reasons(&mut self) {
        self.trail.iter().for_each(|literal| self.reason[literal.cell()] = Reason::None);
        if self.choices.is_empty() {
            self.snapshots.clear();
        }
    }

    pub(super) fn forget_queue(&mut self) {
        for line in self.queue.drain(..) {
            self.queued[line as usize] = false;
        }
    }

    /// Solves the next line that changed. `None` if there is none, an error with a snapshot if it contradicts its clue.
    pub(super) fn solve_line(&mut self) -> Option<Result<(), u32>> {
        let line = self.queue.pop_front()? as usize;
        self.queued[line] = false;
        self.work += 1;
        let [empty, filled] = self.known[line];
        let all = Bits::below(self.length(line));
        let mut may = [all.minus(filled), all.minus(empty)];
        let open = may[0].and(may[1]);
        let solved = self.solver.solve(&self.clues[line], self.length(line), &mut may);
        let (now_empty, now_filled) = (open.minus(may[1]), open.minus(may[0]));
        if solved.is_ok() && now_empty.is_empty() && now_filled.is_empty() {
            return Some(Ok(()));
        }
        let number = self.snapshots.len() as u32;
        self.snapshots.push(Snapshot { line, known: [empty, filled] });
        if let Err(Contradiction) = solved {
            return Some(Err(number));
        }
        // The line itself is solved: what it says need not wake it.
        self.queued[line] = true;
        for (cells, filled) in [(now_filled, true), (now_empty, false)] {
            for place in cells.places() {
                self.assign(Literal::new(self.cell(line, place), filled), Reason::Line(number));
            }
        }
        self.queued[line] = false;
        Some(Ok(()))
    }
}
