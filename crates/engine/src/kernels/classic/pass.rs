//! One pass of consequences over a whole grid.
//!
//! A grid is nine words of 27 bits in three lanes. Word `3b + g`, lane `l`: the cells of band `b` (three rows, row
//! by row) that may still hold the digit `3g + l`, counted from 0. So the three words of a digit in its lane are
//! all its places, and the three words of a band are all that its cells may hold.
//!
//! What a pass does, for all digits at once:
//! - If a cell has one candidate, that digit is removed from the rest of the box.
//! - In a band, a digit takes each of the three rows once and each of the three boxes once. Of its nine parts of
//!   rows (three cells each) only those stay that belong to such a choice; likewise down the stacks of boxes. That
//!   is the exact closure of the digit in its band at the level of these parts: hidden singles, and candidates
//!   that a row and a box lock each other out of.
//! - If a digit has one place in a box, the cell's other candidates are removed.

use super::word::{Lanes, Word};

/// The candidates of a grid. See the [module documentation](self).
pub(super) type Places = [Lanes; 9];

/// The 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The first cell of each part of a row.
const FIRST: u32 = 0o111_111_111;
/// All but the last cell of each part of a row.
const FRONT: u32 = 0o333_333_333;
/// The last cell of each part of a row.
const LAST: u32 = 0o444_444_444;

/// What a pass came to, for each grid.
pub(super) struct Outcome<W> {
    /// A bit where a digit or a cell has no place or candidate left.
    pub(super) dead: W,
    /// The candidates that went.
    pub(super) gone: W,
    /// A bit for each cell that had more than one candidate before the pass.
    pub(super) open: W,
    /// Cells with one candidate, but not the only place of the digit in the box. Where nothing went, the box has
    /// two of them, and that is a contradiction.
    pub(super) twice: W,
}

/// Draws consequences once.
#[inline(always)]
pub(super) fn pass<W: Word>(w: &mut [W; 9]) -> Outcome<W> {
    let before = *w;
    let none = W::all(0);
    let mut outcome = Outcome { dead: none, gone: none, open: none, twice: none };
    let naked = place_naked(w, &mut outcome);
    let mut single = [none; 9];
    for g in 0..3 {
        let rows = closure(row_parts(w, g), next_box);
        outcome.dead = outcome.dead | W::all(0o7).without(rows | rows.down::<3>() | rows.down::<6>());
        for b in 0..3 {
            w[3 * b + g] = w[3 * b + g] & row_cells(rows, b);
        }
        let columns = closure(column_parts(w, g), next_column);
        let missing = W::all(0o111).without(columns | columns.down::<1>() | columns.down::<2>());
        outcome.dead = outcome.dead | missing;
        // The parts that are the only one in their box.
        let row = rows.without((rows.up::<9>() | rows.down::<18>()) | (rows.up::<18>() | rows.down::<9>()));
        let column = columns.without(next_column(columns) | next_column(next_column(columns)));
        for b in 0..3 {
            w[3 * b + g] = w[3 * b + g] & column_cells(columns, b);
            single[3 * b + g] = w[3 * b + g] & row_cells(row, b) & column_cells(column, b);
        }
    }
    for b in 0..3 {
        let taken = single[3 * b] | single[3 * b + 1] | single[3 * b + 2];
        let taken = taken | taken.turn() | taken.turn().turn();
        for i in 3 * b..3 * b + 3 {
            w[i] = w[i].without(taken.without(single[i]));
            outcome.gone = outcome.gone | (before[i] ^ w[i]);
            outcome.twice = outcome.twice | naked[i].without(single[i]);
        }
    }
    outcome
}

/// Cells with one candidate: the digit leaves the rest of their box. Returns those cells, word by word.
#[inline(always)]
fn place_naked<W: Word>(w: &mut [W; 9], outcome: &mut Outcome<W>) -> [W; 9] {
    let mut naked = [W::all(0); 9];
    for b in 0..3 {
        let (some, several) = tally(w[3 * b], w[3 * b + 1], w[3 * b + 2]);
        outcome.dead = outcome.dead | W::all(BAND).without(some);
        outcome.open = outcome.open | several;
        for i in 3 * b..3 * b + 3 {
            let cells = w[i].without(several);
            let parts = occupied(cells);
            let boxes = (parts | parts.down::<9>() | parts.down::<18>()) & W::all(0o444);
            // From the last column of a box to all three: 0b1000 - 0b0001.
            let columns = boxes.up::<1>() - boxes.down::<2>();
            let boxes = columns | columns.up::<9>() | columns.up::<18>();
            w[i] = w[i].without(boxes.without(cells));
            naked[i] = cells;
        }
    }
    naked
}

/// The cells of a band that have a candidate, and those that have more than one; the same in every lane.
#[inline(always)]
fn tally<W: Word>(x: W, y: W, z: W) -> (W, W) {
    let some = x | y | z;
    let several = (x & y) | (z & (x | y));
    let (some1, some2) = (some.turn(), some.turn().turn());
    let (several1, several2) = (several.turn(), several.turn().turn());
    let two = some | some1;
    (two | some2, several | several1 | several2 | (some & some1) | (some2 & two))
}

/// Of a 3 x 3 table of parts, those that belong to a choice of one in each row and column of the table. The rows of
/// the table are nine bits apart; `next` leads from a column to the next, and from the last to the first.
#[inline(always)]
fn closure<W: Word>(parts: W, next: impl Fn(W) -> W) -> W {
    let (one, other) = (parts.up::<9>() | parts.down::<18>(), parts.up::<18>() | parts.down::<9>());
    parts & next((one & next(other)) | (next(one) & other))
}

/// A bit in the last cell of each part of a row that has a cell.
#[inline(always)]
fn occupied<W: Word>(cells: W) -> W {
    // The sum reaches the last cell if one of the two before it is there.
    (((cells & W::all(FRONT)) + W::all(FRONT)) | cells) & W::all(LAST)
}

/// The parts of rows that have a cell: bit `9r + 3s + b` for row `r` of band `b` in box `s`.
#[inline(always)]
fn row_parts<W: Word>(w: &[W; 9], g: usize) -> W {
    occupied(w[g]).down::<2>() | occupied(w[3 + g]).down::<1>() | occupied(w[6 + g])
}

/// The cells of parts of rows, in a band.
#[inline(always)]
fn row_cells<W: Word>(parts: W, band: usize) -> W {
    let parts = match band {
        0 => parts,
        1 => parts.down::<1>(),
        _ => parts.down::<2>(),
    };
    let first = parts & W::all(FIRST);
    first.up::<3>() - first
}

/// The next box of a row, for bits `9r + 3s + b`.
#[inline(always)]
fn next_box<W: Word>(parts: W) -> W {
    (parts.up::<3>() & W::all(0o770_770_770)) | (parts.down::<6>() & W::all(0o007_007_007))
}

/// The parts of columns that have a cell: bit `9b + 3s + c` for column `c` of box `s` in band `b`.
#[inline(always)]
fn column_parts<W: Word>(w: &[W; 9], g: usize) -> W {
    let (x, y, z) = (w[g], w[3 + g], w[6 + g]);
    ((x | x.down::<9>() | x.down::<18>()) & W::all(0o777))
        | ((y.up::<9>() | y | y.down::<9>()) & W::all(0o777_000))
        | ((z.up::<18>() | z.up::<9>() | z) & W::all(0o777_000_000))
}

/// The cells of parts of columns, in a band.
#[inline(always)]
fn column_cells<W: Word>(parts: W, band: usize) -> W {
    match band {
        0 => {
            let row = parts & W::all(0o777);
            row | row.up::<9>() | row.up::<18>()
        }
        1 => {
            let row = parts & W::all(0o777_000);
            row.down::<9>() | row | row.up::<9>()
        }
        _ => {
            let row = parts & W::all(0o777_000_000);
            row.down::<18>() | row.down::<9>() | row
        }
    }
}

/// The next column of a box, for bits `9b + 3s + c`.
#[inline(always)]
fn next_column<W: Word>(parts: W) -> W {
    (parts.up::<1>() & W::all(0o666_666_666)) | (parts.down::<2>() & W::all(FIRST))
}
