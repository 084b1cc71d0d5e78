//! Threads that solve, and a short queue before them.

use crate::metrics::{Gauge, Metrics, count};
use crate::problem::Problem;
use crate::{Config, child};
use ask::{Event, LimitsRecord, Question, Terms};
use axum::http::StatusCode;
use gridwright::{Cancel, Limits};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// A question, and whom to tell.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) question: Question,
    pub(crate) limits: LimitsRecord,
    /// Thrown when nobody wants the answer any more.
    pub(crate) cancel: Cancel,
    /// Takes events; those for which it has no room are left out.
    pub(crate) events: mpsc::Sender<String>,
    /// Takes the answer.
    pub(crate) answer: oneshot::Sender<Result<String, Problem>>,
}

/// See the [module documentation](self).
#[derive(Debug)]
pub(crate) struct Pool {
    queue: SyncSender<Job>,
    metrics: Arc<Metrics>,
}

/// Puzzles nest deeper than the stack of a usual thread.
const STACK: usize = 32 << 20;

/// Addresses that threads leave for answers, in bytes. A thread that starts without any ends the whole program.
const ROOM: usize = 256 << 20;

/// How far threads that solve step back, as `nice` counts.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// How many puzzles may be made at once.
const MOST_PUZZLES: u64 = 1000;

impl Pool {
    /// Starts the threads: fewer than are wanted where the system gives no more, and at least one.
    pub(crate) fn new(config: &Config, metrics: &Arc<Metrics>) -> io::Result<Pool> {
        let (queue, jobs) = sync_channel::<Job>(config.queue);
        let jobs = Arc::new(Mutex::new(jobs));
        let (started, starts) = sync_channel(1);
        for number in 0..config.workers.max(1) {
            if number > 0 && !is_room() {
                break;
            }
            let (jobs, config, metrics) = (Arc::clone(&jobs), config.clone(), Arc::clone(metrics));
            let started = started.clone();
            let work = move || {
                let _ = started.send(());
                work(&jobs, &config, &metrics);
            };
            match thread::Builder::new().name(format!("solver {number}")).stack_size(STACK).spawn(work) {
                Err(error) if number == 0 => return Err(error),
                Err(_) => break,
                // It has what it needs before it is seen whether another one fits.
                Ok(_) => _ = starts.recv(),
            }
        }
        Ok(Pool { queue, metrics: Arc::clone(metrics) })
    }

    /// Puts a question into the queue, if there is room.
    pub(crate) fn submit(&self, job: Job) -> Result<(), Problem> {
        self.queue.try_send(job).map_err(|error| {
            count(&self.metrics.busy);
            match error {
                TrySendError::Full(_) => Problem::busy(),
                TrySendError::Disconnected(_) => {
                    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down")
                }
            }
        })?;
        // A worker may have taken it already: for a moment the number may be one too small.
        self.metrics.waiting.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// Whether one more thread fits. What is asked for here is never touched, and given back at once.
fn is_room() -> bool {
    let mut room: Vec<u8> = Vec::new();
    let fits = room.try_reserve_exact(STACK + ROOM).is_ok();
    // The optimiser may take an allocation that nobody looks at for one that succeeds.
    std::hint::black_box(&room);
    fits
}

/// Lets threads that answer requests go first, where the system can tell threads apart.
fn step_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICE);
}

/// Takes questions until there are no more.
fn work(jobs: &Mutex<Receiver<Job>>, config: &Config, metrics: &Metrics) {
    step_back();
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        metrics.waiting.fetch_sub(1, Ordering::Relaxed);
        if job.cancel.is_thrown() {
            continue;
        }
        let _working = Gauge::up(&metrics.working);
        let begin = Instant::now();
        let answer = match &config.public {
            None => answer(&job, config),
            Some(public) => child::answer(&job, config, public),
        };
        metrics.took(begin.elapsed());
        count(match &answer {
            _ if job.cancel.is_thrown() => &metrics.cancelled,
            Ok(_) => &metrics.answered,
            Err(problem) if problem.status.is_server_error() => &metrics.failed,
            Err(_) => &metrics.refused,
        });
        // Nobody may be waiting any more.
        let _ = job.answer.send(answer);
    }
}

/// How long an answer may take: what is asked for, as far as it is allowed.
pub(crate) fn seconds(limits: &LimitsRecord, config: &Config) -> Duration {
    let (usual, most) = config.seconds;
    let asked = limits.seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    Duration::from_secs_f64(asked.unwrap_or(usual).min(most))
}

/// How much memory an answer may use, in MiB.
pub(crate) fn megabytes(limits: &LimitsRecord, config: &Config) -> u64 {
    limits.megabytes.unwrap_or(config.megabytes).min(config.megabytes)
}

/// Answers a question in this thread. A panic is a bug, and nobody else's problem.
fn answer(job: &Job, config: &Config) -> Result<String, Problem> {
    let limits = Limits {
        memory: Some(megabytes(&job.limits, config) << 20),
        cancel: Some(job.cancel.clone()),
        ..Limits::none()
    };
    let terms = Terms {
        limits: limits.within(seconds(&job.limits, config)),
        most_cells: config.most_cells,
        most_puzzles: MOST_PUZZLES,
    };
    let mut tell = |event: Event| {
        let text = serde_json::to_string(&event).expect("events have nothing that JSON cannot express");
        let _ = job.events.try_send(text);
    };
    let asked = catch_unwind(AssertUnwindSafe(|| ask::ask(&job.question, &terms, &mut tell)));
    match asked {
        Ok(Ok(answer)) => {
            Ok(serde_json::to_string(&answer).expect("answers have nothing that JSON cannot express"))
        }
        Ok(Err(error)) => Err(Problem::bad(error)),
        Err(_) => {
            let sentence = "this question met a bug: please report it with its puzzle";
            Err(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, sentence))
        }
    }
}
