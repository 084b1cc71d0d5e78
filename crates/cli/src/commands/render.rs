//! `render`: a puzzle as a drawing, or several on pages.

mod sheets;

use super::{Job, each_puzzle};
use crate::args::RenderCommand;
use crate::exit::{CommandError, Exit};
use crate::input::Source;
use crate::json;
use crate::output::Output;
use crate::picture::Picture;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes};
use crate::{solving, verdict};
use ask::{SCHEMA, WarningRecord};
use gridwright::{Puzzle, Solution, render};
use serde::Serialize;

#[derive(Serialize)]
struct Rendered<'a> {
    schema: u8,
    file: &'a str,
    to: &'static str,
    text: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    warnings: &'a [WarningRecord],
}

/// Draws every puzzle. Pictures are drawn one at a time.
pub(crate) fn run(args: &RenderCommand, talk: &Talk) -> Result<Exit, CommandError> {
    if let Some(paper) = args.paper {
        return sheets::run(args, paper, talk);
    }
    let asked = args.to.map(|to| to.picture().map_or(Target::Text, Target::Picture));
    let writes = Writes { pictures: true, asked, ..Writes::text("a drawing") };
    let is_picture = matches!(writes.target(args.read.output_file.as_deref()), Ok(Target::Picture(_)));
    if is_picture && !args.read.json && Source::all(&args.read).len() > 1 {
        // Once, and not again for every file.
        return Err(several().into());
    }
    each_puzzle(&args.read, &writes, talk, |job, output| {
        let solution = solution(args, job.puzzle, &job.label, talk)?;
        let filling = solution.as_deref();
        // With --json the output is JSON, and only --to says what to draw.
        let target = if args.read.json { asked.unwrap_or(Target::Text) } else { output.target() };
        let Target::Picture(picture) = target else {
            let color = talk.colors(output.is_terminal());
            let drawing = render::pretty(job.puzzle, filling, &render::Style { color });
            put_text(args.read.json, job, "text", &drawing, output)?;
            return Ok(Exit::Found);
        };
        if !args.read.json && !job.label.is_empty() {
            return Err(several().into());
        }
        let drawing = || sized(render::picture(job.puzzle, filling), args.cell);
        match picture {
            Picture::Svg => put_text(args.read.json, job, "svg", &drawing().svg(), output)?,
            _ => put_bytes(args.read.json, picture, || picture.encode_at(&drawing(), args.dpi), output)?,
        }
        Ok(Exit::Found)
    })
}

/// Why several puzzles are not drawn without pages.
fn several() -> UserError {
    UserError::new("a picture shows one puzzle, but there are several")
        .help("add --paper a4 for pages with all of them, or name one file and choose a puzzle in it with --select N")
}

/// The solution to be drawn, if one is.
fn solution(
    args: &RenderCommand,
    puzzle: &Puzzle,
    label: &str,
    talk: &Talk,
) -> Result<Option<Solution>, UserError> {
    if !args.solution {
        return Ok(None);
    }
    let progress = Progress::start(talk);
    let verdict = gridwright::solve(puzzle, &solving::options(&args.solve));
    drop(progress);
    if verdict.count == 0 {
        // An error, so that a file from before is not replaced by an empty one.
        let message = format!("{label}there is nothing to draw: {}", verdict::sentence(&verdict));
        return Err(UserError { exit: verdict::exit(&verdict, false), ..UserError::new(message) });
    }
    Ok(verdict.solutions.into_iter().next())
}

/// A picture whose cells have a side of so many millimetres.
fn sized(picture: render::picture::Picture, cell: Option<f64>) -> render::picture::Picture {
    match cell {
        Some(side) => picture.scaled(book::millimetres(side) / render::CELL),
        None => picture,
    }
}

fn put_text(
    json: bool,
    job: &Job<'_>,
    to: &'static str,
    text: &str,
    output: &mut Output,
) -> Result<(), CommandError> {
    if json {
        let (file, warnings) = (&job.input.name, &job.input.warnings);
        json::print(&Rendered { schema: SCHEMA, file, to, text, warnings }, output)
    } else {
        output.write_block(text)
    }
}

/// Writes what is no text: not into JSON, and not onto a terminal, which it would spoil.
fn put_bytes(
    json: bool,
    picture: Picture,
    draw: impl FnOnce() -> Vec<u8>,
    output: &mut Output,
) -> Result<(), CommandError> {
    let kind = picture.ending().to_uppercase();
    if json {
        let error = UserError::new(format!("{kind} is no text and cannot stand in JSON"));
        return Err(error.help("leave --json out, or draw --to svg").into());
    }
    if output.is_terminal() {
        let error = UserError::new(format!("{kind} is no text, and standard output is a terminal"));
        return Err(error.help("name a file with -o, or send it to another program").into());
    }
    output.write_bytes(&draw())
}
