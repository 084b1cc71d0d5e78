//! The words that rules use for clues: lists of cells, the ends of a line, the place of a clue beside the grid.

use crate::grid::{Candidates, Cell, Line, Shape, Sight, Value};
use std::fmt::Display;

/// "r1c1, r1c2 and r1c3"; long lists are cut in the middle.
pub(super) fn list(cells: &[Cell]) -> String {
    match cells {
        [] => "no cells".to_string(),
        [first, .., last] if cells.len() > 9 => format!("{first} to {last} ({} cells)", cells.len()),
        _ => and(cells),
    }
}

/// "1, 2 and 3"; "nothing" if there are none.
pub(super) fn and(items: &[impl Display]) -> String {
    joined(items, "and")
}

/// "1, 2 or 3"; "nothing" if there are none.
pub(super) fn or(items: &[impl Display]) -> String {
    joined(items, "or")
}

fn joined(items: &[impl Display], before_last: &str) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match &items[..] {
        [] => "nothing".to_string(),
        [front @ .., last] if !front.is_empty() => format!("{} {before_last} {last}", front.join(", ")),
        _ => items.concat(),
    }
}

/// "from r1c1 to r3c4", for a line; "at r1c1" if it ends where it begins.
pub(super) fn from_to(line: &[Cell]) -> String {
    match line {
        [first, .., last] if first != last => format!("from {first} to {last}"),
        [first, ..] => format!("at {first}"),
        [] => "without cells".to_string(),
    }
}

/// "at r1c1", for an area: where its label stands.
pub(super) fn at(area: &[Cell]) -> String {
    area.iter().min().map_or_else(|| "without cells".to_string(), |first| format!("at {first}"))
}

/// "left of row 3": where a clue stands.
pub(super) fn beside(sight: Sight) -> String {
    let side = match (sight.line, sight.back) {
        (Line::Row(_), false) => "left of",
        (Line::Row(_), true) => "right of",
        (Line::Column(_), false) => "above",
        (Line::Column(_), true) => "below",
    };
    format!("{side} {}", sight.line)
}

/// "never", "once", "twice", "3 times".
pub(super) fn times(count: usize) -> String {
    match count {
        0 => "never".to_string(),
        1 => "once".to_string(),
        2 => "twice".to_string(),
        _ => format!("{count} times"),
    }
}

/// "1-3", or "5" for a range of one value.
pub(super) fn range_of(low: Value, high: Value) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}

/// "2 shaded cells" where a grid has only 0 and 1, "no empty cell", "a 3", "two 3s" elsewhere.
pub(super) fn so_many(count: usize, value: Value, shape: &Shape) -> String {
    let number = match count {
        0 => "no".to_string(),
        1 => "one".to_string(),
        _ => count.to_string(),
    };
    let (one, many) = if (shape.lowest(), shape.values()) != (0, 2) {
        (value.to_string(), format!("{value}s"))
    } else if value == 1 {
        ("shaded cell".to_string(), "shaded cells".to_string())
    } else {
        ("empty cell".to_string(), "empty cells".to_string())
    };
    format!("{number} {}", if count == 1 { one } else { many })
}

/// What people see in cells of which so many hold a value: "needs 2 more shaded cells, and 3 cells are left".
pub(super) fn still_needed(
    cells: &[Cell],
    value: Value,
    count: usize,
    candidates: &Candidates,
) -> Option<String> {
    let open = cells.iter().filter(|&&cell| candidates.contains(cell, value)).count();
    let sure = |cell: &&Cell| candidates.contains(**cell, value) && candidates.mask(**cell).count_ones() == 1;
    let sure = cells.iter().filter(sure).count();
    let more = count.checked_sub(sure).filter(|more| more + sure <= open)?;
    let shape = candidates.shape();
    let places = match open - sure {
        1 => "one cell is".to_string(),
        left => format!("{left} cells are"),
    };
    Some(match (more, sure) {
        (0, 0) => format!("has {}", so_many(0, value, shape)),
        (0, _) => format!("has {} already", so_many(count, value, shape)),
        (_, 0) => format!("needs {}, and {places} left for that", so_many(more, value, shape)),
        _ => format!("has {sure} of {}, and {places} left for the rest", so_many(count, value, shape)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn words_read_as_people_say_them() {
        assert_eq!(and(&[1, 2, 3]), "1, 2 and 3");
        assert_eq!((or(&[1, 2]), or(&[1])), ("1 or 2".to_string(), "1".to_string()));
        assert_eq!(list(&law::cells(&[0, 1, 2])), "r1c1, r1c2 and r1c3");
        assert_eq!(list(&law::cells(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])), "r1c1 to r1c10 (10 cells)");
        assert_eq!(from_to(&law::cells(&[1, 2, 0])), "from r1c2 to r1c1");
        assert_eq!(from_to(&law::cells(&[1, 2, 1])), "at r1c2");
        assert_eq!(at(&law::cells(&[1, 2, 0])), "at r1c1");
        assert_eq!(beside(Sight { line: Line::Row(2), back: true }), "right of row 3");
        assert_eq!((range_of(1, 3), range_of(2, 2)), ("1-3".to_string(), "2".to_string()));
    }
}
