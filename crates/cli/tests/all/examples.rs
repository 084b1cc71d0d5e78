//! The examples are what their commands make: every row of `examples/README.md` that names one is run again.
//!
//! `UPDATE_EXPECT=1 cargo test --test examples` writes what is made now.

#[allow(dead_code, reason = "these tests need no files of their own")]
use crate::common::run;
use std::path::Path;

#[test]
fn every_example_comes_from_the_command_beside_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let page = std::fs::read_to_string(folder.join("README.md")).expect("the page is there");
    let mut made = 0;
    for row in page.lines().filter(|line| line.starts_with("| [")) {
        let name = row.split(['[', ']']).nth(1).expect("a row begins with a file's name");
        let Some((_, command)) = row.split_once("`gridwright ") else { continue };
        let (command, _) = command.split_once('`').expect("a command ends");
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let (code, out, err) = run(&arguments);
        assert_eq!(code, 0, "{command}: {err}");
        let path = folder.join(name);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &out).expect("the example can be written");
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(text, out, "{name} is not what this makes: gridwright {command}");
        made += 1;
    }
    assert!(made >= 25, "only {made} examples are made");
}
