//! Writes a picture as PDF: one page of the picture's size, lines and letters, no font inside.
//!
//! Every reader of PDF has Helvetica, for the letters of western Europe; other letters are drawn by
//! [strokes](super::font). There is no date and no compression: the same puzzle gives the same bytes.

use super::font;
use super::picture::{DASH, GAP, Ink, Item, OPACITY, Pen, Picture, Point, Text, Tone, number};
use std::fmt::Write;

/// Readers refuse longer pages.
const LONGEST: f64 = 14_400.0;

/// How far the handles of a Bézier curve are that comes nearest to a quarter of a circle.
const HANDLE: f64 = 0.5523;

/// The document of a picture.
pub(super) fn write(picture: &Picture) -> Vec<u8> {
    let scale = (LONGEST / picture.width.max(picture.height)).min(1.0);
    let (width, height) = (scale * picture.width, scale * picture.height);
    // From here on y grows downwards, as everywhere else.
    let mut content = format!("{scale} 0 0 {} 0 {} cm 1 J 1 j\n", -scale, number(height));
    for item in &picture.items {
        content += &operators(item);
    }
    let title = picture.title.as_deref().unwrap_or("gridwright");
    let units = title.encode_utf16();
    let title: String = units.map(|unit| format!("{unit:04X}")).collect();
    let font = |name: &str| {
        format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>")
    };
    document(&[
        "<< /Type /Catalog /Pages 2 0 R >>".to_string(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_string(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Contents 4 0 R /Resources \
             << /Font << /R 5 0 R /B 6 0 R >> /ExtGState << /C << /CA {OPACITY} >> >> >> >>",
            number(width),
            number(height)
        ),
        format!("<< /Length {} >>\nstream\n{content}endstream", content.len()),
        font("Helvetica"),
        font("Helvetica-Bold"),
        format!("<< /Title <FEFF{title}> /Producer (gridwright) >>"),
    ])
}

/// The numbered objects, and the table that says where each begins. The first is the root, the last the title.
fn document(objects: &[String]) -> Vec<u8> {
    let mut out = b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (i, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", out.len());
        out.extend(format!("{} 0 obj\n{object}\nendobj\n", i + 1).bytes());
    }
    let (start, count) = (out.len(), objects.len());
    let trailer = format!(
        "{table}trailer\n<< /Size {} /Root 1 0 R /Info {count} 0 R >>\nstartxref\n{start}\n%%EOF\n",
        count + 1
    );
    out.extend(trailer.bytes());
    out
}

/// What paints a thing.
fn operators(item: &Item) -> String {
    match item {
        Item::Line { points, closed, pen } => {
            let end = if *closed { "s" } else { "S" };
            with_pen(*pen, &format!("{}{end}\n", path(points)))
        }
        Item::Disc { centre, radius, tone } => {
            format!("{} rg {}f\n", color(*tone), circle(*centre, *radius))
        }
        Item::Circle { centre, radius, pen } => with_pen(*pen, &format!("{}s\n", circle(*centre, *radius))),
        Item::Rect { corner, width, height, tone } => {
            let [x, y, width, height] = [corner.x, corner.y, *width, *height].map(number);
            format!("{} rg {x} {y} {width} {height} re f\n", color(*tone))
        }
        Item::Text(text) => words(text),
    }
}

fn with_pen(pen: Pen, path: &str) -> String {
    let ink = match pen.ink {
        Ink::Solid => String::new(),
        Ink::Dashed => format!("0 J [{DASH} {GAP}] 0 d "),
        Ink::Clear => "/C gs ".to_string(),
    };
    let (open, close) = if ink.is_empty() { ("", "") } else { ("q ", "Q\n") };
    format!("{open}{ink}{} RG {} w {path}{close}", color(pen.tone), number(pen.width))
}

fn path(points: &[Point]) -> String {
    let mut text = String::new();
    for (i, point) in points.iter().enumerate() {
        let command = if i == 0 { 'm' } else { 'l' };
        write!(text, "{} {} {command} ", number(point.x), number(point.y))
            .expect("a String takes every text");
    }
    text
}

/// A circle: four curves.
fn circle(centre: Point, radius: f64) -> String {
    let at = |x: f64, y: f64| {
        let place = centre.by(radius * x, radius * y);
        format!("{} {}", number(place.x), number(place.y))
    };
    let mut text = format!("{} m ", at(1.0, 0.0));
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        // A quarter turn further is (-y, x).
        let (first, second) = (at(x - HANDLE * y, y + HANDLE * x), at(-y + HANDLE * x, x + HANDLE * y));
        text += &format!("{first} {second} {} c ", at(-y, x));
    }
    text
}

fn color(tone: Tone) -> String {
    let parts = tone.rgb().map(|level| number(f64::from(level) / 255.0));
    parts.join(" ")
}

/// A text: letters that the font has, in runs, and strokes for the others. Bold letters are wider than we know, so that
/// nothing could be put behind them: a bold text is all of one kind.
fn words(text: &Text) -> String {
    let mut out = String::new();
    let mut at = text.start();
    let letters: Vec<char> = text.text.chars().collect();
    let by_strokes = text.bold && !letters.iter().all(|&letter| is_in_font(letter));
    let fits = |letter: char| is_in_font(letter) && !by_strokes;
    for run in letters.chunk_by(|&a, &b| fits(a) && fits(b)) {
        out += &match run {
            [letter] if !fits(*letter) => drawn(*letter, at, text),
            _ => {
                let font = if text.bold { 'B' } else { 'R' };
                let place = format!("{} {}", number(at.x), number(at.y));
                let size = number(text.size);
                let codes: String = run.iter().map(|&letter| code(letter)).collect();
                format!("BT {} rg /{font} {size} Tf 1 0 0 -1 {place} Tm ({codes}) Tj ET\n", color(text.tone))
            }
        };
        at = at.by(run.iter().map(|&letter| font::advance(letter)).sum::<f64>() * text.size, 0.0);
    }
    out
}

/// A letter as strokes.
fn drawn(letter: char, at: Point, text: &Text) -> String {
    let pen = Pen::solid(text.size * font::pen(text.bold), text.tone);
    let place = |&(x, y): &(f64, f64)| at.by(text.size * x, -text.size * y);
    let strokes = font::strokes(letter);
    if strokes.is_empty() {
        return String::new();
    }
    let paths: String =
        strokes.iter().map(|stroke| path(&stroke.iter().map(place).collect::<Vec<_>>())).collect();
    with_pen(pen, &format!("{paths}S\n"))
}

/// Whether the encoding has a letter, and we know its width.
fn is_in_font(letter: char) -> bool {
    let western = ('\u{c0}'..='\u{ff}').contains(&letter) && font::base(letter).is_ascii();
    matches!(letter, ' '..='~' | '·' | '×' | 'ß') || western
}

/// A letter in a string of PDF. The encoding agrees with Unicode here.
fn code(letter: char) -> String {
    match letter {
        '(' | ')' | '\\' => format!("\\{letter}"),
        ' '..='~' => letter.to_string(),
        other => format!("\\{:03o}", other as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::super::picture::Anchor;
    use super::*;

    fn text(text: &str) -> Item {
        let at = Point { x: 5.0, y: 5.0 };
        let tone = Tone::Black;
        Item::Text(Text { at, text: text.to_string(), size: 10.0, anchor: Anchor::Start, bold: false, tone })
    }

    #[test]
    fn the_table_points_at_the_objects() {
        let items =
            vec![text("5"), Item::Disc { centre: Point { x: 3.0, y: 3.0 }, radius: 1.0, tone: Tone::Pale }];
        let picture = Picture { width: 100.0, height: 50.0, title: Some("Ü".to_string()), items };
        let bytes = write(&picture);
        let text = String::from_utf8_lossy(&bytes).replace('\u{fffd}', "?");
        assert!(text.contains("<FEFF00DC>") && text.ends_with("%%EOF\n"));
        let start: usize =
            text.rsplit("startxref\n").next().and_then(|rest| rest.lines().next()?.parse().ok()).unwrap();
        let table = String::from_utf8_lossy(&bytes[start..]).to_string();
        assert!(table.starts_with("xref\n0 8\n"));
        for (i, row) in table.lines().skip(3).take(7).enumerate() {
            let place: usize = row[..10].parse().unwrap();
            assert!(bytes[place..].starts_with(format!("{} 0 obj\n", i + 1).as_bytes()), "{row}");
            assert_eq!(row.len() + 1, 20);
        }
        let (_, stream) = text.split_once("stream\n").unwrap();
        let stream = stream.split("endstream").next().unwrap();
        assert!(text.contains(&format!("/Length {} ", stream.len())));
    }

    #[test]
    fn a_bold_text_is_all_of_one_kind() {
        let Item::Text(plain) = text("ab≥") else { unreachable!("it is a text") };
        let bold = words(&Text { bold: true, ..plain });
        assert!(!bold.contains("Tj"), "{bold}");
    }

    #[test]
    fn letters_that_the_font_lacks_are_drawn() {
        let mixed = operators(&text("a(≥é"));
        assert!(mixed.contains("(a\\() Tj") && mixed.contains("(\\351) Tj"), "{mixed}");
        assert!(mixed.contains(" l ") && mixed.contains(" w "), "{mixed}");
    }
}
