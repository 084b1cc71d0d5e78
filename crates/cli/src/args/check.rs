//! The options of `check` and `candidates`.

use super::{ReadArgs, SolveArgs, positive};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// `check`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright check puzzle.txt                        none, unique or several
  gridwright check --redundant puzzle.txt            which clues are not needed
  gridwright check --pretty puzzle.txt               with drawings: two solutions side by side
  gridwright check puzzle.txt --solution answer.txt  is this a solution?
  gridwright check puzzle.txt --proof p.lrat         writes a proof that anyone can check

No solution: it names clues that contradict each other, as few as it can find, says whether it
proved that no fewer do, and argues it step by step.
Several: it tells where two of them differ, and which cells you could give to leave only the
first: as few as it can find.
One: it tells how hard the puzzle is, and of a nonogram whether lines alone solve it; with
--redundant it lists the clues that are not needed.

Exit code 0 for exactly one solution, 1 for none, 3 for several; with --solution 0 if the
solution obeys every rule and 1 if not.")]
pub(crate) struct CheckCommand {
    /// Verify this solution rule by rule: the values row by row, as `solve` prints them.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) solution: Option<PathBuf>,
    /// Write a proof that there is no solution, or no second one, to FILE (in LRAT if its name ends in .lrat, or else
    /// in DRAT), and its formula to FILE.cnf.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "solution")]
    pub(crate) proof: Option<PathBuf>,
    /// If there is exactly one solution: list the clues that could be left out, one by one, and as many as can go
    /// together. Rules about the whole grid, such as rows and columns, are not in question.
    #[arg(long, conflicts_with = "solution")]
    pub(crate) redundant: bool,
    /// Draw the puzzle, with its solution if there is exactly one; of several, show two side by side, with brackets
    /// where they differ.
    #[arg(long, conflicts_with_all = ["solution", "json"])]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// `candidates`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright candidates puzzle.txt
  gridwright candidates --counts 100 puzzle.txt   and how many solutions each value has
  gridwright candidates puzzle.txt -o marks.svg   as a picture; also .png and .pdf
  gridwright candidates --json puzzle.txt         for programs

A value is shown if it occurs in some solution: where a cell has one value, it follows from the
clues. With --counts, 3:12 means that twelve solutions have a 3 there, and 3:100+ that a hundred
or more do.")]
pub(crate) struct CandidatesCommand {
    /// Also count the solutions that have each value, up to N.
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) counts: Option<u64>,
    /// Draw lines between the boxes.
    #[arg(long, conflicts_with = "json")]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}
