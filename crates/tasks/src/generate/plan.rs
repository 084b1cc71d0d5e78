//! A checked configuration: which clues, how many of each, and on which grid.

use super::kinds::{GIVENS, KINDS, Kind, counted_kinds};
use super::symmetry::Symmetry;
use super::{GenerateError, GeneratorConfig};
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::AnyRule;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The sizes for which puzzles are made.
const SIZES: [usize; 7] = [4, 6, 8, 9, 10, 12, 16];

/// The size that only plain Sudoku can have.
const LARGE: usize = 25;

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
}

fn impossible(message: impl Into<String>) -> GenerateError {
    GenerateError::Impossible(message.into())
}

impl Plan {
    /// Checks what is wanted.
    pub(super) fn new(config: &GeneratorConfig) -> Result<Plan, GenerateError> {
        check_size(config)?;
        let mut base = Puzzle::sudoku(config.size).map_err(|error| impossible(error.to_string()))?;
        for whole in config.kinds.iter().filter_map(|kind| kind.whole) {
            for rule in whole(base.shape()) {
                base.add(rule).map_err(|error| impossible(error.to_string()))?;
            }
        }
        check_names(config)?;
        if config.fill_all && !config.kinds.iter().any(|kind| kind.covers) {
            let covering: Vec<&str> = KINDS.iter().filter(|kind| kind.covers).map(|kind| kind.name).collect();
            return Err(impossible(format!(
                "no clue of this puzzle could cover the grid: --fill-all is for {}",
                covering.join(" and ")
            )));
        }
        let counted = config.kinds.iter().copied().filter(|kind| kind.whole.is_none());
        let quotas: Result<_, _> =
            std::iter::once(&GIVENS).chain(counted).map(|kind| quota(config, base.shape(), kind)).collect();
        let plan = Plan { base, quotas: quotas?, symmetry: config.symmetry };
        plan.check_room()?;
        Ok(plan)
    }

    pub(super) fn shape(&self) -> Shape {
        self.base.shape()
    }

    /// Cages and thermometers take cells that no other of their kind can have.
    fn check_room(&self) -> Result<(), GenerateError> {
        for quota in &self.quotas {
            let most = (quota.kind.most)(self.shape());
            if quota.min > most {
                let (n, clues) = (self.shape().values(), quota.kind.clues);
                return Err(impossible(format!(
                    "{} {clues} do not fit a grid of {n} x {n}: --{clues} can ask for at most {most}",
                    quota.min
                )));
            }
        }
        Ok(())
    }

    /// Givens by the orbits of the symmetry.
    pub(super) fn group(&self, givens: Vec<AnyRule>) -> Vec<Vec<AnyRule>> {
        if self.symmetry == Symmetry::None {
            return givens.into_iter().map(|given| vec![given]).collect();
        }
        let shape = self.shape();
        let mut places: Vec<(Cell, usize)> = Vec::new();
        let mut groups: Vec<Vec<AnyRule>> = Vec::new();
        let mut group_of: BTreeMap<Cell, usize> = BTreeMap::new();
        for given in givens {
            let Some(&cell) = given.cells(shape).first() else { continue };
            let orbit = self.symmetry.orbit(shape, cell);
            let first = orbit.iter().min().copied().unwrap_or(cell);
            let group = *group_of.entry(first).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push(given);
            places.push((cell, group));
        }
        groups
    }
}

fn check_size(config: &GeneratorConfig) -> Result<(), GenerateError> {
    let size = config.size;
    let plain = config.kinds.is_empty();
    if SIZES.contains(&size) || (size == LARGE && plain) {
        return Ok(());
    }
    let sizes = SIZES.map(|size| size.to_string()).join(", ");
    Err(impossible(match size {
        LARGE => {
            format!("only plain Sudoku is made with {LARGE} x {LARGE} cells: the other sizes are {sizes}")
        }
        _ => format!(
            "no puzzle is made with {size} x {size} cells: the sizes are {sizes}, and {LARGE} for standard"
        ),
    }))
}

/// Ranges are about clues that the puzzle has, and no kind is there twice.
fn check_names(config: &GeneratorConfig) -> Result<(), GenerateError> {
    for (place, kind) in config.kinds.iter().enumerate() {
        if config.kinds[..place].iter().any(|before| before.name == kind.name) {
            return Err(impossible(format!("{} is named twice", kind.name)));
        }
    }
    for name in config.ranges.keys() {
        let Some(kind) = counted_kinds().find(|kind| kind.clues == *name) else {
            return Err(impossible(format!("there are no clues called {name}")));
        };
        if kind.clues != GIVENS.clues && !config.kinds.iter().any(|wanted| wanted.name == kind.name) {
            return Err(impossible(format!(
                "this puzzle has no {name}: --{name} is for {}, alone or in --rules",
                kind.name
            )));
        }
    }
    Ok(())
}

fn quota(config: &GeneratorConfig, shape: Shape, kind: &'static Kind) -> Result<Quota, GenerateError> {
    let covers = config.fill_all && kind.covers;
    let asked = config.ranges.get(kind.clues);
    let range = asked.cloned().unwrap_or_else(|| usual(config, shape, kind, covers));
    let (min, max) = (*range.start(), *range.end());
    if min > max {
        return Err(impossible(format!(
            "the range of --{0} is empty: {min} is more than {max}; write --{0} {max} {min}",
            kind.clues
        )));
    }
    Ok(Quota { kind, min, max: max.min((kind.most)(shape)).max(min), covers })
}

/// The range of a kind where nobody says otherwise.
fn usual(config: &GeneratorConfig, shape: Shape, kind: &Kind, covers: bool) -> RangeInclusive<usize> {
    if covers {
        return 0..=(kind.most)(shape);
    }
    let carries = |other: &&&Kind| other.name == "killer" || other.name == "inequality";
    let others = config.kinds.iter().filter(|other| other.name != kind.name);
    let carry = match kind.name == GIVENS.name {
        // Cages and inequalities carry a puzzle with few givens; nothing else is sure to.
        true => config.kinds.is_empty() || !config.kinds.iter().all(|kind| carries(&kind)),
        false => others.filter(carries).count() == 0,
    };
    (kind.usual)(shape, carry)
}
