//! A line on the terminal for what takes longer than half a second.

use crate::report::Talk;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_millis(500);
const EVERY: Duration = Duration::from_millis(200);
const CLEAR_LINE: &str = "\r\x1b[K";

/// A thread that shows the line until its channel closes.
type Shown = (Sender<()>, JoinHandle<()>);

/// Shows progress until it is dropped; then the line is gone.
pub(crate) struct Progress {
    found: Arc<AtomicU64>,
    shown: Option<Shown>,
}

impl Progress {
    /// Begins to wait. Nothing is ever shown if standard error is no terminal or nothing is to be said.
    pub(crate) fn start(talk: &Talk) -> Progress {
        let found = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&found);
        let what = move || format!("{} found", crate::verdict::solutions(count.load(Ordering::Relaxed)));
        Progress { found, shown: show(talk, move |time| line(&what(), time)) }
    }

    /// The same for work that finds no solutions.
    pub(crate) fn about(talk: &Talk, what: String) -> Progress {
        Progress::watching(talk, move |time| line(&what, time))
    }

    /// The same with a line that is made anew each time, from the time spent.
    pub(crate) fn watching(talk: &Talk, line: impl Fn(Duration) -> String + Send + 'static) -> Progress {
        Progress { found: Arc::default(), shown: show(talk, line) }
    }

    /// The same for work that makes so many puzzles.
    pub(crate) fn counting(talk: &Talk, all: u64) -> Progress {
        let found = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&found);
        let what = move || format!("{} of {all} made", count.load(Ordering::Relaxed));
        Progress { found, shown: show(talk, move |time| line(&what(), time)) }
    }

    /// Counts a solution.
    pub(crate) fn found_one(&self) {
        self.found.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.shown.take() {
            drop(done);
            let _ = thread.join();
        }
    }
}

fn show(talk: &Talk, line: impl Fn(Duration) -> String + Send + 'static) -> Option<Shown> {
    if talk.is_quiet() || !std::io::stderr().is_terminal() {
        return None;
    }
    let (done, wait) = channel::<()>();
    let begin = Instant::now();
    let thread = std::thread::Builder::new().spawn(move || {
        let mut pause = PATIENCE;
        while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            pause = EVERY;
            let _ = write!(std::io::stderr(), "{CLEAR_LINE}{}", line(begin.elapsed()));
        }
        if pause == EVERY {
            let _ = write!(std::io::stderr(), "{CLEAR_LINE}");
        }
    });
    // Where no thread can be had, the work goes on unseen.
    Some((done, thread.ok()?))
}

fn line(what: &str, time: Duration) -> String {
    format!("{what}, {} s", time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_and_how_long() {
        assert_eq!(line("no solutions found", Duration::from_millis(700)), "no solutions found, 0 s");
        assert_eq!(line("3 solutions found", Duration::from_secs(61)), "3 solutions found, 61 s");
    }
}
