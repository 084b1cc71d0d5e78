//! The server of `gridwright serve`: the page, and the questions of the crate `ask` over HTTP.
//!
//! ```text
//! client -- listen: connections --> guard: who may ask --> api: question --> pool: threads that solve
//!                                                    \--> page: files      \-> child: a process for a stranger's question
//! ```
//!
//! Threads that answer requests never solve, so that the server answers while all workers are busy. A client that goes away
//! cancels its question. [`Server::run`] returns when the switch is thrown, after questions that are nearly done.

mod api;
mod child;
mod fpuzzles;
mod guard;
mod listen;
mod metrics;
mod page;
mod pool;
mod problem;

use gridwright::Cancel;
use guard::Buckets;
use metrics::Metrics;
use pool::Pool;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// What a server is to be like.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The port for f-puzzles' own protocol, if it is wanted.
    pub fpuzzles: Option<u16>,
    /// Names besides those of this machine by which the server may be called.
    pub hosts: Vec<String>,
    /// How strangers' questions are answered, if strangers may ask.
    pub public: Option<Public>,
    /// Threads that solve.
    pub workers: usize,
    /// How many questions may wait for one of them.
    pub queue: usize,
    /// How long an answer may take unless the question says so, and at most.
    pub seconds: (f64, f64),
    /// About how much memory an answer may use, in MiB.
    pub megabytes: u64,
    /// The largest number of cells of a puzzle.
    pub most_cells: usize,
    /// How many connections are served at once.
    pub connections: usize,
}

/// Strangers may ask: each question gets a process of its own.
#[derive(Clone, Debug)]
pub struct Public {
    /// The program that answers one question from its standard input: `gridwright ask`.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// How many questions a second one address may ask.
    pub rate: f64,
    /// How many it may ask at once after a pause.
    pub burst: f64,
}

impl Config {
    /// A server for the people at this machine.
    pub fn local(port: u16) -> Config {
        let workers = thread::available_parallelism().map_or(2, usize::from);
        Config {
            address: IpAddr::from([127, 0, 0, 1]),
            port,
            fpuzzles: None,
            hosts: Vec::new(),
            public: None,
            workers,
            queue: 256,
            seconds: (10.0, 600.0),
            megabytes: 2048,
            most_cells: 4096,
            connections: 2048,
        }
    }
}

/// What every request needs.
#[derive(Debug)]
pub(crate) struct App {
    config: Config,
    pool: Pool,
    metrics: Arc<Metrics>,
    buckets: Buckets,
    /// Stops every question.
    stop: Cancel,
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    config: Config,
    listener: TcpListener,
    fpuzzles: Option<TcpListener>,
}

/// How long questions may go on after the switch was thrown.
const GRACE: Duration = Duration::from_secs(3);

/// How often the switch is looked at.
const LOOK: Duration = Duration::from_millis(50);

impl Server {
    /// Takes the ports.
    pub fn bind(config: Config) -> io::Result<Server> {
        let take = |port: u16| listen::take(SocketAddr::new(config.address, port));
        let listener = take(config.port)?;
        let fpuzzles = config.fpuzzles.map(take).transpose()?;
        Ok(Server { config, listener, fpuzzles })
    }

    /// Where the page is.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Where f-puzzles' protocol is answered, if it is.
    pub fn fpuzzles_address(&self) -> Option<SocketAddr> {
        self.fpuzzles.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Answers until the switch is thrown.
    pub fn run(self, stop: &Cancel) -> io::Result<()> {
        let runtime = runtime()?;
        let questions = Cancel::new();
        let metrics = Arc::new(Metrics::default());
        let app = Arc::new(App {
            pool: Pool::new(&self.config, &metrics)?,
            buckets: Buckets::default(),
            stop: questions.clone(),
            config: self.config,
            metrics,
        });
        let stop = stop.clone();
        let stopped = || {
            let stop = stop.clone();
            async move {
                while !stop.is_thrown() {
                    tokio::time::sleep(LOOK).await;
                }
            }
        };
        runtime.block_on(async {
            let page = listen::serve(self.listener, api::router(&app), &app, stopped());
            let fpuzzles = async {
                match self.fpuzzles {
                    Some(listener) => listen::serve(listener, fpuzzles::router(&app), &app, stopped()).await,
                    None => Ok(()),
                }
            };
            let late = async {
                stopped().await;
                tokio::time::sleep(GRACE).await;
                questions.throw();
            };
            tokio::select! {
                (page, fpuzzles) = async { tokio::join!(page, fpuzzles) } => page.and(fpuzzles),
                () = async { late.await; tokio::time::sleep(GRACE).await } => Ok(()),
            }
        })?;
        questions.throw();
        runtime.shutdown_timeout(GRACE);
        Ok(())
    }
}

/// How many threads answer requests.
const ANSWERING: usize = 2;

/// What answers requests: threads of its own, or this one where they cannot be started.
fn runtime() -> io::Result<Runtime> {
    // The builder panics where it gets no threads, so they are tried first.
    let started: Vec<_> =
        (0..ANSWERING).map_while(|_| thread::Builder::new().spawn(thread::park).ok()).collect();
    let all = started.len() == ANSWERING;
    for thread in started {
        thread.thread().unpark();
        let _ = thread.join();
    }
    let mut builder = if all { Builder::new_multi_thread() } else { Builder::new_current_thread() };
    if all {
        builder.worker_threads(ANSWERING);
    }
    builder.enable_all().build()
}
