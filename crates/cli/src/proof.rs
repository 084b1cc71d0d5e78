//! Proofs for those who believe no solver: two files, the proof and the formula that it is about.
//!
//! Both are written whole or not at all. Nothing is written where there is nothing to prove.

use crate::commands::Job;
use crate::exit::{CommandError, Exit};
use crate::input::Inputs;
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::{Writes, is_lrat};
use ask::ProofRecord;
use gridwright::cnf::{BackendKind, ProofFormat, dimacs};
use gridwright::tasks::{Certificate, CertifyError, Claim, certify_verdict};
use gridwright::{Options, Puzzle, Reason, Verdict};
use std::fs;
use std::path::{Path, PathBuf};

const PROOF: Writes = Writes::text("a proof").with_endings(&["drat", "lrat"]);
const FORMULA: Writes = Writes::text("a formula").with_endings(&["cnf"]);

/// What became of a proof that was asked for.
pub(crate) enum Proof {
    /// It is written.
    Written(ProofRecord),
    /// There is nothing to prove: several solutions speak for themselves.
    Several,
    /// There is none.
    Stopped(Reason),
}

impl Proof {
    /// Fails if no proof could be written there, whatever the verdict is.
    pub(crate) fn check_place(
        path: &Path,
        backend: Option<BackendKind>,
        job: &Job<'_>,
        inputs: &Inputs,
    ) -> Result<(), UserError> {
        PROOF.target(Some(path))?;
        let format = format(path);
        let backend = backend.or(BackendKind::ALL.last().copied()).filter(|backend| !backend.writes(format));
        if let Some(backend) = backend {
            let message = format!("{} writes no proofs in {}", backend.name(), format.name());
            return Err(UserError::new(message).help("name the file .drat"));
        }
        inputs.spare(path)?;
        job.must_be_alone("--proof")?;
        if path.to_str() == Some("-") {
            return Err(UserError::new("--proof needs the name of a file: the formula is written beside it"));
        }
        Ok(())
    }

    /// Writes the proof of a verdict.
    pub(crate) fn write(
        path: &Path,
        puzzle: &Puzzle,
        verdict: &Verdict,
        options: &Options,
        inputs: &Inputs,
        talk: &Talk,
    ) -> Result<Proof, CommandError> {
        match (verdict.count, verdict.stopped) {
            (2.., _) => return Ok(Proof::Several),
            (_, Some(reason)) => return Ok(Proof::Stopped(reason)),
            _ => {}
        }
        let output = Output::open(Some(path), &PROOF, inputs);
        let progress = Progress::about(talk, "writing the proof".to_string());
        let certified = certify_verdict(puzzle, verdict, options, format(path), output?);
        drop(progress);
        match certified {
            Ok(certificate) => keep(path, certificate, inputs).map(Proof::Written),
            Err(CertifyError::Several(_)) => Ok(Proof::Several),
            Err(CertifyError::Stopped { reason, .. }) => Ok(Proof::Stopped(reason)),
            Err(CertifyError::Unwritten(error)) => {
                Err(CommandError::writing(&path.display().to_string(), &error))
            }
        }
    }

    /// What became of it, in a sentence.
    pub(crate) fn sentence(&self) -> String {
        match self {
            Proof::Written(ProofRecord { claim, proof, formula }) => format!(
                "proved: {claim}; the proof is {proof}, its formula {formula}\n\
                 check it with: gridwright verify-proof {formula} {proof}"
            ),
            Proof::Several => "no proof is written: there are several solutions".to_string(),
            Proof::Stopped(reason) => format!("no proof is written: {reason}"),
        }
    }

    /// The object for programs.
    pub(crate) fn record(&self) -> Option<ProofRecord> {
        if let Proof::Written(record) = self { Some(record.clone()) } else { None }
    }

    /// The exit code, as far as it depends on the proof.
    pub(crate) fn exit(&self) -> Exit {
        if let Proof::Stopped(_) = self { Exit::Unknown } else { Exit::Found }
    }
}

/// Gives both files their names.
fn keep(
    path: &Path,
    mut certificate: Certificate<Output>,
    inputs: &Inputs,
) -> Result<ProofRecord, CommandError> {
    let claim = match certificate.claim {
        Claim::NoSolution => "no solution",
        Claim::OnlySolution(_) => "no second solution",
    };
    let formula_path = formula_path(path);
    let mut formula = Output::open(Some(&formula_path), &FORMULA, inputs)?;
    let name = formula.name().to_string();
    dimacs::write(&certificate.cnf, &certificate.comments, &mut formula)
        .map_err(|error| CommandError::writing(&name, &error))?;
    certificate.proof.complete()?;
    formula.finish()?;
    if let Err(error) = certificate.proof.finish() {
        // A formula without its proof is no use; that it stays is less of an error than the first.
        let _ = fs::remove_file(&formula_path);
        return Err(error);
    }
    Ok(ProofRecord { claim, proof: path.display().to_string(), formula: name })
}

/// How the proof in a file of this name is written.
pub(crate) fn format(path: &Path) -> ProofFormat {
    if is_lrat(path) { ProofFormat::Lrat } else { ProofFormat::Drat }
}

fn formula_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".cnf");
    name.into()
}
