//! The pages at the beginning: the title, what is where, and how the puzzles are solved.

use super::leaf::{Area, Frame, LEADING, Leaf, height_of};
use crate::entry::Entry;
use crate::names::{lesson, title};
use crate::paper::millimetres;
use crate::spec::Book;
use gridwright::mark::Mark;
use gridwright::render::document::Chapter;
use gridwright::render::picture::{Anchor, Point, Tone, lines_of};
use gridwright::render::{self, Drawing, Look};
use gridwright::tasks::{Level, example};
use gridwright::{AnyRule, Options, Puzzle, solve};

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

/// A rule as it is explained.
struct Lesson {
    heading: String,
    text: &'static str,
    drawing: Option<Drawing>,
}

/// The pages that explain every rule of the puzzles, each with a small solved example.
pub(super) fn how_to(frame: Frame, first: usize, entries: &[Entry], look: &Look) -> Vec<Leaf> {
    let (fonts, size) = (frame.fonts, frame.size);
    let mut leaves = vec![Leaf::new(frame, first)];
    let area = frame.area(first);
    let at = leaves[0].area().corner().by(0.0, 9.0 * size);
    leaves[0].text(at, "How to solve", fonts.bold, 18.0 * size, Anchor::Start, Tone::Black);
    let mut y = area.y + 28.0 * size;
    let side = (millimetres(27.0) * size).min(0.3 * area.width);
    let gap = millimetres(5.0);
    let width = area.width - side - gap;
    for lesson in lessons(entries, look) {
        let points = 10.0 * size;
        let text = height_of(lesson.text, fonts.regular, points, width) + 1.6 * points;
        let scale = |drawing: &Drawing| {
            let picture = &drawing.picture;
            (side / picture.width).min(side * 1.2 / picture.height)
        };
        let drawn = lesson.drawing.as_ref().map_or(0.0, |drawing| scale(drawing) * drawing.picture.height);
        let height = text.max(drawn);
        if y + height > area.bottom() {
            leaves.push(Leaf::new(frame, first + leaves.len()));
            y = area.y;
        }
        let leaf = leaves.last_mut().expect("there is a first page");
        let x = leaf.area().x;
        if let Some(drawing) = &lesson.drawing {
            let scale = scale(drawing);
            let aside = (side - scale * drawing.picture.width) / 2.0;
            leaf.picture(Point { x: x + aside, y }, scale, &drawing.picture);
        }
        let corner = Point { x: x + side + gap, y: y + 4.0 * size };
        let head = corner.by(0.0, LEADING * points / 2.0);
        leaf.text(head, &lesson.heading, fonts.bold, 1.1 * points, Anchor::Start, Tone::Black);
        leaf.block(corner.by(0.0, 1.5 * points), width, lesson.text, fonts.regular, points);
        y += height + millimetres(4.0);
    }
    leaves
}

/// Every rule of the puzzles, in the order in which they are needed. What all Sudoku have in common is one of them, and a
/// printed digit needs no words.
fn lessons(entries: &[Entry], look: &Look) -> Vec<Lesson> {
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut known: Vec<&'static str> = Vec::new();
    for puzzle in entries.iter().map(|entry| &entry.puzzle) {
        for rule in puzzle.rules() {
            let name = match rule {
                AnyRule::Rows(_) | AnyRule::Columns(_) | AnyRule::Boxes(_) => "boxes",
                rule => rule.name(),
            };
            let given = |mark: &Mark| matches!(mark, Mark::Given(..));
            if known.contains(&name) || name == "restrict" && rule.marks(puzzle.shape()).iter().all(given) {
                continue;
            }
            known.push(name);
            let drawing = example(name).and_then(|puzzle| solved(&puzzle, look));
            lessons.push(Lesson { heading: title(name), text: lesson(name), drawing });
        }
    }
    lessons
}

/// An example with its solution.
fn solved(puzzle: &Puzzle, look: &Look) -> Option<Drawing> {
    let solution = solve(puzzle, &Options::default()).solutions.into_iter().next()?;
    Some(render::drawing(puzzle, Some(solution.filling()), look))
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
