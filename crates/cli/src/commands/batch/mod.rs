//! `batch`: many puzzles, one per line, and a line for each result.

mod journal;
mod pace;
mod sink;
mod source;

use crate::args::{BatchCommand, FormulaArgs, SatArgs};
use crate::exit::{CommandError, Exit};
use crate::input::{Inputs, is_same_file};
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::{self, Writes};
use crate::{interrupt, solving, text};
use ask::LineResult;
use gridwright::Batch;
use gridwright::batch::journal::{Position, Run, State, hash};
use gridwright::batch::{Answer, LineWarning, Tally};
pub(super) use pace::Pace;
use sink::{Kept, Sink};
use source::{Source, SourceFile};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// What makes a line of an answer.
type Show = Box<dyn Fn(Answer, &mut Vec<u8>) + Send + Sync>;

/// Solves every line.
pub(crate) fn run(args: &BatchCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let mut source = Source::open(args.input_file.as_deref().or(args.file.as_deref()))?;
    let batch = batch(args, &source);
    let range = match (args.shard, &args.resume) {
        (Some(shard), _) => Some(source.file("--shard")?.range(Some(shard))?),
        (None, Some(_)) => Some(source.file("--resume")?.range(None)?),
        (None, None) => None,
    };
    let (mut sink, state) = open_sink(args, &mut source)?;
    let position = match state {
        State::New => begin(&mut source, range.as_ref())?,
        State::At(position) => position,
        State::Done(position) => {
            talk.say(format!("nothing is left to do: {}", summary(&position.tally)));
            return Ok(Exit::Found);
        }
    };
    if let State::At(position) = state {
        talk.say(format!("going on from line {}", position.line));
    }
    let name = source.name.clone();
    let part = range.map(|range| position.offset..range.end);
    let (input, end) = source.part(part, position.line)?;
    let pace = Arc::new(Pace::new(position.offset, end));
    let watched = Arc::clone(&pace);
    let progress = Progress::watching(talk, move |time| watched.line(time));

    let mut position = position;
    let mut warnings = Warnings::default();
    let mut blocks = batch.par_blocks(input, show(args, &name));
    while let Some(block) = blocks.next() {
        let block = block.map_err(|error| source::cannot_read(&name, &error))?;
        position.offset = block.end;
        position.line = block.next_line;
        position.written += block.shown.len() as u64;
        position.tally += block.tally;
        sink.write(&block.shown, &position)?;
        warnings.add(&block.warnings);
        pace.done(block.tally.total(), block.end);
        blocks.recycle(block);
    }
    drop(progress);
    warnings.say(talk);
    end_of_run(sink, &position, end, talk)
}

/// What is odd about lines: the first few, and how many more there are.
#[derive(Default)]
struct Warnings {
    first: Vec<String>,
    more: u64,
}

impl Warnings {
    /// How many are shown.
    const SHOWN: usize = 10;

    fn add(&mut self, warnings: &[(u64, LineWarning)]) {
        for (line, warning) in warnings {
            if self.first.len() < Warnings::SHOWN {
                self.first.push(warning.sentence(*line));
            } else {
                self.more += 1;
            }
        }
    }

    fn say(&self, talk: &Talk) {
        for sentence in &self.first {
            talk.warn(&UserError::new(sentence));
        }
        if self.more > 0 {
            talk.warn(&UserError::new(format!("and {}", text::count(self.more, "more warning"))));
        }
    }
}

fn end_of_run(sink: Sink, position: &Position, end: Option<u64>, talk: &Talk) -> Result<Exit, CommandError> {
    let all = end.map_or(!interrupt::pressed(), |end| position.offset >= end);
    if all {
        sink.finish(position)?;
        talk.say(summary(&position.tally));
        return Ok(Exit::Found);
    }
    if !interrupt::pressed() {
        return Err(UserError::new("the input became shorter while it was read").into());
    }
    let how = sink.interrupt(position)?;
    talk.say(format!("interrupted before line {}; {how}", position.line));
    talk.say(summary(&position.tally));
    Ok(Exit::Unknown)
}

/// The library's view of the arguments.
fn batch(args: &BatchCommand, source: &Source) -> Batch {
    let mut options = solving::sat_options(&args.sat);
    options.engine = args.engine;
    // The limit is for each line, and begins with it.
    options.limits.deadline = None;
    Batch {
        unique: args.unique,
        options,
        time: args.sat.time_limit,
        from: args.from,
        cells: source.cells.filter(|_| !args.mixed),
        open: Some(source::named),
        threads: args.threads,
    }
}

fn show(args: &BatchCommand, name: &str) -> Show {
    let name = name.to_string();
    match args.json {
        true => Box::new(move |answer, text| {
            let written = serde_json::to_writer(&mut *text, &LineResult::new(&name, &answer));
            written.expect("records have nothing that JSON cannot express");
            text.push(b'\n');
        }),
        false => Box::new(|answer, text| {
            answer.write(text);
            text.push(b'\n');
        }),
    }
}

fn open_sink(args: &BatchCommand, source: &mut Source) -> Result<(Sink, State), CommandError> {
    let output = args.output_file.as_deref();
    let writes = Writes::text("results").with_endings(&["line", "sdm"]).or_json(args.json);
    let inputs = Inputs::new([source.path()], args.force);
    let (Some(journal), Some(output)) = (&args.resume, output) else {
        return Ok((Sink::Plain(Output::open(output, &writes, &inputs)?), State::New));
    };
    if output.to_str() == Some("-") {
        return Err(UserError::new("--resume needs an output file, not standard output").into());
    }
    let name = source.name.clone();
    let mut file = source.file("--resume")?;
    differ(output, journal, "--output-file and --resume")?;
    differ(output, file.path, "the input and --output-file")?;
    writes.target(Some(output))?;
    if target::is_packed(output) {
        return Err(UserError::new("--resume cannot continue a compressed file")
            .help("leave .gz out of its name")
            .into());
    }
    let run = identity(args, &name, output, &mut file)?;
    let (kept, state) = Kept::open(output, journal, &run)?;
    Ok((Sink::Kept(kept), state))
}

/// Two files that must not be one.
fn differ(one: &Path, other: &Path, what: &str) -> Result<(), UserError> {
    if one == other || is_same_file(one, other) {
        Err(UserError::new(format!("{what} are the same file, {}", one.display())))
    } else {
        Ok(())
    }
}

/// Where a run begins that nobody began before.
fn begin(source: &mut Source, range: Option<&Range<u64>>) -> Result<Position, UserError> {
    let offset = range.map_or(0, |range| range.start);
    let line = if offset == 0 { 1 } else { source.file("--shard")?.line_at(offset)? };
    Ok(Position { offset, line, written: 0, tally: Tally::default() })
}

/// What must be the same for a run to be resumed: the input, the output's name, and all that changes results.
fn identity(
    args: &BatchCommand,
    name: &str,
    output: &Path,
    file: &mut SourceFile<'_>,
) -> Result<Run, UserError> {
    let output = output.file_name().unwrap_or_default();
    Ok([
        ("input-length", file.length.to_string()),
        ("input-hash", format!("{:016x}", file.hash()?)),
        ("output", format!("{output:?}")),
        ("options", options(args, name)),
    ])
}

/// The options that change results, as one would write them. Every option is named here, so that nobody can add
/// one without deciding whether it does.
fn options(args: &BatchCommand, name: &str) -> String {
    let BatchCommand {
        file: _,
        input_file: _,
        output_file: _,
        force: _,
        resume: _,
        threads: _,
        unique,
        shard,
        mixed,
        from,
        json,
        engine,
        sat,
    } = args;
    let SatArgs { time_limit, node_limit, conflict_limit, memory_limit, backend, formula, seed } = sat;
    let FormulaArgs { pb, level, encoding } = formula;
    let flag = |name: &str, said: bool| said.then(|| format!("--{name}"));
    let option = |name: &str, value: Option<String>| value.map(|value| format!("--{name} {value}"));
    let number = |name: &str, value: Option<u64>| option(name, value.map(|value| value.to_string()));
    let engine = Some(engine).filter(|&&engine| engine != gridwright::Choice::Auto);
    let said = [
        flag("unique", *unique),
        flag("mixed", *mixed),
        // The name of the input is part of the objects.
        json.then(|| format!("--json {name:?}")),
        option("shard", shard.map(|shard| format!("{}/{}", shard.number, shard.of))),
        option("from", from.map(|format| format.name.to_string())),
        option("engine", engine.map(|engine| engine.name().to_string())),
        option("time-limit", time_limit.map(|time| time.as_secs_f64().to_string())),
        number("node-limit", *node_limit),
        number("conflict-limit", *conflict_limit),
        number("memory-limit", *memory_limit),
        option("backend", backend.map(|backend| backend.name().to_string())),
        option("pb", pb.map(|how| how.name().to_string())),
        number("level", level.map(u64::from)),
        option("encoding", encoding.map(|how| how.name().to_string())),
        number("seed", Some(*seed).filter(|&seed| seed != 0)),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// "3 results: 2 solved, 1 error".
fn summary(tally: &Tally) -> String {
    let Tally { solved, none, multiple, unknown, errors } = *tally;
    let kinds = [(solved, "solved"), (none, "none"), (multiple, "multiple"), (unknown, "unknown")];
    let mut parts: Vec<String> =
        kinds.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    if errors > 0 {
        parts.push(text::count(errors, "error"));
    }
    let total = text::count(tally.total(), "result");
    if parts.is_empty() { total } else { format!("{total}: {}", parts.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_what_there_is() {
        let tally = Tally { solved: 2, errors: 1, ..Tally::default() };
        assert_eq!(summary(&tally), "3 results: 2 solved, 1 error");
        assert_eq!(summary(&Tally::default()), "0 results");
    }
}
