//! What tests of the command share.

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// One solution, none, and several.
pub(crate) const ONE: &str = ".2..4...1.3....4";
pub(crate) const NONE: &str = "1..1............";
pub(crate) const SEVERAL: &str = "1...............";

pub(crate) fn gridwright() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.env_remove("NO_COLOR");
    command
}

/// Exit code, standard output and standard error.
pub(crate) fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = gridwright().args(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    (output.status.code().expect("it exits"), text(output.stdout), text(output.stderr))
}

/// Runs in a folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder for the test");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file for the test");
    }
    folder
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}
