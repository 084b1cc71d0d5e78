//! From a configuration to a puzzle: tries one full grid after another until one gives a puzzle within the ranges.

use super::carve::{CarveError, Carving};
use super::full::{FillError, full};
use super::judge::{ByKernel, ByLadder, BySat, BySteps, Judge, LOOKS, whole};
use super::many::Maker;
use super::plan::Plan;
use super::pool::{Pool, PoolError};
use super::random::Random;
use super::{ConfigError, GenerateError, Generated, GeneratorConfig, NotFoundError, NotFoundReason};
use crate::explain::{Level, level_knowing};
use cnf::{Limits, Reason};
use model::propagate::PropagateError;
use model::puzzle::Puzzle;
use std::cmp::Reverse;

/// How many puzzles of one grid are tried when they have another level than wanted, or too many clues.
const SHAKES: usize = 9;

/// From this size on a grid is large: a SAT solver that keeps what it has learnt is asked where all clues are about
/// single cells, and givens go last, since what other clues carry alone is beyond a quick proof.
const LARGE: usize = 10;

/// The steps of work that a full grid and the clues that could be given cost, for each cell.
const GRID_WORK: u64 = 4;

/// Makes the puzzle of a number: the same for the same configuration, whatever other numbers were made.
pub fn generate(config: &GeneratorConfig, number: u64, limits: &Limits) -> Result<Generated, GenerateError> {
    config.make(number, 0, limits)
}

impl Maker for GeneratorConfig {
    fn check(&self) -> Result<(), GenerateError> {
        Ok(Plan::new(self).map(drop)?)
    }

    fn make(&self, number: u64, again: u64, limits: &Limits) -> Result<Generated, GenerateError> {
        make(self, &Plan::new(self)?, Random::of(self.seed, number, again), limits)
    }
}

fn make(
    config: &GeneratorConfig,
    plan: &Plan,
    mut random: Random,
    limits: &Limits,
) -> Result<Generated, GenerateError> {
    let (mut tried, mut work) = (0, 0);
    let mut nearest: Option<AttemptError> = None;
    while tried == 0 || work < config.effort {
        tried += 1;
        let varies = config.family.is_some_and(|family| family.varies);
        let own = if varies { Some(Plan::with(config, &mut random.split())?) } else { None };
        let plan = own.as_ref().unwrap_or(plan);
        match attempt(config, plan, limits, &mut random.split(), &mut work) {
            Ok(made) => return Ok(made),
            Err(AttemptError::Fill(FillError::Impossible)) if !varies => return Err(no_grid(config).into()),
            Err(AttemptError::Fill(FillError::Stopped(reason)) | AttemptError::Stopped(reason)) => {
                return Err(GenerateError::Stopped(reason));
            }
            Err(failure) if nearest.as_ref().is_none_or(|best| failure.nearness() >= best.nearness()) => {
                nearest = Some(failure);
            }
            Err(_) => {}
        }
        if let Some(reason) = limits.reached() {
            return Err(GenerateError::Stopped(reason));
        }
    }
    let why = nearest.expect("one grid was tried at least").reason(config, plan);
    Err(NotFoundError { tried, why }.into())
}

/// There is nothing to make puzzles from.
fn no_grid(config: &GeneratorConfig) -> ConfigError {
    let whole = config.kinds.iter().filter(|kind| kind.whole.is_some()).map(|kind| kind.name);
    ConfigError::NoFullGrid { size: config.size, rules: whole.collect() }
}

/// Why a grid gave no puzzle.
#[derive(Clone, Debug)]
enum AttemptError {
    Fill(FillError),
    Pool(PoolError),
    /// The judge reached its limit.
    Unknown,
    /// The judge reached a limit of all.
    Stopped(Reason),
    /// No range had room for the clues that were missing; there were so many of each kind.
    Full(Vec<usize>),
    /// A range was missed.
    Range(usize, usize),
    /// The level was another one.
    Level {
        wanted: Level,
        found: Level,
    },
}

fn attempt(
    config: &GeneratorConfig,
    plan: &Plan,
    limits: &Limits,
    random: &mut Random,
    work: &mut u64,
) -> Result<Generated, AttemptError> {
    *work += GRID_WORK * plan.shape().len() as u64;
    let solution = full(plan, limits, random, work).map_err(AttemptError::Fill)?;
    let pool = Pool::new(plan, solution, random).map_err(AttemptError::Pool)?;
    let all = whole_if_apt(config, &pool);
    let judge = judge(config, &pool, all.as_ref(), limits, random);
    let mut carving = Carving::new(&pool, judge, random.split());
    begin(config, &mut carving, random);
    let mut level = None;
    if config.unique {
        let carved = carve(config, &mut carving, limits, work);
        *work += carving.work();
        level = carved?;
        carving.lavish = false;
        add_extra(config, &mut carving, random);
        if let Some(wanted) = config.level.filter(|_| config.extra > 0) {
            is_of_level(wanted, &carving, limits, work)?;
        }
    }
    if let Some((number, count)) = carving.out_of_range() {
        return Err(AttemptError::Range(number, count));
    }
    let puzzle = pool.puzzle(&carving.active);
    let solution = puzzle.verify(pool.solution.clone()).expect("its clues were read off this grid");
    Ok(Generated { puzzle, solution, level })
}

fn is_large(config: &GeneratorConfig) -> bool {
    config.size >= LARGE
}

/// Whether there are rules about the whole grid: with these, few givens are enough and proofs are long.
fn has_whole_rules(config: &GeneratorConfig) -> bool {
    config.kinds.iter().any(|kind| kind.whole.is_some())
}

/// The puzzle of all clues, for the judge that needs it.
fn whole_if_apt(config: &GeneratorConfig, pool: &Pool<'_>) -> Option<Puzzle> {
    let hard = is_large(config) || has_whole_rules(config);
    (hard && config.unique && pool.only_cells()).then(|| whole(pool))
}

/// The level whose steps have to lead to the solution. For experts any steps do.
fn level_of_steps(config: &GeneratorConfig) -> Option<Level> {
    config.level.filter(|&level| level < Level::Expert)
}

/// Who is to say whether clues are enough.
fn judge<'a>(
    config: &GeneratorConfig,
    pool: &Pool<'_>,
    all: Option<&'a Puzzle>,
    limits: &Limits,
    random: &mut Random,
) -> Box<dyn Judge + 'a> {
    let judge = judge_of_solutions(pool, all, limits, random);
    match level_of_steps(config) {
        Some(level) => Box::new(BySteps::new(level, judge, limits)),
        None => judge,
    }
}

/// Who is to say whether there is another solution.
fn judge_of_solutions<'a>(
    pool: &Pool<'_>,
    all: Option<&'a Puzzle>,
    limits: &Limits,
    random: &mut Random,
) -> Box<dyn Judge + 'a> {
    if let Some(kernel) = ByKernel::new(pool) {
        return Box::new(kernel);
    }
    let seed = random.seed();
    match all {
        Some(all) => Box::new(BySat::new(all, limits, seed)),
        None => Box::new(ByLadder::new(limits, random.split())),
    }
}

/// The clues to begin with: about as many as will be needed.
fn begin(config: &GeneratorConfig, carving: &mut Carving<'_>, random: &mut Random) {
    let plan = carving.pool.plan;
    for (number, quota) in plan.quotas.iter().enumerate().skip(1) {
        let count = if config.unique {
            random.within((quota.min + quota.max).div_ceil(2), quota.max)
        } else {
            random.within(quota.min, quota.max)
        };
        carving.fill(number, count);
    }
    let givens = &plan.quotas[0];
    let count = match (config.unique, has_only_givens(config)) {
        (false, _) => random.within(givens.min, givens.max),
        (true, true) if begins_full(config) => plan.shape().len(),
        (true, true) => (plan.shape().len() / 3).clamp(givens.min, givens.max),
        (true, false) if is_large(config) => (plan.shape().len() * 2 / 5).clamp(givens.min, givens.max),
        (true, false) if config.kinds.iter().all(|kind| kind.whole.is_some()) => {
            (plan.shape().len() / 3).clamp(givens.min, givens.max)
        }
        (true, false) => givens.min,
    };
    carving.fill(0, count);
}

/// Whether values of cells are the only clues: all of them together are always enough.
fn has_only_givens(config: &GeneratorConfig) -> bool {
    config.kinds.is_empty() && config.family.is_none_or(|family| family.clues.is_none())
}

/// Whether leaving clues out of a full grid is quicker than adding some to an empty one: where a question costs about a
/// microsecond, and the more givens the less.
fn begins_full(config: &GeneratorConfig) -> bool {
    has_only_givens(config) && !is_large(config) && config.level.is_none()
}

/// Makes the clues enough and none too many; and where a level is wanted, so that they need its means.
fn carve(
    config: &GeneratorConfig,
    carving: &mut Carving<'_>,
    limits: &Limits,
    work: &mut u64,
) -> Result<Option<Level>, AttemptError> {
    let mut failure = AttemptError::Unknown;
    for shaken in 0..SHAKES {
        if shaken > 0 {
            carving.shake();
        }
        if shaken == 0 && begins_full(config) {
            carving.thin();
        } else {
            carving.grow().map_err(|error| of_carving(error, carving))?;
        }
        carving.shrink(!is_large(config)).map_err(|error| of_carving(error, carving))?;
        failure = match (carving.out_of_range(), config.level) {
            (Some((number, count)), _) => AttemptError::Range(number, count),
            (None, None) => return Ok(None),
            (None, Some(wanted)) => match is_of_level(wanted, carving, limits, work) {
                Ok(()) => return Ok(Some(wanted)),
                Err(error @ AttemptError::Level { .. }) => error,
                Err(error) => return Err(error),
            },
        };
    }
    Err(failure)
}

/// Whether the puzzle, which has one solution, is of a level.
fn is_of_level(
    wanted: Level,
    carving: &Carving<'_>,
    limits: &Limits,
    work: &mut u64,
) -> Result<(), AttemptError> {
    let pool = carving.pool;
    let (found, looks) = match level_knowing(&pool.puzzle(&carving.active), &pool.solution, limits) {
        Ok(level) => level,
        Err(PropagateError::Stopped(reason)) => return Err(AttemptError::Stopped(reason)),
        Err(PropagateError::Contradiction) => unreachable!("clues that were read off a grid have a solution"),
    };
    *work += looks / LOOKS;
    if found == wanted { Ok(()) } else { Err(AttemptError::Level { wanted, found }) }
}

fn of_carving(error: CarveError, carving: &Carving<'_>) -> AttemptError {
    match error {
        CarveError::Unknown => carving.stopped().map_or(AttemptError::Unknown, AttemptError::Stopped),
        CarveError::Full => AttemptError::Full(carving.counts.clone()),
    }
}

/// Clues beyond those that are needed.
fn add_extra(config: &GeneratorConfig, carving: &mut Carving<'_>, random: &mut Random) {
    let mut units: Vec<usize> = (0..carving.pool.units.len()).collect();
    random.shuffle(&mut units);
    let mut left = config.extra;
    for unit in units {
        let size = carving.pool.units[unit].rules.len();
        if size <= left && carving.has_room(unit) {
            carving.insert(unit);
            left -= size;
        }
    }
}

impl AttemptError {
    /// How near the grid came to a puzzle.
    fn nearness(&self) -> (u8, Reverse<usize>) {
        match self {
            AttemptError::Fill(_) | AttemptError::Stopped(_) => (0, Reverse(0)),
            AttemptError::Pool(_) => (1, Reverse(0)),
            AttemptError::Unknown => (2, Reverse(0)),
            AttemptError::Full(_) => (3, Reverse(0)),
            AttemptError::Range(_, count) => (4, Reverse(*count)),
            AttemptError::Level { wanted, found } => {
                (5, Reverse((*wanted as usize).abs_diff(*found as usize)))
            }
        }
    }

    /// What is to be told of it.
    fn reason(self, config: &GeneratorConfig, plan: &Plan) -> NotFoundReason {
        match self {
            AttemptError::Fill(_) | AttemptError::Stopped(_) => NotFoundReason::NoFullGrid,
            AttemptError::Pool(PoolError { kind, found }) => {
                let quota = plan.quotas.iter().find(|quota| quota.kind.name == kind.name);
                let range = quota.map_or((0, 0), |quota| (quota.min, quota.max));
                NotFoundReason::Clues { clues: kind.clues, range, found }
            }
            AttemptError::Unknown => NotFoundReason::Unproved,
            AttemptError::Full(counts) => {
                let had =
                    counts.into_iter().zip(&plan.quotas).map(|(count, quota)| (count, quota.kind.clues));
                NotFoundReason::TooFewClues { had: had.collect(), level: level_of_steps(config) }
            }
            AttemptError::Range(number, count) => {
                let quota = &plan.quotas[number];
                let range = (quota.min, quota.max);
                NotFoundReason::OutOfRange { clues: quota.kind.clues, range, count }
            }
            AttemptError::Level { wanted, found } => NotFoundReason::OtherLevel { wanted, found },
        }
    }
}
