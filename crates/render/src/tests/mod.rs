//! Drawings are compared with files; `UPDATE_EXPECT=1` writes these again.

mod boards;
mod gallery;
mod highlight;
mod page;
mod paper;
mod random;

use super::*;
use gallery::gallery;
use model::grid::{Cell, Shape};
use model::rules::{Between, Thermo};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::path::Path;

const PLAIN: Style = Style { color: false };
const COLOR: Style = Style { color: true };

fn expect(file: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/snapshots").join(file);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == actual, "{file} differs; UPDATE_EXPECT=1 accepts this drawing:\n{actual}");
}

#[test]
fn drawings_of_puzzles_and_solutions_look_as_expected() {
    for piece in gallery() {
        let empty = pretty(&piece.puzzle, None, &PLAIN);
        let filled = pretty(&piece.puzzle, Some(&piece.filling), &PLAIN);
        expect(&format!("{}.txt", piece.name), &format!("{empty}\n{filled}"));
    }
}

#[test]
fn pictures_and_colours_look_as_expected() {
    for piece in gallery()
        .iter()
        .filter(|piece| ["mixed", "small", "nonogram", "colours", "signs", "lines"].contains(&piece.name))
    {
        let filled = Some(&piece.filling);
        expect(&format!("{}.svg", piece.name), &svg(&piece.puzzle, None));
        expect(&format!("{}-solved.svg", piece.name), &svg(&piece.puzzle, filled));
        expect(&format!("{}-solved.ansi", piece.name), &pretty(&piece.puzzle, filled, &COLOR));
    }
}

#[test]
fn a_filling_of_another_shape_is_left_out() {
    let pieces = gallery();
    let (puzzle, other) = (&pieces[0].puzzle, &pieces[1].filling);
    assert_ne!(puzzle.shape(), other.shape());
    assert_eq!(pretty(puzzle, Some(other), &PLAIN), pretty(puzzle, None, &PLAIN));
    assert_eq!(svg(puzzle, Some(other)), svg(puzzle, None));
}

#[test]
fn a_value_that_contradicts_its_given_is_not_marked_as_given() {
    let mut puzzle = Puzzle::new(Shape::new(1, 2, 2).unwrap());
    puzzle.set(Cell::new(0, 0), 1).unwrap();
    puzzle.set(Cell::new(0, 1), 2).unwrap();
    let filling = Filling::new(puzzle.shape(), vec![2, 2]).unwrap();
    assert!(pretty(&puzzle, Some(&filling), &PLAIN).contains("┃ 2 │ 2·┃"));
}

#[test]
fn the_largest_grids_are_drawn() {
    let mut puzzle = Puzzle::new(Shape::new(512, 512, 64).unwrap());
    let drawing = pretty(&puzzle, None, &PLAIN);
    assert_eq!(grid_lines(&drawing).len(), 2 * 512 + 1);
    puzzle.cage(99_999, [Cell::new(511, 511)]).unwrap();
    let drawing = pretty(&puzzle, None, &PLAIN);
    assert_eq!(grid_lines(&drawing).len(), 4 * 512 + 1);
    assert!(drawing.contains("│ 99999╮ ┃\n"));
}

#[test]
fn every_kind_of_picture_shows_the_same_sheet() {
    for piece in gallery() {
        let svg = svg(&piece.puzzle, Some(&piece.filling));
        let bitmap = bitmap(&piece.puzzle, Some(&piece.filling));
        let width: f64 = svg.split('"').nth(3).unwrap().parse().unwrap();
        assert!((bitmap.width as f64 - 2.0 * width).abs() <= 1.0, "{}", piece.name);
        assert!(bitmap.rgb.contains(&0), "{}: nothing is black", piece.name);
        let edges =
            bitmap.rgb[..3 * bitmap.width].iter().chain(&bitmap.rgb[bitmap.rgb.len() - 3 * bitmap.width..]);
        assert!(edges.copied().all(|level| level == 255), "{}: the margin is not empty", piece.name);
        let pdf = pdf(&piece.puzzle, Some(&piece.filling));
        assert!(pdf.starts_with(b"%PDF-1.") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    }
}

#[test]
fn title_author_and_the_text_of_the_setter_are_drawn() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.about.title = Some("Пример ★".to_string());
    puzzle.about.author = Some("A. Setter".to_string());
    let long = "Digits along the thermometer increase from the bulb, and 数独 is written in other letters.";
    puzzle.about.description = Some(format!("Normal rules.\r\n\r\n{long}"));
    let drawing = pretty(&puzzle, None, &PLAIN);
    assert!(drawing.starts_with("Пример ★\nby A. Setter\n\n┏"), "{drawing}");
    assert!(drawing.contains("┛\n\nNormal rules.\n\nDigits along"), "{drawing}");
    assert!(drawing.lines().all(|line| line.chars().count() <= 60), "{drawing}");
    let picture = picture(&puzzle, None);
    let texts: Vec<&picture::Text> = picture.items.iter().filter_map(as_text).collect();
    assert_eq!([&texts[0].text[..], &texts[1].text], ["Пример ★", "by A. Setter"]);
    assert!(texts.len() > 4 && texts.iter().all(|text| text.start().x + text.width() <= picture.width));
    let said: Vec<&str> = texts[2..].iter().map(|text| &text.text[..]).collect();
    assert_eq!(said.join(" "), format!("Normal rules. {long}"));
    assert_eq!((picture.title.as_deref(), picture.author.as_deref()), (Some("Пример ★"), Some("A. Setter")));
}

#[test]
fn clues_of_a_row_stand_apart() {
    let cells = "##############.####".chars().map(|sign| u8::from(sign == '#')).collect();
    let shape = Shape::new(1, 19, 2).unwrap().from_zero();
    let puzzle = Puzzle::nonogram(Filling::new(shape, cells).unwrap()).unwrap();
    let picture = picture(&puzzle, None);
    let find = |clue: &str| picture.items.iter().filter_map(as_text).find(|text| text.text == clue).unwrap();
    let (first, second) = (find("14"), find("4"));
    assert!(first.size >= 0.5 * 48.0);
    assert!(second.start().x - first.start().x - first.width() > 0.5 * first.size);
}

#[test]
fn lines_without_a_filled_cell_have_a_zero() {
    for (values, rows) in [(2, [0, 0, 1, 0]), (3, [0, 0, 2, 0])] {
        let shape = Shape::new(2, 2, values).unwrap().from_zero();
        let puzzle = Puzzle::nonogram(Filling::new(shape, rows.to_vec()).unwrap()).unwrap();
        let picture = picture(&puzzle, None);
        let zeros = picture.items.iter().filter_map(as_text).filter(|text| text.text == "0").count();
        assert_eq!(zeros, 2, "the first row and the second column");
        assert_eq!(pretty(&puzzle, None, &PLAIN).matches('0').count(), 2);
    }
}

#[test]
fn a_bulb_stays_a_bulb_under_other_lines() {
    let mut puzzle = Puzzle::new(Shape::square(4).unwrap());
    let cells = |names: &str| -> Vec<Cell> { names.split(' ').map(|name| name.parse().unwrap()).collect() };
    puzzle.add(Thermo { cells: cells("r1c1 r1c2"), frozen: false }).unwrap();
    puzzle.add(Between { cells: cells("r1c1 r2c1 r3c1") }).unwrap();
    puzzle.add(Thermo { cells: cells("r4c4 r3c4 r2c4"), frozen: true }).unwrap();
    puzzle.add(Thermo { cells: cells("r3c4 r3c3"), frozen: false }).unwrap();
    let bitmap = bitmap(&puzzle, None);
    let grey = picture::Tone::Light.rgb();
    // Beside the lines, inside the bulbs: cells are 96 points wide, and the margin 32.
    for (x, y) in [(32 + 48, 32 + 48 + 25), (32 + 3 * 96 + 48, 32 + 2 * 96 + 48)] {
        assert_eq!(bitmap.rgb[3 * (y * bitmap.width + x)..][..3], grey, "{x}, {y}");
    }
}

fn as_text(item: &picture::Item) -> Option<&picture::Text> {
    match item {
        picture::Item::Text(text) => Some(text),
        _ => None,
    }
}

/// The drawing without escape sequences.
fn stripped(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |all, part| all + part.split_once('m').expect("a sequence ends in m").1)
}

/// From the upper border of the grid to the lower one.
fn grid_lines(drawing: &str) -> Vec<&str> {
    let from_top: Vec<&str> = drawing.lines().skip_while(|line| !line.contains('┏')).collect();
    let last = from_top.iter().rposition(|line| line.contains('┗')).expect("the grid has a lower border");
    from_top[..=last].to_vec()
}

fn is_one_column_wide(letter: char) -> bool {
    matches!(letter, ' '..='~' | '─'..='╿' | '░' | '▒' | '●' | '○' | '·' | '≠' | '°' | '×' | '…')
        || matches!(letter, '∧' | '∨' | '⊼' | '⊻' | '≤' | '≥' | '←'..='↓' | '↖'..='↙')
}

fn assert_aligned(drawing: &str) -> Result<(), TestCaseError> {
    prop_assert!(drawing.ends_with('\n'));
    prop_assert!(drawing.lines().all(|line| line.trim_end() == line), "spaces at an end:\n{drawing}");
    let lines = grid_lines(drawing);
    let sides = ['┏', '┓'].map(|corner| lines[0].chars().position(|c| c == corner).unwrap());
    for line in &lines {
        let letters: Vec<char> = line.chars().collect();
        // Clues may stand on both sides, but the border is where it is.
        for side in sides {
            prop_assert!(matches!(letters.get(side), Some('━'..='╋')), "\n{}", drawing);
        }
        prop_assert!(letters.into_iter().all(is_one_column_wide), "{line}");
    }
    Ok(())
}

/// The same random cases every time.
fn fixed(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(14),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(fixed(200))]

    #[test]
    fn every_line_of_a_drawing_is_aligned((puzzle, filling) in random::puzzle_and_filling()) {
        assert_aligned(&pretty(&puzzle, filling.as_ref(), &PLAIN))?;
    }

    #[test]
    fn colours_add_nothing_but_escape_sequences((puzzle, _) in random::puzzle_and_filling()) {
        let painted = pretty(&puzzle, None, &COLOR);
        prop_assert_eq!(stripped(&painted), pretty(&puzzle, None, &PLAIN));
        let ends_plain = |line: &str| line.rsplit('\x1b').next().is_some_and(|last| last.starts_with("[0m"));
        prop_assert!(painted.lines().all(|line| !line.contains('\x1b') || ends_plain(line)), "{painted}");
    }

    #[test]
    fn pictures_are_lines_of_whole_elements((puzzle, filling) in random::puzzle_and_filling()) {
        let picture = svg(&puzzle, filling.as_ref());
        prop_assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        prop_assert!(!picture.contains("NaN") && !picture.contains("inf"));
        let lines: Vec<&str> = picture.lines().collect();
        for line in &lines[1..lines.len() - 1] {
            let closes = line.ends_with("/>") || line.ends_with("</text>") || line.ends_with("</title>");
            let elements = if line.ends_with("/>") { 1 } else { 2 };
            prop_assert!(closes && line.matches('<').count() == elements, "{line}");
            prop_assert!(!line.contains(char::is_control), "{line}");
        }
    }
}

proptest! {
    #![proptest_config(fixed(12))]

    #[test]
    fn every_puzzle_has_a_page_and_a_bitmap_with_white_margins((puzzle, filling) in random::puzzle_and_filling()) {
        let page = pdf(&puzzle, filling.as_ref());
        // Its streams are compressed: that no number is missing is seen in the SVG of the same picture.
        prop_assert!(page.starts_with(b"%PDF-") && page.trim_ascii_end().ends_with(b"%%EOF"));
        let bitmap = bitmap(&puzzle, filling.as_ref());
        prop_assert_eq!(bitmap.rgb.len(), 3 * bitmap.width * bitmap.height);
        let row = 3 * bitmap.width;
        for line in bitmap.rgb.chunks(row) {
            prop_assert!(line[..3] == [255; 3], "something touches the left edge");
        }
        prop_assert!(bitmap.rgb[..row].iter().all(|&level| level == 255), "something touches the upper edge");
    }
}
