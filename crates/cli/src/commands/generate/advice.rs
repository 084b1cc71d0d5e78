//! What to change where no puzzle can be made, by the names of options.

use crate::args::GenerateCommand;
use crate::report::UserError;
use gridwright::tasks::generate::{ConfigError, GenerateError, NotFoundReason, SECOND, kind_of_clues};

/// An error for people: what the library says, and which options to change.
pub(super) fn told(error: &GenerateError, args: &GenerateCommand) -> UserError {
    let told = UserError::new(error.to_string());
    match error {
        GenerateError::Config(error) => match impossible(error) {
            Some(help) => told.help(help),
            None => told,
        },
        GenerateError::NotFound(error) => told.help(not_found(&error.why, args)).limit(),
        GenerateError::Stopped(_) => told.limit(),
    }
}

fn impossible(error: &ConfigError) -> Option<String> {
    Some(match error {
        ConfigError::NoRoom { clues, most, .. } => format!("write --{clues} with a MIN of at most {most}"),
        ConfigError::EmptyRange { clues, min, max } => format!("write --{clues} {max} {min}"),
        ConfigError::NothingCovers => "leave out --fill-all, or choose such a --type".to_string(),
        ConfigError::OtherClues { clues, kind } => {
            format!("--{clues} goes with --type {kind}, or with {kind} among --rules")
        }
        ConfigError::Symmetry { .. } => "widen --givens, or choose another --symmetry".to_string(),
        ConfigError::NothingStyled(_) => "leave out --style, or choose a --type with such clues".to_string(),
        ConfigError::TechniqueRating { .. } => "choose a harder --level or another --technique".to_string(),
        ConfigError::NonogramRating(_) => "choose a --level, or a --rating up to 5.0 or from 7.2".to_string(),
        ConfigError::NoFullGrid { .. } => "try another --size".to_string(),
        _ => return None,
    })
}

fn not_found(why: &NotFoundReason, args: &GenerateCommand) -> String {
    let more = format!("--effort {}", 10.0 * args.effort as f64 / SECOND as f64);
    match why {
        NotFoundReason::TooFewClues { had, rating, .. } => {
            let raise: Vec<String> = had
                .iter()
                .filter(|(_, clues)| can_grow(clues, args))
                .map(|(_, clues)| format!("--{clues}"))
                .collect();
            let raise = match &raise[..] {
                [] => "mix in other --rules".to_string(),
                some => format!("raise the MAX of {}", some.join(" or ")),
            };
            let harder = match (rating, args.rating) {
                (None, _) => "",
                (Some(_), None) => ", choose a harder --level",
                (Some(_), Some(_)) => ", raise the high end of --rating",
            };
            format!("{raise}{harder}, or try longer with {more}")
        }
        NotFoundReason::OutOfRange { clues, .. } | NotFoundReason::Clues { clues, .. } => {
            format!("widen --{clues}, or try longer with {more}")
        }
        NotFoundReason::OtherRating { .. } => {
            let what = if args.rating.is_some() { "widen --rating, " } else { "" };
            format!("{what}change the ranges, or try longer with {more}")
        }
        NotFoundReason::NotNeeded(_) => {
            let graded = args.level.is_some() || args.rating.is_some();
            let what = if graded { "a harder --level" } else { "another --technique or --type" };
            format!("choose {what}, or try longer with {more}")
        }
        NotFoundReason::Unproved => {
            format!("allow more clues, try another --seed, or try longer with {more}")
        }
        NotFoundReason::Repeated { .. } => "ask for fewer with --count, or widen the ranges".to_string(),
        NotFoundReason::Picture { .. } => format!("try another --density, or try longer with {more}"),
        _ => format!("try longer with {more}"),
    }
}

/// Whether more clues of a kind could be asked for: those that cover the grid are as many as there are.
fn can_grow(clues: &str, args: &GenerateCommand) -> bool {
    !(args.fill_all && kind_of_clues(clues).is_some_and(|kind| kind.covers()))
}
