//! `check`: none, unique or several, and why; or whether a given solution keeps every rule.

use super::{Job, each_puzzle};
use crate::args::CheckCommand;
use crate::exit::{CommandError, Exit};
use crate::input::{self, Inputs};
use crate::json;
use crate::output::Output;
use crate::progress::Progress;
use crate::proof::Proof;
use crate::report::Talk;
use crate::target::Writes;
use crate::{solving, text, verdict};
use ask::{AnswerRecord, Check, Cost, Record, checks, diagnosis};
use gridwright::tasks::{Diagnosis, Fewest, Rating, Redundancy, rate_knowing, redundancy, settling_cells};
use gridwright::{Cell, Filling, Options, Puzzle, Reason, Solution, Status, Value, Verdict, render};

/// Checks every puzzle.
pub(crate) fn run(args: &CheckCommand, talk: &Talk) -> Result<Exit, CommandError> {
    if let (Some(solution), Some(output)) = (&args.solution, &args.read.output_file) {
        Inputs::new([&**solution], args.read.force).spare(output)?;
    }
    each_puzzle(&args.read, &Writes::text("a verdict"), talk, |job, output| match &args.solution {
        None => check_puzzle(args, talk, job, output),
        Some(path) => {
            let filling = input::solution(path, job.puzzle)?;
            check_solution(args, talk, job, output, &filling)
        }
    })
}

/// What was found out about a puzzle.
struct Findings {
    verdict: Verdict,
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
    cost: Cost,
}

impl Findings {
    fn new(args: &CheckCommand, puzzle: &Puzzle, options: &Options) -> Findings {
        let (verdict, time) = solving::timed(|| gridwright::solve_unique(puzzle, options));
        let cost = Cost::new(&verdict.stats, time);
        let status = verdict.status();
        let first = |wanted| verdict.solutions.first().filter(|_| status == wanted);
        let several = first(Status::Multiple);
        let only = first(Status::Unique);
        let found = (status == Status::None).then(|| gridwright::diagnose(puzzle, options));
        Findings {
            argument: found.iter().flat_map(|found| diagnosis::argument(puzzle, found, options)).collect(),
            diagnosis: found,
            settling: several.map(|first| settling_cells(puzzle, first, options)),
            redundancy: only.filter(|_| args.redundant).map(|only| redundancy(puzzle, only, options)),
            rating: only.map(|only| rating(puzzle, only, options)),
            cost,
            verdict,
        }
    }

    /// Everything that is known, for programs.
    fn record<'a>(&self, job: &Job<'a>) -> Record<'a> {
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
            solutions: Some(self.verdict.solutions.iter().map(|solution| ask::rows(solution)).collect()),
            variables: ask::variables(self.verdict.solutions.iter().map(|solution| solution.filling())),
            conflict: conflict.map(|conflict| diagnosis::conflict_lines(job.puzzle, conflict)),
            contradiction: conflict
                .map(|conflict| diagnosis::conflict_record(job.puzzle, conflict, &self.argument)),
            differ: differ.map(names),
            settle: self.settling.iter().flatten().next().map(diagnosis::settle_record),
            redundancy: self.redundancy.as_ref().map(|found| diagnosis::redundancy_record(job.puzzle, found)),
            logic: self.rating.as_ref().and_then(|rating| ask::nonogram_logic(job.puzzle, rating)),
            level: self.rating.as_ref().map(|rating| ask::level_word(rating).to_string()),
            rating: self.rating.as_ref().and_then(|rating| rating.rating),
            stats: Some(self.cost.record()),
            ..job.record((&self.verdict).into())
        }
    }

    /// The same in sentences.
    fn sentences(&self, puzzle: &Puzzle) -> Vec<String> {
        if let Some(diagnosis) = &self.diagnosis {
            let mut said = vec![verdict::no_solution(puzzle, diagnosis)];
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
            said.push(ask::rating_sentence(rating));
            said.extend(ask::nonogram_logic(puzzle, rating));
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

fn check_puzzle(
    args: &CheckCommand,
    talk: &Talk,
    job: &Job<'_>,
    output: &mut Output,
) -> Result<Exit, CommandError> {
    if let Some(path) = &args.proof {
        Proof::check_place(path, job, &Inputs::of(&args.read))?;
    }
    let options = solving::options(&args.solve);
    let progress = Progress::start(talk);
    let findings = Findings::new(args, job.puzzle, &options);
    drop(progress);
    let verdict = &findings.verdict;
    let inputs = Inputs::of(&args.read);
    let write = |path| Proof::write(path, job.puzzle, verdict, &options, &inputs, talk);
    let proof = args.proof.as_deref().map(write).transpose()?;
    if args.read.json {
        let proof = proof.as_ref().and_then(Proof::record);
        json::print(&Record { proof, ..findings.record(job) }, output)?;
    } else {
        output.write(&format!("{}{}\n", job.label, verdict::word(verdict.status())))?;
    }
    if args.pretty {
        draw(talk, job, output, verdict)?;
    }
    findings.sentences(job.puzzle).iter().for_each(|sentence| job.say(talk, sentence));
    if let Some(proof) = &proof {
        job.say(talk, &proof.sentence());
    }
    if args.solve.stats {
        job.say_cost(talk, &findings.cost);
    }
    Ok(verdict::exit(verdict, true).max(proof.map_or(Exit::Found, |proof| proof.exit())))
}

/// Draws the puzzle, with its solution if there is no other, and two of several beside each other.
fn draw(talk: &Talk, job: &Job<'_>, output: &mut Output, verdict: &Verdict) -> Result<(), CommandError> {
    let color = talk.colors(output.is_terminal());
    let only = verdict.solutions.first().filter(|_| verdict.status() == Status::Unique);
    output.write(&render::pretty(job.puzzle, only.map(Solution::filling), &render::Style { color }))?;
    match &verdict.solutions[..] {
        [one, other, ..] => output.write(&text::side_by_side(job.puzzle, one, other)),
        _ => Ok(()),
    }
}

fn check_solution(
    args: &CheckCommand,
    talk: &Talk,
    job: &Job<'_>,
    output: &mut Output,
    filling: &Filling,
) -> Result<Exit, CommandError> {
    let checks = checks(job.puzzle, job.input.format, filling);
    let broken = job.puzzle.verify(filling.clone()).err().map_or(Vec::new(), |violation| violation.0);
    if args.read.json {
        let answer = AnswerRecord::word(if broken.is_empty() { "valid" } else { "invalid" }, true);
        let checks = Some(checks.iter().map(Check::record).collect());
        let conflict = Some(verdict::sentences(job.puzzle, &broken)).filter(|rules| !rules.is_empty());
        json::print(&Record { checks, conflict, ..job.record(answer) }, output)?;
    } else {
        for check in &checks {
            output.write(&format!("{}{}\n", job.label, check.line()))?;
        }
    }
    if broken.is_empty() {
        job.say(talk, "a solution: every rule is kept");
        return Ok(Exit::Found);
    }
    let rules = verdict::sentences(job.puzzle, &broken);
    job.say(talk, &format!("not a solution, it breaks:{}", verdict::bullets(&rules)));
    Ok(Exit::NoSolution)
}
