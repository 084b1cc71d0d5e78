use super::*;
use crate::solve_unique;
use cnf::Cancel;
use engine::Status;
use model::Puzzle;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, channel};

/// A classic puzzle with one solution, its solution, and one with none.
const ONE: &str = "3..1..9.....8..74.........6.6.75......9...5.3.5..914...3..8...281.5.96..4........";
const SOLVED: &str = "384176925692835741571942386163754298749268513258391467936487152817529634425613879";
const NONE: &str = "33.1..9.....8..74.........6.6.75......9...5.3.5..914...3..8...281.5.96..4........";

fn unique() -> Batch {
    Batch { unique: true, ..Batch::default() }
}

fn lines(batch: &Batch, input: &[u8]) -> Vec<String> {
    batch.answers(input).map(|answer| answer.unwrap().to_string()).collect()
}

fn par_lines(batch: &Batch, input: &[u8]) -> Vec<String> {
    let input = io::Cursor::new(input.to_vec());
    batch.par_answers(input).map(|answer| answer.unwrap().to_string()).collect()
}

fn line(batch: &Batch, input: &str) -> String {
    lines(batch, input.as_bytes()).remove(0)
}

#[test]
fn every_line_has_its_answer_in_order() {
    let several = ".".repeat(81);
    let input = format!("{ONE}\n{NONE}\r\n# a comment\n\n{several}\n{ONE} with a name\n.2..4...1.3....4");
    let expected = [SOLVED, "none", "multiple", SOLVED, "3241412314322314"];
    assert_eq!(lines(&unique(), input.as_bytes()), expected);
    assert_eq!(par_lines(&unique(), input.as_bytes()), expected);
    let first = line(&Batch::default(), &several);
    assert!(first.len() == 81 && !first.contains('.'), "{first}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut input = Vec::new();
    for number in 0..7000 {
        let line: &[u8] = match number % 7 {
            0 => NONE.as_bytes(),
            3 => b".2..4...1.3....4",
            4 => b"# nothing",
            5 => b"oh\xffno",
            _ => ONE.as_bytes(),
        };
        input.extend(line);
        input.push(b'\n');
    }
    let expected = lines(&unique(), &input);
    assert_eq!(expected.len(), 6000);
    for threads in [1, 3] {
        let batch = Batch { threads: NonZeroUsize::new(threads), ..unique() };
        assert!(par_lines(&batch, &input) == expected, "{threads} threads");
    }
}

#[test]
fn bad_lines_are_errors_with_a_place_and_the_rest_go_on() {
    let input = format!("{}\n{ONE}1\n{ONE}\nhello\n12a4............\n\"oh\"\n", &ONE[..80]);
    let said = lines(&unique(), input.as_bytes());
    assert_eq!(
        said[0],
        "error: line 1: 80 characters are no square grid: 8 x 8 takes 64 characters, 9 x 9 takes 81"
    );
    assert!(said[1].starts_with("error: line 2: 82 characters are no square grid"), "{}", said[1]);
    assert_eq!(said[2], SOLVED);
    assert_eq!(said[3], "error: line 4: `hello` is no puzzle");
    assert!(said[4].starts_with("error: line 5: "), "{}", said[4]);
    assert!(said[5].starts_with("error: line 6: "), "{}", said[5]);
    let input = b"53\xff\n12\x1b[31m\n";
    assert_eq!(lines(&unique(), input)[0], "error: line 1, column 3: not UTF-8 text: byte 0xff");
    assert!(!lines(&unique(), input)[1].contains('\u{1b}'));
}

#[test]
fn plain_strings_of_another_size_are_errors_where_a_size_is_set() {
    let batch = Batch { cells: Some(81), ..unique() };
    let input = format!("{ONE}\n.2..4...1.3....4\n{}\n{ONE}.\n", &ONE[..80]);
    let said = lines(&batch, input.as_bytes());
    assert_eq!(said[0], SOLVED);
    for (said, length) in said[1..].iter().zip([16, 80, 82]) {
        let message =
            format!(": {length} characters, but the puzzles of this input are 9 x 9: 81 characters");
        assert!(said.ends_with(&message), "{said}");
    }
    let other = Batch { cells: Some(16), ..unique() };
    assert!(line(&other, ONE).contains("81 characters, but the puzzles of this input are 4 x 4"));
    assert_eq!(plain_cells(ONE.as_bytes()), Some(81));
    assert_eq!(plain_cells(b"\xef\xbb\xbf.2..4...1.3....4 name\r"), Some(16));
    for other in [&b"#"[..], b"", b"a.txt", b"{\"gridwright\":1}", &ONE.as_bytes()[1..]] {
        assert_eq!(plain_cells(other), None);
    }
}

#[test]
fn puzzles_of_other_formats_fit_on_a_line() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.set(model::grid::Cell::new(0, 0), 1).unwrap();
    puzzle.cage(7, [(0, 1), (0, 2)].map(|(row, column)| model::grid::Cell::new(row, column))).unwrap();
    let json = formats_json(&puzzle);
    let solution = solve_unique(&puzzle, &Options::default()).solutions.remove(0);
    let expected: String = solution.values().iter().map(u8::to_string).collect();
    assert_eq!(line(&Batch::default(), &json), expected);
    assert_eq!(line(&unique(), &json), "multiple");
}

/// A puzzle as JSON on one line.
fn formats_json(puzzle: &Puzzle) -> String {
    let json = formats::by_name("json").expect("the format has this name");
    (json.write)(puzzle).expect("everything can be written").replace('\n', " ")
}

#[test]
fn values_above_nine_are_letters_and_other_grids_have_slashes() {
    let sixteen = line(&Batch::default(), &format!("1G{}", ".".repeat(254)));
    assert!(sixteen.len() == 256 && sixteen.starts_with("1G"), "{sixteen}");
    let again = line(&Batch::default(), &sixteen);
    assert_eq!(again, sixteen);
    let mut wide = Puzzle::new(model::grid::Shape::new(2, 3, 2).unwrap().from_zero());
    for cell in wide.shape().cells() {
        wide.set(cell, u8::from(cell.row == 0)).unwrap();
    }
    assert_eq!(line(&unique(), &formats_json(&wide)), "111/000");
}

#[test]
fn a_line_may_name_a_file() {
    let open: Open = |name| match name {
        "one.txt" => Some(Ok(format!("# a file\n{ONE}\n"))),
        "two.txt" => Some(Ok(format!("{ONE}\n{ONE}\n"))),
        "bad.txt" => Some(Ok("GRID\n1 2 x\n".to_string())),
        "locked.txt" => Some(Err("cannot read locked.txt".to_string())),
        _ => None,
    };
    let batch = Batch { open: Some(open), ..unique() };
    let said = lines(&batch, b"one.txt\ntwo.txt\nbad.txt\nlocked.txt\nmissing.txt\n");
    assert_eq!(said[0], SOLVED);
    assert_eq!(said[1], "error: line 2: two.txt: there are 2 puzzles, but one answer per line");
    assert!(said[2].starts_with("error: line 3: bad.txt: line 2, column "), "{}", said[2]);
    assert_eq!(said[3], "error: line 4: cannot read locked.txt");
    assert_eq!(said[4], "error: line 5: `missing.txt` is no puzzle, and there is no such file");
}

#[test]
fn a_line_that_is_too_long_is_passed_over() {
    let mut input = vec![b'.'; LONGEST_LINE + 100_000];
    input.extend(format!("\n{ONE}\n#").bytes());
    input.resize(input.len() + LONGEST_LINE, b' ');
    input.extend(format!("\n{ONE}").bytes());
    let said = lines(&unique(), &input);
    assert_eq!(said, ["error: line 1: this line is too long: at most 4 MiB are read of one", SOLVED, SOLVED]);
    let numbers: Vec<u64> = unique().answers(&input[..]).map(|answer| answer.unwrap().line).collect();
    assert_eq!(numbers, [1, 2, 4]);
}

/// Reads in pieces of these sizes.
struct Pieces<'a>(&'a [u8], VecDeque<usize>);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.1.pop_front().unwrap_or(buffer.len()).min(buffer.len()).min(self.0.len());
        buffer[..size].copy_from_slice(&self.0[..size]);
        self.0 = &self.0[size..];
        Ok(size)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn it_does_not_matter_in_which_pieces_lines_arrive(
        texts in prop::collection::vec("[1-4.]{16}|[1-4.]{1,20}|#.{0,9}|.{0,9}|", 0..9),
        sizes in prop::collection::vec(1..40_usize, 0..20),
    ) {
        let input = texts.join("\n");
        let pieces = Pieces(input.as_bytes(), sizes.into());
        let mut end = 0;
        let mut said = Vec::new();
        for block in unique().blocks(Input::new(pieces), keep) {
            let block = block.unwrap();
            prop_assert!(block.end > end && !block.cut);
            end = block.end;
            // Work can go on from any block's end.
            let reader = &input.as_bytes()[end as usize..];
            let rest = Input { reader, offset: end, line: block.next_line };
            said.extend(block.shown);
            let mut resumed = said.clone();
            resumed.extend(unique().blocks(rest, keep).flat_map(|block| block.unwrap().shown));
            let whole: Vec<Answer> = unique().answers(input.as_bytes()).map(Result::unwrap).collect();
            prop_assert_eq!(resumed, whole);
        }
        prop_assert_eq!(end, input.len() as u64);
    }

    /// The short way and the long way are two programs; a seed chooses the long one.
    #[test]
    fn both_ways_of_a_classic_line_agree(
        order in Just((0..81_usize).collect::<Vec<_>>()).prop_shuffle(),
        givens in 20..81_usize,
    ) {
        let mut puzzle = [b'.'; 81];
        for &cell in &order[..givens] {
            puzzle[cell] = SOLVED.as_bytes()[cell];
        }
        let long = Batch { options: Options { seed: 1, ..Options::default() }, ..unique() };
        prop_assert_eq!(lines(&unique(), &puzzle), lines(&long, &puzzle));
    }
}

#[test]
fn an_error_of_reading_comes_after_the_answers_before_it() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("the disk is gone"));
            }
            (&b".2..4...1.3....4\n"[..]).read(buffer)
        }
    }
    let serial: Vec<_> =
        unique().answers(Broken(false)).map(|answer| answer.map_err(|e| e.to_string())).collect();
    let parallel: Vec<_> =
        unique().par_answers(Broken(false)).map(|answer| answer.map_err(|e| e.to_string())).collect();
    assert!(serial[0].is_ok());
    assert_eq!(serial[1], Err("the disk is gone".to_string()));
    assert_eq!((serial.len(), serial), (2, parallel));
}

/// Gives what is sent, when it is sent.
struct Pipe(Receiver<Vec<u8>>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.0.recv().unwrap_or_default();
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

#[test]
fn who_writes_a_line_at_a_time_gets_an_answer_to_each() {
    let (send, receive) = channel();
    let mut answers = unique().par_answers(Pipe(receive));
    for _ in 0..3 {
        send.send(b".2..4...1.3....4\n".to_vec()).unwrap();
        assert_eq!(answers.next().unwrap().unwrap().to_string(), "3241412314322314");
    }
    drop(send);
    assert!(answers.next().is_none());
}

#[test]
fn a_cancellation_ends_the_answers_even_while_nothing_comes_in() {
    let cancel = Cancel::new();
    let mut batch = unique();
    batch.options.limits.cancel = Some(cancel.clone());
    let (send, receive) = channel();
    let mut blocks = batch.par_blocks(Input::new(Pipe(receive)), keep);
    send.send(b".2..4...1.3....4\n".to_vec()).unwrap();
    let block = blocks.next().unwrap().unwrap();
    assert_eq!((block.shown.len(), block.end, block.cut), (1, 17, false));
    cancel.throw();
    assert!(blocks.next().is_none());
    // What begins after it is not answered, and says from where to go on.
    let cut = batch.blocks(Input { reader: &b"1\n"[..], offset: 17, line: 2 }, keep).next().unwrap().unwrap();
    assert_eq!((cut.shown.len(), cut.end, cut.next_line, cut.cut), (0, 17, 2, true));
}

#[test]
fn a_limit_is_unknown() {
    let mut batch = unique();
    batch.options.nodes = Some(1);
    batch.options.limits.conflicts = Some(1);
    batch.options.engine = Choice::Search;
    let answer = batch.answers(".".repeat(81).as_bytes()).next().unwrap().unwrap();
    assert_eq!(answer.result.as_ref().unwrap().status, Status::Unknown);
    assert_eq!(answer.to_string(), "unknown");
}
