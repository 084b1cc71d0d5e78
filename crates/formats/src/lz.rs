//! Packed text as setters' pages pass it on in links: lz-string, six bits per character.
//!
//! The packing is a Lempel-Ziv dictionary over UTF-16 units. Every entry is something that was written before plus
//! the unit that followed it, so an entry is a range of the output and unpacking takes memory for the output alone.
//! A few characters can stand for very many units: the output is bounded, which is why the unpacking is ours and
//! only the packing is the crate's.

use std::ops::Range;

/// The longest text that is unpacked, in UTF-16 units: a hundred times the largest puzzle that is known.
const MOST_UNITS: usize = 1 << 22;

/// The longest packed text.
const MOST_CHARACTERS: usize = 1 << 20;

/// Packs a text: letters, digits, `+`, `/`, and `=` at the end.
pub(super) fn pack(text: &str) -> String {
    // The crate pads by four where others do not pad at all.
    let packed = lz_str::compress_to_base64(text);
    let bare = packed.trim_end_matches('=');
    format!("{bare:=<width$}", width = bare.len().next_multiple_of(4))
}

/// Unpacks a text, or says in a few words why not. Both alphabets are read: the usual one, and the one for links with
/// `-` for `/` and `$` for `=`.
pub(super) fn unpack(packed: &str) -> Result<String, String> {
    let units =
        units(packed, MOST_UNITS)?.ok_or(format!("it unpacks to more than {MOST_UNITS} characters"))?;
    String::from_utf16(&units).map_err(|_| "what it unpacks to is no text".to_string())
}

/// Whether a packed text begins like JSON: cheap, and enough to tell it from other words.
pub(super) fn looks_packed(text: &str) -> bool {
    text.len() > 40 && text.starts_with("N4") && text.chars().all(is_sign)
}

/// Whether a character can stand in a packed text.
pub(super) fn is_sign(c: char) -> bool {
    c.is_ascii_alphanumeric() || "+/=-$".contains(c)
}

/// The bits of a packed text, from the highest of each character.
struct Bits<'a> {
    characters: std::str::Bytes<'a>,
    now: u8,
    left: u32,
}

impl Bits<'_> {
    /// The next bits as a number, the lowest first.
    fn number(&mut self, count: u32) -> Result<usize, String> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                let sign = self.characters.next().ok_or("it is cut off")?;
                self.now = six_bits(sign).ok_or("it has characters that no packed text has")?;
                self.left = 6;
            }
            self.left -= 1;
            number |= usize::from(self.now >> self.left & 1) << place;
        }
        Ok(number)
    }
}

fn six_bits(sign: u8) -> Option<u8> {
    match sign {
        b'A'..=b'Z' => Some(sign - b'A'),
        b'a'..=b'z' => Some(sign - b'a' + 26),
        b'0'..=b'9' => Some(sign - b'0' + 52),
        b'+' => Some(62),
        b'/' | b'-' => Some(63),
        b'=' | b'$' => Some(0),
        _ => None,
    }
}

/// The units of a packed text; `None` where they are more than `most`.
fn units(packed: &str, most: usize) -> Result<Option<Vec<u16>>, String> {
    if packed.len() > MOST_CHARACTERS {
        return Err(format!("it is longer than {MOST_CHARACTERS} characters"));
    }
    let mut bits = Bits { characters: packed.bytes(), now: 0, left: 0 };
    let mut output: Vec<u16> = Vec::new();
    // Codes 0 and 1 announce a new unit of 8 or 16 bits, 2 is the end: entries are counted from 3.
    let mut entries: Vec<Range<usize>> = Vec::new();
    let mut last: Option<Range<usize>> = None;
    loop {
        // A code is as wide as the number of the entry that is just being made.
        let width = if last.is_none() { 2 } else { usize::BITS - (entries.len() + 3).leading_zeros() };
        let start = output.len();
        match bits.number(width)? {
            2 => return Ok(Some(output)),
            kind @ (0 | 1) => {
                output.push(bits.number(if kind == 0 { 8 } else { 16 })? as u16);
                entries.push(start..start + 1);
            }
            code => {
                let last = last.clone().ok_or("it begins with nothing")?;
                let entry = match entries.get(code - 3) {
                    Some(entry) => entry.clone(),
                    // The entry that is just being made: what came last, and its first unit again.
                    None if code - 3 == entries.len() => last.start..last.end + 1,
                    None => return Err("it is damaged".to_string()),
                };
                if output.len() + entry.len() > most {
                    return Ok(None);
                }
                entry.for_each(|at| output.push(output[at]));
            }
        }
        if let Some(last) = last {
            entries.push(last.start..last.end + 1);
        }
        last = Some(start..output.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_texts_are_packed_and_unpacked() {
        for (text, packed) in [("hello", "BYUwNmD2Q==="), ("{\"size\":4}", "N4IgzglgXgpiBcAWAvkA")] {
            assert_eq!(pack(text), packed);
            assert_eq!(unpack(packed).as_deref(), Ok(text));
            assert_eq!(unpack(packed.trim_end_matches('=')).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_cannot_be_unpacked_says_why() {
        assert_eq!(unpack("N4Igzglg").unwrap_err(), "it is cut off");
        assert_eq!(unpack("N4!").unwrap_err(), "it has characters that no packed text has");
        assert_eq!(unpack("").unwrap_err(), "it is cut off");
        assert!(unpack(&"A".repeat(MOST_CHARACTERS + 1)).unwrap_err().starts_with("it is longer"));
    }

    #[test]
    fn a_bomb_is_refused_before_it_fills_the_memory() {
        let bomb = pack(&"0".repeat(MOST_UNITS + 1));
        assert!(bomb.len() < 1 << 14, "{}", bomb.len());
        assert!(unpack(&bomb).unwrap_err().starts_with("it unpacks to more than"));
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in any::<String>(), again in 0..20usize) {
            let text = text.repeat(again);
            prop_assert_eq!(unpack(&pack(&text)), Ok(text.clone()));
            prop_assert_eq!(unpack(&lz_str::compress_to_encoded_uri_component(&text[..])), Ok(text));
        }

        #[test]
        fn what_the_crate_unpacks_we_unpack_alike(packed in "[A-Za-z0-9+/]{0,60}") {
            let theirs = lz_str::decompress_from_base64(&packed);
            if let (Ok(Some(ours)), Some(theirs)) = (units(&packed, MOST_UNITS), theirs) {
                prop_assert_eq!(ours, theirs);
            }
        }
    }
}
