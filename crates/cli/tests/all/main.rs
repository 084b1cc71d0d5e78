//! The command as its users see it. One program, so that it is linked once.

extern crate serve as gridwright_serve;

mod batch;
mod bench;
mod book;
mod command;
mod common;
mod drawing;
mod endurance;
mod examples;
mod explain;
mod faults;
mod generate;
#[allow(dead_code, reason = "the server's own tests use more of it")]
#[path = "../../../serve/tests/all/http.rs"]
mod http;
mod killed;
mod lab;
mod nonogram;
mod output;
mod pages;
mod promises;
mod proofs;
mod serve;
