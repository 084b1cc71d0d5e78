//! The words and numbers of a proof, read piece by piece, so that a proof may be larger than memory.

use super::ProofErrorKind;
use crate::Lit;
use crate::text::shorten;
use std::io::{ErrorKind, Read};
use std::ops::Range;

/// How much is read at once; no word is longer.
const PIECE: usize = 1 << 16;

/// How many words a step may have: without an end, one would fill the memory.
const LONGEST: usize = 1 << 26;

/// A word of a proof in text form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(i64),
    /// The letter d: something is deleted.
    Delete,
}

/// The bytes of a proof, with the place that is being read.
pub(super) struct Tokens<R> {
    input: R,
    piece: Box<[u8]>,
    /// What has been read and not used: `piece[at..end]`.
    at: usize,
    end: usize,
    /// The line that is being read, from 1, or the step where there are no lines.
    pub(super) line: usize,
    at_line_start: bool,
    /// A step of a binary proof has begun.
    begun: bool,
}

impl<R: Read> Tokens<R> {
    pub(super) fn new(input: R) -> Tokens<R> {
        let piece = vec![0; PIECE].into_boxed_slice();
        Tokens { input, piece, at: 0, end: 0, line: 1, at_line_start: true, begun: false }
    }

    /// Whether the proof is in binary form. There, a step begins with a or d and ends in a byte 0; text has no such
    /// byte, and no word with an a.
    pub(super) fn is_binary(&mut self) -> Result<bool, ProofErrorKind> {
        while self.end < self.piece.len() && self.fill()? {}
        Ok(match self.piece[self.at..self.end] {
            [b'a', ..] => true,
            [b'd', ref rest @ ..] => rest.contains(&0),
            _ => false,
        })
    }

    /// Reads more behind what is there; false at the end of the proof.
    fn fill(&mut self) -> Result<bool, ProofErrorKind> {
        if self.at > 0 {
            self.piece.copy_within(self.at..self.end, 0);
            self.end -= self.at;
            self.at = 0;
        }
        loop {
            match self.input.read(&mut self.piece[self.end..]) {
                Ok(length) => {
                    self.end += length;
                    return Ok(length > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(ProofErrorKind::Unreadable(error.to_string())),
            }
        }
    }

    /// The next byte, which stays.
    fn peek(&mut self) -> Result<Option<u8>, ProofErrorKind> {
        if self.at == self.end && !self.fill()? {
            return Ok(None);
        }
        Ok(Some(self.piece[self.at]))
    }

    /// The next byte of a binary proof.
    pub(super) fn byte(&mut self) -> Result<Option<u8>, ProofErrorKind> {
        let byte = self.peek()?;
        self.at += usize::from(byte.is_some());
        Ok(byte)
    }

    /// How the next step of a binary proof begins: with a or d. None at the end.
    pub(super) fn step(&mut self) -> Result<Option<u8>, ProofErrorKind> {
        match self.byte()? {
            None => Ok(None),
            Some(kind @ (b'a' | b'd')) => {
                self.line += usize::from(self.begun);
                self.begun = true;
                Ok(Some(kind))
            }
            Some(byte) => Err(ProofErrorKind::NotAStep(byte)),
        }
    }

    /// The next number of a binary proof: seven bits a byte, the lowest first; the lowest bit is the sign.
    pub(super) fn binary_number(&mut self) -> Result<i64, ProofErrorKind> {
        let mut bits: u64 = 0;
        for shift in (0..=56).step_by(7) {
            let byte = self.byte()?.ok_or(ProofErrorKind::Truncated)?;
            bits |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let number = (bits >> 1) as i64;
                return Ok(if bits & 1 == 1 { -number } else { number });
            }
        }
        Err(ProofErrorKind::NotALiteral("a number of more than nine bytes".to_string()))
    }

    /// The next word of a text; none at its end.
    pub(super) fn next(&mut self) -> Result<Option<Token>, ProofErrorKind> {
        while let Some(byte) = self.peek()? {
            match byte {
                b'c' if self.at_line_start => self.skip_line()?,
                byte if byte.is_ascii_whitespace() => {
                    self.at += 1;
                    self.at_line_start = byte == b'\n';
                    self.line += usize::from(self.at_line_start);
                }
                _ => {
                    self.at_line_start = false;
                    let word = self.word()?;
                    return token(&self.piece[word]).map(Some);
                }
            }
        }
        Ok(None)
    }

    fn skip_line(&mut self) -> Result<(), ProofErrorKind> {
        while self.peek()?.is_some_and(|byte| byte != b'\n') {
            let rest = &self.piece[self.at..self.end];
            self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        }
        Ok(())
    }

    /// Where the word that begins here lies, as far as it fits.
    fn word(&mut self) -> Result<Range<usize>, ProofErrorKind> {
        let mut length = 0;
        loop {
            let rest = &self.piece[self.at + length..self.end];
            match rest.iter().position(u8::is_ascii_whitespace) {
                Some(more) => length += more,
                None => {
                    length += rest.len();
                    if length < self.piece.len() && self.fill()? {
                        continue;
                    }
                }
            }
            self.at += length;
            return Ok(self.at - length..self.at);
        }
    }
}

/// What a word means.
fn token(word: &[u8]) -> Result<Token, ProofErrorKind> {
    let (digits, sign) = match word {
        [b'-', digits @ ..] => (digits, -1),
        digits => (digits, 1),
    };
    if !digits.is_empty() && digits.len() <= 18 && digits.iter().all(u8::is_ascii_digit) {
        let number = digits.iter().fold(0, |number, digit| 10 * number + i64::from(digit - b'0'));
        return Ok(Token::Number(sign * number));
    }
    match word {
        b"d" => Ok(Token::Delete),
        _ => Err(ProofErrorKind::NotALiteral(shorten(&String::from_utf8_lossy(word)))),
    }
}

/// The literal of a number.
pub(super) fn lit(number: i64) -> Result<Lit, ProofErrorKind> {
    let lit = i32::try_from(number).ok().and_then(Lit::from_dimacs);
    lit.ok_or_else(|| ProofErrorKind::NotALiteral(number.to_string()))
}

/// Adds to a list that must not become endless.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) -> Result<(), ProofErrorKind> {
    if list.len() == LONGEST {
        return Err(ProofErrorKind::LongClause);
    }
    list.push(item);
    Ok(())
}
