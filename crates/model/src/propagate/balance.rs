//! Lines against regions: what some lines beside each other hold is what the regions hold inside of them.
//!
//! The regions share out the cells of the lines, and each line and each region holds a known number of values that never
//! touch. For all lines from one to another, the regions have bounds on what they hold inside: as much as fits there, and
//! at least what does not fit outside. Where the bounds add up to just what the lines hold, every region is at its
//! bound: regions that lie inside altogether take all there is, and leave nothing for the others.

use super::{Domains, Id, Propagator};
use crate::grid::{Cell, Contradiction, Shape};

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Balance {
    cells: Box<[Id]>,
    /// For each cell its line, its place in the line, and its region.
    places: Box<[(u8, u8, u8)]>,
    /// What the lines before each hold together.
    before: Box<[usize]>,
    /// What each region holds.
    counts: Box<[usize]>,
    values: u64,
}

/// Lines with more cells than this are not looked at, nor more lines or regions.
const MOST: usize = 64;

/// What can be taken, and what surely is, by region and line.
struct Room {
    lines: usize,
    /// How many of the values fit into one line, and into it and the next.
    one: Vec<u8>,
    two: Vec<u8>,
    /// For a line, those of `two` there, two lines further, and so on added up.
    pairs: Vec<u16>,
    /// What is surely taken in the lines before.
    sure: Vec<u16>,
    /// How many fit into the lines before, and into the line and those after it.
    front: Vec<u16>,
    back: Vec<u16>,
    /// The first line with room for a region, and the line after the last one.
    spans: Vec<(usize, usize)>,
}

/// How many places fit that are no neighbours.
fn spread(mut places: u64) -> u8 {
    let mut count = 0;
    while places != 0 {
        count += 1;
        // Takes the lowest place, and the next one with it.
        let low = places & places.wrapping_neg();
        places &= !(low | low << 1);
    }
    count
}

impl Room {
    fn new(balance: &Balance, domains: &Domains) -> Room {
        let (lines, regions) = (balance.before.len() - 1, balance.counts.len());
        let mut open = vec![0u64; regions * (lines + 1)];
        let mut sure = vec![0u16; regions * (lines + 1)];
        for (&cell, &(line, place, region)) in balance.cells.iter().zip(&balance.places) {
            let mask = domains.mask(cell);
            let row = usize::from(region) * (lines + 1) + usize::from(line);
            open[row] |= u64::from(mask & balance.values != 0) << place;
            sure[row + 1] += u16::from(mask & !balance.values == 0);
        }
        let one: Vec<u8> = open.iter().map(|&places| spread(places)).collect();
        let mut two = one.clone();
        let mut pairs = vec![0u16; regions * (lines + 1)];
        for region in 0..regions {
            let first = region * (lines + 1);
            for line in 0..lines {
                sure[first + line + 1] += sure[first + line];
            }
            for row in (first..first + lines).rev() {
                if open[row] != 0 && open[row + 1] != 0 {
                    two[row] = spread(open[row] | open[row + 1]);
                } else {
                    two[row] = one[row] + one[row + 1];
                }
                let further = if row + 2 <= first + lines { pairs[row + 2] } else { 0 };
                pairs[row] = u16::from(two[row]) + further;
            }
        }
        let span = |region: usize| {
            let lines = &open[region * (lines + 1)..][..lines];
            let first = lines.iter().position(|&places| places != 0).unwrap_or(0);
            (first, lines.iter().rposition(|&places| places != 0).map_or(first, |last| last + 1))
        };
        let spans = (0..regions).map(span).collect();
        let mut room = Room { lines, one, two, pairs, sure, front: Vec::new(), back: Vec::new(), spans };
        let all = || (0..regions).flat_map(|region| (0..=lines).map(move |line| (region, line)));
        room.front = all().map(|(region, line)| room.most(region, 0, line)).collect();
        room.back = all().map(|(region, line)| room.most(region, line, lines)).collect();
        room
    }

    /// At most so many of the values of a region lie in these lines.
    fn most(&self, region: usize, from: usize, to: usize) -> u16 {
        let first = region * (self.lines + 1);
        let (from, to) = (first + from, first + to);
        let paired = |from: usize, to: usize| {
            // Pairs from `from` on that end before `to`.
            let beyond = if to < first + self.lines { self.pairs[to] } else { 0 };
            self.pairs[from] - beyond
        };
        match to.saturating_sub(from) {
            0 => 0,
            1 => self.one[from].into(),
            2 => self.two[from].into(),
            length if length % 2 == 0 => paired(from, to),
            _ => {
                let front = u16::from(self.one[from]) + paired(from + 1, to);
                front.min(paired(from, to - 1) + u16::from(self.one[to - 1]))
            }
        }
    }

    /// What a region that crosses the border of these lines holds inside: surely, at least and at most, and what it surely
    /// holds outside.
    fn crossing(&self, region: usize, count: usize, from: usize, to: usize) -> [usize; 4] {
        let first = region * (self.lines + 1);
        let sure = self.sure[first + to] - self.sure[first + from];
        let sure_outside = self.sure[first + self.lines] - sure;
        let outside = usize::from(self.front[first + from] + self.back[first + to]);
        let least = usize::from(sure).max(count.saturating_sub(outside));
        [sure.into(), least, usize::from(self.most(region, from, to)).min(count), sure_outside.into()]
    }
}

impl Balance {
    /// Lines, each beside the one before it, and regions, each with what it holds; `along` is the place of a cell in its
    /// line. `None` unless the regions share out just the cells of
    /// the lines, or where there are too many.
    pub fn new(
        shape: &Shape,
        lines: &[(Vec<Cell>, usize)],
        along: fn(Cell) -> u16,
        regions: &[(Vec<Cell>, usize)],
        values: u64,
    ) -> Option<Balance> {
        let size = |list: &[(Vec<Cell>, usize)]| list.iter().map(|(cells, _)| cells.len()).sum::<usize>();
        if size(lines) != size(regions) || lines.len().max(regions.len()) > MOST {
            return None;
        }
        let mut of_cell = std::collections::BTreeMap::new();
        for (region, (cells, _)) in regions.iter().enumerate() {
            of_cell.extend(cells.iter().map(|&cell| (cell, region as u8)));
        }
        let (mut cells, mut places) = (Vec::new(), Vec::new());
        for (line, (in_line, _)) in lines.iter().enumerate() {
            for &cell in in_line {
                let place = along(cell);
                if usize::from(place) >= MOST {
                    return None;
                }
                cells.push(shape.index(cell) as Id);
                places.push((line as u8, place as u8, *of_cell.get(&cell)?));
            }
        }
        let mut before = vec![0];
        lines.iter().for_each(|(_, count)| before.push(before[before.len() - 1] + count));
        let counts = regions.iter().map(|(_, count)| *count).collect();
        Some(Balance { cells: cells.into(), places: places.into(), before: before.into(), counts, values })
    }

    /// Nothing more is taken by these regions, inside of these lines or outside of them.
    fn clear(
        &self,
        regions: u64,
        inside: bool,
        lines: std::ops::Range<usize>,
        domains: &mut Domains,
    ) -> Result<(), Contradiction> {
        for (&cell, &(line, _, region)) in self.cells.iter().zip(&self.places) {
            let mask = domains.mask(cell);
            if regions >> region & 1 == 1
                && lines.contains(&usize::from(line)) == inside
                && mask & self.values != 0
                && mask & !self.values != 0
            {
                domains.keep(cell, !self.values)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Balance {
    fn cells(&self) -> &[Id] {
        &self.cells
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        let room = Room::new(self, domains);
        let lines = room.lines;
        for from in 0..lines {
            // Where no region crosses both borders, each border by itself says as much.
            let crossing = room.spans.iter().filter(|(start, _)| *start < from);
            let reach = crossing.map(|&(_, end)| end).max().unwrap_or(0);
            for to in (from + 1..=lines).filter(|&to| from == 0 || to == lines || to < reach) {
                let need = self.before[to] - self.before[from];
                let (mut least, mut most) = (0, 0);
                // Regions that take no more outside if all hold the most, and no more inside if all hold the least.
                let (mut full, mut done) = (0u64, 0u64);
                for (region, &count) in self.counts.iter().enumerate() {
                    let (start, end) = room.spans[region];
                    if end <= from || to <= start {
                        continue;
                    }
                    if from <= start && end <= to {
                        least += count;
                        most += count;
                        continue;
                    }
                    let [sure, at_least, inside, sure_outside] = room.crossing(region, count, from, to);
                    full |= u64::from(inside + sure_outside == count) << region;
                    done |= u64::from(at_least == sure) << region;
                    least += at_least;
                    most += inside;
                }
                if least > need || most < need {
                    return Err(Contradiction);
                }
                if most == need {
                    self.clear(full, false, from..to, domains)?;
                }
                if least == need {
                    self.clear(done, true, from..to, domains)?;
                }
            }
        }
        Ok(())
    }

    fn priority(&self) -> u8 {
        250
    }

    fn bytes(&self) -> usize {
        64 + size_of_val(&*self.cells) + size_of_val(&*self.places) + size_of_val(&*self.before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidates, Line};
    use crate::propagate::Network;
    use std::sync::Arc;

    /// What is left of some candidates on a grid with regions of letters, one value in each row and region; nothing if
    /// that cannot be.
    fn left(map: &str, without: &[(u16, u16)]) -> Option<Vec<Cell>> {
        let rows: Vec<&[u8]> = map.split(' ').map(str::as_bytes).collect();
        let shape = Shape::new(rows.len(), rows[0].len(), 2).unwrap().from_zero();
        let mut regions: std::collections::BTreeMap<u8, Vec<Cell>> = std::collections::BTreeMap::new();
        for cell in shape.cells() {
            regions.entry(rows[usize::from(cell.row)][usize::from(cell.column)]).or_default().push(cell);
        }
        let lines: Vec<(Vec<Cell>, usize)> = shape.row_lines().map(|line| (shape.line(line), 1)).collect();
        let regions: Vec<(Vec<Cell>, usize)> = regions.into_values().map(|cells| (cells, 1)).collect();
        let balance = Balance::new(&shape, &lines, |cell| cell.column, &regions, 0b10).unwrap();
        let mut candidates = Candidates::all(&shape);
        without.iter().for_each(|&(row, column)| candidates.remove(Cell::new(row, column), 1));
        let network = Arc::new(Network::new(shape.len(), Vec::new(), &[]));
        let mut domains = Domains::new(&candidates, network);
        balance.prune(&mut domains).ok()?;
        let open = |cell: &Cell| domains.mask(shape.index(*cell) as Id) & 0b10 != 0;
        Some(shape.cells().filter(open).collect())
    }

    #[test]
    fn regions_inside_of_as_many_lines_leave_nothing_for_others() {
        let cells =
            |list: &[(u16, u16)]| -> Vec<Cell> { list.iter().map(|&(r, c)| Cell::new(r, c)).collect() };
        // The regions a and b fill the first two rows but for a cell of c.
        let open = left("aabb aabc ccdd ccdd", &[]).unwrap();
        assert!(!open.contains(&Cell::new(1, 3)));
        assert_eq!(open.len(), 15);
        // The region d must be in the last row, and so nothing else is.
        let open = left("aabb aabb ccdc ccdd", &[(2, 2)]).unwrap();
        assert_eq!(open[open.len() - 2..], cells(&[(3, 2), (3, 3)]));
        // Three regions do not share two rows.
        assert_eq!(left("aabb ccbb ccdd dddd", &[(2, 0), (2, 1)]), None);
    }

    #[test]
    fn places_that_are_no_neighbours_are_counted() {
        assert_eq!([0b0, 0b1, 0b11, 0b101, 0b1111, 0b11011, 1 << 63].map(spread), [0, 1, 1, 2, 2, 2, 1]);
    }

    #[test]
    fn lines_that_are_not_shared_out_are_refused() {
        let shape = Shape::square(2).unwrap();
        let row = |row| (shape.line(Line::Row(row)), 1);
        let shared = |lines: &[_], regions: &[_]| Balance::new(&shape, lines, |cell| cell.column, regions, 1);
        assert!(shared(&[row(0), row(1)], &[row(0)]).is_none());
        assert!(shared(&[row(0)], &[row(1)]).is_none());
        assert!(shared(&[row(0), row(1)], &[row(1), row(0)]).is_some());
    }
}
