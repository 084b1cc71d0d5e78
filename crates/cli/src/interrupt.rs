//! Ctrl-C stops the search, not the program: what was found so far is still printed. A second Ctrl-C ends it, as
//! does the first while nothing is searched for. A request to terminate (SIGTERM, SIGHUP) is the same. However it
//! ends, no half-written file stays.

use gridwright::Cancel;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use tempfile::NamedTempFile;

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
    /// Creates a file and remembers it. The program is not ended in between.
    pub(crate) fn create(
        create: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Unfinished)> {
        listen();
        let mut files = unfinished();
        let file = create()?;
        let path = file.path().to_path_buf();
        files.push(path.clone());
        Ok((file, Unfinished(path)))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

/// Signals that do not end the program. What was started to outlive its terminal, as by `nohup`, goes on without it: the signal
/// that says so is kept from the handler. A file that may not grow further is an error of writing it. To be called before there
/// are threads.
#[cfg(unix)]
pub(crate) fn keep_signals() {
    use nix::sys::signal::{SigSet, Signal};
    let mut kept = SigSet::empty();
    kept.add(Signal::SIGXFSZ);
    // The system tells a program which signals it was started to ignore in a file, if at all.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    if ignored >> (Signal::SIGHUP as u64 - 1) & 1 == 1 {
        kept.add(Signal::SIGHUP);
    }
    let _ = kept.thread_block();
}

#[cfg(not(unix))]
pub(crate) fn keep_signals() {}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn listen() {
    HANDLER.get_or_init(|| {
        // Without a handler Ctrl-C ends the program as ever: no reason not to solve. But where the thread behind the handler
        // cannot be started, signals would be caught and nobody would hear of them, so one is tried first.
        let started = std::thread::Builder::new().spawn(|| ()).map(std::thread::JoinHandle::join);
        if started.is_err() {
            return;
        }
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
