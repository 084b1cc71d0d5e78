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
    ] {
        gridwright().current_dir(&folder).args(arguments).assert().code(2).stdout("");
    }
}
