use model::grid::Cell;
use model::puzzle::Puzzle;
use std::time::Instant;

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for (i, c) in fields[0].chars().enumerate() {
            if let Some(d) = c.to_digit(10).filter(|&d| d > 0) {
                puzzle.set(Cell::new((i / 9) as _, (i % 9) as _), d as u8 as _).unwrap();
            }
        }
        let verdict = gridwright_tasks::solve(&puzzle, &Default::default());
        let solution = verdict.solutions[0].filling().clone();
        let start = Instant::now();
        let path = gridwright_tasks::explain::try_out(&puzzle, &solution);
        let time = start.elapsed().as_secs_f64() * 1e3;
        println!("{}\t{}\t{}\t{}\t{:.2}\t{}", fields[2], path.1, path.0, path.2, time, fields[1]);
    }
}
