//! Cuts pictures: to a part of them, or without their margins.

use super::Pixels;

/// How much each part of a colour may differ in a margin: what compression does to an even colour.
const NOISE: u8 = 24;

impl Pixels {
    /// The part of the picture with this left and upper point, width and height. `None` if it is empty or not all inside.
    pub fn crop(&self, x: usize, y: usize, width: usize, height: usize) -> Option<Pixels> {
        let fits = |start: usize, length: usize, all| start.checked_add(length).is_some_and(|end| end <= all);
        if !fits(x, width, self.width) || !fits(y, height, self.height) {
            return None;
        }
        let rows = self.rgb.chunks(self.width).skip(y).take(height);
        Pixels::new(width, height, rows.flat_map(|row| &row[x..x + width]).copied().collect())
    }

    /// The picture without its margins: rows and columns at its sides that have the colour of its upper left corner. A
    /// picture of one colour stays as it is.
    pub fn without_margins(&self) -> Pixels {
        let paper = self.rgb[0];
        let drawn =
            |point: &[u8; 3]| point.iter().zip(paper).any(|(&part, paper)| part.abs_diff(paper) > NOISE);
        let rows = self.rgb.chunks(self.width);
        let drawn_rows: Vec<usize> =
            rows.enumerate().filter(|(_, row)| row.iter().any(drawn)).map(|(y, _)| y).collect();
        let column = |x: &usize| self.rgb.iter().skip(*x).step_by(self.width).any(&drawn);
        let drawn_columns: Vec<usize> = (0..self.width).filter(column).collect();
        let (Some((top, bottom)), Some((left, right))) = (ends(&drawn_rows), ends(&drawn_columns)) else {
            return self.clone();
        };
        let part = self.crop(left, top, right - left + 1, bottom - top + 1);
        part.expect("the rows and columns are those of the picture")
    }
}

/// The first and the last.
fn ends(numbers: &[usize]) -> Option<(usize, usize)> {
    numbers.first().copied().zip(numbers.last().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(width: usize, levels: &[u8]) -> Pixels {
        Pixels::new(width, levels.len() / width, levels.iter().map(|&level| [level; 3]).collect()).unwrap()
    }

    #[test]
    fn a_part_is_cut_out() {
        let picture = grey(3, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(picture.crop(1, 0, 2, 2), Some(grey(2, &[2, 3, 5, 6])));
        for (x, y, width, height) in [(0, 0, 4, 1), (0, 0, 0, 1), (2, 0, 2, 1), (0, usize::MAX, 1, 2)] {
            assert_eq!(picture.crop(x, y, width, height), None);
        }
    }

    #[test]
    fn margins_are_cut_off_noise_and_all() {
        let picture = grey(4, &[250, 255, 240, 255, 255, 0, 90, 255, 255, 255, 255, 255]);
        assert_eq!(picture.without_margins(), grey(2, &[0, 90]));
        assert_eq!(grey(2, &[7; 4]).without_margins(), grey(2, &[7; 4]));
    }
}
