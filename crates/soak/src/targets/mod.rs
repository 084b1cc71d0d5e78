//! The bodies of the fuzz targets. Each takes bytes and panics where something is wrong; `fuzz/` hands them what a fuzzer
//! makes up, and a test what fuzzers have found so far (`fuzz/corpus`).

mod ask;
mod batch;
mod journal;
mod lrat;
mod packed;
mod proof;
mod readers;
mod rules;

pub use ask::{ask, json};
pub use batch::batch;
pub use journal::journal;
pub use lrat::lrat;
pub use packed::packed;
pub use proof::{dimacs, proof};
pub use readers::{readers, rewrite, sniff, written};
pub use rules::{draw, filling, law};

/// A target: its name, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target. Programs for the fuzzer call the one that they are for, so that they hold nothing of the others: the fuzzer
/// looks at the counters of all code in the program after each input.
pub const ALL: &[Target] = &[
    ("readers", readers),
    ("sniff", sniff),
    ("rewrite", rewrite),
    ("written", written),
    ("law", law),
    ("filling", filling),
    ("draw", draw),
    ("proof", proof),
    ("lrat", lrat),
    ("dimacs", dimacs),
    ("ask", ask),
    ("json", json),
    ("journal", journal),
    ("batch", batch),
    ("packed", packed),
];
