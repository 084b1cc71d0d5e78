//! How fast the kernel for classic Sudoku is on each path that this machine can take.
//!
//! `cargo run --release --example kernel FILE` with 81 characters on each line of FILE.

use gridwright::engine::kernels::classic::{Classic, Count, Path};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("name a file of lines of 81 characters")?;
    let text = std::fs::read(file)?;
    let lines: Vec<&[u8; 81]> =
        text.split(|&byte| byte == b'\n').filter_map(|line| line.first_chunk()).collect();
    let mut answers = vec![Count::default(); lines.len()];
    for &path in Path::all() {
        let mut kernel = Classic::on(path);
        let seconds = |_| {
            let begin = Instant::now();
            kernel.count_lines(|i| lines[i], 2, &mut answers);
            begin.elapsed().as_secs_f64()
        };
        let best = (0..10).map(seconds).fold(f64::INFINITY, f64::min);
        let unique = answers.iter().filter(|answer| answer.count == 1).count();
        let rate = lines.len() as f64 / best;
        println!("{path:?}: {} lines, {unique} unique, {rate:.0} a second", lines.len());
    }
    Ok(())
}
