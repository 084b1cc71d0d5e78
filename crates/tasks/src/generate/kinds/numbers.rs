//! The clues of families of number puzzles: what cages, corners and lines come to.

use super::{Kind, Wish, cages, outside};
use crate::generate::style::Style;
use model::grid::{Cell, Filling, Shape, Sight, Value};
use model::rules::{
    AnyRule, BetweenBlocks, Cage, Calculation, CornerResult, CornerSign, EdgeSum, FirstSeen, Operator,
};

/// On larger grids areas are small: of a hundred grids of 9 x 9 with areas as usual about one has only one solution.
const ORDINARY: usize = 8;

/// What the values of an area give when they are added, subtracted, multiplied or divided: KenKen.
pub(in super::super) const CALCULATIONS: Kind = Kind {
    clues: "calculations",
    about: "what the values of an area give",
    covers: true,
    most: |shape| shape.len(),
    propose: |filling, wish, random| {
        let small = filling.shape().values() > ORDINARY && wish.styles.is_empty();
        let styles = if small { &[Style::SmallCages] } else { wish.styles };
        let areas = (cages::KIND.propose)(filling, &Wish { styles, ..*wish }, random);
        let calculation = |cells: Vec<Cell>| {
            let values: Vec<u32> = cells.iter().map(|&cell| filling[cell].into()).collect();
            let &(operator, result) = random.pick(&results(&values)).expect("they can be added");
            Calculation { cells, operator: Some(operator), result }.into()
        };
        let cells = |rule| if let AnyRule::Cage(Cage { cells, .. }) = rule { Some(cells) } else { None };
        areas.into_iter().filter_map(cells).map(calculation).collect()
    },
    ..NUMBERS
};

/// What both diagonals around a corner give: Mathrax.
pub(in super::super) const CORNERS: Kind = Kind {
    clues: "circles",
    about: "what both diagonals around a corner give",
    most: |shape| (shape.rows() - 1) * (shape.columns() - 1),
    propose: |filling, _, random| {
        let shape = filling.shape();
        let mut corners: Vec<Cell> = shape.cells().filter(|&c| shape.offset(c, 1, 1).is_some()).collect();
        random.shuffle(&mut corners);
        let circle = |corner: Cell| random.pick(&signs(filling, corner)).cloned();
        corners.into_iter().filter_map(circle).map(AnyRule::from).collect()
    },
    ..NUMBERS
};

/// The letter that is seen first: ABC end view.
pub(in super::super) const FIRST_SEEN: Kind = Kind {
    clues: "letters",
    about: "the letter of a row or column that is seen first",
    propose: |filling, _, random| {
        let lowest = filling.shape().lowest();
        outside::clues(filling, random, |sight, values| {
            let first = values.iter().find(|&&value| value != lowest);
            FirstSeen { sight, value: *first.expect("every line holds every letter") }.into()
        })
    },
    ..NUMBERS
};

/// What lies between the two black cells of a line: doppelblock.
pub(in super::super) const BETWEEN: Kind = Kind {
    clues: "sums",
    about: "the sum between the two black cells of a row or column",
    most: |shape| shape.rows() + shape.columns(),
    propose: |filling, _, random| {
        let lowest = filling.shape().lowest();
        let sum = |sight: Sight, values: &[Value]| {
            let within = values.split(|&value| value == lowest).nth(1).unwrap_or_default();
            let sum = within.iter().map(|&value| u32::from(value)).sum();
            BetweenBlocks { line: sight.line, sum }.into()
        };
        let both = outside::clues(filling, random, sum);
        // Seen from either side a line says the same.
        let mut all = Vec::new();
        both.into_iter().for_each(|clue| {
            if !all.contains(&clue) {
                all.push(clue);
            }
        });
        all
    },
    ..NUMBERS
};

/// The sum of the three nearest cells: margin sums.
pub(in super::super) const MARGINS: Kind = Kind {
    clues: "sums",
    about: "the sum of the three cells nearest to the edge",
    propose: |filling, _, random| {
        outside::clues(filling, random, |sight, values| edge_sum(sight, &values[..values.len().min(3)]))
    },
    ..NUMBERS
};

/// The sums of columns, below them: tenner.
pub(in super::super) const COLUMNS: Kind = Kind {
    clues: "sums",
    about: "the sum of a column",
    most: Shape::columns,
    propose: |filling, _, random| {
        let all = outside::clues(filling, random, edge_sum);
        let below = |clue: &AnyRule| {
            matches!(
                clue,
                AnyRule::EdgeSum(EdgeSum {
                    sight: Sight { line: model::grid::Line::Column(_), back: true },
                    ..
                })
            )
        };
        all.into_iter().filter(below).collect()
    },
    ..NUMBERS
};

/// What the kinds of this file share.
const NUMBERS: Kind = Kind {
    name: "",
    also: &[],
    clues: "",
    about: "",
    whole: None,
    covers: false,
    most: |shape| 2 * (shape.rows() + shape.columns()),
    usual: |_, _| 0..=usize::MAX,
    propose: |_, _, _| Vec::new(),
};

fn edge_sum(sight: Sight, values: &[Value]) -> AnyRule {
    let sum = values.iter().map(|&value| u32::from(value)).sum();
    EdgeSum { sight, sum, count: values.len() as u16 }.into()
}

/// What values can give.
fn results(values: &[u32]) -> Vec<(Operator, u32)> {
    let (sum, product): (u32, u32) = (values.iter().sum(), values.iter().product());
    let mut results = vec![(Operator::Add, sum), (Operator::Multiply, product)];
    if let &[a, b] = values {
        let (low, high) = (a.min(b), a.max(b));
        // Which two numbers differ by 2 is more of a riddle than which add up to 10.
        results.extend([(Operator::Subtract, high - low); 2]);
        if low > 0 && high % low == 0 {
            results.extend([(Operator::Divide, high / low); 3]);
        }
    }
    results
}

/// The circles that a corner can have.
fn signs(filling: &Filling, corner: Cell) -> Vec<CornerResult> {
    let shape = filling.shape();
    let at = |rows, columns| shape.offset(corner, rows, columns).map_or(0, |cell| u32::from(filling[cell]));
    let (one, other) = ([at(0, 0), at(1, 1)], [at(0, 1), at(1, 0)]);
    let signs = [
        (Operator::Add, CornerSign::Add),
        (Operator::Subtract, CornerSign::Subtract),
        (Operator::Multiply, CornerSign::Multiply),
        (Operator::Divide, CornerSign::Divide),
    ];
    let given = |values: &[u32], operator| {
        results(values).into_iter().find(|result| result.0 == operator).map(|result| result.1)
    };
    let mut circles: Vec<CornerResult> = Vec::new();
    for (operator, sign) in signs {
        if let (Some(result), Some(same)) = (given(&one, operator), given(&other, operator))
            && result == same
        {
            circles.push(CornerResult { corner, sign, result });
        }
    }
    for (odd, sign) in [(0, CornerSign::Even), (1, CornerSign::Odd)] {
        if one.iter().chain(&other).all(|value| value % 2 == odd) {
            circles.push(CornerResult { corner, sign, result: 0 });
        }
    }
    circles
}
