//! What is said on standard error.
//!
//! Verdicts, warnings and statistics can be silenced; errors cannot. Nobody listening is no error.

use crate::args::{TalkArgs, When};
use crate::exit::Exit;
use crate::snippet::{self, Place};
use gridwright::formats::Diagnostic;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

/// Something that went wrong, with its place in the input if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UserError {
    /// What is wrong.
    pub(crate) message: String,
    /// What would be right.
    pub(crate) help: Option<String>,
    /// Where.
    pub(crate) place: Option<Box<Place>>,
    /// How the command ends because of it.
    pub(crate) exit: Exit,
}

impl UserError {
    /// UserError without a place.
    pub(crate) fn new(message: impl Into<String>) -> UserError {
        UserError { message: message.into(), help: None, place: None, exit: Exit::Bad }
    }

    /// A diagnostic about a text.
    pub(crate) fn at(file: &str, text: &str, diagnostic: &Diagnostic) -> UserError {
        UserError {
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone().or_else(|| lenient(diagnostic)),
            place: Some(Box::new(Place::new(file, text, diagnostic))),
            exit: Exit::Bad,
        }
    }

    /// A diagnostic about a line, from 1, of bytes that should be text.
    pub(crate) fn at_line(file: &str, bytes: &[u8], line: usize, message: impl Into<String>) -> UserError {
        let text = String::from_utf8_lossy(bytes);
        let mut lines = text.split_inclusive('\n');
        let start = lines.by_ref().take(line.saturating_sub(1)).map(str::len).sum();
        let length = lines.next().unwrap_or_default().trim_end().len();
        UserError::at(file, &text, &Diagnostic::new(start..start + length, message))
    }

    /// The same as the work of a limit: nothing is wrong with the input.
    pub(crate) fn limit(mut self) -> UserError {
        self.exit = Exit::Unknown;
        self
    }

    /// Adds what would be right.
    pub(crate) fn help(mut self, help: impl Into<String>) -> UserError {
        self.help = Some(help.into());
        self
    }
}

/// What to do about a text that was refused only because of unknown rules.
fn lenient(diagnostic: &Diagnostic) -> Option<String> {
    let help = "--lenient leaves out unknown rules; what remains is another puzzle";
    diagnostic.rest.is_some().then(|| help.to_string())
}

/// Speaks on standard error.
pub(crate) struct Talk {
    quiet: bool,
    when: When,
}

impl Talk {
    /// As the arguments and the environment want it.
    pub(crate) fn new(args: &TalkArgs) -> Talk {
        Talk { quiet: args.quiet, when: args.color }
    }

    /// Whether only errors are said.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether colours go to a stream that is a terminal or not.
    pub(crate) fn colors(&self, terminal: bool) -> bool {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self.when {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                terminal && !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }

    /// Says a sentence, unless told to be quiet.
    pub(crate) fn say(&self, sentence: impl Display) {
        if !self.quiet {
            line(sentence);
        }
    }

    /// Says what is odd about an input, unless told to be quiet.
    pub(crate) fn warn(&self, error: &UserError) {
        if !self.quiet {
            line(snippet::render(error, snippet::Kind::Warning, self.colors(io::stderr().is_terminal())));
        }
    }

    /// Says what went wrong.
    pub(crate) fn error(&self, error: &UserError) {
        line(snippet::render(error, snippet::Kind::Error, self.colors(io::stderr().is_terminal())));
    }
}

fn line(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// An error of the operating system in words, without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        io::ErrorKind::IsADirectory => "it is a directory".to_string(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_lowercase()
        }
    }
}
