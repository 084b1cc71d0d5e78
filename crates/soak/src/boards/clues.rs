//! Clues read off a filling.

use super::Board;
use super::frames::distinct_cells;
use crate::chance::Numbers;
use gridwright::rules::{
    Arrow, Cage, CageMulti, ChaosArrow, ChaosCount, CountDistinct, CrossSum, EdgeSum, EqualSums, FullRank,
    LittleKiller, Lunchbox, NumberedRoom, Quadruple, Renban, Restrict, Sandwich, Skyscraper, Slant, Sum,
    Thermo, WeightedSum, Whispers, XSum,
};
use gridwright::{Cell, Line, Sight, Value, ValueSet};

/// Adds some clues of several kinds. On boards with variables, those about regions as well.
pub(super) fn add(board: &mut Board, numbers: &mut Numbers) {
    for _ in 0..1 + numbers.below(7) {
        match numbers.below(20) {
            0..=4 => sum(board, numbers),
            5..=7 => cage(board, numbers),
            8..=9 => little_killer(board, numbers),
            10 => line(board, numbers),
            11..=13 => outside(board, numbers),
            14 => equal_sums(board, numbers),
            15 => arrow(board, numbers),
            16 => quadruple(board, numbers),
            17 => weighted(board, numbers),
            18 => whispers(board, numbers),
            _ => restrict(board, numbers),
        }
    }
    if !board.puzzle.shape().variables().is_empty() {
        regions(board, numbers);
    }
}

/// Random cells in random order.
fn cells(board: &Board, most: usize, numbers: &mut Numbers) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.puzzle.shape().cells().collect();
    numbers.shuffle(&mut cells);
    cells.truncate(1 + numbers.below(most));
    cells
}

fn total(board: &Board, cells: &[Cell]) -> u32 {
    cells.iter().map(|&cell| u32::from(board.filling[cell])).sum()
}

/// A sum: of random cells, or of a group with distinct values and some others.
fn sum(board: &mut Board, numbers: &mut Numbers) {
    let mut cells = match numbers.below(3) {
        0 => distinct_cells(board, usize::MAX, numbers),
        _ => Vec::new(),
    };
    let groups: Vec<Vec<Cell>> =
        board.puzzle.rules().iter().flat_map(|rule| rule.distinct(board.puzzle.shape())).collect();
    if !groups.is_empty() && numbers.once_in(2) {
        cells.extend(&groups[numbers.below(groups.len())]);
    }
    cells.extend(self::cells(board, 6, numbers));
    cells.sort_unstable();
    cells.dedup();
    numbers.shuffle(&mut cells);
    let coefficients: Vec<i64> = match numbers.once_in(5) {
        true => cells.iter().map(|_| numbers.below(5) as i64 - 2).collect(),
        false => Vec::new(),
    };
    let factors = coefficients.iter().copied().chain(std::iter::repeat(1));
    let sum = cells.iter().zip(factors).map(|(&cell, factor)| factor * i64::from(board.filling[cell])).sum();
    board.add(Sum { cells, sum, coefficients });
}

fn cage(board: &mut Board, numbers: &mut Numbers) {
    let most = if numbers.once_in(3) { usize::MAX } else { 1 + numbers.below(6) };
    let cells = distinct_cells(board, most, numbers);
    let sum = total(board, &cells);
    match numbers.below(6) {
        0 => board.add(CageMulti { cells, sums: vec![sum, sum + 1] }),
        1 => board.add(CrossSum { cells, sum: Some(sum) }),
        2 => board.add(Cage { cells, sum: None }),
        _ => board.add(Cage { cells, sum: Some(sum) }),
    };
}

/// A diagonal, and often the one beside it, because diagonals are joined.
fn little_killer(board: &mut Board, numbers: &mut Numbers) {
    let shape = board.puzzle.shape().clone();
    let edge: Vec<Cell> = shape.cells().filter(|cell| cell.row == 0 || cell.column == 0).collect();
    let first = numbers.below(edge.len());
    for cell in edge.iter().copied().skip(first).take(1 + numbers.below(4)) {
        let direction = Slant::ALL[numbers.below(4)];
        let sum = total(board, &direction.ray(cell, &shape));
        board.add(LittleKiller { cell, direction, sum });
    }
}

/// A thermometer or a renban line over as many values as there are.
fn line(board: &mut Board, numbers: &mut Numbers) {
    let mut cells = distinct_cells(board, usize::MAX, numbers);
    cells.sort_by_key(|&cell| board.filling[cell]);
    let frozen = numbers.once_in(4);
    if numbers.once_in(2) {
        board.add(Thermo { cells, frozen });
    } else {
        numbers.shuffle(&mut cells);
        let all = board.add(Renban { cells: cells.clone() });
        if !all {
            cells.truncate(2);
            board.add(Renban { cells });
        }
    }
}

fn a_sight(board: &Board, numbers: &mut Numbers) -> Sight {
    let shape = board.puzzle.shape();
    let lines: Vec<Line> = shape.row_lines().chain(shape.column_lines()).collect();
    Sight { line: lines[numbers.below(lines.len())], back: numbers.once_in(2) }
}

/// Clues outside the grid.
fn outside(board: &mut Board, numbers: &mut Numbers) {
    let sight = a_sight(board, numbers);
    let line = sight.line;
    let cells = board.puzzle.shape().line(line);
    match numbers.below(8) {
        0 => board.fit(0..64, |sum| Sandwich { line, sum }),
        1 => board.fit(0..64, |sum| XSum { sight, sum }),
        2 => board.fit(0..12, |count| Skyscraper { sight, count: count as u16 }),
        3 => board.fit(0..12, |value| NumberedRoom { sight, value: value as Value }),
        4 => {
            let count = 1 + numbers.below(4) as u16;
            board.fit(0..64, |sum| EdgeSum { sight, sum, count });
        }
        5 => board.fit(0..64, |sum| Lunchbox { cells: cells.clone(), sum }),
        _ => {
            for _ in 0..3 {
                let sight = a_sight(board, numbers);
                let ties = numbers.once_in(2);
                board.fit(1..40, |rank| FullRank { sight, rank: rank as u16, ties });
            }
        }
    }
}

/// Two lists of cells with the same sum: of many random ones, the first that fit.
fn equal_sums(board: &mut Board, numbers: &mut Numbers) {
    for _ in 0..12 {
        let lists = vec![cells(board, 4, numbers), cells(board, 4, numbers)];
        if lists[0] != lists[1] && board.add(EqualSums { lists }) {
            return;
        }
    }
}

fn arrow(board: &mut Board, numbers: &mut Numbers) {
    for _ in 0..12 {
        let mut line = cells(board, 5, numbers);
        let circle = line.remove(0);
        if board.add(Arrow { circle, shaft: line }) {
            return;
        }
    }
}

fn quadruple(board: &mut Board, numbers: &mut Numbers) {
    let corner = cells(board, 1, numbers)[0];
    let values = vec![board.filling[corner]];
    board.add(Quadruple { corner, values });
}

fn weighted(board: &mut Board, numbers: &mut Numbers) {
    let line = a_sight(board, numbers).line;
    let value = board.filling[board.puzzle.shape().line(line)[0]];
    board.fit(0..64, |sum| WeightedSum { line, sum, value, weights: Vec::new() });
}

/// A whispers line whose difference is the least on it.
fn whispers(board: &mut Board, numbers: &mut Numbers) {
    let cells = cells(board, 6, numbers);
    let steps = cells.windows(2).map(|pair| board.filling[pair[0]].abs_diff(board.filling[pair[1]]));
    let difference = steps.min();
    board.add(Whispers { cells, difference });
}

fn restrict(board: &mut Board, numbers: &mut Numbers) {
    for cell in cells(board, 4, numbers) {
        let shape = board.puzzle.shape();
        let other = shape.lowest() + numbers.below(shape.values()) as Value;
        let values: ValueSet = [board.filling[cell], other].into_iter().collect();
        board.add(Restrict { cell, values });
    }
}

/// Counts of regions that are to be found.
fn regions(board: &mut Board, numbers: &mut Numbers) {
    let shape = board.puzzle.shape().clone();
    let cells: Vec<Cell> = shape.cells().collect();
    let places: Vec<Cell> = shape.variables().iter().flat_map(|group| group.places()).collect();
    let beside = |place: usize, steps: &[(i32, i32)]| -> Vec<usize> {
        let near = steps.iter().filter_map(|&(down, right)| shape.offset(cells[place], down, right));
        near.filter_map(|near| cells.iter().position(|&cell| cell == near)).collect()
    };
    for _ in 0..6 + numbers.below(20) {
        let (place, control) = (numbers.below(places.len()), cells[numbers.below(cells.len())]);
        let without_first = numbers.once_in(2);
        let near = beside(place, &[(-1, 0), (0, -1), (0, 1), (1, 0)]);
        let listed = |near: &[usize]| near.iter().map(|&near| places[near]).collect::<Vec<Cell>>();
        match numbers.below(3) {
            0 => {
                let cells = [vec![places[place]], listed(&near)].concat();
                board.add(ChaosCount { control, cells, without_first });
            }
            1 => {
                let arms = near.iter().map(|&near| vec![places[place], places[near]]).collect();
                board.add(ChaosArrow { control, arms, without_first });
            }
            _ => {
                board.add(CountDistinct { control, cells: [vec![places[place]], listed(&near)].concat() });
            }
        }
    }
}
