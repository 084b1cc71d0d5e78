//! Files that are written: what their endings say, what must not be replaced, and what stays when a run is ended.

use crate::common::{ONE, folder, gridwright, names};
use flate2::read::MultiGzDecoder;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn unpacked(folder: &Path, name: &str) -> String {
    let mut text = String::new();
    MultiGzDecoder::new(&bytes(folder, name)[..]).read_to_string(&mut text).expect("it is compressed text");
    text
}

/// Exit code, standard output and standard error.
fn run_in(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = gridwright().current_dir(folder).args(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    (output.status.code().expect("it exits"), text(output.stdout), text(output.stderr))
}

#[test]
fn commands_that_can_draw_do_so_by_the_ending() {
    let folder = folder(&[("p.txt", ONE), ("p.pbm", "P1 3 2\n1 0 1\n1 1 1\n")]);
    let starts: [(&str, &[u8]); 3] = [("svg", b"<svg "), ("png", b"\x89PNG\r\n"), ("pdf", b"%PDF-")];
    for (ending, start) in starts {
        let file = format!("a.{ending}");
        for arguments in [
            &["solve", "p.txt"][..],
            &["solve", "--unique", "--pretty", "p.txt"],
            &["render", "--solution", "p.txt"],
            &["generate", "--type", "standard", "--size", "4", "--seed", "1", "--with-solution"],
            &["nonogram", "p.pbm"],
        ] {
            let run = gridwright().current_dir(&folder).args(arguments).args(["-o", &file]).assert();
            run.success().stdout("");
            assert!(bytes(folder.path(), &file).starts_with(start), "{arguments:?} {ending}");
            fs::remove_file(folder.path().join(&file)).expect("it is there");
        }
    }
    // A solution is drawn as `render --solution` draws it.
    let draw = |arguments: &[&str]| {
        gridwright().current_dir(&folder).args(arguments).assert().success();
        bytes(folder.path(), "a.svg")
    };
    assert_eq!(
        draw(&["solve", "p.txt", "-o", "a.svg"]),
        draw(&["render", "--solution", "p.txt", "-o", "a.svg"])
    );
}

#[test]
fn no_solution_is_no_picture_and_a_file_from_before_survives() {
    let folder = folder(&[("a.png", "before")]);
    gridwright()
        .current_dir(&folder)
        .args(["solve", "-s", "1..1............", "-o", "a.png"])
        .assert()
        .code(1);
    assert_eq!(bytes(folder.path(), "a.png"), b"before");
}

#[test]
fn text_in_a_file_called_gz_is_compressed_and_read_again() {
    let folder = folder(&[("p.txt", ONE), ("many.txt", &format!("{ONE}\n{ONE}\n"))]);
    let run = |arguments: &[&str]| gridwright().current_dir(&folder).args(arguments).assert().success();
    let solution = "3 2 4 1\n4 1 2 3\n1 4 3 2\n2 3 1 4\n";
    run(&["solve", "p.txt", "-o", "solution.txt.gz"]);
    assert_eq!(unpacked(folder.path(), "solution.txt.gz"), solution);
    run(&["check", "p.txt", "--solution", "solution.txt.gz"]);
    run(&["convert", "p.txt", "-o", "p.json.gz"]);
    run(&["solve", "p.json.gz"]).stdout(solution);
    run(&["batch", "many.txt", "-o", "answers.gz"]);
    assert_eq!(unpacked(folder.path(), "answers.gz"), "3241412314322314\n".repeat(2));
    run(&[
        "generate",
        "--type",
        "standard",
        "--size",
        "4",
        "--count",
        "9",
        "--to",
        "line",
        "-o",
        "made.sdm.gz",
    ]);
    run(&["batch", "made.sdm.gz", "--unique"]);
    run(&["encode", "p.txt", "-o", "p.cnf.gz"]);
    assert!(unpacked(folder.path(), "p.cnf.gz").contains("p cnf"));
    run(&["check", "p.txt", "--proof", "p.drat.gz"]);
    run(&["verify-proof", "p.drat.gz.cnf", "p.drat.gz"]);
}

#[test]
fn an_input_is_replaced_only_by_force() {
    let folder = folder(&[("p.txt", ONE)]);
    let run = |arguments: &[&str]| gridwright().current_dir(&folder).args(arguments).assert();
    let (code, _, said) = run_in(folder.path(), &["solve", "p.txt", "-o", "p.txt"]);
    assert!(code == 2 && said.contains("p.txt is also the input"), "{said}");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("p.txt", folder.path().join("link")).expect("links are possible");
        run(&["solve", "p.txt", "-o", "link"]).code(2);
        let stdin = fs::File::open(folder.path().join("p.txt")).expect("it is there");
        let status = std::process::Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .current_dir(&folder)
            .args(["--quiet", "solve", "-o", "p.txt"])
            .stdin(stdin)
            .status();
        assert_eq!(status.expect("it runs").code(), Some(2));
    }
    assert_eq!(bytes(folder.path(), "p.txt"), ONE.as_bytes());
    run(&["solve", "p.txt", "-o", "p.txt", "--force"]).success();
    assert_eq!(bytes(folder.path(), "p.txt"), b"3 2 4 1\n4 1 2 3\n1 4 3 2\n2 3 1 4\n");
}

#[test]
fn numbered_files_sort_as_they_are_numbered() {
    let folder = folder(&[]);
    let arguments = ["generate", "--type", "standard", "--size", "4", "--seed", "1", "--count", "10"];
    gridwright().current_dir(&folder).args(arguments).args(["-o", "k{}.txt"]).assert().success();
    let names = names(folder.path());
    assert_eq!((names.len(), &names[0][..], &names[9][..]), (10, "k01.txt", "k10.txt"));
}

#[test]
fn a_solution_that_is_asked_for_is_written_or_refused_by_name() {
    let folder = folder(&[]);
    let generate = ["generate", "--type", "standard", "--size", "4", "--seed", "1", "--with-solution"];
    let run = |more: &[&str]| run_in(folder.path(), &[&generate[..], more].concat());
    assert_eq!(run(&["-o", "a.txt"]).0, 0);
    assert!(String::from_utf8_lossy(&bytes(folder.path(), "a.txt")).contains("SOLUTION"));
    for more in [&["--to", "line"][..], &["-o", "b.line"]] {
        let (code, out, said) = run(more);
        assert!(code == 2 && out.is_empty() && said.contains("has no place for the solution"), "{said}");
    }
    let (_, out, _) = run(&["--to", "line", "--json"]);
    assert!(out.contains("\"solution\":[["), "{out}");
    assert_eq!(names(folder.path()), ["a.txt"]);
}

/// A command at work in a folder, with nothing yet on its standard input.
#[cfg(unix)]
fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs")
}

/// Waits until something is so, or the command has ended.
#[cfg(unix)]
fn wait_until(child: &mut Child, is_so: impl Fn() -> bool) {
    while !is_so() {
        assert!(child.try_wait().expect("it is our child").is_none(), "it ended early");
        std::thread::yield_now();
    }
}

#[cfg(unix)]
fn terminate(mut child: Child) -> Option<i32> {
    // As long as this lives, nothing ends by itself.
    let _input = child.stdin.take();
    assert!(
        Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs").success()
    );
    child.wait().expect("it ends").code()
}

#[cfg(unix)]
#[test]
fn a_request_to_terminate_leaves_no_file_behind() {
    let temporary = |folder: &Path| names(folder).iter().any(|name| name.starts_with(".gridwright-"));
    let endless =
        ["generate", "--type", "standard", "--count", "1000000000", "--to", "line", "-o", "made.txt"];
    let waiting = ["convert", "--to", "json", "-o", "p.json"];
    for (arguments, code, left) in [(&endless[..], 4, &["made.txt"][..]), (&waiting, 130, &[])] {
        let folder = folder(&[]);
        let mut child = start(folder.path(), arguments);
        wait_until(&mut child, || temporary(folder.path()));
        assert_eq!(terminate(child), Some(code), "{arguments:?}");
        assert_eq!(names(folder.path()), left);
    }
}

#[cfg(unix)]
#[test]
fn a_request_to_terminate_ends_the_external_solver_as_well() {
    // The solver is started by a script, as many are.
    let script = "echo $$ > script\nsleep 1000 &\necho $! > solver\nwait\n";
    let folder = folder(&[("slow", script), ("p.txt", ONE)]);
    let solve = ["solve", "p.txt", "-o", "a.txt", "--solver", "sh", "--solver-arg", "slow"];
    let mut child = start(folder.path(), &solve);
    let id = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    wait_until(&mut child, || id("solver").ends_with('\n'));
    assert_eq!(terminate(child), Some(4));
    for name in ["script", "solver"] {
        // What was killed needs a moment to go.
        assert!((0..500).any(|_| !runs(id(name).trim())), "the {name} still runs");
    }
    assert!(names(folder.path()).iter().all(|name| !name.starts_with(".gridwright-")));
}

/// Whether a process runs. One that has ended may still wait for its parent to take notice.
#[cfg(unix)]
fn runs(id: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", id]).output().expect("ps runs").stdout;
    !state.is_empty() && !state.starts_with(b"Z")
}

#[cfg(unix)]
#[test]
fn what_was_started_to_outlive_its_terminal_does() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" batch --quiet", env!("CARGO_BIN_EXE_gridwright")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("it is piped");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    for _ in 0..2 {
        writeln!(input, "{ONE}").expect("it reads");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("it answers");
        assert_eq!(answer, "3241412314322314\n");
        assert!(
            Command::new("kill")
                .args(["-HUP", &child.id().to_string()])
                .status()
                .expect("kill runs")
                .success()
        );
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[cfg(unix)]
#[test]
fn standard_output_by_its_name_is_not_replaced() {
    let folder = folder(&[]);
    let log = fs::File::create(folder.path().join("log")).expect("a file for the test");
    for _ in 0..2 {
        let log = log.try_clone().expect("it is open");
        let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
        let solve = ["--quiet", "convert", "--to", "line", "-s", ONE, "-o", "/dev/stdout"];
        assert!(command.args(solve).stdout(log).status().expect("it runs").success());
    }
    assert_eq!(bytes(folder.path(), "log"), format!("{ONE}\n{ONE}\n").as_bytes());
}
