//! Constraint strings of Interactive Sudoku Solver, against what they mean: a text, the reader, a count, and brute force
//! over the meanings of the items.
//!
//! The texts and what they mean are written here, and not by the program's own writer: a mistake that reader and writer
//! have in common would not be seen. In three places Interactive Sudoku Solver itself counts something else, and brute
//! force says that it is wrong: sandwiches and lunchboxes in grids whose values begin at 0, and same values of three or
//! more sets.

use super::{counted, fillings, runner};
use gridwright::{Cell, Shape, formats};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use serde_json::{Value as Json, json};
use soak::meanings::{Meaning, keeps, meaning};
use soak::random::Dice;

/// An item and the rules that it means.
type Item = (String, Vec<Json>);

/// `~R1C1~R1C2`
fn names(cells: &[Cell]) -> String {
    cells.iter().map(|cell| format!("~R{}C{}", cell.row + 1, cell.column + 1)).collect()
}

fn one(text: String, rule: Json) -> Item {
    (text, vec![rule])
}

/// Different cells.
fn cells(dice: &mut Dice, shape: &Shape, count: usize) -> Vec<Cell> {
    let mut left: Vec<Cell> = shape.cells().collect();
    (0..count).map(|_| left.swap_remove(dice.roll(left.len()))).collect()
}

/// A line, which now and then comes back to its first cell.
fn line(dice: &mut Dice, shape: &Shape) -> Vec<Cell> {
    let count = 2 + dice.roll(4);
    let mut line = cells(dice, shape, count);
    if dice.roll(3) == 0 {
        line.push(line[0]);
    }
    line
}

/// Two neighbours.
fn pair(dice: &mut Dice) -> [Cell; 2] {
    let (row, column) = (dice.roll(4) as u16, dice.roll(3) as u16);
    let across = [Cell::new(row, column), Cell::new(row, column + 1)];
    if dice.roll(2) == 0 { across } else { across.map(|cell| Cell::new(cell.column, cell.row)) }
}

fn value(dice: &mut Dice, shape: &Shape) -> usize {
    usize::from(shape.lowest()) + dice.roll(shape.values())
}

/// `R3` or `C3`, and the same as the format `json` has it.
fn row_or_column(dice: &mut Dice) -> (String, String) {
    let (letter, number) = (["R", "C"][dice.roll(2)], 1 + dice.roll(4));
    (format!("{letter}{number}"), format!("{}{number}", letter.to_lowercase()))
}

/// A clue outside of the grid, on one of two sides.
fn outside(dice: &mut Dice, name: &str, rule: &str, field: &str, clue: usize) -> Item {
    let (text, line) = row_or_column(dice);
    match dice.roll(2) {
        0 => one(format!(".{name}~{text}~{clue}~"), json!({"rule": rule, "sight": line, field: clue})),
        _ => one(
            format!(".{name}~{text}~~{clue}"),
            json!({"rule": rule, "sight": format!("-{line}"), field: clue}),
        ),
    }
}

/// Items about lines of cells.
const LINES: &[fn(&mut Dice, Shape) -> Item] = &[
    |dice, shape| {
        let count = 1 + dice.roll(4);
        let line = cells(dice, &shape, count);
        one(format!(".Thermo{}", names(&line)), json!({"rule": "thermo", "cells": line}))
    },
    |dice, shape| {
        let (line, least) = (line(dice, &shape), dice.roll(5));
        one(
            format!(".Whisper~{least}{}", names(&line)),
            json!({"rule": "whispers", "cells": line, "difference": least}),
        )
    },
    // Without a number it is 5, whatever the size of the grid.
    |dice, shape| {
        let line = line(dice, &shape);
        one(format!(".Whisper{}", names(&line)), json!({"rule": "whispers", "cells": line, "difference": 5}))
    },
    |dice, shape| {
        let line = line(dice, &shape);
        one(format!(".Renban{}", names(&line)), json!({"rule": "renban", "cells": line}))
    },
    |dice, shape| {
        let (line, modulus) = (line(dice, &shape), 1 + dice.roll(4));
        one(
            format!(".Modular~{modulus}{}", names(&line)),
            json!({"rule": "modular", "cells": line, "modulus": modulus}),
        )
    },
    |dice, shape| {
        let line = line(dice, &shape);
        one(format!(".Between{}", names(&line)), json!({"rule": "between", "cells": line}))
    },
    |dice, shape| {
        let (line, least) = (line(dice, &shape), dice.roll(4));
        one(
            format!(".Lockout~{least}{}", names(&line)),
            json!({"rule": "lockout", "cells": line, "difference": least}),
        )
    },
    |dice, shape| {
        let line = line(dice, &shape);
        one(format!(".Palindrome{}", names(&line)), json!({"rule": "palindrome", "cells": line}))
    },
    |dice, shape| {
        let line = line(dice, &shape);
        one(format!(".Zipper{}", names(&line)), json!({"rule": "zipper", "cells": line}))
    },
    |dice, shape| {
        let (line, sum, is_loop) = (cells(dice, &shape, 4), 3 + dice.roll(4), dice.roll(2) == 1);
        let end = if is_loop { "~LOOP" } else { "" };
        one(
            format!(".SumLine~{sum}{}{end}", names(&line)),
            json!({"rule": "sum-line", "cells": line, "sum": sum, "loop": is_loop}),
        )
    },
    |dice, shape| {
        let line = line(dice, &shape);
        let region = |cell: &Cell| (cell.row / 2, cell.column / 2);
        let pieces: Vec<&[Cell]> = line.chunk_by(|a, b| region(a) == region(b)).collect();
        one(format!(".RegionSumLine{}", names(&line)), json!({"rule": "region-sum", "pieces": pieces}))
    },
    |dice, shape| {
        let line = line(dice, &shape);
        one(
            format!(".Arrow{}", names(&line)),
            json!({"rule": "arrow", "circle": line[0], "shaft": line[1..]}),
        )
    },
    |dice, shape| {
        let mut line = line(dice, &shape);
        line.push(shape.cell(dice.roll(shape.len())));
        one(format!(".DoubleArrow{}", names(&line)), json!({"rule": "double-arrow", "cells": line}))
    },
    |dice, shape| {
        let (pill, shaft) = (pair(dice), cells(dice, &shape, 4));
        one(
            format!(".PillArrow~2{}{}", names(&pill), names(&shaft)),
            json!({"rule": "pill-arrow", "pill": pill, "shaft": shaft}),
        )
    },
    |dice, shape| {
        let line = cells(dice, &shape, 3);
        one(
            format!(".Regex~1[0-4]*{}", names(&line)),
            json!({"rule": "regex", "cells": line, "pattern": "1[0-4]*"}),
        )
    },
    |dice, shape| {
        let (line, sum) = (cells(dice, &shape, 4), dice.roll(8));
        one(
            format!(".Lunchbox~{sum}{}", names(&line)),
            json!({"rule": "lunchbox", "cells": line, "sum": sum}),
        )
    },
    |dice, shape| {
        let line = cells(dice, &shape, 4);
        one(format!(".ValueIndexing{}", names(&line)), json!({"rule": "value-index", "cells": line}))
    },
];

/// Items about areas and sums.
const AREAS: &[fn(&mut Dice, Shape) -> Item] = &[
    |dice, shape| {
        let (cell, value) = (shape.cell(dice.roll(shape.len())), value(dice, &shape));
        one(
            format!(".{}_{value}", names(&[cell])),
            json!({"rule": "restrict", "cell": cell, "values": [value]}),
        )
    },
    |dice, shape| {
        let (area, sum) = (cells(dice, &shape, 3), dice.roll(10));
        let mut rule = json!({"rule": "cage", "cells": area});
        if sum > 0 {
            rule["sum"] = sum.into();
        }
        one(format!(".Cage~{sum}{}", names(&area)), rule)
    },
    |dice, shape| {
        let area = line(dice, &shape);
        one(format!(".AllDifferent{}", names(&area)), json!({"rule": "all-different", "cells": area}))
    },
    |dice, shape| {
        let (area, sum) = (cells(dice, &shape, 3), dice.roll(8));
        one(
            format!(".RellikCage~{sum}{}", names(&area)),
            json!({"rule": "rellik", "cells": area, "sum": sum}),
        )
    },
    |dice, shape| {
        let area = cells(dice, &shape, 4);
        one(format!(".EqualityCage{}", names(&area)), json!({"rule": "equality-cage", "cells": area}))
    },
    |dice, shape| {
        let (area, sum) = (line(dice, &shape), 3 + dice.roll(9));
        one(format!(".Sum~{sum}{}", names(&area)), json!({"rule": "sum", "cells": area, "sum": sum}))
    },
    |dice, shape| {
        let (area, sum) = (cells(dice, &shape, 3), dice.roll(6) as i64 - 2);
        one(
            format!(".Sum~{sum}_=_1_-2_3{}", names(&area)),
            json!({"rule": "sum", "cells": area, "sum": sum, "coefficients": [1, -2, 3]}),
        )
    },
    |dice, shape| {
        let lists = [cells(dice, &shape, 2), cells(dice, &shape, 2), cells(dice, &shape, 1)];
        let text = lists.iter().map(|list| names(list)).collect::<Vec<_>>().join("~-");
        one(format!(".EqualSum{text}"), json!({"rule": "equal-sums", "lists": lists}))
    },
    // Three sets of two cells.
    |dice, shape| {
        let area = cells(dice, &shape, 6);
        one(
            format!(".SameValues~3{}", names(&area)),
            json!({"rule": "same-values", "lists": [area[..2], area[2..4], area[4..]]}),
        )
    },
    |dice, shape| {
        let (area, a, b) = (cells(dice, &shape, 4), value(dice, &shape), value(dice, &shape));
        one(
            format!(".ContainAtLeast~{a}_{b}{}", names(&area)),
            json!({"rule": "contain-at-least", "cells": area, "values": [a, b]}),
        )
    },
    |dice, shape| {
        let (area, a, b) = (cells(dice, &shape, 4), value(dice, &shape), value(dice, &shape));
        one(
            format!(".ContainExact~{a}_{b}{}", names(&area)),
            json!({"rule": "contain-exactly", "cells": area, "values": [a, b]}),
        )
    },
    |dice, shape| {
        let (area, value, count) = (cells(dice, &shape, 5), value(dice, &shape), dice.roll(3));
        one(
            format!(".LookAndSay~{count}{value}{}", names(&area)),
            json!({"rule": "look-and-say", "cells": area, "says": [[count, value]]}),
        )
    },
    |dice, shape| {
        let (corner, a, b) =
            (Cell::new(dice.roll(3) as u16, dice.roll(3) as u16), value(dice, &shape), value(dice, &shape));
        one(
            format!(".Quad{}~{a}~{b}", names(&[corner])),
            json!({"rule": "quadruple", "corner": corner, "values": [a, b]}),
        )
    },
    |dice, shape| {
        let area = cells(dice, &shape, 2);
        one(format!(".Indexing~C{}", names(&area)), json!({"rule": "column-indexer", "cells": area}))
    },
    |dice, shape| {
        let area = cells(dice, &shape, 2);
        one(format!(".Indexing~R{}", names(&area)), json!({"rule": "row-indexer", "cells": area}))
    },
    |dice, shape| {
        let count = 1 + dice.roll(6);
        let area = cells(dice, &shape, count);
        one(format!(".CountingCircles{}", names(&area)), json!({"rule": "counting-circles", "cells": area}))
    },
    |dice, shape| {
        let area = cells(dice, &shape, 5);
        one(
            format!(".CountDistinct{}", names(&area)),
            json!({"rule": "count-distinct", "control": area[0], "cells": area[1..]}),
        )
    },
];

/// Items about pairs, clues outside of the grid, and the whole grid.
const OTHERS: &[fn(&mut Dice, Shape) -> Item] = &[
    |dice, _| {
        let pair = pair(dice);
        one(format!(".WhiteDot{}", names(&pair)), json!({"rule": "difference", "cells": pair, "by": 1}))
    },
    |dice, _| {
        let pair = pair(dice);
        one(format!(".BlackDot{}", names(&pair)), json!({"rule": "ratio", "cells": pair, "by": 2}))
    },
    |dice, _| {
        let pair = pair(dice);
        one(format!(".V{}", names(&pair)), json!({"rule": "sum-pair", "cells": pair, "sum": 5}))
    },
    |dice, _| {
        let pair = pair(dice);
        one(format!(".X{}", names(&pair)), json!({"rule": "sum-pair", "cells": pair, "sum": 10}))
    },
    // The first is greater.
    |dice, _| {
        let pair = pair(dice);
        one(
            format!(".GreaterThan{}", names(&pair)),
            json!({"rule": "less", "smaller": pair[1], "larger": pair[0]}),
        )
    },
    |dice, _| {
        let pair = pair(dice);
        let dot = json!({"rule": "ratio", "cells": pair, "by": 2});
        let strict = json!({"rule": "negative-difference", "numbers": [1], "exempt": [pair]});
        let kropki = json!({"rule": "negative-ratio", "numbers": [2], "exempt": [pair]});
        (format!(".StrictKropki.BlackDot{}", names(&pair)), vec![dot, strict, kropki])
    },
    |dice, _| {
        let pair = pair(dice);
        let letter = json!({"rule": "sum-pair", "cells": pair, "sum": 5});
        let strict = json!({"rule": "negative-sum", "numbers": [5, 10], "exempt": [pair]});
        (format!(".StrictXV.V{}", names(&pair)), vec![letter, strict])
    },
    // A table of four values by four, six of its bits to a letter, the lowest first.
    |dice, shape| {
        let line = line(dice, &shape);
        let table =
            (0..4).map(|_| (0..4).filter(|_| dice.roll(3) > 0).collect()).collect::<Vec<Vec<usize>>>();
        let bits: Vec<bool> = (0..16).map(|bit| table[bit / 4].contains(&(bit % 4))).collect();
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let letter = |six: &[bool]| (0..six.len()).filter(|&bit| six[bit]).fold(0, |sum, bit| sum | 1 << bit);
        let key: String = bits.chunks(6).map(|six| char::from(letters[letter(six)])).collect();
        let lowest = usize::from(shape.lowest());
        let allowed: Vec<Vec<usize>> =
            table.iter().map(|row| row.iter().map(|bit| bit + lowest).collect()).collect();
        let rule = ["pair-relation", "pair-relation-all"][dice.roll(2)];
        let name = if rule == "pair-relation" { "Pair" } else { "PairX" };
        let key = key.trim_end_matches('A');
        one(
            format!(".{name}~{key}~_name{}", names(&line)),
            json!({"rule": rule, "cells": line, "allowed": allowed}),
        )
    },
    // The name of a diagonal is its cell at the left or the upper edge, or one of the other two.
    |dice, _| {
        let (number, sum) = (dice.roll(2) as u16 + 1, 4 + dice.roll(6));
        let (cell, direction) = match dice.roll(4) {
            0 => (Cell::new(number, 0), "down-right"),
            1 => (Cell::new(number, 3), "up-left"),
            2 => (Cell::new(0, number), "down-left"),
            _ => (Cell::new(3, number), "up-right"),
        };
        one(
            format!(".LittleKiller~{sum}{}", names(&[cell])),
            json!({"rule": "little-killer", "cell": cell, "direction": direction, "sum": sum}),
        )
    },
    |dice, _| {
        let clue = 1 + dice.roll(9);
        outside(dice, "XSum", "x-sum", "sum", clue)
    },
    |dice, _| {
        let clue = 1 + dice.roll(4);
        outside(dice, "Skyscraper", "skyscraper", "count", clue)
    },
    |dice, shape| {
        let clue = value(dice, &shape);
        outside(dice, "HiddenSkyscraper", "hidden-skyscraper", "value", clue)
    },
    |dice, shape| {
        let clue = value(dice, &shape);
        outside(dice, "NumberedRoom", "numbered-room", "value", clue)
    },
    |dice, _| {
        let clue = 1 + dice.roll(16);
        outside(dice, "FullRank", "full-rank", "rank", clue)
    },
    |dice, _| {
        let ((text, line), sum) = (row_or_column(dice), dice.roll(6));
        one(format!(".Sandwich~{sum}~{text}"), json!({"rule": "sandwich", "line": line, "sum": sum}))
    },
    |_, _| one(".AntiKnight".into(), json!({"rule": "anti-knight"})),
    |_, _| one(".AntiKing".into(), json!({"rule": "anti-king"})),
    |_, _| one(".AntiTaxicab".into(), json!({"rule": "anti-taxicab"})),
    |_, _| one(".AntiConsecutive".into(), json!({"rule": "non-consecutive"})),
    |_, _| one(".Diagonal~1".into(), json!({"rule": "diagonal", "direction": "rising"})),
    |_, _| one(".Diagonal~-1".into(), json!({"rule": "diagonal", "direction": "falling"})),
    |_, _| one(".Windoku".into(), json!({"rule": "windoku", "height": 2, "width": 2})),
    |_, _| one(".DisjointSets".into(), json!({"rule": "disjoint-groups", "height": 2, "width": 2})),
    |_, _| one(".GlobalMod".into(), json!({"rule": "global-mod", "divisor": 3})),
    |_, _| one(".DutchFlatmates".into(), json!({"rule": "dutch-flatmates"})),
];

#[test]
fn a_constraint_string_has_the_solutions_that_its_items_mean() {
    let mut runner = runner(29);
    let rolls = prop::collection::vec(any::<Index>(), 80);
    let square = Shape::square(4).expect("a small shape");
    for (begin, shape) in [(".Shape~4x4", square.clone()), (".Shape~4x4~0-3", square.from_zero())] {
        let near =
            |a: usize, b: usize| a / 4 == b / 4 || a % 4 == b % 4 || (a / 8, a % 4 / 2) == (b / 8, b % 4 / 2);
        let sudokus = fillings(&shape, &near);
        let all = [LINES, AREAS, OTHERS].concat();
        let check = |items: &[Item], is_or: bool| {
            let inner: String = items.iter().map(|item| &item.0[..]).collect();
            let text = if is_or { format!("{begin}.Or{inner}.End") } else { format!("{begin}{inner}") };
            let reading = formats::read(&text, formats::by_name("iss"))
                .unwrap_or_else(|error| panic!("{text}: {error:?}"))
                .1;
            let branches: Vec<Vec<Meaning>> =
                items.iter().map(|item| item.1.iter().map(meaning).collect()).collect();
            let branch =
                |values: &[u8], rules: &Vec<Meaning>| rules.iter().all(|rule| keeps(rule, &shape, values));
            let right = |values: &&Vec<u8>| match is_or {
                true => branches.iter().any(|rules| branch(values, rules)),
                false => branches.iter().all(|rules| branch(values, rules)),
            };
            assert_eq!(counted(&reading.puzzles[0]), sudokus.iter().filter(right).count() as u64, "{text}");
        };
        for make in &all {
            for _ in 0..4 {
                let rolls = rolls.new_tree(&mut runner).expect("a strategy that never fails").current();
                check(&[make(&mut Dice::new(&rolls), shape.clone())], false);
            }
        }
        for first in 0..LINES.len() {
            let rolls = rolls.new_tree(&mut runner).expect("a strategy that never fails").current();
            let mut dice = Dice::new(&rolls);
            let items = [
                LINES[first](&mut dice, shape.clone()),
                AREAS[first % AREAS.len()](&mut dice, shape.clone()),
            ];
            check(&items, true);
            check(&items, false);
        }
    }
}
