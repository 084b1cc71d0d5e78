//! Links, and the puzzles packed in them.
//!
//! Setters pass puzzles on as links: the packed text is a parameter (`?load=...`) or the end of the path. On its way a
//! link suffers: `+` becomes a blank, `//` becomes `/`, characters are spelled as `%2B`. What can be mended is mended.

use super::ParseError;
use super::lz;
use super::text::{Word, without_mark};
use std::ops::Range;

/// A link, cut.
pub(super) struct Link<'a> {
    pub host: &'a str,
    path: Word<'a>,
    query: Word<'a>,
}

/// How many places are tried at which a slash may be missing.
const MOST_REPAIRS: usize = 200;

/// A text without byte-order mark and the blanks around it.
pub(super) fn trimmed(text: &str) -> Word<'_> {
    let (body, offset) = without_mark(text);
    let start = offset + (body.len() - body.trim_start().len());
    let body = body.trim();
    Word { text: body, span: start..start + body.len() }
}

/// The part of a word from a byte on, up to another.
fn part<'a>(word: &Word<'a>, range: Range<usize>) -> Word<'a> {
    let start = word.span.start;
    Word { text: &word.text[range.clone()], span: start + range.start..start + range.end }
}

/// What follows after a prefix.
pub(super) fn after<'a>(word: &Word<'a>, prefix: &str) -> Option<Word<'a>> {
    word.text.starts_with(prefix).then(|| part(word, prefix.len()..word.text.len()))
}

impl<'a> Link<'a> {
    /// Cuts a text that is a link.
    pub(super) fn of(text: &'a str) -> Option<Link<'a>> {
        let word = trimmed(text);
        let rest = ["https://", "http://"].iter().find_map(|scheme| after(&word, scheme))?;
        let end = rest.text.find('#').unwrap_or(rest.text.len());
        let query = rest.text[..end].find('?').unwrap_or(end);
        let host = rest.text[..query].find('/').unwrap_or(query);
        Some(Link {
            host: &rest.text[..host],
            path: part(&rest, host..query),
            query: part(&rest, (query + 1).min(end)..end),
        })
    }

    /// The value of a parameter, as it is spelled.
    pub(super) fn parameter(&self, name: &str) -> Option<Word<'a>> {
        let mut start = 0;
        for piece in self.query.text.split('&') {
            let word = part(&self.query, start..start + piece.len());
            start += piece.len() + 1;
            if let Some(value) = after(&word, name).and_then(|rest| after(&rest, "=")) {
                return Some(value);
            }
        }
        None
    }

    /// The rest of the path from the first part on that begins with one of these words.
    pub(super) fn path_from(&self, prefixes: &[&str]) -> Option<Word<'a>> {
        let starts = self.path.text.match_indices('/').map(|(at, _)| at + 1);
        let mut ends = starts.map(|start| part(&self.path, start..self.path.text.len()));
        ends.find(|rest| prefixes.iter().any(|prefix| rest.text.starts_with(prefix)))
    }
}

/// Undoes the spelling of links: `%2B` is `+`. What is spelled wrongly stays as it is.
pub(super) fn unspell(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = tail.get(..2).filter(|_| *first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()));
        match byte.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Spells a packed text so that it survives in a link.
pub(super) fn spell(packed: &str) -> String {
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// Spells a text so that it survives in a link, whatever it holds.
pub(super) fn spell_all(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let sign = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(sign).collect()
}

/// Unpacks what a link or a file holds, mended if need be. `looks` says whether the result is what was expected.
pub(super) fn unpack(packed: &Word<'_>, looks: fn(&str) -> bool) -> Result<String, ParseError> {
    let text: String =
        unspell(packed.text).trim().chars().map(|c| if c.is_whitespace() { '+' } else { c }).collect();
    let first = lz::unpack(&text);
    if first.as_ref().is_ok_and(|json| looks(json)) {
        return first.map_err(|_| unreachable!("it was just unpacked"));
    }
    let slashes = text.match_indices('/').map(|(at, _)| at).take(MOST_REPAIRS);
    let mended = slashes.map(|at| format!("{}/{}", &text[..at], &text[at..]));
    match mended.filter_map(|text| lz::unpack(&text).ok()).find(|json| looks(json)) {
        Some(json) => Ok(json),
        None => first.map_err(|why| {
            let error = packed.error(format!("the puzzle cannot be unpacked: {why}"));
            error.help("copy the whole link; a text like this is cut or changed easily")
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_cut_at_its_signs() {
        let text = " https://a.b/x/fpuzN4/1?q=1&load=2%2B#z\n";
        let link = Link::of(text).unwrap();
        assert_eq!(link.host, "a.b");
        let load = link.parameter("load").unwrap();
        assert_eq!((load.text, &text[load.span]), ("2%2B", "2%2B"));
        assert!(link.parameter("oad").is_none());
        let path = link.path_from(&["fpuz"]).unwrap();
        assert_eq!((path.text, &text[path.span]), ("fpuzN4/1", "fpuzN4/1"));
        for odd in ["https://", "https://a", "https://a?", "https://a#?b", "http://?/"] {
            Link::of(odd).unwrap().parameter("q");
        }
        assert!(Link::of("ftp://a").is_none());
    }

    #[test]
    fn spelling_is_undone() {
        assert_eq!(unspell("a%2Bb%2fc%zz%4"), "a+b/c%zz%4");
        assert_eq!(unspell(&spell("a+b/=")), "a+b/=");
        assert_eq!(spell_all(".Sum~5_=_1%20"), ".Sum~5_%3D_1%2520");
        assert_eq!(unspell(&spell_all("a+%b/= é")), "a+%b/= é");
    }

    #[test]
    fn packed_texts_are_mended() {
        let whole = |text: &str| text.starts_with('{') && text.ends_with('}');
        // A text whose packing has two slashes in a row and a plus.
        let (json, packed) = (0..2000)
            .map(|n| format!("{{\"size\":{n},\"\u{ffff}\":\"{}\"}}", n * 7919))
            .map(|json| (json.clone(), lz::pack(&json)))
            .find(|(_, packed)| packed.contains("//") && packed.contains('+'))
            .expect("one of them has");
        for damaged in [
            packed.clone(),
            packed.replace('+', " "),
            spell(&packed),
            packed.replacen("//", "/", 1),
            packed.trim_end_matches('=').to_string(),
        ] {
            let word = Word { text: &damaged, span: 3..4 };
            assert_eq!(unpack(&word, whole).as_deref(), Ok(&json[..]), "{damaged}");
        }
        let cut = Word { text: &packed[..10], span: 3..4 };
        let error = unpack(&cut, whole).unwrap_err();
        assert_eq!(
            (error.message.as_str(), error.span),
            ("the puzzle cannot be unpacked: it is cut off", 3..4)
        );
    }
}
