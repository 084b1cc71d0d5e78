//! Every encoding against arithmetic, and what each is worth to unit propagation.

use super::*;
use crate::at_most_one::{AtMostOne, exactly_one};
use crate::{BackendKind, Limits, Outcome, Settings};

/// All choices of a value per place.
fn choices(places: &[Place]) -> Vec<Vec<(i64, Lit)>> {
    places.iter().fold(vec![vec![]], |rows, place| {
        rows.iter()
            .flat_map(|row| place.iter().map(move |&choice| [row.as_slice(), &[choice]].concat()))
            .collect()
    })
}

fn distinct(row: &[(i64, Lit)]) -> bool {
    row.iter().enumerate().all(|(i, (v, _))| row[..i].iter().all(|(other, _)| other != v))
}

/// Places that take exactly one of their values each.
fn places(cnf: &mut Cnf, values: &[&[i64]]) -> Vec<Place> {
    values
        .iter()
        .map(|values| {
            let place: Place = values.iter().map(|&value| (value, cnf.new_lit())).collect();
            let lits: Vec<Lit> = place.iter().map(|&(_, lit)| lit).collect();
            exactly_one(cnf, &lits, AtMostOne::Pairwise);
            place
        })
        .collect()
}

/// Compares one encoding of one sum with arithmetic, on every choice, guard on and off.
fn check(how: SumEncoding, mut cnf: Cnf, sum: &Sum) {
    let guard = cnf.new_lit();
    cnf.guarded(Some(guard), |cnf| exactly(cnf, sum, how)).expect("a small sum");
    let mut solver = BackendKind::Batsat.open(&Settings::default());
    solver.load(&cnf);
    for row in choices(&sum.places).iter().filter(|row| !sum.distinct || distinct(row)) {
        if row.iter().any(|&(_, lit)| lit == Lit::FALSE) {
            continue;
        }
        let values: Vec<i64> = row.iter().map(|&(value, _)| value).collect();
        let mut assume: Vec<Lit> = row.iter().map(|&(_, lit)| lit).filter(|&lit| lit != Lit::TRUE).collect();
        let mut satisfiable =
            |assume: &[Lit]| matches!(solver.solve(assume, &Limits::none()), Outcome::Sat(_));
        assert!(satisfiable(&assume), "{} of {values:?} = {}, guard off", how.name(), sum.target);
        assume.push(guard);
        let expected = values.iter().sum::<i64>() == sum.target;
        assert_eq!(satisfiable(&assume), expected, "{} of {values:?} = {}", how.name(), sum.target);
    }
}

/// Every target from just below the smallest sum to just above the largest.
fn targets(values: &[&[i64]]) -> std::ops::RangeInclusive<i64> {
    let bound = |pick: fn(&[i64]) -> i64| values.iter().map(|place| pick(place)).sum::<i64>();
    bound(|place| place[0]) - 1..=bound(|place| place[place.len() - 1]) + 1
}

#[test]
fn every_encoding_of_every_small_sum_is_arithmetic() {
    let (four, five): (&[i64], &[i64]) = (&[1, 2, 3, 4], &[1, 2, 3, 4, 5]);
    let grids: [&[&[i64]]; 8] = [
        &[],
        &[four],
        &[four; 2],
        &[four; 3],
        &[four; 4],
        &[five; 3],
        // Weights, holes, zeros and negative values.
        &[&[0, 2], &[0, 3], &[0, 5], &[0, 7], &[0, 3]],
        &[&[-3, 0, 4], &[0, 1, 9], &[-1, 2], &[5]],
    ];
    for values in grids {
        for target in targets(values) {
            for how in SumEncoding::ALL {
                for distinct in [false, true] {
                    let mut cnf = Cnf::new();
                    let places = places(&mut cnf, values);
                    check(how, cnf, &Sum { places, target, distinct });
                }
            }
        }
    }
}

#[test]
fn values_that_are_known_or_gone_make_no_difference() {
    for target in 2..=13 {
        for how in SumEncoding::ALL {
            for distinct in [false, true] {
                let mut cnf = Cnf::new();
                let mut places = places(&mut cnf, &[&[1, 3, 4], &[1, 2], &[2, 3, 4]]);
                places[0].insert(1, (2, Lit::FALSE));
                places.push(vec![(1, Lit::FALSE), (2, Lit::TRUE), (3, Lit::FALSE)]);
                check(how, cnf, &Sum { places, target, distinct });
            }
        }
    }
}

#[test]
fn a_place_without_a_value_cannot_be_filled() {
    for how in SumEncoding::ALL {
        let mut cnf = Cnf::new();
        let mut places = places(&mut cnf, &[&[1, 2]]);
        places.push(vec![(1, Lit::FALSE)]);
        exactly(&mut cnf, &Sum { places, target: 2, distinct: false }, how).unwrap();
        let mut solver = BackendKind::Batsat.open(&Settings::default());
        solver.load(&cnf);
        assert!(matches!(solver.solve(&[], &Limits::none()), Outcome::Unsat(_)), "{}", how.name());
    }
}

#[test]
fn names_come_back() {
    for how in SumEncoding::ALL {
        assert_eq!(SumEncoding::from_name(how.name()), Some(how));
    }
    assert_eq!(SumEncoding::from_name("abacus"), None);
}

/// A sum of `places` distinct places that take 1 to `values`.
fn cage(cnf: &mut Cnf, count: usize, values: i64, target: i64) -> Sum {
    let values: Vec<i64> = (1..=values).collect();
    Sum { places: places(cnf, &vec![values.as_slice(); count]), target, distinct: true }
}

#[test]
fn auto_chooses_by_size_and_never_refuses() {
    let choice = |count, values, target| best(&cage(&mut Cnf::new(), count, values, target), 0);
    assert_eq!(choice(4, 9, 20), SumEncoding::Combinations);
    assert_eq!(choice(5, 16, 42), SumEncoding::Combinations);
    assert_eq!(choice(7, 36, 122), SumEncoding::Order);
    assert_eq!(choice(64, 64, 2080), SumEncoding::Combinations, "there is only one set");
    let mut open = cage(&mut Cnf::new(), 9, 9, 40);
    open.distinct = false;
    assert_eq!(best(&open, 0), SumEncoding::Mdd);
    assert_eq!(best(&open, MOST_LITERALS), SumEncoding::Adder, "the formula is nearly full");
    let mut huge = cage(&mut Cnf::new(), 60, 64, 1900);
    huge.distinct = false;
    assert_eq!(best(&huge, 0), SumEncoding::Adder);
}

#[test]
fn what_would_explode_is_refused_before_it_does() {
    let refusal = |how, count, values, target| {
        let mut cnf = Cnf::new();
        let mut sum = cage(&mut cnf, count, values, target);
        sum.distinct = how != SumEncoding::Mdd;
        let before = cnf.len();
        let refused = exactly(&mut cnf, &sum, how).expect_err("it is too large");
        assert_eq!(cnf.len(), before, "{}: nothing is written", how.name());
        refused.to_string()
    };
    assert_eq!(
        refusal(SumEncoding::Tuples, 7, 9, 35),
        "a sum of 7 places to 35 takes more than 20000 ordered tuples in the encoding tuples"
    );
    assert_eq!(
        refusal(SumEncoding::Combinations, 20, 64, 600),
        "a sum of 20 places to 600 takes more than 46875 sets of values in the encoding combinations"
    );
    assert!(refusal(SumEncoding::Mdd, 64, 64, 2000).contains("partial sums"));
}

#[test]
fn a_formula_that_is_full_takes_no_further_sum() {
    assert!(Excess::check("literals", MOST_LITERALS, MOST_LITERALS).is_ok());
    let excess = Excess::check("literals", MOST_LITERALS + 1, MOST_LITERALS).unwrap_err();
    assert_eq!(excess, Excess { what: "literals", most: MOST_LITERALS });
}

#[test]
fn large_sums_stay_small_in_bounds_and_tiny_in_a_circuit() {
    let clauses = |how| {
        let mut cnf = Cnf::new();
        let sum = cage(&mut cnf, 7, 49, 144);
        let before = cnf.len();
        exactly(&mut cnf, &sum, how).expect("it is not too large");
        cnf.len() - before
    };
    assert!(clauses(SumEncoding::Order) < 7 * 144 * 49 * 2);
    assert!(clauses(SumEncoding::Adder) < 2_000);
}
