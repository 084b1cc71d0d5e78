//! The law that every rule must keep: its meaning, its clauses and its parts are the same.

use super::AnyRule;
use crate::encoder::{Encoder, LineEncoding, Style};
use crate::grid::{Candidates, Cell, Filling, Shape, Value, ValueSet};
use crate::propagate::{Domains, Id, Network};
use cnf::sum::SumEncoding;
use cnf::{BackendKind, Limits, Lit, Outcome, Settings};
use std::sync::Arc;

/// Cells of the first row.
pub(crate) fn cells(columns: &[u16]) -> Vec<Cell> {
    columns.iter().map(|&column| Cell::new(0, column)).collect()
}

/// Every filling of a small grid, and of the variables beside it.
pub(crate) fn fillings(shape: &Shape) -> impl Iterator<Item = Filling> {
    let values: Vec<Vec<Value>> =
        shape.places().map(|place| shape.values_of(place).iter().collect()).collect();
    let total: usize = values.iter().map(Vec::len).product();
    assert!(total <= 100_000, "a law test needs a small grid, this one has {total} fillings");
    (0..total).map(move |mut number| {
        let digit = |values: &Vec<Value>| {
            let value = values[number % values.len()];
            number /= values.len();
            value
        };
        Filling::new(shape, values.iter().map(digit).collect()).expect("the values are the shape's")
    })
}

/// On every filling: guard on, satisfiable exactly when the rule holds; guard off, always. Under every sum
/// encoding, and with some candidates gone from the start. And pruning removes nothing that a filling that
/// holds uses.
pub(crate) fn keeps_the_law(rule: &AnyRule, shape: &Shape) {
    rule.check(shape).expect("the rule fits the grid");
    parts_mean_the_same(rule, shape);
    words_are_said(rule, shape);
    for seed in 0..20 {
        pruning_is_sound(rule, &some_candidates(shape, seed));
    }
    for seed in 0..4 {
        let candidates = some_candidates(shape, seed);
        let mut seen = Vec::new();
        for style in styles() {
            let mut enc = Encoder::new(candidates.clone(), style);
            let guard = enc.guarded(|enc| rule.encode(enc));
            assert_eq!(enc.refused(), None, "{}", rule.describe(shape));
            // A rule without sums has one formula, whatever the style of sums.
            if !seen.contains(enc.cnf()) {
                seen.push(enc.cnf().clone());
                compare(rule, enc, guard, style);
            }
        }
    }
}

/// On every filling the rule holds just if all of its parts do, which are smaller than the rule.
fn parts_mean_the_same(rule: &AnyRule, shape: &Shape) {
    let parts = rule.parts(shape);
    for part in &parts {
        part.check(shape).expect("a part fits the grid");
        assert_ne!(part, rule, "a part is the whole");
    }
    for filling in fillings(shape).filter(|_| !parts.is_empty()) {
        let together = parts.iter().all(|part| part.holds(&filling));
        assert_eq!(together, rule.holds(&filling), "{} at {:?}", rule.describe(shape), filling.values());
    }
}

/// Clue, groups and parts have names that can stand within a sentence, whatever the candidates.
fn words_are_said(rule: &AnyRule, shape: &Shape) {
    let groups = (0..rule.distinct(shape).len()).map(|group| rule.cite_group(shape, group));
    let parts = rule.parts(shape).into_iter().map(|part| rule.cite_part(shape, &part));
    for name in groups.chain(parts).chain([rule.cite(shape)]) {
        assert!(name.starts_with(|first: char| first.is_lowercase()), "{name:?} begins a sentence");
        assert!(!name.contains("  ") && !name.ends_with(['.', ' ']), "{name:?}");
    }
    for seed in 0..20 {
        let said = rule.insight(&some_candidates(shape, seed));
        assert!(said.is_none_or(|said| !said.is_empty() && !said.ends_with('.')));
    }
}

/// Every sum encoding and, under one that is quick, every level; and every encoding of lines.
fn styles() -> impl Iterator<Item = Style> {
    let encodings = SumEncoding::ALL.into_iter().map(|sums| Style { sums: Some(sums), ..Style::default() });
    let levels = (0..4).map(|level| {
        let level = Some(level);
        Style { sums: Some(SumEncoding::Mdd), cage_level: level, sandwich_level: level, ..Style::default() }
    });
    let lines = LineEncoding::ALL.into_iter().map(|lines| Style { lines: Some(lines), ..Style::default() });
    encodings.chain(levels).chain(lines)
}

/// All candidates for seed 0, fewer in other ways for others.
pub(crate) fn some_candidates(shape: &Shape, seed: usize) -> Candidates {
    let mut candidates = Candidates::all(shape);
    if seed == 0 {
        return candidates;
    }
    for (index, cell) in shape.places().enumerate() {
        let hash = |value: Value| (index * 7 + usize::from(value) * 13 + seed * 31) % 17 % 3;
        let kept: ValueSet = shape.values_of(cell).iter().filter(|&value| hash(value) != 0).collect();
        if !kept.is_empty() {
            candidates.keep(cell, kept).expect("some value is kept");
        }
    }
    candidates
}

fn compare(rule: &AnyRule, enc: Encoder, guard: Lit, style: Style) {
    let shape = enc.shape();
    let (cnf, literals) = enc.finish();
    let mut solver = BackendKind::Batsat.open(&Settings::default());
    solver.load(&cnf);
    let mut satisfiable = |assume: &[Lit]| matches!(solver.solve(assume, &Limits::none()), Outcome::Sat(_));
    for filling in fillings(&shape) {
        let lits: Vec<Lit> = shape.places().map(|cell| literals.eq(cell, filling[cell])).collect();
        if lits.contains(&Lit::FALSE) {
            continue;
        }
        let mut assume: Vec<Lit> = lits.into_iter().filter(|&lit| lit != Lit::TRUE).collect();
        assert!(satisfiable(&assume), "{}: guard off, {:?}", rule.describe(&shape), filling.values());
        assume.push(guard);
        let says = satisfiable(&assume);
        let means = rule.holds(&filling);
        assert_eq!(says, means, "{} ({style:?}) at {:?}", rule.describe(&shape), filling.values());
    }
}

/// Propagation keeps every filling that holds.
fn pruning_is_sound(rule: &AnyRule, start: &Candidates) {
    let shape = start.shape();
    let mut restricted = start.clone();
    let distinct: Vec<Vec<Id>> = rule.distinct(shape).iter().map(|group| super::ids(shape, group)).collect();
    let network = Arc::new(Network::new(shape.len(), rule.propagators(shape), &distinct));
    let outcome = rule.restrict(&mut restricted).and_then(|()| {
        let mut domains = Domains::new(&restricted, network);
        domains.propagate().map(|()| Candidates::from_masks(shape, domains.masks().to_vec()))
    });
    for filling in fillings(shape).filter(|filling| rule.holds(filling)) {
        let within = |c: &Candidates| shape.places().all(|cell| c.contains(cell, filling[cell]));
        let kept = !within(start) || outcome.as_ref().is_ok_and(within);
        assert!(kept, "{} pruned {:?} from {start:?}", rule.describe(shape), filling.values());
    }
}
