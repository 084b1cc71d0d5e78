//! New puzzles: of a type, of a mixture, or from a picture.

use super::read::object;
use crate::answer::{Subject, reading};
use crate::question::{Generate, Picture};
use crate::{Answer, AskError, Event, PuzzleText, SCHEMA, Terms, counted};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gridwright::Value;
use gridwright::tasks::explain::{RatingRangeError, Technique};
use gridwright::tasks::generate::{
    Canonical, EFFORT, FAMILIES, GenerateError, GeneratorConfig, KINDS, Kind, Maker, Many, NonogramConfig,
    Style, Symmetry, Theme, canonical_of, counted_kinds, family, generate_many, kind, types as type_names,
};
use gridwright::tasks::{Goal, Level, Pixels, Wish, draft, rate, repair};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

/// The type that is no Sudoku.
const NONOGRAM: &str = "nonogram";

/// The sides of a Sudoku and of a nonogram unless given.
const USUAL: (usize, usize) = (9, 20);

/// The longer side of a puzzle from a larger picture, unless a size is given.
const USUAL_SIDE: usize = 30;

/// The largest number of pixels.
const MOST_PIXELS: usize = 16 << 20;

/// Puzzles that were made.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GeneratedRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The puzzles.
    pub puzzles: Vec<MadeRecord>,
    /// Which limit was reached before there were as many as wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A puzzle that was made.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MadeRecord {
    /// Its number, from 1.
    pub number: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// Its type, or the rules that it mixes.
    pub r#type: String,
    /// The puzzle in our own format `json`.
    #[schemars(with = "serde_json::Value")]
    pub puzzle: Box<RawValue>,
    /// How hard it is, on the scale of Sudoku Explainer, if that was found within the limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The same in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// The techniques of its steps and how often each is used, if a level, a rating or a technique was asked for.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub techniques: BTreeMap<&'static str, usize>,
    /// The solution, row by row.
    pub solution: Vec<Vec<Option<Value>>>,
}

/// Makes puzzles.
pub(crate) fn generate(
    asked: &Generate,
    terms: &Terms,
    events: &mut dyn FnMut(Event),
) -> Result<Answer, AskError> {
    let seed = asked.seed.unwrap_or_default();
    let maker = maker(asked, seed, EFFORT)?;
    let count = asked.count.unwrap_or(1);
    if count > terms.most_puzzles {
        return Err(AskError::new(format!("{count} puzzles are too many at once"))
            .help(format!("ask for at most {}", terms.most_puzzles)));
    }
    let mut puzzles = Vec::new();
    let many = Many { count, threads: 1 };
    let name = match asked.rules.is_empty() {
        true => asked.r#type.clone().unwrap_or_else(|| "mixed".to_string()),
        false => asked.rules.join(","),
    };
    let mut seen = earlier(&asked.not_in, terms)?;
    let done = generate_many(&*maker, many, &mut seen, &terms.limits, |number, made| {
        // What was asked for is known already.
        let (rating, level) = match made.rating {
            Some(rating) => (Some(rating), made.level),
            None => {
                let rated = rate(&made.puzzle, &terms.options());
                (rated.rating, rated.level_of_unique())
            }
        };
        puzzles.push(MadeRecord {
            number: number + 1,
            seed,
            r#type: name.clone(),
            puzzle: object(&made.puzzle),
            rating,
            level: level.map(Level::name),
            techniques: made.technique_names(),
            solution: crate::rows(made.solution.filling()),
        });
        events(Event::Made { number: number + 1 });
        ControlFlow::Continue(())
    });
    let stopped = match done {
        Ok(()) => None,
        Err(GenerateError::Stopped(reason)) => Some(reason.to_string()),
        Err(error) => return Err(AskError::new(error.to_string())),
    };
    Ok(Answer::Generated(GeneratedRecord { schema: SCHEMA, puzzles, stopped }))
}

/// The forms of the puzzles that none is to be alike to: of each text the one that is selected, or all.
fn earlier(texts: &[PuzzleText], terms: &Terms) -> Result<HashSet<Canonical>, AskError> {
    let mut seen = HashSet::new();
    for text in texts {
        let puzzles = match text.select {
            Some(_) => vec![Subject::read(text, terms)?.puzzle],
            None => reading(text)?.1.puzzles,
        };
        for (number, puzzle) in (1..).zip(&puzzles) {
            seen.insert(canonical_of(puzzle, &terms.limits).ok_or_else(|| {
                let told = format!(
                    "puzzle {number} of a text of `not_in` is not known to have exactly one solution"
                );
                AskError::new(told).help("only such puzzles can be told to be alike")
            })?);
        }
    }
    Ok(seen)
}

/// What makes the puzzles that are asked for: from a seed, and with so much work for each.
pub fn maker(asked: &Generate, seed: u64, effort: u64) -> Result<Box<dyn Maker>, AskError> {
    let name = asked.r#type.as_deref().unwrap_or("mixed");
    let level =
        asked.level.as_deref().map(|name| named("level", name, &Level::ALL, Level::name)).transpose()?;
    let read = |text: &str| text.parse().map_err(|error: RatingRangeError| AskError::new(error.to_string()));
    let rating = asked.rating.as_deref().map(read).transpose()?;
    if name == NONOGRAM && asked.rules.is_empty() {
        for_nonograms(asked)?;
        let side = asked.size.unwrap_or(USUAL.1);
        return Ok(Box::new(NonogramConfig {
            rows: asked.rows.unwrap_or(side),
            columns: asked.columns.unwrap_or(side),
            density: asked.density.unwrap_or(55),
            line_logic: asked.line_logic,
            level,
            rating,
            seed,
            effort,
        }));
    }
    let usual = family(name).and_then(|family| family.sizes.first()).copied().unwrap_or(USUAL.0);
    let size = asked.size.unwrap_or(usual);
    let mut config = match asked.rules.is_empty() {
        true => GeneratorConfig::of_type(name, size).ok_or_else(|| {
            let known: Vec<&str> = type_names().collect();
            AskError::new(format!("there is no type `{name}`"))
                .help(format!("types are {} and {NONOGRAM}", known.join(", ")))
        })?,
        false => GeneratorConfig::of_kinds(kinds(&asked.rules)?, size),
    };
    for (clues, &[least, most]) in &asked.ranges {
        let kind = counted_kinds().find(|kind| kind.clues == clues).ok_or_else(|| {
            let known: Vec<&str> = counted_kinds().map(|kind| kind.clues).collect();
            AskError::new(format!("there are no clues `{clues}`"))
                .help(format!("clues are {}", known.join(", ")))
        })?;
        config.ranges.insert(kind.clues, least..=most);
    }
    (config.level, config.rating) = (level, rating);
    config.technique = asked.technique.as_deref().map(technique).transpose()?;
    if let Some(name) = &asked.symmetry {
        config.symmetry = named("symmetry", name, &Symmetry::ALL, Symmetry::name)?;
    }
    for name in &asked.styles {
        config.styles.push(named("style", name, &Style::ALL, Style::name)?);
    }
    let picture = |text: &String| Theme::read(text).map_err(|error| AskError::new(error.to_string()));
    config.theme = asked.theme.as_ref().map(picture).transpose()?;
    (config.few, config.fill_all) = (asked.few, asked.fill_all);
    config.extra = asked.extra;
    (config.seed, config.effort) = (seed, effort);
    Ok(Box::new(config))
}

/// Refuses what nonograms, which have a clue for every line, cannot have.
fn for_nonograms(asked: &Generate) -> Result<(), AskError> {
    let symmetry = asked.symmetry.as_deref().filter(|&name| name != Symmetry::None.name());
    let others = [
        ("technique", asked.technique.is_some()),
        ("symmetry", symmetry.is_some()),
        ("styles", !asked.styles.is_empty()),
        ("theme", asked.theme.is_some()),
        ("few", asked.few),
        ("extra", asked.extra > 0),
        ("ranges", !asked.ranges.is_empty()),
        ("fill_all", asked.fill_all),
    ];
    match others.into_iter().find(|(_, given)| *given) {
        Some(("technique", _)) => Err(AskError::new("`technique` does not apply to nonograms")),
        Some((name, _)) => {
            Err(AskError::new(format!("a nonogram has a clue for every line: `{name}` does not apply")))
        }
        None => Ok(()),
    }
}

fn technique(name: &str) -> Result<Technique, AskError> {
    Technique::named(name).ok_or_else(|| {
        let known: Vec<&str> = Technique::ALL.iter().map(|technique| technique.name()).collect();
        AskError::new(format!("there is no technique `{name}`"))
            .help(format!("techniques are {}", known.join(", ")))
    })
}

fn named<T: Copy>(what: &str, name: &str, all: &[T], of: fn(T) -> &'static str) -> Result<T, AskError> {
    all.iter().copied().find(|&one| of(one) == name).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|&one| of(one)).collect();
        AskError::new(format!("there is no {what} `{name}`")).help(format!("one of {}", known.join(", ")))
    })
}

fn kinds(names: &[String]) -> Result<Vec<&'static Kind>, AskError> {
    let named = |name: &String| {
        kind(name.trim()).ok_or_else(|| {
            let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            AskError::new(format!("puzzles with the rule `{name}` cannot be generated"))
                .help(format!("rules that can be mixed are {}", known.join(", ")))
        })
    };
    names.iter().filter(|name| *name != "standard").map(named).collect()
}

/// What can be made.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TypesRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The types.
    pub types: Vec<TypeRecord>,
    /// Symmetries of the clues.
    pub symmetries: Vec<&'static str>,
    /// What cages and lines can be like.
    pub styles: Vec<&'static str>,
    /// The techniques that can be asked for.
    pub techniques: Vec<&'static str>,
    /// Levels, from easy to expert.
    pub levels: Vec<&'static str>,
}

/// A type of puzzle that can be made.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TypeRecord {
    /// Its name.
    pub name: &'static str,
    /// What it is, if its name does not say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<&'static str>,
    /// The name of the range of its clues, if they can be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<&'static str>,
    /// Whether it can be mixed with others.
    pub mixes: bool,
    /// The sizes that it has, the usual one first; empty if it has the usual ones.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub sizes: &'static [usize],
}

/// What can be made.
pub(crate) fn types() -> Answer {
    let record = |name: &'static str| {
        let (kind, family) = (kind(name), family(name));
        TypeRecord {
            name,
            about: kind.map(|kind| kind.about).or(family.map(|family| family.about)),
            clues: kind
                .filter(|kind| counted_kinds().any(|other| other.name == kind.name))
                .map(|kind| kind.clues),
            mixes: kind.is_some(),
            sizes: family.map_or(&[], |family| family.sizes),
        }
    };
    debug_assert!(FAMILIES.iter().all(|family| type_names().any(|name| name == family.name)));
    let nonogram = TypeRecord {
        name: NONOGRAM,
        about: Some("a picture from the lengths of its runs"),
        clues: None,
        mixes: false,
        sizes: &[20, 10, 15, 25, 30],
    };
    Answer::Types(TypesRecord {
        schema: SCHEMA,
        types: type_names().map(record).chain([nonogram]).collect(),
        symmetries: Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect(),
        styles: Style::ALL.iter().map(|style| style.name()).collect(),
        techniques: Technique::ALL.iter().map(|technique| technique.name()).collect(),
        levels: Level::ALL.iter().map(|level| level.name()).collect(),
    })
}

/// A nonogram from a picture.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NonogramRecord {
    /// See [`SCHEMA`].
    pub schema: u8,
    /// The verdict in one word: always `unique`.
    pub status: &'static str,
    /// The puzzle in our own format `json`.
    #[schemars(with = "serde_json::Value")]
    pub puzzle: Box<RawValue>,
    /// How many cells were changed until the clues were enough.
    pub changed: usize,
    /// What was done, in a sentence.
    pub sentence: String,
}

/// Makes a nonogram from a picture.
pub(crate) fn picture(
    asked: &Picture,
    terms: &Terms,
    events: &mut dyn FnMut(Event),
) -> Result<Answer, AskError> {
    let pixels = pixels(asked)?;
    let (columns, rows) = match (asked.columns, asked.rows) {
        (Some(columns), Some(rows)) => (columns, rows),
        (Some(side), None) | (None, Some(side)) => Wish::fit(&pixels, side),
        (None, None) => Wish::fit(&pixels, pixels.width().max(pixels.height()).min(USUAL_SIDE)),
    };
    if columns.saturating_mul(rows) > terms.most_cells {
        return Err(AskError::new(format!("{columns} x {rows} cells are too many here")));
    }
    let wish = Wish { rows, columns, colors: asked.colors.unwrap_or(1), threshold: None, invert: false };
    let draft = draft(&pixels, &wish).map_err(|error| AskError::new(error.to_string()))?;
    let events = RefCell::new(events);
    let watch = |count| (events.borrow_mut())(Event::Changed { count });
    let repaired = repair(&draft, Goal::Unique, &terms.options(), &watch).map_err(|reason| {
        AskError::new(format!("{reason} before the puzzle had exactly one solution"))
            .help("a smaller size is easier")
    })?;
    let changed = repaired.changed.len();
    let cells = counted(changed as u64, "cell");
    Ok(Answer::Nonogram(Box::new(NonogramRecord {
        schema: SCHEMA,
        status: "unique",
        puzzle: object(&repaired.puzzle),
        changed,
        sentence: format!("{columns} x {rows} cells, exactly one solution, {cells} changed"),
    })))
}

/// The pixels of a question, on white paper.
fn pixels(asked: &Picture) -> Result<Pixels, AskError> {
    let count = asked.width.checked_mul(asked.height).filter(|&count| (1..=MOST_PIXELS).contains(&count));
    let count = count.ok_or_else(|| AskError::new("a picture has 1 to 16 million pixels"))?;
    let bytes = STANDARD
        .decode(&asked.pixels)
        .map_err(|error| AskError::new(format!("`pixels` is no base64: {error}")))?;
    if bytes.len() != 4 * count {
        let have = bytes.len();
        return Err(AskError::new(format!(
            "`pixels` has {have} bytes, but 4 for each of {count} pixels are needed"
        )));
    }
    let on_white = |part: u8, opacity: u8| {
        let (part, opacity) = (u32::from(part), u32::from(opacity));
        ((part * opacity + 255 * (255 - opacity)) / 255) as u8
    };
    let rgb = |pixel: &[u8]| [0, 1, 2].map(|part| on_white(pixel[part], pixel[3]));
    let rgb = bytes.chunks_exact(4).map(rgb).collect();
    Ok(Pixels::new(asked.width, asked.height, rgb).expect("as many pixels as there are were counted"))
}
