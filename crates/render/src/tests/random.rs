//! Puzzles that nobody would set: every rule at random places.

use model::grid::{Cell, Filling, Line, Shape, Sight, Value};
use model::puzzle::Puzzle;
use model::rules::{
    AllDifferent, AnyRule, Arrow, Between, Boxes, Cage, Difference, LittleKiller, PillArrow, Quadruple,
    Ratio, Renban, Restrict, RowIndexer, Sandwich, Skyscraper, Slant, SumPair, Thermo, Whispers, evens, odds,
};
use model::rules::{EdgeSum, Less};
use proptest::collection::vec;
use proptest::prelude::*;

/// What a rule is made of: its kind, its places and a number.
type Seed = (u8, Vec<u16>, u32);

/// A puzzle, solvable or not, and perhaps a filling, right or not.
pub(super) fn puzzle_and_filling() -> impl Strategy<Value = (Puzzle, Option<Filling>)> {
    let seed = (0..26u8, vec(any::<u16>(), 0..6), 0..2000u32);
    let parts = (1..8usize, 1..8usize, 1..=64usize, any::<bool>(), vec(seed, 0..12));
    (parts, proptest::option::of(any::<String>()), any::<bool>()).prop_map(
        |((rows, columns, values, from_zero, seeds), title, filled)| {
            // Often there are as many values as a line has cells, which some rules demand.
            let values = if values % 2 == 0 { columns } else { values };
            let shape = Shape::new(rows, columns, values).unwrap();
            let shape = if from_zero { shape.from_zero() } else { shape };
            let mut puzzle = Puzzle::new(&shape);
            puzzle.about.title = title;
            for seed in &seeds {
                // What does not fit the grid stays away.
                let _ = puzzle.add(rule(&shape, seed));
            }
            let value = |index: usize| (index * 7 % values) as Value + shape.lowest();
            let filling = Filling::new(&shape, (0..shape.len()).map(value).collect());
            (puzzle, filling.filter(|_| filled))
        },
    )
}

fn rule(shape: &Shape, (kind, places, number): &Seed) -> AnyRule {
    let cells: Vec<Cell> = places.iter().map(|&place| shape.cell(usize::from(place) % shape.len())).collect();
    let first = cells.first().copied().unwrap_or(Cell::new(0, 0));
    let next = shape.offset(first, i32::from(number % 2 == 0), i32::from(number % 2 == 1)).unwrap_or(first);
    let small = (number % 7) as u16;
    let line = if number % 2 == 0 { Line::Row(small) } else { Line::Column(small) };
    let sight = Sight { line, back: number % 3 == 0 };
    let slants = [Slant::UpLeft, Slant::UpRight, Slant::DownLeft, Slant::DownRight];
    let shaft = cells.get(1..).unwrap_or_default().to_vec();
    match kind {
        12 => Arrow { circle: first, shaft }.into(),
        13 => PillArrow { pill: vec![first, next], shaft }.into(),
        14 => Between { cells }.into(),
        15 => Difference { cells: [first, next], by: (number % 3) as u8 }.into(),
        16 => Ratio { cells: [next, first], by: (number % 40) as u8 }.into(),
        17 => SumPair { cells: [first, next], sum: (number % 30) as u16 }.into(),
        18 => LittleKiller { cell: first, direction: slants[*number as usize % 4], sum: *number }.into(),
        19 => Skyscraper { sight, count: small }.into(),
        20 => EdgeSum { sight, sum: *number, count: 3 }.into(),
        21 => Renban { cells }.into(),
        22 => Whispers { cells: vec![first, next], difference: None }.into(),
        23 => RowIndexer { cells }.into(),
        24 | 25 => {
            let value = |&place: &u16| shape.lowest() + (usize::from(place) % shape.values()) as Value;
            Quadruple { corner: first, values: places.iter().take(4).map(value).collect() }.into()
        }
        0 => Cage { cells, sum: Some(*number) }.into(),
        1 => Cage { cells, sum: None }.into(),
        2 => Thermo { cells, frozen: number % 2 == 0 }.into(),
        3 => Thermo { cells: vec![first, next], frozen: number % 3 == 0 }.into(),
        4 => AllDifferent { cells }.into(),
        5 => Less { smaller: first, larger: next, or_equal: number % 3 == 0 }.into(),
        6 => Less { smaller: next, larger: first, or_equal: number % 3 == 0 }.into(),
        7 => Restrict { cell: first, values: evens(shape) }.into(),
        8 => Restrict { cell: first, values: odds(shape) }.into(),
        9 => Sandwich { line, sum: *number }.into(),
        10 => Boxes { height: small, width: small }.into(),
        _ => {
            let value = |&place: &u16| shape.lowest() + (usize::from(place) % shape.values()) as Value;
            Restrict { cell: first, values: places.iter().map(value).collect() }.into()
        }
    }
}
