//! Pictures become puzzles with one solution.

use super::*;
use crate::solve_unique;
use cnf::Reason;
use engine::{Choice, Options, Status};
use model::grid::Cell;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Something like a photograph: a sky with clouds, a sun, a hill with trees, and the noise of a camera.
fn photograph(side: usize) -> Pixels {
    let hash = |a: usize, b: usize| {
        let mixed = (a as u32).wrapping_mul(0x9e37_79b1) ^ (b as u32).wrapping_mul(0x85eb_ca6b);
        (mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d) >> 24
    };
    let point = |i: usize| {
        let (x, y) = (i % side * 120 / side, i / side * 120 / side);
        let sun = x.abs_diff(84).pow(2) + y.abs_diff(30).pow(2) < 300;
        let hill = y > 60 + x.abs_diff(50).pow(2) / 60;
        let level = if sun {
            240
        } else if hill {
            75
        } else {
            165
        };
        // Patches a little larger than a cell, and grains.
        let level = level + hash(x / 5, y / 5) as i32 / 2 - 64 + hash(i, 7) as i32 / 16 - 8;
        [level.clamp(0, 255) as u8; 3]
    };
    Pixels::new(side, side, (0..side * side).map(point).collect()).unwrap()
}

/// No search for what has no propagators.
fn options() -> Options {
    Options { engine: Choice::Sat, ..Options::default() }
}

fn repaired(pixels: &Pixels, wish: &Wish) -> (Draft, Repaired) {
    let draft = draft(pixels, wish).unwrap();
    let repaired = repair(&draft, Goal::Unique, &options(), &|_| ()).unwrap();
    (draft, repaired)
}

/// The promises of a repair, whatever the picture.
fn is_sound(draft: &Draft, repaired: &Repaired) {
    let verdict = solve_unique(&repaired.puzzle, &options());
    assert_eq!(verdict.status(), Status::Unique);
    assert_eq!(*verdict.solutions[0].filling(), repaired.picture);
    let differ = |cell: &Cell| draft.picture[*cell] != repaired.picture[*cell];
    let changed: Vec<Cell> = draft.picture.shape().cells().filter(differ).collect();
    assert_eq!(changed, repaired.changed);
}

#[test]
fn a_photograph_becomes_a_puzzle_of_30_by_30_with_one_solution() {
    let wish = Wish { rows: 30, columns: 30, colors: 1, threshold: None, invert: false };
    let (draft, repaired) = repaired(&photograph(240), &wish);
    is_sound(&draft, &repaired);
    let filled = draft.picture.values().iter().filter(|&&value| value == 1).count();
    assert!((200..700).contains(&filled), "{filled} cells are black");
    let changed = repaired.changed.len();
    assert!((1..60).contains(&changed), "{changed} cells were changed");
    println!("{changed} of 900 cells were changed, after {} questions", repaired.questions);
}

#[test]
fn a_photograph_becomes_a_puzzle_that_is_solved_line_by_line() {
    let wish = Wish { rows: 30, columns: 30, colors: 1, threshold: None, invert: false };
    let draft = draft(&photograph(240), &wish).unwrap();
    let questions = std::cell::Cell::new(0);
    let watch = |_| questions.set(questions.get() + 1);
    let repaired = repair(&draft, Goal::LineByLine, &options(), &watch).unwrap();
    is_sound(&draft, &repaired);
    assert_eq!(questions.get(), repaired.questions);
    let settled = engine::settle::settle(&repaired.puzzle, &options().limits).unwrap();
    assert_eq!(settled.filling(), Some(repaired.picture));
    assert!((1..80).contains(&repaired.changed.len()), "{} cells were changed", repaired.changed.len());
}

#[test]
fn an_inverted_picture_fills_the_light_parts() {
    let pixels = Pixels::new(2, 1, vec![[0; 3], [255; 3]]).unwrap();
    let wish = Wish { rows: 1, columns: 2, colors: 1, threshold: None, invert: true };
    assert_eq!(draft(&pixels, &wish).unwrap().picture.values(), [0, 1]);
    assert_eq!(draft(&pixels, &Wish { invert: false, ..wish }).unwrap().picture.values(), [1, 0]);
    let colored = draft(&pixels, &Wish { colors: 2, ..wish }).unwrap();
    assert_eq!((colored.palette[0].rgb, colored.picture.values()), ([0; 3], &[0, 1][..]));
}

#[test]
fn a_puzzle_has_the_proportions_of_its_picture() {
    let pixels = |width, height| Pixels::new(width, height, vec![[0; 3]; width * height]).unwrap();
    assert_eq!(Wish::fit(&pixels(400, 300), 30), (30, 23));
    assert_eq!(Wish::fit(&pixels(3, 4), 30), (23, 30));
    assert_eq!(Wish::fit(&pixels(1000, 2), 30), (30, 1));
    assert!(
        draft(&pixels(3, 3), &Wish { rows: 3, columns: 3, colors: 1, threshold: None, invert: false })
            .unwrap()
            .is_blank()
    );
}

#[test]
fn a_picture_with_one_solution_stays_as_it_is() {
    let pixels = Pixels::new(2, 1, vec![[0; 3], [255; 3]]).unwrap();
    let (_, repaired) =
        repaired(&pixels, &Wish { rows: 1, columns: 2, colors: 1, threshold: None, invert: false });
    // One cell of two in one row; the columns tell which.
    assert_eq!(repaired.changed, []);
}

#[test]
fn a_chessboard_is_changed_in_one_cell() {
    let pixels = Pixels::new(2, 2, [0, 255, 255, 0].map(|level| [level; 3]).to_vec()).unwrap();
    let (draft, repaired) =
        repaired(&pixels, &Wish { rows: 2, columns: 2, colors: 1, threshold: None, invert: false });
    is_sound(&draft, &repaired);
    assert_eq!(repaired.changed.len(), 1);
}

#[test]
fn colours_are_kept_apart() {
    let colors = [[255, 255, 255], [220, 20, 20], [20, 20, 220]];
    let points = [0, 1, 2, 0, 1, 1, 0, 2, 0, 0, 1, 2, 2, 0, 0, 1].map(|color| colors[color]);
    let pixels = Pixels::new(4, 4, points.to_vec()).unwrap();
    let (draft, repaired) =
        repaired(&pixels, &Wish { rows: 4, columns: 4, colors: 2, threshold: None, invert: false });
    is_sound(&draft, &repaired);
    assert_eq!(repaired.puzzle.about.palette.len(), 3);
}

#[test]
fn sizes_and_colours_out_of_range_are_refused() {
    let pixels = Pixels::new(1, 1, vec![[0; 3]]).unwrap();
    let wish = Wish { rows: 5, columns: 5, colors: 1, threshold: None, invert: false };
    for bad in [Wish { rows: 0, ..wish }, Wish { columns: 513, ..wish }, Wish { colors: 27, ..wish }] {
        assert!(draft(&pixels, &bad).is_err(), "{bad:?}");
    }
    assert_eq!(Pixels::new(usize::MAX, 2, vec![[0; 3]]), None);
    assert_eq!(Pixels::new(0, 0, vec![]), None);
}

#[test]
fn a_limit_ends_the_repair() {
    let pixels = Pixels::new(2, 2, [0, 255, 255, 0].map(|level| [level; 3]).to_vec()).unwrap();
    let draft =
        draft(&pixels, &Wish { rows: 2, columns: 2, colors: 1, threshold: None, invert: false }).unwrap();
    let mut options = Options::default();
    let cancel = cnf::Cancel::default();
    cancel.throw();
    options.limits.cancel = Some(cancel);
    for goal in [Goal::Unique, Goal::LineByLine] {
        assert_eq!(repair(&draft, goal, &options, &|_| ()), Err(Reason::Cancelled));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn every_picture_becomes_a_puzzle_with_one_solution(
        (rows, columns) in (1..7usize, 1..7usize),
        colors in 1..3usize,
        levels in proptest::collection::vec(any::<[u8; 3]>(), 36),
    ) {
        let pixels = Pixels::new(6, 6, levels).unwrap();
        let (draft, repaired) = repaired(&pixels, &Wish { rows, columns, colors, threshold: None, invert: false });
        is_sound(&draft, &repaired);
        let repaired = repair(&draft, Goal::LineByLine, &options(), &|_| ()).unwrap();
        is_sound(&draft, &repaired);
        let settled = engine::settle::settle(&repaired.puzzle, &options().limits).unwrap();
        prop_assert_eq!(settled.filling(), Some(repaired.picture));
    }
}
