//! `Replicate`: items that are written once and stand in many places.
//!
//! `.Replicate~bits~origin`, items, `.End`: for each target a copy of the items, moved as the origin is moved onto the
//! target. Bit k stands for the cell k places after the origin, row by row; the bits are written as in the key of a
//! relation. Without an origin it is R1C1. All copies are written out before anything else is read.

use super::super::ParseError;
use super::super::text::Word;
use super::items::Item;
use super::pairs::SIGNS;
use super::types::cell;
use super::variables::{number_in, variable};
use model::grid::{Cell, Shape};
use std::ops::Range;

/// More words than this are not written out: a puzzle has a few thousand.
const MOST_WORDS: usize = 1 << 18;

/// Types whose first argument is a key and never a cell.
pub(super) const KEYED: [&str; 6] = ["Binary", "BinaryX", "NFA", "Pair", "PairX", "Regex"];

/// Types that speak of lines or of the whole grid, besides those without arguments.
const FIXED: [&str; 15] = [
    "ConnectedValues",
    "Diagonal",
    "FullRank",
    "FullRankTies",
    "HiddenSkyscraper",
    "Jigsaw",
    "LittleKiller",
    "NumberedRoom",
    "RegionSize",
    "Sandwich",
    "SearchPriority",
    "Shape",
    "Skyscraper",
    "Var",
    "XSum",
];

/// An item that was copied: its words with their places in the text, the type first.
#[derive(Clone)]
pub(super) struct Copied(Vec<(String, Range<usize>)>);

impl Copied {
    fn of(item: &Item<'_>) -> Copied {
        let words = [&item.name].into_iter().chain(&item.arguments);
        Copied(words.map(|word| (word.text.to_string(), word.span.clone())).collect())
    }

    /// A word with a place of another.
    fn word(text: &str, place: &Range<usize>) -> Copied {
        Copied(vec![(text.to_string(), place.clone())])
    }

    pub(super) fn item(&self) -> Item<'_> {
        let mut words = self.0.iter().map(|(text, span)| Word { text, span: span.clone() });
        Item { name: words.next().expect("an item has a type"), arguments: words.collect() }
    }

    /// The item with its cells moved.
    fn moved(&self, by: (i32, i32), shape: &Shape) -> Result<Copied, ParseError> {
        let keys = if KEYED.contains(&&self.0[0].0[..]) { 2 } else { 1 };
        let mut words = self.0.clone();
        for (text, span) in words.iter_mut().skip(keys) {
            let (name, rest) = text.split_at(text.find('_').unwrap_or(text.len()));
            if !is_cell(name)
                && !matches!(variable(&Word { text: name, span: span.clone() }, shape), Some(Ok(_)))
            {
                continue;
            }
            let from = cell(&Word { text: name, span: span.clone() }, shape)?;
            let Some(to) = shape.offset(from, by.0, by.1) else {
                let message = format!("a copy of {from} lies outside of the grid");
                return Err(ParseError::new(span.clone(), message).label("is moved too far"));
            };
            *text = format!("{}{rest}", name_of(to));
        }
        Ok(Copied(words))
    }
}

/// Whether a word looks like a cell, in the grid or not.
fn is_cell(word: &str) -> bool {
    matches!(word.as_bytes(), [b'R' | b'r', row, b'C' | b'c', column]
        if row.is_ascii_alphanumeric() && column.is_ascii_alphanumeric())
}

fn name_of(cell: Cell) -> String {
    if cell.group().is_some() {
        return cell.to_string();
    }
    let sign = |number: u16| char::from_digit(u32::from(number) + 1, 36).expect("a side is at most 16");
    format!("R{}C{}", sign(cell.row), sign(cell.column))
}

/// A `Replicate`, `Or` or `And` that has begun.
struct Open {
    is_or: bool,
    /// Where the copies go, as steps from the origin, if it is a `Replicate`.
    steps: Option<Vec<(i32, i32)>>,
    begun: Range<usize>,
    items: Vec<Copied>,
}

/// Writes every copy out. Without a `Replicate` there is nothing to do.
pub(super) fn written_out(items: &[Item<'_>], shape: &Shape) -> Result<Option<Vec<Copied>>, ParseError> {
    if !items.iter().any(|item| item.name.text == "Replicate") {
        return Ok(None);
    }
    let mut words = 0;
    let whole = Open { is_or: false, steps: None, begun: 0..0, items: Vec::new() };
    let mut open = vec![whole];
    for item in items {
        let inside = open.iter().any(|open| open.steps.is_some());
        let begun = item.span();
        match item.name.text {
            "Replicate" => {
                open.push(Open { is_or: false, steps: Some(steps(item, shape)?), begun, items: vec![] })
            }
            name @ ("Or" | "And") => {
                let items = vec![Copied::of(item)];
                open.push(Open { is_or: name == "Or", steps: None, begun, items });
            }
            "End" if open.len() > 1 => {
                let ended = open.pop().expect("there is one");
                end(&mut open, ended, Copied::of(item), shape, &mut words)?;
            }
            name if inside && (FIXED.contains(&name) || item.arguments.is_empty()) => {
                let error =
                    item.name.error(format!("{name} is not about certain cells and cannot be copied"));
                return Err(error.help("write it before the Replicate"));
            }
            _ => open.last_mut().expect("the whole text never ends").items.push(Copied::of(item)),
        }
    }
    match open.pop() {
        Some(whole) if open.is_empty() => Ok(Some(whole.items)),
        last => {
            let begun = last.map_or(0..0, |open| open.begun);
            Err(ParseError::new(begun, "this has no End").help("what lies inside of it is followed by .End"))
        }
    }
}

/// Adds what has ended to what it stands in.
fn end(
    open: &mut [Open],
    ended: Open,
    end: Copied,
    shape: &Shape,
    words: &mut usize,
) -> Result<(), ParseError> {
    let outer = open.last_mut().expect("the whole text never ends");
    let Some(steps) = ended.steps else {
        outer.items.extend(ended.items);
        outer.items.push(end);
        return Ok(());
    };
    // All copies together are one branch of a choice.
    if outer.is_or {
        outer.items.push(Copied::word("And", &ended.begun));
    }
    let size: usize = ended.items.iter().map(|item| item.0.len()).sum();
    for step in steps {
        *words += size;
        if *words > MOST_WORDS {
            let error = ParseError::new(ended.begun, "these are too many copies");
            return Err(error.help(format!("at most {MOST_WORDS} words are written out")));
        }
        for item in &ended.items {
            outer.items.push(item.moved(step, shape)?);
        }
    }
    if outer.is_or {
        outer.items.push(Copied::word("End", &ended.begun));
    }
    Ok(())
}

/// Where the copies go, as steps from the origin.
fn steps(item: &Item<'_>, shape: &Shape) -> Result<Vec<(i32, i32)>, ParseError> {
    let (bits, origin) = match &item.arguments[..] {
        [] => return Ok(Vec::new()),
        [bits] => (bits, Cell::new(0, 0)),
        [bits, origin] if origin.text.is_empty() => (bits, Cell::new(0, 0)),
        [bits, origin] => (bits, cell(origin, shape)?),
        [_, _, other, ..] => {
            let error = other.error("Replicate has the bits of its targets, and a cell they count from");
            return Err(error.help("two copies are .Replicate~D~R1C1 ... .End"));
        }
    };
    let (first, columns, all) = number_in(shape, origin);
    let mut steps = Vec::new();
    for (place, sign) in bits.text.bytes().enumerate() {
        let Some(six) = SIGNS.iter().position(|&known| known == sign) else {
            return Err(bits.error("the bits of targets have letters, digits, - and _ only"));
        };
        for bit in (0..6).filter(|bit| six >> bit & 1 == 1) {
            let target = first + place * 6 + bit;
            if !all.contains(&target) {
                return Err(bits.error("a target lies outside of the grid"));
            }
            let step = |by: fn(usize, usize) -> usize| by(target, columns) as i32 - by(first, columns) as i32;
            steps.push((step(|number, columns| number / columns), step(|number, columns| number % columns)));
        }
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use model::puzzle::Puzzle;

    fn puzzle(text: &str) -> Puzzle {
        read(text).unwrap_or_else(|error| panic!("{text}: {error:?}")).puzzles.remove(0)
    }

    fn error(text: &str) -> (String, String) {
        let error = read(text).unwrap_err();
        (error.message, text[error.span].to_string())
    }

    #[test]
    fn copies_are_those_written_by_hand() {
        for (short, long) in [
            // Bits 0 and 1, and then bit 9: the cell below.
            (".Replicate~D.Cage~5~R1C1~R2C1.End", ".Cage~5~R1C1~R2C1.Cage~5~R1C2~R2C2"),
            (".Replicate~AI.~R1C1_1_2.End", ".~R2C1_1_2"),
            (".Replicate~E~R4C4.Thermo~R4C4~R5C5.End", ".Thermo~R4C6~R5C7"),
            (".Replicate~C~R1C9.X~R1C9~R1C8.End", ".X~R2C1~R2C0"),
            (".Replicate~D.Replicate~B.WhiteDot~R1C1~R2C1.End.End", ".WhiteDot~R1C1~R2C1.WhiteDot~R1C2~R2C2"),
            (".Or.Replicate~D.V~R1C1~R2C1.End.End", ".Or.And.V~R1C1~R2C1.V~R1C2~R2C2.End.End"),
            (".Replicate~C.Or.V~R1C1~R2C1.End.End", ".Or.V~R1C2~R2C2.End"),
            (
                ".Replicate~C.PairX~9X_1f9X_1f9X_F~_R1C1~R1C1~R2C1.End",
                ".PairX~9X_1f9X_1f9X_F~_R1C1~R1C2~R2C2",
            ),
            (".AntiKnight.Replicate.Cage~5~R1C1.End", ".AntiKnight"),
        ] {
            match read(long) {
                Ok(_) => assert_eq!(puzzle(short), puzzle(long), "{short}"),
                Err(_) => assert!(read(short).is_err(), "{short}"),
            }
        }
    }

    #[test]
    fn a_dot_that_is_copied_marks_its_pairs() {
        let short = puzzle(".StrictKropki.Replicate~D.WhiteDot~R1C1~R2C1.End");
        assert_eq!(short, puzzle(".StrictKropki.WhiteDot~R1C1~R2C1.WhiteDot~R1C2~R2C2"));
    }

    #[test]
    fn copies_that_cannot_be_are_refused_at_their_place() {
        let at = |message: &str, place: &str| (message.to_string(), place.to_string());
        assert_eq!(
            error(".Replicate~C.Cage~5~R1C9.End"),
            at("a copy of r1c9 lies outside of the grid", "R1C9")
        );
        let far = format!(".Replicate~{}B.Cage~5~R1C1.End", "A".repeat(20));
        assert_eq!(error(&far).0, "a target lies outside of the grid");
        assert_eq!(
            error(".Replicate~D.Sandwich~5~R1.End"),
            at("Sandwich is not about certain cells and cannot be copied", "Sandwich")
        );
        assert_eq!(error(".Replicate~D.AntiKing.End").1, "AntiKing");
        assert_eq!(error(".Replicate~D.Cage~5~R1C1"), at("this has no End", "Replicate~D"));
        assert_eq!(error(".Replicate~!.End").0, "the bits of targets have letters, digits, - and _ only");
        assert_eq!(error(".Replicate~D~R1C1~R2C2.End").1, "R2C2");
        let many = format!(".Replicate~_____.AllDifferent{}.End", "~R1C1".repeat(20_000));
        assert_eq!(error(&many).0, "these are too many copies");
    }
}
