use super::super::sniff;
use super::{FORMAT, Kind, Table};
use model::grid::Cell;
use model::puzzle::Puzzle;
use model::rules::*;

const KILLER: &str = "4 4\n9 - 8 3\n- 7 - -\n4 - - 9\n- - - -\n2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5\n";
const JIGSAW: &str = "4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n1 1 1 2\n1 2 2 2\n3 3 4 4\n3 3 4 4\n";
const CONSECUTIVE: &str = "3 3\n- - -\n- 2 -\n- - -\n1 6 0\n2 8 0\n8 1 4\n";
const SKYSCRAPER: &str = "4 4\n3 2 2 1\n1 3 2 2\n4 2 3 1\n1 2 2 2\n1 - - -\n- - - -\n- - - -\n- - - -\n";
const EDGES: &str = "4 4\n6 8 7 8\n- - - -\n9 - - -\n- - - -\n1 - - -\n- - - -\n- - - -\n- - - -\n";
const PLAIN: &str = "4 4\n1 E O -\n- - - -\n- - - -\n- - - -\n";

fn one(text: &str) -> Puzzle {
    let reading = (FORMAT.read)(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    reading.puzzles.into_iter().next().unwrap()
}

#[test]
fn the_lines_tell_the_kind() {
    for (text, kind, rules) in [
        (PLAIN, Kind::Plain, 3 + 3),
        (KILLER, Kind::Killer, 3 + 6),
        (JIGSAW, Kind::Jigsaw, 3 + 4),
        (CONSECUTIVE, Kind::Consecutive, 2 + 4 + 1 + 1),
        (SKYSCRAPER, Kind::Skyscraper, 3 + 16 + 1),
        (EDGES, Kind::EdgeSum, 3 + 5 + 1),
    ] {
        assert_eq!(sniff(text).map(|format| format.name), Some("janko"), "{text}");
        assert_eq!(Table::of(text).unwrap().kind(), kind);
        let puzzle = one(text);
        assert_eq!(puzzle.rules().len(), rules, "{text}{:?}", puzzle.rules());
        assert_eq!(one(&(FORMAT.write)(&puzzle).unwrap()), puzzle, "{text}");
    }
}

#[test]
fn sums_stand_in_one_cell_of_their_cage() {
    let puzzle = one(KILLER);
    let cage = Cage { cells: vec![Cell::new(0, 3), Cell::new(1, 3)], sum: Some(3) };
    assert!(puzzle.rules().contains(&cage.into()));
}

#[test]
fn bits_mark_consecutive_neighbours() {
    let puzzle = one(CONSECUTIVE);
    let pairs: Vec<Pair> = puzzle
        .rules()
        .iter()
        .filter_map(|rule| {
            if let AnyRule::Difference(Difference { cells, by: 1 }) = rule { Some(*cells) } else { None }
        })
        .collect();
    let at = Cell::new;
    assert_eq!(
        pairs,
        [[at(0, 0), at(0, 1)], [at(0, 1), at(1, 1)], [at(1, 0), at(2, 0)], [at(2, 1), at(2, 2)]]
    );
    assert!(puzzle.rules().contains(&NonConsecutive { diagonal: false, exempt: pairs }.into()));
}

#[test]
fn errors_point_at_the_token() {
    for (text, place, message) in [
        (PLAIN.replace("E", "q"), "q", "what r1c2 holds should be a number, not `q`"),
        (PLAIN.replace("1 E", "5 E"), "5", "what r1c1 holds is 5, but at most 4 is possible"),
        (PLAIN.replace("O -\n", "O\n"), "1 E O", "this line has 3 tokens instead of 4"),
        (PLAIN.replace("O -\n", "O - -\n"), "-", "this line has more than 4 tokens"),
        (format!("{PLAIN}- - - -\n"), "4 4", "5 lines follow after the size"),
        (PLAIN.replace("4 4", "4 5"), "4 5", "this is not the size of a square grid"),
        (KILLER.replace("9 - 8", "9 1 8"), "1", "the cage 2 has a second sum"),
        (JIGSAW.replace("- 2", "- 0"), "0", "r3c2 cannot hold 0: the values of this grid are 1 to 4"),
    ] {
        let error = (FORMAT.read)(&text).unwrap_err();
        assert_eq!(error.message, message);
        assert_eq!(&text[error.span], place);
    }
    assert!((FORMAT.read)("").is_err());
}

#[test]
fn nonograms_and_grids_are_left_alone() {
    for text in ["5 5\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n", "2 2\n1 2", "9 9", "1 1\n1\n"] {
        assert_ne!(sniff(text).map(|format| format.name), Some("janko"), "{text}");
    }
}

#[test]
fn what_no_kind_has_words_for_is_refused() {
    let mut puzzle = one(SKYSCRAPER);
    puzzle.add(AntiKnight {}).unwrap();
    assert!((FORMAT.write)(&puzzle).unwrap_err().to_string().contains("knight"));
}
