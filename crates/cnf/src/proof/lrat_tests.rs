//! Proofs with hints: by hand, by a solver, and altered ones that must not be believed.

use super::tests::{clauses, cube, formula, has_model, written_cube};
use super::*;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn checked(cnf: &Cnf, proof: &str) -> Result<Checked, ProofError> {
    ProofFormat::Lrat.check(cnf, proof.as_bytes(), &Limits::none())
}

fn message(cnf: &Cnf, proof: &str) -> String {
    checked(cnf, proof).unwrap_err().to_string()
}

/// A proof for [`cube`].
const BY_HAND: &str =
    "c by hand\n9 1 2 0 4 8 0\n10 1 0 9 2 6 0\n10 d 9 8 0\n12 -2 0 10 1 5 0\n20 0 10 12 3 7 0\n";

#[test]
fn a_right_proof_is_accepted_and_counted() {
    let proof = format!("{BY_HAND}after the end anything may stand");
    assert_eq!(checked(&cube(), &proof), Ok(Checked { lemmas: 4, rat: 0, deletions: 2 }));
}

#[test]
fn the_binary_form_means_the_same() {
    let proof = b"a\x12\x02\x04\0\x08\x10\0a\x14\x02\0\x12\x04\x0c\0d\x12\x10\0a\x18\x05\0\x14\x02\x0a\0a\x28\0\x14\x18\x06\x0e\0";
    let checked = ProofFormat::Lrat.check(&cube(), &proof[..], &Limits::none());
    assert_eq!(checked, Ok(Checked { lemmas: 4, rat: 0, deletions: 2 }));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let cases = [
        ("9 1 2 0 4 8 0\n", "line 2: the proof ends without the empty clause (a line with only a 0)"),
        ("9 1 2 0 4 0\n", "line 1: the hints do not show that the clause `1 2 0` follows"),
        ("9 0 0\n", "line 1: the hints do not show that the clause `0` follows"),
        (
            "9 1 2 0 1 8 0\n",
            "line 1: the hint 1 shows nothing: more than one literal of that clause is not false",
        ),
        ("\n9 1 2 0 4 11 0\n", "line 2: there is no clause 11 (any more)"),
        ("9 d 4 0\n9 1 2 0 4 8 0\n", "line 2: there is no clause 4 (any more)"),
        ("9 d 4 4 0\n", "line 1: there is no clause 4 (any more)"),
        ("9 d -4 0\n", "line 1: there is no clause -4 (any more)"),
        ("8 1 2 0 4 8 0\n", "line 1: the clause has the number 8, but the numbers of clauses must rise"),
        ("-9 1 2 0 4 8 0\n", "line 1: a clause cannot have the number -9"),
        ("9 1 2 0 4 8\n", "line 2: the proof is cut off: its last clause has no 0 at its end"),
        ("9", "line 1: the proof is cut off: its last clause has no 0 at its end"),
        ("9 1 d 0", "line 1: `d` is not a literal; a proof in text form consists of numbers, 0 and d"),
        (
            "9 2147483648 0 0",
            "line 1: `2147483648` is not a literal; a proof in text form consists of numbers, 0 and d",
        ),
    ];
    for (proof, expected) in cases {
        assert_eq!(message(&cube(), proof), expected);
    }
}

#[test]
fn a_proof_that_is_cut_anywhere_is_refused() {
    for end in 0..BY_HAND.len() - 2 {
        assert!(checked(&cube(), &BY_HAND[..end]).is_err(), "{end}");
    }
}

#[test]
fn clauses_that_resolve_on_the_first_literal_have_hints_of_their_own() {
    // Clause 3 resolves with the lemma on 4, and leaves 1, which clauses 1 and 2 show.
    let cnf = formula(&[vec![1, 2], vec![1, -2], vec![-4, 1], vec![-1, 3]]);
    assert!(message(&cnf, "5 4 0 -3 1 2 0\n").contains("ends without the empty clause"));
    for proof in ["5 4 0 0", "5 4 0 -3 1 0", "5 4 0 -2 1 2 0"] {
        assert!(message(&cnf, proof).contains("the hints do not show"), "{proof}");
    }
    assert!(message(&cnf, "5 4 0 -7 1 2 0").contains("no clause -7"));
}

#[test]
fn definitions_need_rat_on_their_first_literal() {
    let cnf = formula(&[&written_cube()[..], &[vec![5, 8], vec![6, 8]]].concat());
    let definition = "11 -7 5 0 0\n12 -7 6 0 0\n13 7 -5 -6 0 0\n";
    let proof = format!("{definition}14 1 2 0 4 8 0\n15 1 0 14 2 6 0\n16 -2 0 15 1 5 0\n17 0 15 16 3 7 0\n");
    assert_eq!(checked(&cnf, &proof).map(|checked| checked.rat), Ok(3));
    assert_eq!(checked(&cnf, &definition.replace("7 -5 -6", "-5 -6 7")).unwrap_err().line, 3);
}

#[test]
fn clauses_keep_their_numbers_when_room_is_given_back() {
    let mut proof = String::new();
    for number in 9..20_000 {
        proof += &format!("{number} 1 2 0 4 8 0\n");
        proof += &if number > 9 { format!("{number} d {} 0\n", number - 1) } else { String::new() };
    }
    proof += "20000 1 0 19999 2 6 0\n20001 -2 0 20000 1 5 0\n20002 0 20000 20001 3 7 0\n";
    assert_eq!(checked(&cube(), &proof).map(|checked| checked.deletions), Ok(19_990));
}

#[test]
fn huge_numbers_take_no_room() {
    let limits = Limits { memory: Some(100_000), ..Limits::none() };
    let far = (1_u64 << 50).to_string();
    let proof = format!("{far} 1 2 0 4 8 0\n{far}0 2147483647 0 0\n");
    let error = ProofFormat::Lrat.check(&cube(), proof.as_bytes(), &limits).unwrap_err();
    // RAT about a variable that nobody knows is right; the proof only goes no further.
    assert_eq!(error, ProofError { line: 3, kind: ProofErrorKind::NoEmptyClause });
}

#[test]
fn a_limit_ends_the_check_without_a_verdict() {
    let stopped = |limits| ProofFormat::Lrat.check(&cube(), BY_HAND.as_bytes(), &limits).unwrap_err().kind;
    let cancel = crate::Cancel::new();
    cancel.throw();
    let cancelled = Limits { cancel: Some(cancel), ..Limits::none() };
    assert_eq!(stopped(cancelled), ProofErrorKind::Stopped(Reason::Cancelled));
    let narrow = Limits { memory: Some(100), ..Limits::none() };
    assert_eq!(stopped(narrow), ProofErrorKind::Stopped(Reason::Memory));
}

/// Literals, hints, and whether the first hint is negated.
type Lemma = (Vec<i32>, Vec<i64>, bool);

/// Steps of LRAT as a vandal sees them.
fn steps() -> impl Strategy<Value = String> {
    let numbers = || prop::collection::vec(1..30i64, 0..5);
    let lemma = (prop::collection::vec(-9..=9i32, 0..3), numbers(), any::<bool>());
    prop::collection::vec((lemma, 0..8u8), 0..12).prop_map(|steps| {
        let words = |numbers: &[i64]| numbers.iter().map(|number| format!("{number} ")).collect::<String>();
        let written = |(i, ((lits, hints, negates), kind)): (usize, (Lemma, u8))| {
            let lits: Vec<i64> = lits.into_iter().filter(|&lit| lit != 0).map(i64::from).collect();
            let mut hints = hints;
            if let (true, Some(first)) = (negates, hints.first_mut()) {
                *first = -*first;
            }
            let number = 20 + i;
            match kind {
                0 => format!("{number} d {}0\n", words(&hints)),
                _ => format!("{number} {}0 {}0\n", words(&lits), words(&hints)),
            }
        };
        steps.into_iter().enumerate().map(written).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn a_formula_with_a_model_is_never_refuted(clauses in clauses(8, 12), steps in steps()) {
        if has_model(&clauses) {
            prop_assert!(checked(&formula(&clauses), &steps).is_err());
        }
    }

    #[test]
    fn no_bytes_make_it_panic(text in "(c|d|-?[0-9]{1,25}|[ \n]){0,30}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = checked(&cube(), &text);
        for start in ["", "a", "a\x12", "d"] {
            let bytes = [start.as_bytes(), &bytes].concat();
            let _ = ProofFormat::Lrat.check(&cube(), &bytes[..], &Limits::none());
        }
    }
}
