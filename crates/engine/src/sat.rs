//! The SAT rung: one incremental solver per puzzle.

use super::derived::Derived;
use super::encoding::{Encoding, encode};
use super::phases::Phases;
use super::{Engine, Options, Stats, packing};
use cnf::{Backend, BackendKind, Core, Lit, Outcome, Reason, Settings};
use model::grid::Candidates;
use model::puzzle::{Puzzle, Solution};

/// A solver that holds a puzzle's clauses.
pub struct Session<'p> {
    puzzle: &'p Puzzle,
    encoding: Encoding,
    kind: BackendKind,
    backend: Box<dyn Backend>,
    next_var: u32,
}

/// The answer to one question about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SatAnswer {
    /// A solution that satisfies the assumptions.
    Found(Solution),
    /// There is none; these assumptions are to blame.
    Nothing(Core),
    /// A limit was reached first.
    Stopped(Reason),
}

impl<'p> Session<'p> {
    /// Encodes what is still open and loads it into a solver. With `guards`, each rule can be switched off.
    pub fn open(puzzle: &'p Puzzle, candidates: Candidates, options: &Options, guards: bool) -> Session<'p> {
        Session::open_with(puzzle, candidates, &[], options, guards)
    }

    /// The same, with sums that follow from the rules as clauses of their own.
    pub fn open_with(
        puzzle: &'p Puzzle,
        candidates: Candidates,
        derived: &[Derived],
        options: &Options,
        guards: bool,
    ) -> Session<'p> {
        let as_it_stands = guards || options.style_for(puzzle).is_chosen();
        let packings = if as_it_stands { Vec::new() } else { packing::find(puzzle) };
        let mut encoding = encode(puzzle, candidates, derived, &packings, options, guards);
        let settings = Settings { seed: options.seed };
        let kind = options.backend.unwrap_or(BackendKind::Batsat);
        let mut backend = kind.open(&settings);
        if encoding.refused.is_none() {
            encoding.refused = backend.load_within(&encoding.cnf, &options.limits).err();
        }
        let next_var = encoding.cnf.vars() + 1;
        Session { puzzle, encoding, kind, backend, next_var }
    }

    /// The formula.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// Looks for a solution under assumptions. Constants among them are understood.
    ///
    /// With guards, assume those of all rules: a solution that a rule does not hold for is a bug, and
    /// this panics rather than hand it out.
    pub fn ask(&mut self, assume: &[Lit], options: &Options) -> SatAnswer {
        match self.ask_raw(assume, options) {
            Outcome::Sat(model) => SatAnswer::Found(self.certify(self.encoding.filling(&model))),
            Outcome::Unsat(core) => SatAnswer::Nothing(core),
            Outcome::Unknown(reason) => SatAnswer::Stopped(reason),
        }
    }

    /// The same, for questions in which some rules are switched off: the model is not a solution.
    pub fn ask_raw(&mut self, assume: &[Lit], options: &Options) -> Outcome {
        if let Some(reason) = self.encoding.refused {
            return Outcome::Unknown(reason);
        }
        if assume.contains(&Lit::FALSE) {
            return Outcome::Unsat(vec![Lit::FALSE]);
        }
        let open: Vec<Lit> = assume.iter().copied().filter(|&lit| lit != Lit::TRUE).collect();
        self.backend.solve(&open, &options.limits)
    }

    fn certify(&self, filling: model::grid::Filling) -> Solution {
        self.puzzle.verify(filling).unwrap_or_else(|broken| {
            let rules: Vec<String> =
                broken.0.iter().map(|&i| self.puzzle.rules()[i].describe(self.puzzle.shape())).collect();
            panic!("a model breaks its own rules, please report this puzzle: {}", rules.join("; "))
        })
    }

    /// Adds a clause for good.
    pub fn add(&mut self, clause: &[Lit]) {
        if !clause.contains(&Lit::TRUE) {
            let open: Vec<Lit> = clause.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
            self.backend.add(&open);
        }
    }

    /// Excludes a solution from what follows.
    pub fn exclude(&mut self, solution: &Solution) {
        let clause = self.encoding.differs(solution);
        self.add(&clause);
    }

    /// Excludes the candidates that are not among these, for good.
    pub fn restrict(&mut self, candidates: &Candidates) {
        let mut excluded = Vec::new();
        for cell in candidates.shape().places() {
            let known = self.encoding.candidates().values(cell);
            let gone = known.filter(|&value| !candidates.contains(cell, value));
            excluded.extend(gone.map(|value| !self.encoding.eq(cell, value)));
        }
        excluded.into_iter().for_each(|lit| self.add(&[lit]));
    }

    /// Looks for what resembles these phases first.
    pub fn prefer(&mut self, phases: &Phases) {
        if self.encoding.refused.is_none() {
            self.encoding.likely(phases).into_iter().for_each(|lit| self.backend.prefer(lit));
        }
    }

    /// A literal that no clause uses yet.
    pub fn new_lit(&mut self) -> Lit {
        let lit = Lit::new(cnf::Var(self.next_var), true);
        self.next_var += 1;
        lit
    }

    /// What has been done so far.
    pub fn stats(&self) -> Stats {
        let counters = self.backend.counters();
        Stats {
            engine: Engine::Sat(self.kind),
            nodes: 0,
            variables: self.encoding.cnf.vars().into(),
            clauses: self.encoding.cnf.len() as u64,
            conflicts: counters.conflicts,
            decisions: counters.decisions,
            propagations: counters.propagations,
        }
    }
}
