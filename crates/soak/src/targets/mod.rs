//! The bodies of the fuzz targets. Each takes bytes and panics where something is wrong; `fuzz/` hands them what a fuzzer
//! makes up, and a test what fuzzers have found so far (`fuzz/corpus`).

mod ask;
mod batch;
mod journal;
mod packed;
mod proof;
mod readers;
mod rules;

/// A target: its name, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const ALL: &[Target] = &[
    ("readers", readers::readers),
    ("sniff", readers::sniff),
    ("rewrite", readers::rewrite),
    ("written", readers::written),
    ("law", rules::law),
    ("filling", rules::filling),
    ("draw", rules::draw_puzzle),
    ("proof", proof::proof),
    ("dimacs", proof::dimacs),
    ("ask", ask::ask),
    ("json", ask::json),
    ("journal", journal::journal_after_a_crash),
    ("batch", batch::batch),
    ("packed", packed::packed),
];

/// Runs a target by its name.
pub fn run(name: &str, bytes: &[u8]) {
    let target = ALL.iter().find(|target| target.0 == name);
    target.unwrap_or_else(|| panic!("there is no target {name}")).1(bytes);
}
