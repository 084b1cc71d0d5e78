//! What happens when the machine does not help: disks that fill, folders that are missing, threads and memory that cannot be
//! had. docs/reliability.md says what is promised; `bench/faults` tries the same at every single call of the system.

#![cfg(target_os = "linux")]

use crate::common::{ONE, SEVERAL, folder, names};
use crate::http::at;
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use tempfile::TempDir;

/// A classic puzzle.
const CLASSIC: &str = "3..1..9.....8..74.........6.6.75......9...5.3.5..914...3..8...281.5.96..4........";

/// Commands that write files, and the files that they write.
const WRITERS: &[(&[&str], &[&str])] = &[
    (&["solve", "p.txt", "-o", "out.txt"], &["out.txt"]),
    (&["convert", "p.txt", "-o", "out.json.gz"], &["out.json.gz"]),
    (&["render", "p.txt", "-o", "out.png"], &["out.png"]),
    (&["render", "p.txt", "-o", "out.pdf"], &["out.pdf"]),
    (&["encode", "p.txt", "-o", "out.cnf"], &["out.cnf"]),
    (&["check", "p.txt", "--proof", "out.drat"], &["out.drat", "out.drat.cnf"]),
    (&["explain", "p.txt", "-o", "out.html"], &["out.html"]),
    (&["generate", "--type", "standard", "--size", "4", "--seed", "1", "-o", "out.svg"], &["out.svg"]),
    (&["batch", "list", "-o", "out.txt"], &["out.txt"]),
    (
        &["book", "p.txt", "--seed", "1", "-o", "b.pdf", "--manifest", "b.json", "--save", "b.toml"],
        &["b.pdf", "b.json", "b.toml"],
    ),
];

fn inputs() -> TempDir {
    let lines = |count| format!("{CLASSIC}\n").repeat(count);
    folder(&[("p.txt", CLASSIC), ("four", &lines(4)), ("list", &lines(2000))])
}

/// The command after some lines of a shell.
fn after(shell: &str, folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{shell}\nexec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_gridwright")]);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().expect("there is a shell")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// All files of a folder with what they hold.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let hold = |name: String| (name.clone(), fs::read(folder.join(&name)).expect("it is a file"));
    names(folder).into_iter().map(hold).collect()
}

/// Numbers of blocks that are too few for a file: none, one, half of them, all but the last.
fn too_few(bytes: usize) -> Vec<usize> {
    let last = bytes.div_ceil(512) - 1;
    let mut blocks = vec![0, 1, last / 2, last];
    blocks.retain(|&blocks| blocks <= last);
    blocks.sort_unstable();
    blocks.dedup();
    blocks
}

#[test]
fn a_disk_that_fills_leaves_files_as_they_were() {
    for (arguments, written) in WRITERS {
        let whole = inputs();
        assert!(after("", whole.path(), arguments).status.success(), "{arguments:?}");
        let largest = written.iter().map(|name| files(whole.path())[*name].len()).max().expect("it writes");
        for blocks in too_few(largest) {
            let folder = inputs();
            for name in *written {
                fs::write(folder.path().join(name), "before").expect("a file for the test");
            }
            let before = files(folder.path());
            let full = format!("trap '' XFSZ; ulimit -f {blocks}");
            let output = after(&full, folder.path(), arguments);
            let said = said(&output);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}, {blocks} blocks: {said}");
            assert!(said.contains("cannot write ") && said.contains("file too large"), "{said}");
            assert!(files(folder.path()) == before, "{arguments:?}, {blocks}: {:?}", names(folder.path()));
        }
    }
}

/// Seven values for eight cells that are all different, two by two: the formula is short, and the proof is not.
fn pigeons() -> String {
    let pairs = (1..=8).flat_map(|i| (1..i).map(move |j| format!(r#""cells":["r1c{i}","r1c{j}"]"#)));
    let rules: Vec<String> = pairs.map(|cells| format!(r#"{{"rule":"all-different",{cells}}}"#)).collect();
    let shape = r#"{"rows":1,"columns":8,"values":7}"#;
    format!(r#"{{"gridwright":1,"shape":{shape},"rules":[{}]}}"#, rules.join(","))
}

#[test]
fn a_proof_that_does_not_fit_leaves_no_formula() {
    for name in ["p.drat", "p.lrat"] {
        let whole = folder(&[("p.json", &pigeons())]);
        let solve = ["solve", "--unique", "p.json", "--proof", name];
        assert_eq!(after("", whole.path(), &solve).status.code(), Some(1));
        let size = |name: &str| files(whole.path())[name].len();
        let formula = size(&format!("{name}.cnf")).div_ceil(512);
        // The last bytes of the proof are written when everything else is.
        let (first, last) = (formula, too_few(size(name)).pop().expect("it is not empty"));
        assert!(first < last, "{formula} blocks of the formula, {last} of the proof");
        for blocks in [first, last] {
            let short = folder(&[("p.json", &pigeons())]);
            let output = after(&format!("trap '' XFSZ; ulimit -f {blocks}"), short.path(), &solve);
            assert_eq!(output.status.code(), Some(2), "{}", said(&output));
            assert!(said(&output).contains(&format!("cannot write {name}: ")), "{}", said(&output));
            assert_eq!(names(short.path()), ["p.json"], "{blocks} blocks");
        }
    }
}

#[test]
fn of_numbered_files_only_whole_ones_are_there() {
    let generate = ["generate", "--type", "standard", "--size", "4", "--seed", "1", "--count", "3"];
    let draw = [&generate[..], &["-o", "k{}.svg"]].concat();
    let whole = folder(&[]);
    assert!(after("", whole.path(), &draw).status.success());
    let sizes: Vec<usize> = files(whole.path()).values().map(Vec::len).collect();
    let (least, most) = (sizes.iter().min().expect("three"), sizes.iter().max().expect("three"));
    for blocks in [0, least / 512, most / 512] {
        let folder = folder(&[]);
        let output = after(&format!("trap '' XFSZ; ulimit -f {blocks}"), folder.path(), &draw);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        for (name, bytes) in files(folder.path()) {
            assert!(files(whole.path()).get(&name) == Some(&bytes), "{name}");
        }
    }
}

#[test]
fn results_that_cannot_be_shown_are_an_error_and_talk_that_cannot_is_not() {
    let folder = inputs();
    let full = || OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    for arguments in [
        &["solve", "p.txt"][..],
        &["count", "p.txt"],
        &["check", "p.txt", "--json"],
        &["candidates", "p.txt"],
        &["convert", "p.txt", "--to", "json"],
        &["render", "p.txt"],
        &["explain", "p.txt"],
        &["hint", "p.txt"],
        &["rate", "p.txt"],
        &["encode", "p.txt"],
        &["encodings", "p.txt"],
        &["rules"],
        &["formats"],
        &["completions", "bash"],
        &["man"],
        &["generate", "--type", "standard", "--size", "4", "--seed", "1"],
        &["batch", "list"],
    ] {
        let run = |out: Stdio, talk: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
            command.current_dir(&folder).args(arguments).stdin(Stdio::null()).stdout(out).stderr(talk);
            command.output().expect("it runs")
        };
        let usual = run(Stdio::piped(), Stdio::piped());
        assert_eq!(usual.status.code(), Some(0), "{arguments:?}: {}", said(&usual));
        let lost = run(full().into(), Stdio::piped());
        assert_eq!(lost.status.code(), Some(2), "{arguments:?}");
        assert!(said(&lost).ends_with("cannot write standard output: no space left on device\n"));
        let unheard = run(Stdio::piped(), full().into());
        assert_eq!(unheard.status.code(), Some(0), "{arguments:?}");
        let timed = arguments.contains(&"--json") || arguments[0] == "encodings";
        assert!(timed || unheard.stdout == usual.stdout, "{arguments:?}");
    }
}

#[test]
fn a_folder_that_takes_no_files_is_an_error() {
    let folder = inputs();
    for target in ["/proc/out.txt", "missing/out.txt", "p.txt/out.txt"] {
        let output = after("", folder.path(), &["solve", "p.txt", "-o", target]);
        assert_eq!(output.status.code(), Some(2), "{target}");
        assert!(said(&output).contains(&format!("cannot write {target}: ")), "{}", said(&output));
    }
    assert_eq!(names(folder.path()), ["four", "list", "p.txt"]);
}

#[test]
fn nothing_but_an_external_solver_needs_a_folder_for_temporary_files() {
    let nowhere = "export TMPDIR=/nonexistent";
    for (arguments, written) in WRITERS {
        let (there, without) = (inputs(), inputs());
        assert!(after("", there.path(), arguments).status.success());
        assert!(after(nowhere, without.path(), arguments).status.success(), "{arguments:?}");
        for name in *written {
            assert!(files(there.path())[*name] == files(without.path())[*name], "{name}");
        }
    }
    let solver = ["solve", "-s", ONE, "--solver", "true", "--solver-arg", "{cnf}"];
    let output = after(nowhere, Path::new("/"), &solver);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("the files for the solver cannot be handled"), "{}", said(&output));
}

/// A stack larger than any memory: no thread can be started.
const NO_THREADS: &str = "export RUST_MIN_STACK=4611686018427387904";

/// Stacks of which few fit below the bound: some threads can be started, and then no more.
const FEW_THREADS: &str = "export RUST_MIN_STACK=1073741824; ulimit -v 4000000";

#[test]
fn threads_that_cannot_be_started_change_no_byte() {
    let folder = inputs();
    for arguments in [
        &["batch", "list", "--threads", "8"][..],
        &["generate", "--type", "standard", "--count", "20", "--seed", "5", "--to", "line", "--threads", "8"],
        &["solve", "p.txt", "--threads", "4", "--unique"],
        &["book", "four", "--seed", "1", "--threads", "8"],
    ] {
        let usual = after("", folder.path(), arguments);
        for shell in [NO_THREADS, FEW_THREADS] {
            let output = after(shell, folder.path(), arguments);
            assert_eq!(output.status.code(), usual.status.code(), "{arguments:?}: {}", said(&output));
            assert!(output.stdout == usual.stdout, "{arguments:?}, {shell}");
            assert_eq!(said(&output), said(&usual), "{arguments:?}, {shell}");
        }
    }
    let rate = after(FEW_THREADS, folder.path(), &["rate", "p.txt", "--threads", "8"]);
    assert_eq!(rate.status.code(), Some(0), "{}", said(&rate));
    let rate = after(NO_THREADS, folder.path(), &["rate", "p.txt", "--threads", "8"]);
    assert_eq!(rate.status.code(), Some(2));
    assert!(said(&rate).contains("no thread can be started: "), "{}", said(&rate));
    let solver = ["solve", "-s", ONE, "--solver", "sleep", "--solver-arg", "1000"];
    let external = after(NO_THREADS, folder.path(), &solver);
    assert_eq!(external.status.code(), Some(2));
    assert!(said(&external).contains("cannot start the solver `sleep`"), "{}", said(&external));
}

/// A command that was started after some lines of a shell, and its standard output.
fn begin(shell: &str, arguments: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{shell}\nexec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_gridwright")]);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("there is a shell");
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    (child, output)
}

fn terminate(mut child: Child) -> Option<i32> {
    let id = nix::unistd::Pid::from_raw(child.id() as i32);
    nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGTERM).expect("it is alive");
    child.wait().expect("it ends").signal()
}

#[test]
fn signals_end_the_program_where_no_thread_can_wait_for_them() {
    let (mut child, mut output) = begin(NO_THREADS, &["batch", "--quiet"]);
    // It is at work when the first line is answered.
    writeln!(child.stdin.as_mut().expect("it is piped"), "{ONE}").expect("it reads");
    output.read_line(&mut String::new()).expect("it answers");
    assert_eq!(terminate(child), Some(15));
}

#[test]
fn the_server_serves_with_the_threads_that_it_gets() {
    // Stacks of threads that solve have a size of their own, and a thousand of them do not fit.
    let few = "ulimit -v 4000000";
    for (shell, workers) in [(NO_THREADS, "2"), (few, "1000")] {
        let serve = ["serve", "--port", "0", "--quiet", "--memory-limit", "64", "--workers", workers];
        let (child, mut output) = begin(shell, &serve);
        let mut line = String::new();
        output.read_line(&mut line).expect("it prints its address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        let server = at(address.expect("an address"));
        let answer = server.ask(&serde_json::json!({"ask": "solve", "puzzle": {"text": ONE}}));
        assert_eq!((answer.status, &answer.json()["status"]), (200, &"unique".into()), "{shell}");
        let ended = terminate(child);
        assert_eq!(ended, if shell == NO_THREADS { Some(15) } else { None });
    }
}

/// What the program itself takes of its addresses, in KiB: programs that are not optimised are twice as large.
fn size_of_the_program() -> u64 {
    let bytes = fs::read(env!("CARGO_BIN_EXE_gridwright")).expect("the program can be read");
    let number = |at: usize, length: usize| {
        bytes[at..at + length].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    // The table of segments of an ELF file of 64 bits: where it is, the length of an entry, and how many there are.
    let (table, length, count) = (number(32, 8), number(54, 2), number(56, 2));
    let entries = (0..count).map(|entry| (table + entry * length) as usize);
    let loaded = entries.filter(|&entry| number(entry, 4) == 1).map(|entry| number(entry + 40, 8));
    loaded.sum::<u64>() / 1024
}

/// A grid of so many rows, columns and values, in boxes.
fn plain(size: usize, side: usize) -> String {
    format!(
        r#"{{"gridwright":1,"shape":{{"rows":{size},"columns":{size},"values":{size}}},"rules":[{{"rule":"rows"}},{{"rule":"columns"}},{{"rule":"boxes","height":{side},"width":{side}}}]}}"#
    )
}

#[test]
fn with_little_memory_answers_are_the_same_or_none() {
    let folder = inputs();
    for (name, text) in [("large.json", plain(36, 6)), ("huge.json", plain(64, 8))] {
        fs::write(folder.path().join(name), text).expect("a file for the test");
    }
    fs::write(folder.path().join("several.txt"), SEVERAL).expect("a file for the test");
    // The optimised program with these 38 MiB has 64.
    let little = format!("ulimit -v {}", size_of_the_program() + 38 * 1024);
    for arguments in [
        &["solve", "p.txt", "--unique"][..],
        &["check", "several.txt"],
        &["check", "p.txt", "--proof", "proof.lrat"],
        &["candidates", "several.txt"],
        &["batch", "list", "--threads", "4"],
        &["generate", "--type", "killer", "--seed", "5", "--threads", "4", "--count", "2"],
        &["render", "p.txt"],
        &["render", "p.txt", "-o", "p.png", "--force"],
        &["explain", "p.txt"],
        &["rate", "p.txt"],
        &["solve", "large.json"],
        &["encode", "large.json"],
    ] {
        let (usual, little) = (after("", folder.path(), arguments), after(&little, folder.path(), arguments));
        assert_eq!(little.status.code(), usual.status.code(), "{arguments:?}: {}", said(&little));
        assert!(little.stdout == usual.stdout, "{arguments:?}");
    }
    let unknown = after(&little, folder.path(), &["solve", "large.json", "--engine", "sat"]);
    assert_eq!(unknown.status.code(), Some(4), "{}", said(&unknown));
    assert!(said(&unknown).contains("the memory limit was reached"), "{}", said(&unknown));
    // No limit is kept while a formula or a picture is written: these end without an answer, and leave no file.
    for arguments in
        [&["encode", "huge.json", "-o", "out.cnf"][..], &["render", "large.json", "-o", "out.png"]]
    {
        let ended = after(&little, folder.path(), arguments);
        assert!(ended.status.signal() == Some(6) && said(&ended).contains("allocat"), "{arguments:?}");
        assert!(!folder.path().join(arguments[3]).exists(), "{arguments:?}");
    }
}
