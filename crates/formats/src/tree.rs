//! JSON as a tree whose values know where they stand: the setters' formats are JSON, plain or packed.
//!
//! A value is read through a [`Node`], which knows its path (`killercage[2].cells[0]`). An error names the path, and
//! points at the value itself where the JSON stands in the text as it is. The place is only looked for when there is
//! something to say.

use super::ParseError;
use super::text::shorten;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// Longer texts are refused: the largest files that are known have a twentieth of it.
const MOST_BYTES: usize = 1 << 22;

/// A JSON text.
pub(super) struct Document {
    json: String,
    root: Value,
    /// Where the JSON stands in the text, packed or plain.
    span: Range<usize>,
    /// Whether the JSON itself stands there, so that its parts can be pointed at.
    plain: bool,
}

/// A step from a value to one inside.
#[derive(Clone)]
enum Step {
    Key(String),
    Index(usize),
}

/// A value of a document and how it is reached.
#[derive(Clone)]
pub(super) struct Node<'a> {
    document: &'a Document,
    pub value: &'a Value,
    path: Vec<Step>,
}

impl Document {
    /// Reads JSON that stands at a place of the text, or was packed there.
    pub(super) fn new(json: &str, span: Range<usize>, plain: bool) -> Result<Document, ParseError> {
        if json.len() > MOST_BYTES {
            let message = format!("the text is too long: at most {MOST_BYTES} bytes of JSON are read");
            return Err(ParseError::new(span.start..span.start, message));
        }
        match serde_json::from_str(json) {
            Ok(root) => Ok(Document { json: json.to_string(), root, span, plain }),
            Err(error) => Err(syntax(json, &error, span, plain)),
        }
    }

    pub(super) fn root(&self) -> Node<'_> {
        Node { document: self, value: &self.root, path: Vec::new() }
    }

    /// The place of a value, or of the whole where it has none.
    fn place(&self, path: &[Step]) -> Range<usize> {
        let part = if self.plain { locate(&self.json, path) } else { None };
        let inside = |part: &str| {
            let start = self.span.start + (part.as_ptr() as usize - self.json.as_ptr() as usize);
            start..start + part.len()
        };
        part.map_or(self.span.clone(), inside)
    }
}

/// The keys of the object that a text begins with, also of one that is cut off: what stands in quotes before a colon,
/// inside of no other brackets.
pub(super) fn keys(text: &str) -> Vec<&str> {
    /// No format has half as many keys.
    const MOST: usize = 200;
    let (mut keys, mut depth) = (Vec::new(), 0_usize);
    let mut rest = text.trim_start();
    if !rest.starts_with('{') {
        return keys;
    }
    while let Some(at) = rest.find(['"', '{', '}', '[', ']']).filter(|_| keys.len() < MOST) {
        let after = &rest[at + 1..];
        rest = after;
        match text.as_bytes()[text.len() - after.len() - 1] {
            b'{' | b'[' => depth += 1,
            b'"' => {
                let Some(end) = end_of_string(after) else { break };
                rest = &after[end + 1..];
                if depth == 1 && rest.trim_start().starts_with(':') {
                    keys.push(&after[..end]);
                }
            }
            _ if depth <= 1 => break,
            _ => depth -= 1,
        }
    }
    keys
}

/// Where the string ends whose first quote stands before a text.
fn end_of_string(text: &str) -> Option<usize> {
    let mut escaped = false;
    let ends = |byte: u8| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    };
    text.bytes().position(ends)
}

/// The parser's error, at the place where it stopped.
fn syntax(json: &str, error: &serde_json::Error, span: Range<usize>, plain: bool) -> ParseError {
    let told = error.to_string();
    if !plain {
        return ParseError::new(span, format!("what is packed here is no JSON: {told}"));
    }
    let message = told.split(" at line ").next().unwrap_or(&told).to_string();
    let before: usize = json.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let end = json.ceil_char_boundary((before + error.column()).min(json.len()));
    let start = json.floor_char_boundary(end.saturating_sub(1));
    ParseError::new(span.start + start..span.start + end, message)
}

/// The text of a value of a JSON text.
fn locate<'a>(json: &'a str, path: &[Step]) -> Option<&'a str> {
    let mut part = json.trim();
    for step in path {
        part = match step {
            Step::Key(key) => {
                let fields: BTreeMap<String, &RawValue> = serde_json::from_str(part).ok()?;
                fields.get(key)?.get()
            }
            Step::Index(index) => {
                let items: Vec<&RawValue> = serde_json::from_str(part).ok()?;
                items.get(*index)?.get()
            }
        };
    }
    Some(part)
}

impl fmt::Display for Node<'_> {
    /// The path: `killercage[2].cells[0]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.iter().enumerate().try_for_each(|(i, step)| match step {
            Step::Key(key) if i == 0 => f.write_str(&shorten(key)),
            Step::Key(key) => write!(f, ".{}", shorten(key)),
            Step::Index(index) => write!(f, "[{index}]"),
        })
    }
}

impl<'a> Node<'a> {
    fn step(&self, value: &'a Value, step: Step) -> Node<'a> {
        let mut path = self.path.clone();
        path.push(step);
        Node { document: self.document, value, path }
    }

    /// The place of this value.
    pub(super) fn span(&self) -> Range<usize> {
        self.document.place(&self.path)
    }

    /// An error about this value.
    pub(super) fn error(&self, message: impl fmt::Display) -> ParseError {
        let message = if self.path.is_empty() { message.to_string() } else { format!("{self}: {message}") };
        ParseError::new(self.span(), message)
    }

    /// Whether the value says nothing: null, false, or empty.
    pub(super) fn is_blank(&self) -> bool {
        match self.value {
            Value::Null | Value::Bool(false) => true,
            Value::String(text) => text.is_empty(),
            Value::Array(items) => items.is_empty(),
            Value::Object(fields) => fields.is_empty(),
            _ => false,
        }
    }

    /// The value of a key, if there is one and it is not null.
    pub(super) fn get(&self, key: &str) -> Option<Node<'a>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(self.step(value, Step::Key(key.to_string())))
    }

    /// The value of a key that must be there.
    pub(super) fn need(&self, key: &str) -> Result<Node<'a>, ParseError> {
        self.object()?;
        self.get(key).ok_or_else(|| self.error(format!("there is no {key:?}")))
    }

    /// The values of all keys.
    pub(super) fn fields(&self) -> Result<Vec<(&'a str, Node<'a>)>, ParseError> {
        let fields = self.object()?.iter();
        Ok(fields.map(|(key, value)| (&key[..], self.step(value, Step::Key(key.clone())))).collect())
    }

    fn object(&self) -> Result<&'a serde_json::Map<String, Value>, ParseError> {
        self.value.as_object().ok_or_else(|| self.other("an object"))
    }

    /// The values of a list.
    pub(super) fn items(&self) -> Result<Vec<Node<'a>>, ParseError> {
        let items = self.value.as_array().ok_or_else(|| self.other("a list"))?;
        Ok(items.iter().enumerate().map(|(i, value)| self.step(value, Step::Index(i))).collect())
    }

    /// A text.
    pub(super) fn text(&self) -> Result<&'a str, ParseError> {
        self.value.as_str().ok_or_else(|| self.other("a text"))
    }

    /// Yes or no.
    pub(super) fn flag(&self) -> Result<bool, ParseError> {
        self.value.as_bool().ok_or_else(|| self.other("true or false"))
    }

    /// A whole number from 0, also where it stands in a text; `None` for an empty text.
    pub(super) fn number(&self) -> Result<Option<u32>, ParseError> {
        let number = match self.value {
            Value::String(text) if text.trim().is_empty() => return Ok(None),
            Value::String(text) => text.trim().parse().ok(),
            other => other.as_u64().and_then(|number| u32::try_from(number).ok()),
        };
        number.map(Some).ok_or_else(|| self.other("a whole number from 0"))
    }

    /// The error that something else should stand here.
    pub(super) fn other(&self, what: &str) -> ParseError {
        self.error(format!("here should be {what}, not {}", shorten(&self.value.to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_knows_its_path_and_its_place() {
        let text = "  {\"a\": [1, {\"b\": \"x\"}]}";
        let document = Document::new(&text[2..], 2..text.len(), true).unwrap();
        let node = document.root().need("a").unwrap().items().unwrap()[1].need("b").unwrap();
        let error = node.number().unwrap_err();
        assert_eq!(error.message, "a[1].b: here should be a whole number from 0, not \"x\"");
        assert_eq!(&text[error.span], "\"x\"");
        let packed = Document::new(&text[2..], 5..9, false).unwrap();
        assert_eq!(packed.root().need("c").err().unwrap().span, 5..9);
    }

    #[test]
    fn the_keys_of_an_object_are_not_those_inside_of_it() {
        let text = r#" {"a": {"b": ["c", {"d": 1}]}, "e\"": "f", "g" : [], "h": "\\", "i": 1} {"j": 2}"#;
        assert_eq!(keys(text), ["a", "e\\\"", "g", "h", "i"]);
        assert_eq!(keys("{\"a\": [1, 2"), ["a"]);
        assert_eq!(keys("{\"a"), [""; 0]);
        assert_eq!(keys("[{\"a\": 1}]"), [""; 0]);
    }

    #[test]
    fn broken_json_is_pointed_at() {
        let error = Document::new("{\n\"a\": ]", 3..11, true).err().unwrap();
        assert_eq!((error.message.as_str(), error.span), ("expected value", 10..11));
        assert!(Document::new("{", 3..4, false).err().unwrap().message.starts_with("what is packed here"));
    }
}
