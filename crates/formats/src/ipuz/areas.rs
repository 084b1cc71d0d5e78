//! Cells of zones and cages: `[column, row]` from 1, or whatever else a writer took that for.
//!
//! Writers differ. If a cell lies outside of the grid when it is read as it should be, or a sum contradicts the solution of
//! the file, cells are tried from 0, and then as `[row, column]`.

use super::super::ParseError;
use super::super::tree::Node;
use model::grid::{Cell, Filling, Shape};

/// How a pair of numbers names a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    first: u32,
    row_first: bool,
}

/// As it should be, and then what else is met.
const READINGS: [Reading; 4] = [
    Reading { first: 1, row_first: false },
    Reading { first: 0, row_first: false },
    Reading { first: 1, row_first: true },
    Reading { first: 0, row_first: true },
];

impl Reading {
    /// Whether this is how it should be.
    pub(super) fn is_usual(self) -> bool {
        self == READINGS[0]
    }

    fn cell(self, pair: [u32; 2], shape: &Shape) -> Option<Cell> {
        let side = |number: u32| u16::try_from(number.checked_sub(self.first)?).ok();
        let (a, b) = (side(pair[0])?, side(pair[1])?);
        let cell = if self.row_first { Cell::new(a, b) } else { Cell::new(b, a) };
        Some(cell).filter(|&cell| shape.contains(cell))
    }
}

/// The cells of a zone or cage as they stand in the file.
pub(super) struct Area<'a> {
    pub node: Node<'a>,
    pairs: Vec<[u32; 2]>,
}

impl<'a> Area<'a> {
    /// Reads `cells`, or the corners of `rect`.
    pub(super) fn of(node: &Node<'a>, shape: &Shape) -> Result<Area<'a>, ParseError> {
        let number = |node: &Node<'_>| node.number()?.ok_or_else(|| node.other("a number"));
        let area = |pairs| Area { node: node.clone(), pairs };
        if let Some(rect) = node.get("rect") {
            let items = rect.items()?;
            let corners = items.iter().map(number).collect::<Result<Vec<u32>, _>>()?;
            let side = shape.rows() as u32;
            let [left, top, right, bottom] = corners[..] else {
                return Err(rect.other("[left, top, right, bottom]"));
            };
            if left > right || top > bottom || right > side || bottom > side {
                return Err(rect
                    .error("this rectangle is not one of the grid")
                    .help("[left, top, right, bottom], from 1"));
            }
            let row = |y: u32| (left..=right).map(move |x| [x, y]);
            return Ok(area((top..=bottom).flat_map(row).collect()));
        }
        let pair = |node: &Node<'_>| match &node.items()?[..] {
            [a, b] => Ok([number(a)?, number(b)?]),
            _ => Err(node.other("a cell such as [1, 1]")),
        };
        let list = node.need("cells")?;
        Ok(area(list.items()?.iter().map(pair).collect::<Result<_, _>>()?))
    }

    /// The cells, or the error that one is not in the grid.
    pub(super) fn cells(&self, how: Reading, shape: &Shape) -> Result<Vec<Cell>, ParseError> {
        let cell = |&pair: &[u32; 2]| {
            how.cell(pair, shape).ok_or_else(|| {
                let error = self.node.error(format!("there is no cell {pair:?} in this grid"));
                error.help("cells are [column, row], both from 1")
            })
        };
        self.pairs.iter().map(cell).collect()
    }
}

/// How the cells of a file are to be read: the first way in which all are in the grid and all sums agree with the solution;
/// or else the first in which all are in the grid.
pub(super) fn choose(
    areas: &[(Area<'_>, Option<u32>)],
    shape: &Shape,
    solution: Option<&Filling>,
) -> Reading {
    let fits = |how: &Reading| areas.iter().all(|(area, _)| area.cells(*how, shape).is_ok());
    let agrees = |how: &Reading| {
        areas.iter().all(|(area, sum)| {
            let Some((sum, solution)) = sum.zip(solution) else { return true };
            let cells = area.cells(*how, shape).unwrap_or_default();
            cells.iter().map(|&cell| u32::from(solution[cell])).sum::<u32>() == sum
        })
    };
    let found = READINGS.into_iter().find(|how| fits(how) && agrees(how));
    found.or_else(|| READINGS.into_iter().find(fits)).unwrap_or(READINGS[0])
}
