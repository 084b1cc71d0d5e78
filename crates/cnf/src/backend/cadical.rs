//! CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt: CAV 2024): the one for the hard tail.

use super::limits::Watch;
use super::{Backend, Counters, Limits, Model, Outcome, Reason, Settings};
use crate::Lit;
use cadical_sys::{CaDiCal, Status, Terminator};
use std::cell::RefCell;
use std::rc::Rc;

pub(super) struct Cadical {
    solver: CaDiCal,
    max_var: i32,
}

/// Stops the solver when a limit is reached.
struct Guardian(Rc<RefCell<Watch>>);

impl Terminator for Guardian {
    fn terminated(&mut self) -> bool {
        self.0.borrow_mut().step()
    }
}

impl Cadical {
    pub(super) fn new(settings: &Settings) -> Cadical {
        let mut solver = CaDiCal::new();
        solver.set("quiet", 1);
        if settings.seed != 0 {
            solver.set("seed", (settings.seed % 2_000_000_000) as i32);
            solver.set("shuffle", 1);
        }
        Cadical { solver, max_var: 0 }
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
        let watch = Rc::new(RefCell::new(Watch::new(limits)));
        if let Some(reason) = watch.borrow().stopped() {
            return Outcome::Unknown(reason);
        }
        for &lit in assume {
            let number = self.number(lit);
            self.solver.assume(number);
        }
        if let Some(conflicts) = limits.conflicts {
            self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        self.solver.connect_terminator(Guardian(Rc::clone(&watch)));
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
            Status::UNKNOWN => Outcome::Unknown(watch.borrow().stopped().unwrap_or(Reason::Conflicts)),
        };
        self.solver.disconnect_terminator();
        outcome
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
