//! What clues say in the course of a refutation: which candidates they remove, and because of which changes.

use super::{NONE, Refuter, each_bit};
use crate::explain::label::LabelId;
use model::grid::Contradiction;

/// What became known of a cell of a clue.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// The cell, by its place in the clue.
    place: usize,
    kept: u64,
    label: LabelId,
}

impl Refuter {
    pub(super) fn wake(&mut self, cell: usize) {
        for &clue in &self.clues_of[cell] {
            if !std::mem::replace(&mut self.is_woken[clue as usize], true) {
                self.woken.push(clue);
            }
        }
    }

    pub(super) fn ask_woken_clues(&mut self) {
        // In the order of the clues, whoever woke them.
        let mut woken = std::mem::take(&mut self.woken);
        woken.sort_unstable();
        for &clue in &woken {
            self.is_woken[clue as usize] = false;
            self.ask_with_changes(clue as usize);
        }
        woken.clear();
        self.woken = woken;
    }

    /// Asks a clue what follows from the facts and what was found since.
    fn ask_with_changes(&mut self, number: usize) {
        let clue = &self.demands.clues[number];
        if clue.price >= self.bound || !clue.demands.iter().all(|&demand| self.allows(demand)) {
            return;
        }
        let changes = self.changes(number);
        let cheapest = changes.iter().map(|change| self.labels.cost(change.label)).min();
        if cheapest.is_none_or(|cost| cost.max(clue.price) >= self.bound) {
            return;
        }
        let mut left = std::mem::take(&mut self.left);
        match self.ask_number(number, &changes, &mut left) {
            Err(Contradiction) => {
                let needed = self.needed(number, changes, |_| false);
                let label = self.label_of(number, &needed);
                self.conflict(label);
            }
            Ok(()) => self.note_removed(number, &changes, &left),
        }
        self.left = left;
    }

    fn ask_number(
        &mut self,
        number: usize,
        changes: &[Change],
        left: &mut Vec<u64>,
    ) -> Result<(), Contradiction> {
        let kept = changes.iter().map(|change| (change.place, change.kept));
        self.work += self.demands.clues[number].looks;
        self.demands.clues[number].ask_again(&mut self.domains, kept, left)
    }

    /// Turns off what a clue removed, with the changes that made it do so.
    fn note_removed(&mut self, number: usize, changes: &[Change], left: &[u64]) {
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (place, &left) in left.iter().enumerate() {
            let cell = self.demands.clues[number].cells()[place] as usize;
            each_bit(self.masks[cell] & !left, |value| {
                let literal = cell * self.values + value;
                if self.off[literal] == NONE {
                    open.push((place, value));
                }
            });
        }
        // What a cell holds excludes its other values without any clue.
        open.retain(|&(place, value)| {
            !changes.iter().any(|change| change.place == place && change.kept >> value & 1 == 0)
        });
        let mut again = Vec::new();
        while let Some(&(place, value)) = open.first() {
            let needed = self.needed(number, changes.to_vec(), |left| left[place] >> value & 1 == 0);
            let together = self.ask_number(number, &needed, &mut again);
            let gone = |&(place, value): &(usize, usize)| together.is_err() || again[place] >> value & 1 == 0;
            let label = self.label_of(number, &needed);
            let (removed, rest): (Vec<_>, Vec<_>) = open.iter().copied().partition(gone);
            open = rest;
            if let Some(label) = label {
                for (place, value) in removed {
                    let cell = self.demands.clues[number].cells()[place] as usize;
                    self.off_if_new(cell * self.values + value, label);
                }
            }
        }
    }

    fn label_of(&mut self, number: usize, changes: &[Change]) -> Option<LabelId> {
        let labels: Vec<LabelId> = changes.iter().map(|change| change.label).collect();
        self.labels.union(&labels, &self.demands.clues[number].demands, self.bound)
    }

    /// The changes of a clue's cells: what is on, or what is off.
    fn changes(&self, number: usize) -> Vec<Change> {
        let mut changes = Vec::new();
        for (place, &cell) in self.demands.clues[number].cells().iter().enumerate() {
            let base = cell as usize * self.values;
            let mask = self.masks[cell as usize];
            let mut on = None;
            each_bit(mask, |value| {
                if self.on[base + value] != NONE {
                    on = Some(Change { place, kept: 1 << value, label: self.on[base + value] });
                }
            });
            if let Some(change) = on {
                changes.push(change);
                continue;
            }
            each_bit(mask, |value| {
                if self.off[base + value] != NONE {
                    changes.push(Change { place, kept: !(1 << value), label: self.off[base + value] });
                }
            });
        }
        changes
    }

    /// The changes without which a clue does not do what is asked for, the cheap ones rather than the others.
    fn needed(&mut self, number: usize, changes: Vec<Change>, does: impl Fn(&[u64]) -> bool) -> Vec<Change> {
        let mut needed = changes;
        if needed.len() < 2 {
            return needed;
        }
        needed.sort_by_key(|change| {
            (std::cmp::Reverse(self.labels.cost(change.label)), change.place, change.kept)
        });
        let mut left = Vec::new();
        let mut next = 0;
        while next < needed.len() {
            let change = needed.remove(next);
            let still = match self.ask_number(number, &needed, &mut left) {
                Err(Contradiction) => true,
                Ok(()) => does(&left),
            };
            if !still {
                needed.insert(next, change);
                next += 1;
            }
        }
        needed
    }
}
