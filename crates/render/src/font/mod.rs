//! Letters: how wide they are, and how to draw them where there is no font.
//!
//! Widths are those of Helvetica, which every reader of PDF has and every browser something like it. Pixels
//! have no fonts, and a machine may have none either; so for them each letter is a few strokes of a round pen, of
//! our own design: see [`glyphs`].

mod glyphs;

/// The advance widths of the letters from the space to the tilde, in thousandths of the size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The height of a capital letter, in parts of the size.
const CAPITAL: f64 = 0.718;

/// How wide the pen is, in parts of the size.
pub(super) fn pen(bold: bool) -> f64 {
    if bold { 0.122 } else { 0.088 }
}

/// How wide a text of a size is.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// How far a letter moves the pen, in parts of the size.
pub(super) fn advance(letter: char) -> f64 {
    let index = (base(letter) as usize).checked_sub(' ' as usize);
    let thousandths = match index.and_then(|index| WIDTHS.get(index)) {
        Some(&width) => width,
        None if letter == '·' => 278,
        None if letter == 'ß' => 611,
        None => 584,
    };
    f64::from(thousandths) / 1000.0
}

/// A stroke: points in parts of the size, x from where the letter begins, y upwards from its baseline.
pub(super) type Stroke = Vec<(f64, f64)>;

/// The strokes of a letter, in the middle of its width. An unknown letter is an empty box.
pub(super) fn strokes(letter: char) -> Vec<Stroke> {
    let unit = CAPITAL / 10.0;
    let shape = glyphs::glyph(base(letter));
    let strokes: Vec<Stroke> = shape.split_whitespace().map(stroke).collect();
    let across = || strokes.iter().flatten().map(|point| point.0);
    let (left, right) = (across().fold(f64::MAX, f64::min), across().fold(f64::MIN, f64::max));
    let shift = (advance(letter) - unit * (left + right)) / 2.0;
    let place = |&(x, y): &(f64, f64)| (unit * x + shift, unit * y);
    strokes.iter().map(|stroke| stroke.iter().map(place).collect()).collect()
}

/// Reads a stroke: `-x,y;x,y` is straight from point to point, `~` runs smoothly through them, and `o` also
/// comes back to its beginning.
fn stroke(text: &str) -> Stroke {
    let (kind, rest) = text.split_at(1);
    let number = |text: &str| text.parse::<f64>().unwrap_or(0.0);
    let point = |text: &str| text.split_once(',').map(|(x, y)| (number(x), number(y)));
    let points: Stroke = rest.split(';').filter_map(point).collect();
    match kind {
        "~" => smooth(&points, false),
        "o" => smooth(&points, true),
        _ => points,
    }
}

/// A curve through points: between two of them it leaves and arrives along the chord of their neighbours.
fn smooth(points: &[(f64, f64)], closed: bool) -> Stroke {
    const STEPS: usize = 6;
    let count = points.len() as isize;
    let point = |index: isize| match closed {
        true => points[index.rem_euclid(count) as usize],
        false => points[index.clamp(0, count - 1) as usize],
    };
    let curves = if closed { count } else { count - 1 };
    let mut curve = Vec::new();
    for index in 0..curves {
        let [a, b, c, d] = [-1, 0, 1, 2].map(|offset| point(index + offset));
        for step in 0..STEPS {
            let t = step as f64 / STEPS as f64;
            let at = |a: f64, b: f64, c: f64, d: f64| {
                let bend = (2.0 * a - 5.0 * b + 4.0 * c - d) * t + (3.0 * (b - c) + d - a) * t * t;
                b + 0.5 * t * (c - a + bend)
            };
            curve.push((at(a.0, b.0, c.0, d.0), at(a.1, b.1, c.1, d.1)));
        }
    }
    curve.push(point(curves));
    curve
}

/// The plain letter of an accented one; any other letter itself.
pub(super) fn base(letter: char) -> char {
    const PLAIN: &[(&str, char)] = &[
        ("ÀÁÂÃÄÅĀĂĄ", 'A'),
        ("ÇĆČ", 'C'),
        ("ĎĐ", 'D'),
        ("ÈÉÊËĒĖĘĚ", 'E'),
        ("ÌÍÎÏĪ", 'I'),
        ("ŁĽ", 'L'),
        ("ÑŃŇ", 'N'),
        ("ÒÓÔÕÖØŌŐ", 'O'),
        ("ŘŔ", 'R'),
        ("ŚŠŞ", 'S'),
        ("ŤŢ", 'T'),
        ("ÙÚÛÜŪŮŰ", 'U'),
        ("ÝŸ", 'Y'),
        ("ŹŻŽ", 'Z'),
        ("àáâãäåāăą", 'a'),
        ("çćč", 'c'),
        ("ďđ", 'd'),
        ("èéêëēėęě", 'e'),
        ("ìíîïī", 'i'),
        ("łľ", 'l'),
        ("ñńň", 'n'),
        ("òóôõöøōő", 'o'),
        ("řŕ", 'r'),
        ("śšş", 's'),
        ("ťţ", 't'),
        ("ùúûüūůű", 'u'),
        ("ýÿ", 'y'),
        ("źżž", 'z'),
        ("‘’", '\''),
        ("“”„", '"'),
        ("–—‐−", '-'),
        ("\u{a0}", ' '),
    ];
    if letter.is_ascii() {
        return letter;
    }
    PLAIN.iter().find(|(accented, _)| accented.contains(letter)).map_or(letter, |&(_, plain)| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_lies_within_its_width_and_height() {
        for letter in ('!'..='~').chain("≤≥≠·×éß�".chars()) {
            let strokes = strokes(letter);
            assert!(strokes.iter().any(|stroke| stroke.len() >= 2), "{letter} has no strokes");
            for (x, y) in strokes.into_iter().flatten() {
                assert!((0.0..=advance(letter)).contains(&x), "{letter} is too wide: {x}");
                assert!((-0.25..=0.85).contains(&y), "{letter} is too high: {y}");
            }
        }
        assert!(strokes(' ').is_empty());
    }

    #[test]
    fn smooth_strokes_go_through_their_points() {
        let curve = stroke("~0,0;1,2;3,1");
        for point in [(0.0, 0.0), (1.0, 2.0), (3.0, 1.0)] {
            assert!(curve.contains(&point), "{curve:?}");
        }
        let loop_ = stroke("o0,0;1,2;3,1");
        assert_eq!(loop_.first(), loop_.last());
    }

    #[test]
    fn ten_digits_are_as_wide_as_each_other() {
        assert!(('0'..='9').all(|digit| advance(digit) == advance('0')));
        assert!((width("12", 10.0) - 11.12).abs() < 1e-9);
    }
}
