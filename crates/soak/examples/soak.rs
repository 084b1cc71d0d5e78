//! Compares everything with everything else on random puzzles, until the time is up or something disagrees.
//!
//! `bench/soak --seconds N --seed S` runs it. It stops at the first disagreement with exit code 1 and the smallest puzzle
//! that shows it, in the format `json`.

use gridwright::rules::CATALOGUE;
use gridwright::{AnyRule, Options, Puzzle, formats, solve_unique};
use gridwright_soak::any_rule::puzzles;
use gridwright_soak::chance::{Numbers, draw, mixed, seeded};
use gridwright_soak::oracle::{Asked, Oracle};
use gridwright_soak::planted::Planter;
use gridwright_soak::shrink::shrunk;
use gridwright_soak::trial::{Kernels, LARGE, NotKept, SMALL, Trial, attempt, generated, kernels};
use proptest::strategy::Strategy;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What the command line asks for.
struct Args {
    seconds: Option<u64>,
    puzzles: Option<u64>,
    seed: u64,
    /// One in so many puzzles goes to the oracle; 0 for none.
    oracle: u64,
}

const USAGE: &str = "usage: soak [--seconds N] [--puzzles N] [--seed S] [--oracle ONE_IN]

Compares engines, tasks, the generator and an outside solver on random puzzles.
  --seconds N      stop after N seconds
  --puzzles N      stop after N puzzles; 2000 unless --seconds is given
  --seed S         where chance comes from; 1 unless given
  --oracle ONE_IN  ask OR-Tools about one puzzle in so many; 20 unless given, 0 never";

fn args() -> Result<Args, String> {
    let mut args = Args { seconds: None, puzzles: None, seed: 1, oracle: 20 };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = words.next().and_then(|number| number.parse().ok());
        match (&word[..], number) {
            ("--seconds", Some(number)) => args.seconds = Some(number),
            ("--puzzles", Some(number)) => args.puzzles = Some(number),
            ("--seed", Some(number)) => args.seed = number,
            ("--oracle", Some(number)) => args.oracle = number,
            _ => return Err(USAGE.to_string()),
        }
    }
    if args.seconds.is_none() && args.puzzles.is_none() {
        args.puzzles = Some(2_000);
    }
    Ok(args)
}

/// What has been compared so far.
#[derive(Default)]
struct Tally {
    puzzles: u64,
    trials: BTreeMap<&'static str, u64>,
    statuses: BTreeMap<&'static str, u64>,
    rules: BTreeMap<&'static str, u64>,
}

impl Tally {
    fn count(&mut self, trial: &'static str) {
        *self.trials.entry(trial).or_default() += 1;
    }

    fn saw(&mut self, puzzle: &Puzzle) {
        self.puzzles += 1;
        for rule in puzzle.rules() {
            *self.rules.entry(rule.name()).or_default() += 1;
        }
    }

    /// A line about how far it is.
    fn line(&self, seed: u64, since: Instant) {
        let trials: u64 = self.trials.values().sum();
        let seconds = since.elapsed().as_secs();
        println!("seed {seed}, {seconds} s: {} puzzles, {trials} comparisons, no disagreement", self.puzzles);
    }

    /// Everything.
    fn table(&self) {
        for (trial, count) in &self.trials {
            println!("{count:>10}  {trial}");
        }
        for (status, count) in &self.statuses {
            println!("{count:>10}  of every 16th puzzle are {status}");
        }
        let tried = |name: &&str| !self.rules.contains_key(name);
        let missing: Vec<&str> = CATALOGUE.iter().map(|rule| rule.0).filter(tried).collect();
        println!("{:>10}  kinds of rules were tried; not: {missing:?}", self.rules.len());
    }
}

/// A disagreement: where it was, what it is, and the puzzle.
struct Found {
    number: u64,
    trial: &'static str,
    why: String,
    puzzle: Option<Puzzle>,
}

struct Soak {
    args: Args,
    tally: Tally,
    planter: Planter,
    kernels: Kernels,
    oracle: Option<Oracle>,
}

impl Soak {
    /// One puzzle and its comparisons; which ones depends on its number.
    fn turn(&mut self, number: u64) -> Result<(), Box<Found>> {
        let seed = mixed(self.args.seed, number);
        let numbers = &mut Numbers::new(seed);
        match number % 64 {
            7 => return self.classic(number, numbers),
            39 => return self.made(number, numbers),
            _ => {}
        }
        let is_small = number % 4 != 3;
        let runner = &mut seeded(seed);
        let puzzle = match is_small {
            true => SMALL_PUZZLES.with(|puzzles| draw(puzzles, runner)),
            false => self.planter.plant(numbers, runner).puzzle,
        };
        self.tally.saw(&puzzle);
        let trials = if is_small { SMALL } else { LARGE };
        for (place, &(name, trial)) in trials.iter().enumerate() {
            // The first comparison is for all; the others cost more and take turns.
            if place == 0 || (number / 4) % 8 == place as u64 % 8 {
                self.compare(number, (name, trial), &puzzle)?;
            }
        }
        if number.is_multiple_of(16) {
            let status = solve_unique(&puzzle, &Options::default()).status().name();
            *self.tally.statuses.entry(status).or_default() += 1;
        }
        self.ask_outside(number, &puzzle)
    }

    fn compare(&mut self, number: u64, trial: Trial, puzzle: &Puzzle) -> Result<(), Box<Found>> {
        self.tally.count(trial.0);
        let seed = mixed(self.args.seed, number);
        let Err(why) = attempt(|| trial.1(puzzle, seed)) else { return Ok(()) };
        let small = shrunk(puzzle, |puzzle| attempt(|| trial.1(puzzle, seed)).is_err());
        let why = attempt(|| trial.1(&small, seed)).err().unwrap_or(why);
        Err(Box::new(Found { number, trial: trial.0, why, puzzle: Some(small) }))
    }

    fn classic(&mut self, number: u64, numbers: &mut Numbers) -> Result<(), Box<Found>> {
        let trial = "kernels with plain words and vectors, search, ladder and a batch count the same";
        let masks = self.kernels.masks(numbers);
        let puzzle = Kernels::puzzle(&masks);
        self.tally.saw(&puzzle);
        self.tally.count(trial);
        kernels(&mut self.kernels, &masks)
            .map(|_| ())
            .map_err(|why| Box::new(Found { number, trial, why, puzzle: Some(puzzle) }))
    }

    fn made(&mut self, number: u64, numbers: &mut Numbers) -> Result<(), Box<Found>> {
        let trial = "the generator keeps its promises";
        match generated(numbers) {
            Ok(Some(made)) => {
                self.tally.saw(&made.made.puzzle);
                self.tally.count(trial);
                Ok(())
            }
            Ok(None) => {
                self.tally.count("the generator said that there is no such puzzle");
                Ok(())
            }
            Err(broken) => {
                let NotKept { puzzle, why } = *broken;
                Err(Box::new(Found { number, trial, why, puzzle }))
            }
        }
    }

    fn ask_outside(&mut self, number: u64, puzzle: &Puzzle) -> Result<(), Box<Found>> {
        let every = self.args.oracle;
        let Some(oracle) = self.oracle.as_mut().filter(|_| every > 0 && number % every == every / 2) else {
            return Ok(());
        };
        let trial = "OR-Tools counts the same";
        match oracle.compare(puzzle) {
            Ok(Asked::Agreed) => self.tally.count(trial),
            Ok(Asked::NotKnown) => self.tally.count("OR-Tools was not asked: a rule has no model there"),
            Ok(Asked::GaveUp) => self.tally.count("OR-Tools or the engine gave up at a limit"),
            Err(why) => {
                let small = shrunk(puzzle, |puzzle| oracle.compare(puzzle).is_err());
                let why = oracle.compare(&small).err().unwrap_or(why);
                return Err(Box::new(Found { number, trial, why, puzzle: Some(small) }));
            }
        }
        Ok(())
    }
}

thread_local! {
    static SMALL_PUZZLES: proptest::strategy::BoxedStrategy<Puzzle> = puzzles().boxed();
}

fn main() -> ExitCode {
    let args = match args() {
        Ok(args) => args,
        Err(usage) => {
            eprintln!("{usage}");
            return ExitCode::from(2);
        }
    };
    // A panic is reported with its puzzle.
    std::panic::set_hook(Box::new(|_| ()));
    let oracle = (args.oracle > 0)
        .then(Oracle::start)
        .and_then(|oracle| oracle.map_err(|why| println!("OR-Tools is not asked: {why}")).ok());
    let begun = Instant::now();
    let seed = args.seed;
    let mut soak = Soak {
        args,
        tally: Tally::default(),
        planter: Planter::default(),
        kernels: Kernels::default(),
        oracle,
    };
    let mut shown = 0;
    for number in 0.. {
        if soak.args.puzzles.is_some_and(|most| soak.tally.puzzles >= most)
            || soak.args.seconds.is_some_and(|most| begun.elapsed() >= Duration::from_secs(most))
        {
            break;
        }
        if let Err(found) = soak.turn(number) {
            report(&found, seed);
            return ExitCode::from(1);
        }
        if begun.elapsed().as_secs() / 10 > shown {
            shown = begun.elapsed().as_secs() / 10;
            soak.tally.line(seed, begun);
        }
    }
    soak.tally.line(seed, begun);
    soak.tally.table();
    ExitCode::SUCCESS
}

/// Prints a disagreement, and the puzzle for `gridwright solve`.
fn report(found: &Found, seed: u64) {
    let Found { number, trial, why, puzzle } = found;
    println!("seed {seed}, puzzle {number}: it is not so that {trial}\n{why}");
    if let Some(puzzle) = puzzle {
        let json = formats::by_name("json").expect("a format");
        let rules = |rule: &AnyRule| rule.name();
        match (json.write)(puzzle) {
            Ok(text) => println!("{text}"),
            Err(error) => println!("{error}: {:?}", puzzle.rules().iter().map(rules).collect::<Vec<_>>()),
        }
    }
}
