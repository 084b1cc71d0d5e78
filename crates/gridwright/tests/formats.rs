//! What every format has to keep, whichever it is: what it writes it reads back, and no text breaks it.

use gridwright::formats::{self, ALL, ParseError};
use gridwright::rules::{
    AllDifferent, AntiKing, AntiKnight, Cage, Clones, Diagonal, Difference, NegativeSum, Quadruple, Ratio,
    Restrict, Sandwich, Slope, SumPair, Thermo, evens, odds,
};
use gridwright::{AnyRule, Cell, Filling, Line, Puzzle, Shape};
use proptest::prelude::*;
use proptest::sample::Index;

/// A stream of numbers that proptest shrinks.
struct Dice<'a>(std::slice::Iter<'a, Index>);

impl Dice<'_> {
    /// A number below `sides`; 0 when the dice have run out.
    fn roll(&mut self, sides: usize) -> usize {
        self.0.next().map_or(0, |index| index.index(sides))
    }

    fn cell(&mut self, shape: Shape) -> Cell {
        shape.cell(self.roll(shape.len()))
    }
}

/// Plain Sudokus with givens on some of the cells.
fn givens(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = puzzle.shape();
    let sparse = 1 + dice.roll(4);
    for cell in shape.cells() {
        if dice.roll(sparse) == 0 {
            puzzle.set(cell, 1 + dice.roll(shape.values()) as u8).expect("each cell is given once");
        }
    }
}

/// Givens, even and odd cells, at least one of them even: only that tells the format.
fn parities(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = puzzle.shape();
    for (i, cell) in shape.cells().enumerate() {
        let values = match dice.roll(3) {
            _ if i == 0 => evens(shape),
            0 => evens(shape),
            1 => odds(shape),
            _ => [1 + dice.roll(shape.values()) as u8].into_iter().collect(),
        };
        puzzle.add(Restrict { cell, values }).expect("the values are the grid's");
    }
}

/// Cages, with sums, that do not overlap.
fn cages(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = puzzle.shape();
    let mut cells: Vec<Cell> = shape.cells().collect();
    for _ in 0..dice.roll(8) {
        let size = 1 + dice.roll(4);
        let mut cage = Vec::new();
        while cage.len() < size && !cells.is_empty() {
            cage.push(cells.swap_remove(dice.roll(cells.len())));
        }
        if !cage.is_empty() {
            puzzle.cage(dice.roll(100) as u32, cage).expect("the cells are free");
        }
    }
}

fn inequalities(puzzle: &mut Puzzle, dice: &mut Dice) {
    for _ in 0..dice.roll(8) {
        let (a, b) = (dice.cell(puzzle.shape()), dice.cell(puzzle.shape()));
        if a != b {
            puzzle.less(a, b).expect("both are cells of the grid");
        }
    }
}

/// Rules that setters use, each at most a few times.
fn variants(puzzle: &mut Puzzle, dice: &mut Dice) {
    let shape = puzzle.shape();
    for rule in [
        AnyRule::from(AntiKnight {}),
        AntiKing {}.into(),
        Diagonal { direction: Slope::Rising }.into(),
        NegativeSum { numbers: vec![5, 10], exempt: Vec::new() }.into(),
    ] {
        if dice.roll(4) == 1 {
            puzzle.add(rule).expect("it fits every square");
        }
    }
    for _ in 0..dice.roll(6) {
        let (a, b) = (dice.cell(shape), dice.cell(shape));
        let (cells, pair) = (vec![a, b], [a, b]);
        let rule: AnyRule = match dice.roll(8) {
            0 => AllDifferent { cells }.into(),
            1 => Thermo { cells, frozen: dice.roll(2) == 0 }.into(),
            2 => Difference { cells: pair, by: 1 + dice.roll(3) as u8 }.into(),
            3 => Ratio { cells: pair, by: 2 + dice.roll(2) as u8 }.into(),
            4 => SumPair { cells: pair, sum: [5, 10, 7][dice.roll(3)] }.into(),
            5 => Clones { cells: vec![a], clones: vec![b] }.into(),
            6 => Quadruple { corner: a, values: vec![1 + dice.roll(2) as u8; 1 + dice.roll(4)] }.into(),
            _ => Restrict { cell: a, values: [1, 2].into_iter().collect() }.into(),
        };
        // A rule that does not fit the shape, or a cell with itself, is left out.
        if a != b && !puzzle.rules().contains(&rule) {
            let _ = puzzle.add(rule);
        }
    }
}

/// Rules of any kind, on a grid of any shape.
fn anything(dice: &mut Dice) -> Puzzle {
    let shape = Shape::new(1 + dice.roll(9), 1 + dice.roll(9), 1 + dice.roll(9)).expect("it is small");
    let mut puzzle = Puzzle::new(if dice.roll(2) == 0 { shape } else { shape.from_zero() });
    for _ in 0..dice.roll(10) {
        let cells = vec![dice.cell(shape), dice.cell(shape)];
        let rule: AnyRule = match dice.roll(5) {
            0 => Cage { cells, sum: None }.into(),
            1 => Thermo { cells, frozen: dice.roll(2) == 0 }.into(),
            2 => AntiKnight {}.into(),
            3 => Sandwich { line: Line::Row(0), sum: dice.roll(30) as u32 }.into(),
            _ => Restrict { cell: cells[0], values: evens(shape) }.into(),
        };
        // A rule that does not fit the shape is left out.
        let _ = puzzle.add(rule);
    }
    let value = puzzle.shape().highest();
    puzzle.about.reference = Filling::new(puzzle.shape(), vec![value; shape.len()]);
    puzzle.about.title = Some("any \"title\"".to_string());
    puzzle
}

/// The nonogram of a picture, in one colour or in several, sometimes with known cells or without its picture.
fn nonogram(dice: &mut Dice) -> Puzzle {
    let (rows, columns) = (1 + dice.roll(9), 1 + dice.roll(9));
    let columns = if dice.roll(3) == 0 { rows } else { columns };
    let colors = [1, 1, 2, 5, 40][dice.roll(5)];
    let shape = Shape::new(rows, columns, colors + 1).expect("it is small").from_zero();
    let values = shape.cells().map(|_| if dice.roll(2) == 0 { 0 } else { dice.roll(colors + 1) as u8 });
    let picture = Filling::new(shape, values.collect()).expect("as many values as cells");
    let mut puzzle = Puzzle::nonogram(picture.clone()).expect("its values begin at 0");
    for cell in shape.cells().filter(|_| dice.roll(8) == 7) {
        puzzle.set(cell, picture[cell]).expect("each cell is given once");
    }
    if dice.roll(4) == 3 {
        puzzle.about.reference = None;
        puzzle.about.title = Some("a \"title\" & <more>".to_string());
    }
    puzzle
}

fn build(kind: usize, size: Index, dice: &[Index]) -> Puzzle {
    let dice = &mut Dice(dice.iter());
    let sizes: &[usize] =
        if kind == 1 { &[4, 5, 6, 7, 8, 9] } else { &[2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 25] };
    let mut puzzle = Puzzle::sudoku(sizes[size.index(sizes.len())]).expect("a usual size");
    match kind {
        0 => givens(&mut puzzle, dice),
        1 => parities(&mut puzzle, dice),
        2 => cages(&mut puzzle, dice),
        3 => {
            givens(&mut puzzle, dice);
            cages(&mut puzzle, dice);
            inequalities(&mut puzzle, dice);
        }
        4 => puzzle = nonogram(dice),
        5 => variants(&mut puzzle, dice),
        _ => puzzle = anything(dice),
    }
    puzzle
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let dice = proptest::collection::vec(any::<Index>(), 0..800);
    (0..7usize, any::<Index>(), dice).prop_map(|(kind, size, dice)| build(kind, size, &dice))
}

/// The rules in an order of their own: a format may write them, and the cells of a cage, in another than it was
/// given.
fn sorted(puzzle: &Puzzle) -> Vec<String> {
    let in_order = |rule: &AnyRule| match rule {
        AnyRule::Cage(cage) => {
            let mut cage = cage.clone();
            cage.cells.sort();
            format!("{cage:?}")
        }
        other => format!("{other:?}"),
    };
    let mut rules: Vec<String> = puzzle.rules().iter().map(in_order).collect();
    rules.sort();
    rules
}

/// An error says something, and about a place of the text.
fn is_sound(error: &ParseError, text: &str) {
    assert!(!error.message.is_empty());
    assert!(error.span.start <= error.span.end, "{error:?}");
    assert!(text.get(error.span.clone()).is_some(), "{error:?} is not a place of {text:?}");
    error.line_and_column(text);
}

/// Whatever the text is, every format reads it or says what is wrong with it.
fn survives(text: &str) {
    for format in ALL {
        (format.sniff)(text);
        match (format.read)(text) {
            Ok(reading) => {
                assert!(!reading.puzzles.is_empty(), "{} reads nothing from {text:?}", format.name);
                reading.warnings.iter().for_each(|warning| is_sound(warning, text));
            }
            Err(error) => is_sound(&error, text),
        }
    }
    if let Err(error) = formats::read(text, None) {
        is_sound(&error, text);
    }
}

/// One change of a text: cut, doubled, or with something else put in.
fn change(text: &str, what: usize, from: Index, to: Index) -> String {
    const FOREIGN: [&str; 16] = [
        "0",
        "1",
        "9",
        "99999999999999999999",
        ".",
        "*",
        " ",
        "\n",
        "-",
        "x",
        "é",
        "{",
        "\"",
        "GRID\n",
        "<",
        "\u{feff}",
    ];
    let place = |index: Index| text.floor_char_boundary(index.index(text.len() + 1));
    let (start, end) = (place(from).min(place(to)), place(from).max(place(to)));
    match what {
        0 => text[..start].to_string(),
        1 => text[..start].to_string() + &text[end..],
        2 => text[..end].to_string() + &text[start..],
        other => text[..start].to_string() + FOREIGN[other % FOREIGN.len()] + &text[start..],
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_written_is_read_back(puzzle in puzzles()) {
        for format in ALL {
            let Ok(text) = (format.write)(&puzzle) else { continue };
            let reading = (format.read)(&text).unwrap_or_else(|e| panic!("{}: {e:?}\n{text}", format.name));
            let [back] = &reading.puzzles[..] else { panic!("{} puzzles", reading.puzzles.len()) };
            prop_assert_eq!(back.shape(), puzzle.shape());
            prop_assert_eq!(sorted(back), sorted(&puzzle), "{}:\n{}", format.name, text);
            let (sniffed, seen) = formats::read(&text, None).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            // A board without even cells looks like any other grid; with every cell given it means the same.
            let hidden = format.name == "evenodd" && !text.contains('*');
            prop_assert!(sniffed.name == format.name || hidden, "{} as {}", format.name, sniffed.name);
            prop_assert_eq!(sorted(&seen.puzzles[0]), sorted(&puzzle));
        }
    }

    #[test]
    fn our_own_format_holds_every_puzzle_as_it_is(puzzle in puzzles()) {
        let json = formats::by_name("json").expect("it is in the list");
        let text = (json.write)(&puzzle).expect("it can express every puzzle");
        prop_assert!((json.sniff)(&text));
        prop_assert_eq!((json.read)(&text).expect("it was just written").puzzles, vec![puzzle]);
    }

    #[test]
    fn byte_order_marks_and_other_line_ends_change_nothing(puzzle in puzzles()) {
        for format in ALL {
            let Ok(text) = (format.write)(&puzzle) else { continue };
            let dressed = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            let puzzles = |text: &str| (format.read)(text).map(|reading| reading.puzzles);
            prop_assert_eq!(puzzles(&dressed), puzzles(&text), "{}", format.name);
            let sniffed = |text: &str| formats::sniff(text).map(|format| format.name);
            prop_assert_eq!(sniffed(&dressed), sniffed(&text));
        }
    }

    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        survives(&text);
    }

    #[test]
    fn no_text_of_usual_characters_is_too_strange(text in "[0-9A-Za-z.~_%*#|+<>=,{}\":\\[\\]\r\n \\-]{0,200}") {
        survives(&text);
    }

    #[test]
    fn no_changed_puzzle_is_too_strange(
        puzzle in puzzles(),
        changes in proptest::collection::vec((0..19usize, any::<Index>(), any::<Index>()), 1..4),
    ) {
        for format in ALL {
            let Ok(text) = (format.write)(&puzzle) else { continue };
            survives(&changes.iter().fold(text, |text, &(what, from, to)| change(&text, what, from, to)));
        }
    }
}

#[test]
fn every_format_can_write_something() {
    let plain = Puzzle::sudoku(9).expect("a usual size");
    let mut even = plain.clone();
    parities(&mut even, &mut Dice([].iter()));
    let picture = nonogram(&mut Dice([].iter()));
    for format in ALL {
        let written = [&plain, &even, &picture].map(|puzzle| (format.write)(puzzle));
        assert!(written.iter().any(Result::is_ok), "{}", format.name);
    }
}

#[test]
fn every_format_tells_what_it_cannot_express_or_expresses_everything() {
    let mut puzzle = Puzzle::new(Shape::new(2, 3, 50).expect("a shape"));
    for _ in 0..20 {
        puzzle.add(AntiKnight {}).expect("it fits every shape");
    }
    for format in ALL.iter().filter(|format| format.name != "json") {
        let error = (format.write)(&puzzle).expect_err("this is no Sudoku");
        assert_eq!(error.format, format.name);
        assert!((1..=6).contains(&error.what.len()), "{error}");
    }
}

/// Whatever is repeated a million times, and a line of ten million characters: refused in a few words.
#[test]
fn enormous_texts_are_refused_in_a_few_words() {
    const PIECES: [&str; 24] = [
        "N4Ig",
        "{\"size\":4,\"grid\":[",
        "1 ",
        ".",
        "1\n",
        "[",
        "{\"gridwright\":",
        "9\n",
        "GRID\n",
        "#\n",
        " ",
        "\u{feff}",
        "*\n",
        "g 1 1 r ",
        "$1\n",
        ":\n",
        "P1 1 1 1 ",
        "<puzzle>",
        "<puzzle a=''",
        "rows\n\n",
        "====\n",
        "1 1\n",
        "4x3:/",
        "{\"rows\":[\"columns\"",
    ];
    let lengths = PIECES.map(|piece| (piece, 1_000_000)).into_iter().chain([("1", 10_000_000)]);
    for (piece, length) in lengths {
        let text = piece.repeat(length / piece.len());
        for format in ALL {
            (format.sniff)(&text);
            let error = (format.read)(&text).err();
            let error = error.unwrap_or_else(|| panic!("{} reads {piece:?} again and again", format.name));
            assert!(error.message.len() < 200, "{} {piece:?}", format.name);
        }
        let error = formats::read(&text, None).err().unwrap_or_else(|| panic!("{piece:?} is read"));
        assert!(error.message.len() + error.help.map_or(0, |help| help.len()) < 500, "{piece:?}");
    }
}

/// Every format has a page with examples, and every example is what the page says.
#[test]
fn the_examples_in_the_documentation_are_read() {
    for format in ALL {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats/");
        let page = format!("{page}{}.md", format.name);
        let text = std::fs::read_to_string(&page).unwrap_or_else(|e| panic!("{page}: {e}"));
        let fence = format!("```{}\n", format.name);
        let examples: Vec<&str> =
            text.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect();
        assert!(!examples.is_empty(), "{page} has no example fenced as {}", format.name);
        for example in examples {
            if let Err(error) = (format.read)(example) {
                panic!("{page}: {error:?}\n{example}");
            }
        }
    }
}

/// The collections for development, where they are at hand.
#[test]
fn collections_of_puzzles_are_recognised_and_read() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    for (folder, format) in [
        ("classic", "line"),
        ("killer", "killer"),
        ("large/gen", "grid"),
        ("nonogram/wolter-non", "non"),
        ("nonogram/wolter-xml", "webpbn"),
        ("nonogram/dom-xml", "webpbn"),
    ] {
        let Ok(files) = std::fs::read_dir(format!("{data}/{folder}")) else {
            println!("skipped: {folder} is not at hand");
            continue;
        };
        for file in files {
            let path = file.expect("a readable folder").path();
            let text = std::fs::read_to_string(&path).expect("a readable file");
            let (sniffed, _) = formats::read(&text, None).unwrap_or_else(|e| panic!("{path:?}: {e:?}"));
            assert_eq!(sniffed.name, format, "{path:?}");
        }
    }
}
