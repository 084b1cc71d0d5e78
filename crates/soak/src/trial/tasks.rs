//! What tasks say about a puzzle, checked by other means.

use super::agreement::bounded;
use super::{Outcome, ensure};
use crate::chance::Numbers;
use crate::laws::same_rules;
use crate::meanings::{keeps, meaning_of};
use gridwright::cnf::ProofFormat;
use gridwright::explain::{End, ExplainConfig, explain, verify_path};
use gridwright::tasks::{CertifyError, Claim, certify_verdict};
use gridwright::{
    BackendKind, Filling, Limits, Options, Puzzle, Reason, Solution, Status, Value, candidates, enumerate,
    formats, solve, solve_unique,
};
use std::ops::ControlFlow;

/// Solutions that are listed to judge candidates.
const MOST: u64 = 400;

fn solutions(puzzle: &Puzzle, most: u64) -> Option<Vec<Solution>> {
    let mut all = Vec::new();
    let verdict = enumerate(puzzle, Some(most), &bounded(&Options::default()), |solution| {
        all.push(solution.clone());
        ControlFlow::Continue(())
    });
    verdict.complete.then_some(all)
}

/// The values that solutions have, where all of them can be listed.
pub fn possible(puzzle: &Puzzle, _: u64) -> Outcome {
    let shape = puzzle.shape();
    let Some(all) = solutions(puzzle, MOST) else { return Ok(()) };
    // Solutions that differ in hidden places alone are one: such places are not judged.
    let possible = candidates(puzzle, &bounded(&Options::default()));
    if possible.open != possible.seen {
        return Ok(());
    }
    for cell in shape.unknowns().filter(|&cell| shape.counts(cell)) {
        for value in shape.values_of(cell).iter() {
            let occurs = all.iter().any(|solution| solution[cell] == value);
            ensure(possible.seen.contains(cell, value) == occurs, || {
                format!("{cell} = {value} {}", if occurs { "is missing" } else { "is in no solution" })
            })?;
        }
    }
    Ok(())
}

/// Whether `meanings` can judge the puzzle: they know neither missing cells nor variables.
fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.shape().is_full_grid() && puzzle.shape().variables().is_empty()
}

/// The meanings that were written a second time agree with the rules: on random fillings, on the solutions, and on
/// their neighbours.
pub fn judged(puzzle: &Puzzle, seed: u64) -> Outcome {
    if !is_plain(puzzle) {
        return Ok(());
    }
    let shape = puzzle.shape();
    let mut numbers = Numbers::new(seed);
    let mut fillings: Vec<Vec<Value>> = (0..6)
        .map(|_| shape.places().map(|_| shape.lowest() + numbers.below(shape.values()) as Value).collect())
        .collect();
    let mut solved = Vec::new();
    enumerate(puzzle, Some(3), &bounded(&Options::default()), |solution| {
        solved.push(solution.values().to_vec());
        ControlFlow::Continue(())
    });
    for solution in &solved {
        let mut near = solution.clone();
        let (a, b) = (numbers.below(near.len()), numbers.below(near.len()));
        near.swap(a, b);
        fillings.push(near);
    }
    let (solved_from, mut all) = (fillings.len(), fillings);
    all.extend(solved);
    for rule in puzzle.rules() {
        let meaning = meaning_of(rule);
        for (number, values) in all.iter().enumerate() {
            let filling = Filling::new(shape, values.clone()).expect("values of the shape");
            let (holds, means) = (rule.holds(&filling), keeps(&meaning, shape, values));
            ensure(holds == means, || format!("{rule:?} says {holds} of {values:?} and means {means}"))?;
            ensure(means || number < solved_from, || format!("{rule:?} is broken by a solution"))?;
        }
    }
    Ok(())
}

/// A path of steps, every one of them judged by a SAT solver, ends as the number of solutions says.
pub fn explained(puzzle: &Puzzle, _: u64) -> Outcome {
    let options = bounded(&Options::default());
    let config = ExplainConfig { prove: true, work: Some(2_000_000), ..ExplainConfig::default() };
    let path = explain(puzzle, &config, &options);
    if matches!(path.end, End::Stopped(_)) {
        return Ok(());
    }
    verify_path(puzzle, &path, &Limits::none()).map_err(|error| format!("a path of steps: {error}"))?;
    let end = match solve_unique(puzzle, &Options::default()).status() {
        Status::Unique => End::Solved,
        Status::None => End::Contradiction,
        _ => End::Branches,
    };
    ensure(path.end == end, || format!("the path ends in {:?}, not in {end:?}", path.end))
}

/// A certificate that there is no solution, or no second one, passes the checker of its format; and there is none where there
/// are two.
pub fn certified(puzzle: &Puzzle, _: u64) -> Outcome {
    let options = bounded(&Options::default());
    let (verdict, status) = (solve(puzzle, &options), solve_unique(puzzle, &options).status());
    let is_written = |format: &ProofFormat| BackendKind::ALL.iter().any(|backend| backend.writes(*format));
    for format in ProofFormat::ALL.into_iter().filter(is_written) {
        match certify_verdict(puzzle, &verdict, &options, format, Vec::new()) {
            Ok(certificate) => {
                let claimed = match certificate.claim {
                    Claim::NoSolution => Status::None,
                    Claim::OnlySolution(_) => Status::Unique,
                };
                ensure(claimed == status, || format!("{claimed:?} is proved, and it is {status:?}"))?;
                let checked = format.check(&certificate.cnf, &certificate.proof[..], &Limits::none());
                checked.map_err(|error| format!("a proof in {} is refused: {error}", format.name()))?;
            }
            Err(CertifyError::Several(two)) => {
                ensure(status == Status::Multiple && two[0] != two[1], || {
                    format!("two solutions instead of a proof, and it is {status:?}")
                })?
            }
            // Whoever needs more work than this is not compared.
            Err(CertifyError::Stopped { reason: Reason::Conflicts | Reason::Nodes, .. }) => {}
            Err(error) => return Err(format!("{}: {error}", format.name())),
        }
    }
    Ok(())
}

/// The format `json` holds every puzzle.
pub fn written(puzzle: &Puzzle, _: u64) -> Outcome {
    let json = formats::by_name("json").expect("a format");
    let text = (json.write)(puzzle).map_err(|error| error.to_string())?;
    let reading = (json.read)(&text).map_err(|error| error.message)?;
    ensure(same_rules(&reading.puzzles[0], puzzle), || format!("it comes back as another: {text}"))
}
