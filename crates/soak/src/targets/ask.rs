//! Questions: whatever is asked has an answer or an error, within its terms, and both can be written as JSON.

use arbitrary::{Arbitrary, Result, Unstructured};
use ask::{Question, Terms, parse};
use gridwright::{Clock, Limits};
use serde_json::{Value as Json, json};
use std::cell::Cell;
use std::time::Duration;

thread_local! {
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// A clock on which a millisecond passes whenever somebody looks: the same bytes end at the same place.
fn looks() -> Duration {
    let looks = LOOKS.get() + 1;
    LOOKS.set(looks);
    Duration::from_millis(looks)
}

/// Terms under which every answer is quick.
fn terms() -> Terms {
    LOOKS.set(0);
    let limits =
        Limits { clock: Clock::new(looks), conflicts: Some(50), memory: Some(32 << 20), ..Limits::none() };
    Terms { limits: limits.within(Duration::from_millis(40)), most_cells: 40, most_puzzles: 1 }
}

/// Asks, and writes what comes back.
fn answered(text: &str) {
    match parse(text) {
        Ok((question, _)) => match ask::ask(&question, &terms(), &mut |_| ()) {
            Ok(answer) => drop(serde_json::to_string(&answer).expect("answers are JSON")),
            Err(error) => {
                assert!(!error.message.is_empty());
                serde_json::to_string(&error.record()).expect("errors are JSON");
            }
        },
        Err(error) => assert!(!error.message.is_empty()),
    }
}

/// Bytes as JSON.
pub fn json(bytes: &[u8]) {
    answered(&String::from_utf8_lossy(bytes));
}

/// Texts of small puzzles, with which questions begin.
const TEXTS: &[&str] = &[
    ".2..4...1.3....4",
    "1..............2",
    "11..............",
    "{\"rows\":4,\"columns\":4,\"values\":4,\"rules\":[{\"rule\":\"rows\"},{\"rule\":\"cage\",\"cells\":[\"r1c1\",\"r1c2\"],\"sum\":3}]}",
    "{\"rows\":2,\"columns\":3,\"values\":3,\"rules\":[{\"rule\":\"thermo\",\"cells\":[\"r1c1\",\"r1c2\"]}]}",
];

fn text(u: &mut Unstructured) -> Result<String> {
    let mut text = u.choose(TEXTS)?.to_string();
    if u.ratio(1, 3)? {
        let at = text.floor_char_boundary(u.int_in_range(0..=text.len())?);
        let more: String = u.arbitrary()?;
        text.insert_str(at, &more);
    }
    Ok(text)
}

fn puzzle(u: &mut Unstructured) -> Result<Json> {
    let mut puzzle = json!({ "text": text(u)? });
    if u.ratio(1, 4)? {
        let format = u.choose(gridwright::formats::ALL)?;
        puzzle["format"] = format.name.into();
    }
    if u.ratio(1, 8)? {
        puzzle["select"] = u.int_in_range(0..=3u8)?.into();
    }
    if u.ratio(1, 4)? {
        puzzle["lenient"] = true.into();
    }
    Ok(puzzle)
}

fn state(u: &mut Unstructured) -> Result<Json> {
    let mut state = json!({});
    for _ in 0..u.int_in_range(0..=4u8)? {
        let cell = format!("r{}c{}", u.int_in_range(0..=5u8)?, u.int_in_range(0..=5u8)?);
        let values: Vec<u8> =
            (0..u.int_in_range(0..=3u8)?).map(|_| u.int_in_range(0..=5u8)).collect::<Result<_>>()?;
        state[cell] = values.into();
    }
    Ok(state)
}

/// A value for a field, mostly of the right type.
fn field(name: &str, u: &mut Unstructured) -> Result<Json> {
    Ok(match name {
        "puzzle" => puzzle(u)?,
        "state" => state(u)?,
        "to" => (*u.choose(&["svg", "png", "pdf", "line", "json", "fpuzzles", "sdq", "iss", "x"])?).into(),
        "form" => (*u.choose(&["text", "packed", "link", "sudokupad"])?).into(),
        "strength" => (*u.choose(&["where", "what", "all", "x"])?).into(),
        "type" => (*u.choose(&["standard", "mixed", "killer", "thermo", "nonogram", "kakuro", "x"])?).into(),
        "rules" => json!([u.choose(&["killer", "thermo", "arrow", "renban", "x"])?]),
        "level" => (*u.choose(&["easy", "medium", "hard", "expert", "x"])?).into(),
        "rating" => (*u.choose(&["1.0..2.0", "..3", "2..", "x", ".."])?).into(),
        "symmetry" => (*u.choose(&["half-turn", "none", "mirror", "x"])?).into(),
        "size" => u.int_in_range(0..=5u8)?.into(),
        "rows" | "columns" | "width" | "height" => u.int_in_range(0..=6u8)?.into(),
        "rule" => (*u.choose(&["thermo", "cage", "x"])?).into(),
        "pixels" => String::arbitrary(u)?.into(),
        "ranges" => json!({ "givens": [u.int_in_range(0..=9u8)?, u.int_in_range(0..=9u8)?] }),
        "sums" => (*u.choose(&["mdd", "adder", "totalizer", "x"])?).into(),
        "limit" | "counts" | "count" | "seed" | "extra" | "density" | "colors" => {
            u.int_in_range(0..=9u8)?.into()
        }
        _ => u.arbitrary::<bool>()?.into(),
    })
}

/// The fields that questions have, by their names.
const FIELDS: &[&str] = &[
    "state",
    "unique",
    "limit",
    "counts",
    "redundant",
    "strength",
    "drawing",
    "verify",
    "type",
    "rules",
    "size",
    "count",
    "level",
    "rating",
    "technique",
    "symmetry",
    "few",
    "seed",
    "extra",
    "fill_all",
    "ranges",
    "rows",
    "columns",
    "density",
    "line_logic",
    "to",
    "form",
    "lossy",
    "solution",
    "words",
    "notes",
    "rule",
    "sums",
    "dimacs",
    "width",
    "height",
    "pixels",
    "colors",
];

fn question(u: &mut Unstructured) -> Result<Json> {
    let name = u.choose(Question::NAMES)?;
    let mut asked = json!({ "ask": name });
    let without = ["generate", "rules", "formats", "types", "picture"];
    if !without.contains(name) {
        asked["puzzle"] = puzzle(u)?;
    }
    // Fields that the question does not have are refused at once: only those that it accepts are kept.
    for _ in 0..u.int_in_range(0..=6u8)? {
        let field_name = u.choose(FIELDS)?;
        let mut more = asked.clone();
        more[*field_name] = field(field_name, u)?;
        let refused = parse(&more.to_string()).is_err_and(|error| error.message.contains("unknown field"));
        if !refused || u.ratio(1, 50)? {
            asked = more;
        }
    }
    if *name == "generate" && asked.get("size").is_none() {
        asked["size"] = 4.into();
    }
    Ok(asked)
}

/// A question with fields that fit.
pub fn ask(bytes: &[u8]) {
    if let Ok(question) = question(&mut Unstructured::new(bytes)) {
        answered(&question.to_string());
    }
}
