//! `generate`: what puzzles are to be like. The options for ranges come from the library's kinds of clues.

use super::{format_names, positive, seconds, whole};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum, ValueHint};
use gridwright::formats::Format;
use gridwright::tasks::Level;
use gridwright::tasks::generate::{EFFORT, Symmetry, counted_kinds, types};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// The type that is no Sudoku.
pub(crate) const NONOGRAM: &str = "nonogram";

/// `generate`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright generate                                     cages and inequalities, 9 x 9
  gridwright generate --type standard --level hard --symmetry rotate180 --pretty
  gridwright generate --type killer --fill-all --givens 0 0 --with-solution
  gridwright generate --rules killer,thermometer,anti-knight --to sdq
  gridwright generate --type standard --count 1000 --to line -o many.sdm
  gridwright generate --type nonogram --size 20x15 --logic line

Every puzzle has exactly one solution, proved, and no clue can be left out without a second one;
but clues that a range, --extra, --fill-all or --level asks for stay. With a symmetry, givens stay or go
together. Levels: easy takes singles, the order of neighbours and the last cell of a clue; medium also
locked candidates and what a cage or another clue rules out by itself; hard also subsets and sums over
cages and houses together; expert needs something to be tried.

The same seed and options give the same bytes on any machine and number of threads. With --json each
puzzle is an object on a line: its number, seed, format, text in that format, level and solution.

Exit code 2 if what is asked for contradicts itself, 4 if no such puzzle was found with that effort.")]
pub(crate) struct GenerateCommand {
    /// The type of puzzle.
    #[arg(long = "type", value_name = "TYPE", value_parser = type_names(), default_value = "mixed")]
    pub(crate) kind: String,
    /// The kinds of clues to mix, separated by commas, instead of a type.
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "kind")]
    pub(crate) rules: Vec<String>,
    /// Rows and columns: 4, 6, 8, 9, 10, 12, 16, and 25 for standard; of a nonogram such as 20x15.
    #[arg(long, value_name = "N", value_parser = size)]
    pub(crate) size: Option<(usize, usize)>,
    #[command(flatten)]
    pub(crate) ranges: RangeArgs,
    /// Cages cover the grid; of even-odd, every cell that is not given is marked.
    #[arg(long)]
    pub(crate) fill_all: bool,
    /// Draw clues by chance: there may be several solutions.
    #[arg(long, conflicts_with_all = ["extra", "level"])]
    pub(crate) no_unique: bool,
    /// So many clues more than needed.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole)]
    pub(crate) extra: u64,
    /// Where givens stand.
    #[arg(long, value_name = "NAME", value_parser = symmetry_names(), default_value = Symmetry::None.name())]
    pub(crate) symmetry: Symmetry,
    /// What solving takes.
    #[arg(long, value_name = "LEVEL", value_parser = level_names())]
    pub(crate) level: Option<Level>,
    /// Of a nonogram: the filled part of its cells, in percent.
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(1..=99), default_value_t = 55)]
    pub(crate) density: u8,
    /// Of a nonogram: what solving takes; `line` is one line at a time.
    #[arg(long, value_name = "LOGIC")]
    pub(crate) logic: Option<Logic>,
    /// So many different puzzles.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(crate) count: u64,
    /// Where chance comes from; any number if nothing is said, and it is printed.
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// How many full grids to try before a puzzle is given up.
    #[arg(long, value_name = "N", default_value_t = EFFORT, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) effort: u32,
    /// How many threads; as many as there are cores if nothing is said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Give up after so long; fractions are fine. What is made before is complete.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Use no more memory than this, by estimate; 4096 unless given.
    #[arg(long, value_name = "MIB", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) memory_limit: Option<u64>,
    #[command(flatten)]
    pub(crate) output: GenerateOutput,
}

/// Where the puzzles go to.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct GenerateOutput {
    /// Write to this file, whole or not at all. With {} in its name each puzzle gets a file of its own.
    #[arg(short, long = "output-file", alias = "output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output_file: Option<PathBuf>,
    /// The format to write; else what the file's name tells, or the first of sections, evenodd, sdq and json that
    /// can express the puzzle.
    #[arg(long, value_name = "FORMAT", value_parser = format_names(), conflicts_with_all = ["pretty", "svg"])]
    pub(crate) to: Option<&'static Format>,
    /// Draw the puzzle with its boxes and cages.
    #[arg(long, conflicts_with_all = ["svg", "json"])]
    pub(crate) pretty: bool,
    /// Draw the puzzle for paper.
    #[arg(long, conflicts_with = "json")]
    pub(crate) svg: bool,
    /// Also write the solution.
    #[arg(long)]
    pub(crate) with_solution: bool,
    /// Print one JSON object per puzzle and line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What solving a nonogram takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Logic {
    /// One line at a time.
    Line,
}

/// How many clues of each kind: an option `--CLUES MIN MAX` for each kind that the library knows.
#[derive(Default)]
pub(crate) struct RangeArgs(pub(crate) BTreeMap<&'static str, RangeInclusive<usize>>);

impl Args for RangeArgs {
    fn augment_args(command: Command) -> Command {
        let option = |kind: &gridwright::tasks::generate::Kind| {
            clap::Arg::new(kind.clues)
                .long(kind.clues)
                .num_args(2)
                .value_names(["MIN", "MAX"])
                .value_parser(clap::value_parser!(usize))
                .help_heading("How many clues")
                .help(format!("{}: {}", kind.name, kind.about))
        };
        command.args(counted_kinds().map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        RangeArgs::augment_args(command)
    }
}

impl FromArgMatches for RangeArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<RangeArgs, clap::Error> {
        let mut ranges = RangeArgs::default();
        ranges.update_from_arg_matches(matches)?;
        Ok(ranges)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for kind in counted_kinds() {
            let bounds: Vec<usize> = matches.get_many(kind.clues).into_iter().flatten().copied().collect();
            if let [min, max] = bounds[..] {
                self.0.insert(kind.clues, min..=max);
            }
        }
        Ok(())
    }
}

fn type_names() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(types().chain([NONOGRAM]))
}

fn symmetry_names() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)).map(|name| {
        let named = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        named.expect("only names of symmetries are possible")
    })
}

fn level_names() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).map(|name| {
        let named = Level::ALL.into_iter().find(|level| level.name() == name);
        named.expect("only names of levels are possible")
    })
}

/// A size: a number, or columns and rows.
fn size(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number > 0);
    let (columns, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    number(columns)
        .zip(number(rows))
        .ok_or_else(|| "write a number, or WIDTHxHEIGHT such as 20x15".to_string())
}
