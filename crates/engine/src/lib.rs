//! Finds solutions, by a ladder of ever stronger methods; each rung passes on what it found out.
//!
//! 1. [`settle`]: propagation, until no more candidates can be removed.
//! 2. [`search`]: branching, with propagation after each choice.
//! 3. [`nogoods`]: the same, learning from conflicts.
//! 4. [`sat`]: what is still open becomes clauses for a SAT solver.
//!
//! [`kernels`] replace the first two for some sets of rules. Only [`ladder`] chooses between them.

pub mod combined;
pub mod company;
pub mod counting;
pub mod derived;
pub mod encoding;
mod forecast;
pub mod kernels;
pub mod ladder;
pub mod names;
pub mod network;
pub mod nogoods;
pub mod packing;
pub mod phases;
pub mod ranked;
pub mod reduced;
pub mod sat;
pub mod search;
pub mod settle;

use cnf::{BackendKind, Limits, Reason};
use model::encoder::Style;
use model::puzzle::{Puzzle, Solution};

/// How to look for solutions.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What may end the search early.
    pub limits: Limits,
    /// Which rungs of the ladder to use.
    pub engine: Choice,
    /// Which SAT solver to use; unless given, they take turns.
    pub backend: Option<BackendKind>,
    /// Another seed finds another first solution of many; the same seed always the same.
    pub seed: u64,
    /// How many choices search may make.
    pub nodes: Option<u64>,
    /// How many methods may work at the same time; 0 and 1 mean one after the other. The answer is the same for any number.
    /// The engine itself starts no threads: tasks do.
    pub threads: usize,
    /// How rules become clauses. What it leaves open, the puzzle's [hints](model::puzzle::Hints) may say.
    pub style: Style,
}

impl Options {
    /// How the rules of a puzzle become clauses: as the options say, and else as the puzzle asks.
    pub fn style_for(&self, puzzle: &Puzzle) -> Style {
        let (style, hints) = (self.style, puzzle.about.hints);
        Style {
            at_most_one: style.at_most_one,
            sums: style.sums.or(hints.sums),
            cage_level: style.cage_level.or(hints.cage_level),
            sandwich_level: style.sandwich_level.or(hints.sandwich_level),
            lines: style.lines,
        }
    }
}

/// Which rungs of the ladder may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// Search first, and SAT where it thrashes.
    #[default]
    Auto,
    /// Search alone.
    Search,
    /// Search that learns from its conflicts, alone.
    Nogoods,
    /// SAT alone, once propagation is done.
    Sat,
}

impl Choice {
    /// Every choice, for command lines.
    pub const ALL: [Choice; 4] = [Choice::Auto, Choice::Search, Choice::Nogoods, Choice::Sat];

    /// Whether SAT solvers may be asked.
    pub fn has_formula(self) -> bool {
        matches!(self, Choice::Auto | Choice::Sat)
    }

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Choice::Auto => "auto",
            Choice::Search => "search",
            Choice::Nogoods => "nogoods",
            Choice::Sat => "sat",
        }
    }
}

/// What is known about the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Solutions that were found and kept, in the order in which they were found.
    pub solutions: Vec<Solution>,
    /// How many were found.
    pub count: u64,
    /// Whether there are no more.
    pub complete: bool,
    /// Why the search ended before it was done, if it did.
    pub stopped: Option<Reason>,
    /// What it cost.
    pub stats: Stats,
}

/// A verdict in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No solution.
    None,
    /// Exactly one.
    Unique,
    /// More than one.
    Multiple,
    /// One was found, others were not looked for.
    Solved,
    /// A limit was reached before there was an answer.
    Unknown,
}

impl Status {
    /// The word in JSON and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Status::None => "none",
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::Solved => "solved",
            Status::Unknown => "unknown",
        }
    }
}

impl Verdict {
    /// The verdict in one word. A limit that was reached never yields "none" or "unique".
    pub fn status(&self) -> Status {
        match (self.count, self.complete) {
            (0, true) => Status::None,
            (1, true) => Status::Unique,
            (0, false) => Status::Unknown,
            (1, false) if self.stopped.is_some() => Status::Unknown,
            (1, false) => Status::Solved,
            (_, _) => Status::Multiple,
        }
    }
}

/// What an answer cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The rung of the ladder that answered.
    pub engine: Engine,
    /// Choices of the search.
    pub nodes: u64,
    /// Variables of the formula.
    pub variables: u64,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Dead ends of the SAT solver.
    pub conflicts: u64,
    /// Choices of the SAT solver.
    pub decisions: u64,
    /// Consequences that the SAT solver drew.
    pub propagations: u64,
}

impl Stats {
    /// Adds what a SAT solver did between two looks at it.
    fn add_sat(&mut self, before: Stats, after: Stats) {
        self.variables = after.variables;
        self.clauses = after.clauses;
        self.conflicts += after.conflicts - before.conflicts;
        self.decisions += after.decisions - before.decisions;
        self.propagations += after.propagations - before.propagations;
    }
}

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Removing candidates was enough.
    #[default]
    Settle,
    /// Search with propagation.
    Search,
    /// Search that learns from its conflicts.
    Nogoods,
    /// Search made for classic Sudoku.
    Classic,
    /// Probing and search made for nonograms.
    Lines,
    /// Local search where cells only have to differ.
    Local,
    /// A SAT solver was asked.
    Sat(BackendKind),
}

impl Engine {
    /// The word in statistics.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Settle => "settle",
            Engine::Search => "search",
            Engine::Nogoods => "nogoods",
            Engine::Classic => "classic",
            Engine::Lines => "lines",
            Engine::Local => "local",
            Engine::Sat(backend) => backend.name(),
        }
    }
}
