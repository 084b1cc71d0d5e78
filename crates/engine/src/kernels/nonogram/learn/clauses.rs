//! Clauses about cells: those that were learnt from conflicts, and those that exclude solutions.

use super::picture::{Literal, Picture, Reason};

/// Clauses from this number of levels down are kept for good.
const KEPT: u32 = 2;
/// How much of a clause's merit is left each time that clauses are thrown away.
const FADING: f32 = 0.5;

/// At least one of the literals holds. The first two are watched.
#[derive(Clone, Debug)]
struct Clause {
    literals: Vec<Literal>,
    /// How many levels its literals were on when it was learnt: few is good. 0 for clauses that must stay.
    levels: u32,
    /// How often it was part of a conflict lately.
    merit: f32,
}

/// A clause to look at when a literal fails, and another literal of it: while that holds, there is nothing to do.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// See the [module documentation](self).
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    clauses: Vec<Clause>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// How much of the trail has been looked at.
    done: usize,
    /// How many literals all clauses have.
    literals: usize,
}

impl Clauses {
    pub(super) fn new(cells: usize) -> Clauses {
        Clauses { clauses: Vec::new(), watches: vec![Vec::new(); 2 * cells], done: 0, literals: 0 }
    }

    /// How many bytes they take, by estimate.
    pub(super) fn bytes(&self) -> u64 {
        let each = size_of::<Clause>() + 4 * size_of::<Watch>();
        (self.watches.len() * size_of::<Vec<Watch>>()
            + self.clauses.len() * each
            + self.literals * size_of::<Literal>()) as u64
    }

    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        &self.clauses[clause as usize].literals
    }

    /// A clause was part of a conflict.
    pub(super) fn reward(&mut self, clause: u32) {
        self.clauses[clause as usize].merit += 1.0;
    }

    /// Adds a clause of at least two literals. Where one of them follows, it is the first, and the second was the last
    /// of the others to fail. `levels` is 0 for a clause that must stay.
    pub(super) fn add(&mut self, literals: Vec<Literal>, levels: u32) -> u32 {
        let clause = self.clauses.len() as u32;
        self.literals += literals.len();
        self.clauses.push(Clause { literals, levels, merit: 0.0 });
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let literals = &self.clauses[clause as usize].literals;
        let (first, second) = (literals[0], literals[1]);
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
    }

    /// The trail is no longer than this.
    pub(super) fn back_to(&mut self, trail: usize) {
        self.done = self.done.min(trail);
    }

    /// Makes literals hold that clauses demand, until nothing follows. An error names a clause that fails.
    pub(super) fn propagate<const W: usize>(&mut self, picture: &mut Picture<W>) -> Result<(), u32> {
        while let Some(&literal) = picture.trail.get(self.done) {
            self.done += 1;
            let failed = !literal;
            let mut watches = std::mem::take(&mut self.watches[failed.index()]);
            let mut conflict = Ok(());
            watches.retain_mut(|watch| {
                if conflict.is_err() || picture.truth(watch.other) == 1 {
                    return true;
                }
                match self.visit(watch.clause, failed, picture) {
                    Visit::Moved => false,
                    Visit::Holds(first) => {
                        watch.other = first;
                        true
                    }
                    Visit::Fails => {
                        conflict = Err(watch.clause);
                        true
                    }
                }
            });
            // Meanwhile nobody can have begun to watch a literal that failed.
            self.watches[failed.index()] = watches;
            conflict?;
        }
        Ok(())
    }

    /// Looks at a clause of which a watched literal failed.
    #[inline]
    fn visit<const W: usize>(&mut self, number: u32, failed: Literal, picture: &mut Picture<W>) -> Visit {
        let literals = &mut self.clauses[number as usize].literals;
        if literals[0] == failed {
            literals.swap(0, 1);
        }
        let first = literals[0];
        if picture.truth(first) == 1 {
            return Visit::Holds(first);
        }
        if let Some(place) = (2..literals.len()).find(|&place| picture.truth(literals[place]) >= 0) {
            literals.swap(1, place);
            let watched = literals[1];
            self.watches[watched.index()].push(Watch { clause: number, other: first });
            return Visit::Moved;
        }
        if picture.truth(first) == -1 {
            return Visit::Fails;
        }
        picture.assign(first, Reason::Clause(number));
        Visit::Holds(first)
    }

    /// Throws away the worse half of what was learnt, what always holds, and literals that never do. No choice may be
    /// open, and nothing may be left to propagate.
    pub(super) fn reduce<const W: usize>(&mut self, picture: &mut Picture<W>) {
        let holds = |literal: &Literal| picture.truth(*literal) == 1;
        self.clauses.retain(|clause| !clause.literals.iter().any(holds));
        let is_kept = |clause: &Clause| clause.levels <= KEPT || clause.literals.len() <= 2;
        let order = |a: &&Clause, b: &&Clause| a.levels.cmp(&b.levels).then(b.merit.total_cmp(&a.merit));
        let mut ranked: Vec<&Clause> = self.clauses.iter().filter(|clause| !is_kept(clause)).collect();
        ranked.sort_by(order);
        let limit = ranked.get(ranked.len() / 2).map(|clause| (clause.levels, clause.merit));
        if let Some((levels, merit)) = limit {
            let better = |clause: &Clause| (clause.levels, -clause.merit) < (levels, -merit);
            self.clauses.retain(|clause| is_kept(clause) || better(clause));
        }
        self.literals = 0;
        self.watches.iter_mut().for_each(Vec::clear);
        for number in 0..self.clauses.len() {
            let clause = &mut self.clauses[number];
            clause.literals.retain(|&literal| picture.truth(literal) == 0);
            clause.merit *= FADING;
            self.literals += clause.literals.len();
            self.watch(number as u32);
        }
        picture.forget_reasons();
    }
}

/// What became of a clause of which a watched literal failed.
enum Visit {
    /// Another literal is watched in its place.
    Moved,
    /// This literal holds, or holds now.
    Holds(Literal),
    /// All of its literals failed.
    Fails,
}
