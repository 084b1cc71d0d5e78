//! Every engine finds the same solutions, and on small grids brute force finds them, too.

use super::{Outcome, ensure};
use crate::boards::Board;
use gridwright::cnf::{Outcome as Answer, Settings};
use gridwright::engine::encoding::plain;
use gridwright::{BackendKind, Choice, Filling, Limits, Options, Puzzle, Shape, Value, Verdict, enumerate};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How many solutions of a small puzzle are looked for.
const MOST: u64 = 40;

/// How many solutions of a larger puzzle are looked for.
const MOST_LARGER: u64 = 6;

/// Every filling of a small grid.
pub fn all_fillings(shape: &Shape) -> Vec<Filling> {
    let values: Vec<Vec<Value>> =
        shape.places().map(|place| shape.values_of(place).iter().collect()).collect();
    let filling = |mut number: usize| {
        let digit = |values: &Vec<Value>| {
            let value = values[number % values.len()];
            number /= values.len();
            value
        };
        Filling::new(shape, values.iter().map(digit).collect()).expect("values of the shape")
    };
    (0..values.iter().map(Vec::len).product()).map(filling).collect()
}

/// The fillings that keep every rule.
pub fn brute_force(puzzle: &Puzzle) -> Vec<Filling> {
    let all = all_fillings(puzzle.shape()).into_iter();
    all.filter(|filling| puzzle.rules().iter().all(|rule| rule.holds(filling))).collect()
}

/// The ladder, search alone, search that learns alone, and each SAT solver alone.
pub fn engines() -> Vec<Options> {
    let sat = |&backend| Options { engine: Choice::Sat, backend: Some(backend), ..Options::default() };
    let search = Options { engine: Choice::Search, ..Options::default() };
    let nogoods = Options { engine: Choice::Nogoods, ..Options::default() };
    [Options::default(), search, nogoods].into_iter().chain(BackendKind::ALL.iter().map(sat)).collect()
}

/// The solutions that one engine finds, in order.
fn found(puzzle: &Puzzle, most: u64, options: &Options) -> (Verdict, Vec<Vec<Value>>) {
    let mut found = Vec::new();
    let verdict = enumerate(puzzle, Some(most), options, |solution| {
        found.push(solution.counted());
        ControlFlow::Continue(())
    });
    found.sort();
    (verdict, found)
}

/// The solutions of the plain formula of the rules: no propagation, no derived sum and no other pass has a part in it, so
/// that a fault of what the engines share is a disagreement. `None` where the formula is too large or too hard.
pub fn found_by_formula(puzzle: &Puzzle, most: u64, limits: &Limits) -> Option<(bool, Vec<Vec<Value>>)> {
    let encoding = plain(puzzle, &Options::default());
    if encoding.refused.is_some() {
        return None;
    }
    let mut solver = BackendKind::Batsat.open(&Settings::default());
    solver.load(&encoding.cnf);
    let mut found = Vec::new();
    while (found.len() as u64) < most {
        match solver.solve(&[], limits) {
            Answer::Sat(model) => {
                let filling = encoding.filling(&model);
                found.push(filling.counted());
                solver.add(&encoding.differs(&filling));
            }
            Answer::Unsat(_) => {
                found.sort();
                return Some((true, found));
            }
            Answer::Unknown(_) => return None,
        }
    }
    found.sort();
    Some((false, found))
}

/// Brute force and every engine, on a grid with few fillings.
pub fn small(puzzle: &Puzzle, _: u64) -> Outcome {
    let expected: BTreeSet<Vec<Value>> = brute_force(puzzle).iter().map(Filling::counted).collect();
    let all = expected.len() as u64;
    let formula = found_by_formula(puzzle, MOST, &Limits::none());
    ensure(formula.is_some_and(|(_, found)| found.len() as u64 == all.min(MOST)), || {
        format!("the plain formula of the rules has not {all} solutions as brute force")
    })?;
    for options in engines() {
        let (verdict, mut found) = found(puzzle, MOST, &options);
        let name = (options.engine, options.backend);
        ensure(verdict.complete || all >= MOST, || format!("{name:?} does not come to an end"))?;
        ensure(verdict.count == all.min(MOST), || {
            format!("{name:?} counts {} solutions, brute force {all}", verdict.count)
        })?;
        found.dedup();
        ensure(found.len() as u64 == verdict.count, || format!("{name:?} finds a solution twice"))?;
        ensure(found.iter().all(|filling| expected.contains(filling)), || {
            format!("{name:?} finds what is no solution")
        })?;
    }
    Ok(())
}

/// Work that larger puzzles may cost; whoever needs more is not compared.
pub(super) fn bounded(options: &Options) -> Options {
    let limits = Limits { conflicts: Some(20_000), ..Limits::none() };
    Options { limits, nodes: Some(20_000), ..options.clone() }
}

/// Every engine that finds all solutions of a board finds the filling among them.
pub(super) fn finds(board: &Board) -> Outcome {
    let expected = board.filling.counted();
    for options in engines() {
        let limits = Limits { conflicts: Some(2_000), ..Limits::none() };
        let options = Options { limits, nodes: Some(2_000), ..options };
        let (verdict, found) = found(&board.puzzle, MOST, &options);
        ensure(!verdict.complete || found.contains(&expected), || {
            let (engine, backend) = (options.engine, options.backend);
            format!("{engine:?} {backend:?} counts {} solutions without it", verdict.count)
        })?;
    }
    Ok(())
}

/// Every engine, on a grid of any size: as many solutions, and the same ones where there are few.
pub fn larger(puzzle: &Puzzle, _: u64) -> Outcome {
    let mut first: Option<(Options, Verdict, Vec<Vec<Value>>)> = None;
    for options in engines() {
        let (verdict, mut solutions) = found(puzzle, MOST_LARGER, &bounded(&options));
        if !verdict.complete && verdict.count < MOST_LARGER {
            ensure(verdict.stopped.is_some(), || format!("{options:?} stops without a reason"))?;
            continue;
        }
        solutions.dedup();
        ensure(solutions.len() as u64 == verdict.count, || {
            format!("{:?} finds a solution twice", options.engine)
        })?;
        let Some((other, before, seen)) = &first else {
            first = Some((options, verdict, solutions));
            continue;
        };
        let names = (other.engine, other.backend, options.engine, options.backend);
        ensure(before.count == verdict.count, || {
            format!("{names:?} count {} and {} solutions", before.count, verdict.count)
        })?;
        ensure(verdict.count == MOST_LARGER || *seen == solutions, || {
            format!("{names:?} find different solutions")
        })?;
    }
    let limits = Limits { conflicts: Some(20_000), ..Limits::none() };
    if let (Some((_, verdict, solutions)), Some((complete, found))) =
        (&first, found_by_formula(puzzle, MOST_LARGER, &limits))
    {
        ensure(verdict.count == found.len() as u64, || {
            format!("the engines count {} solutions, the plain formula {}", verdict.count, found.len())
        })?;
        ensure(!complete || *solutions == found, || {
            "the plain formula of the rules has other solutions than the engines find".to_string()
        })?;
    }
    Ok(())
}
