use super::*;
use crate::Status;

fn ask(puzzle: &Puzzle, most: u64, options: &Options) -> Verdict {
    enumerate(puzzle, Some(most), options, &mut |_| ControlFlow::Continue(()))
}

/// Cages that search alone does not get through in a few choices.
fn hard() -> Puzzle {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    for row in 0..8 {
        let cells = [(row, 0), (row, 1), (row + 1, 1), (row + 1, 2)];
        if row % 2 == 0 {
            puzzle.cage(20, cells.map(|(row, column)| model::grid::Cell::new(row, column))).unwrap();
        }
    }
    puzzle
}

#[test]
fn a_limit_that_is_reached_is_unknown_and_named() {
    let limits = |conflicts| Limits { conflicts, ..Limits::none() };
    let memory = |bytes| Limits { memory: Some(bytes), ..Limits::none() };
    let tests = [
        (Options { nodes: Some(3), ..Options::default() }, Reason::Nodes),
        (Options { limits: memory(1000), engine: Choice::Sat, ..Options::default() }, Reason::Memory),
        (Options { limits: memory(100), engine: Choice::Search, ..Options::default() }, Reason::Memory),
        (Options { limits: memory(200_000), engine: Choice::Sat, ..Options::default() }, Reason::Memory),
        (Options { limits: limits(Some(1)), engine: Choice::Sat, ..Options::default() }, Reason::Conflicts),
    ];
    for (options, reason) in tests {
        let verdict = ask(&hard(), 100_000, &options);
        assert!(!verdict.complete);
        assert_eq!(verdict.stopped, Some(reason));
        for count in [0, 1] {
            assert_eq!(Verdict { count, ..verdict.clone() }.status(), Status::Unknown);
        }
    }
}

#[test]
fn without_room_for_a_formula_search_goes_on_alone() {
    let limits = Limits { memory: Some(200_000), ..Limits::none() };
    let options = Options { limits, ..Options::default() };
    let verdict = ask(&hard(), 2, &options);
    assert_eq!(verdict.status(), Status::Multiple);
    assert_eq!(verdict.stats.clauses, 0);
}

/// A nonogram with one black cell in each line: as many solutions as there are orders of the columns.
fn orders(n: usize) -> Puzzle {
    use model::rules::{Block, LineClue};
    let shape = model::grid::Shape::new(n, n, 2).unwrap().from_zero();
    let mut puzzle = Puzzle::new(&shape);
    for line in shape.row_lines().chain(shape.column_lines()) {
        puzzle.add(LineClue { line, blocks: vec![Block { length: 1, color: 1 }] }).unwrap();
    }
    puzzle
}

#[test]
fn solutions_of_all_rungs_are_counted_once() {
    // Turns so short that the rungs take over from each other again and again.
    for (puzzle, all) in [(Puzzle::sudoku(4).unwrap(), 288), (orders(5), 120)] {
        for (work, conflicts, costly) in [(1, 1, COSTLY), (1, 1, 0), (7, 1, 0), (40, 2, COSTLY)] {
            let options = Options::default();
            let mut found = HashSet::new();
            let mut each = |solution: &Solution| {
                assert!(found.insert(solution.filling().clone()), "shown twice");
                ControlFlow::Continue(())
            };
            let ladder = Ladder {
                puzzle: &puzzle,
                options: &options,
                most: None,
                first: Turn { work, conflicts, costly },
                each: &mut each,
                shown: Vec::new(),
                count: 0,
                stats: Stats::default(),
            };
            let verdict = ladder.verdict();
            assert_eq!((verdict.count, verdict.complete), (all, true), "{work} {conflicts}");
            let is_first = (work, costly) == (1, COSTLY);
            assert!(verdict.stats.clauses > 0 || !is_first, "a SAT solver had its turn");
        }
    }
}

#[test]
fn local_search_has_its_turns_where_one_solution_is_asked() {
    let (puzzle, options) = (Puzzle::sudoku(16).unwrap(), Options::default());
    let first = Turn { work: 200, conflicts: 1, costly: COSTLY };
    for (most, is_local) in [(1, true), (2, false)] {
        let each = &mut |_: &Solution| ControlFlow::Continue(());
        let (puzzle, options, shown, stats) = (&puzzle, &options, Vec::new(), Stats::default());
        let ladder = Ladder { puzzle, options, most: Some(most), first, each, shown, count: 0, stats };
        let verdict = ladder.verdict();
        assert_eq!(verdict.count, most);
        assert_eq!(verdict.stats.engine == Engine::Local, is_local);
    }
}

#[test]
fn every_choice_of_engine_counts_the_same() {
    let puzzle = Puzzle::sudoku(4).unwrap();
    for engine in Choice::ALL {
        let verdict = ask(&puzzle, 1000, &Options { engine, ..Options::default() });
        assert_eq!((verdict.count, verdict.complete), (288, true), "{engine:?}");
    }
}
