//! Nonograms: for each row and column of a picture the lengths of its blocks of colour.
//!
//! One file per format, and what they share: `clues` reads lines of clues and makes the puzzle, `parts` takes a
//! puzzle apart for writing, `colors` knows how files name colours. Most of these formats say little more than
//! the clues themselves. Which of height and width, of rows and columns comes first differs from one to the
//! next, so each page in `docs/formats` says it in its first lines.

mod clues;
mod colors;
pub(super) mod cwd;
mod entities;
pub(super) mod g;
pub(super) mod griddler;
pub(super) mod json;
pub(super) mod mk;
pub(super) mod nin;
pub(super) mod non;
mod parts;
pub(super) mod pbm;
pub(super) mod tatham;
#[cfg(test)]
mod tests;
pub(super) mod tournament;
pub(super) mod webpbn;
