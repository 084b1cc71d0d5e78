//! The first pages: the title, and what is where.

use super::leaf::{Area, Frame, Leaf, height_of};
use crate::entry::Entry;
use crate::fonts::Fonts;
use crate::paper::millimetres;
use crate::spec::Book;
use gridwright::render::Drawing;
use gridwright::render::document::Chapter;
use gridwright::render::picture::{Anchor, Point, Tone, Typeface, lines_of};
use gridwright::tasks::Level;

/// A picture with smaller cells would be a stamp.
const SMALLEST_CELL: f64 = millimetres(2.5);

/// The title page, with one of the puzzles.
pub(super) fn title_page(frame: Frame, book: &Book, picture: Option<&Drawing>) -> Leaf {
    let mut leaf = Leaf::new(frame, 1);
    let (area, fonts, size) = (leaf.area(), frame.fonts, frame.size);
    let middle = frame.bleed + frame.paper.width / 2.0;
    let mut y = area.y + 0.1 * area.height;
    let lines =
        [(Some(book.title.as_str()), fonts.bold, 34.0), (book.subtitle.as_deref(), fonts.italic, 16.0)];
    for (text, face, points) in lines {
        let points = points * size;
        for line in text.iter().flat_map(|text| lines_of(text, face, points, area.width)) {
            let at = Point { x: middle, y: y + points / 2.0 };
            leaf.text(at, &line, face, points, Anchor::Middle, Tone::Black);
            y += 1.2 * points;
        }
        y += 6.0 * size;
    }
    let points = 16.0 * size;
    let author = book.author.iter().flat_map(|author| lines_of(author, fonts.regular, points, area.width));
    let author: Vec<String> = author.collect();
    let bottom = area.bottom() - 0.06 * area.height - 1.2 * points * author.len() as f64;
    for (line, text) in author.iter().enumerate() {
        let at = Point { x: middle, y: bottom + 1.2 * points * (line as f64 + 0.5) };
        leaf.text(at, text, fonts.regular, points, Anchor::Middle, Tone::Black);
    }
    if let Some(drawing) = picture {
        let picture = &drawing.picture;
        let room = bottom - 0.05 * area.height - y;
        let scale = (0.62 * area.width / picture.width).min(room / picture.height);
        let at =
            Point { x: middle - scale * picture.width / 2.0, y: y + (room - scale * picture.height) / 2.0 };
        // A long title leaves no room for one that can be made out.
        if scale * drawing.cell > SMALLEST_CELL {
            leaf.picture(at, scale, picture);
        }
    }
    leaf
}

/// What fonts cannot show of the words of a book.
pub(super) fn unreadable(book: &Book, fonts: Fonts) -> Vec<String> {
    let words = [
        ("title", Some(&book.title), fonts.bold),
        ("subtitle", book.subtitle.as_ref(), fonts.italic),
        ("author", book.author.as_ref(), fonts.regular),
    ];
    let told = |(what, text, face): (&str, Option<&String>, Typeface)| {
        let text = text?;
        let leftwards = |letter: &char| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{feff}');
        match (face.lacks(text), text.chars().find(leftwards)) {
            (Some(letter), _) => Some(format!(
                "the {what} is not readable: no font at hand has `{letter}`; --font names one that is installed here"
            )),
            (None, Some(_)) => Some(format!("the {what} is set from left to right, letter by letter")),
            (None, None) => None,
        }
    };
    words.into_iter().filter_map(told).collect()
}

/// What is where, and how the book was made.
pub(super) fn contents(frame: Frame, book: &Book, entries: &[Entry], chapters: &[Chapter]) -> Leaf {
    let mut leaf = Leaf::new(frame, 2);
    let (area, fonts, size) = (leaf.area(), frame.fonts, frame.size);
    let at = area.corner().by(0.0, 9.0 * size);
    leaf.text(at, "Contents", fonts.bold, 18.0 * size, Anchor::Start, Tone::Black);
    let mut y = area.y + 30.0 * size;
    let points = 11.0 * size;
    for chapter in chapters {
        let line = Area { x: area.x, y, width: area.width, height: 1.5 * points };
        let base = Point { x: area.x, y: y + 0.75 * points };
        leaf.text(base, &chapter.title, fonts.regular, points, Anchor::Start, Tone::Black);
        let page = (chapter.at.page + 1).to_string();
        let end = Point { x: area.right(), ..base };
        leaf.text(end, &page, fonts.regular, points, Anchor::End, Tone::Black);
        leaf.link(line, chapter.at);
        y += 1.5 * points;
    }
    let colophon = colophon(book, entries);
    let points = 9.0 * size;
    let height: f64 = colophon.iter().map(|text| height_of(text, fonts.regular, points, area.width)).sum();
    let mut y = area.bottom() - height - colophon.len() as f64 * 0.5 * points;
    for text in &colophon {
        y = leaf.block(Point { x: area.x, y }, area.width, text, fonts.regular, points) + 0.5 * points;
    }
    leaf
}

/// What is to be known about the book as a whole.
fn colophon(book: &Book, entries: &[Entry]) -> Vec<String> {
    let mut texts =
        vec!["Every puzzle in this book has exactly one solution, as a computer has proved.".to_string()];
    if entries.iter().all(|entry| entry.rating.is_some()) {
        texts[0] += " It can be found by reasoning; nothing has to be guessed.";
    }
    if entries.iter().any(|entry| entry.rating.is_some()) {
        texts.push(
            "Puzzles become harder from page to page. The number beside the level of a puzzle says how hard its hardest step \
             is: easy puzzles are below 2.5, medium ones below 3.5, hard ones below 5.5, and expert ones above."
                .to_string(),
        );
    }
    let families = [Some(book.font.as_deref().unwrap_or("Libertinus Serif")), book.digits.as_deref()];
    let digits = families[1].unwrap_or("Noto Sans");
    let set = format!("Set in {} and {digits}.", families[0].unwrap_or_default());
    texts.push(format!("Made with gridwright from the seed {}. {set}", book.seed));
    texts
}

/// The name of a level as a heading.
pub(super) fn level_heading(level: Option<Level>) -> &'static str {
    match level {
        Some(Level::Easy) => "Easy",
        Some(Level::Medium) => "Medium",
        Some(Level::Hard) => "Hard",
        Some(Level::Expert) => "Expert",
        None => "Not rated",
    }
}
