//! Many puzzles, one per line: an answer for each, in the order of the lines.
//!
//! A line is a plain n x n string (as in the format `line`), any other puzzle that fits on a line (JSON, a
//! constraint string ...), or the name of a file with one puzzle, if [`Batch::open`] says how to read files.
//! Blank lines and lines that begin with `#` have no answer. A bad line has an error as its answer, and the
//! rest go on.
//!
//! ```
//! use gridwright_tasks::Batch;
//!
//! let puzzles = "1..............2\n1..1............\n123\n";
//! let answers: Result<Vec<_>, _> = Batch::default().answers(puzzles.as_bytes()).collect();
//! let lines: Vec<String> = answers?.iter().map(|answer| answer.to_string()).collect();
//! assert_eq!(lines[1], "none");
//! assert!(lines[2].starts_with("error: line 3: 3 characters are no square grid"));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Method: the input is cut into chunks of whole lines. [`Batch::answers`] works through them one after the
//! other, [`Batch::par_answers`] hands them to threads and takes the answers back in order, never more than a
//! few chunks ahead. Classic 9 x 9 strings go from the bytes of the line to the kernel and from there to the
//! bytes of the answer: nothing is allocated for them. All others are read and solved like any puzzle.

mod answer;
mod blocks;
mod chunks;
mod classic;
pub mod journal;
mod worker;

pub use answer::{Answer, Found, Grid, LineError, LineWarning, Tally};
pub use blocks::{Block, ParBlocks};
pub use chunks::{Input, LONGEST_LINE};
pub use worker::plain_cells;

use engine::{Choice, Options};
use formats::Format;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::time::Duration;

/// What is asked about each line.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Whether to look for a second solution.
    pub unique: bool,
    /// How to look for solutions. A deadline here is one for all lines together; a cancellation ends the
    /// answers before the line that it interrupts.
    pub options: Options,
    /// How long each line may take.
    pub time: Option<Duration>,
    /// The format of the lines; unless given, each is recognised by its text.
    pub from: Option<&'static Format>,
    /// How many cells every plain string has; any number unless given.
    pub cells: Option<usize>,
    /// How to read a file that a line names; unless given, such lines are errors.
    pub open: Option<Open>,
    /// How many threads [`Batch::par_answers`] uses, 1 being the one that asks; defaults to the number of cores.
    pub threads: Option<NonZeroUsize>,
}

/// Reads the file of a name: `None` if there is no such file, otherwise its text, or a sentence about what is
/// wrong.
pub type Open = fn(&str) -> Option<Result<String, String>>;

impl Batch {
    /// The answers, in order.
    pub fn answers<R: Read>(&self, input: R) -> impl Iterator<Item = io::Result<Answer>> + use<R> {
        one_by_one(self.blocks(Input::new(input), keep))
    }

    /// The answers, in order, worked out on several threads.
    pub fn par_answers<R>(&self, input: R) -> impl Iterator<Item = io::Result<Answer>> + use<R>
    where
        R: Read + Send + 'static,
    {
        one_by_one(self.par_blocks(Input::new(input), keep))
    }

    /// What `show` makes of the answers, many at a time.
    pub fn blocks<R, T, F>(
        &self,
        input: Input<R>,
        show: F,
    ) -> impl Iterator<Item = io::Result<Block<T>>> + use<R, T, F>
    where
        R: Read,
        F: Fn(Answer, &mut Vec<T>),
    {
        blocks::serial(self, input, chunks::Pool::default(), show)
    }

    /// The same on several threads. Answers are shown there, too.
    pub fn par_blocks<R, T, F>(&self, input: Input<R>, show: F) -> ParBlocks<T>
    where
        R: Read + Send + 'static,
        T: Send + 'static,
        F: Fn(Answer, &mut Vec<T>) + Send + Sync + 'static,
    {
        ParBlocks::new(self, input, show)
    }

    /// How many solutions to look for.
    fn most(&self) -> u64 {
        if self.unique { 2 } else { 1 }
    }

    /// Whether nothing was said that the classic kernel would not heed.
    fn leaves_the_means_open(&self) -> bool {
        let Options { engine, backend, seed, nodes, style, .. } = &self.options;
        *engine == Choice::Auto && backend.is_none() && *seed == 0 && nodes.is_none() && !style.is_chosen()
    }
}

fn keep(answer: Answer, kept: &mut Vec<Answer>) {
    kept.push(answer);
}

/// The answers of blocks; an error of reading is the last of them.
fn one_by_one<B>(blocks: B) -> impl Iterator<Item = io::Result<Answer>> + use<B>
where
    B: Iterator<Item = io::Result<Block<Answer>>>,
{
    blocks.flat_map(|block| {
        let (answers, error) = match block {
            Ok(block) => (block.shown, None),
            Err(error) => (Vec::new(), Some(Err(error))),
        };
        answers.into_iter().map(Ok).chain(error)
    })
}

#[cfg(test)]
mod tests;
