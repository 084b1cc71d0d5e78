//! The figures on the page about encodings are measured here. `UPDATE_EXPECT=1` writes them anew.

use cnf::at_most_one::{AtMostOne, at_most_one, exactly_one};
use cnf::sum::{Place, Sum, SumEncoding, exactly};
use cnf::{Cnf, Lit};
use gridwright::encoder::Style;
use gridwright::engine::encoding::encode;
use gridwright::rules::{AnyRule, Cage, Sandwich};
use gridwright::{Candidates, Cell, Line, Options, Puzzle};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

#[test]
fn the_table_of_sizes_is_current() {
    let mut table = String::from(
        "| encoding | variables | clauses | literals | dead ends | values |\n|---|--:|--:|--:|--:|--:|\n",
    );
    for how in SumEncoding::ALL {
        let before = Cells::all_different();
        let mut after = before.clone();
        after.write_sum(7, how, true);
        let seen = Seen::by(how);
        writeln!(
            table,
            "| `{}` | {} | {} | {} | {} | {} |",
            how.name(),
            after.cnf.vars() - before.cnf.vars(),
            after.cnf.len() - before.cnf.len(),
            after.cnf.literals() - before.cnf.literals(),
            percent(seen.dead_ends),
            percent(seen.values),
        )
        .expect("a string takes all");
    }
    expect("sizes", &table);
}

#[test]
fn the_table_of_levels_is_current() {
    let mut table = String::from(
        "| level | cage, `adder` | cage, `bdd` | sandwich, `adder` | sandwich, `bdd` |\n|---|--:|--:|--:|--:|\n",
    );
    for level in [None, Some(0), Some(1), Some(2), Some(3)] {
        let of = |rule: AnyRule, sums| clauses(rule, sums, level);
        let [a, b] = [SumEncoding::Adder, SumEncoding::Bdd];
        let [cage_a, cage_b, sandwich_a, sandwich_b] =
            [of(cage(23, 3), a), of(cage(23, 3), b), of(sandwich(), a), of(sandwich(), b)];
        let name = level.map_or("none".to_string(), |level| level.to_string());
        writeln!(table, "| {name} | {cage_a} | {cage_b} | {sandwich_a} | {sandwich_b} |")
            .expect("a string takes all");
    }
    expect("levels", &table);
}

#[test]
fn a_higher_level_has_fewer_clauses() {
    for sums in [SumEncoding::Adder, SumEncoding::Bdd] {
        // Two cells cannot reach 18 with distinct digits.
        let cages = [(18, 2), (23, 3), (12, 4)];
        let size =
            |level| cages.iter().map(|&(sum, cells)| clauses(cage(sum, cells), sums, Some(level))).sum();
        let sizes: [u64; 4] = [size(0), size(1), size(2), size(3)];
        assert!(sizes.is_sorted_by(|a, b| a > b), "{}: {sizes:?}", sums.name());
        let sizes = [0, 1, 2].map(|level| clauses(sandwich(), sums, Some(level)));
        assert!(sizes.is_sorted_by(|a, b| a > b), "{}: {sizes:?}", sums.name());
    }
}

#[test]
fn a_sum_by_itself_is_propagated_completely_by_a_diagram() {
    let seen = |how| {
        let mut cells = Cells::new();
        cells.write_sum(7, how, false);
        cells.seen(|filling| filling.iter().sum::<usize>() == 7)
    };
    let diagram = seen(SumEncoding::Mdd);
    assert_eq!(diagram.dead_ends.0, diagram.dead_ends.1);
    assert_eq!(diagram.values.0, diagram.values.1);
    let circuit = seen(SumEncoding::Adder);
    assert!(circuit.values.0 < circuit.values.1, "else the test above says nothing");
}

fn cage(sum: u32, cells: u16) -> AnyRule {
    Cage { cells: (0..cells).map(|column| Cell::new(4, column)).collect(), sum: Some(sum) }.into()
}

fn sandwich() -> AnyRule {
    Sandwich { line: Line::Row(0), sum: 10 }.into()
}

/// How many clauses a rule adds to a 9 x 9 Sudoku.
fn clauses(rule: AnyRule, sums: SumEncoding, level: Option<u8>) -> u64 {
    let mut puzzle = Puzzle::sudoku(9).expect("a usual size");
    puzzle.add(rule).expect("it fits");
    let style = Style { sums: Some(sums), cage_level: level, sandwich_level: level, ..Style::default() };
    let encoding = encode(
        &puzzle,
        Candidates::all(puzzle.shape()),
        &[],
        &[],
        &Options { style, ..Options::default() },
        false,
    );
    assert_eq!(encoding.refused, None);
    encoding.parts.last().expect("the rule is the last").clauses
}

/// How many values the cells of the small cage take.
const VALUES: usize = 4;

/// Three cells, each with a literal per value.
#[derive(Clone)]
struct Cells {
    cnf: Cnf,
    lits: Vec<Vec<Lit>>,
}

impl Cells {
    fn new() -> Cells {
        let mut cnf = Cnf::new();
        let lits: Vec<Vec<Lit>> = (0..3).map(|_| (0..VALUES).map(|_| cnf.new_lit()).collect()).collect();
        for cell in &lits {
            exactly_one(&mut cnf, cell, AtMostOne::Pairwise);
        }
        Cells { cnf, lits }
    }

    fn all_different() -> Cells {
        let mut cells = Cells::new();
        for value in 0..VALUES {
            let same: Vec<Lit> = cells.lits.iter().map(|cell| cell[value]).collect();
            at_most_one(&mut cells.cnf, &same, AtMostOne::Pairwise);
        }
        cells
    }

    fn write_sum(&mut self, target: i64, how: SumEncoding, distinct: bool) {
        let place = |cell: &Vec<Lit>| (1..).zip(cell.iter().copied()).collect::<Place>();
        let places = self.lits.iter().map(place).collect();
        exactly(&mut self.cnf, &Sum { places, target, distinct }, how).expect("a small sum");
    }

    /// What unit propagation sees, over all ways to strike out values; `allowed` says which fillings are right.
    fn seen(&self, allowed: impl Fn(&[usize; 3]) -> bool) -> Seen {
        let all: Vec<Lit> = self.lits.concat();
        let bit = |cell: usize, value: usize| 1_u32 << (cell * VALUES + value - 1);
        let bits = |filling: &[usize; 3]| (0..3).map(|cell| bit(cell, filling[cell])).sum::<u32>();
        let numbers = 0..VALUES.pow(3);
        let fillings = numbers.map(|k| [k / VALUES / VALUES, k / VALUES % VALUES, k % VALUES].map(|v| v + 1));
        let right: Vec<u32> = fillings.filter(allowed).map(|filling| bits(&filling)).collect();
        let mut seen = Seen::default();
        for struck in 0..1_u32 << all.len() {
            if (0..3).any(|cell| (1..=VALUES).all(|value| struck & bit(cell, value) != 0)) {
                continue;
            }
            let used = right.iter().filter(|&&way| way & struck == 0).fold(0, |used, way| used | way);
            let gone: Vec<Lit> = (0..all.len()).filter(|i| struck >> i & 1 == 1).map(|i| !all[i]).collect();
            seen.record(propagate(&self.cnf, &gone), used, struck, &all);
        }
        seen
    }
}

/// How much of what follows was seen: (seen, all).
#[derive(Default)]
struct Seen {
    dead_ends: (u32, u32),
    values: (u32, u32),
}

impl Seen {
    /// Over all sums of the small cage.
    fn by(how: SumEncoding) -> Seen {
        let mut total = Seen::default();
        for target in 6..=9 {
            let mut cells = Cells::all_different();
            cells.write_sum(target as i64, how, true);
            let distinct = |f: &[usize; 3]| f[0] != f[1] && f[1] != f[2] && f[0] != f[2];
            let seen = cells.seen(|filling| distinct(filling) && filling.iter().sum::<usize>() == target);
            total.dead_ends.0 += seen.dead_ends.0;
            total.dead_ends.1 += seen.dead_ends.1;
            total.values.0 += seen.values.0;
            total.values.1 += seen.values.1;
        }
        total
    }

    fn record(&mut self, follows: Option<Vec<bool>>, used: u32, struck: u32, all: &[Lit]) {
        if used == 0 {
            self.dead_ends.0 += u32::from(follows.is_none());
            self.dead_ends.1 += 1;
            return;
        }
        let holds = follows.expect("a filling is left");
        for (_, lit) in all.iter().enumerate().filter(|&(i, _)| (used | struck) >> i & 1 == 0) {
            self.values.0 += u32::from(holds[(!*lit).code()]);
            self.values.1 += 1;
        }
    }
}

/// Which literals hold by unit propagation, by their code; `None` is a contradiction.
fn propagate(cnf: &Cnf, assume: &[Lit]) -> Option<Vec<bool>> {
    let mut holds = vec![false; 2 * cnf.vars() as usize + 2];
    assume.iter().for_each(|lit| holds[lit.code()] = true);
    loop {
        let mut changed = false;
        for clause in cnf.clauses() {
            if clause.iter().any(|lit| holds[lit.code()]) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| !holds[(!lit).code()]);
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(lit), None) => {
                    holds[lit.code()] = true;
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return Some(holds);
        }
    }
}

fn percent((part, all): (u32, u32)) -> String {
    format!("{} %", 100 * part / all)
}

/// Compares a table of the page with what was measured, or writes it there.
fn expect(name: &str, table: &str) {
    // One table is written at a time.
    static PAGE: Mutex<()> = Mutex::new(());
    let _page = PAGE.lock().unwrap_or_else(PoisonError::into_inner);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/encodings.md");
    let page = std::fs::read_to_string(&path).expect("the page is part of the project");
    let start = format!("<!-- {name}: written by the test encodings_page -->\n");
    let from = page.find(&start).expect("the table has its marks") + start.len();
    let to = from + page[from..].find("<!-- end -->").expect("the table has its marks");
    let current = format!("\n{table}\n");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, page[..from].to_string() + &current + &page[to..])
            .expect("the page can be written");
    } else {
        assert_eq!(page[from..to], current, "docs/encodings.md is out of date: run with UPDATE_EXPECT=1");
    }
}
