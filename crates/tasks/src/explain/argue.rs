//! Why clues contradict each other, as steps to the contradiction.

use super::demand::{Clue, Demand, Group};
use super::replay::Replay;
use super::step::{End, Path, Step};
use super::words::sentence;
use super::{ExplainConfig, path_knowing, start};
use crate::diagnose::{self, Piece};
use engine::Options;
use model::grid::{Candidates, Cell, Value};
use model::puzzle::Puzzle;

/// Steps that lead from some clues to a contradiction, in the words of the puzzle that they are of; `None` if none were found
/// within the limits. What the contradiction does not need is left out.
pub fn argue(puzzle: &Puzzle, clues: &[diagnose::Clue], options: &Options) -> Option<Vec<(Step, String)>> {
    let mut alone = Puzzle::new(puzzle.shape());
    for clue in clues {
        alone.add(clue.as_rule(puzzle)).ok()?;
    }
    let config = ExplainConfig { prove: true, ..ExplainConfig::default() };
    let none = Candidates::none(puzzle.shape());
    let path = match start(&alone) {
        Ok(start) => path_knowing(&alone, start, &none, &config, &options.limits, &mut |_| ()),
        Err(path) => *path,
    };
    if path.end != End::Contradiction || path.steps.is_empty() {
        return None;
    }
    let needed = needed(&alone, &path);
    let mut replay = Replay::new(&alone, &path.start);
    let mut told = Vec::new();
    for (step, needed) in path.steps.iter().zip(needed) {
        if needed {
            let step = in_terms_of(step.clone(), clues);
            let words = sentence(puzzle, replay.candidates(), &step);
            told.push((step, words));
        }
        replay.take(step);
    }
    Some(told)
}

/// Which steps the last one builds on.
fn needed(puzzle: &Puzzle, path: &Path) -> Vec<bool> {
    let mut replay = Replay::new(puzzle, &path.start);
    let mut effects: Vec<Vec<(Cell, Value)>> = Vec::new();
    for step in &path.steps {
        let before = replay.candidates().clone();
        replay.take(step);
        let gone = |&(cell, value): &(Cell, Value)| !replay.candidates().contains(cell, value);
        let all =
            puzzle.shape().unknowns().flat_map(|cell| before.values(cell).map(move |value| (cell, value)));
        effects.push(all.filter(gone).collect());
    }
    let mut needed = vec![false; path.steps.len()];
    let mut wanted: Vec<(Cell, Value)> = Vec::new();
    for (number, step) in path.steps.iter().enumerate().rev() {
        if number + 1 == path.steps.len() || effects[number].iter().any(|effect| wanted.contains(effect)) {
            needed[number] = true;
            wanted.extend(&step.facts);
        }
    }
    needed
}

/// The same step with the demands of the puzzle that the clues are of.
fn in_terms_of(mut step: Step, clues: &[diagnose::Clue]) -> Step {
    let group = |group: Group| {
        let clue = clues[group.rule];
        match clue.piece {
            Piece::Group(number) => Group { rule: clue.rule, group: number },
            _ => Group { rule: clue.rule, group: group.group },
        }
    };
    let demand = |demand: Demand| match demand {
        Demand::HasValue(_) | Demand::OneValue(_) => demand,
        Demand::Needs(of, value) => Demand::Needs(group(of), value),
        Demand::AtMostOne(of, value) => Demand::AtMostOne(group(of), value),
        Demand::Total(of) => Demand::Total(group(of)),
        Demand::Sum(rule) => Demand::Sum(clues[rule].rule),
        Demand::Clue(Clue { rule, part }) => {
            let clue = clues[rule];
            let part = if let Piece::Part(part) = clue.piece { Some(part) } else { part };
            Demand::Clue(Clue { rule: clue.rule, part })
        }
    };
    let all = |demands: &[Demand]| demands.iter().map(|&one| demand(one)).collect::<Vec<Demand>>();
    step.demands = all(&step.demands);
    for link in &mut step.story {
        link.by = all(&link.by);
        link.through = all(&link.through);
    }
    step
}
