//! `render`: a puzzle as a drawing.

use super::{Job, each_puzzle};
use crate::args::{Picture, RenderCommand};
use crate::exit::{CommandError, Exit};
use crate::json::{self, SCHEMA};
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::{solving, verdict};
use gridwright::render;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

#[derive(Serialize)]
struct Rendered<'a> {
    schema: u8,
    file: &'a str,
    to: &'static str,
    text: &'a str,
}

/// Draws every puzzle. Pictures are drawn one at a time.
pub(crate) fn run(args: &RenderCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let to = match (args.to, args.read.output_file.as_deref()) {
        (Some(to), _) => to,
        (None, Some(path)) => by_ending(path)?,
        (None, None) => Picture::Text,
    };
    each_puzzle(&args.read, talk, |job, output| {
        let mut solution = None;
        if args.solution {
            let progress = Progress::start(talk);
            let verdict = gridwright::solve(job.puzzle, &solving::options(&args.solve));
            drop(progress);
            if verdict.count == 0 {
                // An error, so that a file from before is not replaced by an empty one.
                let message =
                    format!("{}there is nothing to draw: {}", job.label, verdict::sentence(&verdict));
                return Err(
                    UserError { exit: verdict::exit(&verdict, false), ..UserError::new(message) }.into()
                );
            }
            solution = verdict.solutions.into_iter().next();
        }
        let filling = solution.as_deref();
        if to != Picture::Text && !args.read.json {
            job.must_be_alone("a picture")?;
        }
        match to {
            Picture::Text => {
                let color = talk.colors(output.is_terminal());
                let drawing = render::pretty(job.puzzle, filling, &render::Style { color });
                put_text(args.read.json, job, "text", &drawing, output)?;
            }
            Picture::Svg => put_text(args.read.json, job, "svg", &render::svg(job.puzzle, filling), output)?,
            Picture::Png => {
                put_bytes(args.read.json, "PNG", || render::bitmap(job.puzzle, filling).png(), output)?
            }
            Picture::Pdf => put_bytes(args.read.json, "PDF", || render::pdf(job.puzzle, filling), output)?,
        }
        Ok(Exit::Found)
    })
}

fn put_text(
    json: bool,
    job: &Job<'_>,
    to: &'static str,
    text: &str,
    output: &mut Output,
) -> Result<(), CommandError> {
    if json {
        json::print(&Rendered { schema: SCHEMA, file: &job.input.name, to, text }, output)
    } else {
        output.write_block(text)
    }
}

/// Writes what is no text: not into JSON, and not onto a terminal, which it would spoil.
fn put_bytes(
    json: bool,
    kind: &str,
    draw: impl FnOnce() -> Vec<u8>,
    output: &mut Output,
) -> Result<(), CommandError> {
    if json {
        let error = UserError::new(format!("{kind} is no text and cannot stand in JSON"));
        return Err(error.help("leave --json out, or draw --to svg").into());
    }
    if output.is_terminal() {
        let error = UserError::new(format!("{kind} is no text, and standard output is a terminal"));
        return Err(error.help("name a file with -o, or send it to another program").into());
    }
    output.write_all(&draw()).map_err(|error| CommandError::writing(output.name(), &error))
}

/// What to draw into a file of this name: text, unless the name ends as pictures do.
fn by_ending(path: &Path) -> Result<Picture, UserError> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    match &ending[..] {
        "svg" => Ok(Picture::Svg),
        "png" => Ok(Picture::Png),
        "pdf" => Ok(Picture::Pdf),
        "bmp" | "eps" | "gif" | "jpeg" | "jpg" | "ps" | "tif" | "tiff" | "webp" => {
            let error = UserError::new(format!("pictures are not drawn as .{ending}"));
            Err(error.help("name the file .svg, .png or .pdf; with --to text it may have any name"))
        }
        _ => Ok(Picture::Text),
    }
}
