//! Large grids are taken apart one part after the other.
//!
//! If givens go in an order of chance, all of a grid comes to have few at the same time, and whether one more can go is then as hard to
//! tell as it ever is: hundreds of cells are open, and nearly all of them have to change for another solution. If one part is finished
//! before the next one is touched, what a given of it is needed for lies among the few cells that are open by then, and remains so.

use super::board::Board;
use super::plan::Plan;
use super::pool::Unit;
use super::random::Random;
use model::grid::Filling;
use model::rules::AnyRule;

/// So many values are a part. One by one would be no slower, but leave one of them without a given and others with many.
const VALUES: usize = 3;

/// What belongs together when givens are left out.
#[derive(Clone, Debug)]
pub(super) enum Parts {
    /// All of it.
    One,
    /// The cells that hold some values: where these could be exchanged for others, so that none says much about another one.
    Values,
    /// The cells of a box.
    Boxes,
    /// The cells of a grid among several; those that it shares belong to the first.
    Grids(Box<Board>),
}

impl Parts {
    /// The parts of a single grid: some values, or a box where rules tell values apart. That pays where proofs are long.
    pub(super) fn of_grid(plan: &Plan, large: bool) -> Parts {
        let shape = plan.base.shape();
        let alike = |rule: &AnyRule| rule.propagators(shape).is_empty() && rule.sum().is_none();
        match plan.base.rules().iter().all(alike) {
            true if large => Parts::Values,
            true => Parts::One,
            false => Parts::Boxes,
        }
    }

    /// Puts units together that belong to the same part, which come in an order of chance.
    pub(super) fn sort(&self, order: &mut [usize], units: &[Unit], solution: &Filling, random: &mut Random) {
        if matches!(self, Parts::One) {
            return;
        }
        let shape = solution.shape();
        let (height, width) = shape.usual_box().unwrap_or((1, shape.columns() as u16));
        let across = shape.columns().div_ceil(width.into());
        let mut values: Vec<usize> = (0..shape.values()).collect();
        random.shuffle(&mut values);
        let part = |unit: usize| {
            let Some(given) = units[unit].restricted().next() else { return 0 };
            let cell = given.cell;
            match self {
                Parts::One => 0,
                Parts::Values => values[usize::from(solution[cell] - shape.lowest())] / VALUES,
                Parts::Boxes => usize::from(cell.row / height) * across + usize::from(cell.column / width),
                Parts::Grids(board) => board.of_cell[shape.index(cell)].first().copied().unwrap_or(0),
            }
        };
        let count = 1 + order.iter().map(|&unit| part(unit)).max().unwrap_or(0);
        let mut turns: Vec<usize> = (0..count).collect();
        random.shuffle(&mut turns);
        order.sort_by_key(|&unit| turns[part(unit)]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::GeneratorConfig;
    use super::super::full::full;
    use super::super::pool::Pool;
    use super::*;
    use cnf::Limits;

    /// The parts of the cells of a puzzle, in the order in which they are left out.
    fn parts_in_order(name: &str, size: usize, part: impl Fn(&Filling, usize) -> usize) -> Vec<usize> {
        let plan = Plan::new(&GeneratorConfig::of_type(name, size).unwrap()).unwrap();
        let mut random = Random::of(1, 0, 0);
        let solution = full(&plan, &Limits::none(), &mut random, &mut 0).unwrap();
        let pool = Pool::new(&plan, solution, &mut random).unwrap();
        let mut order: Vec<usize> = (0..pool.units.len()).collect();
        random.shuffle(&mut order);
        Parts::of_grid(&plan, size > 9).sort(&mut order, &pool.units, &pool.solution, &mut random);
        let shape = pool.solution.shape();
        let cell = |unit: usize| shape.index(pool.units[unit].restricted().next().unwrap().cell);
        let mut parts: Vec<usize> = order.into_iter().map(|unit| part(&pool.solution, cell(unit))).collect();
        assert_eq!(parts.len(), size * size);
        parts.dedup();
        parts
    }

    #[test]
    fn boxes_come_one_after_the_other_where_rules_tell_values_apart() {
        let boxes = parts_in_order("non-consecutive", 9, |_, cell| cell / 27 * 3 + cell % 9 / 3);
        assert_eq!(boxes.len(), 9);
        assert!(!boxes.is_sorted());
    }

    #[test]
    fn three_values_at_a_time_come_on_large_grids() {
        let values = parts_in_order("anti-knight", 16, |solution, cell| solution.values()[cell].into());
        // Within a part they are mixed, so that the same one comes again and again: but never in another part.
        let last = |value: usize| values.iter().rposition(|&other| other == value).unwrap();
        let first = |value: usize| values.iter().position(|&other| other == value).unwrap();
        let apart = |one: usize, other: usize| last(one) < first(other) || last(other) < first(one);
        for one in 1..=16 {
            assert!((1..=16).filter(|&other| !apart(one, other)).count() <= 3);
        }
    }
}
