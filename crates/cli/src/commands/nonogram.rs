//! `nonogram`: a puzzle with exactly one solution from a picture.

use super::convert::by_ending;
use crate::args::{Crop, NonogramCommand, PictureSize};
use crate::exit::{CommandError, Exit};
use crate::input::Source;
use crate::output::Output;
use crate::progress::Progress;
use crate::report::{Talk, UserError};
use crate::{solving, text};
use gridwright::formats::by_name;
use gridwright::tasks::{Draft, Goal, Pixels, Repaired, Wish, draft, repair};
use gridwright::{Filling, Paint};
use image::{ImageFormat, ImageReader, Limits, RgbImage};
use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The largest file, the longest side of a picture, and what unpacking it may take.
const MOST_BYTES: u64 = 64 << 20;
const LONGEST: u32 = 16_384;
const MOST_MEMORY: u64 = 512 << 20;

/// The longer side of a puzzle from a larger picture, unless a size is given.
const USUAL_SIDE: usize = 30;

/// How many points a cell is wide in pictures for people.
const POINTS: u32 = 10;

/// Makes the puzzle.
pub(crate) fn run(args: &NonogramCommand, talk: &Talk) -> Result<Exit, CommandError> {
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
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(LONGEST), Some(LONGEST));
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::new(Cursor::new(&bytes));
    reader.limits(limits);
    let reader = reader.with_guessed_format().map_err(|error| cannot(error.to_string()))?;
    if reader.format().is_none() {
        return Err(cannot("it is not a picture".to_string()).help("PNG, JPEG, PBM, PGM and PPM are read"));
    }
    let image = reader.decode().map_err(|error| cannot(error.to_string().to_lowercase()))?;
    let image = image.to_rgba8();
    // What shines through is white paper.
    let blend = |level: u8, alpha: u8| {
        let (level, alpha) = (u32::from(level), u32::from(alpha));
        ((level * alpha + 255 * (255 - alpha) + 127) / 255) as u8
    };
    let points = image.pixels().map(|point| {
        let [red, green, blue, alpha] = point.0;
        [red, green, blue].map(|level| blend(level, alpha))
    });
    let (width, height) = (image.width() as usize, image.height() as usize);
    Pixels::new(width, height, points.collect()).ok_or_else(|| cannot("it has no points".to_string()))
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
            let error = UserError::new(format!(
                "cannot write {}: its ending names no kind of picture",
                path.display()
            ));
            return Err(error.help("name it .png or, for black and white, .pbm").into());
        }
    };
    let mut output = Output::open(Some(path))?;
    output.write_all(&bytes).map_err(|error| CommandError::writing(&path.display().to_string(), &error))?;
    output.finish()
}

fn png(picture: &Filling, palette: &[Paint]) -> Vec<u8> {
    let shape = picture.shape();
    let (width, height) = (shape.columns() as u32 * POINTS, shape.rows() as u32 * POINTS);
    let image = RgbImage::from_fn(width, height, |x, y| {
        let index = (y / POINTS) as usize * shape.columns() + (x / POINTS) as usize;
        image::Rgb(palette[usize::from(picture.values()[index])].rgb)
    });
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, ImageFormat::Png).expect("memory takes every picture");
    bytes.into_inner()
}
