//! The steps of a proof, read one after another, so that a proof may be larger than memory.

use super::{ProofError, ProofErrorKind};
use crate::Lit;
use crate::text::{number, shorten};
use std::collections::VecDeque;
use std::io::{BufRead, Read};

/// A lemma or a deletion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Where it ends, from 1.
    pub(super) line: usize,
    pub(super) deletes: bool,
    pub(super) clause: Vec<Lit>,
}

/// No clause needs more bytes; without an end, a line would fill the memory.
const LONGEST_LINE: u64 = 1 << 28;

/// Reads the steps of a text; after an error nothing follows.
pub(super) fn read(input: impl BufRead) -> impl Iterator<Item = Result<Step, ProofError>> {
    let mut reader = Reader { input, line: 0, bytes: Vec::new(), open: None, ready: VecDeque::new() };
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let next = reader.next().map_err(|kind| ProofError { line: reader.line, kind });
        ended = !matches!(next, Ok(Some(_)));
        next.transpose()
    })
}

struct Reader<R> {
    input: R,
    /// The line that was read last.
    line: usize,
    bytes: Vec<u8>,
    /// A step that has begun and not ended: whether it deletes, and its literals so far.
    open: Option<(bool, Vec<Lit>)>,
    ready: VecDeque<Step>,
}

impl<R: BufRead> Reader<R> {
    fn next(&mut self) -> Result<Option<Step>, ProofErrorKind> {
        while self.ready.is_empty() {
            self.bytes.clear();
            self.line += 1;
            let mut line = self.input.by_ref().take(LONGEST_LINE);
            let length = line.read_until(b'\n', &mut self.bytes);
            let length = length.map_err(|error| ProofErrorKind::Unreadable(error.to_string()))?;
            if length == 0 {
                return if self.open.is_some() { Err(ProofErrorKind::Truncated) } else { Ok(None) };
            }
            if length as u64 == LONGEST_LINE {
                return Err(ProofErrorKind::LongLine);
            }
            self.split()?;
        }
        Ok(self.ready.pop_front())
    }

    /// Takes the line apart. Usually a step is a line, but nothing depends on it.
    fn split(&mut self) -> Result<(), ProofErrorKind> {
        if self.bytes.first() == Some(&b'c') {
            return Ok(());
        }
        for word in self.bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
            if word == b"d" && self.open.is_none() {
                self.open = Some((true, Vec::new()));
                continue;
            }
            let number = std::str::from_utf8(word).ok().and_then(number);
            let number =
                number.ok_or_else(|| ProofErrorKind::NotALiteral(shorten(&String::from_utf8_lossy(word))))?;
            let (deletes, mut clause) = self.open.take().unwrap_or_default();
            match Lit::from_dimacs(number) {
                Some(lit) => {
                    clause.push(lit);
                    self.open = Some((deletes, clause));
                }
                None => self.ready.push_back(Step { line: self.line, deletes, clause }),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Result<Vec<(usize, bool, Vec<i32>)>, ProofError> {
        let plain = |step: Step| {
            (step.line, step.deletes, step.clause.iter().map(|lit| lit.to_dimacs()).collect::<Vec<_>>())
        };
        read(text.as_bytes()).map(|step| step.map(plain)).collect()
    }

    #[test]
    fn steps_may_share_a_line_or_fill_several() {
        let text = "c a comment\n1 -2 0\r\n\n d 3\n 4 0 5 0\n0\n";
        let expected =
            vec![(2, false, vec![1, -2]), (5, true, vec![3, 4]), (5, false, vec![5]), (6, false, vec![])];
        assert_eq!(steps(text), Ok(expected));
    }

    #[test]
    fn what_is_no_step_is_named_with_its_line() {
        let error = |text| steps(text).unwrap_err();
        assert_eq!(
            error("1 0\nx 0\n"),
            ProofError { line: 2, kind: ProofErrorKind::NotALiteral("x".into()) }
        );
        assert_eq!(error("1 d 2 0"), ProofError { line: 1, kind: ProofErrorKind::NotALiteral("d".into()) });
        assert_eq!(error("1 2147483648 0").kind, ProofErrorKind::NotALiteral("2147483648".into()));
        assert_eq!(error("1 0\n1 2").kind, ProofErrorKind::Truncated);
        assert_eq!(error("d").kind, ProofErrorKind::Truncated);
    }
}
