//! What the server counts, as Prometheus reads it.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the classes of times, in milliseconds.
const CLASSES: [u64; 8] = [1, 3, 10, 30, 100, 300, 1000, 10_000];

/// Counts of everything since the server began.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) asked: AtomicU64,
    pub(crate) answered: AtomicU64,
    /// Questions that were wrong.
    pub(crate) refused: AtomicU64,
    /// Questions for which there was no room.
    pub(crate) busy: AtomicU64,
    /// Questions whose client went away.
    pub(crate) cancelled: AtomicU64,
    /// Questions that ended by a bug, or whose process died.
    pub(crate) failed: AtomicU64,
    pub(crate) waiting: AtomicI64,
    pub(crate) working: AtomicI64,
    pub(crate) connections: AtomicI64,
    classes: [AtomicU64; CLASSES.len() + 1],
    microseconds: AtomicU64,
}

/// Counts one more.
pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Something that goes on while this is alive.
#[derive(Debug)]
pub(crate) struct Gauge<'a>(&'a AtomicI64);

impl<'a> Gauge<'a> {
    /// One more goes on.
    pub(crate) fn up(gauge: &'a AtomicI64) -> Gauge<'a> {
        gauge.fetch_add(1, Ordering::Relaxed);
        Gauge(gauge)
    }
}

impl Drop for Gauge<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// Notes how long an answer took.
    pub(crate) fn took(&self, time: Duration) {
        let milliseconds = time.as_millis() as u64;
        let class = CLASSES.iter().position(|&bound| milliseconds <= bound).unwrap_or(CLASSES.len());
        count(&self.classes[class]);
        self.microseconds.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    /// Everything in Prometheus' text form.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        let counters = [
            ("questions_total", "Questions asked", &self.asked),
            ("answers_total", "Questions answered", &self.answered),
            ("refused_total", "Questions that were wrong", &self.refused),
            ("busy_total", "Questions for which there was no room", &self.busy),
            ("cancelled_total", "Questions whose client went away", &self.cancelled),
            ("failed_total", "Questions that ended by a fault of the server", &self.failed),
        ];
        for (name, help, counter) in counters {
            put(&mut out, name, help, "counter", counter.load(Ordering::Relaxed));
        }
        let gauges = [
            ("waiting", "Questions that wait for a worker", &self.waiting),
            ("working", "Questions that are worked on", &self.working),
            ("connections", "Open connections", &self.connections),
        ];
        for (name, help, gauge) in gauges {
            put(&mut out, name, help, "gauge", gauge.load(Ordering::Relaxed).max(0) as u64);
        }
        self.histogram(&mut out);
        out
    }

    fn histogram(&self, out: &mut String) {
        let name = "gridwright_answer_seconds";
        *out += &format!("# HELP {name} How long answers took\n# TYPE {name} histogram\n");
        let mut sum = 0;
        for (class, counter) in self.classes.iter().enumerate() {
            sum += counter.load(Ordering::Relaxed);
            let bound = CLASSES.get(class).map_or("+Inf".to_string(), |&ms| (ms as f64 / 1e3).to_string());
            writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}").expect("a String takes every text");
        }
        let seconds = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        *out += &format!("{name}_sum {seconds}\n{name}_count {sum}\n");
    }
}

fn put(out: &mut String, name: &str, help: &str, kind: &str, value: u64) {
    *out += &format!(
        "# HELP gridwright_{name} {help}\n# TYPE gridwright_{name} {kind}\ngridwright_{name} {value}\n"
    );
}
