//! A checked configuration: which clues, how many of each, and on which grid.

use super::GeneratorConfig;
use super::aim::Aim;
use super::error::ConfigError;
use super::kinds::{GIVENS, Kind, kind_of_clues};
use super::random::Random;
use super::style::{Style, Theme};
use super::symmetry::Symmetry;
use model::grid::Shape;
use model::puzzle::Puzzle;
use std::ops::RangeInclusive;

/// The sizes for which puzzles are made.
pub(super) const SIZES: [usize; 7] = [4, 6, 8, 9, 10, 12, 16];

/// The size that only plain Sudoku can have.
pub(super) const LARGE: usize = 25;

/// How many clues of a kind there are to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    pub(super) kind: &'static Kind,
    pub(super) min: usize,
    pub(super) max: usize,
    /// Every clue of the pool is in the puzzle: together they cover the grid.
    pub(super) covers: bool,
}

/// A configuration that makes sense.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The grid and the rules about all of it.
    pub(super) base: Puzzle,
    /// The kinds of clues; the first are the givens.
    pub(super) quotas: Vec<Quota>,
    pub(super) symmetry: Symmetry,
    pub(super) styles: Vec<Style>,
    /// The picture that clues lie in.
    pub(super) theme: Option<Theme>,
    /// What solving the puzzle is to take.
    pub(super) aim: Option<Aim>,
    /// How many of a thousand cells are shaded, if that is not left to chance.
    pub(super) shaded: Option<usize>,
}

impl Plan {
    /// Checks what is wanted.
    pub(super) fn new(config: &GeneratorConfig) -> Result<Plan, ConfigError> {
        Plan::with(config, &mut Random::of(config.seed, 0, 0))
    }

    /// The same with a board of its own, for families in which no two are alike.
    pub(super) fn with(config: &GeneratorConfig, random: &mut Random) -> Result<Plan, ConfigError> {
        let mut base = match config.family {
            Some(family) => family.board(config.size, random)?,
            None => {
                check_size(config)?;
                Puzzle::sudoku(config.size)?
            }
        };
        for whole in config.kinds.iter().filter_map(|kind| kind.whole) {
            for rule in whole(&base.shape().clone()) {
                base.add(rule)?;
            }
        }
        check_names(config)?;
        if config.fill_all && !config.kinds.iter().any(|kind| kind.covers) {
            return Err(ConfigError::NothingCovers);
        }
        let counted = config.kinds.iter().copied().filter(|kind| kind.whole.is_none());
        let clues = config.family.and_then(|family| family.clues);
        let quotas: Result<Vec<Quota>, _> = std::iter::once(&GIVENS)
            .chain(counted)
            .chain(clues)
            .map(|kind| quota(config, base.shape(), kind))
            .collect();
        let aim = Aim::new(config, base.shape())?;
        let (styles, theme) = (config.styles.clone(), config.theme.clone());
        let shaded = config.family.and_then(|family| (family.shaded)(config.size));
        let mut plan = Plan { base, quotas: quotas?, symmetry: config.symmetry, styles, theme, aim, shaded };
        if config.family.is_some_and(|family| !family.givens) {
            // Its clues are all that there is.
            (plan.quotas[0].min, plan.quotas[0].max) = (0, 0);
        }
        plan.check_room()?;
        plan.check_style()?;
        plan.check_symmetry()?;
        Ok(plan)
    }

    pub(super) fn shape(&self) -> Shape {
        self.base.shape().clone()
    }

    /// Cages and thermometers take cells that no other of their kind can have.
    fn check_room(&self) -> Result<(), ConfigError> {
        for quota in &self.quotas {
            let most = (quota.kind.most)(&self.shape());
            if quota.min > most {
                let (clues, size) = (quota.kind.clues, self.shape().values());
                return Err(ConfigError::NoRoom { clues, min: quota.min, most, size });
            }
        }
        Ok(())
    }

    /// Styles are about clues that the puzzle has, and do not contradict each other; a picture has the size of the grid.
    fn check_style(&self) -> Result<(), ConfigError> {
        for &style in &self.styles {
            if self.styles.contains(&style.opposite()) {
                return Err(ConfigError::Styles(style, style.opposite()));
            }
            if !self.quotas.iter().any(|quota| style.clues().contains(&quota.kind.clues)) {
                return Err(ConfigError::NothingStyled(style));
            }
        }
        match &self.theme {
            Some(theme) if !theme.fits(&self.shape()) => {
                let shape = self.shape();
                Err(ConfigError::ThemeSize { picture: theme.size(), grid: (shape.rows(), shape.columns()) })
            }
            _ => Ok(()),
        }
    }

    /// Givens that a symmetry maps to each other come together, so not every number of them is possible.
    fn check_symmetry(&self) -> Result<(), ConfigError> {
        let (shape, symmetry) = (self.shape(), self.symmetry);
        let (min, max) = (self.quotas[0].min, self.quotas[0].max);
        let mut possible = vec![false; shape.len() + 1];
        possible[0] = true;
        for cell in shape.cells() {
            let orbit = symmetry.orbit(&shape, cell);
            if orbit.iter().all(|&other| other >= cell) {
                (orbit.len()..=shape.len()).rev().for_each(|n| possible[n] |= possible[n - orbit.len()]);
            }
        }
        match possible.get(min..=max.min(shape.len())) {
            Some(range) if range.contains(&true) => Ok(()),
            _ => Err(ConfigError::Symmetry { symmetry, range: (min, max) }),
        }
    }
}

fn check_size(config: &GeneratorConfig) -> Result<(), ConfigError> {
    let size = config.size;
    let plain = config.kinds.is_empty();
    if SIZES.contains(&size) || (size == LARGE && plain) {
        return Ok(());
    }
    Err(if size == LARGE { ConfigError::PlainSize(size) } else { ConfigError::Size(size) })
}

/// Ranges are about clues that the puzzle has, and no kind is there twice.
fn check_names(config: &GeneratorConfig) -> Result<(), ConfigError> {
    for (place, kind) in config.kinds.iter().enumerate() {
        if config.kinds[..place].iter().any(|before| before.name == kind.name) {
            return Err(ConfigError::Twice(kind.name));
        }
    }
    for name in config.ranges.keys() {
        let Some(kind) = kind_of_clues(name) else {
            return Err(ConfigError::UnknownClues(name));
        };
        if kind.clues != GIVENS.clues && !config.kinds.iter().any(|wanted| wanted.name == kind.name) {
            return Err(ConfigError::OtherClues { clues: kind.clues, kind: kind.name });
        }
    }
    Ok(())
}

fn quota(config: &GeneratorConfig, shape: &Shape, kind: &'static Kind) -> Result<Quota, ConfigError> {
    let covers = config.fill_all && kind.covers;
    let asked = config.ranges.get(kind.clues);
    let range = asked.cloned().unwrap_or_else(|| usual(config, shape, kind, covers));
    let (min, max) = (*range.start(), *range.end());
    if min > max {
        return Err(ConfigError::EmptyRange { clues: kind.clues, min, max });
    }
    Ok(Quota { kind, min, max: max.min((kind.most)(&shape.clone())).max(min), covers })
}

/// The default range of a kind.
fn usual(config: &GeneratorConfig, shape: &Shape, kind: &Kind, covers: bool) -> RangeInclusive<usize> {
    if covers {
        return 0..=(kind.most)(&shape.clone());
    }
    let most = |on_nine: usize| (on_nine * shape.len()).div_ceil(81).min((kind.most)(shape));
    if kind.clues == "cages" && config.styles.contains(&Style::LargeCages) {
        return most(6)..=most(16);
    }
    if kind.clues == "cages" && config.styles.contains(&Style::SmallCages) {
        return most(16)..=most(36);
    }
    let carries = |other: &&&Kind| other.name == "killer" || other.name == "inequality";
    let others = config.kinds.iter().filter(|other| other.name != kind.name);
    let carry = match kind.name == GIVENS.name {
        // Cages and inequalities carry a puzzle with few givens, unless it has to be easy; nothing else is sure to.
        true => {
            let easy = matches!(Aim::new(config, shape), Ok(Some(aim)) if aim.is_easy());
            easy || config.kinds.is_empty() || !config.kinds.iter().all(|kind| carries(&kind))
        }
        false => others.filter(carries).count() == 0,
    };
    (kind.usual)(&shape.clone(), carry)
}
