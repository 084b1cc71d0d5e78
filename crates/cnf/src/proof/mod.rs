//! Proofs that a formula has no model, and checkers that trust nobody.
//!
//! A proof is a list of clauses (*lemmas*) that ends in the empty clause. Each lemma follows from the formula
//! and the lemmas before it, in one of two ways that are easy to check:
//! - *RUP*: when all its literals are false, unit propagation runs into a conflict;
//! - *RAT*: otherwise, the same holds for each clause that resolves with it on its first literal. Such a lemma
//!   may exclude models, but never the last one.
//!
//! There are two formats. In *DRAT*, which most solvers write, a lemma is its literals and a 0, `d` before a clause
//! deletes it, and a line that begins with `c` is a comment.
//!
//! ```text
//! 1 -2 0
//! d 1 -2 3 0
//! 0
//! ```
//!
//! In [*LRAT*](ProofFormat::Lrat) each lemma also names the clauses that show it, so that a check takes time in
//! proportion to the proof. Both have a binary form, which is recognised.
//!
//! The checkers go forward, lemma by lemma, and stop at the empty clause. They share no code with any solver.
//! Decisions where checkers differ:
//! - the empty clause must be written down: a proof that was cut off is no proof;
//! - deleting a clause that is not there is an error, since proof and formula then do not belong together;
//! - in DRAT, a clause from which a literal follows once and for all stays although it is deleted. That is sound, as
//!   fewer deletions never make a wrong proof right, and it is what solvers mean.
//!
//! Wetzler, Heule, Hunt: DRAT-trim, SAT 2014.

mod arena;
mod database;
mod index;
mod lrat;
mod steps;
mod table;
mod tokens;

use crate::backend::{Limits, Reason, Watch};
use crate::{Cnf, Lit};
use database::{Database, Fit};
use std::io::Read;
use steps::Step;
use tokens::Tokens;

/// How a proof is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProofFormat {
    /// Lemmas and deletions.
    #[default]
    Drat,
    /// The same with hints, a few times as long and much quicker to check.
    Lrat,
}

impl ProofFormat {
    /// Every format.
    pub const ALL: [ProofFormat; 2] = [ProofFormat::Drat, ProofFormat::Lrat];

    /// Its name, which is also how files that hold it end.
    pub fn name(self) -> &'static str {
        match self {
            ProofFormat::Drat => "drat",
            ProofFormat::Lrat => "lrat",
        }
    }

    /// Checks that a proof derives the empty clause from a formula, within the limits (those on conflicts do not
    /// apply). What follows the empty clause is not read.
    pub fn check(self, cnf: &Cnf, proof: impl Read, limits: &Limits) -> Result<Checked, ProofError> {
        let mut tokens = Tokens::new(proof);
        let mut checked = Checked::default();
        let done = match self {
            ProofFormat::Drat => check_drat(cnf, &mut tokens, limits, &mut checked),
            ProofFormat::Lrat => lrat::check(cnf, &mut tokens, limits, &mut checked),
        };
        let done = done.and_then(|done| if done { Ok(checked) } else { Err(ProofErrorKind::NoEmptyClause) });
        done.map_err(|kind| ProofError { line: tokens.line, kind })
    }
}

/// What a proof that holds consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Lemmas up to and with the empty clause.
    pub lemmas: u64,
    /// Lemmas that needed RAT.
    pub rat: u64,
    /// Deletions.
    pub deletions: u64,
}

/// Why a proof is not accepted, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ProofError {
    /// The line of the proof, from 1; in the binary form, the step.
    pub line: usize,
    /// What is wrong there.
    pub kind: ProofErrorKind,
}

/// What can be wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofErrorKind {
    /// A lemma that has neither of the two properties.
    #[error("the clause `{0}` does not follow from the formula and the clauses before it")]
    NotImplied(String),
    /// A deletion without a clause.
    #[error("the clause `{0}` is deleted, but it is not there")]
    NotThere(String),
    /// The end came first.
    #[error("the proof ends without the empty clause (a line with only a 0)")]
    NoEmptyClause,
    /// The end came within a clause.
    #[error("the proof is cut off: its last clause has no 0 at its end")]
    Truncated,
    /// Something else stands where a literal should.
    #[error("`{0}` is not a literal; a proof in text form consists of numbers, 0 and d")]
    NotALiteral(String),
    /// A binary proof goes on with something that is no step.
    #[error("the byte {0:#04x} begins no step; in a binary proof, a and d do")]
    NotAStep(u8),
    /// More in one clause than a proof has.
    #[error("a clause is too long for a proof")]
    LongClause,
    /// A number that no clause can have.
    #[error("a clause cannot have the number {0}")]
    NotANumber(i64),
    /// A number that a clause had before, or that is out of order.
    #[error("the clause has the number {0}, but the numbers of clauses must rise")]
    NumberTaken(u64),
    /// A hint or a deletion without a clause.
    #[error("there is no clause {0} (any more)")]
    NoClause(i64),
    /// A hint from which nothing follows.
    #[error("the hint {0} shows nothing: more than one literal of that clause is not false")]
    NotUnit(i64),
    /// A lemma whose hints do not lead to a conflict.
    #[error("the hints do not show that the clause `{0}` follows")]
    NotShown(String),
    /// The proof cannot be read.
    #[error("the proof cannot be read: {0}")]
    Unreadable(String),
    /// The check was stopped before it came to an answer.
    #[error("the proof is neither accepted nor refused: {0}")]
    Stopped(Reason),
}

/// Checks that a proof in DRAT derives the empty clause from a formula: see [`ProofFormat::check`].
pub fn check(cnf: &Cnf, proof: impl Read, limits: &Limits) -> Result<Checked, ProofError> {
    ProofFormat::Drat.check(cnf, proof, limits)
}

fn check_drat<R: Read>(
    cnf: &Cnf,
    tokens: &mut Tokens<R>,
    limits: &Limits,
    checked: &mut Checked,
) -> Result<bool, ProofErrorKind> {
    let mut watch = Watch::new(limits);
    let mut database = Database::new();
    for clause in cnf.clauses() {
        database.add(clause)?;
    }
    let binary = tokens.is_binary()?;
    let mut step = Step::default();
    while step.read(tokens, binary)? {
        if let Some(reason) = limits.exceeded_by(database.bytes()) {
            return Err(ProofErrorKind::Stopped(reason));
        }
        if apply(&mut database, &step, checked, &mut watch)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Takes one step; true when it was the last.
fn apply(
    database: &mut Database,
    step: &Step,
    checked: &mut Checked,
    watch: &mut Watch,
) -> Result<bool, ProofErrorKind> {
    if watch.step() {
        return Err(ProofErrorKind::Stopped(watch.stopped().expect("it says so")));
    }
    if step.deletes {
        if !database.delete(&step.clause) {
            return Err(ProofErrorKind::NotThere(written(&step.clause)));
        }
        checked.deletions += 1;
        return Ok(false);
    }
    match database.fit(&step.clause, watch)? {
        Fit::Rup => {}
        Fit::Rat => checked.rat += 1,
        Fit::None => return Err(ProofErrorKind::NotImplied(written(&step.clause))),
    }
    checked.lemmas += 1;
    database.add(&step.clause)?;
    Ok(step.clause.is_empty())
}

/// A clause for a message; long ones are cut.
fn written(clause: &[Lit]) -> String {
    const MOST: usize = 12;
    let mut words: Vec<String> = clause.iter().take(MOST).map(|lit| lit.to_dimacs().to_string()).collect();
    words.push(if clause.len() > MOST { "..." } else { "0" }.to_string());
    words.join(" ")
}

#[cfg(test)]
mod lrat_tests;
#[cfg(test)]
mod mutation_tests;
#[cfg(test)]
mod tests;
