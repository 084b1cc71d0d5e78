//! Depth-first search of many puzzles, each in a lane of its own.
//!
//! All lanes make a pass together. A grid that has come to rest makes place for the next one of the same puzzle, or of
//! the next puzzle, and the others do not wait. What is found about a puzzle does not depend on its neighbours.

use super::Count;
use super::branch::{Slices, branch, halves, slices};
use super::choose::{Cells, Halves};
use super::grid::{BAND, Grid, of_line, values};
use super::pass::Table;
use super::sweep::{Notes, sweep};
use super::word::ManyWord;

/// How many choices are made for a line: the hardest puzzles known with one solution take a hundredth of it, some
/// without any a hundred times as many, and learning is better at those.
const MOST_NODES: u64 = 20_000;

/// Lines to be counted.
pub(super) struct Lines<'a, L> {
    /// The line of a number.
    pub(super) line: L,
    /// How many solutions to look for.
    pub(super) most: u64,
    /// As many as there are lines.
    pub(super) answers: &'a mut [Count],
    /// Memory for the branches.
    pub(super) seats: &'a mut Vec<Seat>,
}

/// A puzzle at work.
#[derive(Debug, Default)]
pub(super) struct Seat {
    /// Grids that nothing was drawn from yet.
    grids: Vec<Grid>,
    /// Choices made.
    nodes: u64,
    line: usize,
}

/// Counts until there are no more lines.
#[inline(always)]
pub(super) fn drive<'a, W: ManyWord>(lines: Lines<'_, impl Fn(usize) -> &'a [u8; 81]>) {
    let count = lines.seats.len().max(W::SEATS);
    lines.seats.resize_with(count, Seat::default);
    let (table, taken) = (Aligned([[W::EMPTY; 9]; 3]), Aligned([W::EMPTY; 3]));
    let mut room = Room::<W, _> { lines, next: 0, table, taken };
    let mut notes = Aligned(Notes::EMPTY);
    let mut busy = 0;
    for seat in 0..W::SEATS {
        busy |= u32::from(room.refill(seat)) << seat;
    }
    while busy != 0 {
        let rests = room.settle(&mut notes.0);
        let mut left = busy & rests.all;
        while left != 0 {
            let seat = left.trailing_zeros() as usize;
            left &= left - 1;
            let goes_on = match () {
                () if rests.dead >> seat & 1 == 1 => room.refill(seat),
                () if rests.solved >> seat & 1 == 1 => room.solved(seat),
                () => room.open(seat),
            };
            busy ^= u32::from(!goes_on) << seat;
        }
    }
}

/// Begins where a line of the cache does, so that no vector lies across two of them.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Aligned<T>(T);

/// The seats that came to rest, and how: those that are neither dead nor solved are open.
struct Rests {
    all: u32,
    dead: u32,
    solved: u32,
}

/// The seats with the lines that are at work and those that wait.
struct Room<'a, W: ManyWord, L> {
    lines: Lines<'a, L>,
    next: usize,
    /// The grids of all seats: the places of each digit in each band.
    table: Aligned<Table<W, 9>>,
    /// The cells that were taken after the last pass.
    taken: Aligned<[W::Memory; 3]>,
}

impl<'b, W: ManyWord, L: Fn(usize) -> &'b [u8; 81]> Room<'_, W, L> {
    /// One pass over all grids. Where it took no cell, a grid is at rest: a few candidates may have gone, but waiting until
    /// none goes costs more passes than it saves choices.
    #[inline(always)]
    fn settle(&mut self, notes: &mut Notes<W>) -> Rests {
        let outcome = sweep(&mut self.table.0, notes);
        let (mut new, mut all) = (W::all(0), W::all(BAND));
        for (taken, before) in outcome.taken.into_iter().zip(&mut self.taken.0) {
            new = new | (taken ^ W::load(before));
            all = all & taken;
            taken.store(before);
        }
        let (dead, solved) = (outcome.dead.any(), !W::all(BAND).without(all).any());
        Rests { all: dead | solved | !new.any(), dead, solved }
    }

    /// Gives a seat another grid, if there is one.
    #[inline(always)]
    fn refill(&mut self, number: usize) -> bool {
        let seat = &mut self.lines.seats[number];
        let grid = match seat.grids.pop() {
            Some(grid) => grid,
            None if self.next == self.lines.answers.len() => return false,
            None => {
                (seat.line, seat.nodes) = (self.next, 0);
                self.next += 1;
                of_line((self.lines.line)(seat.line))
            }
        };
        put::<W>(&mut self.table.0, number, &grid);
        self.taken.0.iter_mut().for_each(|taken| *W::seat(taken, number) = 0);
        true
    }

    /// Goes on with a grid that is neither dead nor solved.
    #[inline(always)]
    fn open(&mut self, number: usize) -> bool {
        let grid = get::<W>(&mut self.table.0, number);
        let places = halves(&grid);
        let slices = slices(&places);
        let taken = self.taken.0.each_mut().map(|band| u64::from(*W::seat(band, number)));
        match naked(&places, &slices, [taken[1] << 32 | taken[0], taken[2]]) {
            Naked::None => self.grow(number, grid, &places, &slices),
            Naked::Some => true,
            Naked::Twice => self.refill(number),
        }
    }

    /// Goes on with a branch of a grid, and keeps the other for later.
    #[inline(always)]
    fn grow(&mut self, number: usize, mut grid: Grid, places: &Halves, slices: &Slices) -> bool {
        let seat = &mut self.lines.seats[number];
        if seat.nodes >= MOST_NODES {
            self.lines.answers[seat.line].cut = true;
            seat.grids.clear();
            return self.refill(number);
        }
        seat.nodes += 1;
        let table = &mut self.table.0;
        let (choice, other) = branch::<W>(&grid, places, slices);
        let here =
            |band: usize, digit: usize, places: u32| *W::seat(&mut table[band][digit], number) &= places;
        match other {
            Some(other) => {
                choice.take_from(other, here);
                other.take_from(choice, |band, digit, places| grid[band][digit] &= places);
            }
            None => {
                choice.take(here);
                choice.refuse(&mut grid);
            }
        }
        seat.grids.push(grid);
        true
    }

    /// Notes a solution, and goes on if others matter.
    #[inline(always)]
    fn solved(&mut self, number: usize) -> bool {
        let seat = &mut self.lines.seats[number];
        let answer = &mut self.lines.answers[seat.line];
        if answer.count == 0 {
            values(&get::<W>(&mut self.table.0, number), &mut answer.first);
        }
        answer.count += 1;
        if answer.count >= self.lines.most {
            seat.grids.clear();
        }
        self.refill(number)
    }
}

/// Whether cells that nobody took have one candidate.
enum Naked {
    None,
    Some,
    /// Two of a box have the same.
    Twice,
}

#[inline(always)]
fn naked(places: &Halves, slices: &Slices, taken: Cells) -> Naked {
    /// The first box of both bands of a half.
    const BOX: u64 = 0o007_007_007 << 32 | 0o007_007_007;
    const BAND: u64 = 0xffff_ffff;
    let naked = slices.naked();
    let naked = [naked[0] & !taken[0], naked[1] & !taken[1]];
    if naked == [0; 2] {
        return Naked::None;
    }
    let cells = places.iter().zip(naked).flat_map(|(half, naked)| half.map(|digit| digit & naked));
    let boxes = cells.flat_map(|cells| [0, 3, 6].map(|stack| cells & BOX << stack));
    let mut boxes = boxes.flat_map(|cells| [cells & BAND, cells & !BAND]);
    if boxes.any(|cells| cells & cells.wrapping_sub(1) != 0) { Naked::Twice } else { Naked::Some }
}

/// The grid of a seat.
#[inline(always)]
fn get<W: ManyWord>(table: &mut Table<W, 9>, seat: usize) -> Grid {
    let mut grid: Grid = [[0; 10]; 3];
    for band in 0..3 {
        for digit in 0..9 {
            grid[band][digit] = *W::seat(&mut table[band][digit], seat);
        }
    }
    grid
}

/// Gives a seat a grid.
#[inline(always)]
fn put<W: ManyWord>(table: &mut Table<W, 9>, seat: usize, grid: &Grid) {
    for band in 0..3 {
        for digit in 0..9 {
            *W::seat(&mut table[band][digit], seat) = grid[band][digit];
        }
    }
}
