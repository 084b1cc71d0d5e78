//! Patterns of techniques that chance hardly ever makes: the cells that have to be given so that one is there.
//!
//! A fish of some rows for a value: the value is given in the rows that do not take part, and where the columns of the other open rows
//! cross its own, other values are given. What a fish leaves over is a fish as well, so more other rows than its own stay open: a smaller
//! one would be the easier reason. For the same reason all of the house stays open in which a naked quad lies. Steps are found by
//! assuming a candidate and following what is left alone then, so the first row or cell of a pattern has two candidates, the second
//! three, and so on.

use super::random::Random;
use crate::explain::Technique;
use model::grid::{Cell, Filling, Shape, Value};
use std::collections::BTreeSet;

/// How often another place for a pattern is tried.
const TRIES: usize = 400;

/// The givens of a pattern of a technique somewhere in a full grid with boxes; `None` for techniques that chance makes often enough,
/// and where no place was found.
pub(super) fn plant(technique: Technique, solution: &Filling, random: &mut Random) -> Option<BTreeSet<Cell>> {
    let shape = solution.shape();
    let size = shape.values();
    shape.usual_box().filter(|_| (shape.rows(), shape.columns(), shape.lowest()) == (size, size, 1))?;
    let mut any = || match technique {
        Technique::Fish(rows @ 3..) => fish(rows, solution, random),
        Technique::NakedSubset(cells @ 4..) => naked(cells, solution, random),
        _ => None,
    };
    (0..TRIES).find_map(|_| any())
}

/// Some rows, or columns, in which a value can stand in as many columns only.
fn fish(rows: usize, solution: &Filling, random: &mut Random) -> Option<BTreeSet<Cell>> {
    let size = solution.shape().values();
    let value = 1 + random.below(size) as Value;
    let turned = random.below(2) == 1;
    let cell = |row: usize, column: usize| match turned {
        true => Cell::new(column as u16, row as u16),
        false => Cell::new(row as u16, column as u16),
    };
    let column_of = |row: usize| (0..size).find(|&column| solution[cell(row, column)] == value);
    let mut lines: Vec<(usize, usize)> = (0..size).filter_map(|row| Some((row, column_of(row)?))).collect();
    random.shuffle(&mut lines);
    let (fish, others) = lines.split_at_checked(rows)?;
    let (beside, done) = others.split_at_checked(rows + 1)?;
    let mut given: BTreeSet<Cell> = done.iter().map(|&(row, column)| cell(row, column)).collect();
    let seen = |at: Cell| done.iter().any(|&(row, column)| see(solution.shape(), cell(row, column), at));
    let open_at = |row: usize, columns: &[(usize, usize)]| {
        let at: Vec<Cell> = columns.iter().map(|&(_, column)| cell(row, column)).collect();
        at.into_iter().filter(|&at| !seen(at)).collect::<Vec<Cell>>()
    };
    for (number, &(row, _)) in fish.iter().enumerate() {
        given.extend(open_at(row, beside));
        // One row after the other has a place less, but for that in the last one's column.
        given.extend(open_at(row, fish.get(number + 1..rows - 1).unwrap_or(&[])));
    }
    let last = fish.last()?.1;
    // Where the value goes from another row in that column, it has one place left there.
    let mut others: Vec<(usize, usize)> = beside.to_vec();
    others.retain(|&(row, _)| !seen(cell(row, last)));
    let &(row, own) = random.pick(&others)?;
    let rest = fish.iter().chain(beside).filter(|&&(_, column)| column != own && column != last);
    given.extend(rest.map(|&(_, column)| cell(row, column)).filter(|&at| !seen(at)));
    let own_cells = fish.iter().flat_map(|&(row, _)| open_at(row, fish));
    let left: Vec<Cell> = own_cells.filter(|at| !given.contains(at)).collect();
    let is_whole = fish.iter().all(|&(row, _)| {
        left.iter().filter(|at| (0..size).any(|column| cell(row, column) == **at)).count() > 1
    });
    is_whole.then_some(given)
}

/// Some cells of a house that can have as many values and no others: one after the other has a value less, but for that of the last
/// one. Where this value goes from another cell of the house, that cell has one left.
fn naked(cells: usize, solution: &Filling, random: &mut Random) -> Option<BTreeSet<Cell>> {
    let shape = solution.shape();
    let mut house = house(shape, random);
    random.shuffle(&mut house);
    let (subset, others) = house.split_at_checked(cells)?;
    let mut given = BTreeSet::new();
    let mut exclude = |cell: Cell, value: Value| {
        let holds = |at: &Cell| solution[*at] == value && see(shape, cell, *at) && !house.contains(at);
        let places: Vec<Cell> = shape.cells().filter(holds).collect();
        if !places.iter().any(|place| given.contains(place)) {
            given.insert(*random.pick(&places)?);
        }
        Some(())
    };
    for (number, &cell) in subset.iter().enumerate() {
        let fewer = subset.get(number + 1..cells - 1).unwrap_or(&[]);
        others.iter().chain(fewer).try_for_each(|&other| exclude(cell, solution[other]))?;
    }
    let (&next, &last) = (others.first()?, subset.last()?);
    let mut rest = house.iter().filter(|&&other| other != next && other != last);
    rest.try_for_each(|&other| exclude(next, solution[other]))?;
    let seen =
        |cell: Cell, value: Value| given.iter().any(|&at| solution[at] == value && see(shape, at, cell));
    let has_single = house.iter().any(|&one| {
        let values = house.iter().filter(|&&other| !seen(one, solution[other])).count();
        let places = house.iter().filter(|&&other| !seen(other, solution[one])).count();
        values < 2 || places < 2
    });
    (!has_single).then_some(given)
}

/// The cells of a random row, column or box.
fn house(shape: &Shape, random: &mut Random) -> Vec<Cell> {
    let (height, width) = shape.usual_box().unwrap_or((1, 1));
    let corner = Cell::new(random.below(shape.rows()) as u16, random.below(shape.columns()) as u16);
    let way = random.below(3);
    let holds = |cell: &Cell| match way {
        0 => cell.row == corner.row,
        1 => cell.column == corner.column,
        _ => cell.row / height == corner.row / height && cell.column / width == corner.column / width,
    };
    shape.cells().filter(holds).collect()
}

/// Whether two cells share a row, a column or a box.
fn see(shape: &Shape, one: Cell, other: Cell) -> bool {
    let (height, width) = shape.usual_box().unwrap_or((1, 1));
    let boxed = one.row / height == other.row / height && one.column / width == other.column / width;
    one != other && (one.row == other.row || one.column == other.column || boxed)
}

#[cfg(test)]
mod tests {
    use super::super::full::full;
    use super::super::plan::Plan;
    use super::super::{GeneratorConfig, SECOND};
    use super::*;
    use cnf::Limits;

    fn grid(number: u64) -> Filling {
        let plan = Plan::new(&GeneratorConfig::of_type("standard", 9).unwrap()).unwrap();
        full(&plan, &Limits::none(), &mut Random::new(SECOND, number), &mut 0).unwrap()
    }

    /// The values that givens leave for a cell.
    fn values(cell: Cell, given: &BTreeSet<Cell>, solution: &Filling) -> Vec<Value> {
        let shape = solution.shape();
        let seen = |value: &Value| given.iter().any(|&at| solution[at] == *value && see(shape, at, cell));
        if given.contains(&cell) {
            vec![solution[cell]]
        } else {
            (1..=9).filter(|value| !seen(value)).collect()
        }
    }

    /// Whether some of these sets, so many, have as many items in all, and each of them several.
    fn is_pattern(sets: &[Vec<usize>], size: usize) -> bool {
        (0_u32..1 << sets.len()).filter(|chosen| chosen.count_ones() as usize == size).any(|chosen| {
            let sets = sets.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, set)| set);
            let all: BTreeSet<usize> = sets.clone().flatten().copied().collect();
            all.len() == size && sets.into_iter().all(|set| set.len() > 1)
        })
    }

    #[test]
    fn a_fish_is_where_it_was_planted() {
        for (number, rows) in (0..20).zip([3, 4].into_iter().cycle()) {
            let solution = grid(number);
            let mut random = Random::new(number, 1);
            let given = plant(Technique::Fish(rows), &solution, &mut random).expect("there is a place");
            let lines = |value: Value, turned: bool| {
                let places = |line: u16| {
                    let cell = |at: u16| if turned { Cell::new(at, line) } else { Cell::new(line, at) };
                    (0..9_u16)
                        .filter(|&at| values(cell(at), &given, &solution).contains(&value))
                        .map(usize::from)
                        .collect()
                };
                (0..9).map(places).collect::<Vec<Vec<usize>>>()
            };
            let is_fish =
                |value| [false, true].into_iter().any(|turned| is_pattern(&lines(value, turned), rows));
            assert!((1..=9).any(is_fish), "{given:?}");
        }
    }

    #[test]
    fn a_naked_quad_is_where_it_was_planted() {
        let mut planted = 0;
        for number in 0..10 {
            let solution = grid(number);
            let mut random = Random::new(number, 1);
            let Some(given) = plant(Technique::NakedSubset(4), &solution, &mut random) else { continue };
            let shape = solution.shape();
            let is_quad = |house: &Vec<Cell>| {
                let of =
                    |&cell: &Cell| values(cell, &given, &solution).into_iter().map(usize::from).collect();
                is_pattern(&house.iter().map(of).collect::<Vec<_>>(), 4)
            };
            let houses: Vec<Vec<Cell>> = (0..400).map(|_| house(shape, &mut random)).collect();
            assert!(houses.iter().any(is_quad), "{given:?}");
            planted += 1;
        }
        assert!(planted > 0);
    }

    #[test]
    fn what_chance_makes_often_enough_is_not_planted() {
        let mut random = Random::new(1, 1);
        assert_eq!(plant(Technique::Fish(2), &grid(1), &mut random), None);
        assert_eq!(plant(Technique::NakedSubset(2), &grid(1), &mut random), None);
    }
}
