//! `bench`: what it measures, what it compares, and what it says of bad suites. No test looks at the clock.

use assert_cmd::Command;
use std::fs;
use tempfile::TempDir;

const ONE: &str = ".2..4...1.3....4\n";
const NONE: &str = "1..1............\n";
const SEVERAL: &str = "1...............\n";

/// A folder with a suite and its puzzles.
fn folder(suite: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder for the test");
    let latin = "n=2;\nstart=[|\n0, 1|\n0, 0|];\n";
    let thermo = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4";
    let collection = [("a", thermo, "Thermo"), ("b", ".Doppelganger", "Doppelganger"), ("c", thermo, "x")]
        .map(|(name, text, kind)| {
            format!("{{\"name\":\"{name}\",\"iss_string\":\"{text}\",\"types\":[\"{kind}\"]}}\n")
        });
    let list = ONE.to_string() + SEVERAL;
    for (name, text) in [
        ("test.suite", suite),
        ("one.txt", ONE),
        ("none.txt", NONE),
        ("list.sdm", &list),
        ("square.dzn", latin),
        ("some.jsonl", &collection.concat()),
    ] {
        fs::write(folder.path().join(name), text).expect("a file for the test");
    }
    folder
}

/// Exit code, standard output and standard error of `bench` in the folder.
fn bench(folder: &TempDir, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    let output = command.current_dir(folder).arg("bench").args(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    (output.status.code().expect("it exits"), text(output.stdout), text(output.stderr))
}

/// The name and the verdict of each row.
fn verdicts(tsv: &str) -> Vec<(String, String)> {
    let rows = tsv.lines().skip(1).map(|line| line.split('\t').map(str::to_string).collect::<Vec<_>>());
    rows.map(|fields| (fields[0].clone(), fields[1].clone())).collect()
}

#[test]
fn every_kind_of_file_is_measured() {
    let folder = folder("*.txt # both\nlist.sdm first=1\nsome.jsonl types=Thermo\nsome.jsonl\nsquare.dzn\n");
    let (code, out, err) = bench(&folder, &["test.suite", "--tsv", "-"]);
    let rows = verdicts(&out);
    let names: Vec<(&str, &str)> = rows.iter().map(|(name, verdict)| (&name[..], &verdict[..])).collect();
    let expected = [
        ("none", "none"),
        ("one", "unique"),
        ("list#1", "unique"),
        ("a", "multiple"),
        ("a (2)", "multiple"),
        ("c", "multiple"),
        ("square", "unique"),
    ];
    assert_eq!((code, &names[..]), (0, &expected[..]), "{err}");
    assert_eq!(err, "some.jsonl: 1 puzzles are left out, they cannot be read yet\n");
}

#[test]
fn a_process_for_each_puzzle_gives_the_same_counters_and_its_memory() {
    let folder = folder("list.sdm\nnone.txt\n");
    let counters = |tsv: &str| -> Vec<Vec<String>> {
        tsv.lines().map(|line| line.split('\t').take(7).map(str::to_string).collect()).collect()
    };
    let (_, here, _) = bench(&folder, &["test.suite", "--tsv", "-"]);
    let (code, there, err) = bench(&folder, &["test.suite", "--tsv", "-", "--isolate", "--time-limit", "60"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(counters(&here), counters(&there));
    assert!(here.lines().skip(1).all(|line| line.ends_with("\t-")), "{here}");
    if cfg!(target_os = "linux") {
        assert!(!there.lines().skip(1).any(|line| line.ends_with("\t-")), "{there}");
    }
}

#[test]
fn a_comparison_finds_changes_of_counters_and_only_of_those() {
    let folder = folder("list.sdm\nnone.txt\n");
    let (code, table, _) = bench(&folder, &["test.suite", "--tsv", "old.tsv"]);
    assert_eq!((code, table.lines().count()), (0, 4), "{table}");
    let (code, _, err) = bench(&folder, &["test.suite", "--compare", "old.tsv"]);
    assert!(code == 0 && err.ends_with("0 of 3 puzzles changed: no counter in sum\n"), "{err}");
    let (code, _, err) = bench(&folder, &["test.suite", "--compare", "old.tsv", "--first"]);
    assert_eq!(code, 1, "one solution is less than two: {err}");
    assert!(err.contains("list#2: verdict multiple -> solved"), "{err}");
}

#[test]
fn a_summary_has_a_row_for_each_line() {
    let folder = folder("list.sdm target=<1_s # two puzzles\nnone.txt\n");
    let (_, out, _) = bench(&folder, &["test.suite", "--summary", "--markdown"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(lines[2].starts_with("| two puzzles | 2 | 1 unique, 1 multiple | "), "{out}");
    assert!(lines[2].ends_with(" | <1 s |") && lines[3].starts_with("| none.txt | 1 | 1 none | "), "{out}");
}

#[test]
fn a_single_puzzle_comes_from_standard_input() {
    let run = |input: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
        command.args(["bench", "-", "--tsv", "-"]).write_stdin(input).output().expect("it runs")
    };
    assert!(String::from_utf8_lossy(&run(ONE).stdout).contains("<stdin>\tunique\t"));
    let several = run(&(ONE.to_string() + ONE));
    assert_eq!(several.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&several.stderr).contains("holds 2 puzzles"));
}

#[test]
fn a_bad_suite_is_a_clear_error() {
    for (suite, said) in [
        ("missing.txt\n", "there is no file `missing.txt`"),
        ("one.txt\n*.nothing\n", "there is no file `*.nothing`"),
        ("one.txt fast\n", "`fast` says nothing about puzzles"),
        ("one.txt types=Cage\n", "only collections have a field `types`"),
        ("some.jsonl types=Cage\n", "no puzzle of these files is as this line asks"),
        ("# nothing\n", "names no files"),
        ("\n", "is empty"),
        ("test.suite\n", "no format fits this text"),
    ] {
        let (code, out, err) = bench(&folder(suite), &["test.suite"]);
        assert_eq!((code, &out[..]), (2, ""), "{suite}: {err}");
        assert!(err.contains(said), "{suite}: {err}");
    }
    let folder = folder("one.txt\n");
    assert_eq!(bench(&folder, &["other.suite"]).0, 2);
    let (code, _, err) = bench(&folder, &["test.suite", "--compare", "one.txt"]);
    assert!(code == 2 && err.contains("line 1 of one.txt is not a result of bench"), "{err}");
}
