//! Many puzzles on all cores, in their order, as an iterator of Python's.
//!
//! A file is read by the threads that solve. Puzzles of an iterable are taken on the thread that asks for answers, so that a
//! generator runs where it was made: they go as lines through a pipe to the same threads, never more than a few thousand
//! ahead. A puzzle that cannot be a line (a text that is no puzzle, or nothing) gets its answer here, in its place.

use crate::answer::{Answer, Told};
use crate::interrupt::LOOK;
use crate::puzzle::{NativePuzzle, line};
use gridwright::batch::{self, Block, Input, LineError};
use gridwright::{Batch, Cancel, formats};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyString};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How many bytes of lines are sent at once.
const PIECE: usize = 32 << 10;

/// How many bytes of lines may be on their way for each thread.
const AHEAD: usize = 256 << 10;

/// How long lines are gathered before they are sent.
const PATIENCE: Duration = Duration::from_millis(2);

/// How many blocks may wait to be taken.
const WAITING: usize = 8;

type Blocks = Receiver<io::Result<Block<Told>>>;

/// The answers to many puzzles, in their order.
#[pyclass(module = "gridwright._gridwright")]
pub(crate) struct Answers {
    /// Where puzzles come from, unless it is a file.
    source: Option<Source>,
    /// Behind a lock only so that it may be shared; nobody else ever takes it.
    blocks: std::sync::Mutex<Option<Blocks>>,
    /// Answers that have come and were not taken yet.
    ready: std::vec::IntoIter<Told>,
    cancel: Cancel,
}

/// Puzzles of an iterable.
struct Source {
    puzzles: Py<PyIterator>,
    /// Where lines go; nothing once all have been sent.
    lines: Option<Sender<Vec<u8>>>,
    gathered: Vec<u8>,
    /// How many bytes have been sent for which no answer has come, and how many may be.
    sent: usize,
    most: usize,
    /// How long each line was that is on its way.
    lengths: VecDeque<usize>,
    /// The number of the last puzzle.
    number: u64,
    /// Answers that were known at once, by their numbers.
    known: VecDeque<batch::Answer>,
}

/// Lines of an iterable, as they come.
struct Pipe {
    pieces: Receiver<Vec<u8>>,
    piece: io::Cursor<Vec<u8>>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.piece.read(buffer)? {
                0 => match self.pieces.recv() {
                    Ok(piece) => self.piece = io::Cursor::new(piece),
                    Err(_) => return Ok(0),
                },
                count => return Ok(count),
            }
        }
    }
}

/// Solves the puzzles of an iterable: texts, or puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, unique, threads, seconds))]
pub(crate) fn solve_lines(
    puzzles: &Bound<'_, PyAny>,
    unique: bool,
    threads: Option<usize>,
    seconds: Option<f64>,
) -> PyResult<Answers> {
    let py = puzzles.py();
    let batch = batch(py, unique, threads, seconds, None)?;
    let (lines, pieces) = channel();
    let most = AHEAD * batch.threads.map_or(1, NonZeroUsize::get);
    let source = Source {
        puzzles: puzzles.try_iter()?.unbind(),
        lines: Some(lines),
        gathered: Vec::new(),
        sent: 0,
        most,
        lengths: VecDeque::new(),
        number: 0,
        known: VecDeque::new(),
    };
    Answers::new(&batch, Pipe { pieces, piece: io::Cursor::default() }, Some(source))
}

/// Solves the lines of a file.
#[pyfunction]
#[pyo3(signature = (path, unique, threads, seconds))]
pub(crate) fn solve_file(
    py: Python<'_>,
    path: PathBuf,
    unique: bool,
    threads: Option<usize>,
    seconds: Option<f64>,
) -> PyResult<Answers> {
    let batch = batch(py, unique, threads, seconds, None)?;
    let file = File::open(&path)?;
    if file.metadata()?.is_dir() {
        return Err(PyOSError::new_err(format!("{} is a folder", path.display())));
    }
    Answers::new(&batch, file, None)
}

/// What is asked about each line. One thread is always given a number of its own, so that Ctrl-C is heard.
pub(crate) fn batch(
    py: Python<'_>,
    unique: bool,
    threads: Option<usize>,
    seconds: Option<f64>,
    cells: Option<usize>,
) -> PyResult<Batch> {
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = NonZeroUsize::new(threads.unwrap_or_else(cores));
    let threads = threads.ok_or_else(|| crate::error::plain(py, "threads=0: at least one is needed"))?;
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| crate::error::plain(py, format!("seconds={seconds:?}: {error}")))?;
    let mut batch = Batch { unique, time, cells, threads: Some(threads), ..Batch::default() };
    batch.options.limits.cancel = Some(Cancel::new());
    Ok(batch)
}

impl Answers {
    /// Begins; an error if there is no thread to be had.
    fn new(batch: &Batch, reader: impl Read + Send + 'static, source: Option<Source>) -> PyResult<Answers> {
        let cancel = batch.options.limits.cancel.clone().unwrap_or_default();
        let (send, blocks) = sync_channel(WAITING);
        let batch = batch.clone();
        thread::Builder::new().spawn(move || pump(&batch, reader, &send))?;
        Ok(Answers { source, blocks: Some(blocks).into(), ready: Vec::new().into_iter(), cancel })
    }

    /// The next block, if there is one before the time is over; `None` at the end.
    fn block(&mut self, py: Python<'_>, wait: Duration) -> PyResult<Option<Vec<Told>>> {
        let slot = self.blocks.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let Some(blocks) = slot.take() else { return Ok(None) };
        let (received, blocks) = match blocks.try_recv() {
            Ok(block) => (Ok(block), blocks),
            Err(TryRecvError::Empty) if wait.is_zero() => (Err(RecvTimeoutError::Timeout), blocks),
            Err(TryRecvError::Empty) => py.detach(move || (blocks.recv_timeout(wait), blocks)),
            Err(TryRecvError::Disconnected) => (Err(RecvTimeoutError::Disconnected), blocks),
        };
        match received {
            Ok(block) => {
                *slot = Some(blocks);
                Ok(Some(block?.shown))
            }
            Err(RecvTimeoutError::Timeout) => {
                *slot = Some(blocks);
                Ok(Some(Vec::new()))
            }
            Err(RecvTimeoutError::Disconnected) => Ok(None),
        }
    }

    /// Whatever comes next: takes puzzles as long as that is of use, and waits for answers.
    fn next_ready(&mut self, py: Python<'_>) -> PyResult<Option<Told>> {
        loop {
            if let Some(source) = &mut self.source
                && let Some(known) = source.known_before(self.ready.as_slice().first())
            {
                return Ok(Some(known));
            }
            if let Some(told) = self.ready.next() {
                if let Some(source) = &mut self.source {
                    source.answered();
                }
                return Ok(Some(told));
            }
            let more = match &mut self.source {
                Some(source) => source.take_some(py)?,
                None => false,
            };
            match self.block(py, if more { Duration::ZERO } else { LOOK })? {
                Some(block) => self.ready = block.into_iter(),
                None => return Ok(self.source.as_mut().and_then(Source::rest)),
            }
            py.check_signals()?;
        }
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        self.cancel.throw();
    }
}

#[pymethods]
impl Answers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Answer>> {
        let next = self.next_ready(py).inspect_err(|_| self.cancel.throw())?;
        Ok(next.map(Answer::from))
    }
}

/// Hands blocks on, until nobody wants them.
fn pump(batch: &Batch, reader: impl Read + Send + 'static, send: &SyncSender<io::Result<Block<Told>>>) {
    let blocks =
        batch.par_blocks(Input::new(reader), |answer, told: &mut Vec<Told>| told.push(answer.into()));
    for block in blocks {
        if send.send(block).is_err() {
            return;
        }
    }
}

impl Source {
    /// Takes puzzles until there is a piece to send or enough are on their way. Whether more can be taken now.
    fn take_some(&mut self, py: Python<'_>) -> PyResult<bool> {
        let begin = Instant::now();
        while self.lines.is_some() && self.sent < self.most {
            let next = self.puzzles.clone_ref(py).into_bound(py).next();
            let Some(puzzle) = next else {
                self.send();
                self.lines = None;
                return Ok(false);
            };
            self.take(&puzzle?)?;
            if self.gathered.len() >= PIECE || begin.elapsed() > PATIENCE {
                self.send();
                return Ok(true);
            }
        }
        self.send();
        Ok(false)
    }

    fn send(&mut self) {
        if let (Some(lines), false) = (&self.lines, self.gathered.is_empty()) {
            // Nobody reads any more after a cancellation.
            let _ = lines.send(std::mem::take(&mut self.gathered));
        }
    }

    /// Takes a puzzle: a text, bytes, or one that was made.
    fn take(&mut self, puzzle: &Bound<'_, PyAny>) -> PyResult<()> {
        self.number += 1;
        if let Ok(text) = puzzle.cast::<PyString>() {
            self.take_text(&text.to_cow()?);
        } else if let Ok(bytes) = puzzle.cast::<PyBytes>() {
            self.take_text(&String::from_utf8_lossy(bytes.as_bytes()));
        } else if let Ok(native) =
            puzzle.getattr("_native").and_then(|native| Ok(native.cast_into::<NativePuzzle>()?))
        {
            let text = line(&native.borrow().shared());
            self.add(&text);
        } else {
            let kind = puzzle.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a puzzle or a text was expected, not {kind}")));
        }
        Ok(())
    }

    fn take_text(&mut self, text: &str) {
        let trimmed = text.trim_end_matches(['\n', '\r']);
        if !trimmed.contains(['\n', '\r'])
            && !trimmed.trim_start().starts_with('#')
            && !trimmed.trim().is_empty()
        {
            return self.add(trimmed);
        }
        let line_of = |text: &str| -> Result<String, LineError> {
            let (_, reading) = formats::read(text, None).map_err(|bad| {
                let (_, column) = bad.line_and_column(text);
                LineError { message: bad.message, column: Some(column) }
            })?;
            match &reading.puzzles[..] {
                [puzzle] => Ok(line(puzzle)),
                all => {
                    let message = format!("there are {} puzzles, but one answer to each text", all.len());
                    Err(LineError { message, column: None })
                }
            }
        };
        match line_of(text) {
            Ok(line) => self.add(&line),
            Err(bad) => {
                // An empty line keeps the numbers of those that follow.
                self.gathered.push(b'\n');
                self.known.push_back(batch::Answer { line: self.number, result: Err(bad) });
            }
        }
    }

    fn add(&mut self, line: &str) {
        self.gathered.extend_from_slice(line.as_bytes());
        self.gathered.push(b'\n');
        self.sent += line.len();
        self.lengths.push_back(line.len());
    }

    /// An answer has come.
    fn answered(&mut self) {
        self.sent -= self.lengths.pop_front().unwrap_or_default();
    }

    /// An answer that was known at once, if it is its turn: all before it have been given.
    fn known_before(&mut self, next: Option<&Told>) -> Option<Told> {
        let known = self.known.front()?.line;
        let turn = match next {
            Some(told) => known < told.line(),
            None => self.lengths.is_empty(),
        };
        if turn { self.rest() } else { None }
    }

    /// The next answer that was known at once.
    fn rest(&mut self) -> Option<Told> {
        self.known.pop_front().map(|answer| Told::Any(Box::new(answer)))
    }
}
