//! A collection of puzzles for development, where it is at hand: files as others wrote them are read and solved,
//! and every engine gives the verdict that the collection states.

use gridwright::cnf::Limits;
use gridwright::formats::{self, Format, by_name};
use gridwright::{BackendKind, Choice, Filling, Options, Puzzle, Value, Verdict, solve_unique};
use std::collections::{BTreeMap, BTreeSet};

/// The fields of a line that are of use here.
#[derive(serde::Deserialize)]
struct Line {
    name: String,
    iss_string: String,
    raw: Option<String>,
    solution: Option<String>,
    status: String,
}

/// The lines of the collection; none, and a printed reason, where it is absent.
fn lines() -> Vec<Line> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/variants/dev.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: the collection variants/dev.jsonl is not at hand");
        return Vec::new();
    };
    text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

impl Line {
    /// The values of all cells, where digits can tell them.
    fn values(&self, puzzle: &Puzzle) -> Option<Vec<Value>> {
        let digits = self.solution.as_ref().filter(|_| puzzle.shape().highest() <= 9)?;
        Some(digits.bytes().map(|byte| byte - b'0').collect())
    }

    /// The solution, where digits can tell it and there are no variables, of which the collection tells nothing.
    fn filling(&self, puzzle: &Puzzle) -> Option<Filling> {
        let values = self.values(puzzle).filter(|_| puzzle.shape().variables().is_empty())?;
        Some(Filling::new(puzzle.shape(), values).unwrap_or_else(|| panic!("{}: no filling", self.name)))
    }

    /// The puzzle of the constraint string.
    fn puzzle(&self, iss: &Format) -> Puzzle {
        assert!((iss.sniff)(&self.iss_string), "{}", self.name);
        match (iss.read)(&self.iss_string) {
            Ok(mut reading) => reading.puzzles.remove(0),
            Err(error) => panic!("{}: {error:?}\n{}", self.name, self.iss_string),
        }
    }

    /// The verdict is the one that the collection states, and the solution too.
    fn agrees(&self, puzzle: &Puzzle, verdict: &Verdict, how: &str) {
        assert_eq!(verdict.status().name(), self.status, "{} by {how}", self.name);
        if self.status == "unique"
            && let Some(values) = self.values(puzzle)
        {
            let found = &verdict.solutions[0].filling().values()[..puzzle.shape().board_len()];
            assert_eq!(found, values, "{} by {how}", self.name);
        }
    }
}

#[test]
fn every_constraint_string_is_read_and_every_solution_is_one() {
    let iss = by_name("iss").expect("the format has this name");
    let lines = lines();
    let mut verified = 0;
    for line in &lines {
        let puzzle = line.puzzle(iss);
        if let Some(filling) = line.filling(&puzzle) {
            assert!(puzzle.verify(filling).is_ok(), "{}", line.name);
            verified += 1;
        }
    }
    println!("{verified} solutions verified");
    assert!(lines.is_empty() || verified >= 800, "{verified} verified");
}

#[test]
fn files_as_others_wrote_them_are_read_and_have_the_stated_verdict() {
    let lines = lines();
    let mut solved = 0;
    for line in &lines {
        // The other texts of the collection are in formats that are not read yet.
        let ours = ["sdq ", "evenodd ", "minisat "].iter().any(|start| line.name.starts_with(start));
        let Some(raw) = line.raw.as_ref().filter(|_| ours) else { continue };
        let (format, reading) =
            formats::read(raw, None).unwrap_or_else(|error| panic!("{}: {error:?}", line.name));
        let puzzle = &reading.puzzles[0];
        assert_eq!(reading.warnings, [], "{}", line.name);
        line.agrees(puzzle, &solve_unique(puzzle, &Options::default()), format.name);
        let again = (format.write)(puzzle).map(|text| (format.read)(&text).expect("what is written is read"));
        assert_eq!(
            again.expect("it can be written").puzzles[0].rules().len(),
            puzzle.rules().len(),
            "{}",
            line.name
        );
        solved += 1;
    }
    println!("{solved} files solved");
    assert!(lines.is_empty() || solved >= 20, "only {solved} files");
}

/// The types of a constraint string's items.
fn types(line: &Line) -> Vec<&str> {
    line.iss_string.split('.').skip(1).filter_map(|item| item.split('~').next()).collect()
}

/// The first puzzles of each type: a puzzle is taken if one of its types has not been seen that often.
fn sample(lines: &[Line], of_each: usize) -> Vec<&Line> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut taken = Vec::new();
    for line in lines {
        let kinds: BTreeSet<&str> = types(line).into_iter().collect();
        if kinds.iter().any(|kind| seen.get(kind).is_none_or(|&count| count < of_each)) {
            kinds.into_iter().for_each(|kind| *seen.entry(kind).or_default() += 1);
            taken.push(line);
        }
    }
    taken
}

/// Puzzles that need more of these are left to the engines that need less, and to `bench/variants.suite`.
const MOST_NODES: u64 = 1_500;
const MOST_CONFLICTS: u64 = 1_500;

#[test]
fn grids_of_tokens_are_recognised_and_mean_what_their_constraint_strings_mean() {
    let lines = lines();
    let janko = || lines.iter().filter(|line| line.name.starts_with("janko "));
    let (mut verified, mut solved) = (0, 0);
    for (i, line) in janko().enumerate() {
        let raw = line.raw.as_ref().expect("these lines have their text");
        let (format, reading) = formats::read(raw, None).unwrap_or_else(|e| panic!("{}: {e:?}", line.name));
        assert_eq!((format.name, &reading.warnings[..]), ("janko", &[][..]), "{}", line.name);
        let puzzle = &reading.puzzles[0];
        if let Some(filling) = line.filling(puzzle) {
            assert!(puzzle.verify(filling).is_ok(), "{}", line.name);
            verified += 1;
        }
        let text = (format.write)(puzzle).unwrap_or_else(|e| panic!("{}: {e}", line.name));
        assert_eq!(
            (format.read)(&text).map(|reading| reading.puzzles),
            Ok(reading.puzzles.clone()),
            "{}",
            line.name
        );
        // That all verdicts are right is tested above with the constraint strings; some tell that the rules are the same.
        if i % 10 == 0 {
            line.agrees(puzzle, &solve_unique(puzzle, &Options::default()), format.name);
            solved += 1;
        }
    }
    println!("{verified} solutions verified, {solved} verdicts");
    assert!(lines.is_empty() || verified >= 800 && solved >= 80, "{verified} verified, {solved} solved");
}

#[test]
fn every_engine_gives_the_stated_verdict_on_puzzles_of_every_kind() {
    let iss = by_name("iss").expect("the format has this name");
    let limits = Limits { conflicts: Some(MOST_CONFLICTS), ..Limits::none() };
    let limited = Options { nodes: Some(MOST_NODES), limits, ..Options::default() };
    let search = Options { engine: Choice::Search, ..limited.clone() };
    let sat = |&backend| Options { engine: Choice::Sat, backend: Some(backend), ..limited.clone() };
    let engines: Vec<Options> = [search].into_iter().chain(BackendKind::ALL.iter().map(sat)).collect();
    let lines = lines();
    let (mut asked, mut told) = (0, 0);
    for line in sample(&lines, 3) {
        let puzzle = line.puzzle(iss);
        for options in &engines {
            let verdict = solve_unique(&puzzle, options);
            asked += 1;
            if verdict.stopped.is_none() {
                line.agrees(&puzzle, &verdict, options.engine.name());
                told += 1;
            }
        }
    }
    println!("{told} of {asked} answers within the limits");
    assert!(lines.is_empty() || asked > 150 && told * 10 >= asked * 8, "{told} of {asked}");
}

#[test]
fn the_ladder_gives_the_stated_verdict_on_every_tenth_puzzle() {
    let iss = by_name("iss").expect("the format has this name");
    let options = Options { nodes: Some(MOST_NODES), ..Options::default() };
    for line in lines().iter().step_by(10) {
        let puzzle = line.puzzle(iss);
        let verdict = solve_unique(&puzzle, &options);
        if verdict.stopped.is_none() {
            line.agrees(&puzzle, &verdict, "the ladder");
        }
    }
}
