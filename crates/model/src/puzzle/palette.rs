//! Values that are colours: how they look, and the nonogram of a picture.

use super::{Paint, Puzzle};
use crate::grid::{Filling, Value};
use crate::rules::{AnyRule, LineClue, RuleError};

/// The colours of puzzles that name none: the background first.
const USUAL: [(&str, char, [u8; 3]); 12] = [
    ("white", '.', [255, 255, 255]),
    ("black", 'b', [0, 0, 0]),
    ("red", 'r', [214, 40, 40]),
    ("green", 'g', [46, 139, 60]),
    ("blue", 'u', [45, 85, 200]),
    ("yellow", 'y', [245, 200, 30]),
    ("orange", 'o', [240, 130, 30]),
    ("purple", 'p', [130, 60, 160]),
    ("brown", 'n', [130, 85, 45]),
    ("cyan", 'c', [40, 180, 195]),
    ("grey", 'e', [128, 128, 128]),
    ("magenta", 'm', [215, 60, 150]),
];

/// Letters for colours beyond the usual ones.
const LETTERS: &str = "adfhijklqstvwxzABCDEFGHIJKLMNOPQRSTUVWXYZ23456789+*@%";

impl Paint {
    /// The default look of a value: 0 is white, 1 black, others are told apart.
    pub fn usual(value: Value) -> Paint {
        let at = usize::from(value);
        if let Some(&(name, letter, rgb)) = USUAL.get(at) {
            return Paint { name: name.to_string(), letter, rgb };
        }
        let beyond = at - USUAL.len();
        // Steps of the golden angle around the circle of colours never come back to the same place.
        let hue = (beyond * 222) % 360;
        let letter = LETTERS.chars().nth(beyond).unwrap_or('?');
        Paint { name: format!("colour {value}"), letter, rgb: rainbow(hue) }
    }
}

/// A colour of full strength, by its angle.
fn rainbow(hue: usize) -> [u8; 3] {
    let rise = (hue % 60 * 255 / 60) as u8;
    match hue / 60 {
        0 => [255, rise, 0],
        1 => [255 - rise, 255, 0],
        2 => [0, 255, rise],
        3 => [0, 255 - rise, 255],
        4 => [rise, 0, 255],
        _ => [255, 0, 255 - rise],
    }
}

/// Names of colours for those that files name by letters or numbers.
const NAMED: [(&str, [u8; 3]); 17] = [
    ("black", [20, 20, 20]),
    ("dark grey", [90, 90, 90]),
    ("light grey", [180, 180, 180]),
    ("white", [250, 250, 250]),
    ("red", [220, 40, 40]),
    ("dark red", [130, 20, 20]),
    ("orange", [245, 140, 30]),
    ("yellow", [250, 220, 40]),
    ("green", [40, 160, 60]),
    ("dark green", [10, 90, 20]),
    ("light green", [140, 220, 120]),
    ("light blue", [130, 190, 240]),
    ("blue", [40, 80, 220]),
    ("dark blue", [20, 30, 110]),
    ("purple", [130, 50, 170]),
    ("pink", [245, 150, 190]),
    ("brown", [130, 85, 45]),
];

/// What people call a colour: its name, or the nearest one that no other colour has if a file has no more than a letter or a
/// number.
fn word(paint: &Paint, taken: &[String]) -> String {
    if paint.name.chars().count() > 1 && paint.name.starts_with(char::is_alphabetic) {
        return paint.name.clone();
    }
    let distance = |rgb: &[u8; 3]| -> u32 {
        rgb.iter().zip(paint.rgb).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let free = NAMED.iter().filter(|(name, _)| !taken.iter().any(|taken| taken == name));
    free.min_by_key(|(_, rgb)| distance(rgb)).map_or_else(|| paint.name.clone(), |(name, _)| name.to_string())
}

impl Puzzle {
    /// What people call the colours of a picture, the background first: "red", or "colour 1" where a file has the same name for
    /// two of them.
    pub fn colour_words(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for paint in &self.palette() {
            let word = word(paint, words.get(1..).unwrap_or_default());
            words.push(word);
        }
        let is_clear = (1..words.len()).all(|at| !words[1..at].contains(&words[at]));
        let numbered =
            |(value, word): (usize, String)| if is_clear { word } else { format!("colour {value}") };
        words.into_iter().enumerate().map(numbered).collect()
    }

    /// The nonogram of a picture: the runs of colours in each row and each column. The picture is its
    /// [reference](super::About::reference), and need not be the only solution.
    ///
    /// ```
    /// use gridwright_model::{Filling, Puzzle, Shape};
    ///
    /// let picture = Filling::new(Shape::new(1, 4, 2)?.from_zero(), vec![1, 0, 1, 1]).expect("four cells");
    /// let puzzle = Puzzle::nonogram(picture)?;
    /// assert_eq!(puzzle.rules()[0].describe(puzzle.shape()), "the blocks of row 1 are 1, 2");
    /// # Ok::<(), gridwright_model::RuleError>(())
    /// ```
    pub fn nonogram(picture: Filling) -> Result<Puzzle, RuleError> {
        let shape = picture.shape();
        let mut puzzle = Puzzle::new(shape);
        for line in shape.row_lines().chain(shape.column_lines()) {
            puzzle.add(LineClue::of(line, &picture))?;
        }
        puzzle.about.reference = Some(picture);
        Ok(puzzle)
    }

    /// How each value looks, from the lowest on: as the puzzle says, or else the usual colours.
    pub fn palette(&self) -> Vec<Paint> {
        let shape = self.shape();
        if self.about.palette.len() == shape.values() {
            return self.about.palette.clone();
        }
        (0..shape.values()).map(|value| Paint::usual(value as Value)).collect()
    }

    /// Whether the values are colours and a solution is a picture: some rule counts blocks of colours.
    pub fn is_picture(&self) -> bool {
        self.rules().iter().any(|rule| matches!(rule, AnyRule::LineClue(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_values_look_the_same() {
        let all: Vec<Paint> = (0..Shape::MAX_VALUES).map(|value| Paint::usual(value as Value)).collect();
        let letters: BTreeSet<char> = all.iter().map(|paint| paint.letter).collect();
        let colors: BTreeSet<[u8; 3]> = all.iter().map(|paint| paint.rgb).collect();
        assert_eq!((letters.len(), colors.len()), (Shape::MAX_VALUES, Shape::MAX_VALUES));
    }

    #[test]
    fn a_picture_solves_its_own_nonogram() {
        let shape = Shape::new(2, 3, 3).unwrap().from_zero();
        let picture = Filling::new(shape, vec![1, 2, 0, 0, 0, 1]).unwrap();
        let puzzle = Puzzle::nonogram(picture.clone()).unwrap();
        assert_eq!(puzzle.rules().len(), 5);
        assert!(puzzle.is_picture() && puzzle.verify(picture).is_ok());
        assert!(!Puzzle::sudoku(4).unwrap().is_picture());
    }

    #[test]
    fn colours_go_by_their_names_or_by_the_nearest_usual_one() {
        let shape = Shape::new(1, 3, 4).unwrap().from_zero();
        let mut puzzle = Puzzle::nonogram(Filling::new(shape, vec![1, 2, 3]).unwrap()).unwrap();
        let paint = |name: &str, rgb: [u8; 3]| Paint { name: name.to_string(), letter: 'x', rgb };
        puzzle.about.palette = vec![
            paint("white", [255; 3]),
            paint("r", [200, 20, 20]),
            paint("#2E8B3C", [46, 139, 60]),
            paint("teal", [0, 120, 120]),
        ];
        assert_eq!(puzzle.colour_words()[1..], ["red", "green", "teal"]);
        puzzle.about.palette[2] = paint("s", [214, 40, 41]);
        assert_eq!(puzzle.colour_words()[1..], ["red", "dark red", "teal"]);
        puzzle.about.palette[2] = paint("teal", [214, 40, 41]);
        assert_eq!(puzzle.colour_words()[1..], ["colour 1", "colour 2", "colour 3"]);
    }

    #[test]
    fn a_grid_without_a_background_is_no_picture() {
        let filling = Filling::new(Shape::new(1, 1, 2).unwrap(), vec![1]).unwrap();
        assert!(Puzzle::nonogram(filling).is_err());
    }
}
