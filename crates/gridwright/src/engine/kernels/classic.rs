//! The classic 9 x 9 Sudoku: rows, columns, boxes, and cells restricted in any way.
//!
//! Depth first, the cell with the fewest candidates next.

/// The candidates of a 9x9 grid: cell by cell, bit v-1 set where value v is possible.
pub type Masks = [u16; 81];

const ALL: u16 = 0x1ff;

/// Reusable memory for the search, one per thread.
#[derive(Clone, Debug, Default)]
pub struct Classic {
    /// The values that each row, column and box still lacks.
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    open: Vec<usize>,
}

impl Classic {
    /// Nothing is known yet.
    pub fn new() -> Classic {
        Classic::default()
    }

    /// Counts solutions up to `most`; the first one found is put into `first` (values 1..=9) if there is one.
    pub fn count(&mut self, masks: &Masks, most: u64, first: &mut [u8; 81]) -> u64 {
        for houses in [&mut self.rows, &mut self.columns, &mut self.boxes] {
            *houses = [ALL; 9];
        }
        self.open.clear();
        self.open.extend(0..81);
        let mut values = [0; 81];
        let mut found = 0;
        self.search(masks, most, &mut values, &mut found, first);
        found
    }

    /// The same from 81 bytes, `1`..=`9` for givens and anything else open.
    pub fn count_line(&mut self, givens: &[u8; 81], most: u64, first: &mut [u8; 81]) -> u64 {
        let masks = givens.map(|byte| match byte {
            b'1'..=b'9' => 1 << (byte - b'1'),
            _ => ALL,
        });
        self.count(&masks, most, first)
    }

    fn search(
        &mut self,
        masks: &Masks,
        most: u64,
        values: &mut [u8; 81],
        found: &mut u64,
        first: &mut [u8; 81],
    ) {
        let candidates = |classic: &Classic, cell: usize| {
            let (row, column, square) = places(cell);
            masks[cell] & classic.rows[row] & classic.columns[column] & classic.boxes[square]
        };
        let fewest = (0..self.open.len()).min_by_key(|&i| candidates(self, self.open[i]).count_ones());
        let Some(place) = fewest else {
            if *found == 0 {
                *first = *values;
            }
            *found += 1;
            return;
        };
        let cell = self.open.swap_remove(place);
        let (row, column, square) = places(cell);
        let mut left = candidates(self, cell);
        while left != 0 && *found < most {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            values[cell] = bit.trailing_zeros() as u8 + 1;
            for house in [&mut self.rows[row], &mut self.columns[column], &mut self.boxes[square]] {
                *house ^= bit;
            }
            self.search(masks, most, values, found, first);
            for house in [&mut self.rows[row], &mut self.columns[column], &mut self.boxes[square]] {
                *house ^= bit;
            }
        }
        self.open.push(cell);
    }
}

/// The row, column and box of a cell.
fn places(cell: usize) -> (usize, usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row, column, row / 3 * 3 + column / 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_counted_up_to_the_limit() {
        let mut first = [0; 81];
        let mut classic = Classic::new();
        assert_eq!(classic.count_line(&[b'.'; 81], 5, &mut first), 5);
        assert!(first.iter().all(|value| (1..=9).contains(value)));
        let mut twice = [b'.'; 81];
        twice[..2].fill(b'1');
        assert_eq!(classic.count_line(&twice, 5, &mut first), 0);
    }
}
