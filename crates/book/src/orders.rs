//! What a set of a book asks the generator for: orders of puzzles of one type and one grade.

use crate::gather::GatherError;
use crate::spec::{Book, Grade, Set};
use ask::AskError;
use ask::question::Generate;
use gridwright::tasks::generate::{ConfigError, GenerateError, Maker, SECOND};

/// The type that is no Sudoku, and its usual side.
const NONOGRAM: &str = "nonogram";
const NONOGRAM_SIDE: usize = 15;

/// Puzzles to make that are alike.
pub(crate) struct Order {
    pub(crate) kind: String,
    pub(crate) grade: Grade,
    pub(crate) seed: u64,
    pub(crate) count: usize,
}

/// The puzzles that a set asks for: those of a grade are shared as evenly as can be by the types that can have it. Says which
/// cannot.
pub(crate) fn orders(
    book: &Book,
    at: usize,
    set: &Set,
    notes: &mut Vec<String>,
) -> Result<Vec<Order>, GatherError> {
    let mut orders = Vec::new();
    let order = |kind: &String| Order { kind: kind.clone(), grade: Grade::Any, seed: 0, count: 0 };
    let suits_none = |style: &&String| !set.types.iter().any(|kind| is_apt(&order(kind), set, style));
    if let (Some(style), Some(kind)) = (set.style.iter().find(suits_none), set.types.first()) {
        let checked = maker_with(&order(kind), set, vec![style.clone()])?.check();
        checked.map_err(|error| order(kind).refused(error))?;
    }
    let mut first = 0;
    for &(grade, count) in set.mix.iter().flat_map(|mix| &mix.0) {
        let (mut types, mut refused) = (Vec::new(), None);
        for kind in &set.types {
            let order = Order { kind: kind.clone(), grade, seed: 0, count: 0 };
            match maker(&order, set)?.check() {
                Err(GenerateError::Config(error @ ConfigError::NonogramRating(_))) if set.types.len() > 1 => {
                    refused = Some(order.refused(error.into()));
                }
                Err(error) => return Err(order.refused(error)),
                Ok(()) => types.push(kind),
            }
        }
        match refused {
            Some(error) if types.is_empty() => return Err(error),
            Some(error) => notes.push(format!("{error}; other types have their share")),
            None => {}
        }
        for (number, kind) in types.iter().enumerate() {
            // Those that are left over go to the types in turn.
            let turn = (number + types.len() - first % types.len()) % types.len();
            let share = count / types.len() + usize::from(turn < count % types.len());
            let seed = seed(book.seed, at, orders.len());
            if share > 0 {
                orders.push(Order { kind: (*kind).clone(), grade, seed, count: share });
            }
        }
        first += count % types.len().max(1);
    }
    Ok(orders)
}

/// A seed of its own for each order, short enough to be typed.
fn seed(book: u64, set: usize, order: usize) -> u64 {
    let mixed = book.wrapping_mul(1_000_003).wrapping_add(1009 * set as u64).wrapping_add(order as u64);
    mixed % 1_000_000_000_000
}

/// Deals puzzles that the type that failed last does not have to those other ones of its grade that have not failed.
pub(crate) fn deal(
    book: &Book,
    at: usize,
    orders: &[Order],
    failed: &[(String, Grade)],
    missing: usize,
) -> Vec<Order> {
    let Some((_, grade)) = failed.last() else { return Vec::new() };
    let mut kinds: Vec<&String> = Vec::new();
    for other in orders.iter().filter(|other| other.grade == *grade) {
        let has_failed = failed.iter().any(|(kind, grade)| *kind == other.kind && *grade == other.grade);
        if !has_failed && !kinds.contains(&&other.kind) {
            kinds.push(&other.kind);
        }
    }
    let share = |(number, kind): (usize, &&String)| Order {
        kind: (*kind).clone(),
        grade: *grade,
        seed: seed(book.seed, at, orders.len() + number),
        count: missing / kinds.len() + usize::from(number < missing % kinds.len()),
    };
    kinds.iter().enumerate().map(share).filter(|order| order.count > 0).collect()
}

impl Order {
    /// Why its puzzles are not made.
    pub(crate) fn refused(&self, error: GenerateError) -> GatherError {
        match error {
            GenerateError::Stopped(reason) => GatherError::Stopped(reason),
            error => GatherError::Generate { kind: self.kind.clone(), grade: self.grade.to_string(), error },
        }
    }
}

/// What makes the puzzles of an order. Of several types, those that have no cages or lines do without the styles for them.
pub(crate) fn maker(order: &Order, set: &Set) -> Result<Box<dyn Maker>, GatherError> {
    let suits = |style: &&String| set.types.len() == 1 || is_apt(order, set, style);
    maker_with(order, set, set.style.iter().filter(suits).cloned().collect())
}

/// Whether a style is about clues that puzzles of a type have.
fn is_apt(order: &Order, set: &Set, style: &str) -> bool {
    let checked = maker_with(order, set, vec![style.to_string()]).map(|maker| maker.check());
    match checked {
        Ok(Err(GenerateError::Config(ConfigError::NothingStyled(_)))) => false,
        // What is wrong otherwise is told when they are made; nonograms have neither cages nor lines.
        _ => order.kind != NONOGRAM,
    }
}

/// A question to `generate`, with what the set says about all of its puzzles.
fn maker_with(order: &Order, set: &Set, styles: Vec<String>) -> Result<Box<dyn Maker>, GatherError> {
    let (columns, rows) = set.size.as_deref().map(size).transpose()?.unzip();
    let is_nonogram = order.kind == NONOGRAM;
    if columns != rows && !is_nonogram {
        let message = format!("{} puzzles are square", order.kind);
        return Err(GatherError::Set { message, help: Some("write a size such as 9".to_string()) });
    }
    let effort = (set.effort.unwrap_or(10.0).clamp(0.01, 1e6) * SECOND as f64) as u64;
    let grade = order.grade.to_string();
    let (level, rating) = match order.grade {
        Grade::Any => (None, None),
        Grade::Level(_) => (Some(grade), None),
        Grade::Rating(_) => (None, Some(grade)),
    };
    let mixed = order.kind.contains('+');
    let rules = order.kind.split('+').filter(|_| mixed).map(|name| name.trim().to_string()).collect();
    let asked = Generate {
        r#type: (!mixed).then(|| order.kind.clone()),
        rules,
        size: columns.or(is_nonogram.then_some(NONOGRAM_SIDE)),
        rows: rows.filter(|_| is_nonogram),
        columns: columns.filter(|_| is_nonogram),
        density: set.density,
        line_logic: is_nonogram,
        level,
        rating,
        technique: set.technique.clone(),
        symmetry: set.symmetry.clone(),
        styles,
        theme: set.theme.clone(),
        few: set.few,
        fill_all: set.fill_all,
        ranges: set.ranges.clone(),
        ..Generate::default()
    };
    ask::maker(&asked, order.seed, effort).map_err(|AskError { message, help, .. }| {
        let alone = || {
            (is_nonogram && set.types.len() > 1).then(|| "make nonograms in a set of their own".to_string())
        };
        GatherError::Set { message, help: help.or_else(alone) }
    })
}

/// A size: a number, or columns and rows.
fn size(text: &str) -> Result<(usize, usize), GatherError> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number > 0);
    let (columns, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    number(columns).zip(number(rows)).ok_or_else(|| GatherError::Set {
        message: format!("`{text}` is no size"),
        help: Some("write a number, or WIDTHxHEIGHT such as 20x15".to_string()),
    })
}
