//! Characters that files write as `&name;`, as web pages do.

/// The names that occur in files.
const NAMES: [(&str, &str); 12] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", " "),
    ("copy", "©"),
    ("reg", "®"),
    ("trade", "™"),
    ("ndash", "–"),
    ("mdash", "—"),
    ("eacute", "é"),
];

/// What a name between `&` and `;` stands for. Names that a file declares by itself are not known here, on purpose: what
/// they would grow to has no bound.
pub(super) fn entity(name: &str) -> Option<String> {
    if let Some((_, text)) = NAMES.iter().find(|(known, _)| *known == name) {
        return Some((*text).to_string());
    }
    let number = name.strip_prefix('#')?;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code).map(String::from)
}

/// A text with its characters in place of their names; unknown names stay as they are.
pub(super) fn decode(text: &str) -> String {
    let mut parts = text.split('&');
    let mut decoded = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let known = part.split_once(';').and_then(|(name, rest)| Some((entity(name)?, rest)));
        match known {
            Some((text, rest)) => decoded.extend([&text, rest]),
            None => decoded.extend(["&", part]),
        }
    }
    decoded
}

/// A text in which nothing is taken for markup. Characters that XML cannot hold become blanks.
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for letter in text.chars() {
        match NAMES[..4].iter().find(|(_, known)| known.starts_with(letter)) {
            Some((name, _)) => encoded.extend(["&", name, ";"]),
            None if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => encoded.push(' '),
            None => encoded.push(letter),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_characters_and_unknown_ones_stay() {
        assert_eq!(decode("&copy; a &amp; b &#233;&#xe9; &what; &"), "© a & b éé &what; &");
        assert_eq!(entity("#x110000"), None);
    }

    #[test]
    fn what_is_encoded_is_decoded_again() {
        let text = "<a & \"b\"> 'c' é";
        assert_eq!(decode(&encode(text)), text);
        assert_eq!(encode("\u{0}\u{ffff}"), "  ");
    }
}
