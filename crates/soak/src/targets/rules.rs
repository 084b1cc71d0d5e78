//! Rules: their meaning, their clauses, their propagators and their look, for any rule on any grid.

use crate::any_rule::{boards_for_regions, rules, shapes};
use crate::chance::{draw as drawn, seed_of, seeded};
use crate::laws::{encodes_a_filling, encodes_all_fillings, prunes_no_filling, styles};
use crate::meanings::{keeps, meaning_of};
use gridwright::cnf::{BackendKind, Limits, Lit, Outcome, Settings};
use gridwright::engine::encoding::plain;
use gridwright::engine::settle::settle;
use gridwright::{AnyRule, Candidates, Filling, Options, Puzzle, Shape, Value};
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use std::cell::RefCell;
use std::collections::HashMap;

/// A puzzle whose fillings are no more is tried on all of them.
const MOST_FILLINGS: usize = 300;

/// Choices of the fuzzer about fillings and candidates, a byte for each.
struct Choices<'a> {
    bytes: &'a [u8],
}

impl Choices<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        first
    }

    /// Some value for every place.
    fn filling(&mut self, shape: &Shape) -> Filling {
        let mut value = |place| {
            let values: Vec<Value> = shape.values_of(place).iter().collect();
            values[usize::from(self.next()) % values.len()]
        };
        let values = shape.places().map(&mut value).collect();
        Filling::new(shape, values).expect("values of the shape")
    }

    /// Candidates among which the filling is; now and then some are gone.
    fn candidates(&mut self, filling: &Filling) -> Candidates {
        let shape = filling.shape();
        let mut candidates = Candidates::all(shape);
        let often = self.next() % 4;
        for place in shape.places().filter(|_| often > 0) {
            let gone = self.next();
            for value in shape.values_of(place).iter().filter(|&value| value != filling[place]) {
                if gone >> (value % 8) & 1 == 1 {
                    candidates.remove(place, value);
                }
            }
        }
        candidates
    }
}

/// Every filling of a small shape.
fn fillings(shape: &Shape) -> Option<Vec<Filling>> {
    let values: Vec<Vec<Value>> =
        shape.places().map(|place| shape.values_of(place).iter().collect()).collect();
    let total = values.iter().try_fold(1usize, |total, values| total.checked_mul(values.len()))?;
    let filling = |mut number: usize| {
        let digit = |values: &Vec<Value>| {
            let value = values[number % values.len()];
            number /= values.len();
            value
        };
        Filling::new(shape, values.iter().map(digit).collect()).expect("values of the shape")
    };
    (total <= MOST_FILLINGS).then(|| (0..total).map(filling).collect())
}

/// Whether `meanings` can judge: it knows neither cells that are not there nor variables.
fn can_be_judged(shape: &Shape) -> bool {
    shape.is_full_grid() && shape.variables().is_empty()
}

/// What tells shapes apart here: rows, columns, values, the lowest, and groups of variables.
type Key = (usize, usize, usize, Value, usize);

thread_local! {
    static SHAPES: BoxedStrategy<Shape> = prop_oneof![9 => shapes(), 1 => boards_for_regions()].boxed();
    static LARGER: BoxedStrategy<Shape> = larger().boxed();
    static RULES: RefCell<HashMap<Key, BoxedStrategy<AnyRule>>> = RefCell::default();
}

/// The rule of a seed.
fn rule_of(shape: &Shape, seed: u64) -> AnyRule {
    let key = (shape.rows(), shape.columns(), shape.values(), shape.lowest(), shape.variables().len());
    RULES.with_borrow_mut(|known| {
        drawn(known.entry(key).or_insert_with(|| rules(shape).boxed()), &mut seeded(seed))
    })
}

/// One rule on a small grid: meaning, second meaning, clauses and propagators agree.
pub fn law(bytes: &[u8]) {
    let mut rest = bytes;
    let seed = seed_of(&mut rest, 1);
    let shape = SHAPES.with(|shapes| drawn(shapes, &mut seeded(seed)));
    let rule = rule_of(&shape, seed_of(&mut rest, 4));
    let mut choices = Choices { bytes: rest };
    if rule.check(&shape).is_err() {
        return;
    }
    let styles = styles();
    let style = styles[usize::from(choices.next()) % styles.len()];
    let all = fillings(&shape).filter(|_| choices.next().is_multiple_of(8));
    let filling = choices.filling(&shape);
    let candidates = choices.candidates(&filling);
    if can_be_judged(&shape) {
        let meaning = meaning_of(&rule);
        for filling in all.iter().flatten().chain([&filling]) {
            let means = keeps(&meaning, &shape, filling.values());
            assert_eq!(rule.holds(filling), means, "{rule:?} at {:?} of {shape:?}", filling.values());
        }
    }
    match all {
        Some(all) => {
            prunes_no_filling(&rule, &candidates, &all);
            encodes_all_fillings(&rule, &candidates, style, &all);
        }
        None => {
            prunes_no_filling(&rule, &candidates, [&filling]);
            encodes_a_filling(&rule, &candidates, style, &filling);
        }
    }
}

/// Grids of 4 to 9 rows and columns.
fn larger() -> impl Strategy<Value = Shape> {
    let square = (4..=9usize).prop_map(|side| (side, side, side));
    let other = (1..=9usize, 1..=9usize, 2..=9usize);
    (prop_oneof![2 => square, 1 => other], any::<bool>()).prop_map(|((rows, columns, values), zero)| {
        let shape = Shape::new(rows, columns, values).expect("a small shape");
        if zero { shape.from_zero() } else { shape }
    })
}

/// A grid of up to 81 cells and some rules, and the choices that are left.
fn puzzle(bytes: &[u8]) -> (Puzzle, Choices<'_>) {
    let mut rest = bytes;
    let seed = seed_of(&mut rest, 1);
    let shape = LARGER.with(|shapes| drawn(shapes, &mut seeded(seed)));
    let mut puzzle = Puzzle::new(&shape);
    for _ in 0..1 + seed_of(&mut rest, 1) % 5 {
        // What does not fit the grid is left out.
        let _ = puzzle.add(rule_of(&shape, seed_of(&mut rest, 4)));
    }
    (puzzle, Choices { bytes: rest })
}

/// One filling of a larger puzzle: the formula of the puzzle allows it exactly if every rule holds, and propagation then
/// keeps it.
pub fn filling(bytes: &[u8]) {
    let (puzzle, mut choices) = puzzle(bytes);
    let options = Options::default();
    let filling = choices.filling(puzzle.shape());
    let is_solution = puzzle.verify(filling.clone()).is_ok();
    for rule in puzzle.rules() {
        prunes_no_filling(rule, &choices.candidates(&filling), [&filling]);
    }
    let limits = Limits { memory: Some(64 << 20), ..Limits::none() };
    let left = settle(&puzzle, &limits);
    if is_solution {
        let left = left.as_ref().expect("there is a solution");
        assert!(puzzle.shape().places().all(|cell| left.contains(cell, filling[cell])), "{puzzle:?}");
    }
    let encoding = plain(&puzzle, &Options { limits, ..options });
    if encoding.refused.is_some() {
        return;
    }
    let mut solver = BackendKind::Batsat.open(&Settings::default());
    solver.load(&encoding.cnf);
    let lits: Vec<Lit> = puzzle.shape().places().map(|cell| encoding.eq(cell, filling[cell])).collect();
    let assume: Vec<Lit> = lits.iter().copied().filter(|&lit| lit != Lit::TRUE).collect();
    let allowed =
        !lits.contains(&Lit::FALSE) && matches!(solver.solve(&assume, &Limits::none()), Outcome::Sat(_));
    assert_eq!(allowed, is_solution, "{puzzle:?} at {:?}", filling.values());
}

/// A puzzle is drawn, described and explained without a panic, whatever its rules.
pub fn draw(bytes: &[u8]) {
    use gridwright::render;
    let (puzzle, mut choices) = puzzle(bytes);
    let shape = puzzle.shape();
    let filling = choices.filling(shape);
    let candidates = choices.candidates(&filling);
    for rule in puzzle.rules() {
        rule.describe(shape);
        rule.cite(shape);
        rule.insight(&candidates);
        for part in rule.parts(shape) {
            part.check(shape).expect("a part fits the grid");
            rule.cite_part(shape, &part);
        }
    }
    let shown = (choices.next().is_multiple_of(2)).then_some(&filling);
    render::pretty(&puzzle, shown, &render::Style::default());
    render::svg(&puzzle, shown);
}
