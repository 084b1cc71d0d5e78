//! Names of known techniques, read off a reason: which demands, which values. They never claim more than it proves.

use super::demand::{Demand, Group, Weight};
use super::step::Step;
use super::walk::MARKS;
use model::grid::{Cell, Value};
use model::puzzle::Puzzle;
use model::rules::AnyRule;

/// A technique that players know by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// One value is left for a cell.
    NakedSingle,
    /// One place is left for a value in a house.
    HiddenSingle,
    /// The places of a value in one house all lie in another.
    LockedCandidates,
    /// As many cells as values between them.
    NakedSubset(usize),
    /// As many values as places between them.
    HiddenSubset(usize),
    /// The places of a value in some rows all lie in as many columns, or the other way round.
    Fish(usize),
    /// Two houses with two places for a value, one of each in a common house, in rows or in columns.
    Skyscraper,
    /// The same with a row and a column.
    Kite,
    /// The same with other houses.
    TurbotFish,
    /// A longer chain of places of one value.
    SimpleColouring,
    /// Three cells with two candidates each.
    XyWing,
    /// The same, with a third candidate in the middle one.
    XyzWing,
    /// A chain of cells with two candidates each.
    XyChain,
    /// Any other chain that ends in a contradiction.
    ForcingChain,
    /// What a cage can add up from.
    CageCombination,
    /// What a house adds up to, less its cages.
    InniesAndOuties,
    /// What is the same in all ways to place a line's blocks.
    LineOverlap,
    /// Lines of a picture that contradict each other.
    LineContradiction,
    /// What another clue excludes by itself.
    SingleClue,
}

impl Technique {
    /// Every technique, the easy ones first.
    pub const ALL: [Technique; 25] = [
        Technique::HiddenSingle,
        Technique::NakedSingle,
        Technique::SingleClue,
        Technique::CageCombination,
        Technique::InniesAndOuties,
        Technique::LineOverlap,
        Technique::LockedCandidates,
        Technique::NakedSubset(2),
        Technique::HiddenSubset(2),
        Technique::Fish(2),
        Technique::NakedSubset(3),
        Technique::Skyscraper,
        Technique::Kite,
        Technique::TurbotFish,
        Technique::XyWing,
        Technique::XyzWing,
        Technique::HiddenSubset(3),
        Technique::Fish(3),
        Technique::NakedSubset(4),
        Technique::SimpleColouring,
        Technique::XyChain,
        Technique::HiddenSubset(4),
        Technique::Fish(4),
        Technique::LineContradiction,
        Technique::ForcingChain,
    ];

    /// The technique of a name, however it is capitalised and whether its words are joined by spaces or hyphens.
    pub fn named(name: &str) -> Option<Technique> {
        let plain = |name: &str| name.trim().replace([' ', '_'], "-").to_lowercase();
        let wanted = plain(name);
        Technique::ALL.into_iter().find(|technique| plain(technique.name()) == wanted)
    }

    /// The least cost of a step of this technique, by the demands that make it what it is.
    pub(crate) fn least_cost(self) -> Weight {
        match self {
            // These can be seen without pencil marks.
            Technique::HiddenSubset(2) | Technique::Fish(2) => 8,
            _ => self.usual_cost(),
        }
    }

    /// The least cost of a step of this technique that is not seen at once.
    pub(crate) fn usual_cost(self) -> Weight {
        let sized = |size: usize, demands: Weight| MARKS + demands * size as Weight;
        match self {
            Technique::HiddenSingle | Technique::InniesAndOuties | Technique::SingleClue => 2,
            Technique::CageCombination | Technique::LineOverlap | Technique::LockedCandidates => 4,
            Technique::NakedSingle => 6,
            Technique::NakedSubset(size) => sized(size, 3),
            Technique::HiddenSubset(size) | Technique::Fish(size) => sized(size, 4),
            Technique::Skyscraper | Technique::Kite | Technique::TurbotFish => MARKS + 10,
            Technique::XyWing | Technique::XyzWing => MARKS + 11,
            Technique::SimpleColouring | Technique::XyChain => MARKS + 14,
            Technique::LineContradiction => MARKS + 16,
            Technique::ForcingChain => MARKS + 2,
        }
    }

    /// What players call it.
    pub fn name(self) -> &'static str {
        match self {
            Technique::NakedSingle => "naked single",
            Technique::HiddenSingle => "hidden single",
            Technique::LockedCandidates => "locked candidates",
            Technique::NakedSubset(2) => "naked pair",
            Technique::NakedSubset(3) => "naked triple",
            Technique::NakedSubset(_) => "naked quad",
            Technique::HiddenSubset(2) => "hidden pair",
            Technique::HiddenSubset(3) => "hidden triple",
            Technique::HiddenSubset(_) => "hidden quad",
            Technique::Fish(2) => "X-wing",
            Technique::Fish(3) => "swordfish",
            Technique::Fish(_) => "jellyfish",
            Technique::Skyscraper => "skyscraper",
            Technique::Kite => "two-string kite",
            Technique::TurbotFish => "turbot fish",
            Technique::SimpleColouring => "simple colouring",
            Technique::XyWing => "XY-wing",
            Technique::XyzWing => "XYZ-wing",
            Technique::XyChain => "XY-chain",
            Technique::ForcingChain => "forcing chain",
            Technique::CageCombination => "cage combination",
            Technique::InniesAndOuties => "innies and outies",
            Technique::LineOverlap => "line overlap",
            Technique::LineContradiction => "contradiction of lines",
            Technique::SingleClue => "single clue",
        }
    }
}

/// The demands of a reason by kind.
#[derive(Default)]
pub(super) struct Kinds {
    pub(super) needs: Vec<(Group, Value)>,
    pub(super) at_most: Vec<(Group, Value)>,
    pub(super) has: Vec<Cell>,
    pub(super) one: Vec<Cell>,
    pub(super) clues: Vec<Demand>,
    pub(super) sums: usize,
}

impl Kinds {
    pub(super) fn new(demands: &[Demand]) -> Kinds {
        let mut kinds = Kinds::default();
        for &demand in demands {
            match demand {
                Demand::HasValue(cell) => kinds.has.push(cell),
                Demand::OneValue(cell) => kinds.one.push(cell),
                Demand::Needs(group, value) => kinds.needs.push((group, value)),
                Demand::AtMostOne(group, value) => kinds.at_most.push((group, value)),
                Demand::Clue(_) => kinds.clues.push(demand),
                Demand::Total(_) | Demand::Sum(_) => kinds.sums += 1,
            }
        }
        kinds
    }

    /// The values that needs and groups are about.
    fn values(&self) -> Vec<Value> {
        let mut values: Vec<Value> = self.needs.iter().chain(&self.at_most).map(|pair| pair.1).collect();
        values.sort_unstable();
        values.dedup();
        values
    }
}

/// The technique that a step's reason has the form of.
pub(super) fn technique(puzzle: &Puzzle, step: &Step) -> Option<Technique> {
    if step.contradiction {
        return None;
    }
    let kinds = Kinds::new(&step.demands);
    let clues = kinds.clues.len();
    if clues + kinds.sums > 0 {
        let alone = kinds.needs.len() + kinds.at_most.len() + kinds.has.len() + kinds.one.len() == 0;
        return match (clues, kinds.sums, alone) {
            (1, 0, true) => Some(of_clue(puzzle, kinds.clues[0])),
            (0, _, true) => Some(Technique::InniesAndOuties),
            _ if puzzle.is_picture() => Some(Technique::LineContradiction),
            _ => None,
        };
    }
    // What a value would exclude by itself is no demand, so that one demand may also refute a candidate elsewhere.
    let places = !step.placed.is_empty();
    match (&kinds.needs[..], &kinds.at_most[..], kinds.has.len(), kinds.one.len()) {
        ([_], [], 0, 0) if places => Some(Technique::HiddenSingle),
        ([], [], 1, 0) if places => Some(Technique::NakedSingle),
        ([(_, a)], [(_, b)], 0, 0) if a == b => Some(Technique::LockedCandidates),
        ([], at_most, cells, 0)
            if cells == at_most.len() && (2..5).contains(&cells) && hold(puzzle, at_most, &kinds.has) =>
        {
            Some(Technique::NakedSubset(cells))
        }
        (needs, [], 0, cells) if cells == needs.len() && same_group(needs) && (2..5).contains(&cells) => {
            Some(Technique::HiddenSubset(cells))
        }
        (needs, at_most, 0, 0) if kinds.values().len() == 1 => of_one_value(puzzle, needs, at_most),
        ([], at_most, cells, 0) => Some(of_cells(puzzle, step, &kinds, cells, at_most.len())),
        _ => Some(Technique::ForcingChain),
    }
}

fn of_clue(puzzle: &Puzzle, demand: Demand) -> Technique {
    let Demand::Clue(clue) = demand else { return Technique::SingleClue };
    match &puzzle.rules()[clue.rule] {
        AnyRule::Cage(_) => Technique::CageCombination,
        AnyRule::LineClue(_) => Technique::LineOverlap,
        _ => Technique::SingleClue,
    }
}

fn same_group(pairs: &[(Group, Value)]) -> bool {
    pairs.windows(2).all(|pair| pair[0].0 == pair[1].0)
}

/// Whether each of some groups holds all of some cells: a pair that lies in a row and in a box is seen in either.
fn hold(puzzle: &Puzzle, pairs: &[(Group, Value)], cells: &[Cell]) -> bool {
    let holds = |group: Group| {
        let of_group = group.cells(puzzle);
        cells.iter().all(|cell| of_group.contains(cell))
    };
    pairs.iter().all(|&(group, _)| holds(group)) && distinct(pairs)
}

/// Whether no value comes twice.
fn distinct(pairs: &[(Group, Value)]) -> bool {
    let mut values: Vec<Value> = pairs.iter().map(|pair| pair.1).collect();
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] != pair[1])
}

/// Chains and fish of a single value.
fn of_one_value(puzzle: &Puzzle, needs: &[(Group, Value)], at_most: &[(Group, Value)]) -> Option<Technique> {
    let way = |group: &Group| direction(puzzle, *group);
    let all = |pairs: &[(Group, Value)], wanted| pairs.iter().all(|(group, _)| way(group) == Some(wanted));
    let size = needs.len();
    let crossing = (all(needs, Way::Row) && all(at_most, Way::Column))
        || (all(needs, Way::Column) && all(at_most, Way::Row));
    if size == at_most.len() && crossing && (2..5).contains(&size) {
        return Some(Technique::Fish(size));
    }
    if size == 2 && at_most.len() == 3 {
        let ways: Vec<Option<Way>> = needs.iter().map(|(group, _)| way(group)).collect();
        return Some(match (ways[0], ways[1]) {
            (Some(a), Some(b)) if a == b => Technique::Skyscraper,
            (Some(_), Some(_)) => Technique::Kite,
            _ => Technique::TurbotFish,
        });
    }
    Some(if size > 2 && at_most.len() == size + 1 {
        Technique::SimpleColouring
    } else {
        Technique::ForcingChain
    })
}

/// Chains of cells.
fn of_cells(puzzle: &Puzzle, step: &Step, kinds: &Kinds, cells: usize, links: usize) -> Technique {
    let gone = |cell: &Cell| step.facts.iter().filter(|fact| fact.0 == *cell).count();
    let left = |cell: &Cell| puzzle.shape().values() - gone(cell);
    let pairs = kinds.has.iter().filter(|cell| left(cell) == 2).count();
    match (cells, links) {
        (3, 4) if pairs == 3 => Technique::XyWing,
        (3, 4) if pairs == 2 && kinds.has.iter().any(|cell| left(cell) == 3) => Technique::XyzWing,
        _ if pairs == cells && links == cells + 1 => Technique::XyChain,
        _ => Technique::ForcingChain,
    }
}

/// How a group lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Row,
    Column,
}

/// Whether a group lies in a row or in a column.
pub(super) fn direction(puzzle: &Puzzle, group: Group) -> Option<Way> {
    let cells = group.cells(puzzle);
    if cells.iter().all(|cell| cell.row == cells[0].row) {
        return Some(Way::Row);
    }
    cells.iter().all(|cell| cell.column == cells[0].column).then_some(Way::Column)
}
