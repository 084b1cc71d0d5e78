//! Many clients at once: some with hard puzzles, some that go away, some that say nonsense. Nobody's answer is lost.

use crate::http::usual;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How many clients there are at once here; the benchmark has a thousand.
const CLIENTS: usize = 60;

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

#[test]
fn no_answer_is_lost_under_load() {
    let server = usual();
    let (answered, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for number in 0..CLIENTS {
            let (server, answered, refused) = (&server, &answered, &refused);
            scope.spawn(move || {
                if number % 10 == 9 {
                    let body = question(0).to_string();
                    let text = format!(
                        "POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
                        body.len()
                    );
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
                        thread::sleep(Duration::from_millis(20));
                        continue;
                    }
                    assert_eq!(told.status, 200, "{told:?}");
                    assert_eq!(told.json()["schema"], 1);
                    answered.fetch_add(1, Ordering::Relaxed);
                    return;
                }
            });
        }
        for _ in 0..20 {
            assert_eq!(server.get("/healthz").status, 200);
        }
    });
    let tenth = CLIENTS / 10;
    assert_eq!((answered.into_inner(), refused.into_inner()), (CLIENTS - 2 * tenth, tenth));
}
