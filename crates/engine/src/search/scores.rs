//! How much cells have to do with failures: what search chooses by.

use model::propagate::{Domains, Id};
use model::random::SplitMix;

/// With how many failures the cell begins that the rules say most about.
const BUSIEST: f32 = 20.0;
/// A failure counts in full for each cell of the rule that failed if these are no more than so many.
const FEW_CELLS: f32 = 6.0;
/// Each failure counts a little more than the one before, so that old ones fade.
const GAIN_GROWTH: f32 = 1.002;
/// How many new failures the highest score counts for after a restart.
const SCORE_KEPT: f32 = 10.0;
/// What a failure then counts for the cell of the choice.
const CHOICE_COUNTS: f32 = 2.0;

/// A score for each cell, never zero.
#[derive(Debug)]
pub(super) struct Scores {
    each: Vec<f32>,
    /// What the next failure counts.
    gain: f32,
    /// How many times as much for the cell of the choice.
    choice_counts: f32,
}

impl Scores {
    /// Scores before any failure: higher where rules say more than they do about every cell.
    pub(super) fn new(domains: &Domains) -> Scores {
        let busy = domains.network().said_about(domains.masks().len());
        let most = busy.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        let least = busy.iter().copied().fold(most, f32::min);
        let each = busy.iter().map(|said| 1.0 + BUSIEST * (said - least) / most).collect();
        Scores { each, gain: 1.0, choice_counts: 1.0 }
    }

    /// Changes each a little.
    pub(super) fn shake(&mut self, random: &mut SplitMix) {
        self.each.iter_mut().for_each(|score| *score += (random.bits() % 1024) as f32 / 4096.0);
    }

    pub(super) fn len(&self) -> usize {
        self.each.len()
    }

    pub(super) fn each(&self) -> &[f32] {
        &self.each
    }

    pub(super) fn of(&self, cell: Id) -> f32 {
        self.each[cell as usize]
    }

    /// Counts a failure against the cell that was chosen and the cells of the rule that failed.
    pub(super) fn blame(&mut self, chosen: Id, cells: &[Id]) {
        self.each[chosen as usize] += self.gain * self.choice_counts;
        let share = self.gain * (FEW_CELLS / cells.len() as f32).min(1.0);
        for &cell in cells {
            self.each[cell as usize] += share;
        }
        self.gain *= GAIN_GROWTH;
        if self.gain > 1e15 {
            self.scale(1e-15);
            self.gain *= 1e-15;
        }
    }

    /// From now on the choice counts more.
    pub(super) fn blame_choices_more(&mut self) {
        self.choice_counts = CHOICE_COUNTS;
    }

    /// What a search that begins again starts with.
    pub(super) fn begin_again(&mut self) {
        let highest = self.each.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        self.scale(SCORE_KEPT / highest);
        self.gain = 1.0;
    }

    /// Never to nothing: a score of zero would look like no cell at all.
    fn scale(&mut self, factor: f32) {
        self.each.iter_mut().for_each(|score| *score = (*score * factor).max(f32::MIN_POSITIVE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::wire;
    use cnf::Limits;
    use model::grid::Cell;
    use model::puzzle::Puzzle;
    use model::rules::Cage;

    fn scores(puzzle: &Puzzle) -> Scores {
        Scores::new(&wire(puzzle, &Limits::none()).unwrap().domains)
    }

    #[test]
    fn scores_never_fade_to_nothing() {
        let mut scores = scores(&Puzzle::sudoku(9).unwrap());
        (0..100_000).for_each(|_| scores.blame(5, &[5, 6]));
        assert!(scores.each().iter().all(|&score| score > 0.0 && score.is_finite()));
        assert!(scores.of(5) > scores.of(6) && scores.of(6) > scores.of(7));
    }

    #[test]
    fn cells_that_more_is_said_about_begin_with_more() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        assert!(scores(&puzzle).each().iter().all(|&score| score == 1.0));
        let cage = [Cell::new(0, 0), Cell::new(0, 1)];
        puzzle.add(Cage { cells: cage.to_vec(), sum: Some(8) }).unwrap();
        let scores = scores(&puzzle);
        assert!(scores.of(0) > scores.of(2) && scores.of(1) == scores.of(0));
    }

    #[test]
    fn many_cells_share_a_failure() {
        let puzzle = Puzzle::sudoku(9).unwrap();
        let (mut few, mut many) = (scores(&puzzle), scores(&puzzle));
        few.blame(80, &[0, 1]);
        many.blame(80, &(0..9).collect::<Vec<Id>>());
        assert!(few.of(0) > many.of(0) && many.of(0) > 1.0);
        assert_eq!(few.of(80), many.of(80));
    }
}
