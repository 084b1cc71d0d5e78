//! What a player has written: whether it is the solution, and what it breaks as far as can be seen.

use crate::answer::Subject;
use crate::diagnosis::ClueRecord;
use crate::question::Verify;
use crate::state::{Judgement, Marks, Wrong};
use crate::{Answer, AskError, SCHEMA, Terms, WrongRecord};
use gridwright::tasks::{Clue, Piece};
use gridwright::{AnyRule, Cell, Filling, Puzzle, Value};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A verdict on what a player has written.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VerifiedRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// `solved`, `open` if cells are empty and nothing is wrong so far, or `invalid`.
    pub status: &'static str,
    /// What is broken by what is written.
    pub clashes: Vec<ClashRecord>,
    /// Marks that no solution has, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Vec<WrongRecord>>,
    /// Which limit was reached while the solutions were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A clue that is broken.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ClashRecord {
    /// The clue.
    pub clue: ClueRecord,
    /// The cells that break it.
    pub cells: Vec<String>,
}

/// Looks for what is wrong.
pub(crate) fn verify(asked: &Verify, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let puzzle = &subject.puzzle;
    let marks = Marks::of(&asked.state, puzzle)?;
    let mut written = marks.written();
    written.extend(puzzle.givens().iter().map(|(&cell, &value)| (cell, value)));
    let clashes = clashes(puzzle, &written);
    let mut stopped = None;
    let wrong = asked.solution.then(|| match marks.judge(puzzle, &terms.options()) {
        Judgement::Wrong(wrong) => wrong.iter().map(Wrong::record).collect(),
        Judgement::Right(_) | Judgement::Apart(_) => Vec::new(),
        Judgement::Unknown(reason) => {
            stopped = Some(reason.to_string());
            Vec::new()
        }
    });
    let is_wrong = !clashes.is_empty() || wrong.as_ref().is_some_and(|wrong: &Vec<_>| !wrong.is_empty());
    let status = match puzzle.shape().cells().all(|cell| written.contains_key(&cell)) {
        _ if is_wrong => "invalid",
        true if is_solution(puzzle, &written) => "solved",
        true => "invalid",
        false => "open",
    };
    Ok(Answer::Verified(VerifiedRecord { schema: SCHEMA, status, clashes, wrong, stopped }))
}

/// What is written, with any value where nothing is.
fn filled(puzzle: &Puzzle, written: &BTreeMap<Cell, Value>) -> Filling {
    let shape = puzzle.shape();
    let value = |place| written.get(&place).copied().unwrap_or_else(|| shape.lowest());
    Filling::new(shape, shape.places().map(value).collect()).expect("there is a value for every place")
}

/// Whether all cells are right. Variables are not written by players: some values of theirs must do.
fn is_solution(puzzle: &Puzzle, written: &BTreeMap<Cell, Value>) -> bool {
    if puzzle.shape().variables().is_empty() {
        return puzzle.verify(filled(puzzle, written)).is_ok();
    }
    let mut whole = puzzle.clone();
    for (&cell, &value) in written {
        if whole.set(cell, value).is_err() {
            return false;
        }
    }
    !gridwright::solve(&whole, &gridwright::Options::default()).solutions.is_empty()
}

/// Clues that are broken whatever stands in the other cells.
fn clashes(puzzle: &Puzzle, written: &BTreeMap<Cell, Value>) -> Vec<ClashRecord> {
    let shape = puzzle.shape();
    let filling = filled(puzzle, written);
    let mut clashes = Vec::new();
    for (place, rule) in puzzle.rules().iter().enumerate() {
        if matches!(rule, AnyRule::Restrict(_)) {
            continue;
        }
        let mut clash = |piece, cells: &[Cell]| {
            let clue = crate::diagnosis::clue_record(puzzle, Clue { rule: place, piece });
            clashes.push(ClashRecord { clue, cells: cells.iter().map(Cell::to_string).collect() });
        };
        for (group, cells) in rule.distinct(shape).iter().enumerate() {
            let repeated = repeated(cells, written);
            if !repeated.is_empty() {
                clash(Piece::Group(group), &repeated);
            }
        }
        let parts = rule.parts(shape);
        if parts.is_empty() {
            let cells = rule.cells(shape);
            let is_full = cells.iter().all(|cell| written.contains_key(cell));
            if (is_full && rule.distinct(shape).is_empty() && !rule.holds(&filling))
                || sums_over(rule, written)
            {
                clash(Piece::Whole, &cells);
            }
        }
        for (number, part) in parts.iter().enumerate() {
            let cells = part.cells(shape);
            if cells.iter().all(|cell| written.contains_key(cell)) && !part.holds(&filling) {
                clash(Piece::Part(number), &cells);
            }
        }
    }
    clashes
}

/// The cells of a group with a value that another cell of it has as well.
fn repeated(cells: &[Cell], written: &BTreeMap<Cell, Value>) -> Vec<Cell> {
    let value = |cell: &Cell| written.get(cell);
    let again = |cell: &&Cell| {
        value(cell).is_some() && cells.iter().any(|other| other != *cell && value(other) == value(cell))
    };
    cells.iter().filter(again).copied().collect()
}

/// Whether the values of a sum are too large already, or too small although all are there.
fn sums_over(rule: &AnyRule, written: &BTreeMap<Cell, Value>) -> bool {
    let Some((cells, total)) = rule.sum() else { return false };
    let known: Vec<i64> = cells.iter().filter_map(|cell| written.get(cell)).map(|&v| v.into()).collect();
    let sum: i64 = known.iter().sum();
    sum > total || (known.len() == cells.len() && sum != total)
}
