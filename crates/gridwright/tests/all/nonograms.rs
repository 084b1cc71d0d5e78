//! Nonograms: the kernel, search with propagators, each SAT solver and brute force agree.

use gridwright::encoder::{LineEncoding, Style};
use gridwright::rules::{Block, LineClue};
use gridwright::{
    BackendKind, Cell, Choice, Filling, Limits, Line, Options, Puzzle, Shape, Status, Value, candidates,
    enumerate, solve_unique,
};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// A picture in which about `percent` of the cells are coloured.
fn picture(shape: &Shape, percent: u64, random: &mut Random) -> Filling {
    let mut value = |_| match random.below(100) < percent {
        true => 1 + random.below(shape.highest().into()) as Value,
        false => 0,
    };
    Filling::new(shape, (0..shape.len()).map(&mut value).collect()).expect("values of the shape")
}

/// The nonogram of a picture.
fn nonogram(picture: &Filling) -> Puzzle {
    let shape = picture.shape();
    let mut puzzle = Puzzle::new(shape);
    for line in shape.row_lines().chain(shape.column_lines()) {
        puzzle.add(LineClue::of(line, picture)).expect("the clue of a line fits it");
    }
    puzzle
}

/// The same with one block longer by a cell, and a cell that is given: perhaps without a solution.
fn spoilt(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut spoilt = Puzzle::new(puzzle.shape());
    let chosen = random.below(puzzle.rules().len() as u64) as usize;
    for (number, rule) in puzzle.rules().iter().enumerate() {
        let mut rule = rule.clone();
        if let gridwright::AnyRule::LineClue(clue) = &mut rule
            && number == chosen
            && let Some(block) = clue.blocks.first_mut()
        {
            block.length += 1;
        }
        spoilt.add(rule).expect("it fits");
    }
    let cell = puzzle.shape().cell(random.below(puzzle.shape().len() as u64) as usize);
    spoilt.set(cell, random.below(puzzle.shape().values() as u64) as Value).expect("a value");
    spoilt
}

fn brute_force(puzzle: &Puzzle) -> HashSet<Filling> {
    let shape = puzzle.shape();
    let n = shape.values();
    let filling = |mut number: usize| {
        let mut digit = |_| {
            let value = (number % n) as Value;
            number /= n;
            value
        };
        Filling::new(shape, (0..shape.len()).map(&mut digit).collect()).expect("values of the shape")
    };
    let all = (0..n.pow(shape.len() as u32)).map(filling);
    all.filter(|filling| puzzle.verify(filling.clone()).is_ok()).collect()
}

/// The ladder, search alone, each SAT solver alone, and each way to write lines.
fn engines() -> Vec<Options> {
    let sat = |&backend| Options { engine: Choice::Sat, backend: Some(backend), ..Options::default() };
    let search = Options { engine: Choice::Search, ..Options::default() };
    let seeded = Options { seed: 5, ..Options::default() };
    let written =
        |lines| Options { style: Style { lines: Some(lines), ..Style::default() }, ..Options::default() };
    let mut engines = vec![Options::default(), search, seeded];
    engines.extend(BackendKind::ALL.iter().map(sat));
    engines.extend(LineEncoding::ALL.into_iter().map(written));
    engines
}

fn all_solutions(puzzle: &Puzzle, options: &Options) -> HashSet<Filling> {
    let mut found = HashSet::new();
    let verdict = enumerate(puzzle, None, options, |solution| {
        assert!(found.insert(solution.filling().clone()), "a solution was shown twice");
        ControlFlow::Continue(())
    });
    assert!(verdict.complete && verdict.count == found.len() as u64, "{verdict:?}");
    found
}

#[test]
fn every_engine_finds_all_solutions_of_small_nonograms() {
    let mut random = Random(1);
    let (mut none, mut one, mut several) = (0, 0, 0);
    for (rows, columns, values) in [(4, 3, 2), (3, 4, 2), (1, 8, 2), (3, 3, 3), (2, 3, 4), (4, 1, 3)] {
        let shape = Shape::new(rows, columns, values).expect("a small shape").from_zero();
        for round in 0..40 {
            let right = nonogram(&picture(&shape, 15 + 5 * (round % 10), &mut random));
            for puzzle in [spoilt(&right, &mut random), right] {
                let expected = brute_force(&puzzle);
                for options in engines() {
                    assert_eq!(all_solutions(&puzzle, &options), expected, "{options:?} of {puzzle:?}");
                }
                match expected.len() {
                    0 => none += 1,
                    1 => one += 1,
                    _ => several += 1,
                }
                let possible = candidates(&puzzle, &Options::default());
                let occurs = |cell: Cell, value| expected.iter().any(|filling| filling[cell] == value);
                for (cell, value) in shape.cells().flat_map(|c| (0..values as Value).map(move |v| (c, v))) {
                    assert_eq!(possible.seen.contains(cell, value), occurs(cell, value));
                }
            }
        }
    }
    assert!(none > 20 && one > 20 && several > 20, "{none} {one} {several}: the test should see all");
}

#[test]
fn the_kernel_and_sat_agree_on_random_pictures() {
    let mut random = Random(2);
    let sat = Options { engine: Choice::Sat, ..Options::default() };
    let mut several = 0;
    for round in 0..40 {
        let (size, values, percent) = if round < 30 { (20, 2, 50) } else { (12, 4, 60) };
        let shape = Shape::new(size, size, values).expect("a shape").from_zero();
        let puzzle = nonogram(&picture(&shape, percent, &mut random));
        let verdicts = [solve_unique(&puzzle, &Options::default()), solve_unique(&puzzle, &sat)];
        assert_eq!(verdicts[0].status(), verdicts[1].status(), "round {round}");
        if verdicts[0].status() == Status::Unique {
            assert_eq!(verdicts[0].solutions, verdicts[1].solutions);
        } else {
            several += 1;
        }
    }
    assert!((1..40).contains(&several), "{several} of 40 have several solutions: the test should see both");
}

#[test]
fn a_limit_is_never_taken_for_an_answer() {
    let mut random = Random(3);
    let shape = Shape::new(30, 30, 2).expect("a shape").from_zero();
    for _ in 0..5 {
        let puzzle = nonogram(&picture(&shape, 50, &mut random));
        let verdict = solve_unique(&puzzle, &Options { nodes: Some(1), ..Options::default() });
        assert!(!verdict.complete || verdict.count > 0, "{verdict:?}");
        let cancel = gridwright::Cancel::new();
        cancel.throw();
        let limits = gridwright::cnf::Limits { cancel: Some(cancel), ..Default::default() };
        let verdict = solve_unique(&puzzle, &Options { limits, ..Options::default() });
        assert_eq!(verdict.status(), Status::Unknown);
    }
}

/// The n-Dom pattern: dominoes along a diagonal, unique and hard for search.
fn dominoes(n: u16) -> Puzzle {
    let size = usize::from(2 * n + 1);
    let blocks = |lengths: &[u16]| lengths.iter().map(|&length| Block { length, color: 1 }).collect();
    let mut rows: Vec<Vec<u16>> = vec![vec![3]];
    (1..n).for_each(|_| rows.extend([vec![1], vec![3, 1]]));
    rows.extend([vec![1], vec![1]]);
    let mut puzzle = Puzzle::new(Shape::new(size, size, 2).expect("a shape").from_zero());
    for (number, row) in (0..).zip(&rows) {
        puzzle.add(LineClue { line: Line::Row(number), blocks: blocks(row) }).expect("it fits");
    }
    for (number, row) in (0..).zip(rows.iter().rev()) {
        let column: Vec<u16> = row.iter().rev().copied().collect();
        puzzle.add(LineClue { line: Line::Column(number), blocks: blocks(&column) }).expect("it fits");
    }
    puzzle
}

#[test]
fn dominoes_have_one_solution() {
    for n in 2..8 {
        assert_eq!(solve_unique(&dominoes(n), &Options::default()).status(), Status::Unique, "{n}");
    }
}

#[test]
fn long_lines_are_no_trouble() {
    let mut random = Random(4);
    for (rows, columns) in [(2, 512), (512, 1), (3, 200), (100, 4)] {
        let shape = Shape::new(rows, columns, 3).expect("a shape").from_zero();
        let picture = picture(&shape, 90, &mut random);
        let verdict = solve_unique(&nonogram(&picture), &Options::default());
        assert!(verdict.count >= 1, "{rows} x {columns}");
    }
}

#[test]
fn line_solving_ends_where_steps_of_one_line_each_end() {
    let mut random = Random(11);
    let mut counts = [0; 2];
    for _ in 0..200 {
        let (rows, columns) = (2 + random.below(5) as usize, 2 + random.below(6) as usize);
        let shape = Shape::new(rows, columns, 2 + random.below(2) as usize).expect("a shape").from_zero();
        let puzzle = nonogram(&picture(&shape, 40 + random.below(40), &mut random));
        let settled = gridwright::engine::settle::settle(&puzzle, &Limits::none());
        let by_lines = settled.expect("the picture is a solution").filling().is_some();
        let rating = gridwright::tasks::rate(&puzzle, &Options::default());
        let told = rating.clues_at_once().is_some_and(|clues| clues <= 1);
        assert_eq!(by_lines, told, "{puzzle:?}");
        counts[usize::from(by_lines)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
}

/// Reads the clues of a `.non` file, black and white.
fn read_non(text: &str) -> Puzzle {
    let block = |key: &str| {
        let mut lines = text.lines().skip_while(|line| line.trim() != key).skip(1);
        let number = |word: &str| word.trim().parse::<u16>().expect("a number");
        let clue = |line: &str| line.split(',').map(number).filter(|&n| n > 0).collect::<Vec<u16>>();
        let digits = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        lines.by_ref().take_while(digits).map(clue).collect::<Vec<_>>()
    };
    let (rows, columns) = (block("rows"), block("columns"));
    let shape = Shape::new(rows.len(), columns.len(), 2).expect("a shape").from_zero();
    let mut puzzle = Puzzle::new(&shape);
    for (line, clue) in shape.row_lines().zip(rows).chain(shape.column_lines().zip(columns)) {
        let blocks = clue.into_iter().map(|length| Block { length, color: 1 }).collect();
        puzzle.add(LineClue { line, blocks }).expect("it fits");
    }
    puzzle
}

#[test]
fn pictures_of_the_collection_have_one_solution() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/nonogram/wolter-non");
    let Ok(entries) = std::fs::read_dir(folder) else {
        println!("skipped: the collection nonogram/wolter-non is not at hand");
        return;
    };
    let mut solved = 0;
    for entry in entries {
        let path = entry.expect("an entry").path();
        // The others have several, and take seconds.
        if !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("webpbn")) {
            continue;
        }
        let puzzle = read_non(&std::fs::read_to_string(&path).expect("a text"));
        let verdict = solve_unique(&puzzle, &Options::default());
        assert_eq!(verdict.status(), Status::Unique, "{}", path.display());
        solved += 1;
    }
    assert_eq!(solved, 12);
}
