//! `ask`: one question as JSON, one answer as JSON.

use crate::args::AskCommand;
use crate::exit::{CommandError, Exit};
use crate::input::Source;
use crate::json;
use crate::output::Output;
use crate::report::UserError;
use crate::solving;
use crate::target::Target;
use ask::{Event, Terms};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Answers the question of a file, or of standard input.
pub(crate) fn run(args: &AskCommand) -> Result<Exit, CommandError> {
    if let Some(mebibytes) = args.address_space {
        bound_addresses(mebibytes)?;
    }
    let text = Source::of(args.file.as_deref().unwrap_or(Path::new("-"))).text()?;
    let mut output = Output::stdout(Target::Text);
    let mut failed = None;
    let asked = ask::parse(&text).and_then(|(question, limits)| {
        let time = limits.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let terms = Terms {
            limits: solving::limits(time, limits.megabytes),
            most_cells: args.most_cells.unwrap_or(usize::MAX),
            ..Terms::default()
        };
        ask::ask(&question, &terms, &mut |event: Event| {
            if args.stream && failed.is_none() {
                failed = print_now(&event, &mut output).err();
            }
        })
    });
    failed.map_or(Ok(()), Err)?;
    let exit = match &asked {
        Ok(answer) => {
            json::print(answer, &mut output)?;
            Exit::Found
        }
        Err(error) => {
            json::print(&error.record(), &mut output)?;
            Exit::Bad
        }
    };
    output.finish()?;
    Ok(exit)
}

/// Prints an event so that it is seen at once.
fn print_now(event: &Event, output: &mut Output) -> Result<(), CommandError> {
    json::print(event, output)?;
    output.flush().map_err(|error| CommandError::writing(output.name(), &error))
}

/// Has the system refuse memory beyond a bound.
#[cfg(unix)]
fn bound_addresses(mebibytes: u64) -> Result<(), UserError> {
    use nix::sys::resource::{Resource, setrlimit};
    let bytes = mebibytes.saturating_mul(1 << 20);
    setrlimit(Resource::RLIMIT_AS, bytes, bytes)
        .map_err(|error| UserError::new(format!("the memory cannot be bounded: {error}")))
}

/// There is no such bound here.
#[cfg(not(unix))]
fn bound_addresses(_: u64) -> Result<(), UserError> {
    Err(UserError::new("--address-space is not possible on this system"))
}
