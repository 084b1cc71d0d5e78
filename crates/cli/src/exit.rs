//! How a run ends: one exit code, the worst of all puzzles, and what can end it early.

use crate::report::UserError;
use std::io;
use std::process::ExitCode;

/// The exit codes, from good to bad: of two runs the larger counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// What was asked for was found.
    Found = 0,
    /// There is no solution.
    NoSolution = 1,
    /// Bad usage or bad input.
    Bad = 2,
    /// It was to have one solution and has several.
    NotUnique = 3,
    /// A limit was reached before there was an answer.
    Unknown = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why work on an input ended early.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// Nobody reads the output any more: a reason to stop, not an error.
    ClosedPipe,
    /// Something to tell. Work on other inputs may go on.
    User(UserError),
    /// The output does not take what is written to it: nothing more may be added, and it must not appear as if it were whole.
    Unwritten(UserError),
}

impl From<UserError> for CommandError {
    fn from(error: UserError) -> CommandError {
        CommandError::User(error)
    }
}

impl CommandError {
    /// The error of a failed write to the place of that name.
    pub(crate) fn writing(name: &str, error: &io::Error) -> CommandError {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return CommandError::ClosedPipe;
        }
        CommandError::Unwritten(UserError::new(format!(
            "cannot write {name}: {}",
            crate::report::plain(error)
        )))
    }
}
