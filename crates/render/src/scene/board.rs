//! Which cells there are, and which borders divide them.

use super::{Caged, Scene};
use crate::words::{NO_BREAK, tidy};
use model::grid::{Cell, Filling, GroupName, Line, Sight, Variables};
use model::rules::AnyRule;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The number of the region of every place, if it is in one.
pub(super) type Regions = Vec<Option<usize>>;

/// The clues in a black cell: of the run below and of the run to the right; may be empty.
#[derive(Debug, Default)]
pub(crate) struct Split {
    pub(crate) down: String,
    pub(crate) right: String,
}

impl Scene {
    /// The cell of the board in a row and column, black voids among them. Others show nothing, not even lines.
    pub(crate) fn on_board(&self, row: Option<usize>, column: Option<usize>) -> Option<Cell> {
        let cell = Cell::new(u16::try_from(row?).ok()?, u16::try_from(column?).ok()?);
        Some(cell).filter(|cell| self.shape.contains(*cell) || self.blacks.contains(cell))
    }

    /// Whether a border runs between two cells; beyond the board there is no cell.
    pub(crate) fn divided(&self, a: Option<Cell>, b: Option<Cell>) -> bool {
        let region = |cell: Option<Cell>, regions: &Regions| cell.map(|cell| regions[self.shape.index(cell)]);
        a.is_some() != b.is_some()
            || self.regions.iter().any(|regions| region(a, regions) != region(b, regions))
    }

    /// Boxes of grids all have borders, also where grids overlap.
    pub(super) fn divide_grids(&mut self, boxes: BTreeSet<Vec<Cell>>) {
        for (number, cells) in boxes.iter().enumerate() {
            let mut layers = 0..;
            while !layers.next().is_some_and(|layer| self.enclose(layer, number, cells)) {}
        }
    }

    /// The areas that together divide the grid become regions; those that lie across them, such as the windows of a
    /// windoku, get a dashed outline. A rule with many areas comes first: it is a division.
    pub(super) fn divide(&mut self, mut areas: Vec<Vec<Vec<Cell>>>) {
        areas.sort_by_key(|of_a_rule| Reverse(of_a_rule.len()));
        let boxes = self.shape.len();
        for (number, cells) in areas.into_iter().flatten().enumerate() {
            if !self.enclose(0, boxes + number, &cells) {
                self.cages.push(Caged { cells, label: String::new() });
            }
        }
    }

    /// Makes an area a region of a layer, unless it has cells of another one. Layers are begun as needed.
    fn enclose(&mut self, layer: usize, number: usize, area: &[Cell]) -> bool {
        if layer == self.regions.len() {
            self.regions.push(vec![None; self.shape.len()]);
        }
        let indices = area.iter().map(|&cell| self.shape.index(cell));
        if indices.clone().any(|index| self.regions[layer][index].is_some()) {
            return false;
        }
        indices.for_each(|index| self.regions[layer][index] = Some(number));
        true
    }

    /// A clue ahead of a run: in the void before it or beside the grid. Elsewhere the run gets an outline.
    pub(super) fn ahead(&mut self, cells: Vec<Cell>, text: &str, rule: &AnyRule) {
        let text = tidy(text);
        let [first, ..] = cells[..] else { return };
        let across = cells.iter().all(|cell| cell.row == first.row);
        let down = cells.iter().all(|cell| cell.column == first.column);
        // A single cell may be either.
        for right in [true, false].into_iter().filter(|&right| if right { across } else { down }) {
            let (row, column) = if right {
                (Some(first.row), first.column.checked_sub(1))
            } else {
                (first.row.checked_sub(1), Some(first.column))
            };
            let before = row.zip(column).map(|(row, column)| Cell::new(row, column));
            if before.is_some_and(|before| self.shape.contains(before)) {
                continue;
            }
            if text.is_empty() {
                return;
            }
            match before {
                Some(void) => {
                    let split = self.splits.entry(void).or_default();
                    let place = if right { &mut split.right } else { &mut split.down };
                    if place.is_empty() {
                        *place = text;
                        return;
                    }
                }
                None => {
                    let line = if right { Line::Row(first.row) } else { Line::Column(first.column) };
                    self.outside.entry(Sight { line, back: false }).or_default().push(text);
                    return;
                }
            }
        }
        self.cage(cells, text, rule);
    }

    /// One black void makes all of them black.
    pub(super) fn blacken(&mut self) {
        let is_black = |cell: &Cell| self.shape.is_void(*cell);
        if self.blacks.iter().any(is_black) || !self.splits.is_empty() {
            self.blacks.extend(self.shape.voids());
        }
    }

    /// What a solution says of variables: borders between regions, and a line below for others that count.
    pub(super) fn tell_variables(&mut self, filling: &Filling, borders: &[GroupName]) {
        let shape = self.shape.clone();
        for group in shape.variables() {
            if borders.contains(&group.name) {
                let mut regions: Regions = vec![None; shape.len()];
                for (cell, place) in shape.cells().zip(group.places()) {
                    regions[shape.index(cell)] = Some(filling[place].into());
                }
                self.regions.push(regions);
            } else if !group.hidden {
                self.tell(&told(group, filling));
            }
        }
    }
}

/// "Speeds: VS1 = 4, VS2 = 5".
fn told(group: &Variables, filling: &Filling) -> String {
    let equation = |place: Cell| format!("{place}{NO_BREAK}={NO_BREAK}{}", filling[place]);
    let all: Vec<String> = group.places().map(equation).collect();
    let label =
        if group.label.trim().is_empty() { String::new() } else { format!("{}: ", group.label.trim()) };
    format!("{label}{}", all.join(", "))
}
