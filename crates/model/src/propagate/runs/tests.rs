//! The line solver against brute force.

use super::*;
use std::collections::BTreeMap;

/// The values of a line, one for each cell.
type Cells = Vec<u8>;

/// The blocks of a finished line.
fn clue_of(cells: &[u8]) -> Vec<Run> {
    let runs = cells.chunk_by(|a, b| a == b).filter(|run| run[0] > 0);
    runs.map(|run| (run.len() as u16, run[0])).collect()
}

/// Every line of a length over so many values, by its clue.
fn lines_by_clue(length: usize, values: u8) -> BTreeMap<Vec<Run>, Vec<Cells>> {
    let mut all: BTreeMap<Vec<Run>, Vec<Cells>> = BTreeMap::new();
    for number in 0..usize::from(values).pow(length as u32) {
        let mut rest = number;
        let mut digit = |_| {
            let digit = (rest % usize::from(values)) as u8;
            rest /= usize::from(values);
            digit
        };
        let cells: Cells = (0..length).map(&mut digit).collect();
        all.entry(clue_of(&cells)).or_default().push(cells);
    }
    all
}

/// What is left of a state (a set of values for each cell) by trying every line of the clue.
fn brute_force(lines: &[Cells], state: &[u8]) -> Option<Vec<u8>> {
    let fits = |cells: &&Cells| cells.iter().zip(state).all(|(&value, &set)| set >> value & 1 == 1);
    let mut seen = vec![0; state.len()];
    for cells in lines.iter().filter(fits) {
        cells.iter().zip(&mut seen).for_each(|(&value, set)| *set |= 1 << value);
    }
    (seen.first() != Some(&0)).then_some(seen)
}

fn solved<const W: usize>(
    solver: &mut LineSolver<W>,
    blocks: &[Run],
    state: &[u8],
    values: u8,
) -> Option<Vec<u8>> {
    let cells = |value: u8| {
        let mut cells = Bits::<W>::EMPTY;
        (0..state.len()).filter(|&at| state[at] >> value & 1 == 1).for_each(|at| cells.insert(at));
        cells
    };
    let mut may: Vec<Bits<W>> = (0..values).map(cells).collect();
    let fits = LineSolver::fits(blocks, state.len(), &may);
    let solved = solver.solve(blocks, state.len(), &mut may);
    assert_eq!(fits, solved.is_ok(), "{blocks:?} in {state:?}");
    solved.ok()?;
    let set =
        |at| (0..values).filter(|&value| may[usize::from(value)].has(at)).fold(0, |set, v| set | 1 << v);
    Some((0..state.len()).map(set).collect())
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// Every state of lines of a length, contradictory ones included.
fn compare_every_state(length: usize, values: u8) {
    let mut solver = LineSolver::<1>::new();
    let sets = (1usize << values) - 1;
    let lines = lines_by_clue(length, values);
    for number in 0..sets.pow(length as u32) {
        let mut rest = number;
        let mut set = |_| {
            let set = (rest % sets + 1) as u8;
            rest /= sets;
            set
        };
        let state: Vec<u8> = (0..length).map(&mut set).collect();
        for (clue, lines) in &lines {
            let expected = brute_force(lines, &state);
            assert_eq!(solved(&mut solver, clue, &state, values), expected, "{clue:?} in {state:?}");
        }
    }
}

/// States that occur on the way to each line of a length: some values of each cell are known to be wrong.
fn compare_some_states(length: usize, values: u8, each: usize, random: &mut Random) {
    let mut solver = LineSolver::<1>::new();
    for (clue, lines) in &lines_by_clue(length, values) {
        for _ in 0..each {
            let goal = &lines[random.below(lines.len())];
            let keep = random.below(4) + 1;
            let mut wrong = |value: u8| if random.below(4) < keep { 1 << value } else { 0 };
            let set = |&right: &u8| (0..values).fold(1 << right, |set, value| set | wrong(value));
            let state: Vec<u8> = goal.iter().map(set).collect();
            let expected = brute_force(lines, &state);
            assert!(expected.is_some(), "the goal is left");
            assert_eq!(solved(&mut solver, clue, &state, values), expected, "{clue:?} in {state:?}");
        }
    }
}

#[test]
fn every_state_of_short_lines_is_solved_as_by_brute_force() {
    (1..=9).for_each(|length| compare_every_state(length, 2));
    (1..=5).for_each(|length| compare_every_state(length, 3));
    compare_every_state(3, 4);
}

#[test]
fn states_of_lines_up_to_twelve_cells_are_solved_as_by_brute_force() {
    let mut random = Random(1);
    (8..=12).for_each(|length| compare_some_states(length, 2, 30, &mut random));
    (5..=8).for_each(|length| compare_some_states(length, 3, 2, &mut random));
}

/// Takes a minute in a release build.
#[test]
#[ignore = "exhaustive: run it in a release build after a change of the line solver"]
fn every_state_of_lines_up_to_twelve_cells_is_solved_as_by_brute_force() {
    (10..=12).for_each(|length| compare_every_state(length, 2));
    compare_every_state(6, 3);
    let mut random = Random(2);
    (7..=12).for_each(|length| compare_some_states(length, 3, 10, &mut random));
}

/// Lines of any length: the same line with background on both sides, in wider words.
#[test]
fn long_lines_are_solved_as_short_ones_are() {
    fn compare<const W: usize>(before: usize, length: usize, random: &mut Random) {
        let mut narrow = LineSolver::<1>::new();
        let mut wide = LineSolver::<W>::new();
        for _ in 0..300 {
            let goal: Cells = (0..40).map(|_| random.below(4).saturating_sub(1) as u8).collect();
            let set = |&right: &u8| (1 << right) | random.below(8) as u8 & random.below(8) as u8;
            let state: Vec<u8> = goal.iter().map(set).collect();
            let short = solved(&mut narrow, &clue_of(&goal), &state, 3).expect("the goal is left");
            let mut long = vec![1; length];
            long[before..before + 40].copy_from_slice(&state);
            let long = solved(&mut wide, &clue_of(&goal), &long, 3).expect("the goal is left");
            assert_eq!(long[before..before + 40], short);
        }
    }
    let mut random = Random(3);
    compare::<1>(20, 63, &mut random);
    compare::<2>(40, 127, &mut random);
    compare::<4>(110, 255, &mut random);
    compare::<9>(300, 512, &mut random);
    compare::<9>(472, 512, &mut random);
}

#[test]
fn blocks_as_long_as_the_line_fit_and_longer_ones_do_not() {
    for (length, block, fits) in
        [(63, 63, true), (63, 64, false), (5, 5, true), (5, 6, false), (1, 600, false)]
    {
        let found = solved(&mut LineSolver::<1>::new(), &[(block, 1)], &vec![3; length], 2);
        assert_eq!(found, fits.then(|| vec![2; length]), "{block} in {length}");
    }
    let found = solved(&mut LineSolver::<9>::new(), &[(512, 1)], &[3; 512], 2);
    assert_eq!(found, Some(vec![2; 512]));
}
