//! Puzzles on pages of paper.

use super::solution;
use crate::args::RenderCommand;
use crate::exit::{CommandError, Exit};
use crate::input::{Inputs, Source};
use crate::output::{Output, numbered};
use crate::picture::Picture;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes};
use book::{Paper, millimetres, sheets};
use gridwright::render::document::Document;
use gridwright::{Filling, Puzzle};
use std::path::Path;

/// Draws all puzzles, several on a page.
pub(super) fn run(args: &RenderCommand, paper: Paper, talk: &Talk) -> Result<Exit, CommandError> {
    let asked = args.to.map(|to| to.picture().map_or(Target::Text, Target::Picture));
    let writes = Writes { pictures: true, asked, ..Writes::text("a drawing") };
    let path = args.read.output_file.as_deref();
    let Target::Picture(picture) = writes.target(path)? else {
        let error = UserError::new("text has no pages");
        return Err(error.help("write -o sheets.pdf, or leave out --paper").into());
    };
    if args.read.json {
        return Err(UserError::new("pages cannot stand in JSON").help("leave out --json or --paper").into());
    }
    let puzzles = puzzles(args, talk)?;
    let cell = args.cell.map(millimetres);
    let (document, warnings) = sheets(&puzzles, paper, args.per_page, cell);
    for warning in &warnings {
        talk.warn(&UserError::new(warning));
    }
    let inputs = Inputs::of(&args.read);
    let put = |path: Option<&Path>, bytes: &[u8]| -> Result<(), CommandError> {
        let mut output = Output::open(path, &writes, &inputs)?;
        if output.is_terminal() {
            let error = UserError::new("pages are no text, and standard output is a terminal");
            return Err(error.help("name a file with -o, or send them to another program").into());
        }
        output.write_bytes(bytes)?;
        output.finish()
    };
    if picture == Picture::Pdf {
        put(path, &document.pdf())?;
        return Ok(Exit::Found);
    }
    for (number, bytes) in pictures(&document, picture, args.dpi) {
        let count = document.pages.len() as u64;
        match path.and_then(|path| numbered(path, number, count)) {
            Some(own) => put(Some(&own), &bytes)?,
            None if count == 1 => put(path, &bytes)?,
            None => {
                let error = UserError::new(format!("there are {count} pages, and a picture holds one"));
                let help = format!(
                    "write -o 'sheet-{{}}.{picture}', and each gets a file of its own, or -o sheets.pdf"
                );
                return Err(error.help(help).into());
            }
        }
    }
    Ok(Exit::Found)
}

/// All puzzles of all files, each with its solution if that is wanted. On pages they stand together: one that cannot be drawn
/// ends it.
fn puzzles(args: &RenderCommand, talk: &Talk) -> Result<Vec<(Puzzle, Option<Filling>)>, CommandError> {
    let mut puzzles = Vec::new();
    for source in Source::all(&args.read) {
        let input = source.open(&args.read, talk)?;
        for (number, puzzle) in input.puzzles {
            let label = format!("{}, puzzle {number}: ", input.name);
            let solution = solution(args, &puzzle, &label, talk)?;
            puzzles.push((puzzle, solution.map(|solution| solution.filling().clone())));
        }
    }
    Ok(puzzles)
}

/// The pages as pictures, each with its number.
fn pictures(document: &Document, picture: Picture, dpi: Option<u16>) -> impl Iterator<Item = (u64, Vec<u8>)> {
    (1..).zip(&document.pages).map(move |(number, page)| (number, picture.encode_at(&page.picture, dpi)))
}
