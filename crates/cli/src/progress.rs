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

/// Shows progress until it is dropped; then the line is gone.
pub(crate) struct Progress {
    found: Arc<AtomicU64>,
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins to wait. Nothing is ever shown if standard error is no terminal or nothing is to be said.
    pub(crate) fn start(talk: &Talk) -> Progress {
        let found = Arc::new(AtomicU64::new(0));
        if talk.is_quiet() || !std::io::stderr().is_terminal() {
            return Progress { found, shown: None };
        }
        let (done, wait) = channel::<()>();
        let count = Arc::clone(&found);
        let begin = Instant::now();
        let thread = std::thread::spawn(move || {
            let mut pause = PATIENCE;
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                pause = EVERY;
                let line = line(count.load(Ordering::Relaxed), begin.elapsed());
                let _ = write!(std::io::stderr(), "{CLEAR_LINE}{line}");
            }
            if pause == EVERY {
                let _ = write!(std::io::stderr(), "{CLEAR_LINE}");
            }
        });
        Progress { found, shown: Some((done, thread)) }
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

fn line(found: u64, time: Duration) -> String {
    format!("{} found, {} s", crate::verdict::solutions(found), time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_many_and_how_long() {
        assert_eq!(line(0, Duration::from_millis(700)), "no solutions found, 0 s");
        assert_eq!(line(3, Duration::from_secs(61)), "3 solutions found, 61 s");
    }
}
