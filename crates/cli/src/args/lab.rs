//! The commands of the laboratory: formulas, answers, proofs and pictures.

use super::book::{paper_names, per_page_values};
use super::{FormulaArgs, ReadArgs, SatArgs, SolveArgs, positive, seconds};
use crate::picture::Picture;
use book::Paper;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use gridwright::cnf::ProofFormat;
use std::path::PathBuf;
use std::time::Duration;

/// `encode`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright encode puzzle.sdq -o puzzle.cnf
  gridwright encode --names puzzle.sdq | grep 'r1c2='   the variables of a cell
  gridwright encode --stats --pb adder puzzle.sdq -o /dev/null
  gridwright encode puzzle.sdq | cadical | gridwright decode puzzle.sdq

The formula states every rule and nothing else; only values that are excluded from the start have
no variables. If the formula would be too large, nothing is written and the exit code is 4.")]
pub(crate) struct EncodeCommand {
    /// Write the formula to this file; the same as --output-file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "output_file")]
    pub(crate) dimacs: Option<PathBuf>,
    /// Add comments that tell the meaning of the cells' variables: `c 17 r1c2=8`.
    #[arg(long)]
    pub(crate) names: bool,
    /// Also print to standard error how many variables and clauses each kind of rule adds. With --json this
    /// is the result, and the formula is written only to the file given by --dimacs.
    #[arg(long)]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
}

/// `decode`
#[derive(Args)]
#[command(override_usage = "gridwright decode [OPTIONS] FILE [ANSWER]")]
#[command(after_help = "\
Examples:
  gridwright decode puzzle.sdq answer.txt
  gridwright decode puzzle.sdq --answer answer.txt
  gridwright encode puzzle.sdq | cadical | gridwright decode puzzle.sdq

Give the same --pb and --encoding-level as to `encode`. Both the output format of the SAT
competitions (`s` and `v` lines) and that of MiniSat's result file are understood. The grid is
verified rule by rule.

Exit code 1 if the answer is that there is no solution, 4 if the solver does not know.")]
pub(crate) struct DecodeCommand {
    /// The solver's answer; unless given, the second file or standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) answer: Option<PathBuf>,
    /// Draw the grid with its boxes and cages.
    #[arg(long)]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
}

/// `encodings`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright encodings killer.sdq
  gridwright encodings --pb adder killer.sdq         only the levels of one encoding
  gridwright encodings --csv killer.sdq > table.csv
  gridwright encodings nonogram.json                 order, gaps and starts

Each row is an encoding at a level. It looks for a solution and then for a second one, over the
whole puzzle. The time limit is per row: 10 seconds unless given. --pb, --encoding-level and
--encoding choose rows; what the file asks for is ignored.")]
pub(crate) struct EncodingsCommand {
    /// Print comma-separated values with a header.
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) sat: SatArgs,
}

/// `verify-proof`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright check --proof p.lrat puzzle.sdq   writes p.lrat and p.lrat.cnf
  gridwright verify-proof p.lrat.cnf p.lrat    checks them

The comments of the formula list the puzzle's rules and the meaning of each variable. The checker
shares no code with any solver; any other checker of DRAT or LRAT proofs will do as well. LRAT
proofs say of each step why it is right: they are longer, and much quicker to check.

Exit code 0 if the proof holds, 1 if it does not, 2 if something cannot be read, 4 if a limit was
reached.")]
pub(crate) struct VerifyProofCommand {
    /// The formula, in DIMACS; `-` for standard input.
    #[arg(value_name = "CNF", value_hint = ValueHint::FilePath)]
    pub(crate) formula: PathBuf,
    /// The proof, as text or binary; `-` for standard input.
    #[arg(value_name = "PROOF", value_hint = ValueHint::FilePath)]
    pub(crate) proof: PathBuf,
    /// The format of the proof; unless given, LRAT if the file's name ends in .lrat, or else DRAT.
    #[arg(long, value_name = "NAME", value_parser = proof_names())]
    pub(crate) format: Option<ProofFormat>,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    /// Give up after this time; fractions are allowed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Give up rather than use more than about this many MiB; 4096 unless given.
    #[arg(long, value_name = "MIB", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) memory_limit: Option<u64>,
}

fn proof_names() -> impl TypedValueParser<Value = ProofFormat> {
    let named = |name: &str| ProofFormat::ALL.into_iter().find(|format| format.name() == name);
    PossibleValuesParser::new(ProofFormat::ALL.map(ProofFormat::name))
        .map(move |name| named(&name).expect("only names of formats are possible"))
}

/// `render`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright render puzzle.sdq
  gridwright render --solution puzzle.sdq
  gridwright render puzzle.sdq -o puzzle.svg
  gridwright render --solution puzzle.sdq -o answer.pdf
  gridwright render --to png puzzle.sdq > puzzle.png
  gridwright render --cell 10 --dpi 300 puzzle.sdq -o puzzle.png      cells of 10 mm
  gridwright render --paper a4 --per-page 4 *.sdq -o sheets.pdf       four on each page
  gridwright render --paper a5 --dpi 150 *.sdq -o 'sheet-{}.png'      a file for each page

The ending of the output file's name (.svg, .png or .pdf) decides what is drawn. No fonts and no
display are needed. `gridwright book` makes whole books, with rules and answers.")]
pub(crate) struct RenderCommand {
    /// Solve the puzzle and draw the solution.
    #[arg(long)]
    pub(crate) solution: bool,
    /// What to draw; unless given, what the output file's name says, or else text.
    #[arg(long, value_name = "KIND")]
    pub(crate) to: Option<Drawing>,
    /// Draw on pages of this paper; what is on a page has its title, its author and its rules beside it.
    #[arg(long, value_name = "NAME", value_parser = paper_names(), ignore_case = true)]
    pub(crate) paper: Option<Paper>,
    /// With --paper: how many puzzles share a page. What could not be read gets a page of its own.
    #[arg(long, value_name = "N", value_parser = per_page_values(), default_value = "1", requires = "paper")]
    pub(crate) per_page: u8,
    /// The side of a cell in a picture, in millimetres; on paper they are not larger.
    #[arg(long, value_name = "MM", value_parser = length)]
    pub(crate) cell: Option<f64>,
    /// The points of a PNG for each inch; 144 unless given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(10..=2400))]
    pub(crate) dpi: Option<u16>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// A length in millimetres.
fn length(text: &str) -> Result<f64, String> {
    let length = text.parse::<f64>().map_err(|_| "not a number".to_string())?;
    if (0.5..=500.0).contains(&length) { Ok(length) } else { Err("must be between 0.5 and 500".to_string()) }
}

/// What to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Drawing {
    /// Lines and characters, for terminals.
    Text,
    /// A picture, for paper and the web.
    Svg,
    /// The same picture as points.
    Png,
    /// The same picture as a page to print.
    Pdf,
}

impl Drawing {
    /// The picture, unless it is text.
    pub(crate) fn picture(self) -> Option<Picture> {
        match self {
            Drawing::Text => None,
            Drawing::Svg => Some(Picture::Svg),
            Drawing::Png => Some(Picture::Png),
            Drawing::Pdf => Some(Picture::Pdf),
        }
    }
}

/// The form of a puzzle in a format that has several.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// As the format writes it.
    Text,
    /// Packed as one word.
    Packed,
    /// As a link that holds the puzzle.
    Link,
    /// As a link to SudokuPad that holds the puzzle.
    Sudokupad,
}

/// `rules`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright rules                all rules, with a sentence each
  gridwright rules thermo         one rule: an example, its fields, and how each format writes it
  gridwright rules --json thermo  the same for programs")]
pub(crate) struct RulesCommand {
    /// The rule to explain, such as cage or thermo.
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Print one line of JSON per rule.
    #[arg(long)]
    pub(crate) json: bool,
}
