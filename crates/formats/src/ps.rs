//! Killer Sudoku as one line of numbers between colons, each of them a sum and a cage at once.
//!
//! ```text
//! 3x3::k:768:768:0:0:...
//! ```
//!
//! Syntax: `3x3`, then `d` if the diagonals count or nothing, then `k`, then 81 numbers, each followed by a colon: 256 times
//! the sum of the cell's cage plus the number of the cage's first cell, from 0. See `docs/formats/ps.md`.

use super::cages::{CELLS, Killer, cell, index};
use super::link::trimmed;
use super::text::Word;
use super::{Format, ParseError, Reading, WriteError};
use model::grid::Cell;
use model::puzzle::Puzzle;
use std::collections::BTreeMap;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "ps",
    about: "A 9 x 9 killer Sudoku as numbers between colons: 3x3::k:768:768:0: and so on",
    endings: &["ps"],
    // Nonograms of 3 x 3 cells may begin alike, but have one colon only.
    sniff: |text| trimmed(text).text.strip_prefix("3x3:").is_some_and(|rest| rest.contains(':')),
    read,
    write,
};

/// Sums stand above, cages below.
const BASE: u32 = 256;

/// The parts between colons, each with its place.
fn parts<'a>(whole: &Word<'a>) -> Vec<Word<'a>> {
    let (text, start) = (whole.text, whole.span.start);
    let mut at = 0;
    let part = |piece: &'a str| {
        let word = Word { text: piece, span: start + at..start + at + piece.len() };
        at += piece.len() + 1;
        word
    };
    // One more than a puzzle has shows that there are too many.
    text.split(':').map(part).take(CELLS + 5).collect()
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let whole = trimmed(text);
    let parts = parts(&whole);
    let [size, diagonals, kind, numbers @ ..] = &parts[..] else {
        return Err(whole.error("this is no killer Sudoku").help("it begins with 3x3::k:"));
    };
    if size.text != "3x3" || kind.text != "k" {
        let odd = if size.text == "3x3" { kind } else { size };
        return Err(odd
            .error("only killer Sudokus of 9 x 9 cells are read")
            .help("they begin with 3x3::k: or 3x3:d:k:"));
    }
    let diagonals = match diagonals.text {
        "" => false,
        "d" => true,
        _ => return Err(diagonals.error("here stands d, if the diagonals count, or nothing")),
    };
    let numbers = match numbers {
        [numbers @ .., last] if last.text.is_empty() => numbers,
        all => all,
    };
    if numbers.len() != CELLS {
        let count =
            if numbers.len() > CELLS { format!("more than {CELLS}") } else { numbers.len().to_string() };
        let error = whole.error(format!("there are {count} numbers instead of {CELLS}"));
        return Err(error.help("a number for each cell, and a colon after each number"));
    }
    let cages = cages(numbers)?;
    let puzzle = Killer { cages, diagonals, layout: None }.puzzle();
    Ok(puzzle.map_err(|error| whole.error(error.to_string()))?.into())
}

fn cages(numbers: &[Word<'_>]) -> Result<Vec<(u32, Vec<Cell>)>, ParseError> {
    let mut cages: BTreeMap<u32, (u32, Vec<Cell>)> = BTreeMap::new();
    for (i, word) in numbers.iter().enumerate() {
        let number = word.number(&format!("the number of {}", cell(i)), u32::MAX)?;
        let (sum, id) = (number / BASE, number % BASE);
        if sum == 0 {
            continue;
        }
        let (first, cells) = cages.entry(id).or_insert((sum, Vec::new()));
        if *first != sum {
            let error =
                word.error(format!("the cage of {} has the sum {sum} here and {first} before", cell(i)));
            return Err(
                error.help("all cells of a cage have the same number, 256 times the sum plus the cage")
            );
        }
        cells.push(cell(i));
    }
    Ok(cages.into_values().collect())
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let killer = Killer::of(puzzle, FORMAT.name)?;
    let mut what = Vec::new();
    if killer.layout.is_some() {
        what.push("a jigsaw".to_string());
    }
    let most = u32::MAX / BASE - 1;
    what.extend(
        killer.cages.iter().filter(|(sum, _)| *sum > most).map(|(sum, _)| format!("a sum of {sum}")).take(1),
    );
    if !what.is_empty() {
        return Err(WriteError { format: FORMAT.name, what });
    }
    let number = |owner: Option<usize>| {
        let Some((sum, cells)) = owner.map(|owner| &killer.cages[owner]) else { return 0 };
        BASE * sum + cells.first().map_or(0, |&first| index(first) as u32)
    };
    let numbers: String = killer.owners().into_iter().map(|owner| format!("{}:", number(owner))).collect();
    Ok(format!("3x3:{}:k:{numbers}\n", if killer.diagonals { "d" } else { "" }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::rules::Cage;

    fn text() -> String {
        format!("3x3::k:768:768:{}", "0:".repeat(79))
    }

    #[test]
    fn a_number_is_a_sum_and_a_cage() {
        let puzzle = read(&text()).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.rules()[3..], [Cage { cells: vec![cell(0), cell(1)], sum: Some(3) }.into()]);
        assert_eq!(write(&puzzle).unwrap(), text() + "\n");
        let diagonals = read(&text().replace("::k", ":d:k")).unwrap().puzzles.remove(0);
        assert_eq!(diagonals.rules().len(), 6);
        assert_eq!(read(text().trim_end_matches(':')).unwrap().puzzles[0], puzzle);
    }

    #[test]
    fn errors_point_at_the_number() {
        for (text, place, message) in [
            (
                text().replacen(":768:768", ":768:1024", 1),
                "1024",
                "the cage of r1c2 has the sum 4 here and 3 before",
            ),
            (text().replacen(":768:768", ":768:x", 1), "x", "the number of r1c2 should be a number, not `x`"),
            (text().replace(":k:", ":z:"), "z", "only killer Sudokus of 9 x 9 cells are read"),
            ("3x3:q:k:".to_string(), "q", "here stands d, if the diagonals count, or nothing"),
            ("3x3::k:1:2:".to_string(), "3x3::k:1:2:", "there are 2 numbers instead of 81"),
        ] {
            let error = read(&text).unwrap_err();
            assert_eq!(error.message, message);
            assert_eq!(&text[error.span], place);
        }
    }
}
