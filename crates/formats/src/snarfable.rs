//! Killer Sudoku as 81 characters: a sum at the root of each cage, the other cells point towards it.
//!
//! ```text
//! 3<0000000000000000000000000000000000000000000000000000000000000000000000000000000
//! ```
//!
//! Syntax: sums are `0` to `9`, `A` to `Z` (10 to 35), `a` to `j` (36 to 45); `0` is a cell in no cage. The pointers are `<`
//! `>` `^` `v`, and to the corners `` ` `` (up left), `'` (up right), `,` (down left), `.` (down right). A dot is never an
//! empty cell. See `docs/formats/snarfable.md`.

use super::cages::{CELLS, Killer, SIDE, cell, index};
use super::text::{Word, content, shorten};
use super::{Format, ParseError, Reading, WriteError};
use model::grid::Cell;
use model::puzzle::Puzzle;
use std::collections::VecDeque;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "snarfable",
    about: "A 9 x 9 killer Sudoku in 81 characters: sums, and cells that point to them such as < and ^",
    endings: &["snarf"],
    sniff,
    read,
    write,
};

/// The signs that point, and the steps in rows and columns.
const POINTERS: [(char, i32, i32); 8] = [
    ('<', 0, -1),
    ('>', 0, 1),
    ('^', -1, 0),
    ('v', 1, 0),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];

/// The signs of sums, by the sum.
const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/// The characters with their places; one more than there are cells shows that there are too many.
fn signs(text: &str) -> Vec<(char, usize)> {
    let each = |line: Word<'_>| {
        let signs: Vec<_> =
            line.text.char_indices().map(|(at, c)| (c, line.span.start + at)).take(CELLS + 1).collect();
        signs
    };
    let lines = content(text, 0).take(CELLS + 1);
    lines.flat_map(each).filter(|(c, _)| !c.is_whitespace()).take(CELLS + 1).collect()
}

/// 81 characters of this format, one of which no plain Sudoku has, in lines of the same length.
fn sniff(text: &str) -> bool {
    let mut lengths = content(text, 0).take(CELLS + 1).map(|line| line.text.len());
    let first = lengths.next();
    if !lengths.all(|length| Some(length) == first) {
        return false;
    }
    let signs = signs(text);
    let known = |c: char| SUMS.contains(c) || pointer(c).is_some();
    signs.len() == CELLS
        && signs.iter().all(|&(c, _)| known(c))
        && signs.iter().any(|&(c, _)| c != '.' && pointer(c).is_some())
}

fn pointer(sign: char) -> Option<(i32, i32)> {
    POINTERS.iter().find(|(known, ..)| *known == sign).map(|&(_, down, right)| (down, right))
}

/// The cell at a step, if it is in the grid.
fn step(from: Cell, (down, right): (i32, i32)) -> Option<Cell> {
    let side =
        |from: u16, by: i32| u16::try_from(i32::from(from) + by).ok().filter(|&to| usize::from(to) < SIDE);
    Some(Cell::new(side(from.row, down)?, side(from.column, right)?))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let signs = signs(text);
    let span = 0..text.trim_end().len();
    if signs.len() != CELLS {
        let count = if signs.len() > CELLS { format!("more than {CELLS}") } else { signs.len().to_string() };
        let error = ParseError::new(span, format!("there are {count} characters instead of {CELLS}"));
        return Err(error.help("each cell has one: the sum at the root of a cage, and pointers towards it"));
    }
    let mut members: Vec<Vec<Cell>> = vec![Vec::new(); CELLS];
    for i in 0..CELLS {
        members[root(&signs, i)?].push(cell(i));
    }
    let sum = |i: usize| SUMS.find(signs[i].0).unwrap_or(0) as u32;
    let mut cages = Vec::new();
    for (i, cells) in members.into_iter().enumerate() {
        match (sum(i), cells.len()) {
            (_, 0) | (0, 1) => {}
            (0, _) => {
                let place = signs[i].1..signs[i].1 + 1;
                let error = ParseError::new(place, format!("cells point to {}, which has no sum", cell(i)));
                return Err(error.help("0 stands in cells that are in no cage"));
            }
            (sum, _) => cages.push((sum, cells)),
        }
    }
    let puzzle = Killer { cages, ..Killer::default() }.puzzle();
    Ok(puzzle.map_err(|error| ParseError::new(span, error.to_string()))?.into())
}

/// Follows the pointers from a cell to the root of its cage.
fn root(signs: &[(char, usize)], from: usize) -> Result<usize, ParseError> {
    let mut at = from;
    // A way of more steps than there are cells comes back to where it was.
    for _ in 0..=CELLS {
        let (c, start) = signs[at];
        let error = |message: String| ParseError::new(start..start + c.len_utf8(), message);
        if SUMS.contains(c) {
            return Ok(at);
        }
        let Some(direction) = pointer(c) else {
            let message = format!("{} cannot be `{}`", cell(at), shorten(&c.to_string()));
            return Err(error(message).help("a sum (0-9, A-Z, a-j) or one of the pointers < > ^ v ` ' , ."));
        };
        let next = step(cell(at), direction);
        at = index(next.ok_or_else(|| error(format!("{} points out of the grid", cell(at))))?);
    }
    let (c, start) = signs[from];
    let error = ParseError::new(
        start..start + c.len_utf8(),
        format!("the pointers from {} go round in a circle", cell(from)),
    );
    Err(error.help("they lead to the root of the cage, where its sum stands"))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let killer = Killer::of(puzzle, FORMAT.name)?;
    let mut what = Vec::new();
    if killer.layout.is_some() || killer.diagonals {
        what.push("a jigsaw or diagonals".to_string());
    }
    let mut signs = vec!['0'; CELLS];
    for (sum, cells) in &killer.cages {
        // A sum that one cell cannot have would be a sign that plain grids have too.
        let most = if cells.len() == 1 { SIDE } else { SUMS.len() - 1 };
        match SUMS.chars().nth(*sum as usize).filter(|_| *sum as usize <= most) {
            Some(sign) if point(cells, sign, &mut signs) => {}
            Some(_) => what.push(format!("the cage at {} is not connected", cells[0])),
            None => {
                what.push(format!("the cage at {} has the sum {sum}: at most {most} is possible", cells[0]))
            }
        }
    }
    if !what.is_empty() {
        what.truncate(5);
        return Err(WriteError { format: FORMAT.name, what });
    }
    Ok(signs.into_iter().chain(['\n']).collect())
}

/// Lets the cells of a cage point along shortest ways to the first one; false where some cannot.
fn point(cells: &[Cell], sum: char, signs: &mut [char]) -> bool {
    let mut open: Vec<Cell> = cells[1..].to_vec();
    let mut ways = VecDeque::from([cells[0]]);
    signs[index(cells[0])] = sum;
    while let Some(at) = ways.pop_front() {
        for (sign, down, right) in POINTERS {
            // Whoever points here with this sign stands one step the other way.
            let from = step(at, (-down, -right)).and_then(|from| open.iter().position(|&cell| cell == from));
            if let Some(place) = from {
                let from = open.swap_remove(place);
                signs[index(from)] = sign;
                ways.push_back(from);
            }
        }
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::rules::Cage;

    #[test]
    fn cells_point_to_the_root_of_their_cage() {
        let text = format!("3<{}", "0".repeat(79));
        assert!(sniff(&text));
        let puzzle = read(&text).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.rules()[3..], [Cage { cells: vec![cell(0), cell(1)], sum: Some(3) }.into()]);
        assert_eq!(write(&puzzle).unwrap(), text + "\n");
        // Pointers to the corners, and over several cells.
        let long = format!("{:0<9}{:0<9}{}", ">f", "00`<", "0".repeat(63));
        let cage = Cage { cells: [0, 1, 11, 12].map(cell).to_vec(), sum: Some(41) };
        assert_eq!(read(&long).unwrap().puzzles[0].rules()[3..], [cage.into()]);
    }

    /// Lists of clues can have 81 such signs too, but not in lines of one length.
    #[test]
    fn nine_lines_of_nine_are_recognised_and_other_lines_are_not() {
        let row = format!("3<{}", "0".repeat(7));
        let square = format!("{row}\n").repeat(9);
        assert!(sniff(&square));
        assert!(!sniff(&square.replacen('\n', "", 1)));
    }

    #[test]
    fn errors_name_the_cell() {
        let text = |start: &str| format!("{start:0<81}");
        for (start, place, message) in [
            ("><", ">", "the pointers from r1c1 go round in a circle"),
            ("<", "<", "r1c1 points out of the grid"),
            (">0", "0", "cells point to r1c2, which has no sum"),
            ("!", "!", "r1c1 cannot be `!`"),
        ] {
            let text = text(start);
            let error = read(&text).unwrap_err();
            assert_eq!(error.message, message);
            assert_eq!(&text[error.span], place);
        }
        assert_eq!(read("3<").unwrap_err().message, "there are 2 characters instead of 81");
        assert!(!sniff(&text("")) && !sniff(&text("12..")), "a plain grid");
    }

    #[test]
    fn cages_in_pieces_cannot_be_written() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.cage(5, [cell(0), cell(2)]).unwrap();
        assert!(write(&puzzle).unwrap_err().to_string().contains("not connected"));
    }
}
