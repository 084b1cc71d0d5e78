//! Proofs by hand, proofs by every solver, and proofs that must not be believed.

use super::*;
use crate::at_most_one::{AtMostOne, at_most_one};
use crate::{BackendKind, Outcome, Settings};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

pub(super) fn formula(clauses: &[Vec<i32>]) -> Cnf {
    let vars = clauses.iter().flatten().map(|number| number.unsigned_abs()).max();
    let mut cnf = Cnf::with_vars(vars.unwrap_or(0));
    for clause in clauses {
        cnf.add(&clause.iter().filter_map(|&number| Lit::from_dimacs(number)).collect::<Vec<_>>());
    }
    cnf
}

fn checked(cnf: &Cnf, proof: &str) -> Result<Checked, ProofError> {
    check(cnf, proof.as_bytes(), &Limits::none())
}

fn message(cnf: &Cnf, proof: &str) -> String {
    checked(cnf, proof).unwrap_err().to_string()
}

/// The proof of an unsatisfiable formula; `None` if it has a model.
pub(super) fn prove_as(kind: BackendKind, format: ProofFormat, cnf: &Cnf) -> Option<String> {
    let proved = kind.prove(cnf, &Settings::default(), &Limits::none(), format, Vec::new());
    let (outcome, proof) = proved.unwrap();
    matches!(outcome, Outcome::Unsat(_)).then(|| String::from_utf8(proof).unwrap())
}

fn prove(kind: BackendKind, cnf: &Cnf) -> Option<String> {
    prove_as(kind, ProofFormat::Drat, cnf)
}

/// All eight combinations of three variables are excluded, so that a proof has lemmas to make.
pub(super) fn cube() -> Cnf {
    formula(&written_cube())
}

pub(super) fn written_cube() -> Vec<Vec<i32>> {
    let sign = |row: i32, var: i32| if row >> (var - 1) & 1 == 1 { var } else { -var };
    (0..8).map(|row| (1..=3).map(|var| sign(row, var)).collect()).collect()
}

/// n + 1 pigeons in n holes.
pub(super) fn pigeons(n: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let pigeons: Vec<Vec<Lit>> = (0..=n).map(|_| (0..n).map(|_| cnf.new_lit()).collect()).collect();
    pigeons.iter().for_each(|pigeon| cnf.add(pigeon));
    for hole in 0..n {
        let inside: Vec<Lit> = pigeons.iter().map(|pigeon| pigeon[hole]).collect();
        at_most_one(&mut cnf, &inside, AtMostOne::Pairwise);
    }
    cnf
}

#[test]
fn a_right_proof_is_accepted_and_counted() {
    let proof = "c by hand\n1 2 0\nd 1 2 3 0\n1 0\n-1 2 0\n0\nafter the end anything may stand\n";
    assert_eq!(checked(&cube(), proof), Ok(Checked { lemmas: 4, rat: 0, deletions: 1 }));
}

#[test]
fn one_flipped_literal_makes_it_wrong() {
    // 2 follows from the first two clauses, 4 from it and the next two; nothing at all follows from not 2.
    let cnf = formula(&[vec![1, 2], vec![-1, 2], vec![-2, 3, 4], vec![-2, -3, 4], vec![-4, 5], vec![-4, -5]]);
    assert!(checked(&cnf, "2 0\n4 0\n0\n").is_ok());
    assert_eq!(
        message(&cnf, "-2 0\n4 0\n0\n"),
        "line 1: the clause `-2 0` does not follow from the formula and the clauses before it"
    );
}

#[test]
fn what_is_missing_or_wrong_is_said_with_its_line() {
    // By itself the cube is so even that "1" would pass by RAT; the last clause breaks that.
    let cnf = formula(&[&written_cube()[..], &[vec![-1, 4]]].concat());
    assert_eq!(
        message(&cnf, "1 0\n0\n"),
        "line 1: the clause `1 0` does not follow from the formula and the clauses before it"
    );
    assert_eq!(
        message(&cnf, "1 2 0\n"),
        "line 2: the proof ends without the empty clause (a line with only a 0)"
    );
    assert_eq!(
        message(&cnf, "1 2 0\nd 1 3 0\n"),
        "line 2: the clause `1 3 0` is deleted, but it is not there"
    );
    assert_eq!(
        message(&cnf, "1 2 0\n1"),
        "line 2: the proof is cut off: its last clause has no 0 at its end"
    );
    assert_eq!(
        message(&cnf, "1 2 0\nl 0\n"),
        "line 2: `l` is not a literal; a proof in text form consists of numbers, 0 and d"
    );
}

#[test]
fn a_deleted_clause_is_gone_and_each_copy_counts() {
    let cnf = formula(&[vec![1, 2], vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]]);
    assert!(checked(&cnf, "d 2 1 0\n1 0\n0\n").is_ok());
    assert_eq!(checked(&cnf, "d 1 2 0\nd 2 1 0\n1 0\n0\n").unwrap_err().line, 3);
    assert_eq!(checked(&cnf, "d 1 2 0\nd 1 2 0\nd 1 2 0\n").unwrap_err().line, 3);
}

#[test]
fn a_clause_that_fixed_a_literal_stays() {
    let cnf = formula(&[vec![1], vec![-1, 2], vec![-2, 3, 4], vec![-2, 3, -4], vec![-3, 4], vec![-3, -4]]);
    assert!(checked(&cnf, "d 1 0\nd -1 2 0\n3 0\n0\n").is_ok());
}

#[test]
fn lemmas_about_new_variables_need_rat_on_their_first_literal() {
    // 7 is defined as "5 and 6". Nothing resolves with the first two clauses on 7, and they with the third.
    let cnf = formula(&[&written_cube()[..], &[vec![5, 8], vec![6, 8]]].concat());
    let definition = "-7 5 0\n-7 6 0\n7 -5 -6 0\n";
    let proof = format!("{definition}1 2 0\n1 0\n-1 2 0\n0\n");
    assert_eq!(checked(&cnf, &proof).map(|checked| checked.rat), Ok(3));
    let turned = definition.replace("7 -5 -6", "-5 -6 7");
    assert_eq!(checked(&cnf, &turned).unwrap_err().line, 3);
}

#[test]
fn rat_may_take_models_away_but_not_the_last() {
    let cnf = formula(&[vec![1, 2]]);
    assert_eq!(checked(&cnf, "1 0\n-2 0\n0\n").unwrap_err().line, 3);
    assert_eq!(checked(&cnf, "-1 0\n-2 0\n0\n").unwrap_err().line, 1);
}

#[test]
fn huge_numbers_take_no_room() {
    let mut cnf = Cnf::with_vars(i32::MAX as u32);
    cnf.add(&[Lit::from_dimacs(i32::MAX).unwrap()]);
    assert_eq!(message(&cnf, "2147483646 -2147483647 0\n0\n").split(':').next(), Some("line 2"));
}

#[test]
fn a_formula_with_the_empty_clause_needs_only_the_last_line() {
    assert_eq!(checked(&formula(&[vec![]]), "0\n"), Ok(Checked { lemmas: 1, rat: 0, deletions: 0 }));
    assert!(checked(&formula(&[vec![]]), "").is_err());
}

#[test]
fn a_limit_ends_the_check_without_a_verdict() {
    let cancel = crate::Cancel::new();
    cancel.throw();
    let limits = Limits { cancel: Some(cancel), ..Limits::none() };
    let kind = check(&cube(), "1 2 0\n".as_bytes(), &limits).unwrap_err().kind;
    assert_eq!(kind, ProofErrorKind::Stopped(Reason::Cancelled));
}

#[test]
fn every_solver_proves_what_is_hard_for_it() {
    for &kind in BackendKind::ALL {
        for n in 3..=7 {
            let cnf = pigeons(n);
            let proof = prove(kind, &cnf).expect("there is a pigeon too many");
            let checked = checked(&cnf, &proof).unwrap_or_else(|error| panic!("{kind:?} {n}: {error}"));
            assert!(checked.lemmas > 1);
            if n == 7 {
                assert!(checked.deletions > 0, "{kind:?} forgets");
            }
        }
    }
}

#[test]
fn a_writer_that_fails_ends_the_search() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no room"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    for &kind in BackendKind::ALL {
        // Far too hard to be answered while the test waits.
        for format in ProofFormat::ALL.into_iter().filter(|&format| kind.writes(format)) {
            let result = kind.prove(&pigeons(14), &Settings::default(), &Limits::none(), format, Full);
            assert_eq!(result.err().map(|error| error.to_string()).as_deref(), Some("no room"), "{kind:?}");
        }
    }
}

pub(super) fn clauses(vars: i32, most: usize) -> impl Strategy<Value = Vec<Vec<i32>>> {
    let lit = (1..=vars, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(prop::collection::vec(lit, 1..4), 1..most)
}

/// Formulas that mostly contradict themselves at once: few variables, and clauses that are empty, have a single literal, repeat
/// one, or hold one with its negation.
fn blunt_clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let lit = (1..=3i32, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(prop::collection::vec(lit, 0..4), 0..12)
}

/// Whether a formula over few variables has a model, by trying all rows.
pub(super) fn has_model(clauses: &[Vec<i32>]) -> bool {
    let holds = |row: u32, lit: i32| (row >> (lit.abs() - 1) & 1 == 1) == (lit > 0);
    (0..1 << 8).any(|row| clauses.iter().all(|clause| clause.iter().any(|&lit| holds(row, lit))))
}

/// A proof as a list of steps, the way a vandal sees it.
fn steps() -> impl Strategy<Value = String> {
    let step = (any::<bool>(), prop::collection::vec(-9..=9i32, 0..4)).prop_map(|(deletes, lits)| {
        let words: Vec<String> = lits.iter().filter(|&&lit| lit != 0).map(i32::to_string).collect();
        format!("{}{} 0\n", if deletes { "d " } else { "" }, words.join(" "))
    });
    prop::collection::vec(step, 0..12).prop_map(|steps| steps.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn every_solver_proves_random_formulas(clauses in clauses(8, 60)) {
        let cnf = formula(&clauses);
        for &kind in BackendKind::ALL {
            if let Some(proof) = prove(kind, &cnf) {
                let checked = checked(&cnf, &proof);
                prop_assert!(checked.is_ok(), "{:?}: {:?}\n{}", kind, checked, proof);
            }
        }
    }

    #[test]
    fn what_contradicts_itself_at_once_is_proved_in_every_format(clauses in blunt_clauses()) {
        let cnf = formula(&clauses);
        for (&kind, format) in BackendKind::ALL.iter().flat_map(|kind| ProofFormat::ALL.map(|format| (kind, format))) {
            if !kind.writes(format) {
                continue;
            }
            let proof = prove_as(kind, format, &cnf);
            prop_assert_eq!(proof.is_none(), has_model(&clauses));
            let checked = proof.as_ref().map(|proof| format.check(&cnf, proof.as_bytes(), &Limits::none()));
            prop_assert!(checked.iter().all(Result::is_ok), "{:?} {:?}: {:?}\n{:?}", kind, format, checked, proof);
        }
    }

    #[test]
    fn a_formula_with_a_model_is_never_refuted(clauses in clauses(8, 12), steps in steps()) {
        if has_model(&clauses) {
            prop_assert!(checked(&formula(&clauses), &steps).is_err());
            prop_assert!(checked(&formula(&clauses), &(steps + "0\n")).is_err());
        }
    }

    #[test]
    fn a_proof_of_another_formula_proves_nothing(clauses in clauses(8, 60), left_out in any::<prop::sample::Index>()) {
        let Some(proof) = prove(BackendKind::Batsat, &formula(&clauses)) else { return Ok(()) };
        let mut fewer = clauses;
        fewer.remove(left_out.index(fewer.len()));
        if has_model(&fewer) {
            prop_assert!(checked(&formula(&fewer), &proof).is_err());
        }
    }

    #[test]
    fn no_bytes_make_it_panic(text in "(c|d|-?[0-9]{1,25}|[ \n]){0,30}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = checked(&cube(), &text);
        let _ = check(&cube(), &bytes[..], &Limits::none());
    }
}
