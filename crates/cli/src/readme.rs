//! The tables of the README come from the code; `UPDATE_EXPECT=1` writes them again.

use crate::args::Cli;
use clap::CommandFactory;
use gridwright::formats::{self, Format};
use gridwright::rules::CATALOGUE;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn table(head: &str, rows: impl Iterator<Item = String>) -> String {
    let columns = head.matches('|').count() - 1;
    let rows: String = rows.map(|row| row + "\n").collect();
    format!("\n{head}\n|{}\n{rows}\n", "---|".repeat(columns))
}

fn commands() -> String {
    let cli = Cli::command();
    let row = |command: &clap::Command| {
        let about = command.get_about().expect("every command says what it does");
        format!("| `{}` | {about} |", command.get_name())
    };
    table("| command | does |", cli.get_subcommands().map(row))
}

fn rules() -> String {
    table("| rule | meaning |", CATALOGUE.iter().map(|(name, about)| format!("| `{name}` | {about} |")))
}

fn formats() -> String {
    let row = |format: &&Format| {
        let page = format!("docs/formats/{}.md", format.name);
        assert!(root().join(&page).exists(), "the format {} needs a page {page}", format.name);
        let endings: Vec<String> = format.endings.iter().map(|ending| format!("`.{ending}`")).collect();
        format!("| [`{}`]({page}) | {} | {} |", format.name, format.about, endings.join(" "))
    };
    table("| format | holds | usual endings |", formats::ALL.iter().map(row))
}

/// The text with a table put between its marks.
fn with_table(text: &str, name: &str, table: &str) -> String {
    let start = format!("<!-- {name}: written by a test -->\n");
    let from = text.find(&start).unwrap_or_else(|| panic!("{name} has no marks")) + start.len();
    let to = from + text[from..].find("<!-- end -->").expect("a table ends with its mark");
    format!("{}{table}{}", &text[..from], &text[to..])
}

#[test]
fn the_tables_of_the_readme_are_those_of_the_code() {
    let path = root().join("README.md");
    let current = std::fs::read_to_string(&path).expect("the README is there");
    let tables = [("commands", commands()), ("rules", rules()), ("formats", formats())];
    let right = tables.iter().fold(current.clone(), |text, (name, table)| with_table(&text, name, table));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, right).expect("the README can be written");
    } else {
        assert!(current == right, "README.md is out of date: UPDATE_EXPECT=1 cargo test writes it again");
    }
}
