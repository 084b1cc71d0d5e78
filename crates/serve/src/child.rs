//! A stranger's question, answered by a process of its own: whatever happens in there ends with it.

use crate::pool::{Job, megabytes, seconds};
use crate::problem::Problem;
use crate::{Config, Public};
use ask::AskError;
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long after its own limit a process is ended.
const LATE: Duration = Duration::from_millis(500);

/// How often it is looked whether the answer is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// Memory that the program itself takes, in MiB of addresses.
const PROGRAM: u64 = 256;

/// Asks a process.
pub(crate) fn answer(job: &Job, config: &Config, public: &Public) -> Result<String, Problem> {
    let (time, memory) = (seconds(&job.limits, config), megabytes(&job.limits, config));
    let mut child = Command::new(&public.program)
        .args(&public.arguments)
        .args(["--stream", "--address-space", &(memory + PROGRAM).to_string()])
        .args(["--most-cells", &config.most_cells.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| failed(&format!("no process could be started: {error}")))?;
    let heard = say(&mut child, job, time, memory);
    let answer = heard.and_then(|lines| listen(&lines, job, Instant::now() + time + LATE));
    // It has ended, or is of no use any more; either way nothing of it stays.
    let _ = child.kill();
    let _ = child.wait();
    answer
}

fn failed(sentence: &str) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
}

/// Hands the question over, and returns what the process says, line by line.
fn say(child: &mut Child, job: &Job, time: Duration, memory: u64) -> Result<Receiver<String>, Problem> {
    let mut question = serde_json::to_value(&job.question).expect("questions are JSON");
    question["limits"] = json!({"seconds": time.as_secs_f64(), "megabytes": memory});
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(failed("the process has no pipes"));
    };
    let text = question.to_string();
    let (sender, lines) = channel();
    // A process that does not read must not keep this thread: both pipes have threads of their own.
    let write = move || _ = input.write_all(text.as_bytes());
    let read = move || read(output, &sender);
    let threads = thread::Builder::new().spawn(write).and_then(|_| thread::Builder::new().spawn(read));
    threads.map_err(|error| failed(&format!("no thread could be started: {error}")))?;
    Ok(lines)
}

fn read(output: ChildStdout, lines: &std::sync::mpsc::Sender<String>) {
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Passes events on until the answer comes, time is up, or nobody wants it any more.
fn listen(lines: &Receiver<String>, job: &Job, deadline: Instant) -> Result<String, Problem> {
    loop {
        match lines.recv_timeout(LOOK) {
            Ok(line) if line.starts_with("{\"event\"") => _ = job.events.try_send(line),
            Ok(line) => return told(line),
            Err(RecvTimeoutError::Disconnected) => {
                let error = AskError::new("the answer took more memory than is allowed here")
                    .help("a smaller puzzle, or fewer clues at once, may do");
                return Err(Problem { status: StatusCode::OK, error, retry: None });
            }
            Err(RecvTimeoutError::Timeout) if job.cancel.is_thrown() => {
                return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the question was cancelled"));
            }
            Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => {
                return Ok(unknown());
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// The answer of a process that had to be ended.
fn unknown() -> String {
    let stopped = "the time limit was reached";
    json!({"schema": 1, "status": "unknown", "complete": false, "stopped": stopped}).to_string()
}

/// An answer, or the error that stands in its place.
fn told(line: String) -> Result<String, Problem> {
    let failure: Option<Value> =
        line.starts_with("{\"schema\":1,\"error\"").then(|| serde_json::from_str(&line).ok()).flatten();
    let Some(failure) = failure else { return Ok(line) };
    let error = &failure["error"];
    let text = |name: &str| error[name].as_str().map(str::to_string);
    let number = |name: &str| error[name].as_u64().map(|number| number as usize);
    Err(Problem::bad(AskError {
        message: text("message").unwrap_or_default(),
        help: text("help"),
        line: number("line"),
        column: number("column"),
    }))
}
