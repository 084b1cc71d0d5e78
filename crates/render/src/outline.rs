//! The outline of an area: closed loops along the edges of its cells.
//!
//! A loop has the area on its right hand, so that every corner knows which way is inward and an outline
//! can be drawn a little inside the cells. Where two cells touch only in a corner, their loops stay apart.

use model::grid::Cell;
use std::collections::BTreeSet;

/// A corner of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner {
    /// Lines between rows, from 0 above the first row.
    pub(super) row: u16,
    /// Lines between columns, from 0 before the first column.
    pub(super) column: u16,
    /// The step inward, in rows and columns, each -1 or 1.
    pub(super) inward: (i32, i32),
}

/// A way along the edges, in clockwise order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    East,
    South,
    West,
    North,
}

/// An edge of the outline, from a place to one of its neighbours.
type Edge = (u16, u16, Way);

impl Way {
    fn right(self) -> Way {
        match self {
            Way::East => Way::South,
            Way::South => Way::West,
            Way::West => Way::North,
            Way::North => Way::East,
        }
    }

    fn step(self) -> (i32, i32) {
        match self {
            Way::East => (0, 1),
            Way::South => (1, 0),
            Way::West => (0, -1),
            Way::North => (-1, 0),
        }
    }
}

/// The loops around an area and around its holes.
pub(super) fn outline(area: &[Cell]) -> Vec<Vec<Corner>> {
    let mut edges = edges(area);
    let mut loops = Vec::new();
    while let Some(&start) = edges.first() {
        loops.push(corners(&walk(start, &mut edges)));
    }
    loops
}

/// The edges between the area and what is outside, the area on their right hand.
fn edges(area: &[Cell]) -> BTreeSet<Edge> {
    let cells: BTreeSet<Cell> = area.iter().copied().collect();
    let has = |row: Option<u16>, column: Option<u16>| {
        row.zip(column).is_some_and(|(row, column)| cells.contains(&Cell::new(row, column)))
    };
    let mut edges = BTreeSet::new();
    for &Cell { row, column } in &cells {
        let sides = [
            (row.checked_sub(1), Some(column), (row, column, Way::East)),
            (Some(row), column.checked_add(1), (row, column + 1, Way::South)),
            (row.checked_add(1), Some(column), (row + 1, column + 1, Way::West)),
            (Some(row), column.checked_sub(1), (row + 1, column, Way::North)),
        ];
        edges.extend(sides.into_iter().filter(|&(r, c, _)| !has(r, c)).map(|(_, _, edge)| edge));
    }
    edges
}

/// Takes the edges of one loop, always turning right where there is a choice: that stays at the same cell.
fn walk(start: Edge, edges: &mut BTreeSet<Edge>) -> Vec<Edge> {
    let mut taken = Vec::new();
    let mut next = Some(start);
    while let Some(edge) = next {
        edges.remove(&edge);
        taken.push(edge);
        let (row, column, way) = edge;
        let (rows, columns) = way.step();
        let end = (row.wrapping_add_signed(rows as i16), column.wrapping_add_signed(columns as i16));
        let onward = [way.right(), way, way.right().right().right()].map(|way| (end.0, end.1, way));
        next = onward.into_iter().find(|edge| edges.contains(edge));
    }
    taken
}

/// The places where a loop turns.
fn corners(edges: &[Edge]) -> Vec<Corner> {
    let before = edges.iter().cycle().skip(edges.len() - 1);
    let turns = before.zip(edges).filter(|(before, edge)| before.2 != edge.2);
    turns
        .map(|(before, &(row, column, way))| {
            let (a, b) = (before.2.right().step(), way.right().step());
            Corner { row, column, inward: (a.0 + b.0, a.1 + b.1) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(area: &[(u16, u16)]) -> Vec<Vec<(u16, u16)>> {
        let cells: Vec<Cell> = area.iter().map(|&(row, column)| Cell::new(row, column)).collect();
        let place = |corner: &Corner| (corner.row, corner.column);
        outline(&cells).iter().map(|corners| corners.iter().map(place).collect()).collect()
    }

    #[test]
    fn an_angle_has_six_corners_and_knows_its_inside() {
        let cells = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)];
        let corner = |row, column, inward| Corner { row, column, inward };
        let expected = vec![
            corner(0, 0, (1, 1)),
            corner(0, 2, (1, -1)),
            corner(1, 2, (-1, -1)),
            corner(1, 1, (-1, -1)),
            corner(2, 1, (-1, -1)),
            corner(2, 0, (-1, 1)),
        ];
        assert_eq!(outline(&cells), [expected]);
    }

    #[test]
    fn cells_that_touch_in_a_corner_have_two_loops() {
        let loops = places(&[(0, 0), (1, 1)]);
        assert_eq!(loops, [[(0, 0), (0, 1), (1, 1), (1, 0)], [(1, 1), (1, 2), (2, 2), (2, 1)]]);
    }

    #[test]
    fn a_ring_has_an_outer_and_an_inner_loop() {
        let ring: Vec<(u16, u16)> =
            (0..3).flat_map(|r| (0..3).map(move |c| (r, c))).filter(|&cell| cell != (1, 1)).collect();
        let loops = places(&ring);
        assert_eq!(loops.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        assert_eq!(loops[1][0], (1, 1));
    }

    #[test]
    fn no_cells_have_no_outline() {
        assert!(places(&[]).is_empty());
    }
}
