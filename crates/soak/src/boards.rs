//! Boards planted around a filling, made for what happens before search.
//!
//! A random filling comes first, then clues are read off it, so every clue holds in it. Where a clue has a number, the
//! number is computed from the filling instead of guessed: sums, counts and ranks come as often as they are wanted, and
//! combine. The shapes are those on which passes go wrong: groups that overlap or have any form, groups with all values,
//! sums that contain or cross them, several grids, values from 0, more values than cells and fewer, variables, pictures.
//!
//! [`planted`](crate::planted) makes puzzles that are like those of people; these boards are not, on purpose.

mod clues;
mod frames;

use crate::any_rule::rules;
use crate::chance::{Numbers, draw};
use gridwright::{AnyRule, Filling, Puzzle, Shape, Value};
use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::TestRunner;
use std::collections::HashMap;

/// A board, and a filling that satisfies all of its rules.
#[derive(Clone, Debug)]
pub struct Board {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// One of its solutions.
    pub filling: Filling,
}

/// Makes boards. Strategies for random rules are slow to build, so they are kept for each shape.
#[derive(Default)]
pub struct Boards {
    strategies: HashMap<(usize, usize, usize, Value), BoxedStrategy<AnyRule>>,
}

/// Random rules of any kind are added to one board in this many: drawing them costs more than everything else.
const ANY_RULES: usize = 8;

impl Boards {
    /// The next board.
    pub fn board(&mut self, numbers: &mut Numbers, runner: &mut TestRunner) -> Board {
        let mut board = frames::frame(numbers);
        clues::add(&mut board, numbers);
        if numbers.once_in(ANY_RULES) {
            self.add_any(&mut board, numbers, runner);
        }
        board
    }

    /// Adds random rules of every kind in the catalogue, as far as they hold.
    fn add_any(&mut self, board: &mut Board, numbers: &mut Numbers, runner: &mut TestRunner) {
        let shape = board.puzzle.shape().clone();
        let key = (shape.rows(), shape.columns(), shape.values(), shape.lowest());
        let strategy = self.strategies.entry(key).or_insert_with(|| rules(&plain(&shape)).boxed());
        for _ in 0..1 + numbers.below(8) {
            board.add(draw(strategy, runner));
        }
    }
}

/// The shape without voids and variables.
fn plain(shape: &Shape) -> Shape {
    let plain = Shape::new(shape.rows(), shape.columns(), shape.values()).expect("a smaller shape");
    if shape.lowest() == 0 { plain.from_zero() } else { plain }
}

impl Board {
    /// A board without rules.
    fn new(shape: &Shape, values: Vec<Value>) -> Board {
        Board {
            puzzle: Puzzle::new(shape),
            filling: Filling::new(shape, values).expect("values of the shape"),
        }
    }

    /// Adds a rule if it fits and holds.
    fn add(&mut self, rule: impl Into<AnyRule>) -> bool {
        let rule = rule.into();
        rule.check(self.puzzle.shape()).is_ok() && rule.holds(&self.filling) && self.puzzle.add(rule).is_ok()
    }

    /// Adds the rule with the first number that makes it hold.
    fn fit<R: Into<AnyRule>>(&mut self, numbers: impl Iterator<Item = u32>, rule: impl Fn(u32) -> R) {
        for number in numbers {
            if self.add(rule(number)) {
                return;
            }
        }
    }
}
