//! Pictures become puzzles: files in, files out, and what is said.

use assert_cmd::Command;
use std::fs;
use tempfile::TempDir;

/// Two cells that could as well be the other two.
const CHESSBOARD: &str = "P1\n2 2\n10\n01\n";

fn gridwright() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gridwright"))
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder for the test");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file for the test");
    }
    folder
}

#[test]
fn a_picture_becomes_a_puzzle_with_one_solution_and_says_what_changed() {
    let folder = folder(&[("a.pbm", CHESSBOARD)]);
    let arguments =
        ["nonogram", "a.pbm", "--before", "before.pbm", "--after", "after.png", "-o", "a.griddler"];
    let assert = gridwright().current_dir(&folder).args(arguments).assert();
    assert.success().stdout("").stderr("2 x 2 cells, exactly one solution, 1 cell changed\n");
    assert_eq!(fs::read_to_string(folder.path().join("before.pbm")).expect("it was written"), CHESSBOARD);
    assert!(fs::read(folder.path().join("after.png")).expect("it was written").starts_with(b"\x89PNG"));
    assert!(
        fs::read_to_string(folder.path().join("a.griddler")).expect("it was written").starts_with("g 2 2\n")
    );
    gridwright()
        .current_dir(&folder)
        .args(["-q", "check", "a.griddler"])
        .assert()
        .success()
        .stdout("unique\n");
    // The larger picture is a picture again, and needs no change.
    let arguments = ["nonogram", "after.png", "--size", "2x2", "--to", "tatham"];
    let assert = gridwright().current_dir(&folder).args(arguments).assert();
    assert.success().stderr("2 x 2 cells, exactly one solution, 0 cells changed\n");
}

#[test]
fn what_is_no_picture_and_what_cannot_be_is_refused() {
    let folder = folder(&[("a.txt", "hello"), ("a.pbm", CHESSBOARD)]);
    for arguments in [
        &["nonogram", "a.txt"][..],
        &["nonogram", "missing.png"],
        &["nonogram", "a.pbm", "--size", "0x5"],
        &["nonogram", "a.pbm", "--colors", "99"],
        &["nonogram", "a.pbm", "--after", "a.bmp"],
        &["nonogram", "a.pbm", "--to", "line"],
        &["nonogram", "a.pbm", "--crop", "1,1,2,1"],
    ] {
        gridwright().current_dir(&folder).args(arguments).assert().code(2).stdout("");
    }
}

/// A grey picture: a dark disc with some texture on light paper with wide margins.
fn disc(folder: &TempDir, width: u16, height: u16) {
    let level = |x: u16, y: u16| {
        let (x, y) = (f64::from(x) - f64::from(width) * 0.7, f64::from(y) - f64::from(height) * 0.4);
        let inside = x.hypot(y) < f64::from(height) * 0.25;
        let texture = if (x / 9.0).sin() * (y / 7.0).sin() > 0.4 { 90 } else { 0 };
        if inside { 60 + texture } else { 245_u8 }
    };
    let points = (0..height).flat_map(|y| (0..width).map(move |x| level(x, y)));
    let picture: Vec<u8> =
        format!("P5\n{width} {height}\n255\n").into_bytes().into_iter().chain(points).collect();
    fs::write(folder.path().join("disc.pgm"), picture).expect("the picture is written");
}

fn said(folder: &TempDir, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = gridwright().current_dir(folder).args(["nonogram", "disc.pgm"]).args(arguments).output();
    let output = output.expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_large_picture_becomes_a_puzzle_of_a_size_that_people_solve() {
    let folder = folder(&[]);
    disc(&folder, 400, 300);
    for (arguments, size) in [
        (&[][..], "30 x 23 cells"),
        (&["--size", "12"], "12 x 9 cells"),
        (&["--size", "8x12"], "8 x 12 cells"),
        (&["--crop", "auto", "--size", "10"], "10 x 10 cells"),
        (&["--crop", "200,100,100,50", "--size", "10"], "10 x 5 cells"),
    ] {
        let (code, _, err) = said(&folder, arguments);
        assert_eq!(code, Some(0), "{err}");
        assert!(err.starts_with(size), "{arguments:?}: {err}");
    }
}

#[test]
fn a_puzzle_from_a_picture_can_be_solved_line_by_line_if_wanted() {
    let folder = folder(&[]);
    disc(&folder, 200, 200);
    let (code, puzzle, err) = said(&folder, &["--logic", "line", "--size", "24"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("24 x 24 cells, line-solvable"), "{err}");
    let check = gridwright().args(["check", "--from", "non"]).write_stdin(puzzle).output().expect("it runs");
    assert!(String::from_utf8_lossy(&check.stderr).contains("line-solvable"));
}

#[test]
fn an_inverted_picture_is_the_negative_and_an_empty_one_is_warned_about() {
    let folder = folder(&[]);
    disc(&folder, 90, 60);
    let bits = |arguments: &[&str]| {
        let name = folder.path().join("before.pbm");
        let both = [arguments, &["--size", "9", "--before", "before.pbm"]].concat();
        assert_eq!(said(&folder, &both).0, Some(0));
        let text = fs::read_to_string(name).expect("it was written");
        text.lines().skip(2).collect::<String>()
    };
    let negative: String =
        bits(&["--invert"]).chars().map(|bit| if bit == '1' { '0' } else { '1' }).collect();
    assert_eq!(bits(&[]), negative);
    let (code, _, err) = said(&folder, &["--crop", "0,0,20,20", "--size", "5"]);
    assert_eq!(code, Some(0));
    assert!(err.contains("warning: the puzzle shows nothing"), "{err}");
}
