//! `solve`: a solution, the only one, or all of them.

use super::{Job, each_puzzle};
use crate::args::{OutputStyle, SolveCommand};
use crate::exit::{CommandError, Exit};
use crate::external::Program;
use crate::input::Inputs;
use crate::json;
use crate::output::Output;
use crate::progress::Progress;
use crate::proof::Proof;
use crate::report::{Talk, UserError};
use crate::solution::{self, Look, SOLUTION};
use crate::target::{Target, Writes};
use crate::{solving, verdict};
use ask::{Check, Cost, Record, ValueRecord, checks};
use gridwright::formats::families;
use gridwright::{Options, Puzzle, Scan, Solution, Value, Verdict};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Solves every puzzle.
pub(crate) fn run(args: &SolveCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let mut numbering = Numbering::default();
    each_puzzle(&args.read, &SOLUTION, talk, |job, output| {
        let look = look(args, job)?;
        if let Target::Picture(_) = output.target() {
            shows_one_solution(args, job)?;
        }
        numbering.begin(job);
        let mut work = Work { args, talk, job, output, look, numbering: &mut numbering };
        match job.puzzle.about.scan {
            None => work.solve(),
            Some(scan) => work.scan(scan),
        }
    })
}

/// How solutions are shown; fails if the puzzle has no such look.
fn look(args: &SolveCommand, job: &Job<'_>) -> Result<Look, UserError> {
    let look = Look { pretty: args.pretty, style: args.output_style, family: None };
    match args.output_style {
        Some(OutputStyle::Tokens) => {
            let family = families::of(job.input.format, job.puzzle).ok_or_else(|| {
                let names: Vec<&str> = families::ALL.iter().map(|family| family.format.name).collect();
                UserError::new(
                    "--output-style tokens is for families of puzzles, but this puzzle belongs to none",
                )
                .help(format!("the families are {}", names.join(", ")))
            })?;
            Ok(Look { family: Some(family), ..look })
        }
        Some(_) if !job.puzzle.is_picture() => {
            let error =
                UserError::new("this --output-style is for nonograms, but this puzzle is not a nonogram");
            Err(error.help("--output-style tokens is for families such as kakuro"))
        }
        _ => Ok(look),
    }
}

/// A picture shows one solution of one puzzle: fails if more are asked for.
fn shows_one_solution(args: &SolveCommand, job: &Job<'_>) -> Result<(), UserError> {
    job.must_be_alone("a picture")?;
    let asks = match (args.all, job.puzzle.about.scan) {
        (true, _) => "--all asks for every one",
        (_, Some(_)) => "this puzzle asks for one per value",
        _ => return Ok(()),
    };
    Err(UserError::new(format!("a picture shows one solution, but {asks}")))
}

/// How many solutions to look for.
fn most(args: &SolveCommand) -> Option<u64> {
    match (args.all, args.unique) {
        (true, _) => args.limit.filter(|&limit| limit > 0),
        (false, true) => Some(2),
        (false, false) => Some(1),
    }
}

/// One puzzle on its way to an answer.
struct Work<'a> {
    args: &'a SolveCommand,
    talk: &'a Talk,
    job: &'a Job<'a>,
    output: &'a mut Output,
    look: Look,
    numbering: &'a mut Numbering,
}

impl<'a> Work<'a> {
    /// The puzzle as it is.
    fn solve(&mut self) -> Result<Exit, CommandError> {
        let puzzle = self.job.puzzle;
        if let Some(path) = &self.args.proof {
            Proof::check_place(path, self.args.solve.sat.backend, self.job, &Inputs::of(&self.args.read))?;
        }
        let options = solving::options(&self.args.solve);
        // All solutions are printed as they are found; nothing else is worth the hurry.
        let stream = self.args.all && !self.args.read.json;
        let (verdict, time) = solving::timed(|| {
            self.look(puzzle, &options, |work, solution| {
                work.numbering.write(work.args, work.job.puzzle, solution, &work.look)?;
                if stream { work.print(solution) } else { Ok(()) }
            })
        });
        let verdict = verdict?;
        let cost = self.cost(&verdict, time);
        let inputs = Inputs::of(&self.args.read);
        let write = |path| Proof::write(path, puzzle, &verdict, &options, &inputs, self.talk);
        let proof = self.args.proof.as_deref().map(write).transpose()?;
        if self.args.read.json {
            let proof = proof.as_ref().and_then(Proof::record);
            let record = Record { proof, ..self.record(&verdict, &cost) };
            json::print(&record, self.output)?;
        } else if !stream && let Some(first) = verdict.solutions.first() {
            self.print(first)?;
        }
        self.say(&verdict, &options, &cost);
        if let Some(proof) = &proof {
            self.job.say(self.talk, &proof.sentence());
        }
        let proved = proof.map_or(Exit::Found, |proof| proof.exit());
        Ok(verdict::exit(&verdict, self.args.unique).max(proved))
    }

    /// The puzzle with each value of one cell in turn.
    fn scan(&mut self, scan: Scan) -> Result<Exit, CommandError> {
        if self.args.proof.is_some() {
            let error = UserError::new("--proof is about one question, but this puzzle asks one per value");
            return Err(error.help("`check --proof` is about the puzzle as it stands").into());
        }
        let options = solving::options(&self.args.solve);
        let mut total = Verdict { complete: true, ..empty() };
        let mut values = Vec::new();
        let mut spent = Duration::ZERO;
        for value in scan.low..=scan.high {
            let (verdict, time) = solving::timed(|| self.with_value(scan, value, &options));
            let verdict = verdict?;
            spent += time;
            if !self.args.read.json {
                self.print_value(scan, value, &verdict)?;
            }
            values.push(ValueRecord {
                cell: scan.cell.to_string(),
                value,
                status: verdict.status().name(),
                count: verdict.count,
            });
            add(&mut total, verdict);
        }
        let cost = self.cost(&total, spent);
        if self.args.read.json {
            let record = Record { values: Some(values), ..self.record(&total, &cost) };
            json::print(&record, self.output)?;
        }
        self.say(&total, &options, &cost);
        // An open question about one value takes nothing from the solution with another.
        let found = total.count > 0 && !self.args.unique && !self.args.all;
        Ok(if found { Exit::Found } else { verdict::exit(&total, self.args.unique) })
    }

    fn with_value(&mut self, scan: Scan, value: Value, options: &Options) -> Result<Verdict, CommandError> {
        let mut puzzle = self.job.puzzle.clone();
        if puzzle.set(scan.cell, value).is_err() {
            return Ok(Verdict { complete: true, ..empty() });
        }
        self.look(&puzzle, options, |work, solution| {
            work.numbering.write(work.args, work.job.puzzle, solution, &work.look)
        })
    }

    /// Looks for solutions, hands each to `each`, and keeps what is needed later: the first, or all for JSON.
    fn look(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        mut each: impl FnMut(&mut Self, &Solution) -> Result<(), CommandError>,
    ) -> Result<Verdict, CommandError> {
        let watched = self.args.all && self.output.is_terminal();
        let progress = (!watched).then(|| Progress::start(self.talk));
        let keep_all = self.args.read.json || puzzle.about.scan.is_some();
        let mut kept: Vec<Solution> = Vec::new();
        let mut failed = None;
        let (program, most) = (self.program(), most(self.args));
        let show = |solution: &Solution| {
            progress.iter().for_each(Progress::found_one);
            if keep_all || kept.is_empty() {
                kept.push(solution.clone());
            }
            match each(self, solution) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let verdict = match program {
            Some(program) => program.enumerate(puzzle, most, options, show)?,
            None => gridwright::enumerate(puzzle, most, options, show),
        };
        failed.map_or(Ok(Verdict { solutions: kept, ..verdict }), Err)
    }

    fn print(&mut self, solution: &Solution) -> Result<(), CommandError> {
        solution::write(self.job.puzzle, solution, &self.look, self.talk, self.output)
    }

    /// The verdict on one value, and below it the solutions.
    fn print_value(&mut self, scan: Scan, value: Value, verdict: &Verdict) -> Result<(), CommandError> {
        self.output.write(&format!("{} = {value}: {}\n", scan.cell, verdict::sentence(verdict)))?;
        let shown = if self.args.all { verdict.solutions.len() } else { 1 };
        for solution in verdict.solutions.iter().take(shown) {
            self.print(solution)?;
        }
        Ok(())
    }

    /// The SAT solver of the user, if there is one.
    fn program(&self) -> Option<Program<'a>> {
        let args = self.args;
        args.solver.as_deref().map(|name| Program { name, args: &args.solver_arg })
    }

    fn cost(&self, verdict: &Verdict, time: Duration) -> Cost {
        let cost = Cost::new(&verdict.stats, time);
        match self.program() {
            Some(program) => Cost { engine: program.short_name(), ..cost },
            None => cost,
        }
    }

    /// Everything that is known, for programs.
    fn record(&self, verdict: &Verdict, cost: &Cost) -> Record<'a> {
        Record {
            solutions: Some(verdict.solutions.iter().map(|solution| ask::rows(solution)).collect()),
            variables: ask::variables(verdict.solutions.iter().map(|solution| solution.filling())),
            checks: Some(self.checks(verdict).iter().map(Check::record).collect()),
            reference: self.reference().map(|broken| if broken.is_empty() { "match" } else { "differs" }),
            stats: Some(cost.record()),
            ..self.job.record(verdict.into())
        }
    }

    /// Everything that is said about an answer.
    fn say(&self, verdict: &Verdict, options: &Options, cost: &Cost) {
        if self.talk.is_quiet() {
            return;
        }
        let (job, talk) = (self.job, self.talk);
        if verdict.count == 0 && verdict.complete && job.puzzle.about.scan.is_none() {
            let diagnosis = gridwright::diagnose(job.puzzle, &solving::glance(options));
            job.say(talk, &verdict::no_solution(job.puzzle, &diagnosis));
        } else {
            job.say(talk, &verdict::sentence(verdict));
        }
        for check in self.checks(verdict) {
            talk.say(check.line());
        }
        self.say_reference(verdict);
        if self.args.solve.stats {
            job.say_cost(talk, cost);
        }
    }

    fn checks(&self, verdict: &Verdict) -> Vec<Check> {
        let first = verdict.solutions.first();
        first.map_or(Vec::new(), |first| checks(self.job.puzzle, self.job.input.format, first))
    }

    /// The rules that the reference solution breaks, if there is a reference: it is judged by the rules, not
    /// by which of several solutions was found.
    fn reference(&self) -> Option<Vec<usize>> {
        let reference = self.job.puzzle.about.reference.clone()?;
        Some(self.job.puzzle.verify(reference).err().map_or(Vec::new(), |broken| broken.0))
    }

    fn say_reference(&self, verdict: &Verdict) {
        let Some(broken) = self.reference() else { return };
        let found = verdict.solutions.first().map(Solution::filling);
        let is_the_found_one = verdict.count == 1 && found == self.job.puzzle.about.reference.as_ref();
        let sentence = match (&broken[..], verdict.count) {
            ([], 0) => "the reference is a solution".to_string(),
            ([], _) if is_the_found_one => "the reference is the solution found".to_string(),
            ([], _) => "more than one solution, the reference is one of them".to_string(),
            _ => {
                let rules = verdict::sentences(self.job.puzzle, &broken);
                format!("the reference solution is wrong, it breaks:{}", verdict::bullets(&rules))
            }
        };
        self.talk.say(sentence);
    }
}

/// Nothing is known yet.
fn empty() -> Verdict {
    Verdict { solutions: Vec::new(), count: 0, complete: false, stopped: None, stats: Default::default() }
}

/// Adds the verdict about one part of a puzzle to that about the others.
fn add(total: &mut Verdict, part: Verdict) {
    total.solutions.extend(part.solutions);
    total.count += part.count;
    total.complete &= part.complete;
    total.stopped = total.stopped.or(part.stopped);
    ask::add_stats(&mut total.stats, &part.stats);
}

/// Numbers the solution files of an input: `A_1.solution`, `A_2.solution` ... over all its puzzles.
#[derive(Default)]
struct Numbering {
    path: Option<PathBuf>,
    next: u64,
}

impl Numbering {
    fn begin(&mut self, job: &Job<'_>) {
        if self.path != job.input.path || job.number == 1 {
            *self = Numbering { path: job.input.path.clone(), next: 1 };
        }
    }

    fn write(
        &mut self,
        args: &SolveCommand,
        puzzle: &Puzzle,
        solution: &Solution,
        look: &Look,
    ) -> Result<(), CommandError> {
        if !args.write_solutions {
            return Ok(());
        }
        let Some(path) = &self.path else {
            let error = UserError::new("--write-solutions needs a file: solutions are written beside it");
            return Err(error.into());
        };
        let mut output =
            Output::open(Some(&beside(path, self.next)), &Writes::text("a solution"), &Inputs::NONE)?;
        output.write(&look.plain(puzzle, solution))?;
        output.finish()?;
        self.next += 1;
        Ok(())
    }
}

fn beside(path: &Path, number: u64) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}_{number}.solution"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_numbered_beside_their_puzzle() {
        assert_eq!(beside(Path::new("a/A.sudoku"), 3), Path::new("a/A_3.solution"));
        assert_eq!(beside(Path::new("A.b.txt"), 12), Path::new("A.b_12.solution"));
    }
}
