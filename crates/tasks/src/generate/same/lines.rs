//! Plain Sudoku: lines of a band may change places, and whole bands.
//!
//! Every row, column and digit gets a colour that does not depend on its place: what it meets, by the colours of those. Where
//! these colours tell all lines of a band apart, they put them in an order; else one of those that look the same is made to
//! differ from the others, each in turn, and the least of what comes out is taken. This is individualisation and refinement,
//! as programs for the isomorphism of graphs do it (McKay and Piperno 2014, "Practical graph isomorphism, II").

use super::Names;
use model::grid::Filling;
use model::random::SplitMix;
use std::cmp::Ordering;

/// How many orders of lines are looked at, at most. A grid that looks the same in more of them than this may be taken for
/// another one: there is none like that among grids of chance.
const MOST: usize = 5_000;

/// A full grid with marks on some cells.
struct Grid<'a> {
    size: usize,
    /// Rows of a band, columns of a stack.
    bands: [usize; 2],
    /// Digits from 0 on, row by row.
    digits: Vec<u8>,
    marks: &'a [u8],
}

/// The colours of rows, of columns, and of digits.
#[derive(Clone)]
struct Colours {
    lines: [Vec<u64>; 2],
    digits: Vec<u64>,
}

/// The first of all puzzles that exchanging lines makes of a plain Sudoku: its digits, with their names in the order in which
/// they come, and its marks.
pub(super) fn first(solution: &Filling, marks: &[u8], bands: [usize; 2]) -> Vec<u8> {
    let shape = solution.shape();
    let size = shape.rows();
    let digits = solution.values().iter().map(|&value| value - shape.lowest()).collect();
    let grid = Grid { size, bands, digits, marks };
    let blank = vec![0; size];
    let mut colours = Colours { lines: [blank.clone(), blank.clone()], digits: blank };
    grid.refine(&mut colours);
    let mut least = None;
    let mut left = MOST;
    // Which of the two ways to lay the grid is tried: boxes that lie, or the colours of its lines, if they decide.
    let [rows, columns] = [0, 1].map(|way| (bands[way], look(&colours.lines[way])));
    let turns: &[bool] = match rows.cmp(&columns) {
        Ordering::Less => &[false],
        Ordering::Greater => &[true],
        Ordering::Equal => &[false, true],
    };
    for &turn in turns {
        grid.search(&colours, turn, &mut left, &mut least);
    }
    least.unwrap_or_default()
}

impl Grid<'_> {
    /// Makes colours tell more, as long as they do.
    fn refine(&self, colours: &mut Colours) {
        let mut classes = 0;
        loop {
            self.pass(colours);
            let now = self.classes(colours);
            if now <= classes || now == 2 * self.size {
                return;
            }
            classes = now;
        }
    }

    /// Colours every line and digit by what it meets.
    fn pass(&self, colours: &mut Colours) {
        let n = self.size;
        let mut lines = [vec![0u64; n], vec![0u64; n]];
        let mut digits = vec![0u64; n];
        for row in 0..n {
            let of_row = colours.lines[0][row];
            for column in 0..n {
                let digit = usize::from(self.digits[row * n + column]);
                let of_column = colours.lines[1][column];
                let of_digit = colours.digits[digit].wrapping_add(u64::from(self.marks[row * n + column]));
                let add = |sum: &mut u64, met: u64| *sum = sum.wrapping_add(SplitMix::mix(met));
                add(&mut lines[0][row], of_digit.wrapping_mul(3).wrapping_add(of_column));
                add(&mut lines[1][column], of_digit.wrapping_mul(3).wrapping_add(of_row));
                let mark = SplitMix::STEP.wrapping_mul(u64::from(self.marks[row * n + column]) + 1);
                add(
                    &mut digits[digit],
                    mark.wrapping_add(of_row.wrapping_add(of_column)) ^ of_row ^ of_column,
                );
            }
        }
        for way in 0..2 {
            for (band, lines) in lines[way].chunks_mut(self.bands[way]).enumerate() {
                let first = band * self.bands[way];
                for (at, line) in lines.iter_mut().enumerate() {
                    *line = SplitMix::mix(line.wrapping_add(colours.lines[way][first + at].rotate_left(7)));
                }
                let all = lines.iter().fold(0u64, |sum, &line| sum.wrapping_add(SplitMix::mix(line)));
                lines.iter_mut().for_each(|line| *line = SplitMix::mix(*line ^ all));
            }
        }
        let before = colours.digits.iter();
        let digits =
            digits.iter().zip(before).map(|(sum, before)| SplitMix::mix(sum ^ before.rotate_left(7)));
        colours.digits = digits.collect();
        colours.lines = lines;
    }

    /// How many rows and columns can be told apart.
    fn classes(&self, colours: &Colours) -> usize {
        let count = |colours: &[u64]| {
            let mut colours = colours.to_vec();
            colours.sort_unstable();
            colours.dedup();
            colours.len()
        };
        count(&colours.lines[0]) + count(&colours.lines[1])
    }

    /// Looks at all orders that the colours leave open.
    fn search(&self, colours: &Colours, turn: bool, left: &mut usize, least: &mut Option<Vec<u8>>) {
        if *left == 0 {
            return;
        }
        // What are rows once it is turned comes first.
        let mut ways = [usize::from(turn), usize::from(!turn)].into_iter();
        let Some((way, alike)) = ways.find_map(|way| Some((way, alike(&colours.lines[way])?))) else {
            *left -= 1;
            let found = self.laid(&[0, 1].map(|way| self.order(colours, way)), turn);
            if least.as_ref().is_none_or(|least| found < *least) {
                *least = Some(found);
            }
            return;
        };
        for line in alike {
            let mut colours = colours.clone();
            colours.lines[way][line] = SplitMix::mix(colours.lines[way][line].wrapping_add(1));
            self.refine(&mut colours);
            self.search(&colours, turn, left, least);
        }
    }

    /// The rows or columns in the order of their colours, and bands in that of theirs.
    fn order(&self, colours: &Colours, way: usize) -> Vec<usize> {
        let colours = &colours.lines[way];
        let size = self.bands[way];
        let mut bands: Vec<(u64, Vec<usize>)> = Vec::with_capacity(self.size / size);
        for first in (0..self.size).step_by(size) {
            let mut lines: Vec<usize> = (first..first + size).collect();
            lines.sort_by_key(|&line| colours[line]);
            let all = lines.iter().fold(0u64, |sum, &line| sum.wrapping_add(SplitMix::mix(colours[line])));
            bands.push((all, lines));
        }
        bands.sort_by_key(|(colour, _)| *colour);
        bands.into_iter().flat_map(|(_, lines)| lines).collect()
    }

    /// The grid with its lines in an order.
    fn laid(&self, [rows, columns]: &[Vec<usize>; 2], turn: bool) -> Vec<u8> {
        let n = self.size;
        let place = |at: usize| match turn {
            false => rows[at / n] * n + columns[at % n],
            true => rows[at % n] * n + columns[at / n],
        };
        let mut names = Names::new();
        let mut laid: Vec<u8> = (0..n * n).map(|at| names.of(self.digits[place(at)])).collect();
        laid.extend((0..n * n).map(|at| self.marks[place(at)]));
        laid
    }
}

/// What lines look like together.
fn look(colours: &[u64]) -> u64 {
    colours.iter().fold(0u64, |sum, &line| sum.wrapping_add(SplitMix::mix(line)))
}

/// The lines of the least colour that several have.
fn alike(colours: &[u64]) -> Option<Vec<usize>> {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    let colour = sorted.windows(2).find(|pair| pair[0] == pair[1])?[0];
    Some((0..colours.len()).filter(|&line| colours[line] == colour).collect())
}
