//! Every puzzle that is made keeps every promise, whatever its type.

mod wished;

use super::*;
use crate::solve_unique;
use cnf::Limits;
use engine::{Choice, Options, Status};
use model::rules::{AnyRule, Restrict};
use std::collections::HashSet;

/// The means that generation does not use on these sizes.
fn other_engine() -> Options {
    Options { engine: Choice::Sat, ..Options::default() }
}

fn is_unique(puzzle: &Puzzle) -> bool {
    solve_unique(puzzle, &other_engine()).status() == Status::Unique
}

/// The puzzle without one of its clues: a rule, or a form of a rule that lists several.
fn weaker(puzzle: &Puzzle, whole: usize) -> Vec<(String, Puzzle)> {
    let mut weaker = Vec::new();
    for left_out in whole..puzzle.rules().len() {
        let rule = &puzzle.rules()[left_out];
        let shapes = if let AnyRule::HiddenThermos(hidden) = rule { hidden.shapes.len() } else { 0 };
        for part in 0..shapes.max(1) {
            let mut fewer = Puzzle::new(puzzle.shape());
            for (index, rule) in puzzle.rules().iter().enumerate() {
                let mut rule = rule.clone();
                if index == left_out {
                    match &mut rule {
                        AnyRule::HiddenThermos(hidden) if shapes > 1 => drop(hidden.shapes.remove(part)),
                        _ => continue,
                    }
                }
                fewer.add(rule).unwrap();
            }
            weaker.push((rule.describe(puzzle.shape()), fewer));
        }
    }
    weaker
}

fn count(puzzle: &Puzzle, clues: &str) -> usize {
    let shape = puzzle.shape();
    let of = |rule: &AnyRule| match (clues, rule) {
        ("givens", AnyRule::Restrict(Restrict { values, .. })) => usize::from(values.len() == 1),
        ("parities", AnyRule::Restrict(Restrict { values, .. })) => {
            usize::from(values.len() > 1 && values.len() < shape.values())
        }
        ("inequalities" | "arrowheads", AnyRule::Less(_)) => 1,
        ("thermos", AnyRule::Thermo(thermo)) => usize::from(!thermo.frozen),
        ("frozen-thermos", AnyRule::Thermo(thermo)) => usize::from(thermo.frozen),
        ("hidden-thermos", AnyRule::HiddenThermos(hidden)) => hidden.shapes.len(),
        ("dots", AnyRule::Difference(_) | AnyRule::Ratio(_)) => 1,
        ("letters", AnyRule::SumPair(_)) => 1,
        ("sandwiches", AnyRule::Sandwich(_)) => 1,
        // The name of the rule in the plural.
        (_, other) => usize::from(clues.strip_suffix('s') == Some(other.name()) || clues == other.name()),
    };
    puzzle.rules().iter().map(of).sum()
}

/// The rules about the whole grid, which are no clues.
fn whole_rules(config: &GeneratorConfig) -> usize {
    plan::Plan::new(config).unwrap().base.rules().len()
}

fn made(config: &GeneratorConfig, number: u64) -> Generated {
    generate(config, number, &Limits::none())
        .unwrap_or_else(|error| panic!("{:?} {}: {error}", config.kinds, config.size))
}

/// One solution, which is the stated one, and ranges that are kept; the kinds that have more clues than they must.
fn is_what_was_asked_for(config: &GeneratorConfig, made: &Generated) -> Vec<&'static str> {
    let puzzle = &made.puzzle;
    assert!(puzzle.verify(made.solution.filling().clone()).is_ok());
    assert!(is_unique(puzzle), "{config:?}");
    let plan = plan::Plan::new(config).unwrap();
    let mut loose = Vec::new();
    for quota in &plan.quotas {
        let count = count(puzzle, quota.kind.clues);
        assert!((quota.min..=quota.max).contains(&count), "{count} {}: {config:?}", quota.kind.clues);
        if count > quota.min {
            loose.push(quota.kind.clues);
        }
    }
    loose
}

fn keeps_its_promises(config: &GeneratorConfig, made: &Generated) {
    let (puzzle, loose) = (&made.puzzle, is_what_was_asked_for(config, made));
    for (clue, weaker) in weaker(puzzle, whole_rules(config)) {
        // A clue that its range forces need not be needed.
        let free = loose.iter().any(|clues| count(&weaker, clues) < count(puzzle, clues));
        assert!(!free || !is_unique(&weaker), "{clue} is not needed: {config:?}");
    }
}

#[test]
fn every_type_keeps_its_promises_on_small_grids() {
    for name in sudoku_types() {
        for size in [4, 6] {
            let mut config = GeneratorConfig::of_type(name, size).unwrap();
            config.seed = 11;
            for number in 0..2 {
                match generate(&config, number, &Limits::none()) {
                    Err(GenerateError::Config(why)) => {
                        let rules = kind(name).map(|kind| kind.name).into_iter().collect();
                        assert_eq!(why, ConfigError::NoFullGrid { size: 4, rules });
                    }
                    made => keeps_its_promises(&config, &made.unwrap()),
                }
            }
        }
    }
}

#[test]
fn every_type_keeps_its_promises_on_9x9() {
    for name in sudoku_types().take(11) {
        let mut config = GeneratorConfig::of_type(name, 9).unwrap();
        config.seed = 5;
        keeps_its_promises(&config, &made(&config, 0));
    }
}

#[test]
fn boards_of_several_grids_keep_their_promises() {
    for (name, symmetry) in [
        ("samurai", Symmetry::None),
        ("windmill", Symmetry::None),
        ("gattai8", Symmetry::None),
        ("sohei", Symmetry::Rotate180),
    ] {
        let mut config = GeneratorConfig::of_type(name, 9).unwrap();
        (config.seed, config.symmetry) = (17, symmetry);
        let made = made(&config, 0);
        match symmetry {
            Symmetry::None => keeps_its_promises(&config, &made),
            _ => drop(is_what_was_asked_for(&config, &made)),
        }
    }
}

#[test]
fn other_sizes_keep_their_promises() {
    for (name, size) in [("mixed", 8), ("thermometer", 8), ("standard", 10), ("killer", 10), ("standard", 12)]
    {
        let mut config = GeneratorConfig::of_type(name, size).unwrap();
        config.seed = 3;
        keeps_its_promises(&config, &made(&config, 0));
    }
    for (name, size) in [("thermometer", 12), ("standard", 16), ("killer", 16)] {
        let mut config = GeneratorConfig::of_type(name, size).unwrap();
        config.seed = 3;
        is_what_was_asked_for(&config, &made(&config, 0));
    }
}

#[test]
fn mixtures_of_rules_keep_their_promises() {
    for (names, size) in [
        (&["killer", "thermometer", "anti-knight"][..], 9),
        (&["even-odd", "sandwich"], 6),
        (&["arrowhead", "killer"], 6),
    ] {
        let kinds = names.iter().filter_map(|name| kind(name)).collect();
        let config = GeneratorConfig::of_kinds(kinds, size);
        keeps_its_promises(&config, &made(&config, 0));
    }
}

#[test]
fn ranges_are_kept_even_where_they_force_more_or_fewer_clues_than_usual() {
    type Wanted = &'static [(&'static str, usize, usize)];
    let ranges: [(&str, usize, Wanted); 6] = [
        ("standard", 9, &[("givens", 40, 40)]),
        ("standard", 9, &[("givens", 0, 23)]),
        ("mixed", 6, &[("givens", 0, 0), ("cages", 5, 7), ("inequalities", 6, 8)]),
        ("mixed", 9, &[("givens", 3, 4), ("cages", 12, 12), ("inequalities", 11, 13)]),
        ("even-odd", 6, &[("parities", 20, 22)]),
        ("thermometer", 6, &[("thermos", 2, 3), ("givens", 0, 8)]),
    ];
    for (name, size, wanted) in ranges {
        let mut config = GeneratorConfig::of_type(name, size).unwrap();
        config.ranges = wanted.iter().map(|&(clues, min, max)| (clues, min..=max)).collect();
        for number in 0..2 {
            keeps_its_promises(&config, &made(&config, number));
        }
    }
}

#[test]
fn cages_and_parities_can_cover_the_grid() {
    let mut config = GeneratorConfig::of_type("killer", 9).unwrap();
    config.fill_all = true;
    let killer = made(&config, 0).puzzle;
    let shape = killer.shape();
    let caged: usize =
        killer.rules().iter().filter(|rule| rule.name() == "cage").map(|rule| rule.cells(shape).len()).sum();
    assert_eq!(caged, 81);
    assert!(is_unique(&killer));
    let mut config = GeneratorConfig::of_type("even-odd", 9).unwrap();
    config.fill_all = true;
    let parities = made(&config, 0).puzzle;
    assert_eq!(count(&parities, "givens") + count(&parities, "parities"), 81);
    assert!(is_unique(&parities));
}

#[test]
fn givens_stand_symmetrically_where_that_is_wanted() {
    for symmetry in Symmetry::ALL {
        let mut config = GeneratorConfig::of_type("standard", 9).unwrap();
        config.symmetry = symmetry;
        let puzzle = made(&config, 0).puzzle;
        let givens = puzzle.givens();
        assert!(givens.keys().all(|&cell| givens.contains_key(&symmetry.image(puzzle.shape(), cell))));
        assert!(is_unique(&puzzle));
    }
}

#[test]
fn a_level_is_what_was_asked_for() {
    for (name, size) in [("standard", 9), ("mixed", 6), ("thermometer", 6)] {
        for wanted in Level::ALL {
            let mut config = GeneratorConfig::of_type(name, size).unwrap();
            config.level = Some(wanted);
            // Levels below expert need room for clues that make it easy.
            config.ranges.insert("givens", 0..=size * size);
            match generate(&config, 0, &Limits::none()) {
                Ok(made) => {
                    assert_eq!(made.level, Some(wanted), "{name}");
                    assert_eq!(
                        crate::rate(&made.puzzle, &Options::default()).level(),
                        Some(wanted),
                        "{name}"
                    );
                    assert!(is_unique(&made.puzzle), "{name}");
                }
                // Small grids have hardly any hard puzzles; but plain Sudoku of 9x9 has all of them.
                Err(error) => assert!(size < 9, "{name} {}: {error}", wanted.name()),
            }
        }
    }
}

#[test]
fn extra_clues_leave_the_level_that_was_asked_for() {
    let mut config = GeneratorConfig::of_type("standard", 9).unwrap();
    (config.level, config.extra, config.seed) = (Some(Level::Medium), 3, 2);
    for number in 0..3 {
        let made = made(&config, number);
        assert_eq!(crate::rate(&made.puzzle, &Options::default()).level(), Some(Level::Medium));
    }
}

#[test]
fn an_effort_is_work_and_not_a_number_of_grids() {
    // Fifty grids of these are no work at all, and not enough either.
    let mut config = GeneratorConfig::of_type("killer", 4).unwrap();
    (config.fill_all, config.level, config.seed) = (true, Some(Level::Easy), 1);
    config.ranges = [("givens", 0..=0), ("cages", 0..=5)].into();
    assert_eq!(made(&config, 0).level, Some(Level::Easy));
    // An effort that is used up ends after a whole grid, and at the same one every time.
    config.effort = 20_000;
    let tried = |error: GenerateError| match error {
        GenerateError::NotFound(error) => error.tried,
        other => panic!("{other}"),
    };
    let fails = || tried(generate(&config, 0, &Limits::none()).expect_err("it takes more work"));
    assert!(fails() > 50, "{}", fails());
    assert_eq!(fails(), fails());
    config.effort = 0;
    assert_eq!(tried(generate(&config, 0, &Limits::none()).expect_err("it takes more work")), 1);
}

#[test]
fn easy_puzzles_of_every_type_are_made_with_the_usual_ranges() {
    for name in sudoku_types() {
        let mut config = GeneratorConfig::of_type(name, 6).unwrap();
        config.level = Some(Level::Easy);
        assert_eq!(made(&config, 0).level, Some(Level::Easy), "{name}");
    }
}

#[test]
fn every_name_of_a_kind_is_the_name_of_one_kind_only() {
    let names: Vec<&str> =
        KINDS.iter().flat_map(|kind| kind.also.iter().copied().chain([kind.name])).collect();
    let distinct: std::collections::BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(distinct.len(), names.len());
    assert_eq!(kind("thermometer").map(|kind| kind.name), Some("thermo"));
}

#[test]
fn extra_clues_are_added_and_chance_alone_needs_no_proof() {
    let mut config = GeneratorConfig::of_type("standard", 9).unwrap();
    let least = made(&config, 0).puzzle.givens().len();
    config.extra = 5;
    assert_eq!(made(&config, 0).puzzle.givens().len(), least + 5);
    config.extra = 0;
    config.unique = false;
    config.ranges.insert("givens", 3..=3);
    assert_eq!(made(&config, 0).puzzle.givens().len(), 3);
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    for name in ["standard", "mixed", "hidden-thermometer"] {
        let mut config = GeneratorConfig::of_type(name, 6).unwrap();
        config.seed = 9;
        let puzzles = |threads| {
            let mut puzzles = Vec::new();
            let many = Many { count: 12, threads };
            generate_many(&config, many, &mut HashSet::new(), &Limits::none(), |number, made| {
                assert_eq!(number, puzzles.len() as u64);
                puzzles.push(made.clone());
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
            puzzles
        };
        assert_eq!(puzzles(1), puzzles(2), "{name}");
    }
}

#[test]
fn no_two_of_many_are_alike() {
    let mut config = GeneratorConfig::of_type("standard", 4).unwrap();
    // There are 288 full grids, and two up to the names of digits and the order of lines: repeats are certain without care.
    config.ranges.insert("givens", 16..=16);
    let (mut seen, mut made) = (HashSet::new(), Vec::new());
    let mut make = |count, threads| {
        let many = Many { count, threads };
        generate_many(&config, many, &mut seen, &Limits::none(), |_, one| {
            made.push(canonical(&one.puzzle, one.solution.filling()));
            std::ops::ControlFlow::Continue(())
        })
    };
    make(1, 1).unwrap();
    // What was made before counts as well.
    let done = make(2, 2);
    let why = NotFoundReason::Repeated { different: 1 };
    assert!(matches!(done, Err(GenerateError::NotFound(error)) if error.why == why));
    assert!(made.len() == 2 && made[0] != made[1]);
}

#[test]
fn what_cannot_be_is_said_in_a_sentence() {
    let says = |change: &dyn Fn(&mut GeneratorConfig), part: &str| {
        let mut config = GeneratorConfig::of_type("mixed", 9).unwrap();
        config.effort = 1;
        change(&mut config);
        let error = generate(&config, 0, &Limits::none()).expect_err(part);
        assert!(error.to_string().contains(part), "{error}");
        // Options are the command's: it says which of them to change.
        assert!(!error.to_string().contains("--"), "{error}");
        matches!(error, GenerateError::Config(_))
    };
    let range = |config: &mut GeneratorConfig, clues, min, max| {
        config.ranges.insert(clues, std::ops::RangeInclusive::new(min, max));
    };
    assert!(says(&|config| config.size = 7, "the sizes are 4, 6, 8, 9"));
    assert!(says(&|config| config.size = 25, "only plain Sudoku is made with 25 x 25"));
    assert!(says(&|config| range(config, "cages", 9, 3), "the range of cages is empty: 9 is more than 3"));
    assert!(says(&|config| range(config, "cages", 90, 100), "it has room for 81"));
    assert!(says(&|config| range(config, "thermos", 1, 2), "this puzzle has no thermos"));
    assert!(says(&|config| config.kinds.push(KINDS[0]), "killer is named twice"));
    let uneven = |config: &mut GeneratorConfig| {
        config.symmetry = Symmetry::Rotate90;
        config.ranges.insert("givens", 30..=31);
    };
    assert!(says(&uneven, "30 to 31 givens cannot be placed with the symmetry rotate90"));
    // Nobody can make these; but that takes a search to say.
    let few = |config: &mut GeneratorConfig| {
        config.kinds.clear();
        config.ranges.insert("givens", 0..=5);
    };
    assert!(!says(&few, "no puzzle with 0 to 5 givens was found in 1 full grid: the best one had"));
    let no_room = |config: &mut GeneratorConfig| {
        config.ranges = [("givens", 0..=0), ("cages", 1..=1), ("inequalities", 1..=1)].into();
    };
    let too_hard = |config: &mut GeneratorConfig| {
        config.ranges = [("givens", 0..=0), ("cages", 10..=10), ("inequalities", 1..=1)].into();
        config.level = Some(Level::Easy);
    };
    assert!(!says(
        &too_hard,
        "no puzzle of level easy was found in 1 full grid: even with 0 givens, 10 cages and"
    ));
    assert!(!says(&no_room, "even 0 givens, 1 cages and 1 inequalities left several solutions"));
}

#[test]
fn nonograms_have_one_solution_and_the_density_that_was_asked_for() {
    for (rows, columns, density, line_logic) in [(10, 15, 55, true), (12, 12, 40, false), (20, 20, 60, true)]
    {
        let config = NonogramConfig { line_logic, seed: 2, ..NonogramConfig::new(rows, columns, density) };
        let made = generate_nonogram(&config, 0, &Limits::none()).unwrap();
        assert!(is_unique(&made.puzzle));
        let filled = made.solution.filling().values().iter().filter(|&&value| value == 1).count();
        assert!((filled * 100).abs_diff(rows * columns * usize::from(density)) <= 5 * rows * columns);
        if line_logic {
            let settled = engine::settle::settle(&made.puzzle, &Limits::none()).unwrap();
            assert_eq!(settled.filling().as_ref(), Some(made.solution.filling()));
        }
    }
    let tall = NonogramConfig { effort: 1, ..NonogramConfig::new(900, 9, 50) };
    assert!(matches!(
        generate_nonogram(&tall, 0, &Limits::none()),
        Err(GenerateError::Config(ConfigError::NonogramSize { .. }))
    ));
}

#[test]
fn a_grid_beyond_the_memory_limit_is_not_looked_for_again_and_again() {
    let config = GeneratorConfig::of_type("standard", 16).unwrap();
    let limits = Limits { memory: Some(1000), ..Limits::none() };
    let error = generate(&config, 0, &limits).expect_err("there is no room for a search");
    assert!(matches!(error, GenerateError::Stopped(cnf::Reason::Memory)), "{error:?}");
}

/// The types that are Sudoku on one grid.
fn sudoku_types() -> impl Iterator<Item = &'static str> {
    types().filter(|name| family(name).is_none())
}

/// The families of small boards, each of its smallest size; that of a Samurai is the same as of larger ones.
#[test]
fn puzzles_of_families_have_one_solution_and_no_clue_too_many() {
    for family in FAMILIES.iter().filter(|family| !family.sizes.is_empty() || family.name == "butterfly") {
        let size = family.sizes.iter().min().copied().unwrap_or(9);
        let made = minimal_of_family(family, size);
        let format = formats::by_name(family.name).unwrap_or_else(|| panic!("{} is a format", family.name));
        let text = (format.write)(&made.puzzle).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((format.read)(&text).unwrap().puzzles[0].shape(), made.puzzle.shape());
    }
}

/// Search does not get on with these, or hardly any grid of theirs has only one solution.
#[test]
fn large_boards_of_families_have_one_solution_and_no_clue_too_many() {
    for (name, size) in [("mosaic", 12), ("kakurasu", 12), ("kakurasu", 20), ("kenken", 9)] {
        minimal_of_family(family(name).unwrap(), size);
    }
}

/// A puzzle that has one solution, and several if any clue is left out.
fn minimal_of_family(family: &'static Family, size: usize) -> Generated {
    let config = GeneratorConfig { seed: 3, ..GeneratorConfig::of_type(family.name, size).unwrap() };
    let made = generate(&config, 0, &Limits::none()).unwrap_or_else(|e| panic!("{}: {e}", family.name));
    assert!(is_unique(&made.puzzle), "{}", family.name);
    let whole = (family.board)(size, &mut random::Random::of(0, 0, 0)).unwrap().rules().len();
    assert!(made.puzzle.rules().len() > whole, "{}", family.name);
    for (clue, fewer) in weaker(&made.puzzle, whole) {
        assert!(!is_unique(&fewer), "{}: {clue}", family.name);
    }
    made
}

#[test]
fn every_name_that_is_understood_means_a_type_that_is_listed() {
    for name in other_types() {
        assert!(!types().any(|listed| listed == name), "{name} is listed");
        assert!(GeneratorConfig::of_type(name, 9).is_some(), "{name}");
    }
    let made = |name: &str| {
        let config = GeneratorConfig::of_type(name, 4).expect("a type of puzzle");
        generate(&config, 0, &Limits::none()).expect("it is found")
    };
    assert_eq!(made("sudoku"), made("standard"));
}
