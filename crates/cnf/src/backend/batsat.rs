//! batsat: a MiniSat in Rust. Starts in microseconds, which is what small puzzles need.
//!
//! Proofs: every learnt clause follows by unit propagation alone. Clauses that are true once and for all are
//! dropped, and literals that are false once and for all cut off, without a word; so a clause may be forgotten in
//! another shape than it was learnt in. Such a deletion is left out: the proof keeps a clause more, no harm.

use super::limits::Watch;
use super::record::{Log, lemmas};
use super::{Backend, Counters, Limits, Model, Outcome, Reason, Settings};
use crate::{Lit, Var};
use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, lbool};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

pub(super) struct Batsat {
    solver: Solver<Guardian>,
    clause: Vec<batsat::Lit>,
}

/// Stops the solver when a limit is reached, and writes the proof if there is one to write.
#[derive(Default)]
struct Guardian {
    watch: RefCell<Watch>,
    conflicts_left: Option<u64>,
    proof: Option<Proof>,
}

/// The log, and how many living clauses of each shape (as a hash) were learnt.
struct Proof {
    log: Log,
    alive: HashMap<u64, u32>,
}

impl Proof {
    fn learn(&mut self, clause: &[batsat::Lit]) {
        *self.alive.entry(shape(clause)).or_default() += 1;
        lemmas(&self.log).derive(0, &mut clause.iter().copied().map(ours), &[]);
    }

    fn forget(&mut self, clause: &[batsat::Lit]) {
        let shape = shape(clause);
        let Some(count) = self.alive.get_mut(&shape) else { return };
        *count -= 1;
        if *count == 0 {
            self.alive.remove(&shape);
        }
        lemmas(&self.log).delete(0, &mut clause.iter().copied().map(ours));
    }
}

/// A hash of the literals, whatever their order.
fn shape(clause: &[batsat::Lit]) -> u64 {
    let mut numbers: Vec<i32> = clause.iter().map(|&lit| ours(lit).to_dimacs()).collect();
    numbers.sort_unstable();
    let mut hasher = DefaultHasher::new();
    numbers.hash(&mut hasher);
    hasher.finish()
}

impl Callbacks for Guardian {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], kind: ClauseKind) {
        if kind != ClauseKind::Learnt {
            return;
        }
        if let Some(proof) = &mut self.proof {
            proof.learn(clause);
            if lemmas(&proof.log).has_failed() {
                self.watch.get_mut().stop(Reason::Cancelled);
            }
        }
        match &mut self.conflicts_left {
            None => {}
            Some(0) => self.watch.get_mut().stop(Reason::Conflicts),
            Some(left) => *left -= 1,
        }
    }

    fn on_delete_clause(&mut self, clause: &[batsat::Lit]) {
        if let Some(proof) = &mut self.proof {
            proof.forget(clause);
        }
    }

    fn stop(&self) -> bool {
        self.watch.borrow_mut().step()
    }
}

impl Batsat {
    pub(super) fn new(settings: &Settings, log: Option<Log>) -> Batsat {
        let mut options = SolverOpts::default();
        if settings.seed != 0 {
            // The solver wants a seed that is positive and not a multiple of 2^31 - 1.
            options.random_seed = (settings.seed % 2_147_483_646 + 1) as f64;
            options.rnd_init_act = true;
            options.random_var_freq = 0.01;
        }
        let proof = log.map(|log| Proof { log, alive: HashMap::new() });
        let guardian = Guardian { proof, ..Guardian::default() };
        Batsat { solver: Solver::new(options, guardian), clause: Vec::new() }
    }

    fn lit(&mut self, lit: Lit) -> batsat::Lit {
        batsat::Lit::new(self.solver.var_of_int(lit.var().0 - 1), lit.is_positive())
    }
}

impl Backend for Batsat {
    fn add(&mut self, clause: &[Lit]) {
        let mut lits = std::mem::take(&mut self.clause);
        lits.clear();
        for &lit in clause {
            lits.push(self.lit(lit));
        }
        self.solver.add_clause_reuse(&mut lits);
        self.clause = lits;
    }

    fn solve(&mut self, assume: &[Lit], limits: &Limits) -> Outcome {
        let assume: Vec<batsat::Lit> = assume.iter().map(|&lit| self.lit(lit)).collect();
        let guardian = self.solver.cb_mut();
        *guardian.watch.get_mut() = Watch::new(limits);
        guardian.conflicts_left = limits.conflicts;
        let answer = self.solver.solve_limited(&assume);
        if answer == lbool::TRUE {
            let model = self.solver.get_model();
            Outcome::Sat(Model::new(model.iter().map(|&value| value == lbool::TRUE)))
        } else if answer == lbool::FALSE {
            // It tells the clause that it learnt: the assumptions to blame, negated.
            let learnt = self.solver.unsat_core();
            Outcome::Unsat(learnt.iter().map(|&lit| !ours(lit)).collect())
        } else {
            let reason = self.solver.cb().watch.borrow().stopped();
            Outcome::Unknown(reason.expect("it only gives up when it is told to"))
        }
    }

    fn counters(&self) -> Counters {
        Counters {
            conflicts: self.solver.num_conflicts(),
            decisions: self.solver.num_decisions(),
            propagations: self.solver.num_propagations(),
        }
    }
}

fn ours(lit: batsat::Lit) -> Lit {
    Lit::new(Var(lit.var().idx() + 1), lit.sign())
}
