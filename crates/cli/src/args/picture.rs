//! Nonograms: how solutions are written, and how they are made from pictures.

use super::{SatArgs, format_names};
use clap::{Args, ValueEnum, ValueHint};
use gridwright::formats::Format;
use gridwright::tasks::Wish;
use std::path::PathBuf;

/// How to write the solution of a nonogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputStyle {
    /// `O` for a filled cell and `_` for an empty one; the letters of colours where there are several.
    #[value(name = "O", alias = "o")]
    O,
    /// A block for a filled cell and a space for an empty one.
    Bricks,
    /// `1` and `0`, or the numbers of colours, each followed by a tab.
    Bits,
}

/// `nonogram`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright nonogram cat.jpg --size 30x20 -o cat.non
  gridwright nonogram cat.png --size 30x30 --threshold 100 --to griddler
  gridwright nonogram flag.png --size 25x15 --colors 3 -o flag.xml
  gridwright nonogram cat.png --size 30x30 --before a.png --after b.png -o cat.non

The picture is made smaller and gets as few colours as asked for. Then cells are changed, the
cheapest first, until the clues have no other solution; how many is said on standard error.

Exit code 4 if a limit was reached before.")]
pub(crate) struct NonogramCommand {
    /// The picture: PNG, JPEG or PBM, PGM, PPM.
    #[arg(value_name = "IMAGE", value_hint = ValueHint::FilePath)]
    pub(crate) image: PathBuf,
    /// Width and height of the puzzle, such as 30x20; those of the picture if nothing is said.
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<(usize, usize)>,
    /// How many colours besides the background; 1 is black on white.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = colors)]
    pub(crate) colors: usize,
    /// What is darker than this, 0 to 255, becomes black; the picture decides if nothing is said.
    #[arg(long, value_name = "T", conflicts_with = "colors")]
    pub(crate) threshold: Option<u8>,
    /// Write the puzzle to this file, whole or not at all.
    #[arg(short, long = "output-file", alias = "output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output_file: Option<PathBuf>,
    /// Let the output file replace the picture.
    #[arg(long)]
    pub(crate) force: bool,
    /// The format to write; if nothing is said the output file's name tells, or else it is `non`.
    #[arg(long, value_name = "FORMAT", value_parser = format_names())]
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

/// A width and a height.
fn size(text: &str) -> Result<(usize, usize), String> {
    let most = gridwright::Shape::MAX_SIDE;
    let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (width, height) = sides.ok_or("write width x height, such as 30x20")?;
    let fits = |side: usize| (1..=most).contains(&side);
    if fits(width) && fits(height) { Ok((width, height)) } else { Err(format!("each side is 1 to {most}")) }
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
    fn sizes_are_width_and_height() {
        assert_eq!(size("30x20"), Ok((30, 20)));
        for bad in ["", "30", "x", "0x5", "5x513", "-1x5", "30x20x1"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        assert!(colors("0").is_err() && colors("27").is_err() && colors("3") == Ok(3));
    }
}
