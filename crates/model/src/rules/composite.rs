//! Rules made of rules: at least one of several holds, or all of them.
//!
//! Only rules about certain cells can be chosen between: what speaks of the whole grid may not stand inside an `or`.
//! An `or` of nothing cannot be kept, an `and` of nothing always is. Clauses: a literal per branch, under which its
//! clauses hold, and one of the literals does. Propagation: what no branch that can stand keeps is removed.

use super::field::data;
use super::shared::each_once;
use super::words::at;
use super::{AnyRule, Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::{AnyOf, Branch, Id, Network, Propagator};
use cnf::Lit;

data! {
    /// At least one of the rules holds.
    pub struct Or {
        /// The branches.
        pub rules: Vec<AnyRule>,
    }
}

data! {
    /// All of the rules hold: a branch of several rules.
    pub struct And {
        /// The rules.
        pub rules: Vec<AnyRule>,
    }
}

/// How deep rules may lie in each other.
pub const MOST_DEEP: usize = 8;
/// How many rules an `or` may hold, at all depths together.
const MOST_RULES: usize = 10_000;
/// Branches times cells that are tried by propagation: each branch has a wiring of the whole grid.
const MOST_TRIED: usize = 200_000;

/// The rules inside of a rule.
fn inside(rule: &AnyRule) -> &[AnyRule] {
    match rule {
        AnyRule::Or(Or { rules }) | AnyRule::And(And { rules }) => rules,
        _ => &[],
    }
}

/// Every rule inside fits the grid, is not global, and lies not too deep. Counts them.
fn check_all(rules: &[AnyRule], deep: usize, shape: &Shape) -> Result<usize, RuleError> {
    if deep > MOST_DEEP {
        return Err(RuleError(format!("or and and lie more than {MOST_DEEP} deep in each other")));
    }
    let mut count = rules.len();
    for rule in rules {
        if rule.is_global() {
            return Err(RuleError(format!(
                "the rule {} is about the whole grid and cannot be a choice",
                rule.name()
            )));
        }
        match rule {
            AnyRule::Or(_) | AnyRule::And(_) => count += check_all(inside(rule), deep + 1, shape)?,
            other => other.check(shape)?,
        }
    }
    if count > MOST_RULES {
        return Err(RuleError(format!(
            "{count} rules are inside of each other, at most {MOST_RULES} can be"
        )));
    }
    Ok(count)
}

/// Whether these rules may stand in an `or` or `and` of this grid.
pub fn fits(rules: &[AnyRule], shape: &Shape) -> Result<(), RuleError> {
    check_all(rules, 1, shape).map(|_| ())
}

fn all_cells(rules: &[AnyRule], shape: &Shape) -> Vec<Cell> {
    each_once(rules.iter().flat_map(|rule| rule.cells(shape)).collect())
}

fn sentences(rules: &[AnyRule], between: &str, shape: &Shape) -> String {
    let said: Vec<String> = rules.iter().map(|rule| rule.describe(shape)).collect();
    said.join(between)
}

impl Rule for Or {
    const NAME: &'static str = "or";
    const ABOUT: &'static str = "At least one of several rules holds.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        . . . .
        . . 2 4
        {"rule":"or","rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":5},{"rule":"cage","cells":["r2c4","r3c4"],"sum":5}]}
        {"rule":"or","rules":[{"rule":"cage","cells":["r2c2","r2c3"],"sum":4},{"rule":"cage","cells":["r3c2","r3c3"],"sum":4}]}"#;
    /// Every alternative is thought through, and what they have in common remains.
    const PRICE: u32 = 6;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        all_cells(&self.rules, shape)
    }

    fn describe(&self, shape: &Shape) -> String {
        match self.rules.len() {
            0 => "a choice of nothing".to_string(),
            _ => format!("either {}", sentences(&self.rules, ", or ", shape)),
        }
    }

    fn cite(&self, shape: &Shape) -> String {
        format!("the choice {}", at(&self.cells(shape)))
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        fits(&self.rules, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        self.rules.iter().any(|rule| rule.holds(filling))
    }

    fn encode(&self, enc: &mut Encoder) {
        let branches: Vec<Lit> = self.rules.iter().map(|rule| enc.guarded(|enc| rule.encode(enc))).collect();
        enc.clause(&branches);
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        if self.rules.len() * shape.len() > MOST_TRIED {
            return Vec::new();
        }
        let branches = self.rules.iter().filter_map(|rule| branch(rule, shape).ok()).collect();
        vec![Box::new(AnyOf::new(&ids(shape, &self.cells(shape)), branches))]
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        vec![Mark::Sentence(format!("A choice: {}.", self.describe(shape)))]
    }
}

/// A rule wired on its own.
fn branch(rule: &AnyRule, shape: &Shape) -> Result<Branch, Contradiction> {
    let mut candidates = Candidates::all(shape);
    rule.restrict(&mut candidates)?;
    let distinct: Vec<Vec<Id>> = rule.distinct(shape).iter().map(|group| ids(shape, group)).collect();
    if distinct.iter().any(|group| group.len() > shape.values()) {
        return Err(Contradiction);
    }
    let network = Network::new(shape.len(), rule.propagators(shape), &distinct);
    let kept = rule.cells(shape).into_iter().map(|cell| (shape.index(cell) as Id, candidates.mask(cell)));
    Ok(Branch::new(network, kept.collect()))
}

impl Rule for And {
    const NAME: &'static str = "and";
    const ABOUT: &'static str = "All of several rules hold; it groups rules inside an or.";
    const EXAMPLE: &'static str = r#"
        . . . .
        . . . .
        3 . . .
        . . . .
        {"rule":"and","rules":[{"rule":"cage","cells":["r2c4","r3c4"],"sum":4},{"rule":"less","smaller":"r1c2","larger":"r1c3"}]}"#;
    /// As a whole it is several rules at once; its parts cost what they cost alone.
    const PRICE: u32 = 6;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        all_cells(&self.rules, shape)
    }

    fn describe(&self, shape: &Shape) -> String {
        match self.rules.len() {
            0 => "nothing is demanded".to_string(),
            _ => sentences(&self.rules, " and ", shape),
        }
    }

    fn cite(&self, shape: &Shape) -> String {
        match &self.rules[..] {
            [only] => only.cite(shape),
            _ => format!("the rules {}", at(&self.cells(shape))),
        }
    }

    /// The groups of one rule after the other, each under the name that its own rule gives it.
    fn cite_group(&self, shape: &Shape, group: usize) -> String {
        let mut before = 0;
        for rule in &self.rules {
            let count = rule.distinct(shape).len();
            if group < before + count {
                return rule.cite_group(shape, group - before);
            }
            before += count;
        }
        self.cite(shape)
    }

    fn parts(&self, _: &Shape) -> Vec<AnyRule> {
        self.rules.clone()
    }

    fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        fits(&self.rules, shape)
    }

    fn holds(&self, filling: &Filling) -> bool {
        self.rules.iter().all(|rule| rule.holds(filling))
    }

    fn encode(&self, enc: &mut Encoder) {
        self.rules.iter().for_each(|rule| rule.encode(enc));
    }

    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        self.rules.iter().try_for_each(|rule| rule.restrict(candidates))
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        self.rules.iter().flat_map(|rule| rule.propagators(shape)).collect()
    }

    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        self.rules.iter().flat_map(|rule| rule.distinct(shape)).collect()
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        self.rules.iter().flat_map(|rule| rule.marks(shape)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::ValueSet;
    use crate::rules::law::{self, cells};
    use crate::rules::{Cage, Difference, EqualityCage, Less, Restrict, Rows, SumPair};

    fn pair(a: u16, b: u16) -> [Cell; 2] {
        [Cell::new(0, a), Cell::new(0, b)]
    }

    fn some_rules() -> Vec<AnyRule> {
        vec![
            Cage { cells: cells(&[0, 1, 2]), sum: Some(6) }.into(),
            And {
                rules: vec![
                    SumPair { cells: pair(0, 3), sum: 5 }.into(),
                    Cage { cells: cells(&[1, 2]), sum: None }.into(),
                ],
            }
            .into(),
            Restrict { cell: Cell::new(0, 3), values: ValueSet::one(2) }.into(),
            Or {
                rules: vec![
                    Difference { cells: pair(1, 3), by: 2 }.into(),
                    EqualityCage { cells: cells(&[0]) }.into(),
                ],
            }
            .into(),
            Less { smaller: Cell::new(0, 0), larger: Cell::new(0, 2), or_equal: true }.into(),
        ]
    }

    #[test]
    fn encoding_matches_meaning() {
        let shape = Shape::new(1, 4, 4).unwrap();
        for shape in [shape.clone(), shape.from_zero()] {
            for from in [0, 1, 3] {
                for to in [from, from + 1, 5] {
                    let rules = some_rules()[from..to].to_vec();
                    law::keeps_the_law(&Or { rules: rules.clone() }.into(), &shape);
                    law::keeps_the_law(&And { rules }.into(), &shape);
                }
            }
            law::keeps_the_law(&Or { rules: vec![And { rules: vec![] }.into()] }.into(), &shape);
        }
    }

    #[test]
    fn global_rules_misfits_and_deep_nests_are_refused() {
        let shape = Shape::square(4).unwrap();
        let message = |rule: AnyRule| Or { rules: vec![rule] }.check(&shape).unwrap_err().to_string();
        assert_eq!(message(Rows {}.into()), "the rule rows is about the whole grid and cannot be a choice");
        assert_eq!(message(Cage { cells: vec![], sum: None }.into()), "a cage has no cells");
        let mut nest: AnyRule = Or { rules: vec![] }.into();
        for _ in 0..MOST_DEEP {
            nest = And { rules: vec![nest] }.into();
        }
        assert!(message(nest).contains("more than 8 deep"));
    }
}
