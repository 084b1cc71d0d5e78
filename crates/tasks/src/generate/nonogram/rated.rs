//! Pictures of a rating: cells change their colour one or two at a time, and a change stays that brings the rating nearer.
//!
//! Steps that cost as much as the rating allows have to solve a picture, and cheaper ones must not. So two numbers tell how near
//! it is: the cells that the former leave open, and whether the latter leave any more. What one line at a time shows is
//! found here; only where arguments of several lines are allowed as well, the steps of `explain` are asked, once few cells are
//! left.

use super::{Picture, SLACK};
use crate::explain::{grade, reach};
use crate::generate::Generated;
use crate::generate::aim::Aim;
use crate::generate::judge::LOOKS;
use crate::generate::random::Random;
use cnf::Limits;
use model::grid::{Cell, Line, Shape};
use model::rules::{LineClue, Rule};

/// How often a picture is changed before the next one is tried.
const CHANGES: usize = 1_500;

/// A picture that is too easy counts as if so many cells more were open.
const TOO_EASY: usize = 50;

/// Few cells are open if they are no more than one in so many. Arguments of several lines are looked for only then, and a picture that
/// is too easy need not have fewer.
const FEW: usize = 4;

/// How many cells of lines are looked at in a step of work.
const LINES: u64 = 30;

/// The puzzle of a picture, once it has the rating that is wanted.
pub(super) fn rated(
    aim: &Aim,
    mut picture: Picture,
    limits: &Limits,
    random: &mut Random,
    work: &mut u64,
    nearest: &mut Option<f64>,
) -> Option<Generated> {
    let mut here = Distance::of(aim, &picture, limits, work)?;
    // One picture that is too easy is rated, so that a refusal can tell how near it was.
    let mut told = false;
    for _ in 0..CHANGES {
        if here.open.is_empty() && (!here.too_easy || !told) {
            let (puzzle, solution) = picture.puzzle()?;
            let grade = grade(&puzzle, &solution, aim.rating(), limits).ok()?;
            *work += grade.work / LOOKS;
            if aim.is_met(&grade) {
                return Some(Generated::graded(puzzle, &solution, Some(grade)));
            }
            aim.note_nearest(&grade, nearest);
            (here.too_easy, told) = (true, true);
        }
        let mut changed = picture.clone();
        changed.vary(&here.open, random);
        if !changed.is_dense() {
            continue;
        }
        let there = Distance::of(aim, &changed, limits, work)?;
        if there.number() <= here.number() + random.below(2) {
            (picture, here) = (changed, there);
        }
        if limits.reached().is_some() {
            return None;
        }
    }
    None
}

impl Picture {
    /// Whether about as many cells are filled as are wanted.
    pub(super) fn is_dense(&self) -> bool {
        self.count().abs_diff(self.wanted) * 100 <= SLACK * self.shape.len()
    }

    /// Changes one or two cells: near those that are open, or anywhere.
    fn vary(&mut self, open: &[Cell], random: &mut Random) {
        for _ in 0..=random.below(2) {
            let anywhere = random.below(self.shape.len());
            let cell = match random.pick(open) {
                Some(&cell) if random.below(4) > 0 => self.shape.index(cell),
                _ => anywhere,
            };
            self.filled[cell] = !self.filled[cell];
        }
    }
}

/// How far a picture is from the rating that is wanted.
struct Distance {
    /// The cells that steps leave open which cost no more than wanted.
    open: Vec<Cell>,
    /// Whether cheaper steps than wanted lead as far.
    too_easy: bool,
    /// The cells of the picture.
    cells: usize,
}

impl Distance {
    fn number(&self) -> usize {
        match self.too_easy {
            true => TOO_EASY + self.open.len().max(self.cells / FEW),
            false => self.open.len(),
        }
    }

    fn of(aim: &Aim, picture: &Picture, limits: &Limits, work: &mut u64) -> Option<Distance> {
        let mut lines = Lines::of(picture);
        let most = aim.bounds().most;
        let before = aim.too_easy().map(|bounds| {
            lines.look(bounds.most);
            lines.open().len()
        });
        lines.look(most);
        *work += lines.looks / LINES;
        let mut open = lines.open();
        if !open.is_empty() && most > LineClue::ALONE.1 && open.len() <= picture.shape.len() / FEW {
            let (puzzle, solution) = picture.puzzle()?;
            let reached = reach(&puzzle, &solution, aim.bounds(), limits).ok()?;
            *work += reached.work / LOOKS;
            open = reached.open;
        }
        Some(Distance { too_easy: before == Some(open.len()), open, cells: picture.shape.len() })
    }
}

/// A picture that is being solved one line at a time.
struct Lines {
    shape: Shape,
    /// The clue and the cells of each row, then of each column.
    lines: Vec<(LineClue, Vec<Cell>)>,
    masks: Vec<u64>,
    /// For each line, whether a cell of it has changed since it was looked at.
    changed: Vec<bool>,
    /// How many cells the lines had that were looked at.
    looks: u64,
}

impl Lines {
    fn of(picture: &Picture) -> Lines {
        let (shape, filling) = (picture.shape.clone(), picture.filling());
        let rows = (0..shape.rows()).map(|row| Line::Row(row as u16));
        let all = rows.chain((0..shape.columns()).map(|column| Line::Column(column as u16)));
        let lines: Vec<_> = all.map(|line| (LineClue::of(line, &filling), shape.line(line))).collect();
        Lines { masks: vec![3; shape.len()], changed: vec![true; lines.len()], lines, shape, looks: 0 }
    }

    /// Takes all that lines show at no more than this cost.
    fn look(&mut self, most: u32) {
        self.changed.fill(true);
        while let Some(number) = self.changed.iter().position(|&changed| changed) {
            self.changed[number] = false;
            let (clue, cells) = &self.lines[number];
            let masks: Vec<u64> = cells.iter().map(|&cell| self.masks[self.shape.index(cell)]).collect();
            if masks.iter().all(|mask| mask.is_power_of_two()) {
                continue;
            }
            self.looks += cells.len() as u64;
            let excluded = clue.exclusions(&self.shape, &masks).expect("line clues say what each costs");
            for exclusion in excluded.iter().filter(|exclusion| exclusion.price <= most) {
                let cell = cells[exclusion.place];
                self.masks[self.shape.index(cell)] &= !(1 << exclusion.value);
                self.changed[number] = true;
                self.changed[usize::from(cell.row)] = true;
                self.changed[self.shape.rows() + usize::from(cell.column)] = true;
            }
        }
    }

    fn open(&self) -> Vec<Cell> {
        self.shape.cells().filter(|&cell| self.masks[self.shape.index(cell)] == 3).collect()
    }
}
