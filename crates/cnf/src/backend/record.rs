//! Writing down what a solver derives, as it derives it.
//!
//! Nothing is kept in memory: a proof may be far larger than the formula. See [`crate::proof`] for the text.

use crate::Lit;
use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a solver tells about its clauses.
pub(super) trait Lemmas: Send {
    /// A clause follows. If it does so only by RAT, its first literal is the one to resolve on.
    fn derive(&mut self, clause: &mut dyn Iterator<Item = Lit>);

    /// A clause is no longer used.
    fn delete(&mut self, clause: &mut dyn Iterator<Item = Lit>);

    /// Nothing can be written any more, so that there is no point in going on.
    fn has_failed(&self) -> bool;
}

/// A log that a solver and its opener share.
pub(super) type Log = Arc<Mutex<dyn Lemmas>>;

/// The lemmas of a log, which one thread at a time writes.
pub(super) fn lemmas(log: &Log) -> MutexGuard<'_, dyn Lemmas + 'static> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A proof on its way to a writer.
pub(super) struct Recorder<W: Write> {
    out: BufWriter<W>,
    /// The empty clause has been derived: there is nothing more to say.
    done: bool,
    error: Option<io::Error>,
}

impl<W: Write + Send> Recorder<W> {
    pub(super) fn new(out: W) -> Recorder<W> {
        Recorder { out: BufWriter::new(out), done: false, error: None }
    }

    fn line(&mut self, start: &str, clause: &mut dyn Iterator<Item = Lit>) -> io::Result<()> {
        self.out.write_all(start.as_bytes())?;
        for lit in clause {
            write!(self.out, "{} ", lit.to_dimacs())?;
        }
        self.out.write_all(b"0\n")
    }

    fn note(&mut self, start: &str, clause: &mut dyn Iterator<Item = Lit>) {
        if !self.done && self.error.is_none() {
            self.error = self.line(start, clause).err();
        }
    }

    /// Hands the writer back, with everything written; `refuted` says that the proof is to end in the empty clause.
    pub(super) fn finish(mut self, refuted: bool) -> io::Result<W> {
        if refuted {
            self.derive(&mut std::iter::empty());
        }
        match self.error {
            Some(error) => Err(error),
            None => self.out.into_inner().map_err(io::IntoInnerError::into_error),
        }
    }
}

impl<W: Write + Send> Lemmas for Recorder<W> {
    fn derive(&mut self, clause: &mut dyn Iterator<Item = Lit>) {
        let mut clause = clause.peekable();
        let is_empty = clause.peek().is_none();
        self.note("", &mut clause);
        self.done |= is_empty;
    }

    fn delete(&mut self, clause: &mut dyn Iterator<Item = Lit>) {
        self.note("d ", clause);
    }

    fn has_failed(&self) -> bool {
        self.error.is_some()
    }
}
