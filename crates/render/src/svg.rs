//! Writes a picture as SVG.
//!
//! Texts are in a font of the viewer, ours if it is there. Long ones say how long they are to be, so that a broader
//! font does not run off the sheet.

use super::picture::{Anchor, Ink, Item, OPACITY, Pen, Picture, Point, Text, Tone};
use std::fmt::Write;

/// Texts of more letters than this say how long they are.
const LONG: usize = 12;

/// The family of texts that do not name another.
const FAMILY: &str = "Noto Sans";

/// The document of a picture.
pub(super) fn write(picture: &Picture) -> String {
    let mut out = head(picture.width, picture.height);
    if let Some(title) = &picture.title {
        line(&mut out, format_args!("<title>{}</title>", escape(title)));
    }
    line(&mut out, format_args!("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"));
    for item in &picture.items {
        line(&mut out, format_args!("{}", element(item)));
    }
    out + "</svg>\n"
}

/// The document of some items on a transparent sheet.
pub(super) fn sheet<'a>(width: f64, height: f64, items: impl Iterator<Item = &'a Item>) -> String {
    items.fold(head(width, height), |out, item| out + &element(item) + "\n") + "</svg>\n"
}

fn head(width: f64, height: f64) -> String {
    let (width, height) = (number(width), number(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FAMILY}, Helvetica, Arial, sans-serif\">\n"
    )
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("a String takes every text");
}

pub(super) fn element(item: &Item) -> String {
    match item {
        Item::Line { points, closed, pen } => path(points, *closed, *pen),
        Item::Disc { centre, radius, tone } => {
            format!("<circle {} fill=\"{}\"/>", circle(*centre, *radius), color(*tone))
        }
        Item::Circle { centre, radius, pen } => {
            format!("<circle {} fill=\"none\" {}/>", circle(*centre, *radius), stroke(*pen))
        }
        Item::Rect { corner, width, height, tone } => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            number(corner.x),
            number(corner.y),
            number(*width),
            number(*height),
            color(*tone)
        ),
        Item::Area { corners, tone } => {
            let place = |point: &Point| format!("{},{}", number(point.x), number(point.y));
            let places: Vec<String> = corners.iter().map(place).collect();
            format!("<polygon points=\"{}\" fill=\"{}\"/>", places.join(" "), color(*tone))
        }
        Item::Text(text) => words(text),
        Item::Halo(text) => halo(text),
        Item::Group { at, scale, items } => {
            let inside: String = items.iter().map(element).collect();
            let (x, y) = (number(at.x), number(at.y));
            // Two decimals would move what is far from the corner.
            format!("<g transform=\"translate({x} {y}) scale({scale:.5})\">{inside}</g>")
        }
    }
}

/// A text with its place and its look.
pub(super) fn words(text: &Text) -> String {
    let length = if text.text.chars().count() > LONG {
        format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", number(text.width()))
    } else {
        String::new()
    };
    let baseline = text.baseline();
    format!(
        "<text x=\"{}\" y=\"{}\" {}>{}</text>",
        number(baseline.x),
        number(baseline.y),
        look(text, &length),
        escape(&text.text)
    )
}

/// The edge around a text.
fn halo(text: &Text) -> String {
    let edge = stroke(Pen::solid(text.halo(), text.tone));
    words(text).replacen("<text ", &format!("<text {edge} stroke-linejoin=\"round\" "), 1)
}

/// What texts may have in common, and how long one is.
pub(super) fn look(text: &Text, length: &str) -> String {
    let weight = if text.face.is_bold() { " font-weight=\"bold\"" } else { "" };
    let style = if text.face.is_italic() { " font-style=\"italic\"" } else { "" };
    let family = match text.face.family() {
        FAMILY => String::new(),
        family => format!(" font-family=\"{}\"", escape(family)),
    };
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let size = number(text.size);
    format!("font-size=\"{size}\"{family}{style}{anchor}{weight}{length} fill=\"{}\"", color(text.tone))
}

fn circle(centre: Point, radius: f64) -> String {
    format!("cx=\"{}\" cy=\"{}\" r=\"{}\"", number(centre.x), number(centre.y), number(radius))
}

fn path(points: &[Point], closed: bool, pen: Pen) -> String {
    let mut d = String::new();
    for (i, point) in points.iter().enumerate() {
        let command = if i == 0 { "M" } else { " L" };
        d.push_str(&format!("{command}{} {}", number(point.x), number(point.y)));
    }
    if closed {
        d.push_str(" Z");
    }
    let ends = if pen.ink.ends_round() { " stroke-linecap=\"round\"" } else { "" };
    format!("<path d=\"{d}\" fill=\"none\" {} stroke-linejoin=\"round\"{ends}/>", stroke(pen))
}

fn stroke(pen: Pen) -> String {
    let ink = match (pen.ink.dashes(), pen.ink) {
        (Some([dash, gap]), _) => format!(" stroke-dasharray=\"{dash} {gap}\""),
        (None, Ink::Clear) => format!(" stroke-opacity=\"{OPACITY}\""),
        (None, _) => String::new(),
    };
    format!("stroke=\"{}\" stroke-width=\"{}\"{ink}", color(pen.tone), number(pen.width))
}

fn color(tone: Tone) -> String {
    let [red, green, blue] = tone.rgb();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// At most two decimals, and none that say nothing.
pub(super) fn number(length: f64) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

/// A text in which nothing is taken for markup. Characters that XML cannot hold are left out.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        assert_eq!([12.0, 0.5, -0.001, 2.71499].map(number), ["12", "0.5", "0", "2.71"]);
    }

    #[test]
    fn markup_in_texts_is_escaped() {
        assert_eq!(escape("<a & \"b\"'>\u{0}\u{ffff}"), "&lt;a &amp; &quot;b&quot;&#39;&gt;");
    }
}
