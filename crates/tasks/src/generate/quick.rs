//! Plain Sudoku of nine rows, of which nothing else is wanted: straight from the kernel.

use super::random::Random;
use super::symmetry::Symmetry;
use super::{Generated, GeneratorConfig};
use engine::kernels::classic::Classic;
use model::grid::{Filling, Value};
use model::puzzle::Puzzle;

/// A puzzle, if any plain Sudoku of nine rows will do.
pub(super) fn quick(config: &GeneratorConfig, random: &mut Random) -> Option<Generated> {
    if !is_plain(config) {
        return None;
    }
    let mut kernel = Classic::new();
    let solution = full(&mut kernel, random)?;
    let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
    random.shuffle(&mut order);
    let mut givens = kernel.minimal(&solution, &order);
    let left_out = order.iter().rev().filter(|&&cell| givens >> cell & 1 == 0);
    givens |= left_out.take(config.extra).fold(0, |more, cell| more | 1 << cell);
    let mut puzzle = Puzzle::sudoku(9).ok()?;
    let filling = Filling::new(puzzle.shape(), solution.to_vec())?;
    let cells: Vec<_> = puzzle.shape().cells().zip(solution).collect();
    for (_, (cell, value)) in cells.into_iter().enumerate().filter(|(cell, _)| givens >> cell & 1 == 1) {
        puzzle.set(cell, value).ok()?;
    }
    Some(Generated::graded(puzzle, &filling, None))
}

/// Whether nothing is asked for but nine rows and one solution, and perhaps some givens more.
fn is_plain(config: &GeneratorConfig) -> bool {
    let graded = config.level.is_some() || config.rating.is_some() || config.technique.is_some();
    let placed = config.symmetry != Symmetry::None || config.theme.is_some() || !config.styles.is_empty();
    let counted = !config.ranges.is_empty() || config.few || config.fill_all;
    let plain = config.size == 9 && config.family.is_none() && config.kinds.is_empty() && config.unique;
    plain && !graded && !placed && !counted
}

/// A full grid: three boxes that do not see each other, filled by chance, leave the kernel little to choose. Then digits are
/// renamed and lines exchanged, so that its bias does not show.
fn full(kernel: &mut Classic, random: &mut Random) -> Option<[Value; 81]> {
    let mut masks = [0x1ff; 81];
    for corner in [0, 30, 60] {
        let mut values: [u16; 9] = std::array::from_fn(|value| 1 << value);
        random.shuffle(&mut values);
        for (place, value) in values.into_iter().enumerate() {
            masks[corner + place / 3 * 9 + place % 3] = value;
        }
    }
    let found = kernel.any(&masks, random.seed())?;
    let mut names: [Value; 9] = std::array::from_fn(|name| name as Value + 1);
    random.shuffle(&mut names);
    let (rows, columns) = (lines(random), lines(random));
    let turn = random.below(2) == 1;
    Some(std::array::from_fn(|place| {
        let (row, column) = (rows[place / 9], columns[place % 9]);
        let from = if turn { column * 9 + row } else { row * 9 + column };
        names[usize::from(found[from]) - 1]
    }))
}

/// The numbers of nine lines in a new order that keeps bands together.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands: [[usize; 3]; 3] = std::array::from_fn(|band| std::array::from_fn(|line| 3 * band + line));
    bands.iter_mut().for_each(|band| random.shuffle(band));
    random.shuffle(&mut bands);
    std::array::from_fn(|line| bands[line / 3][line % 3])
}
