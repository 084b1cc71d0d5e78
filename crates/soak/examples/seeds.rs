//! Writes the first inputs of the fuzz targets: small puzzles of our own in every format, questions, formulas, journals.
//!
//! `cargo run -p gridwright-soak --example seeds FOLDER` writes `FOLDER/TARGET/NAME`.

use gridwright::batch::journal::{Position, Run, State, head, record};
use gridwright::formats::ALL;
use gridwright::rules::EXAMPLES;
use gridwright::tasks::example;
use gridwright_soak::chance::Numbers;
use std::path::{Path, PathBuf};

fn write(folder: &Path, target: &str, name: &str, bytes: &[u8]) {
    let folder = folder.join(target);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    std::fs::write(folder.join(name), bytes).expect("the file can be written");
}

/// Examples of rules in every format that can write them, two of each.
fn texts(folder: &Path) {
    for (number, format) in ALL.iter().enumerate() {
        let examples = EXAMPLES.iter().filter_map(|(name, _)| Some((name, example(name)?)));
        let mut written: Vec<(&str, String)> =
            examples.filter_map(|(name, puzzle)| Some((*name, (format.write)(&puzzle).ok()?))).collect();
        written.sort_by_key(|(_, text)| text.len());
        written.dedup_by_key(|(_, text)| text.len());
        let most = if format.name == "json" { 40 } else { 4 };
        for (name, text) in written.into_iter().filter(|(_, text)| text.len() < 1500).take(most) {
            let bytes = [&[number as u8], text.as_bytes()].concat();
            let name = format!("{}-{name}", format.name);
            write(folder, "readers", &name, &bytes);
            write(folder, "rewrite", &name, &bytes);
            write(folder, "sniff", &name, text.as_bytes());
            let question = serde_json::json!({"ask": "solve", "puzzle": {"text": text}});
            write(folder, "json", &name, question.to_string().as_bytes());
        }
    }
}

/// Random bytes, for targets that take all their choices from them.
fn chance(folder: &Path) {
    let mut numbers = Numbers::new(1);
    for target in ["law", "filling", "draw", "written", "ask", "proof", "lrat"] {
        for name in 0..12 {
            let length = 40 + numbers.below(400);
            let bytes: Vec<u8> = (0..length).map(|_| numbers.number() as u8).collect();
            write(folder, target, &format!("chance-{name}"), &bytes);
        }
    }
}

/// What has a form of its own.
fn others(folder: &Path) {
    write(folder, "dimacs", "formula", b"\0p cnf 3 2\n1 -2 0\n2 3 0\n");
    write(folder, "dimacs", "answer", b"\x07s SATISFIABLE\nv 1 -2 3 0\n");
    write(folder, "dimacs", "unsatisfiable", b"\x07s UNSATISFIABLE\n");
    write(folder, "packed", "packed", b"\0N4IgzglgXgpiBcAWAvkA");
    write(folder, "packed", "text", b"\x01{\"size\":4}");
    let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    write(folder, "batch", "classic", line);
    write(folder, "batch", "small", b"1..............2\n# remark\n\nno puzzle\n");
    for (name, ask) in [
        ("rules", r#"{"ask":"rules"}"#),
        ("count", r#"{"ask":"count","puzzle":{"text":".2..4...1.3....4"},"limit":5,"limits":{"seconds":2}}"#),
        ("generate", r#"{"ask":"generate","type":"killer","size":4,"seed":3}"#),
        ("hint", r#"{"ask":"hint","puzzle":{"text":".2..4...1.3....4"},"state":{"r1c1":[1,3]}}"#),
        ("picture", r#"{"ask":"picture","width":1,"height":1,"pixels":"AAAA/w=="}"#),
    ] {
        write(folder, "json", name, ask.as_bytes());
    }
    let value = |text: &str| text.to_string();
    let run: Run = [
        ("input-length", value("810")),
        ("input-hash", value("12ab")),
        ("output", value("\"out\"")),
        ("options", value("--unique")),
    ];
    let position = Position { offset: 82, line: 2, written: 1, tally: Default::default() };
    let text = head(&run) + &record(&position, false);
    assert!(matches!(gridwright::batch::journal::read(text.as_bytes(), &run), Ok((State::At(_), _))));
    write(folder, "journal", "bytes", &[&[0, 3], text.as_bytes()].concat());
    write(folder, "journal", "tail", &[&[1, 3], record(&position, true).as_bytes()].concat());
    write(folder, "journal", "cut", &[2, 9, 0, 200, 0]);
    write(folder, "journal", "mixed", &[2, 19, 2, 100, 150, 1, 250, 3, 4, 90, 120, 3, 200, 230]);
}

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("usage: seeds FOLDER"));
    texts(&folder);
    chance(&folder);
    others(&folder);
}
