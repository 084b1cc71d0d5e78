//! What an answer cost, for people and for programs.

use gridwright::Stats;
use gridwright::engine::Engine;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// The cost of an answer.
#[derive(Clone, Debug)]
pub struct Cost {
    /// Who answered.
    pub engine: String,
    /// What was counted.
    pub stats: Stats,
    /// How long it took.
    pub time: Duration,
}

/// A cost in JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CostRecord {
    /// Who answered.
    pub engine: String,
    /// Choices of the search.
    pub nodes: u64,
    /// Variables of the largest formula.
    pub variables: u64,
    /// Clauses of the largest formula.
    pub clauses: u64,
    /// Conflicts of the SAT solvers.
    pub conflicts: u64,
    /// Decisions of the SAT solvers.
    pub decisions: u64,
    /// Propagations of the SAT solvers.
    pub propagations: u64,
    /// How long it took, in milliseconds.
    pub time_ms: f64,
}

impl Cost {
    /// The cost of an answer of the engine.
    pub fn new(stats: &Stats, time: Duration) -> Cost {
        Cost { engine: stats.engine.name().to_string(), stats: *stats, time }
    }

    /// The sentence for people. What did not happen is left out.
    pub fn sentence(&self) -> String {
        let Stats { nodes, variables, clauses, conflicts, decisions, propagations, .. } = self.stats;
        let counts = [
            (nodes, "node"),
            (variables, "variable"),
            (clauses, "clause"),
            (conflicts, "conflict"),
            (decisions, "decision"),
            (propagations, "propagation"),
        ];
        let happened = counts.iter().filter(|(count, _)| *count > 0);
        let mut parts: Vec<String> = happened.map(|(count, what)| counted(*count, what)).collect();
        if variables + clauses == 0 {
            parts.push("no clauses".to_string());
        }
        format!("{} in {:.1} ms: {}", self.engine, milliseconds(self.time), parts.join(", "))
    }

    /// The object for programs.
    pub fn record(&self) -> CostRecord {
        CostRecord {
            engine: self.engine.clone(),
            nodes: self.stats.nodes,
            variables: self.stats.variables,
            clauses: self.stats.clauses,
            conflicts: self.stats.conflicts,
            decisions: self.stats.decisions,
            propagations: self.stats.propagations,
            time_ms: milliseconds(self.time),
        }
    }
}

/// "1 clause", "2 clauses".
pub fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Milliseconds with a precision of microseconds.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Adds the cost of one part of an answer: the sizes of the largest formula, all work, and the highest rung.
pub fn add_stats(total: &mut Stats, part: &Stats) {
    if rung(part.engine) >= rung(total.engine) {
        total.engine = part.engine;
    }
    total.nodes += part.nodes;
    total.variables = total.variables.max(part.variables);
    total.clauses = total.clauses.max(part.clauses);
    total.conflicts += part.conflicts;
    total.decisions += part.decisions;
    total.propagations += part.propagations;
}

fn rung(engine: Engine) -> u8 {
    match engine {
        Engine::Settle => 0,
        Engine::Search | Engine::Nogoods | Engine::Classic | Engine::Lines | Engine::Local => 1,
        Engine::Sat(_) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_tells_what_happened_and_nothing_else() {
        let time = Duration::from_micros(1250);
        let search = Stats { engine: Engine::Search, nodes: 12, ..Stats::default() };
        assert_eq!(Cost::new(&search, time).sentence(), "search in 1.2 ms: 12 nodes, no clauses");
        let sat = Stats { variables: 3, clauses: 4, conflicts: 1, ..Stats::default() };
        let cost = Cost { engine: "minisat".to_string(), stats: sat, time };
        assert_eq!(cost.sentence(), "minisat in 1.2 ms: 3 variables, 4 clauses, 1 conflict");
    }

    #[test]
    fn the_highest_rung_of_all_parts_is_named() {
        let mut total = Stats::default();
        for engine in [Engine::Settle, Engine::Search, Engine::Settle] {
            add_stats(&mut total, &Stats { engine, nodes: 2, clauses: 5, ..Stats::default() });
        }
        assert_eq!((total.engine, total.nodes, total.clauses), (Engine::Search, 6, 5));
    }
}
