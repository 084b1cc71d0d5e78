//! What a person writes beside a clue of sums or sets: the few combinations that are left.
//!
//! A combination counts if the candidates let it be dealt to the cells: a matching decides that. More than a handful
//! of combinations are no insight, and looking for them ends early.

use super::words::or;
use crate::grid::{Candidates, Cell, Shape, Value};
use crate::propagate::sum_between::Deal;

/// Values in ascending order, or in the order of their cells.
pub(super) type Combination = Vec<Value>;

/// More combinations than this are not told.
const MOST_TOLD: usize = 4;
/// More steps than this are not taken to find them.
const MOST_STEPS: usize = 5_000;

/// "can only be 1+2+4 or 1+2+5".
pub(super) fn can_only_be(combinations: &[Combination]) -> String {
    let sums: Vec<String> = combinations.iter().map(|values| joined(values, "+")).collect();
    only(&sums)
}

/// "can only be 1-2 or 2-4": the same where nothing is added up.
pub(super) fn can_only_hold(combinations: &[Combination]) -> String {
    let sets: Vec<String> = combinations.iter().map(|values| joined(values, "-")).collect();
    only(&sets)
}

/// "can only be" one of these.
pub(super) fn only(texts: &[String]) -> String {
    match texts {
        [] => "has no combination left".to_string(),
        _ => format!("can only be {}", or(texts)),
    }
}

/// "1+2+4"; what has no values adds up to 0.
pub(super) fn joined(values: &[Value], sign: &str) -> String {
    match values {
        [] => "0".to_string(),
        _ => values.iter().map(Value::to_string).collect::<Vec<_>>().join(sign),
    }
}

/// Several lists together, if they are few enough to tell.
pub(super) fn few<T>(lists: impl IntoIterator<Item = Option<Vec<T>>>) -> Option<Vec<T>> {
    let mut all = Vec::new();
    for list in lists {
        all.extend(list?);
        if all.len() > MOST_TOLD {
            return None;
        }
    }
    Some(all)
}

/// The values of different cells that add up, each combination once; `None` if there are too many to tell.
pub(super) fn of_sum(
    candidates: &Candidates,
    cells: &[Cell],
    total: i64,
    distinct: bool,
) -> Option<Vec<Combination>> {
    let masks: Vec<u64> = cells.iter().map(|&cell| candidates.mask(cell)).collect();
    let any = masks.iter().fold(0, |any, mask| any | mask);
    let values = values_of(candidates.shape(), any);
    let mut search =
        Search { lowest: candidates.shape().lowest(), masks, values, distinct, steps: 0, found: Vec::new() };
    search.extend(&mut Vec::new(), 0, total)?;
    Some(search.found)
}

struct Search {
    lowest: Value,
    masks: Vec<u64>,
    /// What some cell can hold, in ascending order.
    values: Vec<Value>,
    distinct: bool,
    steps: usize,
    found: Vec<Combination>,
}

impl Search {
    /// Adds values from a place of the list on; `None` to give up.
    fn extend(&mut self, chosen: &mut Combination, from: usize, left: i64) -> Option<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        let open = (self.masks.len() - chosen.len()) as i64;
        if open == 0 {
            if left == 0 && can_be_dealt(&self.masks, chosen, self.lowest) {
                self.found.push(chosen.clone());
            }
            return (self.found.len() <= MOST_TOLD).then_some(());
        }
        let highest = self.values.last().map_or(0, |&value| i64::from(value));
        for place in from..self.values.len() {
            let value = i64::from(self.values[place]);
            if value * open > left {
                break;
            }
            if value + highest * (open - 1) >= left {
                chosen.push(self.values[place]);
                self.extend(chosen, place + usize::from(self.distinct), left - value)?;
                chosen.pop();
            }
        }
        Some(())
    }
}

/// The sets of digits that cells can hold so that each occurs as often as it says; `None` if there are too many to tell.
pub(super) fn of_counts(candidates: &Candidates, cells: &[Cell]) -> Option<Vec<Combination>> {
    let shape = candidates.shape();
    let masks: Vec<u64> = cells.iter().map(|&cell| candidates.mask(cell)).collect();
    let mut found = Vec::new();
    // Sets whose sum is not yet the number of cells, by their largest digit.
    let mut open: Vec<Combination> = vec![Vec::new()];
    let mut steps = 0;
    while let Some(digits) = open.pop() {
        let held: Combination = digits.iter().flat_map(|&digit| vec![digit; digit.into()]).collect();
        steps += 1;
        if steps > MOST_STEPS || found.len() > MOST_TOLD {
            return None;
        }
        if held.len() == cells.len() {
            found.extend(can_be_dealt(&masks, &held, shape.lowest()).then_some(digits));
            continue;
        }
        let from = digits.last().map_or(1, |digit| digit + 1);
        let larger =
            (from..=shape.highest()).take_while(|&next| held.len() + usize::from(next) <= cells.len());
        open.extend(larger.map(|next| [&digits[..], &[next]].concat()));
    }
    found.sort();
    (found.len() <= MOST_TOLD).then_some(found)
}

/// Those of the sets that distinct cells can still hold; `None` if there are too many to tell.
pub(super) fn of_sets(candidates: &Candidates, cells: &[Cell], sets: &[u64]) -> Option<Vec<Combination>> {
    let (shape, mut found) = (candidates.shape(), Vec::new());
    let masks: Vec<u64> = cells.iter().map(|&cell| candidates.mask(cell)).collect();
    for &set in sets {
        let values = values_of(shape, set);
        if can_be_dealt(&masks, &values, shape.lowest()) {
            found.push(values);
        }
        if found.len() > MOST_TOLD {
            return None;
        }
    }
    Some(found)
}

/// More ways to deal values than this are not looked at.
const MOST_DEALS: usize = 1_000;

/// What can lie between the crusts of a line of distinct cells; `None` if that is too much to tell.
pub(super) fn between(candidates: &Candidates, cells: &[Cell], deals: &[Deal]) -> Option<Vec<Combination>> {
    if deals.len() > MOST_DEALS {
        return None;
    }
    let (shape, mut found) = (candidates.shape(), Vec::new());
    let masks: Vec<u64> = cells.iter().map(|&cell| candidates.mask(cell)).collect();
    for deal in deals {
        let inside = values_of(shape, deal.inside);
        if !found.contains(&inside) && can_be_between(&masks, deal, shape) {
            found.push(inside);
        }
        if found.len() > MOST_TOLD {
            return None;
        }
    }
    found.sort();
    Some(found)
}

/// Whether there are places for the crusts so that the rest can be dealt.
fn can_be_between(masks: &[u64], deal: &Deal, shape: &Shape) -> bool {
    let gap = deal.inside.count_ones() as usize + 1;
    let all = values_of(shape, deal.low | deal.high | deal.inside | deal.outside);
    let fits = |first: usize, crusts: [u64; 2]| {
        let kind = |place: usize| match place {
            _ if place == first => crusts[0],
            _ if place == first + gap => crusts[1],
            _ if first < place && place < first + gap => deal.inside,
            _ => deal.outside,
        };
        let masks: Vec<u64> = masks.iter().enumerate().map(|(place, mask)| mask & kind(place)).collect();
        can_be_dealt(&masks, &all, shape.lowest())
    };
    let firsts = 0..masks.len().saturating_sub(gap);
    firsts.into_iter().any(|first| fits(first, [deal.low, deal.high]) || fits(first, [deal.high, deal.low]))
}

/// Whether each cell can get one of as many values: augmenting paths (Kuhn 1955).
pub(super) fn can_be_dealt(masks: &[u64], values: &[Value], lowest: Value) -> bool {
    let mut owner: Vec<Option<usize>> = vec![None; values.len()];
    let bits: Vec<u64> = values.iter().map(|value| 1 << (value - lowest)).collect();
    masks.len() == values.len()
        && (0..masks.len()).all(|cell| place(cell, masks, &bits, &mut owner, &mut vec![false; values.len()]))
}

/// Finds a value for a cell, moving others where needed.
fn place(cell: usize, masks: &[u64], bits: &[u64], owner: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for value in 0..bits.len() {
        if masks[cell] & bits[value] == 0 || std::mem::replace(&mut tried[value], true) {
            continue;
        }
        if owner[value].is_none_or(|other| place(other, masks, bits, owner, tried)) {
            owner[value] = Some(cell);
            return true;
        }
    }
    false
}

/// The values of a set of bits in ascending order.
fn values_of(shape: &Shape, set: u64) -> Combination {
    (0..64).filter(|bit| set >> bit & 1 == 1).map(|bit| shape.lowest() + bit as Value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;
    use std::collections::BTreeSet;

    /// Every filling of a row by hand: the law that the search must keep.
    fn by_hand(candidates: &Candidates, total: i64, distinct: bool) -> BTreeSet<Combination> {
        let shape = candidates.shape();
        let mut all = BTreeSet::new();
        for filling in law::fillings(shape) {
            let mut values = filling.values().to_vec();
            values.sort_unstable();
            let sum: i64 = values.iter().map(|&value| i64::from(value)).sum();
            let within = shape.cells().all(|cell| candidates.contains(cell, filling[cell]));
            if within && sum == total && (!distinct || values.is_sorted_by(|a, b| a < b)) {
                all.insert(values);
            }
        }
        all
    }

    #[test]
    fn combinations_are_those_of_all_fillings() {
        let shape = Shape::new(1, 4, 6).unwrap();
        let cells: Vec<Cell> = shape.cells().collect();
        for seed in 0..12 {
            let candidates = law::some_candidates(&shape, seed);
            for total in 0..=25 {
                for distinct in [false, true] {
                    let expected = by_hand(&candidates, total, distinct);
                    let found = of_sum(&candidates, &cells, total, distinct);
                    let few = expected.len() <= MOST_TOLD;
                    let expected = few.then(|| expected.into_iter().collect::<Vec<_>>());
                    assert_eq!(found, expected, "{seed} {total} {distinct}");
                }
            }
        }
    }

    #[test]
    fn many_combinations_are_given_up_early() {
        let shape = Shape::new(8, 8, 64).unwrap();
        let cells: Vec<Cell> = shape.cells().collect();
        assert_eq!(of_sum(&Candidates::all(&shape), &cells, 1500, false), None);
        assert_eq!(of_sum(&Candidates::all(shape), &cells, 64, false), Some(vec![vec![1; 64]]));
    }

    #[test]
    fn combinations_are_told_in_a_sentence() {
        assert_eq!(can_only_be(&[vec![1, 2, 4]]), "can only be 1+2+4");
        assert_eq!(can_only_be(&[vec![1, 5], vec![2, 4]]), "can only be 1+5 or 2+4");
        assert_eq!(can_only_hold(&[vec![1, 2], vec![2, 4], vec![3, 6]]), "can only be 1-2, 2-4 or 3-6");
        assert_eq!(can_only_be(&[]), "has no combination left");
    }
}
