//! Sets a book: title, contents, rules, puzzles, first steps and answers, with all that leads from one to the other.

mod answers;
mod arrange;
mod front;
mod how_to;
mod leaf;
mod puzzles;

use crate::entry::Entry;
use crate::fonts::Fonts;
use crate::paper::{Paper, millimetres};
use crate::spec::{Book, Ink};
use arrange::{CardPlace, arrange};
use front::level_heading;
use gridwright::render::Look;
use gridwright::render::document::{Chapter, Document, Page, Place};
use gridwright::render::picture::{Item, Point, Tone};
use gridwright::tasks::Level;
use gridwright::{Filling, Puzzle};
use leaf::{Frame, Leaf};
use puzzles::Card;

/// A book that was set.
#[derive(Clone, Debug)]
pub struct Pages {
    /// Its pages.
    pub document: Document,
    /// Where each puzzle is.
    pub placed: Vec<Placed>,
    /// What came out smaller than it should.
    pub warnings: Vec<String>,
}

/// Where a puzzle is, in pages from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The page of the puzzle.
    pub page: usize,
    /// The page of its answer.
    pub answer: usize,
}

/// Sets a book.
pub fn typeset(book: &Book, entries: &[Entry], fonts: Fonts) -> Pages {
    let frame = Frame::new(book.paper, millimetres(book.bleed), fonts);
    let look = Look { digits: fonts.digits, grey: book.ink == Ink::Black };
    let mut leaves = vec![Leaf::new(frame, 1), Leaf::new(frame, 2)];
    let mut chapters = Vec::new();
    let add = |leaves: &mut Vec<Leaf>, chapters: &mut Vec<Chapter>, title: &str, pages: Vec<Leaf>| {
        if !pages.is_empty() && !entries.is_empty() {
            chapters.push(chapter(title, leaves.len()));
            pages.into_iter().for_each(|leaf| push(leaves, leaf, title));
        }
    };
    if book.how_to {
        let lessons = how_to::how_to(frame, 3, entries, &look);
        add(&mut leaves, &mut chapters, "How to solve", lessons);
    }
    let cards: Vec<Card> = entries.iter().enumerate().map(|(at, entry)| card(at, entry, &look)).collect();
    let places = place_cards(entries, &cards, &frame, book.per_page);
    let first = leaves.len() + 1;
    let puzzles = on_pages(&places, frame, first);
    let count = places.last().map_or(0, |place| place.page + 1);
    let steps = match book.hints {
        true => answers::hints(frame, first + count, entries, &puzzles),
        false => Vec::new(),
    };
    let (solutions, answers) = answers::answers(frame, first + count + steps.len(), entries, &puzzles, &look);
    let mut sheets: Vec<Leaf> = (0..count).map(|page| Leaf::new(frame, first + page)).collect();
    let mut warnings = front::unreadable(book, fonts);
    warnings.extend(draw(&mut sheets, &cards, &places, &answers));
    warnings.extend(fewer(entries, &places, book.per_page));
    let mut headings = vec![level_heading(None); count];
    for (entry, place) in entries.iter().zip(&places) {
        sheets[place.page].tab(entry.level);
        headings[place.page] = level_heading(entry.level);
    }
    chapters.extend(level_chapters(entries, &puzzles));
    sheets.into_iter().zip(headings).for_each(|(leaf, heading)| push(&mut leaves, leaf, heading));
    add(&mut leaves, &mut chapters, "First steps", steps);
    add(&mut leaves, &mut chapters, "Answers", solutions);
    leaves[0] = front::title_page(frame, book, shown(entries, &cards).map(|card| &card.drawing));
    leaves[1] = front::contents(frame, book, entries, &chapters);
    let pages =
        |(puzzle, answer): (&Place, &Place)| Placed { page: puzzle.page + 1, answer: answer.page + 1 };
    let placed = puzzles.iter().zip(&answers).map(pages).collect();
    Pages { document: bound(book, entries, leaves, chapters), placed, warnings }
}

/// The puzzle of the title page, one from the middle: an empty nonogram would be no picture.
fn shown<'a>(entries: &[Entry], cards: &'a [Card]) -> Option<&'a Card> {
    let drawn = entries.iter().zip(cards).filter(|(entry, _)| !entry.puzzle.is_picture());
    let drawn: Vec<&Card> = drawn.map(|(_, card)| card).collect();
    drawn.get(drawn.len() / 2).copied().or(cards.first())
}

/// The pages as a document.
fn bound(book: &Book, entries: &[Entry], leaves: Vec<Leaf>, chapters: Vec<Chapter>) -> Document {
    Document {
        title: Some(book.title.clone()),
        author: book.author.clone(),
        subject: Some(subject(entries)),
        date: book.day(),
        pages: leaves.into_iter().map(Leaf::page).collect(),
        chapters,
        bound: true,
    }
}

/// The places of the puzzles of a book: each level begins a page.
fn place_cards(entries: &[Entry], cards: &[Card], frame: &Frame, per_page: u8) -> Vec<CardPlace> {
    let ranked: Vec<(usize, &Card)> =
        entries.iter().zip(cards).map(|(entry, card)| (rank(entry.level), card)).collect();
    arrange(&ranked, frame, per_page)
}

/// How many pages have fewer puzzles than they might, though their level goes on.
fn fewer(entries: &[Entry], places: &[CardPlace], per_page: u8) -> Option<String> {
    let pages = places.last().map_or(0, |place| place.page + 1);
    let mut counts = vec![0_u8; pages];
    places.iter().for_each(|place| counts[place.page] += 1);
    let goes_on = |at: &usize| {
        let next = entries.get(at + 1);
        next.is_some_and(|next| next.level == entries[*at].level && places[at + 1].page > places[*at].page)
    };
    let short = (0..places.len()).filter(goes_on).filter(|&at| counts[places[at].page] < per_page).count();
    (short > 0).then(|| {
        format!(
            "{short} of {pages} pages with puzzles have fewer than {per_page}, because more would be too small to read"
        )
    })
}

/// The same places for links, if the first page of them has this number.
fn on_pages(places: &[CardPlace], frame: Frame, first: usize) -> Vec<Place> {
    let place = |place: &CardPlace| {
        let leaf = Leaf::new(frame, first + place.page);
        leaf.place(place.on(leaf.area()).y)
    };
    places.iter().map(place).collect()
}

/// Sets puzzles on loose sheets, without anything around them. A side of a cell may be asked for, in points.
pub fn sheets(
    puzzles: &[(Puzzle, Option<Filling>)],
    paper: Paper,
    per_page: u8,
    cell: Option<f64>,
) -> (Document, Vec<String>) {
    let fonts = Fonts::default();
    let frame = Frame::new(paper, 0.0, fonts).loose();
    let cards: Vec<Card> = puzzles
        .iter()
        .map(|(puzzle, filling)| Card {
            name: puzzle.about.title.clone().unwrap_or_else(|| crate::names::of_puzzle(puzzle)),
            cell,
            ..Card::of(puzzle, filling.as_ref(), &Look::default())
        })
        .collect();
    let chaptered: Vec<(usize, &Card)> = cards.iter().map(|card| (0, card)).collect();
    let places = arrange(&chaptered, &frame, per_page);
    let count = places.last().map_or(0, |place| place.page + 1);
    let mut leaves: Vec<Leaf> = (1..=count).map(|number| Leaf::new(frame, number)).collect();
    let warnings = draw(&mut leaves, &cards, &places, &[]);
    let about = puzzles.first().map(|(puzzle, _)| puzzle.about.clone()).filter(|_| puzzles.len() == 1);
    let document = Document {
        title: about.as_ref().and_then(|about| about.title.clone()),
        author: about.and_then(|about| about.author),
        pages: leaves.into_iter().map(Leaf::page).collect::<Vec<Page>>(),
        ..Document::default()
    };
    (document, warnings)
}

/// Draws every card in its place, linked to its answer, and says which cannot be read.
fn draw(leaves: &mut [Leaf], cards: &[Card], places: &[CardPlace], answers: &[Place]) -> Vec<String> {
    let mut warnings = Vec::new();
    for (at, (card, place)) in cards.iter().zip(places).enumerate() {
        let leaf = &mut leaves[place.page];
        let place = place.on(leaf.area());
        let answer = answers.get(at);
        let scale = card.scale(&leaf.frame, place);
        if !card.is_legible(scale) {
            let (cell, letter) = card.smallest(scale);
            let name =
                card.number.map_or(card.name.clone(), |number| format!("puzzle {number} ({})", card.name));
            let cell = cell / millimetres(1.0);
            let letter = if letter.is_finite() {
                format!(", its smallest letters {letter:.1} points")
            } else {
                String::new()
            };
            warnings.push(format!(
                "{name} is hard to read on this paper: its cells are {cell:.1} mm wide{letter}"
            ));
        }
        let text = answer.map(|answer| format!("answer on page {}", answer.page + 1));
        let linked = card.draw(leaf, place, text.as_deref());
        if let Some(&answer) = answer {
            linked.into_iter().for_each(|area| leaf.link(area, answer));
        }
    }
    warnings
}

fn card(at: usize, entry: &Entry, look: &Look) -> Card {
    let grade = match (entry.level, entry.rating) {
        (level, Some(rating)) => format!("{} {rating:.1}", level_heading(level)),
        (Some(level), None) => level_heading(Some(level)).to_string(),
        (None, None) => String::new(),
    };
    Card { number: Some(at + 1), name: entry.name.clone(), grade, ..Card::of(&entry.puzzle, None, look) }
}

fn push(leaves: &mut Vec<Leaf>, mut leaf: Leaf, head: &str) {
    leaf.furniture(head);
    leaves.push(leaf);
}

fn chapter(title: &str, page: usize) -> Chapter {
    let at = Place { page, at: Point { x: 0.0, y: 0.0 } };
    Chapter { title: title.to_string(), at, parts: Vec::new() }
}

/// A chapter for each level, with its puzzles.
fn level_chapters(entries: &[Entry], places: &[Place]) -> Vec<Chapter> {
    let mut chapters: Vec<(usize, Chapter)> = Vec::new();
    for (number, (entry, &place)) in entries.iter().zip(places).enumerate() {
        let rank = rank(entry.level);
        if chapters.last().is_none_or(|(known, _)| *known != rank) {
            chapters.push((rank, chapter(level_heading(entry.level), place.page)));
        }
        let part = Chapter { title: format!("{} {}", number + 1, entry.name), at: place, parts: Vec::new() };
        chapters.last_mut().expect("a chapter was begun").1.parts.push(part);
    }
    chapters.into_iter().map(|(_, chapter)| chapter).collect()
}

fn rank(level: Option<Level>) -> usize {
    level.and_then(|level| Level::ALL.iter().position(|&known| known == level)).unwrap_or(Level::ALL.len())
}

fn subject(entries: &[Entry]) -> String {
    match entries.len() {
        1 => "A puzzle with its answer".to_string(),
        count => format!("{count} puzzles with their answers"),
    }
}

impl Leaf {
    /// A mark at the outer edge that shows the level on the closed book. It reaches into the bleed.
    fn tab(&mut self, level: Option<Level>) {
        let Some(level) = level else { return };
        let rank = rank(Some(level));
        let tone = [Tone::Pale, Tone::Light, Tone::Middle, Tone::Dark][rank];
        let (frame, area) = (self.frame, self.area());
        let (wide, high) = (millimetres(4.0) * frame.size, 0.11 * area.height);
        let x = if self.number % 2 == 1 { frame.bleed + frame.paper.width - wide } else { 0.0 };
        let corner = Point { x, y: area.y + 1.3 * high * rank as f64 };
        let tab = Item::Rect { corner, width: wide + frame.bleed, height: high, tone };
        if !self.items.contains(&tab) {
            self.items.insert(0, tab);
        }
    }
}
