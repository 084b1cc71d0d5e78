//! Any SAT solver that is a program: it gets the formula as DIMACS and keeps the conventions of the SAT
//! competitions, `s` and `v` lines and the exit code 10 for a model, 20 for none.
//!
//! The formula goes to its standard input and the answer comes from its standard output, unless the arguments
//! contain [`FORMULA`] or [`ANSWER`]: these become the names of files. A program that is called without arguments
//! gets those that it is known to need (MiniSat talks on standard output and answers only into a file; Glucose
//! keeps the model to itself unless asked).
//!
//! No shell is involved. A model is checked against the formula; that there is none is believed.

use super::{Limits, Model, Outcome, Reason};
use crate::dimacs::{self, DimacsError, SolverOutput};
use crate::{Cnf, Lit};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// In arguments: the name of a file with the formula, for programs that do not read standard input.
pub const FORMULA: &str = "{cnf}";

/// In arguments: the name of a file for the answer, for programs that do not print it.
pub const ANSWER: &str = "{answer}";

/// Why a program gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum ExternalError {
    /// It could not be started.
    #[error("the solver `{program}` cannot be started: {error}")]
    Start {
        /// The program.
        program: String,
        /// The system's reason.
        error: io::Error,
    },
    /// A file for it could not be written or read.
    #[error("the files for the solver cannot be handled: {0}")]
    Files(#[from] io::Error),
    /// What it printed is no answer.
    #[error("the solver's answer ({status}) cannot be read: {error}{}", tail(.talk))]
    Unreadable {
        /// How it ended.
        status: ExitStatus,
        /// What is wrong with the answer.
        error: DimacsError,
        /// The end of what it said on standard error.
        talk: String,
    },
    /// It printed one thing and ended in another way.
    #[error("the solver contradicts itself: it prints an answer, and ends with {status}{}", tail(.talk))]
    Contradiction {
        /// How it ended.
        status: ExitStatus,
        /// The end of what it said on standard error.
        talk: String,
    },
    /// Its model is not one.
    #[error("the solver is wrong: its model breaks clause {0} of the formula")]
    WrongModel(usize),
}

/// The end of an error message that quotes a program.
fn tail(talk: &str) -> String {
    if talk.is_empty() { String::new() } else { format!("; it says: {talk}") }
}

/// Asks a program for a model. It is killed when a limit is reached; it is not told of limits on conflicts.
pub fn solve(program: &str, args: &[String], cnf: &Cnf, limits: &Limits) -> Result<Outcome, ExternalError> {
    if let Some(reason) = limits.reached() {
        return Ok(Outcome::Unknown(reason));
    }
    let call = Call::new(program, args, cnf)?;
    let mut running = Running::start(program, &call, cnf)?;
    let status = loop {
        if let Some(status) = running.ended()? {
            break status;
        }
        if let Some(reason) = limits.reached() {
            running.kill();
            return Ok(Outcome::Unknown(reason));
        }
        running.rest();
    };
    let (printed, talk) = running.output();
    let answer = match &call.answer {
        // No file is no answer, and that is said together with how the program ended.
        Some(path) => fs::read(path).unwrap_or_default(),
        None => printed,
    };
    judge(cnf, status, &answer, talk)
}

/// Makes an outcome of what a program said and how it ended.
fn judge(cnf: &Cnf, status: ExitStatus, answer: &[u8], talk: String) -> Result<Outcome, ExternalError> {
    let answer = match dimacs::read_output(answer, cnf.vars()) {
        Ok(answer) => answer,
        Err(error) => return Err(ExternalError::Unreadable { status, error, talk }),
    };
    // Programs that know no exit codes end with 0.
    match (answer, status.code()) {
        (SolverOutput::Sat(model), Some(10 | 0)) => match broken(cnf, &model) {
            Some(clause) => Err(ExternalError::WrongModel(clause)),
            None => Ok(Outcome::Sat(model)),
        },
        (SolverOutput::Unsat, Some(20 | 0)) => Ok(Outcome::Unsat(Vec::new())),
        (SolverOutput::Unknown, _) => Ok(Outcome::Unknown(Reason::GaveUp)),
        _ => Err(ExternalError::Contradiction { status, talk }),
    }
}

/// The first clause, from 1, that does not hold in a model.
fn broken(cnf: &Cnf, model: &Model) -> Option<usize> {
    let holds = |clause: &[Lit]| clause.iter().any(|&lit| model.holds(lit));
    cnf.clauses().position(|clause| !holds(clause)).map(|place| place + 1)
}

/// Arguments that a program needs and nobody gave.
fn usual_args(program: &str) -> Vec<String> {
    let name = Path::new(program).file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let args: &[&str] = match name {
        "minisat" | "minisat_core" | "minisat_static" => &[FORMULA, ANSWER],
        "glucose" | "glucose-syrup" => &["-model"],
        _ => &[],
    };
    args.iter().map(|arg| arg.to_string()).collect()
}

/// What a program is called with.
struct Call {
    args: Vec<String>,
    /// The formula goes to standard input.
    feeds: bool,
    /// The file with the answer, if there is one.
    answer: Option<PathBuf>,
    /// Holds the files; they vanish with it.
    _folder: Option<Folder>,
}

impl Call {
    fn new(program: &str, args: &[String], cnf: &Cnf) -> io::Result<Call> {
        let mut args = if args.is_empty() { usual_args(program) } else { args.to_vec() };
        let named = |mark: &str| args.iter().any(|arg| arg.contains(mark));
        let (file, answer) = (named(FORMULA), named(ANSWER));
        if !file && !answer {
            return Ok(Call { args, feeds: true, answer: None, _folder: None });
        }
        let folder = Folder::new()?;
        let (formula, result) = (folder.0.join("formula.cnf"), folder.0.join("answer"));
        if file {
            let mut out = BufWriter::new(File::create_new(&formula)?);
            dimacs::write(cnf, &[], &mut out)?;
            out.flush()?;
        }
        for arg in &mut args {
            *arg = arg.replace(FORMULA, &formula.to_string_lossy());
            *arg = arg.replace(ANSWER, &result.to_string_lossy());
        }
        Ok(Call { args, feeds: !file, answer: answer.then_some(result), _folder: Some(folder) })
    }
}

/// A folder of our own that vanishes with this value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("gridwright-{}-{number}", std::process::id()));
            // Only a folder that was not there before is surely ours.
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Folder(path)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed stays behind in the system's folder for such files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A thread that reads to the end.
type Reading = JoinHandle<Vec<u8>>;

/// A program at work, and threads that feed it and listen to it.
struct Running {
    child: Child,
    printed: Reading,
    talk: Reading,
    pause: Duration,
}

impl Running {
    /// Of what a program says on standard error this much is kept.
    const TALK: usize = 1_000;

    fn start(program: &str, call: &Call, cnf: &Cnf) -> Result<Running, ExternalError> {
        let mut command = Command::new(program);
        command
            .args(&call.args)
            .stdin(if call.feeds { Stdio::piped() } else { Stdio::null() })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        lead_group(&mut command);
        let mut child =
            command.spawn().map_err(|error| ExternalError::Start { program: program.to_string(), error })?;
        match Running::listen(&mut child, cnf) {
            Ok((printed, talk)) => Ok(Running { child, printed, talk, pause: Duration::from_micros(200) }),
            Err(error) => {
                end(&mut child);
                Err(ExternalError::Start { program: program.to_string(), error })
            }
        }
    }

    /// Starts threads that feed a program, and that read what it prints and what it says on standard error.
    fn listen(child: &mut Child, cnf: &Cnf) -> io::Result<(Reading, Reading)> {
        if let Some(stdin) = child.stdin.take() {
            let cnf = cnf.clone();
            // A program that stops reading has its reasons, and they show in its answer.
            let feed = move || dimacs::write(&cnf, &[], &mut BufWriter::new(stdin));
            thread::Builder::new().spawn(feed)?;
        }
        let stdout = child.stdout.take().expect("it is piped");
        let stderr = child.stderr.take().expect("it is piped");
        // A literal needs at most twelve bytes; the rest is room for talk.
        let most = 16 * cnf.vars() as usize + (64 << 20);
        let printed = thread::Builder::new().spawn(move || last_bytes(stdout, most))?;
        let talk = thread::Builder::new().spawn(move || last_bytes(stderr, Running::TALK))?;
        Ok((printed, talk))
    }

    /// How the program ended, if it has, and everything it printed has arrived.
    fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        let status = self.child.try_wait()?;
        Ok(status.filter(|_| self.printed.is_finished() && self.talk.is_finished()))
    }

    /// Waits a little, longer each time.
    fn rest(&mut self) {
        thread::sleep(self.pause);
        self.pause = (self.pause * 2).min(Duration::from_millis(20));
    }

    /// Ends the program. The threads end by themselves when the last of them has closed
    /// its output.
    fn kill(mut self) {
        end(&mut self.child);
    }

    /// What the program printed, and the end of what it said on standard error.
    fn output(self) -> (Vec<u8>, String) {
        let printed = self.printed.join().expect("reading does not panic");
        let talk = self.talk.join().expect("reading does not panic");
        (printed, String::from_utf8_lossy(&talk).trim().to_string())
    }
}

/// Ends a program and those that it started.
fn end(child: &mut Child) {
    // It may just have ended by itself.
    kill_group(child);
    let _ = child.kill();
    let _ = child.wait();
}

/// Lets a program be the head of a group of processes: a script and the solver that it starts are ended together.
#[cfg(unix)]
fn lead_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(unix)]
fn kill_group(child: &Child) {
    use nix::sys::signal::{Signal, killpg};
    let Ok(id) = i32::try_from(child.id()) else { return };
    // There may be nobody left.
    let _ = killpg(nix::unistd::Pid::from_raw(id), Signal::SIGKILL);
}

#[cfg(not(unix))]
fn lead_group(_: &mut Command) {}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

/// Reads to the end and keeps the last `most` bytes, or somewhat more.
fn last_bytes(mut input: impl Read, most: usize) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut buffer = [0; 8192];
    // An error is an end like any other: what is missing shows in the answer.
    while let Ok(length @ 1..) = input.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..length]);
        if kept.len() > 2 * most {
            kept.drain(..kept.len() - most);
        }
    }
    kept.drain(..kept.len().saturating_sub(most));
    kept
}

#[cfg(test)]
mod tests;
