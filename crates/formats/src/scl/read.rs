//! JSON becomes a puzzle: cells, regions, cages, and what the metadata tells.

use super::super::about::field;
use super::super::text::shorten;
use super::super::tree::{Document, Node};
use super::super::{Diagnostic, ParseError, Reading};
use super::TOLD;
use model::grid::{Cell, Filling, Shape, Value};
use model::puzzle::Puzzle;
use model::rules::{AntiKing, AntiKnight, AnyRule, Boxes, Cage, Columns, Jigsaw, Rows, RuleError, Sum};

/// Fields that only draw: what they mean is told in words, if at all.
const DRAWN: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// Keys of metadata that are rules, and the same names in the list `global`.
const GLOBAL: [&str; 2] = ["antiknight", "antiking"];

struct Reader {
    puzzle: Puzzle,
    warnings: Vec<Diagnostic>,
    /// Whether the file says which of its rules are only drawn.
    is_told: bool,
}

pub(super) fn read(document: &Document) -> Result<Reading, ParseError> {
    let root = document.root();
    let table = root.need("cells")?;
    let rows = table.items()?;
    let shape = Shape::square(rows.len()).map_err(|bad| table.error(bad))?;
    let mut reader = Reader { puzzle: Puzzle::new(shape), warnings: Vec::new(), is_told: false };
    reader.add(Rows {}, &table)?;
    reader.add(Columns {}, &table)?;
    regions(&mut reader, &root)?;
    for (row, node) in (0..).zip(&rows) {
        givens(&mut reader, row, node)?;
    }
    if let Some(list) = root.get("cages") {
        for cage in list.items()? {
            clue(&mut reader, &cage)?;
        }
    }
    for key in ["metadata", "metaData"] {
        if let Some(data) = root.get(key) {
            metadata(&mut reader, &data)?;
        }
    }
    if let Some(list) = root.get("global") {
        for name in list.items()? {
            global(&mut reader, name.text()?, &name)?;
        }
    }
    let drawn = DRAWN.iter().filter_map(|key| root.get(key)).find(|node| !node.is_blank());
    if let Some(node) = drawn.filter(|_| !reader.is_told) {
        let diagnostic =
            Diagnostic::new(node.span(), "the drawing may show rules that only the text of the puzzle tells");
        reader.warnings.push(
            diagnostic.help("lines, arrows and dots are drawn here and no rules: read the puzzle's rules"),
        );
    }
    Ok(Reading { puzzles: vec![reader.puzzle], warnings: reader.warnings })
}

impl Reader {
    /// Adds a rule; that it does not fit is an error at its place.
    fn add(&mut self, rule: impl Into<AnyRule>, node: &Node<'_>) -> Result<(), ParseError> {
        self.puzzle.add(rule).map_err(|error: RuleError| node.error(error))
    }

    /// A cell as `[row, column]`, both from 0.
    fn cell(&self, node: &Node<'_>) -> Result<Cell, ParseError> {
        let shape = self.puzzle.shape();
        let items = node.items()?;
        let [row, column] = &items[..] else { return Err(node.other("a cell such as [0, 0]")) };
        let side = |node: &Node<'_>| {
            let number = node.number()?.filter(|&number| (number as usize) < shape.rows());
            let n = shape.rows();
            number.map(|number| number as u16).ok_or_else(|| {
                node.error(format!("there is no such cell in a grid of {n} x {n}"))
                    .help("rows and columns count from 0")
            })
        };
        Ok(Cell::new(side(row)?, side(column)?))
    }

    fn cells(&self, node: &Node<'_>) -> Result<Vec<Cell>, ParseError> {
        node.items()?.iter().map(|item| self.cell(item)).collect()
    }
}

/// Regions of n cells are houses: boxes if they are the usual ones, else those of a jigsaw.
fn regions(reader: &mut Reader, root: &Node<'_>) -> Result<(), ParseError> {
    let shape = reader.puzzle.shape();
    let Some(list) = root.get("regions").filter(|list| !list.is_blank()) else { return Ok(()) };
    let mut layout: Vec<Option<u16>> = vec![None; shape.len()];
    for (number, region) in (0..).zip(list.items()?) {
        let cells = reader.cells(&region)?;
        if cells.len() != shape.values() {
            let message = format!(
                "this region has {} cells instead of {}, and is left out",
                cells.len(),
                shape.values()
            );
            reader.warnings.push(region.error(message));
            continue;
        }
        for cell in cells {
            if layout[shape.index(cell)].replace(number).is_some() {
                return Err(region.error(format!("{cell} is in two regions, or twice in one")));
            }
        }
    }
    match shape.usual_box() {
        Some((height, width)) if same(&layout, &Boxes { height, width }, shape) => {
            reader.add(Boxes { height, width }, &list)
        }
        _ if layout.iter().all(Option::is_none) => Ok(()),
        _ => reader.add(Jigsaw { regions: layout }, &list),
    }
}

/// Whether regions are boxes, in whatever order.
fn same(layout: &[Option<u16>], boxes: &Boxes, shape: &Shape) -> bool {
    let mut regions = AnyRule::from(Jigsaw { regions: layout.to_vec() }).distinct(shape);
    let mut boxes = AnyRule::from(boxes.clone()).distinct(shape);
    for groups in [&mut regions, &mut boxes] {
        groups.iter_mut().for_each(|cells| cells.sort());
        groups.sort();
    }
    regions == boxes
}

/// The value of a node: a number, also as a text; letters go on after 9.
fn value(node: &Node<'_>) -> Result<Option<Value>, ParseError> {
    if let Some(text) = node.value.as_str()
        && let [letter @ (b'A'..=b'Z' | b'a'..=b'z')] = text.as_bytes()
    {
        return Ok(Some(letter.to_ascii_uppercase() - b'A' + 10));
    }
    let number = node.number()?.filter(|&number| number > 0);
    number.map(|number| Value::try_from(number).map_err(|_| node.other("a value of the grid"))).transpose()
}

fn givens(reader: &mut Reader, row: u16, node: &Node<'_>) -> Result<(), ParseError> {
    let cells = node.items()?;
    let n = reader.puzzle.shape().columns();
    if cells.len() != n {
        return Err(node.error(format!("this row has {} cells, but there are {n} rows", cells.len())));
    }
    for (column, cell) in (0..).zip(&cells) {
        if !cell.value.is_object() && !cell.value.is_null() {
            return Err(cell.other("an object with a cell's contents, such as {}"));
        }
        let entered = cell.get("given").is_some_and(|given| given.value == false);
        let Some(node) = cell.get("value").filter(|_| !entered) else { continue };
        if let Some(value) = value(&node)? {
            reader.puzzle.set(Cell::new(row, column), value).map_err(|error| node.error(error))?;
        }
    }
    Ok(())
}

/// A cage, or what a cage without cells tells.
fn clue(reader: &mut Reader, cage: &Node<'_>) -> Result<(), ParseError> {
    let text = cage.get("value").and_then(|value| value.value.as_str().map(str::to_string));
    let Some(node) = cage.get("cells").filter(|cells| !cells.is_blank()) else {
        if let Some((key, said)) = text.as_deref().and_then(|text| text.split_once(':')) {
            tell(reader, key.trim(), said.trim());
        }
        return Ok(());
    };
    let cells = reader.cells(&node)?;
    let flag = |key: &str| cage.get(key).and_then(|node| node.value.as_bool());
    let sum = match cage.get("sum") {
        Some(sum) => sum.number()?,
        None => cage.get("value").and_then(|value| value.number().ok().flatten()),
    };
    let sum = sum.filter(|&sum| sum > 0);
    match (flag("unique"), sum) {
        (Some(true), None) if flag("hidden") == Some(true) && is_line(&cells, reader.puzzle.shape()) => {
            Ok(())
        }
        (Some(false), Some(sum)) => {
            reader.add(Sum { cells, sum: sum.into(), coefficients: Vec::new() }, cage)
        }
        (Some(true), sum) | (None, sum @ Some(_)) => reader.add(Cage { cells, sum }, cage),
        _ if flag("hidden") == Some(true) => Ok(()),
        _ => {
            reader
                .warnings
                .push(cage.error("this cage is only drawn: it has neither a sum nor distinct values"));
            Ok(())
        }
    }
}

/// Whether cells are a whole row or column, which is distinct anyway.
fn is_line(cells: &[Cell], shape: &Shape) -> bool {
    let mut cells = cells.to_vec();
    cells.sort();
    shape.row_lines().chain(shape.column_lines()).any(|line| shape.line(line) == cells)
}

fn metadata(reader: &mut Reader, data: &Node<'_>) -> Result<(), ParseError> {
    for (key, node) in data.fields()? {
        match node.value {
            serde_json::Value::String(said) => tell(reader, key, said),
            serde_json::Value::Array(_) if key == TOLD => told(reader, &node)?,
            serde_json::Value::Bool(true) if GLOBAL.contains(&key) => global(reader, key, &node)?,
            _ => {}
        }
    }
    Ok(())
}

/// The names of the rules that are only drawn or told in words.
fn told(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    reader.is_told = true;
    let names = node.items()?.iter().map(|name| name.text().map(shorten)).collect::<Result<Vec<_>, _>>()?;
    if !names.is_empty() {
        let message = format!("only drawn and told in words, and left out: {}", names.join(", "));
        let help = "this format has no such rules; the puzzle is whole in the file that it was written from";
        reader.warnings.push(Diagnostic::new(node.span(), message).help(help));
    }
    Ok(())
}

/// Title, author, rules in words, and the solution.
fn tell(reader: &mut Reader, key: &str, said: &str) {
    let shape = &reader.puzzle.shape().clone();
    let own = || Some(said.to_string()).filter(|said| !said.is_empty());
    let about = &mut reader.puzzle.about;
    match key {
        "rules" => about.description = own(),
        "solution" => {
            let values: Option<Vec<Value>> =
                said.chars().map(|c| c.to_digit(36).map(|d| d as Value)).collect();
            about.reference = values.and_then(|values| Filling::new(shape, values));
        }
        "title" | "author" | "copyright" | "id" | "source" => {
            if let Some(field) = field(about, key) {
                *field = own();
            }
        }
        _ => {}
    }
}

/// A rule of the whole grid.
fn global(reader: &mut Reader, name: &str, node: &Node<'_>) -> Result<(), ParseError> {
    match name {
        "antiknight" => reader.add(AntiKnight {}, node),
        "antiking" => reader.add(AntiKing {}, node),
        other => {
            let name = shorten(other);
            reader.warnings.push(node.error(format!("the rule {name} is not known here, and is left out")));
            Ok(())
        }
    }
}
