//! What people do with the page, in a real browser: Chromium, driven over WebDriver.
//!
//! Each journey runs over the engine of the server, and over the WebAssembly module where `web/gridwright.wasm` is there.
//! Where there is no `chromedriver` the journeys say so and skip; with the variable `CI` set, that is a failure.

mod access;
mod browser;
mod edges;
mod nonogram;
mod pictures;
mod playing;
mod setting;
mod sharing;
