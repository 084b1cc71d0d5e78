//! The files of SadMan Sudoku and SudoCue: nine rows of nine cells, under lines that tell about the puzzle.
//!
//! ```text
//! #A Nobody
//! #D a demonstration
//! [Puzzle]
//! 1........
//! ```
//!
//! Syntax: `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U` address; `[Puzzle]` before
//! the rows; `[State]` before what a player entered, which is left out. Cells are digits, and `.`, `0` or `X` where
//! they are empty; frames are free. See `docs/formats/sdk.md`.

use super::text::{Word, content, lines};
use super::{Format, ParseError, Reading, WriteError};
use super::{about, ss};
use model::puzzle::{About, Puzzle};

/// See the [module documentation](self).
pub(super) const FORMAT: Format = Format {
    name: "sdk",
    about: "A plain 9 x 9 Sudoku with author and description: lines #A and #D, [Puzzle], and nine rows",
    endings: &["sdk"],
    sniff,
    read,
    write,
};

/// Lines that become comments of their own kind.
const KINDS: [(char, &str); 3] = [('B', "date: "), ('L', "level: "), ('U', "address: ")];

/// The letters of lines that tell what has a name elsewhere.
const NAMED: [(char, &str); 7] = [
    ('A', "author: "),
    ('D', "title: "),
    ('D', "description: "),
    ('S', "source: "),
    ('B', "date: "),
    ('L', "level: "),
    ('U', "address: "),
];

/// The letter of a line that tells something, and what it tells.
fn told<'a>(line: &Word<'a>) -> Option<(char, &'a str)> {
    let rest = line.text.trim().strip_prefix('#')?;
    let letter = rest.chars().next().filter(|letter| "ABCDLSU".contains(*letter))?;
    Some((letter, rest[1..].trim()))
}

/// Whether a line is the name of a section.
fn is_section(line: &str, name: &str) -> bool {
    line.trim().eq_ignore_ascii_case(&format!("[{name}]"))
}

/// The rows of the puzzle itself.
fn rows(text: &str) -> Vec<Word<'_>> {
    let before = content(text, 0).take_while(|line| !is_section(line.text, "State"));
    ss::rows(before.filter(|line| !is_section(line.text, "Puzzle")))
}

/// The name of the section, or a line that tells something above a board of nine rows.
fn sniff(text: &str) -> bool {
    let apart = |line: &Word| {
        let letter = told(line).is_some();
        letter && line.text.trim()[2..].chars().next().is_none_or(char::is_whitespace)
    };
    // The headers stand at the top: no need to look through long texts.
    let head = || lines(text).take(4 * ss::SIDE);
    head().any(|line| is_section(line.text, "Puzzle"))
        || head().any(|line| apart(&line)) && ss::is_board(&rows(text))
}

fn read(text: &str) -> Result<Reading, ParseError> {
    let mut puzzle = ss::board(&rows(text), 0..text.trim_end().len())?;
    for line in lines(text).filter(|line| line.text.trim().starts_with('#')) {
        tell(&mut puzzle.about, &line);
    }
    Ok(puzzle.into())
}

fn tell(about: &mut About, line: &Word<'_>) {
    let said = |said: &str| Some(said.to_string()).filter(|said| !said.is_empty());
    match told(line) {
        Some(('A', name)) => about.author = about.author.take().or(said(name)),
        Some(('D', title)) if about.title.is_none() => about.title = said(title),
        Some(('D', line)) => about::note(about, &format!("description: {line}")),
        Some(('S', source)) if about.source.is_none() => about.source = said(source),
        Some(('C', remark)) => about::note(about, remark),
        Some((letter, what)) => {
            let kind = KINDS.iter().find(|(known, _)| *known == letter).map_or("", |(_, kind)| kind);
            about.comments.push(format!("{kind}{what}"));
        }
        None => about.comments.push(line.text.trim().trim_start_matches('#').trim().to_string()),
    }
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    crate::only_full_grids(puzzle, FORMAT.name)?;
    let signs = ss::signs(puzzle, '.', FORMAT.name)?;
    let about = &puzzle.about;
    let mut text = String::new();
    let mut tell = |letter: char, said: &str| {
        for line in said.split('\n') {
            text += format!("#{letter} {}", line.trim()).trim_end();
            text.push('\n');
        }
    };
    // The first line of a description is a title for those who read it.
    let has_title = about.title.is_some();
    let mut lines = about::told(about);
    // Authors come first by custom.
    lines.sort_by_key(|line| !line.starts_with("author: "));
    for line in lines {
        let named = NAMED.iter().find_map(|(letter, name)| Some((*letter, line.strip_prefix(name)?)));
        match named.filter(|(letter, _)| *letter != 'D' || has_title || line.starts_with("title")) {
            Some((letter, said)) => tell(letter, said),
            None => tell('C', &line),
        }
    }
    text += "[Puzzle]\n";
    signs.chunks(ss::SIDE).for_each(|row| text.extend(row.iter().chain(&['\n'])));
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::grid::Cell;

    const FILE: &str = "#A Nobody\n#D demo\n#C twice\n#B 2020-01-01\n#L easy\n[Puzzle]\n1........\n...2.....\n........3\n\
        .........\n.........\n.........\n.........\n.........\n.........\n";

    #[test]
    fn lines_above_tell_about_the_puzzle() {
        assert!(sniff(FILE));
        let puzzle = read(FILE).unwrap().puzzles.remove(0);
        assert_eq!(puzzle.givens().len(), 3);
        assert_eq!(puzzle.givens()[&Cell::new(2, 8)], 3);
        assert_eq!(puzzle.about.author.as_deref(), Some("Nobody"));
        assert_eq!(puzzle.about.title.as_deref(), Some("demo"));
        assert_eq!(puzzle.about.comments, ["twice", "date: 2020-01-01", "level: easy"]);
        assert_eq!(write(&puzzle).unwrap(), FILE);
    }

    #[test]
    fn what_a_player_entered_is_left_out() {
        let plain = read(FILE).unwrap();
        let state = format!("{FILE}[State]\n{}", "123456789\n".repeat(9));
        assert_eq!(read(&state).unwrap(), plain);
        let bare = FILE.replace("[Puzzle]\n", "").replace('.', "X");
        assert!(sniff(&bare));
        assert_eq!(read(&bare).unwrap(), plain);
        assert_eq!(read(&FILE.replace("#A ", "#A")).unwrap(), plain);
    }

    #[test]
    fn other_comments_do_not_make_the_format() {
        assert!(!sniff(
            &FILE
                .replace("[Puzzle]\n", "")
                .replace("#A", "#a")
                .replace("#D", "# D")
                .replace("#B", "#-")
                .replace("#C", "#Copy")
                .replace("#L", "#=")
        ));
        assert!(!sniff("#A mine\n12\n21\n"));
    }

    #[test]
    fn a_row_too_few_is_told() {
        let error = read("[Puzzle]\n1........\n").unwrap_err();
        assert_eq!(error.message, "the board has 1 row instead of 9");
        assert!(sniff("[Puzzle]\n1........\n"));
    }
}
