//! Two small pictures in every format, the traps of sizes and blank lines, and what broken texts get.

use super::super::{ALL, by_name, join, read, sniff};
use model::grid::{Cell, Filling, Shape};
use model::puzzle::{Paint, Puzzle};
use model::rules::AnyRule;

/// Four wide and three high, with an empty row: what takes rows for columns fails.
fn tiny() -> Puzzle {
    picture(4, 2, &[1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0])
}

/// The same, with a red cell in the gap.
fn tiny_in_color() -> Puzzle {
    picture(4, 3, &[1, 2, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0])
}

fn picture(columns: usize, values: usize, cells: &[u8]) -> Puzzle {
    let shape = Shape::new(cells.len() / columns, columns, values).unwrap().from_zero();
    Puzzle::nonogram(Filling::new(shape, cells.to_vec()).unwrap()).unwrap()
}

const TINY: [(&str, &str); 11] = [
    ("griddler", "g 3 4 r 1 2 0 r 0 r 1 0 c 1 0 c 1 0 c 1 0 c 1 0"),
    ("griddler", "g3 4r1 2 0r0r1 0c1 0c1 0c1 0c1 0"),
    ("nin", "4 3\n1 2\n0\n1\n1\n1\n1\n1\n"),
    ("nin", "4 3\n1,2\n\n1\n1\n1\n1\n1"),
    ("mk", "3 4\n1 2\n0\n1\n#\n1\n1\n1\n1\n"),
    ("cwd", "3\n4\n1 2\n0\n1\n\n1\n1\n1\n1\n"),
    ("cwd", "3\n4\n\n1 2\n\n1\n\n1\n1\n1\n1\n"),
    ("g", "Tiny\n:\n1 2\n\n1\n:\n1\n1\n1\n1\n:\n"),
    ("pbm", "P1 # a comment\n4 3 1011 0000 0100"),
    ("tatham", "4x3:1/1/1/1/1.2//1"),
    ("nonogram-json", r#"{"ver": [[1], [1], [1], [1]], "hor": [[1, 2], [0], [1]], "id": 7}"#),
];

const NON: &str = "title \"Tiny\"\nwidth 4\nheight 3\n\nrows\n1,2\n\n1\n\ncolumns\n1\n1\n\n1\n1\n\ngoal \"1011\n0000 0100\"\n";

const XML: &str = r#"<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd" [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<puzzleset><PUZZLE defaultcolor="black" backgroundcolor="white">
<title>Tiny &amp; &copy; &b;</title>
<color name="white" char=".">FFFFFF</color><color name="black" char="X">000000</color><color name="red" char="r">F00</color>
<clues type="columns"><line><count>1</count></line><line><count color="red">1</count><count>1</count></line>
<line><count>1</count></line><line><count>1</count></line></clues>
<clues type="rows"><line><count>1</count><count color="red">1</count><count>2</count></line><line/><line><count>1</count></line></clues>
<solution><image>
|XrXX|
|....|
|.X..|
</image></solution></PUZZLE></puzzleset>"#;

#[test]
fn the_same_picture_is_read_from_every_format() {
    let expected = tiny();
    for (format, text) in TINY.into_iter().chain([("non", NON)]) {
        let (sniffed, reading) = read(text, None).unwrap_or_else(|error| panic!("{format}: {error:?}"));
        assert_eq!(sniffed.name, format, "{text}");
        assert_eq!(reading.puzzles[0].rules(), expected.rules(), "{format}:\n{text}");
        assert_eq!(reading.puzzles[0].shape(), expected.shape(), "{format}");
    }
    let non = &read(NON, None).unwrap().1.puzzles[0];
    assert_eq!(non.about.reference, expected.about.reference);
    assert_eq!(non.about.title.as_deref(), Some("Tiny"));
}

#[test]
fn colours_are_read_and_entities_of_the_file_do_not_grow() {
    let expected = tiny_in_color();
    let non = "color b #000000\ncolor r #FF0000\nwidth 4\nheight 3\nrows\n1b,1r,2b\n0\n1b\ncolumns\n1b\n1r,1b\n1b\n1b\ngoal \"brbb00000b00\"";
    let g = "Tiny\n#d\n   0:.  white  paper\n   1:#  black\n   r:r  #FF0000  red\n: rows\n1 1r 2\n\n1\n: columns\n1\n1r 1\n1\n1\n:";
    let json = r##"{"colors": {"b": "#000", "r": "#F00"}, "rows": [[[1, "b"], [1, "r"], [2, "b"]], [], [[1, "b"]]],
        "cols": [[[1, "b"]], [[1, "r"], [1, "b"]], [[1, "b"]], [[1, "b"]]]}"##;
    for (format, text) in [("non", non), ("g", g), ("nonogram-json", json), ("webpbn", XML)] {
        let (sniffed, reading) = read(text, None).unwrap_or_else(|error| panic!("{format}: {error:?}"));
        assert_eq!((sniffed.name, &reading.warnings[..]), (format, &[][..]));
        let puzzle = &reading.puzzles[0];
        assert_eq!(puzzle.rules(), expected.rules(), "{format}");
        assert_eq!(puzzle.palette()[2].rgb, [255, 0, 0], "{format}");
    }
    let xml = &read(XML, None).unwrap().1.puzzles[0];
    assert_eq!(xml.about.title.as_deref(), Some("Tiny & © &b;"));
    assert_eq!(xml.about.reference, expected.about.reference);
}

#[test]
fn columns_come_first_in_the_batch_format_and_blank_lines_count() {
    // Two by two: black but for the lower right cell; and one with an empty row and column.
    let text = "$1\n2\n1\n2\n1\n$2\n2\n\n1\n1\n";
    let puzzles = read(text, None).unwrap().1.puzzles;
    assert_eq!(puzzles[0].rules(), picture(2, 2, &[1, 1, 1, 0]).rules());
    assert_eq!(puzzles[1].rules(), picture(2, 2, &[1, 0, 1, 0]).rules());
    assert_eq!(puzzles[1].about.title.as_deref(), Some("2"));
    assert_eq!(read(&format!("{text}\n"), None).unwrap().1.puzzles, puzzles);
}

#[test]
fn the_height_first_in_a_nin_is_noticed_where_the_clues_tell() {
    let (format, reading) = read("3 4\n1 2\n0\n1\n1\n1\n1\n1\n", None).unwrap();
    assert_eq!(format.name, "nin");
    assert_eq!(reading.puzzles[0].rules(), tiny().rules());
    assert!(reading.warnings[0].message.contains("only if the height comes first"));
    // The other way round in a .mk the counts tell, and that is an error.
    let error = read("4 3\n1 2\n0\n1\n#\n1\n1\n1\n1\n", None).unwrap_err();
    assert_eq!(error.message, "the rows have 4 lines of clues, but here are 3 clues");
}

#[test]
fn known_cells_are_read_and_written() {
    let mut puzzle = tiny();
    puzzle.set(Cell::new(0, 2), 1).unwrap();
    puzzle.set(Cell::new(2, 2), 0).unwrap();
    for (format, text) in [("tatham", "4x3:1/1/1/1/1.2//1,Chb\n"), ("tatham", "4x3:1/1/1/1/1.2//1,Ch\n")] {
        let reading = read(text, None).unwrap().1;
        assert_eq!(reading.puzzles[0].rules(), puzzle.rules(), "{format}");
    }
    let tatham = by_name("tatham").unwrap();
    assert_eq!((tatham.write)(&puzzle).unwrap(), "4x3:1/1/1/1/1.2//1,Ch\n");
    let json = by_name("nonogram-json").unwrap();
    let text = (json.write)(&puzzle).unwrap();
    assert_eq!((json.read)(&text).unwrap().puzzles[0].rules(), puzzle.rules());
    assert!((by_name("nin").unwrap().write)(&puzzle).unwrap_err().what[0].contains("r1c3 is given as 1"));
}

#[test]
fn what_is_written_looks_as_other_programs_write_it() {
    let written = |name: &str, puzzle: &Puzzle| (by_name(name).unwrap().write)(puzzle).unwrap();
    assert_eq!(written("griddler", &tiny()), "g 3 4\nr 1 2 0\nr 0\nr 1 0\nc 1 0\nc 1 0\nc 1 0\nc 1 0\n");
    assert_eq!(written("nin", &tiny()), "4 3\n1 2\n0\n1\n1\n1\n1\n1\n");
    assert_eq!(written("mk", &tiny()), "3 4\n1 2\n0\n1\n#\n1\n1\n1\n1\n");
    assert_eq!(written("cwd", &tiny()), "3\n4\n1 2\n0\n1\n\n1\n1\n1\n1\n");
    assert_eq!(written("g", &tiny()), ": rows\n1 2\n\n1\n: columns\n1\n1\n1\n1\n:\n");
    assert_eq!(written("pbm", &tiny()), "P1\n4 3\n1011\n0000\n0100\n");
    assert!(written("non", &tiny_in_color()).ends_with("1b\n1r,1b\n1b\n1b\n\ngoal \"brbb00000b00\"\n"));
    assert!(
        written("webpbn", &tiny_in_color()).contains("<line><count>1</count><count color=\"red\">1</count>")
    );
}

#[test]
fn packs_and_sets_hold_several_puzzles() {
    for name in ["non", "webpbn", "tournament", "tatham"] {
        let format = by_name(name).unwrap();
        let square = picture(2, 2, &[1, 1, 1, 0]);
        let text = join(format, vec![(format.write)(&square).unwrap(); 3]);
        let puzzles = read(&text, None).unwrap_or_else(|error| panic!("{name}: {error:?}")).1.puzzles;
        assert_eq!(puzzles.len(), 3, "{text}");
        assert!(puzzles.iter().all(|puzzle| puzzle.rules() == square.rules()), "{text}");
    }
}

#[test]
fn formats_without_colours_say_so() {
    let mut colored = tiny_in_color();
    colored.about.palette = (0..3).map(Paint::usual).collect();
    for name in ["griddler", "nin", "mk", "cwd", "pbm", "tatham"] {
        let error = (by_name(name).unwrap().write)(&colored).unwrap_err();
        assert_eq!(error.what, ["2 colours"], "{name}");
    }
    let sudoku = Puzzle::sudoku(4).unwrap();
    for format in ALL.iter().filter(|format| format.about.contains("onogram")) {
        assert!((format.write)(&sudoku).is_err(), "{}", format.name);
    }
    let mut unknown = tiny();
    unknown.about.reference = None;
    assert!((by_name("pbm").unwrap().write)(&unknown).is_err());
}

#[test]
fn a_packed_picture_becomes_text() {
    let unpack = super::pbm::unpack;
    assert_eq!(unpack(b"P4\n# small\n10 2\n\xff\x80\x00\x40").unwrap(), "P1\n10 2\n1111111110\n0000000001\n");
    // What is cut off or too large is still wrong as a text, and nothing is built for it.
    let error = |bytes: &[u8]| read(&unpack(bytes).unwrap(), None).unwrap_err().message;
    assert!(error(b"P4 8 3\n\xff").contains("only 8 are there"));
    assert!(error(b"P4 99999999 99999999\n\xff").contains("at most 512"));
    assert_eq!((unpack(b"P4"), unpack(b"P5 1 1\n\0"), unpack(b"P4 x")), (None, None, None));
}

/// The format, a text, the place its error points at, and the error.
type Broken = (&'static str, &'static str, &'static str, &'static str);

const BROKEN: [Broken; 36] = [
    ("griddler", "5 5 r 0", "5", "a griddler begins with g, its height and its width"),
    ("griddler", "g 0 5", "0", "the height is 0, but a grid has at least one row and one column"),
    ("griddler", "g 513 5", "513", "the height is 513, but at most 512 is possible"),
    ("griddler", "g 1 1 r -1 0 c 1 0", "-1", "the length of a block should be a number, not `-1`"),
    ("griddler", "g 1 1 r x 0 c 1 0", "x", "the length of a block should be a number, not `x`"),
    ("griddler", "g 1 1 r 1 c 1 0", "c", "row 1 does not end with 0"),
    ("griddler", "g 1 1 r 1", "", "row 1 does not end with 0"),
    ("griddler", "g 2 1 r 1 0 c 1 0", "c", "row 2 should begin with r, but something else stands here"),
    ("griddler", "g 1 2 r 1 0 c 1 0", "", "column 2 should begin with c, but the text ends"),
    ("griddler", "g 1 1 r 1 0 c 1 0 c 1 0", "c", "something follows the last of the 1 columns"),
    (
        "griddler",
        "g 1 3 r 2 1 0 c 1 0 c 1 0 c 1 0",
        "r 2 1 0",
        "the blocks of row 1 take 4 cells, but it has only 3",
    ),
    ("nin", "2 2\n1\n1\n1\n", "1", "the rows and columns have 4 lines of clues, but here are 3 clues"),
    ("nin", "1 1\n1\n1\n1\n", "1", "there are more clues than the 2 of the rows and columns"),
    ("nin", "1 1\n1 0\n1\n", "0", "a block of length 0 stands beside others"),
    ("nin", "1 1\n1r\n1\n", "r", "the length of a block is followed by something that is no number"),
    ("mk", "1 1\n1\n1\n", "1 1", "there is no line # between the rows and the columns"),
    ("cwd", "2\n2\n1\n\n1\n1\n", "2\n2", "there should be 2 lines of rows, a blank line and 2 of columns"),
    ("non", "width 1\nheight 1\nrows\n1\n", "width 1", "there is no line `columns`"),
    (
        "non",
        "width 1\nheight 2\nrows\n1\ncolumns\n1\n",
        "1",
        "the rows have 2 lines of clues, but here is 1 clue",
    ),
    ("non", "color b black\ncolor b #fff\nwidth 1\nheight 1\n", "b #fff", "the letter b is declared twice"),
    (
        "g",
        "#t\n:\n1\n:\n1\n:",
        "#t",
        "this is a triddler, a puzzle on a grid of triangles, which is not supported",
    ),
    (
        "g",
        "#d\n1:# red/blue\n:\n1\n:\n1\n:",
        "red/blue",
        "cells that are divided into two triangles are not supported",
    ),
    ("g", ":\n1x\n:\n1\n:", "x", "the colour `x` is not declared"),
    ("pbm", "P1 2 2 1 0 1", "", "the picture has 2 x 2 cells, but only 3 are there"),
    ("pbm", "P1 1 1 2", "2", "a cell is 0 or 1, not `2`"),
    ("pbm", "P1 1 1 11", "1", "something follows the 1 x 1 cells"),
    ("tournament", "$1\n1\n1\n1\n", "$1", "puzzle 1 has 3 lines of clues, an odd number"),
    ("tatham", "2x1:1/1", "1/1", "there are fewer clues than 2 columns and 1 rows have"),
    ("tatham", "1x1:1/1,zb", "z", "the known cells `zb` reach beyond the last of 1 cells"),
    (
        "tatham",
        "10x10#1234",
        "10x10#1234",
        "this is the seed of a puzzle, not the puzzle: only the program that made it can tell",
    ),
    (
        "nonogram-json",
        "{\"rows\": [[1]], \"columns\": [[1, 0]]}",
        "[1, 0]",
        "column 1: a block of length 0 cannot be",
    ),
    (
        "nonogram-json",
        "{\"rows\": [[-1]], \"columns\": [[1]]}",
        "[-1]",
        "row 1: here should be a list of lengths from 0 to 65535",
    ),
    ("webpbn", "<puzzleset><puzzle>", "", "this is no sound XML: the element <puzzle> does not end"),
    (
        "webpbn",
        "<puzzle type=\"triddler\"></puzzle>",
        "<puzzle type=\"triddler\">",
        "a puzzle of the type \"triddler\" is not supported",
    ),
    (
        "webpbn",
        "<puzzle><clues type=\"rows\"></clues></puzzle>",
        "<puzzle><clues type=\"rows\"></clues></puzzle>",
        "there are no clues of columns",
    ),
    (
        "webpbn",
        "<puzzle><clues type=\"rows\"><line><count color=\"sky\">1</count></line></clues><clues type=\"columns\"><line/></clues></puzzle>",
        "1",
        "the colour \"sky\" is not declared",
    ),
];

#[test]
fn broken_texts_are_refused_with_their_place() {
    for (format, text, place, message) in BROKEN {
        let error = (by_name(format).unwrap().read)(text).err();
        let error = error.unwrap_or_else(|| panic!("{format} reads {text:?}"));
        assert_eq!((&error.message[..], &text[error.span.clone()]), (message, place), "{format}: {text:?}");
    }
}

#[test]
fn texts_with_a_few_lines_too_few_or_too_many_are_still_recognised() {
    for (text, format) in [
        ("2 2\n1\n1\n1\n", "nin"),
        ("3\n4\n1 2\n0\n\n1\n1\n1\n1\n", "cwd"),
        ("5 5\nr 1 0\n", "griddler"),
        ("4\n1\n\n5 2 1 1 1 2\n", "killer"),
    ] {
        assert_eq!(sniff(text).map(|format| format.name), Some(format), "{text}");
    }
}

/// The collection has fourteen puzzles in both formats.
#[test]
fn collections_say_the_same_in_both_formats() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/nonogram");
    let Ok(files) = std::fs::read_dir(format!("{data}/wolter-non")) else {
        println!("skipped: the collection is not at hand");
        return;
    };
    for path in files.map(|file| file.unwrap().path()) {
        let xml = format!("{data}/wolter-xml/{}.xml", path.file_stem().unwrap().to_string_lossy());
        let [non, xml] = [path.to_string_lossy().as_ref(), &xml].map(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            let reading = read(&text, None).unwrap_or_else(|error| panic!("{path}: {error:?}")).1;
            assert_eq!(reading.warnings, [], "{path}");
            reading.puzzles.into_iter().next().unwrap()
        });
        assert_eq!((non.rules(), &non.about.reference), (xml.rules(), &xml.about.reference));
        assert!(non.rules().iter().all(|rule| matches!(rule, AnyRule::LineClue(_))));
    }
}
