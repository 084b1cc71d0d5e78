//! SAT solvers behind one trait.
//!
//! A backend keeps its clauses and what it learnt from one question to the next: more clauses can be
//! added at any time, and each question may assume literals for itself alone. Answers are owned
//! values, so there is no wrong moment to look at them.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
pub mod external;
mod limits;
mod record;

use crate::proof::ProofFormat;
use crate::{Cnf, Lit};
pub(crate) use limits::Watch;
pub use limits::{Cancel, Clock, DEFAULT_MEMORY, Limits, Reason};
use record::{Log, Recorder};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A SAT solver that takes clauses and answers questions.
pub trait Backend: Send {
    /// Adds a clause for good.
    fn add(&mut self, clause: &[Lit]);

    /// Looks for a model of all clauses in which the assumptions hold, within the limits.
    fn solve(&mut self, assume: &[Lit], limits: &Limits) -> Outcome;

    /// Hints that a literal of the formula is likely: where the solver has to choose, it tries this literal rather than
    /// its opposite. Solvers that take no hints ignore it: see [`BackendKind::takes_hints`].
    fn prefer(&mut self, _: Lit) {}

    /// What has been done since the solver was opened.
    fn counters(&self) -> Counters;

    /// Adds every clause of a formula.
    fn load(&mut self, cnf: &Cnf) {
        cnf.clauses().for_each(|clause| self.add(clause));
    }

    /// The same within limits. After an error, some clauses are missing.
    fn load_within(&mut self, cnf: &Cnf, limits: &Limits) -> Result<(), Reason> {
        let mut watch = Watch::new(limits);
        for clause in cnf.clauses() {
            if watch.step() {
                break;
            }
            self.add(clause);
        }
        watch.stopped().map_or(Ok(()), Err)
    }
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Satisfiable, with a model.
    Sat(Model),
    /// Unsatisfiable, with assumptions that are to blame.
    Unsat(Core),
    /// A limit was reached first.
    Unknown(Reason),
}

/// Assumptions that cannot hold together; empty when the clauses alone have no model.
pub type Core = Vec<Lit>;

/// A value for every variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    values: Vec<bool>,
}

impl Model {
    /// A model from the values of the variables 1, 2, 3 ...
    pub fn new(values: impl IntoIterator<Item = bool>) -> Model {
        Model { values: std::iter::once(true).chain(values).collect() }
    }

    /// Whether a literal holds. Variables that no clause mentions are false.
    pub fn holds(&self, lit: Lit) -> bool {
        let value = self.values.get(lit.var().0 as usize).copied().unwrap_or(false);
        value == lit.is_positive()
    }
}

/// How much work a solver did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Dead ends from which a clause was learnt.
    pub conflicts: u64,
    /// Choices made.
    pub decisions: u64,
    /// Literals that followed from others.
    pub propagations: u64,
}

/// How a solver is opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Another seed explores in another order; the same seed always does the same. 0 is the solver's own order.
    pub seed: u64,
}

/// The solvers that are built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BackendKind {
    /// batsat, a MiniSat in Rust: quick to start.
    Batsat,
    /// CaDiCaL, for hard formulas.
    #[cfg(feature = "cadical")]
    Cadical,
}

impl BackendKind {
    /// Every solver of this build, the light one first.
    pub const ALL: &'static [BackendKind] = &[
        BackendKind::Batsat,
        #[cfg(feature = "cadical")]
        BackendKind::Cadical,
    ];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            BackendKind::Batsat => "batsat",
            #[cfg(feature = "cadical")]
            BackendKind::Cadical => "cadical",
        }
    }

    /// The solver of a name.
    pub fn from_name(name: &str) -> Option<BackendKind> {
        BackendKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Whether [`Backend::prefer`] makes a difference.
    pub fn takes_hints(self) -> bool {
        self != BackendKind::Batsat
    }

    /// Whether it can write proofs in a format.
    pub fn writes(self, format: ProofFormat) -> bool {
        self != BackendKind::Batsat || format == ProofFormat::Drat
    }

    /// Starts an empty solver.
    pub fn open(self, settings: &Settings) -> Box<dyn Backend> {
        self.start(settings, None)
    }

    /// Asks whether a formula has a model, and writes a proof for [`proof::check`](crate::proof::check) if it has
    /// none. The proof is written while the solver works; after any other outcome it is a torso to throw away.
    ///
    /// One formula, one question: what a solver does between several questions (adding clauses that others have
    /// been simplified with, taking back eliminations) has no DRAT proof. A format that the solver does not
    /// [write](BackendKind::writes) is an error.
    pub fn prove<W: Write + Send + 'static>(
        self,
        cnf: &Cnf,
        settings: &Settings,
        limits: &Limits,
        format: ProofFormat,
        proof: W,
    ) -> io::Result<(Outcome, W)> {
        if !self.writes(format) {
            let message = format!("{} writes no proofs in {}", self.name(), format.name());
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        let recorder = Arc::new(Mutex::new(Recorder::new(proof, format, cnf.len())));
        let mut solver = self.start(settings, Some(Arc::clone(&recorder) as Log));
        let outcome = match solver.load_within(cnf, limits) {
            Ok(()) => solver.solve(&[], limits),
            Err(reason) => Outcome::Unknown(reason),
        };
        drop(solver);
        let recorder = Arc::into_inner(recorder).expect("the solver that shared it is gone");
        let recorder = recorder.into_inner().unwrap_or_else(PoisonError::into_inner);
        let proof = recorder.finish(matches!(outcome, Outcome::Unsat(_)))?;
        Ok((outcome, proof))
    }

    fn start(self, settings: &Settings, log: Option<Log>) -> Box<dyn Backend> {
        match self {
            BackendKind::Batsat => Box::new(batsat::Batsat::new(settings, log)),
            #[cfg(feature = "cadical")]
            BackendKind::Cadical => Box::new(cadical::Cadical::new(settings, log)),
        }
    }
}

#[cfg(test)]
mod conformance;
