//! Layouts of jigsaws as strings: a character per cell, equal ones are a region.
//!
//! A layout of n x n cells has n different characters, each of them n times. It follows after as many characters of
//! givens, or stands alone. A filled grid has each of its digits n times as well: what is a Latin square is givens.

use super::Word;
use model::grid::Shape;
use model::rules::Jigsaw;
use std::collections::BTreeMap;

/// The smallest grids whose layouts are read: in smaller ones anything looks like a layout.
pub(super) const SMALLEST: usize = 4;

/// The largest number of regions that have a character of their own.
pub(super) const MOST_REGIONS: usize = 35;

/// The region of each cell, numbered in the order of their characters; `None` if these signs are no layout.
pub(super) fn regions<'a>(
    n: usize,
    signs: impl Iterator<Item = Word<'a>> + Clone,
) -> Option<Vec<Option<u16>>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for sign in signs.clone() {
        if !sign.text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        *counts.entry(sign.text).or_default() += 1;
        if counts.len() > n {
            return None;
        }
    }
    let partition = n >= SMALLEST && counts.len() == n && counts.values().all(|&count| count == n);
    let number = |sign: Word| counts.keys().position(|&key| key == sign.text).map(|number| number as u16);
    partition.then(|| signs.map(number).collect())
}

/// Whether every row and every column has each region once.
pub(super) fn is_latin(n: usize, regions: &[Option<u16>]) -> bool {
    let distinct = |cells: &mut dyn Iterator<Item = usize>| {
        let seen: std::collections::BTreeSet<_> = cells.map(|cell| regions[cell]).collect();
        seen.len() == n
    };
    (0..n).all(|i| distinct(&mut (0..n).map(|j| i * n + j)) && distinct(&mut (0..n).map(|j| j * n + i)))
}

/// The layout of a jigsaw with a character per region, if it has as many regions as values, and all of one size.
pub(super) fn write(jigsaw: &Jigsaw, shape: &Shape) -> Option<String> {
    const SIGNS: &[u8; MOST_REGIONS] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let (n, groups) = (shape.values(), jigsaw.groups(shape));
    let whole = (SMALLEST..=MOST_REGIONS).contains(&n) && groups.len() == n;
    if !whole || groups.iter().any(|cells| cells.len() != n) {
        return None;
    }
    let mut layout = vec!['.'; shape.len()];
    for (cells, &sign) in groups.iter().zip(SIGNS) {
        cells.iter().for_each(|&cell| layout[shape.index(cell)] = char::from(sign));
    }
    Some(layout.into_iter().collect())
}
