//! `nonogram`: a puzzle with exactly one solution from a picture.

use super::convert::by_ending;
use crate::args::NonogramCommand;
use crate::exit::{CommandError, Exit};
use crate::input::Source;
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::{pixels, solving, text};
use gridwright::formats::by_name;
use gridwright::render::Bitmap;
use gridwright::tasks::{Pixels, Wish, draft, make_unique};
use gridwright::{Filling, Paint, Shape};
use std::io::Write;
use std::path::Path;

/// The largest file of a picture.
const MOST_BYTES: u64 = 64 << 20;

/// How many points a cell is wide in pictures for people.
const POINTS: usize = 10;

/// Makes the puzzle.
pub(crate) fn run(args: &NonogramCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let pixels = load(&args.image)?;
    let (columns, rows) = args.size.unwrap_or((pixels.width(), pixels.height()));
    if rows.max(columns) > Shape::MAX_SIDE {
        let error =
            UserError::new(format!("the picture has {columns} x {rows} points, too many for a puzzle"));
        return Err(error.help("say --size WxH, such as --size 30x20").into());
    }
    let wish = Wish { rows, columns, colors: args.colors, threshold: args.threshold };
    let draft = draft(&pixels, &wish).map_err(|error| UserError::new(error.to_string()))?;
    let progress = Progress::start(talk);
    let repaired = make_unique(&draft, &solving::sat_options(&args.sat));
    drop(progress);
    let mut repaired = repaired.map_err(|reason| {
        let error = UserError::new(format!("unknown: {reason} before the puzzle had exactly one solution"));
        error.help("a smaller puzzle is easier").limit()
    })?;
    repaired.puzzle.about.title = args.title.clone();
    let to = args.to.or_else(|| by_ending(args.output_file.as_deref()?)).or_else(|| by_name("non"));
    let to = to.expect("the format is in the list");
    let puzzle = (to.write)(&repaired.puzzle).map_err(|error| UserError::new(error.to_string()))?;
    for (path, picture) in [(&args.before, &draft.picture), (&args.after, &repaired.picture)] {
        if let Some(path) = path {
            save(path, picture, &draft.palette)?;
        }
    }
    let mut output = Output::open(args.output_file.as_deref())?;
    output.write(&puzzle)?;
    output.finish()?;
    let changed = text::count(repaired.changed.len() as u64, "cell");
    talk.say(format!("{columns} x {rows} cells, exactly one solution, {changed} changed"));
    Ok(Exit::Found)
}

/// Reads a picture, unless it is too large to be one.
fn load(path: &Path) -> Result<Pixels, UserError> {
    let source = Source::of(path);
    let name = source.name();
    let cannot = |what: String| UserError::new(format!("cannot read {name}: {what}"));
    let bytes = source.bytes(MOST_BYTES)?;
    match pixels::read(&bytes) {
        Some(pixels) => pixels.map_err(|error| cannot(error.to_lowercase())),
        None => Err(cannot("it is no picture".to_string()).help("PNG, JPEG, PBM, PGM and PPM are read")),
    }
}

/// Writes a picture: as PBM a point for each cell, otherwise larger.
fn save(path: &Path, picture: &Filling, palette: &[Paint]) -> Result<(), CommandError> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let bytes = match &ending[..] {
        "pbm" if palette.len() == 2 => {
            let puzzle = gridwright::Puzzle::nonogram(picture.clone()).expect("the picture has a background");
            let pbm = by_name("pbm").expect("the format is in the list");
            (pbm.write)(&puzzle).expect("the picture is known").into_bytes()
        }
        "png" => png(picture, palette),
        _ => {
            let error =
                UserError::new(format!("cannot write {}: its name tells no kind of picture", path.display()));
            return Err(error.help("name it .png or, for black and white, .pbm").into());
        }
    };
    let mut output = Output::open(Some(path))?;
    output.write_all(&bytes).map_err(|error| CommandError::writing(&path.display().to_string(), &error))?;
    output.finish()
}

fn png(picture: &Filling, palette: &[Paint]) -> Vec<u8> {
    let shape = picture.shape();
    let (width, height) = (shape.columns() * POINTS, shape.rows() * POINTS);
    let color = |place: usize| {
        let (x, y) = (place % width / POINTS, place / width / POINTS);
        palette[usize::from(picture.values()[y * shape.columns() + x])].rgb
    };
    Bitmap { width, height, rgb: (0..width * height).flat_map(color).collect() }.png()
}
