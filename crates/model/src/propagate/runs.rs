//! Runs of coloured cells in a line, in order: everything that a line's clue says about its cells.
//!
//! A line is kept as one set of cells per value: the cells that may be background, and the cells that may take
//! each colour. Two passes, from the left and from the right, work out where each block can start; what no
//! placement of the blocks uses is removed. The answer is complete: every value that is left occurs in some
//! placement.
//!
//! Both passes work on whole sets at once. A *place* `p` is the border before cell `p`, so a line of `n` cells has
//! the places 0 to `n`. The sets of places that a stretch of background joins are found by one addition, whose
//! carries run through each stretch; where a block fits is found by moving a set of cells against itself, twice as
//! far each time. The cost is some dozens of machine instructions a block for lines of up to 63 cells.

use super::bits::Bits;
use super::{Domains, Id, Propagator};
use crate::grid::{Contradiction, Value};

/// A block: how many cells, and their value (at least 1).
pub type Run = (u16, Value);

/// Works out what a clue leaves of a line; keeps its tables from one line to the next.
#[derive(Clone, Debug, Default)]
pub struct LineSolver<const W: usize> {
    /// The starts of each block that the pass from the left allows, then those that both passes allow.
    starts: Vec<Bits<W>>,
    /// The places at which blocks 1 to `j` can be done, with the gap that must follow them.
    done: Vec<Bits<W>>,
    /// The places from which blocks `j + 1` to the last can follow, without a gap before them.
    left: Vec<Bits<W>>,
    turned: Vec<Bits<W>>,
}

/// The places that background joins to places of `from`, those included.
#[inline]
fn spread<const W: usize>(from: Bits<W>, background: Bits<W>) -> Bits<W> {
    let first = from.and(background);
    let joined = background.minus(background.plus(first)).or(first);
    from.or(joined.up(1))
}

/// The places at which `length` cells of the set begin.
#[inline]
fn fit<const W: usize>(cells: Bits<W>, length: usize) -> Bits<W> {
    let (mut fits, mut known) = (cells, 1);
    while known < length {
        let step = known.min(length - known);
        fits = fits.and(fits.down(step));
        known += step;
    }
    fits
}

/// The cells of blocks of a length that begin at places of the set.
#[inline]
fn smear<const W: usize>(starts: Bits<W>, length: usize) -> Bits<W> {
    let (mut cells, mut known) = (starts, 1);
    while known < length {
        let step = known.min(length - known);
        cells = cells.or(cells.up(step));
        known += step;
    }
    cells
}

/// Places the blocks from the left. For each one `each` is told where it can start as far as the cells before it are
/// concerned, and where it can be done together with the gap that must follow it. False if the blocks do not fit.
#[inline]
fn walk<const W: usize>(
    blocks: &[Run],
    length: usize,
    may: &[Bits<W>],
    mut each: impl FnMut(Bits<W>, Bits<W>),
) -> bool {
    let background = may[0];
    let mut done = spread(Bits::one(0), background);
    for (number, &(size, color)) in blocks.iter().enumerate() {
        let size = usize::from(size);
        if size > length {
            return false;
        }
        let starts = done.and(fit(may[usize::from(color)], size));
        if starts.is_empty() {
            return false;
        }
        let mut ends = starts.up(size);
        if blocks.get(number + 1).is_some_and(|next| next.1 == color) {
            ends = ends.and(background).up(1);
        }
        done = spread(ends, background);
        each(starts, done);
    }
    done.has(length)
}

impl<const W: usize> LineSolver<W> {
    /// The longest line for which there is room.
    pub const LONGEST: usize = 64 * W - 1;

    /// A solver with empty tables.
    pub fn new() -> LineSolver<W> {
        LineSolver { starts: vec![], done: vec![], left: vec![], turned: vec![] }
    }

    /// Removes from a line of `length` cells what no placement of the blocks uses. `may[value]` are the cells
    /// that may take the value; values above every block's colour may be left out of it.
    pub fn solve(&mut self, blocks: &[Run], length: usize, may: &mut [Bits<W>]) -> Result<(), Contradiction> {
        if !self.pass_right(blocks, length, may) {
            return Err(Contradiction);
        }
        self.pass_left(blocks, length, may);
        self.narrow(blocks, may);
        Ok(())
    }

    /// Whether there is a placement of the blocks at all: half the work of solving the line.
    pub fn fits(blocks: &[Run], length: usize, may: &[Bits<W>]) -> bool {
        walk(blocks, length, may, |_, _| {})
    }

    /// From the left: where each block can start as far as the cells before it are concerned. False if the blocks
    /// do not fit.
    fn pass_right(&mut self, blocks: &[Run], length: usize, may: &[Bits<W>]) -> bool {
        self.starts.clear();
        self.done.clear();
        self.done.push(spread(Bits::one(0), may[0]));
        walk(blocks, length, may, |starts, done| {
            self.starts.push(starts);
            self.done.push(done);
        })
    }

    /// The same from the right, on the mirrored line; then the starts that both passes allow.
    fn pass_left(&mut self, blocks: &[Run], length: usize, may: &[Bits<W>]) {
        let last = length.max(1) - 1;
        self.turned.clear();
        self.turned.extend(may.iter().map(|cells| cells.mirrored(last)));
        self.left.clear();
        self.left.resize(blocks.len() + 1, Bits::EMPTY);
        let background = self.turned[0];
        let mut done = spread(Bits::one(0), background);
        self.left[blocks.len()] = done.mirrored(length);
        for (number, &(size, color)) in blocks.iter().enumerate().rev() {
            let size = usize::from(size);
            let starts = done.and(fit(self.turned[usize::from(color)], size));
            let ends = starts.up(size);
            self.starts[number] = self.starts[number].and(ends.mirrored(length));
            done = spread(ends, background);
            self.left[number] = done.mirrored(length);
            if number > 0 && blocks[number - 1].1 == color {
                done = spread(ends.and(background).up(1), background);
            }
        }
    }

    fn narrow(&self, blocks: &[Run], may: &mut [Bits<W>]) {
        let background = may[0];
        let mut open = Bits::EMPTY;
        for (done, left) in self.done.iter().zip(&self.left) {
            open = open.or(done.and(left.down(1)));
        }
        open = open.and(background);
        may[1..].fill(Bits::EMPTY);
        for (number, &(size, color)) in blocks.iter().enumerate() {
            let (starts, size) = (self.starts[number], usize::from(size));
            let cells = &mut may[usize::from(color)];
            *cells = cells.or(smear(starts, size));
            if blocks.get(number + 1).is_some_and(|next| next.1 == color) {
                open = open.or(starts.up(size));
            }
        }
        may[0] = open;
    }

    /// Where each block can start, after a line was solved.
    pub fn starts(&self) -> &[Bits<W>] {
        &self.starts
    }
}

/// A clue as a propagator, for lines of at most [`LineSolver::LONGEST`] cells.
#[derive(Debug)]
struct Runs<const W: usize> {
    cells: Box<[Id]>,
    blocks: Box<[Run]>,
    /// The number of values, the background included, that some block or the background has: higher ones are out.
    values: usize,
}

/// The propagator of a line's clue.
pub fn propagator(cells: &[Id], blocks: &[Run]) -> Box<dyn Propagator> {
    fn wide<const W: usize>(cells: &[Id], blocks: &[Run]) -> Box<dyn Propagator> {
        let highest = blocks.iter().map(|block| block.1).max().unwrap_or(0);
        Box::new(Runs::<W> { cells: cells.into(), blocks: blocks.into(), values: usize::from(highest) + 1 })
    }
    match cells.len() {
        0..64 => wide::<1>(cells, blocks),
        64..128 => wide::<2>(cells, blocks),
        128..256 => wide::<4>(cells, blocks),
        _ => wide::<9>(cells, blocks),
    }
}

impl<const W: usize> Propagator for Runs<W> {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let mut may = vec![Bits::<W>::EMPTY; self.values];
        for (place, &cell) in self.cells.iter().enumerate() {
            let mask = domains.mask(cell);
            (0..self.values)
                .filter(|value| mask >> value & 1 == 1)
                .for_each(|value| may[value].insert(place));
        }
        LineSolver::new().solve(&self.blocks, self.cells.len(), &mut may)?;
        for (place, &cell) in self.cells.iter().enumerate() {
            let kept =
                may.iter().enumerate().fold(0, |kept, (value, m)| kept | u64::from(m.has(place)) << value);
            domains.keep(cell, kept)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
