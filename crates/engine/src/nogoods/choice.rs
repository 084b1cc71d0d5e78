//! What to try next: the cell with the most conflicts per candidate, and the value that it had last.
//!
//! As in plain search, a value with two places in a house is the better choice where its scores are high enough.

use model::propagate::{Change, Domains, Id};
use model::random::SplitMix;

/// Each conflict counts a little more than the one before, so that old ones fade.
const GAIN_GROWTH: f32 = 1.02;
/// What a cell gains that has only led to a conflict, beside those that its nogood names.
const PASSING: f32 = 0.5;
/// What the scores of two places count for beside the score per candidate of a cell.
const TWO_PLACES: f32 = 0.6;

/// See the [module documentation](self).
#[derive(Debug)]
pub(super) struct Order {
    scores: Vec<f32>,
    gain: f32,
    /// The value that each cell had last, as a bit.
    phases: Vec<u64>,
    houses: Vec<Vec<Id>>,
}

impl Order {
    pub(super) fn new(cells: usize, houses: Vec<Vec<Id>>, seed: u64) -> Order {
        let mut scores = vec![1.0; cells];
        if seed != 0 {
            let mut random = SplitMix::new(seed);
            scores.iter_mut().for_each(|score| *score += (random.bits() % 1024) as f32 / 4096.0);
        }
        Order { scores, gain: 1.0, phases: vec![0; cells], houses }
    }

    /// Remembers the values that cells have, before these changes are taken back.
    pub(super) fn remember(&mut self, changes: &[Change], domains: &Domains) {
        for change in changes {
            let mask = domains.mask(change.cell);
            if mask.is_power_of_two() {
                self.phases[change.cell as usize] = mask;
            }
        }
    }

    /// A cell is named by a nogood.
    pub(super) fn blame(&mut self, cell: Id) {
        self.scores[cell as usize] += self.gain;
    }

    /// A cell was on the way to a conflict.
    pub(super) fn pass(&mut self, cell: Id) {
        self.scores[cell as usize] += self.gain * PASSING;
    }

    /// A conflict is over.
    pub(super) fn fade(&mut self) {
        self.gain *= GAIN_GROWTH;
        if self.gain > 1e15 {
            self.scores.iter_mut().for_each(|score| *score = (*score * 1e-15).max(f32::MIN_POSITIVE));
            self.gain *= 1e-15;
        }
    }

    /// A cell and the value to try. Some cell is open.
    pub(super) fn choose(&self, masks: &[u64]) -> (Id, u64) {
        let mut best = (-1.0, 0);
        for (cell, (&mask, &score)) in masks.iter().zip(&self.scores).enumerate() {
            let size = mask.count_ones();
            if size > 1 && score / size as f32 > best.0 {
                best = (score / size as f32, cell);
            }
        }
        let (merit, cell) = best;
        if masks[cell].count_ones() > 2
            && let Some((score, cell, bit)) = self.two_places(masks)
            && score * TWO_PLACES > merit
        {
            return (cell, bit);
        }
        let mask = masks[cell];
        let phase = self.phases[cell] & mask;
        (cell as Id, if phase != 0 { phase } else { mask & mask.wrapping_neg() })
    }

    /// A value with exactly two places in a house, where their scores together are highest.
    fn two_places(&self, masks: &[u64]) -> Option<(f32, Id, u64)> {
        let mut best: Option<(f32, Id, u64)> = None;
        for house in &self.houses {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in house {
                let mask = masks[cell as usize];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let mut pairs = twice & !more;
            while pairs != 0 {
                let bit = pairs & pairs.wrapping_neg();
                pairs ^= bit;
                let mut places = house.iter().filter(|&&cell| masks[cell as usize] & bit != 0);
                let (Some(&a), Some(&b)) = (places.next(), places.next()) else { continue };
                let (x, y) = (self.scores[a as usize], self.scores[b as usize]);
                if best.is_none_or(|(score, ..)| x + y > score) {
                    let had = |cell: Id| self.phases[cell as usize] == bit;
                    best = Some((x + y, if had(a) || !had(b) && x >= y { a } else { b }, bit));
                }
            }
        }
        best
    }
}
