//! Reading a solver's answer.

use super::{DimacsError, lines};
use crate::text::{number, shorten};
use crate::{Lit, Model};

/// What a solver says about a formula: claimed, not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverOutput {
    /// It has this model. Variables that the solver says nothing about are false.
    Sat(Model),
    /// It has no model.
    Unsat,
    /// The solver does not know.
    Unknown,
}

/// Reads the answer to a formula with `vars` variables, in either of two forms. That of the SAT competitions:
/// an `s` line with `SATISFIABLE`, `UNSATISFIABLE` or `UNKNOWN`, and `v` lines with the literals that hold, a 0
/// after the last; other lines are talk. That of MiniSat's result file: `SAT`, `UNSAT` or `INDET`, then the
/// literals and a 0.
pub fn read_output(text: &[u8], vars: u32) -> Result<SolverOutput, DimacsError> {
    let mut reader = Reader { verdict: None, values: Values::new(vars), last: 1 };
    for (line, content) in lines(text) {
        let content = content.trim();
        if content.is_empty() {
            continue;
        }
        reader.last = line;
        match (content.split_once(' ').unwrap_or((content, "")), &reader.verdict) {
            (("s", verdict), _) => reader.verdict(line, verdict.trim())?,
            (("v", literals), _) => reader.values.add(line, literals)?,
            (("SAT" | "UNSAT" | "INDET", ""), None) => {
                reader.verdict = Some(Verdict { word: content.to_string(), bare: true });
            }
            // Only MiniSat's form has lines of bare numbers.
            (_, Some(Verdict { bare: true, .. })) => reader.values.add(line, content)?,
            _ => {}
        }
    }
    reader.finish()
}

struct Verdict {
    word: String,
    /// In MiniSat's form.
    bare: bool,
}

struct Reader {
    verdict: Option<Verdict>,
    values: Values,
    /// The last line that is not empty.
    last: usize,
}

impl Reader {
    fn verdict(&mut self, line: usize, word: &str) -> Result<(), DimacsError> {
        match &self.verdict {
            Some(before) if before.word != word => {
                let message = format!("`s {}` after `{}`", shorten(word), before.word);
                return Err(DimacsError::new(line, message));
            }
            _ if !["SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"].contains(&word) => {
                let message = format!(
                    "`s {}` should be `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`",
                    shorten(word)
                );
                return Err(DimacsError::new(line, message));
            }
            _ => self.verdict = Some(Verdict { word: word.to_string(), bare: false }),
        }
        Ok(())
    }

    fn finish(self) -> Result<SolverOutput, DimacsError> {
        let Some(verdict) = self.verdict else {
            let message = "there is no answer: neither a line `s ...` nor one with SAT or UNSAT alone";
            return Err(DimacsError::new(self.last, message));
        };
        match verdict.word.as_str() {
            "SAT" | "SATISFIABLE" if self.values.ended => Ok(SolverOutput::Sat(self.values.model())),
            "SAT" | "SATISFIABLE" => {
                Err(DimacsError::new(self.last, "the values of the variables do not end in a 0"))
            }
            "UNSAT" | "UNSATISFIABLE" => Ok(SolverOutput::Unsat),
            _ => Ok(SolverOutput::Unknown),
        }
    }
}

/// Literals that hold, as far as they have been read.
struct Values {
    vars: u32,
    /// Per variable from 1 on, as far as somebody spoke of it.
    known: Vec<Option<bool>>,
    ended: bool,
}

impl Values {
    fn new(vars: u32) -> Values {
        Values { vars, known: Vec::new(), ended: false }
    }

    fn add(&mut self, line: usize, words: &str) -> Result<(), DimacsError> {
        for word in words.split_whitespace() {
            let number = number(word)
                .ok_or_else(|| DimacsError::new(line, format!("`{}` is not a literal", shorten(word))))?;
            if self.ended {
                return Err(DimacsError::new(line, "there are values after the 0 that ends them"));
            }
            match Lit::from_dimacs(number) {
                None => self.ended = true,
                Some(lit) => self.set(line, lit)?,
            }
        }
        Ok(())
    }

    fn set(&mut self, line: usize, lit: Lit) -> Result<(), DimacsError> {
        let var = lit.var().0;
        if var > self.vars {
            let message = format!("there is no variable {var}: the formula has {}", self.vars);
            return Err(DimacsError::new(line, message));
        }
        let place = var as usize - 1;
        if place >= self.known.len() {
            self.known.resize(place + 1, None);
        }
        let before = self.known[place].replace(lit.is_positive());
        if before == Some(!lit.is_positive()) {
            return Err(DimacsError::new(line, format!("the variable {var} is both true and false")));
        }
        Ok(())
    }

    fn model(self) -> Model {
        Model::new(self.known.into_iter().map(|value| value.unwrap_or(false)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn both_forms_of_a_model_are_read() {
        let expected = SolverOutput::Sat(Model::new([true, false, true]));
        for text in [
            "c talk\ns SATISFIABLE\nv 1 -2\nv 3 0\n",
            "v 3 1 0\r\ns SATISFIABLE\r\n",
            "SAT\n1 -2 3 0\n",
            "SAT\n1 -2\n3\n0",
        ] {
            assert_eq!(read_output(text.as_bytes(), 4), Ok(expected.clone()), "{text}");
        }
    }

    #[test]
    fn no_model_and_no_answer_are_read() {
        for (text, expected) in [
            ("c\ns UNSATISFIABLE\n", SolverOutput::Unsat),
            ("UNSAT\n", SolverOutput::Unsat),
            ("s UNKNOWN\n", SolverOutput::Unknown),
            ("INDET\n", SolverOutput::Unknown),
        ] {
            assert_eq!(read_output(text.as_bytes(), 1), Ok(expected));
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let cases = [
            (
                "c nothing\n",
                "line 1: there is no answer: neither a line `s ...` nor one with SAT or UNSAT alone",
            ),
            ("s MAYBE\n", "line 1: `s MAYBE` should be `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`"),
            ("s SATISFIABLE\ns UNSATISFIABLE\n", "line 2: `s UNSATISFIABLE` after `SATISFIABLE`"),
            ("s SATISFIABLE\n", "line 1: the values of the variables do not end in a 0"),
            ("s SATISFIABLE\nv 1 -2\n\n", "line 2: the values of the variables do not end in a 0"),
            ("s SATISFIABLE\nv 1 y 0\n", "line 2: `y` is not a literal"),
            ("s SATISFIABLE\nv 1\nv -1 0\n", "line 3: the variable 1 is both true and false"),
            ("s SATISFIABLE\nv 7 0\n", "line 2: there is no variable 7: the formula has 4"),
            ("s SATISFIABLE\nv 1 0 2\n", "line 2: there are values after the 0 that ends them"),
        ];
        for (text, message) in cases {
            assert_eq!(read_output(text.as_bytes(), 4).unwrap_err().to_string(), message);
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(text in "(s |v |SAT|UNSAT|SATISFIABLE|[0-9 \n-]){0,20}") {
            let _ = read_output(text.as_bytes(), 5);
        }
    }
}
