//! What players call places and values: "a star" and not 1, "r1c4 is in region 2" and not "the variable CC4 is 2".
//!
//! Rules say how values look in a drawing; sentences take their words from that.

use super::demand::is_binary;
use model::grid::{Cell, GroupName, Value};
use model::mark::{Mark, Symbol};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::{BTreeMap, BTreeSet};

/// The words of a puzzle for places and values.
#[derive(Debug)]
pub(super) struct Looks<'a> {
    puzzle: &'a Puzzle,
    symbols: BTreeMap<Value, Symbol>,
    /// Groups of variables that number the regions of cells.
    regions: BTreeSet<GroupName>,
    /// What the colours of a picture are called, the background first.
    colours: Vec<String>,
}

/// A value in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueWords {
    /// "The cell is a star".
    pub(super) one: String,
    /// "The cells are stars".
    pub(super) several: String,
    /// "Row 3 has its star".
    pub(super) noun: String,
    /// "Row 3 has two stars".
    pub(super) nouns: String,
}

impl<'a> Looks<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Looks<'a> {
        let colours = if puzzle.is_picture() { puzzle.colour_words() } else { Vec::new() };
        let mut looks = Looks { puzzle, symbols: BTreeMap::new(), regions: BTreeSet::new(), colours };
        // A given looks like what it gives.
        let rules = puzzle.rules().iter().filter(|rule| !matches!(rule, AnyRule::Restrict(_)));
        for mark in rules.flat_map(|rule| rule.marks(puzzle.shape())) {
            match mark {
                Mark::Symbol(value, symbol) => {
                    let known = looks.symbols.entry(value).or_insert(symbol);
                    *known = symbol.max(*known);
                }
                Mark::Regions(group) => {
                    looks.regions.insert(group);
                }
                _ => {}
            }
        }
        looks
    }

    /// Whether a cell that has not one value has the other, and both have words of their own.
    pub(super) fn are_opposites(&self) -> bool {
        let shape = self.puzzle.shape();
        let told = |value| self.puzzle.is_picture() || self.symbols.contains_key(&value);
        is_binary(shape) && shape.all_values().iter().all(told)
    }

    /// The other one of two values.
    pub(super) fn opposite(&self, value: Value) -> Value {
        let shape = self.puzzle.shape();
        shape.lowest() + shape.highest() - value
    }

    /// A value, whichever cell holds it.
    pub(super) fn value(&self, value: Value) -> ValueWords {
        let same = |word: &str, noun: &str| {
            let (one, noun) = (word.to_string(), noun.to_string());
            ValueWords { several: one.clone(), one, nouns: format!("{noun}s"), noun }
        };
        let thing = |noun: &str| ValueWords {
            one: format!("a {noun}"),
            several: format!("{noun}s"),
            noun: noun.to_string(),
            nouns: format!("{noun}s"),
        };
        match self.symbols.get(&value) {
            _ if self.puzzle.is_picture() => self.colour(value),
            None => same(&value.to_string(), &value.to_string()),
            Some(Symbol::Letter(letter)) => same(&letter.to_string(), &letter.to_string()),
            Some(Symbol::Blank) => same("empty", "empty cell"),
            Some(Symbol::Shaded) => same("shaded", "shaded cell"),
            Some(Symbol::White) => same("white", "white disc"),
            Some(Symbol::Black) => same("black", "black disc"),
            Some(Symbol::Crossed) => same("crossed out", "crossed number"),
            Some(Symbol::Mercury) => same("filled", "filled cell"),
            Some(Symbol::Star) => thing("star"),
            Some(Symbol::Mine) => thing("mine"),
            Some(Symbol::Tent) => thing("tent"),
        }
    }

    /// A text in which colours go by their numbers, as rules have them, with their names: "3 red, 2 green".
    pub(super) fn coloured(&self, text: &str) -> String {
        let numbered = self.colours.iter().enumerate().skip(1).rev();
        numbered.fold(text.to_string(), |text, (value, word)| {
            text.replace(&format!(" of colour {value}"), &format!(" {word}"))
        })
    }

    /// A value of a picture.
    fn colour(&self, value: Value) -> ValueWords {
        let word = match value {
            0 => "empty".to_string(),
            _ if is_binary(self.puzzle.shape()) => "filled".to_string(),
            _ => self.colours.get(usize::from(value)).cloned().unwrap_or_default(),
        };
        ValueWords { one: word.clone(), several: word.clone(), noun: word.clone(), nouns: word }
    }

    /// What a clue says by itself, in the words of this puzzle. To a rule that counts ones they are shaded cells, and to one
    /// that counts any value it is a number, whatever the board shows.
    pub(super) fn insight(&self, insight: &str) -> String {
        if let Some(Symbol::Star | Symbol::Mine | Symbol::Tent) = self.symbols.get(&1) {
            let words = self.value(1);
            return insight.replace("shaded cells", &words.nouns).replace("shaded cell", &words.noun);
        }
        if self.symbols.is_empty() {
            return insight.to_string();
        }
        let words: Vec<&str> = insight.split(' ').collect();
        let is_times = |word: &&str| word.starts_with("times");
        let counted = |place: usize| match words.get(place + 1) {
            Some(next) if next.starts_with("once") || next.starts_with("twice") => true,
            Some(next) => next.parse::<usize>().is_ok() && words.get(place + 2).is_some_and(is_times),
            None => false,
        };
        let told = words.iter().enumerate().map(|(place, word)| match word.parse() {
            Ok(value) if counted(place) => self.value(value).one,
            _ => (*word).to_string(),
        });
        told.collect::<Vec<String>>().join(" ")
    }

    /// Whether the value of a place is the region of a cell.
    pub(super) fn is_region(&self, place: Cell) -> bool {
        place.group().is_some_and(|group| self.regions.contains(&group))
    }

    /// The cell whose region a place tells, or the place itself.
    pub(super) fn cell(&self, place: Cell) -> Cell {
        let number = usize::from(place.column);
        if self.is_region(place) { self.puzzle.shape().cells().nth(number).unwrap_or(place) } else { place }
    }

    /// What a place is where it holds a value: "5", "a star", "in region 2".
    pub(super) fn held(&self, place: Cell, value: Value) -> String {
        if self.is_region(place) { format!("in region {value}") } else { self.value(value).one }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::example;

    #[test]
    fn values_are_called_as_they_look() {
        let puzzle = example("tents").expect("every rule has an example");
        let looks = Looks::new(&puzzle);
        assert!(looks.are_opposites());
        assert_eq!((looks.value(1).one, looks.value(1).nouns), ("a tent".to_string(), "tents".to_string()));
        assert_eq!(looks.value(looks.opposite(1)).several, "empty");
        assert_eq!(looks.insight("has 1 of 2 shaded cells"), "has 1 of 2 tents");
        let digits = example("cage").expect("every rule has an example");
        assert_eq!(
            (Looks::new(&digits).value(3).one, Looks::new(&digits).are_opposites()),
            ("3".to_string(), false)
        );
    }

    #[test]
    fn counts_of_values_are_told_as_these_look() {
        let puzzle = example("no-three").expect("every rule has an example");
        let looks = Looks::new(&puzzle);
        assert_eq!(
            looks.insight("holds 0 4 times, 1 once and 1 twice, so 3 times"),
            "holds white 4 times, black once and black twice, so 3 times"
        );
    }

    #[test]
    fn a_variable_that_numbers_regions_is_told_by_its_cell() {
        let puzzle = example("chaos-construction").expect("every rule has an example");
        let looks = Looks::new(&puzzle);
        let place = puzzle.shape().variables()[0].place(7);
        let cell = puzzle.shape().cells().nth(7).expect("a variable for each cell");
        assert_eq!((looks.cell(place), &*looks.held(place, 2)), (cell, "in region 2"));
        assert_eq!((looks.cell(cell), &*looks.held(cell, 2)), (cell, "2"));
    }
}
