//! Automata over a row of choices, unrolled into a layered graph (a decision diagram).
//!
//! Each layer is a choice of exactly one of several symbols, each with its literal. States that cannot
//! be reached or cannot lead to acceptance get no variable. An edge has a literal too, which implies its symbol and
//! both its states; a symbol and a state need an edge. Unit propagation then removes exactly the symbols that no
//! accepted word uses (Quimper and Walsh, CP 2006; Abio, Gange, Mayer-Eichberger and Stuckey, CPAIOR 2016).

use crate::{Cnf, Lit};
use std::collections::BTreeMap;

/// A state of a layer, its literal, and where each symbol leads.
struct Node {
    lit: Lit,
    /// (index of the symbol in its layer, index of the node in the next layer)
    edges: Vec<(usize, usize)>,
}

/// The word spelled by `layers` (exactly one literal of each holds) is accepted: `step` leads from
/// `start` through a state per symbol, or to `None` where a symbol is refused, into one that `accept`s.
///
/// Returns the number of states, which is what it costs.
pub fn accepts<S: Ord + Clone, T: Copy>(
    cnf: &mut Cnf,
    layers: &[Vec<(T, Lit)>],
    start: S,
    step: impl Fn(usize, &S, T) -> Option<S>,
    accept: impl Fn(&S) -> bool,
) -> usize {
    let mut graph = unroll(cnf, layers, start, step, accept);
    if graph[0].is_empty() {
        cnf.add(&[]);
        return 0;
    }
    for (depth, nodes) in graph.iter_mut().enumerate() {
        let known = nodes.len() == 1;
        for node in nodes {
            node.lit = if known || depth == layers.len() { Lit::TRUE } else { cnf.new_lit() };
        }
    }
    for (depth, layer) in layers.iter().enumerate() {
        write_layer(cnf, layer, &graph[depth], &graph[depth + 1]);
    }
    graph.iter().map(Vec::len).sum()
}

/// The graph of states that lie on a path from the start to acceptance; none where a limit is reached, and the formula
/// takes no more clauses.
fn unroll<S: Ord + Clone, T: Copy>(
    cnf: &mut Cnf,
    layers: &[Vec<(T, Lit)>],
    start: S,
    step: impl Fn(usize, &S, T) -> Option<S>,
    accept: impl Fn(&S) -> bool,
) -> Vec<Vec<Node>> {
    // All accepting states are one: nothing after the last layer tells them apart.
    let mut states = vec![start];
    let mut forward: Vec<Vec<Vec<(usize, usize)>>> = Vec::new();
    for (depth, layer) in layers.iter().enumerate() {
        if cnf.look() {
            return vec![Vec::new()];
        }
        let last = depth + 1 == layers.len();
        let mut next: BTreeMap<S, usize> = BTreeMap::new();
        let mut edges = vec![Vec::new(); states.len()];
        for (from, state) in states.iter().enumerate() {
            for (symbol, &(value, lit)) in layer.iter().enumerate() {
                if lit == Lit::FALSE {
                    continue;
                }
                let Some(to) = step(depth, state, value) else { continue };
                if last {
                    if accept(&to) {
                        edges[from].push((symbol, 0));
                    }
                } else {
                    let fresh = next.len();
                    edges[from].push((symbol, *next.entry(to).or_insert(fresh)));
                }
            }
        }
        forward.push(edges);
        let mut ordered: Vec<(S, usize)> = next.into_iter().collect();
        ordered.sort_by_key(|&(_, index)| index);
        states = ordered.into_iter().map(|(state, _)| state).collect();
    }
    prune_dead_ends(forward, layers.is_empty() && !accept(&states[0]))
}

/// Removes, from the last layer back, the states that lead nowhere.
fn prune_dead_ends(forward: Vec<Vec<Vec<(usize, usize)>>>, refused: bool) -> Vec<Vec<Node>> {
    let end = if refused { vec![] } else { vec![Node { lit: Lit::TRUE, edges: vec![] }] };
    let mut graph = vec![end];
    let mut renamed: Vec<Option<usize>> = vec![Some(0)];
    for edges_of_layer in forward.into_iter().rev() {
        let mut nodes = Vec::new();
        let mut names = Vec::with_capacity(edges_of_layer.len());
        for edges in edges_of_layer {
            let alive: Vec<(usize, usize)> =
                edges.into_iter().filter_map(|(symbol, to)| renamed[to].map(|to| (symbol, to))).collect();
            names.push((!alive.is_empty()).then_some(nodes.len()));
            if !alive.is_empty() {
                nodes.push(Node { lit: Lit::TRUE, edges: alive });
            }
        }
        renamed = names;
        graph.push(nodes);
    }
    graph.reverse();
    graph
}

/// Names the edges of a layer and ties them to their symbols and to the nodes at both ends.
fn write_layer<T>(cnf: &mut Cnf, layer: &[(T, Lit)], here: &[Node], next: &[Node]) {
    // A symbol needs an edge that bears it; a node an edge that leads to it.
    let mut bearing: Vec<Vec<Lit>> = vec![Vec::new(); layer.len()];
    let mut into: Vec<Vec<Lit>> = vec![Vec::new(); next.len()];
    for node in here {
        let mut out = Vec::with_capacity(node.edges.len());
        for &(symbol, to) in &node.edges {
            let lit = layer[symbol].1;
            let edge = match node.edges.len() {
                _ if node.lit == Lit::TRUE => lit,
                1 => node.lit,
                _ => cnf.new_lit(),
            };
            for end in [node.lit, lit, next[to].lit] {
                if end != edge {
                    cnf.add(&[!edge, end]);
                }
            }
            out.push(edge);
            bearing[symbol].push(edge);
            into[to].push(edge);
        }
        some_of(cnf, node.lit, &out);
    }
    for (&(_, lit), edges) in layer.iter().zip(&bearing) {
        some_of(cnf, lit, edges);
    }
    for (node, edges) in next.iter().zip(&into) {
        some_of(cnf, node.lit, edges);
    }
    let alive: Vec<Lit> = here.iter().map(|node| node.lit).collect();
    cnf.add(&alive);
}

/// What holds needs one of the edges, unless it is itself the only one.
fn some_of(cnf: &mut Cnf, lit: Lit, edges: &[Lit]) {
    if !edges.contains(&lit) {
        cnf.add(&[&[!lit], edges].concat());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BackendKind, Limits, Outcome, Settings};

    /// Accepts words over 0, 1, 2 of length `n` that `accepted` likes, told by their base-3 number.
    fn check(n: usize, accepted: impl Fn(&[u8]) -> bool) {
        let mut cnf = Cnf::new();
        let layers: Vec<Vec<(u8, Lit)>> =
            (0..n).map(|_| (0..3).map(|symbol| (symbol, cnf.new_lit())).collect()).collect();
        for layer in &layers {
            let lits: Vec<Lit> = layer.iter().map(|&(_, lit)| lit).collect();
            crate::at_most_one::exactly_one(&mut cnf, &lits, Default::default());
        }
        let step = |_: usize, word: &Vec<u8>, symbol: u8| {
            let mut next = word.clone();
            next.push(symbol);
            Some(next)
        };
        accepts(&mut cnf, &layers, Vec::new(), step, |word| accepted(word));
        let mut solver = BackendKind::Batsat.open(&Settings::default());
        solver.load(&cnf);
        for number in 0..3usize.pow(n as u32) {
            let word: Vec<u8> = (0..n).map(|i| (number / 3usize.pow(i as u32) % 3) as u8).collect();
            let assume: Vec<Lit> = (0..n).map(|i| layers[i][word[i] as usize].1).collect();
            let sat = matches!(solver.solve(&assume, &Limits::none()), Outcome::Sat(_));
            assert_eq!(sat, accepted(&word), "{word:?}");
        }
    }

    #[test]
    fn accepts_exactly_the_words_of_the_language() {
        check(4, |word| word.iter().sum::<u8>() == 4);
        check(3, |word| word.windows(2).all(|w| w[0] <= w[1]));
        check(3, |_| false);
        check(1, |word| word[0] == 2);
    }
}
