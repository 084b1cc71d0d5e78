//! Answers by the chunk, on this thread or on several, in order.
//!
//! With several threads, one reads chunks and hands each to whichever worker is free, together with a place for its
//! answer; the places wait in a queue in the order of the input. The queue is short: the reader is never more than
//! a few chunks ahead of whoever takes the answers, so memory stays constant.
//!
//! Where not all threads can be started, those that can do the work, and this thread if there are none.

use super::Batch;
use super::answer::{Answer, LineWarning, Tally};
use super::chunks::{Chunk, Chunks, Input, Pool};
use super::worker::Worker;
use cnf::Cancel;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How many chunks each worker may be ahead.
const AHEAD: usize = 4;

/// How often the switch is looked at while nothing comes in.
const PATIENCE: Duration = Duration::from_millis(50);

/// The answers to some lines that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<T> {
    /// What became of the answers.
    pub shown: Vec<T>,
    /// How many there are of each kind.
    pub tally: Tally,
    /// What was odd about which line.
    pub warnings: Vec<(u64, LineWarning)>,
    /// How many bytes of the input are done with, from its very beginning.
    pub end: u64,
    /// The number of the line that begins there.
    pub next_line: u64,
    /// Whether a cancellation ended it early. No block follows then.
    pub cut: bool,
}

/// See [`Batch::blocks`].
pub(super) fn serial<R: Read, T, F: Fn(Answer, &mut Vec<T>)>(
    batch: &Batch,
    input: Input<R>,
    spare: Pool<T>,
    show: F,
) -> impl Iterator<Item = io::Result<Block<T>>> + use<R, T, F> {
    let (mut chunks, mut worker) = (Chunks::new(input), Worker::new(batch));
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let block = chunks.next().transpose()?.map(|chunk| {
            let block = worker.block(&chunk, spare.take(), &show);
            chunks.pool().recycle(chunk);
            block
        });
        ended = is_last(&block);
        Some(block)
    })
}

/// Whether nothing can follow: after an error of reading, or a cancellation.
fn is_last<T>(block: &io::Result<Block<T>>) -> bool {
    block.as_ref().map_or(true, |block| block.cut)
}

/// A chunk to be answered, and where its answers go.
struct Job<T> {
    chunk: Chunk,
    reply: SyncSender<io::Result<Block<T>>>,
}

/// What comes of a chunk.
type Place<T> = Receiver<io::Result<Block<T>>>;

/// See [`Batch::par_blocks`]. The threads end when this is dropped and what they wait for comes.
pub struct ParBlocks<T> {
    source: Source<T>,
    spare: Pool<T>,
}

/// Where blocks come from.
enum Source<T> {
    /// From this thread, when they are asked for.
    Here(Box<dyn Iterator<Item = io::Result<Block<T>>> + Send>),
    /// From others.
    Threads(Threads<T>),
}

struct Threads<T> {
    places: Receiver<Place<T>>,
    cancel: Option<Cancel>,
    ended: bool,
}

impl<T: Send + 'static> ParBlocks<T> {
    pub(super) fn new<R, F>(batch: &Batch, input: Input<R>, show: F) -> ParBlocks<T>
    where
        R: Read + Send + 'static,
        F: Fn(Answer, &mut Vec<T>) + Send + Sync + 'static,
    {
        let threads =
            batch.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let (spare, show) = (Pool::default(), Arc::new(show));
        // There may be no other thread on this platform.
        let others = if threads == 1 { None } else { Threads::start(batch, threads, &spare, &show) };
        let source = match others {
            Some((others, reader)) => {
                let _ = reader.send(input);
                Source::Threads(others)
            }
            None => {
                let show = move |answer, shown: &mut Vec<T>| show(answer, shown);
                Source::Here(Box::new(serial(batch, input, Pool::clone(&spare), show)))
            }
        };
        ParBlocks { source, spare }
    }

    /// Gives the memory of a block back, to be used for another.
    pub fn recycle(&self, block: Block<T>) {
        self.spare.give_back(block.shown);
    }
}

impl<T: Send + 'static> Threads<T> {
    /// Starts a thread that reads, once it is told what, and as many that answer as can be had. `None` if there are no such
    /// two.
    fn start<R, F>(
        batch: &Batch,
        threads: usize,
        spare: &Pool<T>,
        show: &Arc<F>,
    ) -> Option<(Threads<T>, SyncSender<Input<R>>)>
    where
        R: Read + Send + 'static,
        F: Fn(Answer, &mut Vec<T>) + Send + Sync + 'static,
    {
        let (jobs, queue) = sync_channel(threads);
        let queue = Arc::new(Mutex::new(queue));
        let (order, places) = sync_channel(AHEAD * threads);
        let (reader, input) = sync_channel(1);
        let pool = Pool::default();
        let cancel = batch.options.limits.cancel.clone();
        let stop = cancel.clone();
        let chunks = Pool::clone(&pool);
        let read = move || {
            if let Ok(input) = input.recv() {
                feed(Chunks::with_pool(input, chunks), &jobs, &order, stop.as_ref());
            }
        };
        thread::Builder::new().spawn(read).ok()?;
        let started = (0..threads).take_while(|_| {
            let (mut worker, queue, show) = (Worker::new(batch), Arc::clone(&queue), Arc::clone(show));
            let (pool, spare) = (Pool::clone(&pool), Pool::clone(spare));
            let work = move || {
                while let Some(Job { chunk, reply }) = next_job(&queue) {
                    let block = worker.block(&chunk, spare.take(), &*show);
                    pool.recycle(chunk);
                    // Nobody may be waiting any more.
                    let _ = reply.send(Ok(block));
                }
            };
            thread::Builder::new().spawn(work).is_ok()
        });
        (started.count() > 0).then_some((Threads { places, cancel, ended: false }, reader))
    }
}

fn next_job<T>(queue: &Mutex<Receiver<Job<T>>>) -> Option<Job<T>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Reads chunks until the end, an error, a cancellation, or nobody wants them any more.
fn feed<R: Read, T>(
    mut chunks: Chunks<R>,
    jobs: &SyncSender<Job<T>>,
    order: &SyncSender<Place<T>>,
    cancel: Option<&Cancel>,
) {
    while !cancel.is_some_and(Cancel::is_thrown) {
        let (reply, place) = sync_channel(1);
        let sent = match chunks.next() {
            Ok(None) => return,
            Ok(Some(chunk)) => order.send(place).is_ok() && jobs.send(Job { chunk, reply }).is_ok(),
            Err(error) => {
                let _ = reply.send(Err(error));
                let _ = order.send(place);
                return;
            }
        };
        if !sent {
            return;
        }
    }
}

impl<T> Iterator for ParBlocks<T> {
    type Item = io::Result<Block<T>>;

    fn next(&mut self) -> Option<io::Result<Block<T>>> {
        match &mut self.source {
            Source::Here(blocks) => blocks.next(),
            Source::Threads(threads) => threads.next(),
        }
    }
}

impl<T> Threads<T> {
    fn next(&mut self) -> Option<io::Result<Block<T>>> {
        if self.ended {
            return None;
        }
        let place = self.next_place()?;
        let lost = || io::Error::other("a worker ended without an answer");
        let block = place.recv().unwrap_or_else(|_| Err(lost()));
        self.ended = is_last(&block);
        Some(block)
    }

    /// The place of the next answers. Who reads may wait for input for ever: that must not keep a
    /// cancellation.
    fn next_place(&self) -> Option<Place<T>> {
        loop {
            match self.places.recv_timeout(PATIENCE) {
                Ok(place) => return Some(place),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    if self.cancel.as_ref().is_some_and(Cancel::is_thrown) {
                        return None;
                    }
                }
            }
        }
    }
}
