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
}

/// More cells do not fit into a word; more regions or values would make the tables large.
const MOST_CELLS: usize = 128;
const MOST: usize = 16;

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
        Grid { columns: columns as u32, not_first: !column(0), not_last: !column(columns - 1) }
    }

    /// Moves a set of cells down a row.
    #[inline]
    fn down(&self, set: u128) -> u128 {
        set << self.columns
    }

    /// Moves a set of cells up a row.
    #[inline]
    fn up(&self, set: u128) -> u128 {
        set >> self.columns
    }

    /// The cells of a set, and those beside them.
    fn grown(&self, set: u128) -> u128 {
        let sides = (set & self.not_last) << 1 | (set & self.not_first) >> 1;
        set | sides | self.down(set) | self.up(set)
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

    /// The cells without which a set might fall apart, by a look at the eight cells around each.
    fn may_cut(&self, set: u128) -> u128 {
        let (left, right) = (|set: u128| (set & self.not_last) << 1, |set: u128| (set & self.not_first) >> 1);
        // For each cell, whether the one above it is in the set, and so on.
        let (above, below) = (self.down(set), self.up(set));
        let (before, after) = (left(set), right(set));
        // Neighbours beside a cell, and those of them that are linked by the cell in the corner between them.
        let beside = [above, after, below, before];
        let corners = [right(above), right(below), left(below), left(above)];
        let linked = [
            above & after & corners[0],
            after & below & corners[1],
            below & before & corners[2],
            before & above & corners[3],
        ];
        // With four neighbours three links are enough, with three two, with two one.
        let (two, three, four) = at_least(beside);
        let (one_link, two_links, three_links) =
            (linked[0] | linked[1] | linked[2] | linked[3], at_least(linked).0, at_least(linked).1);
        set & (two & !one_link | three & !two_links | four & !three_links)
    }
}

/// Where at least two, three and four of the sets are.
fn at_least([a, b, c, d]: [u128; 4]) -> (u128, u128, u128) {
    let (both, either, second_both, second_either) = (a & b, a | b, c & d, c | d);
    let two = both | second_both | either & second_either;
    let three = both & second_either | either & second_both;
    (two, three, both & second_both)
}

/// A mask of one bit; no other.
fn single(mask: u16) -> u16 {
    if mask & mask.wrapping_sub(1) == 0 { mask } else { 0 }
}

/// For each bit, the cells, up to `used`, whose masks have it.
fn turned(masks: &[u16; MOST_CELLS], used: usize) -> [u128; MOST] {
    let mut sets = [[0u8; MOST_CELLS / 8]; MOST];
    for (eight, masks) in masks.chunks_exact(8).take(used.div_ceil(8)).enumerate() {
        for (half, sets) in sets.chunks_exact_mut(8).enumerate() {
            let byte = |(place, mask): (usize, &u16)| u64::from((mask >> (8 * half)) as u8) << (8 * place);
            let bytes = turned_square(masks.iter().enumerate().map(byte).sum());
            sets.iter_mut().zip(bytes.to_le_bytes()).for_each(|(set, byte)| set[eight] = byte);
        }
    }
    sets.map(u128::from_le_bytes)
}

/// Eight rows of eight bits, the rows made columns: squares of four change places, then of two, then single bits.
fn turned_square(mut rows: u64) -> u64 {
    for (step, mask) in [(28, 0x0000_0000_f0f0_f0f0), (14, 0x0000_cccc_0000_cccc), (7, 0x00aa_00aa_00aa_00aa)]
    {
        let changed = (rows ^ rows >> step) & mask;
        rows ^= changed ^ changed << step;
    }
    rows
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
        let mut numbers = [0; MOST_CELLS];
        let mut values = [0; MOST_CELLS];
        for &cell in &self.ids[..self.ids.len() / 2] {
            numbers[cell as usize] = domains.mask(self.numbers[cell as usize]) as u16;
            values[cell as usize] = domains.mask(cell) as u16;
        }
        let used = self.numbers.len();
        let (may, sure) = (turned(&numbers, used), turned(&numbers.map(single), used));
        let (places, placed) = (turned(&values, used), turned(&values.map(single), used));
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
            let kept = self.grid.connected(sure & sure.wrapping_neg(), without);
            sure & !kept != 0 || kept.count_ones() < self.size
        };
        let needed =
            bits(open & self.grid.may_cut(reached)).filter(is_needed).fold(0, |set, cell| set | 1 << cell);
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
        256 + size_of_val(&*self.ids) + size_of_val(&*self.numbers)
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
    fn turning_masks_gives_the_cells_of_each_bit() {
        let mut random = crate::random::SplitMix::new(2);
        let masks: [u16; MOST_CELLS] = std::array::from_fn(|_| random.bits() as u16);
        let sets = turned(&masks, 81);
        for (bit, set) in sets.into_iter().enumerate() {
            // Masks behind those that are used may be left out.
            (0..81).for_each(|cell| assert_eq!(set >> cell & 1, u128::from(masks[cell] >> bit & 1)));
        }
    }

    #[test]
    fn a_set_falls_apart_only_without_a_cell_that_may_cut_it() {
        let grid = Grid::new(4, 5);
        let mut random = crate::random::SplitMix::new(4);
        let (mut cuts, mut named) = (0, 0);
        for _ in 0..2000 {
            let any = u128::from(random.bits() | random.bits()) & 0xfffff;
            let set = grid.connected(any & any.wrapping_neg(), any);
            let may_cut = grid.may_cut(set);
            named += may_cut.count_ones();
            for cell in bits(set) {
                let rest = set & !(1 << cell);
                if rest != 0 && grid.connected(rest & rest.wrapping_neg(), rest) != rest {
                    assert!(may_cut >> cell & 1 == 1, "{set:b} without {cell}");
                    cuts += 1;
                }
            }
        }
        assert!(cuts > 1000 && named < 2 * cuts, "{cuts} of {named}");
    }

    #[test]
    fn what_is_too_large_is_left_to_others() {
        let cells: Vec<Id> = (0..144).collect();
        let numbers: Vec<Id> = (144..288).collect();
        assert!(Regions::new((12, 12), &cells, &numbers, 12, 12, 0).is_none());
    }
}
