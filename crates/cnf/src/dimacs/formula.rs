//! Reading a formula.

use super::{DimacsError, lines};
use crate::text::{number, shorten};
use crate::{Cnf, Lit};

/// Reads a formula. Clauses may share a line or fill several, comments may stand between them, and a line
/// that begins with `%` ends the text, as it does in an old collection of benchmarks.
pub fn read(text: &[u8]) -> Result<Cnf, DimacsError> {
    let mut reader = Reader { header: None, clause: Vec::new() };
    let mut last = 1;
    for (line, content) in lines(text) {
        match content.trim_start().chars().next() {
            None | Some('c') => continue,
            Some('%') => break,
            Some('p') => reader.header(line, &content)?,
            Some(_) => reader.literals(line, &content)?,
        }
        last = line;
    }
    reader.finish(last)
}

struct Reader {
    /// The formula so far and how many clauses it should get.
    header: Option<(Cnf, usize)>,
    /// The clause that has no end yet.
    clause: Vec<Lit>,
}

impl Reader {
    fn header(&mut self, line: usize, content: &str) -> Result<(), DimacsError> {
        if self.header.is_some() {
            return Err(DimacsError::new(line, "a second `p` line"));
        }
        let words: Vec<&str> = content.split_whitespace().collect();
        let count = |word: &str| number(word).and_then(|n| u32::try_from(n).ok());
        let header = match words[..] {
            ["p", "cnf", vars, clauses] => count(vars).zip(count(clauses)),
            _ => None,
        };
        let Some((vars, clauses)) = header else {
            let message = format!(
                "`{}` should be `p cnf` and the numbers of variables and of clauses",
                shorten(content.trim())
            );
            return Err(DimacsError::new(line, message));
        };
        self.header = Some((Cnf::with_vars(vars), clauses as usize));
        Ok(())
    }

    fn literals(&mut self, line: usize, content: &str) -> Result<(), DimacsError> {
        let Some((cnf, clauses)) = &mut self.header else {
            return Err(DimacsError::new(line, "the line `p cnf VARIABLES CLAUSES` should come first"));
        };
        for word in content.split_whitespace() {
            let number = number(word)
                .ok_or_else(|| DimacsError::new(line, format!("`{}` is not a literal", shorten(word))))?;
            let Some(lit) = Lit::from_dimacs(number) else {
                if cnf.len() == *clauses {
                    let message = format!("more clauses than the {clauses} that the `p` line announces");
                    return Err(DimacsError::new(line, message));
                }
                cnf.add(&self.clause);
                self.clause.clear();
                continue;
            };
            if lit.var().0 > cnf.vars() {
                let message =
                    format!("the literal {number} is beyond the {} variables of the `p` line", cnf.vars());
                return Err(DimacsError::new(line, message));
            }
            if cnf.literals() + self.clause.len() >= u32::MAX as usize {
                return Err(DimacsError::new(line, "more literals than fit into a formula"));
            }
            self.clause.push(lit);
        }
        Ok(())
    }

    fn finish(self, line: usize) -> Result<Cnf, DimacsError> {
        let Some((cnf, clauses)) = self.header else {
            return Err(DimacsError::new(line, "there is no line `p cnf VARIABLES CLAUSES`"));
        };
        if !self.clause.is_empty() {
            return Err(DimacsError::new(line, "the last clause has no 0 at its end"));
        }
        if cnf.len() != clauses {
            let message = format!("the `p` line announces {clauses} clauses, but there are {}", cnf.len());
            return Err(DimacsError::new(line, message));
        }
        Ok(cnf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn clauses_share_lines_and_comments_stand_anywhere() {
        let text = b"c \xff\np cnf 3 3\r\n1 -2\n 0 3 0\nc between\n0\n%\n0\n";
        let cnf = read(text).unwrap();
        let numbers: Vec<Vec<i32>> =
            cnf.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect();
        assert_eq!((cnf.vars(), numbers), (3, vec![vec![1, -2], vec![3], vec![]]));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let cases = [
            ("", "line 1: there is no line `p cnf VARIABLES CLAUSES`"),
            ("1 0\n", "line 1: the line `p cnf VARIABLES CLAUSES` should come first"),
            ("p cnf 1\n", "line 1: `p cnf 1` should be `p cnf` and the numbers of variables and of clauses"),
            (
                "p cnf -1 0",
                "line 1: `p cnf -1 0` should be `p cnf` and the numbers of variables and of clauses",
            ),
            ("p cnf 1 0\np cnf 1 0\n", "line 2: a second `p` line"),
            ("p cnf 1 1\n\n1 x 0\n", "line 3: `x` is not a literal"),
            ("p cnf 1 1\n1 -2 0\n", "line 2: the literal -2 is beyond the 1 variables of the `p` line"),
            ("p cnf 1 1\n1 0 1 0\n", "line 2: more clauses than the 1 that the `p` line announces"),
            ("p cnf 1 2\n1 0\n", "line 2: the `p` line announces 2 clauses, but there are 1"),
            ("p cnf 1 1\n1\n", "line 2: the last clause has no 0 at its end"),
        ];
        for (text, message) in cases {
            assert_eq!(read(text.as_bytes()).unwrap_err().to_string(), message);
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(
            clauses in prop::collection::vec(prop::collection::vec((1..=5i32, any::<bool>()), 0..4), 0..8)
        ) {
            let mut cnf = Cnf::with_vars(5);
            for clause in clauses {
                let lit = |(var, sign)| Lit::from_dimacs(if sign { var } else { -var }).expect("not 0");
                cnf.add(&clause.into_iter().map(lit).collect::<Vec<_>>());
            }
            let mut text = Vec::new();
            super::super::write(&cnf, &["about".into()], &mut text).unwrap();
            prop_assert_eq!(read(&text), Ok(cnf));
        }

        #[test]
        fn no_bytes_make_it_panic(text in "[pcnf0-9 %\n-]{0,60}") {
            let _ = read(text.as_bytes());
            let _ = read(format!("p cnf 9 2\n{text}").as_bytes());
        }
    }
}
