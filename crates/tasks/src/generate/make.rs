//! From a configuration to a puzzle: tries one full grid after another until one gives a puzzle within the ranges.

use super::board::Board;
use super::carve::{CarveError, Carving, Portion};
use super::few::reduce;
use super::full::{FillError, full};
use super::judge::{ByBoard, ByKernel, ByLadder, ByPairs, BySat, BySteps, Judge, whole};
use super::many::Maker;
use super::parts::Parts;
use super::plan::Plan;
use super::pool::{Pool, PoolError};
use super::quick::quick;
use super::random::Random;
use super::steer::{graded, missed, needs_technique, steer};
use super::symmetry::Symmetry;
use super::{ConfigError, GenerateError, Generated, GeneratorConfig, NotFoundError, NotFoundReason};
use crate::explain::{Grade, RatingRange, Technique, rating_of_cost};
use cnf::{Limits, Reason};
use model::puzzle::Puzzle;
use std::cmp::Reverse;

/// How many puzzles of one grid are tried when they have too many clues.
const SHAKES: usize = 9;

/// From this size on, or with so many cells, a grid is large: a SAT solver that keeps what it has learnt is asked where all clues
/// are about single cells, and givens go last, since what other clues carry alone is beyond a quick proof.
const LARGE: usize = 10;
const MANY_CELLS: usize = 200;

/// Where few clues are looked for, so many grids share the effort.
const GRIDS: u64 = 4;

/// After so many grids, and so large a part of the effort, a rating that is still far off is given up, if nothing came nearer
/// in the second half of them: what can be made at all is nearly always made of the first grid or the second.
const ENOUGH_GRIDS: u64 = 8;
const ENOUGH_WORK: u64 = 8;

/// A rating is far off that is so much lower or higher than wanted.
const FAR: f64 = 0.5;

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
        let mut random = Random::of(self.seed, number, again);
        match quick(self, &mut random) {
            Some(made) => Ok(made),
            None => make(self, &Plan::new(self)?, random, limits),
        }
    }
}

fn make(
    config: &GeneratorConfig,
    plan: &Plan,
    mut random: Random,
    limits: &Limits,
) -> Result<Generated, GenerateError> {
    let (mut tried, mut work) = (0, 0);
    // After how many grids the nearest failure came.
    let mut nearer = 0;
    let mut nearest: Option<AttemptError> = None;
    let mut best: Option<(usize, Generated)> = None;
    while tried == 0 || work < config.effort {
        tried += 1;
        let varies = config.family.is_some_and(|family| family.varies);
        let own = if varies { Some(Plan::with(config, &mut random.split())?) } else { None };
        let plan = own.as_ref().unwrap_or(plan);
        match attempt(config, plan, limits, &mut random.split(), &mut work) {
            Ok((_, made)) if !config.few => return Ok(made),
            Ok((count, made)) => {
                if best.as_ref().is_none_or(|(fewest, _)| count < *fewest) {
                    best = Some((count, made));
                }
            }
            Err(AttemptError::Fill(FillError::Impossible)) if !varies => return Err(no_grid(config).into()),
            Err(AttemptError::Fill(FillError::Stopped(reason)) | AttemptError::Stopped(reason)) => {
                return Err(GenerateError::Stopped(reason));
            }
            Err(failure) if nearest.as_ref().is_none_or(|best| failure.nearness() >= best.nearness()) => {
                if nearest.as_ref().is_none_or(|best| failure.nearness() > best.nearness()) {
                    nearer = tried;
                }
                nearest = Some(failure);
            }
            Err(_) => {}
        }
        if let Some(reason) = limits.reached() {
            return Err(GenerateError::Stopped(reason));
        }
        let enough = tried >= ENOUGH_GRIDS.max(2 * nearer) && work >= config.effort / ENOUGH_WORK;
        if enough && best.is_none() && nearest.as_ref().is_some_and(AttemptError::is_far_off) {
            break;
        }
    }
    if let Some((_, made)) = best {
        return Ok(made);
    }
    let why = nearest.expect("one grid was tried at least").reason(plan);
    Err(NotFoundError { tried, why }.into())
}

/// There is nothing to make puzzles from.
fn no_grid(config: &GeneratorConfig) -> ConfigError {
    let whole = config.kinds.iter().filter(|kind| kind.whole.is_some()).map(|kind| kind.name);
    ConfigError::NoFullGrid { size: config.size, rules: whole.collect() }
}

/// Why a grid gave no puzzle.
#[derive(Clone, Debug)]
pub(super) enum AttemptError {
    Fill(FillError),
    Pool(PoolError),
    /// The judge reached its limit.
    Unknown,
    /// The judge reached a limit of all.
    Stopped(Reason),
    /// No range had room for the clues that were missing; there were so many of each kind. If a rating is wanted, it was
    /// this one.
    Full {
        counts: Vec<usize>,
        nearest: Option<f64>,
    },
    /// A range was missed.
    Range(usize, usize),
    /// The puzzles did without a technique that is wanted.
    Technique(Technique),
    /// The rating was another one; the nearest is told where one is known.
    Rating {
        range: RatingRange,
        nearest: Option<f64>,
    },
}

/// A puzzle of a random grid, and the number of its clues.
fn attempt(
    config: &GeneratorConfig,
    plan: &Plan,
    limits: &Limits,
    random: &mut Random,
    work: &mut u64,
) -> Result<(usize, Generated), AttemptError> {
    *work += GRID_WORK * plan.shape().len() as u64;
    let solution = full(plan, limits, random, work).map_err(AttemptError::Fill)?;
    let pool = Pool::new(plan, solution, random).map_err(AttemptError::Pool)?;
    let all = whole_if_apt(config, &pool);
    let judge = BySteps::new(judge_of_solutions(config, &pool, all.as_ref(), limits, random), limits);
    let mut carving = Carving::new(&pool, judge, random.split());
    begin(config, &mut carving, random);
    let mut grade = None;
    if config.unique {
        let carved = carve(config, &mut carving, limits, work);
        *work += carving.effort();
        grade = carved?;
    }
    if let Some((number, count)) = carving.out_of_range() {
        return Err(AttemptError::Range(number, count));
    }
    let puzzle = pool.puzzle(&carving.active);
    Ok((carving.counts.iter().sum(), Generated::graded(puzzle, &pool.solution, grade)))
}

fn is_large(config: &GeneratorConfig, plan: &Plan) -> bool {
    config.size >= LARGE || plan.shape().len() > MANY_CELLS
}

/// Whether there are rules about the whole grid: with these, few givens are enough and proofs are long.
fn has_whole_rules(config: &GeneratorConfig) -> bool {
    config.kinds.iter().any(|kind| kind.whole.is_some())
}

/// The puzzle of all clues, for the judge that needs it.
fn whole_if_apt(config: &GeneratorConfig, pool: &Pool<'_>) -> Option<Puzzle> {
    let hard = is_large(config, pool.plan) || has_whole_rules(config);
    let for_sat = config.family.is_some_and(|family| config.size >= family.sat_from);
    (config.unique && (hard && pool.only_cells() || for_sat)).then(|| whole(pool))
}

/// Who is to say whether there is another solution.
fn judge_of_solutions<'a>(
    config: &GeneratorConfig,
    pool: &Pool<'_>,
    all: Option<&'a Puzzle>,
    limits: &Limits,
    random: &mut Random,
) -> Box<dyn Judge + 'a> {
    if let Some(kernel) = ByKernel::new(pool) {
        return Box::new(kernel);
    }
    let seed = random.seed();
    let Some(all) = all else { return Box::new(ByLadder::new(limits, random.split())) };
    let one_by_one = pool.plan.symmetry == Symmetry::None && pool.plan.quotas.len() == 1;
    let pairs = if pool.only_cells() { ByPairs::new(pool, limits) } else { None };
    match (pairs, board(config, pool.plan)) {
        (Some(pairs), Some(board)) if one_by_one => Box::new(ByBoard::new(board, pool, pairs)),
        (Some(pairs), _) => Box::new(pairs),
        (None, _) => Box::new(BySat::new(all, limits, seed)),
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
        (true, _) if begins_full(config, plan) => plan.shape().len(),
        (true, true) => (plan.shape().len() / 3).clamp(givens.min, givens.max),
        (true, false) if is_large(config, plan) => (plan.shape().len() * 2 / 5).clamp(givens.min, givens.max),
        (true, false) => carving.pool.helpful_givens().clamp(givens.min, givens.max),
    };
    carving.fill(0, count);
}

/// Whether values of cells are the only clues: all of them together are always enough.
fn has_only_givens(config: &GeneratorConfig) -> bool {
    config.kinds.is_empty() && config.family.is_none_or(|family| family.clues.is_none())
}

/// Whether leaving clues out of a full grid is quicker than adding some to an empty one: where questions cost little, and the
/// more givens the less.
fn begins_full(config: &GeneratorConfig, plan: &Plan) -> bool {
    let only_givens = config.kinds.iter().all(|kind| kind.whole.is_some());
    match config.family {
        None => only_givens,
        Some(_) => has_only_givens(config) && (!is_large(config, plan) || board(config, plan).is_some()),
    }
}

/// The board of several Sudoku, if it is large.
fn board(config: &GeneratorConfig, plan: &Plan) -> Option<Board> {
    is_large(config, plan).then(|| Board::new(&plan.base)).flatten()
}

/// What is finished before the rest is touched, where all givens are there at first.
fn parts(config: &GeneratorConfig, plan: &Plan) -> Parts {
    match board(config, plan) {
        _ if !begins_full(config, plan) => Parts::One,
        Some(board) => Parts::Grids(Box::new(board)),
        None => Parts::of_grid(plan, is_large(config, plan)),
    }
}

/// Makes the clues enough and none too many; and where a rating is wanted, so that they need its means.
fn carve(
    config: &GeneratorConfig,
    carving: &mut Carving<'_>,
    limits: &Limits,
    work: &mut u64,
) -> Result<Option<Grade>, AttemptError> {
    let plan = carving.pool.plan;
    let givens_first = !is_large(config, plan);
    carving.parts = parts(config, plan);
    let mut off = None;
    for shaken in 0..SHAKES {
        if shaken > 0 {
            carving.shake();
        }
        let full = shaken == 0 && begins_full(config, plan);
        // All clues are enough, unless those outside a picture are missing.
        if !full || config.theme.is_some() {
            carving.grow().map_err(|error| AttemptError::of_carving(error, carving))?;
        }
        if full && matches!(carving.parts, Parts::One) {
            carving.thin();
        }
        carving
            .shrink(givens_first, Portion::ALL)
            .map_err(|error| AttemptError::of_carving(error, carving))?;
        off = carving.out_of_range();
        if off.is_none() {
            break;
        }
    }
    if let Some((number, count)) = off {
        return Err(AttemptError::Range(number, count));
    }
    let aim = &carving.pool.plan.aim;
    let grade = aim.as_ref().map(|aim| steer(aim, carving, givens_first, limits, work)).transpose()?;
    let grade = match config.few {
        true => reduce(carving, grade, givens_first, (limits, config.effort / GRIDS), work)?,
        false => grade,
    };
    let (Some(aim), Some(mut grade)) = (aim, grade) else {
        add_extra(config, carving);
        return Ok(None);
    };
    if config.extra > 0 {
        add_extra(config, carving);
        grade = graded(aim.rating(), carving, limits, work)?;
        if !aim.is_met(&grade) || !needs_technique(aim, &grade, carving, limits, work)? {
            return Err(missed(aim, grade.cost.map(rating_of_cost)));
        }
    }
    Ok(Some(grade))
}

/// Clues beyond those that are needed.
fn add_extra(config: &GeneratorConfig, carving: &mut Carving<'_>) {
    carving.lavish = false;
    let units = carving.shuffled();
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
    /// Why the clues of a carving came to nothing.
    pub(super) fn of_carving(error: CarveError, carving: &Carving<'_>) -> AttemptError {
        match error {
            CarveError::Unknown => carving.stopped().map_or(AttemptError::Unknown, AttemptError::Stopped),
            CarveError::Full => AttemptError::Full { counts: carving.counts.clone(), nearest: None },
        }
    }

    /// Whether the rating is another one by far.
    fn is_far_off(&self) -> bool {
        matches!(self, AttemptError::Rating { range, nearest: Some(rating) } if range.distance(*rating) >= FAR)
    }

    /// How near the grid came to a puzzle.
    fn nearness(&self) -> (u8, Reverse<usize>) {
        match self {
            AttemptError::Fill(_) | AttemptError::Stopped(_) => (0, Reverse(0)),
            AttemptError::Pool(_) => (1, Reverse(0)),
            AttemptError::Unknown => (2, Reverse(0)),
            AttemptError::Full { .. } => (3, Reverse(0)),
            AttemptError::Range(_, count) => (4, Reverse(*count)),
            AttemptError::Rating { nearest: None, .. } => (5, Reverse(0)),
            AttemptError::Technique(_) => (7, Reverse(0)),
            // In hundredths.
            AttemptError::Rating { range, nearest: Some(rating) } => {
                (6, Reverse((100.0 * range.distance(*rating)) as usize))
            }
        }
    }

    /// What is to be told of it.
    fn reason(self, plan: &Plan) -> NotFoundReason {
        match self {
            AttemptError::Fill(_) | AttemptError::Stopped(_) => NotFoundReason::NoFullGrid,
            AttemptError::Pool(PoolError { kind, found }) => {
                let quota = plan.quotas.iter().find(|quota| quota.kind.name == kind.name);
                let range = quota.map_or((0, 0), |quota| (quota.min, quota.max));
                NotFoundReason::Clues { clues: kind.clues, range, found }
            }
            AttemptError::Unknown => NotFoundReason::Unproved,
            AttemptError::Full { counts, nearest } => {
                let had =
                    counts.into_iter().zip(&plan.quotas).map(|(count, quota)| (count, quota.kind.clues));
                let rating = plan.aim.map(|aim| aim.range);
                NotFoundReason::TooFewClues { had: had.collect(), rating, nearest }
            }
            AttemptError::Range(number, count) => {
                let quota = &plan.quotas[number];
                let range = (quota.min, quota.max);
                NotFoundReason::OutOfRange { clues: quota.kind.clues, range, count }
            }
            AttemptError::Technique(technique) => NotFoundReason::NotNeeded(technique),
            AttemptError::Rating { range, nearest } => NotFoundReason::OtherRating { range, nearest },
        }
    }
}
