//! Clauses, the encodings that make them, and the solvers that take them.
//!
//! This crate knows no puzzles. A [`Cnf`] is a list of clauses over [`Lit`]erals; [`at_most_one`] and
//! [`sum`] write common constraints into it; a [`Backend`] solves it, again and again, under
//! assumptions and [`Limits`]. That a formula has no model can be proved ([`BackendKind::prove`]) and
//! checked ([`proof`]); solvers elsewhere understand [`dimacs`] and are called by [`backend::external`].
//!
//! ```
//! use gridwright_cnf::{BackendKind, Cnf, Limits, Outcome, Settings, at_most_one};
//!
//! let mut cnf = Cnf::new();
//! let [a, b, c] = cnf.new_lits();
//! cnf.add(&[a, b, c]);
//! at_most_one::at_most_one(&mut cnf, &[a, b, c], Default::default());
//!
//! let mut solver = BackendKind::Batsat.open(&Settings::default());
//! solver.load(&cnf);
//! let Outcome::Sat(model) = solver.solve(&[!a, !b], &Limits::none()) else { panic!("c is left") };
//! assert!(model.holds(c));
//! let Outcome::Unsat(core) = solver.solve(&[a, b], &Limits::none()) else { panic!("not both") };
//! assert_eq!(core.len(), 2);
//! ```

pub mod at_most_one;
pub mod backend;
mod clauses;
pub mod connected;
pub mod dimacs;
mod lit;
pub mod mdd;
pub mod proof;
pub mod sum;
mod text;

pub use backend::{
    Backend, BackendKind, Cancel, Clock, Core, Counters, DEFAULT_MEMORY, Limits, Model, Outcome, Reason,
    Settings,
};
pub use clauses::Cnf;
pub use lit::{Lit, Var};
pub use proof::ProofFormat;
