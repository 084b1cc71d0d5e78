//! What setters choose by taste: large cages or small ones, long lines or short ones, and a picture that all clues lie in.

use model::grid::{Cell, Shape};
use std::collections::BTreeSet;

/// A matter of taste.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Few large cages.
    LargeCages,
    /// Many small cages.
    SmallCages,
    /// Long lines: thermometers, arrows and others.
    LongLines,
    /// Short lines.
    ShortLines,
}

impl Style {
    /// Every style, for command lines.
    pub const ALL: [Style; 4] = [Style::LargeCages, Style::SmallCages, Style::LongLines, Style::ShortLines];

    /// The name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Style::LargeCages => "large-cages",
            Style::SmallCages => "small-cages",
            Style::LongLines => "long-lines",
            Style::ShortLines => "short-lines",
        }
    }

    /// The opposite.
    pub(super) fn opposite(self) -> Style {
        match self {
            Style::LargeCages => Style::SmallCages,
            Style::SmallCages => Style::LargeCages,
            Style::LongLines => Style::ShortLines,
            Style::ShortLines => Style::LongLines,
        }
    }

    /// The names of clues that it is about.
    pub(super) fn clues(self) -> &'static [&'static str] {
        match self {
            Style::LargeCages | Style::SmallCages => &["cages", "calculations"],
            Style::LongLines | Style::ShortLines => {
                &["thermos", "frozen-thermos", "hidden-thermos", "arrows", "whispers", "renbans"]
            }
        }
    }
}

/// A picture of the size of the grid: clues stand in its cells only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    rows: usize,
    columns: usize,
    cells: BTreeSet<Cell>,
}

/// Why a text is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThemeError {
    /// A line is longer or shorter than the first.
    #[error("line {line} of the picture has {found} cells, and the first line {expected}")]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// Its cells.
        found: usize,
        /// The cells of the first line.
        expected: usize,
    },
    /// A character that says nothing.
    #[error("a picture is drawn with # and . and not with `{0}`")]
    Character(char),
    /// Nothing is drawn.
    #[error("no cell of the picture is filled")]
    Empty,
    /// A bitmap of another kind, or one that ends too soon.
    #[error("a picture is a text of # and . or a plain bitmap (PBM, P1)")]
    Bitmap,
}

impl Theme {
    /// Reads a picture: lines of `#` for cells of the picture and `.` for others, or a plain bitmap (PBM, P1).
    pub fn read(text: &str) -> Result<Theme, ThemeError> {
        let lines = match text.strip_prefix("P1") {
            Some(bitmap) => Theme::of_bitmap(bitmap)?,
            None => text.lines().map(|line| line.trim_end().chars().collect()).collect(),
        };
        let end = lines.iter().rposition(|line: &Vec<char>| !line.is_empty()).map_or(0, |last| last + 1);
        let lines = &lines[..end];
        let expected = lines.first().map_or(0, Vec::len);
        let mut cells = BTreeSet::new();
        for (row, line) in lines.iter().enumerate() {
            if line.len() != expected {
                return Err(ThemeError::Ragged { line: row + 1, found: line.len(), expected });
            }
            for (column, &drawn) in line.iter().enumerate() {
                match drawn {
                    '#' => drop(cells.insert(Cell::new(row as u16, column as u16))),
                    '.' => {}
                    other => return Err(ThemeError::Character(other)),
                }
            }
        }
        if cells.is_empty() {
            return Err(ThemeError::Empty);
        }
        Ok(Theme { rows: lines.len(), columns: expected, cells })
    }

    /// The lines of a plain bitmap, after its first word.
    fn of_bitmap(text: &str) -> Result<Vec<Vec<char>>, ThemeError> {
        let plain: Vec<&str> = text.lines().map(|line| line.split('#').next().unwrap_or("")).collect();
        let plain = plain.join(" ");
        let mut words = plain.split_whitespace();
        let mut side =
            || words.next().and_then(|word| word.parse().ok()).filter(|side| (1..=1000).contains(side));
        let (columns, rows): (usize, usize) = side().zip(side()).ok_or(ThemeError::Bitmap)?;
        let pixels: Vec<char> =
            words.flat_map(str::chars).map(|pixel| if pixel == '1' { '#' } else { '.' }).collect();
        if pixels.len() != rows * columns {
            return Err(ThemeError::Bitmap);
        }
        Ok(pixels.chunks(columns).map(<[char]>::to_vec).collect())
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Whether a cell is part of the picture.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// Whether it has the size of a grid.
    pub(super) fn fits(&self, shape: &Shape) -> bool {
        (self.rows, self.columns) == (shape.rows(), shape.columns())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_a_text_or_a_bitmap() {
        let text = Theme::read("#..\n.#.\n").unwrap();
        assert_eq!(text, Theme::read("P1\n# by hand\n3 2\n1 0 0\n010").unwrap());
        assert_eq!(text.size(), (2, 3));
        assert!(text.contains(Cell::new(1, 1)) && !text.contains(Cell::new(0, 1)));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert_eq!(Theme::read("#.\n#"), Err(ThemeError::Ragged { line: 2, found: 1, expected: 2 }));
        assert_eq!(Theme::read("#x"), Err(ThemeError::Character('x')));
        assert_eq!(Theme::read("..\n..\n"), Err(ThemeError::Empty));
        assert_eq!(Theme::read(""), Err(ThemeError::Empty));
        assert_eq!(Theme::read("P1 2 2 1 0 1"), Err(ThemeError::Bitmap));
    }
}
