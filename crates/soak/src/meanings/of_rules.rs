//! What every rule of the catalogue means, once more: written from the description of the rules and not from their code,
//! as plainly as possible, for full grids only.

use super::by_hand::*;
use super::data::{At, Data, Grid, differ, numbers, often, sorted, unique};
use super::of_shading::SHADING;
use super::pattern::matches;
use serde_json::Value as Json;

/// Whether a rule holds in a full grid.
pub type Meaning = Box<dyn Fn(&Grid) -> bool>;

/// A rule's name, and its meaning from its fields.
pub(super) type Row = (&'static str, fn(Data) -> Meaning);

/// A row per rule: what its fields demand of a grid.
const MEANINGS: &[Row] = &[
    ("rows", |_| Box::new(|grid| (0..grid.rows).all(|row| differ(&row_of(grid, row))))),
    ("columns", |_| Box::new(|grid| (0..grid.columns).all(|column| differ(&column_of(grid, column))))),
    ("boxes", boxes),
    ("restrict", |data| {
        let (cell, values) = (data.cell("cell"), data.numbers("values"));
        Box::new(move |grid| values.contains(&grid.at(cell)))
    }),
    ("all-different", |data| area(data, |_, values| differ(values))),
    ("anti-knight", |_| apart(|rows, columns, a, b| !(rows * columns == 2 && a == b))),
    ("anti-king", |_| apart(|rows, columns, a, b| !(rows.max(columns) == 1 && a == b))),
    ("anti-taxicab", |data| {
        let distance = data.get("distance").and_then(Json::as_i64);
        apart(move |rows, columns, a, b| {
            a != b || a == 0 && distance.is_none() || rows + columns != distance.unwrap_or(a)
        })
    }),
    ("non-consecutive", non_consecutive),
    ("jigsaw", jigsaw),
    ("diagonal", |data| {
        let rising = data.text("direction") == "rising";
        Box::new(move |grid| {
            let last = grid.rows - 1;
            let cells: Vec<At> = (0..=last).map(|row| (row, if rising { last - row } else { row })).collect();
            differ(&grid.of(&cells))
        })
    }),
    ("windoku", windoku),
    ("disjoint-groups", disjoint_groups),
    ("clones", |data| {
        let (cells, clones) = (data.cells("cells"), data.cells("clones"));
        Box::new(move |grid| grid.of(&cells) == grid.of(&clones))
    }),
    ("same-values", |data| {
        let lists = data.lists("lists");
        Box::new(move |grid| all_equal(lists.iter().map(|list| sorted(grid.of(list)))))
    }),
    ("global-entropy", |_| {
        squares(|grid, square| (0..3).all(|third| square.iter().any(|&value| third_of(grid, value) == third)))
    }),
    ("global-mod", |data| {
        let divisor = data.number("divisor", 3);
        squares(move |_, square| (0..divisor).all(|rest| square.iter().any(|value| value % divisor == rest)))
    }),
    ("sub-grid", |data| {
        let ((row, column), side) = (data.cell("corner"), box_side(data));
        let cells = (0..side * side).map(|place| (row + place / side, column + place % side)).collect();
        sudoku(cells, data)
    }),
    ("scattered-grid", |data| sudoku(data.cells("cells"), data)),
    ("connected-values", |data| {
        let (values, size) = (data.numbers("values"), data.number("size", -1));
        Box::new(move |grid| {
            let cells: Vec<At> =
                grid.all().into_iter().filter(|&cell| values.contains(&grid.at(cell))).collect();
            (size < 0 || cells.len() as i64 == size) && is_one_area(&cells)
        })
    }),
    ("no-square", |data| {
        let values = data.numbers("values");
        squares(move |_, square| square.iter().any(|value| !values.contains(value)))
    }),
    ("chess", chess),
    ("knightmare", |data| {
        let sums = data.get("sums").map_or(vec![5, 15], numbers);
        apart(move |rows, columns, a, b| rows * columns != 2 || !sums.contains(&(a + b)))
    }),
    ("no-rank-ties", |_| {
        Box::new(|grid| {
            let lines = (0..grid.rows).flat_map(|line| [row_of(grid, line), column_of(grid, line)]);
            let mut all: Vec<Vec<i64>> = lines.collect();
            let back: Vec<Vec<i64>> = all.iter().map(|line| line.iter().rev().copied().collect()).collect();
            all.extend(back);
            (1..all.len()).all(|place| !all[..place].contains(&all[place]))
        })
    }),
    ("chaos-construction", chaos_construction),
    ("chaos-arrow", |data| {
        let (control, arms, less) =
            (data.cell("control"), data.lists("arms"), i64::from(data.flag("without_first")));
        Box::new(move |grid| {
            let first = grid.at(arms[0][0]);
            let beyond =
                |arm: &Vec<At>| arm.iter().position(|&cell| grid.at(cell) != first).unwrap_or(arm.len()) - 1;
            grid.at(control) == 1 - less + arms.iter().map(beyond).sum::<usize>() as i64
        })
    }),
    ("chaos-count", |data| {
        let (control, cells, less) =
            (data.cell("control"), data.cells("cells"), i64::from(data.flag("without_first")));
        Box::new(move |grid| grid.at(control) == often(&grid.of(&cells), grid.at(cells[0])) - less)
    }),
    ("doppelganger", doppelganger),
    ("dutch-flatmates", |_| {
        Box::new(|grid| {
            let middle = grid.lowest + (grid.count() + 1) / 2 - 1;
            grid.all().into_iter().filter(|&cell| grid.at(cell) == middle).all(|(row, column)| {
                row > 0 && grid.at((row - 1, column)) == grid.lowest
                    || row + 1 < grid.rows && grid.at((row + 1, column)) == grid.highest
            })
        })
    }),
    ("difference", |data| {
        let by = data.number("by", 1);
        list("cells", data, move |_, pair| (pair[0] - pair[1]).abs() == by)
    }),
    ("ratio", |data| {
        let by = data.number("by", 2);
        list("cells", data, move |_, pair| pair[0] == by * pair[1] || pair[1] == by * pair[0])
    }),
    ("sum-pair", |data| {
        let sum = data.number("sum", -1);
        list("cells", data, move |_, pair| pair[0] + pair[1] == sum)
    }),
    ("negative-difference", |data| negative(data, |a, b, number| (a - b).abs() == number)),
    ("negative-ratio", |data| negative(data, |a, b, number| a == number * b || b == number * a)),
    ("negative-sum", |data| negative(data, |a, b, number| a + b == number)),
    ("less", |data| {
        let (smaller, larger, or_equal) = (data.cell("smaller"), data.cell("larger"), data.flag("or_equal"));
        Box::new(move |grid| {
            let (a, b) = (grid.at(smaller), grid.at(larger));
            if or_equal { a <= b } else { a < b }
        })
    }),
    ("minimum", |data| extreme(data, |a, b| a < b)),
    ("maximum", |data| extreme(data, |a, b| a > b)),
    ("quadruple", |data| {
        let ((row, column), wanted) = (data.cell("corner"), data.numbers("values"));
        Box::new(move |grid| {
            let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
            at_least(&grid.of(&square), &wanted)
        })
    }),
    ("contain-at-least", |data| {
        let wanted = data.numbers("values");
        list("cells", data, move |_, held| at_least(held, &wanted))
    }),
    ("contain-exactly", |data| {
        let wanted = data.numbers("values");
        list("cells", data, move |_, held| {
            wanted.iter().all(|&value| often(held, value) == often(&wanted, value))
        })
    }),
    ("look-and-say", |data| {
        let says: Vec<Vec<i64>> = data.list("says").iter().map(numbers).collect();
        list("cells", data, move |_, held| says.iter().all(|say| often(held, say[1]) == say[0]))
    }),
    ("equality-cage", |data| {
        list("cells", data, |grid, held| {
            let half = grid.count() / 2;
            let count = |test: &dyn Fn(i64) -> bool| held.iter().filter(|&&value| test(value)).count();
            let low = count(&|value| value < grid.lowest + half);
            let high = count(&|value| value > grid.highest - half);
            let even = count(&|value| value % 2 == 0);
            differ(held) && 2 * even == held.len() && low == high && low + high == held.len()
        })
    }),
    ("pair-relation", |data| {
        let table = table(data);
        list("cells", data, move |grid, line| {
            line.windows(2).all(|pair| table[(pair[0] - grid.lowest) as usize].contains(&pair[1]))
        })
    }),
    ("pair-relation-all", |data| {
        let table = table(data);
        area(data, move |grid, held| {
            let may = |a: i64, b: i64| table[(a - grid.lowest) as usize].contains(&b);
            (0..held.len()).all(|i| (0..held.len()).all(|j| i == j || may(held[i], held[j])))
        })
    }),
    ("column-indexer", |data| indexer(data, |_, (row, column)| (column, row), |(place, row)| (row, place))),
    ("row-indexer", |data| {
        indexer(data, |_, (row, column)| (row, column), |(place, column)| (place, column))
    }),
    ("box-indexer", box_indexer),
    ("value-index", |data| {
        list("cells", data, |_, line| {
            let steps = line[1];
            steps > 0 && (steps as usize) < line.len() - 1 && line[1 + steps as usize] == line[0]
        })
    }),
    ("counting-circles", |data| {
        list("cells", data, |_, held| held.iter().all(|&value| often(held, value) == value))
    }),
    ("count-distinct", |data| {
        let (control, cells) = (data.cell("control"), data.cells("cells"));
        Box::new(move |grid| {
            let mut values = sorted(grid.of(&cells));
            values.dedup();
            grid.at(control) == values.len() as i64
        })
    }),
    ("or", |data| {
        let rules: Vec<Meaning> = data.list("rules").iter().map(meaning).collect();
        Box::new(move |grid| rules.iter().any(|rule| rule(grid)))
    }),
    ("and", |data| {
        let rules: Vec<Meaning> = data.list("rules").iter().map(meaning).collect();
        Box::new(move |grid| rules.iter().all(|rule| rule(grid)))
    }),
    ("cage", |data| {
        let sum = data.get("sum").and_then(Json::as_i64);
        list("cells", data, move |_, held| {
            differ(held) && sum.is_none_or(|sum| held.iter().sum::<i64>() == sum)
        })
    }),
    ("cage-multi", |data| {
        let sums = data.numbers("sums");
        list("cells", data, move |_, held| differ(held) && sums.contains(&held.iter().sum::<i64>()))
    }),
    ("sum", |data| {
        let (sum, factors) = (data.number("sum", 0), data.numbers("coefficients"));
        list("cells", data, move |_, held| {
            let factor = |place: usize| if factors.is_empty() { 1 } else { factors[place] };
            held.iter().enumerate().map(|(place, value)| factor(place) * value).sum::<i64>() == sum
        })
    }),
    ("little-killer", little_killer),
    ("equal-sums", |data| equal_sums(data.lists("lists"))),
    ("region-sum", |data| equal_sums(data.lists("pieces"))),
    ("rellik", |data| {
        let sum = data.number("sum", 0);
        list("cells", data, move |_, held| {
            let made = |set: usize| {
                let chosen = held.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
                chosen.map(|(_, value)| value).sum::<i64>()
            };
            differ(held) && (1..1usize << held.len()).all(|set| made(set) != sum)
        })
    }),
    ("lunchbox", |data| {
        let sum = data.number("sum", 0);
        list("cells", data, move |_, held| lunchbox(held, sum))
    }),
    // On a house the smallest and the largest value are the lowest and the highest of the grid.
    ("sandwich", |data| {
        let (sum, json) = (data.number("sum", 0), data.0.clone());
        Box::new(move |grid| lunchbox(&grid.of(&Data(&json).line("line", grid)), sum))
    }),
    ("thermo", |data| {
        let frozen = data.flag("frozen");
        list("cells", data, move |_, line| {
            line.windows(2).all(|pair| if frozen { pair[0] <= pair[1] } else { pair[0] < pair[1] })
        })
    }),
    ("hidden-thermos", hidden_thermos),
    ("arrow", |data| {
        let (circle, shaft) = (data.cell("circle"), data.cells("shaft"));
        Box::new(move |grid| grid.at(circle) == grid.of(&shaft).iter().sum::<i64>())
    }),
    ("pill-arrow", |data| {
        let (pill, shaft) = (unique(data.cells("pill")), data.cells("shaft"));
        Box::new(move |grid| {
            let digits = grid.of(&pill);
            let number = digits.iter().fold(0, |number, digit| 10 * number + digit);
            digits[1..].iter().all(|&digit| digit <= 9) && number == grid.of(&shaft).iter().sum::<i64>()
        })
    }),
    ("double-arrow", |data| {
        list("cells", data, |_, line| {
            let last = line.len() - 1;
            line[0] + line[last] == line[1..last].iter().sum::<i64>()
        })
    }),
    ("renban", |data| {
        area(data, |_, held| {
            let span = held.iter().max().zip(held.iter().min()).map(|(max, min)| max - min);
            differ(held) && span == Some(held.len() as i64 - 1)
        })
    }),
    ("nabner", |data| {
        area(data, |_, held| (0..held.len()).all(|i| (0..i).all(|j| (held[i] - held[j]).abs() > 1)))
    }),
    ("whispers", |data| {
        let given = data.get("difference").and_then(Json::as_i64);
        list("cells", data, move |grid, line| {
            let least = given.unwrap_or((grid.count() + 1) / 2);
            line.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= least)
        })
    }),
    ("palindrome", |data| list("cells", data, |_, line| line.iter().eq(line.iter().rev()))),
    ("between", |data| {
        list("cells", data, |_, line| match line {
            [first, inner @ .., last] => {
                inner.iter().all(|value| first.min(last) < value && value < first.max(last))
            }
            _ => true,
        })
    }),
    ("lockout", |data| {
        let least = data.number("difference", 4);
        list("cells", data, move |_, line| match line {
            [first, inner @ .., last] => {
                (first - last).abs() >= least
                    && inner.iter().all(|value| value < first.min(last) || value > first.max(last))
            }
            _ => true,
        })
    }),
    ("sum-line", |data| {
        let (sum, is_loop) = (data.number("sum", 10), data.flag("loop"));
        list("cells", data, move |_, line| {
            let turns = if is_loop { line.len() } else { 1 };
            (0..turns).any(|turn| can_be_cut(&[&line[turn..], &line[..turn]].concat(), sum))
        })
    }),
    ("zipper", |data| {
        list("cells", data, |_, line| {
            let length = line.len();
            let pairs: Vec<i64> =
                (0..length / 2).map(|place| line[place] + line[length - 1 - place]).collect();
            let middle = (length % 2 == 1 && length > 1).then(|| line[length / 2]);
            all_equal(pairs.into_iter().chain(middle))
        })
    }),
    ("modular", |data| {
        let m = data.number("modulus", 3);
        list("cells", data, move |_, line| {
            let rests: Vec<i64> = line.iter().map(|value| value % m).collect();
            takes_turns(&rests, m as usize)
        })
    }),
    ("entropic", |data| {
        list("cells", data, |grid, line| {
            let thirds: Vec<i64> = line.iter().map(|&value| third_of(grid, value)).collect();
            takes_turns(&thirds, 3)
        })
    }),
    ("x-sum", |data| {
        let sum = data.number("sum", 0);
        seen(data, move |_, line| {
            let count = line[0];
            (1..=line.len() as i64).contains(&count) && line[..count as usize].iter().sum::<i64>() == sum
        })
    }),
    ("skyscraper", |data| {
        let count = data.number("count", 0);
        seen(data, move |_, line| {
            let (mut highest, mut visible) = (0, 0);
            for &height in line {
                if height > highest {
                    (highest, visible) = (height, visible + 1);
                }
            }
            visible == count
        })
    }),
    ("hidden-skyscraper", |data| {
        let value = data.number("value", -1);
        seen(data, move |_, line| {
            let hidden =
                (1..line.len()).find(|&place| line[..place].iter().any(|&before| before >= line[place]));
            hidden.is_some_and(|place| line[place] == value)
        })
    }),
    ("numbered-room", |data| {
        let value = data.number("value", -1);
        seen(data, move |_, line| {
            (1..=line.len() as i64).contains(&line[0]) && line[line[0] as usize - 1] == value
        })
    }),
    ("edge-sum", |data| {
        let (sum, count) = (data.number("sum", 0), data.number("count", 3) as usize);
        seen(data, move |_, line| line[..count].iter().sum::<i64>() == sum)
    }),
    ("full-rank", full_rank),
    ("line-clue", line_clue),
    ("regex", |data| {
        let pattern: Vec<char> = data.text("pattern").chars().collect();
        list("cells", data, move |grid, line| matches(&pattern, grid, line))
    }),
    ("nfa", nfa),
    ("cross-sum", |data| {
        let sum = data.get("sum").and_then(Json::as_i64);
        list("cells", data, move |_, held| {
            differ(held) && sum.is_none_or(|sum| held.iter().sum::<i64>() == sum)
        })
    }),
    ("calculation", |data| {
        let sign = data.get("operator").map_or("+-*/", |sign| sign.as_str().expect("a sign")).to_string();
        let result = data.number("result", -1);
        list("cells", data, move |_, held| sign.chars().any(|sign| gives(sign, held, result)))
    }),
    ("straights", straights),
    ("numbered-regions", |data| {
        let regions = data.lists("regions");
        Box::new(move |grid| {
            regions
                .iter()
                .all(|region| sorted(grid.of(region)) == (1..=region.len() as i64).collect::<Vec<_>>())
        })
    }),
    ("first-seen", |data| {
        let value = data.number("value", -1);
        seen(data, move |grid, line| line.iter().find(|&&seen| seen > grid.lowest) == Some(&value))
    }),
    ("between-blocks", |data| {
        let (sum, json) = (data.number("sum", 0), data.0.clone());
        Box::new(move |grid| {
            let line = grid.of(&Data(&json).line("line", grid));
            let parts: Vec<&[i64]> = line.split(|&value| value == grid.lowest).collect();
            parts.len() == 3 && parts[1].iter().sum::<i64>() == sum
        })
    }),
    ("corner-result", |data| {
        let ((row, column), sign, result) =
            (data.cell("corner"), data.text("sign").to_string(), data.number("result", 0));
        Box::new(move |grid| {
            let one = grid.of(&[(row, column), (row + 1, column + 1)]);
            let other = grid.of(&[(row, column + 1), (row + 1, column)]);
            [one, other].iter().all(|pair| match &sign[..] {
                "even" => pair.iter().all(|value| value % 2 == 0),
                "odd" => pair.iter().all(|value| value % 2 == 1),
                sign => sign.chars().all(|sign| gives(sign, pair, result)),
            })
        })
    }),
    ("walk", |data| {
        let diagonal = data.flag("diagonal");
        Box::new(move |grid| {
            let place = |value: i64| grid.all().into_iter().find(|&cell| grid.at(cell) == value);
            let near = |a: At, b: At| {
                let (down, right) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
                down + right == 1 || diagonal && down == 1 && right == 1
            };
            let step = |value: i64| place(value).zip(place(value + 1)).is_some_and(|(a, b)| near(a, b));
            (grid.lowest..grid.highest).all(step)
        })
    }),
];

/// Every rule that has a meaning here.
pub(super) fn known() -> impl Iterator<Item = &'static Row> {
    MEANINGS.iter().chain(SHADING)
}

/// The meaning of a rule of the format `json`.
pub fn meaning(rule: &Json) -> Meaning {
    let name = rule["rule"].as_str().expect("a rule has a name");
    let known = known().find(|(known, _)| *known == name);
    known.unwrap_or_else(|| panic!("{name} has no meaning here")).1(Data(rule))
}

/// A demand on the values of a list of cells, as often as they are listed.
fn list(name: &str, data: Data, test: impl Fn(&Grid, &[i64]) -> bool + 'static) -> Meaning {
    let cells = data.cells(name);
    Box::new(move |grid| test(grid, &grid.of(&cells)))
}

/// A demand on the values of a set of cells: one that is listed twice is one cell.
fn area(data: Data, test: impl Fn(&Grid, &[i64]) -> bool + 'static) -> Meaning {
    let cells = unique(data.cells("cells"));
    Box::new(move |grid| test(grid, &grid.of(&cells)))
}

/// A demand on the values along a row or column, as a clue outside of the grid sees them.
fn seen(data: Data, test: impl Fn(&Grid, &[i64]) -> bool + 'static) -> Meaning {
    let json = data.0.clone();
    Box::new(move |grid| test(grid, &grid.of(&Data(&json).line("sight", grid))))
}

/// A demand on every two cells, by the rows and columns between them.
fn apart(test: impl Fn(i64, i64, i64, i64) -> bool + 'static) -> Meaning {
    Box::new(move |grid| {
        let all = grid.all();
        let fine = |a: At, b: At| {
            a == b || test(a.0.abs_diff(b.0) as i64, a.1.abs_diff(b.1) as i64, grid.at(a), grid.at(b))
        };
        all.iter().all(|&a| all.iter().all(|&b| fine(a, b)))
    })
}

/// A demand on every square of four cells.
fn squares(test: impl Fn(&Grid, &[i64]) -> bool + 'static) -> Meaning {
    Box::new(move |grid| {
        grid.all().into_iter().filter(|&(row, column)| row + 1 < grid.rows && column + 1 < grid.columns).all(
            |(row, column)| {
                let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
                test(grid, &grid.of(&square))
            },
        )
    })
}
