//! What every backend must do, tried on each.

use super::*;
use crate::Var;
use crate::at_most_one::{AtMostOne, exactly_one};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::time::Duration;

/// n + 1 pigeons in n holes: no model, and hard for every solver of this kind.
fn pigeons(n: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let pigeons: Vec<Vec<Lit>> = (0..=n).map(|_| (0..n).map(|_| cnf.new_lit()).collect()).collect();
    for pigeon in &pigeons {
        exactly_one(&mut cnf, pigeon, AtMostOne::Pairwise);
    }
    for hole in 0..n {
        let inside: Vec<Lit> = pigeons.iter().map(|pigeon| pigeon[hole]).collect();
        crate::at_most_one::at_most_one(&mut cnf, &inside, AtMostOne::Pairwise);
    }
    cnf
}

fn each(test: impl Fn(BackendKind, Box<dyn Backend>)) {
    for &kind in BackendKind::ALL {
        test(kind, kind.open(&Settings::default()));
    }
}

#[test]
fn questions_follow_each_other_and_clauses_stay() {
    each(|kind, mut solver| {
        let mut cnf = Cnf::new();
        let [a, b] = cnf.new_lits();
        solver.add(&[a, b]);
        let none = Limits::none();
        let Outcome::Sat(model) = solver.solve(&[!a], &none) else { panic!("{kind:?}") };
        assert!(model.holds(b) && model.holds(!a));
        solver.add(&[!b]);
        assert_eq!(solver.solve(&[!a], &none), Outcome::Unsat(vec![!a]), "{kind:?}");
        assert!(matches!(solver.solve(&[], &none), Outcome::Sat(_)));
        solver.add(&[!a]);
        assert_eq!(solver.solve(&[], &none), Outcome::Unsat(vec![]), "{kind:?}");
        assert_eq!(solver.solve(&[a], &none), Outcome::Unsat(vec![]), "{kind:?}");
    });
}

/// Clauses of three literals that look random, close to as many as a formula of this size can bear, all of which hold
/// when every variable divisible by 3 is true and no other.
fn planted(vars: u64, clauses: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let lits: Vec<Lit> = (1..=vars).map(|_| cnf.new_lit()).collect();
    let mut random = 7u64;
    let mut below = |most: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % most
    };
    while cnf.len() < clauses {
        let picked = [0; 3].map(|_| (below(vars), below(2) == 0));
        if picked.iter().any(|&(var, positive)| positive == ((var + 1) % 3 == 0)) {
            cnf.add(
                &picked
                    .map(|(var, positive)| if positive { lits[var as usize] } else { !lits[var as usize] }),
            );
        }
    }
    cnf
}

#[test]
fn a_solver_that_is_told_a_model_runs_into_fewer_dead_ends() {
    each(|kind, mut solver| {
        let cnf = planted(150, 640);
        solver.load(&cnf);
        let Outcome::Sat(model) = solver.solve(&[], &Limits::none()) else { panic!("{kind:?}") };
        let mut told = kind.open(&Settings::default());
        told.load(&cnf);
        for var in (1..=cnf.vars()).map(Var) {
            told.prefer(Lit::new(var, model.holds(Lit::new(var, true))));
        }
        assert!(matches!(told.solve(&[], &Limits::none()), Outcome::Sat(_)), "{kind:?}");
        let (without, with) = (solver.counters().conflicts, told.counters().conflicts);
        assert!(without > 0, "{kind:?}: the test should see dead ends");
        assert!(
            if kind.takes_hints() { with < without } else { with == without },
            "{kind:?}: {with} {without}"
        );
    });
}

#[test]
fn hints_against_all_models_change_no_answer() {
    each(|kind, mut solver| {
        let mut cnf = Cnf::new();
        let [a, b, c] = cnf.new_lits();
        solver.add(&[a, b, c]);
        [!a, !b, !c].into_iter().for_each(|hint| solver.prefer(hint));
        assert!(matches!(solver.solve(&[], &Limits::none()), Outcome::Sat(_)), "{kind:?}");
        solver.add(&[!c]);
        [a, b, c].into_iter().for_each(|hint| solver.prefer(hint));
        assert!(matches!(solver.solve(&[!a, !b], &Limits::none()), Outcome::Unsat(_)), "{kind:?}");
    });
}

#[test]
fn a_core_names_only_assumptions_that_matter() {
    each(|kind, mut solver| {
        let mut cnf = Cnf::new();
        let [a, b, c, d] = cnf.new_lits();
        solver.add(&[!a, !b]);
        solver.add(&[c, d]);
        let Outcome::Unsat(core) = solver.solve(&[c, a, d, b], &Limits::none()) else { panic!("{kind:?}") };
        assert!(core.contains(&a) && core.contains(&b) && core.len() == 2, "{kind:?}: {core:?}");
    });
}

#[test]
fn a_variable_that_only_an_assumption_names_is_free() {
    each(|kind, mut solver| {
        let mut cnf = Cnf::new();
        let [_, b] = cnf.new_lits();
        for lit in [b, !b] {
            let Outcome::Sat(model) = solver.solve(&[lit], &Limits::none()) else { panic!("{kind:?}") };
            assert!(model.holds(lit), "{kind:?}");
        }
    });
}

#[test]
fn an_empty_clause_ends_everything() {
    each(|kind, mut solver| {
        solver.add(&[]);
        assert_eq!(solver.solve(&[], &Limits::none()), Outcome::Unsat(vec![]), "{kind:?}");
    });
}

#[test]
fn a_conflict_limit_is_unknown_and_the_question_can_be_asked_again() {
    each(|kind, mut solver| {
        solver.load(&pigeons(7));
        let few = Limits { conflicts: Some(10), ..Limits::none() };
        assert_eq!(solver.solve(&[], &few), Outcome::Unknown(Reason::Conflicts), "{kind:?}");
        assert_eq!(solver.solve(&[], &Limits::none()), Outcome::Unsat(vec![]), "{kind:?}");
        assert!(solver.counters().conflicts > 10);
    });
}

#[test]
fn a_deadline_in_the_past_and_a_thrown_switch_stop_at_once() {
    each(|kind, mut solver| {
        solver.load(&pigeons(12));
        let late = Limits::none().within(Duration::ZERO);
        assert_eq!(solver.solve(&[], &late), Outcome::Unknown(Reason::Time), "{kind:?}");
        let cancel = Cancel::new();
        cancel.throw();
        let thrown = Limits { cancel: Some(cancel), ..Limits::none() };
        assert_eq!(solver.solve(&[], &thrown), Outcome::Unknown(Reason::Cancelled), "{kind:?}");
    });
}

#[test]
fn another_thread_can_stop_a_search() {
    each(|kind, mut solver| {
        solver.load(&pigeons(14));
        let cancel = Cancel::new();
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::none() };
        let other = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(30));
            cancel.throw();
        });
        let outcome = solver.solve(&[], &limits);
        other.join().expect("the other thread does not panic");
        assert_eq!(outcome, Outcome::Unknown(Reason::Cancelled), "{kind:?}");
    });
}

#[test]
fn seeds_change_the_way_but_not_the_answer() {
    for &kind in BackendKind::ALL {
        for seed in [1, 2, u64::MAX] {
            let run = || {
                let mut solver = kind.open(&Settings { seed });
                solver.load(&pigeons(6));
                (solver.solve(&[], &Limits::none()), solver.counters())
            };
            assert_eq!(run().0, Outcome::Unsat(vec![]), "{kind:?} {seed}");
            assert_eq!(run(), run(), "{kind:?} {seed}");
        }
    }
}

fn random_cnf() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let lit = (1..=8i32, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(prop::collection::vec(lit, 1..4), 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn answers_equal_the_truth_table(clauses in random_cnf()) {
        let holds = |row: u32, lit: i32| (row >> (lit.abs() - 1) & 1 == 1) == (lit > 0);
        let expected =
            (0..256).any(|row| clauses.iter().all(|c| c.iter().any(|&lit| holds(row, lit))));
        for &kind in BackendKind::ALL {
            let mut solver = kind.open(&Settings::default());
            for clause in &clauses {
                let lits: Vec<Lit> = clause.iter().filter_map(|&n| Lit::from_dimacs(n)).collect();
                solver.add(&lits);
            }
            match solver.solve(&[], &Limits::none()) {
                Outcome::Sat(model) => {
                    prop_assert!(expected);
                    for clause in &clauses {
                        let holds = |&n: &i32| model.holds(Lit::from_dimacs(n).unwrap());
                        prop_assert!(clause.iter().any(holds));
                    }
                }
                Outcome::Unsat(_) => prop_assert!(!expected),
                Outcome::Unknown(reason) => prop_assert!(false, "{reason}"),
            }
        }
    }
}
