//! Questions and answers as bytes at an address.
//!
//! Every block of bytes that crosses the border is a `Box<[u8]>` that was let go: [`alloc`] and [`ask`] make them, and
//! [`free`] takes them back. That the host keeps to the addresses and lengths that it was given is all that the unsafe
//! blocks below rely on. A host that does not can only harm the module's own memory.

#![allow(unsafe_code, reason = "a C ABI; see the module documentation for what makes it sound")]

use ask::{AskError, Event, LimitsRecord, Terms};
use gridwright::Limits;
use gridwright::cnf::Clock;
use std::ptr::slice_from_raw_parts_mut;
use std::time::Duration;

/// How many bytes an answer may use, by estimate: a quarter of what 32 bits can address, because estimates miss what they
/// do not count, and memory that was given back in pieces cannot always be used again.
const MOST_MEMORY: u64 = 1 << 30;

/// What the host does for the module.
#[cfg(target_family = "wasm")]
mod host {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// Tells the time in milliseconds.
        pub(super) safe fn now() -> f64;

        /// Takes an event. It only reads the text, and only before it returns.
        pub(super) fn tell(address: *const u8, length: usize);
    }
}

/// Makes room for a text.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
extern "C" fn alloc(length: usize) -> *mut u8 {
    give(vec![0; length])
}

/// Gives the room of a text back.
///
/// # Safety
///
/// The address comes from [`alloc`] or [`ask`], with its length, and was not given back yet.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
unsafe extern "C" fn free(address: *mut u8, length: usize) {
    // SAFETY: by the contract of this function, this is the box that `give` let go, and nobody else has it.
    drop(unsafe { Box::from_raw(slice_from_raw_parts_mut(address, length)) });
}

/// Answers the question of a text, with its length in front.
///
/// # Safety
///
/// The address comes from [`alloc`], with its length, and was not given back yet.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
unsafe extern "C" fn ask(address: *const u8, length: usize) -> *mut u8 {
    // SAFETY: by the contract of this function, these bytes are a box that `alloc` filled and let go. The host cannot
    // write to them until this function returns, since the module has one thread.
    let question = unsafe { std::slice::from_raw_parts(address, length) };
    let mut bytes = vec![0; 4];
    let written = match answer(question) {
        Ok(answer) => serde_json::to_writer(&mut bytes, &answer),
        Err(error) => serde_json::to_writer(&mut bytes, &error.record()),
    };
    written.expect("answers have nothing that JSON cannot express");
    let length =
        u32::try_from(bytes.len() - 4).expect("an answer fits into memory with addresses of 32 bits");
    bytes[..4].copy_from_slice(&length.to_le_bytes());
    give(bytes)
}

/// Lets bytes go: from here on they belong to the host, until [`free`].
fn give(bytes: Vec<u8>) -> *mut u8 {
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

fn answer(question: &[u8]) -> Result<ask::Answer, AskError> {
    let text = std::str::from_utf8(question).map_err(|_| AskError::new("a question is text in UTF-8"))?;
    let (question, limits) = ask::parse(text)?;
    let terms = Terms { limits: within(&limits), ..Terms::default() };
    ask::ask(&question, &terms, &mut tell)
}

/// What an answer may cost, beginning now.
fn within(asked: &LimitsRecord) -> Limits {
    let memory = asked.megabytes.map_or(MOST_MEMORY, |megabytes| megabytes.saturating_mul(1 << 20));
    let limits = Limits { clock: Clock::new(now), memory: Some(memory.min(MOST_MEMORY)), ..Limits::none() };
    match asked.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
        Some(time) => limits.within(time),
        None => limits,
    }
}

/// The time as the host tells it.
fn now() -> Duration {
    Duration::try_from_secs_f64(host::now() / 1000.0).unwrap_or_default()
}

/// Hands an event to the host.
fn tell(event: Event) {
    let text = serde_json::to_string(&event).expect("events have nothing that JSON cannot express");
    // SAFETY: the text lives until the end of this function, and the host only reads it.
    unsafe { host::tell(text.as_ptr(), text.len()) };
}

/// The tests are the host.
#[cfg(not(target_family = "wasm"))]
mod host {
    use std::cell::{Cell, RefCell};

    thread_local! {
        /// The time, which passes by a millisecond whenever somebody asks.
        static NOW: Cell<f64> = const { Cell::new(0.0) };
        /// The events so far.
        pub(super) static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn now() -> f64 {
        NOW.set(NOW.get() + 1.0);
        NOW.get()
    }

    /// Safety: these bytes can be read.
    pub(super) unsafe fn tell(address: *const u8, length: usize) {
        // SAFETY: by the contract of this function.
        let text = unsafe { std::slice::from_raw_parts(address, length) };
        TOLD.with_borrow_mut(|told| told.push(String::from_utf8_lossy(text).into_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks as a host does, and gives everything back.
    fn asked(question: &[u8]) -> String {
        let input = alloc(question.len());
        // SAFETY: `input` has as many bytes as the question and comes from `alloc`, `output` comes from `ask` and has as
        // many bytes as its first four say and these four, and both are given back once, at the end.
        unsafe {
            input.copy_from_nonoverlapping(question.as_ptr(), question.len());
            let output = ask(input, question.len());
            let length = u32::from_le_bytes(*output.cast()) as usize;
            let text = std::slice::from_raw_parts(output.add(4), length).to_vec();
            free(output, length + 4);
            free(input, question.len());
            String::from_utf8(text).expect("answers are text")
        }
    }

    #[test]
    fn an_answer_is_what_the_library_says() {
        let question = r#"{"ask":"read","puzzle":{"text":".2..4...1.3....4"}}"#;
        let (parsed, _) = ask::parse(question).expect("it is a question");
        let answer = ask::ask(&parsed, &Terms::default(), &mut |_| ()).expect("it has an answer");
        assert_eq!(asked(question.as_bytes()), serde_json::to_string(&answer).expect("it is JSON"));
    }

    #[test]
    fn what_is_no_question_gets_an_error_and_no_trap() {
        for (question, error) in [
            (&b""[..], "this is no JSON"),
            (b"\xff\xfe", "a question is text in UTF-8"),
            (b"{\"ask\":\"whistle\"}", "there is no question `whistle`"),
            (b"{\"ask\":\"solve\",\"puzzle\":{\"text\":\"?!\"}}", "\"line\":1"),
        ] {
            let answer = asked(question);
            assert!(answer.starts_with(r#"{"schema":1,"error":{"#) && answer.contains(error), "{answer}");
        }
    }

    #[test]
    fn events_reach_the_host_before_the_answer() {
        asked(br#"{"ask":"generate","type":"standard","size":4,"count":2}"#);
        let told = host::TOLD.take();
        assert_eq!(told, [r#"{"event":"made","number":1}"#, r#"{"event":"made","number":2}"#]);
    }

    #[test]
    fn time_is_what_the_host_tells() {
        let question = r#"{"ask":"count","puzzle":{"text":"EMPTY"},"limit":0,"limits":{"seconds":0.05}}"#;
        let answer = asked(question.replace("EMPTY", &".".repeat(81)).as_bytes());
        assert!(answer.contains("the time limit was reached"), "{answer}");
    }

    #[test]
    fn nobody_gets_more_memory_than_addresses_allow() {
        let bytes = |megabytes| within(&LimitsRecord { seconds: None, megabytes }).bytes();
        assert_eq!([None, Some(7), Some(u64::MAX)].map(bytes), [1 << 30, 7 << 20, 1 << 30]);
    }
}
