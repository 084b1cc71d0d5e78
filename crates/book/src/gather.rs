//! Makes and checks the puzzles of a book, and puts them in rising difficulty.

use crate::entry::{self, Source};
use crate::names;
use crate::orders::{Order, deal, maker, orders};
use crate::spec::{Book, Set};
use gridwright::engine::Options;
use gridwright::tasks::generate::{
    Canonical, GenerateError, Generated, Many, canonical, canonical_of, generate_many,
};
use gridwright::{Puzzle, Reason, Status, solve_unique};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use thiserror::Error;

/// A puzzle of a file.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Where it stands, for people: "mine.sdq, puzzle 2".
    pub place: String,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The puzzles of all files that a book names.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Those of each set.
    pub sets: Vec<Vec<Loaded>>,
    /// Those of earlier books, to which none may be alike.
    pub earlier: Vec<Loaded>,
}

/// A puzzle of a file that cannot be in a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bad {
    /// Where it stands.
    pub place: String,
    /// What is wrong with it.
    pub message: String,
}

/// The puzzles of a book, in rising difficulty.
#[derive(Clone, Debug, Default)]
pub struct Gathered {
    /// Those that can be printed.
    pub entries: Vec<entry::Entry>,
    /// Those that cannot.
    pub bad: Vec<Bad>,
    /// What came out otherwise than it was asked for.
    pub notes: Vec<String>,
}

/// Why a book cannot be gathered.
#[derive(Debug, Error)]
pub enum GatherError {
    /// A puzzle could not be made.
    #[error("{kind} puzzles of the grade `{grade}` cannot be made: {error}")]
    Generate {
        /// The type.
        kind: String,
        /// The grade.
        grade: String,
        /// Why not.
        error: GenerateError,
    },
    /// A limit was reached, or somebody interrupted it.
    #[error("{0}")]
    Stopped(Reason),
    /// What a set says about its puzzles cannot be.
    #[error("{message}")]
    Set {
        /// What is wrong.
        message: String,
        /// What would be right.
        help: Option<String>,
    },
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many puzzles are made, or checked and rated.
    pub done: usize,
    /// How many there are to be.
    pub of: usize,
}

/// A puzzle that has one solution.
struct Raw {
    made: Generated,
    source: Source,
    name: String,
}

/// Makes the puzzles that a book asks for, checks those of files, rates all, and puts them in rising difficulty.
pub fn gather(
    book: &Book,
    files: &Files,
    options: &Options,
    threads: usize,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Gathered, GatherError> {
    let made: usize = book.puzzles.iter().filter_map(|set| set.mix.as_ref()).map(crate::Mix::total).sum();
    let loaded: usize = files.sets.iter().map(Vec::len).sum();
    let teller = Teller { done: AtomicUsize::new(0), of: 2 * made + loaded, progress };
    let mut raws: Vec<Raw> = Vec::new();
    let (mut bad, mut notes) = (Vec::new(), Vec::new());
    // A mistake in the last set is told before the first one is made.
    let all_orders = book.puzzles.iter().enumerate().map(|(at, set)| orders(book, at, set, &mut notes));
    let all_orders = all_orders.collect::<Result<Vec<_>, GatherError>>()?;
    let mut known = Known::of(&files.earlier, options, threads, &mut notes);
    stopped(options)?;
    let checked: Vec<Vec<Raw>> =
        files.sets.iter().map(|loaded| known.check(loaded, options, threads, &mut bad)).collect();
    // No puzzle that is made is alike to another one of the book.
    let mut seen: HashSet<Canonical> = known.seen.into_keys().collect();
    let mut checked = checked.into_iter();
    for ((at, set), mut orders) in book.puzzles.iter().enumerate().zip(all_orders) {
        raws.extend(checked.next().into_iter().flatten());
        let (mut next, mut failed) = (0, Vec::new());
        while let Some(order) = orders.get(next) {
            let before = raws.len();
            let done = make(order, set, options, threads, &teller, (&mut seen, &mut raws));
            if let Err(error) = done {
                let missing = order.count - (raws.len() - before);
                failed.push((order.kind.clone(), order.grade));
                let others = deal(book, at, &orders, &failed, missing);
                notes.push(given_up(error, !others.is_empty())?);
                orders.extend(others);
            }
            next += 1;
        }
    }
    let mut entries = in_parallel(&raws, threads, |raw| {
        let Raw { made, source, name } = raw;
        let entry = entry::Entry::of(made, source.clone(), name.clone(), options);
        teller.one();
        entry
    });
    stopped(options)?;
    in_rising_difficulty(&mut entries);
    Ok(Gathered { entries, bad, notes })
}

/// Puts puzzles in rising difficulty. Of those that are as hard, the kinds take turns, as evenly as their numbers allow.
fn in_rising_difficulty(entries: &mut Vec<entry::Entry>) {
    type Key = (gridwright::tasks::Level, u32, String);
    let mut counts: BTreeMap<Key, usize> = BTreeMap::new();
    let key = |entry: &entry::Entry| {
        let (level, tenths) = entry.difficulty();
        (level, tenths, entry.name.clone())
    };
    let numbers: Vec<usize> = entries
        .iter()
        .map(|entry| {
            let count = counts.entry(key(entry)).or_default();
            *count += 1;
            *count
        })
        .collect();
    // How far each has come among those of its kind, in parts of a million.
    let turn = |(number, entry): &(usize, entry::Entry)| {
        (entry.difficulty(), (2 * number - 1) * 500_000 / counts[&key(entry)])
    };
    let mut turns: Vec<(usize, entry::Entry)> = numbers.into_iter().zip(entries.drain(..)).collect();
    turns.sort_by_cached_key(turn);
    entries.extend(turns.into_iter().map(|(_, entry)| entry));
}

fn stopped(options: &Options) -> Result<(), GatherError> {
    options.limits.reached().map_or(Ok(()), |reason| Err(GatherError::Stopped(reason)))
}

struct Teller<'a> {
    done: AtomicUsize,
    of: usize,
    progress: &'a (dyn Fn(Progress) + Sync),
}

impl Teller<'_> {
    fn one(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        (self.progress)(Progress { done, of: self.of });
    }
}

/// The puzzles of files, by their forms: where each stands.
struct Known {
    seen: HashMap<Canonical, String>,
}

impl Known {
    /// Those of earlier books. Notes tell of those that cannot be compared with.
    fn of(earlier: &[Loaded], options: &Options, threads: usize, notes: &mut Vec<String>) -> Known {
        let forms = in_parallel(earlier, threads, |loaded| canonical_of(&loaded.puzzle, &options.limits));
        let mut seen = HashMap::new();
        for (form, Loaded { place, .. }) in forms.into_iter().zip(earlier) {
            match form {
                Some(form) => drop(seen.entry(form).or_insert_with(|| place.clone())),
                None => notes.push(format!(
                    "{place} is not known to have exactly one solution: no puzzle counts as alike to it"
                )),
            }
        }
        Known { seen }
    }

    /// Those that have one solution and are not alike to one before.
    fn check(
        &mut self,
        loaded: &[Loaded],
        options: &Options,
        threads: usize,
        bad: &mut Vec<Bad>,
    ) -> Vec<Raw> {
        let mut good = Vec::new();
        for (found, loaded) in
            in_parallel(loaded, threads, |loaded| check(loaded, options)).into_iter().zip(loaded)
        {
            let checked = found.and_then(|raw| {
                match self.seen.entry(canonical(&raw.made.puzzle, raw.made.solution.filling())) {
                    Entry::Vacant(place) => {
                        place.insert(loaded.place.clone());
                        Ok(raw)
                    }
                    Entry::Occupied(before) => {
                        let message = format!("it is alike to {}", before.get());
                        Err(Bad { place: loaded.place.clone(), message })
                    }
                }
            });
            match checked {
                Ok(raw) => good.push(raw),
                Err(refused) => bad.push(refused),
            }
        }
        good
    }
}

/// Whether a puzzle of a file has exactly one solution.
fn check(loaded: &Loaded, options: &Options) -> Result<Raw, Bad> {
    let Loaded { place, puzzle } = loaded;
    let refuse = |message: &str| Err(Bad { place: place.clone(), message: message.to_string() });
    let verdict = solve_unique(puzzle, options);
    match (verdict.status(), verdict.solutions.into_iter().next()) {
        (Status::Unique, Some(solution)) => {
            let about = &puzzle.about;
            let name = about.title.clone().unwrap_or_else(|| names::of_puzzle(puzzle));
            let source = Source::File(place.clone());
            let made = Generated {
                puzzle: puzzle.clone(),
                solution,
                level: None,
                rating: None,
                techniques: BTreeMap::new(),
            };
            Ok(Raw { made, source, name })
        }
        (Status::None, _) => refuse("there is no solution"),
        (Status::Multiple, _) => refuse("there are several solutions"),
        _ => refuse("whether there is exactly one solution could not be decided within the limits"),
    }
}

/// What is said of puzzles that were not found, if others take their places.
fn given_up(error: GatherError, replaced: bool) -> Result<String, GatherError> {
    match error {
        GatherError::Generate { error: GenerateError::NotFound(_), .. } if replaced => {
            Ok(format!("{error}; other types have their share"))
        }
        error => Err(error),
    }
}

fn make(
    order: &Order,
    set: &Set,
    options: &Options,
    threads: usize,
    teller: &Teller<'_>,
    (seen, raws): (&mut HashSet<Canonical>, &mut Vec<Raw>),
) -> Result<(), GatherError> {
    let maker = maker(order, set)?;
    let many = Many { count: order.count as u64, threads };
    let done = generate_many(&*maker, many, seen, &options.limits, |number, made: &Generated| {
        teller.one();
        let source = Source::Made { kind: order.kind.clone(), seed: order.seed, number: number + 1 };
        raws.push(Raw { made: made.clone(), source, name: names::title(&order.kind) });
        ControlFlow::Continue(())
    });
    done.map_err(|error| order.refused(error))
}

/// Does the same with each of many things on several threads, of which this is one; the results are in their order.
fn in_parallel<T: Sync, R: Send>(things: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let work = || {
        while let Some((at, thing)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| things.get(at).map(|thing| (at, thing)))
        {
            let result = work(thing);
            done.lock().expect("no thread panics while it holds the list").push((at, result));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(things.len()) {
            // Where no thread can be had, there is one fewer.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let mut done = done.into_inner().expect("all threads have ended");
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_that_are_as_hard_take_turns() {
        let made = crate::kinds::made("standard", 4, 1).expect("there is one");
        let loaded = Loaded { place: String::new(), puzzle: made };
        let Ok(raw) = check(&loaded, &Options::default()) else { panic!("it has one solution") };
        let one = entry::Entry::of(&raw.made, raw.source, raw.name, &Options::default());
        let entry = |name: &str, rating: f64| entry::Entry {
            name: name.to_string(),
            rating: Some(rating),
            ..one.clone()
        };
        let mut entries: Vec<entry::Entry> = ["a"; 6].map(|name| entry(name, 1.2)).to_vec();
        entries.extend(["b"; 3].map(|name| entry(name, 1.2)));
        entries.push(entry("c", 1.0));
        in_rising_difficulty(&mut entries);
        let names: String = entries.iter().map(|entry| &entry.name[..]).collect();
        assert_eq!(names, "cabaabaaba");
    }
}
