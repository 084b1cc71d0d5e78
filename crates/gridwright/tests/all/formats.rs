//! What every format has to keep, whichever it is: what it writes it reads back, and no text breaks it.

use crate::agreement::fixed;
use gridwright::formats::{self, ALL, Format, families};
use gridwright::rules::{AntiKnight, EXAMPLES};
use gridwright::{AnyRule, Puzzle, Shape};
use proptest::prelude::*;
use proptest::sample::Index;
use soak::laws::{comes_back, is_read_or_refused, is_sound};
use soak::random::{Dice, nonogram, parities, puzzles};

/// Whatever the text is, every format reads it or says what is wrong with it.
fn survives(text: &str) {
    for format in ALL {
        is_read_or_refused(format, text);
    }
    if let Err(error) = formats::read(text, None) {
        is_sound(&error, text);
    }
}

/// One change of a text: cut, doubled, or with something else put in.
fn change(text: &str, what: usize, from: Index, to: Index) -> String {
    const FOREIGN: [&str; 16] = [
        "0",
        "1",
        "9",
        "99999999999999999999",
        ".",
        "*",
        " ",
        "\n",
        "-",
        "x",
        "é",
        "{",
        "\"",
        "GRID\n",
        "<",
        "\u{feff}",
    ];
    let place = |index: Index| text.floor_char_boundary(index.index(text.len() + 1));
    let (start, end) = (place(from).min(place(to)), place(from).max(place(to)));
    match what {
        0 => text[..start].to_string(),
        1 => text[..start].to_string() + &text[end..],
        2 => text[..end].to_string() + &text[start..],
        other => text[..start].to_string() + FOREIGN[other % FOREIGN.len()] + &text[start..],
    }
}

/// A rule of a kind alone in the grid of its example, and the example itself: no kind can be left out.
#[test]
fn the_example_of_every_rule_comes_back_alone_and_whole() {
    for (name, _) in EXAMPLES {
        let example = gridwright::tasks::example(name).unwrap_or_else(|| panic!("{name} has no example"));
        let mut alone = Puzzle::new(example.shape());
        let first = example.rules().iter().find(|rule| rule.name() == *name);
        let houses = example.rules().iter().filter(|rule| {
            matches!(rule, AnyRule::Rows(_) | AnyRule::Columns(_) | AnyRule::Boxes(_)) && rule.name() != *name
        });
        for rule in houses.chain(first) {
            alone.add(rule.clone()).expect("it is a rule of this grid");
        }
        comes_back(&alone);
        comes_back(&example);
    }
}

/// Every example of the project in every format that can hold it: recognised, and the same puzzle.
#[test]
fn what_is_written_of_the_examples_is_recognised() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let files = std::fs::read_dir(folder).expect("the folder of examples");
    let mut seen = 0;
    for path in files.map(|file| file.expect("a readable folder").path()) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Ok((_, reading)) = formats::read(&text, None) else { continue };
        for mut puzzle in reading.puzzles {
            puzzle.about.author = Some("gridwright".to_string());
            comes_back(&puzzle);
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} examples were read");
}

/// The examples on the page of a format, of which there is at least one.
fn examples_of(format: &Format) -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats/");
    let page = format!("{page}{}.md", format.name);
    let text = std::fs::read_to_string(&page).unwrap_or_else(|e| panic!("{page}: {e}"));
    let fence = format!("```{}\n", format.name);
    let examples = text.split(&fence).skip(1).filter_map(|rest| rest.split("```").next());
    let examples: Vec<String> = examples.map(str::to_string).collect();
    assert!(!examples.is_empty(), "{page} has no example fenced as {}", format.name);
    examples
}

/// The first example on the page of a family; every other format can write one of our own puzzles.
fn of_family(format: &Format) -> Option<Puzzle> {
    let is_family = families::ALL.iter().any(|family| family.format.name == format.name);
    let read = |text: &str| (format.read)(text).unwrap_or_else(|e| panic!("{e:?}\n{text}")).puzzles.remove(0);
    is_family.then(|| read(&examples_of(format)[0]))
}

/// The texts about a puzzle that come back from each format.
#[test]
fn what_is_known_about_a_puzzle_comes_back() {
    const ALL_OF_IT: &str = "title author copyright description id source";
    let mut sudoku = Puzzle::sudoku(9).expect("a usual size");
    parities(&mut sudoku, &mut Dice::new(&[]));
    let about = |puzzle: &mut Puzzle| {
        let about = &mut puzzle.about;
        about.title = Some("12".to_string());
        about.author = Some("Nobody & <friends>".to_string());
        about.copyright = Some("free".to_string());
        about.description = Some("First line\nSecond line".to_string());
        about.id = Some("A7".to_string());
        about.source = Some("a book: page 3".to_string());
    };
    let mut picture = nonogram(&mut Dice::new(&[]));
    let mut plain = Puzzle::sudoku(9).expect("a usual size");
    [&mut sudoku, &mut picture, &mut plain].into_iter().for_each(about);
    for format in ALL {
        let kept = match format.name {
            "fpuzzles" => "title author description",
            "non" => "title author copyright id",
            "line" | "sdm" | "tournament" => "title",
            "iss" | "sudokuwiki" | "ps" | "sumocue" | "snarfable" | "pbm" | "griddler" | "tatham" | "mk"
            | "cwd" | "nin" => "",
            _ => ALL_OF_IT,
        };
        let family = of_family(format).map(|mut puzzle| {
            about(&mut puzzle);
            puzzle
        });
        let written = [&plain, &sudoku, &picture]
            .into_iter()
            .chain(&family)
            .find_map(|puzzle| Some((puzzle, (format.write)(puzzle).ok()?)));
        let (puzzle, text) = written.unwrap_or_else(|| panic!("{} writes none of them", format.name));
        let back = (format.read)(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}")).puzzles.remove(0).about;
        let were = &puzzle.about;
        for (name, was, is) in [
            ("title", &were.title, &back.title),
            ("author", &were.author, &back.author),
            ("copyright", &were.copyright, &back.copyright),
            ("description", &were.description, &back.description),
            ("id", &were.id, &back.id),
            ("source", &were.source, &back.source),
        ] {
            let expected = was.as_ref().filter(|_| kept.split(' ').any(|kept| kept == name));
            assert_eq!(is.as_ref(), expected, "the {name} in {}:\n{text}", format.name);
        }
    }
}

proptest! {
    #![proptest_config(fixed(600))]

    #[test]
    fn every_kind_of_rule_alone_comes_back(puzzle in soak::random::setting::single()) {
        comes_back(&puzzle);
    }
}

proptest! {
    #![proptest_config(fixed(200))]

    #[test]
    fn what_is_written_is_read_back(puzzle in puzzles()) {
        comes_back(&puzzle);
    }

    #[test]
    fn our_own_format_holds_every_puzzle_as_it_is(puzzle in puzzles()) {
        let json = formats::by_name("json").expect("it is in the list");
        let text = (json.write)(&puzzle).expect("it can express every puzzle");
        prop_assert!((json.sniff)(&text));
        prop_assert_eq!((json.read)(&text).expect("it was just written").puzzles, vec![puzzle]);
    }

    #[test]
    fn byte_order_marks_and_other_line_ends_change_nothing(puzzle in puzzles()) {
        for format in ALL {
            let Ok(text) = (format.write)(&puzzle) else { continue };
            let dressed = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            let old = text.replace('\n', "\r");
            let puzzles = |text: &str| formats::read(text, Some(format)).map(|(_, reading)| reading.puzzles);
            prop_assert_eq!(puzzles(&old), puzzles(&text), "{}", format.name);
            prop_assert_eq!(puzzles(&dressed), puzzles(&text), "{}", format.name);
            let sniffed = |text: &str| formats::sniff(text).map(|format| format.name);
            prop_assert_eq!(sniffed(&dressed), sniffed(&text));
        }
    }

    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        survives(&text);
    }

    #[test]
    fn no_text_of_usual_characters_is_too_strange(text in "[0-9A-Za-z.~_%*#|+<>^`'=,{}\":\\[\\]\r\n \\-]{0,200}") {
        survives(&text);
    }

    #[test]
    fn no_changed_puzzle_is_too_strange(
        puzzle in puzzles(),
        changes in proptest::collection::vec((0..19usize, any::<Index>(), any::<Index>()), 1..4),
    ) {
        for format in ALL {
            let Ok(text) = (format.write)(&puzzle) else { continue };
            survives(&changes.iter().fold(text, |text, &(what, from, to)| change(&text, what, from, to)));
        }
    }
}

#[test]
fn every_format_can_write_something() {
    let plain = Puzzle::sudoku(9).expect("a usual size");
    let mut even = plain.clone();
    parities(&mut even, &mut Dice::new(&[]));
    let picture = nonogram(&mut Dice::new(&[]));
    for format in ALL {
        let family = of_family(format);
        let mut puzzles = [&plain, &even, &picture].into_iter().chain(&family);
        assert!(puzzles.any(|puzzle| (format.write)(puzzle).is_ok()), "{}", format.name);
    }
}

#[test]
fn every_format_tells_what_it_cannot_express_or_expresses_everything() {
    let mut puzzle = Puzzle::new(Shape::new(2, 3, 50).expect("a shape"));
    for _ in 0..20 {
        puzzle.add(AntiKnight {}).expect("it fits every shape");
    }
    for format in ALL.iter().filter(|format| format.name != "json") {
        let error = (format.write)(&puzzle).expect_err("this is no Sudoku");
        assert_eq!(error.format, format.name);
        assert!((1..=6).contains(&error.what.len()), "{error}");
    }
}

/// Whatever is repeated through a hundred thousand characters, and a line of a million: refused in a few words.
#[test]
fn enormous_texts_are_refused_in_a_few_words() {
    const PIECES: [&str; 32] = [
        "N4Ig",
        "{\"size\":4,\"grid\":[",
        "1 ",
        ".",
        "1\n",
        "[",
        "{\"gridwright\":",
        "9\n",
        "GRID\n",
        "#\n",
        " ",
        "\u{feff}",
        "*\n",
        "g 1 1 r ",
        "$1\n",
        ":\n",
        "P1 1 1 1 ",
        "<puzzle>",
        "<puzzle a=''",
        "rows\n\n",
        "====\n",
        "1 1\n",
        "4x3:/",
        "{\"rows\":[\"columns\"",
        "3x3::k:",
        "SumoCueV1=0",
        "sclN4",
        "scf0",
        "{ce:[[,",
        "ipuz({",
        "9 9\n- - - - - - - - -\n",
        "[Puzzle]\n",
    ];
    let lengths = PIECES.map(|piece| (piece, 100_000)).into_iter().chain([("1", 1_000_000)]);
    for (piece, length) in lengths {
        let text = piece.repeat(length / piece.len());
        for format in ALL {
            (format.sniff)(&text);
            let error = (format.read)(&text).err();
            let error = error.unwrap_or_else(|| panic!("{} reads {piece:?} again and again", format.name));
            assert!(error.message.len() < 200, "{} {piece:?}", format.name);
        }
        let error = formats::read(&text, None).err().unwrap_or_else(|| panic!("{piece:?} is read"));
        assert!(error.message.len() + error.help.map_or(0, |help| help.len()) < 500, "{piece:?}");
    }
}

/// Every format has a page with examples, and every example is what the page says.
#[test]
fn the_examples_in_the_documentation_are_read() {
    for format in ALL {
        for example in examples_of(format) {
            match (format.read)(&example) {
                Ok(reading) => reading.puzzles.iter().for_each(comes_back),
                Err(error) => panic!("{}: {error:?}\n{example}", format.name),
            }
        }
    }
}

/// The collections for development, where they are at hand.
#[test]
fn collections_of_puzzles_are_recognised_and_read() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    for (folder, format) in [
        ("classic", "line"),
        ("killer", "killer"),
        ("large/gen", "grid"),
        ("nonogram/wolter-non", "non"),
        ("nonogram/wolter-xml", "webpbn"),
        ("nonogram/dom-xml", "webpbn"),
    ] {
        let Ok(files) = std::fs::read_dir(format!("{data}/{folder}")) else {
            println!("skipped: {folder} is not at hand");
            continue;
        };
        for file in files {
            let path = file.expect("a readable folder").path();
            let text = std::fs::read_to_string(&path).expect("a readable file");
            let (sniffed, _) = formats::read(&text, None).unwrap_or_else(|e| panic!("{path:?}: {e:?}"));
            assert_eq!(sniffed.name, format, "{path:?}");
        }
    }
}
