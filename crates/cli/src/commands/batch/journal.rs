//! The journal of a batch as a file, locked by the run that writes it. What its lines say, the library knows:
//! [`gridwright::batch::journal`].

use crate::report::{UserError, plain};
use gridwright::batch::journal::{Position, Run, State, head, read, record};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// An open journal, locked for this run.
pub(super) struct Journal {
    name: String,
    file: File,
}

impl Journal {
    /// Opens or creates the journal of a run, and says how far it came. A journal of another run is refused.
    pub(super) fn open(path: &Path, run: &Run) -> Result<(Journal, State), UserError> {
        let name = path.display().to_string();
        let cannot =
            |error: &io::Error| UserError::new(format!("cannot use the journal {name}: {}", plain(error)));
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                UserError::new(format!("cannot write {name}: there is no such folder"))
            }
            _ => cannot(&error),
        })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(UserError::new(format!("another run is using the journal {name}")));
            }
            // Some file systems know no locks; the journal does without.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| cannot(&error))?;
        let (state, length) = read(&bytes, run).map_err(|why| refusal(&name, why))?;
        let mut journal = Journal { name: name.clone(), file };
        journal.cut(length as u64).map_err(|error| cannot(&error))?;
        Ok((journal, state))
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(|_| ())
    }

    /// Writes down which run it is.
    pub(super) fn begin(&mut self, run: &Run) -> Result<(), UserError> {
        self.add(&head(run))
    }

    /// Writes down how far the run has come; `done` if that is everything.
    pub(super) fn note(&mut self, position: &Position, done: bool) -> Result<(), UserError> {
        self.add(&record(position, done))
    }

    fn add(&mut self, text: &str) -> Result<(), UserError> {
        let added = self.file.write_all(text.as_bytes());
        added.map_err(|error| UserError::new(format!("cannot write {}: {}", self.name, plain(&error))))
    }
}

fn refusal(name: &str, why: String) -> UserError {
    UserError::new(format!("{name} {why}")).help("to start over, remove the journal or name another one")
}
