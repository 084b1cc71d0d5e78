//! How fast a batch goes, and how long it will still take.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What has been done since the run began, for another thread to look at.
pub(in crate::commands) struct Pace {
    results: AtomicU64,
    /// Where in the input the run began, is, and ends, if that is known.
    start: u64,
    at: AtomicU64,
    end: Option<u64>,
}

impl Pace {
    /// Nothing has been done.
    pub(in crate::commands) fn new(start: u64, end: Option<u64>) -> Pace {
        Pace { results: AtomicU64::new(0), start, at: AtomicU64::new(start), end }
    }

    /// More results, up to a place in the input.
    pub(in crate::commands) fn done(&self, results: u64, at: u64) {
        self.results.fetch_add(results, Ordering::Relaxed);
        self.at.store(at, Ordering::Relaxed);
    }

    /// A line about it after some time.
    pub(in crate::commands) fn line(&self, time: Duration) -> String {
        let results = self.results.load(Ordering::Relaxed);
        let at = self.at.load(Ordering::Relaxed);
        let seconds = time.as_secs_f64().max(0.001);
        let rate = results as f64 / seconds;
        let mut line = format!("{results} results, {} per second", rounded(rate));
        if let Some(end) = self.end
            && at > self.start
        {
            let left = seconds * (end - at) as f64 / (at - self.start) as f64;
            line += &format!(", {} % of the input, {} left", 100 * at / end.max(1), in_words(left));
        }
        line
    }
}

/// Slow rates have a digit after the point.
fn rounded(rate: f64) -> String {
    if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") }
}

fn in_words(seconds: f64) -> String {
    match seconds.round() as u64 {
        seconds @ 0..=119 => format!("{seconds} s"),
        seconds @ 120..=7199 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_fast_and_how_long() {
        let pace = Pace::new(1000, Some(5000));
        assert_eq!(pace.line(Duration::ZERO), "0 results, 0.0 per second");
        pace.done(50, 2000);
        let line = pace.line(Duration::from_secs(10));
        assert_eq!(line, "50 results, 5.0 per second, 40 % of the input, 30 s left");
        let stream = Pace::new(0, None);
        stream.done(5000, 81_000);
        assert_eq!(stream.line(Duration::from_secs(2)), "5000 results, 2500 per second");
        assert_eq!((in_words(120.0), in_words(7200.0)), ("2 min".to_string(), "2 h".to_string()));
    }
}
