//! What is wrong with a puzzle, or could be better, in sentences and for programs.

use gridwright::cnf::Reason;
use gridwright::explain::argue;
use gridwright::tasks::{Clue, Conflict, Diagnosis, Fewest, Piece, Redundancy};
use gridwright::{Cell, Options, Puzzle, Solution, Value};
use schemars::JsonSchema;
use serde::Serialize;

/// How many cells in which solutions differ are listed before the rest is only counted.
const CELLS_LISTED: usize = 4;
/// The same for cells that would settle a puzzle.
const GIVENS_LISTED: usize = 12;

/// A clue: which rule, and how much of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
    /// Its cells, if only a group or a part is meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
}

/// Clues that cannot be kept together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConflictRecord {
    /// The clues.
    pub clues: Vec<ClueRecord>,
    /// Whether each of them is needed for the contradiction.
    pub minimal: bool,
    /// Whether it was proved that no fewer clues contradict each other.
    pub smallest: bool,
    /// The argument, a sentence for each step, if one was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub argument: Vec<String>,
}

/// Cells that would leave one of several solutions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GivenRecord {
    /// The cell's name.
    pub cell: String,
    /// The value.
    pub value: Value,
}

/// Which clues are not needed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
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

/// A clue for programs.
pub fn clue_record(puzzle: &Puzzle, clue: Clue) -> ClueRecord {
    let (group, part) = match clue.piece {
        Piece::Whole => (None, None),
        Piece::Group(group) => (Some(group), None),
        Piece::Part(part) => (None, Some(part)),
    };
    let rule = puzzle.rules()[clue.rule].name();
    let cells = match clue.piece {
        Piece::Whole => Vec::new(),
        _ => clue.as_rule(puzzle).cells(puzzle.shape()),
    };
    let cells = cells.iter().map(Cell::to_string).collect();
    ClueRecord { rule, place: clue.rule, group, part, text: clue.cite(puzzle), cells }
}

/// What cannot be, for programs.
pub fn conflict_record(puzzle: &Puzzle, conflict: &Conflict, argument: &[String]) -> ConflictRecord {
    let clues = conflict.clues.iter().map(|&clue| clue_record(puzzle, clue)).collect();
    ConflictRecord {
        clues,
        minimal: conflict.minimal,
        smallest: conflict.smallest,
        argument: argument.to_vec(),
    }
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

/// Why clues contradict each other, a sentence for each step; nothing where one clue or a count says it all, and where no
/// argument was found within the limits.
pub fn argument(puzzle: &Puzzle, diagnosis: &Diagnosis, options: &Options) -> Vec<String> {
    let Diagnosis::Conflict(conflict) = diagnosis else { return Vec::new() };
    if conflict.count.is_some() || conflict.clues.len() < 2 {
        return Vec::new();
    }
    let steps = argue(puzzle, &conflict.clues, options).unwrap_or_default();
    steps.into_iter().map(|(_, sentence)| sentence).collect()
}

/// What cannot be: the contradiction in numbers, or the clues that make it.
pub fn conflict_lines(puzzle: &Puzzle, conflict: &Conflict) -> Vec<String> {
    match (conflict.count, &conflict.clues[..]) {
        (Some(conflict), _) => vec![conflict.sentence(puzzle)],
        // What is wrong with a single clue only its whole sentence shows.
        (None, [Clue { rule, piece: Piece::Whole }]) => vec![puzzle.rules()[*rule].describe(puzzle.shape())],
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
pub fn settling(found: Result<&Fewest<(Cell, Value)>, &Reason>) -> String {
    let found = match found {
        Ok(found) => found,
        Err(reason) => return format!("what would leave only the first is not known: {reason}"),
    };
    let given = |(cell, value): &(Cell, Value)| format!("{cell} = {value}");
    let mut givens: Vec<String> = found.items.iter().take(GIVENS_LISTED).map(given).collect();
    if found.items.len() > GIVENS_LISTED {
        givens.push(format!("{} more", found.items.len() - GIVENS_LISTED));
    }
    let givens = match &givens[..] {
        [front @ .., last] if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => givens.concat(),
    };
    let fewer = match found {
        Fewest { at_least: 1, smallest: true, .. } => String::new(),
        Fewest { smallest: true, .. } => "; fewer cells are not enough".to_string(),
        Fewest { at_least, .. } if *at_least > 1 => format!("; it takes at least {at_least} cells"),
        _ => "; fewer cells may be enough".to_string(),
    };
    format!("to leave only the first, give {givens}{fewer}")
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
            let one = if count == 1 { "clues is not needed" } else { "clues are not needed, each by itself" };
            said.push(format!("{count} of {all} {one}:{}", list(&named(&found.redundant))));
        }
    }
    if let (Some(reason), 1..) = (found.stopped, found.unknown.len()) {
        let unknown = found.unknown.len();
        said.push(format!("{unknown} of {all} clues may or may not be needed: {reason}"));
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
    match (left, enough.smallest) {
        (..=1, true) => "no two of them can be left out together".to_string(),
        (..=1, false) => "whether two of them can be left out together was not found".to_string(),
        (_, true) => format!("{left} can be left out together, and no more:{}", list(&gone(&enough.items))),
        (_, false) => {
            format!("{left} can be left out together, and at most {most}:{}", list(&gone(&enough.items)))
        }
    }
}

/// A list with a line for each thing.
fn list(things: &[String]) -> String {
    things.iter().map(|thing| format!("\n  - {thing}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_whether_fewer_cells_may_be_enough() {
        let cell = |column| (Cell::new(0, column), 3);
        let found = |count, smallest, at_least| Fewest {
            items: (0..count).map(cell).collect(),
            minimal: true,
            smallest,
            at_least,
        };
        let said = |count, smallest, at_least| settling(Ok(&found(count, smallest, at_least)));
        assert_eq!(said(1, true, 1), "to leave only the first, give r1c1 = 3");
        let two = "to leave only the first, give r1c1 = 3 and r1c2 = 3";
        assert_eq!(said(2, true, 2), format!("{two}; fewer cells are not enough"));
        assert_eq!(said(2, false, 0), format!("{two}; fewer cells may be enough"));
        assert!(said(20, false, 7).ends_with("r1c12 = 3 and 8 more; it takes at least 7 cells"));
        let unknown = "what would leave only the first is not known: the time limit was reached";
        assert_eq!(settling(Err(&Reason::Time)), unknown);
    }

    #[test]
    fn it_is_said_what_is_known_of_a_conflict() {
        let mut puzzle = Puzzle::sudoku(4).expect("4 is a possible size");
        for column in [0, 2] {
            puzzle.set(Cell::new(0, column), 1).expect("the cell is free");
        }
        let row = Clue { rule: 0, piece: Piece::Group(0) };
        let clues = vec![row, Clue::whole(3), Clue::whole(4)];
        let said = |minimal, smallest| {
            let conflict = Conflict { clues: clues.clone(), minimal, smallest, count: None };
            no_solution(&puzzle, &Diagnosis::Conflict(conflict)).lines().next().map(str::to_string)
        };
        let lines =
            [said(true, true), said(true, false), said(false, false)].map(|line| line.expect("a sentence"));
        assert_eq!(lines[0], "no solution: these 3 clues contradict each other, and no fewer do:");
        assert_eq!(lines[1], "no solution: these 3 clues contradict each other:");
        assert_eq!(lines[2], "no solution: some of these 3 clues contradict each other:");
        let unknown = no_solution(&puzzle, &Diagnosis::Unknown(Reason::Memory));
        assert_eq!(unknown, "no solution; the reason is too large to work out: the memory limit was reached");
    }

    #[test]
    fn clues_that_are_not_needed_are_listed_by_themselves_and_together() {
        let mut puzzle = Puzzle::sudoku(4).expect("4 is a possible size");
        for column in 0..4 {
            puzzle.set(Cell::new(0, column), column as Value + 1).expect("the cell is free");
        }
        let enough = |smallest, at_least| Fewest { items: vec![5, 6], minimal: true, smallest, at_least };
        let found = Redundancy {
            redundant: vec![3, 4],
            needed: vec![5, 6],
            unknown: vec![],
            enough: Some(enough(true, 2)),
            stopped: None,
        };
        let said = redundancy(&puzzle, &found);
        assert!(said[0].starts_with("2 of 4 clues are not needed, each by itself:\n  - "));
        assert!(said[1].starts_with("2 can be left out together, and no more:\n  - "));
        let open = Redundancy { enough: Some(enough(false, 1)), ..found.clone() };
        assert!(redundancy(&puzzle, &open)[1].starts_with("2 can be left out together, and at most 3:"));
        let late = Redundancy {
            redundant: vec![],
            needed: vec![],
            unknown: vec![3, 4, 5, 6],
            enough: None,
            stopped: Some(Reason::Time),
        };
        let text = "4 of 4 clues may or may not be needed: the time limit was reached";
        assert_eq!(redundancy(&puzzle, &late), [text]);
        let none = Redundancy { needed: vec![3, 4, 5, 6], unknown: vec![], stopped: None, ..late };
        assert_eq!(redundancy(&puzzle, &none), ["every clue is needed"]);
    }
}
