//! Many different puzzles, on several threads, in order.
//!
//! Each number has its own random generator, so it does not matter which thread makes which puzzle, or when.
//! Puzzles are returned in order; one that is alike to an earlier one is replaced by another attempt. Where threads cannot
//! be started, those that can do the work, and this one if there are none.

use super::same::{Canonical, canonical};
use super::{GenerateError, Generated, NotFoundError, NotFoundReason};
use cnf::{Cancel, Limits};
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// How many puzzles a thread may be ahead of the one that is due.
const AHEAD: u64 = 32;

/// How often a puzzle that came before is made again.
const AGAIN: u64 = 200;

/// How many puzzles to make, and on how many threads.
#[derive(Clone, Copy, Debug)]
pub struct Many {
    /// How many.
    pub count: u64,
    /// Threads that make them.
    pub threads: usize,
}

/// A puzzle and its number.
type Numbered = (u64, Result<Generated, GenerateError>);

/// What makes puzzles by number.
pub trait Maker: Sync {
    /// Whether what is wanted makes sense.
    fn check(&self) -> Result<(), GenerateError>;

    /// Makes the puzzle of a number. `again` counts how often it was made before and had been made under another
    /// number already.
    fn make(&self, number: u64, again: u64, limits: &Limits) -> Result<Generated, GenerateError>;
}

/// Hands out puzzles in order, until the caller breaks off. No two of them are alike, nor is one to those that were `seen`, to
/// which they are added. The first error ends it.
pub fn generate_many(
    maker: &dyn Maker,
    many: Many,
    seen: &mut HashSet<Canonical>,
    limits: &Limits,
    mut each: impl FnMut(u64, &Generated) -> ControlFlow<()>,
) -> Result<(), GenerateError> {
    maker.check()?;
    let mut show = |number: u64, made: Generated| -> Result<ControlFlow<()>, GenerateError> {
        let made = new_one(maker, number, made, seen, limits)?;
        // Quick puzzles are made without a look at the clock.
        limits.reached().map_or(Ok(()), |reason| Err(GenerateError::Stopped(reason)))?;
        Ok(each(number, &made))
    };
    if many.threads > 1
        && many.count > 1
        && let Some(done) = in_parallel(maker, many, limits, &mut show)
    {
        return done;
    }
    for number in 0..many.count {
        if show(number, maker.make(number, 0, limits)?)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// The puzzle itself if it is new, and else the next one of its number that is.
fn new_one(
    maker: &dyn Maker,
    number: u64,
    mut made: Generated,
    seen: &mut HashSet<Canonical>,
    limits: &Limits,
) -> Result<Generated, GenerateError> {
    let mut again = 0;
    while !seen.insert(canonical(&made.puzzle, made.solution.filling())) {
        again += 1;
        if again > AGAIN {
            let why = NotFoundReason::Repeated { different: number };
            return Err(NotFoundError { tried: again, why }.into());
        }
        made = maker.make(number, again, limits)?;
    }
    Ok(made)
}

/// Makes puzzles on several threads. `None`, and nothing is shown, if none could be started.
fn in_parallel(
    maker: &dyn Maker,
    many: Many,
    limits: &Limits,
    show: &mut dyn FnMut(u64, Generated) -> Result<ControlFlow<()>, GenerateError>,
) -> Option<Result<(), GenerateError>> {
    // What ends the work of all threads once the caller has enough; the caller's own switch is asked besides.
    let enough = Cancel::new();
    let (next, due) = (AtomicU64::new(0), AtomicU64::new(0));
    let (sender, receiver) = sync_channel::<Numbered>(many.threads * 2);
    thread::scope(|scope| {
        let started = (0..many.threads).take_while(|_| {
            let (sender, enough, next, due) = (sender.clone(), &enough, &next, &due);
            let work = move || work(maker, many, limits, (next, due, enough), &sender);
            thread::Builder::new().spawn_scoped(scope, work).is_ok()
        });
        if started.count() == 0 {
            return None;
        }
        drop(sender);
        let done = hand_out(&receiver, &due, show);
        enough.throw();
        // Threads that wait to deliver see that nobody takes it.
        drop(receiver);
        Some(done)
    })
}

/// Makes puzzles until there are no more numbers.
fn work(
    maker: &dyn Maker,
    many: Many,
    limits: &Limits,
    (next, due, enough): (&AtomicU64, &AtomicU64, &Cancel),
    sender: &SyncSender<Numbered>,
) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        while number > due.load(Ordering::Relaxed) + AHEAD * many.threads as u64 && !enough.is_thrown() {
            thread::yield_now();
        }
        if number >= many.count || enough.is_thrown() {
            return;
        }
        if sender.send((number, maker.make(number, 0, limits))).is_err() {
            return;
        }
    }
}

/// Puts puzzles back in order.
fn hand_out(
    receiver: &Receiver<Numbered>,
    due: &AtomicU64,
    show: &mut dyn FnMut(u64, Generated) -> Result<ControlFlow<()>, GenerateError>,
) -> Result<(), GenerateError> {
    let mut waiting = BTreeMap::new();
    let mut number = 0;
    while let Ok((arrived, made)) = receiver.recv() {
        waiting.insert(arrived, made);
        while let Some(made) = waiting.remove(&number) {
            if show(number, made?)?.is_break() {
                return Ok(());
            }
            number += 1;
            due.store(number, Ordering::Relaxed);
        }
    }
    Ok(())
}
