//! When each cell came to have the candidates it has: the changes since the first choice, cell by cell.

use model::propagate::{Change, Domains, Id};

/// See the [module documentation](self). Changes are counted from 1, so that 0 is "always".
#[derive(Debug)]
pub(super) struct History {
    /// For each change, the one of the same cell before it.
    earlier: Vec<u32>,
    /// For each change, the choices made before it.
    levels: Vec<u32>,
    /// The last change of each cell.
    last: Vec<u32>,
    /// How many changes there were at each choice.
    starts: Vec<usize>,
}

impl History {
    pub(super) fn new(cells: usize) -> History {
        History { earlier: Vec::new(), levels: Vec::new(), last: vec![0; cells], starts: Vec::new() }
    }

    /// How many choices stand.
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// How many changes there were when the last choice was made.
    pub(super) fn start(&self) -> u32 {
        self.starts.last().map_or(0, |&start| start as u32)
    }

    /// The level of a change; that of what always was is 0.
    pub(super) fn level_of(&self, change: u32) -> usize {
        change.checked_sub(1).map_or(0, |index| self.levels[index as usize] as usize)
    }

    /// Takes note of all changes since it did so last.
    pub(super) fn note(&mut self, domains: &Domains) {
        for change in &domains.changes()[self.earlier.len()..] {
            let last = &mut self.last[change.cell as usize];
            self.earlier.push(*last);
            self.levels.push(self.starts.len() as u32);
            *last = self.earlier.len() as u32;
        }
    }

    /// A choice follows.
    pub(super) fn mark(&mut self, domains: &mut Domains) {
        self.note(domains);
        self.starts.push(self.earlier.len());
        domains.mark();
    }

    /// What changed since the last choice.
    pub(super) fn changes_of_level<'a>(&self, domains: &'a Domains) -> &'a [Change] {
        &domains.changes()[self.starts.last().copied().unwrap_or(0)..]
    }

    /// Takes the last choice back.
    pub(super) fn undo(&mut self, domains: &mut Domains) {
        let Some(start) = self.starts.pop() else { return };
        for number in (start..self.earlier.len()).rev() {
            self.last[domains.changes()[number].cell as usize] = self.earlier[number];
        }
        self.earlier.truncate(start);
        self.levels.truncate(start);
        domains.undo();
    }

    /// How many changes are noted.
    pub(super) fn len(&self) -> usize {
        self.earlier.len()
    }

    /// The change of a cell before one of its changes.
    pub(super) fn earlier(&self, change: u32) -> u32 {
        self.earlier[change as usize - 1]
    }

    /// Since which change all candidates of a cell are among `most`.
    pub(super) fn since(&self, cell: Id, most: u64, domains: &Domains) -> u32 {
        self.since_before(self.last[cell as usize], most, domains)
    }

    /// The same from one of the cell's changes backwards, after which they are.
    pub(super) fn since_before(&self, mut change: u32, most: u64, domains: &Domains) -> u32 {
        while change > 0 && domains.changes()[change as usize - 1].before & !most == 0 {
            change = self.earlier(change);
        }
        change
    }

    /// The candidates that a cell had after so many changes.
    pub(super) fn mask_after(&self, cell: Id, changes: usize, domains: &Domains) -> u64 {
        let mut mask = domains.mask(cell);
        let mut change = self.last[cell as usize];
        while change as usize > changes {
            mask = domains.changes()[change as usize - 1].before;
            change = self.earlier(change);
        }
        mask
    }
}
