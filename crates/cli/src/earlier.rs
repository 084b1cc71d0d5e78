//! Earlier puzzles, to which new ones may not be alike: of files in any format, and of the manifests of books.

use crate::input::Source;
use crate::report::UserError;
use book::{Loaded, manifest};
use gridwright::formats;
use std::path::Path;

/// The puzzles of a file.
pub(crate) fn load(path: &Path) -> Result<Vec<Loaded>, UserError> {
    let (name, text) = (path.display().to_string(), Source::of(path).text()?);
    if let Some(listed) = manifest::listed(&text) {
        let mut loaded = Vec::new();
        for manifest::Listed { number, format, text } in listed {
            let place = format!("{name}, puzzle {number}");
            let broken = |message: &str| UserError::new(format!("{place}: {message}"));
            let format =
                formats::by_name(&format).ok_or_else(|| broken(&format!("there is no format `{format}`")))?;
            let (_, reading) =
                formats::read(&text, Some(format)).map_err(|diagnostic| broken(&diagnostic.message))?;
            loaded.extend(reading.puzzles.into_iter().map(|puzzle| Loaded { place: place.clone(), puzzle }));
        }
        return Ok(loaded);
    }
    let (_, reading) =
        formats::read(&text, None).map_err(|diagnostic| UserError::at(&name, &text, &diagnostic))?;
    Ok(placed(&name, reading.puzzles))
}

/// Puzzles with their places in a file.
pub(crate) fn placed(name: &str, puzzles: Vec<gridwright::Puzzle>) -> Vec<Loaded> {
    let several = puzzles.len() > 1;
    let place = |number: usize| match several {
        true => format!("{name}, puzzle {number}"),
        false => name.to_string(),
    };
    (1..).zip(puzzles).map(|(number, puzzle)| Loaded { place: place(number), puzzle }).collect()
}
