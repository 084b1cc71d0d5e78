//! Work that Ctrl-C can end.
//!
//! Python notes a signal and acts on it only when its own code runs again, in the main thread. So work that may take long is
//! done by another thread, and the one that asked looks for signals until there is a result.

use gridwright::{Cancel, Limits};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// How long work is done on the thread that asks, where it cannot be interrupted.
pub(crate) const AT_ONCE: Duration = Duration::from_millis(10);

/// How often signals are looked for.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

/// What a thread that solves may use of its stack: as much as a main thread.
const STACK: usize = 8 << 20;

/// Limits from what Python says: seconds, or none.
pub(crate) fn limits(py: Python<'_>, seconds: Option<f64>) -> PyResult<Limits> {
    let Some(seconds) = seconds else { return Ok(Limits::none()) };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) => Ok(Limits::none().within(time)),
        Err(error) => Err(crate::error::plain(py, format!("seconds={seconds}: {error}"))),
    }
}

/// Does work on another thread, without the interpreter's lock, until it is done or a signal's handler raises an exception.
pub(crate) fn interruptible<T, F>(py: Python<'_>, limits: Limits, work: F) -> PyResult<T>
where
    T: Send + 'static,
    F: FnOnce(Limits) -> T + Send + 'static,
{
    let cancel = Cancel::new();
    let limits = Limits { cancel: Some(cancel.clone()), ..limits };
    let (send, receive) = sync_channel(1);
    thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody may be waiting any more.
        let _ = send.send(work(limits));
    })?;
    let mut receive = receive;
    loop {
        let result;
        (result, receive) = py.detach(move || (receive.recv_timeout(LOOK), receive));
        match result {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| cancel.throw())?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work ended without a result; please report this"));
            }
        }
    }
}
