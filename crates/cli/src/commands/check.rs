//! `check`: none, unique or several, and why; or whether a given solution keeps every rule.

use super::{Job, each_puzzle};
use crate::args::CheckCommand;
use crate::checks::{Check, checks};
use crate::exit::{Exit, Fault};
use crate::json::{self, Answer, Record, StatsRecord};
use crate::output::Output;
use crate::progress::Progress;
use crate::report::Talk;
use crate::{input, solving, verdict};
use gridwright::tasks::Conflict;
use gridwright::{Filling, Status, Verdict};
use std::time::Duration;

/// Checks every puzzle.
pub(crate) fn run(args: &CheckCommand, talk: &Talk) -> Result<Exit, Fault> {
    each_puzzle(&args.read, talk, |job, output| match &args.solution {
        None => check_puzzle(args, talk, job, output),
        Some(path) => {
            let filling = input::solution(path, job.puzzle)?;
            check_solution(args, talk, job, output, &filling)
        }
    })
}

fn check_puzzle(args: &CheckCommand, talk: &Talk, job: &Job<'_>, output: &mut Output) -> Result<Exit, Fault> {
    let options = solving::options(&args.solve);
    let progress = Progress::start(talk);
    let (verdict, time) = solving::timed(|| gridwright::solve_unique(job.puzzle, &options));
    let none = verdict.status() == Status::None;
    let conflict = none.then(|| gridwright::diagnose(job.puzzle, &options)).flatten();
    drop(progress);
    if args.read.json {
        json::print(&record(job, &verdict, conflict.as_ref(), time), output)?;
    } else {
        output.write(&format!("{}{}\n", job.label, word(verdict.status())))?;
    }
    job.say(talk, &explain(job, &verdict, conflict.as_ref()));
    if args.solve.stats {
        job.say_stats(talk, &verdict.stats, time);
    }
    Ok(verdict::exit(&verdict, true))
}

fn word(status: Status) -> &'static str {
    if status == Status::Multiple { "several" } else { status.name() }
}

fn record<'a>(job: &Job<'a>, verdict: &Verdict, conflict: Option<&Conflict>, time: Duration) -> Record<'a> {
    Record {
        solutions: Some(verdict.solutions.iter().map(|solution| json::rows(solution)).collect()),
        conflict: conflict.map(|conflict| verdict::sentences(job.puzzle, &conflict.rules)),
        stats: Some(StatsRecord::new(&verdict.stats, time)),
        ..Record::new(job, verdict.into())
    }
}

fn explain(job: &Job<'_>, verdict: &Verdict, conflict: Option<&Conflict>) -> String {
    match (verdict.status(), &verdict.solutions[..]) {
        (Status::None, _) => verdict::no_solution(job.puzzle, conflict),
        (_, [one, other, ..]) => {
            format!("{}, which differ in {}", verdict::sentence(verdict), verdict::difference(one, other))
        }
        _ => verdict::sentence(verdict),
    }
}

fn check_solution(
    args: &CheckCommand,
    talk: &Talk,
    job: &Job<'_>,
    output: &mut Output,
    filling: &Filling,
) -> Result<Exit, Fault> {
    let checks = checks(job.puzzle, job.input.format.name, filling);
    let broken = job.puzzle.verify(filling.clone()).err().map_or(Vec::new(), |violation| violation.0);
    if args.read.json {
        let answer = Answer::word(if broken.is_empty() { "valid" } else { "invalid" }, true);
        let checks = Some(checks.iter().map(Check::record).collect());
        let conflict = Some(verdict::sentences(job.puzzle, &broken)).filter(|rules| !rules.is_empty());
        json::print(&Record { checks, conflict, ..Record::new(job, answer) }, output)?;
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
