//! Judging boards of several Sudoku, mostly by the kernel for one of them.
//!
//! Whether a given is needed is a matter of the grids around it, most of the time: either one of its own grids implies it, or
//! that grid has another solution with the same cells shared with others. Next comes what the other grids, each by itself, tell
//! about the cells that they share. On boards of few grids these are then tried value by value, which decides every question;
//! on larger boards that takes longer than the search by pairs does, which is asked for the rest.

use super::{ByPairs, Judge, Missing, Patience, Ruling};
use crate::generate::board::Board;
use crate::generate::pool::{Pool, Unit};
use crate::set::Set;
use cnf::Reason;
use engine::kernels::classic::Classic;
use model::grid::Filling;

/// All nine values.
const ALL: u16 = 0x1ff;

/// Boards of so many grids are searched grid by grid.
const FEW_GRIDS: usize = 6;

/// How many grids the kernel may look at in a search. What takes more is left to the search by pairs.
const LOOKS: u64 = 2_000;

/// The steps of work that a look at a grid costs.
const WORK: u64 = 2;

/// The candidates of each cell of a board, by its index.
type Masks = Vec<u16>;

/// See the [module documentation](self).
pub(in super::super) struct ByBoard {
    board: Board,
    kernel: Classic,
    /// The cell and the value of each unit.
    givens: Vec<(usize, u16)>,
    /// Answers what takes too many looks.
    pairs: ByPairs,
    looks: u64,
    told: Told,
}

/// The values that each grid's own givens allow in the cells that it shares with others.
#[derive(Default)]
struct Told {
    /// The units that it was asked for last.
    active: Option<Set>,
    /// The values that solutions of each grid have by its places. They are solutions still when givens go.
    seen: Vec<[u16; 81]>,
    /// Whether a given of the grid went since, so that there may be more.
    stale: Vec<bool>,
}

/// What a search found.
enum Found {
    /// A solution: one candidate for each cell.
    Solution(Masks),
    Nothing,
    /// It took too many looks.
    Unknown,
}

impl ByBoard {
    /// The judge of a pool of single givens on a board. Another judge is asked where it does not get on.
    pub(in super::super) fn new(board: Board, pool: &Pool<'_>, pairs: ByPairs) -> ByBoard {
        let shape = pool.solution.shape();
        let given = |unit: &Unit| {
            let given = unit.restricted().next().expect("a unit is a given");
            (shape.index(given.cell), given.values.bits_from(1) as u16)
        };
        let givens = pool.units.iter().map(given).collect();
        ByBoard { board, kernel: Classic::new(), givens, pairs, looks: 0, told: Told::default() }
    }

    /// The candidates that some units leave.
    fn masks(&self, active: &Set) -> Masks {
        let mut masks = vec![ALL; self.board.of_cell.len()];
        for (cell, mask) in active.iter().map(|unit| self.givens[unit]) {
            masks[cell] &= mask;
        }
        masks
    }

    /// A solution of a grid.
    fn look(&mut self, grid: usize, masks: &[u16]) -> Option<[u8; 81]> {
        self.looks += 1;
        let own = std::array::from_fn(|place| masks[self.board.grids[grid][place]]);
        let mut first = [0; 81];
        (self.kernel.count(&own, 1, &mut first) > 0).then_some(first)
    }

    /// Whether one of some grids has no solution.
    fn contradicts(&mut self, grids: &[usize], masks: &[u16]) -> bool {
        grids.iter().any(|&grid| self.look(grid, masks).is_none())
    }

    /// Another solution that differs from the known one within a single grid, of which the other grids know nothing.
    fn nearby(&mut self, pool: &Pool<'_>, masks: &Masks, grid: usize) -> Option<Masks> {
        let mut fixed = masks.clone();
        for &place in &self.board.shared[grid] {
            let cell = self.board.grids[grid][place];
            fixed[cell] &= known(pool, cell);
        }
        let found = self.look(grid, &fixed)?;
        let mut other = (0..masks.len()).map(|cell| known(pool, cell)).collect();
        self.place(grid, &found, &mut other);
        Some(other)
    }

    /// Puts a solution of a grid on the board.
    fn place(&self, grid: usize, found: &[u8; 81], masks: &mut Masks) {
        for (&cell, value) in self.board.grids[grid].iter().zip(found) {
            masks[cell] = 1 << (value - 1);
        }
    }

    /// Adds to the values that solutions of a grid were seen to have in shared cells all others that they can have.
    fn complete(&mut self, grid: usize, masks: &mut Masks, seen: &mut [u16; 81]) {
        for number in 0..self.board.shared[grid].len() {
            let place = self.board.shared[grid][number];
            let cell = self.board.grids[grid][place];
            let before = masks[cell];
            // One look is enough to know that none of the values that were not seen is possible.
            while before & !seen[place] != 0 {
                masks[cell] = before & !seen[place];
                let Some(found) = self.look(grid, masks) else { break };
                note(seen, &found);
            }
            masks[cell] = before;
        }
    }

    /// Restricts shared cells to what each grid's own givens allow, but for the grids of the given that is left out.
    fn listen(&mut self, active: &Set, of_given: &[usize], masks: &mut Masks) {
        self.told.update(active, &self.board, &self.givens);
        let mut givens = self.masks(active);
        for grid in (0..self.board.grids.len()).filter(|grid| !of_given.contains(grid)) {
            let mut seen = self.told.seen[grid];
            if std::mem::replace(&mut self.told.stale[grid], false) {
                self.complete(grid, &mut givens, &mut seen);
                self.told.seen[grid] = seen;
            }
            for &place in &self.board.shared[grid] {
                masks[self.board.grids[grid][place]] &= seen[place];
            }
        }
    }

    /// Removes the candidates of shared cells that some grid has no solution with, beginning with some grids. Says whether every
    /// grid still has one; `None` if that took too many looks.
    fn settle(&mut self, masks: &mut Masks, mut queue: Vec<usize>, most: u64) -> Option<bool> {
        while let Some(grid) = queue.pop() {
            if self.looks > most {
                return None;
            }
            let Some(first) = self.look(grid, masks) else { return Some(false) };
            let mut seen = [0; 81];
            note(&mut seen, &first);
            self.complete(grid, masks, &mut seen);
            for &place in &self.board.shared[grid] {
                let cell = self.board.grids[grid][place];
                if masks[cell] & !seen[place] != 0 {
                    masks[cell] &= seen[place];
                    let others = self.board.of_cell[cell].iter().filter(|&&other| other != grid);
                    let new: Vec<usize> = others.copied().filter(|other| !queue.contains(other)).collect();
                    queue.extend(new);
                }
            }
        }
        Some(true)
    }

    /// A solution with these candidates, in which some grids have changed. Values of the known solution are tried first: others
    /// are close by.
    fn search(&mut self, pool: &Pool<'_>, mut masks: Masks, grids: Vec<usize>, most: u64) -> Found {
        match self.settle(&mut masks, grids, most) {
            None => return Found::Unknown,
            Some(false) => return Found::Nothing,
            Some(true) => {}
        }
        let is_open = |&cell: &usize| self.board.of_cell[cell].len() > 1 && masks[cell].count_ones() > 1;
        let Some(cell) = (0..masks.len()).filter(is_open).min_by_key(|&cell| masks[cell].count_ones()) else {
            return self.complete_board(masks);
        };
        let mut left = masks[cell];
        while left != 0 {
            let known = left & known(pool, cell);
            let value = if known != 0 { known } else { left & left.wrapping_neg() };
            left &= !value;
            let mut one = masks.clone();
            one[cell] = value;
            match self.search(pool, one, self.board.of_cell[cell].clone(), most) {
                Found::Nothing => {}
                found => return found,
            }
        }
        Found::Nothing
    }

    /// Each grid's own solution, where shared cells have one candidate each.
    fn complete_board(&mut self, mut masks: Masks) -> Found {
        for grid in 0..self.board.grids.len() {
            let Some(found) = self.look(grid, &masks) else { return Found::Nothing };
            self.place(grid, &found, &mut masks);
        }
        Found::Solution(masks)
    }

    /// The ruling that follows from another solution.
    fn other(&self, pool: &Pool<'_>, other: &Masks) -> Ruling {
        let any_of = Set::of(self.givens.len(), |unit| {
            let (cell, mask) = self.givens[unit];
            other[cell] != mask
        });
        let values = other.iter().zip(pool.solution.values());
        // Where there is no cell, the known filling says so in its own way.
        let values =
            values.enumerate().map(|(cell, (mask, &value))| match self.board.of_cell[cell].is_empty() {
                true => value,
                false => mask.trailing_zeros() as u8 + 1,
            });
        let solution = Filling::new(pool.solution.shape(), values.collect());
        Ruling::Missing(Missing { any_of, solution })
    }
}

impl Told {
    /// Takes note of the givens that came or went.
    fn update(&mut self, active: &Set, board: &Board, givens: &[(usize, u16)]) {
        match &self.active {
            Some(before) if active.is_within(before) => {
                let gone = before.without(active);
                let grids = gone.iter().flat_map(|unit| &board.of_cell[givens[unit].0]);
                grids.for_each(|&grid| self.stale[grid] = true);
            }
            _ => {
                self.seen = vec![[0; 81]; board.grids.len()];
                self.stale = vec![true; board.grids.len()];
            }
        }
        self.active = Some(active.clone());
    }
}

/// The candidates that some units leave in all grids but a few. What follows there is the same for every question about these.
fn beyond(board: &Board, givens: &[(usize, u16)], active: &Set, but: &[usize]) -> Vec<u64> {
    let mut masks = vec![u64::MAX; board.of_cell.len()];
    for (cell, mask) in active.iter().map(|unit| givens[unit]) {
        if !board.of_cell[cell].iter().any(|grid| but.contains(grid)) {
            masks[cell] &= u64::from(mask);
        }
    }
    masks
}

/// The value of the known solution, as a mask; none where there is no cell.
fn known(pool: &Pool<'_>, cell: usize) -> u16 {
    pool.solution.values()[cell].checked_sub(1).map_or(0, |value| 1 << value)
}

/// Adds the values of a solution to those that were seen.
fn note(seen: &mut [u16; 81], found: &[u8; 81]) {
    seen.iter_mut().zip(found).for_each(|(seen, value)| *seen |= 1 << (value - 1));
}

impl Judge for ByBoard {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        self.pairs.ask(pool, active)
    }

    fn ask_without(&mut self, pool: &Pool<'_>, active: &Set, unit: usize, patience: Patience) -> Ruling {
        let (cell, value) = self.givens[unit];
        let mut fewer = active.clone();
        fewer.remove(unit);
        let mut masks = self.masks(&fewer);
        masks[cell] &= !value;
        let own = self.board.of_cell[cell].clone();
        if self.contradicts(&own, &masks) {
            return Ruling::Enough(None);
        }
        if let [grid] = own[..]
            && let Some(other) = self.nearby(pool, &masks, grid)
        {
            return self.other(pool, &other);
        }
        self.listen(active, &own, &mut masks);
        if self.contradicts(&own, &masks) {
            return Ruling::Enough(None);
        }
        let found = match self.board.grids.len() {
            grids @ ..=FEW_GRIDS => {
                self.search(pool, masks.clone(), (0..grids).collect(), self.looks + LOOKS)
            }
            _ => Found::Unknown,
        };
        match found {
            Found::Nothing => Ruling::Enough(None),
            Found::Solution(other) => self.other(pool, &other),
            Found::Unknown => {
                let masks: Vec<u64> = masks.iter().map(|&mask| mask.into()).collect();
                let (board, givens) = (&self.board, &self.givens);
                self.pairs.prepare(&masks, || beyond(board, givens, active, &own));
                self.pairs.find(pool, &masks, patience)
            }
        }
    }

    fn patience(&self) -> &'static [Patience] {
        self.pairs.patience()
    }

    fn work(&self) -> u64 {
        self.looks * WORK + self.pairs.work()
    }

    fn stopped(&self) -> Option<Reason> {
        self.pairs.stopped()
    }
}
