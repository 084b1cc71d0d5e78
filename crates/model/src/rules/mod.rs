//! One file per rule, and this list of them.
//!
//! A rule says what it means three times, and the three share no code: [`Rule::holds`] judges a finished
//! grid, [`Rule::encode`] tells the SAT solver, [`Rule::propagators`] (with [`Rule::restrict`] and
//! [`Rule::distinct`]) remove candidates. A law test compares them on every filling of a small grid.
//! [`Rule::marks`] shows the rule to people, [`Rule::describe`], [`Rule::cite`] and [`Rule::insight`] tell it.

use crate::encoder::Encoder;
use crate::grid::{Candidates, Cell, Contradiction, Filling, Shape, ValueSet};
use crate::mark::Mark;
use crate::propagate::{Propagator, ids};
use serde::{Deserialize, Serialize};
use words::list;

pub mod all_different;
pub mod anti_king;
pub mod anti_knight;
pub mod anti_taxicab;
pub mod apart;
mod areas;
pub mod arrow;
pub mod between_blocks;
pub mod cage;
pub mod cage_multi;
pub mod calculation;
pub mod chaos;
pub mod chaos_construction;
pub mod chess;
pub mod claims;
pub mod clones;
mod combinations;
pub mod composite;
pub mod connected_values;
pub mod contain;
pub mod corner_result;
pub mod count_around;
pub mod count_distinct;
pub mod counting_circles;
pub mod cross_sum;
pub mod cycle;
pub mod diagonal;
pub mod different_neighbours;
pub mod disjoint_groups;
pub mod doppelganger;
pub mod dots;
pub mod dutch_flatmates;
pub mod edge_sum;
pub mod ends;
pub mod equal_neighbour;
pub mod equal_sums;
pub mod equality_cage;
mod error;
pub mod extreme;
mod field;
pub mod first_seen;
pub mod full_rank;
mod groups;
pub mod hidden_thermos;
pub mod houses;
pub mod indexer;
pub mod jigsaw;
pub mod knightmare;
#[cfg(test)]
pub(crate) mod law;
pub mod less;
pub mod line_clue;
pub mod line_count;
pub mod lines_contain;
pub mod lines_differ;
pub mod little_killer;
pub mod lunchbox;
mod machine;
pub mod mercury;
pub mod nabner;
pub mod negative;
pub mod nfa;
pub mod no_rank_ties;
pub mod no_square;
pub mod no_three;
pub mod non_consecutive;
pub mod numbered_regions;
pub mod numbered_room;
pub mod pair_relation;
pub mod palindrome;
pub mod regex;
pub mod region_sum;
pub mod regions_contain;
pub mod relation;
pub mod rellik;
pub mod renban;
pub mod restrict;
pub mod same_values;
pub mod sandwich;
mod shared;
pub mod skyscraper;
pub mod squares;
pub mod straights;
pub mod sub_grid;
pub mod sum;
pub mod sum_line;
pub mod tents;
pub mod thermo;
pub mod value_index;
pub mod walk;
pub mod weighted_sum;
pub mod whispers;
pub mod windoku;
mod words;
pub mod x_sum;
pub mod zipper;

/// What a rule can do. See the [module documentation](self). What it is made of is declared by `data!`, see
/// [`Field`].
pub trait Rule {
    /// The name in files and on the command line.
    const NAME: &'static str;
    /// One sentence: what the rule demands.
    const ABOUT: &'static str;
    /// A small puzzle with exactly one solution that shows the rule: rows of givens, `.` where a cell is empty (`_` in
    /// a picture, `#` where no cell is), then rules as in the format `json`, a line each. Rows, columns and the usual boxes need not be
    /// listed; where one of them is, those listed are all. There are as
    /// many values as columns, unless a line such as `values 4` or `values 0 to 3` says otherwise. A line of `variables` and
    /// an object declares a group of them.
    const EXAMPLE: &'static str = "";
    /// Whether the rule is about the whole grid, so that it cannot be one of several to choose from.
    const GLOBAL: bool = false;
    /// What it costs to see what the rule excludes, in half demands: 2 is as little as "row 3 needs a 5". The order of two
    /// cells is seen at once (2), two or three steps of a line are compared (3), combinations are worked out (4, or 5 where
    /// there are many), and a rule that takes real work costs 6. One of its [parts](Rule::parts) costs no more than the
    /// whole.
    const PRICE: u32;

    /// The cells that the rule speaks of.
    fn cells(&self, shape: &Shape) -> Vec<Cell>;

    /// The sentence that errors and explanations use for this very clue.
    fn describe(&self, shape: &Shape) -> String;

    /// What people call this very clue within a sentence: "the cage of 12 at r1c1", "the thermometer from r2c2".
    fn cite(&self, shape: &Shape) -> String;

    /// The same for one of the groups of [`Rule::distinct`], by its place there: "row 3", "box 2". Most groups go by the
    /// name of their clue.
    fn cite_group(&self, shape: &Shape, group: usize) -> String {
        let _ = group;
        self.cite(shape)
    }

    /// What people see in the clue with these candidates, to follow its name: "can only be 1+2+4 or 1+2+5".
    fn insight(&self, candidates: &Candidates) -> Option<String> {
        let _ = candidates;
        None
    }

    /// What the rule excludes from the candidates of its [cells](Rule::cells), of which there is a mask each in their order, and
    /// what each costs to see. `None` where everything costs [`Rule::PRICE`].
    fn exclusions(&self, shape: &Shape, masks: &[u64]) -> Option<Vec<Exclusion>> {
        let _ = (shape, masks);
        None
    }

    /// Smaller rules that say the same together and are understood one by one: the neighbours of a rule about all
    /// neighbours. None if the rule is best understood as a whole.
    fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
        let _ = shape;
        Vec::new()
    }

    /// What people call one of the parts, if not by its own name.
    fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
        part.cite(shape)
    }

    /// Whether the rule makes sense in a grid of this shape; not whether it can be kept.
    fn check(&self, shape: &Shape) -> Result<(), RuleError>;

    /// The meaning, for the verifier. Independent of `encode`.
    fn holds(&self, filling: &Filling) -> bool;

    /// The meaning, for the SAT solver.
    fn encode(&self, enc: &mut Encoder);

    /// What the rule excludes from the start, whatever else is known.
    fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
        let _ = candidates;
        Ok(())
    }

    /// The meaning, for propagation. That groups of [`Rule::distinct`] cells differ is seen to elsewhere.
    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let _ = shape;
        Vec::new()
    }

    /// The rule that holds just where this one does not, if there is one. In doubt about distinct values it may assume
    /// rows, columns and the usual boxes.
    fn opposite(&self, shape: &Shape) -> Option<AnyRule> {
        let _ = shape;
        None
    }

    /// Cells whose values, by this rule, add up to a number.
    fn sum(&self) -> Option<(Vec<Cell>, i64)> {
        None
    }

    /// Groups of cells in which, by this rule, no value occurs twice.
    fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let _ = shape;
        Vec::new()
    }

    /// Areas of which, by this rule, a known number of cells hold one of some values.
    fn counts(&self, shape: &Shape) -> Vec<Count> {
        let _ = shape;
        Vec::new()
    }

    /// Variables whose values are mere names, of which this rule allows one naming: see [`Names`].
    fn names(&self, shape: &Shape) -> Option<Names> {
        let _ = shape;
        None
    }

    /// Whether it only asks which of certain variables hold the same, so that their values may be exchanged throughout.
    fn ignores_names(&self, shape: &Shape, is_named: &dyn Fn(Cell) -> bool) -> bool {
        !self.cells(shape).into_iter().any(is_named)
    }

    /// Values of which, by this rule, no two touch, not even at a corner.
    fn apart(&self) -> ValueSet {
        ValueSet::default()
    }

    /// The look, for every renderer.
    fn marks(&self, shape: &Shape) -> Vec<Mark>;
}

/// Makes the closed set of rules, and passes every question on to the rule itself.
macro_rules! rules {
    ($($variant:ident)*) => {
        /// Any rule of the catalogue.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "rule", rename_all = "kebab-case")]
        pub enum AnyRule {
            $(#[doc = concat!("See [`", stringify!($variant), "`].")] $variant($variant),)*
        }

        $(impl From<$variant> for AnyRule {
            fn from(rule: $variant) -> AnyRule {
                AnyRule::$variant(rule)
            }
        })*

        /// Every rule's name and meaning.
        pub const CATALOGUE: &[(&str, &str)] = &[$(($variant::NAME, $variant::ABOUT),)*];

        /// Every rule's name and example: see [`Rule::EXAMPLE`].
        pub const EXAMPLES: &[(&str, &str)] = &[$(($variant::NAME, $variant::EXAMPLE),)*];

        /// Every rule's name and fields, in the order in which they are written.
        pub const FIELDS: &[(&str, &[Field])] = &[$(($variant::NAME, <$variant as field::Data>::FIELDS),)*];

        /// Every rule's name, its fields, and those that serde reads.
        #[cfg(test)]
        fn fields_and_read() -> Vec<(&'static str, &'static [Field], Vec<&'static str>)> {
            vec![$(($variant::NAME, <$variant as field::Data>::FIELDS, field::tests::read_by_serde::<$variant>()),)*]
        }

        /// The questions of [`Rule`].
        #[allow(missing_docs, reason = "documented in the trait")]
        impl AnyRule {
            pub fn name(&self) -> &'static str {
                match self { $(AnyRule::$variant(_) => $variant::NAME,)* }
            }
            pub fn is_global(&self) -> bool {
                match self { $(AnyRule::$variant(_) => $variant::GLOBAL,)* }
            }
            pub fn price(&self) -> u32 {
                match self { $(AnyRule::$variant(_) => $variant::PRICE,)* }
            }
            pub fn exclusions(&self, shape: &Shape, masks: &[u64]) -> Option<Vec<Exclusion>> {
                match self { $(AnyRule::$variant(rule) => rule.exclusions(shape, masks),)* }
            }
            pub fn cite(&self, shape: &Shape) -> String {
                match self { $(AnyRule::$variant(rule) => rule.cite(shape),)* }
            }
            pub fn cite_group(&self, shape: &Shape, group: usize) -> String {
                match self { $(AnyRule::$variant(rule) => rule.cite_group(shape, group),)* }
            }
            pub fn insight(&self, candidates: &Candidates) -> Option<String> {
                match self { $(AnyRule::$variant(rule) => rule.insight(candidates),)* }
            }
            pub fn parts(&self, shape: &Shape) -> Vec<AnyRule> {
                match self { $(AnyRule::$variant(rule) => rule.parts(shape),)* }
            }
            pub fn cite_part(&self, shape: &Shape, part: &AnyRule) -> String {
                match self { $(AnyRule::$variant(rule) => rule.cite_part(shape, part),)* }
            }
            pub fn opposite(&self, shape: &Shape) -> Option<AnyRule> {
                match self { $(AnyRule::$variant(rule) => rule.opposite(shape),)* }
            }
            pub fn cells(&self, shape: &Shape) -> Vec<Cell> {
                match self { $(AnyRule::$variant(rule) => rule.cells(shape),)* }
            }
            pub fn describe(&self, shape: &Shape) -> String {
                match self { $(AnyRule::$variant(rule) => rule.describe(shape),)* }
            }
            pub fn check(&self, shape: &Shape) -> Result<(), RuleError> {
                match self { $(AnyRule::$variant(rule) => rule.check(shape),)* }
            }
            pub fn holds(&self, filling: &Filling) -> bool {
                match self { $(AnyRule::$variant(rule) => rule.holds(filling),)* }
            }
            pub fn encode(&self, enc: &mut Encoder) {
                match self { $(AnyRule::$variant(rule) => rule.encode(enc),)* }
            }
            pub fn restrict(&self, candidates: &mut Candidates) -> Result<(), Contradiction> {
                match self { $(AnyRule::$variant(rule) => rule.restrict(candidates),)* }
            }
            pub fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
                match self { $(AnyRule::$variant(rule) => rule.propagators(shape),)* }
            }
            pub fn sum(&self) -> Option<(Vec<Cell>, i64)> {
                match self { $(AnyRule::$variant(rule) => rule.sum(),)* }
            }
            pub fn distinct(&self, shape: &Shape) -> Vec<Vec<Cell>> {
                match self { $(AnyRule::$variant(rule) => rule.distinct(shape),)* }
            }
            pub fn counts(&self, shape: &Shape) -> Vec<Count> {
                match self { $(AnyRule::$variant(rule) => rule.counts(shape),)* }
            }
            pub fn names(&self, shape: &Shape) -> Option<Names> {
                match self { $(AnyRule::$variant(rule) => rule.names(shape),)* }
            }
            pub fn ignores_names(&self, shape: &Shape, is_named: &dyn Fn(Cell) -> bool) -> bool {
                match self { $(AnyRule::$variant(rule) => rule.ignores_names(shape, is_named),)* }
            }
            pub fn apart(&self) -> ValueSet {
                match self { $(AnyRule::$variant(rule) => rule.apart(),)* }
            }
            pub fn marks(&self, shape: &Shape) -> Vec<Mark> {
                match self { $(AnyRule::$variant(rule) => rule.marks(shape),)* }
            }
        }
    };
}

pub use all_different::AllDifferent;
pub use anti_king::AntiKing;
pub use anti_knight::AntiKnight;
pub use anti_taxicab::AntiTaxicab;
pub use apart::Apart;
pub use arrow::{Arrow, DoubleArrow, PillArrow};
pub use between_blocks::BetweenBlocks;
pub use cage::Cage;
pub use cage_multi::CageMulti;
pub use calculation::{Calculation, Operator};
pub use chaos::{ChaosArrow, ChaosCount};
pub use chaos_construction::ChaosConstruction;
pub use chess::Chess;
pub use claims::{Count, Exclusion, Names};
pub use clones::Clones;
pub use composite::{And, Or};
pub use connected_values::ConnectedValues;
pub use contain::{ContainAtLeast, ContainExactly, LookAndSay, Quadruple};
pub use corner_result::{CornerResult, CornerSign};
pub use count_around::CountAround;
pub use count_distinct::CountDistinct;
pub use counting_circles::CountingCircles;
pub use cross_sum::CrossSum;
pub use cycle::{Entropic, Modular};
pub use diagonal::{Diagonal, Slope};
pub use different_neighbours::DifferentNeighbours;
pub use disjoint_groups::DisjointGroups;
pub use doppelganger::Doppelganger;
pub use dots::{Difference, Ratio, SumPair};
pub use dutch_flatmates::DutchFlatmates;
pub use edge_sum::EdgeSum;
pub use ends::{Between, Lockout};
pub use equal_neighbour::EqualNeighbour;
pub use equal_sums::EqualSums;
pub use equality_cage::EqualityCage;
pub use error::RuleError;
pub use extreme::{Maximum, Minimum};
pub use field::{Field, Kind};
pub use first_seen::FirstSeen;
pub use full_rank::FullRank;
pub use hidden_thermos::{Direction, HiddenThermos};
pub use houses::{Boxes, Columns, Rows};
pub use indexer::{BoxIndexer, ColumnIndexer, RowIndexer};
pub use jigsaw::Jigsaw;
pub use knightmare::Knightmare;
pub use less::Less;
pub use line_clue::{Block, LineClue};
pub use line_count::{GridCount, LineCount};
pub use lines_contain::LinesContain;
pub use lines_differ::LinesDiffer;
pub use little_killer::{LittleKiller, Slant};
pub use lunchbox::Lunchbox;
pub use mercury::Mercury;
pub use nabner::Nabner;
pub use negative::{NegativeDifference, NegativeRatio, NegativeSum};
pub use nfa::{Nfa, Step};
pub use no_rank_ties::NoRankTies;
pub use no_square::NoSquare;
pub use no_three::NoThree;
pub use non_consecutive::NonConsecutive;
pub use numbered_regions::NumberedRegions;
pub use numbered_room::NumberedRoom;
pub use pair_relation::{PairRelation, PairRelationAll};
pub use palindrome::Palindrome;
pub use regex::Regex;
pub use region_sum::RegionSum;
pub use regions_contain::RegionsContain;
pub use relation::Pair;
pub use rellik::Rellik;
pub use renban::Renban;
pub use restrict::{Restrict, evens, odds};
pub use same_values::SameValues;
pub use sandwich::Sandwich;
pub use skyscraper::{HiddenSkyscraper, Skyscraper};
pub use squares::{GlobalEntropy, GlobalMod};
pub use straights::Straights;
pub use sub_grid::{ScatteredGrid, SubGrid};
pub use sum::Sum;
pub use sum_line::SumLine;
pub use tents::Tents;
pub use thermo::Thermo;
pub use value_index::ValueIndex;
pub use walk::Walk;
pub use weighted_sum::WeightedSum;
pub use whispers::Whispers;
pub use windoku::Windoku;
pub use x_sum::XSum;
pub use zipper::Zipper;

rules! {
    Rows Columns Boxes Restrict AllDifferent AntiKnight Cage Less Thermo HiddenThermos Sandwich
    LineClue
    SubGrid ScatteredGrid Jigsaw Diagonal Windoku DisjointGroups Clones SameValues
    AntiKing AntiTaxicab NonConsecutive GlobalEntropy GlobalMod DutchFlatmates
    Difference Ratio SumPair NegativeDifference NegativeRatio NegativeSum
    Quadruple ContainAtLeast ContainExactly LookAndSay EqualityCage
    Minimum Maximum PairRelation PairRelationAll
    ColumnIndexer RowIndexer BoxIndexer ValueIndex CountingCircles CountDistinct
    Or And
    Sum LittleKiller EqualSums CageMulti Rellik Lunchbox
    Arrow PillArrow DoubleArrow Renban Nabner Whispers Palindrome Between Lockout RegionSum SumLine Zipper Modular
    Entropic
    XSum Skyscraper HiddenSkyscraper NumberedRoom EdgeSum FullRank
    Regex Nfa
    ConnectedValues NoSquare Chess Knightmare ChaosConstruction ChaosArrow ChaosCount Doppelganger NoRankTies
    CrossSum Calculation Straights NumberedRegions FirstSeen BetweenBlocks CornerResult Walk
    LinesContain RegionsContain LinesDiffer NoThree Apart LineCount GridCount CountAround WeightedSum Tents Mercury
    DifferentNeighbours EqualNeighbour
}

/// Every cell lies in the grid and none is listed twice.
fn check_cells(what: &str, cells: &[Cell], shape: &Shape) -> Result<(), RuleError> {
    check_inside(what, cells, shape)?;
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(RuleError(format!("{what} lists {} twice", pair[0]))),
        None => Ok(()),
    }
}

/// Every cell lies in the grid.
pub(crate) fn check_inside(what: &str, cells: &[Cell], shape: &Shape) -> Result<(), RuleError> {
    let Some(&cell) = cells.iter().find(|&&cell| !shape.contains(cell)) else { return Ok(()) };
    let why = match cell.group() {
        _ if shape.is_void(cell) => "which is not there".to_string(),
        Some(name) => match shape.group(name) {
            Some(group) => format!("but the last of these variables is {}", group.place(group.len() - 1)),
            None => "a variable that is not declared".to_string(),
        },
        None => {
            format!("which is outside the grid of {} rows and {} columns", shape.rows(), shape.columns())
        }
    };
    Err(RuleError(format!("{what} names {cell}, {why}")))
}

/// Every cell is one of the grid, for rules in which it matters where cells are.
fn check_on_grid(what: &str, cells: &[Cell]) -> Result<(), RuleError> {
    match cells.iter().find(|cell| cell.group().is_some()) {
        Some(cell) => {
            Err(RuleError(format!("{what} names the variable {cell}, which has no place in the grid")))
        }
        None => Ok(()),
    }
}

/// The sentence about which values a shape has.
pub(crate) fn range(shape: &Shape) -> String {
    format!("the values of this grid are {} to {}", shape.lowest(), shape.highest())
}
