//! Writes a puzzle as a set of one.

use super::super::super::WriteError;
use super::super::colors::{hex, letters};
use super::super::entities::encode;
use super::super::parts::Parts;
use super::FORMAT;
use model::grid::Value;
use model::puzzle::Puzzle;
use model::rules::Block;
use std::collections::BTreeSet;

/// Characters for colours that mean nothing else in an image.
const POOL: &str = ".Xbrgyopnuacdefhijklmqstvwxz*%@+=~^ABCDEFGHIJKLMNOPQRSTUVWYZ0123456789#!$-_:;/";

const HEAD: &str = "<?xml version=\"1.0\"?>\n<puzzleset>\n";
const FOOT: &str = "</puzzleset>\n";

pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let mut parts = Parts::of(puzzle);
    parts.nothing_known();
    parts.finish(FORMAT.name)?;
    let signs = letters(&parts.palette, POOL).unwrap_or_default();
    let names = names(&parts);
    let attributes =
        format!("defaultcolor=\"{}\" backgroundcolor=\"{}\"", encode(&names[1]), encode(&names[0]));
    let mut text = format!("{HEAD}<puzzle type=\"grid\" {attributes}>\n");
    let about = [("title", &puzzle.about.title), ("author", &puzzle.about.author)];
    for (name, said) in about.iter().filter_map(|(name, said)| Some((name, said.as_ref()?))) {
        text += &format!("<{name}>{}</{name}>\n", encode(said));
    }
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
    Ok(text + "</puzzle>\n" + FOOT)
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
