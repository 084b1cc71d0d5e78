//! Nonograms: how solutions are written, and how they are made from pictures.

use super::generate::Logic;
use super::{SatArgs, format_names};
use clap::{Args, ValueEnum, ValueHint};
use gridwright::formats::Format;
use gridwright::tasks::Wish;
use std::path::PathBuf;

/// How to write a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputStyle {
    /// `O` for a filled cell and `_` for an empty one; the letters of colours where there are several.
    #[value(name = "O", alias = "o")]
    O,
    /// A block for a filled cell and a space for an empty one.
    Bricks,
    /// `1` and `0`, or the numbers of colours, each followed by a tab.
    Bits,
    /// The tokens that the format of a family has for its solutions: kakuro, kenken, futoshiki and others.
    Tokens,
}

/// `nonogram`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright nonogram cat.jpg -o cat.non                   the longer side has 30 cells
  gridwright nonogram cat.jpg --size 40 --logic line -o cat.non
  gridwright nonogram cat.png --crop auto --threshold 100 --to griddler
  gridwright nonogram night.jpg --invert --crop 120,40,300,300 -o night.non
  gridwright nonogram flag.png --size 25x15 --colors 3 -o flag.xml
  gridwright nonogram cat.png --before a.png --after b.png -o cat.non

The picture is scaled down and reduced to the number of colours. Then cells are changed, the
cheapest first, until the clues have no other solution, or with --logic line until the puzzle can
be solved line by line. The number of changed cells is printed to standard error.

Exit code 4 if a limit was reached before.")]
pub(crate) struct NonogramCommand {
    /// The picture: PNG, JPEG or PBM, PGM, PPM.
    #[arg(value_name = "IMAGE", value_hint = ValueHint::FilePath)]
    pub(crate) image: PathBuf,
    /// The puzzle's size: WIDTHxHEIGHT, or the longer side alone, and the other follows the picture's
    /// proportions. Unless given, larger pictures get 30 cells on the longer side, smaller ones keep their size.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<PictureSize>,
    /// Use only a part of the picture: X,Y,WIDTH,HEIGHT in pixels, or `auto` to cut off margins of one colour.
    #[arg(long, value_name = "PART", value_parser = crop)]
    pub(crate) crop: Option<Crop>,
    /// The number of colours besides the background; 1 is black on white.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = colors)]
    pub(crate) colors: usize,
    /// Fill what is darker than this, 0 to 255; unless given, the picture decides.
    #[arg(long, value_name = "T", conflicts_with = "colors")]
    pub(crate) threshold: Option<u8>,
    /// Fill the light parts of the picture instead of the dark ones.
    #[arg(long)]
    pub(crate) invert: bool,
    /// What solving may take: `line` makes a puzzle that can be solved line by line.
    #[arg(long, value_name = "LOGIC")]
    pub(crate) logic: Option<Logic>,
    /// Write the puzzle to this file; it appears only when it is complete.
    #[arg(short, long = "output-file", alias = "output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output_file: Option<PathBuf>,
    /// Let the output file replace the picture.
    #[arg(long)]
    pub(crate) force: bool,
    /// The format to write (see `gridwright formats`); unless given, what the output file's name says, or `non`.
    #[arg(long, value_name = "FORMAT", value_parser = format_names(), hide_possible_values = true)]
    pub(crate) to: Option<&'static Format>,
    /// Write the picture as it was before cells were changed, as PNG or PBM.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) before: Option<PathBuf>,
    /// Write the picture that is the solution, as PNG or PBM.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) after: Option<PathBuf>,
    /// The puzzle's title.
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) sat: SatArgs,
}

/// The size of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureSize {
    /// The longer side; the other follows.
    Longer(usize),
    /// Columns and rows.
    Both(usize, usize),
}

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crop {
    /// Without its margins.
    Auto,
    /// The left and upper point, width and height.
    Part([usize; 4]),
}

/// One side, or a width and a height.
fn size(text: &str) -> Result<PictureSize, String> {
    let most = gridwright::Shape::MAX_SIDE;
    let side =
        |text: &str| text.parse::<usize>().map_err(|_| "write a number, or WIDTHxHEIGHT such as 30x20");
    let size = match text.split_once(['x', 'X']) {
        Some((width, height)) => PictureSize::Both(side(width)?, side(height)?),
        None => PictureSize::Longer(side(text)?),
    };
    let fits = |side: usize| (1..=most).contains(&side);
    match size {
        PictureSize::Both(width, height) if fits(width) && fits(height) => Ok(size),
        PictureSize::Longer(side) if fits(side) => Ok(size),
        _ => Err(format!("each side is 1 to {most}")),
    }
}

fn crop(text: &str) -> Result<Crop, String> {
    if text == "auto" {
        return Ok(Crop::Auto);
    }
    let numbers: Option<Vec<usize>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let part = numbers.and_then(|numbers| <[usize; 4]>::try_from(numbers).ok());
    part.map(Crop::Part).ok_or_else(|| "write `auto`, or X,Y,WIDTH,HEIGHT such as 120,40,300,300".to_string())
}

fn colors(text: &str) -> Result<usize, String> {
    let possible = |number: &usize| (1..=Wish::MOST_COLORS).contains(number);
    let number = text.parse().ok().filter(possible);
    number.ok_or_else(|| format!("not a number from 1 to {}", Wish::MOST_COLORS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_one_side_or_width_and_height() {
        assert_eq!(size("30x20"), Ok(PictureSize::Both(30, 20)));
        assert_eq!(size("30"), Ok(PictureSize::Longer(30)));
        for bad in ["", "x", "0", "513", "0x5", "5x513", "-1x5", "30x20x1"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        assert_eq!(crop("auto"), Ok(Crop::Auto));
        assert_eq!(crop("1,2,3,4"), Ok(Crop::Part([1, 2, 3, 4])));
        for bad in ["", "1,2,3", "1,2,3,4,5", "1,2,3,x", "-1,2,3,4"] {
            assert!(crop(bad).is_err(), "{bad}");
        }
        assert!(colors("0").is_err() && colors("27").is_err() && colors("3") == Ok(3));
    }
}
