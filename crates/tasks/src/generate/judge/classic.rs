//! Judging by the kernel for classic Sudoku: about a microsecond a question.

use super::{Judge, Missing, Patience, Ruling, other_solution};
use crate::generate::pool::{Pool, Unit};
use crate::set::Set;
use cnf::Limits;
use engine::kernels::classic::{Classic, ClassicSearch, Masks, Path, is_classic};
use engine::search::{Search, SearchResult};
use model::grid::Filling;
use model::rules::Restrict;

/// All nine values.
const ALL: u16 = 0x1ff;

/// See the [module documentation](self).
pub(in super::super) struct ByKernel {
    kernel: Classic,
    /// The cells of each unit and what they may hold.
    marks: Vec<Vec<(usize, u16)>>,
    questions: u64,
}

/// The steps of work that a question costs.
const WORK: u64 = 8;

impl ByKernel {
    /// The judge of a pool, if its puzzles are what the kernel can do.
    pub(in super::super) fn new(pool: &Pool<'_>) -> Option<ByKernel> {
        let shape = pool.solution.shape();
        if !is_classic(&pool.plan.base) || !pool.only_cells() {
            return None;
        }
        let mark = |unit: &Unit| {
            let bits =
                |restrict: &Restrict| (shape.index(restrict.cell), restrict.values.bits_from(1) as u16);
            unit.restricted().map(bits).collect()
        };
        let marks = pool.units.iter().map(mark).collect();
        Some(ByKernel { kernel: Classic::new(), marks, questions: 0 })
    }

    fn masks(&self, active: &Set) -> Masks {
        let mut masks = [ALL; 81];
        for &(cell, mask) in active.iter().flat_map(|unit| &self.marks[unit]) {
            masks[cell] &= mask;
        }
        masks
    }
}

impl Judge for ByKernel {
    fn ask(&mut self, pool: &Pool<'_>, active: &Set) -> Ruling {
        self.questions += 1;
        let masks = self.masks(active);
        let mut first = [0; 81];
        if self.kernel.count(&masks, 2, &mut first) == 1 {
            return Ruling::Enough(None);
        }
        let shape = pool.solution.shape();
        if first[..] != *pool.solution.values()
            && let Some(filling) = Filling::new(shape, first.to_vec())
        {
            return other_solution(pool, filling);
        }
        let mut search = ClassicSearch::new(shape, &masks, 1, None, Path::best());
        while let SearchResult::Filling(filling) = search.next(u64::MAX, &Limits::none()) {
            if filling != pool.solution {
                return other_solution(pool, filling);
            }
        }
        Ruling::Unknown
    }

    /// A single clue is needed if there is a solution in which its cell holds something else.
    fn ask_without(&mut self, pool: &Pool<'_>, active: &Set, unit: usize, _: Patience) -> Ruling {
        let mut fewer = active.clone();
        fewer.remove(unit);
        let [(cell, mask)] = self.marks[unit][..] else { return self.ask(pool, &fewer) };
        self.questions += 1;
        let mut masks = self.masks(&fewer);
        masks[cell] &= !mask;
        match self.kernel.count(&masks, 1, &mut [0; 81]) {
            0 => Ruling::Enough(None),
            // The kernel finds it again faster than anybody remembers it.
            _ => Ruling::Missing(Missing { any_of: Set::new(0), solution: None }),
        }
    }

    fn work(&self) -> u64 {
        self.questions * WORK
    }
}
