//! What printed puzzles need: nothing touches anything else, and black ink is enough.

use super::*;
use crate::picture::{Anchor, Ink, Item, Point, Text, Tone};
use model::puzzle::Paint;
use model::rules::{Arrow, LittleKiller, Renban, Slant, SumPair, Thermo, Whispers};

const GREY: fn() -> Look = || Look { grey: true, ..Look::default() };

fn cells(names: &str) -> Vec<Cell> {
    names.split(' ').map(|name| name.parse().unwrap()).collect()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn empty() -> Puzzle {
    Puzzle::new(Shape::new(5, 5, 9).unwrap())
}

fn texts(picture: &Picture) -> Vec<&Text> {
    picture.items.iter().filter_map(as_text).collect()
}

fn find<'a>(picture: &'a Picture, said: &str) -> &'a Text {
    texts(picture).into_iter().find(|text| text.text == said).expect("it is drawn")
}

/// Left, right, upper and lower edge of a text of digits.
fn edges(text: &Text) -> [f64; 4] {
    let high = 0.36 * text.size;
    [text.start().x, text.start().x + text.width(), text.at.y - high, text.at.y + high]
}

/// How far two texts are apart; less than nothing if they overlap.
fn apart(a: &Text, b: &Text) -> f64 {
    let ([left, right, top, bottom], [start, end, over, under]) = (edges(a), edges(b));
    let across = (start - right).max(left - end);
    let down = (over - bottom).max(top - under);
    across.max(down)
}

/// How far a point is from a text.
fn from_text(point: Point, text: &Text) -> f64 {
    let [left, right, top, bottom] = edges(text);
    let outside = |at: f64, from: f64, to: f64| (from - at).max(at - to).max(0.0);
    outside(point.x, left, right).hypot(outside(point.y, top, bottom))
}

#[test]
fn little_killers_never_touch() {
    let mut puzzle = empty();
    // Two in a square, two at a corner, above and beside the grid.
    for (first, direction, sum) in [
        ("r1c2", Slant::DownRight, 13),
        ("r1c3", Slant::DownRight, 24),
        ("r1c2", Slant::DownLeft, 26),
        ("r1c3", Slant::DownLeft, 27),
        ("r2c1", Slant::DownRight, 31),
        ("r2c1", Slant::UpRight, 32),
        ("r3c1", Slant::DownRight, 33),
        ("r3c1", Slant::UpRight, 38),
        ("r1c1", Slant::DownRight, 34),
    ] {
        puzzle.add(LittleKiller { cell: cell(first), direction, sum }).unwrap();
    }
    let picture = picture(&puzzle, None);
    let mut sums = texts(&picture);
    sums.retain(|text| text.text.parse::<u32>().is_ok());
    assert_eq!(sums.len(), 9);
    for (at, a) in sums.iter().enumerate() {
        for b in &sums[..at] {
            assert!(apart(a, b) > 0.3 * a.size, "{} and {}: {}", a.text, b.text, apart(a, b));
        }
    }
    let arrows = picture.items.iter().filter_map(|item| match item {
        Item::Line { points, pen, .. } if points.len() == 2 && pen.width == 1.4 => Some(points),
        _ => None,
    });
    for points in arrows {
        let long = (points[0].x - points[1].x).hypot(points[0].y - points[1].y);
        assert!(long > 0.3 * CELL, "{long}");
        assert!(points.iter().all(|&point| sums.iter().all(|sum| from_text(point, sum) > 1.0)));
    }
}

#[test]
fn cage_sums_are_clear_of_values_and_circles() {
    let mut puzzle = empty();
    puzzle.cage(26, cells("r1c1 r1c2 r2c1")).unwrap();
    puzzle.cage(105, cells("r3c1 r3c2")).unwrap();
    puzzle.set(cell("r1c1"), 9).unwrap();
    puzzle.set(cell("r3c1"), 7).unwrap();
    puzzle.add(Arrow { circle: cell("r3c1"), shaft: cells("r3c2 r3c3") }).unwrap();
    let picture = picture(&puzzle, None);
    assert!(apart(find(&picture, "26"), find(&picture, "9")) > 3.0);
    let label = find(&picture, "105");
    let circle = picture.items.iter().find_map(|item| match item {
        Item::Circle { centre, radius, .. } => Some((*centre, *radius)),
        _ => None,
    });
    let (centre, radius) = circle.expect("an arrow has a circle");
    assert!(from_text(centre, label) > radius + 1.0);
    assert!(apart(label, find(&picture, "7")) > 3.0);
    let seven = find(&picture, "7").at;
    assert!(
        (seven.x - centre.x).hypot(seven.y - centre.y) < 2.0,
        "a value stands in the middle of its circle"
    );
}

#[test]
fn arrows_end_before_values_and_leave_room_for_those_on_their_way() {
    for (circle, shaft) in [("r1c3", "r2c3 r3c3"), ("r3c5", "r3c4 r3c3"), ("r5c1", "r4c2 r3c3")] {
        let mut puzzle = empty();
        puzzle.set(cell("r3c3"), 4).unwrap();
        puzzle.set(cells(shaft)[0], 8).unwrap();
        puzzle.add(Arrow { circle: cell(circle), shaft: cells(shaft) }).unwrap();
        let picture = picture(&puzzle, None);
        let given = find(&picture, "4");
        let lines = picture.items.iter().filter_map(|item| match item {
            Item::Line { points, pen, .. } if pen.tone == Tone::Middle => Some(points),
            _ => None,
        });
        let nearest = lines.flatten().map(|&point| from_text(point, given)).fold(f64::INFINITY, f64::min);
        assert!((2.0..6.0).contains(&nearest), "{circle}: {nearest}");
        let halo =
            |item: &Item| matches!(item, Item::Halo(text) if text.text == "8" && text.tone == Tone::White);
        let at = picture.items.iter().position(halo).expect("the shaft runs under the 8");
        assert_eq!(as_text(&picture.items[at + 1]).map(|text| &text.text[..]), Some("8"));
    }
}

#[test]
fn letters_between_cells_are_large_and_on_white() {
    let mut puzzle = empty();
    puzzle.add(SumPair { cells: [cell("r1c1"), cell("r1c2")], sum: 10 }).unwrap();
    puzzle.set(cell("r1c1"), 3).unwrap();
    let picture = picture(&puzzle, None);
    let letter = find(&picture, "X");
    assert!(letter.size > 0.4 * CELL && letter.face.is_bold() && letter.anchor == Anchor::Middle);
    assert!(apart(letter, find(&picture, "3")) > 4.0);
    let at = picture.items.iter().position(|item| as_text(item) == Some(letter)).unwrap();
    let Item::Rect { corner, width, tone: Tone::White, .. } = picture.items[at - 1] else {
        panic!("no patch")
    };
    assert!(corner.x < edges(letter)[0] && corner.x + width > edges(letter)[1]);
}

/// The colour of a picture in points from the upper left corner of the grid, as (x, y) in cells.
fn color_at(puzzle: &Puzzle, (x, y): (f64, f64)) -> [u8; 3] {
    let bitmap = bitmap(puzzle, None);
    let place = |at: f64| (2.0 * (16.0 + at * CELL)).round() as usize;
    let start = 3 * (place(y) * bitmap.width + place(x));
    [bitmap.rgb[start], bitmap.rgb[start + 1], bitmap.rgb[start + 2]]
}

#[test]
fn thermometers_that_cross_have_white_edges_and_keep_their_bulbs() {
    for frozen in [false, true] {
        let mut puzzle = empty();
        let thermo = |names: &str| Thermo { cells: cells(names), frozen };
        puzzle.add(thermo("r1c2 r2c2 r3c2 r4c2")).unwrap();
        assert_eq!(color_at(&puzzle, (1.5, 1.33)), if frozen { [255; 3] } else { Tone::Light.rgb() });
        puzzle.add(thermo("r2c1 r2c2 r2c3")).unwrap();
        // Above the wall of the line that was painted last, on the one below it.
        let wall = 1.5 - 0.15 - 1.0 / CELL;
        assert_eq!(color_at(&puzzle, (1.5 - 0.13, wall)), [255; 3], "frozen: {frozen}");
        // A line through a bulb lies below it.
        puzzle.add(thermo("r4c5 r4c4 r4c3 r4c2")).unwrap();
        puzzle.add(thermo("r4c4 r5c4")).unwrap();
        let middle = if frozen { [255; 3] } else { Tone::Light.rgb() };
        assert_eq!(color_at(&puzzle, (3.5, 3.2)), middle);
        assert_eq!(color_at(&puzzle, (3.5 - 0.4, 3.5)), [255; 3], "the edge of the bulb");
    }
    let mut alone = empty();
    alone.add(Thermo { cells: cells("r1c1 r2c2 r3c3"), frozen: false }).unwrap();
    alone.add(Thermo { cells: cells("r1c1 r1c2 r1c3"), frozen: false }).unwrap();
    let white = |item: &Item| matches!(item, Item::Line { pen, .. } if pen.tone == Tone::White);
    assert!(!picture(&alone, None).items.iter().any(white), "two from one bulb are one shape");
}

#[test]
fn black_ink_tells_the_colours_of_a_picture_by_letters() {
    let shape = Shape::new(2, 3, 3).unwrap().from_zero();
    let filling = Filling::new(&shape, vec![1, 1, 2, 0, 2, 0]).unwrap();
    let mut puzzle = Puzzle::nonogram(filling.clone()).unwrap();
    let paint = |name: &str, letter, rgb| Paint { name: name.to_string(), letter, rgb };
    // Two colours that are as light.
    let palette =
        [paint("white", '.', [255; 3]), paint("red", 'r', [200, 0, 0]), paint("#0066", 'g', [0, 102, 0])];
    puzzle.about.palette = palette.into();
    let said = |picture: &Picture| -> Vec<String> {
        texts(picture).into_iter().map(|text| text.text.clone()).collect()
    };
    let drawn = drawing(&puzzle, None, &GREY());
    assert_eq!(drawn.sentences, ["Colours: r is red, g is dark green."]);
    let clues = said(&drawn.picture);
    assert!(["2r", "1g", "1r"].iter().all(|clue| clues.contains(&clue.to_string())), "{clues:?}");
    let mut greys: Vec<Tone> = Vec::new();
    for item in &answer(&puzzle, &filling, &GREY()).picture.items {
        match item {
            Item::Rect { tone, .. } if !greys.contains(tone) => greys.push(*tone),
            _ => {}
        }
    }
    let [Tone::Rgb(a), Tone::Rgb(b)] = greys[..] else { panic!("two greys: {greys:?}") };
    assert!(a[0].abs_diff(b[0]) > 100 && a[0] == a[1] && b[0] == b[2]);
    assert_eq!(said(&answer(&puzzle, &filling, &GREY()).picture), ["r", "r", "g", "g"]);
    assert!(drawing(&puzzle, None, &Look::default()).sentences.is_empty(), "colours speak for themselves");
}

#[test]
fn black_ink_tells_the_colours_of_lines_by_patterns() {
    let mut puzzle = empty();
    puzzle.add(Whispers { cells: cells("r1c1 r1c2 r1c3"), difference: None }).unwrap();
    puzzle.add(Renban { cells: cells("r2c1 r2c2 r2c3") }).unwrap();
    puzzle.add(Renban { cells: cells("r3c1 r3c2 r3c3") }).unwrap();
    let drawn = drawing(&puzzle, None, &GREY());
    let starts = |with: [&str; 2]| {
        let drawn = drawing(&puzzle, None, &GREY()).sentences;
        drawn.len() == 2 && drawn.iter().zip(with).all(|(said, start)| said.starts_with(start))
    };
    assert!(starts(["Whisper lines (solid): ", "Renban lines (dashed): "]), "{:?}", drawn.sentences);
    let inks = |ink: Ink| {
        let of = |item: &&Item| matches!(item, Item::Line { pen, .. } if pen.ink == ink);
        drawn.picture.items.iter().filter(of).count()
    };
    assert_eq!([inks(Ink::BroadDashed), inks(Ink::Clear)], [2, 0]);
    puzzle.add(Thermo { cells: cells("r5c1 r5c2"), frozen: false }).unwrap();
    let beside = drawing(&puzzle, None, &GREY()).sentences;
    assert!(beside[0].starts_with("Whisper lines (dashed)"), "solid lines are thermometers: {beside:?}");
}
