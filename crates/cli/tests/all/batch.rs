//! `batch`: order, shards, journals, and what bad input gets.

use crate::common::{NONE, ONE, SEVERAL, folder, gridwright, names, run};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command as Process, Output, Stdio};
use tempfile::TempDir;

/// A classic puzzle and its only solution.
const CLASSIC: &str = "3..1..9.....8..74.........6.6.75......9...5.3.5..914...3..8...281.5.96..4........";
const SOLVED: &str = "384176925692835741571942386163754298749268513258391467936487152817529634425613879";
/// The solution of the small one.
const SMALL: &str = "3241412314322314";

fn batch(folder: &TempDir, arguments: &[&str]) -> Output {
    gridwright().current_dir(folder).arg("batch").args(arguments).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("it prints UTF-8")
}

/// What is printed, when all is well.
fn printed(folder: &TempDir, arguments: &[&str]) -> String {
    let output = batch(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Puzzles that differ in one cell, with comments and bad lines in between.
fn many(lines: usize) -> String {
    let mut list = String::from("# many\n");
    for number in 0..lines {
        let mut puzzle = CLASSIC.as_bytes().to_vec();
        puzzle[number % 81] = b"123456789..."[number / 81 % 12];
        list += &match number % 50 {
            7 => format!("# number {number}\n"),
            23 => "oh no\n".to_string(),
            31 => "\r\n".to_string(),
            _ => text(&puzzle) + "\n",
        };
    }
    list
}

#[test]
fn the_help_tells_what_a_line_can_be_and_how_to_go_on() {
    let (code, help, _) = run(&["batch", "--help"]);
    assert_eq!(code, 0);
    for said in ["n x n string", "the name of a file", "--resume answers.journal", "kill -9"] {
        assert!(help.contains(said), "{said}");
    }
}

#[test]
fn every_line_has_its_result_in_order() {
    let list = format!("{ONE}\n{NONE}\r\n\n# a comment\n{SEVERAL}\n{ONE} with a name\n{ONE}");
    let folder = folder(&[("list", &list)]);
    let expected = format!("{SMALL}\nnone\nmultiple\n{SMALL}\n{SMALL}\n");
    for arguments in
        [&["--unique", "list"][..], &["-u", "-i", "list"], &["-u", "--input", "list", "--threads", "1"]]
    {
        let output = batch(&folder, arguments);
        assert_eq!(text(&output.stdout), expected);
        assert_eq!(text(&output.stderr), "5 results: 3 solved, 1 none, 1 multiple\n");
        assert_eq!(output.status.code(), Some(0));
    }
    let piped = gridwright().args(["batch", "-u", "-q"]).write_stdin(list).output().unwrap();
    assert_eq!((text(&piped.stdout), text(&piped.stderr)), (expected, String::new()));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = folder(&[("list", &many(6000))]);
    let one = printed(&folder, &["list", "--threads", "1"]);
    assert_eq!(one.lines().count(), 6000 / 50 * 48);
    assert!(one == printed(&folder, &["list", "--threads", "3"]));
    assert!(one == printed(&folder, &["list"]));
}

#[test]
fn shards_joined_are_the_whole() {
    let list = many(500);
    let folder = folder(&[("list", &list), ("bare", list.trim_end()), ("one", ONE), ("none", "")]);
    for (file, of) in [("list", 3), ("list", 7), ("bare", 3), ("one", 2), ("none", 2)] {
        for json in [&[][..], &["--json"]] {
            let whole = printed(&folder, &[&[file, "-u"], json].concat());
            let shard = |number| format!("{number}/{of}");
            let parts: Vec<String> = (1..=of)
                .map(|i| printed(&folder, &[&[file, "-u", "--shard", &shard(i)], json].concat()))
                .collect();
            assert!(parts.concat() == whole, "{file} {of}");
            let empty = parts.iter().filter(|part| part.is_empty()).count();
            assert!(file != "list" || empty == 0, "{empty} of {of} parts are empty");
        }
    }
}

#[test]
fn bad_lines_are_errors_and_the_rest_go_on() {
    let list = format!("{CLASSIC}\n{}\n{CLASSIC}.\n{ONE}\nhello\n{CLASSIC}\n", &CLASSIC[..80]);
    let folder = folder(&[("list", &list)]);
    let output = batch(&folder, &["list"]);
    let length = |line, length| {
        format!(
            "error: line {line}: {length} characters, but the puzzles of this input are 9 x 9: 81 characters"
        )
    };
    let hello = "error: line 5: `hello` is no puzzle, and there is no such file";
    let expected = [SOLVED, &length(2, 80), &length(3, 82), &length(4, 16), hello, SOLVED];
    assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), expected);
    assert_eq!(text(&output.stderr), "6 results: 2 solved, 4 errors\n");
    assert_eq!(output.status.code(), Some(0));
    let mixed = printed(&folder, &["list", "--mixed"]);
    assert_eq!(mixed.lines().nth(3), Some(SMALL));
    assert!(mixed.contains("line 2: 80 characters are no square grid: 8 x 8 takes 64"), "{mixed}");
}

#[test]
fn bytes_that_are_no_text_are_an_error_line() {
    let folder = folder(&[]);
    fs::write(folder.path().join("list"), b"\xef\xbb\xbf53\xff..\n\0\n.2..4...1.3....4").unwrap();
    let said = printed(&folder, &["list"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "error: line 1, column 3: not UTF-8 text: byte 0xff");
    assert!(lines[1].starts_with("error: line 2: "), "{}", lines[1]);
    assert_eq!(lines[2], SMALL);
}

#[test]
fn json_lines_and_names_of_files_are_puzzles_too() {
    let folder =
        folder(&[("one.txt", ONE), ("two.txt", &format!("{ONE}\n{ONE}\n")), ("bad.txt", "GRID\n1 x\n")]);
    let json = gridwright().args(["convert", "--to", "json", "-s", ONE]).output().unwrap();
    let json = text(&json.stdout).replace('\n', " ");
    let list = format!("one.txt\n{json}\n./two.txt\nbad.txt\n./\nmissing.txt\n");
    fs::write(folder.path().join("list"), list).unwrap();
    let said = printed(&folder, &["list", "-u"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], [SMALL, SMALL]);
    assert_eq!(lines[2], "error: line 3: ./two.txt: there are 2 puzzles, but one answer per line");
    assert!(lines[3].starts_with("error: line 4: bad.txt: line 2, column "), "{}", lines[3]);
    assert_eq!(lines[4], "error: line 5: cannot read ./: it is a directory");
    assert_eq!(lines[5], "error: line 6: `missing.txt` is no puzzle, and there is no such file");
}

#[test]
fn with_json_every_line_is_an_object() {
    let folder = folder(&[("list", &format!("{CLASSIC}\n# a comment\n{CLASSIC}..\n"))]);
    let said = printed(&folder, &["list", "-u", "--json"]);
    let objects: Vec<serde_json::Value> =
        said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [solved, error] = &objects[..] else { panic!("{said}") };
    assert_eq!(
        (&solved["status"], &solved["count"], &solved["complete"]),
        (&"unique".into(), &1.into(), &true.into())
    );
    assert_eq!(
        (&solved["line"], &solved["file"], &solved["format"]),
        (&1.into(), &"list".into(), &"line".into())
    );
    assert_eq!(solved["solutions"][0][0], serde_json::json!([3, 8, 4, 1, 7, 6, 9, 2, 5]));
    assert_eq!(solved["shape"]["rows"], 9);
    assert_eq!(error["error"]["line"], 3);
    assert!(error["error"]["message"].as_str().unwrap().starts_with("83 characters"), "{error}");
}

#[test]
fn limits_are_unknown_and_no_error() {
    let folder = folder(&[("list", &".".repeat(81))]);
    let arguments = ["list", "-u", "--engine", "search", "--node-limit", "1"];
    assert_eq!(printed(&folder, &arguments), "unknown\n");
}

#[test]
fn what_cannot_be_is_an_error_that_says_so() {
    let folder = folder(&[("list", ONE), ("text", "hello\n")]);
    let cases: &[(&[&str], &str)] = &[
        (&["list", "--shard", "4/3"], "there is no part 4 of 3: they are 1 to 3"),
        (&["list", "--shard", "0/3"], "there is no part 0 of 3"),
        (&["list", "--shard", "x"], "not of the form I/N"),
        (&["list", "--threads", "0"], "not a number from 1 to 1024"),
        (&["list", "-i", "text"], "cannot be used with"),
        (&["--shard", "1/2"], "--shard needs a file, but <stdin> can be read only once"),
        (&["-o", "out", "--resume", "j"], "--resume needs a file, but <stdin> can be read only once"),
        (&["list", "--resume", "j"], "--output-file"),
        (&["list", "--resume", "j", "-o", "-"], "--resume needs an output file, not standard output"),
        (&["list", "--resume", "out", "-o", "out"], "--output-file and --resume are the same file, out"),
        (&["list", "--resume", "j", "-o", "./list"], "the input and --output-file are the same file"),
        (&["list", "--resume", "text", "-o", "out"], "text is not the journal of a batch"),
        (&["list", "--resume", "no/j", "-o", "out"], "cannot write no/j: there is no such folder"),
        (&["missing"], "cannot read missing: there is no such file"),
        (&["."], "cannot read .: it is a directory"),
    ];
    for (arguments, message) in cases {
        let output = batch(&folder, arguments);
        assert!(text(&output.stderr).contains(message), "{arguments:?}: {}", text(&output.stderr));
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]), "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("list")).unwrap(), ONE);
    assert_eq!(fs::read_to_string(folder.path().join("text")).unwrap(), "hello\n");
}

#[test]
fn an_output_file_appears_whole() {
    let folder = folder(&[("list", ONE)]);
    assert_eq!(printed(&folder, &["list", "-o", "out"]), "");
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), format!("{SMALL}\n"));
    assert_eq!(names(folder.path()), ["list", "out"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = folder(&[("list", ONE)]);
    let full = |arguments: &[&str], out: Stdio| {
        let mut command = Process::new(env!("CARGO_BIN_EXE_gridwright"));
        command.current_dir(&folder).arg("batch").args(arguments).stdout(out).stderr(Stdio::piped());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    let device = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let said = full(&["list"], device.into());
    assert_eq!(said, "error: cannot write standard output: no space left on device\n");
    let said = full(&["list", "-o", "/dev/full"], Stdio::null());
    assert_eq!(said, "error: cannot write /dev/full: no space left on device\n");
    let said = full(&["list", "-o", "/dev/full", "--resume", "j"], Stdio::null());
    assert!(said.contains("/dev/full: only a regular file can be resumed"), "{said}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = folder(&[("list", &many(20_000))]);
    let mut child = start(&folder, &["list"]);
    child.stdout.take().unwrap().read_exact(&mut [0; 10]).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

fn start(folder: &TempDir, arguments: &[&str]) -> Child {
    let mut command = Process::new(env!("CARGO_BIN_EXE_gridwright"));
    command.current_dir(folder).arg("batch").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
}

#[test]
fn who_writes_a_line_at_a_time_gets_a_result_for_each() {
    let folder = folder(&[("one.txt", ONE)]);
    let mut child = start(&folder, &["-u"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for line in ["one.txt", ONE, SEVERAL] {
        writeln!(input, "{line}").unwrap();
        let mut result = String::new();
        output.read_line(&mut result).unwrap();
        assert_eq!(result.trim_end(), if line == SEVERAL { "multiple" } else { SMALL });
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

const RESUME: [&str; 6] = ["list", "-u", "-o", "out", "--resume", "journal"];

/// The lines of the journal that say how far it came.
fn notes(folder: &Path) -> usize {
    let journal = fs::read(folder.join("journal")).unwrap_or_default();
    let lines = journal.split_inclusive(|&byte| byte == b'\n');
    lines.filter(|line| line.starts_with(b"at ") && line.ends_with(b"\n")).count()
}

/// Waits until something is noted in the journal, or the run has ended.
fn wait_for_notes(child: &mut Child, folder: &Path, count: usize) {
    while notes(folder) < count && child.try_wait().expect("it is our child").is_none() {
        std::thread::yield_now();
    }
}

/// Sixteen cells with fifteen values, every two of them different: nobody here finds out that this cannot be.
fn endless() -> String {
    let pairs = (1..=16).flat_map(|i| (1..i).map(move |j| format!(r#""cells":["r1c{i}","r1c{j}"]"#)));
    let rules: Vec<String> = pairs.map(|cells| format!(r#"{{"rule":"all-different",{cells}}}"#)).collect();
    let shape = r#"{"rows":1,"columns":16,"values":15}"#;
    format!(r#"{{"gridwright":1,"shape":{shape},"rules":[{}]}}"#, rules.join(","))
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("it was written")
}

#[test]
fn a_run_that_was_killed_goes_on_without_losing_or_repeating_a_line() {
    // The file in the middle is too hard at first: the run cannot end before it is killed.
    let list = many(5000) + "slow.txt\n" + &many(5000);
    let folder = folder(&[("list", &list), ("slow.txt", ONE)]);
    let whole = printed(&folder, &["list", "-u"]);
    fs::write(folder.path().join("slow.txt"), endless()).unwrap();
    for kills in 1..=2 {
        let mut child = start(&folder, &RESUME);
        wait_for_notes(&mut child, folder.path(), kills);
        child.kill().expect("it still runs");
        assert!(!child.wait().unwrap().success());
        assert!(whole.starts_with(&read(&folder, "out")));
        // What was written after the last note, and half of the next note, as a kill can leave them.
        let add = |name: &str, text: &str| {
            let mut file = fs::OpenOptions::new().append(true).open(folder.path().join(name)).unwrap();
            file.write_all(text.as_bytes()).unwrap();
        };
        add("out", "38417692");
        add("journal", "at 12 1");
    }
    fs::write(folder.path().join("slow.txt"), ONE).unwrap();
    let output = batch(&folder, &RESUME);
    let said = text(&output.stderr);
    assert!(output.status.success() && said.starts_with("going on from line "), "{said}");
    assert!(read(&folder, "out") == whole);
    let again = batch(&folder, &RESUME);
    let said = text(&again.stderr);
    assert!(again.status.success() && said.starts_with("nothing is left to do: 9601 results"), "{said}");
    assert!(read(&folder, "out") == whole);
}

#[test]
fn a_run_killed_at_any_time_goes_on() {
    let folder = folder(&[("list", &many(30_000))]);
    let whole = printed(&folder, &["list", "-u"]);
    for _ in 0..3 {
        let mut child = start(&folder, &RESUME);
        let before = notes(folder.path());
        wait_for_notes(&mut child, folder.path(), before + 1);
        child.kill().expect("a process can be killed, and one that ended as well");
        child.wait().unwrap();
    }
    assert!(batch(&folder, &RESUME).status.success());
    assert!(read(&folder, "out") == whole);
}

#[cfg(unix)]
#[test]
fn a_run_that_fills_the_disk_can_go_on_when_there_is_room() {
    let folder = folder(&[("list", &many(9000))]);
    let whole = printed(&folder, &["list", "-u"]);
    // Files of this shell's children end after some blocks, and the journal does not speak of the last of them.
    let blocks = whole.len() / 512 / 2;
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" batch {}", RESUME.join(" "));
    let mut command = Process::new("sh");
    command.current_dir(&folder).args(["-c", &script, env!("CARGO_BIN_EXE_gridwright")]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write out: file too large"), "{}", text(&output.stderr));
    assert!(whole.starts_with(&read(&folder, "out")) && whole != read(&folder, "out"));
    assert!(notes(folder.path()) > 0);
    assert!(batch(&folder, &RESUME).status.success());
    assert!(read(&folder, "out") == whole);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done_and_says_how_to_go_on() {
    let list = many(2000) + "slow.txt\n" + ONE;
    let folder = folder(&[("list", &list), ("slow.txt", &endless())]);
    let interrupted = |arguments: &[&str], ready: &dyn Fn(&mut Child)| {
        let mut child = start(&folder, arguments);
        ready(&mut child);
        // Its end would be another reason to stop.
        let _input = child.stdin.take();
        assert!(Process::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{}", text(&output.stderr));
        text(&output.stderr)
    };
    let said = interrupted(&RESUME, &|child| wait_for_notes(child, folder.path(), 1));
    let line = |said: &str| said.split_once("interrupted before line ").map(|(_, rest)| rest.to_string());
    assert!(
        line(&said).is_some_and(|rest| rest.contains("; the same command again goes on from here")),
        "{said}"
    );
    fs::write(folder.path().join("slow.txt"), ONE).unwrap();
    let whole = printed(&folder, &["list", "-u"]);
    assert!(batch(&folder, &RESUME).status.success());
    assert!(read(&folder, "out") == whole);
    // Standard input that gives no more: what came before is there.
    let said = interrupted(&["-u"], &|child| {
        writeln!(child.stdin.as_mut().unwrap(), "{ONE}").unwrap();
        let mut result = [0; 17];
        child.stdout.as_mut().unwrap().read_exact(&mut result).unwrap();
        assert_eq!(result[..], *format!("{SMALL}\n").as_bytes());
    });
    assert!(said.starts_with("interrupted before line 2; "), "{said}");
}

#[test]
fn a_journal_of_another_run_is_refused_and_nothing_is_changed() {
    let folder =
        folder(&[("list", &format!("{ONE}\n")), ("same", &format!("{SEVERAL}\n")), ("other", "1\n")]);
    assert!(batch(&folder, &RESUME).status.success());
    let before = ["out", "journal"].map(|name| read(&folder, name));
    let resume = |file, more: &[&'static str]| [&[file, "-o", "out", "--resume", "journal"], more].concat();
    for (arguments, message) in [
        (resume("other", &["-u"]), "journal belongs to other input: to 17 bytes, and this is 2 bytes"),
        (resume("same", &["-u"]), "journal belongs to other input, of the same length"),
        (resume("list", &[]), "journal belongs to a run with other options: `--unique` then, none now"),
        (resume("list", &["-u", "--shard", "1/2"]), "`--unique` then, `--unique --shard 1/2` now"),
        (
            vec!["list", "-u", "-o", "new", "--resume", "journal"],
            "belongs to the output \"out\", not to \"new\"",
        ),
    ] {
        let output = batch(&folder, &arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message) && said.contains("to start over, remove the journal"), "{said}");
        assert_eq!(["out", "journal"].map(|name| read(&folder, name)), before);
    }
    assert_eq!(names(folder.path()), ["journal", "list", "other", "out", "same"]);
    fs::write(folder.path().join("out"), "").unwrap();
    let said = text(&batch(&folder, &RESUME).stderr);
    assert!(said.contains("it has 0 bytes, but 17 according to its journal"), "{said}");
}

#[test]
fn every_shard_has_its_own_journal() {
    let folder = folder(&[("list", &many(300))]);
    let whole = printed(&folder, &["list"]);
    let part = |number: u8| {
        let (shard, out, journal) = (format!("{number}/3"), format!("out{number}"), format!("j{number}"));
        assert_eq!(printed(&folder, &["list", "--shard", &shard, "-o", &out, "--resume", &journal]), "");
        read(&folder, &out)
    };
    assert!([part(1), part(2), part(3)].concat() == whole);
}

fn packed(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

#[test]
fn compressed_lines_are_read_and_parts_of_them_refused() {
    let folder = folder(&[("list", &many(3000))]);
    fs::write(folder.path().join("list.gz"), packed(&many(3000))).unwrap();
    assert_eq!(printed(&folder, &["list.gz", "-u"]), printed(&folder, &["list", "-u"]));
    let stdin = gridwright().args(["batch", "-u"]).write_stdin(packed(&many(3000))).assert().success();
    assert_eq!(String::from_utf8_lossy(&stdin.get_output().stdout), printed(&folder, &["list", "-u"]));
    for option in [&["--shard", "1/2"][..], &["--resume", "journal", "-o", "out"]] {
        let refused =
            gridwright().current_dir(&folder).args(["batch", "list.gz"]).args(option).assert().code(2);
        let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert!(said.contains("needs a plain file, but list.gz is compressed"), "{said}");
    }
}

#[test]
fn another_encoding_is_another_run() {
    let folder = folder(&[("list", &many(3))]);
    let resume = ["batch", "list", "-o", "out", "--resume", "journal"];
    gridwright().current_dir(&folder).args(resume).assert().success();
    let other = gridwright().current_dir(&folder).args(resume).args(["--encoding", "gaps"]).assert().code(2);
    let said = String::from_utf8_lossy(&other.get_output().stderr).into_owned();
    assert!(said.contains("belongs to a run with other options: none then, `--encoding gaps` now"), "{said}");
}

#[test]
fn warnings_are_told_with_their_lines_and_counted_when_there_are_many() {
    let odd = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/regression/warnings.scl"
    ));
    let odd = odd.expect("it is there");
    let folder = folder(&[("list", &format!("# odd\n{}", odd.repeat(13)))]);
    let run = gridwright().current_dir(&folder).args(["batch", "list"]).assert().success();
    let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(said.starts_with("warning: line 2, column "), "{said}");
    assert!(said.contains("\nwarning: line 11, column ") && !said.contains("line 12"), "{said}");
    assert!(said.contains("\nwarning: and 3 more warnings\n13 results"), "{said}");
}
