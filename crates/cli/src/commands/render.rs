//! `render`: a puzzle as a drawing.

use super::{Job, each_puzzle};
use crate::args::RenderCommand;
use crate::exit::{CommandError, Exit};
use crate::json;
use crate::output::Output;
use crate::picture::Picture;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes};
use crate::{solving, verdict};
use ask::{SCHEMA, WarningRecord};
use gridwright::render;
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
    let asked = args.to.map(|to| to.picture().map_or(Target::Text, Target::Picture));
    let writes = Writes { pictures: true, asked, ..Writes::text("a drawing") };
    each_puzzle(&args.read, &writes, talk, |job, output| {
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
        // With --json the output is JSON, and only --to says what to draw.
        let target = if args.read.json { asked.unwrap_or(Target::Text) } else { output.target() };
        let Target::Picture(picture) = target else {
            let color = talk.colors(output.is_terminal());
            let drawing = render::pretty(job.puzzle, filling, &render::Style { color });
            put_text(args.read.json, job, "text", &drawing, output)?;
            return Ok(Exit::Found);
        };
        if !args.read.json {
            job.must_be_alone("a picture")?;
        }
        match picture {
            Picture::Svg => put_text(args.read.json, job, "svg", &render::svg(job.puzzle, filling), output)?,
            _ => put_bytes(args.read.json, picture, || picture.draw(job.puzzle, filling), output)?,
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
