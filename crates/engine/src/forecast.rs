//! How long search will still take, and how long others may try in the meantime.
//!
//! Each choice splits what is to be looked at among its candidates, in equal parts; what is behind us tells how much
//! work such a part is (Kilby, Slaney, Thiébaux, Walsh: *Estimating search tree size*, AAAI 2006). Over the whole search that
//! estimate forgets that a search may be stuck in a thin part of its tree, and over the last half of the work it forgets the
//! rest, so the forecast lies between the two.

/// What was seen of a search's progress.
#[derive(Clone, Debug, Default)]
pub(super) struct Forecast {
    /// The work done, and the part of the tree that was open then, if somebody counts.
    looks: Vec<(u64, Option<f64>)>,
}

/// A SAT solver may work this part of what search is expected to need still.
const TRUST: f64 = 0.7;
/// But no more than so many times what search has worked: forecasts err.
const MOST_BEHIND: f64 = 2.5;

impl Forecast {
    /// Looks at a search that has worked so much.
    pub(super) fn look(&mut self, work: u64, open: Option<f64>) {
        self.looks.push((work, open));
    }

    /// How much work search still has to do, by estimate; `None` if nobody counts.
    fn left(&self) -> Option<f64> {
        let &(work, open) = self.looks.last()?;
        let open = open?;
        let (before, was_open) = match self.looks.iter().rfind(|(earlier, _)| earlier * 2 <= work) {
            Some(&(before, was_open)) => (before, was_open?),
            None => (0, 1.0),
        };
        let left = |work: u64, part: f64| work as f64 * open / part.max(f64::MIN_POSITIVE);
        let by_all = left(work, 1.0 - open);
        let by_last = left(work - before, was_open - open);
        Some((by_all.min(f64::MAX.sqrt()) * by_last.min(f64::MAX.sqrt())).sqrt())
    }

    /// How much work others may do in all before search goes on. Where nobody counts, search and they are equals.
    pub(super) fn patience(&self) -> u64 {
        let work = self.looks.last().map_or(0, |&(work, _)| work);
        match self.left() {
            Some(left) => (left * TRUST).min(work as f64 * MOST_BEHIND).round() as u64,
            None => work,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(looks: &[(u64, f64)]) -> Forecast {
        let mut forecast = Forecast::default();
        looks.iter().for_each(|&(work, open)| forecast.look(work, Some(open)));
        forecast
    }

    #[test]
    fn a_search_that_goes_on_evenly_ends_when_it_should() {
        let forecast = after(&[(100, 0.9), (200, 0.8), (400, 0.6)]);
        assert_eq!(forecast.left().map(f64::round), Some(600.0));
        assert_eq!(forecast.patience(), 420);
    }

    #[test]
    fn a_search_that_is_almost_done_is_not_kept_waiting() {
        assert!(after(&[(100, 0.5), (200, 0.01)]).patience() < 4);
    }

    #[test]
    fn a_search_that_is_stuck_leaves_the_work_to_others() {
        let stuck = after(&[(100, 0.2), (1000, 0.2), (2000, 0.2)]);
        assert_eq!(stuck.patience(), 5000);
        assert_eq!(after(&[(100, 1.0)]).patience(), 250);
    }

    #[test]
    fn where_nobody_counts_turns_are_equal() {
        let mut forecast = Forecast::default();
        forecast.look(70, None);
        assert_eq!(forecast.patience(), 70);
    }
}
