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

/// How many times every line is asked for phases. Most of what can be known is known after 20; the last circles close
/// after 40.
const ROUNDS: u64 = 40;
/// Fewer rounds than this are not worth having.
const FEWEST_ROUNDS: u64 = 10;
/// The most that all rounds may cost, in cells times blocks: about half a second.
const MOST_WORK: u64 = 1 << 25;
/// The least that a message says of a value that is possible.
const DOUBT: f64 = 0.005;

/// The likely picture of a nonogram with these blocks (rows, then columns) and candidates; `None` where finding it
/// would take too long.
pub fn phases(clues: &[Vec<Run>], candidates: &Candidates) -> Option<Phases> {
    let (beliefs, starts) = ask_around(clues, candidates, ROUNDS)?;
    Some(Phases { values: beliefs.likely(), starts })
}

/// How likely each cell of a picture in black and white is to be filled, after so many rounds; `None` where finding out
/// would take too long.
pub fn shares(clues: &[Vec<Run>], candidates: &Candidates, rounds: u64) -> Option<Vec<f64>> {
    let (beliefs, _) = ask_around(clues, candidates, rounds)?;
    Some((0..candidates.shape().len()).map(|cell| beliefs.share(cell, 1)).collect())
}

/// Asks all lines for at most so many rounds. Also says where the blocks of each line are likely to start.
fn ask_around(
    clues: &[Vec<Run>],
    candidates: &Candidates,
    rounds: u64,
) -> Option<(Beliefs, Vec<Vec<usize>>)> {
    let shape = candidates.shape();
    let cost = |(line, clue): (usize, &Vec<Run>)| {
        let cells = if line < shape.rows() { shape.columns() } else { shape.rows() };
        cells as u64 * (clue.len() as u64 + 1)
    };
    let per_round: u64 = clues.iter().enumerate().map(cost).sum();
    let rounds = rounds.min(MOST_WORK / per_round.max(1));
    if rounds < FEWEST_ROUNDS {
        return None;
    }
    let mut beliefs = Beliefs::new(candidates);
    for _ in 1..rounds {
        clues.iter().enumerate().for_each(|(line, clue)| beliefs.ask(line, clue));
    }
    let starts = clues.iter().enumerate().map(|(line, clue)| beliefs.starts(line, clue)).collect();
    Some((beliefs, starts))
}

/// What lines tell each other.
struct Beliefs {
    shape: Shape,
    /// For each cell and value, what the row says (0) and what the column says (1). A cell's entries sum to 1; those of
    /// impossible values are 0.
    messages: [Vec<f64>; 2],
    sum: LineSum,
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
        Beliefs { shape: shape.clone(), messages: [messages.clone(), messages], sum: LineSum::default() }
    }

    /// Asks a line, and passes on what it says.
    fn ask(&mut self, line: usize, clue: &[Run]) {
        let values = self.shape.values();
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        // The first cell, how many follow, and how far it is from one to the next.
        let (first, count, step) = match line.checked_sub(rows) {
            None => (line * columns, columns, 1),
            Some(column) => (column, rows, columns),
        };
        let [by_row, by_column] = &mut self.messages;
        let (said, told) = if line < rows { (by_row, by_column) } else { (by_column, by_row) };
        let cells = (0..count).map(|place| (first + place * step) * values);
        self.sum.weights.clear();
        cells.clone().for_each(|at| self.sum.weights.extend_from_slice(&told[at..at + values]));
        if !self.sum.add_up(clue, values) {
            // Too unlikely to be told from impossible in floating point: the line keeps what it said.
            return;
        }
        let news = self.sum.shares.chunks(values).zip(self.sum.weights.chunks(values));
        for (at, (shares, told)) in cells.zip(news) {
            pass_on(shares, told, &mut said[at..at + values]);
        }
    }

    /// Where the blocks of a line are likely to start, by what the crossing lines say.
    fn starts(&mut self, line: usize, clue: &[Run]) -> Vec<usize> {
        self.ask(line, clue);
        self.sum.middles()
    }

    /// How likely a value of a cell is.
    fn share(&self, cell: usize, value: usize) -> f64 {
        let values = self.shape.values();
        let [rows, columns] = &self.messages;
        let weight = |value: usize| rows[cell * values + value] * columns[cell * values + value];
        let total: f64 = (0..values).map(weight).sum();
        if total > 0.0 { weight(value) / total } else { 0.0 }
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
    if said.contains(&1.0) {
        return;
    }
    let news = |at: usize| if told[at] > 0.0 { shares[at] / told[at] } else { 0.0 };
    let total: f64 = (0..said.len()).map(news).sum();
    if total <= 0.0 || !total.is_finite() {
        return;
    }
    let mut sum = 0.0;
    for (at, said) in said.iter_mut().enumerate() {
        if *said > 0.0 {
            *said = ((*said + news(at) / total) / 2.0).max(DOUBT);
        }
        sum += *said;
    }
    said.iter_mut().for_each(|said| *said /= sum);
}

/// All placements of a line's blocks, summed up; keeps its tables from one line to the next.
///
/// A block can start at its first place, where everything before it is packed, or up to `slack` cells later: tables have
/// an entry for each of these delays.
#[derive(Debug, Default)]
struct LineSum {
    /// For each cell and value, what it counts for. A placement counts for the product of its cells.
    weights: Vec<f64>,
    /// For each cell, what background counts for.
    background: Vec<f64>,
    /// The first start of each block, and the first place after all of them.
    first: Vec<usize>,
    slack: usize,
    /// For each block and delay, what the cells of the block and of the gap that must follow count for.
    blocks: Vec<f64>,
    /// For each number of blocks and each delay of the next, the weight of all ways to fill the cells before it.
    before: Vec<f64>,
    /// For each delay of a block, the weight of all ways to fill the cells from there on.
    after: Vec<f64>,
    /// For each block and delay, the share of the placements with it.
    starts: Vec<f64>,
    /// For each cell and value, the share of the placements in which the cell has the value.
    shares: Vec<f64>,
}

impl LineSum {
    /// Weighs every placement. False if nothing has weight.
    fn add_up(&mut self, clue: &[Run], values: usize) -> bool {
        self.starts.clear();
        self.background.clear();
        self.background.extend(self.weights.chunks(values).map(|weights| weights[0]));
        if !self.place_blocks(clue, values) || !self.go_right(clue.len()) {
            return false;
        }
        self.go_left(clue.len());
        self.share(clue, values);
        true
    }

    /// What blocks and their gaps count for. False if they are too long.
    fn place_blocks(&mut self, clue: &[Run], values: usize) -> bool {
        let has_gap = |number: usize| clue.get(number + 1).is_some_and(|next| next.1 == clue[number].1);
        let mut place = 0;
        self.first.clear();
        for (number, &(length, _)) in clue.iter().enumerate() {
            self.first.push(place);
            place += usize::from(length) + usize::from(has_gap(number));
        }
        self.first.push(place);
        let Some(slack) = self.background.len().checked_sub(place) else { return false };
        self.slack = slack;
        self.blocks.clear();
        for (number, &(length, color)) in clue.iter().enumerate() {
            for start in self.first[number]..=self.first[number] + slack {
                let end = start + usize::from(length);
                let cells = self.weights[start * values..end * values].chunks(values);
                let run: f64 = cells.map(|weights| weights[usize::from(color)]).product();
                self.blocks.push(if has_gap(number) { run * self.background[end] } else { run });
            }
        }
        true
    }

    /// From the left. False if no placement has weight.
    fn go_right(&mut self, count: usize) -> bool {
        let width = self.slack + 1;
        self.before.clear();
        self.before.push(1.0);
        (0..self.slack).for_each(|cell| self.before.push(self.before[cell] * self.background[cell]));
        for number in 0..count {
            let background = &self.background[self.first[number + 1]..];
            let mut sum = 0.0;
            for delay in 0..width {
                let at = number * width + delay;
                sum += self.before[at] * self.blocks[at];
                self.before.push(sum);
                sum *= background.get(delay).copied().unwrap_or(0.0);
            }
        }
        let total = self.before[count * width + self.slack];
        total > 0.0 && total.is_finite()
    }

    /// From the right: where blocks start.
    fn go_left(&mut self, count: usize) {
        let width = self.slack + 1;
        let share = 1.0 / self.before[count * width + self.slack];
        self.starts.resize(count * width, 0.0);
        self.after.clear();
        self.after.resize(width, 0.0);
        self.after[self.slack] = 1.0;
        for number in (0..=count).rev() {
            if number < count {
                let (before, blocks) = (&self.before[number * width..], &self.blocks[number * width..]);
                let starts = &mut self.starts[number * width..];
                for (delay, after) in self.after.iter_mut().enumerate() {
                    *after *= blocks[delay];
                    starts[delay] = before[delay] * *after * share;
                }
            }
            let background = &self.background[self.first[number]..];
            for delay in (0..self.slack).rev() {
                self.after[delay] += self.after[delay + 1] * background[delay];
            }
        }
    }

    /// What values cells have.
    fn share(&mut self, clue: &[Run], values: usize) {
        // First how much each share differs from that of the cell before.
        self.shares.clear();
        self.shares.resize((self.background.len() + 1) * values, 0.0);
        let blocks = self.starts.chunks(self.slack + 1).zip(&self.first).zip(clue);
        for ((starts, first), &(length, color)) in blocks {
            let (from, length) = (first * values + usize::from(color), usize::from(length) * values);
            for (delay, share) in starts.iter().enumerate() {
                self.shares[from + delay * values] += share;
                self.shares[from + delay * values + length] -= share;
            }
        }
        for at in values..self.shares.len() {
            self.shares[at] += self.shares[at - values];
        }
        for cell in self.shares.chunks_mut(values) {
            cell.iter_mut().for_each(|share| *share = share.clamp(0.0, 1.0));
            cell[0] = (1.0 - cell[1..].iter().sum::<f64>()).max(0.0);
        }
    }

    /// For each block, the first place by which it has started in half of the placements.
    fn middles(&self) -> Vec<usize> {
        let middle = |(starts, first): (&[f64], &usize)| {
            let mut sum = 0.0;
            let half = starts.iter().position(|share| {
                sum += share;
                sum > 0.5
            });
            first + half.unwrap_or(0)
        };
        self.starts.chunks(self.slack + 1).zip(&self.first).map(middle).collect()
    }
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

    /// A line with weights for each cell and value, summed up.
    fn summed(clue: &[Run], weights: &[Vec<f64>]) -> Option<LineSum> {
        let mut sum = LineSum { weights: weights.concat(), ..LineSum::default() };
        sum.add_up(clue, weights[0].len()).then_some(sum)
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
                let weight = |f: &Filling| {
                    (0..cells).map(|c| weights[c][usize::from(f[shape.cell(c)])]).product::<f64>()
                };
                let placements: Vec<(Filling, f64)> = (fillings(&shape)
                    .filter(|f| blocks(Line::Row(0), f) == clue))
                .map(|filling| (filling.clone(), weight(&filling)))
                .collect();
                let total: f64 = placements.iter().map(|(_, weight)| weight).sum();
                let Some(sum) = summed(&clue, &weights) else {
                    assert!(total < 1e-12, "{clue:?} has placements");
                    continue;
                };
                seen += 1;
                let shares = sum.shares;
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
        let even = vec![vec![0.5, 0.5]; 7];
        let middles = |clue: &[Run]| summed(clue, &even).map(|sum| sum.middles());
        // Starts 0 to 4, all alike.
        assert_eq!(middles(&[(3, 1)]), Some(vec![2]));
        assert_eq!(middles(&[(3, 1), (3, 1)]), Some(vec![0, 4]));
        assert_eq!(middles(&[(3, 1), (4, 1)]), None);
    }

    #[test]
    fn a_single_row_with_its_columns_is_known_exactly() {
        // One row crosses each column once: no circles, and the columns say all there is to say.
        let shape = Shape::new(1, 5, 2).unwrap().from_zero();
        let picture = Filling::new(&shape, vec![0, 1, 1, 0, 1]).unwrap();
        let lines = shape.row_lines().chain(shape.column_lines());
        let clues: Vec<Vec<Run>> = lines.map(|line| blocks(line, &picture)).collect();
        let phases = phases(&clues, &Candidates::all(&shape)).unwrap();
        assert_eq!(phases, Phases::of(&picture));
        let shares = shares(&clues, &Candidates::all(&shape), ROUNDS).unwrap();
        assert!(shares.iter().zip([0, 1, 1, 0, 1]).all(|(share, value)| (share > &0.9) == (value == 1)));
        assert!(shares.iter().all(|share| !(0.1..0.9).contains(share)));
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
