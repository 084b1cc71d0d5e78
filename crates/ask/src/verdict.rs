//! Verdicts in sentences.

use gridwright::cnf::Reason;
use gridwright::tasks::{Conflict, Diagnosis};
use gridwright::{Puzzle, Solution, Status, Verdict};

/// How many rules are listed before the rest is only counted.
const RULES_LISTED: usize = 8;
/// The same for cells.
const CELLS_LISTED: usize = 4;

/// "no solutions", "1 solution", "2 solutions".
pub fn solutions(count: u64) -> String {
    match count {
        0 => "no solutions".to_string(),
        1 => "1 solution".to_string(),
        _ => format!("{count} solutions"),
    }
}

/// What is known about the solutions, in a sentence.
pub fn sentence(verdict: &Verdict) -> String {
    match (verdict.count, verdict.complete, verdict.stopped) {
        (count, _, Some(reason)) => format!("unknown: {reason}; {} found so far", solutions(count)),
        (0, true, None) => "no solution".to_string(),
        (1, true, None) => "exactly one solution".to_string(),
        (count, true, None) => format!("exactly {}", solutions(count)),
        (1, false, None) => "a solution; others were not looked for".to_string(),
        (count, false, None) => format!("at least {}", solutions(count)),
    }
}

/// A verdict in one word, as people say it.
pub fn word(status: Status) -> &'static str {
    if status == Status::Multiple { "several" } else { status.name() }
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
    let rules = sentences(puzzle, &conflict.rules);
    match &rules[..] {
        [] => "no solution".to_string(),
        [only] => format!("no solution: one clue is impossible by itself: {only}"),
        _ => {
            let all = if conflict.minimal { "these rules" } else { "some of these rules" };
            format!("no solution: {all} cannot be kept together:{}", bullets(&rules))
        }
    }
}

/// What cannot be, for programs: the contradiction in numbers, or the rules that make it.
pub fn conflict(puzzle: &Puzzle, conflict: &Conflict) -> Vec<String> {
    match conflict.count {
        Some(conflict) => vec![conflict.sentence(puzzle)],
        None => sentences(puzzle, &conflict.rules),
    }
}

/// Rules by their place in the puzzle, each a sentence.
pub fn sentences(puzzle: &Puzzle, rules: &[usize]) -> Vec<String> {
    rules.iter().map(|&rule| puzzle.rules()[rule].describe(puzzle.shape())).collect()
}

/// A list with a line for each thing, cut when it is long.
pub fn bullets(things: &[String]) -> String {
    let mut list: String = things.iter().take(RULES_LISTED).map(|thing| format!("\n  - {thing}")).collect();
    if things.len() > RULES_LISTED {
        list += &format!("\n  and {} more", things.len() - RULES_LISTED);
    }
    list
}

/// Where two solutions differ: "r1c1 (3 or 4), r1c2 (4 or 3) and 6 more cells".
pub fn difference(one: &Solution, other: &Solution) -> String {
    let differ = |&cell: &gridwright::Cell| one[cell] != other[cell];
    let cells: Vec<_> = one.shape().cells().filter(differ).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::{Reason, Stats};

    fn verdict(count: u64, complete: bool, stopped: Option<Reason>) -> Verdict {
        Verdict { solutions: Vec::new(), count, complete, stopped, stats: Stats::default() }
    }

    #[test]
    fn a_limit_is_never_reported_as_an_answer() {
        let stopped = Some(Reason::Time);
        let sentences = [0, 1, 3].map(|count| sentence(&verdict(count, false, stopped)));
        assert_eq!(sentences[0], "unknown: the time limit was reached; no solutions found so far");
        assert_eq!(sentences[1], "unknown: the time limit was reached; 1 solution found so far");
        assert_eq!(sentences[2], "unknown: the time limit was reached; 3 solutions found so far");
    }

    #[test]
    fn a_verdict_says_whether_there_may_be_more() {
        assert_eq!(sentence(&verdict(2, false, None)), "at least 2 solutions");
        assert_eq!(sentence(&verdict(64, true, None)), "exactly 64 solutions");
    }
}
