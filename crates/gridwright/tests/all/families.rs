//! Families of puzzles: a few of each collection, where they are at hand, have the stated solution and no other.

#[path = "../../examples/families/check.rs"]
mod check;

use check::{AMBIGUOUS, Outcome, collection, judge};
use gridwright::Options;
use gridwright::formats::families;

/// How many puzzles of each family are looked at, from all of its collection.
const SOME: usize = 4;

#[test]
fn puzzles_of_every_family_have_the_stated_solution() {
    for family in families::ALL {
        let name = family.format.name;
        let Some(puzzles) = collection(family) else {
            println!("skipped: there are no puzzles of {name} at hand");
            continue;
        };
        // Those of few tokens; some collections begin with very large ones.
        let mut puzzles: Vec<_> = puzzles.iter().collect();
        puzzles.sort_by_key(|stated| stated.problem.len());
        // A Hidoku of more than 64 cells cannot be held.
        puzzles.retain(|stated| name != "hidoku" || !stated.problem.starts_with(['9', '1']));
        for stated in puzzles.iter().step_by(puzzles.len().div_ceil(2 * SOME)).take(SOME) {
            let (outcome, _) = judge(family, stated, &Options::default());
            let known = AMBIGUOUS.contains(&(name, &stated.name[..]));
            let expected = if known { Outcome::Several } else { Outcome::AsStated };
            assert_eq!(outcome, expected, "{name} {}", stated.name);
        }
    }
}
