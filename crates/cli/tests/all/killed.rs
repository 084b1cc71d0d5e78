//! Commands that are killed, as `kill -9` and a crash do it: no half of a file has the name of a whole one, and the same command
//! again does the work.

#![cfg(unix)]

use crate::common::{folder, names};
use crate::http::at;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// A classic puzzle.
const CLASSIC: &str = "3..1..9.....8..74.........6.6.75......9...5.3.5..914...3..8...281.5.96..4........";

/// Commands that write files for a while, and the files.
const WRITERS: &[(&[&str], &[&str])] = &[
    (
        &[
            "generate", "--type", "standard", "--count", "400", "--seed", "3", "--to", "line", "-o",
            "made.txt",
        ],
        &["made.txt"],
    ),
    (
        &[
            "book",
            "--types",
            "standard",
            "--mix",
            "any:12",
            "--seed",
            "3",
            "-o",
            "b.pdf",
            "--manifest",
            "b.csv",
        ],
        &["b.csv", "b.pdf"],
    ),
];

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
    command.stderr(Stdio::null()).spawn().expect("it runs")
}

fn kill(mut child: Child) {
    child.kill().expect("a process can be killed, and one that ended as well");
    child.wait().expect("it ends");
}

/// What a folder holds apart from what killed commands had not finished.
fn finished(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let visible = names(folder).into_iter().filter(|name| !name.starts_with(".gridwright-"));
    visible.map(|name| (name.clone(), fs::read(folder.join(name)).expect("it is a file"))).collect()
}

#[test]
fn a_file_is_whole_or_not_there_and_the_same_command_makes_it() {
    for (arguments, written) in WRITERS {
        let (whole, killed) = (folder(&[]), folder(&[]));
        assert!(start(whole.path(), arguments).wait().expect("it ends").success());
        let mut child = start(killed.path(), arguments);
        while names(killed.path()).is_empty() && child.try_wait().expect("it is our child").is_none() {
            thread::yield_now();
        }
        kill(child);
        assert_eq!(finished(killed.path()), []);
        assert!(start(killed.path(), arguments).wait().expect("it ends").success());
        assert!(finished(killed.path()) == finished(whole.path()), "{arguments:?}");
        assert_eq!(names(whole.path()), *written);
    }
}

#[test]
fn a_server_that_was_killed_starts_again_on_its_port() {
    let serve = |port: &str| {
        let mut child = start(Path::new("/"), &["serve", "--port", port, "--quiet"]);
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        output.read_line(&mut line).expect("it prints its address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        (child, at(address.expect("an address")))
    };
    let (first, server) = serve("0");
    // A connection that is open when the server dies keeps its port busy for a while.
    let _open = server.connect();
    assert_eq!(server.get("/healthz").status, 200);
    kill(first);
    let (second, again) = serve(&server.address.port().to_string());
    assert_eq!((again.address, again.get("/healthz").status), (server.address, 200));
    kill(second);
}

/// Random numbers (SplitMix).
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % most
    }
}

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Lets a command run for a random time and kills it. Whether it had come to its end by then.
fn run_for(folder: &Path, arguments: &[&str], time: u64) -> bool {
    let mut child = start(folder, arguments);
    thread::sleep(Duration::from_millis(time));
    let ended = child.try_wait().expect("it is our child").is_some();
    kill(child);
    ended
}

/// `GRIDWRIGHT_KILLS=100 GRIDWRIGHT_SEED=1 cargo test --release -p gridwright-cli --test all -- --ignored --nocapture
/// a_hundred`: random times, unlike those of the tests above. docs/reliability.md has the figures.
#[test]
#[ignore = "takes minutes"]
fn a_hundred_kills_at_random_times_change_no_byte() {
    let (kills, seed) = (setting("GRIDWRIGHT_KILLS", 100), setting("GRIDWRIGHT_SEED", 1));
    let mut random = Random(seed);
    let lines: Vec<String> = (0..100 * kills as usize)
        .flat_map(|number| (0..60).map(move |line| (number, line)))
        .map(|(number, line)| {
            let mut puzzle = CLASSIC.as_bytes().to_vec();
            puzzle[(number * 7 + line) % 81] = b"123456789..."[(number + line) % 12];
            String::from_utf8(puzzle).expect("it is ASCII")
        })
        .collect();
    let folder = folder(&[("list", &lines.join("\n"))]);
    let path = folder.path();
    assert!(start(path, &["batch", "list", "-u", "-o", "whole"]).wait().expect("it ends").success());
    let resume = ["batch", "list", "-u", "-o", "out", "--resume", "journal"];
    let (mut killed, mut rounds, mut lost) = (0, 0, 0);
    while killed < kills {
        let before = fs::metadata(path.join("out")).map_or(0, |about| about.len());
        // The first results are noted at once, what follows each second: before and after some of these notes.
        let most = [250, 3000][random.below(2) as usize];
        if run_for(path, &resume, random.below(most)) {
            assert!(
                fs::read(path.join("out")).expect("it is written")
                    == fs::read(path.join("whole")).expect("it is written")
            );
            fs::remove_file(path.join("out")).expect("it is there");
            fs::remove_file(path.join("journal")).expect("it is there");
            rounds += 1;
        } else {
            killed += 1;
            let after = fs::metadata(path.join("out")).map_or(0, |about| about.len());
            lost += u64::from(after <= before);
        }
    }
    assert!(start(path, &resume).wait().expect("it ends").success());
    assert!(
        fs::read(path.join("out")).expect("it is written")
            == fs::read(path.join("whole")).expect("it is written")
    );
    println!(
        "seed {seed}: {killed} kills, {lost} of them before anything new, {} whole runs, bytes equal",
        rounds + 1
    );
}

/// The same for commands whose files appear whole: `... --ignored --nocapture whole_or_not_there_at_random`.
#[test]
#[ignore = "takes minutes"]
fn files_are_whole_or_not_there_at_random_times() {
    let (kills, seed) = (setting("GRIDWRIGHT_KILLS", 100), setting("GRIDWRIGHT_SEED", 1));
    let mut random = Random(seed);
    for (arguments, written) in WRITERS {
        let whole = folder(&[]);
        let begin = std::time::Instant::now();
        assert!(start(whole.path(), arguments).wait().expect("it ends").success());
        let most = begin.elapsed().as_millis() as u64 * 5 / 4;
        let (mut early, mut left) = (0, 0);
        for _ in 0..kills {
            let killed = folder(&[]);
            if !run_for(killed.path(), arguments, random.below(most)) {
                early += 1;
            }
            left += u64::from(names(killed.path()).iter().any(|name| name.starts_with(".gridwright-")));
            let known = finished(whole.path());
            assert!(finished(killed.path()).iter().all(|file| known.contains(file)), "half a file");
            // The book comes last: where it is, everything is.
            let last = written.last().expect("it writes");
            if killed.path().join(last).exists() {
                assert!(finished(killed.path()) == known);
            }
        }
        println!(
            "seed {seed}, {}: {early} of {kills} killed at work, {left} left a hidden file",
            arguments[0]
        );
    }
}
