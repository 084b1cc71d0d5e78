//! The literals that hold are connected in a graph: from each of them a path of others leads to the first one.
//!
//! Each literal has an order literal per number of steps, "reached from the first one within so many": a step needs a
//! neighbour that was reached a step earlier. With n literals and s steps that is n times s variables and twice as many
//! clauses. The first literal that holds is the root, so that every connected set has one root.

use crate::{Cnf, Lit};

/// Those of `lits` that hold are connected, or none holds. `neighbours` lists for each literal the places of those beside
/// it. No literal that holds is more than `steps` steps away from the first one: a bound that cannot be broken anyway saves
/// variables.
pub fn connected(cnf: &mut Cnf, lits: &[Lit], neighbours: &[Vec<usize>], steps: usize) {
    let mut reached = firsts(cnf, lits);
    for _ in 0..steps {
        if cnf.look() {
            return;
        }
        let farther: Vec<Lit> =
            lits.iter().map(|&lit| if lit == Lit::FALSE { lit } else { cnf.new_lit() }).collect();
        for (place, &here) in farther.iter().enumerate() {
            cnf.define(&[!here, lits[place]]);
            let beside = neighbours[place].iter().map(|&other| reached[other]);
            let clause: Vec<Lit> = [!here, reached[place]].into_iter().chain(beside).collect();
            cnf.define(&clause);
        }
        reached = farther;
    }
    for (&lit, &reached) in lits.iter().zip(&reached) {
        cnf.add(&[!lit, reached]);
    }
}

/// For each literal, "this is the first one that holds".
fn firsts(cnf: &mut Cnf, lits: &[Lit]) -> Vec<Lit> {
    let mut before = Lit::FALSE;
    let first = |&lit: &Lit| {
        let first = cnf.and(&[lit, !before]);
        before = cnf.or(&[before, lit]);
        first
    };
    lits.iter().map(first).collect()
}

/// How many steps lie between two cells of a connected part of a grid at the most: a shortest path has no more than three
/// cells of a square of 2 x 2.
pub fn most_steps(rows: usize, columns: usize) -> usize {
    (rows * columns - (rows / 2) * (columns / 2)).saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BackendKind, Limits, Outcome, Settings};

    fn grid(rows: usize, columns: usize) -> Vec<Vec<usize>> {
        let beside = |place: usize| {
            let (row, column) = (place / columns, place % columns);
            let mut list = Vec::new();
            (row > 0).then(|| list.push(place - columns));
            (column > 0).then(|| list.push(place - 1));
            (column + 1 < columns).then(|| list.push(place + 1));
            (row + 1 < rows).then(|| list.push(place + columns));
            list
        };
        (0..rows * columns).map(beside).collect()
    }

    /// Takes away whole areas until nothing is left; whether there was one at the most.
    fn is_connected(set: u32, graph: &[Vec<usize>]) -> bool {
        let mut area = set & set.wrapping_neg();
        loop {
            let grown = (0..graph.len())
                .filter(|place| area >> place & 1 == 1)
                .flat_map(|place| &graph[place])
                .fold(area, |grown, other| grown | set & 1 << other);
            if grown == area {
                return area == set;
            }
            area = grown;
        }
    }

    #[test]
    fn the_clauses_are_the_truth_table() {
        let ring: Vec<Vec<usize>> = (0..6).map(|place| vec![(place + 1) % 6, (place + 5) % 6]).collect();
        let apart = vec![vec![1], vec![0], vec![3], vec![2]];
        let cases = [
            (grid(3, 4), most_steps(3, 4)),
            (grid(1, 6), most_steps(1, 6)),
            (grid(3, 3), most_steps(3, 3)),
            (ring, 5),
            (apart, 3),
            (vec![vec![]], 0),
        ];
        for (graph, steps) in cases {
            let mut cnf = Cnf::new();
            let lits: Vec<Lit> = graph.iter().map(|_| cnf.new_lit()).collect();
            connected(&mut cnf, &lits, &graph, steps);
            let mut solver = BackendKind::Batsat.open(&Settings::default());
            solver.load(&cnf);
            for set in 0..1u32 << lits.len() {
                let sign = |(place, &lit): (usize, &Lit)| if set >> place & 1 == 1 { lit } else { !lit };
                let assume: Vec<Lit> = lits.iter().enumerate().map(sign).collect();
                let sat = matches!(solver.solve(&assume, &Limits::none()), Outcome::Sat(_));
                assert_eq!(sat, is_connected(set, &graph), "{set:b} of {graph:?}");
            }
        }
    }

    #[test]
    fn a_guard_that_is_off_demands_nothing() {
        let mut cnf = Cnf::new();
        let lits: [Lit; 3] = cnf.new_lits();
        let guard = cnf.new_lit();
        cnf.guarded(Some(guard), |cnf| connected(cnf, &lits, &grid(1, 3), 2));
        let mut solver = BackendKind::Batsat.open(&Settings::default());
        solver.load(&cnf);
        let apart = [lits[0], !lits[1], lits[2]];
        assert!(matches!(solver.solve(&apart, &Limits::none()), Outcome::Sat(_)));
        assert!(matches!(solver.solve(&[&apart[..], &[guard]].concat(), &Limits::none()), Outcome::Unsat(_)));
    }
}
