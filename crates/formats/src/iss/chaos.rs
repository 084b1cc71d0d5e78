//! Items about areas that have to be found: regions of a chaos construction, connected values, doppelgangers.

use super::super::text::Word;
use super::super::{Diagnostic, ParseError};
use super::Reader;
use super::frame::usual_region;
use super::items::Item;
use super::types::{Read, alone, cell};
use super::variables::{MISSED, REGIONS, group_name, missed, regions};
use super::write::names;
use model::grid::{Cell, Shape, Value, ValueSet, Variables};
use model::puzzle::Puzzle;
use model::rules::{
    AnyRule, Boxes, ChaosArrow, ChaosConstruction, ChaosCount, ConnectedValues, Doppelganger,
};

/// The types that are read here.
pub(super) const TYPES: &[(&str, Read)] = &[
    ("ChaosArrow", chaos_arrow),
    ("ChaosConstruction", chaos_construction),
    ("ChaosCount", chaos_count),
    ("ConnectedValues", connected_values),
    ("Doppelganger", doppelganger),
    // What it says is known before the others are read.
    ("Var", |_, _| Ok(())),
];

type Outcome = Result<(), ParseError>;

fn chaos_construction(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    alone(item)?;
    let size = Some(reader.frame.region).filter(|&size| size != usual_region(&reader.frame.shape));
    let regions = REGIONS.parse().expect("a name");
    reader.add(ChaosConstruction { regions, size: size.map(|size| size as u16) }, item)
}

/// The cell that tells, and whether the first place counts; then what is counted.
fn told<'i, 'a>(reader: &Reader, item: &'i Item<'a>) -> Result<(Cell, bool, &'i [Word<'a>]), ParseError> {
    let [control, rest @ ..] = &item.arguments[..] else {
        let error = item.name.error(format!("{} has no cell that tells", item.name.text));
        return Err(error.help(format!("it is written .{}~R1C1~0~CC1~CC2", item.name.text)));
    };
    let control = cell(control, &reader.frame.shape)?;
    match rest {
        [] => Ok((control, false, rest)),
        [offset, places @ ..] => match offset.text {
            "" | "0" => Ok((control, false, places)),
            "1" => Ok((control, true, places)),
            _ => {
                let error = offset.error(format!("{} counts its first cell (0) or not (1)", item.name.text));
                Err(error.help(format!("it is written .{}~R1C1~0~CC1~CC2", item.name.text)))
            }
        },
    }
}

/// The number of the region of a cell that tells of what is around it.
fn region_of(reader: &Reader, item: &Item<'_>, control: Cell) -> Result<Cell, ParseError> {
    let shape = &reader.frame.shape;
    let group = REGIONS.parse().ok().and_then(|name| shape.group(name));
    let Some(group) = group else {
        let error = item.name.error(format!("{} needs regions that are to be found", item.name.text));
        return Err(error.help("they are there with .ChaosConstruction"));
    };
    if control.group().is_some() {
        let error = item.name.error(format!("what {control} tells of must be listed"));
        return Err(error.help("a variable has no cells around it"));
    }
    Ok(group.place(shape.index(control)))
}

/// Places of regions, and nothing else.
fn region_cells(reader: &Reader, words: &[Word<'_>]) -> Result<Vec<Cell>, ParseError> {
    let of_region = |word: &Word<'_>| {
        let place = cell(word, &reader.frame.shape)?;
        match place.group().is_some_and(|name| name.to_string() == REGIONS) {
            true => Ok(place),
            false => Err(word
                .error(format!("{place} is no number of a region"))
                .help("those are CC1, CC2 and so on")),
        }
    };
    words.iter().map(of_region).collect()
}

fn chaos_arrow(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (control, without_first, words) = told(reader, item)?;
    let arms = match words {
        [] => {
            let first = region_of(reader, item, control)?;
            let arm = |(rows, columns): (i32, i32)| {
                let steps = 0..MOST_STEPS;
                steps
                    .map_while(|step| reader.frame.shape.offset(first, rows * step, columns * step))
                    .collect()
            };
            [(0, -1), (0, 1), (-1, 0), (1, 0)].map(arm).to_vec()
        }
        words => {
            region_of(reader, item, Cell::new(0, 0))?;
            words
                .split(|word| word.text == "-")
                .map(|arm| region_cells(reader, arm))
                .collect::<Result<_, _>>()?
        }
    };
    reader.add(ChaosArrow { control, arms, without_first }, item)
}

/// More steps than any grid has cells in a line.
const MOST_STEPS: i32 = 64;

fn chaos_count(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (control, without_first, words) = told(reader, item)?;
    let cells = match words {
        [] => around(&reader.frame.shape, region_of(reader, item, control)?),
        words => {
            region_of(reader, item, Cell::new(0, 0))?;
            region_cells(reader, words)?
        }
    };
    reader.add(ChaosCount { control, cells, without_first }, item)
}

/// The place itself, and those around it.
fn around(shape: &Shape, first: Cell) -> Vec<Cell> {
    let steps = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];
    steps.into_iter().filter_map(|(rows, columns)| shape.offset(first, rows, columns)).collect()
}

fn connected_values(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    let (group, values, size) = match &item.arguments[..] {
        [group, values] => (group, values, None),
        [group, values, size] => (group, values, Some(size).filter(|size| !size.text.is_empty())),
        _ => {
            let error =
                ParseError::new(item.span(), "ConnectedValues has a group, values and perhaps a size");
            return Err(
                error.help("all cells with 1 or 2 are .ConnectedValues~~1_2, those of VS with 1 are ~VS~1")
            );
        }
    };
    let group = group_name(group, reader)?;
    let parts = values.text.split('_').map(|text| Word { text, span: values.span.clone() });
    let values = parts.map(|part| part.number("a value", 127).map(|value| value as Value));
    let values: ValueSet = values.collect::<Result<_, _>>()?;
    let size = size.map(|size| size.number("the size of an area", u16::MAX.into())).transpose()?;
    if size == Some(0) {
        reader.warnings.push(Diagnostic::new(item.span(), "an area without cells demands nothing"));
        return Ok(());
    }
    reader.add(ConnectedValues { values, size: size.map(|size| size as u16), group }, item)
}

fn doppelganger(reader: &mut Reader, item: &Item<'_>) -> Outcome {
    alone(item)?;
    let [columns, rows, boxes] = MISSED.map(|name| name.parse().expect("a name"));
    let (height, width) = reader.frame.box_shape().unwrap_or_default();
    let boxes = (height > 0).then_some(boxes);
    reader.add(Doppelganger { rows, columns, boxes, height, width }, item)
}

/// The variables that items of these rules declare. `region` is the number of cells of a region.
pub(super) fn declared(puzzle: &Puzzle, region: usize) -> Vec<Variables> {
    let shape = puzzle.shape();
    let of = |rule: &AnyRule| match rule {
        AnyRule::ChaosConstruction(_) => regions(shape, region).into_iter().collect(),
        AnyRule::Doppelganger(rule) => missed(shape, rule.boxes.is_some()),
        _ => Vec::new(),
    };
    puzzle.rules().iter().flat_map(of).collect()
}

/// The item of a rule of these types. `region` is the number of cells of a region in the text that is written.
pub(super) fn item(rule: &AnyRule, puzzle: &Puzzle, region: usize) -> Option<String> {
    let shape = puzzle.shape();
    let offset = |without_first: bool| u8::from(without_first);
    let of_regions = |cells: &[Cell]| {
        let is_region = |cell: &Cell| cell.group().is_some_and(|name| name.to_string() == REGIONS);
        cells.iter().all(is_region)
    };
    let text = match rule {
        AnyRule::ChaosConstruction(ChaosConstruction { regions: name, size }) => {
            let size = size.map_or(usual_region(shape), usize::from);
            let known = regions(shape, region).is_ok_and(|group| shape.group(*name) == Some(&group));
            (size == region && known).then_some(".ChaosConstruction".to_string())?
        }
        AnyRule::ChaosArrow(ChaosArrow { control, arms, without_first }) if of_regions(&arms.concat()) => {
            let arms: Vec<String> = arms.iter().map(|arm| names(arm)).collect();
            format!(".ChaosArrow{}~{}{}", names(&[*control]), offset(*without_first), arms.join("~-"))
        }
        AnyRule::ChaosCount(ChaosCount { control, cells, without_first }) if of_regions(cells) => {
            format!(".ChaosCount{}~{}{}", names(&[*control]), offset(*without_first), names(cells))
        }
        AnyRule::ConnectedValues(ConnectedValues { values, size, group }) => {
            let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
            let group = group.map(|name| name.to_string()).unwrap_or_default();
            let size = size.map(|size| format!("~{size}")).unwrap_or_default();
            format!(".ConnectedValues~{group}~{}{size}", values.join("_"))
        }
        AnyRule::Doppelganger(rule) => {
            let own = [Some(rule.columns), Some(rule.rows), rule.boxes];
            let names = own.map(|name| name.map(|name| name.to_string()));
            let usual =
                names.iter().zip(MISSED).all(|(own, name)| own.as_deref().is_none_or(|own| own == name));
            let boxes = puzzle.rules().iter().find_map(|rule| match rule {
                AnyRule::Boxes(Boxes { height, width }) => Some((*height, *width)),
                _ => None,
            });
            (usual && boxes.unwrap_or_default() == (rule.height, rule.width))
                .then_some(".Doppelganger".to_string())?
        }
        _ => return None,
    };
    Some(text)
}
