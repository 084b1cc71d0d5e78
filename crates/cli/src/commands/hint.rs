//! `hint`: the next step, or where to look for it.

use super::explain::{Situation, exit, situation, write_wrong};
use super::{Job, each_puzzle};
use crate::args::HintCommand;
use crate::exit::{CommandError, Exit};
use crate::json;
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::solving;
use crate::target::{Target, Writes};
use ask::{Hint, Record};
use gridwright::explain::{self, End, Path, Replay};
use gridwright::render::{self, Highlight};
use gridwright::{Options, Puzzle};

/// Gives a hint for every puzzle.
pub(crate) fn run(args: &HintCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let writes = Writes { pictures: true, ..Writes::text("a hint") };
    each_puzzle(&args.read, &writes, talk, |job, output| {
        if let Target::Picture(_) = output.target() {
            job.must_be_alone("a picture")?;
        }
        let options = Options {
            limits: solving::limits(args.limits.time_limit, args.limits.memory_limit),
            ..Options::default()
        };
        let progress = Progress::about(talk, "looking for a step".to_string());
        let situation = situation(&args.state, &args.read, job, &options, talk)?;
        let puzzle = match situation {
            Situation::Wrong(wrong) => {
                drop(progress);
                must_be_text(output)?;
                return write_wrong(&wrong, &args.read, job, output);
            }
            Situation::Puzzle(puzzle) => puzzle,
        };
        let path = explain::hint(&puzzle, None, &options);
        drop(progress);
        let work = Work { args, talk, job, puzzle: &puzzle };
        work.write(&path, &options, output)
    })
}

/// Where there is no step, there is nothing to draw.
fn must_be_text(output: &Output) -> Result<(), UserError> {
    match output.target() {
        Target::Picture(_) => Err(UserError::new("there is no step to draw").help("leave -o out to see why")),
        _ => Ok(()),
    }
}

struct Work<'a> {
    args: &'a HintCommand,
    talk: &'a Talk,
    job: &'a Job<'a>,
    /// With the marks of the player.
    puzzle: &'a Puzzle,
}

impl Work<'_> {
    fn write(&self, path: &Path, options: &Options, output: &mut Output) -> Result<Exit, CommandError> {
        let before = Replay::new(self.puzzle, &path.start);
        let hint = path.steps.first().map(|step| Hint { puzzle: self.puzzle, before: &before, step });
        if self.args.read.json {
            let hint = hint.map(|hint| hint.record(self.args.strength));
            let answer = super::explain::answer(path, self.puzzle, options);
            json::print(&Record { hint, ..self.job.record(answer) }, output)?;
        } else if let Some(hint) = hint {
            self.show(&hint, output)?;
            if hint.step.contradiction {
                self.job.say(self.talk, "no solution: this is a contradiction");
            }
        } else {
            must_be_text(output)?;
            output.write(&format!(
                "{}{}\n",
                self.job.label,
                ask::ending(self.puzzle, path, before.candidates())
            ))?;
        }
        // A step is an answer, whatever comes after it.
        Ok(if path.steps.is_empty() || path.end == End::Contradiction {
            exit(&path.end)
        } else {
            Exit::Found
        })
    }

    fn show(&self, hint: &Hint<'_>, output: &mut Output) -> Result<(), CommandError> {
        let text = hint.text(self.args.strength);
        let drawn = || Highlight { caption: text.clone(), ..hint.highlight(self.args.strength) };
        if let Target::Picture(picture) = output.target() {
            let drawing = render::picture_highlighted(self.job.puzzle, &drawn());
            return output.write_bytes(&picture.encode(&drawing));
        }
        if !self.args.pretty {
            return output.write(&format!("{}{text}\n", self.job.label));
        }
        let color = self.talk.colors(output.is_terminal());
        output.write_block(&render::pretty_highlighted(self.job.puzzle, &drawn(), &render::Style { color }))
    }
}
