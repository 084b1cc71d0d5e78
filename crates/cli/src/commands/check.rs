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
use ask::{AnswerRecord, Check, Findings, Record, checks};
use gridwright::{Filling, Solution, Status, Verdict, render};

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

fn check_puzzle(
    args: &CheckCommand,
    talk: &Talk,
    job: &Job<'_>,
    output: &mut Output,
) -> Result<Exit, CommandError> {
    if let Some(path) = &args.proof {
        Proof::check_place(path, args.solve.sat.backend, job, &Inputs::of(&args.read))?;
    }
    let options = solving::options(&args.solve);
    let progress = Progress::start(talk);
    let findings = Findings::new(job.puzzle, args.redundant, &options);
    drop(progress);
    let verdict = &findings.verdict;
    let inputs = Inputs::of(&args.read);
    let write = |path| Proof::write(path, job.puzzle, verdict, &options, &inputs, talk);
    let proof = args.proof.as_deref().map(write).transpose()?;
    if args.read.json {
        let proof = proof.as_ref().and_then(Proof::record);
        let record = findings.fill(job.puzzle, job.record((&findings.verdict).into()));
        json::print(&Record { proof, ..record }, output)?;
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
