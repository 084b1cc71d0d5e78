//! `generate`: what puzzles are to be like. The options for ranges come from the library's kinds of clues.

use super::{Form, format_names, positive, seconds, whole};
use crate::spelling::nearest;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum, ValueHint};
use gridwright::formats::Format;
use gridwright::tasks::Level;
use gridwright::tasks::explain::{RatingRange, RatingRangeError, Technique};
use gridwright::tasks::generate::{
    SECOND, Style, Symmetry, counted_kinds, kind, other_types, type_meant, types,
};
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
  gridwright generate --rules cage,thermo,anti-knight --to sdq
  gridwright generate --type standard --count 1000 --to line -o many.sdm
  gridwright generate --type thermo --to fpuzzles --form link
  gridwright generate --type nonogram --size 20x15 --level medium
  gridwright generate --type killer --rating 3.6..4.4 --symmetry rotate180 --style large-cages
  gridwright generate --type standard --technique x-wing

Every puzzle has exactly one solution, which is proved, and no clue can be left out without a
second solution, except for clues that a range, --extra, --fill-all, --level or --rating asks
for. With a level or rating, clues are left out as long as a bounded amount of work lasts: a few
may stay that the level would not need. With a symmetry, clues that it maps to each other stay
or go together.

Levels are ranges of the rating, by the hardest step: easy puzzles (below 2.5) take singles,
what one clue excludes and what is seen without pencil marks; medium ones (below 3.5) locked
candidates and pairs; hard ones (below 5.5) larger subsets, wings and fish; expert ones chains.
Nonograms are solved line by line unless they are for experts, and harder the more there is to
look at in a line. --level and --rating are judged by what `gridwright rate` says of the puzzle;
what is not met is never given out.

A technique is needed if the puzzle cannot be solved without it by steps that cost no more than
its hardest one. The names are those of `gridwright rate` and `explain`, with hyphens:
hidden-single, naked-single, locked-candidates, naked-pair, x-wing, xy-wing and so on; a wrong
one is told with all of them. Unless a level or rating is given, nothing harder than the
technique is needed, or than what easy puzzles take.

The same seed and options give the same bytes on any machine and with any number of threads. With
--json each puzzle is one line: its number, seed, format, text in that format and solution, with
--level or --rating also its rating, level and techniques.

Exit code 2 if the options contradict each other, 4 if no such puzzle was found with the given
effort.")]
pub(crate) struct GenerateCommand {
    /// The type of puzzle.
    #[arg(long = "type", value_name = "TYPE", value_parser = TypeNames, default_value = "mixed")]
    pub(crate) kind: String,
    /// Mix these rules, separated by commas, instead of giving a type.
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "kind")]
    pub(crate) rules: Vec<String>,
    /// Rows and columns: 4, 6, 8, 9, 10, 12, 16, or 25 for standard; for a nonogram such as 20x15.
    #[arg(long, value_name = "N", value_parser = size)]
    pub(crate) size: Option<(usize, usize)>,
    #[command(flatten)]
    pub(crate) ranges: RangeArgs,
    /// Let cages cover the grid; for even-odd, mark every cell that is not given.
    #[arg(long)]
    pub(crate) fill_all: bool,
    /// Choose clues at random: there may be several solutions.
    #[arg(long, conflicts_with_all = ["extra", "level", "rating", "technique"])]
    pub(crate) no_unique: bool,
    /// Add N clues more than needed.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole)]
    pub(crate) extra: u64,
    /// The symmetry of the places of all clues: the cells of givens, the shapes of cages, lines, dots and signs, and the
    /// sides on which outside clues stand. What clues say need not be symmetric.
    #[arg(long, value_name = "NAME", value_parser = symmetry_names(), default_value = Symmetry::None.name())]
    pub(crate) symmetry: Symmetry,
    /// What cages and lines are like, separated by commas: few large or many small cages, long or short lines.
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = style_names())]
    pub(crate) style: Vec<Style>,
    /// Place clues only in the cells of this picture: a text of # and . of the size of the grid, or a plain PBM. Clues
    /// outside the grid are not bound by it.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) theme: Option<PathBuf>,
    /// Look for as few clues as can be found with the effort, all of which is spent.
    #[arg(long, conflicts_with_all = ["extra", "no_unique"])]
    pub(crate) few: bool,
    /// How hard the puzzle is; any level unless given.
    #[arg(long, value_name = "LEVEL", value_parser = level_names())]
    pub(crate) level: Option<Level>,
    /// The rating, from A to B, as `rate` tells it: 4.0..5.5, 4.0.. or ..5.5; both ends are included.
    #[arg(long, value_name = "A..B", value_parser = rating, conflicts_with = "level")]
    pub(crate) rating: Option<RatingRange>,
    /// A technique that the puzzle needs, such as naked-pair or x-wing.
    #[arg(long, value_name = "NAME", value_parser = TechniqueNames, hide_possible_values = true)]
    pub(crate) technique: Option<Technique>,
    /// For nonograms: how many percent of the cells are filled.
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(1..=99), default_value_t = 55)]
    pub(crate) density: u8,
    /// For nonograms: `line` makes puzzles that can be solved line by line.
    #[arg(long, value_name = "LOGIC", conflicts_with_all = ["level", "rating"])]
    pub(crate) logic: Option<Logic>,
    /// How many puzzles to make, no two of them alike.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(crate) count: u64,
    /// Make no puzzle that is alike to one of this file, of any format or the manifest of a book: the same up to the names of
    /// digits, rotation and reflection, and for plain Sudoku the order of lines within bands and of bands. May be given
    /// several times.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) not_in: Vec<PathBuf>,
    /// The seed of all random choices; a random one, which is printed, unless given.
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// How much work to spend on a puzzle before giving up: 1 is about a second. Fractions are allowed.
    #[arg(long, value_name = "N", default_value = "10", value_parser = effort)]
    pub(crate) effort: u64,
    /// The number of threads; one per core unless given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Stop after this time; fractions are allowed. Puzzles that are made by then are kept.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Give up rather than use more than about this many MiB; 4096 unless given.
    #[arg(long, value_name = "MIB", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) memory_limit: Option<u64>,
    #[command(flatten)]
    pub(crate) output: GenerateOutput,
}

/// Where the puzzles go to.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct GenerateOutput {
    /// Write to this file; it appears only when it is complete. With {} in its name each puzzle gets its own file.
    #[arg(short, long = "output-file", alias = "output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output_file: Option<PathBuf>,
    /// The format to write (see `gridwright formats`); unless given, what the file's name says, or the first of
    /// sections, evenodd, sdq, non and json that can express the puzzle.
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = format_names(),
        hide_possible_values = true,
        conflicts_with_all = ["pretty", "svg"]
    )]
    pub(crate) to: Option<&'static Format>,
    /// Write the text, pack it into one word, or make a link to a page that shows it; needs --to.
    #[arg(long, value_name = "FORM", default_value = "text", conflicts_with_all = ["pretty", "svg"])]
    pub(crate) form: Form,
    /// Draw the puzzle with its boxes and cages.
    #[arg(long, conflicts_with_all = ["svg", "json"])]
    pub(crate) pretty: bool,
    /// Draw the puzzle as SVG.
    #[arg(long, conflicts_with = "json")]
    pub(crate) svg: bool,
    /// Also write the solution.
    #[arg(long)]
    pub(crate) with_solution: bool,
    /// Print one line of JSON per puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What solving a nonogram takes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Logic {
    /// One line at a time.
    Line,
}

/// Shorter names of options for ranges.
const SHORT: [(&str, &str); 5] = [
    ("inequalities", "ineq"),
    ("hidden-thermos", "hidden"),
    ("frozen-thermos", "frozen"),
    ("quadruples", "quads"),
    ("numbered-rooms", "rooms"),
];

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
                .visible_aliases(
                    SHORT.iter().filter(|(long, _)| *long == kind.clues).map(|(_, short)| *short),
                )
                .help_heading("How many clues")
                .help(format!("For {}: {}", kind.name, kind.about))
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

/// Names of types, and what to say where several are given.
#[derive(Clone)]
struct TypeNames;

impl TypedValueParser for TypeNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_string_lossy();
        if text.contains([',', '+']) {
            let mut error = clap::Error::new(ErrorKind::ValueValidation).with_cmd(command);
            error.insert(ContextKind::InvalidArg, ContextValue::String("--type <TYPE>".to_string()));
            error.insert(ContextKind::InvalidValue, ContextValue::String(text.to_string()));
            let tip = format!("to mix rules, write --rules {}", text.replace('+', ","));
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
            return Err(error);
        }
        let meant = type_meant(&text);
        if kind(meant).is_some() {
            return Ok(meant.to_string());
        }
        let meant = std::ffi::OsStr::new(meant);
        PossibleValuesParser::new(names()).parse_ref(command, arg, meant).map_err(|mut error| {
            // Other names of types are among the nearest ones, too.
            error.remove(ContextKind::SuggestedValue);
            if let Some(near) = nearest(&text, names().chain(other_types())) {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(near.to_string()));
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names().map(PossibleValue::new)))
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    types().chain([NONOGRAM])
}

/// An effort in steps of work, from a number that means about a second each.
fn effort(text: &str) -> Result<u64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if seconds > 0.0 && seconds.is_finite() {
        return Ok((seconds * SECOND as f64) as u64);
    }
    Err("must be more than 0".to_string())
}

pub(super) fn symmetry_names() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)).map(|name| {
        let named = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        named.expect("only names of symmetries are possible")
    })
}

pub(super) fn style_names() -> impl TypedValueParser<Value = Style> {
    PossibleValuesParser::new(Style::ALL.map(Style::name)).map(|name| {
        let named = Style::ALL.into_iter().find(|style| style.name() == name);
        named.expect("only names of styles are possible")
    })
}

fn level_names() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).map(|name| {
        let named = Level::ALL.into_iter().find(|level| level.name() == name);
        named.expect("only names of levels are possible")
    })
}

/// Names of techniques as `rate` and `explain` tell them, with spaces or with hyphens, in small letters or capitals.
#[derive(Clone)]
pub(super) struct TechniqueNames;

impl TypedValueParser for TechniqueNames {
    type Value = Technique;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Technique, clap::Error> {
        if let Some(technique) = Technique::named(&value.to_string_lossy()) {
            return Ok(technique);
        }
        let names = PossibleValuesParser::new(Technique::ALL.map(Technique::name));
        let name = names.parse_ref(command, arg, value)?;
        Ok(Technique::named(&name).expect("only names of techniques are possible"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Technique::ALL.into_iter().map(|technique| PossibleValue::new(technique.name()))))
    }
}

fn rating(text: &str) -> Result<RatingRange, String> {
    text.parse().map_err(|error: RatingRangeError| error.to_string())
}

/// A size: a number, or columns and rows.
fn size(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number > 0);
    let (columns, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    number(columns)
        .zip(number(rows))
        .ok_or_else(|| "write a number, or WIDTHxHEIGHT such as 20x15".to_string())
}
