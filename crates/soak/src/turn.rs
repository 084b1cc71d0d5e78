//! Puzzles turned, reflected and relabelled: other puzzles with as many solutions.
//!
//! Rules are changed as the format `json` has them: every name of a cell or line is replaced by that of its image. Rules
//! that look in one direction of the grid, and those whose values are places of it, have no image here and are left out.

use gridwright::{AnyRule, Cell, Puzzle, Shape, Value};
use serde_json::{Value as Json, json};

/// A way to turn and reflect a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Rows become columns, after the reflections.
    pub transpose: bool,
    /// Top and bottom change places.
    pub flip_rows: bool,
    /// Left and right change places.
    pub flip_columns: bool,
}

impl Turn {
    /// The seven that change something.
    pub fn all() -> impl Iterator<Item = Turn> {
        let bit = |number: u8, bit: u8| number >> bit & 1 == 1;
        (1..8).map(move |n| Turn { transpose: bit(n, 2), flip_rows: bit(n, 1), flip_columns: bit(n, 0) })
    }

    /// The shape of a turned grid.
    pub fn shape(self, shape: &Shape) -> Shape {
        let (rows, columns) = match self.transpose {
            true => (shape.columns(), shape.rows()),
            false => (shape.rows(), shape.columns()),
        };
        let turned = Shape::new(rows, columns, shape.values()).expect("as large as before");
        if shape.lowest() == 0 { turned.from_zero() } else { turned }
    }

    /// Where a cell goes.
    pub fn cell(self, shape: &Shape, cell: Cell) -> Cell {
        let flip = |flip: bool, at: u16, count: usize| if flip { count as u16 - 1 - at } else { at };
        let row = flip(self.flip_rows, cell.row, shape.rows());
        let column = flip(self.flip_columns, cell.column, shape.columns());
        if self.transpose { Cell::new(column, row) } else { Cell::new(row, column) }
    }

    /// A rule after the turn; `None` where it has no image here.
    pub fn rule(self, shape: &Shape, rule: &AnyRule) -> Option<AnyRule> {
        let json = serde_json::to_value(rule).expect("rules can be written");
        serde_json::from_value(self.json(shape, &json)?).ok()
    }

    fn json(self, shape: &Shape, rule: &Json) -> Option<Json> {
        let name = rule["rule"].as_str().expect("a rule has a name");
        if NOT_TURNED.contains(&name) {
            return None;
        }
        let mut turned = rule.clone();
        for (key, value) in turned.as_object_mut().expect("a rule is an object") {
            match &key[..] {
                "rule" => {}
                "rules" => {
                    let all = value.as_array()?.iter().map(|rule| self.json(shape, rule));
                    *value = all.collect::<Option<Vec<Json>>>()?.into();
                }
                "regions"
                    if value.as_array().is_some_and(|list| list.len() == shape.len())
                        && name != "numbered-regions" =>
                {
                    *value = self.permuted(shape, value.as_array()?).into();
                }
                _ => self.names(shape, value),
            }
        }
        self.special(shape, name, rule, &mut turned)?;
        Some(turned)
    }

    /// A list with an item for each cell.
    fn permuted(self, shape: &Shape, list: &[Json]) -> Vec<Json> {
        let turned = self.shape(shape);
        let mut items = vec![Json::Null; list.len()];
        for cell in shape.cells() {
            items[turned.index(self.cell(shape, cell))] = list[shape.index(cell)].clone();
        }
        items
    }

    /// Replaces the names of cells and lines.
    fn names(self, shape: &Shape, json: &mut Json) {
        match json {
            Json::String(text) => {
                if let Some(new) = cell_of(text).map(|cell| self.cell(shape, cell).to_string()) {
                    *text = new;
                } else if let Some(new) = self.line(text) {
                    *text = self.numbered(shape, new);
                }
            }
            Json::Array(items) => items.iter_mut().for_each(|item| self.names(shape, item)),
            _ => {}
        }
    }

    /// `r3`, or `-r3` where it is read from its end: whether it is a row, its number from 0 and whether it is read back.
    fn line(self, text: &str) -> Option<(bool, usize, bool)> {
        let (back, line) = text.strip_prefix('-').map_or((false, text), |line| (true, line));
        let is_row = line.starts_with('r');
        if !is_row && !line.starts_with('c') {
            return None;
        }
        Some((is_row, line[1..].parse::<usize>().ok()?.checked_sub(1)?, back))
    }

    fn numbered(self, shape: &Shape, (is_row, number, back): (bool, usize, bool)) -> String {
        let (count, moved, reversed) = match is_row {
            true => (shape.rows(), self.flip_rows, self.flip_columns),
            false => (shape.columns(), self.flip_columns, self.flip_rows),
        };
        let number = if moved { count - 1 - number } else { number };
        let letter = if is_row != self.transpose { 'r' } else { 'c' };
        format!("{}{letter}{}", if back != reversed { "-" } else { "" }, number + 1)
    }

    /// What else of a rule depends on where things are.
    fn special(self, shape: &Shape, name: &str, rule: &Json, turned: &mut Json) -> Option<()> {
        let both = self.flip_rows != self.flip_columns;
        match name {
            "rows" if self.transpose => turned["rule"] = "columns".into(),
            "columns" if self.transpose => turned["rule"] = "rows".into(),
            "boxes" | "disjoint-groups" => {
                if !rule["positions"].is_null() {
                    return None;
                }
                if self.transpose {
                    turned["height"] = rule["width"].clone();
                    turned["width"] = rule["height"].clone();
                }
            }
            "diagonal" if both => {
                let rising = rule["direction"] == "rising";
                turned["direction"] = if rising { "falling" } else { "rising" }.into();
            }
            "little-killer" => turned["direction"] = self.slant(rule["direction"].as_str()?).into(),
            "quadruple" | "corner-result" => {
                let corner = cell_of(rule["corner"].as_str()?)?;
                let other = Cell::new(corner.row + 1, corner.column + 1);
                let ends = [self.cell(shape, corner), self.cell(shape, other)];
                let first = Cell::new(ends[0].row.min(ends[1].row), ends[0].column.min(ends[1].column));
                turned["corner"] = first.to_string().into();
            }
            // A run is told from the left or from the top.
            "cross-sum" => {
                let names = turned["cells"].as_array()?.iter();
                let mut run = names.map(|name| cell_of(name.as_str()?)).collect::<Option<Vec<Cell>>>()?;
                run.sort();
                turned["cells"] = run.iter().map(Cell::to_string).collect::<Vec<_>>().into();
            }
            // Lines without a direction, unless what is said of them has one.
            "sandwich" | "between-blocks" | "line-count" | "line-clue" | "weighted-sum" => {
                let line = turned["line"].as_str()?.to_string();
                let Some(line) = line.strip_prefix('-') else { return Some(()) };
                turned["line"] = line.into();
                match name {
                    "line-clue" => turned["blocks"].as_array_mut()?.reverse(),
                    "weighted-sum" => return None,
                    _ => {}
                }
            }
            "lines-differ" if !rule["lines"].as_array().is_none_or(Vec::is_empty) => return None,
            _ => {}
        }
        Some(())
    }

    /// A direction along a diagonal.
    fn slant(self, name: &str) -> String {
        let (mut down, mut right) = (name.starts_with("down"), name.ends_with("right"));
        down ^= self.flip_rows;
        right ^= self.flip_columns;
        if self.transpose {
            std::mem::swap(&mut down, &mut right);
        }
        format!("{}-{}", if down { "down" } else { "up" }, if right { "right" } else { "left" })
    }
}

/// Rules that look in one direction of the grid, or whose values are places of it.
const NOT_TURNED: &[&str] = &[
    "hidden-thermos",
    "windoku",
    "sub-grid",
    "scattered-grid",
    "dutch-flatmates",
    "pill-arrow",
    "column-indexer",
    "row-indexer",
    "box-indexer",
    "chaos-construction",
    "chaos-arrow",
    "chaos-count",
    "doppelganger",
];

/// The cell of a name such as `r1c2`.
fn cell_of(name: &str) -> Option<Cell> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some(Cell::new(row.parse::<u16>().ok()?.checked_sub(1)?, column.parse::<u16>().ok()?.checked_sub(1)?))
}

/// A puzzle after a change of its rules: before, without those that have no image, and after.
pub fn changed(
    puzzle: &Puzzle,
    shape: &Shape,
    change: impl Fn(&AnyRule) -> Option<AnyRule>,
) -> (Puzzle, Puzzle) {
    let (mut before, mut after) = (Puzzle::new(puzzle.shape()), Puzzle::new(shape));
    for rule in puzzle.rules() {
        if let Some(image) = change(rule) {
            after.add(image).unwrap_or_else(|error| panic!("the image of {rule:?} does not fit: {error}"));
            before.add(rule.clone()).expect("it was a rule of a puzzle of this shape");
        }
    }
    (before, after)
}

/// A rule in which every value has another name; `None` where values are more than names for it.
pub fn renamed(shape: &Shape, rule: &AnyRule, name: &dyn Fn(Value) -> Value) -> Option<AnyRule> {
    let new = |value: &Json| {
        let value = Value::try_from(value.as_u64()?).ok()?;
        shape.all_values().contains(value).then(|| Json::from(name(value)))
    };
    let mut json = serde_json::to_value(rule).expect("rules can be written");
    match json["rule"].as_str()? {
        "rows"
        | "columns"
        | "boxes"
        | "jigsaw"
        | "diagonal"
        | "windoku"
        | "disjoint-groups"
        | "anti-knight"
        | "anti-king"
        | "all-different"
        | "clones"
        | "same-values"
        | "palindrome"
        | "equal-neighbour"
        | "different-neighbours"
        | "lines-differ"
        | "no-three"
        | "sub-grid"
        | "scattered-grid" => {}
        "cage" | "cross-sum" if json["sum"].is_null() => {}
        "restrict" | "contain-at-least" | "contain-exactly" | "quadruple" | "no-square"
        | "connected-values" | "lines-contain" | "regions-contain" | "apart" => {
            let values = json["values"].as_array()?.iter().map(new).collect::<Option<Vec<Json>>>()?;
            json["values"] = sorted(values);
        }
        "line-count" | "grid-count" | "count-around" => {
            let value = json.get("value").map_or_else(|| new(&json!(1)), new)?;
            json["value"] = value;
        }
        "pair-relation" | "pair-relation-all" => {
            let rows = json["allowed"].as_array()?.clone();
            let mut table = vec![Json::Null; rows.len()];
            for (value, row) in shape.all_values().iter().zip(&rows) {
                let known = row.as_array()?.iter().map(new).collect::<Option<Vec<Json>>>()?;
                table[usize::from(name(value) - shape.lowest())] = sorted(known);
            }
            json["allowed"] = table.into();
        }
        "or" | "and" => {
            let rules: Vec<AnyRule> = serde_json::from_value(json["rules"].clone()).ok()?;
            let all = rules.iter().map(|rule| renamed(shape, rule, name)).collect::<Option<Vec<_>>>()?;
            json["rules"] = serde_json::to_value(all).ok()?;
        }
        _ => return None,
    }
    serde_json::from_value(json).ok()
}

fn sorted(mut values: Vec<Json>) -> Json {
    values.sort_by_key(Json::as_u64);
    values.into()
}

/// A rule in which the lowest value is the highest and so on; `None` where that is not said easily.
pub fn upside_down(shape: &Shape, rule: &AnyRule) -> Option<AnyRule> {
    let both = i64::from(shape.lowest()) + i64::from(shape.highest());
    let turned = |value: Value| (both - i64::from(value)) as Value;
    let mut json = serde_json::to_value(rule).expect("rules can be written");
    match json["rule"].as_str()? {
        "non-consecutive"
        | "difference"
        | "nabner"
        | "renban"
        | "whispers"
        | "between"
        | "lockout"
        | "negative-difference" => {}
        "thermo" => json["cells"].as_array_mut()?.reverse(),
        "less" => {
            let (smaller, larger) = (json["smaller"].clone(), json["larger"].clone());
            (json["smaller"], json["larger"]) = (larger, smaller);
        }
        "minimum" => json["rule"] = "maximum".into(),
        "maximum" => json["rule"] = "minimum".into(),
        "cage" | "cross-sum" | "sum" | "sum-pair" if !json["sum"].is_null() => {
            if json.get("coefficients").and_then(Json::as_array).is_some_and(|list| !list.is_empty()) {
                return None;
            }
            let sum = both * json["cells"].as_array()?.len() as i64 - json["sum"].as_i64()?;
            json["sum"] = sum.into();
        }
        _ => return renamed(shape, rule, &turned),
    }
    serde_json::from_value(json).ok()
}
