//! What it takes a person to see what a line's clue excludes.
//!
//! Both ends of the line that are done are cut off first: whoever looks at the line looks at what is between them. Then there
//! are five ways of looking, each of which sees more than those before it:
//!
//! 1. *Counting*: no block is left, or as many cells are filled, or can be, as the blocks have together.
//! 2. *Overlap*: the blocks are laid from either end as if nothing were known between.
//! 3. *Gaps*: they are laid only where no cell is known to be empty.
//! 4. *Each block*: they are laid so that every filled cell belongs to one of them, and where one block can be is looked at by
//!    itself.
//! 5. *Any block*: a cell is filled whichever of several blocks it belongs to.
//!
//! Ways 2 to 4 cost more the more blocks there are to be laid, the last one the more places of blocks have to be compared. Prices
//! end where arguments of several lines begin. They come from no measurement of players: collections of nonograms with ratings by
//! people who solved them are not to be had.

use super::{Block, LineClue};
use crate::grid::Value;
use crate::rules::Exclusion;

/// What counting costs.
const COUNTING: u32 = 2;
/// What the other ways cost besides the blocks that are laid, or the places that are compared.
const OVERLAP: u32 = 3;
const GAPS: u32 = 5;
const EACH_BLOCK: u32 = 10;
const ANY_BLOCK: u32 = 16;
/// Overlaps are easy and gaps too, however many blocks there are; and to look at each block is never more than medium.
const MOST_EASY: u32 = 12;
const MOST_MEDIUM: u32 = 17;
/// The most that one line costs.
pub(super) const MOST: u32 = 21;

/// The least that one line costs.
pub(super) const LEAST: u32 = COUNTING;

/// What the clue excludes from the candidates of its cells, and what each costs to see.
pub(super) fn exclusions(clue: &LineClue, masks: &[u64]) -> Vec<Exclusion> {
    let part = Part::of(&clue.blocks, masks);
    let mut found = Found { first: part.first, masks: part.masks, exclusions: Vec::new() };
    part.count(&mut found);
    let laid = part.blocks.len() as u32;
    let all = vec![u64::MAX; part.masks.len()];
    let gaps: Vec<u64> = part.masks.iter().map(|mask| mask | 1).collect();
    let looks = [
        (&all[..], (OVERLAP + laid).min(MOST_EASY)),
        (&gaps[..], (GAPS + laid).min(MOST_EASY)),
        (part.masks, (EACH_BLOCK + laid).min(MOST_MEDIUM)),
    ];
    for (masks, price) in looks {
        if let Some(places) = Places::new(part.blocks, masks) {
            places.each_block(price, &mut found);
        }
    }
    if let Some(places) = Places::new(part.blocks, part.masks) {
        places.any_block(&mut found);
    }
    found.exclusions
}

/// What was found so far, each at the price of the first way that shows it.
struct Found<'a> {
    /// The place in the line of the first cell.
    first: usize,
    masks: &'a [u64],
    exclusions: Vec<Exclusion>,
}

impl Found<'_> {
    fn note(&mut self, cell: usize, value: Value, price: u32) {
        let place = self.first + cell;
        let is_known = |known: &Exclusion| known.place == place && known.value == value;
        if self.masks[cell] >> value & 1 == 1 && !self.exclusions.iter().any(is_known) {
            self.exclusions.push(Exclusion { place, value, price });
        }
    }
}

/// What is left of a line without its ends that are done.
struct Part<'a> {
    first: usize,
    masks: &'a [u64],
    blocks: &'a [Block],
}

/// The value of a cell that has one.
fn settled(mask: u64) -> Option<Value> {
    mask.is_power_of_two().then(|| mask.trailing_zeros() as Value)
}

impl<'a> Part<'a> {
    fn of(blocks: &'a [Block], masks: &'a [u64]) -> Part<'a> {
        let cells: Vec<Option<Value>> = masks.iter().map(|&mask| settled(mask)).collect();
        let (cut, done) = done_at_start(blocks.iter(), &cells);
        let (masks, blocks) = (&masks[cut..], &blocks[done..]);
        let turned: Vec<Option<Value>> = cells[cut..].iter().rev().copied().collect();
        let (cut_behind, done_behind) = done_at_start(blocks.iter().rev(), &turned);
        let (masks, blocks) = (&masks[..masks.len() - cut_behind], &blocks[..blocks.len() - done_behind]);
        Part { first: cut, masks, blocks }
    }

    /// As many filled cells as the blocks have together, or as many that can be filled.
    fn count(&self, found: &mut Found<'_>) {
        let wanted: usize = self.blocks.iter().map(|block| usize::from(block.length)).sum();
        let filled = self.masks.iter().filter(|&&mask| mask & 1 == 0).count();
        let fillable = self.masks.iter().filter(|&&mask| mask != 1).count();
        for (cell, &mask) in self.masks.iter().enumerate() {
            if filled == wanted && mask & 1 == 1 {
                (1..64)
                    .filter(|value| mask >> value & 1 == 1)
                    .for_each(|value| found.note(cell, value, COUNTING));
            }
            if fillable == wanted && mask != 1 {
                found.note(cell, 0, COUNTING);
            }
        }
    }
}

/// How many cells at the beginning of a line are done, and how many blocks with them: up to the first cell that is open, or
/// whose block is not whole.
fn done_at_start<'b>(blocks: impl Iterator<Item = &'b Block>, cells: &[Option<Value>]) -> (usize, usize) {
    let (mut cut, mut done) = (0, 0);
    let mut blocks = blocks.peekable();
    loop {
        while cells.get(cut) == Some(&Some(0)) {
            cut += 1;
        }
        let Some(&block) = blocks.peek() else { return (cut, done) };
        let end = cut + usize::from(block.length);
        let is_whole =
            cells.get(cut..end).is_some_and(|run| run.iter().all(|&cell| cell == Some(block.color)));
        // What follows is known to be no part of it.
        let is_over = match cells.get(end) {
            None => true,
            Some(after) => after.is_some_and(|after| after != block.color),
        };
        if !is_whole || !is_over {
            return (cut, done);
        }
        blocks.next();
        (cut, done) = (end, done + 1);
    }
}

/// Where blocks can begin.
struct Places<'a> {
    blocks: &'a [Block],
    /// For each block its places, in rising order.
    starts: Vec<Vec<usize>>,
    /// For each cell, whether it can be empty.
    empty: Vec<bool>,
}

impl<'a> Places<'a> {
    /// The places of blocks in all ways to fill cells; none if there is no way.
    fn new(blocks: &'a [Block], masks: &[u64]) -> Option<Places<'a>> {
        let (length, count) = (masks.len(), blocks.len());
        let may = |cell: usize, value: Value| masks[cell] >> value & 1 == 1;
        // Where a block that begins at a place ends, together with the gap that it needs before the next one.
        let end = |number: usize, place: usize| -> Option<usize> {
            let block = blocks[number];
            let end = place + usize::from(block.length);
            let fits = end <= length && (place..end).all(|cell| may(cell, block.color));
            let gap = blocks.get(number + 1).is_some_and(|next| next.color == block.color);
            match gap {
                _ if !fits => None,
                true => (end < length && may(end, 0)).then_some(end + 1),
                false => Some(end),
            }
        };
        // Whether the cells from a place on can be filled with the blocks from a number on.
        let mut rest = vec![vec![false; count + 1]; length + 1];
        rest[length][count] = true;
        for place in (0..length).rev() {
            for number in 0..=count {
                let skip = may(place, 0) && rest[place + 1][number];
                rest[place][number] =
                    skip || number < count && end(number, place).is_some_and(|end| rest[end][number + 1]);
            }
        }
        rest[0][0].then_some(())?;
        let mut starts = vec![Vec::new(); count];
        let mut empty = vec![false; length];
        // Whether the cells before a place can be filled with the blocks before a number.
        let mut reached = vec![vec![false; count + 1]; length + 1];
        reached[0][0] = true;
        for place in 0..length {
            for number in (0..=count).filter(|&number| rest[place][number]) {
                if !reached[place][number] {
                    continue;
                }
                if may(place, 0) && rest[place + 1][number] {
                    reached[place + 1][number] = true;
                    empty[place] = true;
                }
                if number < count
                    && let Some(end) = end(number, place)
                    && rest[end][number + 1]
                {
                    reached[end][number + 1] = true;
                    starts[number].push(place);
                    // The gap behind it.
                    if end > place + usize::from(blocks[number].length) {
                        empty[end - 1] = true;
                    }
                }
            }
        }
        Some(Places { blocks, starts, empty })
    }

    fn cells(&self, number: usize, start: usize) -> std::ops::Range<usize> {
        start..start + usize::from(self.blocks[number].length)
    }

    /// What is seen of each block by itself: cells that it has wherever it is, and cells that no block of a colour reaches.
    fn each_block(&self, price: u32, found: &mut Found<'_>) {
        let mut reached = vec![0u64; self.empty.len()];
        for (number, starts) in self.starts.iter().enumerate() {
            let (Some(&first), Some(&last)) = (starts.first(), starts.last()) else { continue };
            let color = self.blocks[number].color;
            for start in starts {
                self.cells(number, *start).for_each(|cell| reached[cell] |= 1 << color);
            }
            for cell in last..self.cells(number, first).end {
                found.note(cell, 0, price);
            }
        }
        for (cell, reached) in reached.into_iter().enumerate() {
            (1..64)
                .filter(|value| reached >> value & 1 == 0)
                .for_each(|value| found.note(cell, value, price));
        }
    }

    /// Cells that are filled whichever block they belong to.
    fn any_block(&self, found: &mut Found<'_>) {
        for cell in (0..self.empty.len()).filter(|&cell| !self.empty[cell]) {
            let starts = self.starts.iter().enumerate();
            let over = starts.map(|(number, starts)| {
                starts.iter().filter(|&&start| self.cells(number, start).contains(&cell)).count() as u32
            });
            found.note(cell, 0, (ANY_BLOCK + over.sum::<u32>()).min(MOST));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidates, Filling, Line, Shape};
    use crate::rules::{Rule, law};

    fn clue(blocks: &[(u16, Value)]) -> LineClue {
        LineClue { line: Line::Row(0), blocks: blocks.iter().map(|&block| block.into()).collect() }
    }

    fn masks(candidates: &Candidates) -> Vec<u64> {
        candidates.shape().cells().map(|cell| candidates.mask(cell)).collect()
    }

    /// The prices of "is filled" and "is empty", by `#`, `.` and `?` for what is known.
    fn prices(blocks: &[u16], line: &str) -> Vec<(usize, Value, u32)> {
        let blocks: Vec<(u16, Value)> = blocks.iter().map(|&length| (length, 1)).collect();
        let mask = |known: char| match known {
            '#' => 2,
            '.' => 1,
            _ => 3,
        };
        let masks: Vec<u64> = line.chars().map(mask).collect();
        let mut found: Vec<_> =
            exclusions(&clue(&blocks), &masks).iter().map(|e| (e.place, e.value, e.price)).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn all_that_no_way_has_is_excluded_and_nothing_else() {
        let clues: [(&[(u16, Value)], usize); 7] = [
            (&[], 2),
            (&[(1, 1), (2, 1)], 2),
            (&[(3, 1), (1, 1)], 2),
            (&[(1, 1), (1, 1), (1, 1)], 2),
            (&[(2, 1), (1, 2)], 3),
            (&[(1, 2), (1, 2)], 3),
            (&[(1, 1), (2, 2), (1, 1)], 3),
        ];
        let mut dearest = 0;
        for (blocks, values) in clues {
            let (clue, shape) = (clue(blocks), Shape::new(1, 7, values).unwrap().from_zero());
            for seed in 0..60 {
                let candidates = law::some_candidates(&shape, seed);
                let within = |filling: &Filling| shape.cells().all(|c| candidates.contains(c, filling[c]));
                let ways: Vec<Filling> =
                    law::fillings(&shape).filter(|f| clue.holds(f) && within(f)).collect();
                if ways.is_empty() {
                    continue;
                }
                let found = exclusions(&clue, &masks(&candidates));
                for (place, cell) in shape.cells().enumerate() {
                    for value in shape.all_values().iter().filter(|&value| candidates.contains(cell, value)) {
                        let gone = found.iter().filter(|e| e.place == place && e.value == value).count();
                        let possible = ways.iter().any(|way| way[cell] == value);
                        assert_eq!(gone, usize::from(!possible), "{blocks:?} {seed} {cell} {value}");
                    }
                }
                assert!(found.iter().all(|e| (LEAST..=MOST).contains(&e.price)));
                dearest = found.iter().map(|e| e.price).max().unwrap_or(0).max(dearest);
            }
        }
        assert!(dearest > GAPS, "{dearest}");
    }

    #[test]
    fn a_line_costs_the_same_from_either_end() {
        for (blocks, line) in [
            (&[3, 1, 2][..], "?.???#??????"),
            (&[2, 2], "??#?.?????"),
            (&[1, 3, 3], "?#???#?????"),
            (&[4], "??#?????"),
        ] {
            let there = prices(blocks, line);
            let turned: Vec<u16> = blocks.iter().rev().copied().collect();
            let back = prices(&turned, &line.chars().rev().collect::<String>());
            let mut back: Vec<_> = back
                .into_iter()
                .map(|(place, value, price)| (line.len() - 1 - place, value, price))
                .collect();
            back.sort_unstable();
            assert!(!there.is_empty(), "{line}");
            assert_eq!(there, back, "{line}");
        }
    }

    #[test]
    fn a_line_costs_more_the_more_there_is_to_look_at() {
        // Nothing is left to be filled.
        assert_eq!(prices(&[2], "?##?"), [(0, 1, COUNTING), (3, 1, COUNTING)]);
        // One long block, then two, in an empty line.
        assert_eq!(prices(&[3], "?????"), [(2, 0, OVERLAP + 1)]);
        assert_eq!(prices(&[3, 1], "??????"), [(1, 0, OVERLAP + 2), (2, 0, OVERLAP + 2)]);
        // The hole at the beginning is too small.
        assert_eq!(prices(&[3], "?.?????"), [(0, 1, GAPS + 1), (4, 0, GAPS + 1)]);
        // The filled cell tells how far the block can reach.
        assert_eq!(
            prices(&[2], "?#????"),
            [(3, 1, EACH_BLOCK + 1), (4, 1, EACH_BLOCK + 1), (5, 1, EACH_BLOCK + 1)]
        );
        // The filled cell is of the first block or of the second, and its neighbour is filled either way.
        let either = prices(&[2, 2], "??.#?????");
        assert!(either.contains(&(4, 0, ANY_BLOCK + 2)), "{either:?}");
        // What is done at the ends is not looked at again.
        let done = prices(&[1, 1, 1, 3], "#.#.#.?????");
        assert_eq!(done, [(8, 0, OVERLAP + 1)]);
    }
}
