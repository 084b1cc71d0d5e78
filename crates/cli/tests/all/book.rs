//! Books: made from files and to order, remade byte for byte, and never by halves.

use crate::common::{NONE, ONE, SEVERAL, folder, gridwright, names, run};
use std::fs;
use std::path::Path;

/// Runs `book` in a folder and returns its exit code and what it said.
fn book(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = gridwright().current_dir(folder).arg("book").args(arguments).output().expect("it runs");
    assert!(output.stdout.is_empty());
    (output.status.code().expect("it exits"), String::from_utf8(output.stderr).expect("it prints UTF-8"))
}

#[test]
fn a_book_file_remakes_a_book_byte_for_byte() {
    let folder = folder(&[("mine.sdm", ONE)]);
    let path = folder.path();
    let options = [
        "mine.sdm",
        "--types",
        "standard,thermometer",
        "--mix",
        "any:3",
        "--size",
        "4",
        "--seed",
        "7",
        "--title",
        "Kleines Buch",
        "--author",
        "A. Setter",
        "--paper",
        "a5",
        "--hints",
        "--bleed",
        "3",
        "--save",
        "book.toml",
        "-o",
        "one.pdf",
        "--manifest",
        "one.json",
        "--manifest",
        "one.csv",
    ];
    let (code, said) = book(path, &options);
    assert_eq!(code, 0, "{said}");
    assert!(said.starts_with("seed 7\n4 puzzles ("), "{said}");
    let again = ["book.toml", "-o", "two.pdf", "--manifest", "two.json", "--threads", "1"];
    let (code, said) = book(path, &again);
    assert_eq!(code, 0, "{said}");
    let read = |name: &str| fs::read(path.join(name)).expect("it was written");
    assert_eq!(read("one.pdf"), read("two.pdf"));
    assert_eq!(read("one.json"), read("two.json"));
    assert!(read("one.pdf").starts_with(b"%PDF-1."));
    let table = String::from_utf8(read("one.csv")).expect("it is text");
    assert!(table.starts_with(
        "number,name,page,answer_page,file,type,seed,made,rating,level,techniques,format,text,solution\n"
    ));
}

/// `check` confirms that there is one solution, and `rate` the rating.
#[test]
fn every_row_of_a_manifest_is_confirmed() {
    let folder = folder(&[]);
    let path = folder.path();
    let (code, said) = book(
        path,
        &[
            "--types",
            "killer,nonogram",
            "--mix",
            "easy:2,medium:1",
            "--size",
            "6",
            "--seed",
            "3",
            "-o",
            "b.pdf",
            "--manifest",
            "b.json",
        ],
    );
    assert_eq!(code, 0, "{said}");
    let rows = fs::read(path.join("b.json")).expect("it was written");
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&rows).expect("it is JSON");
    assert_eq!(rows.len(), 3);
    for row in rows {
        let text = row["text"].as_str().expect("a text");
        let (code, _, said) =
            run(&["check", "--from", row["format"].as_str().expect("a format"), "-s", text]);
        assert_eq!(code, 0, "{said}");
        let (code, rated, _) = run(&["rate", "--json", "-s", text]);
        let rated: serde_json::Value = serde_json::from_str(&rated).expect("it is JSON");
        assert_eq!((code, &rated["rating"], &rated["level"]), (0, &row["rating"], &row["level"]));
    }
}

#[test]
fn bad_puzzles_are_named_and_no_book_is_made_unless_they_may_be_left_out() {
    let two = format!("{ONE}\n{SEVERAL}\n{NONE}\n");
    let folder = folder(&[("all.sdm", &two), ("broken.txt", "what is this?\n")]);
    let path = folder.path();
    let files = ["all.sdm", "broken.txt", "missing.txt", "-o", "b.pdf"];
    let (code, said) = book(path, &files);
    assert_eq!(code, 2);
    for part in [
        "all.sdm, puzzle 2: there are several solutions",
        "all.sdm, puzzle 3: there is no solution",
        "broken.txt:1",
        "missing.txt: there is no such file",
        "no book is made",
        "--skip-bad leaves them out",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(names(path), ["all.sdm", "broken.txt"]);
    let (code, said) = book(path, &[&files[..], &["--skip-bad"]].concat());
    assert_eq!(code, 0, "{said}");
    assert!(said.ends_with("1 puzzle (1 easy) on 5 pages\n"), "{said}");
}

#[test]
fn what_cannot_be_is_refused_with_a_list() {
    let folder =
        folder(&[("b.toml", "title = 'x'\npaper = 'a3'\n"), ("c.toml", "[[puzzles]]\nfiles = ['*.none']\n")]);
    let path = folder.path();
    for (arguments, code, parts) in [
        (
            &["--types", "standard", "--mix", "any:1", "--font", "Gutenberg 1455"][..],
            2,
            &["no font", "Libertinus Serif"][..],
        ),
        (&["--types", "standard", "--mix", "any:1", "--paper", "a3"], 2, &["a4", "8.5x11"]),
        (&["--types", "kiler", "--mix", "any:1"], 2, &["`kiler`", "killer"]),
        (&["--types", "standard", "--mix", "lots"], 2, &["lots", "easy:50"]),
        (&["--types", "standard", "--mix", "any:1", "--per-page", "3"], 2, &["1, 2, 4, 6"]),
        (&["--types", "standard", "--mix", "any:1", "--size", "7"], 2, &["standard: ", "the sizes are 4, 6"]),
        (&["b.toml"], 2, &["b.toml:2:9", "there is no paper `a3`"]),
        (&["c.toml"], 2, &["*.none", "no such file"]),
        (&[], 2, &["a book needs puzzles", "--types"]),
        (&["--types", "standard", "--mix", "any:900", "--time-limit", "0.000001"], 4, &["no book is made"]),
        (&["--types", "standard", "--mix", "any:1", "--manifest", "m.txt"], 2, &["m.txt", ".json or .csv"]),
        (
            &["--types", "standard", "--mix", "any:1", "--bleed", "-3"],
            2,
            &["between 0 and 20 mm", "3 mm or so"],
        ),
        (&["--types", "standard", "--mix", "any:1", "--date", "2027-02-29"], 2, &["no date", "2027-03-01"]),
        (&["--types", "standard", "--mix", "any:1", "--symmetry", "round"], 2, &["rotate180"]),
        (&["--types", "standard", "--mix", "any:1", "--not-in", "volume-1.json"], 2, &["no such file"]),
        (&["--types", "nonogram", "--mix", "any:1", "--few"], 2, &["clue for every line"]),
    ] {
        let (got, said) = book(path, &[arguments, &["-o", "b.pdf"]].concat());
        assert_eq!(got, code, "{arguments:?}: {said}");
        assert!(parts.iter().all(|part| said.contains(part)), "{arguments:?}: {said}");
    }
    assert_eq!(names(path), ["b.toml", "c.toml"]);
}

#[test]
fn a_second_volume_repeats_nothing_of_the_first() {
    let folder = folder(&[]);
    let path = folder.path();
    let options = ["--types", "standard", "--mix", "any:4", "--size", "4", "--seed", "1", "-o", "b.pdf"];
    let (code, said) = book(path, &[&options[..], &["--manifest", "1.json", "--manifest", "1.csv"]].concat());
    assert_eq!(code, 0, "{said}");
    for (earlier, manifest) in [("1.json", "2.json"), ("1.csv", "3.json")] {
        let more = ["--not-in", earlier, "--manifest", manifest, "--save", "book.toml"];
        let (code, said) = book(path, &[&options[..], &more].concat());
        assert_eq!(code, 0, "{said}");
        let texts = |name: &str| {
            let rows = fs::read(path.join(name)).expect("it was written");
            let rows: Vec<serde_json::Value> = serde_json::from_slice(&rows).expect("it is JSON");
            rows.iter().map(|row| row["text"].to_string()).collect::<Vec<String>>()
        };
        let (old, new) = (texts("1.json"), texts(manifest));
        assert!(new.len() == 4 && new.iter().all(|text| !old.contains(text)), "{new:?}");
    }
    let saved = fs::read_to_string(path.join("book.toml")).expect("it was written");
    assert!(saved.contains("not-in = [\"1.csv\"]"), "{saved}");
}

/// The other puzzles of a list are not lost.
#[test]
fn a_broken_line_of_a_list_is_named_by_its_number() {
    let list = format!("{ONE}\n12345\n{SEVERAL}\n");
    let folder = folder(&[("list.txt", &list)]);
    let (code, said) = book(folder.path(), &["list.txt", "-o", "b.pdf"]);
    assert_eq!(code, 2);
    for part in ["list.txt, line 2: ", "list.txt, line 3: there are several", "2 puzzles or files cannot"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let (code, said) = book(folder.path(), &["list.txt", "-o", "b.pdf", "--skip-bad"]);
    assert!(code == 0 && said.contains("1 puzzle ("), "{said}");
}

#[test]
fn letters_that_no_font_has_are_told() {
    let folder = folder(&[("one.txt", ONE)]);
    let (code, said) =
        book(folder.path(), &["one.txt", "--title", "数独", "--author", "שלום", "-o", "b.pdf"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("the title is not readable") && said.contains("`数`"), "{said}");
    assert!(said.contains("the author is set from left to right"), "{said}");
}

/// A file that must not grow is an error of writing it, and leaves nothing behind.
#[cfg(unix)]
#[test]
fn a_limit_of_file_sizes_is_told_and_leaves_nothing_behind() {
    let folder = folder(&[("one.txt", ONE)]);
    let program = env!("CARGO_BIN_EXE_gridwright");
    let script = format!("ulimit -f 1; exec '{program}' book one.txt -o b.pdf");
    let mut shell = std::process::Command::new("sh");
    let output = shell.current_dir(folder.path()).args(["-c", &script]).output().expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code != 0) && said.contains("b.pdf"), "{said}");
    assert_eq!(names(folder.path()), ["one.txt"]);
}

#[test]
fn sheets_hold_several_puzzles_and_pictures_have_sizes() {
    let many = [ONE; 5].join("\n");
    let folder = folder(&[("many.sdm", &many)]);
    let render = |arguments: &[&str]| {
        let output =
            gridwright().current_dir(folder.path()).arg("render").args(arguments).output().expect("it runs");
        (output.status.code(), String::from_utf8(output.stderr).expect("it prints UTF-8"))
    };
    assert_eq!(render(&["--paper", "a4", "--per-page", "4", "many.sdm", "-o", "s.pdf"]).0, Some(0));
    let (code, said) = render(&["--paper", "a4", "--per-page", "4", "many.sdm", "-o", "s.png"]);
    assert!(code == Some(2) && said.contains("sheet-{}.png"), "{said}");
    assert_eq!(
        render(&["--paper", "a4", "--per-page", "4", "--dpi", "30", "many.sdm", "-o", "s{}.png"]).0,
        Some(0)
    );
    assert_eq!(names(folder.path()), ["many.sdm", "s.pdf", "s1.png", "s2.png"]);
    // A4 at 30 points for each inch.
    let png = fs::read(folder.path().join("s1.png")).expect("it was written");
    assert_eq!(png[16..24], [0, 0, 0, 248, 0, 0, 1, 95]);
    // Four cells of 10 mm, and margins of a third of a cell.
    assert_eq!(render(&["--cell", "10", "-s", ONE, "-o", "c.svg"]).0, Some(0));
    let svg = fs::read_to_string(folder.path().join("c.svg")).expect("it was written");
    assert!(svg.contains("width=\"132.28\""), "{}", &svg[..200]);
    let (code, said) = render(&["--paper", "a4", "many.sdm"]);
    assert!(code == Some(2) && said.contains("text has no pages"), "{said}");
}

#[test]
fn the_example_is_the_one_of_the_page_and_can_be_made() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let example = fs::read_to_string(root.join("examples/book.toml")).expect("the example is there");
    let page = fs::read_to_string(root.join("docs/books.md")).expect("the page is there");
    let (_, shown) = example.split_once('\n').expect("the first line is a remark");
    assert!(page.contains(&format!("```toml\n{shown}```")), "the page shows another book");
    let folder = folder(&[]);
    let output = folder.path().join("b.pdf").display().to_string();
    let (code, said) = book(&root, &["examples/book.toml", "-o", &output]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("8 puzzles ("), "{said}");
}

/// Where qpdf is installed, it finds nothing wrong with a book that has everything in it.
#[test]
fn a_checker_of_pdf_agrees() {
    if std::process::Command::new("qpdf").arg("--version").output().is_err() {
        println!("skipped: qpdf is not installed");
        return;
    }
    let folder = folder(&[]);
    let path = folder.path();
    let options = [
        "--types",
        "killer,renban,nonogram",
        "--mix",
        "any:3",
        "--size",
        "6",
        "--seed",
        "1",
        "--hints",
        "--bleed",
        "3",
    ];
    for (name, more) in [("plain.pdf", &[][..]), ("archive.pdf", &["--date", "2027-03-01", "--ink", "black"])]
    {
        let (code, said) = book(path, &[&options, more, &["-o", name]].concat());
        assert_eq!(code, 0, "{said}");
        let checked = std::process::Command::new("qpdf").args(["--check", name]).current_dir(path).output();
        let checked = checked.expect("it runs");
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    }
}
