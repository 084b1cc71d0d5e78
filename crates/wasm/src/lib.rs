//! The library for a page without a server: [`ask::ask`] as a WebAssembly module, behind a C ABI.
//!
//! Texts are UTF-8 JSON in the module's memory, and addresses and lengths are 32-bit integers:
//!
//! | exported | does |
//! |---|---|
//! | `memory` | where texts are |
//! | `alloc(length) -> address` | makes room for a text |
//! | `ask(address, length) -> address` | answers a question; at the address are four bytes, little-endian, that say how long the answer is, and the answer |
//! | `free(address, length)` | gives room back: that of a question, or that of an answer, which is four bytes longer than it says |
//!
//! | imported from `env` | does |
//! |---|---|
//! | `now() -> f64` | tells the time in milliseconds, counted from any moment: time limits need it |
//! | `tell(address, length)` | takes an event of a question that is still being answered; its text is gone afterwards |
//!
//! A module answers one question at a time, in one thread. Whoever wants to cancel a question gives up the whole instance,
//! as must be done after a trap, which is what a panic or the end of memory becomes. `web/worker.js` is such a host, and
//! `web/build` makes the module.

// Elsewhere there is no module to make: only the tests of the ABI are compiled.
#[cfg(any(target_family = "wasm", test))]
mod abi;
