//! CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt: CAV 2024): the one for the hard tail.
//!
//! Proofs: everything it does by default follows by unit propagation. Of its techniques only bounded variable
//! addition (`factor`) would need RAT; it is off by default, and stays off.

use super::limits::Watch;
use super::record::{Log, lemmas};
use super::{Backend, Counters, Limits, Model, Outcome, Reason, Settings};
use crate::Lit;
use crate::proof::ProofFormat;
use cadical_sys::{CaDiCal, ProofTracer, Status, Terminator};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(super) struct Cadical {
    solver: CaDiCal,
    max_var: i32,
    log: Option<Log>,
}

#[allow(
    unsafe_code,
    reason = "the solver is a pointer to a C++ object, which the compiler knows nothing about"
)]
// SAFETY: a solver shares nothing with other solvers and has nothing of its own on a thread, so that it may move to
// another thread between two calls; `Cadical` has no method that works through `&self` but reading counters. What it
// calls back, a `Guardian` or a `Tracer`, is `Send` itself.
unsafe impl Send for Cadical {}

/// The callbacks of a solver move with it.
const _: () = {
    const fn moves<T: Send>() {}
    moves::<Guardian>();
    moves::<Tracer>();
};

/// Stops the solver when a limit is reached or its proof can no longer be written.
struct Guardian {
    watch: Arc<Mutex<Watch>>,
    log: Option<Log>,
}

impl Terminator for Guardian {
    fn terminated(&mut self) -> bool {
        locked(&self.watch).step() || self.log.as_ref().is_some_and(|log| lemmas(log).has_failed())
    }
}

fn locked(watch: &Mutex<Watch>) -> MutexGuard<'_, Watch> {
    watch.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Passes on what the proof is made of.
struct Tracer(Log);

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _: bool, clause: &[i32], _: bool) {
        lemmas(&self.0).original(id, clause.is_empty());
    }

    fn add_derived_clause(&mut self, id: i64, _: bool, witness: i32, clause: &[i32], hints: &[i64]) {
        let others = clause.iter().copied().filter(|&number| number != witness);
        let ordered = (witness != 0).then_some(witness).into_iter().chain(others);
        lemmas(&self.0).derive(id, &mut ordered.filter_map(Lit::from_dimacs), hints);
    }

    fn delete_clause(&mut self, id: i64, _: bool, clause: &[i32]) {
        lemmas(&self.0).delete(id, &mut clause.iter().copied().filter_map(Lit::from_dimacs));
    }

    // There is one question, without assumptions.
    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}

impl Cadical {
    pub(super) fn new(settings: &Settings, log: Option<Log>) -> Cadical {
        let mut solver = CaDiCal::new();
        solver.set("quiet", 1);
        if settings.seed != 0 {
            solver.set("seed", (settings.seed % 2_000_000_000) as i32);
            solver.set("shuffle", 1);
        }
        if let Some(log) = &log {
            let hints = lemmas(log).format() == ProofFormat::Lrat;
            solver.connect_proof_tracer1(Tracer(Arc::clone(log)), hints, false);
        }
        Cadical { solver, max_var: 0, log }
    }

    fn number(&mut self, lit: Lit) -> i32 {
        let number = lit.to_dimacs();
        self.max_var = self.max_var.max(number.abs());
        number
    }
}

impl Backend for Cadical {
    fn add(&mut self, clause: &[Lit]) {
        for &lit in clause {
            let number = self.number(lit);
            self.solver.add(number);
        }
        self.solver.add(0);
    }

    fn solve(&mut self, assume: &[Lit], limits: &Limits) -> Outcome {
        let watch = Arc::new(Mutex::new(Watch::new(limits)));
        if let Some(reason) = locked(&watch).stopped() {
            return Outcome::Unknown(reason);
        }
        for &lit in assume {
            let number = self.number(lit);
            self.solver.assume(number);
        }
        if let Some(conflicts) = limits.conflicts {
            self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        self.solver.connect_terminator(Guardian { watch: Arc::clone(&watch), log: self.log.clone() });
        let status = self.solver.solve();
        let outcome = match status {
            Status::SATISFIABLE => {
                let values = (1..=self.max_var).map(|var| self.solver.val(var) > 0);
                Outcome::Sat(Model::new(values))
            }
            Status::UNSATISFIABLE => {
                let mut core = assume.to_vec();
                core.retain(|lit| self.solver.failed(lit.to_dimacs()));
                Outcome::Unsat(core)
            }
            Status::UNKNOWN => Outcome::Unknown(locked(&watch).stopped().unwrap_or(Reason::Conflicts)),
        };
        self.solver.disconnect_terminator();
        outcome
    }

    fn prefer(&mut self, lit: Lit) {
        let number = self.number(lit);
        self.solver.phase(number);
    }

    fn counters(&self) -> Counters {
        let value = |name| u64::try_from(self.solver.get_statistic_value(name)).unwrap_or(0);
        Counters {
            conflicts: value("conflicts"),
            decisions: value("decisions"),
            propagations: value("propagations"),
        }
    }
}
