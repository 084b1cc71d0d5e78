//! `count`: how many solutions there are.

use super::each_puzzle;
use crate::args::CountCommand;
use crate::exit::{CommandError, Exit};
use crate::json;
use crate::progress::Progress;
use crate::report::Talk;
use crate::target::Writes;
use crate::{solving, verdict};
use ask::{Cost, Record};
use std::ops::ControlFlow;

/// Counts the solutions of every puzzle, up to the limit.
pub(crate) fn run(args: &CountCommand, talk: &Talk) -> Result<Exit, CommandError> {
    let most = Some(args.limit).filter(|&limit| limit > 0);
    each_puzzle(&args.read, &Writes::text("a count"), talk, |job, output| {
        let options = solving::options(&args.solve);
        let progress = Progress::start(talk);
        let (verdict, time) = solving::timed(|| {
            gridwright::enumerate(job.puzzle, most, &options, |_| {
                progress.found_one();
                ControlFlow::Continue(())
            })
        });
        drop(progress);
        let cost = Cost::new(&verdict.stats, time);
        if args.read.json {
            let stats = Some(cost.record());
            json::print(&Record { stats, ..job.record((&verdict).into()) }, output)?;
        } else {
            output.write(&format!("{}{}\n", job.label, verdict.count))?;
        }
        job.say(talk, &verdict::sentence(&verdict));
        if args.solve.stats {
            job.say_cost(talk, &cost);
        }
        Ok(verdict::exit(&verdict, false))
    })
}
