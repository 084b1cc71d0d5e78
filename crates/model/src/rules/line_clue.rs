//! The clue of a nonogram: the runs of coloured cells in a row or column, in order.
//!
//! The value 0 is the background, every other value a colour. A block is a run of cells of its colour.
//! Between two blocks of one colour lies at least one cell of background; blocks of different colours may
//! touch.

mod clauses;
mod looks;

use super::field::data;
use super::{Exclusion, Rule, RuleError, ids, range};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Line, Shape, Value};
use crate::mark::Mark;
use crate::propagate::{Propagator, runs};
use serde::{Deserialize, Serialize};

data! {
    /// See the [module documentation](self).
    pub struct LineClue {
        /// The row or column.
        pub line: Line,
        /// Its blocks from the left or from the top. None: the whole line is background.
        pub blocks: Vec<Block>,
    }
}

/// Cells of one colour in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u16, Value)", into = "(u16, Value)")]
pub struct Block {
    /// How many cells.
    pub length: u16,
    /// Their value.
    pub color: Value,
}

impl From<(u16, Value)> for Block {
    fn from((length, color): (u16, Value)) -> Block {
        Block { length, color }
    }
}

impl From<Block> for (u16, Value) {
    fn from(block: Block) -> (u16, Value) {
        (block.length, block.color)
    }
}

impl LineClue {
    /// The least and the most that it costs to see what a line excludes by itself.
    pub const ALONE: (u32, u32) = (looks::LEAST, looks::MOST);

    /// The clue that a finished line has.
    pub fn of(line: Line, filling: &Filling) -> LineClue {
        let mut blocks: Vec<Block> = Vec::new();
        let mut before = 0;
        for cell in filling.shape().line(line) {
            let color = filling[cell];
            match blocks.last_mut() {
                Some(block) if color == before && color != 0 => block.length += 1,
                _ if color != 0 => blocks.push(Block { length: 1, color }),
                _ => {}
            }
            before = color;
        }
        LineClue { line, blocks }
    }

    fn is_colored(&self) -> bool {
        self.blocks.iter().any(|block| block.color > 1)
    }

    /// "3 5" or "3 of colour 2, 5 of colour 1".
    fn told(&self, between: &str) -> String {
        let name = |block: &Block| match self.is_colored() {
            true => format!("{} of colour {}", block.length, block.color),
            false => block.length.to_string(),
        };
        self.blocks.iter().map(name).collect::<Vec<_>>().join(between)
    }

    /// In how many ways the line can still be filled.
    fn ways(&self, candidates: &Candidates) -> u64 {
        let cells = candidates.shape().line(self.line);
        let (length, count) = (cells.len(), self.blocks.len());
        // For each place and number of blocks so far, the ways to fill the rest of the line.
        let mut ways = vec![vec![0u64; count + 1]; length + 1];
        ways[length][count] = 1;
        for place in (0..length).rev() {
            for number in 0..=count {
                let gap = if candidates.contains(cells[place], 0) { ways[place + 1][number] } else { 0 };
                let here = self.blocks.get(number).map_or(0, |block| {
                    let end = place + usize::from(block.length);
                    let fits = cells.get(place..end);
                    let fits =
                        fits.is_some_and(|run| run.iter().all(|&c| candidates.contains(c, block.color)));
                    let next = self.blocks.get(number + 1);
                    match next.is_some_and(|next| next.color == block.color) {
                        _ if !fits => 0,
                        false => ways[end][number + 1],
                        true => match cells.get(end) {
                            Some(&after) if candidates.contains(after, 0) => ways[end + 1][number + 1],
                            _ => 0,
                        },
                    }
                });
                ways[place][number] = gap.saturating_add(here);
            }
        }
        ways[0][0]
    }

    /// The fewest cells that the blocks and the gaps between them take.
    pub fn least_length(&self) -> usize {
        let blocks: usize = self.blocks.iter().map(|block| usize::from(block.length)).sum();
        let gaps = self.blocks.windows(2).filter(|pair| pair[0].color == pair[1].color).count();
        blocks + gaps
    }
}

impl Rule for LineClue {
    const NAME: &'static str = "line-clue";
    const ABOUT: &'static str =
        "The clue of a nonogram: the runs of filled cells in a row or column, in order.";
    const EXAMPLE: &'static str = r#"
        _ _ _ _ _
        _ _ _ _ _
        _ _ _ _ _
        _ _ _ _ _
        _ _ _ _ _
        {"rule":"line-clue","line":"r1","blocks":[[1,1]]}
        {"rule":"line-clue","line":"r2","blocks":[[3,1]]}
        {"rule":"line-clue","line":"r3","blocks":[[5,1]]}
        {"rule":"line-clue","line":"r4","blocks":[[3,1]]}
        {"rule":"line-clue","line":"r5","blocks":[[1,1],[1,1]]}
        {"rule":"line-clue","line":"c1","blocks":[[1,1]]}
        {"rule":"line-clue","line":"c2","blocks":[[4,1]]}
        {"rule":"line-clue","line":"c3","blocks":[[4,1]]}
        {"rule":"line-clue","line":"c4","blocks":[[4,1]]}
        {"rule":"line-clue","line":"c5","blocks":[[1,1]]}"#;
    /// The places of all blocks of the line are worked out together. This is the price of a line among others; what it shows
    /// alone costs more or less, see `looks.rs`.
    const PRICE: u32 = 4;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.line(self.line)
    }

    fn describe(&self, _: &Shape) -> String {
        match self.blocks.len() {
            0 => format!("{} is empty", self.line),
            _ => format!("the blocks of {} are {}", self.line, self.told(", ")),
        }
    }

    fn cite(&self, _: &Shape) -> String {
        match self.blocks.len() {
            0 => format!("{} (empty)", self.line),
            _ if self.is_colored() => format!("{} ({})", self.line, self.told(", ")),
            _ => format!("{} ({})", self.line, self.told(" ")),
        }
    }

    fn insight(&self, candidates: &Candidates) -> Option<String> {
        match self.ways(candidates) {
            _ if self.blocks.is_empty() => Some("has no blocks".to_string()),
            0 => Some("cannot be filled".to_string()),
            1 => Some("can be filled in only one way".to_string()),
            ways @ 2..=4 => Some(format!("can be filled in only {ways} ways")),
            _ => None,
        }
    }

    fn exclusions(&self, _: &Shape, masks: &[u64]) -> Option<Vec<Exclusion>> {
        Some(looks::exclusions(self, masks))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        let (number, lines) = match self.line {
            Line::Row(row) => (row, shape.rows()),
            Line::Column(column) => (column, shape.columns()),
        };
        if usize::from(number) >= lines {
            return Err(RuleError(format!("a clue names {}, but there are only {lines}", self.line)));
        }
        if shape.lowest() != 0 {
            let values = range(shape);
            return Err(RuleError(format!("a clue of blocks needs 0 for the background, but {values}")));
        }
        if self.blocks.iter().any(|block| block.length == 0) {
            return Err(RuleError(format!("a block of {} has length 0", self.line)));
        }
        match self.blocks.iter().find(|block| block.color == 0 || block.color > shape.highest()) {
            Some(block) => Err(RuleError(format!(
                "a block of {} has colour {}, but the colours of this grid are 1 to {}",
                self.line,
                block.color,
                shape.highest()
            ))),
            None => Ok(()),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        LineClue::of(self.line, filling).blocks == self.blocks
    }

    fn encode(&self, enc: &mut Encoder) {
        clauses::write(self, enc);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let blocks: Vec<runs::Run> = self.blocks.iter().map(|&block| block.into()).collect();
        vec![runs::propagator(&ids(shape, &self.cells(shape)), &blocks)]
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Runs(self.line, self.blocks.iter().map(|&block| block.into()).collect())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    fn clue(blocks: &[(u16, Value)]) -> LineClue {
        LineClue { line: Line::Row(0), blocks: blocks.iter().map(|&block| block.into()).collect() }
    }

    #[test]
    fn encoding_matches_meaning() {
        let plain = Shape::new(1, 7, 2).unwrap().from_zero();
        for blocks in [&[][..], &[(7, 1)], &[(1, 1), (2, 1)], &[(1, 1), (1, 1), (1, 1)], &[(3, 1), (4, 1)]] {
            law::keeps_the_law(&clue(blocks).into(), &plain);
        }
        let colored = Shape::new(1, 5, 3).unwrap().from_zero();
        for blocks in [&[(2, 1), (1, 2)][..], &[(1, 2), (1, 2)], &[(2, 1), (1, 2), (2, 1)], &[(1, 1)]] {
            law::keeps_the_law(&clue(blocks).into(), &colored);
        }
    }

    #[test]
    fn a_clue_that_cannot_be_is_refused() {
        let shape = Shape::new(1, 5, 2).unwrap().from_zero();
        assert!(clue(&[(1, 2)]).check(&shape).is_err());
        assert!(clue(&[(0, 1)]).check(&shape).is_err());
        assert!(clue(&[(1, 1)]).check(&Shape::new(1, 5, 2).unwrap()).is_err());
        assert!(LineClue { line: Line::Row(1), blocks: vec![] }.check(&shape).is_err());
    }

    #[test]
    fn gaps_count_between_blocks_of_one_colour_only() {
        assert_eq!(clue(&[(2, 1), (3, 1)]).least_length(), 6);
        assert_eq!(clue(&[(2, 1), (3, 2)]).least_length(), 5);
    }

    #[test]
    fn the_ways_to_fill_a_line_are_counted() {
        let shape = Shape::new(1, 6, 3).unwrap().from_zero();
        let blocks = |blocks: &[(u16, Value)]| blocks.iter().copied().map(Block::from).collect();
        for clue in [vec![], vec![(1, 1)], vec![(2, 1), (1, 1)], vec![(1, 2), (2, 1)], vec![(3, 2), (2, 1)]] {
            let clue = LineClue { line: Line::Row(0), blocks: blocks(&clue) };
            for seed in 0..8 {
                let candidates = law::some_candidates(&shape, seed);
                let within = |filling: &Filling| shape.cells().all(|c| candidates.contains(c, filling[c]));
                let ways = law::fillings(&shape).filter(|f| clue.holds(f) && within(f)).count();
                assert_eq!(clue.ways(&candidates), ways as u64, "{} with {seed}", clue.describe(&shape));
            }
        }
    }

    #[test]
    fn a_line_goes_by_its_number_and_its_blocks() {
        let shape = Shape::new(1, 9, 3).unwrap().from_zero();
        let clue = |blocks: &[(u16, Value)]| {
            let blocks = blocks.iter().copied().map(Block::from).collect();
            LineClue { line: Line::Row(0), blocks }
        };
        assert_eq!(clue(&[(3, 1), (5, 1)]).cite(&shape), "row 1 (3 5)");
        assert_eq!(clue(&[(3, 1), (5, 2)]).cite(&shape), "row 1 (3 of colour 1, 5 of colour 2)");
        assert_eq!(clue(&[]).cite(&shape), "row 1 (empty)");
        let seen = |rule: LineClue| rule.insight(&Candidates::all(&shape));
        assert_eq!(seen(clue(&[(3, 1), (5, 1)])).as_deref(), Some("can be filled in only one way"));
        assert_eq!(seen(clue(&[(2, 1), (5, 1)])).as_deref(), Some("can be filled in only 3 ways"));
    }
}
