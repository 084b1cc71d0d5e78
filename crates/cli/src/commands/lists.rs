//! What the program knows about itself: formats, completions and the manual.

use crate::args::Cli;
use crate::exit::{CommandError, Exit};
use crate::output::Output;
use crate::report::UserError;
use crate::target::Target;
use crate::text::two_columns;
use clap::CommandFactory;
use gridwright::formats;

/// Lists the file formats.
pub(crate) fn formats() -> Result<Exit, CommandError> {
    print(&two_columns(formats::ALL.iter().map(|format| (format.name, format.about))))
}

/// Writes a completion script.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<Exit, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "gridwright", &mut script);
    print(&String::from_utf8_lossy(&script))
}

/// Writes the manual page of everything or of one command.
pub(crate) fn man(command: Option<&str>) -> Result<Exit, CommandError> {
    let mut all = Cli::command();
    all.build();
    let page = match command {
        None => all,
        Some(name) => all.find_subcommand(name).cloned().ok_or_else(|| {
            UserError::new(format!("there is no command `{name}`")).help("`gridwright help` lists them")
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page)
        .render(&mut text)
        .map_err(|error| UserError::new(format!("cannot write the manual: {error}")))?;
    print(&String::from_utf8_lossy(&text))
}

/// Prints a text to standard output.
pub(super) fn print(text: &str) -> Result<Exit, CommandError> {
    let mut output = Output::stdout(Target::Text);
    output.write(text)?;
    output.finish()?;
    Ok(Exit::Found)
}
