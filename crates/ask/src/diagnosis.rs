//! What is wrong with a puzzle, or could be better, in sentences and for programs.

use gridwright::cnf::Reason;
use gridwright::tasks::{Clue, Conflict, Diagnosis, Fewest, Piece, Redundancy};
use gridwright::{Cell, Puzzle, Solution, Value};
use serde::Serialize;

/// How many cells in which solutions differ are listed before the rest is only counted.
const CELLS_LISTED: usize = 4;
/// The same for cells that would settle a puzzle.
const GIVENS_LISTED: usize = 12;

/// A clue: which rule, and how much of it.
#[derive(Clone, Debug, Serialize)]
pub struct ClueRecord {
    /// The rule's name.
    pub rule: &'static str,
    /// Its place among the rules of the puzzle, from 0.
    pub place: usize,
    /// The place among its groups of distinct cells, if only that one is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
    /// The place among its parts, if only that one is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<usize>,
    /// What people call it.
    pub text: String,
}

/// Clues that cannot be kept together.
#[derive(Clone, Debug, Serialize)]
pub struct ConflictRecord {
    /// The clues.
    pub clues: Vec<ClueRecord>,
    /// Whether each of them is needed for the contradiction.
    pub minimal: bool,
    /// Whether it was proved that no fewer clues contradict each other.
    pub smallest: bool,
}

/// Cells that would leave one of several solutions.
#[derive(Clone, Debug, Serialize)]
pub struct SettleRecord {
    /// The cells and what they would have to hold.
    pub cells: Vec<GivenRecord>,
    /// Whether each of them is needed.
    pub minimal: bool,
    /// Whether it was proved that fewer cells are not enough.
    pub smallest: bool,
    /// It takes at least so many.
    pub at_least: usize,
}

/// A cell and its value.
#[derive(Clone, Debug, Serialize)]
pub struct GivenRecord {
    /// The cell's name.
    pub cell: String,
    /// The value.
    pub value: Value,
}

/// Which clues are not needed.
#[derive(Clone, Debug, Serialize)]
pub struct RedundancyRecord {
    /// Clues any one of which can be left out.
    pub redundant: Vec<ClueRecord>,
    /// Clues without which there are other solutions.
    pub needed: Vec<ClueRecord>,
    /// Clues of which neither was found within the limits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<ClueRecord>,
    /// As few clues as were found to leave one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enough: Option<EnoughRecord>,
}

/// Clues that leave one solution.
#[derive(Clone, Debug, Serialize)]
pub struct EnoughRecord {
    /// The clues.
    pub clues: Vec<ClueRecord>,
    /// Whether each of them is needed.
    pub minimal: bool,
    /// Whether it was proved that fewer clues are not enough.
    pub smallest: bool,
    /// It takes at least so many.
    pub at_least: usize,
}

fn clue_record(puzzle: &Puzzle, clue: Clue) -> ClueRecord {
    let (group, part) = match clue.piece {
        Piece::Whole => (None, None),
        Piece::Group(group) => (Some(group), None),
        Piece::Part(part) => (None, Some(part)),
    };
    let rule = puzzle.rules()[clue.rule].name();
    ClueRecord { rule, place: clue.rule, group, part, text: clue.cite(puzzle) }
}

/// What cannot be, for programs.
pub fn conflict_record(puzzle: &Puzzle, conflict: &Conflict) -> ConflictRecord {
    let clues = conflict.clues.iter().map(|&clue| clue_record(puzzle, clue)).collect();
    ConflictRecord { clues, minimal: conflict.minimal, smallest: conflict.smallest }
}

/// What would settle a puzzle, for programs.
pub fn settle_record(found: &Fewest<(Cell, Value)>) -> SettleRecord {
    let given = |&(cell, value): &(Cell, Value)| GivenRecord { cell: cell.to_string(), value };
    let &Fewest { minimal, smallest, at_least, .. } = found;
    SettleRecord { cells: found.items.iter().map(given).collect(), minimal, smallest, at_least }
}

/// Which clues are not needed, for programs.
pub fn redundancy_record(puzzle: &Puzzle, found: &Redundancy) -> RedundancyRecord {
    let clues = |rules: &[usize]| -> Vec<ClueRecord> {
        rules.iter().map(|&rule| clue_record(puzzle, Clue::whole(rule))).collect()
    };
    let enough = |enough: &Fewest<usize>| {
        let &Fewest { minimal, smallest, at_least, .. } = enough;
        EnoughRecord { clues: clues(&enough.items), minimal, smallest, at_least }
    };
    RedundancyRecord {
        redundant: clues(&found.redundant),
        needed: clues(&found.needed),
        unknown: clues(&found.unknown),
        enough: found.enough.as_ref().map(enough),
    }
}

/// Why a puzzle has no solution, in a sentence or a list of them.
pub fn no_solution(puzzle: &Puzzle, diagnosis: &Diagnosis) -> String {
    let conflict = match diagnosis {
        Diagnosis::Conflict(conflict) => conflict,
        Diagnosis::Unknown(reason @ (Reason::Memory | Reason::TooLarge(_))) => {
            return format!("no solution; the reason is too large to work out: {reason}");
        }
        _ => return "no solution".to_string(),
    };
    if let Some(conflict) = conflict.count {
        return format!("no solution: {}", conflict.sentence(puzzle));
    }
    let clues = conflict_lines(puzzle, conflict);
    let Conflict { minimal, smallest, .. } = conflict;
    match (&clues[..], minimal, smallest) {
        ([], ..) => "no solution".to_string(),
        ([only], ..) => format!("no solution: one clue is impossible by itself: {only}"),
        (_, _, true) => {
            format!(
                "no solution: these {} clues contradict each other, and no fewer do:{}",
                clues.len(),
                list(&clues)
            )
        }
        (_, true, _) => {
            format!("no solution: these {} clues contradict each other:{}", clues.len(), list(&clues))
        }
        _ => {
            format!("no solution: some of these {} clues contradict each other:{}", clues.len(), list(&clues))
        }
    }
}

/// What cannot be: the contradiction in numbers, or the clues that make it.
pub fn conflict_lines(puzzle: &Puzzle, conflict: &Conflict) -> Vec<String> {
    match (conflict.count, &conflict.clues[..]) {
        (Some(conflict), _) => vec![conflict.sentence(puzzle)],
        // What is wrong with a single clue only its whole sentence shows.
        (None, [Clue { rule, piece: Piece::Whole }]) => vec![puzzle.rules()[*rule].describe()],
        (None, clues) => clues.iter().map(|clue| clue.cite(puzzle)).collect(),
    }
}

/// Where two solutions differ: "r1c1 (3 or 4), r1c2 (4 or 3) and 6 more cells".
pub fn difference(one: &Solution, other: &Solution) -> String {
    let cells = differing_cells(one, other);
    let shown: Vec<String> = cells
        .iter()
        .take(CELLS_LISTED)
        .map(|&cell| format!("{cell} ({} or {})", one[cell], other[cell]))
        .collect();
    let mut text = shown.join(", ");
    if cells.len() > CELLS_LISTED {
        text += &format!(" and {} more cells", cells.len() - CELLS_LISTED);
    }
    text
}

/// The cells in which two solutions differ.
pub fn differing_cells(one: &Solution, other: &Solution) -> Vec<Cell> {
    one.shape().cells().filter(|&cell| one[cell] != other[cell]).collect()
}

/// What would settle a puzzle with several solutions.
pub fn settling(found: &Fewest<(Cell, Value)>) -> String {
    let mut givens: Vec<String> =
        found.items.iter().take(GIVENS_LISTED).map(|(cell, value)| format!("{cell} = {value}")).collect();
    if found.items.len() > GIVENS_LISTED {
        givens.push(format!("{} more", found.items.len() - GIVENS_LISTED));
    }
    let givens = match &givens[..] {
        [front @ .., last] if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => givens.concat(),
    };
    let fewer = match (found.items.len(), found.smallest) {
        (1, _) => String::new(),
        (_, true) => "; fewer cells are not enough".to_string(),
        _ => format!("; it takes at least {}", cells(found.at_least.max(1))),
    };
    format!("to leave only the first, give {givens}{fewer}")
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_string() } else { format!("{count} cells") }
}

/// Which clues a puzzle does not need, a sentence or list each.
pub fn redundancy(puzzle: &Puzzle, found: &Redundancy) -> Vec<String> {
    let all = found.redundant.len() + found.needed.len() + found.unknown.len();
    let named = |rules: &[usize]| -> Vec<String> {
        rules.iter().map(|&rule| puzzle.rules()[rule].cite(puzzle.shape())).collect()
    };
    let mut said = Vec::new();
    match (found.redundant.len(), found.unknown.len()) {
        (0, 0) if all == 0 => said.push("there are no clues that could be left out".to_string()),
        (0, 0) => said.push("every clue is needed".to_string()),
        (0, _) => {}
        (count, _) => {
            let one = if count == 1 { "clue is not needed" } else { "clues are not needed, each by itself" };
            said.push(format!("{count} of {all} {one}:{}", list(&named(&found.redundant))));
        }
    }
    if let (Some(reason), 1..) = (found.stopped, found.unknown.len()) {
        let unknown = found.unknown.len();
        said.push(format!("of {unknown} of {all} clues it is not known whether they are needed: {reason}"));
    }
    if let Some(enough) = found.enough.as_ref().filter(|_| found.redundant.len() > 1) {
        said.push(together(enough, all, |kept| {
            let gone: Vec<usize> =
                found.redundant.iter().copied().filter(|rule| !kept.contains(rule)).collect();
            named(&gone)
        }));
    }
    said
}

/// How many clues can be left out at once.
fn together(enough: &Fewest<usize>, all: usize, gone: impl Fn(&[usize]) -> Vec<String>) -> String {
    let (left, most) = (all - enough.items.len(), all - enough.at_least);
    let more = if enough.smallest { "and no more".to_string() } else { format!("and no more than {most}") };
    format!("{left} can be left out together, {more}:{}", list(&gone(&enough.items)))
}

/// A list with a line for each thing.
fn list(things: &[String]) -> String {
    things.iter().map(|thing| format!("\n  - {thing}")).collect()
}
