//! What the generator promises: one solution, which is the stated one; as many clues of a kind as were asked for; none
//! that could be left out; and a rating that is what was asked for.

use super::{Outcome, ensure};
use crate::chance::Numbers;
use gridwright::rules::HiddenThermos;
use gridwright::tasks::generate::{
    GenerateError, Generated, GeneratorConfig, KINDS, counted_kinds, generate,
};
use gridwright::tasks::{Level, rate};
use gridwright::{AnyRule, Choice, Limits, Options, Puzzle, Status, solve_unique};

/// How a puzzle was asked for and what was made.
#[derive(Debug)]
pub struct Made {
    /// What was asked for.
    pub config: GeneratorConfig,
    /// What was made.
    pub made: Generated,
}

/// A promise that was not kept.
#[derive(Debug)]
pub struct NotKept {
    /// The puzzle that was made, if one was.
    pub puzzle: Option<Puzzle>,
    /// Which promise, and what was asked for.
    pub why: String,
}

/// The means that generation does not use.
fn status(puzzle: &Puzzle) -> Status {
    solve_unique(puzzle, &Options { engine: Choice::Sat, ..Options::default() }).status()
}

/// A random wish: one or two kinds of clues, now and then a level, a range of givens, or any number of
/// clues of each kind.
fn wish(numbers: &mut Numbers) -> GeneratorConfig {
    let size = [4, 4, 4, 6, 6, 9][numbers.below(6)];
    let mut kinds = vec![KINDS[numbers.below(KINDS.len())]];
    if numbers.once_in(3) {
        let other = KINDS[numbers.below(KINDS.len())];
        if other.clues != kinds[0].clues {
            kinds.push(other);
        }
    }
    if numbers.once_in(6) {
        kinds.clear();
    }
    let mut config = GeneratorConfig::of_kinds(kinds, size);
    config.seed = numbers.number();
    config.effort = 400_000;
    if numbers.once_in(3) {
        config.level = Some([Level::Easy, Level::Medium][numbers.below(2)]);
    }
    match numbers.below(4) {
        0 => {
            let least = numbers.below(size);
            config.ranges.insert("givens", least..=least + size * size / 3);
        }
        // Nothing is there but because it is needed.
        1 => {
            let wanted = |clues| clues == "givens" || config.kinds.iter().any(|kind| kind.clues == clues);
            let counted = counted_kinds().map(|kind| kind.clues).filter(|clues| wanted(*clues));
            config.ranges = counted.map(|clues| (clues, 0..=size * size)).collect();
        }
        _ => {}
    }
    config
}

/// Makes a puzzle and checks every promise; `None` where there is none to be had, which the generator may say.
pub fn generated(numbers: &mut Numbers) -> Result<Option<Made>, Box<NotKept>> {
    let config = wish(numbers);
    let made = match generate(&config, 0, &Limits::none()) {
        Ok(made) => made,
        Err(GenerateError::Config(_) | GenerateError::NotFound(_)) => return Ok(None),
        Err(error) => {
            return Err(Box::new(NotKept { puzzle: None, why: format!("{config:?}: {error}") }));
        }
    };
    let kept = promises(&config, &made).map_err(|why| format!("{why}, asked for as {config:?}"));
    kept.map_err(|why| Box::new(NotKept { puzzle: Some(made.puzzle.clone()), why }))?;
    Ok(Some(Made { config, made }))
}

fn promises(config: &GeneratorConfig, made: &Generated) -> Outcome {
    let puzzle = &made.puzzle;
    ensure(puzzle.verify(made.solution.filling().clone()).is_ok(), || {
        "its solution breaks its rules".to_string()
    })?;
    let verdict = status(puzzle);
    ensure(verdict == Status::Unique, || format!("a puzzle that was made is {verdict:?}"))?;
    if let Some(range) = config.ranges.get("givens") {
        let givens = puzzle.givens().len();
        ensure(range.contains(&givens), || format!("{givens} givens, and {range:?} were asked for"))?;
    }
    if let Some(level) = config.level {
        let rating = rate(puzzle, &Options::default());
        ensure(rating.level_of_unique() == Some(level), || {
            format!("the level is {:?}, and {level:?} was asked for", rating.level_of_unique())
        })?;
        ensure(made.rating == rating.rating, || {
            format!("the rating is {:?}, and {:?} is stated", rating.rating, made.rating)
        })?;
        // A clue without which it would be harder counts as needed.
        return Ok(());
    }
    match &config.ranges {
        ranges if ranges.is_empty() => no_clue_too_many(puzzle, is_given),
        ranges
            if ranges.values().all(|range| *range.start() == 0 && *range.end() == puzzle.shape().len()) =>
        {
            no_clue_too_many(puzzle, |rule| !is_of_the_whole_grid(rule))
        }
        _ => Ok(()),
    }
}

fn is_given(rule: &AnyRule) -> bool {
    matches!(rule, AnyRule::Restrict(restrict) if restrict.values.single().is_some())
}

/// What is no clue but a rule of the type of puzzle.
fn is_of_the_whole_grid(rule: &AnyRule) -> bool {
    use AnyRule::*;
    matches!(
        rule,
        Rows(_)
            | Columns(_)
            | Boxes(_)
            | AntiKing(_)
            | AntiKnight(_)
            | Diagonal(_)
            | DisjointGroups(_)
            | NonConsecutive(_)
            | Windoku(_)
    )
}

/// Without any of some clues there is more than one solution. The usual range of a kind may force more of its clues than
/// are needed, but for givens, so others are looked at only where any number was allowed.
fn no_clue_too_many(puzzle: &Puzzle, may_go: impl Fn(&AnyRule) -> bool) -> Outcome {
    for (number, rule) in puzzle.rules().iter().enumerate().filter(|(_, rule)| may_go(rule)) {
        // A rule with several hidden thermometers is several clues.
        let parts = if let AnyRule::HiddenThermos(hidden) = rule { hidden.shapes.len() } else { 1 };
        for part in 0..parts {
            let mut fewer = Puzzle::new(puzzle.shape());
            for (other, rule) in puzzle.rules().iter().enumerate() {
                match rule {
                    _ if other != number => fewer.add(rule.clone()),
                    AnyRule::HiddenThermos(hidden) if parts > 1 => {
                        let mut shapes = hidden.shapes.clone();
                        shapes.remove(part);
                        fewer.add(HiddenThermos { shapes })
                    }
                    _ => continue,
                }
                .expect("it fits, as it did");
            }
            let verdict = status(&fewer);
            ensure(verdict == Status::Multiple, || format!("{rule:?} is not needed: {verdict:?}"))?;
        }
    }
    Ok(())
}
