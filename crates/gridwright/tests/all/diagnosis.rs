//! Random puzzles over all rules: what diagnosis says of them is what trying everything says.

use crate::agreement::fixed;
use gridwright::tasks::{Clue, Conflict, Diagnosis, candidate_counts, redundancy, settling_cells};
use gridwright::{AnyRule, Filling, Options, Puzzle, Solution, diagnose};
use proptest::prelude::*;
use soak::any_rule::puzzles;
use soak::trial::all_fillings as fillings;

/// Which of some rules each filling breaks, as bits, each pattern once.
fn broken<'a>(rules: &[AnyRule], fillings: impl Iterator<Item = &'a Filling>) -> Vec<u32> {
    let bits = |filling: &Filling| {
        let bits = rules.iter().enumerate().filter(|(_, rule)| !rule.holds(filling));
        bits.map(|(number, _)| 1_u32 << number).sum::<u32>()
    };
    let mut broken: Vec<u32> = fillings.map(bits).collect();
    broken.sort_unstable();
    broken.dedup();
    broken
}

/// The size of the smallest set that has something in common with each of these.
fn least(patterns: &[u32], among: usize) -> Option<u32> {
    let enough = |set: &u32| patterns.iter().all(|pattern| pattern & set != 0);
    (0_u32..1 << among).filter(enough).map(u32::count_ones).min()
}

fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let mut all: Vec<Solution> =
        fillings(puzzle.shape()).into_iter().filter_map(|filling| puzzle.verify(filling).ok()).collect();
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|solution| seen.insert(solution.counted()));
    all
}

fn judge_conflict(puzzle: &Puzzle, conflict: &Conflict) -> Result<(), TestCaseError> {
    let all = fillings(puzzle.shape());
    let rule = |clue: &Clue| clue.as_rule(puzzle);
    let named: Vec<AnyRule> = conflict.clues.iter().map(rule).collect();
    prop_assert!(!broken(&named, all.iter()).contains(&0), "some filling keeps all of them");
    let clues: Vec<AnyRule> = Clue::all(puzzle).iter().map(rule).collect();
    if conflict.count.is_none() && clues.len() <= 14 {
        prop_assert!(conflict.minimal && conflict.smallest);
        prop_assert_eq!(Some(named.len() as u32), least(&broken(&clues, all.iter()), clues.len()));
    }
    Ok(())
}

fn judge_redundancy(puzzle: &Puzzle, only: &Solution) -> Result<(), TestCaseError> {
    let found = redundancy(puzzle, only, &Options::default());
    let (fixed, clues): (Vec<AnyRule>, Vec<AnyRule>) =
        puzzle.rules().iter().cloned().partition(AnyRule::is_global);
    let all = fillings(puzzle.shape());
    let others = all.iter().filter(|&filling| filling != only.filling());
    let others = others.filter(|filling| fixed.iter().all(|rule| rule.holds(filling)));
    let patterns = broken(&clues, others);
    let fewest = found.enough.expect("nothing limits it");
    prop_assert!(fewest.minimal && fewest.smallest);
    prop_assert_eq!(Some(fewest.items.len() as u32), least(&patterns, clues.len()));
    let alone = |clue: usize| patterns.contains(&(1 << clue));
    let needed = (0..clues.len()).filter(|&clue| alone(clue)).count();
    prop_assert_eq!((found.needed.len(), found.redundant.len()), (needed, clues.len() - needed));
    let place = |rule: usize| puzzle.rules()[..rule].iter().filter(|rule| !rule.is_global()).count();
    prop_assert!(found.needed.iter().all(|&rule| alone(place(rule))));
    Ok(())
}

proptest! {
    #![proptest_config(fixed(1_000))]

    #[test]
    fn it_is_what_trying_everything_says(puzzle in puzzles(), most in 1_u64..50) {
        let options = Options::default();
        let solutions = solutions(&puzzle);
        match (diagnose(&puzzle, &options), &solutions[..]) {
            (Diagnosis::Conflict(conflict), []) => judge_conflict(&puzzle, &conflict)?,
            (Diagnosis::Solvable, [_, ..]) => {}
            (other, _) => panic!("{other:?} with {} solutions", solutions.len()),
        }
        let (_, counts) = candidate_counts(&puzzle, most, &options);
        for cell in puzzle.shape().cells() {
            for value in puzzle.shape().all_values().iter() {
                let with = solutions.iter().filter(|solution| solution[cell] == value).count();
                prop_assert_eq!(counts.of(cell, value), most.min(with as u64));
            }
        }
        let Some((first, others)) = solutions.split_first() else { return Ok(()) };
        if others.is_empty() {
            return judge_redundancy(&puzzle, first);
        }
        let settle = settling_cells(&puzzle, first, &options).expect("nothing limits it");
        let shape = puzzle.shape();
        let differs = |other: &Solution| {
            let counted = shape.unknowns().filter(|&place| shape.counts(place));
            let cells = counted.filter(|&cell| other[cell] != first[cell]);
            cells.map(|cell| 1_u32 << shape.index(cell)).sum::<u32>()
        };
        let patterns: Vec<u32> = others.iter().map(differs).collect();
        prop_assert_eq!(Some(settle.items.len() as u32), least(&patterns, shape.len()));
        prop_assert!(settle.smallest);
    }
}
