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

/// Writes a formula as DIMACS, after the given comment lines.
pub fn write(cnf: &Cnf, comments: &[String], out: &mut impl Write) -> io::Result<()> {
    for comment in comments {
        writeln!(out, "c {comment}")?;
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
