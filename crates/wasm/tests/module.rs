//! The module answers as the library does. Needs Node and a module, which `web/build` makes; a loud skip elsewhere.

use ask::Terms;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the module said to a question.
struct Said {
    milliseconds: f64,
    events: usize,
    answer: Value,
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Asks the module; `None` where there is none.
fn module(questions: &[Value]) -> Option<Vec<Said>> {
    let module = here("../../web/dist/gridwright.wasm");
    // Past what a test prints, which is only shown when it fails.
    let skip = |why: &str| writeln!(std::io::stderr(), "skipped the WebAssembly module: {why}").ok();
    if !module.exists() {
        skip("there is no web/dist/gridwright.wasm, which web/build makes");
        return None;
    }
    let mut node = Command::new("node");
    node.arg(here("tests/module.mjs")).arg(module).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut node = match node.spawn() {
        Ok(node) => node,
        Err(error) => {
            skip(&format!("node cannot be started: {error}"));
            return None;
        }
    };
    let text: String = questions.iter().map(|question| format!("{question}\n")).collect();
    let mut input = node.stdin.take().expect("it is a pipe");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = node.wait_with_output().expect("node runs");
    writer.join().expect("it does not panic").expect("node takes all questions");
    let output = String::from_utf8(output.stdout).expect("answers are text");
    let said: Vec<Said> = output.lines().map(said).collect();
    assert_eq!(said.len(), questions.len(), "every question has an answer");
    Some(said)
}

fn said(line: &str) -> Said {
    let fields: Vec<&str> = line.splitn(3, '\t').collect();
    Said {
        milliseconds: fields[0].parse().expect("a time"),
        events: fields[1].parse().expect("a number"),
        answer: serde_json::from_str(fields[2]).unwrap_or_else(|_| json!(fields[2])),
    }
}

/// What the library says.
fn native(question: &Value) -> Value {
    let asked = ask::parse(&question.to_string())
        .and_then(|(question, _)| ask::ask(&question, &Terms::default(), &mut |_| ()));
    let text = match asked {
        Ok(answer) => serde_json::to_string(&answer),
        Err(error) => serde_json::to_string(&error.record()),
    };
    // By way of the text, as the module's: reading may round the last bit of a number.
    serde_json::from_str(&text.expect("answers have nothing that JSON cannot express")).expect("it is JSON")
}

/// The same as JavaScript would write it, which has one kind of number, and without the time that it took.
fn plain(json: Value) -> Value {
    match json {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(items) => items.into_iter().map(plain).collect(),
        Value::Object(fields) => {
            let lasting = fields.into_iter().filter(|(name, _)| name != "time_ms");
            lasting.map(|(name, field)| (name, plain(field))).collect()
        }
        other => other,
    }
}

/// The example of each rule, as a text.
fn examples() -> Vec<String> {
    let rules = native(&json!({"ask": "rules"}));
    let names = rules["rules"].as_array().expect("a list").iter().map(|rule| &rule["rule"]);
    let examples = names.map(|name| native(&json!({"ask": "rules", "rule": name}))["example"].take());
    examples.filter(|example| !example.is_null()).map(|example| example.to_string()).collect()
}

#[test]
fn every_example_gets_the_same_answers() {
    let mut questions = vec![json!({"ask": "rules"}), json!({"ask": "formats"}), json!({"ask": "types"})];
    for text in examples() {
        let puzzle = json!({"text": text});
        questions.extend([
            json!({"ask": "read", "puzzle": puzzle}),
            json!({"ask": "solve", "puzzle": puzzle}),
            json!({"ask": "candidates", "puzzle": puzzle, "counts": 8}),
            json!({"ask": "check", "puzzle": puzzle}),
            json!({"ask": "hint", "puzzle": puzzle}),
            json!({"ask": "explain", "puzzle": puzzle}),
            json!({"ask": "render", "puzzle": puzzle}),
        ]);
    }
    let Some(said) = module(&questions) else { return };
    for (question, said) in questions.iter().zip(said) {
        let wanted = plain(native(question));
        assert!(
            plain(said.answer) == wanted,
            "the module (is it current?) answers otherwise to {question}: {wanted}"
        );
    }
}

#[test]
fn a_time_limit_ends_a_search_and_events_come_before_the_answer() {
    let empty = json!({"text": ".".repeat(81)});
    let questions = [
        json!({"ask": "count", "puzzle": empty, "limit": 0, "limits": {"seconds": 0.2}}),
        json!({"ask": "generate", "type": "standard", "size": 4, "count": 2}),
        json!({"ask": "whistle"}),
    ];
    let Some(said) = module(&questions) else { return };
    assert_eq!(said[0].answer["status"], "multiple", "{}", said[0].answer);
    assert_eq!(said[0].answer["complete"], false, "{}", said[0].answer);
    assert!(said[0].milliseconds >= 200.0);
    assert_eq!(said[1].events, 2);
    assert_eq!(said[2].answer, native(&questions[2]));
}
