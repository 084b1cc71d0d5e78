//! What changed since an earlier run: verdicts and counters, never times.

use super::row::{self, Row};
use crate::input::Source;
use crate::report::UserError;
use std::collections::BTreeMap;
use std::path::Path;

/// What is different.
pub(super) struct Changes {
    /// A sentence for each puzzle that changed, and one about all.
    pub sentences: Vec<String>,
    /// Whether anything changed.
    pub any: bool,
}

/// A counter's name and its value in a row.
type Counter = (&'static str, fn(&Row) -> u64);

const COUNTERS: [Counter; 4] = [
    ("nodes", |row| row.nodes),
    ("variables", |row| row.variables),
    ("clauses", |row| row.clauses),
    ("conflicts", |row| row.conflicts),
];

/// Reads the rows of an earlier run.
pub(super) fn read(path: &Path) -> Result<Vec<Row>, UserError> {
    let source = Source::File(path);
    let text = source.text()?;
    row::read_tsv(&text).map_err(|line| {
        let message = format!("line {line} of {} is not a result of bench", source.name());
        UserError::new(message).help("--compare takes a file that --tsv wrote")
    })
}

/// Compares two runs puzzle by puzzle.
pub(super) fn changes(before: &[Row], now: &[Row]) -> Changes {
    let old: BTreeMap<&str, &Row> = before.iter().map(|row| (&row.name[..], row)).collect();
    let mut sentences = Vec::new();
    let (mut changed, mut both) = (0, Vec::new());
    for row in now {
        let Some(&old) = old.get(&row.name[..]) else {
            sentences.push(format!("{}: new", row.name));
            continue;
        };
        both.push((old, row));
        let parts = differences(old, row);
        if !parts.is_empty() {
            changed += 1;
            sentences.push(format!("{}: {}", row.name, parts.join(", ")));
        }
    }
    for row in before.iter().filter(|row| !now.iter().any(|other| other.name == row.name)) {
        sentences.push(format!("{}: gone", row.name));
    }
    let any = !sentences.is_empty();
    sentences.push(totals(changed, &both));
    Changes { sentences, any }
}

fn differences(old: &Row, new: &Row) -> Vec<String> {
    let words = [("verdict", &old.verdict, &new.verdict), ("rung", &old.rung, &new.rung)];
    // How far a search came before its time was up is a matter of the clock.
    let stopped = |row: &Row| row.verdict == "unknown" || row.verdict == "crashed";
    if stopped(old) || stopped(new) {
        let verdict = words.into_iter().take(1).filter(|(_, a, b)| a != b);
        return verdict.map(|(what, a, b)| format!("{what} {a} -> {b}")).collect();
    }
    let words = words.into_iter().filter(|(_, a, b)| a != b).map(|(what, a, b)| format!("{what} {a} -> {b}"));
    let counters = COUNTERS.iter().map(|&(what, of)| (what, of(old), of(new))).filter(|(_, a, b)| a != b);
    words.chain(counters.map(|(what, a, b)| format!("{what} {a} -> {b}"))).collect()
}

fn totals(changed: usize, both: &[(&Row, &Row)]) -> String {
    let sum = |of: fn(&Row) -> u64| {
        both.iter().fold((0, 0), |(old, new), (before, now)| (old + of(before), new + of(now)))
    };
    let counters: Vec<String> = COUNTERS
        .iter()
        .map(|&(what, of)| (what, sum(of)))
        .filter(|(_, (a, b))| a != b)
        .map(|(what, (a, b))| format!("{what} {a} -> {b}"))
        .collect();
    let counters = if counters.is_empty() { "no counter in sum".to_string() } else { counters.join(", ") };
    format!("{changed} of {} puzzles changed: {counters}", both.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, verdict: &str, nodes: u64) -> Row {
        Row { name: name.into(), verdict: verdict.into(), rung: "search".into(), nodes, ..Row::default() }
    }

    #[test]
    fn counters_and_verdicts_count_and_times_do_not() {
        let old = [row("a", "unique", 5), row("b", "unique", 5), row("c", "none", 1)];
        let same = old.clone().map(|row| Row { time_ms: 100.0, ..row });
        let quiet = changes(&old, &same);
        assert!(!quiet.any, "{:?}", quiet.sentences);
        assert_eq!(quiet.sentences, ["0 of 3 puzzles changed: no counter in sum"]);
        let new = [row("a", "unique", 7), row("b", "multiple", 5), row("d", "none", 1)];
        let loud = changes(&old, &new);
        assert!(loud.any);
        assert_eq!(
            loud.sentences,
            [
                "a: nodes 5 -> 7",
                "b: verdict unique -> multiple",
                "d: new",
                "c: gone",
                "2 of 2 puzzles changed: nodes 10 -> 12"
            ]
        );
    }

    #[test]
    fn counters_of_a_search_that_was_stopped_are_not_compared() {
        assert!(!changes(&[row("a", "unknown", 5)], &[row("a", "unknown", 9)]).any);
        let solved = changes(&[row("a", "unknown", 5)], &[row("a", "unique", 9)]);
        assert_eq!(solved.sentences[0], "a: verdict unknown -> unique");
    }
}
