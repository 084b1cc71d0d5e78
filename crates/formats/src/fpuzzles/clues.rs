//! The fields that hold rules, a row each. Lines and clues beside the grid have files of their own.

use super::super::ParseError;
use super::super::tree::Node;
use super::read::Reader;
use super::{drawn, lines, outside};
use model::grid::{Cell, Shape};
use model::rules::{
    AllDifferent, AntiKing, AntiKnight, AnyRule, BoxIndexer, Cage, Clones, ColumnIndexer, Diagonal,
    Difference, DisjointGroups, Jigsaw, Maximum, Minimum, NegativeRatio, NegativeSum, NonConsecutive, Pair,
    Quadruple, Ratio, Restrict, RowIndexer, Slope, SumPair, evens, odds,
};

/// Reads a field into rules.
pub(super) type Read = fn(&mut Reader, &Node<'_>) -> Result<(), ParseError>;

/// All fields that are read, in the order in which they are written.
pub(super) fn fields() -> impl Iterator<Item = &'static (&'static str, Read)> {
    FIELDS.iter().chain(lines::FIELDS).chain(outside::FIELDS)
}

/// The fields of this file. Dots come before the negative rules, which exempt them.
const FIELDS: &[(&str, Read)] = &[
    ("diagonal+", |reader, node| flag(reader, node, Diagonal { direction: Slope::Rising })),
    ("diagonal-", |reader, node| flag(reader, node, Diagonal { direction: Slope::Falling })),
    ("antiknight", |reader, node| flag(reader, node, AntiKnight {})),
    ("antiking", |reader, node| flag(reader, node, AntiKing {})),
    ("disjointgroups", disjoint_groups),
    ("extraregion", |reader, node| areas(reader, node, |cells| AllDifferent { cells }.into())),
    ("odd", |reader, node| parities(reader, node, true)),
    ("even", |reader, node| parities(reader, node, false)),
    ("minimum", |reader, node| marked(reader, node, |cells| Minimum { cells }.into())),
    ("maximum", |reader, node| marked(reader, node, |cells| Maximum { cells }.into())),
    ("rowindexer", |reader, node| areas(reader, node, |cells| RowIndexer { cells }.into())),
    ("columnindexer", |reader, node| areas(reader, node, |cells| ColumnIndexer { cells }.into())),
    ("boxindexer", box_indexers),
    ("killercage", cages),
    ("cage", drawn::read),
    ("difference", |reader, node| dots(reader, node, 1, |cells, by| Difference { cells, by }.into())),
    ("ratio", |reader, node| dots(reader, node, 2, |cells, by| Ratio { cells, by }.into())),
    ("xv", letters),
    ("clone", clones),
    ("quadruple", quadruples),
    ("nonconsecutive", non_consecutive),
    ("negative", negative),
];

/// The sums of the letters V and X.
pub(super) const LETTERS: [(&str, u16); 2] = [("V", 5), ("X", 10)];

/// Cells of one region differ.
pub(super) fn jigsaw(reader: &mut Reader, root: &Node<'_>) -> Result<(), ParseError> {
    let regions = reader.regions.clone();
    reader.add(Jigsaw { regions }, root)
}

fn flag(reader: &mut Reader, node: &Node<'_>, rule: impl Into<AnyRule>) -> Result<(), ParseError> {
    if node.flag()? { reader.add(rule, node) } else { Ok(()) }
}

/// A cell of the grid: `R1C1`.
fn cell(reader: &Reader, node: &Node<'_>) -> Result<Cell, ParseError> {
    let shape = reader.puzzle.shape();
    let cell = node.text()?.parse::<Cell>().map_err(|_| node.other("a cell such as R1C1"))?;
    if shape.contains(cell) { Ok(cell) } else { Err(no_cell(node, shape)) }
}

fn no_cell(node: &Node<'_>, shape: &Shape) -> ParseError {
    let n = shape.rows();
    node.error(format!("there is no such cell in a grid of {n} x {n}"))
        .help("rows and columns count from 1: R1C1")
}

pub(super) fn list(reader: &Reader, node: &Node<'_>) -> Result<Vec<Cell>, ParseError> {
    node.items()?.iter().map(|item| cell(reader, item)).collect()
}

/// The cells of a clue under `cells`.
pub(super) fn cells(reader: &Reader, clue: &Node<'_>) -> Result<Vec<Cell>, ParseError> {
    list(reader, &clue.need("cells")?)
}

/// A rule for the cells of each clue. A clue without cells demands nothing.
fn areas(reader: &mut Reader, node: &Node<'_>, make: fn(Vec<Cell>) -> AnyRule) -> Result<(), ParseError> {
    for clue in node.items()? {
        let cells = cells(reader, &clue)?;
        if cells.is_empty() {
            reader.warnings.push(clue.error("this clue has no cells"));
        } else {
            reader.add(make(cells), &clue)?;
        }
    }
    Ok(())
}

/// The cell of each clue.
fn single_cells(reader: &Reader, node: &Node<'_>) -> Result<Vec<Cell>, ParseError> {
    node.items()?.iter().map(|clue| cell(reader, &clue.need("cell")?)).collect()
}

/// One rule for all marked cells together.
fn marked(reader: &mut Reader, node: &Node<'_>, make: fn(Vec<Cell>) -> AnyRule) -> Result<(), ParseError> {
    let cells = single_cells(reader, node)?;
    reader.add(make(cells), node)
}

fn parities(reader: &mut Reader, node: &Node<'_>, odd: bool) -> Result<(), ParseError> {
    let shape = reader.puzzle.shape();
    let values = if odd { odds(shape) } else { evens(shape) };
    for cell in single_cells(reader, node)? {
        reader.add(Restrict { cell, values }, node)?;
    }
    Ok(())
}

/// The usual box, which some rules speak of.
fn usual_box(reader: &Reader, node: &Node<'_>) -> Result<(u16, u16), ParseError> {
    reader.puzzle.shape().usual_box().ok_or_else(|| node.error("a grid of this size has no boxes"))
}

fn disjoint_groups(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    if !node.flag()? {
        return Ok(());
    }
    let (height, width) = usual_box(reader, node)?;
    reader.add(DisjointGroups { height, width, positions: None }, node)
}

fn box_indexers(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    let (height, width) = usual_box(reader, node)?;
    for clue in node.items()? {
        let cells = cells(reader, &clue)?;
        reader.add(BoxIndexer { cells, height, width }, &clue)?;
    }
    Ok(())
}

/// A value that is missing, empty, 0 or no number is no sum.
fn cages(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    for clue in node.items()? {
        let cells = cells(reader, &clue)?;
        if cells.is_empty() {
            reader.warnings.push(clue.error("this cage has no cells"));
            continue;
        }
        let sum = clue.get("value").and_then(|value| value.number().ok().flatten()).filter(|&sum| sum > 0);
        reader.add(Cage { cells, sum }, &clue)?;
    }
    Ok(())
}

fn pair(reader: &Reader, clue: &Node<'_>) -> Result<Pair, ParseError> {
    let node = clue.need("cells")?;
    let cells = list(reader, &node)?;
    cells.try_into().map_err(|_| node.other("two cells"))
}

fn dots(
    reader: &mut Reader,
    node: &Node<'_>,
    usual: u8,
    make: fn(Pair, u8) -> AnyRule,
) -> Result<(), ParseError> {
    for clue in node.items()? {
        let cells = pair(reader, &clue)?;
        let value = clue.get("value");
        let number = value.as_ref().map(Node::number).transpose()?.flatten().unwrap_or(usual.into());
        let by = u8::try_from(number).map_err(|_| clue.error(format!("the number {number} is too large")))?;
        reader.add(make(cells, by), &clue)?;
    }
    Ok(())
}

/// X and V; a clue without a letter only draws.
fn letters(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    for clue in node.items()? {
        let Some(value) = clue.get("value").filter(|value| !value.is_blank()) else { continue };
        let letter = value.text()?.to_ascii_uppercase();
        let sum = LETTERS.iter().find(|(name, _)| *name == letter).map(|&(_, sum)| sum);
        let sum = sum.ok_or_else(|| value.other("X or V"))?;
        let cells = pair(reader, &clue)?;
        reader.add(SumPair { cells, sum }, &clue)?;
    }
    Ok(())
}

fn clones(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    for clue in node.items()? {
        let (cells, clones) = (cells(reader, &clue)?, list(reader, &clue.need("cloneCells")?)?);
        reader.add(Clones { cells, clones }, &clue)?;
    }
    Ok(())
}

/// The top left of four cells, and values that they hold.
fn quadruples(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    for clue in node.items()? {
        let cells = cells(reader, &clue)?;
        let Some(values) = clue.get("values").filter(|values| !values.is_blank()) else { continue };
        let number = |item: Node<'_>| {
            let number = item.number()?.and_then(|number| u8::try_from(number).ok());
            number.ok_or_else(|| item.other("a value of the grid"))
        };
        let values = values.items()?.into_iter().map(number).collect::<Result<Vec<u8>, _>>()?;
        let Some(&corner) = cells.iter().min() else {
            return Err(clue.error("a quadruple has no cells"));
        };
        reader.add(Quadruple { corner, values }, &clue)?;
    }
    Ok(())
}

/// The neighbours that carry a dot, of either kind.
pub(super) fn dotted(rules: &[AnyRule]) -> Vec<Pair> {
    exempt(rules, |rule| match rule {
        AnyRule::Difference(Difference { cells, .. }) | AnyRule::Ratio(Ratio { cells, .. }) => Some(*cells),
        _ => None,
    })
}

/// The neighbours that carry an X or a V.
pub(super) fn lettered(rules: &[AnyRule]) -> Vec<Pair> {
    exempt(rules, |rule| match rule {
        AnyRule::SumPair(SumPair { cells, sum: 5 | 10 }) => Some(*cells),
        _ => None,
    })
}

/// Pairs of neighbours, each in order and once.
fn exempt(rules: &[AnyRule], pick: fn(&AnyRule) -> Option<Pair>) -> Vec<Pair> {
    let touch = |[a, b]: &Pair| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
    let mut pairs: Vec<Pair> = rules.iter().filter_map(pick).filter(touch).collect();
    pairs.iter_mut().for_each(|pair| pair.sort());
    pairs.sort();
    pairs.dedup();
    pairs
}

/// The ratios that the puzzle has dots of; 2 if it has none.
pub(super) fn ratios(rules: &[AnyRule]) -> Vec<u16> {
    let ratio = |rule: &AnyRule| {
        if let AnyRule::Ratio(Ratio { by, .. }) = rule { Some(u16::from(*by)) } else { None }
    };
    let mut ratios: Vec<u16> = rules.iter().filter_map(ratio).collect();
    ratios.sort_unstable();
    ratios.dedup();
    if ratios.is_empty() { vec![2] } else { ratios }
}

fn non_consecutive(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    let exempt = dotted(reader.puzzle.rules());
    flag(reader, node, NonConsecutive { diagonal: false, exempt })
}

fn negative(reader: &mut Reader, node: &Node<'_>) -> Result<(), ParseError> {
    for item in node.items()? {
        let rules = reader.puzzle.rules();
        match item.text()? {
            "ratio" => {
                let rule = NegativeRatio { numbers: ratios(rules), exempt: dotted(rules) };
                reader.add(rule, &item)?;
            }
            "xv" => {
                let rule =
                    NegativeSum { numbers: LETTERS.map(|(_, sum)| sum).to_vec(), exempt: lettered(rules) };
                reader.add(rule, &item)?;
            }
            other => {
                let name = format!("negative {}", super::super::text::shorten(other));
                reader.unknown.push((name, item.span()));
            }
        }
    }
    Ok(())
}
