//! A cell tells how many cells of some arms, from a first cell on, hold the same value as that one.
//!
//! For each value of the first cell an arm has a shortest run, of cells that surely hold it, and a longest, of cells that
//! can. Values of the first cell and of the control cell that do not fit together go; once the first cell is known, so do
//! runs that would be too long or too short.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct SameRuns {
    /// The control cell, the first cell, and those of the arms.
    cells: Box<[Id]>,
    arms: Box<[Box<[Id]>]>,
    /// What the control cell holds if no arm has a run, less the lowest value.
    base: i64,
    values: usize,
}

impl SameRuns {
    /// The control cell, as a bit, is `base` and the number of cells in the runs; arms do not list the first cell.
    pub fn new(control: Id, first: Id, arms: &[Vec<Id>], base: i64, values: usize) -> SameRuns {
        let cells = [&[control, first][..], &arms.concat()].concat();
        let arms = arms.iter().map(|arm| arm[..].into()).collect();
        SameRuns { cells: cells.into(), arms, base, values }
    }

    /// The shortest and the longest run of an arm for a value.
    fn run(arm: &[Id], value: u64, domains: &Domains) -> (usize, usize) {
        let prefix =
            |holds: &dyn Fn(u64) -> bool| arm.iter().take_while(|&&cell| holds(domains.mask(cell))).count();
        (prefix(&|mask| mask == value), prefix(&|mask| mask & value != 0))
    }

    /// The values of the control cell, as bits, from `least` to `most` cells in the runs.
    fn told(&self, least: usize, most: usize) -> u64 {
        let bit =
            |count: usize| usize::try_from(self.base + count as i64).ok().filter(|&bit| bit < self.values);
        (least..=most).filter_map(bit).fold(0, |mask, bit| mask | 1 << bit)
    }

    /// Keeps values of the control cell and of the first one that fit together. An arm that is needed so far with every
    /// value holds the same as the first cell, whatever that is.
    fn bounds(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let (control, first) = (self.cells[0], self.cells[1]);
        let fewest = (i64::from(domains.mask(control).trailing_zeros()) - self.base).max(0) as usize;
        let mut needed = vec![usize::MAX; self.arms.len()];
        let mut runs = Vec::with_capacity(self.arms.len());
        let (mut kept, mut told) = (0, 0);
        for value in (0..self.values).map(|bit| 1u64 << bit).filter(|value| domains.mask(first) & value != 0)
        {
            runs.clear();
            runs.extend(self.arms.iter().map(|arm| SameRuns::run(arm, value, domains)));
            let (least, most) = runs.iter().fold((0, 0), |sum, run| (sum.0 + run.0, sum.1 + run.1));
            let fits = self.told(least, most) & domains.mask(control);
            if fits != 0 {
                kept |= value;
                told |= fits;
                for (needed, &(_, long)) in needed.iter_mut().zip(&runs) {
                    *needed = (*needed).min(fewest.saturating_sub(most - long));
                }
            }
        }
        domains.keep(first, kept)?;
        domains.keep(control, told)?;
        for (arm, &needed) in self.arms.iter().zip(&needed) {
            arm.iter().take(needed).try_for_each(|&cell| domains.keep(cell, kept))?;
        }
        Ok(())
    }

    /// Once the first cell is known: each arm between what the others leave to it.
    fn arms(&self, domains: &mut Domains) -> Result<bool, Contradiction> {
        let value = domains.mask(self.cells[1]);
        if !value.is_power_of_two() {
            return Ok(false);
        }
        let told = domains.mask(self.cells[0]);
        let count = |bit: u32| usize::try_from(i64::from(bit) - self.base).map_err(|_| Contradiction);
        let (fewest, most) = (count(told.trailing_zeros())?, count(63 - told.leading_zeros())?);
        let runs: Vec<(usize, usize)> =
            self.arms.iter().map(|arm| SameRuns::run(arm, value, domains)).collect();
        let (least, longest) = runs.iter().fold((0, 0), |sum, run| (sum.0 + run.0, sum.1 + run.1));
        let mut changed = false;
        for (arm, &(short, long)) in self.arms.iter().zip(&runs) {
            let needed = fewest.saturating_sub(longest - long);
            if needed > long {
                return Err(Contradiction);
            }
            for &cell in arm.iter().take(needed).skip(short) {
                domains.keep(cell, value)?;
                changed = true;
            }
            let allowed = most.checked_sub(least - short).ok_or(Contradiction)?;
            if allowed < short {
                return Err(Contradiction);
            }
            if allowed == short && needed <= short && long > short {
                domains.keep(arm[short], !value)?;
                changed = true;
            }
        }
        Ok(changed)
    }
}

impl Propagator for SameRuns {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        loop {
            self.bounds(domains)?;
            if !self.arms(domains)? {
                return Ok(());
            }
        }
    }

    fn priority(&self) -> u8 {
        110
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::sound;

    #[test]
    fn runs_are_as_long_as_told() {
        for base in -1..=1 {
            let runs = SameRuns::new(0, 1, &[vec![2, 3], vec![4]], base, 3);
            sound(&runs, 5, 3, |values| {
                let run = |arm: &[usize]| arm.iter().take_while(|&&value| value == values[1]).count() as i64;
                values[0] as i64 == base + run(&values[2..4]) + run(&values[4..])
            });
        }
        let alone = SameRuns::new(0, 1, &[], 1, 2);
        sound(&alone, 2, 2, |values| values[0] == 1);
    }
}
