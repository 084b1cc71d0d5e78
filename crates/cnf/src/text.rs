//! Numbers in the texts that SAT solvers exchange.

/// The number of a word like `17` or `-17`, if it is one that can stand for a literal (or 0, the end mark).
pub(crate) fn number(word: &str) -> Option<i32> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| word.parse::<i32>().ok()).flatten().filter(|&number| number != i32::MIN)
}

/// A piece of a text for a message: what cannot be shown is escaped, and long pieces are cut.
pub(crate) fn shorten(word: &str) -> String {
    const MOST: usize = 30;
    let shown: String = word.chars().take(MOST).flat_map(char::escape_debug).collect();
    if word.chars().nth(MOST).is_some() { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_numbers_of_32_bits_are_numbers() {
        assert_eq!(number("-2147483647"), Some(-2_147_483_647));
        assert_eq!(number("0"), Some(0));
        for word in ["", "-", "+1", "1.5", "x", "--1", "2147483648", "-2147483648", "99999999999999"] {
            assert_eq!(number(word), None, "{word}");
        }
    }

    #[test]
    fn messages_show_no_control_characters_and_no_endless_words() {
        assert_eq!(shorten("a\u{1b}b"), "a\\u{1b}b");
        assert_eq!(shorten(&"7".repeat(40)), "7".repeat(30) + "...");
    }
}
