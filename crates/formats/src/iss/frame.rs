//! The grid itself: its sides and values, which of rows, columns and boxes it has, and whether its lines may tie.

use super::super::text::{Word, shorten};
use super::super::{Diagnostic, ParseError};
use super::items::Item;
use super::{MOST, variables};
use model::grid::{Cell, Shape};
use model::puzzle::Puzzle;
use model::rules::{Boxes, Columns, Rows, RuleError};
use std::collections::BTreeSet;
use std::ops::Range;

/// What the items `Shape`, `NoBoxes`, `RegionSize` and `FullRankTies` say.
pub(super) struct Frame {
    pub shape: Shape,
    /// The cells of a box, and of a jigsaw's region.
    pub region: usize,
    /// The cells of a window: as many as there are values, unless `RegionSize` says otherwise. Boxes are as large as the
    /// longest line, so that in a grid with more values the two differ.
    pub window: usize,
    /// Which lines may be equal to others.
    pub ties: Ties,
    raw: bool,
    boxes: bool,
    /// Where `RegionSize` stands.
    asked: Option<Range<usize>>,
}

/// The sides of a grid without `Shape`.
pub(super) const USUAL: usize = 9;

impl Frame {
    pub(super) fn of(items: &[Item<'_>]) -> Result<Frame, ParseError> {
        let (shape, raw) = match single(items, "Shape")? {
            Some(item) => shape(item)?,
            None => (Shape::square(USUAL).expect("a usual size"), false),
        };
        let (region, window) = (usual_region(&shape), shape.values());
        let ties = ties(items)?;
        let mut frame = Frame { shape: shape.clone(), region, window, ties, raw, boxes: true, asked: None };
        if let Some(item) = single(items, "RegionSize")? {
            let [size] = &item.arguments[..] else {
                return Err(ParseError::new(
                    item.span(),
                    "RegionSize has one argument, the cells of a region",
                ));
            };
            frame.region = size.number("the size of a region", shape.len() as u32)? as usize;
            frame.window = frame.region;
            frame.asked = Some(size.span.clone());
        }
        frame.boxes = !items.iter().any(|item| item.name.text == "NoBoxes");
        // Where no boxes of that size tile the grid, it is the size of a jigsaw's regions.
        let jigsaw = items.iter().any(|item| item.name.text == "Jigsaw");
        frame.boxes &= !(jigsaw && box_of(&shape, frame.region).is_none());
        frame.shape = variables::declared(items, &frame)?;
        Ok(frame)
    }

    /// The rows and columns of a box, if there are boxes.
    pub(super) fn box_shape(&self) -> Option<(u16, u16)> {
        box_of(&self.shape, self.region).filter(|_| self.boxes && !self.raw)
    }

    /// Where boxes of a size were asked for that do not tile the grid: it then has none.
    pub(super) fn without_boxes(&self) -> Option<Diagnostic> {
        let none = self.boxes && !self.raw && box_of(&self.shape, self.region).is_none();
        let message = format!("no boxes of {} cells tile the grid: it has none", self.region);
        self.asked.clone().filter(|_| none).map(|span| Diagnostic::new(span, message))
    }

    /// The grid with its rows, columns and boxes, and nothing else.
    pub(super) fn puzzle(&self) -> Result<Puzzle, ParseError> {
        let mut puzzle = Puzzle::new(self.shape.clone());
        if self.raw {
            return Ok(puzzle);
        }
        let place = self.asked.clone().unwrap_or(0..0);
        let boxes = self.box_shape();
        let mut add = || -> Result<(), RuleError> {
            puzzle.add(Rows {})?;
            puzzle.add(Columns {})?;
            if let Some((height, width)) = boxes {
                puzzle.add(Boxes { height, width })?;
            }
            Ok(())
        };
        add().map_err(|error| ParseError::new(place, error.to_string()))?;
        Ok(puzzle)
    }

    /// Whether so many cells of a jigsaw are a region: as many as a region has, or as a longest line has, or more where
    /// there are more values than that.
    pub(super) fn is_region(&self, cells: usize) -> bool {
        cells == self.region || can_be_region(cells, &self.shape)
    }

    /// The region of each cell that is in one: its box, or in a grid without boxes its region of the jigsaw.
    pub(super) fn regions(&self, items: &[Item<'_>]) -> Vec<Option<u32>> {
        if let Some((height, width)) = self.box_shape() {
            let across = self.shape.columns() as u32 / u32::from(width);
            let number = |cell: Cell| u32::from(cell.row / height) * across + u32::from(cell.column / width);
            return self.shape.cells().map(|cell| Some(number(cell))).collect();
        }
        let jigsaw =
            items.iter().find(|item| item.name.text == "Jigsaw").and_then(|item| item.arguments.last());
        let layout: Vec<char> = jigsaw.map(|word| word.text.chars().collect()).unwrap_or_default();
        let size = |sign: char| layout.iter().filter(|&&other| other == sign).count();
        let whole: BTreeSet<char> =
            layout.iter().copied().filter(|&sign| self.is_region(size(sign))).collect();
        let region =
            |place: usize| layout.get(place).filter(|sign| whole.contains(sign)).map(|&sign| sign.into());
        (0..self.shape.len()).map(region).collect()
    }
}

/// Which lines may be equal to others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ties {
    /// No line at all.
    None,
    /// Those that have no rank.
    Unclued,
    /// All.
    Any,
}

fn ties(items: &[Item<'_>]) -> Result<Ties, ParseError> {
    let Some(item) = single(items, "FullRankTies")? else { return Ok(Ties::Unclued) };
    match item.arguments.iter().map(|word| word.text).collect::<Vec<_>>()[..] {
        ["any"] => Ok(Ties::Any),
        ["only-unclued"] => Ok(Ties::Unclued),
        ["none"] => Ok(Ties::None),
        _ => Err(ParseError::new(item.span(), "FullRankTies is none, only-unclued or any")),
    }
}

/// The only item of a type.
fn single<'i, 'a>(items: &'i [Item<'a>], name: &str) -> Result<Option<&'i Item<'a>>, ParseError> {
    let mut found = items.iter().filter(|item| item.name.text == name);
    let first = found.next();
    match found.next() {
        Some(second) => {
            Err(second.name.error(format!("there is a second {name}")).help("one of them is enough"))
        }
        None => Ok(first),
    }
}

/// `RxC`, `RxC~9`, `RxC~0-8`, and with `Raw` behind.
fn shape(item: &Item<'_>) -> Result<(Shape, bool), ParseError> {
    let bad = |word: &Word<'_>, what: &str| {
        let error = word.error(format!("`{}` {what}", shorten(word.text)));
        error.help("shapes are .Shape~9x9, .Shape~9x9~12, .Shape~9x9~0-8 or .Shape~9x9~~Raw")
    };
    let (sides, values, raw) = match &item.arguments[..] {
        [sides] => (sides, None, false),
        [sides, values] => (sides, Some(values), false),
        [sides, values, raw] if raw.text == "Raw" => (sides, Some(values), true),
        [_, _, other] => return Err(bad(other, "is no kind of shape")),
        _ => return Err(bad(&item.name, "has one to three arguments")),
    };
    let number = |text: &str| text.parse::<usize>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    let side = |text: &str| number(text).filter(|side| (1..=MOST).contains(side));
    let (rows, columns) = sides
        .text
        .split_once('x')
        .and_then(|(rows, columns)| side(rows).zip(side(columns)))
        .ok_or_else(|| bad(sides, "is not rows x columns, each from 1 to 16"))?;
    let longest = rows.max(columns);
    let values = values.filter(|values| !values.text.is_empty());
    let (lowest, highest) = match values {
        None => (1, longest),
        Some(values) => match values.text.split_once('-') {
            Some((low, high)) => number(low).zip(number(high)),
            None => number(values.text).map(|high| (1, high)),
        }
        .filter(|&(low, high)| low <= 1 && low <= high && high - low < MOST)
        .ok_or_else(|| bad(values, "is no range of values that begins at 0 or 1, 16 values at most"))?,
    };
    let count = highest - lowest + 1;
    let place = values.unwrap_or(sides);
    if !raw && count < longest {
        let message = format!("{count} values are too few for lines of {longest} cells");
        return Err(place.error(message).help("a grid without rows and columns is .Shape~9x9~3~Raw"));
    }
    let shape = Shape::new(rows, columns, count).map_err(|bad| place.error(bad.to_string()))?;
    Ok((if lowest == 0 { shape.from_zero() } else { shape }, raw))
}

/// The cells of a region, unless `RegionSize` says otherwise: those of the longest line, whatever the values are.
pub(super) fn usual_region(shape: &Shape) -> usize {
    shape.rows().max(shape.columns())
}

/// Whether so many cells can be a region of a jigsaw, whatever the item `RegionSize` says.
pub(super) fn can_be_region(cells: usize, shape: &Shape) -> bool {
    (usual_region(shape)..=shape.values()).contains(&cells)
}

/// The box of this many cells that tiles the grid, as (rows, columns): as square as possible, wider than high where
/// both ways tile. A single row or column is no box.
pub(super) fn box_of(shape: &Shape, size: usize) -> Option<(u16, u16)> {
    let tiles = |height: usize, width: usize| {
        shape.rows().is_multiple_of(height) && shape.columns().is_multiple_of(width)
    };
    let short = (2..=size.isqrt()).rev().filter(|short| size.is_multiple_of(*short));
    let both = short.flat_map(|short| [(short, size / short), (size / short, short)]);
    let mut fits = both.filter(|&(height, width)| tiles(height, width));
    fits.next().map(|(height, width)| (height as u16, width as u16))
}
