//! A puzzle becomes tokens: the first kind that has words for all of its rules, and that a reader would take it for.

use super::super::WriteError;
use super::super::about;
use super::super::standard::Standard;
use super::read::{NEAREST, masks, sights};
use super::{FORMAT, Kind, Table};
use model::grid::{Sight, Value};
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Cage, Difference, EdgeSum, Jigsaw, NonConsecutive, Skyscraper, evens, odds};

/// A line per row.
type Tokens = Vec<String>;

pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let shape = puzzle.shape();
    let kinds = [
        (Kind::Plain, plain as fn(&Puzzle) -> Result<Tokens, WriteError>),
        (Kind::Killer, killer),
        (Kind::Jigsaw, jigsaw),
        (Kind::Consecutive, consecutive),
        (Kind::Skyscraper, skyscraper),
        (Kind::EdgeSum, edge_sum),
    ];
    let mut first = None;
    for (kind, write) in kinds {
        match write(puzzle) {
            Ok(tokens) => {
                let lines: String = tokens.chunks(shape.columns()).map(|row| row.join(" ") + "\n").collect();
                let text = format!("{n} {n}\n{lines}", n = shape.rows());
                if Table::of(&text).is_ok_and(|table| table.kind() == kind) && (FORMAT.sniff)(&text) {
                    return Ok(about::as_comments(&puzzle.about) + &text);
                }
                let what = vec!["a puzzle that would be taken for one of another kind".to_string()];
                first.get_or_insert(WriteError { format: FORMAT.name, what });
            }
            // What the kind of most rules says is the most helpful.
            Err(error) => {
                first = Some(
                    first.filter(|known: &WriteError| known.what.len() <= error.what.len()).unwrap_or(error),
                )
            }
        }
    }
    Err(first.expect("every kind was tried, and none wrote it"))
}

fn token<T: ToString>(value: Option<T>) -> String {
    value.map_or("-".to_string(), |value| value.to_string())
}

fn tokens(givens: Vec<Option<Value>>) -> Tokens {
    givens.into_iter().map(token).collect()
}

fn plain(puzzle: &Puzzle) -> Result<Tokens, WriteError> {
    let mut parts = Standard::of(puzzle);
    let shape = puzzle.shape();
    let mut tokens = Vec::new();
    for (i, values) in parts.cells.clone().into_iter().enumerate() {
        tokens.push(match values {
            Some(values) if values.single().is_some() => token(values.single()),
            Some(values) if values == evens(shape) => "E".to_string(),
            Some(values) if values == odds(shape) => "O".to_string(),
            None => "-".to_string(),
            Some(_) => {
                parts.refuse_cell(i, values);
                "-".to_string()
            }
        });
    }
    parts.finish(FORMAT.name)?;
    Ok(tokens)
}

fn killer(puzzle: &Puzzle) -> Result<Tokens, WriteError> {
    let mut parts = Standard::of(puzzle);
    let shape = puzzle.shape();
    for (i, values) in parts.cells.clone().into_iter().enumerate().filter(|(_, values)| values.is_some()) {
        parts.refuse_cell(i, values);
    }
    let cages = parts.take(|rule| if let AnyRule::Cage(cage) = rule { Some(cage) } else { None });
    let (mut sums, mut ids) = (vec![None; shape.len()], vec![None; shape.len()]);
    for (id, Cage { cells, sum }) in cages.into_iter().enumerate() {
        for &cell in cells {
            if ids[shape.index(cell)].replace(id + 1).is_some() {
                parts.refuse(format!("{cell} is in two cages"));
            }
        }
        if let Some(first) = cells.iter().min() {
            sums[shape.index(*first)] = *sum;
        }
    }
    parts.finish(FORMAT.name)?;
    Ok(sums.into_iter().map(token).chain(ids.into_iter().map(token)).collect())
}

/// A grid without boxes, whose cells are given or free.
fn without_boxes(puzzle: &Puzzle) -> (Standard<'_>, Tokens) {
    let mut parts = Standard::with_any_boxes(puzzle);
    if parts.boxes && puzzle.shape().usual_box().is_some() {
        parts.refuse("boxes besides the regions of a jigsaw or marks of consecutive values");
    }
    let givens = tokens(parts.givens());
    (parts, givens)
}

fn jigsaw(puzzle: &Puzzle) -> Result<Tokens, WriteError> {
    let (mut parts, mut tokens) = without_boxes(puzzle);
    let layouts =
        parts.take(|rule| if let AnyRule::Jigsaw(Jigsaw { regions }) = rule { Some(regions) } else { None });
    match &layouts[..] {
        [regions] => {
            tokens.extend(regions.iter().map(|region| token(region.map(|region| u32::from(region) + 1))))
        }
        _ => parts.refuse("no jigsaw, or several"),
    }
    parts.finish(FORMAT.name)?;
    Ok(tokens)
}

fn consecutive(puzzle: &Puzzle) -> Result<Tokens, WriteError> {
    let (mut parts, mut tokens) = without_boxes(puzzle);
    let mut pairs = parts.take(|rule| match rule {
        AnyRule::Difference(Difference { cells: [a, b], by: 1 }) => Some([*a.min(b), *a.max(b)]),
        _ => None,
    });
    pairs.sort();
    pairs.dedup();
    let others = parts.take(|rule| match rule {
        AnyRule::NonConsecutive(NonConsecutive { diagonal: false, exempt }) => Some(exempt),
        _ => None,
    });
    let mut exempt = others.first().map(|exempt| exempt.to_vec()).unwrap_or_default();
    exempt.iter_mut().for_each(|pair| pair.sort());
    exempt.sort();
    let touch = |pair: &[model::grid::Cell; 2]| {
        pair[0].row.abs_diff(pair[1].row) + pair[0].column.abs_diff(pair[1].column) == 1
    };
    if others.len() != 1 || exempt != pairs || !pairs.iter().all(touch) {
        parts.refuse("neighbours that may or may not be consecutive");
    }
    parts.finish(FORMAT.name)?;
    tokens.extend(masks(&pairs, puzzle.shape()).iter().map(u8::to_string));
    Ok(tokens)
}

fn skyscraper(puzzle: &Puzzle) -> Result<Tokens, WriteError> {
    clues(puzzle, |rule| match rule {
        AnyRule::Skyscraper(Skyscraper { sight, count }) => Some((*sight, u32::from(*count))),
        _ => None,
    })
}

fn edge_sum(puzzle: &Puzzle) -> Result<Tokens, WriteError> {
    clues(puzzle, |rule| match rule {
        AnyRule::EdgeSum(EdgeSum { sight, sum, count: NEAREST }) => Some((*sight, *sum)),
        _ => None,
    })
}

/// Clues on the four sides, then givens.
fn clues(puzzle: &Puzzle, pick: fn(&AnyRule) -> Option<(Sight, u32)>) -> Result<Tokens, WriteError> {
    let mut parts = Standard::of(puzzle);
    let told = parts.take(pick);
    let places = sights(puzzle.shape().rows());
    let mut clues: Vec<Option<u32>> = vec![None; places.len()];
    for (sight, clue) in told {
        let Some(place) = places.iter().position(|place| *place == sight) else { continue };
        if clues[place].replace(clue).is_some_and(|before| before != clue) {
            parts.refuse(format!("two clues for {sight}"));
        }
    }
    let givens = tokens(parts.givens());
    parts.finish(FORMAT.name)?;
    Ok(clues.into_iter().map(token).chain(givens).collect())
}
