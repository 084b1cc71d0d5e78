//! What the parts of a drawing look like in a terminal with colours.

use model::mark::Tint;

/// What a character of the drawing belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Paint {
    /// Borders, labels and everything else in the terminal's own colour.
    #[default]
    Plain,
    /// The thin lines between cells.
    Thin,
    /// A value that stands from the start.
    Given,
    /// A value that was found.
    Found,
    /// The outline of a cage and its label.
    Cage,
    /// A line through cells.
    Path,
    /// A line in a colour.
    Tinted(Tint),
    /// A sign between cells, a shade, a bulb.
    Sign,
    /// A clue beside the grid.
    Clue,
    /// A candidate or value that matters to a step.
    Ringed,
    /// A candidate that goes. A sign says so; a line through it would only make it harder to read.
    Struck,
    /// A value that is placed by a step.
    Set,
}

/// The end of any paint.
pub(super) const RESET: &str = "\x1b[0m";

impl Paint {
    /// The escape sequence that begins this paint; empty for the terminal's own colour. Only the basic
    /// colours: every theme shows them well on its background.
    pub(super) fn start(self) -> &'static str {
        match self {
            Paint::Plain => "",
            Paint::Thin => "\x1b[2m",
            Paint::Given | Paint::Clue => "\x1b[1m",
            Paint::Found => "\x1b[36m",
            Paint::Cage => "\x1b[32m",
            Paint::Path => "\x1b[2;33m",
            Paint::Sign => "\x1b[33m",
            Paint::Ringed => "\x1b[1;4m",
            Paint::Struck => "\x1b[1;31m",
            Paint::Set => "\x1b[1;36m",
            Paint::Tinted(tint) => match tint {
                Tint::Blue => "\x1b[34m",
                Tint::Green => "\x1b[32m",
                Tint::Orange => "\x1b[33m",
                Tint::Pink => "\x1b[95m",
                Tint::Purple => "\x1b[35m",
                Tint::Red => "\x1b[31m",
                Tint::Teal => "\x1b[36m",
                Tint::Yellow => "\x1b[93m",
                Tint::Grey => "\x1b[90m",
            },
        }
    }
    /// The same on a background of light grey, on which black and red are read well.
    pub(super) fn start_shaded(self) -> &'static str {
        match self {
            Paint::Given | Paint::Clue => "\x1b[1;30;47m",
            Paint::Ringed => "\x1b[1;4;30;47m",
            Paint::Struck => "\x1b[1;31;47m",
            Paint::Set => "\x1b[1;34;47m",
            _ => "\x1b[30;47m",
        }
    }
}
