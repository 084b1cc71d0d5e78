//! Killer Sudoku as SumoCue passes it on: a header, and an entry for each cell.
//!
//! ```text
//! SumoCueV1=3+0=0=0...
//! ```
//!
//! Syntax: `SumoCueV1`, with a `D` if the diagonals count; then 81 entries. `=12` begins a cage of the sum 12 (`=0` is in no
//! cage), `+4` belongs to the cage that begins in cell 4, from 0. `J0` to `J8` after an entry is the cell's region in a
//! jigsaw. White space is free. See `docs/formats/sumocue.md`.

use super::cages::{CELLS, Killer, cell, index};
use super::link::trimmed;
use super::text::{Word, shorten};
use super::{Format, ParseError, Reading, WriteError};
use model::grid::Cell;
use model::puzzle::Puzzle;

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "sumocue",
    about: "A 9 x 9 killer Sudoku, also a jigsaw, as SumoCueV1: =12 begins a cage, +4 belongs to that of cell 4",
    endings: &["sumocue"],
    sniff: |text| trimmed(text).text.starts_with(HEADER),
    read,
    write,
};

const HEADER: &str = "SumoCueV1";

/// What is said about a cell, and where.
struct Entry<'a> {
    word: Word<'a>,
    /// Whether a cage begins here.
    begins: bool,
    number: u32,
    region: Option<u16>,
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let whole = trimmed(text);
    let Some(rest) = whole.text.strip_prefix(HEADER) else {
        return Err(whole.error(format!("the text does not begin with {HEADER}")));
    };
    let diagonals = rest.starts_with('D');
    let rest = rest.strip_prefix('D').unwrap_or(rest);
    let entries = entries(rest, whole.span.end - rest.len())?;
    if entries.len() != CELLS {
        let count =
            if entries.len() > CELLS { format!("more than {CELLS}") } else { entries.len().to_string() };
        let error = whole.error(format!("there are {count} entries instead of {CELLS}"));
        return Err(
            error.help("each cell has one: =12 begins a cage, +4 belongs to that of cell 4, =0 is in none")
        );
    }
    let puzzle = Killer { cages: cages(&entries)?, diagonals, layout: layout(&entries)? }.puzzle();
    Ok(puzzle.map_err(|error| whole.error(error.to_string()))?.into())
}

/// Cuts the text before each `=` and `+`; one entry more than there are cells shows that there are too many.
fn entries(text: &str, start: usize) -> Result<Vec<Entry<'_>>, ParseError> {
    let mut places: Vec<usize> = text.match_indices(['=', '+']).map(|(at, _)| at).take(CELLS + 1).collect();
    let first = places.first().copied().unwrap_or(text.len());
    if !text[..first].trim().is_empty() {
        let error =
            ParseError::new(start..start + first, format!("`{}` is no entry", shorten(&text[..first])));
        return Err(error.help("an entry begins with = or +"));
    }
    let last =
        places.last().map(|&last| text[last + 1..].find(['=', '+']).map_or(text.len(), |at| last + 1 + at));
    places.extend(last);
    places.windows(2).map(|pair| entry(text, pair[0], pair[1], start)).collect()
}

fn entry(text: &str, from: usize, to: usize, start: usize) -> Result<Entry<'_>, ParseError> {
    let said = text[from..to].trim_end();
    let word = Word { text: said, span: start + from..start + from + said.len() };
    let (number, region) = match said[1..].split_once('J') {
        Some((number, region)) => (number, Some(region)),
        None => (&said[1..], None),
    };
    let number = Word { text: number, span: word.span.start + 1..word.span.start + 1 + number.len() };
    let number = number.number("what follows after = and +", u32::MAX)?;
    let region = match region.map(str::as_bytes) {
        None => None,
        Some([digit @ b'0'..=b'8']) => Some(u16::from(digit - b'0')),
        Some(_) => return Err(word.error("after J stands a region from 0 to 8")),
    };
    Ok(Entry { begins: said.starts_with('='), number, region, word })
}

fn cages(entries: &[Entry<'_>]) -> Result<Vec<(u32, Vec<Cell>)>, ParseError> {
    let mut members: Vec<Vec<Cell>> = vec![Vec::new(); CELLS];
    for (i, entry) in entries.iter().enumerate() {
        let first = if entry.begins { Some(i) } else { usize::try_from(entry.number).ok() };
        let begins =
            |first: &usize| entries.get(*first).is_some_and(|entry| entry.begins && entry.number > 0);
        match first.filter(begins) {
            Some(first) => members[first].push(cell(i)),
            None if entry.begins => {}
            None => {
                let error = entry.word.error(format!("no cage begins in cell {}", entry.number));
                return Err(error
                    .help("after + stands the cell, from 0, in which the cage begins with = and its sum"));
            }
        }
    }
    let sums = entries.iter().map(|entry| entry.number);
    Ok(sums.zip(members).filter(|(_, cells)| !cells.is_empty()).collect())
}

/// The regions, if the entries tell any; then all of them do.
fn layout(entries: &[Entry<'_>]) -> Result<Option<Vec<Option<u16>>>, ParseError> {
    if entries.iter().all(|entry| entry.region.is_none()) {
        return Ok(None);
    }
    let region = |entry: &Entry<'_>| {
        let error =
            || entry.word.error("this entry tells no region, but others do").help("end each in J0 to J8");
        entry.region.map(Some).ok_or_else(error)
    };
    entries.iter().map(region).collect::<Result<Vec<_>, _>>().map(Some)
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let killer = Killer::of(puzzle, FORMAT.name)?;
    let regions = killer.layout.clone().unwrap_or_default();
    if regions.iter().any(|region| region.is_none_or(|region| region > 8)) {
        let what = vec!["a jigsaw with cells in no region, or with more than nine regions".to_string()];
        return Err(WriteError { format: FORMAT.name, what });
    }
    let mut text = String::from(HEADER) + if killer.diagonals { "D" } else { "" };
    for (i, owner) in killer.owners().into_iter().enumerate() {
        let cage = owner.map(|owner| &killer.cages[owner]);
        let first = cage.and_then(|(_, cells)| cells.first()).map_or(i, |&first| index(first));
        text += &match cage {
            Some(_) if first != i => format!("+{first}"),
            Some((sum, _)) => format!("={sum}"),
            None => "=0".to_string(),
        };
        if let Some(Some(region)) = regions.get(i) {
            text += &format!("J{region}");
        }
    }
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::rules::{AnyRule, Cage};

    fn text() -> String {
        format!("SumoCueV1=3+0{}", "=0".repeat(79))
    }

    #[test]
    fn cages_begin_with_their_sum() {
        let puzzle = read(&text()).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.rules()[3..], [Cage { cells: vec![cell(0), cell(1)], sum: Some(3) }.into()]);
        assert_eq!(write(&puzzle).unwrap(), text() + "\n");
        let spaced = text().replace('=', "\n=").replace("V1", "V1D");
        assert_eq!(read(&spaced).unwrap().puzzles[0].rules().len(), 6);
    }

    #[test]
    fn entries_may_tell_regions() {
        let jigsaw: String =
            (0..CELLS).map(|i| format!("={}J{}", if i == 5 { 7 } else { 0 }, i % 9)).collect();
        let puzzle = read(&format!("SumoCueV1{jigsaw}")).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.givens()[&cell(5)], 7);
        assert!(matches!(puzzle.rules()[2], AnyRule::Jigsaw(_)));
        assert_eq!(write(&puzzle).unwrap(), format!("SumoCueV1{jigsaw}\n"));
    }

    #[test]
    fn errors_point_at_the_entry() {
        for (text, place, message) in [
            (text().replacen("+0", "+7", 1), "+7", "no cage begins in cell 7"),
            (text().replacen("=3", "=x", 1), "x", "what follows after = and + should be a number, not `x`"),
            (text().replacen("=3", "=3J9", 1), "=3J9", "after J stands a region from 0 to 8"),
            (text().replacen("=3", "=3J1", 1), "+0", "this entry tells no region, but others do"),
            (text().replacen("=3", "?=3", 1), "?", "`?` is no entry"),
            ("SumoCueV1=1".to_string(), "SumoCueV1=1", "there are 1 entries instead of 81"),
        ] {
            let error = read(&text).unwrap_err();
            assert_eq!(error.message, message);
            assert_eq!(&text[error.span], place);
        }
    }
}
