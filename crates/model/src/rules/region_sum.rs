//! Region sum lines: the pieces into which regions cut a line all have the same sum.
//!
//! A rule sees only itself, so it holds the pieces; [`RegionSum::along`] cuts a line. One that leaves a region and
//! comes back has a new piece there. A line may cross itself or be closed; a cell counts as often as it is visited.
//! Clauses: see [`EqualSums`](super::EqualSums).

use super::field::data;
use super::shared::{as_visited, check_terms};
use super::words::from_to;
use super::{Rule, RuleError, equal_sums, list};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Filling, Shape};
use crate::mark::{Mark, Stroke, Tint};
use crate::propagate::Propagator;

data! {
    /// See the [module documentation](self).
    pub struct RegionSum {
        /// The pieces of the line, in order. One alone demands nothing.
        pub pieces: Vec<Vec<Cell>>,
    }
}

impl RegionSum {
    /// Cuts a line wherever the region changes; cells in no region are left out.
    pub fn along<R: PartialEq>(line: &[Cell], region: impl Fn(Cell) -> Option<R>) -> RegionSum {
        let mut pieces: Vec<Vec<Cell>> = Vec::new();
        let mut last = None;
        for &cell in line {
            let Some(here) = region(cell) else { continue };
            match pieces.last_mut() {
                Some(piece) if last.as_ref() == Some(&here) => piece.push(cell),
                _ => pieces.push(vec![cell]),
            }
            last = Some(here);
        }
        RegionSum { pieces }
    }
}

impl Rule for RegionSum {
    const NAME: &'static str = "region-sum";
    const ABOUT: &'static str =
        "Digits on the line have the same sum in every region that it passes through.";
    const EXAMPLE: &'static str = r#"
        . . . . . .
        . 2 . . . .
        . . 4 . . .
        . . . . . .
        . 6 . . . .
        . . 2 . . .
        {"rule":"region-sum","pieces":[["r1c1","r2c1"],["r3c1","r4c1","r4c2"]]}
        {"rule":"region-sum","pieces":[["r2c3","r1c3"],["r1c4","r2c4","r2c5"]]}
        {"rule":"region-sum","pieces":[["r5c5","r5c4"],["r4c4","r4c5","r4c6"]]}"#;
    /// Several sums of which none is known are compared.
    const PRICE: u32 = 5;

    fn cells(&self, _: &Shape) -> Vec<Cell> {
        as_visited(self.pieces.concat())
    }

    fn describe(&self, _: &Shape) -> String {
        let (pieces, line) = (self.pieces.len(), list(&self.pieces.concat()));
        format!("the {pieces} pieces of the line {line} have the same sum")
    }

    fn cite(&self, _: &Shape) -> String {
        format!("the region sum line {}", from_to(&self.pieces.concat()))
    }

    fn insight(&self, _: &Candidates) -> Option<String> {
        Some("has the same sum in every region".to_string())
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        if let Some(place) = self.pieces.iter().position(Vec::is_empty) {
            return Err(RuleError(format!("piece {} of a region sum line has no cells", place + 1)));
        }
        check_terms("a region sum line", &self.pieces.concat(), shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        equal_sums::hold(filling, &self.pieces)
    }

    fn encode(&self, enc: &mut Encoder) {
        equal_sums::encode(enc, &self.pieces);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        equal_sums::propagators(shape, &self.pieces)
    }

    fn marks(&self, _: &Shape) -> Vec<Mark> {
        vec![Mark::Path(self.pieces.concat(), Stroke::Tinted(Tint::Blue))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law::{self, cells};

    #[test]
    fn encoding_matches_meaning() {
        for region in [[1, 1, 2, 2, 3], [1, 2, 1, 1, 2], [1, 1, 1, 1, 1], [0, 1, 1, 2, 0]] {
            let cut = |cell: Cell| Some(region[usize::from(cell.column)]).filter(|&region| region > 0);
            let rule = RegionSum::along(&cells(&[0, 1, 2, 3, 4]), cut);
            law::keeps_the_law(&rule.into(), &Shape::new(1, 5, 4).unwrap());
        }
        for line in [&[0, 1, 2, 3, 0][..], &[0, 1, 2, 1, 3], &[0, 1, 0, 3, 4]] {
            let rule = RegionSum::along(&cells(line), |cell| Some(cell.column / 2));
            law::keeps_the_law(&rule.clone().into(), &Shape::new(1, 5, 4).unwrap());
            law::keeps_the_law(&rule.into(), &Shape::new(1, 5, 4).unwrap().from_zero());
        }
    }

    #[test]
    fn a_line_that_comes_back_has_a_new_piece() {
        let region = [Some(1), Some(2), Some(1), None, Some(1)];
        let rule = RegionSum::along(&cells(&[0, 1, 2, 3, 4]), |cell| region[usize::from(cell.column)]);
        assert_eq!(rule.pieces, [cells(&[0]), cells(&[1]), cells(&[2, 4])]);
    }

    #[test]
    fn an_empty_piece_and_no_piece_are_refused() {
        let shape = Shape::square(4).unwrap();
        let message = |pieces| RegionSum { pieces }.check(&shape).unwrap_err().to_string();
        assert_eq!(message(vec![cells(&[0]), vec![]]), "piece 2 of a region sum line has no cells");
        assert_eq!(message(vec![]), "a region sum line has no cells");
    }
}
