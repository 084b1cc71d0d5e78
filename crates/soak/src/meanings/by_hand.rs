//! The meanings that need more than a line or two.

use super::data::{At, Data, Grid, cells, differ, numbers, often};
use super::of_rules::Meaning;
use serde_json::Value as Json;

pub(super) fn row_of(grid: &Grid, row: usize) -> Vec<i64> {
    (0..grid.columns).map(|column| grid.at((row, column))).collect()
}

pub(super) fn column_of(grid: &Grid, column: usize) -> Vec<i64> {
    (0..grid.rows).map(|row| grid.at((row, column))).collect()
}

pub(super) fn all_equal<T: PartialEq>(items: impl IntoIterator<Item = T>) -> bool {
    let items: Vec<T> = items.into_iter().collect();
    items.iter().all(|item| *item == items[0])
}

/// 0, 1 and 2 for low, middle and high: of a number of values that is no multiple of three, the outer thirds are alike.
pub(super) fn third_of(grid: &Grid, value: i64) -> i64 {
    let outer = (grid.count() + 1) / 3;
    i64::from(value >= grid.lowest + outer) + i64::from(value > grid.highest - outer)
}

pub(super) fn takes_turns(classes: &[i64], turn: usize) -> bool {
    classes.windows(turn.min(classes.len()).max(1)).all(differ)
}

pub(super) fn at_least(held: &[i64], wanted: &[i64]) -> bool {
    wanted.iter().all(|&value| often(held, value) >= often(wanted, value))
}

pub(super) fn table(data: Data) -> Vec<Vec<i64>> {
    data.list("allowed").iter().map(numbers).collect()
}

/// The values strictly between the smallest and the largest of distinct ones.
pub(super) fn lunchbox(held: &[i64], sum: i64) -> bool {
    let place =
        |value: Option<&i64>| held.iter().position(|other| Some(other) == value).expect("it stands there");
    let (a, b) = (place(held.iter().min()), place(held.iter().max()));
    let between = held.iter().enumerate().filter(|&(at, _)| a.min(b) < at && at < a.max(b));
    differ(held) && between.map(|(_, value)| value).sum::<i64>() == sum
}

pub(super) fn equal_sums(lists: Vec<Vec<At>>) -> Meaning {
    Box::new(move |grid| all_equal(lists.iter().map(|list| grid.of(list).iter().sum::<i64>())))
}

pub(super) fn boxes(data: Data) -> Meaning {
    let (height, width) = (data.number("height", 0) as usize, data.number("width", 0) as usize);
    Box::new(move |grid| {
        let all = grid.all();
        let same = |a: At, b: At| a.0 / height == b.0 / height && a.1 / width == b.1 / width;
        all.iter().all(|&a| all.iter().all(|&b| a == b || !same(a, b) || grid.at(a) != grid.at(b)))
    })
}

pub(super) fn jigsaw(data: Data) -> Meaning {
    let regions: Vec<Option<i64>> = data.list("regions").iter().map(Json::as_i64).collect();
    Box::new(move |grid| {
        let same = |a: usize, b: usize| a != b && regions[a].is_some() && regions[a] == regions[b];
        let places = 0..regions.len();
        places.clone().all(|a| places.clone().all(|b| !same(a, b) || grid.values[a] != grid.values[b]))
    })
}

pub(super) fn windoku(data: Data) -> Meaning {
    let (height, width) = (data.number("height", 0) as usize, data.number("width", 0) as usize);
    Box::new(move |grid| {
        let mut fine = true;
        let mut top = 1;
        while top + height < grid.rows {
            let mut left = 1;
            while left + width < grid.columns {
                let rows = top..top + height;
                let cells: Vec<At> =
                    rows.flat_map(|row| (left..left + width).map(move |c| (row, c))).collect();
                fine &= differ(&grid.of(&cells));
                left += width + 1;
            }
            top += height + 1;
        }
        fine
    })
}

pub(super) fn disjoint_groups(data: Data) -> Meaning {
    let (height, width) = (data.number("height", 0) as usize, data.number("width", 0) as usize);
    let positions = data.get("positions").map(numbers);
    Box::new(move |grid| {
        let place = |(row, column): At| ((row % height) * width + column % width) as i64 + 1;
        let counts = |cell: At| positions.as_ref().is_none_or(|positions| positions.contains(&place(cell)));
        let all = grid.all();
        let same = |a: At, b: At| a != b && place(a) == place(b) && counts(a);
        all.iter().all(|&a| all.iter().all(|&b| !same(a, b) || grid.at(a) != grid.at(b)))
    })
}

/// Every two cells that share a side, each pair in both orders, and whether it is exempt.
pub(super) fn neighbours(grid: &Grid, exempt: &[Vec<At>]) -> Vec<(At, At, bool)> {
    let near = |a: At, b: At| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let all = grid.all();
    let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b))).filter(|&(a, b)| near(a, b));
    pairs.map(|(a, b)| (a, b, exempt.iter().any(|pair| pair.contains(&a) && pair.contains(&b)))).collect()
}

pub(super) fn negative(data: Data, is: impl Fn(i64, i64, i64) -> bool + 'static) -> Meaning {
    let (numbers, exempt) = (data.numbers("numbers"), data.lists("exempt"));
    Box::new(move |grid| {
        let fine = |(a, b, exempt): &(At, At, bool)| {
            *exempt || !numbers.iter().any(|&number| is(grid.at(*a), grid.at(*b), number))
        };
        neighbours(grid, &exempt).iter().all(fine)
    })
}

pub(super) fn non_consecutive(data: Data) -> Meaning {
    let (exempt, diagonal) = (data.lists("exempt"), data.flag("diagonal"));
    Box::new(move |grid| {
        let all = grid.all();
        let consecutive = |a: At, b: At| (grid.at(a) - grid.at(b)).abs() == 1;
        let corner = |a: At, b: At| a.0.abs_diff(b.0) == 1 && a.1.abs_diff(b.1) == 1;
        neighbours(grid, &exempt).iter().all(|&(a, b, exempt)| exempt || !consecutive(a, b))
            && !(diagonal && all.iter().any(|&a| all.iter().any(|&b| corner(a, b) && consecutive(a, b))))
    })
}

pub(super) fn extreme(data: Data, beats: impl Fn(i64, i64) -> bool + 'static) -> Meaning {
    let marked = data.cells("cells");
    Box::new(move |grid| {
        let counts = |a: &At, b: &At| marked.contains(a) && !marked.contains(b);
        neighbours(grid, &[]).iter().all(|(a, b, _)| !counts(a, b) || beats(grid.at(*a), grid.at(*b)))
    })
}

/// A cell at a place of its line that holds v: place v of the line holds the cell's place. `split` tells the place and
/// what fixes the line, `join` the other way round.
pub(super) fn indexer(data: Data, split: fn(&Grid, At) -> At, join: fn(At) -> At) -> Meaning {
    let marked = data.cells("cells");
    Box::new(move |grid| {
        marked.iter().all(|&cell| {
            let (place, line) = split(grid, cell);
            let value = grid.at(cell);
            let target = value.checked_sub(1).filter(|&to| to >= 0).map(|to| join((to as usize, line)));
            let target = target.filter(|&(row, column)| grid.has(row as i64, column as i64));
            target.is_some_and(|target| grid.at(target) == place as i64 + 1)
        })
    })
}

pub(super) fn box_indexer(data: Data) -> Meaning {
    let marked = data.cells("cells");
    let (height, width) = (data.number("height", 0) as usize, data.number("width", 0) as usize);
    Box::new(move |grid| {
        marked.iter().all(|&(row, column)| {
            let same = |&(r, c): &At| r / height == row / height && c / width == column / width;
            let places: Vec<At> = grid.all().into_iter().filter(same).collect();
            let own = places.iter().position(|&cell| cell == (row, column)).expect("it is in its box");
            let value = grid.at((row, column));
            (1..=places.len() as i64).contains(&value)
                && grid.at(places[value as usize - 1]) == own as i64 + 1
        })
    })
}

pub(super) fn little_killer(data: Data) -> Meaning {
    let ((row, column), sum) = (data.cell("cell"), data.number("sum", 0));
    let (down, right) = match data.text("direction") {
        "down-right" => (1, 1),
        "down-left" => (1, -1),
        "up-right" => (-1, 1),
        _ => (-1, -1),
    };
    Box::new(move |grid| {
        let (mut row, mut column, mut total) = (row as i64, column as i64, 0);
        while grid.has(row, column) {
            total += grid.at((row as usize, column as usize));
            (row, column) = (row + down, column + right);
        }
        total == sum
    })
}

/// Whether a line can be cut into one or more runs that each add up to the sum.
pub(super) fn can_be_cut(line: &[i64], sum: i64) -> bool {
    (1..=line.len()).any(|cut| {
        let (run, rest) = line.split_at(cut);
        run.iter().sum::<i64>() == sum && (rest.is_empty() || can_be_cut(rest, sum))
    })
}

pub(super) fn hidden_thermos(data: Data) -> Meaning {
    let step = |name: &Json| match name.as_str() {
        Some("up") => (-1, 0),
        Some("down") => (1, 0),
        Some("left") => (0, -1),
        _ => (0, 1),
    };
    let shapes: Vec<Vec<(i64, i64)>> = data
        .list("shapes")
        .iter()
        .map(|steps| steps.as_array().expect("steps").iter().map(step).collect())
        .collect();
    Box::new(move |grid| places_left(grid, &shapes, &[]))
}

/// Whether thermometers of these forms lie in the grid without the cells that are taken.
pub(super) fn places_left(grid: &Grid, shapes: &[Vec<(i64, i64)>], taken: &[At]) -> bool {
    let Some((steps, others)) = shapes.split_first() else { return true };
    grid.all().into_iter().any(|bulb| {
        let (mut row, mut column) = (bulb.0 as i64, bulb.1 as i64);
        let mut cells = vec![bulb];
        for (down, right) in steps {
            (row, column) = (row + down, column + right);
            if !grid.has(row, column) {
                return false;
            }
            cells.push((row as usize, column as usize));
        }
        let rises = grid.of(&cells).windows(2).all(|pair| pair[0] < pair[1]);
        let free = cells.iter().all(|cell| !taken.contains(cell));
        rises && free && places_left(grid, others, &[taken, &cells].concat())
    })
}

pub(super) fn full_rank(data: Data) -> Meaning {
    let (json, rank, ties) = (data.0.clone(), data.number("rank", 0), data.flag("ties"));
    Box::new(move |grid| {
        let own = grid.of(&Data(&json).line("sight", grid));
        let rows = (0..grid.rows).map(|row| row_of(grid, row));
        let mut lines: Vec<Vec<i64>> =
            rows.chain((0..grid.columns).map(|column| column_of(grid, column))).collect();
        let turned: Vec<Vec<i64>> = lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
        lines.extend(turned);
        let smaller = lines.iter().filter(|line| **line < own).count() as i64;
        smaller + 1 == rank && (ties || lines.iter().filter(|line| **line == own).count() == 1)
    })
}

pub(super) fn line_clue(data: Data) -> Meaning {
    let json = data.0.clone();
    let blocks: Vec<Vec<i64>> = data.list("blocks").iter().map(numbers).collect();
    Box::new(move |grid| {
        let line = grid.of(&Data(&json).line("line", grid));
        let mut runs: Vec<Vec<i64>> = Vec::new();
        for run in line.chunk_by(|a, b| a == b).filter(|run| run[0] != 0) {
            runs.push(vec![run.len() as i64, run[0]]);
        }
        runs == blocks
    })
}

pub(super) fn nfa(data: Data) -> Meaning {
    let parts: Vec<Vec<At>> = data.list("parts").iter().map(cells).collect();
    let (start, accept) = (data.numbers("start"), data.numbers("accept"));
    let step = |step: &Json| {
        (Data(step).number("from", 0), Data(step).numbers("values"), Data(step).number("to", 0))
    };
    let steps: Vec<(i64, Vec<i64>, i64)> = data.list("steps").iter().map(step).collect();
    let breaks: Vec<Vec<i64>> = data.list("breaks").iter().map(numbers).collect();
    Box::new(move |grid| {
        let mut states = start.clone();
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                states = breaks.iter().filter(|step| states.contains(&step[0])).map(|step| step[1]).collect();
            }
            for value in grid.of(part) {
                let open =
                    steps.iter().filter(|(from, values, _)| states.contains(from) && values.contains(&value));
                states = open.map(|&(_, _, to)| to).collect();
            }
        }
        states.iter().any(|state| accept.contains(state))
    })
}

/// Whether cells are connected by their sides: each can be added to those before it in some order.
pub(super) fn is_one_area(cells: &[At]) -> bool {
    let touch = |a: &At, b: &At| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let (mut area, mut left) = (Vec::new(), cells.to_vec());
    area.extend(left.pop());
    while let Some(place) = left.iter().position(|cell| area.iter().any(|other| touch(cell, other))) {
        area.push(left.swap_remove(place));
    }
    left.is_empty()
}

pub(super) fn chess(data: Data) -> Meaning {
    let moves: Vec<Vec<i64>> = data.list("moves").iter().map(numbers).collect();
    let values = data.get("values").map(numbers);
    let from = data.get("cells").map(cells).unwrap_or_default();
    Box::new(move |grid| {
        let counts = |value: i64| values.as_ref().is_none_or(|values| values.contains(&value));
        let is_move = |a: At, b: At| {
            let (rows, columns) = (a.0.abs_diff(b.0) as i64, a.1.abs_diff(b.1) as i64);
            moves.iter().any(|m| *m == [rows, columns] || *m == [columns, rows])
        };
        let all = grid.all();
        all.iter().all(|&a| {
            let watched = |b: At| from.is_empty() || from.contains(&a) || from.contains(&b);
            all.iter()
                .all(|&b| !is_move(a, b) || !watched(b) || grid.at(a) != grid.at(b) || !counts(grid.at(a)))
        })
    })
}

/// The numbers of the regions are the variables, which follow the cells.
pub(super) fn chaos_construction(data: Data) -> Meaning {
    let size = data.get("size").and_then(Json::as_i64);
    Box::new(move |grid| {
        let all = grid.all();
        let size = size.unwrap_or(grid.rows.max(grid.columns) as i64);
        let numbers = &grid.values[all.len()..];
        let mut order = numbers.to_vec();
        order.dedup();
        let mut seen = Vec::new();
        order.into_iter().for_each(|number| {
            if !seen.contains(&number) {
                seen.push(number)
            }
        });
        let in_order = seen.iter().enumerate().all(|(place, &number)| number == grid.lowest + place as i64);
        in_order
            && seen.iter().all(|&number| {
                let cells: Vec<At> =
                    (0..all.len()).filter(|&i| numbers[i] == number).map(|i| all[i]).collect();
                cells.len() as i64 == size && is_one_area(&cells) && differ(&grid.of(&cells))
            })
    })
}

/// What rows miss are the first variables, what columns miss the next: the names of their groups are in this order.
pub(super) fn doppelganger(_: Data) -> Meaning {
    Box::new(|grid| {
        let missed = &grid.values[grid.rows * grid.columns..];
        let (of_rows, of_columns) = missed.split_at(grid.rows);
        let whole = |mut line: Vec<i64>, missed: i64| {
            line.push(missed);
            differ(&line) && missed != 0
        };
        let lines = (0..grid.rows).all(|line| {
            whole(row_of(grid, line), of_rows[line]) && whole(column_of(grid, line), of_columns[line])
        });
        let zeros = grid.all().into_iter().filter(|&cell| grid.at(cell) == 0);
        lines
            && differ(of_rows)
            && differ(of_columns)
            && zeros.into_iter().all(|(r, c)| of_rows[r] != of_columns[c])
    })
}

/// Whether one of the values, with all others, gives the result.
pub(super) fn gives(sign: char, held: &[i64], result: i64) -> bool {
    let others = |first: usize| {
        held.iter().enumerate().filter(move |&(place, _)| place != first).map(|(_, &value)| value)
    };
    match sign {
        '+' => held.iter().sum::<i64>() == result,
        '*' => held.iter().product::<i64>() == result,
        '-' => (0..held.len()).any(|first| held[first] - others(first).sum::<i64>() == result),
        _ => (0..held.len()).any(|first| {
            let product: i64 = others(first).product();
            product != 0 && held[first] % product == 0 && held[first] / product == result
        }),
    }
}

/// Every run between walls, of which there may be none between two walls, is a set of consecutive values.
pub(super) fn straights(data: Data) -> Meaning {
    let walls = data.get("walls").map_or_else(Vec::new, cells);
    Box::new(move |grid| {
        let is_straight = |run: &[At]| {
            let held = grid.of(run);
            let span = held.iter().max().zip(held.iter().min()).map_or(0, |(max, min)| max - min + 1);
            differ(&held) && span == held.len() as i64
        };
        let row = |row: usize| (0..grid.columns).map(move |column| (row, column)).collect::<Vec<At>>();
        let column = |column: usize| (0..grid.rows).map(move |row| (row, column)).collect::<Vec<At>>();
        let mut lines = (0..grid.rows).map(row).chain((0..grid.columns).map(column));
        lines.all(|line| line.split(|cell| walls.contains(cell)).all(is_straight))
    })
}

/// The side of a grid whose boxes have as many cells as a row.
pub(super) fn box_side(data: Data) -> usize {
    (data.number("height", 0) * data.number("width", 0)) as usize
}

/// The cells, row by row, are a Sudoku with boxes of the height and width that are told.
pub(super) fn sudoku(cells: Vec<At>, data: Data) -> Meaning {
    let (height, width, side) =
        (data.number("height", 0) as usize, data.number("width", 0) as usize, box_side(data));
    Box::new(move |grid| {
        let values = grid.of(&cells);
        let same = |a: usize, b: usize| {
            let (rows, columns) = ([a / side, b / side], [a % side, b % side]);
            let boxed = rows[0] / height == rows[1] / height && columns[0] / width == columns[1] / width;
            rows[0] == rows[1] || columns[0] == columns[1] || boxed
        };
        (0..values.len()).all(|a| (0..a).all(|b| !same(a, b) || values[a] != values[b]))
    })
}
