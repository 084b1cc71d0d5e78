//! The journal of a batch: how far its results have been written.
//!
//! ```text
//! gridwright batch journal 1
//! input-length 81000
//! input-hash 0f1e2d3c4b5a6978
//! output "answers.txt"
//! options --unique --shard 1/3
//! at 8200 101 8150 99 1 0 0 0 91c0ffee91c0ffee
//! done ...
//! ```
//!
//! Lines are only ever added, each after the results that it speaks of have been written. A line says how
//! many bytes of the input are done with, the number of the line that begins there, how long the output is,
//! and how many results of each kind there are; its last word is a hash of the others, so that a line which
//! was cut off is known as such. Going on means to cut the output to the length of the last whole line, and
//! the journal after it.

use super::Tally;

const FIRST_LINE: &str = "gridwright batch journal 1";

/// What must be the same for a run to go on: names and values, each on a line.
pub type Run = [(&'static str, String); 4];

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Bytes of the input that are done with.
    pub offset: u64,
    /// The number of the line that begins there.
    pub line: u64,
    /// Bytes of the output.
    pub written: u64,
    /// The results.
    pub tally: Tally,
}

/// What a journal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing yet.
    New,
    /// Up to where.
    At(Position),
    /// Everything.
    Done(Position),
}

/// How the journal of a run begins.
pub fn head(run: &Run) -> String {
    let lines: String = run.iter().map(|(key, value)| format!("{key} {value}\n")).collect();
    format!("{FIRST_LINE}\n{lines}")
}

/// The line that says how far a run has come; `done` if that is everything.
pub fn record(position: &Position, done: bool) -> String {
    let Position { offset, line, written, tally } = position;
    let Tally { solved, none, multiple, unknown, errors } = tally;
    let word = if done { "done" } else { "at" };
    let said = format!("{word} {offset} {line} {written} {solved} {none} {multiple} {unknown} {errors}");
    format!("{said} {:016x}\n", hash(said.as_bytes()))
}

/// How far a run came, and how much of the journal is whole; or why it is not the journal of this run.
pub fn read(bytes: &[u8], run: &Run) -> Result<(State, usize), String> {
    let head = head(run);
    // What was cut off while it began, before anything was done.
    if bytes.len() < head.len() && head.as_bytes().starts_with(bytes) {
        return Ok((State::New, 0));
    }
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
    let mut lines = lines.map(|line| String::from_utf8_lossy(&line[..line.len() - 1]));
    if lines.next().as_deref() != Some(FIRST_LINE) {
        return Err("is not the journal of a batch".to_string());
    }
    for (key, now) in run {
        let line = lines.next().unwrap_or_default();
        let then = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        let then = then.ok_or("is damaged: its beginning is not whole")?;
        if then != now {
            return Err(difference(key, then, now));
        }
    }
    // Until something is done, a run begins anew, and so does its journal.
    let mut state = State::New;
    let mut length = head.len();
    for line in lines {
        let Some(next) = parse(&line) else { break };
        length += line.len() + 1;
        state = next;
    }
    Ok((state, if state == State::New { 0 } else { length }))
}

fn difference(key: &str, then: &str, now: &str) -> String {
    let or_none =
        |options: &str| if options.is_empty() { "none".to_string() } else { format!("`{options}`") };
    match key {
        "input-length" => format!("belongs to other input: to {then} bytes, and this is {now} bytes"),
        "input-hash" => "belongs to other input, of the same length".to_string(),
        "output" => format!("belongs to the output {then}, not to {now}"),
        _ => format!("belongs to a run with other options: {} then, {} now", or_none(then), or_none(now)),
    }
}

fn parse(line: &str) -> Option<State> {
    let (said, sum) = line.rsplit_once(' ')?;
    if u64::from_str_radix(sum, 16).ok()? != hash(said.as_bytes()) {
        return None;
    }
    let mut words = said.split(' ');
    let word = words.next()?;
    let numbers: Vec<u64> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[offset, line, written, solved, none, multiple, unknown, errors] = &numbers[..] else { return None };
    let tally = Tally { solved, none, multiple, unknown, errors };
    let position = Position { offset, line, written, tally };
    match word {
        "at" => Some(State::At(position)),
        "done" => Some(State::Done(position)),
        _ => None,
    }
}

/// A hash of some bytes (FNV-1a), the same on every machine.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(options: &str) -> Run {
        let value = |text: &str| text.to_string();
        [
            ("input-length", value("810")),
            ("input-hash", value("12ab")),
            ("output", value("\"out\"")),
            ("options", value(options)),
        ]
    }

    fn position(offset: u64) -> Position {
        let tally = Tally { solved: offset, none: 2, multiple: 3, unknown: 4, errors: 5 };
        Position { offset, line: 6, written: 7, tally }
    }

    #[test]
    fn a_journal_cut_off_anywhere_says_the_last_thing_that_is_whole() {
        let run = run("--unique");
        let parts = [
            head(&run),
            record(&position(10), false),
            record(&position(20), false),
            record(&position(30), true),
        ];
        let states =
            [State::New, State::At(position(10)), State::At(position(20)), State::Done(position(30))];
        let whole = parts.concat();
        for end in 0..=whole.len() {
            let mut length = 0;
            let mut expected = (State::New, 0);
            for (part, state) in parts.iter().zip(states) {
                length += part.len();
                if length <= end && state != State::New {
                    expected = (state, length);
                }
            }
            assert_eq!(read(&whole.as_bytes()[..end], &run), Ok(expected), "{end}");
        }
    }

    #[test]
    fn a_damaged_line_ends_what_is_believed() {
        let run = run("");
        let text = head(&run) + &record(&position(10), false) + &record(&position(20), false);
        let damaged = text.replace("at 20", "at 90");
        assert_eq!(read(damaged.as_bytes(), &run).unwrap().0, State::At(position(10)));
        let mut garbage = text.clone().into_bytes();
        garbage.extend(b"\xff\0\n");
        assert_eq!(read(&garbage, &run), Ok((State::At(position(20)), text.len())));
    }

    #[test]
    fn the_journal_of_another_run_says_what_differs() {
        let now = run("--json");
        let refused = |change: fn(&mut Run)| {
            let mut then = now.clone();
            change(&mut then);
            read(head(&then).as_bytes(), &now).unwrap_err()
        };
        assert_eq!(
            refused(|then| then[0].1 = "5".to_string()),
            "belongs to other input: to 5 bytes, and this is 810 bytes"
        );
        assert_eq!(refused(|then| then[1].1 = "5".to_string()), "belongs to other input, of the same length");
        assert_eq!(
            refused(|then| then[2].1 = "\"a\"".to_string()),
            "belongs to the output \"a\", not to \"out\""
        );
        assert_eq!(
            refused(|then| then[3].1.clear()),
            "belongs to a run with other options: none then, `--json` now"
        );
        assert_eq!(read(b"hello\n", &now).unwrap_err(), "is not the journal of a batch");
    }
}
