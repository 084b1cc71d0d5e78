//! Puzzles of families with their stated solutions, and what the library says about them.

use gridwright::formats::families::Family;
use gridwright::{Options, Stats, Status, solve_unique};
use serde::Deserialize;
use std::path::Path;

/// The families that there are collections of, with the names of their files.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("kakuro", "Kakuro"),
    ("kenken", "KenKen"),
    ("str8ts", "Str8t"),
    ("suguru", "Suguru"),
    ("skyscrapers", "Skyscraper"),
    ("abc-end-view", "ABCEndView"),
    ("doppelblock", "DoppelBlock"),
    ("mathrax", "Mathrax"),
    ("renban", "Renban"),
    ("hidoku", "Hidoku"),
    ("eulero", "Eulero"),
    ("tenner", "TennerGrid"),
    ("margin", "MarginSudoku"),
    ("even-odd", "EvenOddSudoku"),
    ("samurai", "SamuraiSudoku"),
    ("butterfly", "ButterflySudoku"),
    ("shogun", "ShogunSudoku"),
    ("sumo", "SumoSudoku"),
    ("sohei", "SoheiSudoku"),
    ("windmill", "WindmillSudoku"),
    ("gattai8", "Gattai8Sudoku"),
    ("clueless1", "Clueless1Sudoku"),
    ("clueless2", "Clueless2Sudoku"),
    ("binairo", "Binairo"),
    ("trinairo", "Trinairo"),
    ("star-battle", "Starbattle"),
    ("kakurasu", "Kakurasu"),
    ("mosaic", "Mosaic"),
    ("minesweeper", "Minesweeper"),
    ("tents", "Tent"),
    ("thermometers", "Thermometer"),
    ("number-cross", "NumberCross"),
    ("diff-neighbors", "DiffNeighbors"),
];

/// Puzzles that have several solutions as their files state them. The six of ABC end view are meant to have every letter
/// on both diagonals as well, which their files do not say.
pub(crate) const AMBIGUOUS: &[(&str, &str)] = &[
    ("kakuro", "257_24x28"),
    ("abc-end-view", "163_5x5"),
    ("abc-end-view", "167_6x6"),
    ("abc-end-view", "172_5x5"),
    ("abc-end-view", "174_5x5"),
    ("abc-end-view", "176_6x6"),
    ("abc-end-view", "177_6x6"),
];

/// A puzzle as its collection has it. The first line of the solution is the size.
#[derive(Debug, Deserialize)]
pub(crate) struct Stated {
    pub(crate) name: String,
    pub(crate) problem: String,
    pub(crate) solution: String,
}

/// The puzzles of a family; `None` where the collection is not at hand.
pub(crate) fn collection(family: &Family) -> Option<Vec<Stated>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/families");
    let (_, file) = FILES.iter().find(|(name, _)| *name == family.format.name)?;
    let text = std::fs::read_to_string(folder.join(format!("{file}.jsonl"))).ok()?;
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a puzzle per line")).collect())
}

/// What came of a puzzle.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It has one solution, the stated one.
    AsStated,
    /// It has several solutions.
    Several,
    /// It has one solution, but not the stated one.
    Different,
    /// It has none.
    Unsolvable,
    /// A limit was reached.
    Unknown,
    /// It cannot be read.
    Unreadable(String),
    /// It cannot be written, or is another puzzle when it is read again.
    Unwritable(String),
}

/// Reads, writes and solves a puzzle.
pub(crate) fn judge(family: &Family, stated: &Stated, options: &Options) -> (Outcome, Stats) {
    let format = &family.format;
    let nothing = Stats::default();
    let puzzle = match (format.read)(&stated.problem) {
        Ok(mut reading) => reading.puzzles.remove(0),
        Err(error) => return (Outcome::Unreadable(error.message), nothing),
    };
    match (format.write)(&puzzle).map_err(|error| error.to_string()) {
        Err(error) => return (Outcome::Unwritable(error), nothing),
        Ok(text) => {
            let back = (format.read)(&text).map(|mut reading| reading.puzzles.remove(0));
            if back.is_ok_and(|back| back.rules() != puzzle.rules()) {
                return (Outcome::Unwritable("another puzzle is read again".to_string()), nothing);
            }
        }
    }
    let verdict = solve_unique(&puzzle, options);
    let outcome = match (verdict.status(), verdict.solutions.first()) {
        (Status::None, _) => Outcome::Unsolvable,
        (Status::Unknown | Status::Solved, _) => Outcome::Unknown,
        (Status::Multiple, _) => Outcome::Several,
        (_, Some(solution)) if is_stated(&family.solution(&puzzle, solution), &stated.solution) => {
            Outcome::AsStated
        }
        _ => Outcome::Different,
    };
    (outcome, verdict.stats)
}

/// Whether tokens are those of a stated solution, but for its first line and for blanks around lines.
fn is_stated(tokens: &str, stated: &str) -> bool {
    let stated = stated.trim_end().lines().skip(1).map(str::trim);
    tokens.lines().eq(stated)
}
