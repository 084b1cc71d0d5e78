//! The server as its clients see it, on loopback.

mod api;
mod fpuzzles;
#[allow(dead_code, reason = "the tests of the command use more of it")]
mod http;
mod load;
