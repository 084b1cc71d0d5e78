//! `bench`: what the answers to the puzzles of a suite cost.
//!
//! Counters (nodes, variables, clauses, conflicts) repeat exactly and can be compared between two versions; times
//! depend on the machine and its mood, and are only shown. A puzzle's time includes building everything that solving
//! needs, but not reading the file.

mod compare;
mod isolate;
mod row;
mod suite;
mod table;

use crate::args::BenchCommand;
use crate::exit::{CommandError, Exit};
use crate::input::{Inputs, Source};
use crate::interrupt;
use crate::output::Output;
use crate::report::{Talk, UserError};
use crate::solving::{self, timed};
use crate::target::{Target, Writes};
use gridwright::{Options, Puzzle, formats};
use row::Row;
use std::path::Path;
use std::time::Duration;
use suite::{Entry, Suite};
use table::Table;

/// Solves every puzzle of a suite.
pub(crate) fn run(args: &BenchCommand, talk: &Talk) -> Result<Exit, CommandError> {
    // An earlier result that cannot be read is known before hours are spent.
    let before = args.compare.as_deref().map(compare::read).transpose()?;
    let tsv = args.tsv.as_deref().filter(|path| !is_dash(path));
    let (writes, inputs) =
        (Writes::text("a table").with_endings(&["tsv"]), Inputs::new([&*args.suite], false));
    let tsv = tsv.map(|path| Output::open(Some(path), &writes, &inputs)).transpose()?;
    let suite = load(args, talk)?;
    let rows = measure(args, &suite, talk)?;
    if let Some(mut tsv) = tsv {
        tsv.write(&row::tsv(&rows))?;
        tsv.finish()?;
    }
    if interrupt::pressed() {
        return Ok(Exit::Unknown);
    }
    let Some(before) = before else { return Ok(Exit::Found) };
    let changes = compare::changes(&before, &rows);
    for sentence in &changes.sentences {
        talk.say(sentence);
    }
    Ok(if changes.any { Exit::NoSolution } else { Exit::Found })
}

fn is_dash(path: &Path) -> bool {
    path.to_str() == Some("-")
}

/// The suite's puzzles, or the one on standard input.
fn load(args: &BenchCommand, talk: &Talk) -> Result<Suite, UserError> {
    if !is_dash(&args.suite) {
        return Suite::load(&args.suite, talk);
    }
    let (name, text) = (Source::Stdin.name(), Source::Stdin.text()?);
    let (_, reading) =
        formats::read(&text, None).map_err(|diagnostic| UserError::at(&name, &text, &diagnostic))?;
    match <[Puzzle; 1]>::try_from(reading.puzzles) {
        Ok([puzzle]) => Ok(Suite::single(name, puzzle)),
        Err(several) => Err(UserError::new(format!("{name} holds {} puzzles", several.len()))
            .help("a suite can name a file of several puzzles")),
    }
}

/// Solves the puzzles and prints the results as they come.
fn measure(args: &BenchCommand, suite: &Suite, talk: &Talk) -> Result<Vec<Row>, CommandError> {
    let mut output = Output::stdout(Target::Text);
    let plain = args.tsv.as_deref().is_some_and(is_dash);
    let table = Table::new(suite, args.markdown, args.isolate || is_dash(&args.suite));
    let shown = !plain && !args.summary;
    if shown {
        output.write(&table.head())?;
    }
    let mut rows: Vec<Row> = Vec::with_capacity(suite.entries.len());
    // From here on Ctrl-C ends the suite, and what was measured is kept.
    interrupt::switch();
    for entry in &suite.entries {
        let row = if args.isolate { isolate::solve(args, entry)? } else { solve(args, entry) };
        if interrupt::pressed() {
            talk.say(format!("interrupted after {} of {} puzzles", rows.len(), suite.entries.len()));
            break;
        }
        if shown {
            output.write(&table.row(entry, &row))?;
        }
        rows.push(row);
    }
    if plain {
        output.write(&row::tsv(&rows))?;
    } else if args.summary {
        output.write(&table::summary(suite, &rows, args.markdown))?;
    }
    output.finish()?;
    if !plain {
        talk.say(table::totals(&rows));
    }
    Ok(rows)
}

/// Solves a puzzle in this process. Its peak memory is that of the puzzle only if there is no other.
fn solve(args: &BenchCommand, entry: &Entry) -> Row {
    let once = || {
        timed(|| {
            let options = options(args);
            if args.first {
                gridwright::solve(&entry.puzzle, &options)
            } else {
                gridwright::solve_unique(&entry.puzzle, &options)
            }
        })
    };
    let (verdict, mut time) = once();
    for _ in 1..args.repeat {
        time = time.min(once().1);
    }
    Row {
        name: entry.name.clone(),
        verdict: verdict.status().name().to_string(),
        rung: verdict.stats.engine.name().to_string(),
        nodes: verdict.stats.nodes,
        variables: verdict.stats.variables,
        clauses: verdict.stats.clauses,
        conflicts: verdict.stats.conflicts,
        time_ms: milliseconds(time),
        memory_kib: if is_dash(&args.suite) { isolate::peak_memory() } else { None },
    }
}

fn options(args: &BenchCommand) -> Options {
    Options {
        backend: args.backend,
        engine: args.engine.unwrap_or_default(),
        seed: args.seed,
        limits: solving::limits(args.time_limit, None),
        ..Options::default()
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
