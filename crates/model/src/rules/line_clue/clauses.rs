//! A line's clue as clauses.
//!
//! `order`, the default: `y(j, p)` says "block `j` starts at place `p` or before". Only places at which the block
//! can start, given the candidates, have a variable. A cell is covered by block `j` when the block has started there
//! and not so early that it has ended; a coloured cell is covered by some block of its colour, and a covered one has
//! that colour. `gaps` adds what lies between blocks: a cell is background exactly when, for some `j`, block `j` has
//! ended and the next has not started. It finds more by propagation and costs more.
//!
//! `starts`: `s(j, p)` says "block `j` starts at `p`"; consecutive blocks exclude each other's starts pairwise, so that
//! the number of clauses grows with the square of the room that blocks have.

use super::{Block, LineClue};
use crate::encoder::{Encoder, LineEncoding, StartedBy};
use crate::grid::{self, Cell, Value};
use cnf::Lit;

/// Writes a clue in the way that the encoder's style asks for.
pub(super) fn write(clue: &LineClue, enc: &mut Encoder) {
    let cells = enc.shape().line(clue.line);
    let Some(starts) = starts(&clue.blocks, &cells, enc) else {
        enc.clause(&[]);
        return;
    };
    let line = Line { line: clue.line, cells: &cells, blocks: &clue.blocks, starts: &starts };
    match enc.style().lines.unwrap_or_default() {
        LineEncoding::Order => line.order(enc, false),
        LineEncoding::Gaps => line.order(enc, true),
        LineEncoding::Starts => line.block_starts(enc),
    }
}

/// The places at which each block can start in some placement of all blocks, ascending. `None` if there is no
/// placement.
fn starts(blocks: &[Block], cells: &[Cell], enc: &Encoder) -> Option<Vec<Vec<usize>>> {
    let n = cells.len();
    let may: Vec<Vec<Value>> = cells.iter().map(|&cell| enc.values(cell).collect()).collect();
    let forward = reach(blocks, &may);
    let turned: Vec<Block> = blocks.iter().rev().copied().collect();
    let may: Vec<Vec<Value>> = may.into_iter().rev().collect();
    let backward = reach(&turned, &may);
    // After the last block, background up to the end.
    let whole = forward.last().is_some_and(|ends| ends[n]);
    let feasible = |number: usize, &start: &usize| {
        let mirrored = n - start - usize::from(blocks[number].length);
        forward[number][start]
            && backward[blocks.len() - 1 - number][mirrored]
            && run(blocks[number], mirrored, &may)
    };
    whole.then(|| {
        let places = |number: usize| (0..=n).take_while(move |p| p + usize::from(blocks[number].length) <= n);
        (0..blocks.len())
            .map(|number| places(number).filter(|start| feasible(number, start)).collect())
            .collect()
    })
}

/// Whether the cells of a block that starts at a place may all have its colour.
fn run(block: Block, start: usize, may: &[Vec<Value>]) -> bool {
    may[start..start + usize::from(block.length)].iter().all(|values| values.contains(&block.color))
}

/// For each number of blocks, the places at which the next one (or the end of the line) can begin after them.
fn reach(blocks: &[Block], may: &[Vec<Value>]) -> Vec<Vec<bool>> {
    let n = may.len();
    let spread = |from: &mut Vec<bool>| {
        (0..n).for_each(|cell| from[cell + 1] |= from[cell] && may[cell].contains(&0));
    };
    let mut places = vec![false; n + 1];
    places[0] = true;
    spread(&mut places);
    let mut table = vec![places];
    for (number, &block) in blocks.iter().enumerate() {
        let length = usize::from(block.length);
        let gap = blocks.get(number + 1).is_some_and(|next| next.color == block.color);
        let mut after = vec![false; n + 1];
        // How many cells up to here may have the block's colour without interruption.
        let mut colored = 0;
        for cell in 0..n {
            colored = if may[cell].contains(&block.color) { colored + 1 } else { 0 };
            let end = cell + 1;
            if colored < length || !table[number][end - length] {
                continue;
            }
            match gap {
                false => after[end] = true,
                true if end < n && may[end].contains(&0) => after[end + 1] = true,
                true => {}
            }
        }
        spread(&mut after);
        table.push(after);
    }
    table
}

/// A line, its blocks and where they can start.
struct Line<'a> {
    line: grid::Line,
    cells: &'a [Cell],
    blocks: &'a [Block],
    starts: &'a [Vec<usize>],
}

impl Line<'_> {
    /// The least distance from the start of a block to the start of the next.
    fn step(&self, number: usize) -> usize {
        let block = self.blocks[number];
        let gap = self.blocks.get(number + 1).is_some_and(|next| next.color == block.color);
        usize::from(block.length) + usize::from(gap)
    }

    fn order(&self, enc: &mut Encoder, gaps: bool) {
        let name = |(block, starts): (usize, &Vec<usize>)| Order::new(self.line, block, starts, enc);
        let orders: Vec<Order> = self.starts.iter().enumerate().map(name).collect();
        for number in 1..self.blocks.len() {
            let step = self.step(number - 1) as isize;
            for &start in &self.starts[number] {
                let place = start as isize;
                let clause = [!orders[number].by(place), orders[number - 1].by(place - step)];
                enc.clause(&clause);
            }
        }
        let mut support = vec![Vec::new(); self.cells.len()];
        for (number, block) in self.blocks.iter().enumerate() {
            self.cover(number, *block, &orders[number], enc, &mut support);
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            self.supported(cell, &support[place], enc);
            if gaps {
                self.background(place, cell, &orders, enc);
            }
        }
    }

    /// Names "the block covers the cell" for each cell that it can reach.
    fn cover(
        &self,
        number: usize,
        block: Block,
        order: &Order,
        enc: &mut Encoder,
        support: &mut [Vec<(Value, Lit)>],
    ) {
        let (length, starts) = (usize::from(block.length), &self.starts[number]);
        let (Some(first), Some(last)) = (starts.first(), starts.last()) else { return };
        for (place, support) in support.iter_mut().enumerate().take(last + length).skip(*first) {
            let (started, ended) = (order.by(place as isize), order.by(place as isize - length as isize));
            if started == ended {
                continue;
            }
            let covers = enc.and(&[started, !ended]);
            enc.clause(&[!covers, enc.eq(self.cells[place], block.color)]);
            support.push((block.color, covers));
        }
    }

    /// A coloured cell is covered by a block of its colour.
    fn supported(&self, cell: Cell, support: &[(Value, Lit)], enc: &mut Encoder) {
        for value in enc.values(cell).filter(|&value| value != 0) {
            let of_color = support.iter().filter(|(color, _)| *color == value).map(|(_, covers)| *covers);
            let clause: Vec<Lit> = of_color.chain([!enc.eq(cell, value)]).collect();
            enc.clause(&clause);
        }
    }

    /// A cell is background exactly when some block has ended before it and the next starts after it.
    fn background(&self, place: usize, cell: Cell, orders: &[Order], enc: &mut Encoder) {
        let empty = enc.eq(cell, 0);
        let mut clause = vec![!empty];
        for number in 0..=self.blocks.len() {
            let ended = number.checked_sub(1).map_or(Lit::TRUE, |before| {
                orders[before].by(place as isize - self.blocks[before].length as isize)
            });
            let started = orders.get(number).map_or(Lit::FALSE, |order| order.by(place as isize));
            if ended == started {
                continue;
            }
            let between = enc.and(&[ended, !started]);
            enc.clause(&[!between, empty]);
            clause.push(between);
        }
        enc.clause(&clause);
    }

    fn block_starts(&self, enc: &mut Encoder) {
        let name = |starts: &Vec<usize>| starts.iter().map(|&start| (start, enc.new_lit())).collect();
        let named: Vec<Vec<(usize, Lit)>> = self.starts.iter().map(name).collect();
        let mut support = vec![Vec::new(); self.cells.len()];
        for (number, block) in self.blocks.iter().enumerate() {
            let lits: Vec<Lit> = named[number].iter().map(|&(_, lit)| lit).collect();
            enc.clause(&lits);
            for (at, &lit) in lits.iter().enumerate() {
                lits[..at].iter().for_each(|&other| enc.clause(&[!lit, !other]));
            }
            for &(start, lit) in &named[number] {
                let covered = start..start + usize::from(block.length);
                for (&cell, support) in self.cells[covered.clone()].iter().zip(&mut support[covered]) {
                    enc.clause(&[!lit, enc.eq(cell, block.color)]);
                    support.push((block.color, lit));
                }
                let next = named.get(number + 1).into_iter().flatten();
                for &(_, other) in next.take_while(|(place, _)| *place < start + self.step(number)) {
                    enc.clause(&[!lit, !other]);
                }
            }
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            self.supported(cell, &support[place], enc);
        }
    }
}

/// "The block starts at this place or before": a literal for each place.
struct Order {
    first: isize,
    lits: Vec<Lit>,
}

impl Order {
    /// Names the places; from the last start on it is true. Between two starts nothing changes.
    fn new(line: grid::Line, block: usize, starts: &[usize], enc: &mut Encoder) -> Order {
        let (first, last) = (starts[0], starts[starts.len() - 1]);
        let mut lits = Vec::with_capacity(last - first);
        let mut before = Lit::FALSE;
        for pair in starts.windows(2) {
            let lit = enc.new_lit();
            enc.clause(&[!before, lit]);
            enc.note(StartedBy { line, block, place: pair[0], lit });
            lits.extend(std::iter::repeat_n(lit, pair[1] - pair[0]));
            before = lit;
        }
        Order { first: first as isize, lits }
    }

    fn by(&self, place: isize) -> Lit {
        match usize::try_from(place - self.first) {
            Ok(at) => self.lits.get(at).copied().unwrap_or(Lit::TRUE),
            Err(_) => Lit::FALSE,
        }
    }
}
