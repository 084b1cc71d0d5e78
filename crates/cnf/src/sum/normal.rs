//! The form from which most encodings start: open places only, each counting from 0.

use super::{Excess, MOST_STEPS, Place, Sum};
use crate::Lit;

/// A sum without what is known of it.
pub(super) struct Normal {
    /// At least two values each, ascending, the first of them 0; no literal is constant.
    pub(super) places: Vec<Place>,
    /// What is left for them to add up to, from 0 to the sum of their largest values.
    pub(super) target: i64,
}

impl Normal {
    /// `None` when bounds alone show that the target cannot be reached.
    pub(super) fn new(sum: &Sum) -> Option<Normal> {
        let mut normal = Normal { places: Vec::new(), target: sum.target };
        for place in &sum.places {
            normal.push(place)?;
        }
        let most: i64 = normal.places.iter().map(largest).sum();
        (0..=most).contains(&normal.target).then_some(normal)
    }

    fn push(&mut self, place: &Place) -> Option<()> {
        let known = place.iter().find(|&&(_, lit)| lit == Lit::TRUE);
        let mut open: Place = match known {
            Some(&only) => vec![only],
            None => place.iter().copied().filter(|&(_, lit)| lit != Lit::FALSE).collect(),
        };
        open.sort_by_key(|&(value, _)| value);
        let &(least, _) = open.first()?;
        self.target -= least;
        if open.iter().any(|&(value, _)| value > least) {
            self.places.push(open.into_iter().map(|(value, lit)| (value - least, lit)).collect());
        }
        Some(())
    }

    /// How many pairs of a partial sum and a value there are: the size of a diagram or a chain of bounds.
    pub(super) fn steps(&self) -> u64 {
        let mut most = 0;
        let mut steps = 0_u64;
        for place in &self.places {
            steps = steps.saturating_add((most + 1) as u64 * place.len() as u64);
            most = (most + largest(place)).min(self.target);
        }
        steps
    }

    /// Fails where [`Normal::steps`] are too many.
    pub(super) fn check_steps(&self) -> Result<(), Excess> {
        Excess::check("partial sums", self.steps(), MOST_STEPS)
    }

    /// For each number of places, what the first so many can add up to if the others are to complete it;
    /// ascending. All empty if the target cannot be reached.
    pub(super) fn partial_sums(&self) -> Vec<Vec<i64>> {
        let mut layers = vec![vec![0]];
        for place in &self.places {
            let before = layers.last().expect("it starts with one");
            let mut after: Vec<i64> = before
                .iter()
                .flat_map(|&total| place.iter().map(move |&(value, _)| total + value))
                .filter(|&total| total <= self.target)
                .collect();
            after.sort_unstable();
            after.dedup();
            layers.push(after);
        }
        layers.last_mut().expect("it starts with one").retain(|&total| total == self.target);
        for i in (0..self.places.len()).rev() {
            let (front, back) = layers.split_at_mut(i + 1);
            let completes = |total: i64, value: i64| back[0].binary_search(&(total + value)).is_ok();
            front[i].retain(|&total| self.places[i].iter().any(|&(value, _)| completes(total, value)));
        }
        layers
    }
}

/// The largest value of a place.
pub(super) fn largest(place: &Place) -> i64 {
    place.last().map_or(0, |&(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cnf;

    #[test]
    fn what_is_known_is_taken_off_the_target() {
        let mut cnf = Cnf::new();
        let [a, b, c] = cnf.new_lits();
        let places = vec![
            vec![(4, a), (2, b), (9, Lit::FALSE)],
            vec![(3, Lit::FALSE), (5, Lit::TRUE)],
            vec![(7, c), (8, Lit::FALSE)],
        ];
        let normal = Normal::new(&Sum { places, target: 16, distinct: false }).unwrap();
        assert_eq!(normal.places, [vec![(0, b), (2, a)]]);
        assert_eq!(normal.target, 2);
    }

    #[test]
    fn a_target_out_of_bounds_has_no_normal_form() {
        let mut cnf = Cnf::new();
        let [a, b] = cnf.new_lits();
        let sum = |target| Sum { places: vec![vec![(1, a), (2, b)]], target, distinct: false };
        assert!(Normal::new(&sum(0)).is_none());
        assert!(Normal::new(&sum(3)).is_none());
        assert!(Normal::new(&sum(2)).is_some());
        assert!(Normal::new(&Sum { places: vec![vec![]], target: 0, distinct: false }).is_none());
    }

    #[test]
    fn partial_sums_are_those_that_can_be_completed() {
        let mut cnf = Cnf::new();
        let mut place = || vec![(0, cnf.new_lit()), (2, cnf.new_lit()), (3, cnf.new_lit())];
        let normal = Normal { places: vec![place(), place(), place()], target: 8 };
        assert_eq!(normal.partial_sums(), [vec![0], vec![2, 3], vec![5, 6], vec![8]]);
        let hopeless = Normal { places: normal.places, target: 1 };
        assert!(hopeless.partial_sums().iter().all(Vec::is_empty));
    }
}
