//! Many clients at once: some with hard puzzles, some that go away, some that say nonsense. Nobody's answer is lost.

use crate::http::{Running, usual};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How many clients there are at once in every run of the tests.
const CLIENTS: usize = 60;

/// How many there are in the benchmark.
const MANY: usize = 1000;

fn question(number: usize) -> Value {
    let classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    match number % 4 {
        0 => {
            json!({"ask": "count", "limit": 0, "puzzle": {"text": ".".repeat(81)}, "limits": {"seconds": 0.1}})
        }
        1 => json!({"ask": "candidates", "counts": 4, "puzzle": {"text": classic}}),
        2 => json!({"ask": "explain", "puzzle": {"text": classic}, "limits": {"seconds": 0.5}}),
        _ => json!({"ask": "solve", "puzzle": {"text": classic}}),
    }
}

/// A client that asks until it is answered; every tenth goes away, and every tenth says nonsense.
fn client(server: &Running, number: usize, answered: &AtomicUsize, refused: &AtomicUsize) {
    if number % 10 == 9 {
        let body = question(0).to_string();
        let length = body.len();
        let text =
            format!("POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}");
        let _ = server.connect().write_all(text.as_bytes());
        return;
    }
    if number % 10 == 8 {
        let told = server.request("POST /api/v1/ask", "", "{\"ask\":");
        assert_eq!(told.status, 422);
        refused.fetch_add(1, Ordering::Relaxed);
        return;
    }
    loop {
        let told = server.ask(&question(number));
        if told.status == 503 {
            assert!(told.head.contains("retry-after: 1"), "refused, and not because others wait: {told:?}");
            // A second, as the server asks for, and not everybody at once.
            thread::sleep(Duration::from_millis(1000 + (number as u64 * 7) % 500));
            continue;
        }
        assert_eq!(told.status, 200, "{told:?}");
        assert_eq!(told.json()["schema"], 1);
        answered.fetch_add(1, Ordering::Relaxed);
        return;
    }
}

/// Lets so many clients ask at once, and returns how long health took to answer meanwhile, in milliseconds.
fn crowd(server: &Running, clients: usize) -> Vec<f64> {
    let (answered, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut health = Vec::new();
    thread::scope(|scope| {
        let crowd: Vec<_> = (0..clients)
            .map(|number| {
                let (answered, refused) = (&answered, &refused);
                scope.spawn(move || client(server, number, answered, refused))
            })
            .collect();
        while crowd.iter().any(|client| !client.is_finished()) {
            let begin = Instant::now();
            assert_eq!(server.get("/healthz").status, 200);
            health.push(begin.elapsed().as_secs_f64() * 1e3);
            thread::sleep(Duration::from_millis(5));
        }
    });
    let tenth = clients / 10;
    assert_eq!((answered.into_inner(), refused.into_inner()), (clients - 2 * tenth, tenth));
    health
}

#[test]
fn no_answer_is_lost_under_load() {
    crowd(&usual(), CLIENTS);
}

/// The memory of this process, in MiB; the server is a part of it.
fn memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches(" kB").trim().parse::<usize>().ok()? >> 10)
}

/// A benchmark: `cargo test --release -p gridwright-serve --test all -- --ignored --nocapture thousand`.
#[test]
#[ignore = "takes a minute, and its figures are for docs/benchmarks.md"]
fn a_thousand_clients_get_their_answers() {
    let server = usual();
    for round in 1..=3 {
        let begin = Instant::now();
        let mut health = crowd(&server, MANY);
        health.sort_by(f64::total_cmp);
        let part = |part: f64| health[(part * (health.len() - 1) as f64) as usize];
        println!(
            "round {round}: {MANY} clients in {:.1} s; health {:.1} ms median, {:.1} ms at the 99th percentile, {:.1} ms longest; {:?} MiB",
            begin.elapsed().as_secs_f64(),
            part(0.5),
            part(0.99),
            part(1.0),
            memory(),
        );
    }
}
