//! Which puzzles share a page, and how they share it.
//!
//! A page has rows of one puzzle or of two. Rows are as high as their puzzles need to be read, and no higher than these can be; between
//! that they share the page evenly. So a nonogram that needs more than half of a page can have a small Sudoku below it, and what
//! stands alone at the end of a chapter is not small for no reason.

use super::leaf::{Area, Frame};
use super::puzzles::Card;
use crate::paper::millimetres;

/// Between the puzzles of a row, and between rows.
const GAP_X: f64 = millimetres(7.0);
const GAP_Y: f64 = millimetres(6.0);

/// Where a puzzle goes: the page, from 0, and the part of it, from the corner of what may be filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CardPlace {
    pub(super) page: usize,
    area: Area,
}

impl CardPlace {
    /// The same part of a page.
    pub(super) fn on(&self, page: Area) -> Area {
        Area { x: page.x + self.area.x, y: page.y + self.area.y, ..self.area }
    }
}

/// How many puzzles may stand side by side and how many rows there may be.
fn grid(per_page: u8) -> (usize, usize) {
    match per_page {
        1 => (1, 1),
        2 => (1, 2),
        4 => (2, 2),
        _ => (2, 3),
    }
}

/// A row of a page that is being filled: how many puzzles have room in it, those that it has, and its height at least and at most.
struct Row {
    across: usize,
    cards: Vec<usize>,
    least: f64,
    most: f64,
}

/// A page that is being filled.
struct Sheet {
    chapter: usize,
    rows: Vec<Row>,
}

impl Sheet {
    /// The height that it takes at least.
    fn least(&self) -> f64 {
        self.rows.iter().map(|row| row.least).sum::<f64>() + GAP_Y * self.rows.len().saturating_sub(1) as f64
    }
}

/// Lays cards out on pages, in their order. A card of another chapter than the one before begins a page.
pub(super) fn arrange(cards: &[(usize, &Card)], frame: &Frame, per_page: u8) -> Vec<CardPlace> {
    let page = frame.area(1);
    let (across, down) = grid(per_page);
    let mut sheets: Vec<Sheet> = Vec::new();
    for (number, &(chapter, card)) in cards.iter().enumerate() {
        let row = row(number, card, frame, page, across);
        match sheets.last_mut().filter(|sheet| sheet.chapter == chapter) {
            Some(sheet) if joins(sheet, &row, page.height) => {
                let last = sheet.rows.last_mut().expect("there is a row to join");
                last.cards.push(number);
                (last.least, last.most) = (last.least.max(row.least), last.most.max(row.most));
            }
            Some(sheet) if sheet.rows.len() < down && sheet.least() + GAP_Y + row.least <= page.height => {
                sheet.rows.push(row);
            }
            _ => sheets.push(Sheet { chapter, rows: vec![row] }),
        }
    }
    // Nothing stands beside a card that is alone in its row.
    let rows = sheets.iter_mut().flat_map(|sheet| &mut sheet.rows);
    for row in rows.filter(|row| row.cards.len() < row.across) {
        *row = self::row(row.cards[0], cards[row.cards[0]].1, frame, page, 1);
    }
    let places = sheets.iter().enumerate().flat_map(|(number, sheet)| places(number, sheet, page));
    places.collect()
}

/// A row for a card: with another one beside it, if it can be read then. What can be read nowhere has all of a page.
fn row(number: usize, card: &Card, frame: &Frame, page: Area, across: usize) -> Row {
    let cards = vec![number];
    let fits = |across: usize| {
        let heights = card.heights(frame, width(page.width, across));
        heights.filter(|(least, _)| *least <= page.height).map(|(least, most)| (across, least, most))
    };
    match (1..=across).rev().find_map(fits) {
        Some((across, least, most)) => Row { across, cards, least, most },
        None => Row { across: 1, cards, least: page.height, most: page.height },
    }
}

/// Whether the last row of a page has room for a card.
fn joins(sheet: &Sheet, row: &Row, height: f64) -> bool {
    let Some(last) = sheet.rows.last() else { return false };
    let more = (row.least - last.least).max(0.0);
    last.across == row.across && last.cards.len() < last.across && sheet.least() + more <= height
}

fn width(page: f64, across: usize) -> f64 {
    (page - GAP_X * (across as f64 - 1.0)) / across as f64
}

/// The places of a page's cards, in their order.
fn places(number: usize, sheet: &Sheet, page: Area) -> Vec<CardPlace> {
    let gaps = GAP_Y * (sheet.rows.len() as f64 - 1.0);
    let heights = shares(&sheet.rows, page.height - gaps);
    let left = (page.height - gaps - heights.iter().sum::<f64>()).max(0.0) / sheet.rows.len() as f64;
    let (mut places, mut y) = (Vec::new(), 0.0);
    for (row, height) in sheet.rows.iter().zip(heights) {
        let width = width(page.width, row.cards.len());
        for at in 0..row.cards.len() {
            let area = Area { x: at as f64 * (width + GAP_X), y, width, height };
            places.push(CardPlace { page: number, area });
        }
        y += height + left + GAP_Y;
    }
    places
}

/// Shares a height evenly among rows, none of which has less or more than it may.
fn shares(rows: &[Row], height: f64) -> Vec<f64> {
    let total =
        |share: f64| rows.iter().map(|row| share.clamp(row.least, row.most.max(row.least))).sum::<f64>();
    let (mut low, mut high) = (0.0, height);
    for _ in 0..50 {
        let share = (low + high) / 2.0;
        if total(share) > height { high = share } else { low = share }
    }
    rows.iter().map(|row| low.clamp(row.least, row.most.max(row.least))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::Fonts;
    use gridwright::render::Look;
    use gridwright::{Puzzle, Shape};

    /// Cards of grids of many sizes, in an order of chance.
    fn cards() -> Vec<Card> {
        let sides = [4, 30, 9, 9, 16, 4, 9, 25, 9, 6, 6, 15, 9, 9, 9, 9, 4, 20];
        let grid = |&side: &usize| Puzzle::new(Shape::square(side).expect("it is a grid"));
        sides.iter().map(|side| Card::of(&grid(side), None, &Look::default())).collect()
    }

    #[test]
    fn puzzles_stand_in_order_within_their_pages_and_do_not_overlap() {
        let cards = cards();
        for (paper, per_page) in
            ["a5", "6x9", "a4"].into_iter().flat_map(|paper| [1, 2, 4, 6].map(|n| (paper, n)))
        {
            let frame = Frame::new(paper.parse().expect("it is a paper"), 0.0, Fonts::default());
            let page = frame.area(1);
            let chaptered: Vec<(usize, &Card)> =
                cards.iter().enumerate().map(|(at, card)| (at / 9, card)).collect();
            let places = arrange(&chaptered, &frame, per_page);
            assert_eq!(places.len(), cards.len());
            assert!(places.is_sorted_by_key(|place| place.page) && places[8].page < places[9].page);
            for (at, place) in places.iter().enumerate() {
                let area = place.on(page);
                assert!(area.x >= page.x - 0.1 && area.right() <= page.right() + 0.1, "{paper}: {area:?}");
                assert!(area.y >= page.y - 0.1 && area.bottom() <= page.bottom() + 0.1, "{paper}: {area:?}");
                let same: Vec<&CardPlace> = places.iter().filter(|other| other.page == place.page).collect();
                assert!(same.len() <= usize::from(per_page));
                for other in places[..at].iter().filter(|other| other.page == place.page) {
                    let other = other.on(page);
                    assert!(other.right() <= area.x || other.bottom() <= area.y, "{other:?} {area:?}");
                }
                // Those of 25 rows and more are too large for the smaller papers.
                let is_legible = cards[at].is_legible(cards[at].scale(&frame, area));
                assert!(is_legible || cards[at].drawing.picture.width > 1200.0, "{paper}, {per_page}: {at}");
            }
        }
    }

    #[test]
    fn what_stands_alone_has_all_of_a_row() {
        let card = &cards()[2];
        let frame = Frame::new("a4".parse().expect("it is a paper"), 0.0, Fonts::default());
        let one = arrange(&[(0, card)], &frame, 6);
        let four = arrange(&[(0, card); 4], &frame, 6);
        assert!(one[0].area.width > 2.0 * four[0].area.width && one[0].area.height > four[0].area.height);
    }

    fn row_of(least: f64, most: f64) -> Row {
        Row { across: 1, cards: vec![0], least, most }
    }

    #[test]
    fn rows_share_a_page_as_evenly_as_they_can() {
        let near = |rows: &[Row], expected: &[f64]| {
            let shares = shares(rows, 100.0);
            assert!(shares.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{shares:?}");
        };
        near(&[row_of(10.0, 100.0), row_of(10.0, 100.0)], &[50.0, 50.0]);
        near(&[row_of(70.0, 100.0), row_of(10.0, 100.0)], &[70.0, 30.0]);
        near(&[row_of(10.0, 20.0), row_of(10.0, 100.0)], &[20.0, 80.0]);
        near(&[row_of(10.0, 20.0), row_of(10.0, 20.0)], &[20.0, 20.0]);
    }
}
