//! Proofs that a formula has no model, and a checker that trusts nobody.
//!
//! A proof is a list of clauses (*lemmas*) that ends in the empty clause. Each lemma follows from the formula
//! and the lemmas before it, in one of two ways that are easy to check:
//! - *RUP*: when all its literals are false, unit propagation runs into a conflict;
//! - *RAT*: otherwise, the same holds for each clause that resolves with it on its first literal. Such a lemma
//!   may exclude models, but never the last one.
//!
//! The text is DRAT as most solvers write it: a lemma is its literals and a 0, `d` before a clause deletes
//! it, a line that begins with `c` is a comment.
//!
//! ```text
//! 1 -2 0
//! d 1 -2 3 0
//! 0
//! ```
//!
//! The checker goes forward, lemma by lemma, with two watched literals per clause, and stops at the empty clause.
//! It shares no code with any solver. Decisions where checkers differ:
//! - the empty clause must be written down: a proof that was cut off is no proof;
//! - deleting a clause that is not there is an error, since proof and formula then do not belong together;
//! - a clause from which a literal follows once and for all stays although it is deleted. That is sound, as
//!   fewer deletions never make a wrong proof right, and it is what solvers mean.
//!
//! Wetzler, Heule, ClassicSearch: DRAT-trim, SAT 2014.

mod database;
mod steps;

use crate::backend::{Limits, Reason, Watch};
use crate::{Cnf, Lit};
use database::{Database, Fit};
use std::io::BufRead;
use steps::Step;

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
    /// The line of the proof, from 1.
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
    /// More on one line than a proof has.
    #[error("the line is too long for a proof")]
    LongLine,
    /// The proof cannot be read.
    #[error("the proof cannot be read: {0}")]
    Unreadable(String),
    /// The check was stopped before it came to an answer.
    #[error("the proof is neither accepted nor refused: {0}")]
    Stopped(Reason),
}

/// Checks that a proof derives the empty clause from a formula, within the limits (those on conflicts do not
/// apply). What follows the empty clause is not read.
pub fn check(cnf: &Cnf, proof: impl BufRead, limits: &Limits) -> Result<Checked, ProofError> {
    let mut watch = Watch::new(limits);
    let mut database = Database::new();
    for clause in cnf.clauses() {
        database.add(clause);
    }
    let mut checked = Checked::default();
    let mut line = 0;
    for step in steps::read(proof) {
        let step = step?;
        line = step.line;
        let done = apply(&mut database, &step, &mut checked, &mut watch);
        if done.map_err(|kind| ProofError { line, kind })? {
            return Ok(checked);
        }
    }
    Err(ProofError { line: line + 1, kind: ProofErrorKind::NoEmptyClause })
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
    database.add(&step.clause);
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
mod tests;
