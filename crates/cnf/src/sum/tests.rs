//! Every encoding against arithmetic.

use super::*;
use crate::at_most_one::{AtMostOne, exactly_one};
use crate::{BackendKind, Limits, Outcome, Settings};

/// All choices of a value per place.
fn choices(places: usize, values: i64) -> Vec<Vec<i64>> {
    (0..places).fold(vec![vec![]], |rows, _| {
        rows.iter().flat_map(|row| (1..=values).map(move |v| [row.as_slice(), &[v]].concat())).collect()
    })
}

fn distinct(row: &[i64]) -> bool {
    row.iter().enumerate().all(|(i, v)| !row[..i].contains(v))
}

/// Compares one encoding of one sum with arithmetic, on every choice.
fn check(how: SumEncoding, places: usize, values: i64, target: i64, is_distinct: bool) {
    let mut cnf = Cnf::new();
    let places: Vec<Place> =
        (0..places).map(|_| (1..=values).map(|v| (v, cnf.new_lit())).collect()).collect();
    for place in &places {
        let lits: Vec<Lit> = place.iter().map(|&(_, lit)| lit).collect();
        exactly_one(&mut cnf, &lits, AtMostOne::Pairwise);
    }
    let guard = cnf.new_lit();
    let sum = Sum { places: places.clone(), target, distinct: is_distinct };
    cnf.guarded(Some(guard), |cnf| exactly(cnf, &sum, how));
    let mut solver = BackendKind::Batsat.open(&Settings::default());
    solver.load(&cnf);
    for row in choices(places.len(), values).iter().filter(|row| !is_distinct || distinct(row)) {
        let mut assume: Vec<Lit> =
            row.iter().zip(&places).map(|(&v, place)| place[v as usize - 1].1).collect();
        assume.push(guard);
        let sat = matches!(solver.solve(&assume, &Limits::none()), Outcome::Sat(_));
        let expected = row.iter().sum::<i64>() == target;
        assert_eq!(sat, expected, "{} of {row:?} = {target}", how.name());
        assume.pop();
        assert!(matches!(solver.solve(&assume, &Limits::none()), Outcome::Sat(_)), "guard off");
    }
}

#[test]
fn every_encoding_of_every_small_sum_is_arithmetic() {
    for how in SumEncoding::ALL {
        for is_distinct in [false, true] {
            for (places, values) in [(1, 4), (2, 4), (3, 4), (4, 4), (3, 5)] {
                for target in 0..=places as i64 * values + 1 {
                    check(how, places, values, target, is_distinct);
                }
            }
        }
    }
}

#[test]
fn a_value_that_no_way_uses_is_excluded_by_propagation_alone() {
    // Two distinct places that add up to 17 with values to 9: only 8 and 9 remain.
    for how in SumEncoding::ALL {
        let mut cnf = Cnf::new();
        let places: Vec<Place> = (0..2).map(|_| (1..=9).map(|v| (v, cnf.new_lit())).collect()).collect();
        let seven = places[0][6].1;
        exactly(&mut cnf, &Sum { places, target: 17, distinct: true }, how);
        let mut solver = BackendKind::Batsat.open(&Settings::default());
        solver.load(&cnf);
        assert_eq!(solver.solve(&[seven], &Limits::none()), Outcome::Unsat(vec![seven]));
        assert_eq!(solver.counters().conflicts, 0, "{}", how.name());
    }
}
