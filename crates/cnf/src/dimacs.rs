//! The text form of a formula that SAT solvers exchange.

use crate::Cnf;
use std::io::{self, Write};

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
