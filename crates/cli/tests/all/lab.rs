//! Formulas, answers, proofs and pictures: what the command exchanges with other programs.

use crate::common::{NONE, ONE, SEVERAL, folder, gridwright, names, run};
use std::fs;
use std::process::Command as Process;

/// A cage of eight cells, which has far too many ordered tuples.
const LARGE_CAGE: &str = "9\n1\n40 8 1 1 1 2 1 3 1 4 1 5 1 6 1 7 1 8\n";

/// Solvers of this machine; those that are missing are told.
fn solvers() -> Vec<&'static str> {
    let installed = |name: &&str| match Process::new(name).arg("--help").output() {
        Ok(_) => true,
        Err(error) => {
            println!("skipped {name}: {error}");
            false
        }
    };
    ["minisat", "cadical"].into_iter().filter(installed).collect()
}

/// The answer that a solver would give to `encode --names` of [`ONE`], from its names and the solution.
fn answer(rows: [&str; 4]) -> String {
    let (_, formula, _) = run(&["encode", "--names", "-s", ONE]);
    let names = formula.lines().filter_map(|line| line.strip_prefix("c ")?.split_once(' '));
    let digit = |cell: &str, at: usize| usize::from(cell.as_bytes()[at] - b'1');
    let literals: Vec<String> = names
        .map(|(variable, name)| {
            let holds = rows[digit(name, 1)].as_bytes()[digit(name, 3)] == name.as_bytes()[5];
            format!("{}{variable}", if holds { "" } else { "-" })
        })
        .collect();
    format!("c found\ns SATISFIABLE\nv {} 0\n", literals.join(" "))
}

#[test]
fn every_engine_finds_the_same_solution_and_says_who_it_was() {
    let mut grids = Vec::new();
    // A grid that candidates alone do not settle.
    let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for (engine, names) in
        [("auto", &["classic"][..]), ("search", &["search"]), ("sat", &["batsat", "cadical"])]
    {
        let (code, out, err) = run(&["solve", "-u", "--engine", engine, "--stats", "-s", puzzle]);
        assert_eq!(code, 0, "{err}");
        let line = err.lines().last().expect("statistics");
        let words: Vec<&str> = line.split(' ').collect();
        assert!(names.contains(&words[0]) && words[1] == "in", "{line}");
        assert_eq!(line.contains(" nodes"), engine != "sat", "{line}");
        assert_eq!(line.contains(" clauses, "), engine == "sat", "{line}");
        grids.push(out);
    }
    assert_eq!(grids[0], grids[1]);
    assert_eq!(grids[1], grids[2]);
    let (_, out, _) = run(&["solve", "-u", "--engine", "search", "--json", "-s", puzzle]);
    let object: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(object["stats"]["engine"], "search");
    assert!(object["stats"]["nodes"].as_u64() > Some(0), "{out}");
    assert_eq!(object["stats"]["variables"], 0);
    assert!(object["stats"]["propagations"].is_number(), "{out}");
}

#[test]
fn search_alone_writes_no_clauses_whatever_encoding_is_asked_for() {
    let cage = "4\n1\n3 2 1 1 1 2\n";
    let clauses = |engine| {
        let (_, out, _) = run(&["solve", "--engine", engine, "--pb", "adder", "--json", "-s", cage]);
        let object: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        object["stats"]["clauses"].as_u64().expect("a number")
    };
    assert_eq!(clauses("search"), 0);
    assert!(clauses("auto") > 0);
}

#[test]
fn a_formula_has_a_head_and_names_for_its_variables() {
    let (code, plain, err) = run(&["encode", "-s", ONE]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(plain.starts_with("p cnf 44 "), "{plain}");
    let (_, named, _) = run(&["encode", "--names", "-s", ONE]);
    assert!(named.starts_with("c 1 r1c1=1\nc 2 r1c1=2\n"), "{named}");
    assert!(named.ends_with(&plain));
    let folder = folder(&[]);
    for option in ["--dimacs", "-o"] {
        let arguments = ["encode", "--names", "-s", ONE, option, "a.cnf"];
        gridwright().current_dir(&folder).args(arguments).assert().success().stdout("");
        assert_eq!(fs::read_to_string(folder.path().join("a.cnf")).unwrap(), named);
    }
}

#[test]
fn the_shares_of_the_rules_add_up() {
    let cage = "4\n1\n3 2 1 1 1 2\n";
    let (code, out, err) = run(&["encode", "--stats", "--json", "--pb", "totalizer", "-s", cage]);
    assert_eq!(code, 0, "{err}");
    let object: serde_json::Value = serde_json::from_str(&out).expect("JSON and no formula");
    let rules = object["rules"].as_array().expect("a list");
    for key in ["variables", "clauses"] {
        let sum: u64 = rules.iter().map(|rule| rule[key].as_u64().expect("a number")).sum();
        assert_eq!(object[key], sum, "{out}");
    }
    let kinds: Vec<&str> = rules.iter().filter_map(|rule| rule["rule"].as_str()).collect();
    assert_eq!(kinds, ["cells", "rows", "columns", "boxes", "cage"]);
    assert!(rules.iter().all(|rule| rule["clauses"].as_u64() > Some(0)), "{out}");
    assert!(err.contains("\ncage "), "{err}");
}

#[test]
fn a_formula_that_would_be_too_large_is_refused_and_nothing_is_written() {
    let folder = folder(&[("large.in", LARGE_CAGE), ("out", "from before")]);
    let arguments = ["encode", "--pb", "tuples", "large.in", "-o", "out"];
    let output = gridwright().current_dir(&folder).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("error: there is no formula: a sum of 8 places to 40 takes more than"), "{said}");
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), "from before");
}

#[test]
fn an_answer_becomes_a_verified_grid() {
    let right = answer(["3241", "4123", "1432", "2314"]);
    let bare = right.replace("c found\n", "").replace("s SATISFIABLE\nv", "SAT\n");
    let folder = folder(&[("puzzle", ONE), ("right", &right), ("bare", &bare)]);
    let grid = "3 2 4 1\n4 1 2 3\n1 4 3 2\n2 3 1 4\n";
    let decode = |arguments: &[&str]| {
        let mut command = gridwright();
        command.current_dir(&folder).arg("decode").args(arguments);
        command
    };
    decode(&["puzzle", "right"]).assert().success().stdout(grid);
    decode(&["puzzle", "--answer", "bare"]).assert().success().stdout(grid);
    decode(&["-s", ONE, "right"]).assert().success().stdout(grid);
    decode(&["puzzle"]).write_stdin(right.clone()).assert().success().stdout(grid);
    decode(&["--answer", "right"]).write_stdin(ONE).assert().success().stdout(grid);
    decode(&["-", "-"]).write_stdin(right).assert().code(2);
    decode(&["puzzle"]).write_stdin("s UNSATISFIABLE\n").assert().code(1).stdout("");
    decode(&["puzzle"]).write_stdin("s UNKNOWN\n").assert().code(4).stdout("");
    decode(&["puzzle"]).write_stdin("no answer\n").assert().code(2).stdout("");
}

#[test]
fn a_wrong_answer_is_told_which_rules_it_breaks() {
    let wrong = answer(["3241", "4132", "1432", "2314"]);
    let output = gridwright().args(["decode", "-s", ONE, "--answer", "-"]).write_stdin(wrong).output();
    let output = output.unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("breaks 1 of the puzzle's rules: no digit repeats in a column"), "{said}");
}

#[test]
fn solvers_elsewhere_solve_puzzles_and_tell_one_solution_from_two() {
    for solver in solvers() {
        let (code, out, err) = run(&["solve", "-u", "--solver", solver, "--stats", "-s", ONE]);
        assert_eq!((code, out.as_str()), (0, "3 2 4 1\n4 1 2 3\n1 4 3 2\n2 3 1 4\n"), "{solver}: {err}");
        assert!(err.starts_with("exactly one solution\n"), "{solver}: {err}");
        assert!(err.contains(&format!("\n{solver} in ")), "{err}");
        assert_eq!(run(&["solve", "-u", "--solver", solver, "-s", SEVERAL]).0, 3);
        assert_eq!(run(&["solve", "--solver", solver, "-s", NONE]).0, 1);
        let (_, all, _) = run(&["solve", "--all", "--solver", solver, "-s", "12343412........"]);
        assert_eq!(all.split("\n\n").count(), 4, "{solver}: {all}");
    }
}

#[test]
fn a_solver_that_cannot_help_is_an_error_or_unknown() {
    let (code, _, err) = run(&["solve", "--solver", "no-such-solver", "-s", ONE]);
    assert_eq!(code, 2);
    assert_eq!(err, "error: cannot start the solver `no-such-solver`: there is no such program\n");
    let echo = ["solve", "--solver", "echo", "--solver-arg", "s UNKNOWN", "-s", ONE];
    if cfg!(unix) {
        let (code, _, err) = run(&echo);
        assert_eq!(code, 4);
        assert!(err.starts_with("unknown: the solver gave up;"), "{err}");
    }
}

#[test]
fn a_proof_is_written_with_its_formula_and_verified() {
    let folder = folder(&[("one", ONE), ("none", NONE)]);
    let command = |arguments: &[&str]| {
        let output = gridwright().current_dir(&folder).args(arguments).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    };
    let (code, _, err) = command(&["solve", "-u", "--proof", "p", "one"]);
    assert_eq!(code, 0);
    assert!(err.contains("proved: no second solution; the proof is p, its formula p.cnf"), "{err}");
    let (code, out, err) = command(&["check", "--json", "--proof", "q", "none"]);
    assert_eq!(code, 1);
    assert!(err.contains("proved: no solution; "), "{err}");
    assert!(out.contains(r#""proof":{"claim":"no solution","proof":"q","formula":"q.cnf"}"#), "{out}");
    assert_eq!(names(folder.path()), ["none", "one", "p", "p.cnf", "q", "q.cnf"]);
    for (formula, proof) in [("p.cnf", "p"), ("q.cnf", "q")] {
        let (code, out, _) = command(&["verify-proof", formula, proof]);
        assert_eq!(code, 0);
        assert!(out.starts_with("verified: the formula of "), "{out}");
    }
    assert_eq!(command(&["verify-proof", "p.cnf", "one"]).0, 2);
    assert_eq!(command(&["verify-proof", "p", "p"]).0, 2);
    assert_eq!(command(&["verify-proof", "p.cnf", "missing"]).0, 2);
}

/// Four clauses over two variables that have no model, and a proof of it.
const FORMULA: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

#[test]
fn a_tampered_proof_is_refused_with_its_line() {
    let satisfiable = FORMULA.replace("-1 -2", "1 2");
    let folder = folder(&[
        ("cnf", FORMULA),
        ("satisfiable", &satisfiable),
        ("right", "1 0\n0\n"),
        ("flipped", "-1 0\n0\n"),
        ("cut", "1 0\n"),
    ]);
    let verify = |formula: &str, proof: &str| {
        let arguments = ["verify-proof", "--json", formula, proof];
        let output = gridwright().current_dir(&folder).args(arguments).output().unwrap();
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (output.status.code().unwrap(), object, String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let (code, object, _) = verify("cnf", "right");
    assert_eq!((code, &object["status"], &object["lemmas"]), (0, &"verified".into(), &2.into()));
    let (code, object, err) = verify("satisfiable", "flipped");
    assert_eq!((code, &object["status"]), (1, &"refused".into()));
    let sentence = "flipped, line 1: the clause `-1 0` does not follow from the formula";
    assert!(err.contains(sentence), "{err}");
    let (code, _, err) = verify("cnf", "cut");
    assert_eq!(code, 1);
    assert!(err.contains("without the empty clause"), "{err}");
}

#[test]
fn a_literal_flipped_in_a_real_proof_is_noticed() {
    let folder = folder(&[]);
    let arguments = ["check", "--backend", "batsat", "--proof", "p", "-s", HARD];
    gridwright().current_dir(&folder).args(arguments).assert().success();
    let proof = fs::read_to_string(folder.path().join("p")).unwrap();
    // The solver always finds the same proof: the flip below is known to leave a lemma that does not follow.
    let first = proof.lines().next().expect("a lemma");
    assert_ne!(first, "0", "the puzzle should need a real proof");
    let (literal, rest) = first.split_once(' ').expect("a literal and the end");
    let flipped = literal.strip_prefix('-').map_or(format!("-{literal}"), str::to_string);
    let tampered = proof.replacen(first, &format!("{flipped} {rest}"), 1);
    fs::write(folder.path().join("tampered"), tampered).unwrap();
    let verify = |proof: &str| {
        gridwright().current_dir(&folder).args(["verify-proof", "p.cnf", proof]).output().unwrap()
    };
    assert_eq!(verify("p").status.code(), Some(0));
    let output = verify("tampered");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("error: tampered, line 1: "), "{said}");
}

/// A puzzle with one solution that takes some search.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn several_solutions_and_several_puzzles_leave_no_proof() {
    let folder = folder(&[("several", SEVERAL), ("one", ONE), ("two", &format!("{ONE}\n{ONE}\n"))]);
    let command = |arguments: &[&str]| {
        let output = gridwright().current_dir(&folder).args(arguments).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let (code, err) = command(&["solve", "-u", "--proof", "p", "several"]);
    assert_eq!(code, 3);
    assert!(err.contains("no proof is written: there are several solutions"), "{err}");
    assert_eq!(command(&["check", "--proof", "p", "two"]).0, 2);
    assert_eq!(command(&["check", "--proof", "p", "one", "several"]).0, 2);
    assert_eq!(command(&["check", "--proof", "-", "one"]).0, 2);
    assert_eq!(command(&["solve", "--proof", "p", "one"]).0, 2);
    assert_eq!(names(folder.path()), ["one", "several", "two"]);
}

#[test]
fn encodings_are_compared_row_by_row() {
    let cage = "4\n1\n3 2 1 1 1 2\n";
    let (code, table, _) = run(&["encodings", "-s", cage]);
    assert_eq!(code, 0);
    assert!(table.starts_with("encoding     level variables"), "{table}");
    let rows = table.lines().count() - 1;
    assert!(table.lines().skip(1).all(|line| line.ends_with("  several")), "{table}");
    let (_, json, _) = run(&["encodings", "--json", "-s", cage]);
    assert_eq!(json.lines().count(), rows);
    for line in json.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON on every line");
        assert_eq!(object["status"], "multiple");
        assert!(object["clauses"].as_u64() > Some(0), "{line}");
    }
    let (_, csv, _) = run(&["encodings", "--csv", "-s", cage]);
    let fields: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(fields, vec![13; rows + 1], "{csv}");
    let (_, one, _) = run(&["encodings", "--pb", "adder", "--level", "2", "-s", cage]);
    assert_eq!(one.lines().count(), 2, "{one}");
    assert_eq!(run(&["encodings", "--pb", "adder", "--level", "3", "-s", cage]).0, 2);
}

#[test]
fn the_encodings_of_a_nonogram_are_those_of_lines() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/solve/nonogram.json");
    let (code, json, _) = run(&["encodings", "--json", file]);
    assert_eq!(code, 0);
    let rows: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let names: Vec<&str> = rows.iter().filter_map(|row| row["encoding"].as_str()).collect();
    assert_eq!(names, ["order", "gaps", "starts"]);
    assert!(rows.iter().all(|row| row["status"] == "unique" && row["clauses"].as_u64() > Some(0)), "{json}");
    let (_, one, _) = run(&["encodings", "--csv", "--encoding", "starts", file]);
    assert_eq!(one.lines().count(), 2, "{one}");
    let (code, _, err) = run(&["encodings", "--pb", "adder", file]);
    assert_eq!(code, 2);
    assert!(err.contains("--pb is about sums, and this puzzle has none"), "{err}");
}

#[test]
fn an_encoding_that_is_refused_is_a_row_with_its_reason() {
    let (code, out, _) = run(&["encodings", "--pb", "tuples", "--level", "0", "-s", LARGE_CAGE]);
    assert_eq!(code, 0);
    assert!(out.contains("refused: a sum of 8 places to 40 takes more than"), "{out}");
}

#[test]
fn a_drawing_shows_the_puzzle_and_on_request_its_solution() {
    let (code, puzzle, _) = run(&["render", "-s", ONE]);
    assert_eq!(code, 0);
    assert!(puzzle.contains("│ 2 ┃   │   ┃"), "{puzzle}");
    let (_, solved, _) = run(&["render", "--solution", "-s", ONE]);
    assert!(solved.contains("┃ 3 │ 2·┃ 4 │ 1 ┃"), "{solved}");
    let (_, checked, _) = run(&["check", "--pretty", "-s", ONE]);
    assert_eq!(checked, format!("unique\n{solved}"));
    let (code, none, _) = run(&["render", "--solution", "-s", NONE]);
    assert_eq!((code, none.as_str()), (1, ""));
    let folder = folder(&[]);
    gridwright().current_dir(&folder).args(["render", "-s", ONE, "-o", "a.svg"]).assert().success();
    let picture = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(picture.starts_with("<svg "), "{picture}");
    assert_eq!(run(&["render", "--to", "svg", "-s", ONE]).1, picture);
}
