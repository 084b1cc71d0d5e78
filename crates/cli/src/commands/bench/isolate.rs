//! A puzzle in a process of its own: what it needs of memory is not hidden by what others needed before it.

use super::row::{self, Row};
use super::suite::Entry;
use crate::args::BenchCommand;
use crate::report::{UserError, plain};
use gridwright::formats;
use std::io::Write;
use std::process::{Child, Command, Stdio};

/// Solves a puzzle by running this very program with the puzzle as its standard input. A process that ends without
/// an answer is a result as well: `crashed`.
pub(super) fn solve(args: &BenchCommand, entry: &Entry) -> Result<Row, UserError> {
    let cannot =
        |error| UserError::new(format!("cannot start a process for {}: {}", entry.name, plain(&error)));
    let json = formats::by_name("json").expect("our own format has this name");
    let text =
        (json.write)(&entry.puzzle).map_err(|error| UserError::new(format!("{}: {error}", entry.name)))?;
    let child = command(args).map_err(cannot)?;
    let printed = talk_to(child, &text).map_err(cannot)?;
    let row = row::read_tsv(&printed).ok().and_then(|mut rows| rows.pop());
    let crashed = || Row { verdict: "crashed".to_string(), rung: "-".to_string(), ..Row::default() };
    Ok(Row { name: entry.name.clone(), ..row.unwrap_or_else(crashed) })
}

fn command(args: &BenchCommand) -> std::io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["--quiet", "bench", "-", "--tsv", "-"]);
    command.args(["--seed", &args.seed.to_string(), "--repeat", &args.repeat.to_string()]);
    if args.first {
        command.arg("--first");
    }
    if let Some(time) = args.time_limit {
        command.args(["--time-limit", &time.as_secs_f64().to_string()]);
    }
    if let Some(engine) = args.engine {
        command.args(["--engine", engine.name()]);
    }
    if let Some(backend) = args.backend {
        command.args(["--backend", backend.name()]);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
}

/// Hands the text over and returns what was printed.
fn talk_to(mut child: Child, text: &str) -> std::io::Result<String> {
    if let Some(mut input) = child.stdin.take() {
        // A process that died early shows in what it did not print.
        let _ = input.write_all(text.as_bytes());
    }
    let output = child.wait_with_output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The most memory that this process ever used, where the system tells.
pub(super) fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
