//! `convert`: the same puzzle in another format.

use super::each_input;
use crate::args::{ConvertCommand, Form};
use crate::exit::{CommandError, Exit};
use crate::input::Input;
use crate::json;
use crate::report::{Talk, UserError};
use gridwright::formats::{self, Format, WriteError};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Converted<'a> {
    schema: u8,
    file: &'a str,
    format: &'a str,
    to: &'a str,
    text: &'a str,
}

/// Writes every input in the other format; an input that it cannot express is an error.
pub(crate) fn run(args: &ConvertCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let to = match args.to.or_else(|| by_ending(args.read.output_file.as_deref()?)) {
        Some(format) => format,
        None => {
            return Err(UserError::new("no format to write is given")
                .help("add --to FORMAT; `gridwright formats` lists them")
                .into());
        }
    };
    each_input(&args.read, talk, |input, output| {
        let text = write(input, to, args, talk)?;
        if args.read.json {
            let record = Converted {
                schema: 1,
                file: &input.name,
                format: input.format.name,
                to: to.name,
                text: &text,
            };
            json::print(&record, output)?;
        } else {
            output.write(&text)?;
        }
        Ok(Exit::Found)
    })
}

/// The format that a file's name tells.
pub(super) fn by_ending(path: &Path) -> Option<&'static Format> {
    let ending = path.extension()?.to_str()?;
    formats::ALL.iter().copied().find(|format| format.endings.contains(&ending))
}

fn write(
    input: &Input,
    to: &'static Format,
    args: &ConvertCommand,
    talk: &Talk,
) -> Result<String, UserError> {
    let mut texts = Vec::new();
    for (number, puzzle) in &input.puzzles {
        let which =
            if input.several { format!("{}, puzzle {number}", input.name) } else { input.name.clone() };
        let unsupported = |error: WriteError| UserError::new(format!("{which}: {error}"));
        let text = if args.lossy {
            let (text, lost) = formats::write_lossily(to, puzzle).map_err(unsupported)?;
            for rule in lost {
                talk.warn(&UserError::new(format!("{which}: left out: {rule}")));
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
    Ok(text)
}

/// A text as it is, packed, or as a link.
pub(super) fn formed(to: &'static Format, text: String, form: Form) -> Result<String, UserError> {
    let (make, what): (fn(&Format, &str) -> Option<String>, _) = match form {
        Form::Text => return Ok(text),
        Form::Packed => (formats::packed, "packed form"),
        Form::Link => (formats::link, "links"),
    };
    let formed = make(to, &text).ok_or_else(|| {
        let able = formats::ALL.iter().filter(|format| make(format, "").is_some());
        let able: Vec<&str> = able.map(|format| format.name).collect();
        let error = UserError::new(format!("the format {} has no {what}", to.name));
        error.help(format!("formats that have: {}", able.join(", ")))
    })?;
    Ok(formed + "\n")
}
