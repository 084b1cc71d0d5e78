//! The cells of a small grid split into connected regions of one size, which are known by the numbers of their cells. No
//! value occurs twice in a region; each occurs where there are as many values as cells.
//!
//! This is [`RegionValues`](super::RegionValues) and [`Connected`](super::Connected) for all regions at once, over sets of
//! cells as bits of a word.

use super::{Domains, Id, Propagator};
use crate::grid::Contradiction;

/// See the [module documentation](self).
#[derive(Debug)]
pub struct Regions {
    /// The cells, whose numbers are their bits, and behind them as many places that hold the numbers of their regions.
    ids: Box<[Id]>,
    /// For each bit, the place with the number of the region.
    numbers: Box<[Id]>,
    grid: Grid,
    size: u32,
    regions: usize,
    /// The values that must occur, as bits.
    needed: u64,
}

/// The neighbours of cells, as bits.
#[derive(Debug)]
struct Grid {
    columns: u32,
    /// All cells but those of the first column, and of the last.
    not_first: u128,
    not_last: u128,
    /// For each cell, whether a set of its eight neighbours, clockwise from above, leaves those beside it connected.
    around: Box<[[u8; 8]]>,
}

/// More cells do not fit into a word; more regions or values would make the tables large.
const MOST_CELLS: usize = 128;
const MOST: usize = 16;
/// Stands for a neighbour that is not there.
const NONE: u8 = u8::MAX;

/// What is known of the cells: who may be in each region, and who surely is; who may hold each value, and who does.
struct View {
    may: [u128; MOST],
    sure: [u128; MOST],
    places: [u128; MOST],
    placed: [u128; MOST],
    /// Regions to look at, as bits.
    due: u64,
    /// Whether values of cells have changed since.
    stale: bool,
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

impl Grid {
    fn new(rows: usize, columns: usize) -> Grid {
        let column = |column: usize| (0..rows).fold(0u128, |set, row| set | 1 << (row * columns + column));
        let at = |row: usize, col: usize, (down, right): (isize, isize)| {
            let row = row.checked_add_signed(down).filter(|&row| row < rows);
            let col = col.checked_add_signed(right).filter(|&col| col < columns);
            row.zip(col).map_or(NONE, |(row, col)| (row * columns + col) as u8)
        };
        let steps = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
        let around =
            (0..rows * columns).map(|cell| steps.map(|step| at(cell / columns, cell % columns, step)));
        Grid {
            columns: columns as u32,
            not_first: !column(0),
            not_last: !column(columns - 1),
            around: around.collect(),
        }
    }

    /// The cells of a set, and those beside them.
    fn grown(&self, set: u128) -> u128 {
        let sides = (set & self.not_last) << 1 | (set & self.not_first) >> 1;
        set | sides | set << self.columns | set >> self.columns
    }

    /// Everything that is connected with a part of a set, within the set.
    fn connected(&self, mut part: u128, within: u128) -> u128 {
        loop {
            let more = self.grown(part) & within;
            if more == part {
                return part;
            }
            part = more;
        }
    }

    /// Whether a set might fall apart without a cell, by a look at the eight cells around it.
    fn may_cut(&self, cell: usize, set: u128) -> bool {
        let around = self.around[cell];
        let held = around.map(|other| other != NONE && set >> other & 1 == 1);
        let beside = [0, 2, 4, 6].into_iter().filter(|&side| held[side]).count();
        let linked =
            [0, 2, 4, 6].into_iter().filter(|&side| held[side] && held[side + 1] && held[(side + 2) % 8]);
        beside > linked.count() + 1
    }
}

impl Regions {
    /// Regions of `size` cells each that tile the grid. The bit of a number is its place among the regions; the values of
    /// `needed` (as bits) occur in each. `None` if the grid is too large for this.
    pub fn new(
        (rows, columns): (usize, usize),
        cells: &[Id],
        numbers: &[Id],
        size: usize,
        values: usize,
        needed: u64,
    ) -> Option<Regions> {
        let regions = cells.len() / size;
        if rows * columns > MOST_CELLS || regions > MOST || values > MOST {
            return None;
        }
        let mut by_bit = vec![0; rows * columns];
        cells.iter().zip(numbers).for_each(|(&cell, &number)| by_bit[cell as usize] = number);
        Some(Regions {
            ids: [cells, numbers].concat().into(),
            numbers: by_bit.into(),
            grid: Grid::new(rows, columns),
            size: size as u32,
            regions,
            needed,
        })
    }

    fn view(&self, domains: &Domains) -> View {
        let (mut may, mut sure) = ([0; MOST], [0; MOST]);
        let (mut places, mut placed) = ([0; MOST], [0; MOST]);
        let sort = |mask: u64, cell: u128, all: &mut [u128; MOST], single: &mut [u128; MOST]| {
            let mut left = mask;
            while left != 0 {
                all[left.trailing_zeros() as usize % MOST] |= cell;
                left &= left - 1;
            }
            if mask.is_power_of_two() {
                single[mask.trailing_zeros() as usize % MOST] |= cell;
            }
        };
        for &cell in &self.ids[..self.ids.len() / 2] {
            let bit = 1u128 << cell;
            sort(domains.mask(self.numbers[cell as usize]), bit, &mut may, &mut sure);
            sort(domains.mask(cell), bit, &mut places, &mut placed);
        }
        View { may, sure, places, placed, due: (1 << self.regions) - 1, stale: false }
    }

    /// These cells are not in a region.
    fn leave(
        &self,
        set: u128,
        region: usize,
        view: &mut View,
        domains: &mut Domains,
    ) -> Result<(), Contradiction> {
        for cell in bits(set) {
            let number = self.numbers[cell];
            domains.keep(number, !(1 << region))?;
            let mask = domains.mask(number);
            if mask.is_power_of_two() {
                view.sure[mask.trailing_zeros() as usize] |= 1 << cell;
                view.due |= mask;
            }
        }
        view.may[region] &= !set;
        Ok(())
    }

    /// These cells are in a region.
    fn join(
        &self,
        set: u128,
        region: usize,
        view: &mut View,
        domains: &mut Domains,
    ) -> Result<(), Contradiction> {
        for cell in bits(set) {
            let number = self.numbers[cell];
            let mut others = domains.mask(number) & !(1 << region);
            domains.keep(number, 1 << region)?;
            view.due |= others;
            while others != 0 {
                view.may[others.trailing_zeros() as usize] &= !(1 << cell);
                others &= others - 1;
            }
        }
        view.sure[region] |= set;
        Ok(())
    }

    /// What the size of a region and its being connected exclude.
    fn shape(&self, region: usize, view: &mut View, domains: &mut Domains) -> Result<(), Contradiction> {
        let (may, sure) = (view.may[region], view.sure[region]);
        let left = self.size.checked_sub(sure.count_ones()).ok_or(Contradiction)?;
        if sure == 0 {
            return self.leave_small_areas(region, view, domains);
        }
        let mut reached = self.grid.connected(sure & sure.wrapping_neg(), sure);
        for _ in 0..left {
            let next = self.grid.grown(reached) & may;
            if next == reached {
                break;
            }
            reached = self.grid.connected(next, next | sure);
        }
        if sure & !reached != 0 || reached.count_ones() < self.size {
            return Err(Contradiction);
        }
        self.leave(may & !reached, region, view, domains)?;
        let open = reached & !sure;
        if reached.count_ones() == self.size {
            return self.join(open, region, view, domains);
        }
        let is_needed = |&cell: &usize| {
            let without = reached & !(1 << cell);
            self.grid.may_cut(cell, reached) && {
                let kept = self.grid.connected(sure & sure.wrapping_neg(), without);
                sure & !kept != 0 || kept.count_ones() < self.size
            }
        };
        let needed = bits(open).filter(is_needed).fold(0, |set, cell| set | 1 << cell);
        self.join(needed, region, view, domains)
    }

    /// Without a cell that surely belongs: areas that are too small do not.
    fn leave_small_areas(
        &self,
        region: usize,
        view: &mut View,
        domains: &mut Domains,
    ) -> Result<(), Contradiction> {
        let may = view.may[region];
        let (mut left, mut small) = (may, 0);
        while left != 0 {
            let area = self.grid.connected(left & left.wrapping_neg(), left);
            left &= !area;
            if area.count_ones() < self.size {
                small |= area;
            }
        }
        if small == may {
            return Err(Contradiction);
        }
        self.leave(small, region, view, domains)
    }

    /// What the values of a region exclude.
    fn values(&self, region: usize, view: &mut View, domains: &mut Domains) -> Result<(), Contradiction> {
        for value in 0..MOST {
            let (may, sure) = (view.may[region], view.sure[region]);
            let (places, placed) = (view.places[value], view.placed[value]);
            let here = placed & sure;
            if here != 0 {
                if !here.is_power_of_two() {
                    return Err(Contradiction);
                }
                for cell in bits(places & sure & !here) {
                    domains.keep(cell as Id, !(1 << value))?;
                    view.stale = true;
                }
                self.leave(placed & may & !sure, region, view, domains)?;
            } else if self.needed >> value & 1 == 1 {
                let places = places & may;
                if places == 0 {
                    return Err(Contradiction);
                }
                if places.is_power_of_two() {
                    domains.keep(places.trailing_zeros(), 1 << value)?;
                    self.join(places & !sure, region, view, domains)?;
                    view.stale = true;
                }
            }
        }
        Ok(())
    }

    fn look(&self, region: usize, view: &mut View, domains: &mut Domains) -> Result<(), Contradiction> {
        loop {
            let before = (view.may[region], view.sure[region]);
            self.shape(region, view, domains)?;
            self.values(region, view, domains)?;
            if before == (view.may[region], view.sure[region]) {
                return Ok(());
            }
        }
    }
}

impl Propagator for Regions {
    fn cells(&self) -> &[Id] {
        &self.ids
    }

    fn prune(&self, domains: &mut Domains) -> Result<(), Contradiction> {
        loop {
            let mut view = self.view(domains);
            while view.due != 0 {
                let region = view.due.trailing_zeros() as usize;
                view.due &= view.due - 1;
                if let Err(contradiction) = self.look(region, &mut view, domains) {
                    let cells = bits(view.sure[region]).flat_map(|cell| [cell as Id, self.numbers[cell]]);
                    domains.accuse(cells);
                    return Err(contradiction);
                }
            }
            if !view.stale {
                return Ok(());
            }
        }
    }

    fn priority(&self) -> u8 {
        120
    }

    fn cost(&self) -> u32 {
        self.ids.len() as u32 * 4
    }

    fn bytes(&self) -> usize {
        256 + size_of_val(&*self.ids) + size_of_val(&*self.numbers) + size_of_val(&*self.grid.around)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::sound;

    /// Whether the values keep what regions of two cells in 2 x 2 cells demand.
    fn holds(values: &[usize], all: bool) -> bool {
        let (cells, numbers) = values.split_at(4);
        (0..2).all(|region| {
            let own: Vec<usize> = (0..4).filter(|&cell| numbers[cell] == region).collect();
            let [a, b] = own[..] else { return false };
            // Cells that are not beside each other lie on a diagonal.
            a + b != 3 && cells[a] != cells[b] && (!all || cells[a].max(cells[b]) < 2)
        })
    }

    #[test]
    fn regions_are_connected_and_hold_different_values() {
        let (cells, numbers) = ([0, 1, 2, 3], [4, 5, 6, 7]);
        let all = Regions::new((2, 2), &cells, &numbers, 2, 2, 0b11).unwrap();
        sound(&all, 8, 2, |values| holds(values, true));
        let any = Regions::new((2, 2), &cells, &numbers, 2, 2, 0).unwrap();
        sound(&any, 8, 2, |values| holds(values, false));
    }

    #[test]
    fn what_is_too_large_is_left_to_others() {
        let cells: Vec<Id> = (0..144).collect();
        let numbers: Vec<Id> = (144..288).collect();
        assert!(Regions::new((12, 12), &cells, &numbers, 12, 12, 0).is_none());
    }
}
