//! A solution as people want it: numbers or signs, a drawing of characters, or a picture.

use crate::args::OutputStyle;
use crate::exit::CommandError;
use crate::output::Output;
use crate::report::Talk;
use crate::target::{Target, Writes};
use crate::text;
use gridwright::formats::families::Family;
use gridwright::{Puzzle, Solution, render};

/// A solution is written as text, or drawn.
pub(crate) const SOLUTION: Writes = Writes { pictures: true, ..Writes::text("a solution") };

/// How a solution is shown in text.
pub(crate) struct Look {
    /// With its boxes and cages.
    pub(crate) pretty: bool,
    /// The signs of a nonogram.
    pub(crate) style: Option<OutputStyle>,
    /// The family whose tokens to write.
    pub(crate) family: Option<&'static Family>,
}

impl Look {
    /// A solution in the signs or tokens that are asked for, else in numbers.
    pub(crate) fn plain(&self, puzzle: &Puzzle, solution: &Solution) -> String {
        match self.family {
            Some(family) => family.solution(puzzle, solution),
            None => text::solution(puzzle, solution, self.style),
        }
    }
}

/// Writes a solution as the output wants it. Texts stand apart, unless one belongs to the line above it.
pub(crate) fn write(
    puzzle: &Puzzle,
    solution: &Solution,
    look: &Look,
    talk: &Talk,
    output: &mut Output,
) -> Result<(), CommandError> {
    if let Target::Picture(picture) = output.target() {
        return output.write_bytes(&picture.draw(puzzle, Some(solution)));
    }
    let text = if look.pretty {
        let color = talk.colors(output.is_terminal());
        render::pretty(puzzle, Some(solution), &render::Style { color })
    } else {
        look.plain(puzzle, solution)
    };
    if puzzle.about.scan.is_none() { output.write_block(&text) } else { output.write(&text) }
}
