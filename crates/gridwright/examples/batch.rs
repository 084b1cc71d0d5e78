//! Solves a file of puzzles, one per line, on all cores: `cargo run --release --example batch -- puzzles.txt`
use gridwright::Batch;
use std::fs::File;

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "puzzles.txt".to_string());
    for answer in Batch::default().par_answers(File::open(path)?) {
        println!("{}", answer?);
    }
    Ok(())
}
