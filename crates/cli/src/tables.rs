//! The tables of commands, rules and formats on the pages below `docs` come from the code; `UPDATE_EXPECT=1` writes them
//! again.

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
        let page = format!("formats/{}.md", format.name);
        assert!(
            root().join("docs").join(&page).exists(),
            "the format {} needs a page docs/{page}",
            format.name
        );
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

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_tables_of_the_pages_are_those_of_the_code() {
    for (name, table) in [("commands", commands()), ("rules", rules()), ("formats", formats())] {
        let path = root().join("docs").join(name).with_extension("md");
        let current = read(&path);
        let right = with_table(&current, name, &table);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, right).expect("the page can be written");
        } else {
            let name = path.display();
            assert!(current == right, "{name} is out of date: UPDATE_EXPECT=1 cargo test writes it again");
        }
    }
}

#[test]
fn the_readme_counts_rules_and_formats_right() {
    let readme = read(&root().join("README.md"));
    for claim in [format!("[{} rules]", CATALOGUE.len()), format!("[{} formats]", formats::ALL.len())] {
        assert!(readme.contains(&claim), "README.md should say {claim}");
    }
}
