//! Pictures of every kind, and rules explained.

use crate::common::{NONE, ONE, SEVERAL, folder, gridwright, names, run};
use std::fs;

#[test]
fn the_ending_of_the_file_says_what_is_drawn() {
    let folder = folder(&[]);
    for (file, start) in [
        ("a.svg", &b"<svg "[..]),
        ("a.png", b"\x89PNG\r\n"),
        ("A.PDF", b"%PDF-1."),
        ("a.txt", "┏".as_bytes()),
        ("a", "┏".as_bytes()),
    ] {
        gridwright()
            .current_dir(&folder)
            .args(["render", "-s", ONE, "-o", file])
            .assert()
            .success()
            .stdout("");
        let bytes = fs::read(folder.path().join(file)).expect("it was written");
        assert!(bytes.starts_with(start), "{file}");
    }
    gridwright().current_dir(&folder).args(["render", "-s", ONE, "-o", "a.jpg"]).assert().code(2);
    assert_eq!(names(folder.path()), ["A.PDF", "a", "a.png", "a.svg", "a.txt"]);
}

#[test]
fn a_picture_is_the_same_in_a_file_and_on_standard_output_and_differs_when_solved() {
    let folder = folder(&[]);
    for kind in ["png", "pdf"] {
        let draw = |more: &[&str]| {
            let output =
                gridwright().args(["render", "--to", kind, "-s", ONE]).args(more).output().expect("it runs");
            assert!(output.status.success(), "{kind}");
            output.stdout
        };
        let file = format!("a.{kind}");
        gridwright().current_dir(&folder).args(["render", "-s", ONE, "-o", &file]).assert().success();
        assert_eq!(fs::read(folder.path().join(&file)).expect("it was written"), draw(&[]));
        assert_ne!(draw(&["--solution"]), draw(&[]));
    }
    // Of several solutions one is drawn.
    assert_eq!(run(&["render", "--solution", "--to", "svg", "-s", SEVERAL]).0, 0);
}

#[test]
fn a_png_can_be_read_back_and_is_black_on_white() {
    let output = gridwright().args(["render", "--to", "png", "-s", ONE]).output().expect("it runs");
    let decoder = png::Decoder::new(std::io::Cursor::new(&output.stdout));
    let mut reader = decoder.read_info().expect("it is a picture");
    assert_eq!(reader.info().size(), (448, 448));
    let mut levels = vec![0; 3 * 448 * 448];
    reader.next_frame(&mut levels).expect("it has red, green and blue");
    let at = |x: usize, y: usize| &levels[3 * (448 * y + x)..][..3];
    assert_eq!(at(0, 0), [255; 3]);
    // The border of the grid begins after the margin.
    assert_eq!(at(32, 200), [0; 3]);
}

#[test]
fn a_png_says_its_resolution_so_that_it_is_placed_at_its_size() {
    let draw = |more: &[&str]| {
        let command = ["render", "--to", "png", "-s", ONE];
        let output = gridwright().args(command).args(more).output().expect("it runs").stdout;
        let reader = png::Decoder::new(std::io::Cursor::new(output)).read_info().expect("it is a picture");
        (reader.info().width, reader.info().pixel_dims.expect("it has a resolution").xppu)
    };
    // Four cells of 10 mm and margins of a third of a cell, 300 points for each inch of 25.4 mm.
    assert_eq!(draw(&["--cell", "10", "--dpi", "300"]), (551, 11_811));
    assert_eq!(draw(&[]).1, 5_669, "144 for each inch unless asked otherwise");
}

#[test]
fn several_puzzles_in_one_picture_are_refused_once_and_pages_are_named() {
    let folder = folder(&[("a.txt", ONE), ("b.txt", SEVERAL), ("both.txt", &format!("{ONE}\n{SEVERAL}\n"))]);
    for file in ["x.pdf", "x.png", "x.svg"] {
        for named in [&["a.txt", "b.txt"][..], &["both.txt"]] {
            let arguments = [&["render"], named, &["-o", file]].concat();
            let output = gridwright().current_dir(&folder).args(arguments).output().expect("it runs");
            let said = String::from_utf8(output.stderr).expect("it is text");
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.matches("error: ").count() == 1 && said.contains("--paper a4"), "{said}");
        }
    }
    assert_eq!(names(folder.path()), ["a.txt", "b.txt", "both.txt"]);
    let sheets = ["render", "a.txt", "b.txt", "--paper", "a4", "-o", "x.pdf"];
    gridwright().current_dir(&folder).args(sheets).assert().success();
}

#[test]
fn what_is_no_text_stays_out_of_json_and_nothing_is_written_where_there_is_no_solution() {
    let (code, out, err) = run(&["render", "--to", "png", "--json", "-s", ONE]);
    assert_eq!(code, 2);
    assert!(err.contains("PNG is no text") && out.contains("\"error\""), "{err}");
    let folder = folder(&[("a.pdf", "before")]);
    let arguments = ["render", "--solution", "-s", NONE, "-o", "a.pdf"];
    let assert = gridwright().current_dir(&folder).args(arguments).assert().code(1);
    assert.stderr("error: there is nothing to draw: no solution\n");
    assert_eq!(fs::read_to_string(folder.path().join("a.pdf")).expect("it is still there"), "before");
}

#[test]
fn a_rule_is_explained_by_name_and_a_wrong_name_gets_a_suggestion() {
    let (code, page, _) = run(&["rules", "Anti_King"]);
    assert_eq!(code, 0);
    assert!(
        page.starts_with("anti-king: ") && page.contains("┏") && page.contains("It has no fields."),
        "{page}"
    );
    let (code, page, _) = run(&["rules", "cage"]);
    assert_eq!(code, 0);
    for part in [
        "  sum (number from 0, optional): What the values add up to; without it they are only distinct.\n      for example",
        "  iss:\n    .Cage~",
        "cannot be written in: ",
        "As clauses: 4 rules here add",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let (code, out, err) = run(&["rules", "termo"]);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(err.contains("there is no rule `termo`") && err.contains("did you mean `thermo`?"), "{err}");
}

#[test]
fn programs_get_the_list_and_the_explanation_as_json() {
    let (_, list, _) = run(&["rules", "--json"]);
    assert!(list.lines().count() > 70);
    assert!(list.starts_with("{\"schema\":1,\"rule\":\"rows\",\"about\":\"No digit"));
    let (_, one, _) = run(&["rules", "--json", "less"]);
    let object: serde_json::Value = serde_json::from_str(&one).expect("it is JSON");
    assert_eq!(object["fields"][2]["name"], "or_equal");
    assert_eq!(object["fields"][2]["optional"], true);
    assert_eq!(object["example"]["gridwright"], 1);
    assert!(object["formats"]["sections"].as_str().expect("a text").starts_with("INEQUALITIES"));
}

#[test]
fn candidates_are_drawn_as_pencil_marks_with_their_counts() {
    let folder = folder(&[]);
    let draw = |more: &[&str], file: &str| {
        let mut command = gridwright();
        command.current_dir(&folder).args(["candidates", "-s", SEVERAL, "-o", file]).args(more);
        command.assert().success().stdout("");
        fs::read_to_string(folder.path().join(file)).expect("it was written")
    };
    let texts = |drawing: &str| drawing.matches("<text").count();
    let (plain, counted) = (draw(&[], "a.svg"), draw(&["--counts", "2"], "b.svg"));
    assert!(texts(&counted) > texts(&plain), "each pencil mark has a number beside it");
    assert!(counted.contains("2+"));
    gridwright().current_dir(&folder).args(["candidates", "-s", NONE, "-o", "c.svg"]).assert().code(2);
    assert_eq!(names(folder.path()), ["a.svg", "b.svg"]);
}
