//! How files name colours: letters, words and numbers in base sixteen.

use model::puzzle::Paint;

/// Words for colours that files use.
const WORDS: [(&str, [u8; 3]); 30] = [
    ("white", [255, 255, 255]),
    ("black", [0, 0, 0]),
    ("red", [255, 0, 0]),
    ("green", [0, 255, 0]),
    ("blue", [0, 0, 255]),
    ("yellow", [255, 255, 0]),
    ("cyan", [0, 255, 255]),
    ("magenta", [255, 0, 255]),
    ("orange", [255, 165, 0]),
    ("purple", [160, 32, 240]),
    ("violet", [238, 130, 238]),
    ("brown", [165, 42, 42]),
    ("pink", [255, 192, 203]),
    ("grey", [190, 190, 190]),
    ("gray", [190, 190, 190]),
    ("lightgrey", [211, 211, 211]),
    ("lightgray", [211, 211, 211]),
    ("darkgrey", [169, 169, 169]),
    ("darkgray", [169, 169, 169]),
    ("darkgreen", [0, 100, 0]),
    ("lightgreen", [144, 238, 144]),
    ("darkblue", [0, 0, 139]),
    ("lightblue", [173, 216, 230]),
    ("navy", [0, 0, 128]),
    ("darkred", [139, 0, 0]),
    ("maroon", [176, 48, 96]),
    ("gold", [255, 215, 0]),
    ("tan", [210, 180, 140]),
    ("turquoise", [64, 224, 208]),
    ("beige", [245, 245, 220]),
];

/// A colour by its word, in any case.
pub(super) fn by_word(word: &str) -> Option<[u8; 3]> {
    WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|&(_, rgb)| rgb)
}

/// A colour as six or three digits in base sixteen, with or without `#` in front.
pub(super) fn by_hex(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    let part = |shift: u32, mask: u32| ((number >> shift) & mask) as u8;
    match digits.len() {
        6 => Some([part(16, 0xff), part(8, 0xff), part(0, 0xff)]),
        3 => Some([part(8, 0xf) * 17, part(4, 0xf) * 17, part(0, 0xf) * 17]),
        _ => None,
    }
}

/// The six digits of a colour.
pub(super) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("{red:02X}{green:02X}{blue:02X}")
}

/// A letter for each paint out of `pool`: its own if that is one of them and free, or else the next free one.
/// `None` if there are more paints than letters.
pub(super) fn letters(paints: &[Paint], pool: &str) -> Option<Vec<char>> {
    let mut letters: Vec<Option<char>> = Vec::new();
    for paint in paints {
        let free = pool.contains(paint.letter) && !letters.contains(&Some(paint.letter));
        letters.push(free.then_some(paint.letter));
    }
    for at in 0..letters.len() {
        if letters[at].is_none() {
            letters[at] = Some(pool.chars().find(|&letter| !letters.contains(&Some(letter)))?);
        }
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_in_base_sixteen() {
        assert_eq!(by_hex("#FF8000"), Some([255, 128, 0]));
        assert_eq!(by_hex("f80"), Some([255, 136, 0]));
        for bad in ["", "#", "ff80", "gg0000", "+f8000", "#ff00000"] {
            assert_eq!(by_hex(bad), None, "{bad}");
        }
        assert_eq!(hex([255, 128, 0]), "FF8000");
        assert_eq!(by_word("RED"), Some([255, 0, 0]));
    }

    #[test]
    fn every_paint_gets_a_letter_of_its_own() {
        let paint = |letter| Paint { name: String::new(), letter, rgb: [0; 3] };
        let paints = ['%', 'a', 'a', 'c'].map(paint);
        assert_eq!(letters(&paints, "abcd"), Some(vec!['b', 'a', 'd', 'c']));
        assert_eq!(letters(&paints, "abc"), None);
    }
}
