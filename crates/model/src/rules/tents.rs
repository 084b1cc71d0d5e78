//! Trees and tents: every tree has a tent of its own beside it, across or down, and every tent belongs to a tree.
//!
//! A tent is a cell that holds 1; a tree's cell does not. Clauses: a literal per tree and neighbour says that the tent
//! there is the tree's.

use super::field::data;
use super::{Rule, RuleError, check_cells, check_on_grid, range};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape};
use crate::mark::{Mark, Symbol, ones};
use crate::propagate::{Id, Pairing, Propagator, ids};
use cnf::Lit;
use std::collections::{BTreeMap, BTreeSet};

data! {
    /// See the [module documentation](self).
    pub struct Tents {
        /// The cells of the trees.
        pub trees: Vec<Cell>,
    }
}

const BESIDE: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

impl Tents {
    /// For each tree the cells where its tent may stand.
    fn beside(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let trees: BTreeSet<Cell> = self.trees.iter().copied().collect();
        let beside = |&tree: &Cell| {
            let near = BESIDE.iter().filter_map(|&(rows, columns)| shape.offset(tree, rows, columns));
            near.filter(|cell| !trees.contains(cell)).collect()
        };
        self.trees.iter().map(beside).collect()
    }

    /// The cells where no tent can stand: trees, and what is beside none.
    fn never(&self, shape: &Shape) -> Vec<Cell> {
        let near: BTreeSet<Cell> = self.beside(shape).into_iter().flatten().collect();
        shape.cells().filter(|cell| !near.contains(cell)).collect()
    }

    /// Gives the tree a tent of its own among those that stand, others changing theirs if need be.
    fn has_tent(
        tree: usize,
        beside: &[Vec<Cell>],
        filling: &Filling,
        owner: &mut BTreeMap<Cell, usize>,
        asked: &mut BTreeSet<Cell>,
    ) -> bool {
        beside[tree].iter().filter(|&&cell| filling[cell] == 1).any(|&cell| {
            let free = asked.insert(cell)
                && owner
                    .get(&cell)
                    .copied()
                    .is_none_or(|other| Tents::has_tent(other, beside, filling, owner, asked));
            if free {
                owner.insert(cell, tree);
            }
            free
        })
    }
}

/// Trees that compete for cells, directly or by others: each such set is a pairing of its own.
fn separate(beside: &[Vec<Id>]) -> Vec<Vec<Vec<Id>>> {
    let mut sets: Vec<(BTreeSet<Id>, Vec<Vec<Id>>)> = Vec::new();
    for tree in beside {
        let mut joined = (tree.iter().copied().collect::<BTreeSet<Id>>(), vec![tree.clone()]);
        sets.retain_mut(|(cells, trees)| {
            let apart = joined.0.is_disjoint(cells);
            if !apart {
                joined.0.append(cells);
                joined.1.append(trees);
            }
            apart
        });
        sets.push(joined);
    }
    sets.into_iter().map(|(_, trees)| trees).collect()
}

impl Rule for Tents {
    const NAME: &'static str = "tents";
    const ABOUT: &'static str =
        "Every tree has a tent of its own beside it, across or down, and every tent belongs to a tree.";
    const EXAMPLE: &'static str = r#"
        _ _ _ _ _
        _ _ _ _ _
        _ _ _ _ _
        _ _ _ _ _
        _ _ _ _ _
        {"rule":"tents","trees":["r3c1","r5c2","r2c4","r5c3","r4c4"]}
        {"rule":"apart","values":[1]}
        {"rule":"line-count","line":"r1","count":1}
        {"rule":"line-count","line":"r2","count":1}
        {"rule":"line-count","line":"r3","count":1}
        {"rule":"line-count","line":"r4","count":0}
        {"rule":"line-count","line":"r5","count":2}
        {"rule":"line-count","line":"c1","count":2}
        {"rule":"line-count","line":"c2","count":0}
        {"rule":"line-count","line":"c3","count":0}
        {"rule":"line-count","line":"c4","count":3}
        {"rule":"line-count","line":"c5","count":0}"#;
    const GLOBAL: bool = true;
    /// The cells around a few trees are looked at.
    const PRICE: u32 = 3;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        format!("each of the {} trees has a tent of its own beside it", self.trees.len())
    }

    fn cite(&self, _: &Shape) -> String {
        "the rule that every tree has its tent".to_string()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        check_cells("a list of trees", &self.trees, shape)?;
        check_on_grid("a list of trees", &self.trees)?;
        let (values, one) = (shape.values(), shape.all_values().contains(1));
        match values > 1 && one {
            true => Ok(()),
            false => Err(RuleError(format!("a tent is a 1 and a tree another value, but {}", range(shape)))),
        }
    }

    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let tents = shape.cells().filter(|&cell| filling[cell] == 1).count();
        let beside = self.beside(shape);
        let mut owner = BTreeMap::new();
        let mut all = 0..self.trees.len();
        tents == self.trees.len()
            && all.all(|tree| Tents::has_tent(tree, &beside, filling, &mut owner, &mut BTreeSet::new()))
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = &enc.shape();
        let mut owners: BTreeMap<Cell, Vec<Lit>> = BTreeMap::new();
        for beside in self.beside(shape) {
            let open = beside.into_iter().filter(|&cell| enc.eq(cell, 1) != Lit::FALSE);
            let places: Vec<(Cell, Lit)> =
                open.collect::<Vec<_>>().into_iter().map(|cell| (cell, enc.new_lit())).collect();
            enc.exactly_one(&places.iter().map(|&(_, lit)| lit).collect::<Vec<_>>());
            places.into_iter().for_each(|(cell, lit)| owners.entry(cell).or_default().push(lit));
        }
        for (&cell, lits) in &owners {
            let tent = enc.eq(cell, 1);
            enc.at_most_one(lits);
            lits.iter().for_each(|&lit| enc.clause(&[!lit, tent]));
            enc.clause(&[&[!tent], &lits[..]].concat());
        }
        for cell in self.never(shape) {
            enc.clause(&[!enc.eq(cell, 1)]);
        }
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        let shape = candidates.shape();
        let without = !(1 << (1 - shape.lowest()));
        self.never(shape).into_iter().try_for_each(|cell| candidates.keep_mask(cell, without))
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let beside: Vec<Vec<Id>> = self.beside(shape).iter().map(|cells| ids(shape, cells)).collect();
        let bit = 1 << (1 - shape.lowest());
        let pairing = |trees: Vec<Vec<Id>>| Box::new(Pairing::new(&trees, bit)) as Box<dyn Propagator>;
        separate(&beside).into_iter().map(pairing).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let mut marks = ones(shape, Symbol::Tent);
        marks.extend(self.trees.iter().map(|&cell| Mark::Tree(cell)));
        marks.push(Mark::Sentence("Every tree has a tent of its own beside it.".to_string()));
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;

    #[test]
    fn encoding_matches_meaning() {
        let trees = |places: &[(u16, u16)]| Tents {
            trees: places.iter().map(|&(row, column)| Cell::new(row, column)).collect(),
        };
        let shape = Shape::new(3, 3, 2).unwrap().from_zero();
        for places in [
            &[][..],
            &[(1, 1)],
            &[(0, 0), (0, 2)],
            &[(0, 0), (1, 1), (2, 2)],
            &[(0, 1), (1, 0), (1, 1), (2, 1)],
            &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)],
        ] {
            law::keeps_the_law(&trees(places).into(), &shape);
        }
        law::keeps_the_law(&trees(&[(0, 1), (1, 2)]).into(), &Shape::new(2, 3, 3).unwrap());
    }

    #[test]
    fn trees_far_from_each_other_are_looked_at_one_by_one() {
        assert_eq!(separate(&[vec![0, 1], vec![5, 6], vec![1, 2]]).len(), 2);
        assert_eq!(separate(&[vec![0], vec![2], vec![1, 0, 2]]).len(), 1);
    }

    #[test]
    fn a_grid_without_tents_is_refused() {
        assert!(Tents { trees: vec![] }.check(&Shape::new(2, 2, 1).unwrap()).is_err());
        assert!(Tents { trees: vec![Cell::new(2, 0)] }.check(&Shape::square(2).unwrap()).is_err());
    }
}
