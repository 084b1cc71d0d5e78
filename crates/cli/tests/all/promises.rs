//! What the pages promise is held by something: tests that exist, versions that agree, dependencies that are accounted for.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The rows of the tables in a page, as cells without their heads.
fn rows(page: &str) -> Vec<Vec<String>> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect();
    let rows: Vec<Vec<String>> = rows.map(cells).collect();
    let is_rule = |row: &[String]| row.iter().all(|cell| cell.starts_with("--"));
    // The line of dashes, and the head above it.
    let dashes: BTreeSet<usize> = (0..rows.len()).filter(|&at| is_rule(&rows[at])).collect();
    let kept = (0..rows.len()).filter(|at| !dashes.contains(at) && !dashes.contains(&(at + 1)));
    kept.map(|at| rows[at].clone()).collect()
}

/// The tests that a cell names: a link to a file, then names in backquotes.
fn named(cell: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for part in cell.split("](../").skip(1) {
        let (file, after) = part.split_once(')').expect("a link ends");
        let own = after.split('[').next().unwrap_or_default();
        found.extend(own.split('`').skip(1).step_by(2).map(|name| (file.to_string(), name.to_string())));
    }
    found
}

#[test]
fn every_promise_names_tests_that_exist() {
    let page = text("docs/reliability.md");
    let promises = page
        .split("\n## ")
        .filter(|section| section.starts_with("Promises") || section.starts_with("Proofs"));
    let rows: Vec<Vec<String>> = promises.flat_map(rows).collect();
    assert!(rows.len() > 20, "{}", rows.len());
    for row in rows {
        let held = named(row.last().expect("a row has cells"));
        assert!(!held.is_empty(), "nothing holds: {}", row[0]);
        for (file, name) in held {
            let source = text(&file);
            let at = source.find(&format!("fn {name}(")).unwrap_or_else(|| panic!("{file} has no {name}"));
            // Its attributes stand above it.
            let above = source[..at].rsplit("\n\n").next().unwrap_or_default();
            assert!(above.contains("#[test]") || source.contains("proptest!"), "{file}: {name} is no test");
        }
    }
}

/// The value of a key in a TOML file's section.
fn value<'a>(toml: &'a str, section: &str, key: &str) -> &'a str {
    let after = toml.split(&format!("[{section}]\n")).nth(1).expect("the section is there");
    let lines = after.lines().take_while(|line| !line.starts_with('['));
    let line = lines.filter_map(|line| line.strip_prefix(key)?.trim().strip_prefix('=')).next();
    line.expect("the key is there").trim().trim_matches('"')
}

#[test]
fn versions_and_the_changelog_are_in_step() {
    let (workspace, changelog) = (text("Cargo.toml"), text("CHANGELOG.md"));
    let version = value(&workspace, "workspace.package", "version");
    assert_eq!(value(&text("python/Cargo.toml"), "package", "version"), version);
    for line in workspace.lines().filter(|line| line.contains("path = \"crates/")) {
        assert!(line.contains(&format!("version = \"={version}\"")), "{line}");
    }
    for entry in fs::read_dir(root().join("crates")).expect("the crates are there") {
        let manifest = entry.expect("a readable folder").path().join("Cargo.toml");
        let manifest = fs::read_to_string(&manifest).expect("a crate has a manifest");
        assert!(manifest.contains("version.workspace = true"), "{manifest}");
    }
    let releases: Vec<&str> = changelog.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let of_version = |heading: &&str| heading.split(' ').next() == Some(version);
    match releases.first() {
        Some(&"Unreleased") => assert!(!releases.iter().any(of_version), "{version} is released already"),
        first => assert!(first.is_some_and(of_version), "the changelog begins with {first:?}, not {version}"),
    }
}

/// Whether one of the licences that may be chosen is allowed, for each part that applies.
fn is_allowed(licence: &str, allowed: &[String]) -> bool {
    licence.replace('/', " OR ").split(" AND ").all(|part| {
        let choices = part.trim_matches(['(', ')']).split(" OR ").map(|one| one.trim().to_string());
        choices.into_iter().any(|one| allowed.contains(&one))
    })
}

#[test]
fn what_is_built_in_has_a_licence_that_is_allowed_and_comes_from_the_registry() {
    let deny = text("deny.toml");
    let allow = deny.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).expect("a list");
    let allowed: Vec<String> = allow.split('"').skip(1).step_by(2).map(str::to_string).collect();
    assert!(is_allowed("(MIT OR GPL-3.0) AND Zlib", &allowed) && !is_allowed("MIT AND GPL-3.0", &allowed));
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    if !metadata.status.success() {
        println!("skipped: {}", String::from_utf8_lossy(&metadata.stderr));
        return;
    }
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout).expect("it is JSON");
    let packages = metadata["packages"].as_array().expect("there are packages");
    let dependencies = text("docs/dependencies.md");
    // Everything comes from one registry, that of the crate which everybody has.
    let registry = packages.iter().find(|package| package["name"] == "serde");
    let registry = registry.and_then(|package| package["source"].as_str());
    for package in packages {
        let (name, source) = (package["name"].as_str().expect("a name"), package["source"].as_str());
        match source {
            Some(source) => {
                assert!(source.starts_with("registry+") && Some(source) == registry, "{name}: {source}");
                let licence = package["license"].as_str().unwrap_or_default();
                // For tests only, and passed on to nobody.
                let tests = ["webdriver"].contains(&name);
                assert!(tests || is_allowed(licence, &allowed), "{name}: {licence}");
            }
            None => {
                for needed in package["dependencies"].as_array().expect("a list") {
                    let needed = needed["name"].as_str().expect("a name");
                    let ours = needed.starts_with("gridwright");
                    assert!(ours || dependencies.contains(&format!("`{needed}`")), "{needed} is not told of");
                }
            }
        }
    }
}

#[test]
fn the_files_that_may_be_unsafe_are_named() {
    let page = text("docs/dependencies.md");
    let mut files = Vec::new();
    let mut folders = vec![root().join("crates"), root().join("python/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    let is_unsafe = |path: &&PathBuf| {
        let source = fs::read_to_string(path).expect("sources are text");
        source.contains("unsafe_code,") || source.contains("allow(unsafe_code")
    };
    let allowed: Vec<&PathBuf> =
        files.iter().filter(|path| !path.ends_with("promises.rs")).filter(is_unsafe).collect();
    assert!(allowed.len() >= 5, "{allowed:?}");
    for path in allowed {
        let name = path.file_name().expect("a file").to_string_lossy();
        assert!(page.contains(&format!("{name}`")), "{} is not told of", path.display());
    }
}
