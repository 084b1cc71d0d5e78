//! What the rules about shaded cells mean, once more: see [`of_rules`](super::of_rules).

use super::by_hand::{column_of, row_of};
use super::data::{At, Data, Grid, often};
use super::of_rules::{Meaning, Row};
use serde_json::Value as Json;

/// A row per rule.
pub(super) const SHADING: &[Row] = &[
    ("lines-contain", |data| {
        let values = data.numbers("values");
        lines(move |_, line| values.iter().all(|&value| often(line, value) == often(&values, value)))
    }),
    ("regions-contain", |data| {
        let (regions, values) = (regions(data), data.numbers("values"));
        Box::new(move |grid| {
            regions.iter().flatten().all(|region| {
                let places = (0..regions.len()).filter(|&place| regions[place] == Some(*region));
                let held: Vec<i64> = places.map(|place| grid.values[place]).collect();
                values.iter().all(|&value| often(&held, value) == often(&values, value))
            })
        })
    }),
    ("lines-differ", lines_differ),
    ("no-three", |_| {
        lines(|_, line| line.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]))
    }),
    ("apart", |data| {
        let values = data.numbers("values");
        Box::new(move |grid| {
            let some: Vec<At> =
                grid.all().into_iter().filter(|&cell| values.contains(&grid.at(cell))).collect();
            some.iter().all(|&a| some.iter().all(|&b| a == b || distance(a, b) > 1))
        })
    }),
    ("line-count", |data| {
        let (json, count, value) = (data.0.clone(), data.number("count", 0), data.number("value", 1));
        Box::new(move |grid| often(&grid.of(&Data(&json).line("line", grid)), value) == count)
    }),
    ("grid-count", |data| {
        let (count, value) = (data.number("count", 0), data.number("value", 1));
        Box::new(move |grid| often(grid.values, value) == count)
    }),
    ("count-around", |data| {
        let (cell, count, value) = (data.cell("cell"), data.number("count", 0), data.number("value", 1));
        let itself = data.flag("itself");
        Box::new(move |grid| {
            let near = grid.all().into_iter().filter(|&other| distance(cell, other) <= 1);
            let counted: Vec<At> = near.filter(|&other| itself || other != cell).collect();
            often(&grid.of(&counted), value) == count && (itself || grid.at(cell) != value)
        })
    }),
    ("weighted-sum", |data| {
        let (json, sum, value) = (data.0.clone(), data.number("sum", 0), data.number("value", 1));
        let weights = data.numbers("weights");
        Box::new(move |grid| {
            let held = grid.of(&Data(&json).line("line", grid));
            let weight = |place: usize| weights.get(place).copied().unwrap_or(place as i64 + 1);
            (0..held.len()).filter(|&place| held[place] == value).map(weight).sum::<i64>() == sum
        })
    }),
    ("tents", |data| {
        let trees = data.cells("trees");
        Box::new(move |grid| {
            let tents = grid.all().into_iter().filter(|&cell| grid.at(cell) == 1).collect();
            !trees.iter().any(|&tree| grid.at(tree) == 1) && paired(&trees, tents)
        })
    }),
    ("mercury", |data| {
        let cells = data.cells("cells");
        Box::new(move |grid| {
            let shaded: Vec<bool> = grid.of(&cells).iter().map(|&value| value == 1).collect();
            shaded.is_sorted_by(|a, b| a >= b)
        })
    }),
    ("different-neighbours", |data| {
        let regions = regions(data);
        Box::new(move |grid| {
            let region = |cell: At| regions[cell.0 * grid.columns + cell.1];
            let fine = |a: At, b: At| match (region(a), region(b)) {
                (Some(x), Some(y)) if x == y => grid.at(a) == grid.at(b),
                (Some(_), Some(_)) => distance(a, b) > 1 || grid.at(a) != grid.at(b),
                _ => true,
            };
            grid.all().into_iter().all(|a| grid.all().into_iter().all(|b| fine(a, b)))
        })
    }),
    ("equal-neighbour", |data| {
        let (cell, alone) = (data.cell("cell"), data.flag("alone"));
        Box::new(move |grid| {
            let beside = |other: &At| cell.0.abs_diff(other.0) + cell.1.abs_diff(other.1) == 1;
            let mut near = grid.all().into_iter().filter(beside);
            near.any(|other| grid.at(other) == grid.at(cell)) != alone
        })
    }),
];

/// How many moves a king is from one cell to another.
fn distance(a: At, b: At) -> usize {
    a.0.abs_diff(b.0).max(a.1.abs_diff(b.1))
}

fn regions(data: Data) -> Vec<Option<i64>> {
    data.list("regions").iter().map(Json::as_i64).collect()
}

/// A demand on every row and column.
fn lines(test: impl Fn(&Grid, &[i64]) -> bool + 'static) -> Meaning {
    Box::new(move |grid| {
        (0..grid.rows).all(|row| test(grid, &row_of(grid, row)))
            && (0..grid.columns).all(|column| test(grid, &column_of(grid, column)))
    })
}

fn lines_differ(data: Data) -> Meaning {
    let named: Vec<String> =
        data.list("lines").iter().map(|line| line.as_str().expect("a line").to_string()).collect();
    Box::new(move |grid| {
        let rows = (0..grid.rows).map(|row| (format!("r{}", row + 1), row_of(grid, row)));
        let columns = (0..grid.columns).map(|column| (format!("c{}", column + 1), column_of(grid, column)));
        let counts = |(name, _): &(String, Vec<i64>)| named.is_empty() || named.contains(name);
        let (rows, columns): (Vec<_>, Vec<_>) =
            (rows.filter(counts).collect(), columns.filter(counts).collect());
        [rows, columns].iter().all(|lines| (0..lines.len()).all(|a| (0..a).all(|b| lines[a].1 != lines[b].1)))
    })
}

/// Whether each tree has a tent of its own beside it, and no tent is left.
fn paired(trees: &[At], tents: Vec<At>) -> bool {
    let Some((&tree, others)) = trees.split_first() else { return tents.is_empty() };
    let beside = |tent: &At| tree.0.abs_diff(tent.0) + tree.1.abs_diff(tent.1) == 1;
    tents
        .iter()
        .filter(|tent| beside(tent))
        .any(|tent| paired(others, tents.iter().copied().filter(|other| other != tent).collect()))
}
