//! Solves the collections of families of puzzles, where they are at hand, and compares with the stated solutions:
//!
//!     cargo run --release --example families            # all of them
//!     cargo run --release --example families -- kakuro

mod check;

use check::{Outcome, collection, judge};
use gridwright::formats::families;
use gridwright::{Limits, Options};
use std::time::{Duration, Instant};

/// No puzzle gets more time.
const MOST: Duration = Duration::from_secs(20);

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    println!("family           puzzles as-stated several different other  median ms  slowest ms");
    for family in families::ALL {
        let name = family.format.name;
        if !asked.is_empty() && !asked.iter().any(|asked| asked == name) {
            continue;
        }
        let Some(puzzles) = collection(family) else {
            println!("{name:<16} no collection is at hand");
            continue;
        };
        let (mut counts, mut times, mut remarks) = ([0; 4], Vec::new(), Vec::new());
        for stated in &puzzles {
            let start = Instant::now();
            let options = Options { limits: Limits::none().within(MOST), ..Options::default() };
            let (outcome, stats) = judge(family, stated, &options);
            let time = start.elapsed();
            let column = match outcome {
                Outcome::AsStated => 0,
                Outcome::Several => 1,
                Outcome::Different => 2,
                _ => 3,
            };
            counts[column] += 1;
            if column > 0 && !check::AMBIGUOUS.contains(&(name, &stated.name[..])) {
                remarks.push(format!("  {}: {outcome:?}", stated.name));
            }
            times.push((time, &stated.name, stats));
        }
        times.sort_by_key(|&(time, ..)| time);
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let (median, slowest) = (&times[times.len() / 2], &times[times.len() - 1]);
        let [stated, several, different, other] = counts;
        println!(
            "{name:<16} {:>7} {stated:>9} {several:>7} {different:>9} {other:>5} {:>10.2} {:>11.2} ({}, {:?})",
            puzzles.len(),
            ms(median.0),
            ms(slowest.0),
            slowest.1,
            slowest.2
        );
        remarks.iter().take(10).for_each(|remark| println!("{remark}"));
    }
}
