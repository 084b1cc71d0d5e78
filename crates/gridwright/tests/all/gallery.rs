//! The gallery: a picture of every rule, drawn from its example. `UPDATE_EXPECT=1` draws it again.

use gridwright::formats::by_name;
use gridwright::render;
use gridwright::rules::CATALOGUE;
use gridwright::tasks::example;
use std::path::{Path, PathBuf};

const HEAD: &str = "# Gallery

Every rule, drawn by `gridwright render --to svg` from a small puzzle of its own. Each of these puzzles has exactly one
solution. `gridwright rules NAME` tells more about a rule: its fields, how each format writes it, and what its
clauses cost.
";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Compares a file with what it should be, or writes it.
fn expect(path: &Path, right: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, right).expect("the gallery can be written");
    }
    let current = std::fs::read_to_string(path).unwrap_or_default();
    assert!(current == right, "{} is out of date: UPDATE_EXPECT=1 cargo test draws it again", path.display());
}

#[test]
fn the_gallery_shows_every_rule_as_it_is_drawn_now() {
    let mut page = HEAD.to_string();
    for (name, about) in CATALOGUE {
        let puzzle = example(name).unwrap_or_else(|| panic!("the rule {name} has no example"));
        expect(&docs().join(format!("gallery/{name}.svg")), &render::svg(&puzzle, None));
        page += &format!("\n## {name}\n\n{about}\n\n![An example of {name}](gallery/{name}.svg)\n");
    }
    expect(&docs().join("gallery.md"), &page);
}

#[test]
fn the_picture_of_the_readme_is_as_it_is_drawn_now() {
    let text =
        std::fs::read_to_string(docs().join("../examples/mixture.json")).expect("the example is there");
    let reading = (by_name("json").expect("a format").read)(&text).expect("the example can be read");
    expect(&docs().join("mixture.svg"), &render::svg(&reading.puzzles[0], None));
}

#[test]
fn the_gallery_has_no_pictures_of_rules_that_are_gone() {
    for entry in std::fs::read_dir(docs().join("gallery")).expect("the folder is there") {
        let name = entry.expect("the folder can be listed").file_name().to_string_lossy().replace(".svg", "");
        assert!(CATALOGUE.iter().any(|(known, _)| *known == name), "{name} is no rule");
    }
}
