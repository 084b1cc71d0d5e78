//! The server under steady load: every question of docs/api.md, the page, nonsense, clients that go away, crowds. What it holds
//! on to (memory, threads, open files) must not grow.

use crate::http::{Running, at};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A server in a process of its own, so that what it holds on to can be told from what clients do.
struct Served {
    child: Child,
    /// Read by nobody, but whoever closes it ends the server's talk.
    _output: BufReader<ChildStdout>,
    server: Running,
}

impl Served {
    fn start(arguments: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .args(["serve", "--port", "0", "--quiet"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        output.read_line(&mut line).expect("it prints its address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        Served { child, _output: output, server: at(address.expect("an address")) }
    }

    fn holds(&self) -> Holds {
        let process = Path::new("/proc").join(self.child.id().to_string());
        let status = fs::read_to_string(process.join("status")).expect("the server lives");
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("Linux tells it");
            line.trim().trim_end_matches(" kB").parse().expect("a number")
        };
        let files = fs::read_dir(process.join("fd")).expect("the server lives").count();
        Holds { kibibytes: number("VmRSS:"), threads: number("Threads:"), files }
    }

    /// Waits until nobody is connected and nothing is worked on. The one who asks is connected itself.
    fn rests(&self) {
        let quiet = |metrics: &str| {
            let gauge = |name: &str| {
                let line = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("it is counted");
                line.trim().parse::<u32>().expect("a number")
            };
            gauge("gridwright_connections ") <= 1 && gauge("gridwright_working ") == 0
        };
        while !quiet(&self.server.get("/metrics").body) {
            thread::yield_now();
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a process holds on to.
#[derive(Clone, Copy, Debug)]
struct Holds {
    kibibytes: usize,
    threads: usize,
    files: usize,
}

/// Every question that the page about questions shows.
fn questions() -> Vec<String> {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md"));
    let page = page.expect("the page is there");
    let lines = page.lines().filter(|line| line.starts_with("curl "));
    let questions = lines.filter_map(|line| line.split_once("-d '")?.1.strip_suffix('\''));
    questions.map(str::to_string).collect()
}

/// How many of twenty clients ask a question.
const ASKING: usize = 12;

/// What one client wants. Those that ask are answered, or told that the server is busy.
fn visit(server: &Running, questions: &[String], number: usize) -> Option<u16> {
    const HARD: &str = r#"{"ask":"count","limit":0,"puzzle":{"text":"................................................................................."},"limits":{"seconds":2}}"#;
    let pages = ["/", "/app.js", "/style.css", "/api/v1/schema", "/metrics", "/healthz", "/nothing"];
    let head = |length: usize| {
        format!("POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n")
    };
    match number % 20 {
        // Goes away in the middle of an answer, of a question and of a head.
        17 => _ = server.connect().write_all(format!("{}{HARD}", head(HARD.len())).as_bytes()),
        18 => _ = server.connect().write_all(format!("{}{{\"ask\":", head(1000)).as_bytes()),
        19 => _ = server.connect().write_all(b"GET / HTTP/1.1\r\nHo"),
        16 => return Some(server.request("POST /api/v1/ask", "", "{\"ask\":").status),
        12..=15 => return Some(server.get(pages[number / 4 % pages.len()]).status),
        _ => {
            let question = &questions[(number / 20 * ASKING + number % 20) % questions.len()];
            return Some(server.request("POST /api/v1/ask", "", question).status);
        }
    }
    None
}

/// Lets clients come one after the other, and says how many got which answer.
fn visits(server: &Running, questions: &[String], numbers: std::ops::Range<usize>) -> Vec<u16> {
    numbers.filter_map(|number| visit(server, questions, number)).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn the_server_holds_on_to_nothing_of_those_who_left() {
    let (served, questions) = (Served::start(&["--workers", "2"]), questions());
    assert!(questions.len() > 15, "{}", questions.len());
    let round = 20 * questions.len().div_ceil(ASKING);
    visits(&served.server, &questions, 0..round);
    served.rests();
    let before = served.holds();
    let told = visits(&served.server, &questions, round..2 * round);
    assert!(told.iter().all(|status| [200, 404, 422, 503].contains(status)), "{told:?}");
    assert!(told.iter().filter(|&&status| status == 200).count() > round / 2, "{told:?}");
    served.rests();
    // The last connection may take a moment to close.
    let grown = |holds: Holds| holds.threads > before.threads || holds.files > before.files;
    for _ in 0..500 {
        if !grown(served.holds()) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("{before:?} before, {:?} after", served.holds());
}

/// Many clients at once.
fn crowd(server: &Running, questions: &[String], clients: usize) {
    thread::scope(|scope| {
        for number in 0..clients {
            scope.spawn(move || visit(server, questions, number));
        }
    });
}

/// `GRIDWRIGHT_SECONDS=3600 cargo test --release -p gridwright-cli --test all -- --ignored --nocapture hour`: a line a minute,
/// and an error if the server grows. docs/reliability.md has the figures.
#[test]
#[ignore = "takes an hour"]
#[cfg(target_os = "linux")]
fn an_hour_under_load_does_not_let_the_server_grow() {
    let seconds = std::env::var("GRIDWRIGHT_SECONDS").ok().and_then(|text| text.parse().ok());
    let end = Instant::now() + Duration::from_secs(seconds.unwrap_or(3600));
    let (served, questions) = (Served::start(&["--workers", "2"]), questions());
    let (mut asked, mut answered, mut busy) = (0, 0, 0);
    let mut minutes: Vec<Holds> = Vec::new();
    while Instant::now() < end {
        let minute = Instant::now() + Duration::from_secs(60);
        crowd(&served.server, &questions, 60);
        while Instant::now() < minute {
            match visit(&served.server, &questions, asked) {
                Some(503) => busy += 1,
                Some(200 | 404 | 422) => answered += 1,
                None => {}
                Some(other) => panic!("visit {asked}: {other}"),
            }
            asked += 1;
            thread::sleep(Duration::from_millis(100));
        }
        served.rests();
        let holds = served.holds();
        println!(
            "minute {}: {asked} visits, {answered} answered, {busy} busy, {} KiB, {} threads, {} files",
            minutes.len() + 1,
            holds.kibibytes,
            holds.threads,
            holds.files
        );
        minutes.push(holds);
    }
    let tenth = (minutes.len() / 6).max(1);
    let most = |minutes: &[Holds]| minutes.iter().map(|holds| holds.kibibytes).max().unwrap_or(0);
    let (early, late) = (&minutes[..2 * tenth], &minutes[minutes.len() - tenth..]);
    println!("at most {} KiB in the first third, {} KiB in the last sixth", most(early), most(late));
    assert!(most(late) <= most(early) + most(early) / 10, "memory grows");
    let (first, last) = (minutes[0], minutes[minutes.len() - 1]);
    assert!(last.threads <= first.threads && last.files <= first.files + 1, "{first:?} to {last:?}");
}
