//! The short way of a classic 9 x 9 string: which lines may take it, and the check at its end.
//!
//! A line takes it if the format `line` would read it as a 9 x 9 puzzle: 81 digits and empty cells, all empty
//! cells written alike, and after them nothing, or a name. Whatever is doubtful takes the long way.

use super::answer::Grid;

/// The cells of a classic puzzle, as the line has them.
pub(super) type Givens = [u8; 81];

/// What a byte can be: a given, one of the signs for an empty cell, or something else.
const CLASSES: [u16; 256] = classes();
const GIVEN: u16 = 1;
const OTHER: u16 = 1 << 15;
const EMPTY: &[u8] = b".0_-*?xX";

/// A name that is longer could be more rows of a larger grid.
const LONGEST_NAME: usize = 160;

const fn classes() -> [u16; 256] {
    let mut classes = [OTHER; 256];
    let mut digit = b'1';
    while digit <= b'9' {
        classes[digit as usize] = GIVEN;
        digit += 1;
    }
    let mut i = 0;
    while i < EMPTY.len() {
        classes[EMPTY[i] as usize] = GIVEN << (i + 1);
        i += 1;
    }
    classes
}

/// The cells of a line that is a classic puzzle beyond doubt.
pub(super) fn givens(line: &[u8]) -> Option<&Givens> {
    let (cells, name) = line.split_first_chunk::<81>()?;
    // A carriage return ends a line wherever it stands.
    let plain = |name: &[u8]| {
        let name = name.strip_suffix(b"\r").unwrap_or(name);
        name.is_ascii() && !name.contains(&b'\r')
    };
    let named = match name {
        [] => true,
        [b',', ..] => plain(name),
        [b' ' | b'\t' | b'\r', ..] => name.len() <= LONGEST_NAME && plain(name),
        _ => false,
    };
    let seen = cells.iter().fold(0, |seen, &byte| seen | CLASSES[usize::from(byte)]);
    let fillers = (seen & !GIVEN).count_ones();
    (named && seen & OTHER == 0 && fillers <= 1).then_some(cells)
}

/// The cells of a classic puzzle that begins at a place of a text.
pub(super) fn givens_at(text: &[u8], start: usize) -> &Givens {
    text[start..].first_chunk().expect("the line was looked at before")
}

/// Whether a character is a given or an empty cell of a grid of up to nine values.
pub(super) fn is_cell(c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| CLASSES[usize::from(byte)] != OTHER)
}

/// The bits of the values 1 to 9, and the bit of each.
const ALL: u16 = 0x3fe;
const BITS: [u16; 16] = [0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 0, 0, 0, 0, 0, 0];

/// Certifies a solution: every row, column and box has all nine values, and the givens stand where they
/// stood. Shares no code with the kernel.
pub(super) fn check(givens: &Givens, values: &[u8; 81]) -> Option<Grid> {
    let mut right = true;
    let mut columns = [0; 9];
    for band in values.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let bits = row.map(|value| BITS[usize::from(value & 15)]);
            let thirds =
                [bits[0] | bits[1] | bits[2], bits[3] | bits[4] | bits[5], bits[6] | bits[7] | bits[8]];
            right &= thirds[0] | thirds[1] | thirds[2] == ALL;
            for (seen, bit) in columns.iter_mut().zip(bits) {
                *seen |= bit;
            }
            for (seen, third) in boxes.iter_mut().zip(thirds) {
                *seen |= third;
            }
        }
        right &= boxes == [ALL; 3];
    }
    right &= columns == [ALL; 9];
    // Not one jump for each cell: this is a large part of what a line costs besides its solution.
    let broken = givens.iter().zip(values).fold(0, |broken, (&given, &value)| {
        let is_given = given.wrapping_sub(b'1') < 9;
        broken | u8::from(value > 9) | (u8::from(is_given) & u8::from(given.wrapping_sub(b'0') != value))
    });
    (right && broken == 0).then(|| Grid::classic(*values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Filling, Puzzle};
    use proptest::prelude::*;

    /// A right filling: each row is the first, shifted.
    fn filling(first: &[u8]) -> [u8; 81] {
        let shifts = [0, 3, 6, 1, 4, 7, 2, 5, 8];
        std::array::from_fn(|cell| first[(cell % 9 + shifts[cell / 9]) % 9])
    }

    fn order() -> impl Strategy<Value = Vec<u8>> {
        Just((1..=9).collect::<Vec<u8>>()).prop_shuffle()
    }

    proptest! {
        #[test]
        fn the_check_agrees_with_the_rules(
            first in order(),
            cell in 0..81_usize,
            value in 0..=20_u8,
            given in 0..81_usize,
        ) {
            let puzzle = Puzzle::sudoku(9).unwrap();
            let mut values = filling(&first);
            let mut givens = [b'.'; 81];
            givens[given] = b'0' + values[given];
            prop_assert_eq!(check(&givens, &values), Some(Grid::classic(values)));
            let before = values[cell];
            values[cell] = value;
            let verified = Filling::new(puzzle.shape(), values.to_vec()).and_then(|f| puzzle.verify(f).ok());
            prop_assert_eq!(check(&[b'.'; 81], &values).is_some(), verified.is_some());
            prop_assert_eq!(check(&givens, &values).is_some(), value == before);
        }

        /// Two cells of a row exchanged: rows hold, others do not; a value that moves down: columns hold.
        #[test]
        fn one_kind_of_house_is_not_enough(first in order(), a in 0..81_usize, b in 0..81_usize) {
            let mut values = filling(&first);
            values.swap(a, b);
            prop_assert_eq!(check(&[b'.'; 81], &values).is_some(), values == filling(&first));
        }

        #[test]
        fn what_takes_the_short_way_is_read_alike(
            line in "[1-9.0*x]{80,82}([ ,][ a-z0-9]{0,12})?|[1-9.]{81}([ ,].{0,20})?|[1-9]{0,9}[0]{72,81}",
        ) {
            if let Some(cells) = givens(line.as_bytes()) {
                let (format, reading) = formats::read(&line, None).unwrap();
                prop_assert_eq!(format.name, "line");
                let puzzle = &reading.puzzles[0];
                prop_assert_eq!(puzzle.shape().len(), 81);
                for (cell, byte) in puzzle.shape().cells().zip(cells) {
                    let given = puzzle.givens().get(&cell).copied();
                    prop_assert_eq!(given, matches!(byte, b'1'..=b'9').then(|| byte - b'0'));
                }
            }
        }
    }

    #[test]
    fn a_sign_of_another_format_in_a_comment_changes_nothing() {
        let line = format!(".1{} ~", ".".repeat(79));
        assert_eq!(formats::read(&line, None).unwrap().0.name, "line");
    }

    #[test]
    fn the_short_way_is_for_classic_lines_only() {
        let line = |text: &str| givens(text.as_bytes()).is_some();
        let dots = ".".repeat(80);
        assert!(line(&format!("{dots}1")));
        assert!(line(&format!("{dots}1\r")));
        assert!(line(&format!("{dots}1 a name")));
        assert!(line(&format!("{dots}1 a name\r")));
        assert!(!line(&format!("{dots}1 \r$")));
        assert!(line(&format!("{dots}1,{dots}1")));
        assert!(line(&"0".repeat(81)));
        for other in
            [format!("{dots}0"), format!("{dots}a"), dots.clone(), format!("{dots}11"), format!("{dots}1,é")]
        {
            assert!(!line(&other), "{other}");
        }
        // Four words of 81 cells are an 18 x 18 grid.
        let word = format!("{dots}.");
        assert!(!line(&[&word[..]; 4].join(" ")));
    }
}
