//! The steps of a proof in DRAT, one after another.

use super::ProofErrorKind;
use super::tokens::{Token, Tokens, lit, push};
use crate::Lit;
use std::io::Read;

/// A lemma or a deletion, whose list is used again for the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) deletes: bool,
    pub(super) clause: Vec<Lit>,
}

impl Step {
    /// Reads the next step; false if there is none.
    pub(super) fn read<R: Read>(
        &mut self,
        tokens: &mut Tokens<R>,
        binary: bool,
    ) -> Result<bool, ProofErrorKind> {
        self.clause.clear();
        if binary { self.read_binary(tokens) } else { self.read_text(tokens) }
    }

    fn read_text<R: Read>(&mut self, tokens: &mut Tokens<R>) -> Result<bool, ProofErrorKind> {
        let Some(mut token) = tokens.next()? else { return Ok(false) };
        self.deletes = token == Token::Delete;
        if self.deletes {
            token = tokens.next()?.ok_or(ProofErrorKind::Truncated)?;
        }
        loop {
            match token {
                Token::Number(0) => return Ok(true),
                Token::Number(number) => push(&mut self.clause, lit(number)?)?,
                Token::Delete => return Err(ProofErrorKind::NotALiteral("d".to_string())),
            }
            token = tokens.next()?.ok_or(ProofErrorKind::Truncated)?;
        }
    }

    fn read_binary<R: Read>(&mut self, tokens: &mut Tokens<R>) -> Result<bool, ProofErrorKind> {
        let Some(kind) = tokens.step()? else { return Ok(false) };
        self.deletes = kind == b'd';
        loop {
            match tokens.binary_number()? {
                0 => return Ok(true),
                number => push(&mut self.clause, lit(number)?)?,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::ProofError;

    type Plain = (usize, bool, Vec<i32>);

    fn steps(text: &[u8]) -> Result<Vec<Plain>, ProofError> {
        let mut tokens = Tokens::new(text);
        let mut steps = Vec::new();
        let mut step = Step::default();
        let mut read = || -> Result<(), ProofErrorKind> {
            let binary = tokens.is_binary()?;
            while step.read(&mut tokens, binary)? {
                steps.push((
                    tokens.line,
                    step.deletes,
                    step.clause.iter().map(|lit| lit.to_dimacs()).collect(),
                ));
            }
            Ok(())
        };
        let end = read();
        end.map(|()| steps).map_err(|kind| ProofError { line: tokens.line, kind })
    }

    #[test]
    fn steps_may_share_a_line_or_fill_several() {
        let text = "c a comment\n1 -2 0\r\n\n d 3\n 4 0 5 0\n0\n";
        let expected =
            vec![(2, false, vec![1, -2]), (5, true, vec![3, 4]), (5, false, vec![5]), (6, false, vec![])];
        assert_eq!(steps(text.as_bytes()), Ok(expected));
    }

    #[test]
    fn the_binary_form_is_recognised() {
        let expected = vec![(1, true, vec![1, -2, 8193]), (2, false, vec![5]), (3, false, vec![])];
        assert_eq!(steps(b"d\x02\x05\x82\x80\x01\0a\x0a\0a\0"), Ok(expected));
        assert_eq!(steps(b"a\x0a\0"), Ok(vec![(1, false, vec![5])]));
        assert_eq!(steps(b"d 1 0\n"), Ok(vec![(1, true, vec![1])]));
    }

    #[test]
    fn what_is_no_step_is_named_with_its_line() {
        let error = |text: &str| steps(text.as_bytes()).unwrap_err();
        let not_a_literal =
            |line, word: &str| ProofError { line, kind: ProofErrorKind::NotALiteral(word.into()) };
        assert_eq!(error("1 0\nx 0\n"), not_a_literal(2, "x"));
        assert_eq!(error("1 d 2 0"), not_a_literal(1, "d"));
        assert_eq!(error("1 2147483648 0"), not_a_literal(1, "2147483648"));
        assert_eq!(error(&"7".repeat(200_000)), not_a_literal(1, &format!("{}...", "7".repeat(30))));
        for text in ["1 0\n1 2", "d", "a\x02", "a\u{2}\0a", "d\x02\0a\x02"] {
            assert_eq!(error(text).kind, ProofErrorKind::Truncated, "{text:?}");
        }
        assert_eq!(error("a\x02\0b\0"), ProofError { line: 1, kind: ProofErrorKind::NotAStep(b'b') });
        let endless = [b'a', 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0];
        assert!(matches!(steps(&endless).unwrap_err().kind, ProofErrorKind::NotALiteral(_)));
    }

    #[test]
    fn words_are_read_over_the_end_of_a_piece() {
        let text = "1234 -5678 0\nc talk\n".repeat(20_000);
        let steps = steps(text.as_bytes()).unwrap();
        assert_eq!(steps.len(), 20_000);
        assert!(steps.iter().zip(0..).all(|(step, i)| *step == (2 * i + 1, false, vec![1234, -5678])));
    }
}
