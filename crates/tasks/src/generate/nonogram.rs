//! Nonograms: a random picture of smooth spots, mended until its clues have one solution.
//!
//! Where line solving leaves cells open, or another solution differs, some of these cells change their colour;
//! changes that leave more cells open than before are undone. Changes keep the density. `rated.rs` makes
//! pictures of a rating.

mod rated;

use super::aim::Aim;
use super::many::Maker;
use super::random::Random;
use super::{ConfigError, EFFORT, GenerateError, Generated, NotFoundError, NotFoundReason};
use crate::explain::{Level, MARKS, RatingRange};
use crate::generate::judge::{ladder_options, ladder_work};
use crate::solve_unique;
use cnf::Limits;
use engine::Status;
use engine::settle::settle;
use model::grid::{Cell, Filling, Shape, Value};
use model::puzzle::Puzzle;
use model::rules::{LineClue, Rule};
use rated::rated;

/// The nonograms that are wanted.
#[derive(Clone, Debug)]
pub struct NonogramConfig {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The filled part of the cells, in percent.
    pub density: u8,
    /// Whether one line at a time is enough to solve it; with a level or a rating, these decide.
    pub line_logic: bool,
    /// What solving the puzzle takes, in a word.
    pub level: Option<Level>,
    /// The same in numbers. If there is a level too, the rating is in both ranges.
    pub rating: Option<RatingRange>,
    /// Where chance comes from.
    pub seed: u64,
    /// The work after which a puzzle is given up, as in [`GeneratorConfig::effort`](super::GeneratorConfig::effort).
    pub effort: u64,
}

/// The sides that a nonogram can have.
const SIDES: std::ops::RangeInclusive<usize> = 2..=128;

/// How far from the density asked for a picture may be, in percent of its cells.
const SLACK: usize = 4;

/// How often a picture is mended.
const MENDINGS: usize = 600;

/// How many choices the proof of one solution may cost.
const NODES: u64 = 2_000;

impl NonogramConfig {
    /// Nonograms of a size and a density, of any rating.
    pub fn new(rows: usize, columns: usize, density: u8) -> NonogramConfig {
        NonogramConfig {
            rows,
            columns,
            density,
            line_logic: false,
            level: None,
            rating: None,
            seed: 0,
            effort: EFFORT,
        }
    }

    fn check(&self) -> Result<Shape, ConfigError> {
        let (rows, columns) = (self.rows, self.columns);
        if !SIDES.contains(&rows) || !SIDES.contains(&columns) {
            let sides = (*SIDES.start(), *SIDES.end());
            return Err(ConfigError::NonogramSize { columns, rows, sides });
        }
        if !(1..=99).contains(&self.density) {
            return Err(ConfigError::Density(self.density));
        }
        Ok(Shape::new(rows, columns, 2).expect("both sides were checked").from_zero())
    }
}

impl NonogramConfig {
    /// The rating that is wanted, if nonograms can have it: what one line shows has its prices, and lines that contradict each other
    /// are four at least, two rows and two columns that cross.
    fn aim(&self, shape: &Shape) -> Result<Option<Aim>, ConfigError> {
        let aim = Aim::of(self.level, self.rating, None, shape)?;
        match aim {
            Some(aim) if !aim.can_be([LineClue::ALONE, (4 * LineClue::PRICE + MARKS, u32::MAX)]) => {
                Err(ConfigError::NonogramRating(aim.range))
            }
            aim => Ok(aim),
        }
    }
}

/// Makes the nonogram of a number: the same for the same configuration, whatever other numbers were made.
pub fn generate_nonogram(
    config: &NonogramConfig,
    number: u64,
    limits: &Limits,
) -> Result<Generated, GenerateError> {
    config.make(number, 0, limits)
}

impl Maker for NonogramConfig {
    fn check(&self) -> Result<(), GenerateError> {
        let shape = NonogramConfig::check(self)?;
        Ok(self.aim(&shape).map(drop)?)
    }

    fn make(&self, number: u64, again: u64, limits: &Limits) -> Result<Generated, GenerateError> {
        let shape = NonogramConfig::check(self)?;
        let mut random = Random::of(self.seed, number, again);
        let aim = self.aim(&shape)?;
        let (mut tried, mut work, mut nearest) = (0, 0, None);
        while tried == 0 || work < self.effort {
            tried += 1;
            let mut random = random.split();
            let smoothing = if aim.is_some_and(|aim| !aim.is_easy()) { 1 } else { 2 };
            let picture = Picture::new(&shape, self.density, smoothing, &mut random);
            let mended = match &aim {
                Some(aim) => rated(aim, picture, limits, &mut random, &mut work, &mut nearest),
                None => mended(self, picture, limits, &mut random, &mut work),
            };
            if let Some(made) = mended {
                return Ok(made);
            }
            if let Some(reason) = limits.reached() {
                return Err(GenerateError::Stopped(reason));
            }
        }
        let why = match aim {
            Some(aim) => NotFoundReason::OtherRating { range: aim.range, nearest },
            None => NotFoundReason::Picture { line_logic: self.line_logic },
        };
        Err(NotFoundError { tried, why }.into())
    }
}

/// A picture in the making.
#[derive(Clone)]
struct Picture {
    shape: Shape,
    filled: Vec<bool>,
    /// How many cells are to be filled.
    wanted: usize,
}

impl Picture {
    /// Smooth noise, filled where it is highest.
    fn new(shape: &Shape, density: u8, smoothing: usize, random: &mut Random) -> Picture {
        let mut heights: Vec<u64> = (0..shape.len()).map(|_| random.next() >> 16).collect();
        for _ in 0..smoothing {
            heights = shape.cells().map(|cell| mean_around(shape, &heights, cell)).collect();
        }
        let wanted = (shape.len() * usize::from(density)).div_ceil(100);
        let mut order: Vec<usize> = (0..shape.len()).collect();
        order.sort_by_key(|&cell| (std::cmp::Reverse(heights[cell]), cell));
        let mut filled = vec![false; shape.len()];
        order[..wanted].iter().for_each(|&cell| filled[cell] = true);
        Picture { shape: shape.clone(), filled, wanted }
    }

    fn filling(&self) -> Filling {
        let values = self.filled.iter().map(|&filled| Value::from(filled)).collect();
        Filling::new(self.shape.clone(), values).expect("0 and 1 are the values of the shape")
    }

    /// The puzzle whose solution it is.
    fn puzzle(&self) -> Option<(Puzzle, Filling)> {
        let solution = self.filling();
        let mut puzzle = Puzzle::nonogram(solution.clone()).ok()?;
        puzzle.about.reference = None;
        Some((puzzle, solution))
    }

    fn count(&self) -> usize {
        self.filled.iter().filter(|&&filled| filled).count()
    }

    /// Changes some of these cells, towards the density that is wanted.
    fn change(&mut self, open: &[Cell], random: &mut Random) {
        let times = 1 + random.below(1 + open.len() / 12);
        for _ in 0..times {
            let too_many = self.count() > self.wanted;
            let drawn = (0..4).filter_map(|_| random.pick(open)).map(|&cell| self.shape.index(cell));
            let drawn: Vec<usize> = drawn.collect();
            let fitting = drawn.iter().find(|&&cell| self.filled[cell] == too_many);
            if let Some(&cell) = fitting.or(drawn.first()) {
                self.filled[cell] = !self.filled[cell];
            }
        }
    }
}

fn mean_around(shape: &Shape, heights: &[u64], cell: Cell) -> u64 {
    let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
    let around: Vec<u64> =
        steps.filter_map(|(r, c)| shape.offset(cell, r, c)).map(|cell| heights[shape.index(cell)]).collect();
    around.iter().sum::<u64>() / around.len() as u64
}

/// The puzzle of a picture, once it has what is wanted.
fn mended(
    config: &NonogramConfig,
    mut picture: Picture,
    limits: &Limits,
    random: &mut Random,
    work: &mut u64,
) -> Option<Generated> {
    let mut before: Option<(Picture, usize)> = None;
    for _ in 0..MENDINGS {
        let (puzzle, solution) = picture.puzzle()?;
        let open = open_cells(config, &puzzle, &solution, limits, random, work)?;
        if open.is_empty() {
            let made = || Generated::graded(puzzle, &solution, None);
            return picture.is_dense().then(made);
        }
        match &before {
            Some((last, count)) if open.len() > *count => picture = last.clone(),
            _ => before = Some((picture.clone(), open.len())),
        }
        picture.change(&open, random);
        if limits.reached().is_some() {
            return None;
        }
    }
    None
}

/// The cells that are not settled yet; none if the puzzle is as wanted, and `None` if nobody knows.
fn open_cells(
    config: &NonogramConfig,
    puzzle: &Puzzle,
    solution: &Filling,
    limits: &Limits,
    random: &mut Random,
    work: &mut u64,
) -> Option<Vec<Cell>> {
    let shape = puzzle.shape();
    *work += shape.len() as u64;
    let candidates = settle(puzzle, limits).ok()?;
    let open: Vec<Cell> = shape.cells().filter(|&cell| candidates.mask(cell).count_ones() > 1).collect();
    if config.line_logic || open.is_empty() {
        return Some(open);
    }
    let mut options = ladder_options(limits, NODES);
    options.seed = random.seed();
    let verdict = solve_unique(puzzle, &options);
    *work += ladder_work(shape, &verdict);
    if verdict.status() == Status::Unique {
        return Some(Vec::new());
    }
    // Where nobody knows whether there is another solution, every open cell may be to blame.
    let Some(other) = verdict.solutions.iter().find(|other| other.filling() != solution) else {
        return Some(open);
    };
    Some(shape.cells().filter(|&cell| other[cell] != solution[cell]).collect())
}
