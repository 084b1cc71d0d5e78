//! Proofs in files: their formats, what checkers of others say, and limits.

use crate::common::{ONE, folder, gridwright, names};
use std::fs;
use std::path::Path;
use std::process::Command as Process;

/// A puzzle with one solution that takes some search.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The exit code and what was said, in a folder.
fn said(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = gridwright().current_dir(folder).args(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("it exits"), text(output.stdout) + &text(output.stderr))
}

#[test]
fn the_name_of_a_file_says_how_a_proof_is_written() {
    let folder = folder(&[("hard", HARD)]);
    for name in ["p.lrat", "p.LRAT.gz", "p.drat", "p"] {
        let formula = format!("{name}.cnf");
        let (code, text) = said(folder.path(), &["solve", "-u", "--quiet", "--proof", name, "hard"]);
        assert_eq!(code, 0, "{text}");
        let (code, text) = said(folder.path(), &["verify-proof", &formula, name]);
        assert_eq!(code, 0, "{text}");
    }
    let hints = fs::read_to_string(folder.path().join("p.lrat")).unwrap();
    let clauses = fs::read_to_string(folder.path().join("p.lrat.cnf")).unwrap();
    let count = clauses.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
    let first: usize = hints.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    assert!(first >= count, "lemmas are numbered after the {count} clauses, not {first}");
    // Under another name, it has to be said.
    fs::copy(folder.path().join("p.lrat"), folder.path().join("hints")).unwrap();
    let (code, text) = said(folder.path(), &["verify-proof", "p.lrat.cnf", "hints"]);
    assert_ne!(code, 0);
    assert!(text.contains("--format lrat reads proofs with hints"), "{text}");
    assert_eq!(said(folder.path(), &["verify-proof", "--format", "lrat", "p.lrat.cnf", "hints"]).0, 0);
    assert_eq!(said(folder.path(), &["verify-proof", "--format", "lrat", "p.lrat.cnf", "p.drat"]).0, 2);
}

/// A clue that no filling keeps, so that its formula holds the empty clause.
const IMPOSSIBLE: &str = r#"{"gridwright":1,"shape":{"rows":2,"columns":2,"values":3},
    "rules":[{"rule":"rows"},{"rule":"lunchbox","cells":["r1c1"],"sum":5}]}"#;

#[test]
fn a_clue_that_is_impossible_by_itself_is_proved_in_every_format() {
    let folder = folder(&[("impossible", IMPOSSIBLE)]);
    for name in ["p.lrat", "p.drat"] {
        let formula = format!("{name}.cnf");
        let (code, text) = said(folder.path(), &["check", "--proof", name, "impossible"]);
        assert_eq!(code, 1, "{text}");
        let clauses = fs::read_to_string(folder.path().join(&formula)).unwrap();
        assert!(clauses.lines().any(|line| line == "0"), "{clauses}");
        let (code, text) = said(folder.path(), &["verify-proof", &formula, name]);
        assert_eq!(code, 0, "{text}");
    }
}

#[test]
fn a_format_that_a_solver_does_not_write_is_refused_before_any_work() {
    let folder = folder(&[("one", ONE)]);
    let (code, text) = said(folder.path(), &["check", "--backend", "batsat", "--proof", "p.lrat", "one"]);
    assert_eq!(code, 2);
    assert!(text.contains("batsat writes no proofs in lrat"), "{text}");
    assert_eq!(names(folder.path()), ["one"]);
}

#[test]
fn a_proof_that_ends_at_a_limit_leaves_no_file_and_a_check_no_verdict() {
    let folder = folder(&[("hard", HARD)]);
    let solve = ["solve", "-u", "--backend", "batsat", "--conflict-limit", "1", "--proof", "p.drat", "hard"];
    let (code, text) = said(folder.path(), &solve);
    assert_eq!(code, 4, "{text}");
    assert!(text.contains("no proof is written: the conflict limit was reached"), "{text}");
    assert_eq!(names(folder.path()), ["hard"]);
    assert_eq!(said(folder.path(), &["check", "--proof", "p.drat", "hard"]).0, 0);
    let (code, text) =
        said(folder.path(), &["verify-proof", "--time-limit", "0.000001", "p.drat.cnf", "p.drat"]);
    assert_eq!(code, 4);
    assert!(text.contains("neither accepted nor refused: the time limit was reached"), "{text}");
}

#[test]
fn checkers_of_others_accept_our_proofs_and_refuse_them_without_their_end() {
    let folder = folder(&[("hard", HARD)]);
    let mut asked = 0;
    for (checker, format) in
        [("drat-trim", "drat"), ("rate", "drat"), ("lrat-check", "lrat"), ("lrat-trim", "lrat")]
    {
        let (proof, formula) = (format!("p.{format}"), format!("p.{format}.cnf"));
        let check = || Process::new(checker).args([&formula, &proof]).current_dir(folder.path()).output();
        if let Err(error) = check() {
            println!("skipped {checker}: {error}");
            continue;
        }
        let (code, text) = said(folder.path(), &["solve", "-u", "--quiet", "--proof", &proof, "hard"]);
        assert_eq!(code, 0, "{text}");
        let accepts = || {
            let said = String::from_utf8_lossy(&check().unwrap().stdout).into_owned();
            said.lines().any(|line| ["s VERIFIED", "c VERIFIED"].contains(&line.trim()))
        };
        assert!(accepts(), "{checker}");
        let path = folder.path().join(&proof);
        let half = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = half.lines().collect();
        fs::write(&path, lines[..lines.len() / 2].join("\n") + "\n").unwrap();
        assert!(!accepts(), "{checker}");
        asked += 1;
    }
    println!("{asked} checkers were asked");
}
