//! From arguments to the library's options, and a stop watch.

use crate::args::SolveArgs;
use crate::interrupt;
use gridwright::Options;
use std::time::{Duration, Instant};

/// The options for one puzzle; what they leave open, the puzzle may say. Its time begins now.
pub(crate) fn options(args: &SolveArgs) -> Options {
    let mut options = Options { backend: args.backend, seed: args.seed, ..Options::default() };
    options.style.sums = args.pb;
    options.style.cage_level = args.level;
    options.style.sandwich_level = args.level;
    // A limit too far away for the clock is no limit.
    options.limits.deadline = args.time_limit.and_then(|time| Instant::now().checked_add(time));
    options.limits.cancel = Some(interrupt::switch().clone());
    options
}

/// Options to name the culprits of a puzzle without solutions, when nobody asked to know: it must not take
/// long, and within the time of the search itself.
pub(crate) fn glance(options: &Options) -> Options {
    const TIME: Duration = Duration::from_secs(2);
    const CONFLICTS: u64 = 2000;
    let mut glance = options.clone();
    let soon = Instant::now() + TIME;
    glance.limits.deadline = Some(options.limits.deadline.map_or(soon, |deadline| deadline.min(soon)));
    glance.limits.conflicts = Some(CONFLICTS);
    glance
}

/// Does something and says how long it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let result = work();
    (result, begin.elapsed())
}
