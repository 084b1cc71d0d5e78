//! Boards that are more or less than a grid of numbers: voids, grids that overlap, black cells, symbols and variables.

use super::{PLAIN, expect};
use crate::{Frame, Highlight, page, pretty, pretty_highlighted, svg};
use model::families::{
    AbcEndView, Doppelblock, Kakuro, Minesweeper, Mosaic, StarBattle, Str8ts, Tents, Thermometers,
    kakuro::Sums,
};
use model::grid::{Candidates, Cell, Filling, Line, Shape, Sight, Value, Variables};
use model::puzzle::Puzzle;
use model::rules::{ChaosConstruction, Less, NoThree, SubGrid};

/// A puzzle and the values of its cells.
struct Board {
    name: &'static str,
    puzzle: Puzzle,
    filling: Filling,
}

/// A board whose values are digits, row by row; other signs are for voids.
fn board(name: &'static str, puzzle: Puzzle, rows: &str) -> Board {
    let lowest = puzzle.shape().lowest();
    let signs = rows.chars().filter(|sign| !sign.is_whitespace());
    let values = signs.map(|sign| sign.to_digit(10).map_or(lowest, |digit| digit as Value)).collect();
    let filling = Filling::new(puzzle.shape(), values).unwrap();
    Board { name, puzzle, filling }
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn cells(names: &str) -> Vec<Cell> {
    names.split(' ').map(cell).collect()
}

fn lines(line: fn(u16) -> Line, counts: &[u16]) -> Vec<(Line, u16)> {
    counts.iter().enumerate().map(|(at, &count)| (line(at as u16), count)).collect()
}

/// Three grids of 4 x 4 cells; the boxes of the third lie across those of the others.
fn grids() -> Board {
    let gaps = (0..3).flat_map(|row| (4..7).map(move |column| Cell::new(row, column)));
    let gaps: Vec<Cell> = gaps.flat_map(|gap| [gap, Cell::new(gap.column, gap.row)]).collect();
    let gaps = gaps.into_iter().filter(|gap| gap.row.min(gap.column) < 2 || gap.row.max(gap.column) > 5);
    let mut puzzle = Puzzle::new(Shape::new(7, 7, 4).unwrap().with_voids(gaps).unwrap());
    for corner in ["r1c1", "r4c4", "r3c3"] {
        puzzle.add(SubGrid { corner: cell(corner), height: 2, width: 2 }).unwrap();
    }
    puzzle.set(cell("r1c1"), 1).unwrap();
    board("grids", puzzle, "1234--- 3412--- 214312- 4321214 --12343 --34121 ---2431")
}

fn kakuro() -> Board {
    let sums = |down, right| Sums { down, right };
    let blacks = [
        ("r1c1", sums(None, None)),
        ("r1c2", sums(Some(4), None)),
        ("r1c3", sums(Some(10), None)),
        ("r1c4", sums(None, None)),
        ("r2c1", sums(None, Some(3))),
        ("r2c4", sums(Some(17), None)),
        ("r3c1", sums(None, Some(20))),
        ("r4c1", sums(None, None)),
        ("r4c2", sums(None, Some(9))),
    ];
    let blacks = blacks.into_iter().map(|(name, sums)| (cell(name), sums)).collect();
    board("kakuro", Kakuro { rows: 4, columns: 4, blacks }.puzzle().unwrap(), "---- -12- -389 --18")
}

fn str8ts() -> Board {
    let blacks = [(cell("r1c1"), None), (cell("r2c3"), Some(1)), (cell("r4c4"), None)].into_iter().collect();
    let givens = [(cell("r1c2"), 2)].into_iter().collect();
    board("str8ts", Str8ts { size: 4, blacks, givens }.puzzle().unwrap(), "-234 2314 3421 412-")
}

fn stars() -> Board {
    let regions = "aabbacbbcccd.ddd".chars().map(|letter| letter.is_alphabetic().then_some(letter as u16));
    let puzzle = StarBattle { rows: 4, columns: 4, stars: 1, regions: regions.collect() };
    board("star-battle", puzzle.puzzle().unwrap(), "0100 0001 1000 -010")
}

fn tents() -> Board {
    let mut counts = lines(Line::Row, &[1, 0, 1]);
    counts.extend(lines(Line::Column, &[1, 0, 0, 1]));
    let tents = Tents { rows: 3, columns: 4, trees: cells("r1c2 r3c3"), counts };
    board("tents", tents.puzzle().unwrap(), "1000 0000 0001")
}

fn mines() -> Board {
    let numbers = [(cell("r1c1"), 1), (cell("r2c3"), 2)].into_iter().collect();
    let voids = [cell("r3c1")].into_iter().collect();
    let puzzle = Minesweeper { rows: 3, columns: 4, mines: Some(3), numbers, voids };
    board("minesweeper", puzzle.puzzle().unwrap(), "0000 0101 -001")
}

fn mosaic() -> Board {
    let numbers = [(cell("r1c1"), 3), (cell("r2c3"), 4), (cell("r3c1"), 1)].into_iter().collect();
    board("mosaic", Mosaic { rows: 3, columns: 4, numbers }.puzzle().unwrap(), "1100 1011 0001")
}

fn thermometers() -> Board {
    let thermometers = vec![cells("r1c1 r1c2 r1c3"), cells("r3c1 r2c1"), cells("r3c3 r3c2 r2c2 r2c3")];
    let counts = lines(Line::Row, &[2, 1, 2]);
    let puzzle = Thermometers { rows: 3, columns: 3, thermometers, counts };
    board("thermometers", puzzle.puzzle().unwrap(), "110 010 011")
}

fn blocks() -> Board {
    let sums = vec![(Line::Row(0), 3), (Line::Column(3), 2)];
    let puzzle = Doppelblock { size: 4, sums }.puzzle().unwrap();
    board("doppelblock", puzzle, "0120 1002 2010 0201")
}

fn letters() -> Board {
    let sight = |line, back| Sight { line, back };
    let clues = vec![(sight(Line::Row(0), false), 2), (sight(Line::Column(2), true), 1)];
    let givens = [(cell("r2c1"), 1)].into_iter().collect();
    let puzzle = AbcEndView { size: 3, letters: 2, clues, givens, ..Default::default() };
    board("abc-end-view", puzzle.puzzle().unwrap(), "021 102 210")
}

fn discs() -> Board {
    let mut puzzle = Puzzle::new(Shape::new(2, 4, 2).unwrap());
    puzzle.add(NoThree {}).unwrap();
    puzzle.set(cell("r1c2"), 2).unwrap();
    board("binairo", puzzle, "1212 2121")
}

fn boards() -> Vec<Board> {
    vec![
        grids(),
        kakuro(),
        str8ts(),
        stars(),
        tents(),
        mines(),
        mosaic(),
        thermometers(),
        blocks(),
        letters(),
        discs(),
    ]
}

/// A step: the first half of the cells is known, the next one is placed, and a value of the one after that goes.
fn step(board: &Board) -> Highlight {
    let shape = board.puzzle.shape();
    let cells: Vec<Cell> = shape.cells().collect();
    let (known, open) = cells.split_at(cells.len() / 2);
    let mut highlight = Highlight::new(Candidates::all(shape));
    highlight.placed = known.iter().map(|&cell| (cell, board.filling[cell])).collect();
    let free: Vec<Cell> =
        open.iter().copied().filter(|cell| !board.puzzle.givens().contains_key(cell)).collect();
    highlight.set = vec![(free[0], board.filling[free[0]])];
    highlight.struck = vec![(
        free[1],
        if board.filling[free[1]] == shape.lowest() { shape.highest() } else { shape.lowest() },
    )];
    highlight.ringed = vec![(free[2], board.filling[free[2]]), (known[0], board.filling[known[0]])];
    highlight.shaded = free;
    highlight
}

#[test]
fn boards_look_as_players_know_them() {
    for board in boards() {
        let Board { name, puzzle, filling } = &board;
        let empty = pretty(puzzle, None, &PLAIN);
        let filled = pretty(puzzle, Some(filling), &PLAIN);
        let step = pretty_highlighted(puzzle, &step(&board), &PLAIN);
        expect(&format!("board-{name}.txt"), &format!("{empty}\n{filled}\n{step}"));
        expect(&format!("board-{name}.svg"), &svg(puzzle, Some(filling)));
    }
}

#[test]
fn a_page_shows_symbols_and_says_what_they_stand_for() {
    let board = tents();
    let frame = Frame {
        heading: "Tents".to_string(),
        cost: String::new(),
        paragraphs: Vec::new(),
        highlight: step(&board),
    };
    let page = page(&board.puzzle, "Tents", &[], &[frame]);
    assert!(page.contains("<polygon") && page.contains("A tent stands for 1, an empty cell for 0."));
}

/// A row of variables with two values.
fn group(name: &str, columns: u16, label: &str, hidden: bool) -> Variables {
    let label = label.to_string();
    Variables { name: name.parse().unwrap(), label, rows: 1, columns, lowest: 1, highest: 2, hidden }
}

#[test]
fn a_solution_draws_the_regions_that_were_to_be_found() {
    let shape = Shape::square(2).unwrap().with_variables(group("CC", 4, "", false)).unwrap();
    let mut puzzle = Puzzle::new(shape.clone());
    puzzle.add(ChaosConstruction { regions: "CC".parse().unwrap(), size: None }).unwrap();
    assert!(pretty(&puzzle, None, &PLAIN).contains("┠───┼───┨"));
    let filling = Filling::new(&shape, vec![1, 2, 2, 1, 1, 1, 2, 2]).unwrap();
    let drawing = pretty(&puzzle, Some(&filling), &PLAIN);
    assert!(drawing.contains("┣━━━┿━━━┫") && !drawing.contains("CC1"), "{drawing}");
}

#[test]
fn a_solution_tells_its_variables_and_a_rule_of_theirs_is_told_too() {
    let shape = Shape::new(1, 2, 2).unwrap().with_variables(group("VS", 2, "Speeds", false)).unwrap();
    let shape = shape.with_variables(group("H", 2, "", true)).unwrap();
    let mut puzzle = Puzzle::new(shape.clone());
    puzzle.add(Less { smaller: cell("VS1"), larger: cell("r1c2"), or_equal: false }).unwrap();
    puzzle.set(cell("VS2"), 2).unwrap();
    let filling = Filling::new(&shape, vec![1, 2, 1, 1, 1, 2]).unwrap();
    let drawing = pretty(&puzzle, Some(&filling), &PLAIN);
    assert!(drawing.contains("Speeds: VS1 = 1, VS2 = 2.") && !drawing.contains("H1"), "{drawing}");
    assert!(pretty(&puzzle, None, &PLAIN).contains("VS1"), "the rule is told");
    assert!(svg(&puzzle, Some(&filling)).contains("VS2 = 2"));
}
