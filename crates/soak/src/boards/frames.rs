//! Shapes and fillings: what a board is before it has clues.

use super::Board;
use crate::chance::Numbers;
use gridwright::rules::{
    AllDifferent, Apart, Boxes, ChaosConstruction, Columns, Jigsaw, LineClue, LineCount, LinesContain, Rows,
    SubGrid, Windoku,
};
use gridwright::{Cell, Line, Shape, Value, ValueSet, Variables};

/// A board of a random kind.
pub(super) fn frame(numbers: &mut Numbers) -> Board {
    match numbers.below(16) {
        0..=4 => free(numbers),
        5..=6 => latin(numbers),
        7..=9 => sudoku(numbers),
        10..=11 => jigsaw(numbers),
        12 => several_grids(numbers),
        13 => regions_to_find(numbers),
        14 => stars(numbers),
        _ => picture(numbers),
    }
}

/// A shape whose values start at 1, or now and then at 0.
fn shape(rows: usize, columns: usize, values: usize, numbers: &mut Numbers) -> Shape {
    let shape = Shape::new(rows, columns, values).expect("a small shape");
    if numbers.once_in(3) { shape.from_zero() } else { shape }
}

fn random_value(shape: &Shape, numbers: &mut Numbers) -> Value {
    shape.lowest() + numbers.below(shape.values()) as Value
}

/// Any values in any rectangle, with groups of cells that happen to differ.
fn free(numbers: &mut Numbers) -> Board {
    let (rows, columns) = (1 + numbers.below(5), 1 + numbers.below(7));
    let shape = shape(rows, columns, 2 + numbers.below(7), numbers);
    let values = shape.places().map(|_| random_value(&shape, numbers)).collect();
    let mut board = Board::new(&shape, values);
    for _ in 0..1 + numbers.below(5) {
        // Mostly as large as possible: a group with all values is a house.
        let most = if numbers.once_in(3) { 1 + numbers.below(shape.values()) } else { usize::MAX };
        let cells = distinct_cells(&board, most, numbers);
        board.add(AllDifferent { cells });
    }
    board
}

/// Random cells of which no two hold the same value.
pub(super) fn distinct_cells(board: &Board, most: usize, numbers: &mut Numbers) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.puzzle.shape().cells().collect();
    numbers.shuffle(&mut cells);
    let mut seen = ValueSet::EMPTY;
    cells.retain(|&cell| {
        let value = board.filling[cell];
        let fresh = !seen.contains(value);
        seen = seen.iter().chain([value]).collect();
        fresh
    });
    cells.truncate(most);
    cells
}

/// The value of a shuffled pattern in which rows, columns and boxes of this size differ.
fn pattern(n: usize, height: usize, width: usize, numbers: &mut Numbers) -> Vec<usize> {
    let mut digits: Vec<usize> = (0..n).collect();
    numbers.shuffle(&mut digits);
    let (rows, columns) = (bands(n, height, numbers), bands(n, width, numbers));
    let value = |row: usize, column: usize| digits[(width * (row % height) + row / height + column) % n];
    (0..n * n).map(|cell| value(rows[cell / n], columns[cell % n])).collect()
}

/// Lines in an order that keeps bands of `band` lines together.
fn bands(n: usize, band: usize, numbers: &mut Numbers) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n / band).collect();
    numbers.shuffle(&mut order);
    let mut lines = Vec::new();
    for number in order {
        let mut inside: Vec<usize> = (number * band..(number + 1) * band).collect();
        numbers.shuffle(&mut inside);
        lines.extend(inside);
    }
    lines
}

fn latin(numbers: &mut Numbers) -> Board {
    let n = 2 + numbers.below(7);
    // Now and then with more values than a line has cells.
    let shape = shape(n, n, n + if numbers.once_in(3) { numbers.below(3) } else { 0 }, numbers);
    let values = pattern(n, 1, n, numbers).into_iter().map(|value| shape.lowest() + value as Value);
    let mut board = Board::new(&shape, values.collect());
    board.add(Rows {});
    if !numbers.once_in(4) {
        board.add(Columns {});
    }
    board
}

fn sudoku(numbers: &mut Numbers) -> Board {
    let (height, width) = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3)][numbers.below(6)];
    let n = height * width;
    let shape = shape(n, n, n, numbers);
    let values = pattern(n, height, width, numbers).into_iter().map(|value| shape.lowest() + value as Value);
    let mut board = Board::new(&shape, values.collect());
    board.add(Rows {});
    board.add(Columns {});
    let (height, width) = (height as u16, width as u16);
    board.add(Boxes { height, width });
    if numbers.once_in(3) {
        board.add(Windoku { height, width });
    }
    for _ in 0..numbers.below(3) {
        let cells = distinct_cells(&board, usize::MAX, numbers);
        board.add(AllDifferent { cells });
    }
    board
}

/// Irregular regions: the values of a Latin square dealt into sets of distinct cells, wherever they lie.
fn jigsaw(numbers: &mut Numbers) -> Board {
    let mut board = latin(numbers);
    let shape = board.puzzle.shape().clone();
    let mut cells: Vec<Cell> = shape.cells().collect();
    numbers.shuffle(&mut cells);
    let mut regions: Vec<(ValueSet, u16)> = Vec::new();
    let mut map = vec![None; shape.board_len()];
    let whole = !numbers.once_in(4);
    for cell in cells {
        let value = board.filling[cell];
        if !whole && numbers.once_in(4) {
            continue;
        }
        let number = regions.iter().position(|(seen, _)| !seen.contains(value)).unwrap_or_else(|| {
            regions.push((ValueSet::EMPTY, regions.len() as u16));
            regions.len() - 1
        });
        let (seen, region) = &mut regions[number];
        *seen = seen.iter().chain([value]).collect();
        map[shape.index(cell)] = Some(*region);
    }
    board.add(Jigsaw { regions: map });
    board
}

/// Two grids that share a corner box, and cells that are not there.
fn several_grids(numbers: &mut Numbers) -> Board {
    let (n, side) = (4u16, 6usize);
    let first: Vec<usize> = pattern(4, 2, 2, numbers);
    // The second grid is the first one with other rows and columns, so that the shared box agrees.
    let at = |row: usize, column: usize| match (row < 4 && column < 4, row >= 2 && column >= 2) {
        (true, _) => Some(first[row * 4 + column]),
        (_, true) => {
            let (row, column) = (row - 2, column - 2);
            let turn = |place: usize| (place + 2) % 4;
            Some(first[turn(row) * 4 + turn(column)])
        }
        _ => None,
    };
    let shape = shape(side, side, 4, numbers);
    let board_cells = || (0..side * side).map(|place| (place / side, place % side));
    let voids = board_cells().filter(|&(row, column)| at(row, column).is_none());
    let voids: Vec<Cell> = voids.map(|(row, column)| Cell::new(row as u16, column as u16)).collect();
    let shape = shape.with_voids(voids).expect("voids inside");
    let value = |(row, column)| shape.lowest() + at(row, column).unwrap_or(0) as Value;
    let mut board = Board::new(&shape, board_cells().map(value).collect());
    for corner in [Cell::new(0, 0), Cell::new(2, 2)] {
        board.add(SubGrid { corner, height: n / 2, width: n / 2 });
    }
    board
}

/// Regions that are to be found, as variables, numbered by their first cells.
fn regions_to_find(numbers: &mut Numbers) -> Board {
    let (rows, columns, height, width) =
        [(4, 4, 2, 2), (4, 4, 1, 4), (4, 4, 4, 1), (2, 6, 2, 3), (3, 3, 1, 3), (6, 4, 3, 2)]
            [numbers.below(6)];
    let size = height * width;
    let values = size.max(rows * columns / size) + numbers.below(2);
    let shape = shape(rows, columns, values, numbers);
    let lowest = shape.lowest();
    let highest = shape.highest();
    let name = "CC".parse().expect("a name of variables");
    let (label, hidden) = (String::new(), false);
    let (rows_of, columns_of) = (rows as u16, columns as u16);
    let group = Variables { name, label, rows: rows_of, columns: columns_of, lowest, highest, hidden };
    let shape = shape.with_variables(group).expect("variables of the size of the grid");
    let mut digits = vec![0; rows * columns];
    let mut regions = vec![0; rows * columns];
    let across = columns / width;
    for region in 0..rows * columns / size {
        let mut dealt: Vec<usize> = (0..values).collect();
        numbers.shuffle(&mut dealt);
        for (place, digit) in dealt.into_iter().take(size).enumerate() {
            let (row, column) =
                (region / across * height + place / width, region % across * width + place % width);
            digits[row * columns + column] = digit;
            regions[row * columns + column] = region;
        }
    }
    let mut order: Vec<usize> = Vec::new();
    for region in regions {
        let number = order.iter().position(|&known| known == region).unwrap_or(order.len());
        if number == order.len() {
            order.push(region);
        }
        digits.push(number);
    }
    let filling = digits.into_iter().map(|digit| lowest + digit as Value).collect();
    let mut board = Board::new(&shape, filling);
    board.add(ChaosConstruction { regions: name, size: Some(size as u16) });
    board
}

/// Stars that never touch, with counts of lines.
fn stars(numbers: &mut Numbers) -> Board {
    let (rows, columns) = (2 + numbers.below(6), 2 + numbers.below(6));
    let shape = Shape::new(rows, columns, 2).expect("a small shape").from_zero();
    let mut stars = vec![0; rows * columns];
    for _ in 0..rows * columns {
        let place = numbers.below(rows * columns);
        let cell = shape.cell(place);
        let near = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let mut near = near.filter_map(|(down, right)| shape.offset(cell, down, right));
        if near.all(|other| stars[shape.index(other)] == 0) {
            stars[place] = 1;
        }
    }
    let mut board = Board::new(&shape, stars);
    board.add(Apart { values: ValueSet::one(1) });
    for line in shape.row_lines().chain(shape.column_lines()) {
        if !numbers.once_in(5) {
            board.fit(0..=8, |count| LineCount { line, count: count as u16, value: 1 });
        }
    }
    board.add(LinesContain { values: vec![1] });
    board
}

/// A picture with the clues of its lines.
fn picture(numbers: &mut Numbers) -> Board {
    let colors = 2 + numbers.below(2);
    let shape = Shape::new(1 + numbers.below(7), 1 + numbers.below(7), colors).expect("a small shape");
    let shape = shape.from_zero();
    let dark = 1 + numbers.below(4);
    let cells: Vec<Value> = shape
        .cells()
        .map(|_| if numbers.below(5) < dark { 1 + numbers.below(colors - 1) as Value } else { 0 })
        .collect();
    let mut board = Board::new(&shape, cells);
    for line in shape.row_lines().chain(shape.column_lines()) {
        let blocks = blocks(&board, line);
        if !numbers.once_in(6) {
            board.add(LineClue { line, blocks });
        }
    }
    board
}

/// The blocks of a line.
fn blocks(board: &Board, line: Line) -> Vec<gridwright::rules::Block> {
    let values: Vec<Value> =
        board.puzzle.shape().line(line).iter().map(|&cell| board.filling[cell]).collect();
    let runs = values.chunk_by(|a, b| a == b).filter(|run| run[0] > 0);
    runs.map(|run| (run.len() as u16, run[0]).into()).collect()
}
