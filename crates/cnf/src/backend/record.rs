//! Writing down what a solver derives, as it derives it.
//!
//! Next to nothing is kept in memory: a proof may be far larger than the formula. See [`crate::proof`] for the
//! formats.

use crate::Lit;
use crate::proof::ProofFormat;
use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a solver tells about its clauses. Those that give hints number their clauses as they come, upwards from 1;
/// others say 0.
#[cfg_attr(
    not(feature = "cadical"),
    allow(dead_code, reason = "only CaDiCaL numbers clauses and gives hints")
)]
pub(super) trait Lemmas: Send {
    /// A clause of the formula, in the order in which they were added. If it is empty, solvers derive nothing more.
    fn original(&mut self, number: i64, is_empty: bool);

    /// A clause follows from those that the hints name. If it does so only by RAT, its first literal is the one to
    /// resolve on.
    fn derive(&mut self, number: i64, clause: &mut dyn Iterator<Item = Lit>, hints: &[i64]);

    /// A clause is no longer used.
    fn delete(&mut self, number: i64, clause: &mut dyn Iterator<Item = Lit>);

    /// Nothing can be written any more, so that there is no point in going on.
    fn has_failed(&self) -> bool;

    /// Which format is written.
    fn format(&self) -> ProofFormat;
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
    format: ProofFormat,
    numbers: Numbers,
    /// What is to be deleted before the next lemma.
    deletions: Vec<i64>,
    /// The empty clause has been derived: there is nothing more to say.
    done: bool,
    error: Option<io::Error>,
}

impl<W: Write + Send> Recorder<W> {
    /// For the proof of a formula of so many clauses.
    pub(super) fn new(out: W, format: ProofFormat, clauses: usize) -> Recorder<W> {
        let numbers = Numbers::new(clauses);
        Recorder {
            out: BufWriter::new(out),
            format,
            numbers,
            deletions: Vec::new(),
            done: false,
            error: None,
        }
    }

    fn clause(&mut self, clause: &mut dyn Iterator<Item = Lit>) -> io::Result<()> {
        for lit in clause {
            self.number(lit.to_dimacs().into())?;
        }
        self.out.write_all(b"0")
    }

    fn number(&mut self, number: i64) -> io::Result<()> {
        write!(self.out, "{number} ")
    }

    fn drat(&mut self, start: &str, clause: &mut dyn Iterator<Item = Lit>) -> io::Result<()> {
        self.out.write_all(start.as_bytes())?;
        self.clause(clause)?;
        self.out.write_all(b"\n")
    }

    fn lrat(&mut self, number: i64, clause: &mut dyn Iterator<Item = Lit>, hints: &[i64]) -> io::Result<()> {
        if !self.deletions.is_empty() {
            write!(self.out, "{} d ", self.numbers.last)?;
            for deleted in std::mem::take(&mut self.deletions) {
                self.number(deleted)?;
            }
            self.out.write_all(b"0\n")?;
        }
        let number = self.numbers.derived(number);
        self.number(number)?;
        self.clause(clause)?;
        self.out.write_all(b" ")?;
        for &hint in hints {
            let hint = self.numbers.get(hint);
            self.number(hint)?;
        }
        self.out.write_all(b"0\n")
    }

    /// Hands the writer back, with everything written; `refuted` says that the proof is to end in the empty clause.
    pub(super) fn finish(mut self, refuted: bool) -> io::Result<W> {
        if refuted && self.format == ProofFormat::Drat {
            self.derive(0, &mut std::iter::empty(), &[]);
        }
        match self.error {
            Some(error) => Err(error),
            None if refuted && !self.done => Err(io::Error::other("the solver did not finish its proof")),
            None => self.out.into_inner().map_err(io::IntoInnerError::into_error),
        }
    }
}

impl<W: Write + Send> Lemmas for Recorder<W> {
    fn original(&mut self, number: i64, is_empty: bool) {
        self.numbers.original(number);
        if is_empty {
            self.derive(self.numbers.last + 1, &mut std::iter::empty(), &[number]);
        }
    }

    fn derive(&mut self, number: i64, clause: &mut dyn Iterator<Item = Lit>, hints: &[i64]) {
        if self.done || self.error.is_some() {
            return;
        }
        let mut clause = clause.peekable();
        let is_empty = clause.peek().is_none();
        let written = match self.format {
            ProofFormat::Drat => self.drat("", &mut clause),
            ProofFormat::Lrat => self.lrat(number, &mut clause, hints),
        };
        self.error = written.err();
        self.done |= is_empty;
    }

    fn delete(&mut self, number: i64, clause: &mut dyn Iterator<Item = Lit>) {
        if self.done || self.error.is_some() {
            return;
        }
        match self.format {
            ProofFormat::Drat => self.error = self.drat("d ", clause).err(),
            ProofFormat::Lrat => self.deletions.push(self.numbers.get(number)),
        }
    }

    fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    fn format(&self) -> ProofFormat {
        self.format
    }
}

/// The numbers of clauses in the proof. There, the clauses of the formula come first, while a solver may derive
/// others before it has taken them all; from then on, the solver's numbers stay.
struct Numbers {
    /// By the solver's numbers, as long as clauses of the formula are missing.
    early: Vec<i64>,
    clauses: usize,
    /// How many clauses of the formula have come.
    originals: usize,
    /// The number of the last lemma, at first that of the last clause of the formula.
    last: i64,
}

impl Numbers {
    fn new(clauses: usize) -> Numbers {
        Numbers { early: vec![0], clauses, originals: 0, last: clauses as i64 }
    }

    fn set(&mut self, number: i64, to: i64) {
        let place = usize::try_from(number).expect("clauses are counted from 1");
        if place >= self.early.len() {
            self.early.resize(place + 1, 0);
        }
        self.early[place] = to;
    }

    #[cfg_attr(
        not(feature = "cadical"),
        allow(dead_code, reason = "only CaDiCaL numbers clauses and gives hints")
    )]
    fn original(&mut self, number: i64) {
        self.originals += 1;
        self.set(number, self.originals as i64);
    }

    fn derived(&mut self, number: i64) -> i64 {
        if self.originals < self.clauses {
            self.last += 1;
            self.set(number, self.last);
        } else {
            self.last = number;
        }
        self.last
    }

    fn get(&self, number: i64) -> i64 {
        usize::try_from(number).ok().and_then(|place| self.early.get(place)).copied().unwrap_or(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lemmas_among_the_clauses_of_the_formula_get_later_numbers() {
        let mut recorder = Recorder::new(Vec::new(), ProofFormat::Lrat, 3);
        let lit = |number| Lit::from_dimacs(number).expect("not 0");
        recorder.original(1, false);
        recorder.original(2, false);
        recorder.derive(3, &mut [lit(5)].into_iter(), &[1, 2]);
        recorder.delete(2, &mut std::iter::empty());
        recorder.original(4, false);
        recorder.derive(5, &mut [lit(-6), lit(7)].into_iter(), &[4, 3]);
        recorder.derive(8, &mut std::iter::empty(), &[3, 5, 4]);
        recorder.derive(9, &mut std::iter::empty(), &[]);
        let text = String::from_utf8(recorder.finish(true).unwrap()).unwrap();
        assert_eq!(text, "4 5 0 1 2 0\n4 d 2 0\n5 -6 7 0 3 4 0\n8 0 4 5 3 0\n");
    }

    #[test]
    fn an_empty_clause_of_the_formula_is_the_last_hint() {
        for (clauses, expected) in [(2, "3 0 2 0\n"), (3, "4 0 2 0\n")] {
            let mut recorder = Recorder::new(Vec::new(), ProofFormat::Lrat, clauses);
            recorder.original(1, false);
            recorder.original(2, true);
            recorder.original(3, false);
            assert_eq!(String::from_utf8(recorder.finish(true).unwrap()).unwrap(), expected);
        }
    }

    #[test]
    fn a_proof_with_hints_that_does_not_end_is_an_error() {
        let recorder = Recorder::new(Vec::new(), ProofFormat::Lrat, 3);
        assert!(recorder.finish(true).is_err());
    }
}
