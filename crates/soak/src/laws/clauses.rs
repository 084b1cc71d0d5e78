//! That the meaning of a rule, its clauses and its propagators are the same: what `rules/law.rs` of the model tries on
//! chosen rules, here for any rule, on one filling or on all.

use gridwright::cnf::sum::SumEncoding;
use gridwright::cnf::{Backend, BackendKind, Cnf, Limits, Lit, Outcome, Settings};
use gridwright::encoder::{Encoder, LineEncoding, Literals, Style};
use gridwright::propagate::{Domains, Id, Network, ids};
use gridwright::{AnyRule, Candidates, Filling, Shape};
use std::sync::Arc;

/// Every style of clauses: each encoding of sums, each level of cages and sandwiches, each encoding of lines.
pub fn styles() -> Vec<Style> {
    let encodings = SumEncoding::ALL.into_iter().map(|sums| Style { sums: Some(sums), ..Style::default() });
    let levels = (0..4).map(|level| {
        let level = Some(level);
        Style { sums: Some(SumEncoding::Mdd), cage_level: level, sandwich_level: level, ..Style::default() }
    });
    let lines = LineEncoding::ALL.into_iter().map(|lines| Style { lines: Some(lines), ..Style::default() });
    [Style::default()].into_iter().chain(encodings).chain(levels).chain(lines).collect()
}

/// A formula of one rule behind its guard.
struct Guarded {
    shape: Shape,
    solver: Box<dyn Backend>,
    literals: Literals,
    guard: Lit,
}

impl Guarded {
    fn new(rule: &AnyRule, candidates: Candidates, style: Style) -> Guarded {
        let shape = candidates.shape().clone();
        let mut enc = Encoder::new(candidates, style);
        let guard = enc.guarded(|enc| rule.encode(enc));
        assert_eq!(enc.refused(), None, "{}", rule.describe(&shape));
        let (cnf, literals): (Cnf, Literals) = enc.finish();
        let mut solver = BackendKind::Batsat.open(&Settings::default());
        solver.load(&cnf);
        Guarded { shape, solver, literals, guard }
    }

    fn satisfiable(&mut self, assume: &[Lit]) -> bool {
        matches!(self.solver.solve(assume, &Limits::none()), Outcome::Sat(_))
    }

    /// Guard on, satisfiable exactly when the rule holds; guard off, always.
    fn agrees(&mut self, rule: &AnyRule, filling: &Filling, style: Style) {
        let lits: Vec<Lit> = self.shape.places().map(|cell| self.literals.eq(cell, filling[cell])).collect();
        if lits.contains(&Lit::FALSE) {
            return;
        }
        let mut assume: Vec<Lit> = lits.into_iter().filter(|&lit| lit != Lit::TRUE).collect();
        assert!(self.satisfiable(&assume), "{rule:?}: guard off, {:?}", filling.values());
        assume.push(self.guard);
        let says = self.satisfiable(&assume);
        assert_eq!(says, rule.holds(filling), "{rule:?} ({style:?}) at {:?}", filling.values());
    }
}

/// The clauses of a rule allow a filling within the candidates exactly where the rule holds.
pub fn encodes_a_filling(rule: &AnyRule, candidates: &Candidates, style: Style, filling: &Filling) {
    Guarded::new(rule, candidates.clone(), style).agrees(rule, filling, style);
}

/// The same for all of these fillings.
pub fn encodes_all_fillings(rule: &AnyRule, candidates: &Candidates, style: Style, fillings: &[Filling]) {
    let mut guarded = Guarded::new(rule, candidates.clone(), style);
    fillings.iter().for_each(|filling| guarded.agrees(rule, filling, style));
}

/// What the propagators of a rule leave of some candidates; `None` where they see a contradiction.
fn pruned(rule: &AnyRule, start: &Candidates) -> Option<Candidates> {
    let shape = start.shape();
    let mut restricted = start.clone();
    rule.restrict(&mut restricted).ok()?;
    let distinct: Vec<Vec<Id>> = rule.distinct(shape).iter().map(|group| ids(shape, group)).collect();
    let network = Arc::new(Network::new(shape.len(), rule.propagators(shape), &distinct));
    let mut domains = Domains::new(&restricted, network);
    domains.propagate().ok()?;
    Some(Candidates::from_masks(shape, domains.masks().to_vec()))
}

/// The propagators of a rule keep every filling within the candidates that the rule allows.
pub fn prunes_no_filling<'a>(
    rule: &AnyRule,
    start: &Candidates,
    fillings: impl IntoIterator<Item = &'a Filling>,
) {
    let left = pruned(rule, start);
    let shape = start.shape();
    for filling in fillings.into_iter().filter(|filling| rule.holds(filling)) {
        let within = |c: &Candidates| shape.places().all(|cell| c.contains(cell, filling[cell]));
        let kept = !within(start) || left.as_ref().is_some_and(within);
        assert!(kept, "{rule:?} pruned {:?} from {start:?}", filling.values());
    }
}
