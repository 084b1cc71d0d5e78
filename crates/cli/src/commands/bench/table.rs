//! Results as tables, for people and for Markdown pages.

use super::row::Row;
use super::suite::{Entry, Suite};

/// The columns of a table of puzzles; the name comes before and the target after them.
const COLUMNS: [(&str, usize); 8] = [
    ("verdict", 8),
    ("rung", 7),
    ("nodes", 8),
    ("variables", 9),
    ("clauses", 9),
    ("conflicts", 9),
    ("ms", 10),
    ("MiB", 7),
];

/// How a table of puzzles looks.
pub(super) struct Table {
    markdown: bool,
    memory: bool,
    targets: bool,
    name_width: usize,
}

impl Table {
    /// A table for a suite, with a column for memory if it is measured and one for targets if there are some.
    pub(super) fn new(suite: &Suite, markdown: bool, memory: bool) -> Table {
        let width = |entry: &Entry| entry.name.chars().count();
        let name_width = suite.entries.iter().map(width).max().unwrap_or(0).clamp(4, 40);
        Table { markdown, memory, targets: suite.lines.iter().any(|line| line.target.is_some()), name_width }
    }

    /// The names of the columns.
    pub(super) fn head(&self) -> String {
        let names = COLUMNS.map(|(name, _)| name.to_string());
        let line = self.line("puzzle", &names, "target");
        let numbers = "--:|".repeat(COLUMNS.len() - 2 - usize::from(!self.memory));
        let target = if self.targets { "---|" } else { "" };
        if self.markdown { format!("{line}|---|---|---|{numbers}{target}\n") } else { line }
    }

    /// A puzzle's line.
    pub(super) fn row(&self, entry: &Entry, row: &Row) -> String {
        let [_, verdict, rung, nodes, variables, clauses, conflicts, _, _] = row.fields();
        let memory = row.memory_kib.map_or("-".to_string(), |kib| format!("{:.1}", kib as f64 / 1024.0));
        let cells = [verdict, rung, nodes, variables, clauses, conflicts, time(row.time_ms), memory];
        self.line(&entry.name, &cells, entry.target.as_deref().unwrap_or_default())
    }

    fn line(&self, name: &str, cells: &[String; 8], target: &str) -> String {
        let shown = if self.memory { 8 } else { 7 };
        let cells = cells.iter().take(shown);
        if self.markdown {
            let cells: Vec<&str> =
                cells.map(|cell| &cell[..]).chain(self.targets.then_some(target)).collect();
            return format!("| {} | {} |\n", name.replace('|', "/"), cells.join(" | "));
        }
        let mut line = format!("{name:<0$}", self.name_width);
        for (number, (cell, (_, width))) in cells.zip(COLUMNS).enumerate() {
            // Words stand on the left of their column, numbers on the right.
            line += &if number < 2 { format!("  {cell:<width$}") } else { format!("  {cell:>width$}") };
        }
        if self.targets {
            line += &format!("  {target}");
        }
        line.trim_end().to_string() + "\n"
    }
}

/// Milliseconds with about three digits.
fn time(ms: f64) -> String {
    match ms {
        0.0..10.0 => format!("{ms:.3}"),
        10.0..100.0 => format!("{ms:.1}"),
        _ => format!("{ms:.0}"),
    }
}

/// A row for each line of the suite.
pub(super) fn summary(suite: &Suite, rows: &[Row], markdown: bool) -> String {
    let head = ["set", "puzzles", "verdicts", "mean ms", "longest ms", "target"].map(str::to_string);
    let mut lines = vec![head];
    for (number, line) in suite.lines.iter().enumerate() {
        let of_line = suite.entries.iter().zip(rows).filter(|(entry, _)| entry.line == number);
        let rows: Vec<&Row> = of_line.map(|(_, row)| row).collect();
        let total: f64 = rows.iter().map(|row| row.time_ms).sum();
        let longest = rows.iter().map(|row| row.time_ms).fold(0.0, f64::max);
        lines.push([
            line.name.clone(),
            rows.len().to_string(),
            verdicts(rows.iter().copied()),
            time(total / (rows.len().max(1)) as f64),
            time(longest),
            line.target.clone().unwrap_or_default(),
        ]);
    }
    if markdown {
        let mut text: Vec<String> = lines.iter().map(|line| format!("| {} |\n", line.join(" | "))).collect();
        text.insert(1, "|---|--:|---|--:|--:|---|\n".to_string());
        return text.concat();
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..6).map(width).collect();
    let line = |line: &[String; 6]| {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string() + "\n"
    };
    lines.iter().map(line).collect()
}

/// "198 unique, 2 unknown".
fn verdicts<'a>(rows: impl Iterator<Item = &'a Row> + Clone) -> String {
    let count = |verdict: &str| rows.clone().filter(|row| row.verdict == verdict).count();
    let known = ["unique", "multiple", "solved", "none", "unknown", "crashed"];
    let counts: Vec<String> = known
        .iter()
        .map(|verdict| (count(verdict), verdict))
        .filter(|(count, _)| *count > 0)
        .map(|(count, verdict)| format!("{count} {verdict}"))
        .collect();
    counts.join(", ")
}

/// A sentence about all rows.
pub(super) fn totals(rows: &[Row]) -> String {
    let total: f64 = rows.iter().map(|row| row.time_ms).sum();
    let longest = rows.iter().max_by(|a, b| a.time_ms.total_cmp(&b.time_ms));
    let longest = longest
        .map(|row| format!(", the longest {} ms ({})", time(row.time_ms), row.name))
        .unwrap_or_default();
    format!("{} puzzles: {}; {} ms in all{longest}", rows.len(), verdicts(rows.iter()), time(total))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::Puzzle;

    fn suite() -> Suite {
        Suite::single("one".to_string(), Puzzle::sudoku(4).unwrap())
    }

    fn row() -> Row {
        let (name, verdict, rung) = ("one".into(), "unique".into(), "search".into());
        Row { name, verdict, rung, nodes: 3, time_ms: 1.5, memory_kib: Some(2048), ..Row::default() }
    }

    #[test]
    fn a_markdown_table_has_as_many_bars_in_every_line() {
        let suite = suite();
        for memory in [false, true] {
            let table = Table::new(&suite, true, memory);
            let text = table.head() + &table.row(&suite.entries[0], &row());
            let bars: Vec<usize> = text.lines().map(|line| line.matches('|').count()).collect();
            assert_eq!(bars, [bars[0]; 3], "{text}");
            assert_eq!(text.contains("2.0"), memory, "{text}");
        }
    }

    #[test]
    fn a_summary_counts_verdicts() {
        let text = summary(&suite(), &[row()], false);
        assert!(text.contains("one  1        1 unique"), "{text}");
        assert_eq!(totals(&[row()]), "1 puzzles: 1 unique; 1.500 ms in all, the longest 1.500 ms (one)");
    }
}
