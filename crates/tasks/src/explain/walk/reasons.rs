//! Steps whose reasons are found by assuming candidates: without pencil marks, and with them.

use super::{FIRST_BOUND, Found, Keep, MARKS, MOST_COST, MOST_DIRECT, Walk};
use crate::explain::demand::Weight;
use crate::explain::table::{Reason, Table, Wanted};
use cnf::Reason as Stop;

/// The most places of a value in a house of which all but one go at once without pencil marks.
const NEAR_SINGLE: u16 = 3;

impl Walk {
    /// Reasons that are seen without pencil marks and cost less than a bound, the cheapest of them.
    pub(super) fn direct(&mut self, bound: Weight) -> Result<Vec<Found>, Stop> {
        let mut steps = self.every_direct(bound)?;
        let best = steps.iter().map(|step| step.cost).min();
        steps.retain(|step| Some(step.cost) == best);
        Ok(steps)
    }

    /// All of them.
    pub(super) fn every_direct(&mut self, bound: Weight) -> Result<Vec<Found>, Stop> {
        self.bare.refresh(&self.refuter);
        let mut wrong = self.wrong();
        wrong.retain(|&literal| self.is_near_single(literal));
        self.refuter.bare = true;
        let filled = self.bare.fill(&mut self.refuter, &wrong, bound, Wanted::Best, &self.limits);
        self.refuter.bare = false;
        filled?;
        let mut steps =
            falls(&self.bare, &wrong, |reason| reason.cost < bound && reason.demands.len() <= MOST_DIRECT);
        steps.retain(|step| self.leaves_single(step));
        Ok(steps)
    }

    /// Whether few places are left for a value in a house of the cell: otherwise no reason that is seen without pencil marks
    /// leaves only one.
    fn is_near_single(&self, literal: usize) -> bool {
        let (cell, value) = (literal / self.refuter.values, literal % self.refuter.values);
        self.refuter.groups_of(cell).iter().any(|&group| {
            let group = group as usize;
            self.refuter.demands.groups[group].house && self.refuter.places(group, value) <= NEAR_SINGLE
        })
    }

    /// Whether a value has one place left in a house once a reason's candidates are gone.
    fn leaves_single(&self, step: &Found) -> bool {
        let (demands, values) = (&self.refuter.demands, self.refuter.values);
        let in_reason =
            |group: usize| step.demands.iter().any(|&demand| demands.group_of(demand) == Some(group));
        step.gone.iter().any(|&literal| {
            let (cell, value) = (literal / values, literal % values);
            self.refuter.groups_of(cell).iter().any(|&group| {
                let group = group as usize;
                let places = &demands.groups[group];
                let here = |&&other: &&usize| {
                    other % values == value && places.cells.binary_search(&((other / values) as u32)).is_ok()
                };
                places.house
                    && (step.demands.len() < 3 || in_reason(group))
                    && usize::from(self.refuter.places(group, value))
                        == step.gone.iter().filter(here).count() + 1
            })
        })
    }

    /// Reasons with pencil marks that cost less than a bound, of those that are to be kept.
    pub(super) fn any_of(
        &mut self,
        wrong: &[usize],
        bound: Weight,
        keep: Option<Keep<'_>>,
    ) -> Result<Vec<Found>, Stop> {
        // What a step is called is told by the demands that it cannot do without.
        let wanted = if keep.is_some() { Wanted::Best } else { Wanted::Any };
        self.table.fill(&mut self.refuter, wrong, bound, wanted, &self.limits)?;
        let found = falls(&self.table, wrong, |reason| reason.cost < bound);
        let Some(keep) = keep else { return Ok(found) };
        let (mut kept, others): (Vec<Found>, Vec<Found>) =
            found.into_iter().partition(|step| keep(self, step));
        // Any other reason lacks one of the demands.
        for step in others {
            for &literal in &step.gone {
                for &demand in &step.demands {
                    let Some(reason) = self.refuter.refute_without(literal, demand, bound) else { continue };
                    let other = Found { gone: vec![literal], demands: reason, ..step.clone() };
                    if keep(self, &other) {
                        kept.push(other);
                        break;
                    }
                }
            }
        }
        Ok(kept)
    }

    /// The cheapest reasons with pencil marks that cost less than a bound.
    pub(super) fn cheapest(&mut self, below: Weight) -> Result<Vec<Found>, Stop> {
        self.table.refresh(&self.refuter);
        let wrong = self.wrong();
        let below = below.min(self.most.saturating_sub(MARKS).saturating_add(1));
        let known = |table: &Table| {
            wrong.iter().filter_map(|&literal| table.reason(literal)).map(|reason| reason.cost).min()
        };
        let mut bound = known(&self.table).map_or(FIRST_BOUND, |best| best + 1).min(below);
        let best = loop {
            self.table.fill(&mut self.refuter, &wrong, bound, Wanted::Cheapest, &self.limits)?;
            bound = match known(&self.table) {
                Some(best) if best < bound => break best,
                _ if bound >= below => return Ok(Vec::new()),
                _ if bound > MOST_COST => Weight::MAX,
                _ => 2 * bound,
            };
            bound = bound.min(below);
        };
        let mut steps = falls(&self.table, &wrong, |reason| reason.cost == best);
        steps.iter_mut().for_each(|step| step.cost += MARKS);
        Ok(steps)
    }
}

/// Candidates with their reasons, those with the same reason together.
fn falls(table: &Table, wrong: &[usize], wanted: impl Fn(&Reason) -> bool) -> Vec<Found> {
    let mut steps: Vec<Found> = Vec::new();
    for &literal in wrong {
        let Some(reason) = table.reason(literal).filter(|reason| wanted(reason)) else { continue };
        match steps.iter_mut().find(|step| step.demands == reason.demands) {
            Some(step) => step.gone.push(literal),
            None => steps.push(Found {
                gone: vec![literal],
                placed: Vec::new(),
                demands: reason.demands.clone(),
                cost: reason.cost,
                ends: false,
                searched: false,
            }),
        }
    }
    steps
}
