//! Questions over HTTP: what is answered, what is refused, and by which number.

use crate::http::{Running, start, usual};
use gridwright_serve::Config;
use serde_json::{Value, json};
use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A grid with so many solutions that nobody counts them.
fn endless() -> Value {
    json!({"ask": "count", "limit": 0, "puzzle": {"text": ".".repeat(81)}, "limits": {"seconds": 20}})
}

fn metric(server: &Running, name: &str) -> u64 {
    let metrics = server.get("/metrics").body;
    let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("gridwright_{name} ")));
    line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name} is counted: {metrics}"))
}

#[test]
fn a_question_is_answered_and_counted() {
    let server = usual();
    let answer = server.ask(&json!({"ask": "solve", "puzzle": {"text": CLASSIC}}));
    assert_eq!((answer.status, &answer.json()["status"]), (200, &json!("unique")));
    assert!(answer.head.contains("content-type: application/json"));
    assert_eq!(server.get("/healthz").body, "ok\n");
    assert_eq!(metric(&server, "answers_total"), 1);
    let schema = server.get("/api/v1/schema").json();
    assert!(schema["$defs"].get("Question").is_some());
}

#[test]
fn no_solution_and_a_limit_are_answers_too() {
    let server = usual();
    let none = server.ask(&json!({"ask": "solve", "puzzle": {"text": format!("11{}", ".".repeat(79))}}));
    assert_eq!((none.status, &none.json()["status"]), (200, &json!("none")));
    let limited =
        json!({"ask": "count", "limit": 0, "puzzle": {"text": ".".repeat(81)}, "limits": {"seconds": 0.1}});
    let limited = server.ask(&limited);
    assert_eq!((limited.status, &limited.json()["complete"]), (200, &json!(false)));
    assert!(limited.json()["stopped"].as_str().is_some_and(|why| why.contains("time")));
}

#[test]
fn events_come_before_the_answer_of_a_stream() {
    let server = usual();
    let question = json!({"ask": "generate", "type": "standard", "size": 4, "count": 3, "seed": 1});
    let answer =
        server.request("POST /api/v1/ask", "Accept: application/x-ndjson\r\n", &question.to_string());
    let lines: Vec<Value> =
        answer.body.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    assert_eq!(lines.len(), 4, "{}", answer.body);
    assert!(lines[..3].iter().all(|line| line["event"] == "made"));
    assert_eq!((&lines[3]["schema"], lines[3]["puzzles"].as_array().map(Vec::len)), (&json!(1), Some(3)));
}

#[test]
fn bad_questions_are_refused_by_number_and_place() {
    let server = usual();
    let bad = |body: &str| {
        let answer = server.request("POST /api/v1/ask", "", body);
        assert!(answer.head.contains("application/problem+json"), "{answer:?}");
        (answer.status, answer.json())
    };
    let (status, problem) = bad("{\"ask\":\n nothing}");
    assert_eq!((status, &problem["error"]["line"]), (422, &json!(2)));
    let (status, problem) = bad(r#"{"ask":"read","puzzle":{"text":"1 2\n2 x","format":"grid"}}"#);
    assert_eq!((status, &problem["error"]["line"], &problem["error"]["column"]), (422, &json!(2), &json!(3)));
    assert_eq!(bad(r#"{"ask":"solve","puzzle":{"text":"x"},"more":1}"#).0, 422);
    assert_eq!(bad(&"[".repeat(100_000)).0, 422);
    assert_eq!(bad(&" ".repeat(5 << 20)).0, 413);
    let large = json!({"gridwright": 1, "shape": {"rows": 100, "columns": 100, "values": 9}, "rules": []});
    let (status, problem) = bad(&json!({"ask": "solve", "puzzle": {"text": large.to_string()}}).to_string());
    assert_eq!(
        (status, &problem["error"]["message"]),
        (422, &json!("this puzzle has 10000 cells, which is too large here"))
    );
    assert_eq!(server.get("/api/v1/ask").status, 405);
    assert_eq!(server.get("/../Cargo.toml").status, 404);
    assert_eq!(server.get("/nothing").status, 404);
}

#[test]
fn other_sites_and_other_names_get_nothing() {
    let server = usual();
    let body = json!({"ask": "formats"}).to_string();
    let ask = |head: &str| server.request("POST /api/v1/ask", head, &body).status;
    assert_eq!(ask("Host: evil.example\r\n"), 421);
    assert_eq!(ask("Origin: https://evil.example\r\n"), 403);
    assert_eq!(ask("Origin: null\r\n"), 403);
    assert_eq!(ask(&format!("Origin: http://{}\r\n", server.address)), 200);
    let headers = server.get("/healthz").head;
    assert!(headers.contains("content-security-policy: default-src 'self'"));
    assert!(!headers.contains("set-cookie"));
}

#[test]
fn who_goes_away_stops_the_question() {
    let server = start(Config { workers: 1, ..Config::local(0) });
    let body = endless().to_string();
    let (address, length) = (server.address, body.len());
    let text =
        format!("POST /api/v1/ask HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n\r\n{body}");
    let mut stream = server.connect();
    stream.write_all(text.as_bytes()).expect("the question is sent");
    while metric(&server, "working") == 0 {
        thread::sleep(Duration::from_millis(5));
    }
    drop(stream);
    // The only worker is free again long before the question's own limit.
    let next = server.ask(&json!({"ask": "solve", "puzzle": {"text": CLASSIC}}));
    assert_eq!(next.status, 200);
    assert_eq!(metric(&server, "cancelled_total"), 1);
}

#[test]
fn a_full_queue_says_when_to_come_again_and_health_is_answered() {
    let server = start(Config { workers: 1, queue: 1, ..Config::local(0) });
    let body = endless().to_string();
    let (address, length) = (server.address, body.len());
    let text =
        format!("POST /api/v1/ask HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n\r\n{body}");
    let mut busy = Vec::new();
    for (name, count) in [("working", 1), ("waiting", 1)] {
        let mut stream = server.connect();
        stream.write_all(text.as_bytes()).expect("the question is sent");
        busy.push(stream);
        while metric(&server, name) < count {
            thread::sleep(Duration::from_millis(5));
        }
    }
    let refused = server.ask(&json!({"ask": "formats"}));
    assert_eq!(refused.status, 503);
    assert!(refused.head.contains("retry-after: 1"));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn connections_beyond_the_limit_are_told_so() {
    let server = start(Config { connections: 2, ..Config::local(0) });
    let open = [server.connect(), server.connect()];
    // Until both are counted, a third may come first.
    let refused = (0..200).find_map(|_| {
        thread::sleep(Duration::from_millis(10));
        server
            .raw(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .filter(|told| told.status == 503)
    });
    assert!(refused.expect("there is no room").head.contains("retry-after"));
    drop(open);
    let served = (0..200).any(|_| {
        thread::sleep(Duration::from_millis(10));
        server
            .raw(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .is_some_and(|told| told.status == 200)
    });
    assert!(served, "room is free again");
}

#[test]
fn the_server_ends_when_told_and_questions_that_go_on_are_stopped() {
    let server = start(Config { workers: 1, ..Config::local(0) });
    let address = server.address;
    let waiting = thread::spawn({
        let (body, mut stream) = (endless().to_string(), server.connect());
        move || {
            let length = body.len();
            let text = format!(
                "POST /api/v1/ask HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n\r\n{body}"
            );
            stream.write_all(text.as_bytes()).expect("the question is sent");
            let mut answer = String::new();
            let _ = std::io::Read::read_to_string(&mut stream, &mut answer);
            answer
        }
    });
    while metric(&server, "working") == 0 {
        thread::sleep(Duration::from_millis(5));
    }
    let begin = Instant::now();
    drop(server);
    assert!(begin.elapsed() < Duration::from_secs(30), "it does not wait for the question's own limit");
    let answer = waiting.join().expect("the client ends");
    assert!(answer.is_empty() || answer.contains("\"complete\":false"), "{answer}");
}

#[test]
fn the_page_is_small_and_is_not_sent_twice() {
    let server = usual();
    let page = server.get("/");
    assert!(page.status == 200 && page.body.contains("<title>"));
    let packed = server.request("GET /style.css", "Accept-Encoding: br, gzip\r\n", "");
    assert!(
        packed.head.contains("content-encoding: gzip")
            && packed.body.len() < server.get("/style.css").body.len() / 2
    );
    let tag = page.head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("files have a tag");
    assert_eq!(server.request("GET /", &format!("If-None-Match: {tag}\r\n"), "").status, 304);
}
