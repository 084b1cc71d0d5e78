//! `serve` and `ask`: the command as a server, and a process for each question of a stranger.

use crate::http::{Running, start};
use gridwright_serve::{Config, Public};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

fn ask(question: &str, arguments: &[&str]) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .arg("ask")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("it is piped").write_all(question.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn a_question_gets_a_line_and_an_error_gets_one_too() {
    let (answer, code) = ask(r#"{"ask":"solve","puzzle":{"text":".2..4...1.3....4"}}"#, &[]);
    assert!(answer.starts_with(r#"{"schema":1,"format":"line""#) && answer.ends_with("}\n"));
    assert_eq!((answer.lines().count(), code), (1, Some(0)));
    let (answer, code) = ask(r#"{"ask":"sing"}"#, &[]);
    assert!(answer.starts_with(r#"{"schema":1,"error":{"message":"there is no question `sing`""#));
    assert_eq!(code, Some(2));
    let (answer, _) = ask(r#"{"ask":"generate","type":"standard","size":4,"count":2}"#, &["--stream"]);
    let first: Vec<&str> = answer.lines().map(|line| &line[..9]).collect();
    assert_eq!(first, [r#"{"event":"#, r#"{"event":"#, r#"{"schema""#]);
}

/// A question that takes a quarter of a gigabyte whatever its limits say.
fn heavy() -> Value {
    let puzzle = json!({"gridwright": 1, "shape": {"rows": 60, "columns": 60, "values": 9}, "rules": []});
    json!({"ask": "render", "to": "png", "puzzle": {"text": puzzle.to_string()}, "limits": {"megabytes": 1}})
}

fn public(seconds: f64) -> Running {
    let program = env!("CARGO_BIN_EXE_gridwright").into();
    let public = Public { program, arguments: vec!["ask".to_string()], rate: 1.0, burst: 5.0 };
    start(Config { public: Some(public), seconds: (seconds, seconds), megabytes: 64, ..Config::local(0) })
}

#[test]
#[cfg(unix)]
fn what_strangers_ask_ends_at_its_limits() {
    let server = public(0.5);
    let long =
        json!({"ask": "count", "limit": 0, "puzzle": {"text": ".".repeat(81)}, "limits": {"seconds": 3600}});
    let long = server.ask(&long);
    assert_eq!((long.status, &long.json()["complete"]), (200, &json!(false)));
    // However long it takes until then.
    let server = public(300.0);
    let heavy = server.ask(&heavy());
    assert!(
        heavy.json()["error"]["message"].as_str().is_some_and(|told| told.contains("memory")),
        "{heavy:?}"
    );
    let bad = server.ask(&json!({"ask": "read", "puzzle": {"text": "1 2\n2 x", "format": "grid"}}));
    assert_eq!((bad.status, &bad.json()["error"]["line"]), (422, &json!(2)));
    let good = server.ask(&json!({"ask": "solve", "puzzle": {"text": ".2..4...1.3....4"}}));
    assert_eq!((good.status, &good.json()["status"]), (200, &json!("unique")));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
#[cfg(unix)]
fn strangers_who_ask_too_often_have_to_wait() {
    let server = public(300.0);
    let status: Vec<u16> = (0..8).map(|_| server.ask(&json!({"ask": "formats"})).status).collect();
    assert!(status[..5].iter().all(|&status| status == 200) && status.contains(&429), "{status:?}");
}

#[test]
#[cfg(unix)]
fn the_command_prints_its_address_and_ends_when_asked() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["serve", "--port", "0", "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    output.read_line(&mut line).expect("it prints a line");
    let address =
        line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect("an address");
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("it answers");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>"), "{page}");
    let id = nix::unistd::Pid::from_raw(child.id() as i32);
    nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGTERM).expect("it is alive");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn others_are_not_let_in_by_accident() {
    let output = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["serve", "--address", "0.0.0.0", "--port", "0"])
        .output();
    let output = output.expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("add --public"));
}
