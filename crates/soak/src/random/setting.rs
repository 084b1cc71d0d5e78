//! The rules that setters use, each on cells of chance.

use super::{Dice, cages, givens};
use gridwright::rules::*;
use gridwright::{AnyRule, Cell, Line, Puzzle, Shape, Sight, Value, ValueSet};
use proptest::prelude::*;
use proptest::sample::Index;

/// A rule on cells of chance; it need not fit the shape.
type Make = fn(&Shape, &mut Dice) -> AnyRule;

/// Some different cells.
fn cells(shape: &Shape, dice: &mut Dice) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for _ in 0..1 + dice.roll(5) {
        let cell = dice.cell(shape);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// A cell and one of its neighbours.
fn neighbours(shape: &Shape, dice: &mut Dice) -> Pair {
    let cell = dice.cell(shape);
    let (down, right) = [(0, 1), (1, 0), (0, -1), (-1, 0)][dice.roll(4)];
    [cell, shape.offset(cell, down, right).unwrap_or(cell)]
}

fn value(shape: &Shape, dice: &mut Dice) -> Value {
    1 + dice.roll(shape.values()) as Value
}

fn values(shape: &Shape, dice: &mut Dice) -> Vec<Value> {
    (0..1 + dice.roll(4)).map(|_| value(shape, dice)).collect()
}

fn sum(dice: &mut Dice) -> u32 {
    dice.roll(40) as u32
}

fn line(shape: &Shape, dice: &mut Dice) -> Line {
    let number = dice.roll(shape.rows()) as u16;
    if dice.roll(2) == 0 { Line::Row(number) } else { Line::Column(number) }
}

fn sight(shape: &Shape, dice: &mut Dice) -> Sight {
    Sight { line: line(shape, dice), back: dice.roll(2) == 0 }
}

/// Two lists of the same length.
fn lists(shape: &Shape, dice: &mut Dice) -> [Vec<Cell>; 2] {
    let mut all = cells(shape, dice);
    let other = all.split_off(all.len() / 2);
    let length = all.len().min(other.len());
    [all[..length].to_vec(), other[..length].to_vec()]
}

/// A relation that is the same both ways.
fn relation(shape: &Shape) -> Vec<ValueSet> {
    let apart = |a: Value, b: Value| a.abs_diff(b) % 3 != 1;
    let all = || shape.lowest()..=shape.highest();
    all().map(|a| all().filter(|&b| apart(a, b)).collect()).collect()
}

/// Rules of the whole grid.
const GLOBAL: &[Make] = &[
    |_, _| AntiKnight {}.into(),
    |_, _| AntiKing {}.into(),
    |_, _| Diagonal { direction: Slope::Rising }.into(),
    |_, _| Diagonal { direction: Slope::Falling }.into(),
    |_, _| NonConsecutive::default().into(),
    |_, _| NegativeSum { numbers: vec![5, 10], exempt: Vec::new() }.into(),
    |_, _| NegativeRatio { numbers: vec![2], exempt: Vec::new() }.into(),
    |_, _| AntiTaxicab { distance: None }.into(),
    |_, _| GlobalEntropy {}.into(),
    |_, _| GlobalMod { divisor: 3 }.into(),
    |_, _| DutchFlatmates {}.into(),
    |shape, _| {
        let (height, width) = shape.usual_box().unwrap_or((1, 1));
        DisjointGroups { height, width, positions: None }.into()
    },
    |shape, _| {
        let (height, width) = shape.usual_box().unwrap_or((1, 1));
        Windoku { height, width }.into()
    },
];

/// Rules about some cells.
const LOCAL: &[Make] = &[
    |s, d| AllDifferent { cells: cells(s, d) }.into(),
    |s, d| Cage { cells: cells(s, d), sum: Some(sum(d)).filter(|&sum| sum > 20) }.into(),
    |s, d| CageMulti { cells: cells(s, d), sums: (0..20).map(|k| 5 + 9 * k).collect() }.into(),
    |s, d| Thermo { cells: cells(s, d), frozen: d.roll(2) == 0 }.into(),
    |s, d| Arrow { circle: d.cell(s), shaft: cells(s, d) }.into(),
    |s, d| {
        let [pill, shaft] = lists(s, d);
        PillArrow { pill, shaft }.into()
    },
    |s, d| DoubleArrow { cells: cells(s, d) }.into(),
    |s, d| Renban { cells: cells(s, d) }.into(),
    |s, d| Nabner { cells: cells(s, d) }.into(),
    |s, d| Palindrome { cells: cells(s, d) }.into(),
    |s, d| Whispers { cells: cells(s, d), difference: [None, Some(2), Some(4)][d.roll(3)] }.into(),
    |s, d| Between { cells: cells(s, d) }.into(),
    |s, d| Lockout { cells: cells(s, d), difference: 3 + d.roll(2) as Value }.into(),
    |s, d| RegionSum { pieces: vec![cells(s, d)] }.into(),
    |s, d| {
        let (height, width) = s.usual_box().unwrap_or((1, 1));
        RegionSum::along(&cells(s, d), |cell| Some((cell.row / height, cell.column / width))).into()
    },
    |s, d| SumLine { cells: cells(s, d), sum: 1 + sum(d), is_loop: d.roll(2) == 0 }.into(),
    |s, d| Zipper { cells: cells(s, d) }.into(),
    |s, d| Modular { cells: cells(s, d), modulus: 2 + d.roll(2) as Value }.into(),
    |s, d| Entropic { cells: cells(s, d) }.into(),
    |s, d| Sandwich { line: line(s, d), sum: sum(d) }.into(),
    |s, d| XSum { sight: sight(s, d), sum: sum(d) }.into(),
    |s, d| Skyscraper { sight: sight(s, d), count: 1 + d.roll(5) as u16 }.into(),
    |s, d| HiddenSkyscraper { sight: sight(s, d), value: value(s, d) }.into(),
    |s, d| NumberedRoom { sight: sight(s, d), value: value(s, d) }.into(),
    |s, d| EdgeSum { sight: sight(s, d), sum: sum(d), count: 3 }.into(),
    |s, d| LittleKiller { cell: d.cell(s), direction: Slant::ALL[d.roll(4)], sum: sum(d) }.into(),
    |s, d| Sum { cells: cells(s, d), sum: d.roll(40) as i64, coefficients: Vec::new() }.into(),
    |s, d| EqualSums { lists: lists(s, d).to_vec() }.into(),
    |s, d| Rellik { cells: cells(s, d), sum: sum(d) }.into(),
    |s, d| Lunchbox { cells: cells(s, d), sum: sum(d) }.into(),
    |s, d| Difference { cells: neighbours(s, d), by: 1 + d.roll(3) as u8 }.into(),
    |s, d| Ratio { cells: neighbours(s, d), by: 2 + d.roll(2) as u8 }.into(),
    |s, d| SumPair { cells: neighbours(s, d), sum: [5, 10, 7][d.roll(3)] }.into(),
    |s, d| {
        let [smaller, larger] = neighbours(s, d);
        Less { smaller, larger, or_equal: d.roll(4) == 0 }.into()
    },
    |s, d| {
        let [cells, clones] = lists(s, d);
        Clones { cells, clones }.into()
    },
    |s, d| SameValues { lists: lists(s, d).to_vec() }.into(),
    |s, d| Quadruple { corner: d.cell(s), values: values(s, d) }.into(),
    |s, d| ContainAtLeast { cells: cells(s, d), values: values(s, d) }.into(),
    |s, d| ContainExactly { cells: cells(s, d), values: values(s, d) }.into(),
    |s, d| LookAndSay { cells: cells(s, d), says: vec![(1, value(s, d))] }.into(),
    |s, d| EqualityCage { cells: cells(s, d) }.into(),
    |s, d| CountingCircles { cells: cells(s, d) }.into(),
    |s, d| CountDistinct { control: d.cell(s), cells: cells(s, d) }.into(),
    |s, d| Minimum { cells: cells(s, d) }.into(),
    |s, d| Maximum { cells: cells(s, d) }.into(),
    |s, d| ColumnIndexer { cells: cells(s, d) }.into(),
    |s, d| RowIndexer { cells: cells(s, d) }.into(),
    |s, d| {
        let (height, width) = s.usual_box().unwrap_or((1, 1));
        BoxIndexer { cells: cells(s, d), height, width }.into()
    },
    |s, d| ValueIndex { cells: cells(s, d) }.into(),
    |s, d| PairRelation { cells: cells(s, d), allowed: relation(s), name: Some("apart".into()) }.into(),
    |s, d| PairRelationAll { cells: cells(s, d), allowed: relation(s), name: None }.into(),
    |s, d| {
        Or {
            rules: vec![Renban { cells: cells(s, d) }.into(), Cage { cells: cells(s, d), sum: None }.into()],
        }
        .into()
    },
    |s, d| Restrict { cell: d.cell(s), values: values(s, d).into_iter().collect() }.into(),
];

/// A Sudoku with one rule of setters.
pub fn single() -> impl Strategy<Value = Puzzle> {
    let dice = proptest::collection::vec(any::<Index>(), 40);
    let sizes = prop::sample::select(vec![4, 6, 9, 9, 16]);
    let kinds = prop::sample::select(GLOBAL.iter().chain(LOCAL).copied().collect::<Vec<Make>>());
    (sizes, kinds, dice).prop_map(|(size, make, dice)| {
        let mut puzzle = Puzzle::sudoku(size).expect("a usual size");
        // A rule that does not fit the shape is left out.
        let _ = puzzle.add(make(puzzle.shape(), &mut Dice::new(&dice)));
        puzzle
    })
}

/// A few rules of setters, each kind at most once: what can be told of one is not spoiled by another that cannot.
pub fn variants(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = &puzzle.shape().clone();
    let few = 1 + dice.roll(3);
    for _ in 0..few {
        let table = if dice.roll(4) == 3 { GLOBAL } else { LOCAL };
        let rule = table[dice.roll(table.len())](shape, dice);
        // A rule that does not fit the shape is left out.
        if !puzzle.rules().contains(&rule) {
            let _ = puzzle.add(rule);
        }
    }
}

/// What formats of plain and killer Sudokus have besides: diagonals, jigsaws, or no boxes.
pub fn frames(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = &puzzle.shape().clone();
    if dice.roll(2) == 0 {
        *puzzle = Puzzle::new(shape);
        puzzle.add(Rows {}).expect("it fits every square");
        puzzle.add(Columns {}).expect("it fits every square");
        let n = shape.rows();
        let regions: Vec<Option<u16>> = match dice.roll(3) {
            // Diagonal stripes, which no format takes for boxes or rows.
            0 => (0..n * n).map(|i| Some(((i / n + i % n) % n) as u16)).collect(),
            1 => (0..n * n).map(|i| Some((i % n) as u16).filter(|&column| column > 0)).collect(),
            _ => Vec::new(),
        };
        if !regions.is_empty() {
            puzzle.add(Jigsaw { regions }).expect("a region per cell");
        }
    }
    if dice.roll(2) == 0 {
        for direction in [Slope::Rising, Slope::Falling] {
            puzzle.add(Diagonal { direction }).expect("it fits every square");
        }
    }
    match dice.roll(4) {
        0 => givens(puzzle, dice),
        1 => cages(puzzle, dice),
        2 => consecutive(puzzle, dice),
        _ => pencil_marks(puzzle, dice),
    }
}

/// Some neighbours are consecutive, and no others.
fn consecutive(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = puzzle.shape();
    let mut exempt: Vec<Pair> = (0..dice.roll(6)).map(|_| neighbours(shape, dice)).collect();
    exempt.retain(|[a, b]| a != b);
    exempt.iter_mut().for_each(|pair| pair.sort());
    exempt.sort();
    exempt.dedup();
    for &cells in &exempt {
        puzzle.add(Difference { cells, by: 1 }).expect("two cells of the grid");
    }
    puzzle.add(NonConsecutive { diagonal: false, exempt }).expect("pairs of neighbours");
}

/// Some values for some cells.
fn pencil_marks(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = &puzzle.shape().clone();
    for cell in shape.cells() {
        if dice.roll(2) == 0 {
            let values = values(shape, dice).into_iter().collect();
            puzzle.add(Restrict { cell, values }).expect("one restriction per cell");
        }
    }
}
