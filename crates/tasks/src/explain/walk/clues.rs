//! Steps by one clue alone.

use super::{Excluded, Found, Walk, contradiction};
use crate::explain::clue::ClueMeans;
use crate::explain::demand::Weight;
use crate::explain::refute::each_bit;
use cnf::Reason as Stop;

impl Walk {
    /// Asks clues of at most this price again where their cells have changed.
    fn ask_clues(&mut self, most: Weight) -> Result<(), Stop> {
        for clue in 0..self.changed.len() {
            let means = &self.refuter.demands.clues[clue];
            let too_dear = means.price > most && !means.is_graded();
            if too_dear || !std::mem::take(&mut self.changed[clue]) {
                continue;
            }
            self.limits.check(0)?;
            let values = self.refuter.values;
            let cells = self.refuter.demands.clues[clue].cells().to_vec();
            let masks: Vec<u64> = cells.iter().map(|&cell| self.refuter.masks[cell as usize]).collect();
            let Ok(left) = self.refuter.ask_clue(clue).map(<[u64]>::to_vec) else {
                self.excluded[clue] = Excluded::Everything;
                continue;
            };
            let mut gone = Vec::new();
            if left.iter().zip(&masks).any(|(left, mask)| mask & !left != 0) {
                let prices = self.refuter.demands.clues[clue].prices(&masks);
                for (place, (&cell, (left, mask))) in cells.iter().zip(left.iter().zip(&masks)).enumerate() {
                    each_bit(mask & !left, |value| {
                        gone.push((cell as usize * values + value, prices.of(place, value)));
                    });
                }
            }
            self.excluded[clue] = Excluded::Literals(gone);
        }
        Ok(())
    }

    /// What clues of at most this price exclude by themselves.
    pub(super) fn by_clues(&mut self, price: Weight) -> Result<Vec<Found>, Stop> {
        self.ask_clues(price)?;
        let mut steps = Vec::new();
        for (clue, excluded) in self.refuter.demands.clues.iter().zip(&self.excluded) {
            match excluded {
                Excluded::Everything if clue.price <= price => {
                    return Ok(vec![contradiction(clue.demands.clone())]);
                }
                Excluded::Everything => {}
                Excluded::Literals(gone) => {
                    let step = self.alone(gone, clue.demands.clone(), price);
                    steps.extend((!step.gone.is_empty()).then_some(step));
                }
            }
        }
        Ok(steps)
    }

    /// A step by one clue, of all that costs at most so much, which also places what it leaves alone.
    fn alone(&self, excluded: &[(usize, Weight)], demands: Vec<usize>, most: Weight) -> Found {
        let values = self.refuter.values;
        let is_open = |literal: usize| self.refuter.masks[literal / values] >> (literal % values) & 1 == 1;
        let seen = || excluded.iter().filter(|&&(literal, price)| price <= most && is_open(literal));
        let cost = seen().map(|&(_, price)| price).max().unwrap_or(0);
        let gone: Vec<usize> = seen().map(|&(literal, _)| literal).collect();
        let mut placed = Vec::new();
        for cells in gone.chunk_by(|a, b| a / values == b / values) {
            let cell = cells[0] / values;
            let left = cells
                .iter()
                .fold(self.refuter.masks[cell], |left, literal| left & !(1 << (literal % values)));
            if left.is_power_of_two() {
                placed.push(cell * values + left.trailing_zeros() as usize);
            }
        }
        Found { gone, placed, demands, cost, ends: false, searched: false }
    }

    /// The price of the cheapest clue that excludes something.
    pub(super) fn cheapest_clue(&mut self) -> Result<Option<Weight>, Stop> {
        self.ask_clues(Weight::MAX)?;
        let values = self.refuter.values;
        let masks = &self.refuter.masks;
        let is_open = |literal: usize| masks[literal / values] >> (literal % values) & 1 == 1;
        let cheapest = |(clue, excluded): (&ClueMeans, &Excluded)| match excluded {
            Excluded::Everything => Some(clue.price),
            Excluded::Literals(gone) => {
                gone.iter().filter(|(literal, _)| is_open(*literal)).map(|&(_, price)| price).min()
            }
        };
        Ok(self.refuter.demands.clues.iter().zip(&self.excluded).filter_map(cheapest).min())
    }

    /// Whether it is time to look at several clues at once. Where a clue takes more or less work by itself, an argument of several
    /// is no easier than what each of them has to tell: so not before they have told it all.
    pub(super) fn may_combine(&mut self) -> Result<bool, Stop> {
        Ok(!self.refuter.demands.graded || self.cheapest_clue()?.is_none())
    }
}
