//! Paths along which the values of a full grid rise: what thermometers lie on.

use super::cages::neighbours;
use crate::grid::{Cell, Filling};
use crate::tasks::generate::random::Random;

/// Paths of `shortest` to `longest` cells, no two sharing a cell, in an order of chance. `diagonal` allows steps
/// over corners.
pub(super) fn rising(
    filling: &Filling,
    (shortest, longest): (usize, usize),
    diagonal: bool,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let shape = filling.shape();
    let mut taken = vec![false; shape.len()];
    let mut starts: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut starts);
    // Low values have the most room above them.
    starts.sort_by_key(|&cell| filling[cell] > shape.lowest() + (shape.values() / 3) as u8);
    let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    let around = |cell: Cell| {
        let over = corners.into_iter().filter(move |_| diagonal);
        neighbours(shape, cell).chain(over.filter_map(move |(r, c)| shape.offset(cell, r, c)))
    };
    let mut paths = Vec::new();
    for start in starts {
        let mut path = vec![start];
        let length = random.within(shortest, longest.max(shortest));
        while let Some(&tip) = path.last()
            && path.len() < length
            && !taken[shape.index(start)]
        {
            let higher = |cell: &Cell| filling[*cell] > filling[tip] && !taken[shape.index(*cell)];
            let mut next: Vec<Cell> = around(tip).filter(higher).collect();
            random.shuffle(&mut next);
            // Of two, the smaller step: it leaves room for more.
            next.truncate(2);
            let Some(step) = next.into_iter().min_by_key(|&cell| filling[cell]) else { break };
            path.push(step);
        }
        if path.len() >= shortest && !taken[shape.index(start)] {
            path.iter().for_each(|&cell| taken[shape.index(cell)] = true);
            paths.push(path);
        }
    }
    random.shuffle(&mut paths);
    paths
}
