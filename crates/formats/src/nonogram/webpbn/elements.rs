//! Walks through the markup and notes what each puzzle says.

use super::super::super::ParseError;
use super::super::super::about::field;
use super::super::super::text::{Word, shorten, without_mark};
use super::super::clues::MOST_PUZZLES;
use super::super::entities::{decode, entity};
use super::AUTHOR_ID;
use super::document::{Count, Declared, Document, Image};
use model::grid::Shape;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::ops::Range;

/// Elements inside each other; the format needs five.
const DEEPEST: usize = 32;

/// How much is told of what the parser says: names in it can be of any length.
const LONGEST: usize = 120;

/// One walk through a text.
struct Walk {
    /// The names of the open elements, in lower case.
    open: Vec<String>,
    puzzles: usize,
    document: Option<Document>,
    /// The text since the last tag, and where it stands.
    text: String,
    span: Range<usize>,
    /// The colour of the count, the name and character of the colour, the type of the solution that is open.
    color: Option<String>,
    declared: (String, Option<char>),
    is_goal: bool,
}

/// Calls `done` with each puzzle as it ends.
pub(super) fn walk(
    text: &str,
    mut done: impl FnMut(Document) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let (body, offset) = without_mark(text);
    let mut reader = Reader::from_str(body);
    let mut walk = Walk::new();
    loop {
        let start = offset + reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| {
            let at = offset + body.floor_char_boundary(reader.error_position() as usize);
            broken(at..at, &error.to_string().chars().take(LONGEST).collect::<String>())
        })?;
        let span = start..offset + reader.buffer_position() as usize;
        match event {
            Event::Start(tag) => walk.begin(&tag, span)?,
            Event::Empty(tag) => {
                walk.begin(&tag, span.clone())?;
                walk.end(span)?.map_or(Ok(()), &mut done)?;
            }
            Event::End(_) => walk.end(span)?.map_or(Ok(()), &mut done)?,
            Event::Text(part) => walk.add(&part.into_inner(), span),
            Event::CData(part) => walk.add(&part.into_inner(), span),
            Event::GeneralRef(name) => {
                let name = name.into_inner();
                walk.add(&entity(&name).unwrap_or_else(|| format!("&{name};")), span);
            }
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    match walk.open.last() {
        Some(name) => {
            let end = text.trim_end().len();
            Err(broken(end..end, &format!("the element <{}> does not end", shorten(name))))
        }
        None => Ok(()),
    }
}

fn broken(span: Range<usize>, what: &str) -> ParseError {
    ParseError::new(span, format!("this is no sound XML: {what}"))
}

impl Walk {
    fn new() -> Walk {
        Walk {
            open: Vec::new(),
            puzzles: 0,
            document: None,
            text: String::new(),
            span: 0..0,
            color: None,
            declared: (String::new(), None),
            is_goal: false,
        }
    }

    fn add(&mut self, text: &str, span: Range<usize>) {
        if self.text.is_empty() {
            self.span.start = span.start;
        }
        self.text.push_str(text);
        self.span.end = span.end;
    }

    fn begin(&mut self, tag: &BytesStart<'_>, span: Range<usize>) -> Result<(), ParseError> {
        let name = tag.name().0.to_ascii_lowercase();
        let value = |key: &str| attribute(tag, key);
        if self.open.len() == DEEPEST {
            return Err(ParseError::new(span, "elements are nested too deep"));
        }
        self.text.clear();
        self.span = span.end..span.end;
        match (&name[..], &mut self.document) {
            ("puzzle", Some(_)) => return Err(ParseError::new(span, "a puzzle begins inside another one")),
            ("puzzle", None) => self.document = Some(puzzle(tag, span)?),
            ("clues", Some(document)) => document.begin_clues(value("type").as_deref(), span)?,
            ("line", Some(document)) if self.open.last().is_some_and(|open| open == "clues") => {
                document.begin_line(span)?;
            }
            ("count", Some(_)) => self.color = value("color"),
            ("color", Some(_)) => {
                let sign = value("char").and_then(|text| text.chars().next());
                self.declared = (value("name").unwrap_or_default(), sign);
            }
            ("solution", Some(_)) => {
                self.is_goal = value("type").is_none_or(|kind| kind.eq_ignore_ascii_case("goal"));
            }
            _ => {}
        }
        self.open.push(name);
        Ok(())
    }

    /// Ends an element; the puzzle, if that is what ended.
    fn end(&mut self, span: Range<usize>) -> Result<Option<Document>, ParseError> {
        let name = self.open.pop().unwrap_or_default();
        let text = std::mem::take(&mut self.text);
        let place = self.span.clone();
        self.span = span.end..span.end;
        let Some(document) = &mut self.document else { return Ok(None) };
        let inside = self.open.last().map(String::as_str);
        match (&name[..], inside) {
            ("puzzle", _) => {
                self.puzzles += 1;
                if self.puzzles > MOST_PUZZLES {
                    let message = format!("there are more than {MOST_PUZZLES} puzzles in one text");
                    return Err(ParseError::new(span, message));
                }
                document.span.end = span.end;
                return Ok(self.document.take());
            }
            ("count", Some("line")) => {
                let word = Word { text: text.trim(), span: place.clone() };
                let length = word.number("the length of a block", Shape::MAX_SIDE as u32)? as u16;
                document.count(Count { length, color: self.color.take(), span: place })?;
            }
            ("color", Some("puzzle")) => {
                let (name, sign) = std::mem::take(&mut self.declared);
                document.declare(Declared { name, sign, color: text.trim().to_string(), span: place })?;
            }
            ("image", Some("solution")) if self.is_goal && document.goal.is_none() => {
                document.goal = Some(Image { text, span: place });
            }
            ("note", Some("puzzle")) => document.about.comments.extend(said(&text)),
            ("authorid", Some("puzzle")) => {
                document.about.comments.extend(said(&text).map(|text| format!("{AUTHOR_ID}{text}")));
            }
            (name, Some("puzzle")) => {
                if let Some(field) = field(&mut document.about, name) {
                    *field = said(&text);
                }
            }
            _ => {}
        }
        Ok(None)
    }
}

fn puzzle(tag: &BytesStart<'_>, span: Range<usize>) -> Result<Document, ParseError> {
    let kind = attribute(tag, "type").unwrap_or_else(|| "grid".to_string());
    if !kind.eq_ignore_ascii_case("grid") {
        let error =
            ParseError::new(span, format!("a puzzle of the type {:?} is not supported", shorten(&kind)));
        return Err(error.help("the type of puzzles on squares is \"grid\""));
    }
    let color = |key, usual: &str| attribute(tag, key).unwrap_or_else(|| usual.to_string());
    Ok(Document::new(color("backgroundcolor", "white"), color("defaultcolor", "black"), span))
}

/// The value of an attribute, its name in any case.
fn attribute(tag: &BytesStart<'_>, key: &str) -> Option<String> {
    // Whether a name occurs twice is not looked at: that takes long where there are very many.
    let mut all = tag.attributes();
    let mut all = all.with_checks(false).filter_map(Result::ok);
    let found = all.find(|attribute| attribute.key.0.eq_ignore_ascii_case(key))?;
    Some(decode(&found.value))
}

fn said(text: &str) -> Option<String> {
    Some(text.trim().to_string()).filter(|text| !text.is_empty())
}
