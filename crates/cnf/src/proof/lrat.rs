//! Proofs with hints: each lemma names the clauses that show it, so that nothing has to be searched for.
//!
//! The text is LRAT. Clauses have numbers, those of the formula from 1. A lemma is its number, its literals, a 0,
//! the numbers of the clauses that show it, and a 0; `d` after a number deletes the clauses that follow.
//!
//! ```text
//! 9 1 -2 0 3 5 0
//! 9 d 3 5 0
//! 10 0 9 4 0
//! ```
//!
//! When the literals of the lemma are false, each of the clauses named leaves one literal, which then holds, until
//! the last leaves none. Where the lemma needs RAT, the clauses that resolve with it are named as well, by negative
//! numbers, each followed by those that show the resolvent. So a check takes time in proportion to the proof.
//!
//! Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp: Efficient certified RAT verification, CADE 2017.

use super::arena::{Arena, Code, Codes, Place};
use super::table::Table;
use super::tokens::{Token, Tokens, lit, push};
use super::{Checked, ProofErrorKind};
use crate::backend::{Limits, Reason, Watch};
use crate::{Cnf, Lit};
use std::io::Read;

/// A step, whose lists are used again for the next one.
#[derive(Default)]
struct Step {
    deletes: bool,
    number: u64,
    clause: Vec<Lit>,
    /// Hints of a lemma, or what is deleted.
    numbers: Vec<i64>,
}

/// Checks what `tokens` has, to the empty clause; false if the end comes first.
pub(super) fn check<R: Read>(
    cnf: &Cnf,
    tokens: &mut Tokens<R>,
    limits: &Limits,
    checked: &mut Checked,
) -> Result<bool, ProofErrorKind> {
    let mut watch = Watch::new(limits);
    let mut checker = Checker::default();
    for (clause, number) in cnf.clauses().zip(1..) {
        checker.falsify(clause);
        checker.keep(number, limits)?;
    }
    let binary = tokens.is_binary()?;
    let mut step = Step::default();
    loop {
        let more = if binary { step.read_binary(tokens) } else { step.read(tokens) };
        if !more? {
            return Ok(false);
        }
        if watch.step() {
            return Err(ProofErrorKind::Stopped(watch.stopped().expect("it says so")));
        }
        if step.deletes {
            checker.delete(&step.numbers)?;
            checked.deletions += step.numbers.len() as u64;
            continue;
        }
        checked.rat += u64::from(checker.lemma(&step, &mut watch)?);
        checked.lemmas += 1;
        if step.clause.is_empty() {
            return Ok(true);
        }
        checker.keep(step.number, limits)?;
    }
}

impl Step {
    /// Reads the next step of a text; false if there is none.
    fn read<R: Read>(&mut self, tokens: &mut Tokens<R>) -> Result<bool, ProofErrorKind> {
        let Some(token) = tokens.next()? else { return Ok(false) };
        self.begin(number(token)?)?;
        let Token::Number(mut literal) = tokens.next()?.ok_or(ProofErrorKind::Truncated)? else {
            self.deletes = true;
            return self.read_numbers(tokens);
        };
        while literal != 0 {
            push(&mut self.clause, lit(literal)?)?;
            literal = number(tokens.next()?.ok_or(ProofErrorKind::Truncated)?)?;
        }
        self.read_numbers(tokens)
    }

    fn read_numbers<R: Read>(&mut self, tokens: &mut Tokens<R>) -> Result<bool, ProofErrorKind> {
        loop {
            match number(tokens.next()?.ok_or(ProofErrorKind::Truncated)?)? {
                0 => return Ok(true),
                number => push(&mut self.numbers, number)?,
            }
        }
    }

    /// The same of a binary proof: `a` and a number, or `d`, come first.
    fn read_binary<R: Read>(&mut self, tokens: &mut Tokens<R>) -> Result<bool, ProofErrorKind> {
        let Some(kind) = tokens.step()? else { return Ok(false) };
        if kind == b'a' {
            let number = tokens.binary_number()?;
            self.begin(number)?;
            loop {
                match tokens.binary_number()? {
                    0 => break,
                    literal => push(&mut self.clause, lit(literal)?)?,
                }
            }
        } else {
            self.begin(1)?;
            self.deletes = true;
        }
        loop {
            match tokens.binary_number()? {
                0 => return Ok(true),
                number => push(&mut self.numbers, number)?,
            }
        }
    }

    fn begin(&mut self, number: i64) -> Result<(), ProofErrorKind> {
        self.number = u64::try_from(number).map_err(|_| ProofErrorKind::NotANumber(number))?;
        self.deletes = false;
        self.clause.clear();
        self.numbers.clear();
        Ok(())
    }
}

fn number(token: Token) -> Result<i64, ProofErrorKind> {
    match token {
        Token::Number(number) => Ok(number),
        Token::Delete => Err(ProofErrorKind::NotALiteral("d".to_string())),
    }
}

#[derive(Default)]
struct Checker {
    codes: Codes,
    clauses: Arena,
    /// Where the clause of each number lies.
    places: Table,
    /// The largest number so far.
    last: u64,
    /// Per literal, whether it is false.
    is_false: Vec<bool>,
    /// The literals that are false. Between two steps: none.
    trail: Vec<Code>,
    /// The clause that was made false, each literal once.
    clause: Vec<Code>,
    /// It contains a literal and its negation.
    tautology: bool,
}

impl Checker {
    /// Takes a clause and makes its literals false.
    fn falsify(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.tautology = false;
        for &lit in clause {
            let code = self.codes.code(lit);
            if self.codes.end() > self.is_false.len() {
                self.is_false.resize(self.codes.end(), false);
            }
            if !self.is_false[code as usize] {
                self.tautology |= self.is_false[code as usize ^ 1];
                self.clause.push(code);
                self.set_false(code);
            }
        }
    }

    fn set_false(&mut self, code: Code) {
        self.is_false[code as usize] = true;
        self.trail.push(code);
    }

    /// Takes back what became false after there were `before` false literals.
    fn undo(&mut self, before: usize) {
        for code in self.trail.drain(before..) {
            self.is_false[code as usize] = false;
        }
    }

    /// Adds the clause that was made false, under its number.
    fn keep(&mut self, number: u64, limits: &Limits) -> Result<(), ProofErrorKind> {
        self.undo(0);
        let bytes =
            self.clauses.bytes() + self.places.bytes() + self.codes.bytes() + 2 * self.is_false.len() as u64;
        let full = ProofErrorKind::Stopped(Reason::Memory);
        if limits.exceeded_by(bytes).is_some() {
            return Err(full);
        }
        let place = self.clauses.add(&self.clause).ok_or(full)?;
        self.places.insert(number, place);
        self.last = number;
        Ok(())
    }

    fn delete(&mut self, numbers: &[i64]) -> Result<(), ProofErrorKind> {
        for &number in numbers {
            let place = u64::try_from(number).ok().and_then(|number| self.places.remove(number));
            self.clauses.delete(place.ok_or(ProofErrorKind::NoClause(number))?);
        }
        if self.clauses.is_wasteful() {
            let moved = self.clauses.compact();
            for place in self.places.values_mut() {
                *place = moved.place(*place).expect("it was not deleted");
            }
        }
        Ok(())
    }

    /// Checks a lemma, and leaves its literals false; whether it needed RAT.
    fn lemma(&mut self, step: &Step, watch: &mut Watch) -> Result<bool, ProofErrorKind> {
        if step.number <= self.last {
            return Err(ProofErrorKind::NumberTaken(step.number));
        }
        self.falsify(&step.clause);
        let split = step.numbers.iter().position(|&hint| hint < 0).unwrap_or(step.numbers.len());
        let (hints, groups) = step.numbers.split_at(split);
        if self.tautology || self.follow(hints)? {
            return Ok(false);
        }
        let pivot = step.clause.first().map(|&lit| self.codes.code(lit));
        match pivot {
            Some(pivot) if self.resolves(pivot, groups, watch)? => Ok(true),
            _ => Err(ProofErrorKind::NotShown(super::written(&step.clause))),
        }
    }

    /// Goes through hints; true if one of the clauses has only false literals.
    fn follow(&mut self, hints: &[i64]) -> Result<bool, ProofErrorKind> {
        for &hint in hints {
            let place = u64::try_from(hint).ok().and_then(|number| self.places.get(number));
            let clause = self.clauses.get(place.ok_or(ProofErrorKind::NoClause(hint))?);
            let mut open = clause.iter().copied().filter(|&code| !self.is_false[code as usize]);
            match (open.next(), open.next()) {
                (None, _) => return Ok(true),
                (Some(unit), None) if self.is_false[unit as usize ^ 1] => {}
                (Some(unit), None) => self.set_false(unit ^ 1),
                _ => return Err(ProofErrorKind::NotUnit(hint)),
            }
        }
        Ok(false)
    }

    /// Whether the groups of hints lead to a conflict for every clause with the negation of `pivot`.
    fn resolves(&mut self, pivot: Code, groups: &[i64], watch: &mut Watch) -> Result<bool, ProofErrorKind> {
        let mut shown: Vec<(Place, &[i64])> = Vec::new();
        for group in groups.chunk_by(|_, &hint| hint > 0) {
            let number = group[0];
            let place = self.places.get(number.unsigned_abs()).ok_or(ProofErrorKind::NoClause(number))?;
            shown.push((place, &group[1..]));
        }
        shown.sort_unstable_by_key(|&(place, _)| place);
        let before = self.trail.len();
        let places: Vec<Place> = self.clauses.places().collect();
        for place in places {
            if watch.step() {
                return Err(ProofErrorKind::Stopped(watch.stopped().expect("it says so")));
            }
            if !self.clauses.get(place).contains(&(pivot ^ 1)) {
                continue;
            }
            let hints =
                shown.binary_search_by_key(&place, |&(place, _)| place).map_or(&[][..], |at| shown[at].1);
            let conflict = self.resolvent(place, pivot) || self.follow(hints)?;
            self.undo(before);
            if !conflict {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Makes the literals of a clause but the negated pivot false; true if one of them already holds.
    fn resolvent(&mut self, place: Place, pivot: Code) -> bool {
        for i in 0..self.clauses.get(place).len() {
            let code = self.clauses.get(place)[i];
            if code != pivot ^ 1 && self.is_false[code as usize ^ 1] {
                return true;
            }
            if code != pivot ^ 1 && !self.is_false[code as usize] {
                self.set_false(code);
            }
        }
        false
    }
}
