//! From arguments to the library's options, and a stop watch.

use crate::args::{FormulaArgs, SatArgs, SolveArgs};
use crate::{interrupt, memory};
use gridwright::Options;
use gridwright::cnf::{DEFAULT_MEMORY, Limits};
use gridwright::encoder::Style;
use std::time::{Duration, Instant};

/// The options for one puzzle; what they leave open, the puzzle may say. Its time begins now.
pub(crate) fn options(args: &SolveArgs) -> Options {
    Options { engine: args.engine, threads: args.threads.get(), ..sat_options(&args.sat) }
}

/// The same for commands that always ask a SAT solver.
pub(crate) fn sat_options(args: &SatArgs) -> Options {
    let mut options = Options { backend: args.backend, seed: args.seed, ..Options::default() };
    options.style = style(&args.formula);
    options.limits = limits(args.time_limit, args.memory_limit);
    options.limits.conflicts = args.conflict_limit;
    options.nodes = args.node_limit;
    options
}

/// Limits that begin now: a time, MiB of memory, and Ctrl-C.
pub(crate) fn limits(time: Option<Duration>, mebibytes: Option<u64>) -> Limits {
    let limits = Limits {
        memory: mebibytes.map(|mebibytes| mebibytes.saturating_mul(1 << 20)).or_else(usual_memory),
        cancel: Some(interrupt::switch().clone()),
        ..Limits::none()
    };
    match time {
        Some(time) => limits.within(time),
        None => limits,
    }
}

/// The bytes that are used where nobody says how many, if the system does not allow the usual number.
fn usual_memory() -> Option<u64> {
    memory::share().filter(|&share| share < DEFAULT_MEMORY)
}

/// How rules become clauses, as far as the arguments say.
pub(crate) fn style(args: &FormulaArgs) -> Style {
    let FormulaArgs { pb, level, encoding } = *args;
    Style { sums: pb, cage_level: level, sandwich_level: level, lines: encoding, ..Style::default() }
}

/// Options to name the culprits of a puzzle without solutions, when nobody asked to know: it must not take
/// long, and within the time of the search itself.
pub(crate) fn glance(options: &Options) -> Options {
    const TIME: Duration = Duration::from_secs(2);
    const CONFLICTS: u64 = 2000;
    let mut glance = options.clone();
    glance.limits = glance.limits.within(TIME);
    glance.limits.conflicts = Some(CONFLICTS);
    glance
}

/// Does something and says how long it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let result = work();
    (result, begin.elapsed())
}
