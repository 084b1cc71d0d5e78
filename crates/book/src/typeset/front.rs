//! The first pages: the title, and what is where.

use super::leaf::{Area, Frame, Leaf, height_of};
use crate::entry::Entry;
use crate::spec::Book;
use gridwright::render::Drawing;
use gridwright::render::document::Chapter;
use gridwright::render::picture::{Anchor, Point, Tone, lines_of};
use gridwright::tasks::Level;

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
    if let Some(drawing) = picture {
        let picture = &drawing.picture;
        let room = (area.bottom() - 0.16 * area.height - y).max(40.0);
        let scale = (0.62 * area.width / picture.width).min(room / picture.height);
        let at =
            Point { x: middle - scale * picture.width / 2.0, y: y + (room - scale * picture.height) / 2.0 };
        leaf.picture(at, scale, picture);
    }
    if let Some(author) = &book.author {
        let at = Point { x: middle, y: area.bottom() - 0.06 * area.height };
        leaf.text(at, author, fonts.regular, 16.0 * size, Anchor::Middle, Tone::Black);
    }
    leaf
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
    let mut texts = vec![
        "Every puzzle in this book has exactly one solution, as a computer has proved. It can be found by reasoning; \
         nothing has to be guessed."
            .to_string(),
    ];
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
