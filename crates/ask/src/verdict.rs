//! Verdicts in sentences.

use gridwright::{Puzzle, Status, Verdict};

/// How many rules are listed before the rest is only counted.
const RULES_LISTED: usize = 8;

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
