//! What people do with the page, in a real browser: Chromium, driven over WebDriver.
//!
//! Each journey is gone over the server, and over the folder of `web/build`, where it was made: there the page asks the module.
//! Where there is no `chromedriver` the journeys say so and skip; with the variable `CI` set, that is a failure.

mod access;
mod browser;
mod edges;
mod nonogram;
mod pictures;
mod playing;
mod setting;
mod sharing;
