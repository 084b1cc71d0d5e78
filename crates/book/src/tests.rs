//! Books as a whole: what is promised about them.

use super::*;
use gridwright::engine::Options;
use gridwright::explain::rate;
use gridwright::formats;
use gridwright::tasks::Level;
use std::collections::BTreeSet;

fn book(mix: &str, types: &[&str], size: &str) -> Book {
    let set = Set {
        types: types.iter().map(|name| name.to_string()).collect(),
        mix: Some(mix.parse().expect("it is a mix")),
        size: Some(size.to_string()),
        ..Set::default()
    };
    Book { seed: 5, puzzles: vec![set], paper: "a5".parse().expect("it is a paper"), ..Book::default() }
}

fn gathered(book: &Book, sets: &[Vec<Loaded>]) -> Gathered {
    book.check().expect("it can be made");
    let files = Files { sets: sets.to_vec(), ..Files::default() };
    gather(book, &files, &Options::default(), 2, &|_| ()).expect("it can be made")
}

fn pages(book: &Book) -> (Vec<Entry>, Pages) {
    let entries = gathered(book, &[]).entries;
    let pages = typeset(book, &entries, Fonts::default());
    (entries, pages)
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn puzzles_stand_in_rising_difficulty_and_each_is_what_the_manifest_says() {
    // The harder ones are asked for first.
    let book = book("medium:2,easy:4", &["standard", "killer"], "6");
    let (entries, pages) = pages(&book);
    assert_eq!((entries.len(), pages.placed.len()), (6, 6));
    assert!(entries.windows(2).all(|pair| pair[0].difficulty() <= pair[1].difficulty()));
    for row in manifest::rows(&entries, &pages.placed) {
        let (_, reading) = formats::read(&row.text, formats::by_name(row.format)).expect("it is a puzzle");
        let rating = rate(&reading.puzzles[0], &Options::default());
        assert_eq!(rating.rating, row.rating, "{}", row.number);
        let verdict = gridwright::solve_unique(&reading.puzzles[0], &Options::default());
        assert_eq!(verdict.status(), gridwright::Status::Unique);
        let solution: Vec<String> = ask::rows(verdict.solutions[0].filling())
            .iter()
            .map(|row| row.iter().map(|value| value.unwrap_or(0).to_string()).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(solution, row.solution);
        assert!(row.page < row.answer_page && row.answer_page <= pages.document.pages.len());
    }
}

#[test]
fn the_same_book_has_the_same_bytes_and_another_seed_another_book() {
    let book = Book { hints: true, bleed: 3.0, ..book("any:3", &["thermo", "kropki"], "6") };
    let [one, two] = [1, 2].map(|threads| {
        let gathered =
            gather(&book, &Files::default(), &Options::default(), threads, &|_| ()).expect("it can be made");
        typeset(&book, &gathered.entries, Fonts::default()).document.pdf()
    });
    assert_eq!(one, two);
    let other = Book { seed: 6, ..book };
    assert_ne!(pages(&other).1.document.pdf(), one);
}

#[test]
fn a_book_has_links_chapters_and_boxes_for_cutting() {
    let book = Book {
        hints: true,
        bleed: 3.0,
        title: "Ein Büchlein".to_string(),
        ..book("any:5", &["killer"], "4")
    };
    let (entries, pages) = pages(&book);
    let document = &pages.document;
    let titles: Vec<&str> = document.chapters.iter().map(|chapter| &chapter.title[..]).collect();
    assert_eq!(
        (titles[0], titles[titles.len() - 2], titles[titles.len() - 1]),
        ("How to solve", "First steps", "Answers")
    );
    // From each puzzle to its answer and back.
    for (at, placed) in pages.placed.iter().enumerate() {
        let leads =
            |from: usize, to: usize| document.pages[from - 1].links.iter().any(|link| link.to.page == to - 1);
        assert!(leads(placed.page, placed.answer) && leads(placed.answer, placed.page), "puzzle {}", at + 1);
    }
    let listed: usize = document.chapters.iter().map(|chapter| chapter.parts.len()).sum();
    assert_eq!(listed, entries.len());
    let bytes = document.pdf();
    for word in ["/TrimBox", "/BleedBox", "/Outlines", "LibertinusSerif", "NotoSans"] {
        assert!(has(&bytes, word), "{word}");
    }
    assert!(
        !has(&bytes, "CreationDate") && !has(&bytes, "/Subtype /Image") && !has(&bytes, "/Subtype/Image")
    );
}

#[test]
fn grades_are_kept_and_types_share_them_evenly() {
    let book = book("easy:3,any:2", &["standard", "diagonal"], "6");
    let entries = gathered(&book, &[]).entries;
    assert!(entries.iter().filter(|entry| entry.level == Some(Level::Easy)).count() >= 3);
    let of = |kind: &str| {
        entries
            .iter()
            .filter(|entry| matches!(&entry.source, Source::Made { kind: own, .. } if own == kind))
            .count()
    };
    assert!(of("standard").abs_diff(of("diagonal")) <= 1);
}

#[test]
fn types_that_cannot_have_a_grade_leave_it_to_others() {
    let Gathered { entries, notes, .. } =
        gathered(&book("easy:2,5.7..6.8:2", &["nonogram", "standard"], "9"), &[]);
    let of = |kind: &str, level: Level| {
        let made = |entry: &&Entry| matches!(&entry.source, Source::Made { kind: own, .. } if own == kind);
        entries.iter().filter(made).filter(|entry| entry.level == Some(level)).count()
    };
    assert_eq!((of("nonogram", Level::Easy), of("nonogram", Level::Expert)), (1, 0));
    assert_eq!((of("standard", Level::Easy), of("standard", Level::Expert)), (1, 2));
    assert!(notes.len() == 1 && notes[0].contains("no nonogram is rated 5.7 to 6.8"), "{notes:?}");
}

#[test]
fn nonograms_of_three_levels_share_a_book() {
    let entries = gathered(&book("easy:1,medium:1,hard:1", &["nonogram"], "12"), &[]).entries;
    let levels: Vec<Option<Level>> = entries.iter().map(|entry| entry.level).collect();
    assert_eq!(levels, [Some(Level::Easy), Some(Level::Medium), Some(Level::Hard)]);
}

#[test]
fn puzzles_of_files_that_are_alike_are_named_with_both_places() {
    let load = |place: &str, text: &str| {
        let (_, reading) = formats::read(text, None).expect("it is a puzzle");
        Loaded { place: place.to_string(), puzzle: reading.puzzles[0].clone() }
    };
    let book = Book { puzzles: vec![Set::default(), Set::default()], ..Book::default() };
    let files = vec![
        vec![load("good.txt", ".2..4...1.3....4"), load("same.txt", ".2..4...1.3....4")],
        // The same with 1 and 3 exchanged, in another set; and one that has a given more.
        vec![load("renamed.txt", ".2..4...3.1....4"), load("other.txt", ".2..4...1.3.2..4")],
    ];
    let Gathered { entries, bad, .. } = gathered(&book, &files);
    let kept: Vec<&Source> = entries.iter().map(|entry| &entry.source).collect();
    assert_eq!(kept.len(), 2, "{kept:?}");
    let said: Vec<(&str, &str)> = bad.iter().map(|bad| (&bad.place[..], &bad.message[..])).collect();
    assert_eq!(said, [("same.txt", "it is alike to good.txt"), ("renamed.txt", "it is alike to good.txt")]);
}

#[test]
fn puzzles_of_files_have_one_solution_or_are_named() {
    let load = |place: &str, text: &str| {
        let (_, reading) = formats::read(text, None).expect("it is a puzzle");
        Loaded { place: place.to_string(), puzzle: reading.puzzles[0].clone() }
    };
    let book = Book { puzzles: vec![Set::default()], ..Book::default() };
    let files = vec![vec![
        load("good.txt", ".2..4...1.3....4"),
        load("open.txt", "1..............."),
        load("none.txt", "11.............."),
    ]];
    let Gathered { entries, bad, .. } = gathered(&book, &files);
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].source, Source::File("good.txt".to_string()));
    let said: Vec<(&str, &str)> = bad.iter().map(|bad| (&bad.place[..], &bad.message[..])).collect();
    assert_eq!(said, [("open.txt", "there are several solutions"), ("none.txt", "there is no solution")]);
}

#[test]
fn what_could_not_be_read_in_its_place_gets_a_larger_one() {
    let mut book = book("any:3", &["standard"], "16");
    book.per_page = 6;
    let (_, pages) = pages(&book);
    assert_eq!(
        pages.warnings,
        ["1 of 2 pages with puzzles have fewer than 6, because more would be too small to read"]
    );
    // Six do not fit on a page of A5, and two do.
    let used: BTreeSet<usize> = pages.placed.iter().map(|placed| placed.page).collect();
    assert_eq!(used.len(), 2);
    // A whole page of A5 is too small for a hundred columns.
    let wide = gridwright::Puzzle::new(gridwright::Shape::new(100, 100, 2).expect("a large grid"));
    let (_, warnings) = sheets(&[(wide, None)], book.paper, 1, None);
    assert!(warnings[0].contains("hard to read") && warnings[0].contains("mm wide"), "{warnings:?}");
}

#[test]
fn black_ink_has_no_colours() {
    let book = Book { ink: Ink::Black, ..book("any:1", &["renban"], "6") };
    let (_, pages) = pages(&book);
    let bytes = pages.document.pdf();
    assert!(bytes.starts_with(b"%PDF"));
    let coloured = |item: &gridwright::render::picture::Item| {
        format!("{item:?}").contains("Rgb([") && {
            let text = format!("{item:?}");
            text.split("Rgb([").skip(1).any(|rest| {
                let numbers: Vec<&str> = rest.split(']').next().unwrap_or_default().split(", ").collect();
                numbers.windows(2).any(|pair| pair[0] != pair[1])
            })
        }
    };
    assert!(!pages.document.pages.iter().flat_map(|page| &page.picture.items).any(coloured));
}

#[test]
fn a_book_file_with_a_mistake_says_where() {
    let bad = |text: &str| Book::from_toml(text).expect_err("it is wrong");
    let error = bad("title = 'x'\npaper = 'a3'\n");
    assert!(error.message.contains("there is no paper `a3`; there are a4, a5"), "{error}");
    assert_eq!(error.span, Some(20..24));
    assert!(bad("titel = 'x'").message.contains("titel"));
    assert!(bad("date = '1. March'").help.is_some_and(|help| help.contains("2027-03-01")));
    assert!(bad("per-page = 3").message.contains("cannot share a page"));
    assert!(bad("[[puzzles]]\ntypes = ['kiler']\nmix = 'easy:1'").message.contains("`kiler`"));
    assert!(bad("[[puzzles]]\ntypes = ['killer']").help.is_some_and(|help| help.contains("easy:10")));
    assert!(bad("[[puzzles]]\ntypes = ['killer']\nmix = 'easy'").message.contains("no grade with a number"));
    assert!(
        bad("[[puzzles]]\ntypes = ['killer']\nmix = 'simple:3'").message.contains("`simple` is no level")
    );
}

#[test]
fn a_set_takes_what_generate_takes() {
    let mut book = book("any:2", &["standard"], "6");
    book.puzzles[0].symmetry = Some("rotate180".to_string());
    book.puzzles[0].ranges.insert("givens".to_string(), [10, 20]);
    for entry in gathered(&book, &[]).entries {
        let givens: BTreeSet<(u16, u16)> =
            entry.puzzle.givens().keys().map(|cell| (cell.row, cell.column)).collect();
        assert!((10..=20).contains(&givens.len()));
        assert!(givens.iter().all(|&(row, column)| givens.contains(&(5 - row, 5 - column))), "{givens:?}");
    }
    let again = Book::from_toml(&book.to_toml()).expect("it is a book");
    assert_eq!(again, book);
}

#[test]
fn cages_cover_the_grid_if_that_is_asked_for() {
    let mut book = book("any:1", &["killer"], "4");
    book.puzzles[0].fill_all = true;
    let entries = gathered(&book, &[]).entries;
    let cages = entries[0].puzzle.rules().iter().filter(|rule| rule.name() == "cage");
    assert_eq!(cages.map(|cage| cage.cells(entries[0].puzzle.shape()).len()).sum::<usize>(), 16);
}

/// A style is for the types that have such clues, and one at least has to.
#[test]
fn styles_are_for_the_types_that_have_such_clues() {
    let mut book = book("any:2", &["standard", "thermo"], "6");
    book.puzzles[0].style = vec!["long-lines".to_string()];
    assert_eq!(gathered(&book, &[]).entries.len(), 2);
    book.puzzles[0].types.truncate(1);
    let refused = gather(&book, &Files::default(), &Options::default(), 1, &|_| ()).map(drop).unwrap_err();
    assert!(refused.to_string().contains("long-lines"), "{refused}");
}

#[test]
fn what_a_set_cannot_have_is_refused_before_anything_is_made() {
    let refused = |change: fn(&mut Set)| {
        // The mistake is in the last set.
        let mut book = book("any:90000", &["standard"], "9");
        let mut set = Set { mix: Some("any:1".parse().expect("a mix")), ..book.puzzles[0].clone() };
        change(&mut set);
        book.puzzles.push(set);
        match gather(&book, &Files::default(), &Options::default(), 1, &|_| panic!("nothing is made")) {
            Err(GatherError::Set { message, help }) => format!("{message} {}", help.unwrap_or_default()),
            Err(error) => error.to_string(),
            Ok(_) => panic!("it cannot be made"),
        }
    };
    for (change, part) in [
        ((|set| set.symmetry = Some("round".to_string())) as fn(&mut Set), "rotate180"),
        (|set| set.technique = Some("guess".to_string()), "naked pair"),
        (|set| set.style = vec!["baroque".to_string()], "large-cages"),
        (|set| set.theme = Some("#?#".to_string()), "# and ."),
        (|set| set.size = Some("9x7".to_string()), "square"),
        (|set| set.size = Some("large".to_string()), "WIDTHxHEIGHT"),
        (|set| set.ranges = [("stars".to_string(), [1, 2])].into(), "cages"),
        (|set| (set.types, set.few) = (vec!["nonogram".to_string()], true), "clue for every line"),
    ] {
        let said = refused(change);
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn no_puzzle_is_alike_to_one_of_an_earlier_book() {
    let book = book("any:3", &["standard"], "4");
    let (entries, pages) = pages(&book);
    let rows = manifest::rows(&entries, &pages.placed);
    for text in [manifest::json(&rows), manifest::csv(&rows)] {
        let listed = manifest::listed(&text).expect("it is a manifest");
        assert!(listed.iter().map(|one| &one.text).eq(rows.iter().map(|row| &row.text)));
    }
    assert!(manifest::listed(".2..4...1.3....4\n").is_none());
    let load = |(number, entry): (usize, &Entry)| Loaded {
        place: format!("volume 1, puzzle {number}"),
        puzzle: entry.puzzle.clone(),
    };
    let earlier: Vec<Loaded> = (1..).zip(&entries).map(load).collect();
    // The same book once more, and one of the puzzles in a file.
    let files = Files { sets: vec![vec![earlier[1].clone()]], earlier: earlier.clone() };
    let next = gather(&book, &files, &Options::default(), 2, &|_| ()).expect("it can be made");
    assert_eq!(next.bad[0].message, "it is alike to volume 1, puzzle 2");
    assert_eq!(next.entries.len(), 3);
    assert!(next.entries.iter().all(|new| entries.iter().all(|old| old.puzzle != new.puzzle)));
}

#[test]
fn a_type_that_is_not_found_leaves_its_share_to_others() {
    let mut book = book("hard:2", &["kakurasu", "standard"], "9");
    book.puzzles[0].effort = Some(1.0);
    let Gathered { entries, notes, .. } = gathered(&book, &[]);
    let made = |entry: &Entry| matches!(&entry.source, Source::Made { kind, .. } if kind == "standard");
    assert!(entries.len() == 2 && entries.iter().all(made));
    assert!(notes.len() == 1 && notes[0].contains("kakurasu"), "{notes:?}");
    // If none has it, there is no book.
    book.puzzles[0].types.truncate(1);
    assert!(gather(&book, &Files::default(), &Options::default(), 1, &|_| ()).is_err());
}
