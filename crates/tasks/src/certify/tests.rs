//! Puzzles of several kinds, proved by every solver, and proofs that somebody tampered with.

use super::*;
use cnf::proof::check;
use cnf::sum::SumEncoding;
use cnf::{Cancel, dimacs};
use model::encoder::Style;
use model::grid::{Cell, Filling, Line, Value};
use model::rules::{Cage, Sandwich, Thermo};

/// The solution of every puzzle here.
const GRID: &str = "196837254 485219736 372564918 243958671 619473825 \
     758621493 521786349 967345182 834192567";

fn grid() -> Filling {
    let values = GRID.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as Value).collect();
    Filling::new(Puzzle::sudoku(9).unwrap().shape(), values).unwrap()
}

/// Gives the cells that a picture marks.
fn give(mut puzzle: Puzzle, picture: &str) -> Puzzle {
    let cells = puzzle.shape().cells().zip(picture.chars().filter(|c| !c.is_whitespace()));
    for (cell, _) in cells.filter(|&(_, mark)| mark == '#').collect::<Vec<_>>() {
        puzzle.set(cell, grid()[cell]).unwrap();
    }
    puzzle
}

fn cell(index: u16) -> Cell {
    Cell::new(index / 9, index % 9)
}

fn classic() -> Puzzle {
    let givens = "#.##.##.. .#.#..... #...#.... .#..#..## ......... \
     #.##.##.. .....##.. #...##... ...##....";
    give(Puzzle::sudoku(9).unwrap(), givens)
}

/// Cages of three cells in every other row.
fn killer() -> Puzzle {
    let target = grid();
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    for first in (0..81).step_by(3).filter(|first| first / 9 % 2 == 0) {
        let cells: Vec<Cell> = (first..first + 3).map(cell).collect();
        let sum = cells.iter().map(|&cell| u32::from(target[cell])).sum();
        puzzle.add(Cage { cells, sum: Some(sum) }).unwrap();
    }
    let givens = ".#..#.... .#..#.##. .#.#...#. #.##.#... .......#. \
     #.....#.. ......... ......... .........";
    give(puzzle, givens)
}

fn sandwich() -> Puzzle {
    let target = grid();
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    for line in (0..9).step_by(2).flat_map(|i| [Line::Row(i), Line::Column(i)]) {
        let values = puzzle.shape().line(line).into_iter().map(|cell| target[cell]);
        let inside = values.skip_while(|v| ![1, 9].contains(v)).skip(1).take_while(|v| ![1, 9].contains(v));
        let sum = inside.map(u32::from).sum();
        puzzle.add(Sandwich { line, sum }).unwrap();
    }
    let givens = "..##..#.. #...#.... ...#..... ##.##.... ......... \
     ......... ....#.... ..#...... .........";
    give(puzzle, givens)
}

/// Thermometers wherever a column rises.
fn thermometers() -> Puzzle {
    let target = grid();
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    for column in 0..9 {
        let cells: Vec<Cell> = (0..9).map(|row| Cell::new(row, column)).collect();
        for line in cells.chunk_by(|&a, &b| target[a] < target[b]).filter(|line| line.len() > 1) {
            puzzle.add(Thermo { cells: line.to_vec(), frozen: false }).unwrap();
        }
    }
    let givens = "....#.#.. ..#.#.#.. .#....#.. ..####... ...#..... \
     ......... ##....... ......... .........";
    give(puzzle, givens)
}

fn certified(puzzle: &Puzzle, backend: BackendKind) -> Certificate<Vec<u8>> {
    certified_as(puzzle, backend, ProofFormat::Drat)
}

fn certified_as(puzzle: &Puzzle, backend: BackendKind, format: ProofFormat) -> Certificate<Vec<u8>> {
    let options = Options { backend: Some(backend), ..Options::default() };
    certify_verdict(puzzle, &solve(puzzle, &options), &options, format, Vec::new()).unwrap()
}

/// Whether the proof of a certificate, as it reads its formula from a file, is accepted.
fn holds(certificate: &Certificate<Vec<u8>>, proof: &[u8]) -> bool {
    let mut text = Vec::new();
    dimacs::write(&certificate.cnf, &certificate.comments, &mut text).unwrap();
    let cnf = dimacs::read(&text).unwrap();
    certificate.format.check(&cnf, proof, &Limits::none()).is_ok()
}

/// The proof with the first literal of its first `count` lemmas flipped, one at a time.
fn flipped(proof: &[u8], count: usize) -> Vec<String> {
    let lines: Vec<&str> = std::str::from_utf8(proof).unwrap().lines().collect();
    let lemmas = (0..lines.len()).filter(|&i| !lines[i].starts_with(['d', '0'])).take(count);
    let flip = |i: usize| {
        let flipped = match lines[i].strip_prefix('-') {
            Some(positive) => positive.to_string(),
            None => format!("-{}", lines[i]),
        };
        let mut lines = lines.clone();
        lines[i] = &flipped;
        lines.join("\n") + "\n"
    };
    lemmas.map(flip).collect()
}

#[test]
fn proofs_of_uniqueness_hold_whatever_the_rules_and_the_solver() {
    for (name, puzzle) in
        [("classic", classic()), ("killer", killer()), ("sandwich", sandwich()), ("thermo", thermometers())]
    {
        for &backend in BackendKind::ALL {
            let certificate = certified(&puzzle, backend);
            let Claim::OnlySolution(solution) = &certificate.claim else { panic!("{name} has a solution") };
            assert_eq!(*solution.filling(), grid(), "{name}");
            assert!(holds(&certificate, &certificate.proof), "{name} by {backend:?}");
            let wrong = flipped(&certificate.proof, 10);
            assert!(!wrong.is_empty(), "{name} is too easy for {backend:?}");
            let caught = wrong.iter().filter(|proof| !holds(&certificate, proof.as_bytes())).count();
            // In a formula without a model, some clauses with a flipped literal follow as well.
            assert!(caught > 0, "{name} by {backend:?}: none of {}", wrong.len());
        }
    }
}

#[test]
fn no_proof_holds_for_a_puzzle_that_keeps_its_solution() {
    for &backend in BackendKind::ALL {
        let certificate = certified(&sandwich(), backend);
        let mut satisfiable = Cnf::with_vars(certificate.cnf.vars());
        for clause in certificate.cnf.clauses().take(certificate.cnf.len() - 1) {
            satisfiable.add(clause);
        }
        assert!(check(&satisfiable, &certificate.proof[..], &Limits::none()).is_err());
        for proof in flipped(&certificate.proof, 10) {
            assert!(check(&satisfiable, proof.as_bytes(), &Limits::none()).is_err());
        }
    }
}

#[test]
fn a_proof_without_its_last_line_is_no_proof() {
    let certificate = certified(&classic(), BackendKind::Batsat);
    let proof = certificate.proof.strip_suffix(b"0\n").expect("the empty clause is last");
    assert!(!holds(&certificate, proof));
}

#[test]
fn that_there_is_no_solution_is_proved_too() {
    let mut puzzle = classic();
    let empty = puzzle.shape().cells().find(|cell| !puzzle.givens().contains_key(cell)).unwrap();
    puzzle.set(empty, grid()[empty] % 9 + 1).unwrap();
    for &backend in BackendKind::ALL {
        let certificate = certified(&puzzle, backend);
        assert_eq!(certificate.claim, Claim::NoSolution);
        assert!(holds(&certificate, &certificate.proof), "{backend:?}");
    }
}

#[test]
fn the_formula_says_what_it_means() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.set(Cell::new(0, 0), 1).unwrap();
    puzzle.set(Cell::new(0, 1), 1).unwrap();
    let comments = certified(&puzzle, BackendKind::Batsat).comments;
    assert_eq!(comments[0], "No solution: these rules cannot be kept together.");
    assert_eq!(comments[5..7], ["rule: r1c2 is given as 1", "1 r1c3=1"]);
}

#[test]
fn two_solutions_are_shown_instead_of_a_proof() {
    let puzzle = Puzzle::sudoku(4).unwrap();
    let Err(CertifyError::Several(two)) = certify(&puzzle, &Options::default(), Vec::new()) else {
        panic!("an empty grid has many solutions")
    };
    assert_ne!(two[0], two[1]);
}

#[test]
fn a_limit_is_no_proof() {
    let cancel = Cancel::new();
    cancel.throw();
    let limits = Limits { cancel: Some(cancel), ..Limits::none() };
    let options = Options { limits, ..Options::default() };
    let result = certify(&classic(), &options, Vec::new());
    assert!(matches!(result, Err(CertifyError::Stopped { reason: Reason::Cancelled, .. })));
}

#[test]
fn a_formula_that_would_be_incomplete_is_no_certificate() {
    let mut puzzle = Puzzle::new(grid().shape());
    puzzle.cage(40, (0..8).map(cell)).unwrap();
    (9..81).for_each(|i| puzzle.set(cell(i), grid()[cell(i)]).unwrap());
    let style = Style { sums: Some(SumEncoding::Tuples), ..Style::default() };
    let result = certify(&puzzle, &Options { style, ..Options::default() }, Vec::new());
    assert!(matches!(result, Err(CertifyError::Stopped { reason: Reason::TooLarge(_), .. })));
}

#[cfg(feature = "cadical")]
#[test]
fn proofs_with_hints_hold_and_need_each_of_their_lines() {
    for (name, puzzle) in [("classic", classic()), ("killer", killer()), ("sandwich", sandwich())] {
        let certificate = certified_as(&puzzle, BackendKind::Cadical, ProofFormat::Lrat);
        assert!(holds(&certificate, &certificate.proof), "{name}");
        let text = String::from_utf8(certificate.proof.clone()).unwrap();
        let last = text.trim_end().rfind('\n').unwrap();
        assert!(!holds(&certificate, &text.as_bytes()[..last]), "{name}");
        let hints = text[last..].rsplit(' ').nth(1).unwrap();
        let fewer = text[last..].replacen(&format!(" {hints} 0"), " 0", 1);
        assert!(!holds(&certificate, (text[..last].to_string() + &fewer).as_bytes()), "{name}");
    }
}

#[cfg(feature = "cadical")]
#[test]
fn what_is_too_hard_for_the_light_solver_is_proved_by_the_other() {
    // Ten pigeons in nine holes: no row of a Latin square of order ten can do without one of its values.
    let mut cnf = Cnf::new();
    let pigeons: Vec<Vec<cnf::Lit>> = (0..10).map(|_| (0..9).map(|_| cnf.new_lit()).collect()).collect();
    pigeons.iter().for_each(|pigeon| cnf.add(pigeon));
    for hole in 0..9 {
        let inside: Vec<cnf::Lit> = pigeons.iter().map(|pigeon| pigeon[hole]).collect();
        cnf::at_most_one::at_most_one(&mut cnf, &inside, Default::default());
    }
    let proved = |conflicts| {
        let limits = Limits { conflicts, ..Limits::none() };
        prove(&cnf, &Options { limits, ..Options::default() }, ProofFormat::Drat, Vec::new()).unwrap()
    };
    let (outcome, proof) = proved(None);
    assert_eq!(outcome, Outcome::Unsat(Vec::new()));
    assert!(check(&cnf, &proof[..], &Limits::none()).unwrap().lemmas > LIGHT_CONFLICTS);
    assert_eq!(proved(Some(100)).0, Outcome::Unknown(Reason::Conflicts));
}
