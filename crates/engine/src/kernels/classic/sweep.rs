//! A pass over many grids in which every digit sees what has become of the digits before it.
//!
//! It draws the consequences that `pass.rs` names, with the same steps for each digit. But a cell that one digit takes is
//! closed to the digits after it at once, and whether a digit is the only candidate of a cell is asked of what the digits
//! before it have kept. So news travels through several digits in a pass, and a third fewer passes reach the end. The
//! words are worked on in place.

use super::grid::BAND;
use super::pass::{Table, place_naked, place_parts};
use super::word::ManyWord;

/// What a sweep came to, for each grid.
pub(super) struct Outcome<W> {
    /// A bit where a digit has no place left, or a cell no candidate.
    pub(super) dead: W,
    /// The cells of each band that are the only place of a digit in their box. No cell is that of two digits. If they are all
    /// of the cells, the grid is solved: each digit then has one place in each box, and the closure of its parts of rows and
    /// columns leaves it one in each row and column.
    pub(super) taken: [W; 3],
}

/// Memory to work with: for each digit the cells that have a candidate after it, and its only places.
pub(super) struct Notes<W: ManyWord> {
    later: Table<W, 9>,
    single: Table<W, 9>,
}

impl<W: ManyWord> Notes<W> {
    pub(super) const EMPTY: Notes<W> = Notes { later: [[W::EMPTY; 9]; 3], single: [[W::EMPTY; 9]; 3] };
}

/// Draws consequences once.
#[inline(always)]
pub(super) fn sweep<W: ManyWord>(table: &mut Table<W, 9>, notes: &mut Notes<W>) -> Outcome<W> {
    let Notes { later, single } = notes;
    let none = W::all(0);
    for (band, later) in table.iter().zip(later.iter_mut()) {
        let mut some = none;
        for (digit, later) in band.iter().zip(later).rev() {
            some.store(later);
            some = some | W::load(digit);
        }
    }
    let (mut taken, mut kept, mut alive) = ([none; 3], [none; 3], W::all(BAND));
    for i in 0..9 {
        let (mut digit, mut naked) = ([none; 3], [none; 3]);
        for b in 0..3 {
            digit[b] = W::load(&table[b][i]).without(taken[b]);
            naked[b] = digit[b].without(kept[b] | W::load(&later[b][i]));
        }
        place_naked(&mut digit, &naked);
        let places = place_parts(&mut digit, &mut alive);
        for b in 0..3 {
            taken[b] = taken[b] | places[b];
            kept[b] = kept[b] | digit[b];
            digit[b].store(&mut table[b][i]);
            places[b].store(&mut single[b][i]);
        }
    }
    // What a digit takes is closed to those before it, too.
    let mut filled = alive;
    for (band, single) in table.iter_mut().zip(&*single) {
        let (mut some, mut taken) = (none, none);
        for (digit, single) in band.iter_mut().zip(single).rev() {
            let kept = W::load(digit).without(taken);
            taken = taken | W::load(single);
            some = some | kept;
            kept.store(digit);
        }
        filled = filled & some;
    }
    Outcome { dead: W::all(BAND).without(filled), taken }
}
