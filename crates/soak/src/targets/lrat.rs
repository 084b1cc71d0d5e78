//! Proofs with hints: nothing false is accepted, whatever the hints; what is right is accepted, and the checker without
//! hints agrees.

use super::proof::{clause, formula, is_satisfiable};
use arbitrary::{Arbitrary, Unstructured};
use gridwright::cnf::Limits;
use gridwright::cnf::proof::ProofFormat;
use std::collections::BTreeMap;
use std::io::Write;

/// A formula and steps over a few variables.
#[derive(Arbitrary, Debug)]
struct Claim {
    clauses: Vec<Vec<i8>>,
    steps: Vec<Step>,
}

/// A step as bytes say it.
#[derive(Arbitrary, Debug)]
enum Step {
    /// A lemma with any hints.
    Lemma(u8, Vec<i8>, Vec<i8>),
    /// A lemma whose hints are worked out, if it follows by propagation.
    Shown(Vec<i8>),
    /// Clauses that go.
    Delete(Vec<u8>),
}

/// A proof as it is written, with hints and without.
#[derive(Default)]
struct Proof {
    clauses: BTreeMap<usize, Vec<i32>>,
    last: usize,
    lrat: Vec<u8>,
    drat: Vec<u8>,
    /// Every lemma was worked out, so that nothing can be wrong.
    honest: bool,
    ends: bool,
}

impl Proof {
    fn of(clauses: &[Vec<i32>]) -> Proof {
        let numbered = clauses.iter().cloned().enumerate().map(|(at, clause)| (at + 1, clause));
        Proof { clauses: numbered.collect(), last: clauses.len(), honest: true, ..Proof::default() }
    }

    /// The number that a byte stands for, mostly that of a clause.
    fn number(&self, byte: u8) -> usize {
        usize::from(byte) % (self.last + 2)
    }

    fn lemma(&mut self, number: usize, lits: Vec<i32>, hints: &[i64]) {
        let written = |lits: &[i32]| lits.iter().map(|lit| format!("{lit} ")).collect::<String>();
        let shown: String = hints.iter().map(|hint| format!("{hint} ")).collect();
        writeln!(self.lrat, "{number} {}0 {shown}0", written(&lits)).expect("memory can be written to");
        writeln!(self.drat, "{}0", written(&lits)).expect("memory can be written to");
        self.ends |= lits.is_empty();
        self.last = self.last.max(number);
        self.clauses.insert(number, lits);
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Lemma(gap, lits, hints) => {
                let hint = |&byte: &i8| self.number(byte.unsigned_abs()) as i64 * i64::from(byte.signum());
                let hints: Vec<i64> = hints.iter().take(12).map(hint).collect();
                self.honest = false;
                self.lemma(self.last + usize::from(gap % 4), clause(lits), &hints);
            }
            Step::Shown(lits) => {
                let lits = clause(lits);
                if let Some(hints) = shown(&self.clauses, &lits) {
                    self.lemma(self.last + 1, lits, &hints);
                }
            }
            Step::Delete(numbers) => {
                let numbers: Vec<usize> = numbers.iter().take(4).map(|&byte| self.number(byte)).collect();
                write!(self.lrat, "{} d ", self.last).expect("memory can be written to");
                for number in numbers.into_iter().filter(|number| *number > 0) {
                    write!(self.lrat, "{number} ").expect("memory can be written to");
                    let gone = self.clauses.remove(&number);
                    self.honest &= gone.is_some();
                    let lits: String = gone.unwrap_or_default().iter().map(|lit| format!("{lit} ")).collect();
                    writeln!(self.drat, "d {lits}0").expect("memory can be written to");
                }
                self.lrat.extend(b"0\n");
            }
        }
    }
}

/// The hints for a lemma that follows by propagation: nothing but going round until a clause has only false literals.
fn shown(clauses: &BTreeMap<usize, Vec<i32>>, lits: &[i32]) -> Option<Vec<i64>> {
    let mut falsified: Vec<i32> = lits.to_vec();
    let mut hints = Vec::new();
    loop {
        let before = hints.len();
        for (&number, clause) in clauses {
            let mut open: Vec<i32> = clause.iter().copied().filter(|lit| !falsified.contains(lit)).collect();
            open.dedup();
            match open[..] {
                [] => {
                    hints.push(number as i64);
                    return Some(hints);
                }
                [unit] if !falsified.contains(&-unit) => {
                    hints.push(number as i64);
                    falsified.push(-unit);
                }
                _ => {}
            }
        }
        if hints.len() == before {
            return None;
        }
    }
}

/// A proof of few variables: it is accepted only if the formula has no model, and always if each step was worked out. What
/// is accepted without RAT is accepted without hints as well. Raw bytes as a proof are accepted only if there is no model.
pub fn lrat(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Ok(claim) = Claim::arbitrary(&mut Unstructured::new(rest)) else { return };
    let clauses: Vec<Vec<i32>> = claim.clauses.iter().take(24).map(|bytes| clause(bytes)).collect();
    let cnf = formula(&clauses);
    let mut proof = Proof::of(&clauses);
    if first.is_multiple_of(4) {
        (proof.lrat, proof.honest) = (rest.to_vec(), false);
    } else {
        claim.steps.iter().take(40).for_each(|step| proof.step(step));
        if first.is_multiple_of(2) && !proof.ends {
            proof.step(&Step::Shown(Vec::new()));
        }
    }
    let result = ProofFormat::Lrat.check(&cnf, &proof.lrat[..], &Limits::none());
    let told = || format!("{clauses:?}\n{}\n{result:?}", String::from_utf8_lossy(&proof.lrat));
    assert!(result.is_err() || !is_satisfiable(&clauses), "a wrong proof was accepted: {}", told());
    assert!(result.is_ok() || !(proof.honest && proof.ends), "a right proof was refused: {}", told());
    if let Ok(checked) = result
        && checked.rat == 0
        && !first.is_multiple_of(4)
    {
        let plain = ProofFormat::Drat.check(&cnf, &proof.drat[..], &Limits::none());
        assert!(plain.is_ok(), "without hints it is refused, {plain:?}: {}", told());
    }
}
