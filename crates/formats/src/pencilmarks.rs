//! Pencil marks: for each cell of a plain Sudoku the values that it may hold.
//!
//! ```text
//! 1...123412341234123412341234123412341234123412341234123412341234
//! ```
//!
//! Two ways to write them, both for grids of up to nine values. The string has n characters per cell: the k-th is the
//! digit k or, where k is excluded, a filler (`.` or `0`). Grid text has n rows of n groups of digits set apart by blanks
//! and frames: `1 34 | 234 2`. Cells with all values are free. See `docs/formats/pencilmarks.md`.

use super::about;
use super::rows::{is_frame, plural};
use super::standard::{Standard, sudoku};
use super::text::{Word, content, pieces, shorten};
use super::{Format, ParseError, Reading, WriteError};
use model::grid::{Value, ValueSet};
use model::puzzle::Puzzle;
use model::rules::Restrict;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "pencilmarks",
    about: "A plain Sudoku of up to 9 x 9 with the candidates of each cell: 729 characters, or 81 groups of digits",
    endings: &["pm"],
    sniff,
    read,
    write,
};

/// The sizes of grids that can be told: values are single digits, and a single cell could be anything.
const SIZES: std::ops::RangeInclusive<usize> = 2..=9;

/// The most characters of a string, and more than any grid text has groups.
const MOST_SIGNS: usize = 9 * 9 * 9;

/// The groups of a text between blanks and frames; one more than a string has characters shows that there are too many.
fn groups(text: &str) -> Vec<Word<'_>> {
    let separates = |c: char| c.is_whitespace() || is_frame(c) || c == '*';
    let lines = content(text, 0);
    lines.flat_map(|line| pieces(line.text, line.span.start, separates)).take(MOST_SIGNS + 1).collect()
}

/// The characters of groups, one by one.
fn signs<'a>(groups: &[Word<'a>]) -> Vec<Word<'a>> {
    let one_by_one = |group: &Word<'a>| {
        let (text, start) = (group.text, group.span.start);
        let sign = move |(at, c): (usize, char)| {
            let end = at + c.len_utf8();
            Word { text: &text[at..end], span: start + at..start + end }
        };
        text.char_indices().map(sign)
    };
    groups.iter().flat_map(one_by_one).take(MOST_SIGNS + 1).collect()
}

/// The size of a grid whose string has as many characters.
fn cube(count: usize) -> Option<usize> {
    SIZES.into_iter().find(|n| n.pow(3) == count)
}

fn square(count: usize) -> Option<usize> {
    SIZES.into_iter().find(|n| n.pow(2) == count)
}

/// What the k-th character of a cell allows: its digit, nothing, or no such character.
fn mark(sign: &str, k: usize) -> Option<Option<Value>> {
    match sign {
        "." | "0" => Some(None),
        _ if sign.len() == 1 && sign.parse() == Ok(k) => Some(Some(k as Value)),
        _ => None,
    }
}

/// The digits of a group, if they are values of the grid and none is there twice.
fn digits(group: &str, n: usize) -> Option<ValueSet> {
    let values: Option<Vec<Value>> =
        group.chars().map(|c| c.to_digit(10).map(|digit| digit as Value)).collect();
    let values = values.filter(|values| values.iter().all(|&value| (1..=n).contains(&value.into())))?;
    let set: ValueSet = values.iter().copied().collect();
    (set.len() == values.len() && !set.is_empty()).then_some(set)
}

/// Every character is the digit of its place or a filler, and no cell is without candidates; or there are as many
/// groups of digits as a grid has cells, and not each of them is a single digit. Where most groups have several digits, one
/// that is wrong does not hide what they are.
fn sniff(text: &str) -> bool {
    let groups = groups(text);
    let signs = signs(&groups);
    if let Some(n) = cube(signs.len()) {
        let cell = |signs: &[Word]| {
            let marks: Option<Vec<_>> = (1..).zip(signs).map(|(k, sign)| mark(sign.text, k)).collect();
            marks.is_some_and(|marks| marks.iter().any(Option::is_some))
        };
        if signs.chunks(n).all(cell) {
            return true;
        }
    }
    square(groups.len()).is_some_and(|n| {
        let valid = groups.iter().filter(|group| digits(group.text, n).is_some());
        let several = valid.clone().filter(|group| group.text.len() > 1).count();
        several > 0 && valid.count() == groups.len() || 2 * several > groups.len()
    })
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let groups = groups(text);
    let signs = signs(&groups);
    let span = 0..text.trim_end().len();
    let (n, cells) = match (cube(signs.len()), square(groups.len())) {
        // Full groups of a grid text are a string as well, and mean the same.
        (Some(n), _) => (n, from_string(&signs, n)?),
        (None, Some(n)) => (n, from_groups(&groups, n)?),
        (None, None) => {
            let more = if signs.len() > MOST_SIGNS { "so many or more: " } else { "" };
            let (signs, groups) = (plural(signs.len(), "character"), plural(groups.len(), "group"));
            let error = ParseError::new(span, format!("{more}{signs} in {groups} are no pencil marks"));
            return Err(error.help("9 x 9 takes 729 characters, nine for each cell, or 81 groups of digits"));
        }
    };
    let mut puzzle = sudoku(n, span.clone())?;
    for (cell, values) in puzzle.shape().cells().zip(cells) {
        if values != puzzle.shape().all_values() {
            puzzle
                .add(Restrict { cell, values })
                .map_err(|error| ParseError::new(span.clone(), error.to_string()))?;
        }
    }
    about::note_comments(&mut puzzle.about, text);
    Ok(puzzle.into())
}

/// "r1c2", for errors.
fn name(i: usize, n: usize) -> String {
    format!("r{}c{}", i / n + 1, i % n + 1)
}

fn from_string(signs: &[Word<'_>], n: usize) -> Result<Vec<ValueSet>, ParseError> {
    let cell = |(i, signs): (usize, &[Word<'_>])| {
        let one = |(k, sign): (usize, &Word<'_>)| {
            mark(sign.text, k).ok_or_else(|| {
                let what = shorten(sign.text);
                let error = sign.error(format!("character {k} of {} cannot be `{what}`", name(i, n)));
                error.help(format!("there stands {k} if the cell may hold it, and . if not"))
            })
        };
        let marks = (1..).zip(signs).map(one).collect::<Result<Vec<_>, _>>()?;
        Ok(marks.into_iter().flatten().collect())
    };
    signs.chunks(n).enumerate().map(cell).collect()
}

fn from_groups(groups: &[Word<'_>], n: usize) -> Result<Vec<ValueSet>, ParseError> {
    let cell = |(i, group): (usize, &Word<'_>)| {
        digits(group.text, n).ok_or_else(|| {
            let error = group.error(format!("{} cannot be one of `{}`", name(i, n), shorten(group.text)));
            error.help(format!("a group is the values that the cell may hold, 1 to {n}, each once: 134"))
        })
    };
    groups.iter().enumerate().map(cell).collect()
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Standard::of(puzzle);
    let (n, all) = (parts.n(), puzzle.shape().all_values());
    if !SIZES.contains(&n) {
        parts.refuse(format!("a grid of {n} x {n} cells: {} to {} are possible", SIZES.start(), SIZES.end()));
    }
    let mut text = about::as_comments(&puzzle.about);
    for (i, values) in parts.cells.clone().into_iter().enumerate() {
        let values = values.unwrap_or(all);
        if values.is_empty() {
            parts.refuse_cell(i, Some(values));
        }
        let sign = |k: Value| if values.contains(k) { char::from(b'0' + k % 10) } else { '.' };
        text.extend((1..=n as Value).map(sign));
    }
    parts.finish(FORMAT.name)?;
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Cell;

    fn one(text: &str) -> Puzzle {
        assert!(sniff(text), "{text}");
        read(text).unwrap().puzzles.remove(0)
    }

    #[test]
    fn a_string_and_its_groups_are_the_same_puzzle() {
        let string = String::from("1...") + &"1234".repeat(14) + ".2.4";
        let puzzle = one(&string);
        assert_eq!(puzzle.givens()[&Cell::new(0, 0)], 1);
        let last = Restrict { cell: Cell::new(3, 3), values: [2, 4].into_iter().collect() };
        assert_eq!(puzzle.rules().len(), 3 + 2);
        assert!(puzzle.rules().contains(&last.into()));
        assert_eq!(write(&puzzle).unwrap(), string.clone() + "\n");
        let text = "*-----------*\n| 1 1234 | 1234 1234 |\n1234 1234 1234 1234\n---+---\n1234 1234 1234 1234\n\
                    1234 1234 1234 42\n";
        assert_eq!(one(text), puzzle);
        assert_eq!(one(&string.replace('.', "0")), puzzle);
        assert_eq!(one(&format!("{}\n{}", &string[..16], &string[16..])), puzzle);
    }

    #[test]
    fn strings_of_other_formats_are_left_alone() {
        assert!(!sniff(&".".repeat(64)));
        assert!(!sniff(&format!("{:.<64}", "1234")));
        assert!(!sniff("1 2\n2 1"));
        assert!(!sniff("1 2 3 4"));
        assert!(!sniff("1"));
        assert!(!sniff("5 12\n1 1"));
        assert!(sniff("12 12\n12 5x"));
    }

    #[test]
    fn errors_name_the_cell_and_the_place() {
        let string = String::from("1..x") + &"1234".repeat(15);
        let error = read(&string).unwrap_err();
        assert_eq!((error.message.as_str(), error.span), ("character 4 of r1c1 cannot be `x`", 3..4));
        let error = read("12 1\n1 33").unwrap_err();
        assert_eq!((error.message.as_str(), error.span), ("r2c2 cannot be one of `33`", 7..9));
        let error = read("12 1\n1").unwrap_err();
        assert_eq!(error.message, "4 characters in 3 groups are no pencil marks");
    }

    #[test]
    fn a_cell_without_candidates_cannot_be_written() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        for values in [[1, 2], [3, 4]] {
            let values = values.into_iter().collect();
            puzzle.add(Restrict { cell: Cell::new(0, 0), values }).unwrap();
        }
        assert!(write(&puzzle).is_err());
        assert!(write(&Puzzle::sudoku(16).unwrap()).unwrap_err().to_string().contains("2 to 9"));
    }
}
