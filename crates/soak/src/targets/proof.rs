//! Proofs and formulas: nothing false is accepted, and no text breaks the readers.

use arbitrary::{Arbitrary, Unstructured};
use gridwright::cnf::{Cnf, Limits, dimacs, proof};

/// Variables of a formula.
const VARS: i32 = 5;

/// A formula and steps over a few variables.
#[derive(Arbitrary, Debug)]
struct Claim {
    clauses: Vec<Vec<i8>>,
    steps: Vec<(bool, Vec<i8>)>,
    /// Ends the proof with the empty clause.
    ends: bool,
}

/// A literal of one of the variables.
fn literal(byte: i8) -> i32 {
    let var = i32::from(byte).unsigned_abs() as i32 % VARS + 1;
    if byte < 0 { -var } else { var }
}

pub(super) fn clause(bytes: &[i8]) -> Vec<i32> {
    bytes.iter().take(6).map(|&byte| literal(byte)).collect()
}

/// Whether some assignment satisfies all clauses.
pub(super) fn is_satisfiable(clauses: &[Vec<i32>]) -> bool {
    (0..1u32 << VARS).any(|bits| {
        let holds = |lit: &i32| (bits >> (lit.abs() - 1) & 1 == 1) == (*lit > 0);
        clauses.iter().all(|clause| clause.iter().any(holds))
    })
}

pub(super) fn formula(clauses: &[Vec<i32>]) -> Cnf {
    let mut text = format!("p cnf {VARS} {}\n", clauses.len());
    for clause in clauses {
        clause.iter().for_each(|lit| text += &format!("{lit} "));
        text += "0\n";
    }
    dimacs::read(text.as_bytes()).expect("a formula as we write it")
}

/// A proof of few variables: it is accepted only if the formula has no model. Raw bytes as a proof are accepted only then,
/// too.
pub fn proof(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Ok(claim) = Claim::arbitrary(&mut Unstructured::new(rest)) else { return };
    let clauses: Vec<Vec<i32>> = claim.clauses.iter().take(24).map(|bytes| clause(bytes)).collect();
    let cnf = formula(&clauses);
    let mut text = Vec::new();
    if first.is_multiple_of(4) {
        text = rest.to_vec();
    } else {
        for (deletes, lits) in claim.steps.iter().take(60) {
            let lits: String = clause(lits).iter().map(|lit| format!("{lit} ")).collect();
            text.extend(format!("{}{lits}0\n", if *deletes { "d " } else { "" }).bytes());
        }
        if claim.ends {
            text.extend(b"0\n");
        }
    }
    let accepted = proof::check(&cnf, &text[..], &Limits::none()).is_ok();
    assert!(
        !(accepted && is_satisfiable(&clauses)),
        "a wrong proof was accepted: {clauses:?} {}",
        String::from_utf8_lossy(&text)
    );
}

/// Formulas and answers of solvers, as bytes: read or refused, and what is read is written and read again.
pub fn dimacs(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    if first.is_multiple_of(2) {
        let Ok(cnf) = dimacs::read(rest) else { return };
        let mut text = Vec::new();
        dimacs::write(&cnf, &[], &mut text).expect("memory can be written to");
        let again = dimacs::read(&text).expect("what was written can be read");
        assert!(cnf.clauses().eq(again.clauses()), "{}", String::from_utf8_lossy(&text));
    } else {
        let vars = u32::from(first) / 2;
        let _ = dimacs::read_output(rest, vars);
    }
}
