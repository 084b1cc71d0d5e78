//! A puzzle becomes items: the shape, the givens, and the rules in their order.

use super::super::WriteError;
use super::frame::{USUAL, box_of, usual_region};
use super::{FORMAT, MOST, automata, chaos, counting, dots, lines, outside, pairs, regions, variables};
use model::grid::{Cell, Line, Shape, ValueSet};
use model::puzzle::Puzzle;
use model::rules::{AllDifferent, And, AnyRule, Boxes, Cage, Or, Restrict, Sandwich, Thermo};

/// How many refusals are listed before the rest is only counted.
const MOST_REFUSALS: usize = 5;

/// Writes a puzzle on one line.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let shape = puzzle.shape();
    let mut refused = Vec::new();
    if let Some(cell) = shape.voids().next() {
        refused.push(format!("a board on which some cells are not there, such as {cell}"));
    }
    if [shape.rows(), shape.columns(), shape.values()].into_iter().any(|side| side > MOST) {
        let (rows, columns, values) = (shape.rows(), shape.columns(), shape.values());
        refused.push(format!(
            "a grid of {rows} rows, {columns} columns and {values} values: each is at most {MOST}"
        ));
    }
    let frame = frame(puzzle).map_err(|what| refused.extend(what)).unwrap_or_default();
    let (mut givens, mut items) = (String::new(), String::new());
    let region = region(puzzle);
    let declared = chaos::declared(puzzle, region);
    let variables =
        variables::items(shape, &declared).map_err(|what| refused.extend(what)).unwrap_or_default();
    let mut rules = puzzle.rules();
    while let Some((rule, rest)) = rules.split_first() {
        if let Some((item, count)) = dots::strict(rules, puzzle.rules()) {
            items += item;
            rules = &rules[count..];
            continue;
        }
        rules = rest;
        match rule {
            AnyRule::Rows(_) | AnyRule::Columns(_) | AnyRule::Boxes(_) => {}
            AnyRule::Restrict(Restrict { cell, values }) if !values.is_empty() => {
                givens += &given(*cell, *values);
            }
            other => match item(other, puzzle, region) {
                Some(item) => items += &item,
                None => refused.push(other.describe(puzzle.shape())),
            },
        }
    }
    if !refused.is_empty() {
        let more = refused.len().saturating_sub(MOST_REFUSALS);
        refused.truncate(MOST_REFUSALS);
        if more > 0 {
            refused.push(format!("and {more} more"));
        }
        return Err(WriteError { format: FORMAT.name, what: refused });
    }
    if !givens.is_empty() {
        givens.insert(0, '.');
    }
    let text = frame + &variables + outside::ties(puzzle) + &givens + &items + "\n";
    let text = variables::without_numbers(&text, shape);
    Ok(if text == "\n" { format!(".Shape~{USUAL}x{USUAL}\n") } else { text })
}

/// The items about rows, columns and boxes, or what cannot be said about them.
fn frame(puzzle: &Puzzle) -> Result<String, Vec<String>> {
    let shape = puzzle.shape();
    let has = |kind: fn(&AnyRule) -> bool| puzzle.rules().iter().any(kind);
    let rows = has(|rule| matches!(rule, AnyRule::Rows(_)));
    let columns = has(|rule| matches!(rule, AnyRule::Columns(_)));
    let mut boxes = puzzle.rules().iter().filter_map(|rule| match rule {
        AnyRule::Boxes(Boxes { height, width }) => Some((*height, *width)),
        _ => None,
    });
    let (own, second) = (boxes.next(), boxes.find(|_| true));
    let mut refused = Vec::new();
    if rows != columns {
        let what = if rows { "columns" } else { "rows" };
        refused.push(format!("only the {what} need not have distinct values"));
    }
    let raw = !rows && !columns;
    if !raw && shape.values() < shape.rows().max(shape.columns()) {
        refused.push("rows or columns with more cells than there are values".to_string());
    }
    let region = region(puzzle);
    let item = match own {
        None if region != usual_region(shape) => format!(".NoBoxes.RegionSize~{region}"),
        None if raw || box_of(shape, usual_region(shape)).is_none() => String::new(),
        None => ".NoBoxes".to_string(),
        Some(_) if !raw && second.is_none() && own == box_of(shape, usual_region(shape)) => String::new(),
        Some((height, width)) => {
            let size = usize::from(height) * usize::from(width);
            if raw || second.is_some() || own != box_of(shape, size) {
                refused.push(format!("boxes of {height} rows and {width} columns in this grid"));
            }
            format!(".RegionSize~{size}")
        }
    };
    if refused.is_empty() { Ok(outline(shape, raw) + &item) } else { Err(refused) }
}

/// The item `Shape`; none for a usual grid.
fn outline(shape: &Shape, raw: bool) -> String {
    let (rows, columns) = (shape.rows(), shape.columns());
    let values = match shape.lowest() {
        0 => format!("~0-{}", shape.highest()),
        _ if shape.values() != rows.max(columns) => format!("~{}", shape.values()),
        _ if raw => "~".to_string(),
        _ => String::new(),
    };
    let raw = if raw { "~Raw" } else { "" };
    match (rows, columns, &values[..], raw) {
        (USUAL, USUAL, "", "") => String::new(),
        _ => format!(".Shape~{rows}x{columns}{values}{raw}"),
    }
}

/// The number of cells of a region, as a reader of the text that is written will have it.
fn region(puzzle: &Puzzle) -> usize {
    let boxes = |rule: &AnyRule| match rule {
        AnyRule::Boxes(Boxes { height, width }) => Some(usize::from(*height) * usize::from(*width)),
        _ => None,
    };
    let regions = |rule: &AnyRule| match rule {
        AnyRule::ChaosConstruction(rule) => rule.size.map(usize::from),
        _ => None,
    };
    let rules = || puzzle.rules().iter();
    rules().find_map(boxes).or_else(|| rules().find_map(regions)).unwrap_or(usual_region(puzzle.shape()))
}

/// `~R1C1_5`
fn given(cell: Cell, values: ValueSet) -> String {
    let values: String = values.iter().map(|value| format!("_{value}")).collect();
    format!("~{}{values}", name(cell))
}

/// The item of a rule, if there is one for it.
fn item(rule: &AnyRule, puzzle: &Puzzle, region: usize) -> Option<String> {
    let shape = puzzle.shape();
    let text = match rule {
        // 0 stands for no sum.
        AnyRule::Cage(Cage { sum: Some(0), .. }) => return None,
        AnyRule::Cage(Cage { cells, sum }) => format!(".Cage~{}{}", sum.unwrap_or(0), names(cells)),
        AnyRule::Thermo(Thermo { cells, frozen: false }) => format!(".Thermo{}", names(cells)),
        AnyRule::AllDifferent(AllDifferent { cells }) if !cells.is_empty() => {
            format!(".AllDifferent{}", names(cells))
        }
        AnyRule::AntiKnight(_) => ".AntiKnight".to_string(),
        AnyRule::Sandwich(Sandwich { line, sum }) => format!(".Sandwich~{sum}~{}", line_name(*line)),
        AnyRule::Restrict(Restrict { cell, values }) if !values.is_empty() => {
            format!(".{}", given(*cell, *values))
        }
        AnyRule::Or(Or { rules }) => format!(".Or{}.End", inside(rules, puzzle, region)?),
        AnyRule::And(And { rules }) => format!(".And{}.End", inside(rules, puzzle, region)?),
        other => {
            return regions::item(other, shape, region)
                .or_else(|| dots::item(other, shape))
                .or_else(|| pairs::item(other, shape))
                .or_else(|| counting::item(other))
                .or_else(|| lines::item(other, puzzle))
                .or_else(|| outside::item(other, puzzle))
                .or_else(|| automata::item(other, shape))
                .or_else(|| chaos::item(other, puzzle, region));
        }
    };
    Some(text)
}

/// The items inside of a composite; each rule there is exactly one.
fn inside(rules: &[AnyRule], puzzle: &Puzzle, region: usize) -> Option<String> {
    let one = |rule: &AnyRule| match rule {
        // These may become several items, which together are the rule.
        AnyRule::Minimum(_) | AnyRule::Maximum(_) | AnyRule::Clones(_) => {
            Some(format!(".And{}.End", item(rule, puzzle, region)?))
        }
        other => item(other, puzzle, region),
    };
    rules.iter().map(one).collect()
}

pub(super) fn names(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!("~{}", name(cell))).collect()
}

fn name(cell: Cell) -> String {
    if cell.group().is_some() {
        return cell.to_string();
    }
    format!("R{}C{}", sign(cell.row), sign(cell.column))
}

pub(super) fn line_name(line: Line) -> String {
    match line {
        Line::Row(row) => format!("R{}", sign(row)),
        Line::Column(column) => format!("C{}", sign(column)),
    }
}

/// One character for a row or column from 0; `?` for those of grids that are refused.
fn sign(number: u16) -> char {
    char::from_digit(u32::from(number) + 1, MOST as u32 + 1).unwrap_or('?')
}
