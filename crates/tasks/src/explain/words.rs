//! Steps in sentences, as people argue.

use super::demand::{Demand, Group, is_binary};
use super::name::{Kinds, Technique};
use super::step::{State, Step};
use super::story::{Consequence, Link};
use model::grid::{Candidates, Cell, Value};
use model::puzzle::Puzzle;
use std::collections::BTreeMap;

/// A step as a sentence or two. `state` is what was known before it.
pub fn sentence(puzzle: &Puzzle, state: &Candidates, step: &Step) -> String {
    let words = Words { puzzle };
    let text = match step.technique {
        _ if step.contradiction => words.contradiction(&step.demands),
        Some(Technique::HiddenSingle) => words.hidden_single(step),
        Some(Technique::NakedSingle) => words.naked_single(step),
        Some(Technique::LockedCandidates) => words.locked(step),
        Some(Technique::NakedSubset(_)) => words.naked_subset(step),
        Some(Technique::HiddenSubset(_)) => words.hidden_subset(step),
        Some(Technique::Fish(_)) => words.fish(step),
        Some(Technique::CageCombination | Technique::LineOverlap | Technique::SingleClue) => {
            words.clue_alone(state, step)
        }
        Some(Technique::InniesAndOuties) => words.sums(step),
        _ => words.chain(step),
    };
    format!("{}.", capital(&text))
}

/// The sentences of steps that follow each other.
pub fn sentences(puzzle: &Puzzle, start: &State, steps: &[Step]) -> Vec<String> {
    let mut states = super::replay::Replay::new(puzzle, start);
    let mut told = Vec::new();
    for step in steps {
        told.push(sentence(puzzle, states.candidates(), step));
        states.take(step);
    }
    told
}

/// A value as people say it: a digit, or in a picture "empty", "filled" or the number of a colour, as clues have it.
pub fn value_in_words(puzzle: &Puzzle, value: Value) -> String {
    match (puzzle.is_picture(), value) {
        (false, _) => value.to_string(),
        (true, 0) => "empty".to_string(),
        (true, _) if is_binary(puzzle.shape()) => "filled".to_string(),
        (true, _) => format!("colour {value}"),
    }
}

/// Where to look for a step, without saying what is there.
pub fn place(puzzle: &Puzzle, step: &Step) -> String {
    let words = Words { puzzle };
    let mut areas: Vec<String> = Vec::new();
    for &demand in &step.demands {
        let area = match demand {
            Demand::Needs(group, _) | Demand::AtMostOne(group, _) | Demand::Total(group) => {
                group.cite(puzzle)
            }
            Demand::HasValue(cell) | Demand::OneValue(cell) if step.demands.len() == 1 => cell.to_string(),
            Demand::HasValue(_) | Demand::OneValue(_) => continue,
            Demand::Clue(_) | Demand::Sum(_) => words.cite(demand),
        };
        if !areas.contains(&area) {
            areas.push(area);
        }
    }
    if areas.is_empty() {
        areas = step
            .demands
            .iter()
            .flat_map(|demand| demand.cells(puzzle))
            .map(|cell| cell.to_string())
            .collect();
    }
    let more = areas.len().saturating_sub(MOST_AREAS);
    areas.truncate(MOST_AREAS);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    format!("Look at {}{more}.", and(&areas))
}

/// Reasons of more demands than these are not listed in a sentence.
const MOST_LISTED: usize = 8;
/// How many places a hint names.
const MOST_AREAS: usize = 4;

/// A demand as a clause: "row 3 needs a 5".
pub fn demand(puzzle: &Puzzle, demand: Demand) -> String {
    let words = Words { puzzle };
    match demand {
        Demand::HasValue(cell) => format!("{cell} has a value"),
        Demand::OneValue(cell) => format!("{cell} has only one value"),
        Demand::Needs(group, value) => format!("{} needs {}", group.cite(puzzle), a(value)),
        Demand::AtMostOne(group, value) if group.cells(puzzle).len() == 2 => {
            format!("{} are not both {value}", group.cite(puzzle))
        }
        Demand::AtMostOne(group, value) => format!("{} has only one {value}", group.cite(puzzle)),
        Demand::Total(group) => format!("{} adds up to {}", group.cite(puzzle), words.total()),
        Demand::Clue(_) | Demand::Sum(_) => words.cite(demand),
    }
}

struct Words<'a> {
    puzzle: &'a Puzzle,
}

impl Words<'_> {
    fn cite(&self, demand: Demand) -> String {
        let shape = self.puzzle.shape();
        match demand {
            Demand::Clue(clue) => clue.cite(self.puzzle),
            Demand::Sum(rule) => self.puzzle.rules()[rule].cite(shape),
            Demand::Total(group) => format!("the sum of {}", group.cite(self.puzzle)),
            other => list(&other.cells(self.puzzle)),
        }
    }

    /// What a house adds up to.
    fn total(&self) -> i64 {
        self.puzzle.shape().all_values().iter().map(i64::from).sum()
    }

    fn hidden_single(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let ((group, value), (cell, _)) = (kinds.needs[0], step.placed[0]);
        format!("{} has only one place for {value}: {cell}", group.cite(self.puzzle))
    }

    fn naked_single(&self, step: &Step) -> String {
        let (cell, value) = step.placed[0];
        format!("{cell} can only be {}", value_in_words(self.puzzle, value))
    }

    fn locked(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let ((within, value), (other, _)) = (kinds.needs[0], kinds.at_most[0]);
        let (within, other) = (within.cite(self.puzzle), other.cite(self.puzzle));
        format!("in {within}, {value} can only be in {other}, so {}", self.outcome(step))
    }

    fn naked_subset(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let group = kinds.at_most[0].0.cite(self.puzzle);
        let values = values_of(&kinds.at_most);
        format!(
            "in {group}, {} have only {} between them, so {}",
            list(&kinds.has),
            and(&values),
            self.outcome(step)
        )
    }

    fn hidden_subset(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let group = kinds.needs[0].0.cite(self.puzzle);
        let values = values_of(&kinds.needs);
        format!("in {group}, {} can only be in {}, so {}", and(&values), list(&kinds.one), self.outcome(step))
    }

    fn fish(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let cite = |pairs: &[(Group, Value)]| {
            and(&pairs.iter().map(|(group, _)| group.cite(self.puzzle)).collect::<Vec<String>>())
        };
        let value = kinds.needs[0].1;
        let (base, cover) = (cite(&kinds.needs), cite(&kinds.at_most));
        format!("in {base}, {value} can only be in {cover}, so {}", self.outcome(step))
    }

    fn clue_alone(&self, state: &Candidates, step: &Step) -> String {
        let Some(&Demand::Clue(clue)) = step.demands.first() else { return self.chain(step) };
        let cite = clue.cite(self.puzzle);
        match clue.rule(self.puzzle).insight(state) {
            Some(insight) => format!("{cite} {insight}, so {}", self.outcome(step)),
            None => format!("by {cite}, {}", self.outcome(step)),
        }
    }

    fn sums(&self, step: &Step) -> String {
        let mut houses = Vec::new();
        let mut cages = Vec::new();
        for &demand in &step.demands {
            match demand {
                Demand::Total(group) => houses.push(group.cite(self.puzzle)),
                other => cages.push(self.cite(other)),
            }
        }
        let adds = if houses.len() == 1 { "adds" } else { "add" };
        let total = self.total() * houses.len() as i64;
        let without = if cages.is_empty() { String::new() } else { format!("; take away {}", and(&cages)) };
        format!("{} {adds} up to {total}{without}: {}", and(&houses), self.outcome(step))
    }

    fn chain(&self, step: &Step) -> String {
        let Some(&(cell, value)) = step.gone.first() else { return self.outcome(step) };
        if step.story.is_empty() && step.demands.len() > MOST_LISTED {
            return format!(
                "{}; this takes {} reasons together, and no short argument was found",
                self.outcome(step),
                step.demands.len()
            );
        }
        if step.story.is_empty() {
            let demands: Vec<String> = step.demands.iter().map(|&one| demand(self.puzzle, one)).collect();
            return format!(
                "{} together leave no place for {value} in {cell}, so {}",
                and(&demands),
                self.outcome(step)
            );
        }
        let links: Vec<String> = step.story.iter().map(|link| self.link(link)).collect();
        let assumption = format!("if {cell} were {}", value_in_words(self.puzzle, value));
        let rest = if step.gone.len() > 1 { "likewise for the others, so" } else { "so" };
        format!("{assumption}: {}; {rest} {}", links.join("; "), self.outcome(step))
    }

    fn link(&self, link: &Link) -> String {
        let mut through: Vec<String> = Vec::new();
        for &demand in &link.through {
            if let Demand::AtMostOne(group, value) = demand {
                let cited = group.cite(self.puzzle);
                let pair = group.cells(self.puzzle).len() == 2;
                through.push(if pair {
                    format!("{cited} differ")
                } else {
                    format!("{cited} has its {value}")
                });
            }
        }
        let then = match &link.then {
            Consequence::Is(cell, value) => match link.by[0] {
                Demand::Needs(group, _) => format!("the {value} of {} is in {cell}", group.cite(self.puzzle)),
                _ => self.is(*cell, *value),
            },
            Consequence::AreNot(gone) => {
                let cited: Vec<String> = link.by.iter().map(|&demand| self.cite(demand)).collect();
                format!("by {}, {}", and(&cited), self.gone(gone))
            }
            Consequence::Contradiction => self.contradiction(&link.by),
        };
        if through.is_empty() { then } else { format!("{}, so {then}", and(&through)) }
    }

    fn contradiction(&self, demands: &[Demand]) -> String {
        let clash = demands.iter().find_map(|demand| match demand {
            Demand::AtMostOne(group, value) if group.cells(self.puzzle).len() == 2 => {
                Some(format!("{} are both {value}", group.cite(self.puzzle)))
            }
            Demand::AtMostOne(group, value) => Some(format!("{} has two {value}s", group.cite(self.puzzle))),
            _ => None,
        });
        match (clash, demands[0]) {
            (Some(clash), _) => clash,
            (None, Demand::HasValue(cell)) => format!("no value is left for {cell}"),
            (None, Demand::OneValue(cell)) => format!("{cell} has two values"),
            (None, Demand::Needs(group, value)) => {
                format!("{} has no place for {value}", group.cite(self.puzzle))
            }
            (None, Demand::Clue(_)) => format!("{} cannot be kept", self.cite(demands[0])),
            (None, Demand::Total(_) | Demand::Sum(_)) => {
                let cited: Vec<String> = demands.iter().map(|&demand| self.cite(demand)).collect();
                format!("{} cannot be kept", and(&cited))
            }
            (None, Demand::AtMostOne(..)) => unreachable!("it is a clash"),
        }
    }

    /// What a step comes to.
    fn outcome(&self, step: &Step) -> String {
        let placed: Vec<String> = step.placed.iter().map(|&(cell, value)| self.is(cell, value)).collect();
        let told = |cell: &Cell| step.placed.iter().any(|(other, _)| other == cell);
        let rest: Vec<(Cell, Value)> = step.gone.iter().copied().filter(|(cell, _)| !told(cell)).collect();
        let two = self.puzzle.is_picture() && is_binary(self.puzzle.shape());
        match (placed.is_empty() || two, rest.is_empty()) {
            (true, _) => self.gone(&step.gone),
            (false, true) => and(&placed),
            (false, false) => format!("{}; {}", and(&placed), self.gone(&rest)),
        }
    }

    fn is(&self, cell: Cell, value: Value) -> String {
        format!("{cell} is {}", value_in_words(self.puzzle, value))
    }

    /// Candidates that go, cells with the same ones together.
    fn gone(&self, gone: &[(Cell, Value)]) -> String {
        let mut of_cell: BTreeMap<Cell, Vec<Value>> = BTreeMap::new();
        gone.iter().for_each(|&(cell, value)| of_cell.entry(cell).or_default().push(value));
        let mut of_values: BTreeMap<Vec<Value>, Vec<Cell>> = BTreeMap::new();
        of_cell.into_iter().for_each(|(cell, values)| of_values.entry(values).or_default().push(cell));
        let two = self.puzzle.is_picture() && is_binary(self.puzzle.shape());
        let told = of_values.iter().map(|(values, cells)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            let shown: Vec<String> = values.iter().map(|&value| value_in_words(self.puzzle, value)).collect();
            match &values[..] {
                // Of two values, the one that goes leaves the other.
                &[gone] if two => format!("{} {verb} {}", list(cells), value_in_words(self.puzzle, 1 - gone)),
                _ => format!("{} {verb} not {}", list(cells), or(&shown)),
            }
        });
        and(&told.collect::<Vec<String>>())
    }
}

fn values_of(pairs: &[(Group, Value)]) -> Vec<String> {
    let mut values: Vec<Value> = pairs.iter().map(|pair| pair.1).collect();
    values.sort_unstable();
    values.dedup();
    values.iter().map(Value::to_string).collect()
}

/// Cells in a sentence.
fn list(cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    and(&cells.iter().map(Cell::to_string).collect::<Vec<String>>())
}

/// "a, b and c".
fn and(words: &[String]) -> String {
    joined(words, "and")
}

/// "a, b or c".
fn or(words: &[String]) -> String {
    joined(words, "or")
}

fn joined(words: &[String], last_word: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., last] => format!("{} {last_word} {last}", front.join(", ")),
    }
}

/// "a 5", "an 8".
fn a(value: Value) -> String {
    let vowel = value == 8 || value == 11 || value == 18 || (80..90).contains(&value);
    format!("{} {value}", if vowel { "an" } else { "a" })
}

/// A sentence begins with a capital, but a cell is r1c1.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let starts_with_cell = text.starts_with('r') && text[1..].starts_with(|c: char| c.is_ascii_digit());
    match letters.next() {
        Some(first) if !starts_with_cell => first.to_uppercase().chain(letters).collect(),
        _ => text.to_string(),
    }
}
