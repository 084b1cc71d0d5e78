//! `candidates`: every value of every cell that occurs in some solution.

use super::each_puzzle;
use crate::args::CandidatesCommand;
use crate::exit::{CommandError, Exit};
use crate::json;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes};
use crate::{solving, text};
use ask::{AnswerRecord, Cost, Record};
use gridwright::Status;
use gridwright::render::{self, Highlight};
use gridwright::tasks::{Counts, Possible, candidate_counts};

/// Shows the candidates of every puzzle. Where a limit was reached it shows what is not excluded.
pub(crate) fn run(args: &CandidatesCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let writes = Writes { pictures: true, ..Writes::text("candidates") };
    each_puzzle(&args.read, &writes, talk, |job, output| {
        if let Target::Picture(_) = output.target() {
            job.must_be_alone("a picture")?;
        }
        let options = solving::options(&args.solve);
        let progress = Progress::start(talk);
        let ((possible, counts), time) = solving::timed(|| match args.counts {
            None => (gridwright::candidates(job.puzzle, &options), None),
            Some(most) => {
                let (possible, counts) = candidate_counts(job.puzzle, most, &options);
                (possible, Some(counts))
            }
        });
        drop(progress);
        let cost = Cost::new(&possible.stats, time);
        let status = ask::possible_status(&possible);
        if args.read.json {
            let answer = AnswerRecord::word(status.name(), possible.stopped.is_none());
            let record = Record {
                candidates: Some(ask::candidate_rows(&possible.open)),
                counts: counts.as_ref().map(|counts| ask::count_rows(&possible.open, counts)),
                count_limit: args.counts,
                stats: Some(cost.record()),
                ..job.record(answer)
            };
            json::print(&record, output)?;
        } else if let Target::Picture(picture) = output.target() {
            if status == Status::None {
                let error = UserError::new("there is no solution, and so no candidate to draw");
                return Err(error.help("`gridwright check` says why").into());
            }
            let drawing = render::picture_highlighted(job.puzzle, &drawn(&possible, counts.as_ref()));
            output.write_bytes(&picture.encode(&drawing))?;
        } else if status != Status::None {
            output.write_block(&match args.pretty {
                true => text::boxed_candidates(job.puzzle, &possible.open, counts.as_ref()),
                false => text::candidates(&possible.open, counts.as_ref()),
            })?;
        }
        job.say(talk, &sentence(&possible, counts.is_some()));
        if args.solve.stats {
            job.say_cost(talk, &cost);
        }
        Ok(match status {
            Status::None => Exit::NoSolution,
            Status::Unknown => Exit::Unknown,
            _ => Exit::Found,
        })
    })
}

/// The candidates as pencil marks, with how many solutions have each.
fn drawn(possible: &Possible, counts: Option<&Counts>) -> Highlight {
    let open = &possible.open;
    let mut highlight = Highlight::new(open.clone());
    let Some(counts) = counts else { return highlight };
    for cell in open.shape().cells() {
        for value in open.values(cell) {
            let count = counts.of(cell, value);
            let more = if count >= counts.most { "+" } else { "" };
            highlight.counts.insert((cell, value), format!("{count}{more}"));
        }
    }
    highlight
}

fn sentence(possible: &Possible, counted: bool) -> String {
    match (ask::possible_status(possible), possible.stopped) {
        (_, Some(reason)) if counted => {
            format!(
                "unknown: {reason}; values that are not excluded are shown, with the solutions found so far"
            )
        }
        (_, Some(reason)) => format!("unknown: {reason}; values that are not excluded are shown"),
        (Status::None, None) => "no solution".to_string(),
        (Status::Unique, None) => "exactly one solution".to_string(),
        _ => "several solutions; every value shown occurs in one of them".to_string(),
    }
}
