//! Clauses become a puzzle: one row of a table and one function per clause.

use super::super::about::note;
use super::super::text::{Word, shorten};
use super::super::{Diagnostic, ParseError, Reading};
use super::clause::{COMMENT, Clause, clauses};
use super::cursor::{Cursor, span_of, value};
use super::{CAGE_LEVELS, SANDWICH_LEVELS, USUAL_SIZE, clues, listed};
use cnf::sum::SumEncoding;
use model::grid::{Filling, Shape, ValueSet};
use model::puzzle::{Hints, Puzzle, Scan};
use model::rules::{AntiKnight, AnyRule, Boxes, Columns, Restrict, Rows};
use std::ops::Range;

/// A clause that can stand in a file.
struct Kind {
    name: &'static str,
    read: fn(&mut Reader, &Clause) -> Result<(), ParseError>,
    /// Whether a second one would contradict the first.
    once: bool,
    levels: Option<Levels>,
}

/// The levels of optimisation that a clause lists, and where a puzzle keeps the one that is asked for.
struct Levels {
    listed: &'static [u8],
    hint: fn(&mut Hints) -> &mut Option<u8>,
}

/// A clause that may stand more than once.
const fn many(name: &'static str, read: fn(&mut Reader, &Clause) -> Result<(), ParseError>) -> Kind {
    Kind { name, read, once: false, levels: None }
}

/// A clause that stands at most once.
const fn once(name: &'static str, read: fn(&mut Reader, &Clause) -> Result<(), ParseError>) -> Kind {
    Kind { once: true, ..many(name, read) }
}

/// Every clause.
const KINDS: &[Kind] = &[
    many(COMMENT, comment),
    once(SIZE, |_, _| Ok(())),
    many("Sudoku", sudoku),
    many("Grid", grid),
    many("AntiKnight", anti_knight),
    Kind {
        levels: Some(Levels { listed: CAGE_LEVELS, hint: |hints| &mut hints.cage_level }),
        ..many("Killer", clues::killer)
    },
    Kind {
        levels: Some(Levels { listed: SANDWICH_LEVELS, hint: |hints| &mut hints.sandwich_level }),
        ..many("SandwichSum", clues::sandwich)
    },
    many("ArrowHead", clues::arrow_head),
    many("Thermometer", clues::thermometer),
    many("ThermometersHidden", clues::hidden_thermometers),
    once("Difficulty", difficulty),
    once("Solution", solution),
    once("PBC", sum_encoding),
    many("SecretDirection", not_supported),
    many("Tower", not_supported),
];

/// The clause that the others depend on: it is looked for first and read by [`shape`].
const SIZE: &str = "Size";

/// The largest level of optimisation.
const HIGHEST_LEVEL: u32 = 3;

/// Whether a clause has this name, in any letter case.
pub(super) fn is_clause(name: &str) -> bool {
    find(name).is_some()
}

fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name.eq_ignore_ascii_case(name))
}

/// Reads the puzzle of a text.
pub(super) fn read(text: &str) -> Result<Reading, ParseError> {
    let clauses = clauses(text)?;
    if clauses.is_empty() {
        let help = "a Sudoku without any clue is {Sudoku:}";
        return Err(Diagnostic::new(0..0, "there is no clause").help(help));
    }
    let kinds = clauses.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
    let mut reader = Reader::new(&shape(&clauses)?);
    for (index, (clause, kind)) in clauses.iter().zip(&kinds).enumerate() {
        if kind.once && kinds[..index].iter().any(|before| before.name == kind.name) {
            let message = format!("the clause `{}` is here a second time", kind.name);
            return Err(Diagnostic::new(clause.name.span.clone(), message).help("leave one of them out"));
        }
        reader.level(clause, kind)?;
        (kind.read)(&mut reader, clause)?;
    }
    reader.check_reference();
    Ok(Reading { puzzles: vec![reader.puzzle], warnings: reader.warnings })
}

fn kind(clause: &Clause) -> Result<&'static Kind, ParseError> {
    let name = clause.name.text;
    find(name).ok_or_else(|| {
        let names = KINDS.iter().map(|kind| kind.name);
        let unknown =
            Diagnostic::new(clause.name.span.clone(), format!("unknown clause `{}`", shorten(name)));
        match nearest(name, names) {
            Some(near) => unknown.help(format!("did you mean `{near}`?")),
            None => unknown.help("comments go into {c: ...}"),
        }
    })
}

/// The grid: what a clause `{Size: n}` says, wherever it stands.
fn shape(clauses: &[Clause]) -> Result<Shape, ParseError> {
    let found = clauses.iter().find(|clause| clause.name.text.eq_ignore_ascii_case(SIZE));
    let usual = Shape::square(USUAL_SIZE).expect("the usual size is in range");
    let Some(clause) = found else { return Ok(usual) };
    let mut cursor = Cursor::new(clause, &usual);
    let word = cursor.expect("the number of rows and columns")?;
    let size = word.number("the size", u32::MAX)?;
    cursor.finish()?;
    Shape::square(size as usize).map_err(|_| {
        let message = format!("a grid of size {} is out of range", shorten(word.text));
        Diagnostic::new(word.span.clone(), message).help(format!("sizes are 1 to {}", Shape::MAX_VALUES))
    })
}

/// A puzzle in the making.
pub(super) struct Reader {
    puzzle: Puzzle,
    warnings: Vec<Diagnostic>,
    /// Where the reference solution stands.
    reference: Range<usize>,
    /// Rules about the whole grid: saying one again adds nothing.
    global: Vec<AnyRule>,
}

impl Reader {
    fn new(shape: &Shape) -> Reader {
        Reader { puzzle: Puzzle::new(shape), warnings: Vec::new(), reference: 0..0, global: Vec::new() }
    }

    /// The grid's shape.
    pub(super) fn shape(&self) -> Shape {
        self.puzzle.shape().clone()
    }

    /// Adds a rule that stands at a place of the text.
    pub(super) fn add(&mut self, rule: impl Into<AnyRule>, span: Range<usize>) -> Result<(), ParseError> {
        self.puzzle.add(rule).map_err(|error| Diagnostic::new(span, error.to_string()))
    }

    /// Adds a rule about the whole grid, unless it is there already.
    fn add_global(&mut self, rule: impl Into<AnyRule>, clause: &Clause) -> Result<(), ParseError> {
        let rule = rule.into();
        if self.global.contains(&rule) {
            return Ok(());
        }
        self.global.push(rule.clone());
        self.add(rule, clause.name.span.clone())
    }

    /// A clause that demands nothing was hardly meant so.
    pub(super) fn warn_if_empty(&mut self, clause: &Clause, empty: bool) {
        if empty {
            let message = format!("the clause `{}` demands nothing", clause.name.text);
            self.warnings.push(Diagnostic::new(clause.name.span.clone(), message).label("it names no cells"));
        }
    }

    /// Takes note of the level of optimisation that a clause asks for.
    fn level(&mut self, clause: &Clause, kind: &Kind) -> Result<(), ParseError> {
        let Some(word) = &clause.level else { return Ok(()) };
        let asked = word.number("the level", HIGHEST_LEVEL).map_err(|error| match word.text {
            "" => Diagnostic::new(word.span.start - 1..word.span.end + 1, "the level is missing"),
            _ => error.help("levels are 0 to 3"),
        })? as u8;
        let Some(levels) = &kind.levels else {
            let message = format!("the clause `{}` has no levels: this one changes nothing", kind.name);
            self.warnings.push(Diagnostic::new(word.span.clone(), message));
            return Ok(());
        };
        let level = listed(levels.listed, asked);
        if level != asked {
            let names: Vec<String> = levels.listed.iter().map(u8::to_string).collect();
            let message = format!("the clause `{}` has no level {asked}: level {level} is taken", kind.name);
            let help = format!("its levels are {}", names.join(", "));
            self.warnings.push(Diagnostic::new(word.span.clone(), message).help(help));
        }
        let before = (levels.hint)(&mut self.puzzle.about.hints).replace(level);
        if before.is_some_and(|before| before != level) {
            let message = format!("level {level} is taken for every clause `{}`", kind.name);
            self.warnings
                .push(Diagnostic::new(word.span.clone(), message).label("another level stands before"));
        }
        Ok(())
    }

    /// Warns of a reference solution that breaks a rule. Hidden thermometers are not asked: their places
    /// would have to be searched for, and reading does not search.
    fn check_reference(&mut self) {
        let Some(reference) = &self.puzzle.about.reference else { return };
        let asked = |rule: &&AnyRule| !matches!(rule, AnyRule::HiddenThermos(_));
        let broken = self.puzzle.rules().iter().filter(asked).find(|rule| !rule.holds(reference));
        if let Some(rule) = broken {
            let message = "the reference solution is not a solution";
            let label = format!("it breaks a rule: {}", rule.describe(self.puzzle.shape()));
            self.warnings.push(Diagnostic::new(self.reference.clone(), message).label(label));
        }
    }
}

fn comment(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let text = clause.body.text.trim().replace("\r\n", "\n");
    if !text.is_empty() {
        note(&mut reader.puzzle.about, &text);
    }
    Ok(())
}

fn not_supported(_: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let message = format!("the clause `{}` is not supported", clause.name.text);
    Err(Diagnostic::new(clause.name.span.clone(), message).help("without it, the other clauses can be read"))
}

fn sudoku(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    const HOUSES: [&str; 3] = ["row", "column", "box"];
    let all = clause.words.is_empty();
    let mut asked = [all; 3];
    for word in &clause.words {
        let house = HOUSES.iter().position(|house| house.eq_ignore_ascii_case(word.text));
        let house = house.ok_or_else(|| {
            let message = format!("`{}` is not a rule of Sudoku", shorten(word.text));
            let help = nearest(word.text, HOUSES).map(|near| format!("did you mean `{near}`?"));
            let help =
                help.unwrap_or("its rules are row, column and box; all of them, if none is named".into());
            Diagnostic::new(word.span.clone(), message).help(help)
        })?;
        asked[house] = true;
    }
    let [rows, columns, boxes] = asked;
    if rows {
        reader.add_global(Rows {}, clause)?;
    }
    if columns {
        reader.add_global(Columns {}, clause)?;
    }
    match reader.shape().usual_box() {
        Some((height, width)) if boxes => reader.add_global(Boxes { height, width }, clause),
        None if boxes && !all => {
            let message = format!("a grid of size {} has no boxes", reader.shape().rows());
            let help = "its size is prime; leave `box` out";
            Err(Diagnostic::new(span_of(&clause.words), message).help(help))
        }
        _ => Ok(()),
    }
}

fn anti_knight(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    Cursor::new(clause, &reader.shape()).finish()?;
    reader.add_global(AntiKnight {}, clause)
}

fn grid(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let shape = reader.shape();
    needs(clause, shape.len(), None)?;
    for (word, cell) in clause.words.iter().zip(shape.cells()) {
        if word.number("a given", u32::MAX)? != 0 {
            let values = ValueSet::one(value(word, "a given", &shape)?);
            reader.add(Restrict { cell, values }, word.span.clone())?;
        }
    }
    Ok(())
}

fn solution(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let shape = reader.shape();
    needs(clause, shape.len(), None)?;
    let values = clause.words.iter().map(|word| value(word, "a value of the solution", &shape));
    reader.puzzle.about.reference = Filling::new(&shape, values.collect::<Result<_, _>>()?);
    reader.reference = clause.name.span.clone();
    Ok(())
}

fn difficulty(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let mut cursor = Cursor::new(clause, &reader.shape());
    let cell = cursor.cell("the cell")?;
    let low = cursor.value("the lowest value")?;
    let high = cursor.value("the highest value")?;
    cursor.finish()?;
    if low > high {
        let message = format!("there is no value from {low} to {high}");
        let help = "write the lowest value first";
        return Err(Diagnostic::new(span_of(&clause.words[1..]), message).help(help));
    }
    reader.puzzle.about.scan = Some(Scan { cell, low, high });
    Ok(())
}

fn sum_encoding(reader: &mut Reader, clause: &Clause) -> Result<(), ParseError> {
    let mut cursor = Cursor::new(clause, &reader.shape());
    let word = cursor.expect("the name of an encoding")?;
    cursor.finish()?;
    let name = ENCODINGS.iter().find(|(theirs, _)| theirs.eq_ignore_ascii_case(word.text));
    let (_, ours) = name.ok_or_else(|| {
        let message = format!("`{}` is not an encoding of sums", shorten(word.text));
        let help = "encodings are BDD and AdderNetwork";
        Diagnostic::new(word.span.clone(), message).help(help)
    })?;
    reader.puzzle.about.hints.sums = SumEncoding::from_name(ours);
    Ok(())
}

/// Encodings of sums: their names in this format and on our command line.
pub(super) const ENCODINGS: &[(&str, &str)] = &[("BDD", "bdd"), ("AdderNetwork", "adder")];

/// The clause has this many words; `parts` says what they are.
pub(super) fn needs(clause: &Clause, count: usize, parts: Option<String>) -> Result<(), ParseError> {
    let found = clause.words.len();
    if found == count {
        return Ok(());
    }
    let (span, label) = match clause.words.get(count..) {
        Some(extra) => (span_of(extra), format!("{} too many", found - count)),
        None => (clause.end.clone(), format!("{} missing here", count - found)),
    };
    let number = if count == 1 { "number" } else { "numbers" };
    let message = format!("the clause `{}` needs {count} {number}, but has {found}", clause.name.text);
    let glued = clause.words.iter().map(|word: &Word| word.text.len()).sum::<usize>() == count;
    let help = if glued { Some("put white space between the numbers".to_string()) } else { parts };
    let error = Diagnostic::new(span, message).label(label);
    Err(match help {
        Some(help) => error.help(help),
        None => error,
    })
}

/// The name that a word is most like, if it is like any: a few letters apart, or the beginning of it.
fn nearest(word: &str, names: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let word: String = word.chars().take(40).collect::<String>().to_ascii_lowercase();
    let distance = |name: &'static str| {
        let lower = name.to_ascii_lowercase();
        let begins = word.len() >= 3 && lower.starts_with(&word);
        (if begins { 1 } else { edits(&word, &lower) }, name)
    };
    let close = |(distance, name): &(usize, &str)| distance * 3 <= name.len();
    names.into_iter().map(distance).filter(close).min_by_key(|&(distance, _)| distance).map(|(_, name)| name)
}

/// How many letters must be put in, taken out or changed to make one word the other.
fn edits(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in to.chars().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[row.len() - 1]
}
