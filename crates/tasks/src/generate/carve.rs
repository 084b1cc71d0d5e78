//! From all possible clues to clues that suffice, and none too many.
//!
//! Growing: another solution shows which clues would exclude it, and one of those is added. If every range is full,
//! a clue that has excluded little is dropped for it. Solutions are remembered, so that none is searched for twice.
//!
//! Shrinking: each clue is removed if the others suffice. A clue that alone excludes a remembered solution stays
//! without a search.

use super::judge::{BySteps, Judge, Missing, Patience, Ruling};
use super::parts::Parts;
use super::plant::plant;
use super::pool::Pool;
use super::random::Random;
use crate::explain::Technique;
use crate::set::Set;
use cnf::Reason;
use model::grid::{Cell, Filling};
use std::collections::BTreeSet;

/// How many clues may make room for others before it is given up.
const SWAPS: usize = 150;

/// How many clues are left out at once, one handful after another, before each is looked at by itself.
const HANDFULS: [usize; 6] = [28, 10, 6, 4, 3, 2];

/// A puzzle that is too hard gets a clue for every so many cells that stay open.
const EASED: usize = 12;

/// Where it is not known whether clues are enough, and more are allowed, there are so many more.
const MORE: usize = 4;

/// The dearer a question was, the more clues are added before the next one: one for so many steps of work for each cell.
const DEAR: u64 = 25;

/// How many solutions are remembered.
const MEMORY: usize = 400;

/// Why no puzzle came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CarveError {
    /// Clues are missing and no range has room.
    Full,
    /// The judge reached its limit.
    Unknown,
}

/// How much of what is not needed is left out at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portion {
    /// So many units.
    pub(super) units: usize,
    /// As many as the judge can decide on with so much work.
    pub(super) work: u64,
}

impl Portion {
    /// All of it.
    pub(super) const ALL: Portion = Portion { units: usize::MAX, work: u64::MAX };
}

/// A solution that is not the one, and the units that it breaks.
struct Other {
    broken: Set,
    filling: Filling,
}

/// A puzzle in the making.
pub(super) struct Carving<'a> {
    pub(super) pool: &'a Pool<'a>,
    pub(super) judge: BySteps<'a>,
    /// The units of the puzzle.
    pub(super) active: Set,
    /// How many clues of each kind it has.
    pub(super) counts: Vec<usize>,
    others: Vec<Other>,
    /// Units without which those that are there are not enough. They stay so as others go, but not as others come.
    needed: Set,
    random: Random,
    /// Whether a range may be passed for a while: where there are givens only, more than are wanted become few
    /// enough sooner than too few become enough.
    pub(super) lavish: bool,
    /// Whether steps will tell in the end what is needed, so that no question has to be answered before.
    rated: bool,
    /// What is left out together.
    pub(super) parts: Parts,
}

impl<'a> Carving<'a> {
    /// Nothing but what has to cover the grid.
    pub(super) fn new(pool: &'a Pool<'a>, judge: BySteps<'a>, random: Random) -> Carving<'a> {
        let (units, quotas) = (pool.units.len(), pool.plan.quotas.len());
        let (active, counts) = (Set::new(units), vec![0; quotas]);
        let (lavish, rated) = (quotas == 1, pool.plan.aim.is_some());
        let (needed, parts) = (Set::new(units), Parts::One);
        let mut carving =
            Carving { pool, judge, active, counts, others: Vec::new(), needed, random, lavish, rated, parts };
        let covering = |unit: &usize| pool.plan.quotas[pool.units[*unit].quota].covers;
        (0..units).filter(covering).for_each(|unit| carving.insert(unit));
        carving
    }

    /// The work that the judge has done.
    pub(super) fn work(&self) -> u64 {
        self.judge.work()
    }

    /// How much of the effort that took.
    pub(super) fn effort(&self) -> u64 {
        self.judge.effort()
    }

    /// The limit that kept the judge from an answer, if another puzzle would reach it too.
    pub(super) fn stopped(&self) -> Option<Reason> {
        self.judge.stopped()
    }

    fn size(&self, unit: usize) -> usize {
        self.pool.units[unit].rules.len()
    }

    /// Adds a unit, and takes out what says nothing more beside it.
    pub(super) fn insert(&mut self, unit: usize) {
        let pool = self.pool;
        self.needed = Set::new(pool.units.len());
        self.active.insert(unit);
        self.counts[pool.units[unit].quota] += self.size(unit);
        if pool.units[unit].quota == 0 {
            for &idle in &pool.beside[unit] {
                if self.active.contains(idle) {
                    self.remove(idle);
                }
            }
        }
    }

    /// Whether a given beside it makes a unit idle.
    fn is_idle(&self, unit: usize) -> bool {
        self.pool.units[unit].quota != 0
            && self.pool.beside[unit].iter().any(|&given| self.active.contains(given))
    }

    pub(super) fn remove(&mut self, unit: usize) {
        self.active.remove(unit);
        self.counts[self.pool.units[unit].quota] -= self.size(unit);
    }

    /// The units of an earlier moment.
    pub(super) fn restore(&mut self, active: &Set, counts: &[usize]) {
        (self.active, self.counts) = (active.clone(), counts.to_vec());
        self.needed = Set::new(self.pool.units.len());
    }

    /// Whether a range has room for a unit.
    pub(super) fn has_room(&self, unit: usize) -> bool {
        let quota = self.pool.units[unit].quota;
        let max = self.pool.plan.quotas[quota].max;
        let fits = self.lavish || self.counts[quota] + self.size(unit) <= max;
        !self.active.contains(unit) && fits && !self.is_idle(unit)
    }

    /// A kind of which there are too many or too few clues.
    pub(super) fn out_of_range(&self) -> Option<(usize, usize)> {
        let quotas = self.pool.plan.quotas.iter().enumerate();
        let mut off = quotas.map(|(number, quota)| (number, self.counts[number], quota.min..=quota.max));
        off.find(|(_, count, range)| !range.contains(count)).map(|(number, count, _)| (number, count))
    }

    /// Whether a range allows a unit to go.
    fn can_go(&self, unit: usize) -> bool {
        let number = self.pool.units[unit].quota;
        let quota = &self.pool.plan.quotas[number];
        !quota.covers && self.counts[number] >= quota.min + self.size(unit)
    }

    /// One of some units.
    pub(super) fn pick(&mut self, units: &[usize]) -> Option<usize> {
        self.random.pick(units).copied()
    }

    /// The givens of a technique's pattern, if values of cells are the only clues and chance hardly ever makes it.
    pub(super) fn plant(&mut self, technique: Technique) -> Option<BTreeSet<Cell>> {
        let only_givens = self.pool.plan.quotas.len() == 1;
        only_givens.then(|| plant(technique, &self.pool.solution, &mut self.random)).flatten()
    }

    /// Takes out everything but the givens of some cells, which come in.
    pub(super) fn begin_with(&mut self, cells: &BTreeSet<Cell>) {
        let pool = self.pool;
        for unit in 0..pool.units.len() {
            let wanted = pool.units[unit].restricted().any(|given| cells.contains(&given.cell));
            match (self.active.contains(unit), wanted) {
                (true, false) if self.can_go(unit) => self.remove(unit),
                (false, true) if self.has_room(unit) => self.insert(unit),
                _ => {}
            }
        }
    }

    /// All units in random order.
    pub(super) fn shuffled(&mut self) -> Vec<usize> {
        let mut units: Vec<usize> = (0..self.pool.units.len()).collect();
        self.random.shuffle(&mut units);
        units
    }

    /// Adds random units of a kind until it has this many clues.
    pub(super) fn fill(&mut self, quota: usize, count: usize) {
        let of_kind = |unit: &usize| self.pool.units[*unit].quota == quota;
        let mut units: Vec<usize> = (0..self.pool.units.len()).filter(of_kind).collect();
        self.random.shuffle(&mut units);
        for unit in units {
            if self.counts[quota] + self.size(unit) <= count && self.has_room(unit) {
                self.insert(unit);
            }
        }
    }

    /// Adds what is missing. Where few clues leave much to search, more than are needed come at once: to leave them out again is
    /// cheaper.
    pub(super) fn grow(&mut self) -> Result<(), CarveError> {
        let mut swaps = SWAPS;
        let dear = DEAR * self.pool.plan.shape().len() as u64;
        loop {
            let before = self.work();
            let known = self.others.iter().find(|other| other.broken.shared(&self.active) == 0);
            let any_of = match known.map(|other| other.broken.clone()) {
                Some(broken) => broken,
                None => match self.judge.ask(self.pool, &self.active) {
                    Ruling::Enough(_) => return Ok(()),
                    Ruling::Missing(lack) => self.remember(lack),
                    // With more clues the question is easier.
                    Ruling::Unknown if self.rated && self.stopped().is_none() => {
                        let all = Set::of(self.pool.units.len(), |_| true);
                        if (0..MORE).take_while(|_| self.add_any(&all)).count() == 0 {
                            return Err(CarveError::Unknown);
                        }
                        continue;
                    }
                    Ruling::Unknown => return Err(CarveError::Unknown),
                },
            };
            if self.add_one(&any_of) {
                let more = (self.work() - before) / dear;
                (0..more).take_while(|_| self.add_one(&any_of)).for_each(drop);
                continue;
            }
            if swaps == 0 || !self.swap_one(&any_of) {
                return Err(CarveError::Full);
            }
            swaps -= 1;
        }
    }

    /// Adds units where the steps that are allowed come to no end, the more the more cells are open; then those go that no
    /// step has used.
    pub(super) fn ease(&mut self) -> Result<(), CarveError> {
        loop {
            let any_of = match self.judge.by_steps(self.pool, &self.active) {
                Ruling::Enough(enough) => {
                    enough.iter().for_each(|enough| self.keep_only(enough));
                    return Ok(());
                }
                Ruling::Missing(missing) => missing.any_of,
                Ruling::Unknown => return Err(CarveError::Unknown),
            };
            let most = 1 + self.judge.open / EASED;
            let added = (0..most).take_while(|_| self.add_any(&any_of)).count();
            if added == 0 {
                return Err(CarveError::Full);
            }
        }
    }

    /// Whether the steps that are allowed lead to the solution.
    pub(super) fn suffices(&mut self) -> Result<bool, CarveError> {
        match self.judge.by_steps(self.pool, &self.active) {
            Ruling::Enough(_) => Ok(true),
            Ruling::Missing(_) => Ok(false),
            Ruling::Unknown => Err(CarveError::Unknown),
        }
    }

    fn remember(&mut self, lack: Missing) -> Set {
        let Missing { any_of, solution } = lack;
        if let Some(filling) = solution {
            if self.others.len() == MEMORY {
                self.others.remove(0);
            }
            self.others.push(Other { broken: any_of.clone(), filling });
        }
        any_of
    }

    /// Adds one of these units if a range has room: a given only where nothing else helps.
    fn add_one(&mut self, any_of: &Set) -> bool {
        let choices: Vec<usize> = any_of.iter().filter(|&unit| self.has_room(unit)).collect();
        let special: Vec<usize> =
            choices.iter().copied().filter(|&unit| self.pool.units[unit].quota != 0).collect();
        let from = if special.is_empty() { &choices } else { &special };
        let Some(&unit) = self.random.pick(from) else { return false };
        self.insert(unit);
        true
    }

    /// Adds one of these units if a range has room: as likely a given as another clue.
    fn add_any(&mut self, any_of: &Set) -> bool {
        if self.random.below(2) == 0 {
            return self.add_one(any_of);
        }
        let is_given = |&unit: &usize| self.pool.units[unit].quota == 0 && self.has_room(unit);
        let givens: Vec<usize> = any_of.iter().filter(is_given).collect();
        match self.random.pick(&givens) {
            Some(&given) => self.insert(given),
            None => return self.add_one(any_of),
        }
        true
    }

    /// Adds one of these units in the place of another of its kind: of three, that which excludes the fewest
    /// remembered solutions alone.
    fn swap_one(&mut self, any_of: &Set) -> bool {
        let max = |unit: usize| self.pool.plan.quotas[self.pool.units[unit].quota].max;
        let choices: Vec<usize> =
            any_of.iter().filter(|&unit| max(unit) > 0 && !self.active.contains(unit)).collect();
        let Some(&new) = self.random.pick(&choices) else { return false };
        let quota = self.pool.units[new].quota;
        let same = |unit: &usize| self.pool.units[*unit].quota == quota;
        let old: Vec<usize> = self.active.iter().filter(same).collect();
        if self.pool.plan.quotas[quota].covers || old.is_empty() {
            return false;
        }
        let drawn: Vec<usize> = (0..3).map(|_| old[self.random.below(old.len())]).collect();
        let alone = |unit: &usize| {
            let only =
                |other: &&Other| other.broken.contains(*unit) && other.broken.shared(&self.active) == 1;
            self.others.iter().filter(only).count()
        };
        let Some(out) = drawn.into_iter().min_by_key(alone) else { return false };
        self.remove(out);
        if !self.has_room(new) {
            // Units of different sizes: what fits does, what does not will be asked for again.
            return true;
        }
        self.insert(new);
        true
    }

    /// Leaves out whole handfuls that are not needed: most questions about single clues of a puzzle that has far too
    /// many are saved.
    pub(super) fn thin(&mut self) {
        let mut order: Vec<usize> = self.active.iter().collect();
        self.random.shuffle(&mut order);
        for handful in HANDFULS {
            let (active, counts) = (self.active.clone(), self.counts.clone());
            for unit in order.split_off(order.len().saturating_sub(handful)) {
                if self.can_go(unit) {
                    self.remove(unit);
                }
            }
            if !matches!(self.judge.ask(self.pool, &self.active), Ruling::Enough(_)) {
                (self.active, self.counts) = (active, counts);
            }
        }
    }

    /// Leaves out what is not needed: givens first, so that the other clues carry the puzzle, or last. Says whether all of it
    /// is gone: only so many units go, and none once the judge has done so much work.
    pub(super) fn shrink(&mut self, givens_first: bool, most: Portion) -> Result<bool, CarveError> {
        let mut order: Vec<usize> = self.active.iter().filter(|&unit| !self.needed.contains(unit)).collect();
        self.random.shuffle(&mut order);
        self.parts.sort(&mut order, &self.pool.units, &self.pool.solution, &mut self.random);
        let (givens, others) = order.iter().partition(|&&unit| self.pool.units[unit].quota == 0);
        let work = self.judge.work().saturating_add(most.work);
        let units = self.active.len().saturating_sub(most.units);
        let mut done = true;
        for order in if givens_first { [givens, others] } else { [others, givens] } {
            done = done && self.leave_out(order, Portion { units, work })?;
        }
        // A given that makes another clue idle can leave a range too empty.
        for quota in 0..self.counts.len() {
            self.fill(quota, self.pool.plan.quotas[quota].min);
        }
        Ok(done)
    }

    /// Leaves out those of some units that are not needed, down to so many, and until the judge has done so much work in all. What
    /// takes long is asked last: with fewer other clues, another solution is sooner found.
    fn leave_out(&mut self, mut order: Vec<usize>, until: Portion) -> Result<bool, CarveError> {
        let patience = if self.rated { &[Patience::ALL] } else { self.judge.patience() };
        for &patience in patience {
            let mut later = Vec::new();
            for unit in order {
                if !self.active.contains(unit) || !self.can_go(unit) || self.is_known_to_be_needed(unit) {
                    continue;
                }
                if self.judge.work() > until.work || self.active.len() <= until.units {
                    return Ok(false);
                }
                match self.judge.ask_without(self.pool, &self.active, unit, patience) {
                    Ruling::Enough(enough) => {
                        self.remove(unit);
                        enough.iter().for_each(|enough| self.keep_only(enough));
                    }
                    Ruling::Missing(lack) => {
                        self.needed.insert(unit);
                        drop(self.remember(lack));
                    }
                    Ruling::Unknown if self.stopped().is_some() => return Err(CarveError::Unknown),
                    // Its steps will tell whether it is needed.
                    Ruling::Unknown if self.rated => return Ok(false),
                    Ruling::Unknown if patience == Patience::ALL => return Err(CarveError::Unknown),
                    Ruling::Unknown => later.push(unit),
                }
            }
            order = later;
        }
        Ok(true)
    }

    /// Drops what is not among units that are enough, as far as the ranges allow.
    fn keep_only(&mut self, enough: &Set) {
        let mut idle: Vec<usize> = self.active.iter().filter(|&unit| !enough.contains(unit)).collect();
        self.random.shuffle(&mut idle);
        for unit in idle {
            if self.can_go(unit) {
                self.remove(unit);
            }
        }
    }

    /// Whether a remembered solution keeps all the other units.
    fn is_known_to_be_needed(&self, unit: usize) -> bool {
        let alone = |other: &Other| {
            other.broken.contains(unit)
                && other.broken.shared(&self.active) == 1
                && (!self.pool.joint || self.solves_without(other, unit))
        };
        self.others.iter().any(alone)
    }

    fn solves_without(&self, other: &Other, unit: usize) -> bool {
        self.pool.puzzle_without(&self.active, unit, None).verify(other.filling.clone()).is_ok()
    }

    /// Takes some units out by chance, so that the next puzzle of this grid is another one.
    pub(super) fn shake(&mut self) {
        let active: Vec<usize> = self.active.iter().collect();
        for unit in active {
            if self.random.below(4) == 0 && self.can_go(unit) {
                self.remove(unit);
            }
        }
    }
}
