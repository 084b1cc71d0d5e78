//! `generate`: the same bytes for the same seed, puzzles that other commands confirm, and what bad input gets.

#[allow(dead_code, reason = "these tests need no puzzles to begin with")]
use crate::common::{folder, gridwright, names, run};
use std::fs;

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    for kind in ["standard", "mixed", "nonogram"] {
        let made = |threads| {
            let size = if kind == "nonogram" { "8x6" } else { "6" };
            run(&[
                "generate",
                "--type",
                kind,
                "--size",
                size,
                "--seed",
                "5",
                "--count",
                "6",
                "--threads",
                threads,
            ])
        };
        let (code, out, err) = made("1");
        assert_eq!((code, err.as_str()), (0, "seed 5\n"), "{kind}");
        assert_eq!(made("2").1, out, "{kind}");
        let other = run(&["generate", "--type", kind, "--size", "6", "--seed", "6", "--count", "6"]).1;
        assert_ne!(other, out, "{kind}");
    }
}

#[test]
fn what_is_made_has_one_solution_in_every_format_that_can_express_it() {
    for (arguments, format) in [
        (&["--type", "standard"][..], "line"),
        (&["--type", "standard"], "grid"),
        (&["--type", "mixed"], "sections"),
        (&["--type", "killer", "--fill-all", "--givens", "0", "0", "--size", "4"], "killer"),
        (&["--type", "even-odd", "--fill-all"], "evenodd"),
        (&["--rules", "sandwich,thermometer"], "sdq"),
        (&["--type", "hidden-thermometer"], "json"),
    ] {
        let base = ["generate", "--size", "6", "--seed", "2", "--to", format];
        // Said twice, the last size would count: the killer names its own.
        let base: Vec<&str> =
            if arguments.contains(&"--size") { [&base[..1], &base[3..]].concat() } else { base.to_vec() };
        let (code, text, err) = run(&[&base[..], arguments].concat());
        assert_eq!(code, 0, "{format}: {err}");
        gridwright()
            .args(["check", "--from", format])
            .write_stdin(text)
            .assert()
            .success()
            .stdout("unique\n");
    }
}

#[test]
fn the_solution_comes_with_the_puzzle_if_asked_for() {
    let base = ["generate", "--size", "6", "--seed", "3"];
    let (_, without, _) = run(&base);
    let (_, with, _) = run(&[&base[..], &["--with-solution"]].concat());
    assert!(!without.contains("SOLUTION") && with.starts_with(without.trim_end()), "{with}");
    gridwright().args(["solve", "-u", "--json"]).write_stdin(with).assert().success();
    let (_, json, _) = run(&[
        &base[..],
        &["--with-solution", "--json", "--level", "medium", "--givens", "0", "36"],
    ]
    .concat());
    for part in [
        "{\"schema\":1,\"number\":1,\"seed\":3,\"type\":\"mixed\"",
        "\"level\":\"medium\"",
        "\"solution\":[[",
    ] {
        assert!(json.contains(part), "{json}");
    }
}

#[test]
fn what_cannot_be_is_bad_usage_and_what_was_not_found_a_limit() {
    for (arguments, part) in [
        (&["--size", "7"][..], "the sizes are 4, 6, 8, 9"),
        (&["--type", "killer", "--size", "25"], "only plain Sudoku"),
        (&["--size", "9x6"], "a Sudoku is square"),
        (&["--cages", "9", "3"], "write --cages 3 9"),
        (&["--cages", "90", "95"], "it has room for 81"),
        (&["--thermos", "1", "2"], "this puzzle has no thermos"),
        (&["--rules", "killer,wings"], "puzzles with the rule `wings` cannot be generated"),
        (&["--type", "standard", "--fill-all"], "only those of killer and even-odd can"),
        (&["--type", "nonogram", "--extra", "2"], "a clue for every line"),
        (&["--type", "nonogram", "--rating", "5.7..6.8"], "a --rating up to 5.0 or from 7.2"),
        (&["--type", "kenken", "--size", "16"], "the sizes are 4, 5, 6, 7, 8, 9"),
        (&["--rating", "4-5"], "write a range of ratings such as 4.0..5.5"),
        (&["--rating", "5..4"], "its low end comes first"),
        (&["--rating", "5.1..5.6"], "the nearest ratings are 5.0 and 5.7"),
        (&["--rating", "4..5", "--level", "hard"], "cannot be used with"),
        (&["--technique", "xwing"], "a similar value exists: 'X-wing'"),
        (&["--technique", "xy-wing", "--level", "easy"], "choose a harder --level or another --technique"),
        (&["--type", "thermo", "--style", "large-cages"], "leave out --style"),
        (&["--theme", "no/such/picture"], "no/such/picture: "),
        (&["--type", "nonogram", "--size", "999"], "each side is 2 to 128"),
        (&["--logic", "line"], "--logic is for nonograms"),
        (&["--to", "line", "--size", "4", "--seed", "1"], "cannot express"),
        (&["--type", "standard", "--size", "4", "--form", "link"], "has no links"),
        (&["--type", "killer,thermo"], "write --rules killer,thermo"),
        (&["--effort", "0"], "must be more than 0"),
    ] {
        let (code, out, err) = run(&[&["generate"], arguments].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(part), "{err}");
    }
    let few = ["generate", "--type", "standard", "--givens", "0", "9", "--effort", "0.000001"];
    let (code, _, err) = run(&few);
    assert_eq!(code, 4);
    assert!(err.contains("no puzzle with 0 to 9 givens was found in 1 full grid: the best one had"), "{err}");
    assert!(err.contains("widen --givens"), "{err}");
}

#[test]
fn a_rating_that_was_asked_for_is_that_of_rate() {
    let made = ["generate", "-q", "--size", "6", "--type", "thermo", "--rating", "2.5..3.2", "--seed", "1"];
    let (code, out, err) = run(&[&made[..], &["--json", "--to", "json"]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    let record: serde_json::Value = serde_json::from_str(&out).unwrap();
    let rating = record["rating"].as_f64().unwrap();
    assert!((2.5..=3.2).contains(&rating), "{rating}");
    assert_eq!(record["level"], "medium");
    assert!(record["techniques"].as_object().is_some_and(|techniques| !techniques.is_empty()));
    let (code, out, _) = run(&["rate", "--json", "-s", record["text"].as_str().unwrap()]);
    assert_eq!(code, 0);
    let rated: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(rated["rating"].as_f64(), Some(rating));
}

#[test]
fn a_refusal_names_the_level_that_was_in_the_way() {
    let hard = [
        "generate", "--size", "4", "--type", "killer", "--givens", "0", "0", "--level", "easy", "--seed", "1",
    ];
    let (code, _, err) = run(&[&hard[..], &["--cages", "1", "2", "--effort", "0.01"]].concat());
    assert_eq!(code, 4);
    assert!(err.contains("no puzzle of level easy was found in "), "{err}");
    assert!(err.contains("raise the MAX of --givens or --cages, choose a harder --level"), "{err}");
    // The default effort is worth seconds, however little each grid takes.
    let (code, _, err) = run(&[&hard[..], &["--fill-all"]].concat());
    assert_eq!((code, err.as_str()), (0, "seed 1\n"));
}

#[test]
fn rules_have_the_names_of_the_catalogue_and_other_spellings_are_understood() {
    let made = |names: &str, range: &str| {
        run(&[
            "generate", "-q", "--size", "4", "--seed", "1", "--to", "json", "--rules", names, range, "1", "3",
        ])
    };
    let (code, out, err) = made("cage,thermo,less", "--inequalities");
    assert_eq!((code, err.as_str()), (0, ""));
    // The names stand in a comment as they were typed.
    assert_eq!(
        made("killer,thermometer,inequality", "--ineq").1,
        out.replace("cage,thermo,less", "killer,thermometer,inequality")
    );
}

#[test]
fn a_memory_limit_that_is_reached_is_named() {
    let large = ["generate", "--type", "standard", "--size", "25", "--memory-limit", "1", "--seed", "1"];
    let (code, out, err) = run(&large);
    assert_eq!((code, out.as_str()), (4, ""), "{err}");
    assert!(err.contains("the memory limit was reached") && err.contains("0 puzzles of 1 made"), "{err}");
}

#[test]
fn a_link_holds_the_puzzle() {
    for format in ["fpuzzles", "iss", "scl"] {
        let base = ["generate", "-q", "--type", "standard", "--size", "4", "--seed", "1", "--count", "2"];
        let (code, links, err) = run(&[&base[..], &["--to", format, "--form", "link"]].concat());
        assert_eq!((code, links.lines().count()), (0, 2), "{format}: {err}");
        let first = links.lines().next().expect("there are two");
        assert!(first.starts_with("https://"), "{first}");
        gridwright().args(["-q", "check", "-s", first]).assert().success().stdout("unique\n");
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all_and_each_puzzle_can_have_its_own() {
    let folder = folder(&[("old.txt", "old")]);
    let generate = |arguments: &[&str]| {
        let base = ["generate", "-q", "--type", "standard", "--size", "4", "--seed", "1"];
        gridwright().current_dir(&folder).args(base).args(arguments).assert()
    };
    generate(&["--givens", "0", "2", "--effort", "0.01", "-o", "old.txt"]).code(4);
    assert_eq!(fs::read_to_string(folder.path().join("old.txt")).expect("it is still there"), "old");
    generate(&["--count", "3", "-o", "p-{}.svg"]).success();
    generate(&["--count", "3", "--to", "line", "-o", "all.sdm"]).success();
    // Such a file holds grids of 9 x 9 only.
    generate(&["--count", "3", "-o", "all.sdm"]).code(2);
    generate(&["--count", "3", "-o", "all.svg"]).code(2);
    assert_eq!(names(folder.path()), ["all.sdm", "old.txt", "p-1.svg", "p-2.svg", "p-3.svg"]);
    let all = fs::read_to_string(folder.path().join("all.sdm")).expect("it was written");
    assert_eq!(all.lines().count(), 3);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_every_puzzle_that_was_made() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["generate", "--type", "standard", "--count", "100000000", "--seed", "1", "--to", "line"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut out = child.stdout.take().expect("it is piped");
    let mut first = [0; 82];
    out.read_exact(&mut first).expect("it prints");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("it prints to the end");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(4));
    let whole = String::from_utf8_lossy(&first).into_owned() + &rest;
    assert!(whole.lines().all(|line| line.len() == 81), "every line is whole");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(&format!("interrupted: {} puzzles of", whole.lines().count())), "{said}");
}

#[test]
fn earlier_puzzles_do_not_come_again() {
    let folder = folder(&[]);
    let path = folder.path();
    let made = |file: &str, more: &[&str]| {
        let options =
            ["--type", "standard", "--size", "6", "--count", "3", "--seed", "1", "--to", "line", "-o", file];
        gridwright().current_dir(path).arg("generate").args(options).args(more).assert().success();
        let text = std::fs::read_to_string(path.join(file)).expect("it was written");
        text.lines().map(str::to_string).collect::<Vec<String>>()
    };
    let old = made("old.sdm", &[]);
    assert_eq!(made("same.sdm", &[]), old);
    // Turned upside down they are still the same puzzles.
    let turned: Vec<String> = old.iter().map(|line| line.chars().rev().collect()).collect();
    std::fs::write(path.join("turned.sdm"), turned.join("\n")).expect("a file for the test");
    let new = made("new.sdm", &["--not-in", "turned.sdm"]);
    assert_eq!(new.len(), 3);
    assert!(new.iter().all(|line| !old.contains(line)), "{new:?}");
    let options = ["generate", "--type", "standard", "--not-in", "no/such/file"];
    gridwright().args(options).assert().code(2);
}
