//! Writes a picture as SVG.

use super::picture::{Anchor, Item, Pen, Picture, Point, Tone};
use std::fmt::Write;

/// The document of a picture.
pub(super) fn write(picture: &Picture) -> String {
    let (width, height) = (number(picture.width), number(picture.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\">\n"
    );
    if let Some(title) = &picture.title {
        line(&mut out, format_args!("<title>{}</title>", escape(title)));
    }
    line(&mut out, format_args!("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"));
    for item in &picture.items {
        line(&mut out, format_args!("{}", element(item)));
    }
    out + "</svg>\n"
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("a String takes every text");
}

fn element(item: &Item) -> String {
    match item {
        Item::Line { points, closed, pen } => path(points, *closed, *pen),
        Item::Disc { centre, radius, tone } => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>",
            number(centre.x),
            number(centre.y),
            number(*radius),
            color(*tone)
        ),
        Item::Rect { corner, width, height, tone } => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            number(corner.x),
            number(corner.y),
            number(*width),
            number(*height),
            color(*tone)
        ),
        Item::Text { at, text, size, anchor, bold, tone } => {
            let weight = if *bold { " font-weight=\"bold\"" } else { "" };
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            // The middle of a digit is a third of the size above its baseline.
            let baseline = at.by(0.0, 0.355 * size);
            format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{weight} fill=\"{}\">{}</text>",
                number(baseline.x),
                number(baseline.y),
                number(*size),
                color(*tone),
                escape(text)
            )
        }
    }
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
    let dashes = if pen.dashed { " stroke-dasharray=\"3.2 2.4\"" } else { " stroke-linecap=\"round\"" };
    format!(
        "<path d=\"{d}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"{dashes}/>",
        color(pen.tone),
        number(pen.width)
    )
}

/// At most two decimals, and none that say nothing.
fn number(length: f64) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

fn color(tone: Tone) -> String {
    let grey = match tone {
        Tone::Black => "#000",
        Tone::Dark => "#555",
        Tone::Middle => "#999",
        Tone::Light => "#cacaca",
        Tone::Pale => "#e4e4e4",
        Tone::White => "#fff",
        Tone::Rgb([red, green, blue]) => return format!("#{red:02x}{green:02x}{blue:02x}"),
    };
    grey.to_string()
}

/// A text in which nothing is taken for markup. Characters that XML cannot hold are left out.
fn escape(text: &str) -> String {
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
    fn markup_in_texts_is_escaped() {
        assert_eq!(escape("<a & \"b\"'>\u{0}\u{ffff}"), "&lt;a &amp; &quot;b&quot;&#39;&gt;");
    }

    #[test]
    fn lengths_are_short() {
        assert_eq!([12.0, 0.5, -0.001, 2.71499].map(number), ["12", "0.5", "0", "2.71"]);
    }
}
