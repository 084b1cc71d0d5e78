//! Makes a puzzle that shows a fault smaller, as long as it shows it.

use gridwright::rules::{And, Or};
use gridwright::{AnyRule, Puzzle, Shape};

/// The smallest puzzle found that still fails: first rules go, then parts of rules, then rows, columns and values of the
/// grid.
pub fn shrunk(puzzle: &Puzzle, mut fails: impl FnMut(&Puzzle) -> bool) -> Puzzle {
    let mut best = puzzle.clone();
    while let Some(smaller) = candidates(&best).into_iter().find(|smaller| fails(smaller)) {
        best = smaller;
    }
    best
}

/// Puzzles that are a step smaller, the much smaller ones first.
fn candidates(puzzle: &Puzzle) -> Vec<Puzzle> {
    let count = puzzle.rules().len();
    let mut smaller = Vec::new();
    let mut length = count / 2;
    while length > 0 {
        for start in (0..count).step_by(length) {
            let kept = |number: &usize| !(start..start + length).contains(number);
            let rules = (0..count).filter(kept).map(|number| puzzle.rules()[number].clone());
            smaller.push(with_rules(puzzle.shape(), rules));
        }
        length /= 2;
    }
    if count == 1 {
        smaller.push(with_rules(puzzle.shape(), []));
    }
    for (number, rule) in puzzle.rules().iter().enumerate() {
        for part in branches(rule) {
            let mut rules = puzzle.rules().to_vec();
            rules[number] = part;
            smaller.push(with_rules(puzzle.shape(), rules));
        }
    }
    smaller.extend(smaller_shapes(puzzle.shape()).into_iter().filter_map(|shape| {
        let all = with_rules(&shape, puzzle.rules().to_vec());
        (all.rules().len() == count).then_some(all)
    }));
    smaller
}

/// The rules that fit a shape.
fn with_rules(shape: &Shape, rules: impl IntoIterator<Item = AnyRule>) -> Puzzle {
    let mut puzzle = Puzzle::new(shape);
    for rule in rules {
        // Whether any are missing is seen by their number.
        let _ = puzzle.add(rule);
    }
    puzzle
}

/// What is left of a rule that consists of others without one of them.
fn branches(rule: &AnyRule) -> Vec<AnyRule> {
    let without = |rules: &[AnyRule], gone: usize| {
        let mut rules = rules.to_vec();
        rules.remove(gone);
        rules
    };
    match rule {
        AnyRule::Or(Or { rules }) => {
            (0..rules.len()).map(|gone| Or { rules: without(rules, gone) }.into()).collect()
        }
        AnyRule::And(And { rules }) => {
            (0..rules.len()).map(|gone| And { rules: without(rules, gone) }.into()).collect()
        }
        _ => Vec::new(),
    }
}

/// Shapes with a row, a column or a value less, for plain grids.
fn smaller_shapes(shape: &Shape) -> Vec<Shape> {
    let (rows, columns, values) = (shape.rows(), shape.columns(), shape.values());
    if !shape.is_full_grid() || !shape.variables().is_empty() {
        return Vec::new();
    }
    let sizes = [
        (rows - 1, columns - 1, values - 1),
        (rows - 1, columns - 1, values),
        (rows - 1, columns, values),
        (rows, columns - 1, values),
        (rows, columns, values - 1),
    ];
    let shapes =
        sizes.into_iter().filter_map(|(rows, columns, values)| Shape::new(rows, columns, values).ok());
    shapes.map(|smaller| if shape.lowest() == 0 { smaller.from_zero() } else { smaller }).collect()
}
