//! The command `gridwright`: arguments, files, colours, progress and exit codes. Everything about puzzles is
//! in the library.
//!
//! Results go to standard output and everything else to standard error; a reader that goes away early is
//! no error.

mod args;
mod commands;
mod earlier;
mod exit;
mod external;
mod in_order;
mod input;
mod interrupt;
mod json;
mod memory;
mod output;
mod pattern;
mod picture;
mod pixels;
mod progress;
mod proof;
mod report;
mod snippet;
mod solution;
mod solving;
mod spelling;
mod state;
#[cfg(test)]
mod tables;
mod target;
mod text;
mod verdict;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    interrupt::keep_signals();
    let cli = args::Cli::parse();
    let talk = report::Talk::new(&cli.talk);
    let exit = commands::run(&cli.command, &talk).unwrap_or_else(|error| match error {
        exit::CommandError::ClosedPipe => exit::Exit::Found,
        exit::CommandError::User(error) | exit::CommandError::Unwritten(error) => {
            talk.error(&error);
            error.exit
        }
    });
    exit.into()
}
