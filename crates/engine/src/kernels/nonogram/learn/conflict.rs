//! What is learnt from a conflict: the first unique implication point (Marques-Silva and Sakallah, 1996), with reasons
//! of lines that are worked out only when they are needed.
//!
//! That a line forces a cell can be put down to fewer cells than those that were known then. Cells are left out, half
//! of them at a time and the latest first, as long as the line still cannot be filled otherwise; what is part of the
//! clause anyway costs nothing and stays.

use super::clauses::Clauses;
use super::picture::{Literal, Picture, Reason, Snapshot};
use model::propagate::bits::Bits;
use model::propagate::runs::LineSolver;

/// What cannot hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// A line's clue and what was known of the line.
    Line(u32),
    /// A clause.
    Clause(u32),
}

/// What was learnt.
#[derive(Debug, Default)]
pub(super) struct Learnt {
    /// A clause: its first literal follows when all choices but the first `depth` are taken back; the second is the last
    /// of the others to have failed.
    pub(super) literals: Vec<Literal>,
    pub(super) depth: usize,
    /// How many levels the literals are on.
    pub(super) levels: u32,
    /// The cells that took part.
    pub(super) cells: Vec<usize>,
}

/// Works out what is to be learnt; keeps its tables from one conflict to the next.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    seen: Vec<bool>,
    /// Literals that force another, or that cannot hold together.
    causes: Vec<Literal>,
    /// Cells that may be left out of a reason, with their places in the trail.
    spare: Vec<(u32, usize)>,
    /// Ranges of `spare` to be tried.
    ranges: Vec<(usize, usize)>,
}

impl Analysis {
    pub(super) fn new(cells: usize) -> Analysis {
        Analysis { seen: vec![false; cells], causes: Vec::new(), spare: Vec::new(), ranges: Vec::new() }
    }

    /// Learns from a conflict. At least one choice is open.
    pub(super) fn learn<const W: usize>(
        &mut self,
        conflict: Conflict,
        picture: &mut Picture<W>,
        clauses: &mut Clauses,
    ) -> Learnt {
        let mut learnt = Learnt::default();
        match conflict {
            Conflict::Line(snapshot) => self.explain(picture, snapshot, None),
            Conflict::Clause(clause) => self.explain_clause(clauses, clause, None),
        }
        let (mut open, mut at) = (0, picture.trail.len());
        let last = loop {
            for &cause in &self.causes {
                let cell = cause.cell();
                if self.seen[cell] || picture.level(cell) == 0 {
                    continue;
                }
                self.seen[cell] = true;
                learnt.cells.push(cell);
                match picture.level(cell) == picture.depth() {
                    true => open += 1,
                    false => learnt.literals.push(!cause),
                }
            }
            let literal = loop {
                at -= 1;
                if self.seen[picture.trail[at].cell()] {
                    break picture.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break literal;
            }
            match picture.reason(literal.cell()) {
                Reason::Line(snapshot) => self.explain(picture, snapshot, Some(literal)),
                Reason::Clause(clause) => self.explain_clause(clauses, clause, Some(literal)),
                Reason::None => unreachable!("the choice of a level is the last of it to be looked at"),
            }
        };
        learnt.cells.iter().for_each(|&cell| self.seen[cell] = false);
        learnt.literals.push(!last);
        let end = learnt.literals.len() - 1;
        learnt.literals.swap(0, end);
        self.minimise(&mut learnt.literals, picture, clauses);
        finish(&mut learnt, picture);
        learnt
    }

    fn explain_clause(&mut self, clauses: &mut Clauses, clause: u32, forced: Option<Literal>) {
        clauses.reward(clause);
        self.causes.clear();
        let others = clauses.literals(clause).iter().filter(|&&literal| Some(literal) != forced);
        self.causes.extend(others.map(|&literal| !literal));
    }

    /// Why a line forced a literal, or why it cannot be filled: known cells, none of which can be left out.
    fn explain<const W: usize>(&mut self, picture: &mut Picture<W>, number: u32, forced: Option<Literal>) {
        let snapshot = *picture.snapshot(number);
        let (line, [empty, filled]) = (snapshot.line, snapshot.known);
        self.causes.clear();
        self.spare.clear();
        let mut kept = Bits::<W>::EMPTY;
        for place in empty.or(filled).places() {
            let cell = picture.cell(line, place);
            if picture.level(cell) == 0 {
                continue;
            }
            if self.seen[cell] {
                kept.insert(place);
            } else {
                self.spare.push((picture.place(cell), place));
            }
        }
        self.spare.sort_unstable_by(|a, b| b.cmp(a));
        let mut left_out = Bits::<W>::EMPTY;
        self.ranges.clear();
        self.ranges.extend((!self.spare.is_empty()).then_some((0, self.spare.len())));
        while let Some((begin, end)) = self.ranges.pop() {
            let mut without = left_out;
            self.spare[begin..end].iter().for_each(|&(_, place)| without.insert(place));
            if contradicts(picture, &snapshot, without, forced) {
                left_out = without;
            } else if end - begin == 1 {
                kept.insert(self.spare[begin].1);
            } else {
                let middle = usize::midpoint(begin, end);
                self.ranges.extend([(middle, end), (begin, middle)]);
            }
        }
        let cause = |place: usize| Literal::new(picture.cell(line, place), filled.has(place));
        self.causes.extend(kept.places().map(cause));
    }

    /// Leaves out literals that follow from the others.
    fn minimise<const W: usize>(
        &mut self,
        literals: &mut Vec<Literal>,
        picture: &mut Picture<W>,
        clauses: &Clauses,
    ) {
        self.causes.clear();
        self.causes.extend_from_slice(literals);
        self.causes.iter().for_each(|literal| self.seen[literal.cell()] = true);
        let (first, seen) = (literals[0], &self.seen);
        let is_known = |picture: &Picture<W>, cell: usize| seen[cell] || picture.level(cell) == 0;
        literals.retain(|&literal| {
            let cell = literal.cell();
            let follows = match picture.reason(cell) {
                _ if literal == first => false,
                Reason::None => false,
                Reason::Clause(clause) => {
                    let others = clauses.literals(clause).iter().map(|other| other.cell());
                    others.filter(|&other| other != cell).all(|other| is_known(picture, other))
                }
                Reason::Line(number) => {
                    let snapshot = *picture.snapshot(number);
                    let mut without = Bits::EMPTY;
                    let places = snapshot.known[0].or(snapshot.known[1]).places();
                    places
                        .filter(|&place| !is_known(picture, picture.cell(snapshot.line, place)))
                        .for_each(|place| without.insert(place));
                    contradicts(picture, &snapshot, without, Some(!literal))
                }
            };
            !follows
        });
        self.causes.iter().for_each(|literal| self.seen[literal.cell()] = false);
    }
}

/// Whether a line cannot be filled when some of what was known is left out, and when a literal that is said to be forced
/// does not hold.
#[inline]
fn contradicts<const W: usize>(
    picture: &mut Picture<W>,
    snapshot: &Snapshot<W>,
    without: Bits<W>,
    forced: Option<Literal>,
) -> bool {
    picture.work += 1;
    let line = snapshot.line;
    let [mut empty, mut filled] = snapshot.known.map(|cells| cells.minus(without));
    if let Some(literal) = forced {
        let place = picture.place_in(line, literal.cell());
        if literal.is_filled() { empty.insert(place) } else { filled.insert(place) }
    }
    let length = picture.length(line);
    let all = Bits::below(length);
    !LineSolver::fits(&picture.clues[line], length, &[all.minus(filled), all.minus(empty)])
}

/// Puts the literal that failed last second, and counts levels.
fn finish<const W: usize>(learnt: &mut Learnt, picture: &Picture<W>) {
    let level = |literal: &Literal| picture.level(literal.cell());
    let latest = (1..learnt.literals.len()).max_by_key(|&at| level(&learnt.literals[at]));
    if let Some(latest) = latest {
        learnt.literals.swap(1, latest);
        learnt.depth = level(&learnt.literals[1]);
    }
    let mut levels: Vec<usize> = learnt.literals.iter().map(level).collect();
    levels.sort_unstable();
    levels.dedup();
    learnt.levels = levels.len() as u32;
}
