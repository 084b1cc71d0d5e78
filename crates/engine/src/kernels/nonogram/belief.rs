//! Belief propagation: which picture is likely.
//!
//! For each line, count how often each cell has each value over all placements of its blocks, every placement
//! weighted by what the crossing lines believe about its cells. The result, divided by what went in, is the message
//! to the crossing lines; this is repeated for some rounds. Since lines cross in cycles the results are not
//! probabilities, but they are good guesses: a SAT solver that tries the likely value first finds solutions that it
//! would not find otherwise.
//!
//! A line is summed exactly, forwards and backwards, in time proportional to cells times blocks. Messages are
//! damped by a half and kept away from certainty, so that a wrong one can be corrected.

use crate::phases::Phases;
use model::grid::{Candidates, Shape, Value};
use model::propagate::runs::Run;

/// How many times every line is asked. Most of what can be known is known after 20; the last circles close after 40.
const ROUNDS: u64 = 60;
/// Fewer rounds than this are not worth having.
const FEWEST_ROUNDS: u64 = 10;
/// The most that all rounds may cost, in cells times blocks: about half a second.
const MOST_WORK: u64 = 1 << 25;
/// The least that a message says of a value that is possible.
const DOUBT: f64 = 0.02;
/// The logarithm that stands for an impossible value: its exponential is 0, and sums of it are still exact enough.
const IMPOSSIBLE: f64 = -1e4;

/// The likely picture of a nonogram with these blocks (rows, then columns) and candidates; `None` where finding it
/// would take too long.
pub fn phases(clues: &[Vec<Run>], candidates: &Candidates) -> Option<Phases> {
    let shape = candidates.shape();
    let cost =
        |(number, clue): (usize, &Vec<Run>)| cells(shape, number).len() as u64 * (clue.len() as u64 + 1);
    let per_round: u64 = clues.iter().enumerate().map(cost).sum();
    let rounds = ROUNDS.min(MOST_WORK / per_round.max(1));
    if rounds < FEWEST_ROUNDS {
        return None;
    }
    let mut beliefs = Beliefs::new(candidates);
    let mut starts = Vec::new();
    for _ in 0..rounds {
        starts = (0..clues.len()).map(|line| beliefs.ask(line, &clues[line])).collect();
    }
    Some(Phases { values: beliefs.likely(), starts })
}

/// The numbers of the cells of a row or (counted after the rows) a column.
fn cells(shape: &Shape, line: usize) -> Vec<usize> {
    let (rows, columns) = (shape.rows(), shape.columns());
    match line.checked_sub(rows) {
        None => (line * columns..(line + 1) * columns).collect(),
        Some(column) => (0..rows).map(|row| row * columns + column).collect(),
    }
}

/// What lines tell each other.
struct Beliefs {
    shape: Shape,
    /// For each cell and value, what the row says (0) and what the column says (1). A cell's entries sum to 1; those of
    /// impossible values are 0.
    messages: [Vec<f64>; 2],
}

impl Beliefs {
    /// Nobody has said anything: every candidate is as likely as any other.
    fn new(candidates: &Candidates) -> Beliefs {
        let shape = candidates.shape();
        let even = |cell| {
            let mask = candidates.mask(cell);
            let share = 1.0 / f64::from(mask.count_ones().max(1));
            (0..shape.values()).map(move |value| if mask >> value & 1 == 1 { share } else { 0.0 })
        };
        let messages: Vec<f64> = shape.cells().flat_map(even).collect();
        Beliefs { shape: shape.clone(), messages: [messages.clone(), messages] }
    }

    /// Asks a line, passes on what it says, and returns where its blocks are likely to start.
    fn ask(&mut self, line: usize, clue: &[Run]) -> Vec<usize> {
        let values = self.shape.values();
        let cells = cells(&self.shape, line);
        let [rows, columns] = &mut self.messages;
        let (said, told) = if line < self.shape.rows() { (rows, columns) } else { (columns, rows) };
        let weights: Vec<&[f64]> = cells.iter().map(|cell| &told[cell * values..][..values]).collect();
        let Some(sum) = LineSum::new(clue, &weights) else {
            // Too unlikely to be told from impossible in floating point: the line keeps what it said.
            return vec![0; clue.len()];
        };
        let shares = sum.shares(clue, values);
        for (place, &cell) in cells.iter().enumerate() {
            let said = &mut said[cell * values..][..values];
            pass_on(&shares[place * values..][..values], weights[place], said);
        }
        sum.middles()
    }

    /// The likeliest value of each cell.
    fn likely(&self) -> Vec<Value> {
        let values = self.shape.values();
        let [rows, columns] = &self.messages;
        let best = |cell: usize| {
            let weight = |value: &usize| rows[cell * values + value] * columns[cell * values + value];
            let better =
                |best: usize, value: usize| if weight(&value) > weight(&best) { value } else { best };
            (0..values).reduce(better).unwrap_or(0) as Value
        };
        (0..self.shape.len()).map(best).collect()
    }
}

/// Moves a message half way to what a line says of a cell, less what it was told about it.
fn pass_on(shares: &[f64], told: &[f64], said: &mut [f64]) {
    let news: Vec<f64> =
        shares.iter().zip(told).map(|(share, told)| if *told > 0.0 { share / told } else { 0.0 }).collect();
    let total: f64 = news.iter().sum();
    if total <= 0.0 || !total.is_finite() {
        return;
    }
    for (said, news) in said.iter_mut().zip(&news) {
        if *said > 0.0 {
            *said = ((*said + news / total) / 2.0).max(DOUBT);
        }
    }
    let total: f64 = said.iter().sum();
    said.iter_mut().for_each(|said| *said /= total);
}

/// All placements of a line's blocks, summed up.
struct LineSum {
    cells: usize,
    /// For each block, the share of the placements in which it starts at each place.
    starts: Vec<Vec<f64>>,
}

impl LineSum {
    /// Weighs every placement by the product of the weights of its cells. `None` if nothing has weight.
    fn new(clue: &[Run], weights: &[&[f64]]) -> Option<LineSum> {
        let background: Vec<f64> = weights.iter().map(|weights| weights[0]).collect();
        let blocks: Vec<Placed> = (0..clue.len()).map(|number| Placed::new(clue, number, weights)).collect();
        // The weight of all ways to fill the cells before a place with the blocks before each.
        let mut before = vec![spread(&background, |place| f64::from(place == 0))];
        for block in &blocks {
            let last = &before[before.len() - 1];
            let ends = |place: usize| match place.checked_sub(block.step) {
                Some(start) => last[start] * block.weights[start],
                None => 0.0,
            };
            before.push(spread(&background, ends));
        }
        let cells = weights.len();
        let total = before[blocks.len()][cells];
        if total <= 0.0 || !total.is_finite() {
            return None;
        }
        // The same from the other end, for the cells after a place and the blocks from each on.
        let turned: Vec<f64> = background.iter().rev().copied().collect();
        let mut after = spread(&turned, |place| f64::from(place == 0));
        let mut starts = vec![Vec::new(); blocks.len()];
        for (number, block) in blocks.iter().enumerate().rev() {
            let weight = |start: usize| match cells.checked_sub(start + block.step) {
                Some(rest) => block.weights[start] * after[rest],
                None => 0.0,
            };
            starts[number] = (0..=cells).map(|start| before[number][start] * weight(start) / total).collect();
            after = spread(&turned, |place| weight(cells - place));
        }
        Some(LineSum { cells, starts })
    }

    /// For each cell and value, the share of the placements in which the cell has the value.
    fn shares(&self, clue: &[Run], values: usize) -> Vec<f64> {
        // First how much each share differs from that of the cell before.
        let mut shares = vec![0.0; (self.cells + 1) * values];
        for (starts, &(length, color)) in self.starts.iter().zip(clue) {
            let color = usize::from(color);
            for (start, share) in starts.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                shares[start * values + color] += share;
                shares[(start + usize::from(length)) * values + color] -= share;
            }
        }
        for at in values..shares.len() {
            shares[at] += shares[at - values];
        }
        for cell in shares.chunks_mut(values) {
            cell.iter_mut().for_each(|share| *share = share.clamp(0.0, 1.0));
            cell[0] = (1.0 - cell[1..].iter().sum::<f64>()).max(0.0);
        }
        shares
    }

    /// For each block, the first place by which it has started in half of the placements.
    fn middles(&self) -> Vec<usize> {
        let middle = |starts: &Vec<f64>| {
            let mut sum = 0.0;
            starts.iter().position(|share| {
                sum += share;
                sum > 0.5
            })
        };
        self.starts.iter().map(|starts| middle(starts).unwrap_or(0)).collect()
    }
}

/// A block with the gap that must follow it.
struct Placed {
    /// The length of both.
    step: usize,
    /// The weight of their cells for each start.
    weights: Vec<f64>,
}

impl Placed {
    fn new(clue: &[Run], number: usize, weights: &[&[f64]]) -> Placed {
        let (length, color) = (usize::from(clue[number].0), clue[number].1);
        let gap = clue.get(number + 1).is_some_and(|next| next.1 == color);
        let step = length + usize::from(gap);
        let mut sums = vec![0.0];
        for (place, weights) in weights.iter().enumerate() {
            let weight = weights[usize::from(color)];
            sums.push(sums[place] + if weight > 0.0 { weight.ln() } else { IMPOSSIBLE });
        }
        let weight = |start: usize| match start + step <= weights.len() {
            true if gap => (sums[start + length] - sums[start]).exp() * weights[start + length][0],
            true => (sums[start + length] - sums[start]).exp(),
            false => 0.0,
        };
        Placed { step, weights: (0..=weights.len()).map(weight).collect() }
    }
}

/// What has come to each place: what ends there, and what came to the place before and went on over background.
fn spread(background: &[f64], ends: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut sums = Vec::with_capacity(background.len() + 1);
    sums.push(ends(0));
    for (place, background) in background.iter().enumerate() {
        sums.push(sums[place] * background + ends(place + 1));
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::{Filling, Line};
    use model::rules::LineClue;

    /// Every filling of a line or grid with values below `values`.
    fn fillings(shape: &Shape) -> impl Iterator<Item = Filling> {
        let n = shape.values();
        (0..n.pow(shape.len() as u32)).map(move |number| {
            let digit = |place| (number / n.pow(place) % n) as Value;
            Filling::new(shape, (0..shape.len() as u32).map(digit).collect()).unwrap()
        })
    }

    fn blocks(line: Line, filling: &Filling) -> Vec<Run> {
        LineClue::of(line, filling).blocks.into_iter().map(Run::from).collect()
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    /// Weights that look random; some values of some cells are impossible.
    fn weights(cells: usize, values: usize, seed: usize) -> Vec<Vec<f64>> {
        let weight = |at: usize| ((at * 7 + seed * 13) % 11) as f64 / 10.0;
        (0..cells).map(|cell| (0..values).map(|value| weight(cell * values + value)).collect()).collect()
    }

    #[test]
    fn a_line_is_summed_up_as_if_every_placement_were_listed() {
        let mut seen = 0;
        for (shape, rounds) in [(Shape::new(1, 7, 2), 11), (Shape::new(1, 5, 3), 11)] {
            let shape = shape.unwrap().from_zero();
            let (cells, values) = (shape.len(), shape.values());
            for (number, example) in fillings(&shape).enumerate().step_by(3) {
                let clue = blocks(Line::Row(0), &example);
                let weights = weights(cells, values, number % rounds);
                let slices: Vec<&[f64]> = weights.iter().map(Vec::as_slice).collect();
                let weight = |f: &Filling| {
                    (0..cells).map(|c| slices[c][usize::from(f[shape.cell(c)])]).product::<f64>()
                };
                let placements: Vec<(Filling, f64)> = (fillings(&shape)
                    .filter(|f| blocks(Line::Row(0), f) == clue))
                .map(|filling| (filling.clone(), weight(&filling)))
                .collect();
                let total: f64 = placements.iter().map(|(_, weight)| weight).sum();
                let Some(sum) = LineSum::new(&clue, &slices) else {
                    assert!(total < 1e-12, "{clue:?} has placements");
                    continue;
                };
                seen += 1;
                let shares = sum.shares(&clue, values);
                for (cell, value) in (0..cells).flat_map(|c| (0..values).map(move |v| (c, v))) {
                    let with = placements.iter().filter(|(f, _)| usize::from(f[shape.cell(cell)]) == value);
                    let share = with.map(|(_, weight)| weight).sum::<f64>() / total;
                    assert!(close(shares[cell * values + value], share), "{clue:?} {cell} {value}");
                }
            }
        }
        assert!(seen > 50, "{seen}");
    }

    #[test]
    fn a_block_starts_where_half_of_the_placements_have_it() {
        let even = [[0.5, 0.5]; 7];
        let slices: Vec<&[f64]> = even.iter().map(|weights| &weights[..]).collect();
        // Starts 0 to 4, all alike.
        assert_eq!(LineSum::new(&[(3, 1)], &slices).unwrap().middles(), [2]);
        assert_eq!(LineSum::new(&[(3, 1), (3, 1)], &slices).unwrap().middles(), [0, 4]);
        assert!(LineSum::new(&[(3, 1), (4, 1)], &slices).is_none());
    }

    #[test]
    fn a_single_row_with_its_columns_is_known_exactly() {
        // One row crosses each column once: no circles, and the columns say all there is to say.
        let shape = Shape::new(1, 5, 2).unwrap().from_zero();
        let picture = Filling::new(&shape, vec![0, 1, 1, 0, 1]).unwrap();
        let lines = shape.row_lines().chain(shape.column_lines());
        let clues: Vec<Vec<Run>> = lines.map(|line| blocks(line, &picture)).collect();
        let phases = phases(&clues, &Candidates::all(shape)).unwrap();
        assert_eq!(phases, Phases::of(&picture));
    }

    #[test]
    fn what_cannot_be_is_never_likely() {
        let shape = Shape::new(3, 3, 3).unwrap().from_zero();
        for picture in fillings(&shape).step_by(997) {
            let lines = shape.row_lines().chain(shape.column_lines());
            let clues: Vec<Vec<Run>> = lines.map(|line| blocks(line, &picture)).collect();
            let mut candidates = Candidates::all(&shape);
            for cell in shape.cells().step_by(2) {
                candidates.keep(cell, [picture[cell]].into_iter().collect()).unwrap();
            }
            let phases = phases(&clues, &candidates).unwrap();
            for cell in shape.cells() {
                assert!(candidates.contains(cell, phases.values[shape.index(cell)]));
            }
        }
    }

    #[test]
    fn a_picture_that_would_take_too_long_has_no_sketch() {
        let shape = Shape::new(500, 500, 2).unwrap().from_zero();
        let clues = vec![vec![(1, 1); 250]; 1000];
        assert!(phases(&clues, &Candidates::all(shape)).is_none());
    }
}
