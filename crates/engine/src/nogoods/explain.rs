//! Why a propagator removed candidates: what it says itself, or what runs of it show.
//!
//! The candidates that its cells had are reason enough. Some are given back, of many cells at a time and then of fewer,
//! those that were lost last first; then all above the least or below the largest of a cell; then one by one. Whatever the
//! propagator does not need for what it found stays given back.

use super::NogoodSearch;
use super::conflict::Why;
use model::propagate::{Id, Origin};

/// What a propagator is to find again.
struct Finding {
    propagator: usize,
    /// The cell that loses candidates, and these; none where nothing is left.
    lost: Option<(Id, u64)>,
}

impl NogoodSearch {
    /// Why a cell has lost candidates by a change that a propagator made.
    pub(super) fn explain(&mut self, propagator: usize, cell: Id, lost: u64, number: usize) -> Why {
        if let Some(why) = self.told(propagator, Some((cell, lost)), number) {
            return why;
        }
        let start = self.start_of_run(propagator, number, self.history.level_of(number as u32 + 1));
        let cells = self.network.propagator(propagator).cells().to_vec();
        let finding = Finding { propagator, lost: Some((cell, lost)) };
        self.find(&finding, &cells, start)
    }

    /// What a contradiction that a propagator found needs.
    pub(super) fn explain_conflict(&mut self, propagator: usize, emptied: Option<Id>) -> Vec<(Id, u64)> {
        let end = self.history.len();
        if let Some(cell) = emptied
            && let Some(mut why) = self.told(propagator, Some((cell, self.domains.mask(cell))), end)
        {
            why.needs.push((cell, why.explained));
            return why.needs;
        }
        if let Some(why) = self.told(propagator, None, end) {
            return why.needs;
        }
        let mut cells = self.network.propagator(propagator).cells().to_vec();
        cells.extend(emptied);
        let start = self.start_of_run(propagator, end, self.history.level());
        self.find(&Finding { propagator, lost: None }, &cells, start).needs
    }

    /// Where the run of a propagator began that has gone on for so many changes. It makes several, of which later ones may
    /// follow from earlier ones: only the whole can be repeated.
    fn start_of_run(&self, propagator: usize, changes: usize, level: usize) -> usize {
        let is_part = |&change: &usize| {
            self.domains.changes()[change].cause.origin() == Origin::Propagator(propagator)
                && self.history.level_of(change as u32 + 1) == level
        };
        (0..changes).rev().take_while(is_part).last().unwrap_or(changes)
    }

    /// The reason that a propagator gives itself for what it found after so many changes.
    pub(super) fn told(&self, propagator: usize, lost: Option<(Id, u64)>, changes: usize) -> Option<Why> {
        let mut needs = Vec::new();
        let mask = |cell: Id| self.history.mask_after(cell, changes, &self.domains);
        let explained = self.network.propagator(propagator).reason(lost, &mask, &mut needs)?;
        Some(Why { needs, explained })
    }

    /// The reason that runs of a propagator show for what it found after so many changes, in cells that it reads.
    fn find(&mut self, finding: &Finding, cells: &[Id], changes: usize) -> Why {
        let mut known: Vec<(u32, Id, u64)> = Vec::with_capacity(cells.len());
        for &cell in cells {
            let mask = self.history.mask_after(cell, changes, &self.domains);
            if mask != self.root[cell as usize] && known.iter().all(|&(_, other, _)| other != cell) {
                known.push((self.history.since(cell, mask, &self.domains), cell, mask));
                self.trial.assume(cell, mask);
            }
        }
        known.sort_unstable_by(|a, b| b.cmp(a));
        let mut needs: Vec<(Id, u64)> = known.into_iter().map(|(_, cell, mask)| (cell, mask)).collect();
        if !self.is_found(finding) {
            debug_assert!(false, "it reads other cells: {:?}", self.network.propagator(finding.propagator));
            needs.iter().for_each(|&(cell, _)| self.trial.assume(cell, self.root[cell as usize]));
            let mask = |cell| (cell, self.history.mask_after(cell, changes, &self.domains));
            return Why { needs: (0..self.root.len() as Id).map(mask).collect(), explained: u64::MAX };
        }
        self.give_back_cells(finding, &mut needs);
        for need in &mut needs {
            self.give_back_values(finding, need);
        }
        let explained = finding.lost.map_or(0, |(cell, _)| {
            let own = needs.iter().find(|need| need.0 == cell).map_or(u64::MAX, |need| need.1);
            // What the run needed of the cell itself it does not explain.
            own & !self.trial.left(finding.propagator, Some(cell))
        });
        needs.iter().for_each(|&(cell, _)| self.trial.assume(cell, self.root[cell as usize]));
        Why { needs, explained }
    }

    /// Whether the propagator finds the same with the candidates that the trial has.
    fn is_found(&mut self, finding: &Finding) -> bool {
        let left = self.trial.left(finding.propagator, finding.lost.map(|(cell, _)| cell));
        left & finding.lost.map_or(u64::MAX, |(_, lost)| lost) == 0
    }

    /// Gives back all candidates of cells that are not needed.
    fn give_back_cells(&mut self, finding: &Finding, needs: &mut Vec<(Id, u64)>) {
        let mut size = needs.len().div_ceil(2);
        let mut from = 0;
        while from < needs.len() {
            let to = (from + size).min(needs.len());
            needs[from..to].iter().for_each(|&(cell, _)| self.trial.assume(cell, self.root[cell as usize]));
            if self.is_found(finding) {
                needs.drain(from..to);
                size = (2 * size).min((needs.len() - from).div_ceil(2)).max(1);
                continue;
            }
            needs[from..to].iter().for_each(|&(cell, mask)| self.trial.assume(cell, mask));
            if size == 1 {
                from = to;
            } else {
                size = size.div_ceil(2);
            }
        }
    }

    /// Gives back candidates of a cell that are not needed.
    fn give_back_values(&mut self, finding: &Finding, (cell, mask): &mut (Id, u64)) {
        let root = self.root[*cell as usize];
        let ends = [root & u64::MAX << mask.trailing_zeros(), root & u64::MAX >> mask.leading_zeros()];
        let values = (0..64).map(|value| root & 1 << value);
        let known = *mask;
        for (number, back) in ends.into_iter().chain(values).enumerate() {
            // Both ends together are everything, and that was tried.
            if back & !*mask != 0 && !(number == 1 && *mask != known) {
                self.trial.assume(*cell, *mask | back);
                if self.is_found(finding) {
                    *mask |= back;
                }
            }
        }
        self.trial.assume(*cell, *mask);
    }
}
