//! What follows from counts and distance together: stars that never touch, so many in each line and region.
//!
//! Two rows that lie beside each other have room for hardly more stars than they hold: of a star battle of 25 x 25 cells
//! two rows hold 12, and 13 would fit. So rows, columns and regions are looked at together with the distance that stars
//! keep, each region by itself and rows and columns in pairs. This is what makes star battles easy.

use cnf::Lit;
use model::encoder::Encoder;
use model::grid::{Cell, Line, Shape, ValueSet};
use model::propagate::{Balance, Packed, Propagator};
use model::puzzle::Puzzle;
use model::rules::Count;

/// One or two areas that hold a known number of values each, which never touch.
#[derive(Clone, Debug)]
pub struct Packing {
    /// The values.
    pub values: ValueSet,
    /// The areas, each with its number.
    pub areas: Vec<Area>,
    /// The place of a cell along the areas, if they are two lines beside each other.
    along: Option<fn(Cell) -> u16>,
}

/// Cells, and how many of them hold one of the values.
pub type Area = (Vec<Cell>, usize);

/// The place of a cell in a row, and in a column.
const ALONG: [fn(Cell) -> u16; 2] = [|cell| cell.column, |cell| cell.row];

/// Counts of values that never touch.
struct Counted {
    values: ValueSet,
    counts: Vec<Count>,
}

impl Counted {
    fn of(puzzle: &Puzzle) -> Option<Counted> {
        let shape = puzzle.shape();
        let values = puzzle.rules().iter().map(|rule| rule.apart()).find(|values| !values.is_empty())?;
        let counts = puzzle.rules().iter().flat_map(|rule| rule.counts(shape));
        Some(Counted { values, counts: counts.filter(|count| count.values == values).collect() })
    }

    /// What the rows hold, and what the columns do, where that is known.
    fn lines(&self, shape: &Shape) -> [Vec<Option<Area>>; 2] {
        let numbered = |line: Line| {
            let cells = shape.line(line);
            let count = self.counts.iter().find(|count| count.cells == cells)?.count;
            Some((cells, count))
        };
        [shape.row_lines().map(numbered).collect(), shape.column_lines().map(numbered).collect()]
    }

    /// What all other areas hold.
    fn regions(&self, lines: &[Vec<Option<Area>>; 2]) -> Vec<Area> {
        let is_line =
            |count: &&Count| lines.iter().flatten().flatten().any(|(cells, _)| *cells == count.cells);
        let others = self.counts.iter().filter(|count| !is_line(count));
        others.map(|count| (count.cells.clone(), count.count)).collect()
    }
}

/// Finds the packings of a puzzle: of lines in pairs, and of all other areas that have a number.
pub fn find(puzzle: &Puzzle) -> Vec<Packing> {
    let Some(counted) = Counted::of(puzzle) else { return Vec::new() };
    let values = counted.values;
    let lines = counted.lines(puzzle.shape());
    let mut found = Vec::new();
    for (lines, along) in lines.iter().zip(ALONG) {
        for pair in lines.windows(2) {
            if let [Some(a), Some(b)] = pair {
                found.push(Packing { values, areas: vec![a.clone(), b.clone()], along: Some(along) });
            }
        }
    }
    let alone = |area: &Area| Packing { values, areas: vec![area.clone()], along: None };
    found.extend(counted.regions(&lines).iter().map(alone));
    found
}

/// What the packings of a puzzle exclude, and what follows from lines and regions together.
pub fn propagators(puzzle: &Puzzle) -> Vec<Box<dyn Propagator>> {
    let shape = puzzle.shape();
    let Some(counted) = Counted::of(puzzle) else { return Vec::new() };
    let mut propagators: Vec<Box<dyn Propagator>> =
        find(puzzle).iter().filter_map(|packing| packing.propagator(shape)).collect();
    let lines = counted.lines(shape);
    let regions = counted.regions(&lines);
    for (lines, along) in lines.iter().zip(ALONG) {
        let all: Option<Vec<Area>> = lines.iter().cloned().collect();
        let values = counted.values.bits_from(shape.lowest());
        if let Some(balance) = all.and_then(|lines| Balance::new(shape, &lines, along, &regions, values)) {
            propagators.push(Box::new(balance));
        }
    }
    propagators
}

impl Packing {
    /// What it excludes, unless that is too much work.
    pub fn propagator(&self, shape: &Shape) -> Option<Box<dyn Propagator>> {
        let packed = Packed::new(shape, &self.areas, self.values.bits_from(shape.lowest()))?;
        Some(Box::new(packed))
    }

    /// The same as clauses, for two lines: an automaton that walks along them and counts.
    pub fn encode(&self, enc: &mut Encoder) {
        let (Some(along), [(first, a), (second, b)]) = (self.along, &self.areas[..]) else { return };
        let shape = &enc.shape();
        let has = |enc: &mut Encoder, cell: Option<Cell>| {
            let Some(cell) = cell else { return Lit::FALSE };
            let lits: Vec<Lit> = self.values.iter().map(|value| enc.eq(cell, value)).collect();
            enc.or(&lits)
        };
        // Of two cells beside each other at most one holds a value: the upper, the lower, or none.
        let mut layers: Vec<Vec<(u8, Lit)>> = Vec::new();
        for place in 0..shape.rows().max(shape.columns()) as u16 {
            let at = |cells: &[Cell]| cells.iter().copied().find(|&cell| along(cell) == place);
            let (upper, lower) = (has(enc, at(first)), has(enc, at(second)));
            let none = enc.and(&[!upper, !lower]);
            layers.push(vec![(0, none), (1, upper), (2, lower)]);
        }
        let step = |_: usize, &(x, y, taken): &(usize, usize, bool), symbol: u8| match symbol {
            0 => Some((x, y, false)),
            _ if taken => None,
            1 => Some((x + 1, y, true)).filter(|_| x < *a),
            _ => Some((x, y + 1, true)).filter(|_| y < *b),
        };
        enc.accepts_choices(&layers, (0, 0, false), step, |&(x, y, _)| (x, y) == (*a, *b));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Options, ladder};
    use model::families::StarBattle;
    use model::random::SplitMix;
    use std::ops::ControlFlow;

    /// Every way to set so many stars in each row and column that never touch, as rows of bits.
    fn placements(side: usize, stars: u32) -> Vec<Vec<u32>> {
        let rows: Vec<u32> =
            (0..1 << side).filter(|row: &u32| row.count_ones() == stars && row & row << 1 == 0).collect();
        let mut all: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in 0..side {
            let mut longer = Vec::new();
            for before in &all {
                let last = before.last().copied().unwrap_or(0);
                for &row in rows.iter().filter(|&row| (last | last << 1 | last >> 1) & row == 0) {
                    let column =
                        |c: usize| before.iter().chain([&row]).filter(|row| **row >> c & 1 == 1).count();
                    if (0..side).all(|c| column(c) <= stars as usize) {
                        longer.push([&before[..], &[row]].concat());
                    }
                }
            }
            all = longer;
        }
        all
    }

    /// Regions around the stars of a placement, so many stars in each, grown by chance; now and then a cell is not there.
    fn battle(
        side: usize,
        stars: usize,
        placement: &[u32],
        voids: bool,
        random: &mut SplitMix,
    ) -> StarBattle {
        let mut regions: Vec<Option<u16>> = vec![None; side * side];
        let taken = (0..side * side).filter(|cell| placement[cell / side] >> (cell % side) & 1 == 1);
        taken.enumerate().for_each(|(star, cell)| regions[cell] = Some((star / stars) as u16));
        while regions.contains(&None) {
            let cell = random.below(side * side);
            let steps =
                [(!cell.is_multiple_of(side), cell.wrapping_sub(1)), (cell >= side, cell.wrapping_sub(side))];
            let ahead = [(cell % side + 1 < side, cell + 1), (cell + side < side * side, cell + side)];
            let near: Vec<usize> =
                steps.into_iter().chain(ahead).filter(|step| step.0).map(|step| step.1).collect();
            if regions[cell].is_none() {
                regions[cell] = regions[near[random.below(near.len())]];
            }
        }
        for cell in (0..side * side).filter(|cell| voids && placement[cell / side] >> (cell % side) & 1 == 0)
        {
            if random.below(6) == 0 {
                regions[cell] = None;
            }
        }
        StarBattle { rows: side, columns: side, stars, regions }
    }

    #[test]
    fn star_battles_have_as_many_solutions_as_brute_force_finds() {
        let mut random = SplitMix::new(15);
        for (side, stars, tests) in [(5, 1, 20), (6, 1, 20), (9, 2, 12)] {
            let all = placements(side, stars as u32);
            for test in 0..tests {
                let placement = &all[random.below(all.len())];
                let battle = battle(side, stars, placement, test % 2 == 1, &mut random);
                let fits = |placement: &&Vec<u32>| {
                    let mut held = vec![0; side];
                    (0..side * side).filter(|cell| placement[cell / side] >> (cell % side) & 1 == 1).all(
                        |cell| {
                            let region = battle.regions[cell];
                            region.iter().for_each(|&region| held[usize::from(region)] += 1);
                            region.is_some()
                        },
                    ) && held.iter().all(|&held| held == stars)
                };
                let expected = all.iter().filter(fits).count() as u64;
                let puzzle = battle.puzzle().unwrap();
                for engine in [Choice::Search, Choice::Sat] {
                    let options = Options { engine, ..Options::default() };
                    let verdict =
                        ladder::enumerate(&puzzle, None, &options, &mut |_| ControlFlow::Continue(()));
                    assert_eq!(
                        (verdict.count, verdict.complete),
                        (expected, true),
                        "{battle:?} by {engine:?}"
                    );
                }
                assert!(expected > 0 && !find(&puzzle).is_empty());
            }
        }
    }
}
