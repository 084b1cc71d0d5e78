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

/// What follows by unit propagation; `None` is a contradiction.
fn propagate(cnf: &Cnf, assume: &[Lit]) -> Option<Vec<Lit>> {
    let mut known = assume.to_vec();
    loop {
        let before = known.len();
        for clause in cnf.clauses() {
            if clause.iter().any(|lit| known.contains(lit)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| !known.contains(&!lit));
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(&lit), None) => known.push(lit),
                _ => {}
            }
        }
        if known.len() == before {
            return Some(known);
        }
    }
}

/// How much of what follows unit propagation finds, over all sets of excluded values of some sums:
/// (contradictions seen, contradictions, values excluded, values that follow).
fn strength(how: SumEncoding) -> (u32, u32, u32, u32) {
    let mut found = (0, 0, 0, 0);
    let values: [&[i64]; 3] = [&[1, 2, 4], &[1, 2, 4], &[1, 3, 4]];
    for target in 4..=11 {
        let mut cnf = Cnf::new();
        let places = places(&mut cnf, &values);
        let all: Vec<Lit> = places.iter().flatten().map(|&(_, lit)| lit).collect();
        exactly(&mut cnf, &Sum { places: places.clone(), target, distinct: false }, how).unwrap();
        for row in 0..1_u32 << all.len() {
            let gone: Vec<Lit> = (0..all.len()).filter(|i| row >> i & 1 == 1).map(|i| !all[i]).collect();
            let possible: Vec<Vec<(i64, Lit)>> = choices(&places)
                .into_iter()
                .filter(|way| way.iter().map(|&(value, _)| value).sum::<i64>() == target)
                .filter(|way| way.iter().all(|&(_, lit)| !gone.contains(&!lit)))
                .collect();
            let follows = propagate(&cnf, &gone);
            if possible.is_empty() {
                found.0 += u32::from(follows.is_none());
                found.1 += 1;
                continue;
            }
            let follows = follows.expect("there is a way");
            let used = |lit: Lit| possible.iter().flatten().any(|&(_, other)| other == lit);
            for &lit in all.iter().filter(|&&lit| !gone.contains(&!lit) && !used(lit)) {
                found.2 += u32::from(follows.contains(&!lit));
                found.3 += 1;
            }
        }
    }
    found
}

#[test]
fn propagation_is_as_strong_as_the_encoding_promises() {
    for how in SumEncoding::ALL {
        let (refuted, impossible, excluded, unused) = strength(how);
        println!("{}: {refuted} of {impossible}, {excluded} of {unused}", how.name());
    }
}
