//! The page about questions, `docs/api.md`, made from the schema. `UPDATE_EXPECT=1` writes it anew.

use crate::{Question, Terms, ask, parse, schema};
use serde_json::{Value, json};
use std::path::Path;

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const INTRODUCTION: &str = "\
# Questions and answers

Every front end asks the same questions and shows the same answers: the command (`gridwright ask`, and `--json` of the other
commands), the server of `gridwright serve`, the page, and the WebAssembly module. This page is made from their types;
[schema.json](schema.json) is the JSON Schema, which a running server also has at `/api/v1/schema`.

```sh
gridwright serve --port 8080 &
curl -s localhost:8080/api/v1/ask -d '{\"ask\":\"solve\",\"puzzle\":{\"text\":\".2..4...1.3....4\"}}'
echo '{\"ask\":\"solve\",\"puzzle\":{\"text\":\".2..4...1.3....4\"}}' | gridwright ask
```

* A question is an object with `ask` and the fields below. Unknown fields are errors. Every question may have
  `\"limits\":{\"seconds\":2,\"megabytes\":512}`; the server has limits of its own, and the lower one counts.
* A puzzle is `{\"text\":...}`, in any [format](formats.md) or as a link; `format` names the format, `select` chooses one of
  several puzzles, `lenient` leaves out rules that are not known. A state, what a player has found, is an object such as
  `{\"r1c1\":[5],\"r1c2\":[1,2]}`: a single value is written down, several are pencil marks.
* An answer has `\"schema\":1`. That a puzzle has no solution (`\"status\":\"none\"`) and that a limit was reached
  (`\"complete\":false`, with `stopped`) are answers, not errors.
* With `Accept: application/x-ndjson` (or `ask --stream`) events come first, a line each, such as
  `{\"event\":\"found\",\"count\":1000}`; the line with `schema` is the answer. Whoever goes away cancels the question.
* What is wrong with a question is told by an object with `error`: a `message`, often `help`, and the `line` and `column` of
  the puzzle's text. Over HTTP it is 422 and has the fields of RFC 9457; a question that is too large gets 413, one too many
  429 or 503 with `Retry-After`.

`/healthz` says `ok`, `/metrics` has counters for Prometheus.
";

/// What stands in the curl line of a question.
fn example(name: &str) -> Value {
    let about = |more: Value| {
        let mut question = json!({"ask": name, "puzzle": {"text": CLASSIC}});
        let more = more.as_object().cloned().unwrap_or_default();
        question.as_object_mut().expect("it is an object").extend(more);
        question
    };
    match name {
        "count" => json!({"ask": name, "puzzle": {"text": ".2..4..........."}}),
        "candidates" => json!({"ask": name, "puzzle": {"text": ".2..4..........."}, "counts": 8}),
        "hint" => about(json!({"state": {"r1c3": [4]}, "strength": "what"})),
        "explain" => about(json!({"limit": 3})),
        "generate" => json!({"ask": name, "type": "killer", "size": 6, "seed": 7}),
        "convert" => about(json!({"to": "fpuzzles", "form": "link"})),
        "render" => about(json!({"words": false})),
        "verify" => about(json!({"state": {"r1c3": [5]}})),
        "rules" => json!({"ask": name, "rule": "thermo"}),
        "formats" | "types" => json!({"ask": name}),
        "encodings" => json!({"ask": name, "puzzle": {"text": ".2..4...1.3....4"}}),
        "prove" => json!({"ask": name, "puzzle": {"text": ".2..4...1.3....4"}}),
        "picture" => json!({"ask": name, "width": 2, "height": 2, "pixels": "AAAA////////////AAAA/w=="}),
        _ => about(json!({})),
    }
}

/// What stands in a field, in a word.
fn kind(field: &Value) -> String {
    let known = |name: &str| {
        Some(match name {
            "PuzzleText" => "puzzle",
            "Strength" => "`where`, `what`, `all`",
            "Form" => "`text`, `packed`, `link`, `sudokupad`",
            "PictureKind" => "`svg`, `png`, `pdf`",
            _ => return None,
        })
    };
    let reference = |part: &Value| part["$ref"].as_str().and_then(|path| known(path.rsplit('/').next()?));
    let several = field["anyOf"].as_array().into_iter().flatten();
    if let Some(name) = reference(field).or_else(|| several.into_iter().find_map(reference)) {
        return name.to_string();
    }
    let types = match &field["type"] {
        Value::Array(types) => types.iter().find(|kind| *kind != "null").cloned().unwrap_or_default(),
        one => one.clone(),
    };
    match types.as_str().unwrap_or_default() {
        "integer" => "number".to_string(),
        "boolean" => "true or false".to_string(),
        "string" => "text".to_string(),
        "array" => "list".to_string(),
        other => other.to_string(),
    }
}

fn section(question: &Value) -> String {
    let name = question["properties"]["ask"]["const"].as_str().expect("questions have names");
    let about = question["description"].as_str().unwrap_or_default();
    let required: Vec<&str> =
        question["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut text = format!("\n## {name}\n\n{about}\n\n");
    let fields = question["properties"].as_object().expect("questions have fields");
    let rows: Vec<String> = fields
        .iter()
        .filter(|(field, _)| !["ask", "limits"].contains(&&field[..]))
        .map(|(field, what)| {
            let needed = if required.contains(&&field[..]) { "yes" } else { "" };
            let about = what["description"].as_str().unwrap_or_default().replace('\n', " ");
            format!("| `{field}` | {} | {needed} | {about} |\n", kind(what))
        })
        .collect();
    if !rows.is_empty() {
        text += &format!("| field | is | needed | says |\n|---|---|---|---|\n{}\n", rows.concat());
    }
    let body = example(name).to_string();
    text += &format!("```sh\ncurl -s localhost:8080/api/v1/ask -d '{body}'\n```\n");
    text + &format!("\nAnswer: {}.\n", fields_of_answer(&body))
}

/// The fields of the answer to an example.
fn fields_of_answer(body: &str) -> String {
    let (question, _) = parse(body).expect("the example is a question");
    let answer = ask(&question, &Terms::default(), &mut |_| ()).expect("the example has an answer");
    // The order of the types, which the text keeps.
    let text = serde_json::to_string(&answer).expect("it is JSON");
    let answer: Value = serde_json::from_str(&text).expect("it is JSON");
    let mut names: Vec<&String> = answer.as_object().expect("it is an object").keys().collect();
    names.sort_by_key(|name| text.find(&format!("\"{name}\":")));
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

#[test]
fn the_page_about_questions_is_that_of_the_types() {
    let schema = schema();
    let questions = schema["$defs"]["Question"]["oneOf"].as_array().expect("questions are alternatives");
    let sections: String = questions.iter().map(section).collect();
    let page = format!("{INTRODUCTION}{sections}");
    assert_eq!(questions.len(), Question::NAMES.len());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &page).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == page, "docs/api.md is out of date: run with UPDATE_EXPECT=1");
}
