//! Proofs for others to check: that a puzzle has no solution, or no second one.
//!
//! A certificate is a formula and a proof that it has no model. The formula is that of all rules, with no
//! candidates removed beforehand; for "no second one" its last clause excludes the solution. Whoever believes the
//! formula (its comments list the rules and what the variables mean) needs to believe no solver:
//! [`cnf::proof`] is enough, or any other checker of DRAT or LRAT proofs.

use super::decode::decode;
use super::solve::solve;
use cnf::{BackendKind, Cnf, Limits, Outcome, ProofFormat, Reason, Settings};
use engine::encoding::{Encoding, plain};
use engine::{Options, Status, Verdict};
use model::puzzle::{Puzzle, Solution};
use std::io::{self, Write};

/// What is proved about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It has no solution.
    NoSolution,
    /// It has this one and no other.
    OnlySolution(Solution),
}

/// A claim with its proof.
#[derive(Clone, Debug)]
pub struct Certificate<W> {
    /// What is proved.
    pub claim: Claim,
    /// The formula without a model, for [`cnf::dimacs::write`].
    pub cnf: Cnf,
    /// What its variables mean and which rules it states, a line each.
    pub comments: Vec<String>,
    /// How the proof is written.
    pub format: ProofFormat,
    /// Where the proof went, all of it.
    pub proof: W,
}

/// Why there is no certificate. What has been written to the proof is then worth nothing.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// There are two solutions.
    #[error("the puzzle has more than one solution")]
    Several(Box<[Solution; 2]>),
    /// A limit was reached first.
    #[error("there is no proof: {reason}")]
    Stopped {
        /// Which one.
        reason: Reason,
        /// A solution, if one was found.
        found: Option<Solution>,
    },
    /// The proof could not be written.
    #[error("the proof cannot be written: {0}")]
    Unwritten(#[from] io::Error),
}

/// Proves that a puzzle has no solution, or that the one found is the only one. The proof is written
/// while it is made, in the text form of DRAT: see [`cnf::proof`].
pub fn certify<W: Write + Send + 'static>(
    puzzle: &Puzzle,
    options: &Options,
    proof: W,
) -> Result<Certificate<W>, CertifyError> {
    certify_verdict(puzzle, &solve(puzzle, options), options, ProofFormat::Drat, proof)
}

/// The same for a verdict that is known, in any format.
pub fn certify_verdict<W: Write + Send + 'static>(
    puzzle: &Puzzle,
    verdict: &Verdict,
    options: &Options,
    format: ProofFormat,
    proof: W,
) -> Result<Certificate<W>, CertifyError> {
    let found = verdict.solutions.first().cloned();
    if let (Status::Unknown, Some(reason)) = (verdict.status(), verdict.stopped) {
        return Err(CertifyError::Stopped { reason, found });
    }
    let mut encoding = plain(puzzle, options);
    if let Some(reason) = encoding.refused {
        return Err(CertifyError::Stopped { reason, found });
    }
    if let Some(solution) = &found {
        let others = encoding.differs(solution);
        encoding.cnf.add(&others);
    }
    let (outcome, proof) = prove(&encoding.cnf, options, format, proof)?;
    match (outcome, found) {
        (Outcome::Unsat(_), found) => {
            let claim = found.map_or(Claim::NoSolution, Claim::OnlySolution);
            let comments = comments(puzzle, &claim, &encoding);
            Ok(Certificate { claim, cnf: encoding.cnf, comments, format, proof })
        }
        (Outcome::Unknown(reason), found) => Err(CertifyError::Stopped { reason, found }),
        (Outcome::Sat(model), Some(first)) => {
            let second = decode(puzzle, &encoding, &model).unwrap_or_else(|error| {
                panic!("a model breaks its own rules, please report this puzzle: {error}")
            });
            Err(CertifyError::Several(Box::new([first, second])))
        }
        (Outcome::Sat(_), None) => {
            panic!("a puzzle without a solution has a model, please report this puzzle")
        }
    }
}

/// How many conflicts the light solver may take before CaDiCaL begins anew. Its proofs of easy puzzles are short (half
/// of those in our collection of variants take 14 bytes, against 9000), but it does not finish the hardest.
const LIGHT_CONFLICTS: u64 = 10_000;

/// Asks the solver of the options, or one after the other.
fn prove<W: Write + Send + 'static>(
    cnf: &Cnf,
    options: &Options,
    format: ProofFormat,
    mut proof: W,
) -> io::Result<(Outcome, W)> {
    let settings = Settings { seed: options.seed };
    let (light, strong) = (BackendKind::Batsat, BackendKind::ALL[BackendKind::ALL.len() - 1]);
    let backend = options.backend.unwrap_or(strong);
    if options.backend.is_none() && light != strong && light.writes(format) {
        let conflicts = options.limits.conflicts.map_or(LIGHT_CONFLICTS, |most| most.min(LIGHT_CONFLICTS));
        let limits = Limits { conflicts: Some(conflicts), ..options.limits.clone() };
        let (outcome, bytes) = light.prove(cnf, &settings, &limits, format, Vec::new())?;
        let is_spent = options.limits.conflicts == Some(conflicts);
        if is_spent || outcome != Outcome::Unknown(Reason::Conflicts) {
            proof.write_all(&bytes)?;
            return Ok((outcome, proof));
        }
    }
    backend.prove(cnf, &settings, &options.limits, format, proof)
}

/// What is to be known about the formula of a certificate.
fn comments(puzzle: &Puzzle, claim: &Claim, encoding: &Encoding) -> Vec<String> {
    let claim = match claim {
        Claim::NoSolution => "No solution: these rules cannot be kept together.",
        Claim::OnlySolution(_) => "No second solution: the last clause excludes the one that was found.",
    };
    let rules = puzzle.rules().iter().map(|rule| format!("rule: {}", rule.describe(puzzle.shape())));
    std::iter::once(claim.to_string()).chain(rules).chain(encoding.names()).collect()
}

#[cfg(test)]
mod tests;
