//! What the items mean, how they are written, and what is said of bad ones.

use super::*;
use model::grid::{Cell, Filling, Line, Shape};
use model::rules::{AnyRule, Boxes, Cage, Jigsaw, Less, Sandwich, Thermo, Windoku};

const MIXED: &str = ".Shape~4x4.~R1C1_1~R1C4_2_4.Cage~5~R3C1~R3C2.Thermo~R1C2~R1C3.Sandwich~2~C4";

fn puzzle(text: &str) -> Puzzle {
    read(text).unwrap_or_else(|error| panic!("{error:?}")).puzzles.remove(0)
}

/// The message of an error and the part of the text that it points at.
fn error(text: &str) -> (String, String) {
    let error = read(text).expect_err("it is wrong");
    (error.message, text[error.span].to_string())
}

fn rewritten(text: &str) -> String {
    write::write(&puzzle(text)).expect("it was just read").trim_end().to_string()
}

/// The groups of cells of the rules of one name.
fn groups(puzzle: &Puzzle, name: &str) -> Vec<Vec<Cell>> {
    let rules = puzzle.rules().iter().filter(|rule| rule.name() == name);
    rules.flat_map(|rule| rule.distinct(puzzle.shape())).collect()
}

#[test]
fn every_item_becomes_its_rule() {
    let puzzle = puzzle(MIXED);
    let [.., cage, thermo, sandwich] = puzzle.rules() else { panic!("too few rules") };
    let cell = Cell::new;
    assert_eq!(puzzle.shape(), &Shape::square(4).unwrap());
    assert_eq!(puzzle.givens().len(), 1);
    assert_eq!(*cage, Cage { cells: vec![cell(2, 0), cell(2, 1)], sum: Some(5) }.into());
    assert_eq!(*thermo, Thermo { cells: vec![cell(0, 1), cell(0, 2)], frozen: false }.into());
    assert_eq!(*sandwich, Sandwich { line: Line::Column(3), sum: 2 }.into());
    let right = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];
    assert!(puzzle.verify(Filling::new(puzzle.shape(), right).unwrap()).is_ok());
}

#[test]
fn what_was_read_is_written_as_it_stood() {
    for text in [
        MIXED,
        ".Shape~6x8~0-7.~R1C1_0",
        ".Shape~9x9~11.NoBoxes.Cage~0~R1C1~R2C2",
        ".Shape~12x12.RegionSize~6.AntiKnight",
        ".Shape~2x3~~Raw.AllDifferent~R1C1~R2C2",
        ".Shape~2x3~2~Raw",
        ".Shape~2x2~0-1~Raw",
        ".Shape~16x16.~RgCa_16",
        ".GreaterThan~R1C1~R2C1",
        ".Shape~9x9",
        ".AntiKing.AntiTaxicab.AntiConsecutive.GlobalEntropy.GlobalMod.DutchFlatmates.DisjointSets.Windoku",
        ".Diagonal~1.Diagonal~-1",
        ".Shape~4x4.NoBoxes.Jigsaw~AAABABBBCCCDCDDD",
        ".Shape~4x4~5.Jigsaw~AAAABBBB00000000",
        ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R1C1.StrictKropki",
        ".X~R1C1~R1C2.V~R2C1~R1C1.StrictXV",
        ".StrictKropki.StrictXV",
        ".And.WhiteDot~R1C1~R1C2.End.StrictKropki",
        ".Quad~R8C8~1~2~2.ContainAtLeast~1_1~R1C1~R2C2.ContainExact~3~R1C1~R9C9.LookAndSay~2301~R1C1~R1C2",
        ".Shape~9x9~0-8.Quad~R1C1~0~8.Indexing~C~R1C1.Indexing~R~R1C1~R2C2.ValueIndexing~R1C1~R1C2~R1C3",
        ".CountingCircles~R1C1~R1C2.CountDistinct~R1C1~R1C2~R1C3.EqualityCage~R1C1~R1C2",
        ".SameValues~2~R1C1~R5C5.SameValues~3~R1C1~R1C2~R2C1~R2C2~R3C1~R3C2",
        ".Pair~9X_1f9X_1f9X_F~_far%20apart~R1C1~R1C2~R1C3.PairX~9X_1f9X_1f9X_F~_~R1C1~R1C2",
        ".Shape~4x4.Or.Cage~3~R1C1~R1C2.And.X~R1C1~R2C1.~R4C4_1_2.End.Or.End.End.And.End",
    ] {
        assert_eq!(rewritten(text), text);
    }
}

#[test]
fn sums_lines_and_clues_are_written_as_they_stood() {
    for item in [
        ".Sum~12~R1C1~R1C2",
        ".Sum~-3_=_1_-2~R1C1~R9C9",
        ".LittleKiller~12~R1C4.LittleKiller~3~R8C1.LittleKiller~30~R5C9.LittleKiller~30~R9C5",
        ".EqualSum~R1C1~R1C2~-~R2C2",
        ".RellikCage~5~R1C1~R1C2.EqualityCage~R1C1~R1C2.Lunchbox~0~R1C1~R1C2",
        ".Arrow~R1C1~R1C2~R2C2.PillArrow~2~R1C2~R1C1~R2C2~R3C3.DoubleArrow~R1C1~R2C2~R3C3",
        ".Renban~R1C1~R1C2.Palindrome~R1C1~R1C2.Zipper~R1C1~R1C2~R1C3",
        ".Whisper~5~R1C1~R1C2.Whisper~R1C1~R1C2.Whisper~4~R1C1~R1C2",
        ".Between~R1C1~R1C2~R1C3.Lockout~4~R1C1~R1C2",
        ".RegionSumLine~R1C3~R1C4~R2C4~R4C4.Entropic~R1C1~R1C2.Modular~2~R1C1~R1C2",
        ".SumLine~10~R1C1~R1C2~R2C2.SumLine~9~R1C1~R1C2~R2C2~LOOP",
        ".XSum~R3~12~.XSum~R3~~4.Skyscraper~C2~~3.HiddenSkyscraper~C9~0~.NumberedRoom~R1~9~",
        ".FullRank~R3~12~.FullRank~C1~~36",
        ".FullRankTies~any.FullRank~R3~12~",
        ".FullRankTies~none.FullRank~R3~12~",
        ".Shape~9x9~0-10.Cage~5~R1C1~R1C2",
        ".Regex~MSouKg~R1C1~R1C2",
        ".NFA~~_nothing%20at%20all~R1C1~R1C2",
    ] {
        assert_eq!(rewritten(item), item);
    }
    let wide = puzzle(".Shape~9x9~0-10");
    assert!(
        wide.rules().iter().any(|rule| matches!(rule, AnyRule::Boxes(_))),
        "boxes of nine, for eleven values"
    );
    let two = puzzle(".Skyscraper~R1~4~2");
    assert_eq!(two.rules().len(), puzzle(".Shape~9x9").rules().len() + 2);
    let of_jigsaw = puzzle(".Shape~4x4.RegionSumLine~R1C1~R1C2~R1C3.NoBoxes.Jigsaw~abbbaacbadccdddc");
    let Some(AnyRule::RegionSum(line)) = of_jigsaw.rules().get(2) else { panic!("the order is kept") };
    assert_eq!(line.pieces, [vec![Cell::new(0, 0)], vec![Cell::new(0, 1), Cell::new(0, 2)]]);
}

#[test]
fn whispers_without_a_number_differ_by_five_in_every_grid() {
    let difference = |text: &str| match puzzle(text).rules().last() {
        Some(AnyRule::Whispers(whispers)) => whispers.difference,
        _ => panic!("a whisper line"),
    };
    assert_eq!(difference(".Whisper~R1C1~R1C2"), None);
    assert_eq!(difference(".Shape~6x6.Whisper~R1C1~R1C2"), Some(5));
    assert_eq!(rewritten(".Shape~6x6.Whisper~3~R1C1~R1C2"), ".Shape~6x6.Whisper~3~R1C1~R1C2");
}

#[test]
fn boxes_are_as_square_as_the_grid_allows() {
    let boxes = |text: &str| {
        puzzle(text).rules().iter().find_map(|rule| match rule {
            AnyRule::Boxes(Boxes { height, width }) => Some((*height, *width)),
            _ => None,
        })
    };
    assert_eq!(boxes(".AntiKnight"), Some((3, 3)));
    assert_eq!(boxes(".Shape~6x8"), Some((2, 4)));
    assert_eq!(boxes(".Shape~8x6"), Some((4, 2)));
    assert_eq!(boxes(".Shape~6x6~9"), Some((2, 3)), "the number of values does not matter");
    assert_eq!(boxes(".Shape~6x6~9.RegionSize~9"), Some((3, 3)));
    assert_eq!(boxes(".Shape~7x7~9"), None);
    assert_eq!(boxes(".NoBoxes"), None);
    assert_eq!(boxes(".Shape~9x9~~Raw"), None);
    assert_eq!(boxes(".Shape~7x7.RegionSize~6"), None, "boxes that do not tile are none");
}

#[test]
fn what_demands_nothing_is_left_out_with_a_warning() {
    let told = |text: &str| {
        let reading = read(text).unwrap_or_else(|error| panic!("{text}: {}", error.message));
        let warnings: Vec<String> = reading.warnings.into_iter().map(|warning| warning.message).collect();
        assert_eq!(reading.puzzles[0].rules(), puzzle(".Shape~5x5").rules(), "{text}");
        warnings.join(", ")
    };
    for (item, warning) in [
        ("Windoku", "Windoku demands nothing: no boxes of 5 cells would tile the grid"),
        ("DisjointSets", "DisjointSets demands nothing: no boxes of 5 cells would tile the grid"),
        ("RegionSize~6", "no boxes of 6 cells tile the grid: it has none"),
        ("Thermo", "a rule thermo has no cells and demands nothing"),
        ("Cage~5", "a rule cage has no cells and demands nothing"),
        ("EqualSum", "a rule equal-sums has no cells and demands nothing"),
        ("Quad", "Quad has no arguments and demands nothing"),
        ("WhiteDot", ""),
    ] {
        assert_eq!(told(&format!(".Shape~5x5.{item}")), warning);
    }
}

#[test]
fn windows_have_as_many_cells_as_there_are_values() {
    let windows = |text: &str| {
        puzzle(text).rules().iter().find_map(|rule| match rule {
            AnyRule::Windoku(Windoku { height, width }) => Some((*height, *width)),
            _ => None,
        })
    };
    assert_eq!(windows(".Windoku"), Some((3, 3)));
    assert_eq!(windows(".Shape~6x6.Windoku"), Some((2, 3)));
    assert_eq!(windows(".Shape~6x6~9.Windoku"), Some((3, 3)));
    assert_eq!(windows(".Shape~6x6~9.RegionSize~4.Windoku"), Some((2, 2)));
    assert_eq!(windows(".Shape~6x6~7.Windoku"), None);
}

#[test]
fn diagonals_windows_and_jigsaws_are_groups() {
    let both = puzzle(".Shape~4x4.Diagonal~1.Diagonal~-1");
    let rising: Vec<Cell> = (0..4).map(|row| Cell::new(row, 3 - row)).collect();
    let falling: Vec<Cell> = (0..4).map(|row| Cell::new(row, row)).collect();
    assert_eq!(groups(&both, "diagonal"), [rising, falling]);
    assert_eq!(groups(&puzzle(".Windoku"), "windoku").len(), 4);
    assert_eq!(groups(&puzzle(".DisjointSets"), "disjoint-groups").len(), 9);
    let jigsaw = puzzle(".Shape~4x4.NoBoxes.Jigsaw~aabbaabb dddddddd");
    assert_eq!(groups(&jigsaw, "jigsaw").len(), 2, "the d cells are in no region");
    assert_eq!(groups(&puzzle(".Shape~2x2.Jigsaw~old~aabb"), "jigsaw").len(), 2);
    let (message, place) = error(".Shape~2x2.Jigsaw~aaab");
    assert_eq!((&message[..], &place[..]), ("regions have 2 cells, but `a` has 3 and `b` has 1", "aaab"));
    let regions = puzzle(".Shape~4x4~6.RegionSize~4.RegionSameValues");
    let Some(AnyRule::SameValues(same)) = regions.rules().last() else { panic!("no rule of same values") };
    assert_eq!(same.lists.len(), 4);
    assert_eq!(read(".Shape~5x5.RegionSameValues").unwrap().warnings.len(), 1);
}

#[test]
fn of_neighbours_in_a_list_the_earlier_is_greater() {
    let puzzle = puzzle(".GreaterThan~R1C1~R1C2~R2C2~R9C9~R2C1");
    let pairs: Vec<(Cell, Cell)> = puzzle
        .rules()
        .iter()
        .filter_map(|rule| match rule {
            AnyRule::Less(Less { smaller, larger, or_equal: false }) => Some((*larger, *smaller)),
            _ => None,
        })
        .collect();
    let [a, b, c, d] = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(row, column)| Cell::new(row, column));
    assert_eq!(pairs, [(a, b), (b, c), (a, d), (c, d)]);
    assert_eq!(error(".GreaterThan~R1C1~R2C2").0, "no two of these cells are neighbours");
}

#[test]
fn blanks_anywhere_and_the_spelling_of_links_change_nothing() {
    let plain = puzzle(MIXED);
    assert_eq!(puzzle(&MIXED.replace('~', " ~\n ").replace("Cage", "Ca ge")), plain);
    let link = |q: &str| format!(" https://example.org/solver?mode=all&q={q}&name=x#top");
    for spelled in
        [MIXED.to_string(), MIXED.replace('~', "%7E").replace('.', "%2e"), MIXED.replace(".S", ".+S")]
    {
        assert!(sniff(&link(&spelled)), "{spelled}");
        assert_eq!(puzzle(&link(&spelled)), plain, "{spelled}");
    }
    // The spelling is undone once: %257E is %7E and no separator.
    assert!(read(&link(".AntiKnight%257E")).is_err());
}

#[test]
fn a_link_holds_the_same_puzzle() {
    for text in [
        ".Shape~4x4.~R1C1_1.Cage~5~R3C1~R3C2",
        ".Sum~5_=_1_-2~R1C1~R1C2.Pair~9X_1f9X_1f9X_F~_far%20off%2E~R1C1~R1C2",
        ".Or.Renban~R1C1~R1C2.AllDifferent~R1C1~R1C2.End",
    ] {
        let written = (FORMAT.write)(&puzzle(text)).unwrap();
        let link = super::link(&written);
        assert!(link.starts_with("https://") && !link.contains(['+', ' ', '\n']), "{link}");
        assert_eq!(super::super::sniff(&link).map(|format| format.name), Some("iss"));
        assert_eq!(puzzle(&link), puzzle(text), "{link}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn errors_point_into_the_text_as_it_was() {
    let said = |text: &str| {
        let (message, place) = error(text);
        format!("{message} @{place}")
    };
    for (text, expected) in [
        (".Cage~5~R1C1~R1C x", "`R1Cx` is not a cell @R1C x"),
        (".Shape~4x4.~R5C1_1", "r5c1 is outside of the grid @R5C1_1"),
        (".~R1C1_10", "r1c1 cannot hold 10: the values of this grid are 1 to 9 @R1C1_10"),
        (".~R1C1", "r1c1 has no value @R1C1"),
        (".~R1C1_1~R1C1_2", "r1c1 is given twice, as 1 and as 2 @R1C1_2"),
        (".Cage~-5~R1C1", "the sum of a cage should be a number, not `-5` @-5"),
        (".Thermo~R1C1~R1C1", "a thermometer lists r1c1 twice @Thermo~R1C1~R1C1"),
        (".Shape~4x17", "`4x17` is not rows x columns, each from 1 to 16 @4x17"),
        (".Shape~9x9~8", "8 values are too few for lines of 9 cells @8"),
        (".Shape~9x9~2-10", "`2-10` is no range of values that begins at 0 or 1, 16 values at most @2-10"),
        (".Shape~9x9.Shape~4x4", "there is a second Shape @Shape"),
        (".Sandwich~5~R0", "`R0` is no line of the grid @R0"),
        (".SameValues~2~R1C1~R1C2~R1C3", "3 cells cannot be cut into 2 equal parts @2"),
        (".LookAndSay~231~R1C1", "`231` is no list of counts and values @231"),
        (".Indexing~B~R1C1", "`B` is neither R nor C @B"),
        (".Quad~R9C1~1", "there are no four cells around the lower right of r9c1 @Quad~R9C1~1"),
        (".Pair~!~_~R1C1~R1C2", "the key of a relation has letters, digits, - and _ only @!"),
        (".DisjointSets~1", "DisjointSets has no arguments @1"),
        (".WhiteDot~R1C1~R2C2", "no two of these cells are neighbours @WhiteDot~R1C1~R2C2"),
        (".AntiKnight~1", "AntiKnight has no arguments @1"),
        ("AntiKnight", "`AntiKnight` stands before the first item @AntiKnight"),
        (".LittleKiller~5~R9C9", "no diagonal is named by r9c9 @R9C9"),
        (".LittleKiller~5~R2C2", "no diagonal is named by r2c2 @R2C2"),
        (".Sum~x~R1C1", "`x` is not a whole number @x"),
        (".Sum~5_=_1~R1C1~R1C2", "a sum has 1 coefficients for 2 cells @Sum~5_=_1~R1C1~R1C2"),
        (".Arrow~R1C1", "the shaft of an arrow has no cells @Arrow~R1C1"),
        (".PillArrow~3~R1C1", "a pill of 3 cells needs more than 1 cells @PillArrow~3~R1C1"),
        (".Skyscraper~R1", "Skyscraper has a line and a clue for each side @Skyscraper~R1"),
        (
            ".NFA~wA~_~R1C1",
            "this is no packed automaton: it ends too early or has steps that lead nowhere @wA",
        ),
        (".RellikCage~5~R1C1~R1C1", "a rellik cage lists r1c1 twice @RellikCage~5~R1C1~R1C1"),
        (".Thermo~VA1~R1C1", "the variable VA1 is not declared @VA1"),
        (".Var~A~b~3.Thermo~VA4~R1C1", "there is no variable VA4 @VA4"),
        (".Var~A~b~3.Thermo~VA~R1C1", "there is no variable VA @VA"),
        (".Var~a~b~3", "`a` does not name variables @a"),
        (".Var~A~b~0", "`0` is no number of variables @0"),
        (".Var~A~b~9x17", "`9x17` is no number of variables @9x17"),
        (".Var~A~b~2.Var~A~c", "the variables VA are declared twice @Var~A~c"),
        (".Var~A~b~990", "these are too many variables @Var~A~b~990"),
        (".AllDifferent~CC1~CC2", "the variable CC1 is not declared @CC1"),
        (".ChaosArrow~R1C1", "ChaosArrow needs regions that are to be found @ChaosArrow"),
        (".ChaosConstruction.ChaosCount~R1C1~2", "ChaosCount counts its first cell (0) or not (1) @2"),
        (".ChaosConstruction.ChaosCount~R1C1~0~R1C2", "r1c2 is no number of a region @R1C2"),
        (
            ".Shape~5x4.ChaosConstruction.RegionSize~3",
            "regions of 3 cells do not tile a grid of 20 cells @ChaosConstruction",
        ),
        (
            ".Shape~4x4.ChaosConstruction.RegionSize~2",
            "there are 8 regions, but only 4 values to number them @ChaosConstruction",
        ),
        (".ConnectedValues~VS~1", "the variables `VS` are not declared @VS"),
        (
            ".ConnectedValues~~1~100",
            "a connected area of 100 cells does not fit into 81 @ConnectedValues~~1~100",
        ),
        (
            ".Doppelganger",
            "doppelgangers need a square grid with the values 0 to 9, like 9x9 with 0 to 9 @Doppelganger",
        ),
        ("https://x.org/?q=.Cage%7x", "`%` is not followed by two hex digits @%"),
    ] {
        assert_eq!(said(text), expected, "{text}");
    }
}

#[test]
fn variables_and_areas_are_written_as_they_stood() {
    for text in [
        ".Var~X.~VX_1.Or.And.~R1C1_1.~VX_1.End.~R1C1_2.End.SameValues~2~VX~R1C1",
        ".Var~A~tax%20%2E~3.Arrow~VA2~R6C9~R7C8.Sum~0_=_1_-10~R1C1~VA1",
        ".Var~S~shade~9x9.ConnectedValues~VS~1.ConnectedValues~VS~2_3~12.ConnectedValues~~4_5",
        ".Shape~6x6.Var~S~~4x6.Var~T~~5.EqualSum~VS1~VS2~-~VT1~VT5",
        ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~-~CC1~CC5.ChaosCount~R2C2~1~CC6~CC1",
        ".Shape~4x6.NoBoxes.RegionSize~4.ChaosConstruction.AllDifferent~CC1~CC3",
    ] {
        assert_eq!(rewritten(text), text);
    }
    // Givens come first, and a key is no name of a variable.
    for text in [
        ".Var~X.Pair~VX1~_VX1~VX~R1C1",
        ".Shape~4x4~0-4.~R1C1_0.Doppelganger.AllDifferent~DGR1~DGC1~DGB1",
        ".Shape~6x6.Var~S~~24",
    ] {
        assert_eq!(puzzle(&rewritten(text)), puzzle(text), "{text}");
    }
    let spread = puzzle(".Shape~6x6.Var~S~~24");
    assert_eq!((spread.shape().variables()[0].rows, spread.shape().variables()[0].columns), (4, 6));
}

#[test]
fn arrows_and_counts_without_places_look_around() {
    let short = puzzle(".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C2.ChaosCount~R4C4");
    let arms = "~CC2~CC1~-~CC2~CC3~CC4~-~CC2~-~CC2~CC6~CC10~CC14";
    let long = format!(".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C2~~{}", &arms[1..]);
    assert_eq!(short, puzzle(&format!("{long}.ChaosCount~R4C4~0~CC16~CC12~CC15~CC11")));
}

#[test]
fn copies_of_variables_stay_in_their_group() {
    let short = puzzle(
        ".Shape~4x4.Var~S~~2x3.Replicate~z~VS1.~VS1_1_2.End.Replicate~C~VS2.AllDifferent~VS2~VS5~R1C1.End",
    );
    let given = |place| format!("~VS{place}_1_2");
    let long: String = [1, 2, 5, 6].map(given).concat();
    assert_eq!(short, puzzle(&format!(".Shape~4x4.Var~S~~2x3.{long}.AllDifferent~VS3~VS6~R1C2")));
}

#[test]
fn rules_that_are_not_known_are_refused() {
    assert_eq!(
        error(".Thermo~R1C1~R1C2.End").0,
        "`End` ends nothing: there is no Or, And or Replicate before it"
    );
    let unknown = read(".Thermos~R1C1~R1C2").unwrap_err();
    assert_eq!(unknown.message, "there is no rule `Thermos`");
    assert_eq!(unknown.help.unwrap(), "did you mean Thermo?");
    assert_eq!(read(".antiknight").unwrap_err().help.unwrap(), "did you mean AntiKnight?");
}

#[test]
fn lists_of_dots_and_groups_of_relations_are_taken_apart() {
    let rules = |text: &str| {
        let puzzle = puzzle(text);
        puzzle.rules()[3..].iter().map(|rule| rule.describe(puzzle.shape())).collect::<Vec<_>>()
    };
    assert_eq!(rules(".V~R1C1~R1C2~R3C3~R3C4"), ["r1c1 and r1c2 sum to 5", "r3c3 and r3c4 sum to 5"]);
    assert_eq!(rules(".Pair~9X_1f9X_1f9X_F~_one~R1C1~R1C2~~R2C1~R2C2~_~R3C1~R3C2").len(), 3);
    assert_eq!(puzzle(".BinaryX~9X-1f9X-1f9X-F~~R1C1~R1C2"), puzzle(".PairX~9X_1f9X_1f9X_F~_~R1C1~R1C2"));
    let strict = puzzle(".StrictXV.X~R1C1~R1C2");
    let Some(AnyRule::NegativeSum(sums)) = strict.rules().get(3) else { panic!("no negative rule") };
    assert_eq!(sums.exempt, [[Cell::new(0, 0), Cell::new(0, 1)]]);
}

#[test]
fn an_item_inside_a_choice_is_a_branch() {
    let branches = |text: &str| match puzzle(text).rules().last() {
        Some(AnyRule::Or(or)) => or.rules.iter().map(|rule| rule.name()).collect::<Vec<_>>(),
        other => panic!("{other:?} is no choice"),
    };
    assert_eq!(branches(".Or.X~R1C1~R1C2~R1C3.Cage~3~R1C1.~R1C1_1~R1C2_1.End"), ["and", "cage", "and"]);
    let relation = "Oj~_less~R1C1~R1C2~~R2C1~R2C2";
    assert_eq!(branches(&format!(".Shape~4x4.Or.Pair~{relation}.PairX~{relation}.End")), ["and", "and"]);
    assert_eq!(branches(&format!(".Shape~4x4.Or.Binary~{relation}.BinaryX~{relation}.End")), ["and", "and"]);
    assert_eq!(branches(".Or.Skyscraper~R1~2~3.Skyscraper~R2~~3.End"), ["and", "skyscraper"]);
    assert_eq!(
        branches(".Or..Pair~Oj.Skyscraper~R1~~.~R1C1_1.End"),
        ["restrict"],
        "an empty list is no branch"
    );
    assert_eq!(branches(".Or.End"), [""; 0]);
    assert_eq!(branches(".Or.AllDifferent.End"), ["all-different"], "a branch that says nothing holds");
}

#[test]
fn composites_that_cannot_be_are_refused() {
    assert_eq!(error(".Or.X~R1C1~R1C2"), ("this has no End".into(), "Or".into()));
    assert_eq!(
        error(".Or.AntiKing.End"),
        ("the rule anti-king is about the whole grid and cannot be a choice".into(), "AntiKing".into())
    );
    assert_eq!(error(&".Or".repeat(100)).0, "8 of Or and And lie in each other, and no more can");
    let (message, place) = error(".Or.X~R1C1~R1C2.End.StrictXV");
    assert_eq!(message, "whether the X inside of a choice marks its cells is open");
    assert_eq!(place, "StrictXV");
}

#[test]
fn strings_are_told_from_plain_grids() {
    let name = |text: &str| crate::sniff(text).map(|format| format.name);
    assert_eq!(name(MIXED), Some("iss"));
    assert_eq!(name("\u{feff}\n.Windoku"), Some("iss"));
    assert_eq!(name(".Renban~R1C1~R1C2"), Some("iss"));
    assert_eq!(name(&format!(".A{}", ".3".repeat(127))), Some("line"));
    assert_eq!(name(&format!(".V{}", ".".repeat(623))), Some("line"), "a letter for a value, not a type");
    assert_eq!(name("https://example.org/?q=1"), None);
    let help = crate::read(".Winduko", None).unwrap_err().help.unwrap();
    assert!(help.contains("nearest format is iss") && help.contains("there is no rule `Winduko`"), "{help}");
}

#[test]
fn what_has_no_item_is_refused_by_name() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    let cells = vec![Cell::new(0, 0), Cell::new(4, 4)];
    puzzle.add(Thermo { cells: cells.clone(), frozen: true }).unwrap();
    puzzle.add(Less { smaller: cells[0], larger: cells[1], or_equal: false }).unwrap();
    puzzle.cage(0, cells).unwrap();
    let what = write::write(&puzzle).unwrap_err().what;
    assert_eq!(what.len(), 3, "{what:?}");
    assert!(what[0].starts_with("digits never decrease from the bulb"), "{what:?}");
    let large = write::write(&Puzzle::sudoku(25).unwrap()).unwrap_err().what;
    assert_eq!(large, ["a grid of 25 rows, 25 columns and 25 values: each is at most 16"]);
}

#[test]
fn empty_items_and_layouts_without_regions_are_read() {
    for (text, warning) in [
        (".Shape~2x2.Jigsaw~1111", Some("this layout has no regions")),
        (".Shape~2x2.", None),
        (".Shape~2x2..", None),
    ] {
        let reading = read(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        let told: Vec<&str> = reading.warnings.iter().map(|told| &told.message[..]).collect();
        assert_eq!(told, warning.into_iter().collect::<Vec<_>>(), "{text}");
        assert_eq!(reading.puzzles[0].rules().len(), 2, "{text}");
    }
}

#[test]
fn regions_have_as_many_cells_as_a_line_or_more_up_to_the_values() {
    let jigsaw = |text: &str| match puzzle(text).rules().last() {
        Some(AnyRule::Jigsaw(Jigsaw { regions })) => regions.iter().flatten().count(),
        other => panic!("{other:?} is no jigsaw"),
    };
    assert_eq!(jigsaw(".Shape~4x4~5.NoBoxes.Jigsaw~1111122223333000"), 13);
    assert_eq!(jigsaw(".Shape~4x4.NoBoxes.Jigsaw~1111222233334444"), 16);
}
