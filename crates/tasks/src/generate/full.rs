//! Random full grids.
//!
//! Search in random order finds one; then digits are renamed, and if the rules are those of plain Sudoku, rows,
//! columns and bands are permuted, so that the bias of the search does not show.

use super::judge::{ladder_effort, ladder_options, ladder_work};
use super::plan::Plan;
use super::random::Random;
use crate::solve;
use cnf::{Limits, Reason};
use engine::Status;
use engine::kernels::classic::{ClassicSearch, Path, is_classic};
use engine::search::{Search, SearchResult};
use model::grid::{Cell, Filling, Shape, Value};

/// How many choices one search may make before another begins.
const NODES: u64 = 3_000;

/// How many searches there may be.
const SEARCHES: usize = 60;

/// Why there is no full grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FillError {
    /// There is none.
    Impossible,
    /// None was found.
    NotFound,
    /// A limit was reached that the next attempt would reach too.
    Stopped(Reason),
}

/// A full grid that keeps the rules of the plan. Adds the steps of work that a search for it took.
pub(super) fn full(
    plan: &Plan,
    limits: &Limits,
    random: &mut Random,
    work: &mut u64,
) -> Result<Filling, FillError> {
    let shape = plan.shape();
    if let Some(share) = plan.shaded {
        return Ok(shaded(&shape, share, random));
    }
    let plain = plan.base.has_only_houses();
    let found = match is_classic(&plan.base) {
        true => classic(&shape, limits, random).ok_or(FillError::NotFound),
        false => searched(plan, limits, random, work),
    }?;
    let renamed = rename(&found, random);
    // Some rules, such as that neighbours are not consecutive, care for the names of digits.
    let found = if plan.base.verify(renamed.clone()).is_ok() { renamed } else { found };
    Ok(if plain { exchange(&found, random) } else { found })
}

/// Of a thousand cells so many hold the higher of two values.
fn shaded(shape: &Shape, share: usize, random: &mut Random) -> Filling {
    let value = |_| if random.below(1_000) < share { shape.highest() } else { shape.lowest() };
    Filling::new(shape, shape.places().map(value).collect()).expect("they are values of the shape")
}

/// Three boxes that do not see each other, filled by chance, leave the kernel little to choose.
fn classic(shape: &Shape, limits: &Limits, random: &mut Random) -> Option<Filling> {
    let mut masks = [0x1ff; 81];
    for corner in [0, 30, 60] {
        let mut values: [u16; 9] = std::array::from_fn(|value| 1 << value);
        random.shuffle(&mut values);
        for (place, value) in values.into_iter().enumerate() {
            masks[corner + place / 3 * 9 + place % 3] = value;
        }
    }
    match ClassicSearch::new(shape, &masks, random.seed(), None, Path::best()).next(u64::MAX, limits) {
        SearchResult::Filling(filling) => Some(filling),
        _ => None,
    }
}

fn searched(plan: &Plan, limits: &Limits, random: &mut Random, work: &mut u64) -> Result<Filling, FillError> {
    let mut options = ladder_options(limits, NODES);
    for _ in 0..SEARCHES {
        options.seed = random.seed();
        let verdict = solve(&plan.base, &options);
        *work += ladder_effort(&plan.shape(), ladder_work(&plan.shape(), &verdict));
        if let Some(solution) = verdict.solutions.first() {
            return Ok(solution.filling().clone());
        }
        if verdict.status() == Status::None {
            return Err(FillError::Impossible);
        }
        if let Some(reason) = limits.reached().or(verdict.stopped.filter(|&reason| reason == Reason::Memory))
        {
            return Err(FillError::Stopped(reason));
        }
    }
    Err(FillError::NotFound)
}

/// Gives the digits other names.
fn rename(filling: &Filling, random: &mut Random) -> Filling {
    let shape = filling.shape();
    let mut names: Vec<Value> = shape.all_values().iter().collect();
    random.shuffle(&mut names);
    let value = |place: Cell| match shape.contains(place) {
        true => names[usize::from(filling[place] - shape.lowest())],
        false => filling[place],
    };
    let values = shape.places().map(value).collect();
    Filling::new(shape, values).expect("names are values of the shape")
}

/// Exchanges rows within bands, bands, columns within stacks, and stacks; where boxes are square, rows and columns.
fn exchange(filling: &Filling, random: &mut Random) -> Filling {
    let shape = filling.shape();
    let (height, width) = shape.usual_box().unwrap_or((1, shape.columns() as u16));
    let rows = lines(shape.rows(), height.into(), random);
    let columns = lines(shape.columns(), width.into(), random);
    let turn = height == width && random.below(2) == 1;
    let value = |cell: Cell| {
        let from = Cell::new(rows[usize::from(cell.row)], columns[usize::from(cell.column)]);
        filling[if turn { Cell::new(from.column, from.row) } else { from }]
    };
    Filling::new(shape, shape.cells().map(value).collect()).expect("the values only change places")
}

/// The numbers of lines in a new order that keeps groups together.
fn lines(count: usize, group: usize, random: &mut Random) -> Vec<u16> {
    let mut groups: Vec<Vec<u16>> =
        (0..count as u16).collect::<Vec<_>>().chunks(group).map(<[u16]>::to_vec).collect();
    groups.iter_mut().for_each(|group| random.shuffle(group));
    random.shuffle(&mut groups);
    groups.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::GeneratorConfig;

    fn grids(size: usize, count: u64) -> Vec<Filling> {
        let plan = Plan::new(&GeneratorConfig::of_type("standard", size).unwrap()).unwrap();
        let grid = |number| full(&plan, &Limits::none(), &mut Random::new(1, number), &mut 0).unwrap();
        (0..count).map(grid).collect()
    }

    #[test]
    fn every_value_stands_in_every_cell_as_often_as_any_other() {
        let shape = Shape::square(9).unwrap();
        let grids = grids(9, 1800);
        for cell in shape.cells() {
            for value in 1..=9 {
                let count = grids.iter().filter(|grid| grid[cell] == value).count();
                // 200 on average; more than five standard deviations off would be a pattern.
                assert!((130..270).contains(&count), "{count} times {value} in {cell}");
            }
        }
    }

    #[test]
    fn full_grids_keep_the_rules_about_the_whole_grid() {
        for name in ["anti-knight", "anti-king", "diagonal", "windoku", "disjoint-groups", "non-consecutive"]
        {
            let plan = Plan::new(&GeneratorConfig::of_type(name, 9).unwrap()).unwrap();
            let grid = full(&plan, &Limits::none(), &mut Random::new(1, 0), &mut 0).unwrap();
            assert!(plan.base.verify(grid).is_ok(), "{name}");
        }
    }

    #[test]
    fn full_grids_keep_the_rules_of_every_size() {
        for size in [4, 6, 8, 10, 12, 16] {
            let plan = Plan::new(&GeneratorConfig::of_type("standard", size).unwrap()).unwrap();
            for grid in grids(size, 2) {
                assert!(plan.base.verify(grid).is_ok(), "{size}");
            }
        }
    }
}
