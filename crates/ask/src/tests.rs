//! Questions as a front end asks them.

use crate::{Event, Question, Terms, ask, parse};
use serde_json::{Value, json};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn answer(question: &Value) -> Value {
    let (question, _) = parse(&question.to_string()).expect("it is a question");
    let answer = ask(&question, &Terms::default(), &mut |_| ()).expect("it has an answer");
    let answer = serde_json::to_value(&answer).expect("answers have nothing that JSON cannot express");
    assert_eq!(answer["schema"], 1);
    answer
}

fn error(question: &str) -> (String, Option<String>) {
    let asked = parse(question).and_then(|(question, _)| ask(&question, &Terms::default(), &mut |_| ()));
    let error = asked.expect_err("it is wrong");
    (error.message, error.help)
}

fn about(name: &str, text: &str) -> Value {
    json!({"ask": name, "puzzle": {"text": text}})
}

#[test]
fn what_is_read_is_understood_again() {
    let read = answer(&about("read", CLASSIC));
    assert_eq!((&read["format"], &read["givens"]["r1c1"]), (&json!("line"), &json!(5)));
    let again = json!({"ask": "read", "puzzle": {"text": read["puzzle"].to_string(), "format": "json"}});
    let again = answer(&again);
    assert_eq!((&again["puzzle"], &again["rules"]), (&read["puzzle"], &read["rules"]));
}

#[test]
fn every_question_about_a_puzzle_has_an_answer() {
    let status = |name: &str| answer(&about(name, CLASSIC))["status"].clone();
    for name in ["solve", "count", "candidates", "check", "hint", "explain", "rate"] {
        assert_eq!(status(name), "unique", "{name}");
    }
    let explained =
        answer(&json!({"ask": "explain", "puzzle": {"text": CLASSIC}, "drawing": true, "limit": 2}));
    assert!(explained["steps"][1]["drawing"]["above"].as_str().is_some_and(|above| above.contains("<text")));
    let drawn = answer(&json!({"ask": "render", "puzzle": {"text": CLASSIC}, "words": false}));
    assert!(drawn["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")) && drawn["cell"] == 48.0);
    assert!(answer(&about("encode", CLASSIC))["clauses"].as_u64() > Some(1000));
    assert_eq!(answer(&about("prove", CLASSIC))["claim"], "only-solution");
    let link =
        answer(&json!({"ask": "convert", "puzzle": {"text": CLASSIC}, "to": "fpuzzles", "form": "link"}));
    assert_eq!(answer(&about("read", link["text"].as_str().expect("a text")))["format"], "fpuzzles");
}

#[test]
fn lists_name_every_rule_format_and_type() {
    let rules = answer(&json!({"ask": "rules"}));
    let rules = rules["rules"].as_array().expect("a list");
    assert_eq!(rules.len(), gridwright::rules::CATALOGUE.len());
    for rule in rules.iter().filter(|rule| rule["example"] == true) {
        let detail = answer(&json!({"ask": "rules", "rule": rule["rule"]}));
        assert_eq!(detail["example"]["gridwright"], 1, "{rule}");
    }
    let formats = answer(&json!({"ask": "formats"}));
    assert_eq!(formats["formats"].as_array().map(Vec::len), Some(gridwright::formats::ALL.len()));
    assert!(answer(&json!({"ask": "types"}))["types"].as_array().is_some_and(|types| types.len() > 20));
}

#[test]
fn what_a_player_wrote_is_judged() {
    let verify = |state: Value, solution: bool| {
        answer(&json!({"ask": "verify", "puzzle": {"text": CLASSIC}, "state": state, "solution": solution}))
    };
    assert_eq!(verify(json!({"r1c3": [4]}), false)["status"], "open");
    let clash = verify(json!({"r1c3": [5]}), false);
    assert_eq!(clash["status"], "invalid");
    assert_eq!(clash["clashes"][0]["cells"], json!(["r1c1", "r1c3"]));
    assert_eq!(verify(json!({"r1c3": [1]}), false)["status"], "open", "it is wrong, but not seen at once");
    assert_eq!(verify(json!({"r1c3": [1]}), true)["wrong"][0]["cell"], "r1c3");
    let solution = answer(&about("solve", CLASSIC))["solutions"][0].clone();
    let mut all = serde_json::Map::new();
    for (row, values) in solution.as_array().expect("rows").iter().enumerate() {
        for (column, value) in values.as_array().expect("a row").iter().enumerate() {
            all.insert(format!("r{}c{}", row + 1, column + 1), json!([value]));
        }
    }
    assert_eq!(verify(Value::Object(all), false)["status"], "solved");
    let hint = json!({"ask": "hint", "puzzle": {"text": CLASSIC}, "state": {"r1c3": [1]}});
    assert_eq!(answer(&hint)["wrong"][0]["cell"], "r1c3");
}

#[test]
fn puzzles_are_made_and_reported() {
    let (question, _) =
        parse(r#"{"ask":"generate","type":"killer","size":4,"count":2,"seed":3}"#).expect("a question");
    let mut events = Vec::new();
    let made = ask(&question, &Terms::default(), &mut |event| events.push(event)).expect("they are made");
    let made = serde_json::to_value(&made).expect("it is JSON");
    assert_eq!(events, [Event::Made { number: 1 }, Event::Made { number: 2 }]);
    let text = made["puzzles"][1]["puzzle"].to_string();
    assert_eq!(answer(&about("solve", &text))["status"], "unique");
}

#[test]
fn no_puzzle_is_alike_to_those_that_are_named() {
    let wanted = json!({"ask": "generate", "type": "standard", "size": 4, "seed": 3});
    let first = answer(&wanted)["puzzles"][0]["puzzle"].to_string();
    let with = |not_in: Value| {
        let mut wanted = wanted.clone();
        wanted["not_in"] = not_in;
        wanted
    };
    let other = answer(&with(json!([{"text": first}])))["puzzles"][0]["puzzle"].to_string();
    assert_ne!(first, other);
    // All of a text, unless one is selected.
    let both = ".2..4...1.3....4\n1...............\n";
    assert!(error(&with(json!([{"text": both}])).to_string()).0.contains("puzzle 2 of a text of `not_in`"));
    assert_eq!(answer(&with(json!([{"text": both, "select": 1}])))["puzzles"][0]["number"], 1);
}

#[test]
fn steps_are_reported_as_they_are_found() {
    let (question, _) = parse(&about("explain", CLASSIC).to_string()).expect("it is a question");
    let mut events = Vec::new();
    let told = ask(&question, &Terms::default(), &mut |event| events.push(event)).expect("it is explained");
    let told = serde_json::to_value(&told).expect("it is JSON");
    let steps = told["steps"].as_array().map_or(0, Vec::len);
    assert!(steps > 10);
    assert_eq!(events, (1..=steps).map(|count| Event::Explained { count }).collect::<Vec<_>>());
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let (question, _) =
        parse(r#"{"ask":"read","puzzle":{"text":"1 2\n2 x","format":"grid"}}"#).expect("a question");
    let error_at = ask(&question, &Terms::default(), &mut |_| ()).expect_err("x is no value");
    assert_eq!((error_at.line, error_at.column), (Some(2), Some(3)), "{error_at}");
    assert!(error(r#"{"ask":"solve","#).0.starts_with("this is no JSON"));
    assert_eq!(error("[]").0, "a question is an object");
    assert_eq!(error("{}").0, "the field `ask` is missing");
    assert!(error(r#"{"ask":"sing"}"#).1.is_some_and(|help| help.contains("solve")));
    assert!(error(r#"{"ask":"solve","puzzle":{"text":7}}"#).0.starts_with("`puzzle.text`: invalid type"));
    assert!(error(r#"{"ask":"count","puzzle":{"text":""},"depth":1}"#).0.contains("unknown field `depth`"));
    assert!(error(r#"{"ask":"formats","limits":{"seconds":"x"}}"#).0.starts_with("`seconds`"));
    assert!(
        error(r#"{"ask":"convert","puzzle":{"text":".2..4...1.3....4"},"to":"what"}"#)
            .0
            .contains("no format `what`")
    );
}

#[test]
fn large_puzzles_are_refused_where_they_are_not_wanted() {
    let terms = Terms { most_cells: 80, ..Terms::default() };
    let (question, _) = parse(&about("solve", CLASSIC).to_string()).expect("it is a question");
    let error = ask(&question, &terms, &mut |_| ()).expect_err("it has 81 cells");
    assert_eq!(error.message, "this puzzle has 81 cells, which is too large here");
}

#[test]
fn questions_are_written_as_they_are_read() {
    let text = r#"{"ask":"hint","puzzle":{"text":"..."},"strength":"where"}"#;
    let (question, _) = parse(text).expect("it is a question");
    let again = serde_json::to_string(&question).expect("it is JSON");
    assert_eq!(parse(&again).expect("it is the same").0, question);
    assert!(matches!(question, Question::Hint(_)));
}
