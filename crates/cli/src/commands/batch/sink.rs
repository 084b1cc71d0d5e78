//! Where the results of a batch go: to an ordinary output, or with a journal to a file that grows.

use super::journal::Journal;
use crate::exit::CommandError;
use crate::output::Output;
use crate::report::{UserError, plain};
use gridwright::batch::journal::{Position, Run, State};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long nothing is noted in the journal: each note waits for the disk.
const BETWEEN_NOTES: Duration = Duration::from_secs(1);

/// Takes results.
pub(super) enum Sink {
    /// Standard output, or a file that appears when it is whole.
    Plain(Output),
    /// A file that grows, and its journal.
    Kept(Kept),
}

/// A file that grows, and its journal.
pub(super) struct Kept {
    name: String,
    file: File,
    journal: Journal,
    noted: Option<Instant>,
}

impl Kept {
    /// Opens the output and the journal, and says how far an earlier run came.
    pub(super) fn open(output: &Path, journal: &Path, run: &Run) -> Result<(Kept, State), CommandError> {
        let name = output.display().to_string();
        let (mut journal, state) = Journal::open(journal, run)?;
        let written = match state {
            State::New => None,
            State::At(position) | State::Done(position) => Some(position.written),
        };
        let mut file = open(output, written).map_err(|error| cannot(&name, &error))?;
        match written {
            None => journal.begin(run)?,
            Some(written) => go_on(&mut file, written, &name)?,
        }
        Ok((Kept { name, file, journal, noted: None }, state))
    }

    /// Notes how far the run has come. The results are on the disk before the note that speaks of them, so that a power
    /// failure cannot leave a note without its results.
    fn note(&mut self, position: &Position, done: bool) -> Result<(), UserError> {
        self.file.sync_data().map_err(|error| cannot(&self.name, &error))?;
        self.journal.note(position, done)
    }
}

/// Opens the output, empty or as an earlier run left it.
fn open(path: &Path, written: Option<u64>) -> io::Result<File> {
    if path.metadata().is_ok_and(|about| !about.is_file()) {
        return Err(io::Error::other("only a regular file can be resumed"));
    }
    OpenOptions::new().write(true).create(written.is_none()).truncate(written.is_none()).open(path)
}

/// Cuts off what was written after the last note.
fn go_on(file: &mut File, written: u64, name: &str) -> Result<(), UserError> {
    let length = file.metadata().map_err(|error| cannot(name, &error))?.len();
    if length < written {
        let error = UserError::new(format!(
            "cannot continue with {name}: it has {length} bytes, but {written} according to its journal"
        ));
        return Err(error.help("to start over, remove the journal"));
    }
    let cut = file.set_len(written).and_then(|()| file.seek(SeekFrom::Start(written)));
    cut.map_err(|error| cannot(name, &error)).map(|_| ())
}

fn cannot(name: &str, error: &io::Error) -> UserError {
    UserError::new(format!("cannot write {name}: {}", plain(error)))
}

impl Sink {
    /// Adds results. The position is that after them.
    pub(super) fn write(&mut self, results: &[u8], position: &Position) -> Result<(), CommandError> {
        match self {
            Sink::Plain(output) => {
                let written = output.write_all(results).and_then(|()| Write::flush(output));
                written.map_err(|error| CommandError::writing(output.name(), &error))
            }
            Sink::Kept(kept) => {
                kept.file.write_all(results).map_err(|error| cannot(&kept.name, &error))?;
                if kept.noted.is_none_or(|noted| noted.elapsed() >= BETWEEN_NOTES) {
                    kept.note(position, false)?;
                    kept.noted = Some(Instant::now());
                }
                Ok(())
            }
        }
    }

    /// Everything has been written.
    pub(super) fn finish(self, position: &Position) -> Result<(), CommandError> {
        match self {
            Sink::Plain(output) => output.finish(),
            Sink::Kept(mut kept) => Ok(kept.note(position, true)?),
        }
    }

    /// The run ends early. Says what becomes of the results.
    pub(super) fn interrupt(self, position: &Position) -> Result<String, CommandError> {
        match self {
            Sink::Plain(output) if output.is_a_new_file() => {
                Ok(format!("{} was not written; with --resume it could be continued", output.name()))
            }
            Sink::Plain(output) => {
                output.finish()?;
                Ok("with --output-file and --resume it could be continued".to_string())
            }
            Sink::Kept(mut kept) => {
                kept.note(position, false)?;
                Ok("the same command again goes on from here".to_string())
            }
        }
    }
}
