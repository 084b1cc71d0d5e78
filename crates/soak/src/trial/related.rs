//! Puzzles that are related to another: turned, reflected or relabelled they have as many solutions; a clue that says
//! nothing new leaves them all, and a rule less never loses one.

use super::agreement::bounded;
use super::{Outcome, ensure};
use crate::chance::Numbers;
use crate::turn::{Turn, changed, renamed, upside_down};
use gridwright::rules::Restrict;
use gridwright::{AnyRule, Filling, Options, Puzzle, Shape, Value, ValueSet, enumerate};
use std::ops::ControlFlow;

/// How many solutions are counted.
const MOST: u64 = 30;

/// How many solutions there are, up to [`MOST`]; `None` where a limit was reached.
fn count(puzzle: &Puzzle) -> Option<u64> {
    let options = bounded(&Options::default());
    let verdict = enumerate(puzzle, Some(MOST), &options, |_| ControlFlow::Continue(()));
    (verdict.complete || verdict.count == MOST).then_some(verdict.count)
}

/// Whether turning and renaming know the board.
fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.shape().is_full_grid() && puzzle.shape().variables().is_empty()
}

/// Two puzzles have as many solutions.
fn alike(before: &Puzzle, after: &Puzzle, how: impl Fn() -> String) -> Outcome {
    match (count(before), count(after)) {
        (Some(one), Some(other)) => {
            ensure(one == other, || format!("{one} solutions before and {other} after: {}", how()))
        }
        _ => Ok(()),
    }
}

/// Turned or reflected in one of seven ways.
pub fn turned(puzzle: &Puzzle, seed: u64) -> Outcome {
    if !is_plain(puzzle) {
        return Ok(());
    }
    let (shape, mut numbers) = (puzzle.shape(), Numbers::new(seed));
    let turn = Turn::all().nth(numbers.below(7)).expect("there are seven");
    let target = turn.shape(shape);
    let (before, after) = changed(puzzle, &target, |rule| turn.rule(shape, rule));
    // A filling and its image break the same rules.
    for _ in 0..4 {
        let values = shape.places().map(|_| shape.lowest() + numbers.below(shape.values()) as Value);
        let filling = Filling::new(shape, values.collect()).expect("values of the shape");
        let image = image(turn, shape, &target, &filling);
        for (rule, other) in before.rules().iter().zip(after.rules()) {
            ensure(rule.holds(&filling) == other.holds(&image), || {
                format!("{rule:?} and, after {turn:?}, {other:?} differ at {:?}", filling.values())
            })?;
        }
    }
    alike(&before, &after, || format!("{turn:?}"))
}

fn image(turn: Turn, shape: &Shape, target: &Shape, filling: &Filling) -> Filling {
    let mut values = vec![0; shape.len()];
    for cell in shape.cells() {
        values[target.index(turn.cell(shape, cell))] = filling[cell];
    }
    Filling::new(target, values).expect("as many values")
}

/// Values under other names, and the lowest as the highest.
pub fn relabelled(puzzle: &Puzzle, seed: u64) -> Outcome {
    if !is_plain(puzzle) {
        return Ok(());
    }
    let (shape, mut numbers) = (puzzle.shape(), Numbers::new(seed));
    let mut names: Vec<Value> = shape.all_values().iter().collect();
    numbers.shuffle(&mut names);
    let name = |value: Value| names[usize::from(value - shape.lowest())];
    let (before, after) = changed(puzzle, shape, |rule| renamed(shape, rule, &name));
    alike(&before, &after, || format!("renamed {names:?}"))?;
    let (before, after) = changed(puzzle, shape, |rule| upside_down(shape, rule));
    alike(&before, &after, || "upside down".to_string())
}

/// With a rule twice, with what all solutions have in common as a further clue, and without a rule.
pub fn grow_and_shrink(puzzle: &Puzzle, seed: u64) -> Outcome {
    let Some(whole) = count(puzzle) else { return Ok(()) };
    let mut numbers = Numbers::new(seed);
    let mut more = puzzle.clone();
    if !puzzle.rules().is_empty() {
        let again = puzzle.rules()[numbers.below(puzzle.rules().len())].clone();
        more.add(again).expect("it fits, as it did");
    }
    if whole < MOST {
        common_clue(puzzle, &mut more, &mut numbers);
    }
    if let Some(count) = count(&more) {
        ensure(count == whole, || format!("{whole} solutions, {count} with redundant clues"))?;
    }
    if !puzzle.rules().is_empty() {
        let gone = numbers.below(puzzle.rules().len());
        let mut fewer = Puzzle::new(puzzle.shape());
        for (_, rule) in puzzle.rules().iter().enumerate().filter(|(number, _)| *number != gone) {
            fewer.add(rule.clone()).expect("it fits, as it did");
        }
        if let Some(count) = count(&fewer) {
            ensure(count >= whole, || {
                format!("{whole} solutions, {count} without {:?}", puzzle.rules()[gone])
            })?;
        }
    }
    Ok(())
}

/// A cell restricted to the values that it has in the solutions.
fn common_clue(puzzle: &Puzzle, more: &mut Puzzle, numbers: &mut Numbers) {
    let shape = puzzle.shape();
    let places: Vec<_> = shape.cells().collect();
    let cell = places[numbers.below(places.len())];
    let mut seen: Vec<Value> = Vec::new();
    enumerate(puzzle, Some(MOST), &bounded(&Options::default()), |solution| {
        seen.push(solution[cell]);
        ControlFlow::Continue(())
    });
    let values: ValueSet = seen.into_iter().collect();
    let clue: AnyRule = Restrict { cell, values }.into();
    if !values.is_empty() {
        // A cell that is given cannot be given again as something else, and it is not.
        let _ = more.add(clue);
    }
}
