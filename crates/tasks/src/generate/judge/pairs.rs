//! Judging by the search for rules that only exclude pairs: for large grids and for rules about the whole grid.

use super::{Judge, Patience, Ruling, other_solution};
use crate::generate::pool::{Pool, Unit};
use crate::set::Set;
use cnf::{Limits, Reason};
use engine::kernels::pairs::{Answer, PairSearch};
use model::grid::Filling;
use model::rules::Restrict;

/// How many conflicts a question may cost at first, by patience, and how many at last.
const CONFLICTS: u64 = 20_000;
const MOST: u64 = 200_000;

/// How many cells make a step of work of each conflict. A question costs a step for each cell besides.
const CELLS_PER_CONFLICT: u64 = 10;

/// See the [module documentation](self).
pub(in super::super) struct ByPairs {
    search: PairSearch,
    /// The cells of each unit and what they may hold.
    marks: Vec<Vec<(usize, u64)>>,
    limits: Limits,
    cells: u64,
    questions: u64,
    /// Whether the search takes more memory than there may be: then no question has an answer.
    stopped: Option<Reason>,
}

impl ByPairs {
    /// The judge of a pool whose clues are about single cells, if its other rules only exclude pairs.
    pub(in super::super) fn new(pool: &Pool<'_>, limits: &Limits) -> Option<ByPairs> {
        let search = PairSearch::new(&pool.plan.base)?;
        let shape = pool.solution.shape();
        let bits =
            |restrict: &Restrict| (shape.index(restrict.cell), restrict.values.bits_from(shape.lowest()));
        let marks = pool.units.iter().map(|unit: &Unit| unit.restricted().map(bits).collect()).collect();
        let cells = shape.len() as u64;
        let stopped = limits.exceeded_by(search.bytes());
        Some(ByPairs { search, marks, limits: limits.clone(), cells, questions: 0, stopped })
    }

    /// The candidates that some units leave.
    fn masks(&self, active: &Set) -> Vec<u64> {
        let mut masks = vec![u64::MAX; self.cells as usize];
        for &(cell, mask) in active.iter().flat_map(|unit| &self.marks[unit]) {
            masks[cell] &= mask;
        }
        masks
    }

    fn ruling(pool: &Pool<'_>, answer: Answer) -> Ruling {
        match answer {
            Answer::Found(values) => match Filling::new(pool.solution.shape(), values) {
                Some(filling) => other_solution(pool, filling),
                None => Ruling::Unknown,
            },
            Answer::Nothing => Ruling::Enough(None),
            Answer::Unknown => Ruling::Unknown,
        }
    }

    /// Looks for a solution with these candidates, of which none is the known one's.
    pub(super) fn find(&mut self, pool: &Pool<'_>, masks: &[u64], patience: Patience) -> Ruling {
        if self.stopped.is_some() {
            return Ruling::Unknown;
        }
        self.questions += 1;
        let most = ByPairs::most(patience);
        ByPairs::ruling(pool, self.search.find(masks, pool.solution.values(), most, &self.limits))
    }

    /// Makes ready for a question with these candidates, and others that are like it: they all allow no more than these do.
    pub(super) fn prepare(&mut self, masks: &[u64], common: impl FnOnce() -> Vec<u64>) {
        if self.stopped.is_none() && !self.search.is_prepared(masks) {
            self.search.prepare(common());
        }
    }

    /// How many conflicts a question may cost.
    fn most(patience: Patience) -> u64 {
        if patience == Patience::ALL { MOST } else { patience.of(CONFLICTS, 1) }
    }

    fn look(&mut self, pool: &Pool<'_>, active: &Set, most: u64) -> Ruling {
        if self.stopped.is_some() {
            return Ruling::Unknown;
        }
        self.questions += 1;
        let masks = self.masks(active);
        ByPairs::ruling(pool, self.search.other(&masks, pool.solution.values(), most, &self.limits))
    }
}

impl Judge for ByPairs {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        self.look(pool, active, CONFLICTS)
    }

    /// A single clue is needed if there is a solution in which its cell holds something else.
    fn ask_without(&mut self, pool: &Pool<'_>, active: &Set, unit: usize, patience: Patience) -> Ruling {
        let mut fewer = active.clone();
        fewer.remove(unit);
        let [(cell, mask)] = self.marks[unit][..] else {
            return self.look(pool, &fewer, ByPairs::most(patience));
        };
        let mut masks = self.masks(&fewer);
        masks[cell] &= !mask;
        self.find(pool, &masks, patience)
    }

    fn stopped(&self) -> Option<Reason> {
        self.stopped
    }

    fn patience(&self) -> &'static [Patience] {
        &Patience::SLOWLY
    }

    fn work(&self) -> u64 {
        self.questions * self.cells + self.search.conflicts() * self.cells / CELLS_PER_CONFLICT
    }
}
