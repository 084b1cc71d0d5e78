//! How values look: as numbers, as colours of a picture, or as symbols.

use super::{Scene, Shown};
use model::grid::{Cell, Value};
use model::mark::{Stroke, Symbol};

impl Scene {
    /// What a value looks like where it is no number.
    pub(crate) fn symbol(&self, value: Value) -> Option<Symbol> {
        self.symbols.get(&value).copied()
    }

    /// The symbol that a cell shows.
    pub(crate) fn symbol_in(&self, cell: Cell) -> Option<Symbol> {
        self.shown.get(&cell).and_then(|&value| self.symbol(value))
    }

    /// Whether cells either have something or have nothing. Then a cell that may be both needs no pencil marks.
    pub(crate) fn is_shading(&self) -> bool {
        self.is_picture()
            || self.shape.values() == 2 && self.symbol(self.shape.lowest()) == Some(Symbol::Blank)
    }

    /// What a cell with a value shows where there are only letters; `background` if that is nothing.
    pub(crate) fn sign_of(&self, value: Value, background: &str) -> String {
        match self.symbol(value) {
            _ if self.is_picture() => self.letter_of(value, background),
            None => value.to_string(),
            Some(Symbol::Blank) => background.to_string(),
            Some(Symbol::Letter(letter)) => letter.to_string(),
            Some(symbol) => sign(symbol).to_string(),
        }
    }

    /// How many letters the longest value and the longest number in a cell have.
    pub(crate) fn digits(&self) -> usize {
        let values = self.shape.all_values().iter().map(|value| self.sign_of(value, " ").chars().count());
        let numbers = self.numbers.values().map(|number| number.chars().count());
        if self.symbols.is_empty() && self.numbers.is_empty() {
            return self.shape.highest().to_string().len();
        }
        values.chain(numbers).max().unwrap_or(1)
    }

    /// Whether a cell is dark: black from the start, or shaded by its value.
    pub(crate) fn is_dark(&self, cell: Cell) -> bool {
        self.blacks.contains(&cell) || self.symbol_in(cell) == Some(Symbol::Shaded)
    }

    /// Whether a cell is dark up to its borders. Shaded ones leave room for the emphasis of a step.
    pub(crate) fn is_wholly_dark(&self, cell: Cell) -> bool {
        self.blacks.contains(&cell) || self.is_dark(cell) && self.emphasis.is_none()
    }

    /// How a value looks; if rules differ, what is more special counts.
    pub(super) fn look(&mut self, value: Value, symbol: Symbol) {
        let known = self.symbols.entry(value).or_insert(symbol);
        *known = symbol.max(*known);
    }

    /// Givens look like all values.
    pub(super) fn show_givens(&mut self) {
        if self.symbols.is_empty() {
            return;
        }
        for (&cell, &value) in &self.shown {
            self.values.insert(cell, Shown { text: self.sign_of(value, "·"), given: true });
        }
    }

    /// Hollow thermometers are filled where their cells are.
    pub(crate) fn pour(&mut self) {
        let filled = |cell: &Cell| self.symbol_in(*cell) == Some(Symbol::Mercury);
        let hollow = self.paths.iter().filter(|(_, stroke)| *stroke == Stroke::Hollow);
        self.poured = hollow
            .flat_map(|(cells, _)| cells.chunk_by(|a, b| filled(a) && filled(b)))
            .filter(|run| run.iter().all(filled))
            .map(<[Cell]>::to_vec)
            .collect();
    }

    /// What symbols stand for, since sentences speak of values: "A tent stands for 1, an empty cell for 0."
    pub(super) fn tell_symbols(&mut self) {
        let name = |symbol: Symbol| match symbol {
            Symbol::Letter(letter) => letter.to_string(),
            other => name(other).to_string(),
        };
        let (blank, others): (Vec<_>, Vec<_>) =
            self.symbols.iter().partition(|(_, symbol)| **symbol == Symbol::Blank);
        let named: Vec<String> = others
            .iter()
            .chain(&blank)
            .map(|(value, symbol)| format!("{} for {value}", name(**symbol)))
            .collect();
        if !named.is_empty() {
            self.tell(&named.join(", ").replacen(" for ", " stands for ", 1));
        }
    }
}

fn sign(symbol: Symbol) -> char {
    match symbol {
        Symbol::Blank => ' ',
        Symbol::Shaded | Symbol::Mercury => '#',
        Symbol::White => '○',
        Symbol::Black => '●',
        Symbol::Letter(letter) => letter,
        Symbol::Crossed => '/',
        Symbol::Star | Symbol::Mine => '*',
        Symbol::Tent => 'A',
    }
}

fn name(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Blank => "an empty cell",
        Symbol::Shaded => "a dark cell",
        Symbol::White => "a white disc",
        Symbol::Black => "a black disc",
        Symbol::Letter(_) => "a letter",
        Symbol::Crossed => "a number that is crossed out",
        Symbol::Mercury => "a filled cell",
        Symbol::Star => "a star",
        Symbol::Mine => "a mine",
        Symbol::Tent => "a tent",
    }
}
