//! One puzzle for every look, with the filling that it was made from.

use model::grid::{Cell, Filling, Line, Shape, Sight, Value, ValueSet};
use model::puzzle::{Paint, Puzzle};
use model::rules::{
    AllDifferent, AntiKnight, AnyRule, Arrow, Columns, Difference, Direction, DoubleArrow, HiddenThermos,
    Less, LittleKiller, Lockout, PillArrow, Quadruple, Ratio, Renban, Restrict, RowIndexer, Rows, Sandwich,
    Skyscraper, Slant, SumPair, Thermo, ValueIndex, Whispers, evens, odds,
};
use std::collections::BTreeMap;

/// A puzzle of the gallery.
pub(super) struct Piece {
    pub(super) name: &'static str,
    pub(super) puzzle: Puzzle,
    pub(super) filling: Filling,
}

/// All pieces.
pub(super) fn gallery() -> Vec<Piece> {
    let pieces = [
        ("classic", classic()),
        ("small", small()),
        ("wide-boxes", wide_boxes()),
        ("sixteen", sixteen()),
        ("killer", killer()),
        ("thermo", thermo()),
        ("sandwich", sandwich()),
        ("mixed", mixed()),
        ("jigsaw", jigsaw()),
        ("windoku", windoku()),
        ("oblong", oblong()),
        ("notes", notes()),
        ("two-digits", two_digits()),
        ("signs", signs()),
        ("lines", lines()),
        ("sixteen-signs", sixteen_signs()),
    ];
    let shifted = pieces.map(|(name, puzzle)| Piece { name, filling: shifted(puzzle.shape()), puzzle });
    shifted.into_iter().chain([nonogram(), colored_nonogram()]).collect()
}

/// A picture of one colour, and one cell that is known from the start.
fn nonogram() -> Piece {
    let rows = [
        "......##....",
        ".....####...",
        "....######..",
        "############",
        ".##########.",
        "..##.##.##..",
        "............",
    ];
    let mut piece = picture("nonogram", 2, &rows);
    piece.puzzle.set(cell("r1c1"), 0).unwrap();
    piece.puzzle.set(cell("r1c7"), 1).unwrap();
    piece
}

/// A picture of two colours that touch.
fn colored_nonogram() -> Piece {
    let mut piece = picture("colours", 3, &["##a#..", "aaaaaa", "..a.#."]);
    let paint = |name: &str, letter, rgb| Paint { name: name.to_string(), letter, rgb };
    let palette = [
        paint("paper", '.', [255, 250, 230]),
        paint("ink", 'k', [20, 20, 60]),
        paint("sun", 's', [250, 200, 0]),
    ];
    piece.puzzle.about.palette = palette.into();
    piece
}

fn picture(name: &'static str, values: usize, rows: &[&str]) -> Piece {
    let shape = Shape::new(rows.len(), rows[0].len(), values).unwrap().from_zero();
    let cells = rows.concat().chars().map(|sign| ".#a".find(sign).unwrap() as Value).collect();
    let filling = Filling::new(shape, cells).unwrap();
    Piece { name, puzzle: Puzzle::nonogram(filling.clone()).unwrap(), filling }
}

/// Shifted rows: with square boxes a solution, otherwise just a filling.
pub(super) fn shifted(shape: &Shape) -> Filling {
    let n = shape.values();
    let (height, width) = shape.usual_box().map_or((1, 1), |(h, w)| (h.into(), w.into()));
    let value = |cell: Cell| {
        let row = usize::from(cell.row);
        let shift = row % height * width + row / height;
        ((shift + usize::from(cell.column)) % n) as Value + shape.lowest()
    };
    Filling::new(shape, shape.cells().map(value).collect()).unwrap()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn cells(names: &str) -> Vec<Cell> {
    names.split(' ').map(cell).collect()
}

/// Gives every cell whose number has one of the remainders.
fn give(puzzle: &mut Puzzle, divisor: usize, remainders: &[usize]) {
    let filling = shifted(puzzle.shape());
    for (index, cell) in puzzle.shape().cells().enumerate() {
        if remainders.contains(&(index % divisor)) {
            puzzle.set(cell, filling[cell]).unwrap();
        }
    }
}

/// The areas of a layout: the cells of each letter, in the order of the letters; dots are in no area.
fn areas(layout: &str) -> Vec<Vec<Cell>> {
    let mut areas: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (row, line) in layout.split('/').enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|&(_, letter)| letter != '.') {
            areas.entry(letter).or_default().push(Cell::new(row as u16, column as u16));
        }
    }
    areas.into_values().collect()
}

/// Cages with the sums of the shifted filling.
fn add_cages(puzzle: &mut Puzzle, layout: &str) {
    let filling = shifted(puzzle.shape());
    for area in areas(layout) {
        let sum = area.iter().map(|&cell| u32::from(filling[cell])).sum();
        puzzle.cage(sum, area).unwrap();
    }
}

fn less(puzzle: &mut Puzzle, smaller: &str, larger: &str, or_equal: bool) {
    puzzle.add(Less { smaller: cell(smaller), larger: cell(larger), or_equal }).unwrap();
}

fn classic() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    give(&mut puzzle, 13, &[0, 4, 7, 8]);
    puzzle
}

fn small() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    give(&mut puzzle, 7, &[1, 4]);
    less(&mut puzzle, "r1c1", "r1c2", false);
    less(&mut puzzle, "r3c3", "r2c3", false);
    less(&mut puzzle, "r4c2", "r4c1", true);
    less(&mut puzzle, "r1c4", "r2c4", true);
    less(&mut puzzle, "r4c3", "r3c3", true);
    less(&mut puzzle, "r1c3", "r4c4", false);
    puzzle
}

fn wide_boxes() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(6).unwrap();
    give(&mut puzzle, 11, &[2, 5, 9]);
    for (names, values) in
        [("r1c1 r3c2 r5c5", evens(puzzle.shape())), ("r1c4 r2c6 r4c3 r6c1", odds(puzzle.shape()))]
    {
        for cell in cells(names) {
            puzzle.add(Restrict { cell, values }).unwrap();
        }
    }
    puzzle
}

fn sixteen() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(16).unwrap();
    give(&mut puzzle, 19, &[0, 3, 4, 8, 11, 15, 17]);
    puzzle
}

fn killer() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    add_cages(
        &mut puzzle,
        "aabbccdde/affgghdie/jfkkghlie/jmmknnlio/ppqqnrrro/pstuvvwxx/sstuuvwwx/yzzAABBCC/yyzDDEEEC",
    );
    puzzle
}

fn thermo() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    give(&mut puzzle, 17, &[1, 12]);
    for (line, frozen) in [
        ("r1c1 r1c2 r1c3 r2c3 r3c3 r3c4", false),
        ("r2c6 r3c7 r4c8 r5c7 r5c6", false),
        ("r9c1 r8c1 r7c1 r7c2", true),
        ("r6c4 r7c4 r8c4 r9c4 r9c5", false),
        ("r6c4 r6c3 r5c3", false),
        ("r8c7 r8c8 r9c8", true),
        ("r1c9 r9c9", false),
    ] {
        puzzle.add(Thermo { cells: cells(line), frozen }).unwrap();
    }
    puzzle
}

fn sandwich() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    give(&mut puzzle, 23, &[4, 11]);
    for (line, sum) in [
        (Line::Row(0), 35),
        (Line::Row(3), 0),
        (Line::Row(8), 7),
        (Line::Column(1), 12),
        (Line::Column(4), 5),
        (Line::Column(8), 33),
    ] {
        puzzle.add(Sandwich { line, sum }).unwrap();
    }
    puzzle
}

fn mixed() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    puzzle.about.title = Some("A bit of <everything> & more".to_string());
    give(&mut puzzle, 29, &[3, 20]);
    add_cages(&mut puzzle, "aab....../.ab......./........c/........c/...ddd..c/....e..../f.......g");
    puzzle.add(Thermo { cells: cells("r9c2 r9c3 r8c3 r7c3"), frozen: false }).unwrap();
    puzzle.add(Thermo { cells: cells("r8c7 r7c7 r7c8"), frozen: true }).unwrap();
    less(&mut puzzle, "r4c1", "r4c2", false);
    less(&mut puzzle, "r5c2", "r4c2", false);
    less(&mut puzzle, "r2c6", "r1c6", true);
    less(&mut puzzle, "r1c9", "r9c1", true);
    for name in ["r3c5", "r9c2", "r6c7"] {
        puzzle.add(Restrict { cell: cell(name), values: evens(puzzle.shape()) }).unwrap();
    }
    puzzle.add(Restrict { cell: cell("r6c8"), values: odds(puzzle.shape()) }).unwrap();
    puzzle.add(Restrict { cell: cell("r4c5"), values: [1, 5, 9].into_iter().collect() }).unwrap();
    puzzle.add(Sandwich { line: Line::Row(3), sum: 21 }).unwrap();
    puzzle.add(Sandwich { line: Line::Column(3), sum: 4 }).unwrap();
    puzzle.add(AntiKnight {}).unwrap();
    let steps = vec![Direction::Right, Direction::Down, Direction::Down];
    puzzle.add(HiddenThermos { shapes: vec![steps] }).unwrap();
    puzzle
}

fn jigsaw() -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::square(7).unwrap());
    puzzle.add(Rows {}).unwrap();
    puzzle.add(Columns {}).unwrap();
    for cells in areas("aaabbbb/aaacbbd/aecccbd/eecccdd/eefcddg/efffdgg/effffgg") {
        puzzle.add(AllDifferent { cells }).unwrap();
    }
    give(&mut puzzle, 9, &[2, 5]);
    puzzle
}

fn windoku() -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::square(9).unwrap());
    for cells in areas("........./.aaa.bbb./.aaa.bbb./.aaa.bbb./........./.ccc.ddd./.ccc.ddd./.ccc.ddd.") {
        puzzle.add(AllDifferent { cells }).unwrap();
    }
    for cells in [cells("r9c1 r8c2 r7c3 r6c4 r5c5 r4c6 r3c7 r2c8 r1c9"), cells("r1c1 r2c2 r3c3 r4c4 r5c5")] {
        puzzle.add(AllDifferent { cells }).unwrap();
    }
    for rule in Puzzle::sudoku(9).unwrap().rules() {
        puzzle.add(rule.clone()).unwrap();
    }
    give(&mut puzzle, 21, &[0, 10, 17]);
    puzzle
}

fn oblong() -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::new(3, 5, 12).unwrap().from_zero());
    give(&mut puzzle, 4, &[1]);
    let diagonal = cells("r1c2 r2c3 r3c4");
    puzzle.add(AllDifferent { cells: diagonal }).unwrap();
    puzzle
}

fn notes() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    give(&mut puzzle, 10, &[3, 8]);
    let notes: [(&str, &[Value]); 7] = [
        ("r1c1", &[1, 2]),
        ("r1c2", &[1, 2, 3, 5, 7]),
        ("r1c3", &[1, 2, 3, 4, 5, 6, 8]),
        ("r2c1", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("r5c5", &[]),
        ("r6c6", &[1, 2, 3, 4, 5, 7]),
        ("r7c7", &[4, 5, 6, 7]),
    ];
    for (name, values) in notes {
        let values: ValueSet = values.iter().copied().collect();
        puzzle.add(Restrict { cell: cell(name), values }).unwrap();
    }
    puzzle.add(Restrict { cell: cell("r1c1"), values: [2, 3].into_iter().collect() }).unwrap();
    add_cages(&mut puzzle, "........./........./........./........./........./.....aa../.......bb");
    puzzle
}

fn all(mut puzzle: Puzzle, rules: Vec<AnyRule>) -> Puzzle {
    for rule in rules {
        puzzle.add(rule).unwrap();
    }
    puzzle
}

fn pair(names: &str) -> [Cell; 2] {
    cells(names).try_into().unwrap()
}

fn sight(line: Line, back: bool) -> Sight {
    Sight { line, back }
}

/// Everything on edges and corners, and clues on all four sides.
fn signs() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(6).unwrap();
    give(&mut puzzle, 7, &[1]);
    let little = |name: &str, direction, sum| LittleKiller { cell: cell(name), direction, sum }.into();
    all(
        puzzle,
        vec![
            Difference { cells: pair("r1c1 r1c2"), by: 1 }.into(),
            Difference { cells: pair("r2c2 r1c2"), by: 3 }.into(),
            Ratio { cells: pair("r3c3 r3c4"), by: 2 }.into(),
            Ratio { cells: pair("r5c5 r6c5"), by: 12 }.into(),
            SumPair { cells: pair("r4c1 r5c1"), sum: 5 }.into(),
            SumPair { cells: pair("r4c5 r4c6"), sum: 10 }.into(),
            SumPair { cells: pair("r6c2 r6c3"), sum: 11 }.into(),
            Quadruple { corner: cell("r1c3"), values: vec![4] }.into(),
            Quadruple { corner: cell("r4c2"), values: vec![1, 2, 5, 6] }.into(),
            Skyscraper { sight: sight(Line::Row(1), false), count: 3 }.into(),
            Skyscraper { sight: sight(Line::Row(1), true), count: 2 }.into(),
            Skyscraper { sight: sight(Line::Column(2), false), count: 4 }.into(),
            Skyscraper { sight: sight(Line::Column(2), true), count: 1 }.into(),
            Sandwich { line: Line::Row(1), sum: 10 }.into(),
            Sandwich { line: Line::Column(2), sum: 14 }.into(),
            little("r1c4", Slant::DownRight, 12),
            little("r1c2", Slant::DownLeft, 9),
            little("r1c1", Slant::DownRight, 27),
            little("r6c6", Slant::UpLeft, 31),
            little("r3c1", Slant::UpRight, 8),
            little("r6c3", Slant::UpRight, 15),
            little("r4c6", Slant::DownLeft, 11),
        ],
    )
}

/// Lines of every kind, crossing and sharing cells.
fn lines() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    give(&mut puzzle, 13, &[2]);
    all(
        puzzle,
        vec![
            Arrow { circle: cell("r1c1"), shaft: cells("r1c2 r2c3 r3c3") }.into(),
            Arrow { circle: cell("r1c1"), shaft: cells("r2c1 r3c1") }.into(),
            PillArrow { pill: cells("r9c1 r9c2"), shaft: cells("r8c2 r7c2 r6c2") }.into(),
            DoubleArrow { cells: cells("r1c5 r1c6 r2c7 r2c8") }.into(),
            Renban { cells: cells("r4c1 r4c2 r4c3 r5c4") }.into(),
            Renban { cells: cells("r3c2 r4c2 r5c2") }.into(),
            Whispers { cells: cells("r3c4 r4c4 r5c4 r5c5 r5c6"), difference: None }.into(),
            Lockout { cells: cells("r7c4 r7c5 r8c5 r9c5"), difference: 4 }.into(),
            ValueIndex { cells: cells("r9c9 r8c9 r7c9 r6c9") }.into(),
            ValueIndex { cells: cells("r8c6 r7c7 r6c8") }.into(),
            RowIndexer { cells: cells("r5c8 r6c5") }.into(),
            Thermo { cells: cells("r4c8 r4c7 r5c7"), frozen: false }.into(),
        ],
    )
}

/// Numbers of two digits in every place.
fn sixteen_signs() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(16).unwrap();
    give(&mut puzzle, 23, &[0, 3]);
    all(
        puzzle,
        vec![
            Quadruple { corner: cell("r1c3"), values: vec![4, 12, 13, 16] }.into(),
            Difference { cells: pair("r5c5 r5c6"), by: 11 }.into(),
            SumPair { cells: pair("r8c8 r9c8"), sum: 31 }.into(),
            Skyscraper { sight: sight(Line::Column(2), true), count: 12 }.into(),
            Arrow { circle: cell("r10c10"), shaft: cells("r10c11 r11c12") }.into(),
            LittleKiller { cell: cell("r1c14"), direction: Slant::DownLeft, sum: 105 }.into(),
        ],
    )
}

fn two_digits() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(12).unwrap();
    give(&mut puzzle, 7, &[3, 5]);
    add_cages(&mut puzzle, "aa......bbbb/aac.....b..b/..c.....bbbb/.....d....../....d......./");
    puzzle.add(Thermo { cells: cells("r4c1 r5c1 r5c2 r6c3"), frozen: false }).unwrap();
    puzzle.add(Thermo { cells: cells("r1c4 r1c5 r2c5"), frozen: true }).unwrap();
    less(&mut puzzle, "r3c5", "r3c6", false);
    less(&mut puzzle, "r4c7", "r3c7", true);
    for name in ["r4c9", "r4c10", "r5c9", "r1c4"] {
        puzzle.add(Restrict { cell: cell(name), values: odds(puzzle.shape()) }).unwrap();
    }
    let wide: [(&str, &[Value]); 3] =
        [("r5c12", &[10, 12]), ("r6c12", &[1, 5, 10, 11, 12]), ("r6c11", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])];
    for (name, values) in wide {
        puzzle.add(Restrict { cell: cell(name), values: values.iter().copied().collect() }).unwrap();
    }
    puzzle.add(Sandwich { line: Line::Column(11), sum: 37 }).unwrap();
    puzzle
}
