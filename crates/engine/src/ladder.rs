//! The ladder: the one place that chooses how a puzzle is solved.
//!
//! Search goes first; most puzzles end there. When its first turn is over, what is known at the root becomes clauses, and
//! a SAT solver and search take turns: where search thrashes, learning wins, and where clauses are many, search does.
//! Who gets the next turn is decided by a forecast: search tells how much of its tree is still open, and a SAT solver,
//! which cannot know, is expected to need as long again as it has worked so far. What one rung finds, the others exclude.
//!
//! Work is counted in units of about ten nanoseconds, by counters and never by a clock, so that the same puzzle takes the same
//! course everywhere.

use super::derived::Derived;
use super::forecast::Forecast;
use super::kernels::latin::{self, LatinSearch};
use super::kernels::{classic, nonogram};
use super::network::{Wired, restricted, wire, wire_unnamed};
use super::nogoods::NogoodSearch;
use super::phases::Phases;
use super::sat::{SatAnswer, Session};
use super::search::{GeneralSearch, Search, SearchResult};
use super::{Choice, Engine, Options, Stats, Verdict};
use cnf::{BackendKind, Limits, Reason};
use model::grid::{Candidates, Value};
use model::propagate::PropagateError;
use model::puzzle::{Puzzle, Solution};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The shortest turn: about thirty milliseconds.
const FIRST_WORK: u64 = 3_000_000;
/// How many times longer the first turn of search is on a 9x9: what it ends in a tenth of a second should not wait for a
/// formula. Larger formulas cost more, and search gets more time before they are written.
const FIRST_TURN: u64 = 3;
/// The candidates of an empty 9x9.
const COMMON_SIZE: u64 = 729;
/// How many times longer the first turn on a nonogram is: its search learns as a SAT solver does, and mostly ends first.
const NONOGRAM: u64 = 9;
/// How much a rung has worked for each part of it that its next turn lasts.
const PARTS: u64 = 4;
/// The light SAT solver carries on alone until it has worked for about three seconds, then gets this share of what CaDiCaL
/// does.
const LIGHT_WORK: u64 = 300_000_000;
const LIGHT_SHARE: f64 = 0.3;
/// Search that learns is asked where a choice costs as much as this: a conflict takes it about 0.3 milliseconds, and where
/// choices cost less, a SAT solver learns faster.
const COSTLY: u64 = 1500;
/// It carries on alone until it has worked for about half a second, then gets as much as the SAT solvers.
const LEARNING_WORK: u64 = 50_000_000;
/// The fewest conflicts of a turn: a solver that begins anew after a handful learns little.
const FEWEST_CONFLICTS: u64 = 250;
/// How much longer the turns of local search are than those of search: where it can be used, it is mostly what finds
/// the solution.
const LOCAL: u64 = 2;
/// With more solutions than this, telling the rungs of each other's finds costs more than it gains: search
/// goes on alone.
const MOST_SHARED: usize = 10_000;
/// The share of memory that solutions which are told to others may take.
const SHARED: u64 = 16;

/// Shows each solution of a puzzle as it is found, up to `most` of them, until the caller breaks off.
/// The verdict counts them and keeps none.
pub fn enumerate(
    puzzle: &Puzzle,
    most: Option<u64>,
    options: &Options,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Verdict {
    let first = Turn { work: FIRST_WORK, conflicts: FEWEST_CONFLICTS, costly: COSTLY };
    let stats = Stats::default();
    Ladder { puzzle, options, most, first, each, shown: Vec::new(), count: 0, stats }.verdict()
}

/// How long the shortest turns are: of search in work, of a SAT solver in conflicts. And what a choice has to cost so that
/// search that learns gets any.
#[derive(Clone, Copy, Debug)]
struct Turn {
    work: u64,
    conflicts: u64,
    costly: u64,
}

/// How a climb ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Every solution was shown.
    Complete,
    /// As many as were asked for, or the caller had enough.
    Enough,
    /// A limit was reached.
    Stopped(Reason),
}

impl From<PropagateError> for End {
    fn from(error: PropagateError) -> End {
        match error {
            PropagateError::Contradiction => End::Complete,
            PropagateError::Stopped(reason) => End::Stopped(reason),
        }
    }
}

struct Ladder<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    most: Option<u64>,
    first: Turn,
    each: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
    /// Solutions that other rungs must not count again.
    shown: Vec<Solution>,
    count: u64,
    stats: Stats,
}

/// A SAT solver and how many of the solutions shown it already excludes.
struct SatRung<'a> {
    backend: BackendKind,
    session: Session<'a>,
    excluded: usize,
    /// What search knew of the candidates when it was told last.
    known: Candidates,
    /// It takes hints about pictures.
    takes_phases: bool,
    /// No other rung takes turns with it.
    alone: bool,
}

/// What a clause that is written and loaded costs, and what a literal that follows from others does.
const CLAUSE_WORK: u64 = 20;
const PROPAGATION_WORK: u64 = 20;

impl SatRung<'_> {
    /// What it has worked so far.
    fn work(&self) -> u64 {
        let stats = self.session.stats();
        stats.clauses * CLAUSE_WORK + stats.propagations * PROPAGATION_WORK
    }

    /// About how many conflicts so much work is, as it went so far. Before the first ones, a thousand literals follow for each.
    fn conflicts(&self, work: u64) -> u64 {
        let stats = self.session.stats();
        let (conflicts, propagations) = (stats.conflicts + 10, stats.propagations + 10_000);
        (work as f64 * conflicts as f64 / (propagations * PROPAGATION_WORK) as f64) as u64
    }

    /// Excludes candidates that search has refuted.
    fn learn(&mut self, root: Candidates) {
        if root != self.known {
            self.session.restrict(&root);
            self.known = root;
        }
    }

    /// Excludes a solution. Of a nonogram, others are often close by.
    fn exclude(&mut self, solution: &Solution) {
        self.session.exclude(solution);
        if self.takes_phases {
            self.session.prefer(&Phases::of(solution.filling()));
        }
    }
}

/// Whose turn it is among the SAT solvers: the light one's first and for long, then mostly CaDiCaL's.
fn due(rungs: &[SatRung], backends: &[BackendKind]) -> usize {
    match (rungs, backends) {
        ([], _) | ([_], [_]) => 0,
        ([light, heavy @ ..], _) => {
            let heavy: u64 = heavy.iter().map(SatRung::work).sum();
            let share = (heavy as f64 * LIGHT_SHARE) as u64;
            usize::from(light.work() >= LIGHT_WORK.max(share))
        }
    }
}

/// What search that learns and the SAT solvers have worked.
fn worked(learning: Option<&NogoodSearch>, rungs: &[SatRung]) -> (u64, u64) {
    (learning.map_or(0, NogoodSearch::work), rungs.iter().map(SatRung::work).sum())
}

impl<'a> Ladder<'a> {
    fn verdict(mut self) -> Verdict {
        let end = self.climb();
        Verdict {
            solutions: Vec::new(),
            count: self.count,
            complete: end == End::Complete,
            stopped: if let End::Stopped(reason) = end { Some(reason) } else { None },
            stats: self.stats,
        }
    }

    fn climb(&mut self) -> End {
        if self.most == Some(0) {
            return End::Enough;
        }
        if let Some(reason) = self.options.limits.reached() {
            return End::Stopped(reason);
        }
        if self.options.engine.has_formula() && self.options.style_for(self.puzzle).is_chosen() {
            // The formula of the puzzle as it stands was asked for; search alone has none.
            let Ok(candidates) = restricted(self.puzzle) else { return End::Complete };
            return self.only_sat(candidates, &[]);
        }
        if self.options.engine == Choice::Auto
            && let Some(mut search) = classic::search(self.puzzle, self.options.seed, self.options.nodes)
        {
            let Ok(root) = restricted(self.puzzle) else { return End::Complete };
            return self.take_turns(&mut search, Some(&root), &[]);
        }
        if self.options.engine == Choice::Auto
            && let Some(lines) = nonogram::search(self.puzzle, self.options)
        {
            let mut lines = match lines {
                Ok(lines) => lines,
                Err(error) => return error.into(),
            };
            return self.take_turns(&mut *lines, None, &[]);
        }
        let mut wired = match self.wired() {
            Ok(wired) => wired,
            Err(error) => return error.into(),
        };
        let root = wired.candidates(self.puzzle.shape());
        let derived = std::mem::take(&mut wired.derived);
        if self.options.engine == Choice::Sat && root.filling().is_none() {
            return self.only_sat(root, &derived);
        }
        if self.options.engine == Choice::Nogoods {
            let Wired { domains, houses, .. } = wired;
            let Options { seed, nodes, .. } = *self.options;
            let mut search = NogoodSearch::new(self.puzzle.shape(), domains, houses, seed, nodes);
            return self.take_turns(&mut search, Some(&root), &derived);
        }
        let mut search =
            GeneralSearch::new(self.puzzle.shape(), wired, self.options.seed, self.options.nodes);
        self.take_turns(&mut search, Some(&root), &derived)
    }

    /// The puzzle made ready, and what follows from its rules before anything is tried.
    fn wired(&self) -> Result<Wired, PropagateError> {
        // Clauses and nogoods keep to the names that rules give.
        let wire = match self.options.engine {
            Choice::Sat | Choice::Nogoods => wire,
            Choice::Auto | Choice::Search => wire_unnamed,
        };
        let mut wired = wire(self.puzzle, &self.options.limits)?;
        wired.domains.propagate_within(&self.options.limits)?;
        Ok(wired)
    }

    /// How many solutions are told to others.
    fn most_shared(&self) -> usize {
        let each = (self.puzzle.shape().len() + size_of::<Solution>()) as u64;
        let room = self.options.limits.bytes() / SHARED / each;
        usize::try_from(room).unwrap_or(usize::MAX).clamp(1, MOST_SHARED)
    }

    /// Search and SAT solvers in turn, as long as none of them comes to an end.
    fn take_turns(&mut self, search: &mut dyn Search, root: Option<&Candidates>, derived: &[Derived]) -> End {
        let mut rungs: Vec<SatRung<'a>> = Vec::new();
        let mut learning: Option<NogoodSearch> = None;
        let mut forecast = Forecast::new(root.is_none());
        let mut backends: &[BackendKind] = &[];
        let mut turn = self.first_turn(root);
        let mut alone = self.options.engine != Choice::Auto;
        let mut local = match self.begin(search, root) {
            ControlFlow::Continue(local) => local,
            ControlFlow::Break(end) => return end,
        };
        let mut begun = search.work();
        loop {
            alone |= self.shown.len() >= self.most_shared();
            if let Some(end) = local.as_mut().and_then(|local| self.search(local, turn.saturating_mul(LOCAL)))
            {
                return end;
            }
            let rest = turn.saturating_sub(std::mem::take(&mut begun));
            if let Some(end) = self.search(search, if alone { u64::MAX } else { rest }) {
                return end;
            }
            if backends.is_empty() {
                backends = self.backends();
                learning = if alone { None } else { self.learning(search) };
            }
            turn = self.first.work.max(search.work() / PARTS);
            forecast.look(search.work(), search.open_part());
            while !alone {
                let (learnt, formula) = worked(learning.as_ref(), &rungs);
                if learnt + formula >= forecast.patience() {
                    break;
                }
                if let Some(learning) = learning.as_mut().filter(|_| learnt < LEARNING_WORK.max(formula)) {
                    match self.search(learning, self.first.work.max(learnt / PARTS)) {
                        Some(End::Stopped(Reason::Memory)) => alone = true,
                        Some(end) => return end,
                        None => {}
                    }
                    continue;
                }
                let known = search.root().or(root.cloned()).expect("one of them knows the root");
                let number = due(&rungs, backends);
                if number == rungs.len() {
                    match self.open(backends[number], &known, derived, search.bytes()) {
                        Ok(rung) => rungs.push(rung),
                        Err(reason @ (Reason::Time | Reason::Cancelled)) => return End::Stopped(reason),
                        // There is no room for a formula: search must do.
                        Err(_) => {
                            alone = true;
                            break;
                        }
                    }
                }
                let rung = &mut rungs[number];
                rung.learn(known);
                let conflicts = rung.conflicts(self.first.work.max(rung.work() / PARTS));
                if let Some(end) = self.sat(rung, conflicts.max(self.first.conflicts).max(1)) {
                    return end;
                }
            }
        }
    }

    /// How long the first turn of search is. Of nonograms no root is known.
    fn first_turn(&self, root: Option<&Candidates>) -> u64 {
        let longer = root.map_or(NONOGRAM, |root| FIRST_TURN.max(root.len() as u64 / COMMON_SIZE));
        self.first.work * longer.max(1)
    }

    /// A search that learns, if choices cost so much that it is likely to be of use. Who limits choices wants them made by
    /// plain search.
    fn learning(&self, search: &dyn Search) -> Option<NogoodSearch> {
        let is_costly = search.work() >= self.first.costly * search.nodes().max(1);
        if is_costly && self.options.nodes.is_none() { search.learning() } else { None }
    }

    /// The beginning of the first turn of search, where one solution is asked, and a local search if that was not
    /// enough and there is one for the puzzle.
    fn begin(
        &mut self,
        search: &mut dyn Search,
        root: Option<&Candidates>,
    ) -> ControlFlow<End, Option<LatinSearch>> {
        let Options { engine, seed, nodes, ref limits, .. } = *self.options;
        // Who limits choices wants search: local search makes none.
        let (Some(root), Some(1), Choice::Auto, None) = (root, self.most, engine, nodes) else {
            return ControlFlow::Continue(None);
        };
        match self.search(search, self.first.work) {
            Some(end) => ControlFlow::Break(end),
            None => {
                let limits = limits.clone().beside(search.bytes());
                ControlFlow::Continue(latin::search(self.puzzle, root, seed, &limits))
            }
        }
    }

    /// The solver that was asked for, or all of them, the light one first. Of a nonogram, only those that take hints: they
    /// are far ahead.
    fn backends(&self) -> &'static [BackendKind] {
        let position = |kind| BackendKind::ALL.iter().position(|&other| other == kind);
        match self.options.backend.and_then(position) {
            Some(place) => &BackendKind::ALL[place..=place],
            None if nonogram::clues(self.puzzle).is_some() => {
                let hinted = BackendKind::ALL.iter().position(|kind| kind.takes_hints());
                &BackendKind::ALL[hinted.unwrap_or(0)..]
            }
            None => BackendKind::ALL,
        }
    }

    /// A solver with the formula of the puzzle, beside so many bytes that are in use.
    fn open(
        &self,
        backend: BackendKind,
        candidates: &Candidates,
        derived: &[Derived],
        used: u64,
    ) -> Result<SatRung<'a>, Reason> {
        let limits = self.options.limits.clone().beside(used);
        let options = Options { backend: Some(backend), limits, ..self.options.clone() };
        let clues = if backend.takes_hints() { nonogram::clues(self.puzzle) } else { None };
        let phases = clues.as_ref().and_then(|clues| nonogram::belief::phases(clues, candidates));
        let mut session = Session::open_with(self.puzzle, candidates.clone(), derived, &options, false);
        if let Some(reason) = session.encoding().refused {
            return Err(reason);
        }
        phases.iter().for_each(|phases| session.prefer(phases));
        let takes_phases = clues.is_some();
        Ok(SatRung { backend, session, excluded: 0, known: candidates.clone(), takes_phases, alone: false })
    }

    /// A turn of search. `None` when its work is done without an end.
    fn search(&mut self, search: &mut dyn Search, work: u64) -> Option<End> {
        let elsewhere: HashSet<Vec<Value>> = self.shown.iter().map(|solution| solution.counted()).collect();
        let mut until = search.work().saturating_add(work);
        let nodes = search.nodes();
        let end = loop {
            let left = until.saturating_sub(search.work());
            match search.next(left, &self.options.limits) {
                SearchResult::Filling(filling)
                    if !elsewhere.is_empty() && elsewhere.contains(&filling.counted()) => {}
                SearchResult::Filling(filling) => {
                    // What propagators do not know, the rules' own meaning decides.
                    let Ok(solution) = self.puzzle.verify(filling) else { continue };
                    if self.show(solution) {
                        break Some(if search.nothing_left() { End::Complete } else { End::Enough });
                    }
                    until = search.work().saturating_add(work);
                }
                SearchResult::Nothing => break Some(End::Complete),
                SearchResult::Stopped(reason) => break Some(End::Stopped(reason)),
                SearchResult::Budget => break None,
            }
        };
        self.stats.nodes += search.nodes() - nodes;
        self.stats.engine = search.engine();
        end
    }

    /// A turn of a SAT solver. `None` when its conflicts are used up without an end.
    fn sat(&mut self, rung: &mut SatRung, conflicts: u64) -> Option<End> {
        let allowed = self.options.limits.conflicts.map(|most| most.saturating_sub(self.stats.conflicts));
        let limits = Limits {
            conflicts: Some(allowed.map_or(conflicts, |allowed| allowed.min(conflicts))),
            ..self.options.limits.clone()
        };
        let options = Options { limits, ..self.options.clone() };
        let before = rung.session.stats();
        for solution in &self.shown[rung.excluded..] {
            rung.exclude(solution);
        }
        let end = loop {
            match rung.session.ask(&[], &options) {
                SatAnswer::Found(solution) => {
                    rung.exclude(&solution);
                    if self.show(solution) {
                        break Some(End::Enough);
                    }
                }
                SatAnswer::Nothing(_) => break Some(End::Complete),
                SatAnswer::Stopped(Reason::Conflicts) if allowed.is_none_or(|most| most > conflicts) => {
                    break None;
                }
                SatAnswer::Stopped(reason) => break Some(End::Stopped(reason)),
            }
            if self.shown.len() >= self.most_shared() && !rung.alone {
                break None;
            }
        };
        rung.excluded = self.shown.len();
        self.stats.add_sat(before, rung.session.stats());
        self.stats.engine = Engine::Sat(rung.backend);
        end
    }

    /// SAT alone, with the solver that was chosen or the light one.
    fn only_sat(&mut self, candidates: Candidates, derived: &[Derived]) -> End {
        let backend = self.options.backend.unwrap_or(BackendKind::Batsat);
        match self.open(backend, &candidates, derived, 0) {
            Ok(rung) => {
                let mut rung = SatRung { alone: true, ..rung };
                self.sat(&mut rung, u64::MAX).unwrap_or(End::Stopped(Reason::Conflicts))
            }
            Err(reason) => End::Stopped(reason),
        }
    }

    /// Counts a solution, shows it, and says whether that was enough.
    fn show(&mut self, solution: Solution) -> bool {
        self.count += 1;
        let enough = (self.each)(&solution).is_break();
        if self.shown.len() < self.most_shared() {
            self.shown.push(solution);
        }
        enough || self.most.is_some_and(|most| self.count >= most)
    }
}

#[cfg(test)]
mod tests;
