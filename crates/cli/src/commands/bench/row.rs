//! The result of one puzzle, and results as lines of fields separated by tabs.

use std::fmt::Write;

/// What an answer cost.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Row {
    pub name: String,
    /// `unique`, `multiple`, `none`, `solved` or `unknown`.
    pub verdict: String,
    /// What found the answer: `settle`, `search` or a SAT solver.
    pub rung: String,
    pub nodes: u64,
    pub variables: u64,
    pub clauses: u64,
    pub conflicts: u64,
    pub time_ms: f64,
    /// The peak memory, where it was measured.
    pub memory_kib: Option<u64>,
}

/// The names of the fields.
pub(super) const FIELDS: [&str; 9] =
    ["name", "verdict", "rung", "nodes", "variables", "clauses", "conflicts", "time_ms", "memory_kib"];

impl Row {
    /// The fields in the order of [`FIELDS`].
    pub(super) fn fields(&self) -> [String; 9] {
        [
            self.name.clone(),
            self.verdict.clone(),
            self.rung.clone(),
            self.nodes.to_string(),
            self.variables.to_string(),
            self.clauses.to_string(),
            self.conflicts.to_string(),
            format!("{:.3}", self.time_ms),
            self.memory_kib.map_or("-".to_string(), |kib| kib.to_string()),
        ]
    }

    /// The row of a line, its fields in the order that a head names; fields without a name here are ignored.
    fn of(head: &[&str], line: &str) -> Option<Row> {
        let values: Vec<&str> = line.split('\t').collect();
        let field = |name: &str| head.iter().position(|field| *field == name).and_then(|at| values.get(at));
        let text = |name: &str| field(name).map(|text| text.to_string());
        let number = |name: &str| field(name)?.parse::<u64>().ok();
        Some(Row {
            name: text("name")?,
            verdict: text("verdict")?,
            rung: text("rung")?,
            nodes: number("nodes")?,
            variables: number("variables")?,
            clauses: number("clauses")?,
            conflicts: number("conflicts")?,
            time_ms: field("time_ms")?.parse().ok()?,
            memory_kib: number("memory_kib"),
        })
    }
}

/// All rows below a line of names.
pub(super) fn tsv(rows: &[Row]) -> String {
    let mut text = FIELDS.join("\t") + "\n";
    for row in rows {
        writeln!(text, "{}", row.fields().join("\t")).expect("strings take all");
    }
    text
}

/// Reads what [`tsv`] wrote. An error is the number of the first bad line, from 1.
pub(super) fn read_tsv(text: &str) -> Result<Vec<Row>, usize> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().ok_or(1usize)?.split('\t').collect();
    if !head.contains(&"name") {
        return Err(1);
    }
    let rows = (2..).zip(lines).filter(|(_, line)| !line.is_empty());
    rows.map(|(number, line)| Row::of(&head, line).ok_or(number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_from_their_lines() {
        let row =
            Row { name: "a b".into(), verdict: "unique".into(), rung: "search".into(), ..Row::default() };
        let rows = vec![
            Row { nodes: 7, time_ms: 1.25, ..row.clone() },
            Row { conflicts: 9, memory_kib: Some(5000), ..row },
        ];
        assert_eq!(read_tsv(&tsv(&rows)), Ok(rows));
        assert_eq!(read_tsv("something else"), Err(1));
        assert_eq!(read_tsv(&(FIELDS.join("\t") + "\n\na\tunique\n")), Err(3));
    }
}
