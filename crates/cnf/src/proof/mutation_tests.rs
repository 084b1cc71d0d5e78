//! Proofs by solvers, altered a little: what a checker still accepts must hold by a second, naive reading.

use super::tests::{formula, prove_as};
use super::*;
use crate::BackendKind;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;

/// Formulas that are seldom refuted by propagation alone, so that their proofs have lemmas: three literals a clause, and many
/// clauses.
fn clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let lit = (1..=8i32, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(prop::collection::vec(lit, 3), 40..64)
}

/// What is done to a proof.
#[derive(Clone, Debug)]
enum Mutation {
    /// A word is negated.
    Negate(Index),
    /// A word becomes another number.
    Replace(Index, i64),
    /// A word goes.
    Drop(Index),
    /// A line goes.
    DropLine(Index),
    /// Two lines change places.
    Swap(Index, Index),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Mutation::Negate),
        (at(), -9..60i64).prop_map(|(at, number)| Mutation::Replace(at, number)),
        at().prop_map(Mutation::Drop),
        at().prop_map(Mutation::DropLine),
        (at(), at()).prop_map(|(one, other)| Mutation::Swap(one, other)),
    ]
}

fn altered(proof: &str, mutation: &Mutation) -> String {
    let mut lines: Vec<Vec<String>> =
        proof.lines().map(|line| line.split(' ').map(String::from).collect()).collect();
    let places: Vec<(usize, usize)> =
        (0..lines.len()).flat_map(|line| (0..lines[line].len()).map(move |word| (line, word))).collect();
    if places.is_empty() {
        return String::new();
    }
    let place = |at: &Index| places[at.index(places.len())];
    match mutation {
        Mutation::Negate(at) => {
            let (line, word) = place(at);
            let old = lines[line][word].clone();
            lines[line][word] = old.strip_prefix('-').map_or_else(|| format!("-{old}"), String::from);
        }
        Mutation::Replace(at, number) => {
            let (line, word) = place(at);
            lines[line][word] = number.to_string();
        }
        Mutation::Drop(at) => {
            let (line, word) = place(at);
            lines[line].remove(word);
        }
        Mutation::DropLine(at) => {
            lines.remove(at.index(lines.len()));
        }
        Mutation::Swap(one, other) => {
            let count = lines.len();
            lines.swap(one.index(count), other.index(count));
        }
    }
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// The lemmas of a proof up to the empty clause, by reading words only.
fn lemmas(format: ProofFormat, proof: &str) -> Vec<Vec<i32>> {
    let mut words = proof.split_whitespace().peekable();
    let mut lemmas = Vec::new();
    let to_zero = |words: &mut std::iter::Peekable<std::str::SplitWhitespace<'_>>| -> Vec<i32> {
        words.by_ref().map_while(|word| word.parse().ok().filter(|&number| number != 0)).collect()
    };
    while words.peek().is_some() {
        if format == ProofFormat::Lrat {
            words.next();
        }
        let deletes = words.next_if_eq(&"d").is_some();
        let clause = to_zero(&mut words);
        if deletes {
            continue;
        }
        if format == ProofFormat::Lrat {
            to_zero(&mut words);
        }
        let ends = clause.is_empty();
        lemmas.push(clause);
        if ends {
            break;
        }
    }
    lemmas
}

/// Whether a clause follows by unit propagation, which goes through all clauses until nothing changes.
fn is_rup(clauses: &[Vec<i32>], lemma: &[i32]) -> bool {
    let mut falsified: Vec<i32> = lemma.to_vec();
    loop {
        let before = falsified.len();
        for clause in clauses {
            let open: Vec<i32> = clause.iter().copied().filter(|lit| !falsified.contains(lit)).collect();
            match open[..] {
                [] => return true,
                [unit, ref rest @ ..]
                    if rest.iter().all(|&lit| lit == unit) && !falsified.contains(&-unit) =>
                {
                    falsified.push(-unit);
                }
                _ => {}
            }
        }
        if falsified.iter().any(|lit| falsified.contains(&-lit)) {
            return true;
        }
        if falsified.len() == before {
            return false;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn an_altered_proof_is_refused_unless_it_is_still_right(
        clauses in clauses(), mutations in prop::collection::vec(mutation(), 1..3)
    ) {
        let cnf = formula(&clauses);
        for &kind in BackendKind::ALL {
            for format in ProofFormat::ALL.into_iter().filter(|&format| kind.writes(format)) {
                let Some(proof) = prove_as(kind, format, &cnf) else { return Ok(()) };
                let whole = format.check(&cnf, proof.as_bytes(), &Limits::none());
                prop_assert!(whole.is_ok(), "{:?} {:?}: {:?}\n{}", kind, format, whole, proof);
                let altered = mutations.iter().fold(proof, |proof, mutation| altered(&proof, mutation));
                let Ok(checked) = format.check(&cnf, altered.as_bytes(), &Limits::none()) else { continue };
                let lemmas = lemmas(format, &altered);
                prop_assert_eq!(lemmas.len() as u64, checked.lemmas);
                prop_assert_eq!(lemmas.last().map(Vec::len), Some(0));
                // What has been deleted does no harm here, as long as nothing needed RAT.
                let mut known = clauses.clone();
                for lemma in lemmas {
                    prop_assert!(checked.rat > 0 || is_rup(&known, &lemma), "{:?}\n{}", lemma, altered);
                    known.push(lemma);
                }
            }
        }
    }

    #[test]
    fn without_its_last_line_no_proof_is_accepted(clauses in clauses()) {
        let cnf = formula(&clauses);
        for &kind in BackendKind::ALL {
            for format in ProofFormat::ALL.into_iter().filter(|&format| kind.writes(format)) {
                let Some(proof) = prove_as(kind, format, &cnf) else { return Ok(()) };
                let rest = proof.trim_end().rfind('\n').map_or("", |end| &proof[..end]);
                prop_assert!(format.check(&cnf, rest.as_bytes(), &Limits::none()).is_err());
            }
        }
    }
}
