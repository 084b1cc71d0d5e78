//! How long search will still take, and how long others may try in the meantime.
//!
//! Each choice splits what is to be looked at among its candidates, in equal parts; what is behind us tells how much
//! work such a part is (Kilby, Slaney, Thiébaux, Walsh: *Estimating search tree size*, AAAI 2006). Over the whole search that
//! estimate forgets that a search may be stuck in a thin part of its tree, and over the last half of the work it forgets the
//! rest, so the forecast lies between the two.

/// What was seen of a search's progress.
#[derive(Clone, Debug)]
pub(super) struct Forecast {
    /// Where nobody counts, others are as likely to end first as search is.
    equals: bool,
    /// The work done, and the part of the tree that was open then, if somebody counts.
    looks: Vec<(u64, Option<f64>)>,
}

/// Others may work this part of what search is expected to need still.
const TRUST: f64 = 0.2;
/// But no more than search has worked, up to about 0.3 seconds; later this part of what search has worked.
const EARLY: f64 = 30e6;
const SHARE: f64 = 0.3;
/// Or, where search is far from its end, this part of what it needs still, up to so many times what it has worked: forecasts
/// err.
const FAR: f64 = 0.05;
const MOST_BEHIND: f64 = 2.5;

impl Forecast {
    pub(super) fn new(equals: bool) -> Forecast {
        Forecast { equals, looks: Vec::new() }
    }

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

    /// How much work others may do in all before search goes on.
    pub(super) fn patience(&self) -> u64 {
        let work = self.looks.last().map_or(0, |&(work, _)| work);
        let worked = work as f64;
        let least = worked.min(EARLY.max(worked * SHARE));
        let patience = match self.left() {
            Some(left) => (left * TRUST).min((left * FAR).clamp(least, worked * MOST_BEHIND)),
            None if self.equals => worked,
            None => least,
        };
        patience.round() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(looks: &[(u64, f64)]) -> Forecast {
        let mut forecast = Forecast::new(false);
        looks.iter().for_each(|&(work, open)| forecast.look(work, Some(open)));
        forecast
    }

    #[test]
    fn a_search_that_goes_on_evenly_ends_when_it_should() {
        let forecast = after(&[(100, 0.9), (200, 0.8), (400, 0.6)]);
        assert_eq!(forecast.left().map(f64::round), Some(600.0));
        assert_eq!(forecast.patience(), 120);
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
    fn a_search_that_will_end_gives_others_a_chance_and_then_little() {
        let chance = after(&[(10_000_000, 0.9)]).patience();
        assert_eq!(chance, 10_000_000);
        let little = after(&[(100_000_000, 0.9), (200_000_000, 0.8)]).patience();
        assert_eq!(little, 60_000_000);
    }

    #[test]
    fn where_nobody_counts_turns_may_be_equal() {
        let mut forecast = Forecast::new(true);
        forecast.look(100_000_000, None);
        assert_eq!(forecast.patience(), 100_000_000);
        forecast.equals = false;
        assert_eq!(forecast.patience(), 30_000_000);
    }
}
