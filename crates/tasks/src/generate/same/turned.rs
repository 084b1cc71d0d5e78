//! Puzzles of any rules: eight ways to turn and reflect the grid.

use super::Names;
use model::grid::{Cell, Filling, Shape};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Direction};

/// A way to turn and reflect a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Rows become columns, after the reflections.
    transpose: bool,
    /// Top and bottom change places.
    flip_rows: bool,
    /// Left and right change places.
    flip_columns: bool,
}

impl Turn {
    /// As it stands.
    const NONE: Turn = Turn { transpose: false, flip_rows: false, flip_columns: false };

    /// All eight, that which changes nothing first.
    pub(super) fn all() -> [Turn; 8] {
        let bit = |number: usize, bit: usize| number >> bit & 1 == 1;
        std::array::from_fn(|n| Turn { transpose: bit(n, 2), flip_rows: bit(n, 1), flip_columns: bit(n, 0) })
    }

    /// Where a cell goes.
    pub(super) fn image(self, shape: &Shape, cell: Cell) -> Cell {
        let flip = |flip: bool, at: u16, count: usize| if flip { count as u16 - 1 - at } else { at };
        let row = flip(self.flip_rows, cell.row, shape.rows());
        let column = flip(self.flip_columns, cell.column, shape.columns());
        if self.transpose { Cell::new(column, row) } else { Cell::new(row, column) }
    }

    /// Where a step goes.
    pub(super) fn step(self, direction: Direction) -> Direction {
        use Direction::{Down, Left, Right, Up};
        let flipped = match direction {
            Up if self.flip_rows => Down,
            Down if self.flip_rows => Up,
            Left if self.flip_columns => Right,
            Right if self.flip_columns => Left,
            other => other,
        };
        match flipped {
            Up if self.transpose => Left,
            Left if self.transpose => Up,
            Down if self.transpose => Right,
            Right if self.transpose => Down,
            other => other,
        }
    }
}

/// A puzzle of all that are alike: its rows and columns, its solution, and its clues in order.
pub(super) type Form = (usize, Vec<u8>, Vec<Clue>);

/// Where a clue stands: its name, its cells, and what cannot be read off the solution.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Clue {
    name: &'static str,
    cells: Vec<Cell>,
    more: String,
}

/// How the cells of a clue are listed.
enum Order {
    /// From the first to the last.
    Kept,
    /// From either end.
    EitherWay,
    /// In any order.
    Any,
}

/// The first of all puzzles that turning makes of one.
pub(super) fn first(puzzle: &Puzzle, solution: &Filling) -> Form {
    let shape = puzzle.shape();
    let can_turn = shape.variables().is_empty() && puzzle.rules().iter().all(is_known);
    let turns = if can_turn { Turn::all().to_vec() } else { vec![Turn::NONE] };
    let renamed = has_digits(puzzle);
    let grids: Vec<(usize, Vec<u8>)> =
        turns.iter().map(|&turn| turned_grid(shape, solution, turn, renamed)).collect();
    let least = grids.iter().min().expect("there is a way at least");
    // Mostly there is one such way: the clues are turned once.
    let ways = turns.iter().zip(&grids).filter(|(_, grid)| *grid == least);
    let clues = ways.map(|(&turn, _)| turned_clues(puzzle, solution, turn)).min().unwrap_or_default();
    (least.0, least.1.clone(), clues)
}

/// Whether values are digits, which may have other names: where as many cells differ as there are values, and there are other
/// cells.
fn has_digits(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let is_house = |group: Vec<Cell>| group.len() == shape.values() && group.len() < shape.board_len();
    let has_house = |rule: &AnyRule| rule.distinct(shape).into_iter().any(is_house);
    shape.values() > 2 && puzzle.rules().iter().any(has_house)
}

/// The number of columns, and the values row by row.
fn turned_grid(shape: &Shape, solution: &Filling, turn: Turn, renamed: bool) -> (usize, Vec<u8>) {
    let (rows, columns) = match turn.transpose {
        false => (shape.rows(), shape.columns()),
        true => (shape.columns(), shape.rows()),
    };
    let mut values = vec![0; rows * columns];
    for cell in shape.cells() {
        let Cell { row, column } = turn.image(shape, cell);
        values[usize::from(row) * columns + usize::from(column)] = solution[cell] + 1;
    }
    let mut names = Names::new();
    if renamed {
        // Cells that are not there stay 0.
        values.iter_mut().filter(|value| **value > 0).for_each(|value| *value = names.of(*value));
    }
    (columns, values)
}

fn turned_clues(puzzle: &Puzzle, solution: &Filling, turn: Turn) -> Vec<Clue> {
    let of_rule = |rule| of_rule(rule, solution, turn);
    let mut clues: Vec<Clue> = puzzle.rules().iter().flat_map(of_rule).collect();
    clues.sort_unstable();
    clues
}

/// Whether it is known how to turn a rule: `of_rule` does the same to a rule and to what turning makes of it.
fn is_known(rule: &AnyRule) -> bool {
    use AnyRule as R;
    match rule {
        R::NonConsecutive(rule) => rule.exempt.is_empty(),
        R::LinesDiffer(rule) => rule.lines.is_empty(),
        R::Sum(rule) => rule.coefficients.is_empty(),
        R::WeightedSum(rule) => rule.weights.is_empty(),
        R::HiddenThermos(_) | R::Straights(_) => true,
        rule => is_groups(rule) || is_whole(rule) || ordered(rule).is_some(),
    }
}

/// Rules that only say which cells differ.
fn is_groups(rule: &AnyRule) -> bool {
    use AnyRule as R;
    matches!(
        rule,
        R::Rows(_)
            | R::Columns(_)
            | R::Boxes(_)
            | R::Jigsaw(_)
            | R::AllDifferent(_)
            | R::Diagonal(_)
            | R::Windoku(_)
            | R::DisjointGroups(_)
            | R::SubGrid(_)
            | R::ScatteredGrid(_)
            | R::NumberedRegions(_)
    )
}

/// Rules about the whole grid that are the same from every side.
fn is_whole(rule: &AnyRule) -> bool {
    use AnyRule as R;
    matches!(
        rule,
        R::AntiKnight(_)
            | R::AntiKing(_)
            | R::NonConsecutive(_)
            | R::Walk(_)
            | R::NoThree(_)
            | R::LinesDiffer(_)
            | R::LinesContain(_)
    )
}

/// How the cells of a clue are listed, if it is known how it turns.
fn ordered(rule: &AnyRule) -> Option<Order> {
    use AnyRule as R;
    Some(match rule {
        R::Less(_) | R::Thermo(_) | R::Arrow(_) | R::Skyscraper(_) | R::XSum(_) => Order::Kept,
        R::NumberedRoom(_) | R::FirstSeen(_) | R::WeightedSum(_) => Order::Kept,
        R::Whispers(_) | R::Palindrome(_) => Order::EitherWay,
        R::Restrict(_) | R::Cage(_) | R::Calculation(_) | R::Sandwich(_) | R::Renban(_) => Order::Any,
        R::Difference(_) | R::Ratio(_) | R::SumPair(_) | R::LittleKiller(_) | R::Quadruple(_) => Order::Any,
        R::CornerResult(_) | R::CountAround(_) | R::Sum(_) | R::BetweenBlocks(_) => Order::Any,
        R::EdgeSum(_) | R::LineClue(_) | R::LineCount(_) => Order::Any,
        _ => return None,
    })
}

/// A rule as it stands after a turn: one clue, or one for each of its groups.
fn of_rule(rule: &AnyRule, solution: &Filling, turn: Turn) -> Vec<Clue> {
    let shape = solution.shape();
    let kept = |cells: &[Cell]| -> Vec<Cell> { cells.iter().map(|&cell| turn.image(shape, cell)).collect() };
    let sorted = |cells: &[Cell]| {
        let mut cells = kept(cells);
        cells.sort_unstable();
        cells
    };
    if is_groups(rule) {
        // Rows become columns: all groups go by one name.
        let name = if matches!(rule, AnyRule::NumberedRegions(_)) { rule.name() } else { "different" };
        let clue = |group: Vec<Cell>| Clue { name, cells: sorted(&group), more: String::new() };
        return rule.distinct(shape).into_iter().map(clue).collect();
    }
    let cells = match rule {
        AnyRule::HiddenThermos(_) => Vec::new(),
        AnyRule::Straights(rule) => sorted(&rule.walls),
        // The cell that the number stands in.
        AnyRule::CountAround(rule) => sorted(&[rule.cell]),
        rule if is_whole(rule) => Vec::new(),
        rule => {
            let cells = rule.cells(shape);
            match ordered(rule) {
                Some(Order::Any) => sorted(&cells),
                Some(Order::EitherWay) => kept(&cells).min(kept(&cells).into_iter().rev().collect()),
                Some(Order::Kept) | None => kept(&cells),
            }
        }
    };
    let more = match rule {
        // Which of the four cells are told.
        AnyRule::Quadruple(rule) => {
            let told = |cell: &Cell| rule.values.contains(&solution[*cell]);
            let told: Vec<Cell> = AnyRule::from(rule.clone()).cells(shape).into_iter().filter(told).collect();
            format!("{:?}", sorted(&told))
        }
        AnyRule::HiddenThermos(rule) => {
            let turned = |steps: &Vec<Direction>| steps.iter().map(|&step| turn.step(step)).collect();
            let mut shapes: Vec<Vec<Direction>> = rule.shapes.iter().map(turned).collect();
            shapes.sort_by_cached_key(|steps| format!("{steps:?}"));
            format!("{shapes:?}")
        }
        rule => more(rule),
    };
    vec![Clue { name: rule.name(), cells, more }]
}

/// What the cells and the solution do not tell of a rule.
fn more(rule: &AnyRule) -> String {
    use AnyRule as R;
    match rule {
        R::Restrict(rule) => rule.values.len().to_string(),
        R::Cage(rule) => rule.sum.is_some().to_string(),
        R::Less(rule) => rule.or_equal.to_string(),
        R::Thermo(rule) => rule.frozen.to_string(),
        R::Difference(rule) => rule.by.to_string(),
        R::Ratio(rule) => rule.by.to_string(),
        R::Whispers(rule) => format!("{:?}", rule.difference),
        R::Calculation(rule) => format!("{:?}", rule.operator),
        R::CornerResult(rule) => format!("{:?}", rule.sign),
        R::CountAround(rule) => format!("{} {}", rule.value, rule.itself),
        R::LineCount(rule) => rule.value.to_string(),
        R::WeightedSum(rule) => rule.value.to_string(),
        R::NonConsecutive(rule) => rule.diagonal.to_string(),
        R::Walk(rule) => rule.diagonal.to_string(),
        R::LinesContain(rule) => format!("{:?}", rule.values),
        rule if is_known(rule) => String::new(),
        // What nobody turns is told as it stands.
        rule => format!("{rule:?}"),
    }
}
