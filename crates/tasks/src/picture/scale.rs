//! Makes pictures smaller, or larger: each cell is the average of what it covers.

use super::Pixels;
use std::ops::Range;

/// The average colours, row by row. Points that a cell covers in part count in part; all in whole numbers, so that
/// every machine finds the same.
pub(super) fn average(pixels: &Pixels, rows: usize, columns: usize) -> Vec<[u8; 3]> {
    let mut cells = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        for column in 0..columns {
            cells.push(cell(pixels, cover(row, rows, pixels.height), cover(column, columns, pixels.width)));
        }
    }
    cells
}

/// The points under one of `parts` equal parts of a side, each with how much of it is covered.
fn cover(part: usize, parts: usize, points: usize) -> impl Iterator<Item = (usize, u64)> + Clone {
    // On a ruler with points * parts marks, a part is `points` long and a point `parts`.
    let inside: Range<usize> = part * points..(part + 1) * points;
    (inside.start / parts..inside.end.div_ceil(parts)).map(move |point| {
        let (start, end) = (inside.start.max(point * parts), inside.end.min((point + 1) * parts));
        (point, (end - start) as u64)
    })
}

fn cell(
    pixels: &Pixels,
    rows: impl Iterator<Item = (usize, u64)>,
    columns: impl Iterator<Item = (usize, u64)> + Clone,
) -> [u8; 3] {
    let mut sums = [0; 3];
    let mut total = 0;
    for (y, height) in rows {
        for (x, width) in columns.clone() {
            let weight = height * width;
            let point = pixels.rgb[y * pixels.width + x];
            (0..3).for_each(|part| sums[part] += weight * u64::from(point[part]));
            total += weight;
        }
    }
    sums.map(|sum| ((sum + total / 2) / total) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(width: usize, levels: &[u8]) -> Pixels {
        Pixels::new(width, levels.len() / width, levels.iter().map(|&level| [level; 3]).collect()).unwrap()
    }

    #[test]
    fn a_cell_is_the_average_of_what_it_covers() {
        let pixels = grey(3, &[0, 100, 200, 0, 100, 200]);
        assert_eq!(average(&pixels, 1, 1), [[100; 3]]);
        assert_eq!(average(&pixels, 2, 3), pixels.rgb);
        // Half of the middle point belongs to each side.
        assert_eq!(average(&pixels, 1, 2), [[33; 3], [167; 3]]);
    }

    #[test]
    fn a_larger_puzzle_repeats_points() {
        assert_eq!(average(&grey(1, &[7]), 2, 2), [[7; 3]; 4]);
        assert_eq!(average(&grey(2, &[0, 90]), 1, 3), [[0; 3], [45; 3], [90; 3]]);
    }
}
