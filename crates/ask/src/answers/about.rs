//! None, one or several solutions: why, where they differ, what is not needed, and how hard it is.

use crate::answer::Subject;
use crate::question::{Check, Rate};
use crate::{Answer, AskError, Cost, Origin, RatingRecord, Record, Terms, diagnosis, verdict};
use gridwright::tasks::{self, Diagnosis, Fewest, Rating, Redundancy, rate_knowing, settling_cells};
use gridwright::{Cell, Options, Puzzle, Reason, Solution, Status, Value, Verdict};

/// What was found out about a puzzle.
#[derive(Debug)]
pub struct Findings {
    /// Its solutions, up to two.
    pub verdict: Verdict,
    /// If it has no solution: why.
    diagnosis: Option<Diagnosis>,
    /// And how that follows, step by step.
    argument: Vec<String>,
    /// If it has several: what would leave the first.
    settling: Option<Result<Fewest<(Cell, Value)>, Reason>>,
    /// If it has one and that was asked for: which clues it does not need.
    redundancy: Option<Redundancy>,
    /// If it has one: how hard it is.
    rating: Option<Rating>,
    /// What the verdict cost.
    pub cost: Cost,
}

impl Findings {
    /// Finds out all there is to say; with `redundant` also which clues are not needed.
    pub fn new(puzzle: &Puzzle, redundant: bool, options: &Options) -> Findings {
        let clock = options.limits.clock;
        let begin = clock.now();
        let verdict = gridwright::solve_unique(puzzle, options);
        let cost = Cost::new(&verdict.stats, clock.now().saturating_sub(begin));
        let status = verdict.status();
        let first = |wanted| verdict.solutions.first().filter(|_| status == wanted);
        let several = first(Status::Multiple);
        let only = first(Status::Unique);
        let found = (status == Status::None).then(|| gridwright::diagnose(puzzle, options));
        Findings {
            argument: found.iter().flat_map(|found| diagnosis::argument(puzzle, found, options)).collect(),
            diagnosis: found,
            settling: several.map(|first| settling_cells(puzzle, first, options)),
            redundancy: only.filter(|_| redundant).map(|only| tasks::redundancy(puzzle, only, options)),
            rating: only.map(|only| rating(puzzle, only, options)),
            cost,
            verdict,
        }
    }

    /// Adds everything that is known to a record.
    pub fn fill<'a>(&self, puzzle: &Puzzle, record: Record<'a>) -> Record<'a> {
        let conflict = match &self.diagnosis {
            Some(Diagnosis::Conflict(conflict)) => Some(conflict),
            _ => None,
        };
        let differ = match &self.verdict.solutions[..] {
            [one, other, ..] => Some(diagnosis::differing_cells(one, other)),
            _ => None,
        };
        let names = |cells: Vec<Cell>| cells.iter().map(Cell::to_string).collect();
        Record {
            solutions: Some(self.verdict.solutions.iter().map(|solution| crate::rows(solution)).collect()),
            variables: crate::variables(self.verdict.solutions.iter().map(|solution| solution.filling())),
            conflict: conflict.map(|conflict| diagnosis::conflict_lines(puzzle, conflict)),
            contradiction: conflict
                .map(|conflict| diagnosis::conflict_record(puzzle, conflict, &self.argument)),
            differ: differ.map(names),
            settle: self.settling.iter().flatten().next().map(diagnosis::settle_record),
            redundancy: self.redundancy.as_ref().map(|found| diagnosis::redundancy_record(puzzle, found)),
            logic: self.rating.as_ref().and_then(|rating| crate::nonogram_logic(puzzle, rating)),
            level: self.rating.as_ref().map(|rating| crate::level_word(rating).to_string()),
            rating: self.rating.as_ref().and_then(|rating| rating.rating),
            stats: Some(self.cost.record()),
            ..record
        }
    }

    /// The same in sentences.
    pub fn sentences(&self, puzzle: &Puzzle) -> Vec<String> {
        if let Some(found) = &self.diagnosis {
            let mut said = vec![diagnosis::no_solution(puzzle, found)];
            if !self.argument.is_empty() {
                said.push("step by step:".to_string());
            }
            let numbered = self.argument.iter().enumerate();
            said.extend(numbered.map(|(number, sentence)| format!("  {}. {sentence}", number + 1)));
            return said;
        }
        let mut said = vec![verdict::sentence(&self.verdict)];
        if let [one, other, ..] = &self.verdict.solutions[..] {
            said[0] += &format!(", which differ in {}", diagnosis::difference(one, other));
        }
        said.extend(self.settling.as_ref().map(|found| diagnosis::settling(found.as_ref())));
        if let Some(rating) = &self.rating {
            said.push(crate::rating_sentence(rating));
            said.extend(crate::nonogram_logic(puzzle, rating));
        }
        said.extend(self.redundancy.iter().flat_map(|found| diagnosis::redundancy(puzzle, found)));
        said
    }
}

/// How many looks at candidates and clues a rating may take here: a tenth of a second or so.
const RATING_WORK: u64 = 300_000;

/// How hard a puzzle with one solution is, as far as half of the time that is left tells.
fn rating(puzzle: &Puzzle, only: &Solution, options: &Options) -> Rating {
    let limits = options.limits.clone();
    let left = limits.deadline.map(|deadline| deadline.saturating_sub(limits.clock.now()));
    let limits = match left {
        Some(left) => limits.within(left / 2),
        None => limits,
    };
    rate_knowing(puzzle, only, RATING_WORK, &limits)
}

/// All that can be said about a puzzle.
pub(crate) fn check(asked: &Check, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let findings = Findings::new(&subject.puzzle, asked.redundant, &terms.options());
    let record = Record {
        sentences: findings.sentences(&subject.puzzle),
        stopped: findings.verdict.stopped.map(|reason| reason.to_string()),
        ..subject.record((&findings.verdict).into())
    };
    Ok(Answer::Puzzle(Box::new(findings.fill(&subject.puzzle, record))))
}

/// How hard a puzzle is.
pub(crate) fn rate(asked: &Rate, terms: &Terms) -> Result<Answer, AskError> {
    let subject = Subject::read(&asked.puzzle, terms)?;
    let rating = tasks::rate(&subject.puzzle, &terms.options());
    let origin = Origin { format: subject.format.name, ..Origin::default() };
    let record = RatingRecord::new(&origin, &subject.puzzle, &rating);
    Ok(Answer::Rating(Box::new(RatingRecord { warnings: subject.warnings.into(), ..record })))
}
