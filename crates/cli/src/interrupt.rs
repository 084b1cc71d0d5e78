//! Ctrl-C stops the search, not the program: what was found so far is still printed. A second Ctrl-C ends it, as
//! does the first while nothing is searched for. A request to terminate (SIGTERM, SIGHUP) is the same. However it
//! ends, no half-written file stays.

use gridwright::Cancel;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The exit code of a program that Ctrl-C ended, as shells expect it.
const ENDED_BY_INTERRUPT: i32 = 130;

static SWITCH: OnceLock<Cancel> = OnceLock::new();
static HANDLER: OnceLock<()> = OnceLock::new();
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The switch that Ctrl-C throws. From the first call on Ctrl-C no longer ends the program at once.
pub(crate) fn switch() -> &'static Cancel {
    let switch = SWITCH.get_or_init(Cancel::new);
    listen();
    switch
}

/// Whether Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    SWITCH.get().is_some_and(Cancel::is_thrown)
}

/// A file that is removed if the program is ended while this value lives.
pub(crate) struct Unfinished(PathBuf);

impl Unfinished {
    /// Remembers the file.
    pub(crate) fn new(path: PathBuf) -> Unfinished {
        listen();
        unfinished().push(path.clone());
        Unfinished(path)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn listen() {
    HANDLER.get_or_init(|| {
        // Without a handler Ctrl-C ends the program as ever: no reason not to solve.
        let _ = ctrlc::set_handler(|| match SWITCH.get() {
            Some(switch) if !switch.is_thrown() => switch.throw(),
            _ => end(),
        });
    });
}

fn end() {
    // Nothing new is begun: the lock is held to the end.
    let files = unfinished();
    for path in files.iter() {
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(ENDED_BY_INTERRUPT);
}
