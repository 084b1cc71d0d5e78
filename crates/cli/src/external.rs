//! Solutions from a SAT solver of the user's choice: a program that is started anew for every question.

use crate::report::{UserError, plain};
use gridwright::cnf::Outcome;
use gridwright::cnf::backend::external::{self, ExternalError};
use gridwright::engine::encoding;
use gridwright::{Options, Puzzle, Solution, Stats, Verdict, decode};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

/// A solver and its arguments.
#[derive(Clone, Copy)]
pub(crate) struct Program<'a> {
    pub(crate) name: &'a str,
    pub(crate) args: &'a [String],
}

impl Program<'_> {
    /// The name in statistics.
    pub(crate) fn short_name(&self) -> String {
        let stem = Path::new(self.name).file_stem();
        stem.map_or(self.name.to_string(), |stem| stem.to_string_lossy().into_owned())
    }

    /// Shows each solution as it is found, like [`gridwright::enumerate`]. After each the program is asked
    /// again, with that solution excluded.
    pub(crate) fn enumerate(
        &self,
        puzzle: &Puzzle,
        most: Option<u64>,
        options: &Options,
        mut each: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Verdict, UserError> {
        let mut encoding = encoding::plain(puzzle, options);
        let (variables, clauses) = (encoding.cnf.vars().into(), encoding.cnf.len() as u64);
        let stats = Stats { variables, clauses, ..Stats::default() };
        let stopped = encoding.refused;
        let mut verdict = Verdict { solutions: Vec::new(), count: 0, complete: false, stopped, stats };
        while verdict.stopped.is_none() && !verdict.complete && most.is_none_or(|most| verdict.count < most) {
            match external::solve(self.name, self.args, &encoding.cnf, &options.limits).map_err(error)? {
                Outcome::Sat(model) => {
                    let solution = decode(puzzle, &encoding, &model)
                        .map_err(|error| UserError::new(format!("the solver `{}`: {error}", self.name)))?;
                    let others = encoding.differs(&solution);
                    // Where every cell is given nothing else is left to ask.
                    verdict.complete = others.is_empty();
                    encoding.cnf.add(&others);
                    verdict.count += 1;
                    if each(&solution).is_break() {
                        break;
                    }
                }
                Outcome::Unsat(_) => verdict.complete = true,
                Outcome::Unknown(reason) => verdict.stopped = Some(reason),
            }
        }
        Ok(verdict)
    }
}

fn error(error: ExternalError) -> UserError {
    match error {
        ExternalError::Start { program, error } => {
            let reason = match error.kind() {
                io::ErrorKind::NotFound => "there is no such program".to_string(),
                _ => plain(&error),
            };
            UserError::new(format!("cannot start the solver `{program}`: {reason}"))
        }
        ExternalError::Unreadable { .. } => UserError::new(error.to_string())
            .help("arguments can be given with --solver-arg; `{cnf}` and `{answer}` in them name files"),
        _ => UserError::new(error.to_string()),
    }
}
