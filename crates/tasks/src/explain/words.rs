//! Steps in sentences, as people argue.

use super::demand::{Demand, Group};
use super::look::Looks;
use super::name::{Kinds, Technique};
use super::step::{State, Step};
use super::story::{Consequence, Link};
use model::grid::{Candidates, Cell, Value};
use model::puzzle::Puzzle;
use std::collections::BTreeMap;

/// A step as a sentence or two. `state` is what was known before it.
pub fn sentence(puzzle: &Puzzle, state: &Candidates, step: &Step) -> String {
    Words::new(puzzle).sentence(state, step)
}

/// The sentences of steps that follow each other.
pub fn sentences(puzzle: &Puzzle, start: &State, steps: &[Step]) -> Vec<String> {
    let words = Words::new(puzzle);
    let mut states = super::replay::Replay::new(puzzle, start);
    let mut told = Vec::new();
    for step in steps {
        told.push(words.sentence(states.candidates(), step));
        states.take(step);
    }
    told
}

/// A value as people say it: a digit, a letter, "empty", "a star", or the name of a colour.
pub fn value_in_words(puzzle: &Puzzle, value: Value) -> String {
    Looks::new(puzzle).value(value).one
}

/// Where to look for a step, without saying what is there.
pub fn place(puzzle: &Puzzle, step: &Step) -> String {
    let words = Words::new(puzzle);
    let mut areas: Vec<String> = Vec::new();
    for &demand in &step.demands {
        let area = match demand {
            Demand::Needs(group, _) | Demand::AtMostOne(group, _) | Demand::Total(group) => {
                group.cite(puzzle)
            }
            Demand::HasValue(cell) | Demand::OneValue(cell) if step.demands.len() == 1 => {
                words.looks.cell(cell).to_string()
            }
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
            .map(|cell| words.looks.cell(cell).to_string())
            .collect();
    }
    let more = areas.len().saturating_sub(MOST_AREAS);
    areas.truncate(MOST_AREAS);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    words.looks.coloured(&format!("Look at {}{more}.", and(&areas)))
}

/// Reasons of more demands than these are not listed in a sentence.
const MOST_LISTED: usize = 8;
/// How many places a hint names.
const MOST_AREAS: usize = 4;

/// A demand as a clause: "row 3 needs a 5".
pub fn demand(puzzle: &Puzzle, demand: Demand) -> String {
    let words = Words::new(puzzle);
    words.looks.coloured(&words.demand(demand))
}

struct Words<'a> {
    puzzle: &'a Puzzle,
    looks: Looks<'a>,
}

impl<'a> Words<'a> {
    fn new(puzzle: &'a Puzzle) -> Words<'a> {
        Words { puzzle, looks: Looks::new(puzzle) }
    }

    fn sentence(&self, state: &Candidates, step: &Step) -> String {
        let text = match step.technique {
            _ if step.contradiction => self.contradiction(&step.demands),
            Some(Technique::HiddenSingle) => self.hidden_single(step),
            Some(Technique::NakedSingle) => self.naked_single(step),
            Some(Technique::LockedCandidates) => self.locked(step),
            Some(Technique::NakedSubset(_)) => self.naked_subset(step),
            Some(Technique::HiddenSubset(_)) => self.hidden_subset(step),
            Some(Technique::Fish(_)) => self.fish(step),
            Some(Technique::CageCombination | Technique::LineOverlap | Technique::SingleClue) => {
                self.clue_alone(state, step)
            }
            Some(Technique::InniesAndOuties) => self.sums(step),
            _ => self.chain(state, step),
        };
        format!("{}.", capital(&self.looks.coloured(&text)))
    }

    fn demand(&self, demand: Demand) -> String {
        let what = |cell| if self.looks.is_region(cell) { "region" } else { "value" };
        match demand {
            Demand::HasValue(cell) => format!("{} has a {}", self.looks.cell(cell), what(cell)),
            Demand::OneValue(cell) => format!("{} has only one {}", self.looks.cell(cell), what(cell)),
            Demand::Needs(group, value) => {
                format!("{} needs {}", group.cite(self.puzzle), a(&self.looks.value(value).noun))
            }
            Demand::AtMostOne(group, value) if group.cells(self.puzzle).len() == 2 => {
                format!("{} are not both {}", group.cite(self.puzzle), self.looks.value(value).several)
            }
            Demand::AtMostOne(group, value) => {
                format!("{} has only one {}", group.cite(self.puzzle), self.looks.value(value).noun)
            }
            Demand::Total(group) => format!("{} adds up to {}", group.cite(self.puzzle), self.total()),
            Demand::Clue(_) | Demand::Sum(_) => self.cite(demand),
        }
    }

    fn cite(&self, demand: Demand) -> String {
        let shape = self.puzzle.shape();
        match demand {
            Demand::Clue(clue) => clue.cite(self.puzzle),
            Demand::Sum(rule) => self.puzzle.rules()[rule].cite(shape),
            Demand::Total(group) => format!("the sum of {}", group.cite(self.puzzle)),
            other => self.list(&other.cells(self.puzzle)),
        }
    }

    /// What a house adds up to.
    fn total(&self) -> i64 {
        self.puzzle.shape().all_values().iter().map(i64::from).sum()
    }

    fn hidden_single(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let ((group, value), (cell, _)) = (kinds.needs[0], step.placed[0]);
        let value = self.looks.value(value).noun;
        format!("{} has only one place for {value}: {}", group.cite(self.puzzle), self.looks.cell(cell))
    }

    fn naked_single(&self, step: &Step) -> String {
        let (cell, value) = step.placed[0];
        format!("{} can only be {}", self.looks.cell(cell), self.looks.held(cell, value))
    }

    fn locked(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let ((within, value), (other, _)) = (kinds.needs[0], kinds.at_most[0]);
        let (within, other) = (within.cite(self.puzzle), other.cite(self.puzzle));
        let value = self.looks.value(value).noun;
        format!("in {within}, {value} can only be in {other}, so {}", self.outcome(step))
    }

    fn naked_subset(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        // A pair may lie in two groups: the one is told from which candidates go.
        let loses = |group: &Group| {
            let cells = group.cells(self.puzzle);
            step.gone.iter().all(|(cell, _)| cells.contains(cell))
        };
        let groups = || kinds.at_most.iter().map(|pair| pair.0);
        let group = groups().find(loses).or_else(|| groups().next()).map(|group| group.cite(self.puzzle));
        let group = group.unwrap_or_default();
        let values = self.values(&kinds.at_most);
        format!(
            "in {group}, {} have only {} between them, so {}",
            self.list(&kinds.has),
            and(&values),
            self.outcome(step)
        )
    }

    fn hidden_subset(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let group = kinds.needs[0].0.cite(self.puzzle);
        let values = self.values(&kinds.needs);
        format!(
            "in {group}, {} can only be in {}, so {}",
            and(&values),
            self.list(&kinds.one),
            self.outcome(step)
        )
    }

    fn fish(&self, step: &Step) -> String {
        let kinds = Kinds::new(&step.demands);
        let cite = |pairs: &[(Group, Value)]| {
            and(&pairs.iter().map(|(group, _)| group.cite(self.puzzle)).collect::<Vec<String>>())
        };
        let value = self.looks.value(kinds.needs[0].1).noun;
        let (base, cover) = (cite(&kinds.needs), cite(&kinds.at_most));
        format!("in {base}, {value} can only be in {cover}, so {}", self.outcome(step))
    }

    fn clue_alone(&self, state: &Candidates, step: &Step) -> String {
        let Some(&Demand::Clue(clue)) = step.demands.first() else { return self.chain(state, step) };
        let cite = clue.cite(self.puzzle);
        match clue.rule(self.puzzle).insight(state) {
            Some(insight) => format!("{cite} {}, so {}", self.looks.insight(&insight), self.outcome(step)),
            None if starts_with_cell(&cite) => format!("{cite}: {}", self.outcome(step)),
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

    fn chain(&self, state: &Candidates, step: &Step) -> String {
        let Some(&(cell, value)) = step.gone.first() else { return self.outcome(step) };
        let assumption = format!("if {} were {}", self.looks.cell(cell), self.looks.held(cell, value));
        if step.story.is_empty() && step.demands.len() > MOST_LISTED {
            let argument = format!("which takes {} reasons, too many to tell", step.demands.len());
            return format!(
                "{assumption}, nothing would fit in the end, {argument}; so {}",
                self.outcome(step)
            );
        }
        if step.story.is_empty() {
            let demands: Vec<String> = step.demands.iter().map(|&one| self.demand(one)).collect();
            return format!("{}, by these together: {}", self.outcome(step), demands.join("; "));
        }
        let mut open = state.clone();
        let links: Vec<String> = step.story.iter().map(|link| self.link(&mut open, link)).collect();
        let rest = if step.gone.len() > 1 { "likewise for the others, so" } else { "so" };
        format!("{assumption}: {}; {rest} {}", links.join("; "), self.outcome(step))
    }

    /// What follows next. `open` is what was possible before, and after.
    fn link(&self, open: &mut Candidates, link: &Link) -> String {
        let mut through: Vec<String> = Vec::new();
        for &demand in &link.through {
            if let Demand::AtMostOne(group, value) = demand {
                let cited = group.cite(self.puzzle);
                let pair = group.cells(self.puzzle).len() == 2;
                through.push(if pair {
                    format!("{cited} differ")
                } else {
                    format!("{cited} has its {}", self.looks.value(value).noun)
                });
            }
        }
        let then = match &link.then {
            Consequence::Is(cell, value) => match link.by[0] {
                Demand::Needs(group, _) => {
                    let value = self.looks.value(*value).noun;
                    format!("the {value} of {} is in {cell}", group.cite(self.puzzle))
                }
                _ => self.is(*cell, *value),
            },
            Consequence::AreNot(gone) => {
                let cited: Vec<String> = link.by.iter().map(|&demand| self.cite(demand)).collect();
                gone.iter().for_each(|&(cell, value)| open.remove(cell, value));
                format!("by {}, {}", and(&cited), self.left(open, gone))
            }
            Consequence::Contradiction => self.contradiction(&link.by),
        };
        if through.is_empty() { then } else { format!("{}, so {then}", and(&through)) }
    }

    fn contradiction(&self, demands: &[Demand]) -> String {
        let clash = demands.iter().find_map(|demand| match demand {
            Demand::AtMostOne(group, value) => {
                let (cited, value) = (group.cite(self.puzzle), self.looks.value(*value));
                Some(match group.cells(self.puzzle)[..] {
                    [_, _] if starts_with_cell(&cited) => format!("{cited} are both {}", value.several),
                    [a, b] => {
                        let (a, b) = (self.looks.cell(a), self.looks.cell(b));
                        format!("{a} and {b} are both {}, against {cited}", value.several)
                    }
                    _ => format!("{cited} has two {}", value.nouns),
                })
            }
            _ => None,
        });
        let what = |cell| if self.looks.is_region(cell) { "region" } else { "value" };
        match (clash, demands[0]) {
            (Some(clash), _) => clash,
            (None, Demand::HasValue(cell)) => {
                format!("no {} is left for {}", what(cell), self.looks.cell(cell))
            }
            (None, Demand::OneValue(cell)) => format!("{} has two {}s", self.looks.cell(cell), what(cell)),
            (None, Demand::Needs(group, value)) => {
                format!("{} has no place for {}", group.cite(self.puzzle), self.looks.value(value).noun)
            }
            (None, _) => {
                let cited: Vec<String> = demands.iter().map(|&demand| self.cite(demand)).collect();
                let fails =
                    if starts_with_cell(&cited[0]) { "do not go together" } else { "cannot be satisfied" };
                format!("{} {fails}", and(&cited))
            }
        }
    }

    /// What a step comes to.
    fn outcome(&self, step: &Step) -> String {
        let told = |cell: &Cell| step.placed.iter().any(|(other, _)| other == cell);
        let rest: Vec<(Cell, Value)> = step.gone.iter().copied().filter(|(cell, _)| !told(cell)).collect();
        match (step.placed.is_empty() || self.looks.are_opposites(), rest.is_empty()) {
            (true, _) => self.gone(&step.gone),
            (false, true) => self.placed(&step.placed),
            (false, false) => format!("{}; {}", self.placed(&step.placed), self.gone(&rest)),
        }
    }

    fn is(&self, cell: Cell, value: Value) -> String {
        self.placed(&[(cell, value)])
    }

    /// Values that are placed, cells with the same one together where it has a name of its own.
    fn placed(&self, placed: &[(Cell, Value)]) -> String {
        let mut of_value: Vec<(bool, Value, Vec<Cell>)> = Vec::new();
        for &(cell, value) in placed {
            let region = self.looks.is_region(cell);
            match of_value.iter_mut().find(|known| (known.0, known.1) == (region, value)) {
                Some(known) => known.2.push(cell),
                None => of_value.push((region, value, vec![cell])),
            }
        }
        let told = of_value.iter().map(|(_, value, cells)| match &cells[..] {
            [cell] => format!("{} is {}", self.looks.cell(*cell), self.looks.held(*cell, *value)),
            cells if self.looks.is_region(cells[0]) => format!("{} are in region {value}", self.list(cells)),
            cells => format!("{} are {}", self.list(cells), self.looks.value(*value).several),
        });
        and(&told.collect::<Vec<String>>())
    }

    /// Candidates that went, told by what is left where that is less.
    fn left(&self, open: &Candidates, gone: &[(Cell, Value)]) -> String {
        let is_less = |cell: Cell| {
            let (left, went) =
                (open.values(cell).count(), gone.iter().filter(|candidate| candidate.0 == cell).count());
            0 < left && left < went && !self.looks.are_opposites() && !self.looks.is_region(cell)
        };
        let (narrow, rest): (Vec<_>, Vec<_>) = gone.iter().copied().partition(|&(cell, _)| is_less(cell));
        let mut of_values: BTreeMap<Vec<Value>, Vec<Cell>> = BTreeMap::new();
        for (cell, _) in narrow {
            let cells = of_values.entry(open.values(cell).collect()).or_default();
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let mut told: Vec<String> = Vec::new();
        for (values, cells) in &of_values {
            let shown: Vec<String> = values.iter().map(|&value| self.looks.value(value).one).collect();
            told.push(format!("{} can only be {}", self.list(cells), or(&shown)));
        }
        if !rest.is_empty() {
            told.push(self.gone(&rest));
        }
        and(&told)
    }

    /// Candidates that go, cells with the same ones together.
    fn gone(&self, gone: &[(Cell, Value)]) -> String {
        if self.looks.are_opposites() {
            // Of two values, the one that goes leaves the other.
            let left: Vec<(Cell, Value)> =
                gone.iter().map(|&(cell, value)| (cell, self.looks.opposite(value))).collect();
            return self.placed(&left);
        }
        let mut of_cell: BTreeMap<Cell, Vec<Value>> = BTreeMap::new();
        gone.iter().for_each(|&(cell, value)| of_cell.entry(cell).or_default().push(value));
        let mut of_values: BTreeMap<(bool, Vec<Value>), Vec<Cell>> = BTreeMap::new();
        for (cell, values) in of_cell {
            of_values.entry((self.looks.is_region(cell), values)).or_default().push(cell);
        }
        let told = of_values.iter().map(|((region, values), cells)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            let shown: Vec<String> = values.iter().map(|&value| self.looks.value(value).one).collect();
            let within = if *region { "in region " } else { "" };
            format!("{} {verb} not {within}{}", self.list(cells), or(&shown))
        });
        and(&told.collect::<Vec<String>>())
    }

    /// Values in a sentence.
    fn values(&self, pairs: &[(Group, Value)]) -> Vec<String> {
        let mut values: Vec<Value> = pairs.iter().map(|pair| pair.1).collect();
        values.sort_unstable();
        values.dedup();
        values.iter().map(|&value| self.looks.value(value).noun).collect()
    }

    /// Cells in a sentence.
    fn list(&self, cells: &[Cell]) -> String {
        let mut cells: Vec<Cell> = cells.iter().map(|&cell| self.looks.cell(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        and(&cells.iter().map(Cell::to_string).collect::<Vec<String>>())
    }
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

/// "a 5", "an 8", "an A".
fn a(noun: &str) -> String {
    let number: Option<u32> = noun.parse().ok();
    let vowel = match number {
        Some(number) => number == 8 || number == 11 || number == 18 || (80..90).contains(&number),
        None if noun.len() == 1 => {
            noun.starts_with(['A', 'E', 'F', 'H', 'I', 'L', 'M', 'N', 'O', 'R', 'S', 'X'])
        }
        None => noun.starts_with(['a', 'e', 'i', 'o', 'u']),
    };
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

fn starts_with_cell(text: &str) -> bool {
    text.starts_with('r') && text[1..].starts_with(|c: char| c.is_ascii_digit())
}

/// A sentence begins with a capital, but a cell is r1c1.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !starts_with_cell(text) => first.to_uppercase().chain(letters).collect(),
        _ => text.to_string(),
    }
}
