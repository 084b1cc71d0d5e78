//! The arrows between the library's modules run one way.

use std::fs;
use std::path::{Path, PathBuf};

/// Modules of one line do not know each other; each line knows only those above it.
const LAYERS: [&[&str]; 6] = [
    &["grid"],
    &["encoder", "mark", "propagate"],
    &["rules"],
    &["puzzle"],
    &["formats", "engine", "render"],
    &["tasks"],
];

fn layer(module: &str) -> usize {
    LAYERS
        .iter()
        .position(|layer| layer.contains(&module))
        .unwrap_or_else(|| panic!("the module `{module}` has no place in the layers"))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The modules of this crate that a file names, its tests aside.
fn named_modules(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().expect("split yields a first part");
    let after = code.split("crate::").skip(1);
    let word = |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    after.map(word).filter(|module: &String| !module.is_empty()).collect()
}

#[test]
fn arrows_between_modules_run_one_way() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    assert!(files.len() > 20, "the source is where it should be");
    for file in files {
        let inside = file.strip_prefix(&source).unwrap();
        let first = inside.iter().next().unwrap().to_str().unwrap();
        let module = first.trim_end_matches(".rs");
        if module == "lib" || inside.iter().any(|part| part == "tests.rs") {
            continue;
        }
        for named in named_modules(&fs::read_to_string(&file).unwrap()) {
            let below = named == module || layer(&named) < layer(module);
            assert!(below, "{} must not use `{named}`", inside.display());
        }
    }
}
