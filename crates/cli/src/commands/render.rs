//! `render`: a puzzle as a drawing.

use super::each_puzzle;
use crate::args::{Picture, RenderCommand};
use crate::exit::{Exit, Fault};
use crate::json::{self, SCHEMA};
use crate::progress::Progress;
use crate::report::Talk;
use crate::{solving, verdict};
use gridwright::render;
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Rendered<'a> {
    schema: u8,
    file: &'a str,
    to: &'static str,
    text: &'a str,
}

/// Draws every puzzle. Pictures are drawn one at a time.
pub(crate) fn run(args: &RenderCommand, talk: &Talk) -> Result<Exit, Fault> {
    let by_ending = || by_ending(args.read.output_file.as_deref()?);
    let to = args.to.or_else(by_ending).unwrap_or(Picture::Text);
    each_puzzle(&args.read, talk, |job, output| {
        let mut solution = None;
        if args.solution {
            let progress = Progress::start(talk);
            let verdict = gridwright::solve(job.puzzle, &solving::options(&args.solve));
            drop(progress);
            if verdict.count == 0 {
                job.say(talk, &verdict::sentence(&verdict));
                return Ok(verdict::exit(&verdict, false));
            }
            solution = verdict.solutions.into_iter().next();
        }
        let filling = solution.as_deref();
        let (name, text) = match to {
            Picture::Text => {
                let color = talk.colors(output.is_terminal());
                ("text", render::pretty(job.puzzle, filling, &render::Style { color }))
            }
            Picture::Svg => {
                if !args.read.json {
                    job.must_be_alone("a picture")?;
                }
                ("svg", render::svg(job.puzzle, filling))
            }
        };
        if args.read.json {
            let record = Rendered { schema: SCHEMA, file: &job.input.name, to: name, text: &text };
            json::print(&record, output)?;
        } else {
            output.write_block(&text)?;
        }
        Ok(Exit::Found)
    })
}

fn by_ending(path: &Path) -> Option<Picture> {
    let svg = path.extension()?.eq_ignore_ascii_case("svg");
    svg.then_some(Picture::Svg)
}
