//! The text forms that SAT solvers exchange: formulas ([`write()`], [`read`]) and answers ([`read_output`]).
//!
//! ```text
//! c x1 or not x2, and x2       s SATISFIABLE
//! p cnf 2 2                    v 1 2 0
//! 1 -2 0
//! 2 0
//! ```

mod formula;
mod output;

use crate::Cnf;
pub use formula::read;
pub use output::{SolverOutput, read_output};
use std::io::{self, Write};

/// Why a text could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct DimacsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl DimacsError {
    fn new(line: usize, message: impl Into<String>) -> DimacsError {
        DimacsError { line, message: message.into() }
    }
}

/// The lines of a text with their numbers from 1. Bytes that are no text become question marks, which no
/// grammar below knows; in comments they do no harm.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, std::borrow::Cow<'_, str>)> {
    text.split(|&byte| byte == b'\n').map(String::from_utf8_lossy).enumerate().map(|(i, line)| (i + 1, line))
}

/// How many bytes a line of a comment has at most: some checkers of proofs read no more than 1024.
const LONGEST_COMMENT: usize = 1000;

/// Writes a formula as DIMACS, after the given comment lines. Those that are too long for other programs are broken.
pub fn write(cnf: &Cnf, comments: &[String], out: &mut impl Write) -> io::Result<()> {
    for comment in comments {
        let mut rest = &comment[..];
        while rest.len() > LONGEST_COMMENT {
            let fits = &rest[..rest.floor_char_boundary(LONGEST_COMMENT)];
            let line = fits.rfind(' ').map_or(fits, |end| &fits[..end]);
            writeln!(out, "c {line}")?;
            rest = rest[line.len()..].trim_start();
        }
        writeln!(out, "c {rest}")?;
    }
    writeln!(out, "p cnf {} {}", cnf.vars(), cnf.len())?;
    for clause in cnf.clauses() {
        for lit in clause {
            write!(out, "{} ", lit.to_dimacs())?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_comments_are_broken_between_words_and_nothing_is_lost() {
        for word in ["VC1 and VC2, ", "\u{e9}", "x", " "] {
            let comment = word.repeat(3000 / word.len());
            let mut text = Vec::new();
            write(&Cnf::new(), std::slice::from_ref(&comment), &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("c ")).collect();
            assert!(lines.iter().all(|line| line.len() <= LONGEST_COMMENT), "{word}");
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(&comment));
        }
    }

    #[test]
    fn a_formula_is_written_line_by_line() {
        let mut cnf = Cnf::new();
        let [a, b] = cnf.new_lits();
        cnf.add(&[a, !b]);
        cnf.add(&[]);
        let mut text = Vec::new();
        write(&cnf, &["1 r1c1=1".into()], &mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "c 1 r1c1=1\np cnf 2 2\n1 -2 0\n0\n");
    }
}
