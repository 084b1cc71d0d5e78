//! `convert`: the same puzzle in another format.

use super::each_input;
use crate::args::{ConvertCommand, Form};
use crate::exit::{CommandError, Exit};
use crate::input::Input;
use crate::json;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes, is_txt};
use ask::{SCHEMA, WarningRecord};
use gridwright::formats::{self, Format, WriteError};
use serde::Serialize;

#[derive(Serialize)]
struct Converted<'a> {
    schema: u8,
    file: &'a str,
    format: &'a str,
    to: &'a str,
    text: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<WarningRecord>,
}

/// Writes every input in the other format; an input that it cannot express is an error.
pub(crate) fn run(args: &ConvertCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let writes = Writes { puzzles: true, asked: args.to.map(Target::Puzzle), ..Writes::text("a puzzle") };
    let to = format(args, &writes)?;
    each_input(&args.read, &writes, talk, |input, output| {
        let (text, lost) = write(input, to, args, talk)?;
        if args.read.json {
            let record = Converted {
                schema: SCHEMA,
                file: &input.name,
                format: input.format.name,
                to: to.name,
                text: &text,
                warnings: input.warnings.iter().cloned().chain(lost).collect(),
            };
            json::print(&record, output)?;
        } else {
            output.write(&text)?;
        }
        Ok(Exit::Found)
    })
}

/// The format to write: what is asked for, or what the output file's name tells.
fn format(args: &ConvertCommand, writes: &Writes) -> Result<&'static Format, UserError> {
    let path = args.read.output_file.as_deref();
    match (args.to, writes.target(path)?) {
        (Some(format), _) | (None, Target::Puzzle(format)) => Ok(format),
        _ if path.is_some_and(is_txt) => Ok(formats::by_name("grid").expect("the format is in the list")),
        _ => Err(UserError::new("no format to write is given")
            .help("add --to FORMAT; `gridwright formats` lists them")),
    }
}

fn write(
    input: &Input,
    to: &'static Format,
    args: &ConvertCommand,
    talk: &Talk,
) -> Result<(String, Vec<WarningRecord>), UserError> {
    let (mut texts, mut warnings) = (Vec::new(), Vec::new());
    for (number, puzzle) in &input.puzzles {
        let which =
            if input.several { format!("{}, puzzle {number}", input.name) } else { input.name.clone() };
        let unsupported = |error: WriteError| UserError::new(format!("{which}: {error}"));
        let text = if args.lossy {
            let (text, lost) = formats::write_lossily(to, puzzle).map_err(unsupported)?;
            for rule in lost {
                let message = format!("{which}: left out: {rule}");
                talk.warn(&UserError::new(&message));
                warnings.push(WarningRecord::new(message));
            }
            text
        } else {
            (to.write)(puzzle).map_err(unsupported)?
        };
        texts.push(formed(to, text, args.form)?);
    }
    let text = formats::join(to, texts);
    // Some formats hold one puzzle only: what was written must be read as as many.
    let count = input.puzzles.len();
    if count > 1 && (to.read)(&text).map_or(true, |reading| reading.puzzles.len() != count) {
        let message = format!("{} holds {count} puzzles, but the format {} only one", input.name, to.name);
        return Err(UserError::new(message).help("choose one with --select N"));
    }
    Ok((text, warnings))
}

/// A text as it is, packed, or as a link, on lines of its own.
pub(super) fn formed(to: &'static Format, text: String, form: Form) -> Result<String, UserError> {
    let form = match form {
        Form::Text => return Ok(text),
        Form::Packed => ask::Form::Packed,
        Form::Link => ask::Form::Link,
        Form::Sudokupad => ask::Form::Sudokupad,
    };
    let formed = ask::formed(to, text, form)
        .map_err(|error| UserError { help: error.help, ..UserError::new(error.message) })?;
    Ok(formed + "\n")
}
