//! Writes a puzzle as a set of one.

use super::super::super::WriteError;
use super::super::colors::{hex, letters};
use super::super::entities::encode;
use super::super::parts::Parts;
use super::{AUTHOR_ID, FORMAT};
use model::grid::Value;
use model::puzzle::{About, Puzzle};
use model::rules::Block;
use std::collections::BTreeSet;

/// Characters for colours that mean nothing else in an image.
const POOL: &str = ".Xbrgyopnuacdefhijklmqstvwxz*%@+=~^ABCDEFGHIJKLMNOPQRSTUVWYZ0123456789#!$-_:;/";

const HEAD: &str = "<?xml version=\"1.0\"?>\n<puzzleset>\n";
const FOOT: &str = "</puzzleset>\n";

pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let mut parts = Parts::of(puzzle);
    parts.nothing_known();
    parts.finish(FORMAT.name)?;
    let signs = letters(&parts.palette, POOL).unwrap_or_default();
    let names = names(&parts);
    let attributes =
        format!("defaultcolor=\"{}\" backgroundcolor=\"{}\"", encode(&names[1]), encode(&names[0]));
    let mut text = format!("{HEAD}<puzzle type=\"grid\" {attributes}>\n");
    text += &about(&puzzle.about);
    for ((paint, name), sign) in parts.palette.iter().zip(&names).zip(&signs) {
        text += &format!("<color name=\"{}\" char=\"{sign}\">{}</color>\n", encode(name), hex(paint.rgb));
    }
    for (kind, clues) in [("columns", &parts.columns), ("rows", &parts.rows)] {
        text += &format!("<clues type=\"{kind}\">\n");
        text.extend(clues.iter().map(|blocks| line(blocks, &names)));
        text += "</clues>\n";
    }
    if let Some(goal) = &puzzle.about.reference {
        text += "<solution type=\"goal\"><image>\n";
        let row = |row: &[Value]| row.iter().map(|&value| signs[usize::from(value)]).collect::<String>();
        text.extend(goal.rows().map(|values| format!("|{}|\n", row(values))));
        text += "</image></solution>\n";
    }
    for comment in puzzle.about.comments.iter().filter(|comment| !comment.starts_with(AUTHOR_ID)) {
        text += &format!("<note>{}</note>\n", encode_lines(comment));
    }
    Ok(text + "</puzzle>\n" + FOOT)
}

/// A text of several lines, each with its own characters.
fn encode_lines(text: &str) -> String {
    text.split('\n').map(encode).collect::<Vec<_>>().join("\n")
}

/// The elements about the puzzle, in the order that its document type demands.
fn about(about: &About) -> String {
    let id = about.comments.iter().find_map(|comment| comment.strip_prefix(AUTHOR_ID));
    let elements = [
        ("source", about.source.as_deref()),
        ("id", about.id.as_deref()),
        ("title", about.title.as_deref()),
        ("author", about.author.as_deref()),
        ("authorid", id),
        ("copyright", about.copyright.as_deref()),
        ("description", about.description.as_deref()),
    ];
    let known = elements.into_iter().filter_map(|(name, said)| Some((name, encode_lines(said?))));
    known.map(|(name, said)| format!("<{name}>{said}</{name}>\n")).collect()
}

/// Sets as one set.
pub(crate) fn join(sets: &[String]) -> String {
    let puzzles = |set: &String| set.strip_prefix(HEAD)?.strip_suffix(FOOT).map(str::to_string);
    let inside: Option<String> = sets.iter().map(puzzles).collect();
    inside.map_or_else(|| sets.concat(), |inside| format!("{HEAD}{inside}{FOOT}"))
}

/// The name of each colour; numbers where names would not tell them apart.
fn names(parts: &Parts<'_>) -> Vec<String> {
    let names: Vec<String> = parts.palette.iter().map(|paint| paint.name.trim().to_string()).collect();
    let different: BTreeSet<&String> = names.iter().collect();
    if different.len() == names.len() && names.iter().all(|name| !name.is_empty()) {
        return names;
    }
    (0..names.len()).map(|value| format!("color{value}")).collect()
}

fn line(blocks: &[Block], names: &[String]) -> String {
    let count = |block: &Block| match block.color {
        1 => format!("<count>{}</count>", block.length),
        color => format!("<count color=\"{}\">{}</count>", encode(&names[usize::from(color)]), block.length),
    };
    format!("<line>{}</line>\n", blocks.iter().map(count).collect::<String>())
}
