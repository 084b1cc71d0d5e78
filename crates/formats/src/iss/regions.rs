//! Items about regions of the whole grid: jigsaws, diagonals, windows, disjoint groups.

use super::super::{Diagnostic, ParseError};
use super::Reader;
use super::frame::{box_of, can_be_region, usual_region};
use super::items::Item;
use super::types::{Read, alone};
use model::grid::{Cell, Shape};
use model::rules::{
    AntiKing, AntiTaxicab, AnyRule, Diagonal, DisjointGroups, DutchFlatmates, GlobalEntropy, GlobalMod,
    Jigsaw, NonConsecutive, SameValues, Slope, Windoku,
};
use std::collections::BTreeMap;

/// The types that are read here.
pub(super) const TYPES: &[(&str, Read)] = &[
    ("AntiConsecutive", |reader, item| global(reader, item, NonConsecutive::default())),
    ("AntiKing", |reader, item| global(reader, item, AntiKing {})),
    ("AntiTaxicab", |reader, item| global(reader, item, AntiTaxicab { distance: None })),
    ("Diagonal", diagonal),
    ("DisjointSets", disjoint_sets),
    ("DutchFlatmates", |reader, item| global(reader, item, DutchFlatmates {})),
    ("GlobalEntropy", |reader, item| global(reader, item, GlobalEntropy {})),
    ("GlobalMod", |reader, item| global(reader, item, GlobalMod { divisor: 3 })),
    ("Jigsaw", jigsaw),
    ("RegionSameValues", region_same_values),
    ("Windoku", windoku),
];

/// A rule that has nothing to say but its name.
fn global(reader: &mut Reader, item: &Item<'_>, rule: impl Into<AnyRule>) -> Result<(), ParseError> {
    alone(item)?;
    reader.add(rule, item)
}

fn diagonal(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let direction = match item.arguments.iter().map(|word| word.text).collect::<Vec<_>>()[..] {
        ["1"] => Slope::Rising,
        ["-1"] => Slope::Falling,
        _ => {
            let error = ParseError::new(item.span(), "a diagonal is 1 or -1");
            return Err(error.help("-1 begins at the top left, 1 at the bottom left"));
        }
    };
    reader.add(Diagonal { direction }, item)
}

/// Adds a rule about boxes of a size, whether the grid has such boxes or not. Where none of that size would tile it, the
/// item demands nothing.
fn boxed<R: Into<AnyRule>>(
    reader: &mut Reader,
    item: &Item<'_>,
    size: usize,
    rule: impl Fn(u16, u16) -> R,
) -> Result<(), ParseError> {
    alone(item)?;
    if let Some((height, width)) = box_of(&reader.frame.shape, size) {
        return reader.add(rule(height, width), item);
    }
    let message = format!("{} demands nothing: no boxes of {size} cells would tile the grid", item.name.text);
    reader.warnings.push(Diagnostic::new(item.span(), message));
    Ok(())
}

fn windoku(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let size = reader.frame.window;
    boxed(reader, item, size, |height, width| Windoku { height, width })
}

fn disjoint_sets(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let size = reader.frame.region;
    boxed(reader, item, size, |height, width| DisjointGroups { height, width, positions: None })
}

/// A character per cell; equal ones are a region. Older texts have another argument before it.
fn jigsaw(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    let (shape, size) = (reader.frame.shape.clone(), reader.frame.region);
    let [.., layout] = &item.arguments[..] else {
        return Err(item.name.error("a jigsaw has no layout").help("write a character per cell"));
    };
    let count = layout.text.chars().count();
    if count != shape.board_len() {
        let message =
            format!("the layout has {count} characters, but the grid has {} cells", shape.board_len());
        return Err(layout.error(message));
    }
    let mut sizes: BTreeMap<char, usize> = BTreeMap::new();
    layout.text.chars().for_each(|sign| *sizes.entry(sign).or_default() += 1);
    // One character may stand for cells in no region.
    let mut odd = sizes.iter().filter(|&(_, &cells)| !reader.frame.is_region(cells));
    if let (Some((a, one)), Some((b, other))) = (odd.next(), odd.next()) {
        let message = format!("regions have {size} cells, but `{a}` has {one} and `{b}` has {other}");
        return Err(layout.error(message).help("one character may mark cells in no region, but not two"));
    }
    let mut numbers: BTreeMap<char, u16> = BTreeMap::new();
    let mut region = |sign: char| {
        let next = numbers.len() as u16;
        reader.frame.is_region(sizes[&sign]).then(|| *numbers.entry(sign).or_insert(next))
    };
    let regions: Vec<Option<u16>> = layout.text.chars().map(&mut region).collect();
    if sizes.len() == 1 || regions.iter().all(Option::is_none) {
        reader.warnings.push(Diagnostic::new(layout.span.clone(), "this layout has no regions"));
        return Ok(());
    }
    reader.add(Jigsaw { regions }, item)
}

/// All regions of the largest size hold the same values. They are distinct in each, so that "as often" says no more.
fn region_same_values(reader: &mut Reader, item: &Item<'_>) -> Result<(), ParseError> {
    alone(item)?;
    let shape = &reader.frame.shape;
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    for rule in reader.puzzle.rules() {
        if matches!(rule, AnyRule::Boxes(_) | AnyRule::Jigsaw(_)) {
            regions.extend(rule.distinct(shape));
        }
    }
    let largest = regions.iter().map(Vec::len).max().unwrap_or(0);
    regions.retain(|cells| cells.len() == largest);
    if regions.len() < 2 {
        reader
            .warnings
            .push(Diagnostic::new(item.span(), "there are no two regions that could hold the same values"));
        return Ok(());
    }
    reader.add(SameValues { lists: regions }, item)
}

/// The item of a rule of these types. `region` is the number of cells of a region in the text that is written.
pub(super) fn item(rule: &AnyRule, shape: &Shape, region: usize) -> Option<String> {
    let usual = |height: u16, width: u16| Some((height, width)) == box_of(shape, region);
    let window = if region == usual_region(shape) { shape.values() } else { region };
    let is_window = |height: u16, width: u16| Some((height, width)) == box_of(shape, window);
    let text = match rule {
        AnyRule::AntiKing(_) => ".AntiKing".to_string(),
        AnyRule::AntiTaxicab(AntiTaxicab { distance: None }) => ".AntiTaxicab".to_string(),
        AnyRule::NonConsecutive(NonConsecutive { diagonal: false, exempt }) if exempt.is_empty() => {
            ".AntiConsecutive".to_string()
        }
        AnyRule::Diagonal(Diagonal { direction: Slope::Rising }) => ".Diagonal~1".to_string(),
        AnyRule::Diagonal(Diagonal { direction: Slope::Falling }) => ".Diagonal~-1".to_string(),
        AnyRule::DisjointGroups(DisjointGroups { height, width, positions: None })
            if usual(*height, *width) =>
        {
            ".DisjointSets".to_string()
        }
        AnyRule::Windoku(Windoku { height, width }) if is_window(*height, *width) => ".Windoku".to_string(),
        AnyRule::DutchFlatmates(_) => ".DutchFlatmates".to_string(),
        AnyRule::GlobalEntropy(_) => ".GlobalEntropy".to_string(),
        AnyRule::GlobalMod(GlobalMod { divisor: 3 }) => ".GlobalMod".to_string(),
        AnyRule::Jigsaw(jigsaw) => return layout(jigsaw, shape, region),
        _ => return None,
    };
    Some(text)
}

/// The layout of a jigsaw with a letter per region; `None` where a region would not be read as one.
fn layout(jigsaw: &Jigsaw, shape: &Shape, region: usize) -> Option<String> {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789";
    let groups = jigsaw.groups(shape);
    let free = jigsaw.regions.iter().filter(|region| region.is_none()).count();
    let whole = |cells: usize| cells == region || can_be_region(cells, shape);
    let fits = groups.iter().all(|cells| whole(cells.len())) && !whole(free);
    let alone = groups.len() == 1 && free == 0;
    if !fits || alone || groups.len() > SIGNS.len() || groups.is_empty() {
        return None;
    }
    let mut layout = vec!['0'; shape.board_len()];
    for (cells, &sign) in groups.iter().zip(SIGNS) {
        cells.iter().for_each(|&cell| layout[shape.index(cell)] = char::from(sign));
    }
    Some(format!(".Jigsaw~{}", layout.iter().collect::<String>()))
}
