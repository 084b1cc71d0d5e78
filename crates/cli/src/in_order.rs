//! Work on many things, on several threads, with the results in order.
//!
//! One thread finds the tasks and hands each to whichever worker is free, together with a place for its result; the places
//! wait in a queue in the order of the tasks. The queue is short, so memory stays constant.

use crate::interrupt;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How many tasks each worker may be ahead.
const AHEAD: usize = 64;

/// How often the switch is looked at while nothing comes in.
const PATIENCE: Duration = Duration::from_millis(50);

/// Takes tasks, and says whether more are wanted.
pub(crate) type Take<'a, T> = &'a mut dyn FnMut(T) -> bool;

/// The results of tasks, in the order in which they were found.
pub(crate) struct InOrder<R> {
    places: Receiver<Receiver<R>>,
}

impl<R: Send + 'static> InOrder<R> {
    /// Begins to work, on as many threads as can be started. They end when this is dropped and what they wait for comes. An
    /// error if there are not at least two, one to find tasks and one to work.
    pub(crate) fn new<T: Send + 'static>(
        threads: usize,
        find: impl FnOnce(Take<'_, T>) + Send + 'static,
        work: impl Fn(T) -> R + Send + Sync + 'static,
    ) -> io::Result<InOrder<R>> {
        let (jobs, queue) = sync_channel::<(T, SyncSender<R>)>(threads);
        let (queue, work) = (Arc::new(Mutex::new(queue)), Arc::new(work));
        let (order, places) = sync_channel(AHEAD * threads);
        thread::Builder::new().spawn(move || {
            find(&mut |task| {
                let (reply, place) = sync_channel(1);
                !interrupt::pressed() && order.send(place).is_ok() && jobs.send((task, reply)).is_ok()
            });
        })?;
        for number in 0..threads {
            let (queue, work) = (Arc::clone(&queue), Arc::clone(&work));
            let started = thread::Builder::new().spawn(move || {
                while let Some((task, reply)) = next(&queue) {
                    // Nobody may be waiting any more.
                    let _ = reply.send(work(task));
                }
            });
            match started {
                Err(error) if number == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        Ok(InOrder { places })
    }
}

fn next<J>(queue: &Mutex<Receiver<J>>) -> Option<J> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

impl<R> Iterator for InOrder<R> {
    type Item = R;

    /// The next result. Who finds the tasks may wait for input for ever: that must not keep Ctrl-C.
    fn next(&mut self) -> Option<R> {
        loop {
            match self.places.recv_timeout(PATIENCE) {
                Ok(place) => return Some(place.recv().expect("a worker answers unless it panics")),
                Err(RecvTimeoutError::Timeout) if !interrupt::pressed() => {}
                Err(_) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_the_rest_is_left_when_nobody_asks() {
        for threads in [1, 3] {
            let squares = |take: Take<'_, u64>| {
                let mut number = 0;
                while take(number) {
                    number += 1;
                }
            };
            let results = InOrder::new(threads, squares, |number: u64| number * number);
            let first: Vec<u64> = results.unwrap().take(1000).collect();
            assert_eq!(first, (0..1000).map(|number| number * number).collect::<Vec<u64>>());
        }
        let ended: Vec<u64> =
            InOrder::new(2, |take: Take<'_, u64>| _ = take(7), |number| number).unwrap().collect();
        assert_eq!(ended, [7]);
    }
}
