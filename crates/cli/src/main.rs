//! The command `gridwright`.
fn main() {}
