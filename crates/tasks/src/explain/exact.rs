//! The demands of a puzzle as one formula with a guard each: which of them imply a step, exactly.
//!
//! A clue speaks of cells that have exactly one value, and its clauses are written over variables of which that is
//! true. The demands of cells and groups need not assume it: they speak of other variables, and a clue ties the two
//! together in its cells.

use super::demand::{Demand, Weight};
use super::demands::Demands;
use super::refute::each_bit;
use super::walk::Found;
use cnf::{Backend, BackendKind, Cnf, Limits, Lit, Outcome, Reason, Settings};
use model::encoder::{Encoder, Style};
use model::grid::Candidates;
use model::puzzle::Puzzle;
use model::rules::{AnyRule, Sum};

/// See the [module documentation](self).
pub(super) struct Exact {
    backend: Box<dyn Backend>,
    /// By literal: "the cell holds the value".
    lits: Vec<Lit>,
    /// By demand.
    guards: Vec<Lit>,
    /// The candidates that are not known to be gone.
    masks: Vec<u64>,
    values: usize,
    limits: Limits,
    refused: Option<Reason>,
    /// A question that needs more conflicts is left open.
    conflicts: u64,
}

/// A question that needs more conflicts than this is left open.
const MOST_CONFLICTS: u64 = 2_000;
/// Where all are left open, each gets so many times as many.
const MORE: u64 = 10;
/// How many cores are looked for at a time.
const MOST_CORES: usize = 8;
/// How many of the smallest cores are reduced.
const REDUCED: usize = 2;

impl Exact {
    /// The formula of all demands.
    pub(super) fn new(puzzle: &Puzzle, demands: &Demands, limits: &Limits) -> Exact {
        Exact::of(puzzle, demands, |_| true, limits)
    }

    /// The formula of some demands: the others cannot be asked about.
    pub(super) fn of(
        puzzle: &Puzzle,
        demands: &Demands,
        wanted: impl Fn(usize) -> bool,
        limits: &Limits,
    ) -> Exact {
        let shape = puzzle.shape();
        let mut writer = Writer::new(puzzle, demands, &wanted, limits);
        let guard = |number| if wanted(number) { writer.demand(demands.demand(number)) } else { Lit::FALSE };
        let guards: Vec<Lit> = (0..demands.len()).map(guard).collect();
        let mut backend = BackendKind::Batsat.open(&Settings::default());
        let stopped = writer.cnf.stopped();
        let refused = stopped.or_else(|| backend.load_within(&writer.cnf, limits).err());
        Exact {
            backend,
            lits: writer.lits,
            guards,
            masks: vec![u64::MAX >> (64 - shape.values()); shape.len()],
            values: shape.values(),
            limits: limits.clone(),
            refused,
            conflicts: MOST_CONFLICTS,
        }
    }

    /// Learns which candidates are gone for good.
    pub(super) fn know(&mut self, masks: &[u64]) {
        for (cell, &mask) in masks.iter().enumerate() {
            let gone = self.masks[cell] & !mask;
            each_bit(gone, |value| self.backend.add(&[!self.lits[cell * self.values + value]]));
            self.masks[cell] = mask;
        }
    }

    /// Whether the demands of a step imply it, and without any one of them do not imply all of it.
    pub(super) fn is_minimal(&mut self, step: &Found) -> Result<bool, Reason> {
        debug_assert!(step.demands.iter().all(|&demand| self.guards[demand] != Lit::FALSE), "it is written");
        for &left_out in &step.demands {
            let fewer: Vec<usize> =
                step.demands.iter().copied().filter(|&demand| demand != left_out).collect();
            match self.implies(&fewer, step)? {
                Some(false) => {}
                Some(true) | None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Whether demands imply a step; `None` if that takes too long.
    fn implies(&mut self, demands: &[usize], step: &Found) -> Result<Option<bool>, Reason> {
        let denials: Vec<Option<Lit>> = if step.ends {
            vec![None]
        } else {
            let gone = step.gone.iter().map(|&literal| Some(self.lits[literal]));
            gone.chain(step.placed.iter().map(|&literal| Some(!self.lits[literal]))).collect()
        };
        for denial in denials {
            match self.core(demands, denial)? {
                Some(Some(_)) => {}
                Some(None) => return Ok(Some(false)),
                None => return Ok(None),
            }
        }
        Ok(Some(true))
    }

    /// Which of some demands contradict a literal: `Some(None)` if they do not, `None` if that takes too long.
    #[expect(clippy::option_option, reason = "not known is not the same as none")]
    fn core(&mut self, demands: &[usize], denied: Option<Lit>) -> Result<Option<Option<Vec<usize>>>, Reason> {
        self.refused.map_or(Ok(()), Err)?;
        self.limits.check(0)?;
        let mut assume: Vec<Lit> = demands.iter().map(|&demand| self.guards[demand]).collect();
        assume.extend(denied);
        let limits = Limits { conflicts: Some(self.conflicts), ..self.limits.clone() };
        Ok(match self.backend.solve(&assume, &limits) {
            Outcome::Sat(_) => Some(None),
            Outcome::Unsat(core) => {
                let in_core = |&&demand: &&usize| core.contains(&self.guards[demand]);
                Some(Some(demands.iter().filter(in_core).copied().collect()))
            }
            Outcome::Unknown(Reason::Conflicts) => None,
            Outcome::Unknown(reason) => return Err(reason),
        })
    }

    /// The cheapest reason found against any of some wrong candidates: cores of the first that have one, of which the
    /// smallest are reduced.
    pub(super) fn cheapest(&mut self, wrong: &[usize], weights: &[Weight]) -> Result<Option<Found>, Reason> {
        let cost = |demands: &[usize]| demands.iter().map(|&demand| weights[demand]).sum::<Weight>();
        let all: Vec<usize> = (0..self.guards.len()).collect();
        // A cell with few candidates says most when one is assumed.
        let mut order: Vec<usize> = wrong.to_vec();
        order.sort_by_key(|&literal| (self.masks[literal / self.values].count_ones(), literal));
        let mut cores: Vec<(Weight, usize, Vec<usize>)> = Vec::new();
        while cores.is_empty() && !order.is_empty() {
            let mut open = Vec::new();
            for &literal in &order {
                match self.core(&all, Some(self.lits[literal]))? {
                    Some(Some(core)) => cores.push((cost(&core), literal, core)),
                    Some(None) => {}
                    None => open.push(literal),
                }
                if cores.len() == MOST_CORES {
                    break;
                }
            }
            order = open;
            self.conflicts = self.conflicts.saturating_mul(MORE);
        }
        self.conflicts = MOST_CONFLICTS;
        cores.sort();
        cores.truncate(REDUCED);
        let mut best: Option<(Weight, usize, Vec<usize>)> = None;
        for (_, literal, core) in cores {
            let reduced = self.reduced(Some(self.lits[literal]), core)?;
            let found = (cost(&reduced), literal, reduced);
            if best.as_ref().is_none_or(|best| found < *best) {
                best = Some(found);
            }
        }
        let Some((cost, literal, demands)) = best else { return Ok(None) };
        let mut gone = vec![literal];
        let values = self.values;
        for &other in wrong.iter().filter(|&&other| other != literal && other / values == literal / values) {
            if matches!(self.core(&demands, Some(self.lits[other]))?, Some(Some(_))) {
                gone.push(other);
            }
        }
        Ok(Some(Found {
            gone,
            placed: Vec::new(),
            demands,
            cost: cost + super::walk::MARKS,
            ends: false,
            searched: true,
        }))
    }

    /// The end instead of a step whose demands contradict each other: anything follows from them.
    pub(super) fn or_its_end(&mut self, step: Found) -> Result<Found, Reason> {
        Ok(match self.core(&step.demands, None)? {
            Some(Some(core)) => self.end(core)?,
            Some(None) | None => step,
        })
    }

    fn end(&mut self, core: Vec<usize>) -> Result<Found, Reason> {
        let demands = self.reduced(None, core)?;
        Ok(Found { searched: true, ..super::walk::contradiction(demands) })
    }

    /// Demands that what is known breaks, of which none can be left out; `None` if it breaks none, or if that takes too long.
    pub(super) fn contradiction(&mut self) -> Result<Option<Found>, Reason> {
        let all: Vec<usize> = (0..self.guards.len()).collect();
        let Some(Some(core)) = self.core(&all, None)? else { return Ok(None) };
        self.end(core).map(Some)
    }

    /// Leaves out demands as long as the others contradict a literal, if there is one, or each other.
    fn reduced(&mut self, denied: Option<Lit>, core: Vec<usize>) -> Result<Vec<usize>, Reason> {
        let mut needed = core;
        let mut next = 0;
        while next < needed.len() {
            let left_out = needed.remove(next);
            match self.core(&needed, denied)? {
                Some(Some(fewer)) => needed = fewer,
                Some(None) | None => {
                    needed.insert(next, left_out);
                    next += 1;
                }
            }
        }
        Ok(needed)
    }
}

/// Writes demands as clauses.
struct Writer<'a> {
    puzzle: &'a Puzzle,
    demands: &'a Demands,
    cnf: Cnf,
    lits: Vec<Lit>,
    /// Of each demand that is a clue: its guard, written before all others.
    clues: std::collections::BTreeMap<Demand, Lit>,
}

impl<'a> Writer<'a> {
    fn new(
        puzzle: &'a Puzzle,
        demands: &'a Demands,
        wanted: &impl Fn(usize) -> bool,
        limits: &Limits,
    ) -> Writer<'a> {
        let shape = puzzle.shape();
        let wanted = demands.others().filter(|&(number, ..)| wanted(number));
        let rules: Vec<(Demand, AnyRule)> = wanted
            .map(|(_, demand, rule)| (*demand, rule.clone().unwrap_or_else(|| rule_of(puzzle, *demand))))
            .collect();
        // What no clue speaks of has one value to the encoder, which nobody looks at.
        let mut spoken = vec![false; shape.len()];
        let cells = rules.iter().flat_map(|(_, rule)| rule.cells(shape));
        cells.for_each(|cell| spoken[shape.index(cell)] = true);
        let mut open = Candidates::all(shape);
        for place in shape.places().filter(|&place| !spoken[shape.index(place)]) {
            let lowest = open.mask(place) & open.mask(place).wrapping_neg();
            open.keep_mask(place, lowest).expect("the lowest value");
        }
        let mut enc = Encoder::within(open, Style::default(), limits);
        let mut clues = Vec::new();
        for (demand, rule) in rules {
            let guard = enc.guarded(|enc| rule.encode(enc));
            clues.push((demand, guard, rule.cells(shape)));
        }
        let (cnf, tied) = enc.finish();
        let lits = Vec::new();
        let mut writer =
            Writer { puzzle, demands, cnf, lits, clues: clues.iter().map(|clue| (clue.0, clue.1)).collect() };
        writer.lits = (0..shape.len() * shape.values()).map(|_| writer.cnf.new_lit()).collect();
        let mut ties = vec![None; shape.len()];
        for (_, guard, cells) in clues {
            for cell in cells {
                let number = demands.numbering.number(cell) as usize;
                let tie = *ties[number].get_or_insert_with(|| {
                    let tie = writer.cnf.new_lit();
                    for value in 0..shape.values() {
                        let (own, other) =
                            (writer.lit(number, value), tied.eq(cell, demands.numbering.value(value)));
                        writer.cnf.add(&[!tie, !own, other]);
                        writer.cnf.add(&[!tie, own, !other]);
                    }
                    tie
                });
                writer.cnf.add(&[!guard, tie]);
            }
        }
        if demands.binary {
            for cell in 0..shape.len() {
                let (a, b) = (writer.lit(cell, 0), writer.lit(cell, 1));
                writer.cnf.add(&[a, b]);
                writer.cnf.add(&[!a, !b]);
            }
        }
        writer
    }

    fn lit(&self, cell: usize, value: usize) -> Lit {
        self.lits[cell * self.puzzle.shape().values() + value]
    }

    /// Writes a demand. Its guard.
    fn demand(&mut self, demand: Demand) -> Lit {
        if let Some(&guard) = self.clues.get(&demand) {
            return guard;
        }
        let guard = self.cnf.new_lit();
        let (numbering, values) = (&self.demands.numbering, self.puzzle.shape().values());
        let of_cell = |cell| (0..values).map(move |value| (numbering.number(cell) as usize, value)).collect();
        let in_group = |group: super::Group, value| {
            let value = numbering.value_number(value);
            group
                .cells(self.puzzle)
                .into_iter()
                .map(|cell| (numbering.number(cell) as usize, value))
                .collect()
        };
        let (candidates, at_least): (Vec<(usize, usize)>, bool) = match demand {
            Demand::HasValue(cell) => (of_cell(cell), true),
            Demand::OneValue(cell) => (of_cell(cell), false),
            // Only a house holds every value: of another group, it is no demand.
            Demand::Needs(group, _) if group.cells(self.puzzle).len() != values => return guard,
            Demand::Needs(group, value) => (in_group(group, value), true),
            Demand::AtMostOne(group, value) => (in_group(group, value), false),
            Demand::Clue(_) | Demand::Total(_) | Demand::Sum(_) => return guard,
        };
        let lits: Vec<Lit> = candidates.into_iter().map(|(cell, value)| self.lit(cell, value)).collect();
        if at_least {
            let clause: Vec<Lit> = lits.into_iter().chain([!guard]).collect();
            self.cnf.add(&clause);
        } else {
            for (index, &a) in lits.iter().enumerate() {
                lits[..index].iter().for_each(|&b| self.cnf.add(&[!guard, !a, !b]));
            }
        }
        guard
    }
}

/// The rule that says the same as a demand of a clue or a sum.
fn rule_of(puzzle: &Puzzle, demand: Demand) -> AnyRule {
    match demand {
        Demand::Clue(clue) => clue.rule(puzzle),
        Demand::Sum(rule) => {
            let (cells, sum) = puzzle.rules()[rule].sum().expect("only rules with a sum are cited by it");
            Sum { cells, sum, coefficients: Vec::new() }.into()
        }
        Demand::Total(group) => {
            let sum = puzzle.shape().all_values().iter().map(i64::from).sum();
            Sum { cells: group.cells(puzzle), sum, coefficients: Vec::new() }.into()
        }
        _ => unreachable!("demands of cells and groups are no rules"),
    }
}
