//! Hints, explanations and ratings in files, and ratings of many puzzles.

use crate::common::{NONE, ONE, SEVERAL, folder, gridwright, names, run};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;

#[test]
fn a_page_has_every_step_of_the_explanation() {
    let folder = folder(&[]);
    let explain = |file: &str| {
        gridwright().current_dir(&folder).args(["explain", "-s", ONE, "-o", file]).assert().success();
        fs::read_to_string(folder.path().join(file)).expect("it was written")
    };
    let (page, text) = (explain("page.html"), explain("steps.txt"));
    let steps = text.lines().count() - 1;
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<h1>&lt;string&gt;</h1>"));
    assert_eq!(page.matches("<section ").count(), steps);
    for line in text.lines().take(steps) {
        let sentence = line.split_once(". ").and_then(|(_, line)| line.split_once(". (")).expect("a step").0;
        assert!(page.contains(sentence), "{sentence}");
    }
    assert!(page.contains(text.lines().last().expect("it has an end")));
}

#[test]
fn a_folder_gets_a_picture_of_each_step_and_keeps_what_is_there() {
    let folder = folder(&[]);
    let draw = |more: &[&str]| {
        let mut command = gridwright();
        command
            .current_dir(&folder)
            .args(["explain", "-s", ONE, "--limit", "2", "--picture", "a/b"])
            .args(more);
        command.output().expect("it runs").status.code()
    };
    assert_eq!(draw(&[]), Some(0));
    let inside = folder.path().join("a/b");
    assert_eq!(names(&inside), ["step-001.svg", "step-002.svg"]);
    let first = inside.join("step-001.svg");
    assert!(fs::read_to_string(&first).expect("it was written").starts_with("<svg "));
    fs::write(&first, "mine").expect("it can be written");
    assert_eq!(draw(&[]), Some(2));
    assert_eq!(fs::read_to_string(&first).expect("it is there"), "mine");
    assert_eq!(draw(&["--force"]), Some(0));
    assert_ne!(fs::read_to_string(&first).expect("it is there"), "mine");
}

#[test]
fn a_hint_is_drawn_as_the_ending_says_and_only_as_much_as_is_asked_for() {
    let folder = folder(&[("wrong.txt", "12..4...1.3....4\n")]);
    for (file, start) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG\r\n"), ("a.pdf", b"%PDF-1.")] {
        gridwright().current_dir(&folder).args(["hint", "-s", ONE, "-o", file]).assert().success().stdout("");
        assert!(fs::read(folder.path().join(file)).expect("it was written").starts_with(start), "{file}");
    }
    let drawn = |strength| run(&["hint", "--pretty", "--strength", strength, "-s", ONE]).1;
    let [place, what, all] = ["where", "what", "all"].map(drawn);
    assert!(place.contains(':') && !place.contains('°') && !place.contains('='));
    assert!(what.contains('°') && !what.contains('='));
    assert!(all.contains('='));
    // There is no step to draw: a picture from before stays.
    let wrong = ["hint", "-s", ONE, "--from-state", "wrong.txt", "-o", "a.svg"];
    gridwright().current_dir(&folder).args(wrong).assert().code(2);
    assert!(folder.path().join("a.svg").exists());
}

#[test]
fn a_state_is_not_replaced_by_its_hint() {
    let folder = folder(&[("mine.txt", "32..4...1.3....4\n")]);
    let hint = ["hint", "-s", ONE, "--from-state", "mine.txt", "-o", "mine.txt"];
    gridwright().current_dir(&folder).args(hint).assert().code(2);
    assert_eq!(
        fs::read_to_string(folder.path().join("mine.txt")).expect("it is there"),
        "32..4...1.3....4\n"
    );
}

#[test]
fn ratings_are_the_same_for_every_number_of_threads_and_every_way_of_reading() {
    // The comment is more than is looked at to tell whether a file is one of lines.
    let three = format!("{ONE}\n{NONE}\n{SEVERAL}\n");
    let lines = format!("{three}# {}\n{}", ".".repeat(64 << 10), three.repeat(50));
    let folder = folder(&[("lines.txt", &lines), ("few.txt", &lines[..51])]);
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(lines.as_bytes()).expect("memory takes all");
    fs::write(folder.path().join("lines.txt.gz"), packed.finish().expect("memory takes all"))
        .expect("a file");
    let rate = |arguments: &[&str]| {
        let output = gridwright().current_dir(&folder).arg("rate").args(arguments).output().expect("it runs");
        assert_eq!(output.status.code(), Some(3));
        String::from_utf8(output.stdout).expect("it prints UTF-8")
    };
    let one = rate(&["--threads", "1", "lines.txt"]);
    assert_eq!(one.lines().count(), 1 + 3 * 51);
    assert!(one.lines().nth(3).is_some_and(|line| line.ends_with("lines.txt, line 3")));
    assert!(one.lines().nth(4).is_some_and(|line| line.ends_with("lines.txt, line 5")));
    assert_eq!(rate(&["--threads", "3", "lines.txt"]), one);
    assert_eq!(rate(&["lines.txt.gz"]).replace(".gz", ""), one);
    let columns = |text: &str| -> Vec<String> {
        text.lines()
            .skip(1)
            .take(3)
            .map(|line| line.split("  few").next().unwrap_or("").to_string())
            .collect()
    };
    let few = columns(&rate(&["few.txt"]));
    assert!(few.iter().zip(one.lines().skip(1)).all(|(few, line)| line.starts_with(&few[..40])), "{few:?}");
}

#[test]
fn ratings_of_no_use_replace_no_file() {
    let folder = folder(&[("ratings.txt", "from before")]);
    gridwright().current_dir(&folder).args(["rate", "missing.txt", "-o", "ratings.txt"]).assert().code(2);
    assert_eq!(fs::read_to_string(folder.path().join("ratings.txt")).expect("it is there"), "from before");
}

#[test]
fn the_page_names_every_field_of_the_objects() {
    let page = include_str!("../../../../docs/explain.md");
    let mut known = 0;
    for arguments in [
        &["explain", "--json", "--verify", "../../examples/jigsaw.json"][..],
        &["hint", "--json", "--strength", "what", "-s", ONE],
        &["rate", "--json", "../../tests/corpus/explain/many.txt"],
        &["explain", "--json", "-s", NONE],
    ] {
        for line in run(arguments).1.lines() {
            let object: serde_json::Value = serde_json::from_str(line).expect("a line is an object");
            known += check_fields(&object, page);
        }
    }
    assert!(known > 100, "only {known} fields");
}

/// Fails if a field is not named on the page. Says how many there are.
fn check_fields(value: &serde_json::Value, page: &str) -> usize {
    // What every command has, and what is inside of it, stands elsewhere.
    const OTHERS: [&str; 5] = ["error", "shape", "puzzle", "warnings", "count"];
    match value {
        serde_json::Value::Array(values) => values.iter().map(|value| check_fields(value, page)).sum(),
        serde_json::Value::Object(fields) => {
            let own = fields.iter().filter(|(name, _)| !OTHERS.contains(&name.as_str()));
            own.map(|(name, value)| {
                assert!(page.contains(&format!("`{name}`")), "{name} is not on the page");
                1 + check_fields(value, page)
            })
            .sum()
        }
        _ => 0,
    }
}
