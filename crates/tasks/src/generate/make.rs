//! From a configuration to a puzzle: tries one full grid after another until one gives a puzzle within the ranges.

use super::carve::{CarveError, Carving};
use super::full::{FillError, full};
use super::judge::{ByKernel, ByLadder, ByLogic, BySat, Judge, whole};
use super::many::Maker;
use super::plan::Plan;
use super::pool::{Pool, PoolError};
use super::random::Random;
use super::{GenerateError, Generated, GeneratorConfig};
use crate::level::{Level, level};
use cnf::Limits;
use model::puzzle::Puzzle;
use std::cmp::Reverse;

/// How many puzzles of one grid are tried when they have another level than wanted, or too many clues.
const SHAKES: usize = 9;

/// From this size on a grid is large: a SAT solver that keeps what it has learnt is asked where all clues are about
/// single cells, and givens go last, since what other clues carry alone is beyond a quick proof.
const LARGE: usize = 10;

/// Makes the puzzle of a number: the same for the same configuration, whatever other numbers were made.
pub fn generate(config: &GeneratorConfig, number: u64, limits: &Limits) -> Result<Generated, GenerateError> {
    config.make(number, 0, limits)
}

impl Maker for GeneratorConfig {
    fn check(&self) -> Result<(), GenerateError> {
        Plan::new(self).map(drop)
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
    let mut failures = Vec::new();
    for _ in 0..config.effort.max(1) {
        match attempt(config, plan, limits, &mut random.split()) {
            Ok(made) => return Ok(made),
            Err(AttemptError::FillError(FillError::Impossible)) => return Err(no_grid(config)),
            Err(failure) => failures.push(failure),
        }
        if let Some(reason) = limits.reached() {
            return Err(GenerateError::Stopped(reason));
        }
    }
    Err(GenerateError::NotFound(sentence(plan, &failures)))
}

/// There is nothing to make puzzles from.
fn no_grid(config: &GeneratorConfig) -> GenerateError {
    let whole = config.kinds.iter().filter(|kind| kind.whole.is_some()).map(|kind| kind.name);
    let (rules, n) = (whole.collect::<Vec<_>>().join(" and "), config.size);
    GenerateError::Impossible(format!("no full grid of {n} x {n} cells keeps {rules}: try another size"))
}

/// Why a grid gave no puzzle.
#[derive(Clone, Copy, Debug)]
enum AttemptError {
    FillError(FillError),
    PoolError(PoolError),
    CarveError(CarveError),
    /// A range was missed.
    Range(usize, usize),
    /// The level was another one.
    Level(Level),
}

fn attempt(
    config: &GeneratorConfig,
    plan: &Plan,
    limits: &Limits,
    random: &mut Random,
) -> Result<Generated, AttemptError> {
    let solution = full(plan, limits, random).map_err(AttemptError::FillError)?;
    let pool = Pool::new(plan, solution, random).map_err(AttemptError::PoolError)?;
    let all = whole_if_apt(config, &pool);
    let judge = judge(config, &pool, all.as_ref(), limits, random);
    let mut carving = Carving::new(&pool, judge, random.split());
    begin(config, &mut carving, random);
    let mut level = None;
    if config.unique {
        level = carve(config, &mut carving)?;
        carving.lavish = false;
        add_extra(config, &mut carving, random);
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

/// Who is to say whether clues are enough.
fn judge<'a>(
    config: &GeneratorConfig,
    pool: &Pool<'_>,
    all: Option<&'a Puzzle>,
    limits: &Limits,
    random: &mut Random,
) -> Box<dyn Judge + 'a> {
    if let Some(level) = config.level.filter(|&level| level < Level::Expert) {
        return Box::new(ByLogic(level));
    }
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
    let count = match (config.unique, config.kinds.is_empty()) {
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

/// Whether leaving clues out of a full grid is quicker than adding some to an empty one: where a question costs about a
/// microsecond, and the more givens the less.
fn begins_full(config: &GeneratorConfig) -> bool {
    config.kinds.is_empty() && !is_large(config) && config.level.is_none()
}

/// Makes the clues enough and none too many; and where a level is wanted, so that they need its means.
fn carve(config: &GeneratorConfig, carving: &mut Carving<'_>) -> Result<Option<Level>, AttemptError> {
    let mut failure = AttemptError::CarveError(CarveError::Unknown);
    for shaken in 0..SHAKES {
        if shaken > 0 {
            carving.shake();
        }
        if shaken == 0 && begins_full(config) {
            carving.thin();
        } else {
            carving.grow().map_err(AttemptError::CarveError)?;
        }
        carving.shrink(!is_large(config)).map_err(AttemptError::CarveError)?;
        failure = match (carving.out_of_range(), config.level) {
            (Some((number, count)), _) => AttemptError::Range(number, count),
            (None, None) => return Ok(None),
            (None, Some(wanted)) => match level(&carving.pool.puzzle(&carving.active)) {
                found if found == wanted => return Ok(Some(found)),
                found => AttemptError::Level(found),
            },
        };
    }
    Err(failure)
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

/// What was in the way, in a sentence: that of the grid which came nearest.
fn sentence(plan: &Plan, failures: &[AttemptError]) -> String {
    let tries = match failures.len() {
        1 => "one full grid".to_string(),
        count => format!("{count} full grids"),
    };
    let nearest = failures.iter().max_by_key(|failure| match failure {
        AttemptError::FillError(_) => (0, Reverse(0)),
        AttemptError::PoolError(_) => (1, Reverse(0)),
        AttemptError::CarveError(CarveError::Unknown) => (2, Reverse(0)),
        AttemptError::CarveError(CarveError::Full) => (3, Reverse(0)),
        AttemptError::Range(_, count) => (4, Reverse(*count)),
        AttemptError::Level(_) => (5, Reverse(0)),
    });
    nearest.map_or_else(String::new, |failure| failure.sentence(plan, &tries))
}

impl AttemptError {
    fn sentence(self, plan: &Plan, tries: &str) -> String {
        let most: Vec<String> =
            plan.quotas.iter().map(|quota| format!("{} {}", quota.max, quota.kind.clues)).collect();
        match self {
            AttemptError::FillError(_) => format!("in {tries} no one keeps all rules: try a higher --effort"),
            AttemptError::PoolError(few) => {
                let range = plan.quotas.iter().find(|quota| quota.kind.name == few.kind.name);
                let (min, max) = range.map_or((0, 0), |quota| (quota.min, quota.max));
                let clues = few.kind.clues;
                format!(
                    "the range --{clues} {min} {max} was not met in {tries}, the last of which took {} {clues}: \
                 widen it, or try a higher --effort",
                    few.found
                )
            }
            AttemptError::CarveError(CarveError::Unknown) => {
                format!(
                    "in {tries} no puzzle could be proved to have one solution: allow more clues, or try another seed"
                )
            }
            AttemptError::CarveError(CarveError::Full) => format!(
                "in {tries} no puzzle was found that the ranges allow: even {} left more than one way to go on; \
             raise a MAX, or try a higher --effort",
                most.join(", ")
            ),
            AttemptError::Range(number, count) => {
                let quota = &plan.quotas[number];
                format!(
                    "the range --{0} {1} {2} was not met in {tries}, the best of which took {count} {0}: widen it, \
                 or try a higher --effort",
                    quota.kind.clues, quota.min, quota.max
                )
            }
            AttemptError::Level(found) => format!(
                "in {tries} no puzzle of this level was found, the nearest was {}: try other ranges or a higher --effort",
                found.name()
            ),
        }
    }
}
