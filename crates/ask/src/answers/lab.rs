//! The puzzle as clauses: how many, in which encoding, and a proof.

use super::solve::timed;
use crate::answer::Subject;
use crate::question::{Encode, Encodings, Prove};
use crate::{Answer, AskError, SCHEMA, Terms, milliseconds};
use gridwright::encoder::Style;
use gridwright::engine::encoding::{self, Encoding};
use gridwright::tasks::{CertifyError, Claim, Step, Trial, compare_encodings};
use gridwright::{Options, Puzzle, SumEncoding, certify, cnf};
use schemars::JsonSchema;
use serde::Serialize;

/// What a kind of rule adds to a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    /// The kind; `cells` is that each cell takes exactly one of its values.
    pub rule: &'static str,
    /// How many rules of the kind there are.
    pub count: u64,
    /// Variables that these rules add.
    pub variables: u64,
    /// Clauses that these rules add.
    pub clauses: u64,
}

/// A puzzle as a formula.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EncodedRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The number of variables.
    pub variables: u64,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals of all clauses.
    pub literals: u64,
    /// What each kind of rule adds.
    pub rules: Vec<Share>,
    /// The formula in DIMACS, with the names of its variables, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dimacs: Option<String>,
}

/// What each kind of rule adds, in the order of the puzzle, after what the cells themselves need.
pub fn shares(puzzle: &Puzzle, encoding: &Encoding) -> Vec<Share> {
    let cells = puzzle.shape().len() as u64;
    let (variables, clauses) = (u64::from(encoding.cnf.vars()), encoding.cnf.len() as u64);
    let mut shares = vec![Share { rule: "cells", count: cells, variables, clauses }];
    for (rule, part) in puzzle.rules().iter().zip(&encoding.parts) {
        shares[0].variables -= part.variables;
        shares[0].clauses -= part.clauses;
        let known = shares.iter().position(|share| share.rule == rule.name());
        let place = known.unwrap_or_else(|| {
            shares.push(Share { rule: rule.name(), count: 0, variables: 0, clauses: 0 });
            shares.len() - 1
        });
        shares[place].count += 1;
        shares[place].variables += part.variables;
        shares[place].clauses += part.clauses;
    }
    shares
}

/// The formula of a puzzle.
pub(crate) fn encode(asked: &Encode, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let sums = asked.sums.as_deref().map(sums_of).transpose()?;
    let options = Options { style: Style { sums, ..Style::default() }, ..terms.options() };
    let encoding = encoding::plain(&subject.puzzle, &options);
    if let Some(too_large) = encoding.refused {
        return Err(AskError::new(format!("there is no formula: {too_large}"))
            .help("choose another encoding of sums"));
    }
    let dimacs = asked.dimacs.then(|| dimacs(&encoding.cnf, &encoding.names()));
    Ok(Answer::Encoded(EncodedRecord {
        schema: SCHEMA,
        variables: encoding.cnf.vars().into(),
        clauses: encoding.cnf.len() as u64,
        literals: encoding.cnf.literals() as u64,
        rules: shares(&subject.puzzle, &encoding),
        dimacs,
    }))
}

fn sums_of(name: &str) -> Result<SumEncoding, AskError> {
    SumEncoding::ALL.into_iter().find(|sums| sums.name() == name).ok_or_else(|| {
        let known: Vec<&str> = SumEncoding::ALL.iter().map(|sums| sums.name()).collect();
        AskError::new(format!("there is no encoding `{name}`")).help(format!("one of {}", known.join(", ")))
    })
}

fn dimacs(formula: &cnf::Cnf, comments: &[String]) -> String {
    let mut text = Vec::new();
    cnf::dimacs::write(formula, comments, &mut text).expect("memory takes every text");
    String::from_utf8_lossy(&text).into_owned()
}

/// The puzzle under every encoding.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EncodingsRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// A row for each encoding that was tried within the limits.
    pub rows: Vec<EncodingRow>,
    /// Whether none is missing.
    pub complete: bool,
}

/// An encoding and what it costs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EncodingRow {
    /// Its name.
    pub encoding: &'static str,
    /// How much is worked out beforehand, if that was set.
    pub level: Option<u8>,
    /// Variables, if there is a formula.
    pub variables: Option<u64>,
    /// Clauses.
    pub clauses: Option<u64>,
    /// Conflicts until the answer.
    pub conflicts: Option<u64>,
    /// `refused` if there are no clauses, else the verdict's word.
    pub status: &'static str,
    /// How long it took, in milliseconds.
    pub time_ms: f64,
}

/// Tries every encoding.
pub(crate) fn encodings(asked: &Encodings, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let trials = Trial::of(&subject.puzzle);
    let mut rows = Vec::new();
    for trial in &trials {
        let mut found = None;
        let ((), time) = timed(terms, || {
            compare_encodings(&subject.puzzle, &terms.options(), &[*trial], |step| {
                if let Step::Done(row) = step {
                    found = Some(row);
                }
            });
        });
        let Some(row) = found.filter(|_| terms.limits.reached().is_none()) else { break };
        let stats = row.result.as_ref().ok().map(|verdict| verdict.stats);
        rows.push(EncodingRow {
            encoding: trial.written.name(),
            level: trial.level,
            variables: stats.map(|stats| stats.variables),
            clauses: stats.map(|stats| stats.clauses),
            conflicts: stats.map(|stats| stats.conflicts),
            status: row.result.as_ref().map_or("refused", |verdict| verdict.status().name()),
            time_ms: milliseconds(time),
        });
    }
    let complete = rows.len() == trials.len();
    Ok(Answer::Encodings(EncodingsRecord { schema: SCHEMA, rows, complete }))
}

/// A proof.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProvedRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// What is proved: `no-solution` or `only-solution`.
    pub claim: &'static str,
    /// The formula without a model, in DIMACS.
    pub formula: String,
    /// The proof, in DRAT.
    pub proof: String,
}

/// Proves that there is no solution, or no second one.
pub(crate) fn prove(asked: &Prove, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let certificate =
        certify(&subject.puzzle, &terms.options(), Vec::new()).map_err(|error| match error {
            CertifyError::Several(_) => {
                AskError::new("there are several solutions, so that there is nothing to prove")
            }
            other => AskError::new(other.to_string()),
        })?;
    Ok(Answer::Proved(ProvedRecord {
        schema: SCHEMA,
        claim: match certificate.claim {
            Claim::NoSolution => "no-solution",
            Claim::OnlySolution(_) => "only-solution",
        },
        formula: dimacs(&certificate.cnf, &certificate.comments),
        proof: String::from_utf8_lossy(&certificate.proof).into_owned(),
    }))
}
