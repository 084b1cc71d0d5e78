//! `nonogram`: a puzzle with exactly one solution from a picture.

use crate::args::{Crop, NonogramCommand, PictureSize};
use crate::exit::{CommandError, Exit};
use crate::input::{Inputs, Source};
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::target::{Target, Writes};
use crate::{pixels, solving, text};
use gridwright::formats::by_name;
use gridwright::render::Bitmap;
use gridwright::tasks::{Draft, Goal, Pixels, Repaired, Wish, draft, repair};
use gridwright::{Filling, Paint};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The largest file of a picture.
const MOST_BYTES: u64 = 64 << 20;

/// The longer side of a puzzle from a larger picture, unless a size is given.
const USUAL_SIDE: usize = 30;

/// How many points a cell is wide in pictures for people.
const POINTS: usize = 10;

/// Makes the puzzle.
pub(crate) fn run(args: &NonogramCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let inputs = Inputs::new([&*args.image], args.force);
    let asked = args.to.map(Target::Puzzle);
    let writes = Writes { pictures: true, puzzles: true, asked, ..Writes::text("a puzzle") };
    let mut output = Output::open(args.output_file.as_deref(), &writes, &inputs)?;
    let pixels = cropped(load(&args.image)?, args.crop)?;
    let (columns, rows) = size(&pixels, args.size);
    let wish = Wish { rows, columns, colors: args.colors, threshold: args.threshold, invert: args.invert };
    let draft = draft(&pixels, &wish).map_err(|error| UserError::new(error.to_string()))?;
    if draft.is_blank() {
        let warning = UserError::new("the puzzle shows nothing: all its cells have one colour");
        talk.warn(&warning.help("try another --threshold, --colors or --crop"));
    }
    let mut repaired = repaired(args, &draft, talk)?;
    repaired.puzzle.about.title = args.title.clone();
    let puzzle = match output.target() {
        Target::Picture(picture) => Ok(picture.draw(&repaired.puzzle, None)),
        Target::Puzzle(format) => (format.write)(&repaired.puzzle).map(String::into_bytes),
        Target::Text => (by_name("non").expect("the format is in the list").write)(&repaired.puzzle)
            .map(String::into_bytes),
    };
    let puzzle = puzzle.map_err(|error| UserError::new(error.to_string()))?;
    for (path, picture) in [(&args.before, &draft.picture), (&args.after, &repaired.picture)] {
        if let Some(path) = path {
            save(path, picture, &draft.palette, &inputs)?;
        }
    }
    output.write_bytes(&puzzle)?;
    output.finish()?;
    let changed = text::count(repaired.changed.len() as u64, "cell");
    let how = if args.logic.is_some() { "line-solvable" } else { "exactly one solution" };
    talk.say(format!("{columns} x {rows} cells, {how}, {changed} changed"));
    Ok(Exit::Found)
}

/// The part of the picture that is wanted.
fn cropped(pixels: Pixels, crop: Option<Crop>) -> Result<Pixels, UserError> {
    match crop {
        None => Ok(pixels),
        Some(Crop::Auto) => Ok(pixels.without_margins()),
        Some(Crop::Part([x, y, width, height])) => pixels.crop(x, y, width, height).ok_or_else(|| {
            let all = format!("{} x {} pixels", pixels.width(), pixels.height());
            UserError::new(format!(
                "--crop {x},{y},{width},{height} is not inside the picture, which has {all}"
            ))
            .help("write X,Y,WIDTH,HEIGHT: the upper left corner and the size of the part")
        }),
    }
}

/// The columns and rows of the puzzle.
fn size(pixels: &Pixels, wanted: Option<PictureSize>) -> (usize, usize) {
    let longer = pixels.width().max(pixels.height());
    match wanted {
        Some(PictureSize::Both(columns, rows)) => (columns, rows),
        Some(PictureSize::Longer(side)) => Wish::fit(pixels, side),
        None => Wish::fit(pixels, longer.min(USUAL_SIDE)),
    }
}

/// Changes the picture until its clues are enough, and shows how far that is.
fn repaired(args: &NonogramCommand, draft: &Draft, talk: &Talk) -> Result<Repaired, UserError> {
    let changed = Arc::new(AtomicUsize::new(0));
    let shown = Arc::clone(&changed);
    let progress = Progress::watching(talk, move |time| {
        let cells = text::count(shown.load(Ordering::Relaxed) as u64, "cell");
        format!("{cells} changed so far, {} s", time.as_secs())
    });
    let goal = if args.logic.is_some() { Goal::LineByLine } else { Goal::Unique };
    let watch = |count| changed.store(count, Ordering::Relaxed);
    let repaired = repair(draft, goal, &solving::sat_options(&args.sat), &watch);
    drop(progress);
    repaired.map_err(|reason| {
        let what =
            if args.logic.is_some() { "could be solved line by line" } else { "had exactly one solution" };
        let error = UserError::new(format!("unknown: {reason} before the puzzle {what}"));
        error.help("a smaller --size is easier").limit()
    })
}

/// Reads a picture, unless it is too large to be one.
fn load(path: &Path) -> Result<Pixels, UserError> {
    let source = Source::of(path);
    let name = source.name();
    let cannot = |what: String| UserError::new(format!("cannot read {name}: {what}"));
    let bytes = source.bytes(MOST_BYTES)?;
    match pixels::read(&bytes) {
        Some(pixels) => pixels.map_err(|error| cannot(error.to_lowercase())),
        None => Err(cannot("it is not a picture".to_string()).help("PNG, JPEG, PBM, PGM and PPM are read")),
    }
}

/// Writes a picture: as PBM a point for each cell, otherwise larger.
fn save(path: &Path, picture: &Filling, palette: &[Paint], inputs: &Inputs) -> Result<(), CommandError> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    let bytes = match &ending[..] {
        "pbm" if palette.len() == 2 => {
            let puzzle = gridwright::Puzzle::nonogram(picture.clone()).expect("the picture has a background");
            let pbm = by_name("pbm").expect("the format is in the list");
            (pbm.write)(&puzzle).expect("the picture is known").into_bytes()
        }
        "png" => png(picture, palette),
        _ => {
            let error = UserError::new(format!(
                "cannot write {}: its ending names no kind of picture",
                path.display()
            ));
            return Err(error.help("name it .png or, for black and white, .pbm").into());
        }
    };
    let mut output =
        Output::open(Some(path), &Writes::text("a picture").with_endings(&["png", "pbm"]), inputs)?;
    output.write_bytes(&bytes)?;
    output.finish()
}

fn png(picture: &Filling, palette: &[Paint]) -> Vec<u8> {
    let shape = picture.shape();
    let (width, height) = (shape.columns() * POINTS, shape.rows() * POINTS);
    let color = |place: usize| {
        let (x, y) = (place % width / POINTS, place / width / POINTS);
        palette[usize::from(picture.values()[y * shape.columns() + x])].rgb
    };
    Bitmap { width, height, rgb: (0..width * height).flat_map(color).collect(), dpi: None }.png()
}
