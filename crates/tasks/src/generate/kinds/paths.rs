//! Paths through a full grid that thermometers, arrows and lines lie on.

use super::Wish;
use super::cages::neighbours;
use crate::generate::random::Random;
use model::grid::{Cell, Filling, Shape, Value};
use std::collections::BTreeSet;

/// What a path is to be like.
pub(super) struct Form<'a> {
    /// The fewest and the most cells.
    pub(super) lengths: (usize, usize),
    /// Whether steps over corners are allowed.
    pub(super) diagonal: bool,
    /// Paths come with the images that its symmetry maps them to, and lie in the cells that it allows.
    pub(super) wish: &'a Wish<'a>,
    /// Whether a cell can be next on a path, or begin one, and its rank: the lowest are taken first.
    pub(super) next: &'a dyn Fn(&[Cell], Cell) -> Option<Value>,
    /// How many cells of a path keep the rule, from its beginning on; the others are cut off.
    pub(super) good: &'a dyn Fn(&[Cell]) -> usize,
}

/// What paths have taken: cells, and the corners that they step over, by the cell above and to the left of each. Where two lines
/// cross, nobody sees which one goes on where.
struct Taken {
    cells: Vec<bool>,
    corners: BTreeSet<Cell>,
}

/// The corner that a step leads over, by the cell above and to the left of it.
fn corner(a: Cell, b: Cell) -> Option<Cell> {
    let over = a.row != b.row && a.column != b.column;
    over.then(|| Cell::new(a.row.min(b.row), a.column.min(b.column)))
}

/// The corners that a path leads over.
fn corners(path: &[Cell]) -> impl Iterator<Item = Cell> {
    path.windows(2).filter_map(|step| corner(step[0], step[1]))
}

/// Paths of a form, no two sharing a cell or crossing, in an order of chance.
pub(super) fn paths(shape: &Shape, form: &Form<'_>, random: &mut Random) -> Vec<Vec<Cell>> {
    let cells = shape.places().map(|cell| !form.wish.allows(cell)).collect();
    let mut taken = Taken { cells, corners: BTreeSet::new() };
    let mut starts: Vec<Cell> = shape.cells().filter(|&cell| (form.next)(&[], cell).is_some()).collect();
    random.shuffle(&mut starts);
    starts.sort_by_key(|&cell| (form.next)(&[], cell));
    let mut paths = Vec::new();
    for start in starts {
        if taken.cells[shape.index(start)] {
            continue;
        }
        let mut images = grown(shape, form, start, &taken, random);
        let mut length = images[0].len();
        // As many cells as are good for all of them.
        while let Some(fewer) = images.iter().map(|path| (form.good)(&path[..length])).find(|&l| l < length) {
            length = fewer;
        }
        if length >= form.lengths.0 {
            images.iter_mut().for_each(|path| path.truncate(length));
            images.iter().flatten().for_each(|&cell| taken.cells[shape.index(cell)] = true);
            taken.corners.extend(images.iter().flat_map(|path| corners(path)));
            paths.extend(images);
        }
    }
    random.shuffle(&mut paths);
    paths
}

/// A path from a cell, as long as chance wants it and room allows, and its images.
fn grown(shape: &Shape, form: &Form<'_>, start: Cell, taken: &Taken, random: &mut Random) -> Vec<Vec<Cell>> {
    let (shortest, longest) = form.lengths;
    let length = random.within(shortest, longest.max(shortest));
    let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    let mut images: Vec<Vec<Cell>> =
        form.wish.symmetry.orbit(shape, start).into_iter().map(|cell| vec![cell]).collect();
    if images.iter().any(|path| (form.next)(&[], path[0]).is_none()) {
        return images;
    }
    while let Some(&tip) = images[0].last()
        && images[0].len() < length
    {
        let over = corners.into_iter().filter(|_| form.diagonal);
        let around = neighbours(shape, tip).chain(over.filter_map(|(r, c)| shape.offset(tip, r, c)));
        let free = around.filter(|cell| !taken.cells[shape.index(*cell)]);
        let mut steps: Vec<(Value, Cell)> = free
            .filter_map(|cell| Some((rank(shape, form, &images, cell)?, cell)))
            .filter(|&(_, cell)| !crosses(shape, form, &images, cell, taken))
            .collect();
        random.shuffle(&mut steps);
        // Of two, the one of lower rank.
        steps.truncate(2);
        let Some((_, step)) = steps.into_iter().min_by_key(|&(rank, _)| rank) else { break };
        let orbit = form.wish.symmetry.orbit(shape, step);
        images.iter_mut().zip(orbit).for_each(|(path, cell)| path.push(cell));
    }
    images
}

/// Whether a step to a cell, or one of its images, crosses a path.
fn crosses(shape: &Shape, form: &Form<'_>, images: &[Vec<Cell>], cell: Cell, taken: &Taken) -> bool {
    let orbit = form.wish.symmetry.orbit(shape, cell);
    let steps = images.iter().zip(orbit).filter_map(|(path, cell)| corner(*path.last()?, cell));
    let mut crossed: BTreeSet<Cell> = images.iter().flat_map(|path| corners(path)).collect();
    steps.into_iter().any(|corner| taken.corners.contains(&corner) || !crossed.insert(corner))
}

/// The rank of a cell that can be next on a path, and whose images can be next on the path's.
fn rank(shape: &Shape, form: &Form<'_>, images: &[Vec<Cell>], cell: Cell) -> Option<Value> {
    let orbit = form.wish.symmetry.orbit(shape, cell);
    let is_free = |cell: &Cell| form.wish.allows(*cell) && images.iter().all(|path| !path.contains(cell));
    if orbit.len() != images.len() || !orbit.iter().all(is_free) {
        return None;
    }
    let ranks: Option<Vec<Value>> =
        images.iter().zip(&orbit).map(|(path, &cell)| (form.next)(path, cell)).collect();
    ranks?.first().copied()
}

/// Paths along which values rise, or at least do not fall. Small steps leave room for more.
pub(super) fn rising(
    filling: &Filling,
    lengths: (usize, usize),
    (diagonal, strict): (bool, bool),
    wish: &Wish<'_>,
    random: &mut Random,
) -> Vec<Vec<Cell>> {
    let shape = filling.shape();
    let low = shape.lowest() + (shape.values() / 3) as Value;
    let next = |path: &[Cell], cell: Cell| match path.last() {
        None => Some(Value::from(filling[cell] > low)),
        Some(&tip) if filling[cell] > filling[tip] => Some(filling[cell]),
        Some(&tip) if filling[cell] == filling[tip] && !strict => Some(shape.lowest()),
        Some(_) => None,
    };
    paths(shape, &Form { lengths, diagonal, wish, next: &next, good: &<[Cell]>::len }, random)
}

#[cfg(test)]
mod tests {
    use crate::generate::{GeneratorConfig, Symmetry, generate};
    use cnf::Limits;
    use model::grid::Cell;
    use std::collections::BTreeSet;

    /// Lines over corners cross exactly where two of them lead over the same one.
    #[test]
    fn lines_of_one_kind_do_not_cross() {
        let mut over = 0;
        for (name, symmetry) in [
            ("thermo", Symmetry::None),
            ("thermo", Symmetry::Rotate180),
            ("frozen-thermo", Symmetry::None),
            ("arrow", Symmetry::None),
            ("whispers", Symmetry::Mirror),
            ("renban", Symmetry::None),
        ] {
            for seed in 0..4 {
                let config = GeneratorConfig { seed, symmetry, ..GeneratorConfig::of_type(name, 9).unwrap() };
                let made = generate(&config, 0, &Limits::none()).unwrap();
                let lines = made
                    .puzzle
                    .rules()
                    .iter()
                    .filter(|rule| ["thermo", "arrow", "whispers", "renban"].contains(&rule.name()));
                let paths: Vec<Vec<Cell>> = lines.map(|line| line.cells(made.puzzle.shape())).collect();
                let corners: Vec<Cell> = paths.iter().flat_map(|path| super::corners(path)).collect();
                let different: BTreeSet<&Cell> = corners.iter().collect();
                assert_eq!(different.len(), corners.len(), "{name}, seed {seed}");
                over += corners.len();
            }
        }
        assert!(over > 100, "{over} steps over corners");
    }
}
