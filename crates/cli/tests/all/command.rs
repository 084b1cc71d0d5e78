//! Streams, exit codes, files and JSON: what the command promises whatever the puzzle.

use crate::common::{NONE, ONE, SEVERAL, folder, gridwright, names, run};
use std::fs;
use std::io::{Read, Write};
use std::process::{Command as Process, Stdio};

/// A puzzle with one solution that takes some search.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn exit_codes_are_those_of_the_contract() {
    let code = |arguments: &[&str]| run(arguments).0;
    assert_eq!(code(&["solve", "-s", SEVERAL]), 0);
    assert_eq!(code(&["solve", "-u", "-s", ONE]), 0);
    assert_eq!(code(&["solve", "-s", NONE]), 1);
    assert_eq!(code(&["solve", "-s", "hello"]), 2);
    assert_eq!(code(&["solve", "-u", "-s", SEVERAL]), 3);
    assert_eq!(code(&["check", "-s", SEVERAL]), 3);
    assert_eq!(code(&["count", "-s", NONE]), 1);
    assert_eq!(code(&["no-such-command"]), 2);
    assert_eq!(code(&["--help"]), 0);
}

#[test]
fn a_limit_that_is_reached_is_unknown() {
    // Nobody enumerates an empty 9 x 9 grid in a hundredth of a second.
    let empty = ".".repeat(81);
    let (code, out, err) = run(&["count", "--limit", "0", "--time-limit", "0.01", "--json", "-s", &empty]);
    assert_eq!(code, 4);
    assert!(out.contains("\"complete\":false"), "{out}");
    assert!(err.starts_with("unknown: the time limit was reached;"), "{err}");
    for command in [&["check"][..], &["solve"], &["solve", "-u"]] {
        for limit in
            [["--engine", "search", "--node-limit", "1"], ["--engine", "sat", "--conflict-limit", "1"]]
        {
            let arguments = [command, &limit, &["--json", "-s", HARD]].concat();
            let (code, out, err) = run(&arguments);
            assert_eq!(code, 4, "{arguments:?}: {err}");
            assert!(out.contains("\"status\":\"unknown\""), "{arguments:?}: {out}");
        }
    }
}

#[test]
fn standard_input_is_read_without_a_file_and_for_a_dash() {
    for arguments in [&["count"][..], &["count", "-"], &["count", "-i", "-"], &["count", "--input", "-"]] {
        gridwright().args(arguments).write_stdin(ONE).assert().success().stdout("1\n");
    }
}

#[test]
fn results_and_talk_go_to_different_streams_and_quiet_silences_the_talk() {
    let (_, out, err) = run(&["solve", "-u", "-s", ONE]);
    assert_eq!(out, "3 2 4 1\n4 1 2 3\n1 4 3 2\n2 3 1 4\n");
    assert!(err.starts_with("exactly one solution\n"), "{err}");
    let (_, quiet_out, quiet_err) = run(&["-q", "solve", "-u", "-s", ONE]);
    assert_eq!((quiet_out, quiet_err), (out, String::new()));
    let (_, _, still_said) = run(&["-q", "solve", "-s", "hello"]);
    assert!(still_said.starts_with("error: "), "{still_said}");
}

#[test]
fn every_file_is_processed_and_the_worst_exit_code_returned() {
    let folder = folder(&[("one", ONE), ("none", NONE), ("bad", "hello")]);
    let assert = gridwright().current_dir(&folder).args(["count", "bad", "none", "missing", "one"]).assert();
    assert.code(2).stdout("none: 0\none: 1\n");
    let assert = gridwright().current_dir(&folder).args(["count", "one", "none"]).assert();
    assert.code(1).stdout("one: 1\nnone: 0\n");
}

#[test]
fn all_solutions_are_separated_by_an_empty_line() {
    let (code, out, err) = run(&["solve", "--all", "-s", SEVERAL]);
    assert_eq!(code, 0);
    assert_eq!(out.split("\n\n").count(), 72);
    assert!(err.starts_with("exactly 72 solutions\n"), "{err}");
    let (code, out, err) = run(&["solve", "--all", "--limit", "5", "-s", SEVERAL]);
    assert_eq!((code, out.split("\n\n").count()), (0, 5));
    assert!(err.starts_with("at least 5 solutions\n"), "{err}");
}

#[test]
fn a_pretty_grid_has_lines_and_colours_only_if_asked() {
    let (code, plain, _) = run(&["solve", "--pretty", "-s", ONE]);
    assert_eq!(code, 0);
    assert!(plain.starts_with('\u{250f}') && !plain.contains('\u{1b}'), "{plain}");
    let (_, colored, _) = run(&["solve", "--pretty", "--color", "always", "-s", ONE]);
    assert!(colored.contains('\u{1b}'), "{colored}");
}

#[test]
fn the_same_seed_prints_the_same_bytes() {
    let made = ["generate", "--type", "killer", "--size", "4", "--count", "3", "--to", "json", "--seed"];
    for command in [&["solve", "--all", "-s", SEVERAL, "--seed"][..], &made] {
        let with = |seed| run(&[command, &[seed]].concat());
        let (code, printed, said) = with("7");
        assert!(code == 0 && !printed.is_empty(), "{said}");
        assert_eq!(with("7"), (code, printed, said), "{command:?}");
    }
    // Otherwise the seed would not matter.
    let other = |seed| run(&[&made[..], &[seed]].concat()).1;
    assert_ne!(other("7"), other("8"));
}

#[test]
fn an_output_file_is_written_whole() {
    let folder = folder(&[("out", "from before")]);
    let text = || fs::read_to_string(folder.path().join("out")).expect("the file is there");
    let mut command = Process::new(env!("CARGO_BIN_EXE_gridwright"));
    command.current_dir(&folder).args(["--quiet", "convert", "--to", "line", "-o", "out"]);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("it runs");
    // It is at work when its own file lies beside the other, or has taken its place.
    while names(folder.path()) == ["out"] && text() == "from before" {
        assert!(child.try_wait().expect("it is our child").is_none(), "it ended early");
        std::thread::yield_now();
    }
    assert_eq!(text(), "from before");
    child.stdin.take().expect("it is piped").write_all(ONE.as_bytes()).expect("it reads");
    assert!(child.wait().expect("it ends").success());
    assert_eq!(text(), format!("{ONE}\n"));
    assert_eq!(names(folder.path()), ["out"]);
}

#[test]
fn an_output_file_from_before_survives_bad_input() {
    let folder = folder(&[("out", "from before")]);
    gridwright().current_dir(&folder).args(["solve", "-s", "hello", "--output", "out"]).assert().code(2);
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), "from before");
    assert_eq!(names(folder.path()), ["out"]);
}

#[test]
fn a_solution_from_before_does_not_survive_a_puzzle_without_one() {
    let folder = folder(&[("out", "from before")]);
    gridwright().current_dir(&folder).args(["solve", "-s", NONE, "-o", "out"]).assert().code(1);
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), "");
}

#[cfg(unix)]
#[test]
fn an_output_file_has_the_rights_of_any_new_file_and_links_stay_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder(&[("usual", ""), ("target", "")]);
    symlink("target", folder.path().join("link")).unwrap();
    for name in ["new", "link"] {
        gridwright().current_dir(&folder).args(["solve", "-s", ONE, "-o", name]).assert().success();
    }
    let mode = |name| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
    assert_eq!(mode("new"), mode("usual"));
    assert!(fs::symlink_metadata(folder.path().join("link")).unwrap().is_symlink());
    assert!(!fs::read(folder.path().join("target")).unwrap().is_empty());
}

#[test]
fn solutions_are_written_beside_their_file() {
    let folder = folder(&[("A.sudoku", SEVERAL)]);
    let arguments = ["solve", "--all", "--limit", "3", "--write-solutions", "A.sudoku"];
    gridwright().current_dir(&folder).args(arguments).assert().success();
    assert_eq!(names(folder.path()), ["A.sudoku", "A_1.solution", "A_2.solution", "A_3.solution"]);
    for i in 1..=3 {
        let solution = format!("A_{i}.solution");
        let arguments = ["check", "A.sudoku", "--solution", &solution];
        gridwright().current_dir(&folder).args(arguments).assert().success();
    }
}

#[test]
fn json_is_one_object_per_puzzle_and_line_and_errors_are_objects_too() {
    let folder = folder(&[("a", ONE), ("bad", "1 2\n3 4 5 6 7"), ("b", SEVERAL)]);
    let output = gridwright().current_dir(&folder).args(["solve", "-u", "--json", "a", "bad", "b"]).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON on every line")).collect();
    assert_eq!(objects.len(), 3, "{text}");
    assert_eq!(objects[0]["status"], "unique");
    assert_eq!(objects[0]["shape"]["rows"], 4);
    assert_eq!(objects[0]["solutions"][0][0], serde_json::json!([3, 2, 4, 1]));
    assert_eq!(objects[0]["checks"][0], serde_json::json!({"rule": "rows", "ok": true}));
    assert!(objects[0]["stats"]["time_ms"].is_number());
    assert_eq!(objects[1]["file"], "bad");
    assert!(objects[1]["error"]["message"].is_string() && objects[1]["error"]["line"].is_number(), "{text}");
    assert_eq!(objects[2]["status"], "multiple");
    assert_eq!(objects[2]["count"], 2);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Process::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["solve", "--all", "--limit", "100000", "-s", &".".repeat(81)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut out = child.stdout.take().expect("it is piped");
    out.read_exact(&mut [0; 10]).expect("it prints");
    drop(out);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    let colored = |arguments: &[&str]| run(arguments).2.contains('\u{1b}');
    assert!(!colored(&["solve", "-s", "hello"]));
    assert!(colored(&["--color", "always", "solve", "-s", "hello"]));
    assert!(!colored(&["--color", "never", "solve", "-s", "hello"]));
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    for (option, known) in [("--from", "sections"), ("--backend", "batsat"), ("--pb", "bdd")] {
        let (code, _, err) = run(&["solve", option, "nonsense", "-s", ONE]);
        assert_eq!(code, 2);
        assert!(err.contains("nonsense") && err.contains(known), "{err}");
    }
}

#[test]
fn lists_completions_and_manual_are_generated() {
    assert!(run(&["formats"]).1.contains("\nsections"));
    assert!(run(&["rules"]).1.contains("\ncage"));
    assert!(run(&["completions", "bash"]).1.contains("_gridwright"));
    assert!(run(&["man"]).1.starts_with(".ie"), "{}", run(&["man"]).1);
    assert!(run(&["man", "solve"]).1.contains("write"));
}

#[test]
fn convert_takes_the_format_from_the_output_files_name() {
    let folder = folder(&[]);
    gridwright().current_dir(&folder).args(["convert", "-s", ONE, "-o", "a.sdq"]).assert().success();
    let text = fs::read_to_string(folder.path().join("a.sdq")).unwrap();
    assert!(text.contains("{Sudoku:}"), "{text}");
    gridwright().current_dir(&folder).args(["convert", "-s", ONE, "-o", "a.xyz"]).assert().code(2);
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_search_and_prints_what_was_found() {
    let mut child = Process::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["solve", "--all", "-s", &".".repeat(81)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut out = child.stdout.take().expect("it is piped");
    // Once something is printed, the search is on.
    out.read_exact(&mut [0; 10]).expect("it prints");
    let id = child.id().to_string();
    assert!(Process::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("it prints to the end");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(4));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("unknown: it was interrupted; "), "{said}");
    let found = rest.trim_end().split("\n\n").count();
    assert!(said.contains(&format!(" {found} solutions found so far")), "{found}: {said}");
}
