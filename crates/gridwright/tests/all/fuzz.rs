//! What fuzzers have found so far, and small inputs that reach much of the code, once more: a regression is seen without a
//! fuzzer.

use soak::targets::{ALL, Target};
use std::path::PathBuf;

/// The inputs of a target: `fuzz/corpus/NAME`.
fn inputs(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|file| file.expect("a readable folder").path());
    paths.map(|path| (path.clone(), std::fs::read(&path).expect("a readable file"))).collect()
}

fn replay((name, body): &Target) {
    let inputs = inputs(name);
    assert!(!inputs.is_empty(), "fuzz/corpus/{name} has no inputs");
    for (path, bytes) in inputs {
        println!("{}", path.display());
        body(&bytes);
    }
}

#[test]
fn every_input_of_the_corpus_passes_its_target() {
    ALL.iter().for_each(replay);
}

#[test]
fn every_target_has_a_program_for_the_fuzzer() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a readable file");
    for (name, _) in ALL {
        assert!(folder.join(format!("fuzz_targets/{name}.rs")).exists(), "{name}");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}
