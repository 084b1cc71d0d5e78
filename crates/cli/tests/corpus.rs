//! A file is a test: every `tests/corpus/KIND/NAME.ENDING` stands beside `NAME.expect`, which holds command
//! lines and what they print.
//!
//! ```text
//! $ gridwright solve --unique FILE
//! 1 2 3 4
//! ...
//! --- stderr
//! exactly one solution
//! --- exit 0
//! ```
//!
//! Expectations leave out what an answer cost, and never show one solution of several: both are the engine's
//! business. `FILE` is the file's name; commands run in its folder. `UPDATE_EXPECT=1 cargo test --test corpus` writes what
//! is printed now into the expectations; a file without one gets the usual command of its kind.

use libtest_mimic::{Arguments, Failed, Trial};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROMPT: &str = "$ gridwright";

fn main() {
    let arguments = Arguments::from_args();
    let trials = puzzles(&corpus()).into_iter().map(trial).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")
}

/// Every file but the expectations, sorted.
fn puzzles(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for kind in entries(folder) {
        found.extend(
            entries(&kind).into_iter().filter(|path| path.extension().is_some_and(|e| e != "expect")),
        );
    }
    assert!(!found.is_empty(), "no files in {}", folder.display());
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let listed = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = listed.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

fn trial(path: PathBuf) -> Trial {
    let name = path.file_name().expect("files have names").to_string_lossy().into_owned();
    let kind = path.parent().and_then(Path::file_name).expect("in a folder").to_string_lossy().into_owned();
    Trial::test(format!("{kind}/{name}"), move || check(&path, &kind, &name))
}

fn check(path: &Path, kind: &str, name: &str) -> Result<(), Failed> {
    let beside = path.with_extension("expect");
    let expected = std::fs::read_to_string(&beside).unwrap_or_default();
    let mut commands: Vec<&str> = expected.lines().filter(|line| line.starts_with(PROMPT)).collect();
    if commands.is_empty() {
        commands.push(usual_command(kind));
    }
    let folder = path.parent().expect("in a folder");
    let actual: String = commands.iter().map(|line| run(line, folder, name)).collect::<Result<_, _>>()?;
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return std::fs::write(&beside, actual).map_err(|error| error.to_string().into());
    }
    if actual == expected {
        return Ok(());
    }
    let same = expected.lines().zip(actual.lines()).take_while(|(a, b)| a == b).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(nothing)").to_string();
    Err(format!(
        "line {} should be\n{}\nbut is\n{}\n\nAll of it:\n{actual}\nUPDATE_EXPECT=1 accepts it",
        same + 1,
        line(&expected),
        line(&actual)
    )
    .into())
}

fn usual_command(kind: &str) -> &'static str {
    if kind == "bad" { "$ gridwright check FILE" } else { "$ gridwright solve --unique FILE" }
}

/// Runs a command line and writes down everything that it printed.
fn run(line: &str, folder: &Path, name: &str) -> Result<String, Failed> {
    let arguments = line[PROMPT.len()..].split_whitespace();
    let output = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(arguments.map(|argument| if argument == "FILE" { name } else { argument }))
        .current_dir(folder)
        .stdin(std::process::Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let mut text = format!("{line}\n");
    text += &without_stats(&String::from_utf8_lossy(&output.stdout));
    if !output.stderr.is_empty() {
        write!(text, "--- stderr\n{}", String::from_utf8_lossy(&output.stderr)).expect("strings take all");
    }
    let code = output.status.code().map_or("none".to_string(), |code| code.to_string());
    writeln!(text, "--- exit {code}").expect("strings take all");
    Ok(text)
}

/// What an answer cost differs from run to run and from engine to engine.
fn without_stats(text: &str) -> String {
    const KEY: &str = "\"stats\":{";
    let mut parts = text.split(KEY);
    let mut result = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let rest = part.split_once('}').map_or("", |(_, rest)| rest);
        write!(result, "{KEY}}}{rest}").expect("strings take all");
    }
    result
}
