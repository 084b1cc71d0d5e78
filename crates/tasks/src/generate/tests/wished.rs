//! Ratings, techniques, symmetries, styles and themes: what was wished for is what was made.

use super::*;
use crate::explain::{RatingRange, Technique, needs_technique};
use crate::rate;
use model::grid::Cell;
use model::rules::Cage;
use std::collections::BTreeSet;

/// Sudoku and families on which a rating is tried, with their sizes.
const RATED: [(&str, usize); 12] = [
    ("standard", 9),
    ("standard", 6),
    ("killer", 6),
    ("thermo", 6),
    ("arrow", 6),
    ("kropki", 6),
    ("sandwich", 6),
    ("mixed", 6),
    ("even-odd", 6),
    ("diagonal", 6),
    ("futoshiki", 5),
    ("skyscrapers", 5),
];

#[test]
fn a_rating_is_what_was_asked_for_or_the_nearest_is_told() {
    let (mut asked, mut met) = (0, 0);
    for (name, size) in RATED {
        for text in ["..2.0", "2.0..2.4", "2.5..3.2", "3.6..5.0"] {
            let range: RatingRange = text.parse().unwrap();
            let mut config = GeneratorConfig::of_type(name, size).unwrap();
            (config.rating, config.seed, config.effort) = (Some(range), 8, SECOND);
            asked += 1;
            match generate(&config, 0, &Limits::none()) {
                Ok(made) => {
                    met += 1;
                    let rated = rate(&made.puzzle, &Options::default());
                    assert!(rated.rating.is_some_and(|rating| range.contains(rating)), "{name} {text}");
                    assert_eq!((made.rating, made.level), (rated.rating, rated.level()), "{name} {text}");
                    assert!(!made.techniques.is_empty());
                    is_what_was_asked_for(&config, &made);
                }
                Err(GenerateError::NotFound(error)) => {
                    let told = error.to_string();
                    assert!(told.contains("rated") && told.contains(": "), "{told}");
                }
                Err(error) => panic!("{name} {text}: {error}"),
            }
        }
    }
    assert!(met * 100 >= asked * 90, "{met} of {asked}");
}

#[test]
fn mixtures_have_the_rating_that_was_asked_for() {
    for rules in [["killer", "thermo"], ["kropki", "anti-king"], ["arrow", "even-odd"]] {
        for level in [Level::Easy, Level::Medium] {
            let kinds = rules.map(|name| kind(name).unwrap()).to_vec();
            let mut config = GeneratorConfig::of_kinds(kinds, 6);
            (config.level, config.seed) = (Some(level), 4);
            let made = made(&config, 0);
            assert_eq!(rate(&made.puzzle, &Options::default()).level(), Some(level), "{rules:?}");
        }
    }
}

#[test]
fn a_technique_that_was_asked_for_is_needed() {
    for (name, technique, size, seed) in [
        ("standard", Technique::NakedSingle, 6, 3),
        ("standard", Technique::NakedSubset(2), 9, 3),
        ("standard", Technique::XyWing, 9, 3),
        ("standard", Technique::Fish(3), 9, 4),
        ("killer", Technique::CageCombination, 6, 3),
        ("killer", Technique::InniesAndOuties, 6, 3),
        ("thermo", Technique::SingleClue, 6, 3),
    ] {
        let mut config = GeneratorConfig::of_type(name, size).unwrap();
        (config.technique, config.seed) = (Some(technique), seed);
        let made = made(&config, 0);
        let needed = needs_technique(&made.puzzle, &made.solution, technique, u64::MAX, &Limits::none());
        assert_eq!(needed, Some(true), "{name} {}", technique.name());
        assert!(made.techniques.contains_key(&technique));
        let rated = rate(&made.puzzle, &Options::default());
        assert_eq!(made.rating, rated.rating);
    }
}

#[test]
fn what_is_not_used_is_not_needed() {
    let mut config = GeneratorConfig::of_type("standard", 6).unwrap();
    (config.level, config.seed) = (Some(Level::Easy), 5);
    let made = made(&config, 0);
    for technique in Technique::ALL.into_iter().filter(|one| !made.techniques.contains_key(one)) {
        let needed = needs_technique(&made.puzzle, &made.solution, technique, u64::MAX, &Limits::none());
        assert_eq!(needed, Some(false), "{}", technique.name());
    }
}

/// The places of clues: their cells as a set, with what distinguishes a given from a parity.
fn places(puzzle: &Puzzle, whole: usize) -> BTreeSet<(bool, BTreeSet<Cell>)> {
    let place = |rule: &AnyRule| {
        let given = matches!(rule, AnyRule::Restrict(Restrict { values, .. }) if values.len() == 1);
        (given, rule.cells(puzzle.shape()).into_iter().collect())
    };
    puzzle.rules()[whole..].iter().map(place).collect()
}

#[test]
fn clues_of_every_type_stand_symmetrically_where_that_is_wanted() {
    let mut made_of = 0;
    for name in types().filter(|&name| kind(name).is_some() && name != "hidden-thermos") {
        for symmetry in [Symmetry::Rotate180, Symmetry::Mirror, Symmetry::Diagonal] {
            let mut config = GeneratorConfig::of_type(name, 6).unwrap();
            (config.symmetry, config.seed, config.effort) = (symmetry, 2, SECOND / 2);
            let Ok(made) = generate(&config, 0, &Limits::none()) else { continue };
            made_of += 1;
            is_what_was_asked_for(&config, &made);
            let places = places(&made.puzzle, whole_rules(&config));
            for (given, cells) in &places {
                let shape = made.puzzle.shape();
                let image = cells.iter().map(|&cell| symmetry.image(shape, cell)).collect();
                assert!(places.contains(&(*given, image)), "{name} {} {cells:?}", symmetry.name());
            }
        }
    }
    assert!(made_of > 50, "{made_of}");
}

#[test]
fn clues_stand_in_the_cells_of_a_picture() {
    let picture = "##..##\n######\n.####.\n.####.\n######\n##..##\n";
    let theme = Theme::read(picture).unwrap();
    for name in ["standard", "killer", "thermo", "kropki", "renban", "sandwich"] {
        let mut config = GeneratorConfig::of_type(name, 6).unwrap();
        (config.theme, config.seed) = (Some(theme.clone()), 1);
        let made = made(&config, 0);
        assert!(is_unique(&made.puzzle));
        let rules = &made.puzzle.rules()[whole_rules(&config)..];
        for rule in rules.iter().filter(|rule| !matches!(rule, AnyRule::Sandwich(_))) {
            let cells = rule.cells(made.puzzle.shape());
            assert!(cells.iter().all(|&cell| theme.contains(cell)), "{name} {cells:?}");
        }
    }
}

#[test]
fn a_picture_with_too_few_cells_is_refused() {
    let mut config = GeneratorConfig::of_type("standard", 6).unwrap();
    config.theme = Theme::read("##....\n......\n......\n......\n......\n....##\n").ok();
    config.effort = SECOND / 10;
    assert!(matches!(generate(&config, 0, &Limits::none()), Err(GenerateError::NotFound(_))));
}

#[test]
fn cages_and_lines_are_as_large_as_the_style_wants() {
    let mean = |name: &str, style: Style| {
        let mut config = GeneratorConfig::of_type(name, 9).unwrap();
        (config.styles, config.seed) = (vec![style], 6);
        let made = made(&config, 0);
        let cells = |rule: &AnyRule| match rule {
            AnyRule::Cage(Cage { cells, .. }) => Some(cells.len()),
            AnyRule::Thermo(thermo) => Some(thermo.cells.len()),
            _ => None,
        };
        let sizes: Vec<usize> = made.puzzle.rules().iter().filter_map(cells).collect();
        sizes.iter().sum::<usize>() as f64 / sizes.len() as f64
    };
    assert!(mean("killer", Style::LargeCages) > 1.5 * mean("killer", Style::SmallCages));
    assert!(mean("thermo", Style::LongLines) > mean("thermo", Style::ShortLines) + 1.0);
}

#[test]
fn fewer_clues_are_found_where_few_are_wanted() {
    let clues = |few: bool| {
        let mut config = GeneratorConfig::of_type("standard", 6).unwrap();
        (config.few, config.seed, config.effort) = (few, 3, SECOND / 10);
        let made = made(&config, 0);
        assert!(is_unique(&made.puzzle));
        made.puzzle.givens().len()
    };
    assert!(clues(true) < clues(false));
    assert!(clues(true) <= 9);
}

#[test]
fn nonograms_have_the_rating_that_was_asked_for() {
    for level in Level::ALL {
        let config = NonogramConfig { level: Some(level), seed: 1, ..NonogramConfig::new(12, 12, 50) };
        let made = generate_nonogram(&config, 0, &Limits::none()).unwrap();
        let rating = rate(&made.puzzle, &Options::default());
        assert_eq!(rating.rating, made.rating);
        assert_eq!(made.level, Some(level));
        // One line at a time is enough for all but experts.
        assert_eq!(rating.clues_at_once() == Some(1), level != Level::Expert);
    }
}

#[test]
fn wishes_that_no_puzzle_fulfils_are_refused_at_once() {
    let refused = |name: &str, change: fn(&mut GeneratorConfig)| {
        let mut config = GeneratorConfig::of_type(name, 6).unwrap();
        change(&mut config);
        match generate(&config, 0, &Limits::none()) {
            Err(GenerateError::Config(error)) => error.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let between = |config: &mut GeneratorConfig| config.rating = "5.1..5.6".parse().ok();
    assert_eq!(
        refused("standard", between),
        "no puzzle is rated 5.1 to 5.6: the nearest ratings are 5.0 and 5.7"
    );
    let too_easy = |config: &mut GeneratorConfig| {
        (config.technique, config.level) = (Some(Technique::XyWing), Some(Level::Easy));
    };
    assert_eq!(
        refused("standard", too_easy),
        "a puzzle that needs XY-wing is rated 4.4 or more, not 1.0 to 2.4"
    );
    let no_cages = |config: &mut GeneratorConfig| config.styles = vec![Style::LargeCages];
    assert!(refused("thermo", no_cages).starts_with("this puzzle has no clues that the style large-cages"));
    let both = |config: &mut GeneratorConfig| config.styles = vec![Style::LongLines, Style::ShortLines];
    assert!(refused("thermo", both).contains("contradict each other"));
    let small = |config: &mut GeneratorConfig| config.theme = Theme::read("##\n.#").ok();
    assert_eq!(refused("killer", small), "the picture has 2 x 2 cells, and the grid 6 x 6");
    let nonogram = NonogramConfig { rating: "5.7..6.8".parse().ok(), ..NonogramConfig::new(8, 8, 50) };
    let Err(error) = generate_nonogram(&nonogram, 0, &Limits::none()) else {
        panic!("no nonogram is rated so")
    };
    assert!(error.to_string().starts_with("no nonogram is rated 5.7 to 6.8: they are rated up to 5.0"));
    let family = |config: &mut GeneratorConfig| config.size = 16;
    assert_eq!(
        refused("futoshiki", family),
        "puzzles of the family futoshiki are not made with 16 x 16 cells: the sizes are 4, 5, 6, 7, 8, 9"
    );
}

#[test]
fn nonograms_of_every_level_are_made_and_rated_so() {
    for (size, level) in
        [(8, Level::Easy), (9, Level::Medium), (9, Level::Hard), (10, Level::Hard), (8, Level::Expert)]
    {
        for seed in 0..3 {
            let config = NonogramConfig { level: Some(level), seed, ..NonogramConfig::new(size, size, 50) };
            let made = generate_nonogram(&config, 0, &Limits::none()).expect("it is found");
            let rated = rate(&made.puzzle, &Options::default());
            assert_eq!((rated.level(), rated.rating), (Some(level), made.rating), "{size} {seed}");
            assert!(is_unique(&made.puzzle));
            let filled = made.solution.filling().values().iter().filter(|&&value| value == 1).count();
            assert!((filled * 100).abs_diff(size * size * 50) <= 5 * size * size, "{size} {seed}: {filled}");
        }
    }
}
