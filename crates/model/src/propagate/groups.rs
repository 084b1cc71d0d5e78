//! Dealing cells into groups of which all differ: the larger the groups, the more is known of what they hold.
//!
//! To find the fewest groups is as hard as colouring a graph. Taking cells in their order suits lines; taking the
//! largest group in sight suits areas. Both are quick, and the better one is kept.

use super::Id;

/// More cells than this are taken in their order.
const MOST_CELLS: usize = 128;

/// Deals cells, each of which occurs once, into groups of which all differ, with at most `most` cells each.
pub(super) fn grouped(cells: &[Id], most: usize, differ: &dyn Fn(Id, Id) -> bool) -> Vec<Vec<Id>> {
    if !(4..=MOST_CELLS).contains(&cells.len()) {
        return in_order(cells, most, differ);
    }
    let others = |a: usize| (0..cells.len()).filter(move |&b| b != a);
    let others_of =
        |a: usize| others(a).filter(|&b| differ(cells[a], cells[b])).fold(0, |set, b| set | 1 << b);
    let peers: Vec<u128> = (0..cells.len()).map(others_of).collect();
    let orderly = first_fit(&peers, most);
    let groups = if orderly.len() == 1 { orderly } else { better(orderly, largest_first(&peers, most)) };
    groups.iter().map(|&group| bits(group).map(|place| cells[place]).collect()).collect()
}

/// Every cell joins the first group of which it differs from all.
fn in_order(cells: &[Id], most: usize, differ: &dyn Fn(Id, Id) -> bool) -> Vec<Vec<Id>> {
    let mut groups: Vec<Vec<Id>> = Vec::new();
    for &cell in cells {
        let suits =
            |group: &&mut Vec<Id>| group.len() < most && group.iter().all(|&other| differ(cell, other));
        match groups.iter_mut().find(suits) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    groups
}

/// The same on sets of places.
fn first_fit(peers: &[u128], most: usize) -> Vec<u128> {
    let mut groups: Vec<u128> = Vec::new();
    for (place, &peers) in peers.iter().enumerate() {
        let suits = |group: &&mut u128| **group & !peers == 0 && (group.count_ones() as usize) < most;
        match groups.iter_mut().find(suits) {
            Some(group) => *group |= 1 << place,
            None => groups.push(1 << place),
        }
    }
    groups
}

/// The largest group that some cell leads to, then the largest of what is left.
fn largest_first(peers: &[u128], most: usize) -> Vec<u128> {
    let mut left = u128::MAX >> (128 - peers.len());
    let mut groups = Vec::new();
    while left != 0 {
        let mut best = 0u128;
        for place in bits(left) {
            let group = around(place, peers, left, most);
            if group.count_ones() > best.count_ones() {
                best = group;
            }
        }
        groups.push(best);
        left &= !best;
    }
    groups
}

/// A group of a cell and others, each time with the one that leaves most to choose from.
fn around(place: usize, peers: &[u128], left: u128, most: usize) -> u128 {
    let (mut group, mut open) = (1u128 << place, peers[place] & left);
    while open != 0 && (group.count_ones() as usize) < most {
        let leaves = |&next: &usize| (open & peers[next]).count_ones();
        // Of equals the first.
        let Some(next) = bits(open).rev().max_by_key(leaves) else { break };
        group |= 1 << next;
        open &= peers[next];
    }
    group
}

/// Large groups leave the fewest sums.
fn better(a: Vec<u128>, b: Vec<u128>) -> Vec<u128> {
    let squares = |groups: &[u128]| groups.iter().map(|group| group.count_ones().pow(2)).sum::<u32>();
    if squares(&b) > squares(&a) { b } else { a }
}

/// The places of a set, in ascending order.
fn bits(set: u128) -> impl DoubleEndedIterator<Item = usize> {
    (0..128 - set.leading_zeros() as usize).filter(move |place| set >> place & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of a row of three are different, and so are those of a column.
    fn row_or_column(a: Id, b: Id) -> bool {
        a != b && (a / 3 == b / 3 || a % 3 == b % 3)
    }

    #[test]
    fn every_cell_is_in_one_group_of_cells_that_differ() {
        for set in 0u32..1 << 9 {
            let cells: Vec<Id> = (0..9).filter(|cell| set >> cell & 1 == 1).collect();
            for most in [1, 2, 9] {
                let groups = grouped(&cells, most, &row_or_column);
                let mut all = groups.concat();
                all.sort_unstable();
                assert_eq!(all, cells);
                for group in groups {
                    assert!(group.len() <= most);
                    let differs = |i: usize| group[..i].iter().all(|&other| row_or_column(other, group[i]));
                    assert!((0..group.len()).all(differs), "{group:?} of {cells:?}");
                }
            }
        }
    }

    #[test]
    fn large_groups_are_found_whatever_the_order() {
        // In their order, 0 and 1 are together, and the column of 1 is left with two cells.
        let groups = grouped(&[0, 1, 4, 7, 8], 9, &row_or_column);
        assert!(groups.contains(&vec![1, 4, 7]), "{groups:?}");
    }
}
