//! The pages of the project claim only what a reader can run, and lead only where something is.
//!
//! A block marked `console` holds lines `$ gridwright ...`, run in the project's folder, and all that they print:
//! first standard output, then standard error. `$ echo $?` shows the exit code of the command before. What an answer cost
//! stands as `"stats":{...}`. `UPDATE_EXPECT=1 cargo test -p gridwright-cli pages` writes what is printed now.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const OPEN: &str = "```console\n";
const CLOSE: &str = "```\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every page: those at the top, and those below `docs`, `examples` and `bench`.
fn pages() -> Vec<PathBuf> {
    let folders =
        ["", "docs", "docs/formats", "examples", "bench", "bench/peers"].map(|folder| root().join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("the folder is there"));
    let paths = files.map(|entry| entry.expect("a readable folder").path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn pages_show_what_their_commands_print() {
    let mut commands = 0;
    for path in pages() {
        let page = read(&path);
        let mut actual = String::new();
        let mut rest = page.as_str();
        while let Some((before, after)) = rest.split_once(OPEN) {
            let (block, after) = after.split_once(CLOSE).expect("a block ends");
            commands += block.matches("$ gridwright").count();
            actual += &format!("{before}{OPEN}{}{CLOSE}", rerun(block));
            rest = after;
        }
        actual += rest;
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, actual).expect("the page can be written");
        } else if page != actual {
            let same = page.lines().zip(actual.lines()).take_while(|(a, b)| a == b).count();
            let line = |text: &str| text.lines().nth(same).unwrap_or("(nothing)").to_string();
            let (says, is) = (line(&page), line(&actual));
            panic!("{}, line {}, says\n{says}\nbut it is\n{is}", path.display(), same + 1);
        }
    }
    assert!(commands >= 10, "only {commands} commands");
}

/// A block again, with what its commands print now.
fn rerun(block: &str) -> String {
    let mut text = String::new();
    let mut code = 0;
    for line in block.lines().filter(|line| line.starts_with("$ ")) {
        text += &format!("{line}\n");
        match words(line).as_slice() {
            ["$", "gridwright", arguments @ ..] => {
                let (said, now) = run(arguments);
                text += &said;
                code = now;
            }
            ["$", "echo", "$?"] => text += &format!("{code}\n"),
            _ => panic!("only gridwright and echo $? can stand in a console block: {line}"),
        }
    }
    text
}

/// The words of a command line; a word between single quotes has none inside.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().map(|word| word.trim_matches('\'')).collect()
}

fn run(arguments: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(arguments)
        .current_dir(root())
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("it prints UTF-8");
    (without_cost(&text), output.status.code().expect("it exits"))
}

/// What an answer cost differs from run to run and from engine to engine.
fn without_cost(text: &str) -> String {
    const KEY: &str = "\"stats\":{";
    match text.split_once(KEY).and_then(|(before, rest)| Some((before, rest.split_once('}')?.1))) {
        Some((before, after)) => format!("{before}{KEY}...}}{}", without_cost(after)),
        None => text.to_string(),
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    let mut links = 0;
    for path in pages() {
        let page = read(&path);
        for target in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.contains("://") {
                continue;
            }
            links += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let there = match file {
                "" => path.clone(),
                _ => path.parent().expect("in a folder").join(file),
            };
            let found = there.exists() && (anchor.is_empty() || has_heading(&read(&there), anchor));
            assert!(found, "{} links to {target}, which is not there", path.display());
        }
    }
    assert!(links > 20, "only {links} links");
}

/// Whether a page has a heading that GitHub gives this anchor: small letters, hyphens for spaces, no punctuation.
fn has_heading(page: &str, anchor: &str) -> bool {
    let slug = |heading: &str| -> String {
        let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    page.lines().any(|line| line.starts_with('#') && slug(line.trim_start_matches('#')) == anchor)
}

/// The fenced blocks of a page in one language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let open = format!("```{language}\n");
    page.split(&open).skip(1).filter_map(|rest| rest.split(CLOSE).next()).collect()
}

#[test]
fn the_gate_runs_the_commands_of_the_readme() {
    let readme = read(&root().join("README.md"));
    let gate = read(&root().join(".ci/run"));
    let commands = blocks(&readme, "sh")[0];
    assert!(commands.contains("cargo test\n"), "the README says how to test");
    for command in commands.lines() {
        assert!(
            gate.lines().any(|line| line == format!("step {command}")),
            "the gate does not run `{command}`"
        );
    }
}
