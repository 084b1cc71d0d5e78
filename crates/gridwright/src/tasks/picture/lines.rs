//! What the clues of a nonogram tell line by line: for each row and column the values that some arrangement of its
//! blocks gives to its cells, until no line tells anything new.
//!
//! For each number of blocks and each place in a line it is worked out whether the cells before can hold the blocks before,
//! and the cells after the blocks after. That takes (cells x blocks) steps for a line.

use crate::grid::{Line, Shape, ValueSet};
use crate::rules::{Block, LineClue};

/// The values that each cell may have, row by row.
pub(super) fn settle(shape: Shape, clues: &[LineClue]) -> Vec<ValueSet> {
    let mut cells = vec![shape.all_values(); shape.len()];
    let mut dirty = vec![true; clues.len()];
    while let Some(next) = dirty.iter().position(|&dirty| dirty) {
        dirty[next] = false;
        let places: Vec<usize> = shape.line(clues[next].line).iter().map(|&cell| shape.index(cell)).collect();
        let before: Vec<ValueSet> = places.iter().map(|&place| cells[place]).collect();
        let after = narrowed(&before, &clues[next].blocks);
        for (at, &place) in places.iter().enumerate().filter(|&(at, _)| before[at] != after[at]) {
            cells[place] = after[at];
            let crosses = |line: Line| match (clues[next].line, line) {
                (Line::Row(_), Line::Column(column)) => usize::from(column) == at,
                (Line::Column(_), Line::Row(row)) => usize::from(row) == at,
                _ => false,
            };
            dirty
                .iter_mut()
                .zip(clues)
                .filter(|(_, clue)| crosses(clue.line))
                .for_each(|(dirty, _)| *dirty = true);
        }
    }
    cells
}

/// A line, and how far blocks reach in it.
struct Row<'a> {
    cells: &'a [ValueSet],
    blocks: &'a [Block],
    /// `before[j][i]`: the first i cells can hold the first j blocks and nothing else.
    before: Vec<Vec<bool>>,
    /// `after[j][i]`: the cells from i on can hold the blocks from j on and nothing else.
    after: Vec<Vec<bool>>,
}

/// The values that occur in some arrangement of the blocks; none at all if there is no arrangement.
fn narrowed(cells: &[ValueSet], blocks: &[Block]) -> Vec<ValueSet> {
    let row = Row::new(cells, blocks);
    let mut found: Vec<Vec<u8>> = vec![Vec::new(); cells.len()];
    for (i, found) in found.iter_mut().enumerate() {
        let background = (0..=blocks.len()).any(|j| row.before[j][i] && row.after[j][i + 1]);
        if background && cells[i].contains(0) {
            found.push(0);
        }
    }
    for (j, block) in blocks.iter().enumerate() {
        let mut painted = 0;
        for start in (0..cells.len()).filter(|&start| row.fits(j, start)) {
            let end = start + usize::from(block.length);
            if row.can_precede(j, start) && row.can_follow(j, end) {
                found[painted.max(start)..end].iter_mut().for_each(|found| found.push(block.color));
                painted = end;
            }
        }
    }
    found.into_iter().map(|values| values.into_iter().collect()).collect()
}

impl<'a> Row<'a> {
    fn new(cells: &'a [ValueSet], blocks: &'a [Block]) -> Row<'a> {
        let (n, k) = (cells.len(), blocks.len());
        let table = vec![vec![false; n + 1]; k + 1];
        let mut row = Row { cells, blocks, before: table.clone(), after: table };
        for j in 0..=k {
            for i in 0..=n {
                let gap = i > 0 && cells[i - 1].contains(0) && row.before[j][i - 1];
                let ends = || {
                    let start = j.checked_sub(1).and_then(|j| i.checked_sub(usize::from(blocks[j].length)));
                    start.is_some_and(|start| row.fits(j - 1, start) && row.can_precede(j - 1, start))
                };
                row.before[j][i] = (i == 0 && j == 0) || gap || ends();
            }
        }
        for j in (0..=k).rev() {
            for i in (0..=n).rev() {
                let gap = i < n && cells[i].contains(0) && row.after[j][i + 1];
                let begins =
                    || j < k && row.fits(j, i) && row.can_follow(j, i + usize::from(blocks[j].length));
                row.after[j][i] = (i == n && j == k) || gap || begins();
            }
        }
        row
    }

    /// Whether all cells of a block that starts there can have its colour.
    fn fits(&self, j: usize, start: usize) -> bool {
        let Block { length, color } = self.blocks[j];
        let cells = self.cells.get(start..start + usize::from(length));
        cells.is_some_and(|cells| cells.iter().all(|cell| cell.contains(color)))
    }

    /// Whether the blocks before one have room before its start, with a gap where the colours are the same.
    fn can_precede(&self, j: usize, start: usize) -> bool {
        if j > 0 && self.blocks[j - 1].color == self.blocks[j].color {
            return start > 0 && self.cells[start - 1].contains(0) && self.before[j][start - 1];
        }
        self.before[j][start]
    }

    /// Whether the blocks after one have room after its end.
    fn can_follow(&self, j: usize, end: usize) -> bool {
        let next = self.blocks.get(j + 1);
        if next.is_some_and(|next| next.color == self.blocks[j].color) {
            return end < self.cells.len() && self.cells[end].contains(0) && self.after[j + 1][end + 1];
        }
        self.after[j + 1][end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Filling, Value};
    use proptest::prelude::*;

    /// The same by trying every filling.
    fn tried(cells: &[ValueSet], blocks: &[Block], values: usize) -> Vec<ValueSet> {
        let shape = Shape::new(1, cells.len(), values).unwrap().from_zero();
        let mut found: Vec<Vec<Value>> = vec![Vec::new(); cells.len()];
        for mut number in 0..values.pow(cells.len() as u32) {
            let digit = |_: &ValueSet| {
                let value = (number % values) as Value;
                number /= values;
                value
            };
            let filling = Filling::new(shape, cells.iter().map(digit).collect()).unwrap();
            let allowed = filling.values().iter().zip(cells).all(|(&value, cell)| cell.contains(value));
            if allowed && LineClue::of(Line::Row(0), &filling).blocks == blocks {
                found.iter_mut().zip(filling.values()).for_each(|(found, &value)| found.push(value));
            }
        }
        found.into_iter().map(|values| values.into_iter().collect()).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_line_tells_what_every_arrangement_tells(
            cells in proptest::collection::vec(1..8_u8, 1..8),
            blocks in proptest::collection::vec((1..4_u16, 1..3_u8), 0..4),
        ) {
            let values = |bits: &u8| (0..3).filter(|value| bits >> value & 1 == 1).collect();
            let cells: Vec<ValueSet> = cells.iter().map(values).collect();
            let blocks: Vec<Block> = blocks.into_iter().map(Block::from).collect();
            prop_assert_eq!(narrowed(&cells, &blocks), tried(&cells, &blocks, 3));
        }
    }
}
