//! It finds a solution exactly where branching does, and another one exactly where there are several.

use super::*;
use crate::kernels::classic::Classic;
use crate::network::wire;
use crate::search::{GeneralSearch, Search, SearchResult};
use model::families::grids::SAMURAI;
use model::grid::{Filling, ValueSet};
use model::random::SplitMix;
use model::rules::{AntiKnight, AnyRule, Cage, Diagonal, DisjointGroups, NonConsecutive, Restrict, Slope};

/// The first two solutions that branching finds.
fn two(puzzle: &Puzzle) -> Vec<Filling> {
    let Ok(wired) = wire(puzzle, &Limits::none()) else { return Vec::new() };
    let mut search = GeneralSearch::new(puzzle.shape(), wired, 0, None);
    let mut found = Vec::new();
    while found.len() < 2
        && let SearchResult::Filling(filling) = search.next(u64::MAX, &Limits::none())
    {
        found.push(filling);
    }
    found
}

/// Six rows with some rules more.
fn with(rules: &[AnyRule]) -> Puzzle {
    let mut puzzle = Puzzle::sudoku(6).unwrap();
    rules.iter().for_each(|rule| puzzle.add(rule.clone()).unwrap());
    puzzle
}

/// The same with random candidates in some cells; in more of them, and with its values, if there is to be a solution.
fn puzzle(rules: &[AnyRule], solution: Option<&Filling>, random: &mut SplitMix) -> (Puzzle, Vec<u64>) {
    let mut puzzle = with(rules);
    let mut masks = vec![u64::MAX; 36];
    let restricted = random.below(12) + if solution.is_some() { 25 } else { 2 };
    for _ in 0..restricted {
        let cell = random.below(36);
        if masks[cell] == u64::MAX {
            let value = solution.map_or(random.below(6), |solution| usize::from(solution.values()[cell]) - 1);
            masks[cell] = 1 << value | 1 << random.below(6);
            let values: ValueSet = (1..=6).filter(|value| masks[cell] >> (value - 1) & 1 == 1).collect();
            puzzle.add(Restrict { cell: puzzle.shape().cell(cell), values }).unwrap();
        }
    }
    (puzzle, masks)
}

#[test]
fn answers_are_those_of_branching() {
    let rules: [&[AnyRule]; 5] = [
        &[],
        &[NonConsecutive::default().into()],
        &[AntiKnight {}.into()],
        &[Diagonal { direction: Slope::Rising }.into(), Diagonal { direction: Slope::Falling }.into()],
        &[DisjointGroups { height: 2, width: 3, positions: None }.into()],
    ];
    let mut random = SplitMix::new(5);
    let mut counts = [0; 3];
    for rules in rules {
        // One search for many questions: nothing of the last one may be left.
        let mut search = PairSearch::new(&with(rules)).expect("they exclude pairs");
        let mut last: Option<Filling> = None;
        for round in 0..60 {
            // Every other puzzle is one around the last solution.
            let (puzzle, masks) = puzzle(rules, last.as_ref().filter(|_| round % 2 == 1), &mut random);
            let solutions = two(&puzzle);
            counts[solutions.len()] += 1;
            match search.find(&masks, &[1; 36], u64::MAX, &Limits::none()) {
                Answer::Found(values) => assert!(puzzle.verify(filling(&puzzle, values)).is_ok()),
                answer => assert!(answer == Answer::Nothing && solutions.is_empty(), "{puzzle:?}"),
            }
            let Some(first) = solutions.first() else { continue };
            last = Some(first.clone());
            match search.other(&masks, first.values(), u64::MAX, &Limits::none()) {
                Answer::Found(values) => {
                    let other = filling(&puzzle, values);
                    assert!(other != *first && puzzle.verify(other).is_ok());
                }
                answer => assert!(answer == Answer::Nothing && solutions.len() == 1, "{puzzle:?}"),
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Every given of a puzzle without one too many is needed, and all of them are enough.
#[test]
fn hard_questions_are_answered_as_by_the_classic_kernel() {
    let mut kernel = Classic::new();
    let mut random = SplitMix::new(11);
    let mut search = PairSearch::new(&Puzzle::sudoku(9).unwrap()).expect("houses exclude pairs");
    for _ in 0..30 {
        let solution = kernel.any(&[0x1ff; 81], random.below(1 << 30) as u64).expect("there are grids");
        let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        (1..81).rev().for_each(|at| order.swap(at, random.below(at + 1)));
        let givens = kernel.minimal(&solution, &order);
        let mask = |cell: usize| match givens >> cell & 1 {
            1 => 1 << (solution[cell] - 1),
            _ => u64::MAX,
        };
        let mut masks: Vec<u64> = (0..81).map(mask).collect();
        assert_eq!(search.other(&masks, &solution, u64::MAX, &Limits::none()), Answer::Nothing);
        for cell in (0..81).filter(|cell| givens >> cell & 1 == 1) {
            let given = std::mem::replace(&mut masks[cell], u64::MAX);
            let answer = search.other(&masks, &solution, u64::MAX, &Limits::none());
            assert!(matches!(&answer, Answer::Found(values) if values[cell] != solution[cell]), "{answer:?}");
            masks[cell] = given;
        }
    }
}

/// What was prepared is a part of the question, and nothing of it is left in questions that allow more.
#[test]
fn prepared_questions_have_the_same_answers() {
    let mut random = SplitMix::new(17);
    let (rules, mut counts) = ([NonConsecutive::default().into()], [0; 4]);
    let mut search = PairSearch::new(&with(&rules)).expect("it excludes pairs");
    let mut fresh = PairSearch::new(&with(&rules)).expect("it excludes pairs");
    let first = two(&with(&rules)).swap_remove(0);
    for round in 0..200 {
        let mut masks: Vec<u64> = first.values().iter().map(|value| 1 << (value - 1)).collect();
        masks.iter_mut().filter(|_| random.below(8) < 7).for_each(|mask| *mask = u64::MAX);
        if round % 2 == 0 {
            search.prepare(masks.clone());
            assert!(search.is_prepared(&masks));
        }
        // The value of a cell, which may follow from what was prepared, is not allowed.
        let cell = random.below(36);
        masks[cell] = !(1 << (first.values()[cell] - 1));
        let answer = search.find(&masks, first.values(), u64::MAX, &Limits::none());
        let expected = fresh.find(&masks, first.values(), u64::MAX, &Limits::none());
        let found = matches!(expected, Answer::Found(_));
        assert_eq!(matches!(answer, Answer::Found(_)), found);
        counts[2 * usize::from(search.is_prepared(&masks)) + usize::from(found)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

/// What was learnt from many conflicts excludes no solution: where there is one it is found, whatever is tried first.
#[test]
fn a_solution_is_found_after_many_conflicts() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    puzzle.add(NonConsecutive::default()).unwrap();
    let mut search = PairSearch::new(&puzzle).expect("it excludes pairs");
    let mut random = SplitMix::new(3);
    let mut known: Vec<Value> = vec![1; 81];
    for _ in 0..40 {
        let mut masks = vec![u64::MAX; 81];
        if puzzle.verify(filling(&puzzle, known.clone())).is_ok() {
            for cell in (0..8).map(|_| random.below(81)) {
                masks[cell] = 1 << (known[cell] - 1);
            }
        }
        let first: Vec<Value> = (0..81).map(|_| 1 + random.below(9) as Value).collect();
        let Answer::Found(values) = search.find(&masks, &first, u64::MAX, &Limits::none()) else {
            panic!("{known:?} is a solution")
        };
        assert!(puzzle.verify(filling(&puzzle, values.clone())).is_ok());
        known = values;
    }
    assert!(search.conflicts() > 5_000, "{} conflicts", search.conflicts());
}

#[test]
fn boards_may_lack_cells() {
    let puzzle = SAMURAI.puzzle(&Default::default()).unwrap();
    let (shape, free) = (puzzle.shape(), vec![u64::MAX; puzzle.shape().len()]);
    let mut search = PairSearch::new(&puzzle).expect("houses exclude pairs");
    let Answer::Found(values) = search.find(&free, &vec![2; shape.len()], u64::MAX, &Limits::none()) else {
        panic!("there are such boards")
    };
    assert!(puzzle.verify(filling(&puzzle, values.clone())).is_ok());
    let mut all: Vec<u64> = values.iter().map(|value| 1 << (value - 1)).collect();
    assert_eq!(search.other(&all, &values, u64::MAX, &Limits::none()), Answer::Nothing);
    // Nine cells of a row, each with another value than before: the other cells of their columns leave nothing else.
    all[..9].iter_mut().for_each(|mask| *mask = 0x1ff & !*mask);
    assert_eq!(search.find(&all, &values, u64::MAX, &Limits::none()), Answer::Nothing);
}

fn filling(puzzle: &Puzzle, values: Vec<Value>) -> Filling {
    Filling::new(puzzle.shape(), values).expect("they are values of the shape")
}

#[test]
fn a_limit_is_never_an_answer() {
    let mut search = PairSearch::new(&Puzzle::sudoku(9).unwrap()).unwrap();
    // Four cells of a row with three values: nothing shows that before two are chosen.
    let mut masks = vec![u64::MAX; 81];
    masks[..4].fill(0b111);
    assert_eq!(search.find(&masks, &[1; 81], 1, &Limits::none()), Answer::Unknown);
    assert_eq!(search.find(&masks, &[1; 81], u64::MAX, &Limits::none()), Answer::Nothing);
}

#[test]
fn rules_that_say_more_are_refused() {
    let shape = Puzzle::sudoku(6).unwrap().shape().clone();
    let cage = Cage { cells: vec![shape.cell(0), shape.cell(1)], sum: Some(4) };
    assert!(PairSearch::new(&with(&[cage.into()])).is_none());
    let given = Restrict { cell: shape.cell(0), values: [1].into_iter().collect() };
    assert!(PairSearch::new(&with(&[given.into()])).is_none());
    assert!(PairSearch::new(&with(&[])).is_some());
}
