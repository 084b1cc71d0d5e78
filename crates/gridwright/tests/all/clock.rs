//! Clocks that jump. The system's own is monotonic, so that setting the date changes nothing; a clock that is handed in may do
//! what it likes, and then a limit may come early or late, but no answer is wrong.

use gridwright::cnf::{Clock, Limits, Reason};
use gridwright::{Options, Puzzle, Status, enumerate, solve_unique};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Jumps: the later half of a second, then back to the beginning, then an hour ahead, over and over.
fn jumping() -> Duration {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let look = LOOKS.fetch_add(1, Ordering::Relaxed);
    Duration::from_millis([500, 0, 3_600_000, 250][look as usize % 4])
}

/// Runs backwards, down to nothing.
fn backwards() -> Duration {
    static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);
    let left = LEFT.fetch_sub(1 << 60, Ordering::Relaxed);
    Duration::from_nanos(left)
}

/// Stands still at the end of all time.
fn at_the_end() -> Duration {
    Duration::MAX
}

fn options(clock: fn() -> Duration) -> Options {
    let limits = Limits { clock: Clock::new(clock), ..Limits::none() }.within(Duration::from_secs(1));
    Options { limits, ..Options::default() }
}

fn puzzle(text: &str) -> Puzzle {
    let (_, reading) = gridwright::formats::read(text, None).expect("it is a puzzle");
    reading.puzzles.into_iter().next().expect("there is one")
}

#[test]
fn no_answer_is_wrong_whatever_the_clock_does() {
    let cases = [
        (".2..4...1.3....4", Status::Unique),
        ("1..1............", Status::None),
        ("1...............", Status::Multiple),
        ("8...7.4.......382..2.1..5....6..2..8....4....2..7..6....2..8.3..954.......7.6...4", Status::Unique),
    ];
    for clock in [jumping, backwards, at_the_end] {
        for (text, right) in cases {
            for threads in [1, 3] {
                let verdict = solve_unique(&puzzle(text), &Options { threads, ..options(clock) });
                let status = verdict.status();
                assert!(status == right || status == Status::Unknown, "{text}: {status:?}");
                assert!(status != Status::Unknown || verdict.stopped == Some(Reason::Time), "{text}");
            }
        }
    }
}

#[test]
fn a_clock_that_jumps_ahead_ends_what_would_take_for_ever() {
    let empty = puzzle(&".".repeat(81));
    for clock in [jumping, at_the_end] {
        let verdict = enumerate(&empty, None, &options(clock), |_| ControlFlow::Continue(()));
        assert_eq!((verdict.stopped, verdict.complete), (Some(Reason::Time), false));
    }
}

#[test]
fn a_clock_that_runs_backwards_ends_nothing_early() {
    let verdict = solve_unique(&puzzle(".2..4...1.3....4"), &options(backwards));
    assert_eq!((verdict.status(), verdict.stopped), (Status::Unique, None));
}
