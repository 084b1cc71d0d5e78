//! Every way to turn a puzzle and to exchange its lines leaves its form as it is; different puzzles have different forms.

use super::turned::Turn;
use super::{Canonical, canonical};
use crate::generate::random::Random;
use crate::generate::{Generated, GeneratorConfig, NonogramConfig, generate, generate_nonogram, types};
use cnf::Limits;
use model::grid::{Cell, Filling, Shape, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Block, Columns, LineClue, Rows};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

fn form(made: &Generated) -> Canonical {
    canonical(&made.puzzle, made.solution.filling())
}

/// A small puzzle of a type.
fn made(kind: &str, seed: u64) -> Option<Generated> {
    if kind == "nonogram" {
        let config = NonogramConfig { seed, ..NonogramConfig::new(7, 5, 55) };
        return generate_nonogram(&config, 0, &Limits::none()).ok();
    }
    let usual = crate::generate::family(kind).and_then(|family| family.sizes.iter().min()).copied();
    let mut config = GeneratorConfig::of_type(kind, usual.unwrap_or(if kind == "windoku" { 9 } else { 6 }))
        .expect("a type");
    (config.seed, config.unique) = (seed, false);
    generate(&config, 0, &Limits::none()).ok()
}

/// A place in a rule's JSON as it stands after a turn: a cell, a line, a line with the side that it is seen from, a direction.
fn turned_text(text: &str, key: &str, shape: &Shape, turn: Turn) -> String {
    let image = |cell: Cell| turn.image(shape, cell);
    if let Ok(cell) = Cell::try_from(text.to_string()) {
        return image(cell).to_string();
    }
    let end = |at: &str, last: usize| at.parse::<u16>().map(|at| (at - 1, last as u16 - 1));
    let plain = text.trim_start_matches('-');
    let ends = match (plain.get(..1), plain.get(1..)) {
        (Some("r"), Some(at)) => {
            end(at, shape.columns()).map(|(at, last)| (Cell::new(at, 0), Cell::new(at, last)))
        }
        (Some("c"), Some(at)) => {
            end(at, shape.rows()).map(|(at, last)| (Cell::new(0, at), Cell::new(last, at)))
        }
        _ => "".parse::<u16>().map(|_| unreachable!("nothing is no number")),
    };
    if let Ok((first, last)) = ends {
        let (first, last) = (image(first), image(last));
        let back = first > last;
        let line = if first.row == last.row {
            format!("r{}", first.row + 1)
        } else {
            format!("c{}", first.column + 1)
        };
        let back = (back != text.starts_with('-')) && key != "line";
        return if back { format!("-{line}") } else { line };
    }
    let steps = [("up", (0, 1)), ("down", (2, 1)), ("left", (1, 0)), ("right", (1, 2))];
    let slants = [("up-left", (0, 0)), ("up-right", (0, 2)), ("down-left", (2, 0)), ("down-right", (2, 2))];
    let small = Shape::square(3).unwrap();
    for list in [&steps, &slants] {
        if let Some((_, (row, column))) = list.iter().find(|(name, _)| *name == text) {
            let Cell { row, column } = turn.image(&small, Cell::new(*row, *column));
            return list.iter().find(|(_, at)| *at == (row, column)).unwrap().0.to_string();
        }
    }
    match text {
        "rising" | "falling" => {
            let mut ends = [Cell::new(0, 0), Cell::new(2, 2)].map(|cell| turn.image(&small, cell));
            ends.sort_unstable();
            let straight = ends[0] == Cell::new(0, 0);
            (if straight == (text == "falling") { "falling" } else { "rising" }).to_string()
        }
        other => other.to_string(),
    }
}

fn turned_json(value: &mut Json, key: &str, shape: &Shape, turn: Turn) {
    match value {
        Json::String(text) => *text = turned_text(text, key, shape, turn),
        Json::Array(items) => items.iter_mut().for_each(|item| turned_json(item, key, shape, turn)),
        Json::Object(fields) => {
            // The region of each cell, not the cells of each region.
            if let Some(Json::Array(regions)) = fields.get_mut("regions")
                && regions.len() == shape.len()
            {
                let before = regions.clone();
                for cell in shape.cells() {
                    let Cell { row, column } = turn.image(shape, cell);
                    regions[usize::from(row) * shape.columns() + usize::from(column)] =
                        before[shape.index(cell)].clone();
                }
            }
            let turns_over = transposes(shape, turn);
            if let (true, Some(height), Some(width)) =
                (turns_over, fields.get("height").cloned(), fields.get("width").cloned())
            {
                fields.insert("height".into(), width);
                fields.insert("width".into(), height);
            }
            fields.iter_mut().for_each(|(key, value)| turned_json(value, key, shape, turn));
        }
        _ => {}
    }
}

/// Whether rows become columns.
fn transposes(shape: &Shape, turn: Turn) -> bool {
    turn.image(shape, Cell::new(0, 1)).column == turn.image(shape, Cell::new(0, 0)).column
}

/// A rule after a turn, by what its JSON says of places.
fn turned_rule(rule: &AnyRule, shape: &Shape, turn: Turn) -> AnyRule {
    match rule {
        AnyRule::Rows(_) if transposes(shape, turn) => return Columns {}.into(),
        AnyRule::Columns(_) if transposes(shape, turn) => return Rows {}.into(),
        _ => {}
    }
    if let AnyRule::LineClue(LineClue { line, blocks }) = rule {
        let ends = shape.line(*line);
        let (first, last) = (turn.image(shape, ends[0]), turn.image(shape, ends[ends.len() - 1]));
        let mut blocks: Vec<Block> = blocks.clone();
        if first > last {
            blocks.reverse();
        }
        let line = match first.row == last.row {
            true => model::grid::Line::Row(first.row),
            false => model::grid::Line::Column(first.column),
        };
        return LineClue { line, blocks }.into();
    }
    let mut value = serde_json::to_value(rule).unwrap();
    if value.get("corner").is_some() {
        // What is named by its upper left cell.
        let area = rule.cells(shape);
        let least = area.iter().map(|&cell| turn.image(shape, cell)).min().unwrap();
        turned_json(&mut value, "", shape, turn);
        value["corner"] = json!(least.to_string());
        return serde_json::from_value(value).unwrap();
    }
    turned_json(&mut value, "", shape, turn);
    serde_json::from_value(value).unwrap_or_else(|error| panic!("{rule:?}: {error}"))
}

/// A puzzle with its solution after a turn, its rules in another order.
fn turned(made: &Generated, turn: Turn, random: &mut Random) -> Option<(Puzzle, Filling)> {
    let shape = made.puzzle.shape();
    let after = match transposes(shape, turn) {
        true if shape.rows() != shape.columns() => {
            let after = Shape::new(shape.columns(), shape.rows(), shape.values()).unwrap();
            if shape.lowest() == 0 { after.from_zero() } else { after }
        }
        _ => shape.clone(),
    };
    let mut values: Vec<Value> = vec![0; shape.len()];
    for place in 0..shape.rows() * shape.columns() {
        let cell = Cell::new((place / shape.columns()) as u16, (place % shape.columns()) as u16);
        values[after.index(turn.image(shape, cell))] = made.solution.filling().values()[shape.index(cell)];
    }
    let mut rules: Vec<AnyRule> = made.puzzle.rules().to_vec();
    random.shuffle(&mut rules);
    let mut puzzle = Puzzle::new(&after);
    for rule in &rules {
        puzzle.add(turned_rule(rule, shape, turn)).ok()?;
    }
    Some((puzzle, Filling::new(&after, values).unwrap()))
}

#[test]
fn a_puzzle_that_is_turned_is_alike() {
    let mut random = Random::new(1, 0);
    for kind in types().chain(["nonogram"]) {
        // Large boards, of which one is turned by another's rules; and weights, which count from the left.
        if ["clueless1", "clueless2", "kakurasu"].contains(&kind) {
            continue;
        }
        let Some(made) = made(kind, 3) else { panic!("{kind}") };
        for turn in Turn::all() {
            let shape = made.puzzle.shape();
            if shape.cells().any(|cell| shape.is_void(turn.image(shape, cell))) {
                // A windmill turns one way.
                continue;
            }
            let Some((puzzle, solution)) = turned(&made, turn, &mut random) else {
                panic!("{kind} {turn:?}")
            };
            assert!(puzzle.verify(solution.clone()).is_ok(), "{kind} {turn:?}");
            assert_eq!(canonical(&puzzle, &solution), form(&made), "{kind} {turn:?}");
        }
    }
}

#[test]
fn puzzles_that_differ_have_different_forms() {
    for kind in types().chain(["nonogram"]) {
        let forms: BTreeSet<Canonical> =
            (0..12).filter_map(|seed| made(kind, seed)).map(|made| form(&made)).collect();
        assert!(forms.len() >= 11, "{kind}: {}", forms.len());
        // Without one of its clues a puzzle is another one.
        let made = made(kind, 1).unwrap();
        for without in 0..made.puzzle.rules().len() {
            let mut fewer = Puzzle::new(made.puzzle.shape());
            for (_, rule) in made.puzzle.rules().iter().enumerate().filter(|(number, _)| *number != without) {
                fewer.add(rule.clone()).unwrap();
            }
            let rule = &made.puzzle.rules()[without];
            assert_ne!(canonical(&fewer, made.solution.filling()), form(&made), "{kind} without {rule:?}");
        }
    }
}

/// A plain Sudoku with lines exchanged and digits renamed.
fn exchanged(puzzle: &Puzzle, solution: &Filling, random: &mut Random) -> (Puzzle, Filling) {
    let shape = puzzle.shape();
    let (height, width) = shape.usual_box().unwrap();
    let mut names: Vec<Value> = shape.all_values().iter().collect();
    random.shuffle(&mut names);
    let mut order = |size: u16| {
        let all: Vec<u16> = (0..shape.rows() as u16).collect();
        let mut bands: Vec<Vec<u16>> = all.chunks(size.into()).map(<[u16]>::to_vec).collect();
        bands.iter_mut().for_each(|band| random.shuffle(band));
        random.shuffle(&mut bands);
        bands.concat()
    };
    let (rows, columns) = (order(height), order(width));
    let turn = height == width && random.below(2) == 1;
    let from = |cell: Cell| {
        let (row, column) = if turn { (cell.column, cell.row) } else { (cell.row, cell.column) };
        Cell::new(rows[usize::from(row)], columns[usize::from(column)])
    };
    let name = |value: Value| names[usize::from(value - shape.lowest())];
    let mut other = Puzzle::sudoku(shape.rows()).unwrap();
    for cell in shape.cells() {
        if let Some(&value) = puzzle.givens().get(&from(cell)) {
            other.set(cell, name(value)).unwrap();
        }
    }
    let values = shape.cells().map(|cell| name(solution[from(cell)])).collect();
    (other, Filling::new(shape, values).unwrap())
}

#[test]
fn exchanging_lines_of_a_plain_sudoku_leaves_it_alike() {
    let mut random = Random::new(2, 0);
    for size in [4, 6, 9, 12, 16] {
        let mut forms = BTreeSet::new();
        for seed in 0..8 {
            let mut config = GeneratorConfig::of_type("standard", size).unwrap();
            (config.seed, config.unique) = (seed, size < 12);
            if size >= 12 {
                config.ranges.insert("givens", 60..=90);
            }
            let made = generate(&config, 0, &Limits::none()).unwrap();
            for _ in 0..20 {
                let (puzzle, solution) = exchanged(&made.puzzle, made.solution.filling(), &mut random);
                assert!(puzzle.verify(solution.clone()).is_ok());
                assert_eq!(canonical(&puzzle, &solution), form(&made), "{size}");
            }
            forms.insert(form(&made));
        }
        assert!(size == 4 || forms.len() == 8, "{size}: {}", forms.len());
    }
}

/// All full grids of 4 x 4 cells.
fn all_small_grids() -> Vec<Vec<Value>> {
    let mut grids = vec![Vec::new()];
    for place in 0..16 {
        let (row, column) = (place / 4, place % 4);
        let sees = |other: usize| {
            let (r, c) = (other / 4, other % 4);
            r == row || c == column || (r / 2, c / 2) == (row / 2, column / 2)
        };
        let mut longer = Vec::new();
        for grid in &grids {
            for value in 1..=4 {
                if !(0..place).any(|other| sees(other) && grid[other] == value) {
                    longer.push([&grid[..], &[value]].concat());
                }
            }
        }
        grids = longer;
    }
    grids
}

#[test]
fn there_are_two_different_full_grids_of_four_rows() {
    let grids = all_small_grids();
    assert_eq!(grids.len(), 288);
    let puzzle = Puzzle::sudoku(4).unwrap();
    let form = |values: Vec<Value>| canonical(&puzzle, &Filling::new(puzzle.shape(), values).unwrap());
    let forms: BTreeSet<Canonical> = grids.into_iter().map(form).collect();
    assert_eq!(forms.len(), 2);
}

#[test]
fn there_are_thirteen_different_puzzles_of_four_rows_with_four_givens() {
    let grids = all_small_grids();
    let mut forms = BTreeSet::new();
    // Every solution up to its symmetries is one of these, since there are only two.
    for grid in &grids {
        for givens in (0u32..1 << 16).filter(|givens| givens.count_ones() == 4) {
            let cells: Vec<usize> = (0..16).filter(|cell| givens >> cell & 1 == 1).collect();
            let same = |other: &&Vec<Value>| cells.iter().all(|&cell| other[cell] == grid[cell]);
            if grid[..4] != [1, 2, 3, 4] || grids.iter().filter(same).take(2).count() != 1 {
                continue;
            }
            let mut puzzle = Puzzle::sudoku(4).unwrap();
            for &cell in &cells {
                let shape = puzzle.shape().clone();
                puzzle.set(shape.cell(cell), grid[cell]).unwrap();
            }
            let solution = Filling::new(puzzle.shape(), grid.clone()).unwrap();
            forms.insert(canonical(&puzzle, &solution));
        }
    }
    assert_eq!(forms.len(), 13);
}
