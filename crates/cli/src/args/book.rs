//! `book`: what is printed, and on what.

use super::generate::{TechniqueNames, style_names, symmetry_names};
use super::{format_names, positive, seconds, whole};
use book::{Ink, Mix, PAPERS, Paper};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use gridwright::explain::Technique;
use gridwright::formats::Format;
use gridwright::tasks::generate::{Style, Symmetry};
use std::path::PathBuf;
use std::time::Duration;

/// `book`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright book mine/*.sdq --title 'My puzzles' --author 'A. Setter' -o mine.pdf
  gridwright book --types killer,thermometer,nonogram --mix easy:50,medium:100,hard:50 -o book.pdf
  gridwright book --types standard --mix 3.0..4.5:24 --paper a5 --per-page 2 --hints -o small.pdf
  gridwright book sundays.toml -o sundays.pdf --manifest sundays.json --manifest sundays.csv
  gridwright book --types killer --mix any:4 --seed 7 --save killers.toml -o killers.pdf
  gridwright book --types standard --mix hard:50 --not-in volume-1.json -o volume-2.pdf

A book has a title page, pages that explain each rule with a small picture, the puzzles in rising
difficulty, and the answers, with links between them and a list of chapters. Every puzzle has
exactly one solution, which is proved. Puzzles come from files in any format, from the generator
(--types and --mix), or from both.

A book file (.toml) holds the whole specification; --save writes one. Options beside it take the
place of what it says. The same specification gives the same bytes.

    title = 'Rainy Sundays'
    author = 'A. Setter'
    paper = 'a5'
    per-page = 2
    bleed = 3.0
    hints = true
    seed = 7
    [[puzzles]]
    types = ['killer', 'thermometer', 'kropki+anti-knight']
    mix = 'easy:20,medium:30,4.0..5.5:10'
    symmetry = 'rotate180'
    style = ['large-cages', 'long-lines']
    [[puzzles]]
    files = ['mine/*.sdq']

Exit code 2 if a puzzle is broken or has not exactly one solution: no book is made, unless
--skip-bad leaves such puzzles out. Exit code 4 if a puzzle of a grade could not be found, or a
limit was reached.")]
pub(crate) struct BookCommand {
    /// Files with puzzles, in any format; or a book file, whose name ends in .toml.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// Make puzzles of these types, separated by commas; rules joined by + are mixed.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        requires = "mix",
        help_heading = "Puzzles to make"
    )]
    pub(crate) types: Vec<String>,
    /// How many of each level or range of ratings, shared by the types: easy:50,medium:100,3.0..4.5:20.
    #[arg(long, value_name = "MIX", requires = "types", help_heading = "Puzzles to make")]
    pub(crate) mix: Option<Mix>,
    /// Rows and columns of the puzzles to make; for nonograms such as 20x15.
    #[arg(long, value_name = "N", requires = "types", help_heading = "Puzzles to make")]
    pub(crate) size: Option<String>,
    /// How much work to spend on a puzzle before giving up: 1 is about a second.
    #[arg(long, value_name = "N", requires = "types", help_heading = "Puzzles to make")]
    pub(crate) effort: Option<f64>,
    /// The symmetry of the places of all clues, as for `generate`.
    #[arg(long, value_name = "NAME", value_parser = symmetry_names(), requires = "types", help_heading = "Puzzles to make")]
    pub(crate) symmetry: Option<Symmetry>,
    /// A technique that every puzzle needs, such as naked-pair or x-wing.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = TechniqueNames,
        hide_possible_values = true,
        requires = "types",
        help_heading = "Puzzles to make"
    )]
    pub(crate) technique: Option<Technique>,
    /// What cages and lines are like, separated by commas; for the types that have such clues.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = style_names(),
        requires = "types",
        help_heading = "Puzzles to make"
    )]
    pub(crate) style: Vec<Style>,
    /// Place clues only in the cells of this picture, a text of # and . of the size of the grid.
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        requires = "types",
        help_heading = "Puzzles to make"
    )]
    pub(crate) theme: Option<PathBuf>,
    /// Look for as few clues as can be found with the effort, all of which is spent.
    #[arg(long, requires = "types", help_heading = "Puzzles to make")]
    pub(crate) few: bool,
    /// Let cages cover the grid; for even-odd, mark every cell that is not given.
    #[arg(long, requires = "types", help_heading = "Puzzles to make")]
    pub(crate) fill_all: bool,
    /// Take no puzzle that is alike to one of this file: puzzles in any format, or the manifest of an earlier book. May be
    /// given several times.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Puzzles to make")]
    pub(crate) not_in: Vec<PathBuf>,
    /// The seed of all random choices; a random one, which is printed, unless given.
    #[arg(long, value_name = "N", value_parser = whole, help_heading = "Puzzles to make")]
    pub(crate) seed: Option<u64>,
    /// What the book is called.
    #[arg(long, value_name = "TEXT", help_heading = "The book")]
    pub(crate) title: Option<String>,
    /// A line below the title.
    #[arg(long, value_name = "TEXT", help_heading = "The book")]
    pub(crate) subtitle: Option<String>,
    /// Who made it.
    #[arg(long, value_name = "TEXT", help_heading = "The book")]
    pub(crate) author: Option<String>,
    /// When it was made, such as 2027-03-01; with a date the file keeps to PDF/A-2b, for archives.
    #[arg(long, value_name = "DATE", help_heading = "The book")]
    pub(crate) date: Option<String>,
    /// The paper, after cutting; a4 unless given.
    #[arg(long, value_name = "NAME", value_parser = paper_names(), ignore_case = true, help_heading = "The book")]
    pub(crate) paper: Option<Paper>,
    /// How many puzzles share a page; 2 unless given. Where they would be too small to read a page has fewer.
    #[arg(long, value_name = "N", value_parser = per_page_values(), help_heading = "The book")]
    pub(crate) per_page: Option<u8>,
    /// How far what reaches the edge is printed beyond it, in millimetres; printers ask for 3.
    #[arg(long, value_name = "MM", allow_negative_numbers = true, help_heading = "The book")]
    pub(crate) bleed: Option<f64>,
    /// The printer's inks; `black` turns colours into greys and tells in words what they told.
    #[arg(long, value_name = "INK", help_heading = "The book")]
    pub(crate) ink: Option<InkName>,
    /// The font of texts, by its name; Libertinus Serif unless given.
    #[arg(long, value_name = "NAME", help_heading = "The book")]
    pub(crate) font: Option<String>,
    /// The font of digits and clues, by its name; Noto Sans unless given.
    #[arg(long, value_name = "NAME", help_heading = "The book")]
    pub(crate) digits: Option<String>,
    /// Add pages with a first step for every puzzle.
    #[arg(long, help_heading = "The book")]
    pub(crate) hints: bool,
    /// Leave out the pages that explain the rules.
    #[arg(long, help_heading = "The book")]
    pub(crate) no_how_to: bool,
    /// Write the book to this file; it appears only when it is complete.
    #[arg(short, long = "output-file", alias = "output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output_file: Option<PathBuf>,
    /// Also list the puzzles, with their pages, ratings and solutions, in a file .json or .csv; may be repeated.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) manifest: Vec<PathBuf>,
    /// Also write the specification to this book file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    /// Leave out puzzles that are broken or have not exactly one solution, with a warning.
    #[arg(long)]
    pub(crate) skip_bad: bool,
    /// The format of the files (see `gridwright formats`); detected unless given.
    #[arg(long, value_name = "FORMAT", value_parser = format_names(), hide_possible_values = true)]
    pub(crate) from: Option<&'static Format>,
    /// The number of threads; one per core unless given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Give up after this time; fractions are allowed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Give up rather than use more than about this many MiB; 4096 unless given.
    #[arg(long, value_name = "MIB", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) memory_limit: Option<u64>,
}

/// The inks of a printer.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum InkName {
    /// All colours.
    Colour,
    /// Black only.
    Black,
}

impl From<InkName> for Ink {
    fn from(name: InkName) -> Ink {
        match name {
            InkName::Colour => Ink::Colour,
            InkName::Black => Ink::Black,
        }
    }
}

pub(super) fn paper_names() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(PAPERS.map(|paper| paper.name))
        .map(|name| name.parse().expect("only names of papers are possible"))
}

pub(super) fn per_page_values() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(["1", "2", "4", "6"])
        .map(|number| number.parse().expect("only numbers are possible"))
}
