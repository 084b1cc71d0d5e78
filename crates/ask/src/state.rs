//! What a player has found so far: digits and pencil marks, and whether they can be right.

use crate::question::State;
use crate::{AskError, WrongRecord};
use gridwright::explain::{ExplainConfig, Path as Steps, explain};
use gridwright::rules::Restrict;
use gridwright::{AnyRule, Candidates, Cell, Options, Puzzle, Reason, Status, Value, ValueSet};
use std::collections::BTreeMap;

/// The values that a player still considers; a single one is written down.
#[derive(Clone, Debug)]
pub struct Marks(BTreeMap<Cell, ValueSet>);

/// What marks are worth.
#[derive(Debug)]
pub enum Judgement {
    /// They may be right: the puzzle with them.
    Right(Puzzle),
    /// These cells hold none of their marks.
    Wrong(Vec<Wrong>),
    /// Each can be right, but not all of them: the puzzle with them has no solution.
    Apart(Puzzle),
    /// A limit was reached first.
    Unknown(Reason),
}

/// A cell that holds none of its marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    cell: Cell,
    values: ValueSet,
}

impl Marks {
    /// The marks of a state, each a cell of the puzzle with its values.
    pub fn of(state: &State, puzzle: &Puzzle) -> Result<Marks, AskError> {
        let shape = puzzle.shape();
        let mut marks: BTreeMap<Cell, ValueSet> = BTreeMap::new();
        for (name, values) in state {
            let cell = name.parse::<Cell>().ok().filter(|&cell| shape.contains(cell)).ok_or_else(|| {
                AskError::new(format!("the state names `{name}`, which is no cell of the board"))
                    .help("cells are named like r1c2")
            })?;
            if let Some(&value) = values.iter().find(|&&value| !shape.values_of(cell).contains(value)) {
                let (low, high) = (shape.lowest(), shape.highest());
                return Err(AskError::new(format!("the state has a {value} in {cell}"))
                    .help(format!("values are {low} to {high}")));
            }
            if !values.is_empty() {
                marks.insert(cell, values.iter().copied().collect());
            }
        }
        Ok(Marks(marks))
    }

    /// The marks that a puzzle makes as a list of restricted cells, beyond the givens of another.
    pub fn of_puzzle(state: &Puzzle, puzzle: &Puzzle) -> Marks {
        let mut marks: BTreeMap<Cell, ValueSet> = BTreeMap::new();
        for rule in state.rules() {
            if let AnyRule::Restrict(Restrict { cell, values }) = rule {
                let known = marks.entry(*cell).or_insert(*values);
                *known = known.and(*values);
            }
        }
        marks.retain(|cell, _| !is_given_as(puzzle, state, *cell));
        Marks(marks)
    }

    /// The cells with a single value.
    pub(crate) fn written(&self) -> BTreeMap<Cell, Value> {
        let only = |values: &ValueSet| values.iter().next().filter(|_| values.iter().count() == 1);
        self.0.iter().filter_map(|(&cell, values)| Some((cell, only(values)?))).collect()
    }

    /// Compares the marks with the solutions of their puzzle.
    pub fn judge(&self, puzzle: &Puzzle, options: &Options) -> Judgement {
        let right = match values_of_solutions(puzzle, options) {
            Ok(right) => right,
            Err(reason) => return Judgement::Unknown(reason),
        };
        let is_wrong = |cell: Cell, values: ValueSet| !right.values(cell).any(|value| values.contains(value));
        // Where there is no solution, nothing can be wrong by it.
        let none = right.is_empty();
        let marks = self.0.iter().map(|(&cell, &values)| (cell, values));
        let wrong: Vec<Wrong> = marks
            .filter(|&(cell, values)| !none && is_wrong(cell, values))
            .map(|(cell, values)| Wrong { cell, values })
            .collect();
        if !wrong.is_empty() {
            return Judgement::Wrong(wrong);
        }
        let with_marks = self.added_to(puzzle);
        match gridwright::solve_unique(&with_marks, options) {
            verdict if verdict.status() == Status::None && !none => Judgement::Apart(with_marks),
            _ => Judgement::Right(with_marks),
        }
    }

    /// A puzzle with these marks. One that contradicts a given is left out: then there is no solution anyway.
    pub fn added_to(&self, puzzle: &Puzzle) -> Puzzle {
        let mut with_marks = puzzle.clone();
        for (&cell, &values) in &self.0 {
            let _ = with_marks.add(Restrict { cell, values });
        }
        with_marks
    }
}

fn is_given_as(puzzle: &Puzzle, state: &Puzzle, cell: Cell) -> bool {
    let given = puzzle.givens().get(&cell);
    given.is_some() && given == state.givens().get(&cell)
}

/// The values that some solution has.
fn values_of_solutions(puzzle: &Puzzle, options: &Options) -> Result<Candidates, Reason> {
    let shape = puzzle.shape();
    let verdict = gridwright::solve_unique(puzzle, options);
    let mut right = Candidates::none(shape);
    match (verdict.status(), verdict.stopped) {
        (Status::Multiple, _) => {
            let possible = gridwright::candidates(puzzle, options);
            possible.stopped.map_or(Ok(possible.open), Err)
        }
        (_, Some(reason)) => Err(reason),
        _ => {
            let cells = verdict.solutions.iter().flat_map(|solution| shape.cells().map(|c| (c, solution[c])));
            cells.for_each(|(cell, value)| right.insert(cell, value));
            Ok(right)
        }
    }
}

impl Wrong {
    /// The sentence for people; it does not give the right value away.
    pub fn sentence(&self, puzzle: &Puzzle) -> String {
        let values: Vec<String> =
            self.values.iter().map(|value| crate::value_in_words(puzzle, value)).collect();
        match &values[..] {
            [] => format!("{} has no marks left", self.cell),
            [only] => format!("{} is not {only}", self.cell),
            [front @ .., last] => format!("{} is none of {} and {last}", self.cell, front.join(", ")),
        }
    }

    /// The object for programs.
    pub fn record(&self) -> WrongRecord {
        WrongRecord { cell: self.cell.to_string(), values: self.values.iter().collect() }
    }

    /// Why marks are wrong at first sight: the givens exclude them.
    pub fn seen(&self, puzzle: &Puzzle) -> Vec<String> {
        let shape = puzzle.shape();
        let cell = self.cell;
        let groups = puzzle.rules().iter().flat_map(|rule| {
            (0..).zip(rule.distinct(shape)).map(|(group, cells)| (rule.cite_group(shape, group), cells))
        });
        let groups: Vec<(String, Vec<Cell>)> = groups.filter(|(_, cells)| cells.contains(&cell)).collect();
        let sentence = |value: Value| match puzzle.givens().get(&cell) {
            Some(given) => Some(format!("{cell} is given as {given}.")),
            None => groups.iter().find_map(|(name, cells)| {
                let holds = |other: &&Cell| puzzle.givens().get(other) == Some(&value);
                let other = cells.iter().find(holds)?;
                Some(format!("{cell} is not {value}: {name} has its {value} in {other}."))
            }),
        };
        let mut sentences: Vec<String> = self.values.iter().filter_map(sentence).collect();
        sentences.dedup();
        sentences
    }

    fn candidates(&self) -> impl Iterator<Item = (Cell, Value)> {
        let cell = self.cell;
        self.values.iter().map(move |value| (cell, value))
    }
}

/// The steps from the puzzle alone that show that marks are wrong, as far as limits allow.
pub fn refutation(puzzle: &Puzzle, wrong: &[Wrong], options: &Options) -> Option<Steps> {
    let config = ExplainConfig { prove: true, ..ExplainConfig::default() };
    let path = explain(puzzle, &config, options);
    let marks: Vec<(Cell, Value)> = wrong.iter().flat_map(Wrong::candidates).collect();
    crate::argument(puzzle, &path, &marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random (a linear congruential generator).
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    use gridwright::formats;

    fn puzzle(text: &str) -> Puzzle {
        formats::read(text, None).expect("it is a puzzle").1.puzzles.swap_remove(0)
    }

    fn random_marks(numbers: &mut Numbers, puzzle: &Puzzle) -> Marks {
        let cells: Vec<Cell> = puzzle.shape().cells().filter(|_| numbers.below(4) == 0).collect();
        let mark = |cell| {
            let some = (1..=4).filter(|_| numbers.below(2) == 0).collect::<ValueSet>();
            (cell, if some.is_empty() { ValueSet::one(1 + numbers.below(4) as Value) } else { some })
        };
        Marks(cells.into_iter().map(mark).collect())
    }

    #[test]
    fn marks_are_judged_as_all_solutions_judge_them() {
        let options = Options::default();
        let mut numbers = Numbers(1);
        let mut judged = [0; 3];
        for text in [".2..4...1.3....4", "1.......2.....3.", "1.......2......."] {
            let puzzle = puzzle(text);
            let mut solutions = Vec::new();
            gridwright::enumerate(&puzzle, None, &options, |solution| {
                solutions.push(solution.clone());
                std::ops::ControlFlow::Continue(())
            });
            for _ in 0..100 {
                let marks = random_marks(&mut numbers, &puzzle);
                let fits = |(cell, values): (&Cell, &ValueSet), solution: &gridwright::Solution| {
                    values.contains(solution[*cell])
                };
                let never = |mark: &(&Cell, &ValueSet)| !solutions.iter().any(|one| fits(*mark, one));
                let wrong: Vec<Cell> = marks.0.iter().filter(never).map(|(cell, _)| *cell).collect();
                let together = solutions.iter().any(|one| marks.0.iter().all(|mark| fits(mark, one)));
                match marks.judge(&puzzle, &options) {
                    Judgement::Wrong(found) => {
                        assert_eq!(found.iter().map(|wrong| wrong.cell).collect::<Vec<Cell>>(), wrong);
                        judged[0] += 1;
                    }
                    Judgement::Apart(_) => {
                        assert!(wrong.is_empty() && !together);
                        judged[1] += 1;
                    }
                    Judgement::Right(_) => {
                        assert!(wrong.is_empty() && together);
                        judged[2] += 1;
                    }
                    Judgement::Unknown(reason) => panic!("no limit was given: {reason}"),
                }
            }
        }
        assert!(judged.iter().all(|&count| count > 0), "each happens: {judged:?}");
    }

    #[test]
    fn wrong_marks_are_refuted_by_steps_from_the_givens() {
        let options = Options::default();
        let puzzle = puzzle(".2..4...1.3....4");
        let right = values_of_solutions(&puzzle, &options).expect("no limit was given");
        for cell in puzzle.shape().cells().filter(|cell| !puzzle.givens().contains_key(cell)) {
            for value in (1..=4).filter(|&value| !right.contains(cell, value)) {
                let wrong = [Wrong { cell, values: ValueSet::one(value) }];
                let steps = refutation(&puzzle, &wrong, &options).expect("no limit was given");
                assert_eq!(steps.steps.is_empty(), !wrong[0].seen(&puzzle).is_empty(), "{cell} {value}");
                let checked = gridwright::explain::verify_path(&puzzle, &steps, &options.limits);
                assert_eq!(checked, Ok(()), "{cell} {value}");
            }
        }
    }
}
