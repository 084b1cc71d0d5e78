//! The server as its clients see it, on loopback.

mod api;
mod fpuzzles;
mod http;
mod load;
