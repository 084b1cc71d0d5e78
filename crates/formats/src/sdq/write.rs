//! A puzzle becomes clauses: the rules sorted by clause, the clauses in the order of the syntax table.
//!
//! What the format has no clause for is refused by name. A rule that stands twice is written once where a
//! clause cannot say it twice. Title and author become comments.

use super::super::WriteError;
use super::super::about::known;
use super::read::ENCODINGS;
use super::{CAGE_LEVELS, LARGEST_TWO_DIGIT_SIZE, SANDWICH_LEVELS, SDQ, USUAL_SIZE, listed};
use model::grid::{Cell, Line, Shape, Value};
use model::puzzle::{About, Puzzle};
use model::rules::{AnyRule, Boxes, Cage, Direction, HiddenThermos, Less, Sandwich, Thermo};
use std::fmt::Display;

/// Writes a puzzle.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, "sdq")?;
    let shape = puzzle.shape();
    let mut what = Vec::new();
    if !shape.is_square() || shape.lowest() != 1 {
        what.push(format!(
            "a grid of {} rows and {} columns with the values {} to {}",
            shape.rows(),
            shape.columns(),
            shape.lowest(),
            shape.highest()
        ));
    }
    let mut rules = Sorted::default();
    for rule in puzzle.rules() {
        if !rules.take(rule, shape) {
            what.push(rule.describe(shape));
        }
    }
    complain(&puzzle.about, shape, &mut what);
    if !what.is_empty() {
        return Err(WriteError { format: SDQ.name, what });
    }
    Ok(write_clauses(puzzle, &rules))
}

/// What of a puzzle's data the format cannot say.
fn complain(about: &About, shape: &Shape, what: &mut Vec<String>) {
    let mut texts = about.comments.iter().map(String::as_str).chain(known(about).map(|(_, text)| text));
    if texts.any(|text| text.contains('}')) {
        what.push("a comment that holds the character `}`".to_string());
    }
    if about.reference.as_ref().is_some_and(|reference| reference.shape() != shape) {
        what.push("a reference solution of another shape".to_string());
    }
    let fits = |value: &Value| shape.all_values().contains(*value);
    if let Some(scan) = about.scan
        && !(shape.contains(scan.cell) && fits(&scan.low) && fits(&scan.high) && scan.low <= scan.high)
    {
        what.push(format!("the values {} to {} in {}", scan.low, scan.high, scan.cell));
    }
}

/// The rules of a puzzle by the clause that states them.
#[derive(Default)]
struct Sorted<'a> {
    rows: bool,
    columns: bool,
    boxes: bool,
    anti_knight: bool,
    cages: Vec<(u32, &'a Cage)>,
    columns_sums: Vec<(u16, &'a Sandwich)>,
    rows_sums: Vec<(u16, &'a Sandwich)>,
    less: Vec<&'a Less>,
    thermos: Vec<&'a Thermo>,
    hidden: Vec<&'a HiddenThermos>,
}

impl<'a> Sorted<'a> {
    /// Puts a rule in its place; false if there is none for it.
    fn take(&mut self, rule: &'a AnyRule, shape: &Shape) -> bool {
        match rule {
            AnyRule::Rows(_) => self.rows = true,
            AnyRule::Columns(_) => self.columns = true,
            AnyRule::Boxes(Boxes { height, width }) if shape.usual_box() == Some((*height, *width)) => {
                self.boxes = true;
            }
            AnyRule::AntiKnight(_) => self.anti_knight = true,
            // The puzzle itself knows its givens.
            AnyRule::Restrict(restrict) => return restrict.values.single().is_some(),
            AnyRule::Cage(cage) => match cage.sum {
                Some(sum) => self.cages.push((sum, cage)),
                None => return false,
            },
            AnyRule::Sandwich(sandwich) => match sandwich.line {
                Line::Column(column) => self.columns_sums.push((column, sandwich)),
                Line::Row(row) => self.rows_sums.push((row, sandwich)),
            },
            AnyRule::Less(less) => self.less.push(less),
            AnyRule::Thermo(thermo) => self.thermos.push(thermo),
            AnyRule::HiddenThermos(hidden) => self.hidden.push(hidden),
            _ => return false,
        }
        true
    }
}

fn write_clauses(puzzle: &Puzzle, rules: &Sorted) -> String {
    let shape = puzzle.shape();
    let hints = &puzzle.about.hints;
    let mut out = Clauses::default();
    if shape.rows() != USUAL_SIZE {
        out.line("Size", &shape.rows().to_string());
    }
    houses(&mut out, rules, shape);
    if !puzzle.givens().is_empty() {
        let given = |cell| puzzle.givens().get(&cell).copied().unwrap_or(0);
        out.block("Grid", &table(shape, |cell| format!("{:1$}", given(cell), digits(shape.values()))));
    }
    if rules.anti_knight {
        out.line("AntiKnight", "");
    }
    for layer in layers(&rules.cages, shape) {
        out.block("Killer", &(killer(layer, shape) + &level(hints.cage_level, CAGE_LEVELS)));
    }
    if !rules.columns_sums.is_empty() || !rules.rows_sums.is_empty() {
        let mut body = sums(&rules.columns_sums);
        if !rules.rows_sums.is_empty() {
            body += &sums(&rules.rows_sums);
        }
        out.block("SandwichSum", &(body + &level(hints.sandwich_level, SANDWICH_LEVELS)));
    }
    pairs_and_lines(&mut out, rules, shape);
    about(&mut out, &puzzle.about, shape);
    if out.0.is_empty() {
        // A text has at least one clause.
        out.line("Size", &shape.rows().to_string());
    }
    out.0
}

/// The text so far.
#[derive(Default)]
struct Clauses(String);

impl Clauses {
    /// A clause on a line of its own.
    fn line(&mut self, name: &str, data: &str) {
        let gap = if data.is_empty() { "" } else { " " };
        self.0 += &format!("{{{name}:{gap}{data}}}\n");
    }

    /// A clause of several lines, each ended.
    fn block(&mut self, name: &str, lines: &str) {
        self.0 += &format!("{{{name}:\n{lines}}}\n");
    }
}

fn houses(out: &mut Clauses, rules: &Sorted, shape: &Shape) {
    let has_boxes = shape.usual_box().is_some();
    let named = [(rules.rows, "row"), (rules.columns, "column"), (rules.boxes, "box")];
    let names: Vec<&str> = named.iter().filter(|(asked, _)| *asked).map(|&(_, name)| name).collect();
    match names.len() {
        0 => {}
        2 if !has_boxes => out.line("Sudoku", ""),
        3 => out.line("Sudoku", ""),
        _ => out.line("Sudoku", &names.join(" ")),
    }
}

/// One entry per cell, a line per row.
fn table(shape: &Shape, entry: impl Fn(Cell) -> String) -> String {
    let row = |line| shape.line(line).into_iter().map(&entry).collect::<Vec<_>>().join(" ") + "\n";
    shape.row_lines().map(row).collect()
}

/// How many digits a number has.
fn digits(number: usize) -> usize {
    number.to_string().len()
}

/// A clause's level at its end.
fn level(asked: Option<u8>, levels: &[u8]) -> String {
    asked.map(|level| format!("[{}]\n", listed(levels, level))).unwrap_or_default()
}

/// Cuts a list of cages where one overlaps one before it: a clause numbers each cell once.
fn layers<'c, 'a>(cages: &'c [(u32, &'a Cage)], shape: &Shape) -> Vec<&'c [(u32, &'a Cage)]> {
    let mut layers = Vec::new();
    let mut start = 0;
    let mut used = vec![false; shape.len()];
    for (index, (_, cage)) in cages.iter().enumerate() {
        if cage.cells.iter().any(|&cell| used[shape.index(cell)]) {
            layers.push(&cages[start..index]);
            start = index;
            used.fill(false);
        }
        cage.cells.iter().for_each(|&cell| used[shape.index(cell)] = true);
    }
    if start < cages.len() {
        layers.push(&cages[start..]);
    }
    layers
}

fn killer(cages: &[(u32, &Cage)], shape: &Shape) -> String {
    let mut numbers = vec![0; shape.len()];
    for (number, (_, cage)) in (1..).zip(cages) {
        cage.cells.iter().for_each(|&cell| numbers[shape.index(cell)] = number);
    }
    let sums = spaced(cages.iter().map(|(sum, _)| sum), " ");
    let width = digits(cages.len()).max(2);
    let map = table(shape, |cell| format!("{:01$}", numbers[shape.index(cell)], width));
    format!("{}\n{sums}\n{map}", cages.len())
}

fn sums(lines: &[(u16, &Sandwich)]) -> String {
    let count = lines.len();
    let pairs = spaced(lines.iter().map(|(line, sandwich)| format!("{} {}", line + 1, sandwich.sum)), "  ");
    if pairs.is_empty() { format!("{count}\n") } else { format!("{count}\n{pairs}\n") }
}

fn spaced(items: impl Iterator<Item = impl Display>, gap: &str) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(gap)
}

fn pairs_and_lines(out: &mut Clauses, rules: &Sorted, shape: &Shape) {
    let name = |cell: &Cell| name(*cell, shape);
    for (or_equal, word) in [(false, ""), (true, "EQ\n")] {
        let pair = |less: &&Less| format!("{} {}\n", name(&less.smaller), name(&less.larger));
        let pairs: String = rules.less.iter().filter(|less| less.or_equal == or_equal).map(pair).collect();
        if !pairs.is_empty() {
            out.block("ArrowHead", &format!("{word}{pairs}"));
        }
    }
    for (frozen, word) in [(false, ""), (true, "frozen\n")] {
        let line = |thermo: &&Thermo| format!("0 {}\n", spaced(thermo.cells.iter().map(name), " "));
        let lines: String = rules.thermos.iter().filter(|thermo| thermo.frozen == frozen).map(line).collect();
        if !lines.is_empty() {
            out.block("Thermometer", &format!("{word}{lines}"));
        }
    }
    for hidden in rules.hidden.iter().filter(|hidden| !hidden.shapes.is_empty()) {
        let line = |steps: &Vec<Direction>| format!("0 {}\n", spaced(steps.iter().map(number), " "));
        out.block("ThermometersHidden", &hidden.shapes.iter().map(line).collect::<String>());
    }
}

fn name(cell: Cell, shape: &Shape) -> String {
    match shape.rows() > LARGEST_TWO_DIGIT_SIZE {
        true => cell.to_string(),
        false => format!("{}{}", cell.column + 1, cell.row + 1),
    }
}

fn number(direction: &Direction) -> u8 {
    match direction {
        Direction::Up => 1,
        Direction::Right => 2,
        Direction::Down => 3,
        Direction::Left => 4,
    }
}

fn about(out: &mut Clauses, about: &About, shape: &Shape) {
    if let Some(scan) = about.scan {
        out.line("Difficulty", &format!("{} {} {}", name(scan.cell, shape), scan.low, scan.high));
    }
    if let Some(reference) = &about.reference {
        let width = digits(shape.values());
        out.block("Solution", &table(shape, |cell| format!("{:width$}", reference[cell])));
    }
    let ours = about.hints.sums.map(|sums| sums.name());
    if let Some((theirs, _)) = ENCODINGS.iter().find(|(_, name)| Some(*name) == ours) {
        out.line("PBC", theirs);
    }
    for (what, text) in known(about) {
        for line in text.split('\n') {
            out.line("c", format!("{what}: {line}").trim_end());
        }
    }
    for comment in &about.comments {
        match comment.contains('\n') {
            true => out.block("c", &format!("{comment}\n")),
            false => out.line("c", comment),
        }
    }
}
