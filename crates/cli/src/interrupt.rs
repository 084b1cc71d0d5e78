//! Ctrl-C stops the search, not the program: what was found so far is still printed. A second Ctrl-C ends it.

use gridwright::Cancel;
use std::sync::OnceLock;

/// The exit code of a program that Ctrl-C ended, as shells expect it.
const ENDED_BY_INTERRUPT: i32 = 130;

static SWITCH: OnceLock<Cancel> = OnceLock::new();

/// The switch that Ctrl-C throws. From the first call on Ctrl-C no longer ends the program at once.
pub(crate) fn switch() -> &'static Cancel {
    SWITCH.get_or_init(|| {
        let switch = Cancel::new();
        let thrown = switch.clone();
        // Without a handler Ctrl-C ends the program as ever: no reason not to solve.
        let _ = ctrlc::set_handler(move || {
            if thrown.is_thrown() {
                std::process::exit(ENDED_BY_INTERRUPT);
            }
            thrown.throw();
        });
        switch
    })
}

/// Whether Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    SWITCH.get().is_some_and(Cancel::is_thrown)
}
