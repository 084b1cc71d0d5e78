//! `hint`, `explain` and `rate`: why things follow, and how hard that is to see.

use super::batch::threads;
use super::{ReadArgs, positive, seconds, whole};
use ask::Strength;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// `hint`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright hint puzzle.txt                           the next step, and why
  gridwright hint puzzle.txt --strength where          only where to look
  gridwright hint puzzle.txt --pretty                  drawn in the terminal
  gridwright hint puzzle.txt -o step.svg               as a picture; also .png and .pdf
  gridwright hint puzzle.txt --from-state mine.txt     from what you have found so far

The state is the puzzle with your digits and pencil marks, in any format that can express them:
a row of 81 characters, a grid, pencil marks, or JSON. Clues need not be repeated in it. If a
digit or the marks of a cell are wrong, that is the hint; --logic also shows the steps that
prove it.

Exit code 0 if there is a step, or if nothing is left to find; 1 if the puzzle has no solution or
the state is wrong, 3 if only choices are left because there are several solutions, and 4 if a
limit was reached first.")]
pub(crate) struct HintCommand {
    /// How much to tell: an area, the reasons in it, or the whole step.
    #[arg(long, value_name = "STRENGTH", value_parser = strengths(), default_value = Strength::All.name())]
    pub(crate) strength: Strength,
    /// Draw the step.
    #[arg(long, conflicts_with = "json")]
    pub(crate) pretty: bool,
    #[command(flatten)]
    pub(crate) state: StateArgs,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// `explain`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright explain puzzle.txt                        every step to the solution
  gridwright explain puzzle.txt -o page.html           a page with a picture for each step
  gridwright explain puzzle.txt --picture steps        a folder with step-001.svg and so on
  gridwright explain puzzle.txt --limit 3 --pretty     the next three steps, drawn
  gridwright explain puzzle.txt --verify               have every step checked by other means
  gridwright explain puzzle.txt --from-state mine.txt  from what you have found so far

Each step stands with the name of its technique, if it has one, and what it takes to see it on
the scale of Sudoku Explainer. The hardest step is the rating of the puzzle. If there are
several solutions, the steps lead to where they differ; if there is none, to a contradiction.

The state is the puzzle with your digits and pencil marks, in any format that can express them.
If some of them are wrong, these are named; --logic also shows the steps that prove it.

Exit code 0 if the steps lead to the solution, or as far as --limit says; 1 if there is no
solution or the state is wrong, 3 if there are several solutions, 4 if a limit was reached first.")]
pub(crate) struct ExplainCommand {
    /// Stop after N steps; 0 means no limit.
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    /// Draw every step.
    #[arg(long, conflicts_with = "json")]
    pub(crate) pretty: bool,
    /// Also draw each step into this folder: step-001.svg and so on.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) picture: Option<PathBuf>,
    /// Check every step with a SAT solver that knows nothing but its reasons.
    #[arg(long)]
    pub(crate) verify: bool,
    #[command(flatten)]
    pub(crate) state: StateArgs,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// `rate`
#[derive(Args)]
#[command(after_help = "\
Examples:
  gridwright rate puzzle.txt
  gridwright rate *.sdq
  gridwright rate collection.sdm.gz -o ratings.txt
  gridwright rate --json collection.txt | sort ...

A rating is what the hardest step takes, on the scale of Sudoku Explainer: 1.2 for the easiest
singles, 12 for the hardest puzzles known. The level is a range of ratings: easy, medium, hard,
expert. A puzzle without a rating has its reason instead: none (no solution), several
(solutions), or unknown (a limit was reached).

Large files with a puzzle on each line are read line by line. Results are in the order of the
input, and the same for every number of threads.

Exit code 0 if every puzzle has a rating, otherwise the highest of: 1 no solution, 2 bad input,
3 several solutions, 4 a limit was reached.")]
pub(crate) struct RateCommand {
    /// The number of threads; one per core unless given.
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What a player has found so far.
#[derive(Args)]
pub(crate) struct StateArgs {
    /// Begin with the digits and pencil marks of this file instead of the givens alone.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) from_state: Option<PathBuf>,
    /// If the state is wrong, also show the steps that prove it.
    #[arg(long, requires = "from_state")]
    pub(crate) logic: bool,
}

/// When to give up.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Give up on a puzzle after this time; fractions are allowed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Give up rather than use more than about this many MiB; 4096 unless given.
    #[arg(long, value_name = "MIB", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) memory_limit: Option<u64>,
}

fn strengths() -> impl TypedValueParser<Value = Strength> {
    let about = |strength| match strength {
        Strength::Where => "an area to look at",
        Strength::What => "what to use there",
        Strength::All => "the step, and why it follows",
    };
    let names = Strength::ALL.map(|strength| PossibleValue::new(strength.name()).help(about(strength)));
    let named = |name: &str| Strength::ALL.into_iter().find(|strength| strength.name() == name);
    PossibleValuesParser::new(names)
        .map(move |name| named(&name).expect("only names of strengths are possible"))
}
