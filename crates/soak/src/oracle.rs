//! An outsider: OR-Tools CP-SAT, told the rules by `bench/oracle/oracle.py`, which was written from the descriptions of
//! the rules and knows nothing of our code. Puzzles go to it as the format `json` has them, one per line, and the number
//! of solutions comes back.

use gridwright::{Limits, Options, Puzzle, Value, enumerate, formats};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// How many solutions are asked for.
const MOST: u64 = 3;

/// The program, while it runs.
pub struct Oracle {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// As many solutions.
    Agreed,
    /// It knows no such rule.
    NotKnown,
    /// A limit was reached by one of the two.
    GaveUp,
}

impl Oracle {
    /// Starts it, with the Python that `GRIDWRIGHT_ORACLE_PYTHON` names, or `python3`.
    pub fn start() -> Result<Oracle, String> {
        let python = std::env::var("GRIDWRIGHT_ORACLE_PYTHON").unwrap_or_else(|_| "python3".to_string());
        let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../bench/oracle/oracle.py");
        let mut command = Command::new(&python);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("{python} cannot be started: {error}"))?;
        let questions = child.stdin.take().expect("it is piped");
        let mut answers = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut ready = String::new();
        answers.read_line(&mut ready).map_err(|error| error.to_string())?;
        if ready.trim() != "ready" {
            let why = "this Python has no ortools (pip install ortools)";
            return Err(if ready.is_empty() { why.to_string() } else { ready });
        }
        Ok(Oracle { child, questions, answers })
    }

    /// Asks how many solutions a puzzle has, and compares; an error says how they differ.
    pub fn compare(&mut self, puzzle: &Puzzle) -> Result<Asked, String> {
        if !puzzle.shape().is_full_grid() || !puzzle.shape().variables().is_empty() {
            return Ok(Asked::NotKnown);
        }
        let answer = self.ask(puzzle)?;
        match answer["status"].as_str() {
            Some("counted") => {}
            Some("not known") => return Ok(Asked::NotKnown),
            Some("gave up") => return Ok(Asked::GaveUp),
            _ => return Err(format!("OR-Tools says {answer}")),
        }
        let mut own = BTreeSet::new();
        let limits = Limits { conflicts: Some(20_000), ..Limits::none() };
        let options = Options { limits, nodes: Some(20_000), ..Options::default() };
        let verdict = enumerate(puzzle, Some(MOST), &options, |solution| {
            own.insert(solution.values().to_vec());
            ControlFlow::Continue(())
        });
        if !verdict.complete && verdict.count < MOST {
            return Ok(Asked::GaveUp);
        }
        let lists = answer["solutions"].as_array().cloned().unwrap_or_default();
        let value = |value: &Json| value.as_u64().unwrap_or_default() as Value;
        let theirs: BTreeSet<Vec<Value>> =
            lists.iter().map(|list| list.as_array().into_iter().flatten().map(value).collect()).collect();
        let count = theirs.len() as u64;
        if count != verdict.count {
            return Err(format!(
                "OR-Tools finds {count} solutions, the engine {}: {theirs:?} {own:?}",
                verdict.count
            ));
        }
        if count < MOST && own != theirs {
            return Err(format!("OR-Tools finds {theirs:?}, the engine {own:?}"));
        }
        Ok(Asked::Agreed)
    }

    fn ask(&mut self, puzzle: &Puzzle) -> Result<Json, String> {
        let json = formats::by_name("json").expect("a format");
        let text = (json.write)(puzzle).map_err(|error| error.to_string())?;
        let line = text.replace('\n', " ") + "\n";
        let mut answer = String::new();
        let sent = self.questions.write_all(line.as_bytes()).and_then(|()| self.questions.flush());
        sent.and_then(|()| self.answers.read_line(&mut answer)).map_err(|error| error.to_string())?;
        serde_json::from_str(&answer).map_err(|error| format!("OR-Tools: {error}: {answer}"))
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
