//! One pass of consequences over a whole grid.
//!
//! The places of a digit in a band of three rows are 27 bits, row by row. The words of a grid hold these for every
//! band and digit, one digit in each lane or three digits side by side; a pass does not care.
//!
//! What a pass does, for all digits at once:
//! - If a cell has one candidate, that digit is removed from the rest of the box.
//! - In a band, a digit takes each of the three rows once and each of the three boxes once. Of its nine parts of
//!   rows (three cells each) only those stay that belong to such a choice; likewise down the stacks of boxes. That
//!   is the exact closure of the digit in its band at the level of these parts: hidden singles, and candidates
//!   that a row and a box lock each other out of.
//! - If a digit has one place in a box, the cell's other candidates are removed.

use super::grid::BAND;
use super::word::Word;

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

/// The words of each band, in memory.
pub(super) type Table<W, const WORDS: usize> = [[<W as Word>::Memory; WORDS]; 3];

/// Draws consequences once. `single` is memory to work with.
#[inline(always)]
pub(super) fn pass<W: Word, const WORDS: usize>(
    before: &Table<W, WORDS>,
    after: &mut Table<W, WORDS>,
    single: &mut Table<W, WORDS>,
) -> Outcome<W> {
    let none = W::all(0);
    let tallies: [Tally<W>; 3] = [tally(&before[0]), tally(&before[1]), tally(&before[2])];
    let mut taken = [none; 3];
    let (mut alive, mut twice, mut gone) = (W::all(BAND), none, none);
    for i in 0..WORDS {
        let mut digit = [W::load(&before[0][i]), W::load(&before[1][i]), W::load(&before[2][i])];
        let mut naked = digit;
        for b in 0..3 {
            naked[b] = naked[b].without(tallies[b].several);
        }
        place_naked(&mut digit, &naked);
        let places = place_parts(&mut digit, &mut alive);
        for b in 0..3 {
            twice = twice | naked[b].without(places[b]);
            taken[b] = taken[b] | places[b];
            digit[b].store(&mut after[b][i]);
            places[b].store(&mut single[b][i]);
        }
    }
    for b in 0..3 {
        let taken = taken[b].join_digits();
        for i in 0..WORDS {
            let kept = W::load(&after[b][i]).without(taken.without(W::load(&single[b][i])));
            gone = gone | (W::load(&before[b][i]) ^ kept);
            kept.store(&mut after[b][i]);
        }
    }
    let [first, second, third] = tallies;
    let dead = W::all(BAND).without(first.some & second.some & third.some & alive);
    Outcome { dead, gone, open: first.several | second.several | third.several, twice }
}

/// The cells of a band that have a candidate, and those that have more than one.
struct Tally<W> {
    some: W,
    several: W,
}

#[inline(always)]
fn tally<W: Word, const WORDS: usize>(band: &[W::Memory; WORDS]) -> Tally<W> {
    let (mut some, mut several) = (W::load(&band[0]), W::all(0));
    for digit in &band[1..] {
        let digit = W::load(digit);
        several = several | (some & digit);
        some = some | digit;
    }
    let (some, several) = W::join_tally(some, several);
    Tally { some, several }
}

/// Where a digit is the only candidate of a cell, it leaves the rest of the box.
#[inline(always)]
pub(super) fn place_naked<W: Word>(digit: &mut [W; 3], naked: &[W; 3]) {
    let parts = row_parts(naked);
    let boxes = parts | elsewhere(parts);
    for b in 0..3 {
        digit[b] = digit[b].without(row_cells(boxes, b).without(naked[b]));
    }
}

/// Keeps the parts of rows and columns that a digit can still take. Returns the only places in their boxes. A bit of
/// `alive` goes where a column has no place for the digit.
#[inline(always)]
pub(super) fn place_parts<W: Word>(digit: &mut [W; 3], alive: &mut W) -> [W; 3] {
    let rows = closure(row_parts(digit), next_box);
    for (b, places) in digit.iter_mut().enumerate() {
        *places = *places & row_cells(rows, b);
    }
    let columns = closure(column_parts(digit), next_column);
    // Where a part is the only one of its box it is the only one of its line of boxes, too.
    let row = rows.without(elsewhere(rows));
    // A digit that has no row left in a band has no column in any stack; one that can be placed has them all.
    let others = elsewhere(columns);
    *alive = *alive & (columns | others);
    let column = columns.without(others);
    let mut single = *digit;
    for b in 0..3 {
        digit[b] = digit[b] & column_cells(columns, b);
        single[b] = digit[b] & row_cells(row, b) & column_cells(column, b);
    }
    single
}

/// The other two rows of a table with the same columns.
#[inline(always)]
fn elsewhere<W: Word>(parts: W) -> W {
    (parts.up::<9>() | parts.down::<18>()) | (parts.up::<18>() | parts.down::<9>())
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
    reaches_last(cells) & W::all(LAST)
}

/// The same, and others elsewhere: the sum reaches the last cell if one of the two before it is there.
#[inline(always)]
fn reaches_last<W: Word>(cells: W) -> W {
    ((cells & W::all(FRONT)) + W::all(FRONT)) | cells
}

/// The parts of rows that have a cell: bit `9r + 3s + b` for row `r` of band `b` in box `s`.
#[inline(always)]
fn row_parts<W: Word>(&[x, y, z]: &[W; 3]) -> W {
    occupied(x).down::<2>() | occupied(y).down::<1>() | occupied(z)
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
fn column_parts<W: Word>(&[x, y, z]: &[W; 3]) -> W {
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
