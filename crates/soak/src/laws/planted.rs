//! The planted law: a solution that is known survives everything that happens before search.
//!
//! All engines start from the same candidates, derived sums and propagators. Where one of these drops a solution, the
//! engines agree with each other and are wrong together, so comparing them shows nothing. A filling planted beforehand
//! shows it, and because each pass is tried alone, the failure names the pass.

use crate::boards::Board;
use crate::chance::Numbers;
use gridwright::cnf::{BackendKind, Limits, Lit, Outcome, Settings};
use gridwright::engine::counting::counting_conflict;
use gridwright::engine::encoding::{Encoding, encode, plain};
use gridwright::engine::network::{Wired, in_order, propagator, restricted, wire, wire_unnamed};
use gridwright::engine::{combined, company, packing, ranked, reduced};
use gridwright::propagate::{Domains, Id, Network, PropagateError, Propagator, ids};
use gridwright::{Candidates, Filling, Options, Value};
use std::sync::Arc;

/// What is wrong, in a sentence.
pub type Outlived = Result<(), String>;

/// Candidates around the filling from which propagation is tried, besides all of them.
const SUBSETS: usize = 2;

/// Checks that the filling of a board survives each pass before search, alone and all together, from all candidates and
/// from random ones. `numbers` decides which.
pub fn survives(board: &Board, numbers: &mut Numbers) -> Outlived {
    let puzzle = &board.puzzle;
    let kept = restricted(puzzle);
    ensure(counting_conflict(puzzle).is_none(), "counting finds a conflict")?;
    ensure(kept.as_ref().is_ok_and(|kept| board.is_within(kept)), "restricting single cells loses it")?;
    let mut starts = vec![kept.expect("just checked")];
    ensure(company::restrict(puzzle, &mut starts[0]).is_ok(), "company::restrict finds a conflict")?;
    ensure(board.is_within(&starts[0]), "company::restrict loses it")?;
    (0..SUBSETS).for_each(|_| starts.push(board.around(&starts[0], numbers)));

    let wired = wire(puzzle, &Limits::none()).map_err(|error| format!("wire says {error:?}"))?;
    board.keeps(&wired)?;
    let shape = puzzle.shape();
    let derived = wired.derived.iter().map(|sum| propagator(sum, shape)).collect();
    let distinct = puzzle.rules().iter().flat_map(|rule| rule.distinct(shape));
    let distinct = in_order(distinct.map(|group| ids(shape, &group)).collect());
    let houses = &wired.houses;
    let passes: Vec<(&str, Vec<Box<dyn Propagator>>)> = vec![
        ("derived", derived),
        ("packing", packing::propagators(puzzle)),
        ("combined", combined::propagators(puzzle, houses)),
        ("reduced", reduced::propagators(puzzle, houses)),
        ("ranked", ranked::propagators(puzzle)),
        ("company", company::propagators(puzzle)),
    ];
    for (name, propagators) in passes {
        if propagators.is_empty() {
            continue;
        }
        let network = Arc::new(Network::new(shape.len(), propagators, &distinct));
        for start in &starts {
            board.outlives(name, Domains::new(start, Arc::clone(&network)))?;
        }
    }
    for start in &starts {
        board.outlives("wire", narrowed(wired.domains.clone(), start)?)?;
    }
    unnamed(board, numbers)
}

/// The domains with only the candidates of `start`.
fn narrowed(mut domains: Domains, start: &Candidates) -> Result<Domains, String> {
    for (id, cell) in start.shape().places().enumerate() {
        let kept = domains.keep(id as Id, start.mask(cell));
        kept.map_err(|_| format!("the candidates of {cell} are gone before propagation"))?;
    }
    Ok(domains)
}

/// Search may name regions as it likes: the filling survives under any names, and comes back with its own.
fn unnamed(board: &Board, numbers: &mut Numbers) -> Outlived {
    let wired = wire_unnamed(&board.puzzle, &Limits::none());
    let wired = wired.map_err(|error| format!("wire_unnamed says {error:?}"))?;
    let Some(names) = &wired.names else { return Ok(()) };
    let own = board.filling.values();
    let named = |place: usize| names.is_named(place as Id);
    let mut used: Vec<Value> = (0..own.len()).filter(|&place| named(place)).map(|place| own[place]).collect();
    used.sort_unstable();
    used.dedup();
    let mut others = used.clone();
    numbers.shuffle(&mut others);
    let mut values = own.to_vec();
    for place in (0..own.len()).filter(|&place| named(place)) {
        values[place] = others[used.binary_search(&own[place]).expect("a value in use")];
    }
    let filling = Filling::new(board.puzzle.shape(), values.clone()).expect("values of the shape");
    let renamed = Board { puzzle: board.puzzle.clone(), filling };
    renamed.outlives("wire_unnamed", wired.domains.clone())?;
    names.rename(&mut values, board.puzzle.shape().lowest());
    ensure(values == own, "names: a renamed filling does not come back with its own names")
}

/// Checks that the filling satisfies the formula of the rules alone, and the formulas that a SAT solver gets: with the
/// derived sums and the packings, from the candidates that propagation leaves.
pub fn satisfies_the_formulas(board: &Board) -> Outlived {
    let puzzle = &board.puzzle;
    let options = Options::default();
    board.satisfies("the plain formula", &plain(puzzle, &options))?;
    let mut wired = wire(puzzle, &Limits::none()).map_err(|error| format!("wire says {error:?}"))?;
    ensure(wired.domains.propagate().is_ok(), "propagation finds a contradiction")?;
    let candidates = wired.candidates(puzzle.shape());
    ensure(board.is_within(&candidates), "propagation loses it")?;
    let packings = packing::find(puzzle);
    let with_sums = encode(puzzle, candidates.clone(), &wired.derived, &[], &options, false);
    board.satisfies("the formula with derived sums", &with_sums)?;
    board.satisfies("the formula with packings", &encode(puzzle, candidates, &[], &packings, &options, false))
}

impl Board {
    fn value(&self, id: Id) -> i64 {
        self.filling.values()[id as usize].into()
    }

    /// Houses hold each value at most once, and derived sums are what they say.
    fn keeps(&self, wired: &Wired) -> Outlived {
        let distinct = |cells: &[Id]| {
            let mut values: Vec<i64> = cells.iter().map(|&cell| self.value(cell)).collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] != pair[1])
        };
        let sum_of = |cells: &[Id]| cells.iter().map(|&cell| self.value(cell)).sum::<i64>();
        for house in &wired.houses {
            ensure(distinct(house), format!("a house has a value twice: {house:?}"))?;
        }
        for sum in &wired.derived {
            let holds = sum_of(&sum.added) - sum_of(&sum.subtracted) == sum.total;
            ensure(holds, format!("a derived sum is wrong: {sum:?}"))?;
            let cells = [&sum.added[..], &sum.subtracted[..]].concat();
            ensure(!sum.distinct || distinct(&cells), format!("cells of a derived sum are equal: {sum:?}"))?;
        }
        Ok(())
    }

    fn satisfies(&self, name: &str, encoding: &Encoding) -> Outlived {
        if encoding.refused.is_some() {
            return Ok(());
        }
        let lits = self.puzzle.shape().places().map(|cell| encoding.eq(cell, self.filling[cell]));
        let lits: Vec<Lit> = lits.filter(|&lit| lit != Lit::TRUE).collect();
        let mut solver = BackendKind::Batsat.open(&Settings::default());
        solver.load(&encoding.cnf);
        let fits =
            !lits.contains(&Lit::FALSE) && matches!(solver.solve(&lits, &Limits::none()), Outcome::Sat(_));
        ensure(fits, format!("{name} excludes it"))
    }

    fn is_within(&self, candidates: &Candidates) -> bool {
        let shape = self.puzzle.shape();
        shape.places().all(|cell| candidates.contains(cell, self.filling[cell]))
    }

    /// Fewer candidates, among them those of the filling.
    fn around(&self, all: &Candidates, numbers: &mut Numbers) -> Candidates {
        let mut fewer = all.clone();
        let open = 1 + numbers.below(4);
        for cell in self.puzzle.shape().places() {
            let mask = (0..open).fold(0, |mask, _| mask | numbers.number());
            let own = 1u64 << (self.filling[cell] - self.puzzle.shape().lowest());
            fewer
                .keep_mask(cell, if numbers.once_in(4) { own } else { mask | own })
                .expect("its own value is kept");
        }
        fewer
    }

    /// Propagates to the fixpoint, which must keep the filling.
    fn outlives(&self, pass: &str, mut domains: Domains) -> Outlived {
        let shape = self.puzzle.shape();
        let before = Candidates::from_masks(shape, domains.masks().to_vec());
        let told = match domains.propagate_within(&Limits::none()) {
            Ok(()) if self.is_within(&Candidates::from_masks(shape, domains.masks().to_vec())) => {
                return Ok(());
            }
            Ok(()) => "loses it".to_string(),
            Err(PropagateError::Contradiction) => "finds a contradiction".to_string(),
            Err(error) => format!("says {error:?}"),
        };
        Err(format!("{pass} {told}, from {before:?}"))
    }
}

fn ensure(is_so: bool, why: impl Into<String>) -> Outlived {
    if is_so { Ok(()) } else { Err(why.into()) }
}
