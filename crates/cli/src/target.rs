//! What an output file's ending says about its contents: the same in every command.
//!
//! `.svg`, `.png` and `.pdf` are pictures, the ending of a format is a puzzle in that format, and `.gz` after
//! any of them is the same, compressed. An ending without a meaning, or none at all, is text. A command refuses
//! what it cannot write.

use crate::picture::Picture;
use crate::report::UserError;
use gridwright::formats::{self, Format};
use std::path::Path;

/// What goes into a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// The usual text of the command.
    Text,
    /// A picture.
    Picture(Picture),
    /// A puzzle in this format.
    Puzzle(&'static Format),
}

/// What `--json` writes.
const JSON: &str = "JSON";

/// What a command can write.
#[derive(Clone, Copy)]
pub(crate) struct Writes {
    /// Its result, as errors call it.
    pub(crate) what: &'static str,
    /// The endings of its text beside `.txt`, where these mean something.
    pub(crate) endings: &'static [&'static str],
    /// Whether it can draw its result.
    pub(crate) pictures: bool,
    /// Whether it writes puzzles.
    pub(crate) puzzles: bool,
    /// What an option asks for, whatever the file is called.
    pub(crate) asked: Option<Target>,
}

impl Writes {
    /// Text that is not meant for any other program.
    pub(crate) const fn text(what: &'static str) -> Writes {
        Writes { what, endings: &[], pictures: false, puzzles: false, asked: None }
    }

    /// Objects for programs if there are to be any, or else what is named here.
    pub(crate) fn or_json(self, json: bool) -> Writes {
        let objects = Writes { endings: &["json", "jsonl", "ndjson"], ..Writes::text(JSON) };
        if json { objects } else { self }
    }

    /// Text with these endings as well.
    pub(crate) const fn with_endings(self, endings: &'static [&'static str]) -> Writes {
        Writes { endings, ..self }
    }

    /// What goes into a file of this name, or why nothing can.
    pub(crate) fn target(&self, path: Option<&Path>) -> Result<Target, UserError> {
        let Some(path) = path else { return Ok(self.asked.unwrap_or(Target::Text)) };
        let ending = ending(path);
        let refused = || Err(self.refusal(path, &ending));
        match (meaning(&ending), self.asked) {
            _ if self.endings.contains(&&ending[..]) => Ok(self.asked.unwrap_or(Target::Text)),
            (Meaning::Nothing, asked) => Ok(asked.unwrap_or(Target::Text)),
            (Meaning::Picture(named), Some(Target::Picture(asked))) if named != asked => refused(),
            (Meaning::Picture(picture), None | Some(Target::Picture(_))) if self.pictures => {
                Ok(Target::Picture(picture))
            }
            (Meaning::Puzzle(_), Some(Target::Puzzle(asked))) if self.puzzles => Ok(Target::Puzzle(asked)),
            (Meaning::Puzzle(format), None) if self.puzzles => Ok(Target::Puzzle(format)),
            _ => refused(),
        }
    }

    fn refusal(&self, path: &Path, ending: &str) -> UserError {
        let Writes { what, endings, pictures, puzzles, asked } = *self;
        let name = path.display();
        if let Some(Target::Picture(picture)) = asked {
            let error =
                UserError::new(format!("{name}: {picture} is asked for, but the name ends in .{ending}"));
            return error.help(format!("name it .{picture}"));
        }
        let mut able = vec![if what == JSON {
            format!("{} for JSON", dotted(endings))
        } else {
            format!("{} for text", dotted(&[&["txt"], endings].concat()))
        }];
        if pictures && asked.is_none() {
            able.push(format!("{} for a picture", dotted(&Picture::ALL.map(Picture::ending))));
        }
        if puzzles {
            able.push(".sdq, .json, .non and so on for a file format".to_string());
        }
        let render = match meaning(ending) {
            Meaning::Picture(_) if puzzles && !pictures => "; `gridwright render` draws pictures",
            _ => "",
        };
        UserError::new(format!("{name}: {what} cannot be written as .{ending}"))
            .help(format!("name it {}; .gz at the end compresses it{render}", able.join(", or ")))
    }
}

/// ".svg, .png, .pdf"
fn dotted(endings: &[&str]) -> String {
    endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ")
}

/// What an ending means to anybody.
enum Meaning {
    /// Nothing, or plain text.
    Nothing,
    Picture(Picture),
    Puzzle(&'static Format),
    /// Something that no command writes, unless it says so.
    Other,
}

/// Endings that people and programs expect something else behind than any text. Those that only some commands
/// write are among them.
const OTHER: &[&str] = &[
    "7z", "avif", "bmp", "bz2", "cnf", "csv", "dimacs", "doc", "docx", "drat", "eps", "gif", "heic", "htm",
    "html", "ico", "jpeg", "jpg", "jsonl", "jxl", "lrat", "md", "mp4", "ndjson", "ods", "odt", "pgm", "ppm",
    "rar", "rtf", "tar", "tex", "tgz", "tif", "tiff", "toml", "tsv", "webp", "xhtml", "xls", "xlsx", "xz",
    "yaml", "yml", "zip", "zst",
];

fn meaning(ending: &str) -> Meaning {
    let format = || formats::ALL.iter().copied().find(|format| format.endings.contains(&ending));
    let picture = Picture::ALL.into_iter().find(|picture| picture.ending() == ending);
    match (ending, picture) {
        ("" | "txt", _) => Meaning::Nothing,
        (_, Some(picture)) => Meaning::Picture(picture),
        _ if OTHER.contains(&ending) => Meaning::Other,
        _ => format().map_or(Meaning::Nothing, Meaning::Puzzle),
    }
}

/// Whether a file is called text, not only taken for it.
pub(crate) fn is_txt(path: &Path) -> bool {
    ending(path) == "txt"
}

/// Whether a file is called a proof with hints.
pub(crate) fn is_lrat(path: &Path) -> bool {
    ending(path) == "lrat"
}

/// Whether a file is called a page.
pub(crate) fn is_html(path: &Path) -> bool {
    ending(path) == "html"
}

/// Whether what is written to a file of this name is compressed.
pub(crate) fn is_packed(path: &Path) -> bool {
    extension(path) == "gz"
}

/// The ending in lower case, without the dot, as if nothing were compressed.
fn ending(path: &Path) -> String {
    if is_packed(path) { extension(path.file_stem().unwrap_or_default().as_ref()) } else { extension(path) }
}

fn extension(path: &Path) -> String {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(writes: &Writes, name: &str) -> String {
        match writes.target(Some(Path::new(name))) {
            Ok(Target::Text) => "text".to_string(),
            Ok(Target::Picture(picture)) => picture.ending().to_string(),
            Ok(Target::Puzzle(format)) => format.name.to_string(),
            Err(error) => error.message,
        }
    }

    #[test]
    fn an_ending_means_the_same_everywhere_and_what_cannot_be_written_is_refused() {
        let solution = Writes { pictures: true, ..Writes::text("a solution") };
        let puzzle = Writes { pictures: true, puzzles: true, ..Writes::text("a puzzle") };
        let count = Writes::text("a count");
        for (name, as_solution, as_puzzle, as_count) in [
            ("a", Some("text"), Some("text"), Some("text")),
            ("a.txt", Some("text"), Some("text"), Some("text")),
            ("answers.2", Some("text"), Some("text"), Some("text")),
            ("a.TXT.gz", Some("text"), Some("text"), Some("text")),
            ("a.Svg", Some("svg"), Some("svg"), None),
            ("a.png.gz", Some("png"), Some("png"), None),
            ("a.sdq", None, Some("sdq"), None),
            ("a.json", None, Some("json"), None),
            ("a.html", None, None, None),
            ("a.csv.gz", None, None, None),
        ] {
            for (writes, expected) in [(&solution, as_solution), (&puzzle, as_puzzle), (&count, as_count)] {
                let said = said(writes, name);
                assert_eq!(expected.unwrap_or("refused"), if said.contains(' ') { "refused" } else { &said });
            }
        }
        assert_eq!(said(&count.or_json(true), "a.jsonl"), "text");
        assert_eq!(said(&count.or_json(true), "a.png"), "a.png: JSON cannot be written as .png");
    }

    #[test]
    fn an_option_that_contradicts_the_ending_is_refused() {
        let sdq = formats::by_name("sdq").map(Target::Puzzle);
        let puzzle = Writes { pictures: true, puzzles: true, asked: sdq, ..Writes::text("a puzzle") };
        assert_eq!(said(&puzzle, "a.sudoku"), "sdq");
        assert_eq!(said(&puzzle, "a.png"), "a.png: a puzzle cannot be written as .png");
        let svg = Writes { asked: Some(Target::Picture(Picture::Svg)), ..puzzle };
        assert_eq!(said(&svg, "a.svg"), "svg");
        assert_eq!(said(&svg, "a"), "svg");
        assert_eq!(said(&svg, "a.png"), "a.png: svg is asked for, but the name ends in .png");
        assert_eq!(said(&svg, "a.txt"), "svg");
    }
}
