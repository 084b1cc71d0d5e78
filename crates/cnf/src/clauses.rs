//! A formula in conjunctive normal form, clauses one after another in one array.
//!
//! A *guard* can be set while a part of the formula is written: every clause of that part then also
//! holds when the guard is false. Definitions of auxiliary variables that others may share are added
//! with [`Cnf::define`], which no guard touches.

use crate::{Limits, Lit, Reason, Var};

/// A list of clauses over numbered variables.
///
/// Two formulas are equal if they have the same clauses, in the same order, over the same variables.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    vars: u32,
    lits: Vec<Lit>,
    ends: Vec<u32>,
    guard: Option<Lit>,
    /// How many literals there may be; none is 2^32 - 1.
    most: Option<u32>,
    limits: Limits,
    stopped: Option<Reason>,
}

impl PartialEq for Cnf {
    fn eq(&self, other: &Cnf) -> bool {
        (self.vars, &self.lits, &self.ends) == (other.vars, &other.lits, &other.ends)
    }
}

impl Eq for Cnf {}

/// What a literal of a formula takes, with its share of two solvers' tables; measured on large killers.
const BYTES_PER_LITERAL: u64 = 40;

/// How many clauses are added between two looks at the clock.
const BETWEEN_LOOKS: usize = 1024;

impl Cnf {
    /// The empty formula.
    pub fn new() -> Cnf {
        Cnf::default()
    }

    /// A formula without clauses over the variables 1 to `vars`.
    pub fn with_vars(vars: u32) -> Cnf {
        Cnf { vars, ..Cnf::default() }
    }

    /// A new variable, as its positive literal.
    pub fn new_lit(&mut self) -> Lit {
        self.vars += 1;
        Lit::new(Var(self.vars), true)
    }

    /// Several new variables.
    pub fn new_lits<const N: usize>(&mut self) -> [Lit; N] {
        std::array::from_fn(|_| self.new_lit())
    }

    /// The number of variables.
    pub fn vars(&self) -> u32 {
        self.vars
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of literals in all clauses together.
    pub fn literals(&self) -> usize {
        self.lits.len()
    }

    /// Adds a clause, which holds only under the guard if one is set.
    /// A clause with a true literal is left out, false literals are dropped.
    pub fn add(&mut self, clause: &[Lit]) {
        self.push(clause, self.guard);
    }

    /// Adds a clause that no guard switches off.
    pub fn define(&mut self, clause: &[Lit]) {
        self.push(clause, None);
    }

    fn push(&mut self, clause: &[Lit], guard: Option<Lit>) {
        if clause.contains(&Lit::TRUE) {
            return;
        }
        if self.stopped.is_some() {
            return;
        }
        if self.lits.len() + clause.len() >= self.most.unwrap_or(u32::MAX) as usize {
            self.stopped = Some(Reason::Memory);
            return;
        }
        self.lits.extend(clause.iter().filter(|&&lit| lit != Lit::FALSE));
        self.lits.extend(guard.map(|lit| !lit));
        self.ends.push(self.lits.len() as u32);
        if self.ends.len().is_multiple_of(BETWEEN_LOOKS) {
            self.look();
        }
    }

    /// From here on, clauses are dropped once they would make it more than so many literals.
    pub fn limit(&mut self, literals: u32) {
        self.most = Some(literals);
    }

    /// From here on, clauses are dropped once a limit is reached: see [`Cnf::stopped`].
    pub fn keep_within(&mut self, limits: &Limits) {
        self.limit(u32::try_from(limits.bytes() / BYTES_PER_LITERAL).unwrap_or(u32::MAX));
        self.limits = limits.clone();
    }

    /// Which limit was reached, if one was. The formula then says too little.
    pub fn stopped(&self) -> Option<Reason> {
        self.stopped
    }

    /// From here on, clauses are dropped for a reason that the caller found.
    pub fn stop(&mut self, reason: Reason) {
        self.stopped.get_or_insert(reason);
    }

    /// Looks at the limits now: for those who work long before they add a clause. Whether one is reached.
    pub fn look(&mut self) -> bool {
        self.stopped = self.stopped.or_else(|| self.limits.reached());
        self.stopped.is_some()
    }

    /// Writes a part of the formula under a guard (or under none).
    pub fn guarded<T>(&mut self, guard: Option<Lit>, write: impl FnOnce(&mut Cnf) -> T) -> T {
        let outer = std::mem::replace(&mut self.guard, guard);
        let result = write(self);
        self.guard = outer;
        result
    }

    /// The guard that is set.
    pub fn guard(&self) -> Option<Lit> {
        self.guard
    }

    /// Sets the guard for what follows and returns the one before.
    pub fn set_guard(&mut self, guard: Option<Lit>) -> Option<Lit> {
        std::mem::replace(&mut self.guard, guard)
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.lits[start..end as usize];
            start = end as usize;
            clause
        })
    }

    /// A literal that holds exactly when all of `lits` do.
    pub fn and(&mut self, lits: &[Lit]) -> Lit {
        let open: Vec<Lit> = lits.iter().copied().filter(|&lit| lit != Lit::TRUE).collect();
        match open[..] {
            [] => Lit::TRUE,
            [lit] => lit,
            _ if open.contains(&Lit::FALSE) => Lit::FALSE,
            _ => {
                let all = self.new_lit();
                let mut back: Vec<Lit> = open.iter().map(|&lit| !lit).collect();
                back.push(all);
                self.define(&back);
                for &lit in &open {
                    self.define(&[!all, lit]);
                }
                all
            }
        }
    }

    /// A literal that holds exactly when at least one of `lits` does.
    pub fn or(&mut self, lits: &[Lit]) -> Lit {
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        !self.and(&negated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_never_reach_a_clause() {
        let mut cnf = Cnf::new();
        let [a, b] = cnf.new_lits();
        cnf.add(&[a, Lit::FALSE, b]);
        cnf.add(&[a, Lit::TRUE]);
        cnf.add(&[Lit::FALSE]);
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), [&[a, b][..], &[]]);
    }

    #[test]
    fn a_limit_drops_clauses_and_says_so() {
        let mut cnf = Cnf::new();
        let [a, b] = cnf.new_lits();
        cnf.limit(4);
        cnf.add(&[a, b]);
        assert_eq!(cnf.stopped(), None);
        cnf.add(&[!a, !b]);
        assert_eq!((cnf.stopped(), cnf.len()), (Some(Reason::Memory), 1));
    }

    #[test]
    fn writing_a_formula_ends_at_a_deadline() {
        let mut cnf = Cnf::new();
        let [a, b] = cnf.new_lits();
        cnf.keep_within(&Limits::none().within(std::time::Duration::ZERO));
        (0..5000).for_each(|_| cnf.add(&[a, b]));
        assert_eq!((cnf.stopped(), cnf.len()), (Some(Reason::Time), BETWEEN_LOOKS));
    }

    #[test]
    fn a_guard_hangs_on_clauses_but_not_on_definitions() {
        let mut cnf = Cnf::new();
        let [a, b, guard] = cnf.new_lits();
        cnf.guarded(Some(guard), |cnf| {
            cnf.add(&[a]);
            cnf.define(&[b]);
        });
        cnf.add(&[a, b]);
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), [&[a, !guard][..], &[b], &[a, b]]);
    }
}
