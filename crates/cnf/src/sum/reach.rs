//! Arithmetic before any clause: how many sets of values reach a target, and which values take part in one.

/// How many sets of `size` different values add up to `target`. The count stops at `u64::MAX`.
pub fn ways(values: &[i64], size: usize, target: i64) -> u64 {
    table(values, size, target).map_or(0, |counts| counts[size].last().copied().unwrap_or(0))
}

/// The values that occur in some choice of `size` of them that adds up to `target`, each at most once if
/// `distinct` is set. `None` if there is no such choice.
pub fn values_in_use(values: &[i64], size: usize, target: i64, distinct: bool) -> Option<Vec<i64>> {
    if size == 0 {
        return (target == 0).then(Vec::new);
    }
    let mut others = Vec::new();
    let takes_part = |&value: &i64| {
        others.clear();
        others.extend(values.iter().copied().filter(|&other| !distinct || other != value));
        let rest = target - value;
        if distinct { ways(&others, size - 1, rest) > 0 } else { reaches(&others, size - 1, rest) }
    };
    let used: Vec<i64> = values.iter().copied().filter(takes_part).collect();
    (!used.is_empty()).then_some(used)
}

/// Whether `size` of the values, some perhaps the same, add up to `target`.
fn reaches(values: &[i64], size: usize, target: i64) -> bool {
    let Some((values, target)) = from_zero(values, size, target) else { return false };
    let mut now = vec![false; target + 1];
    now[0] = true;
    for _ in 0..size {
        let reached = |total: usize| values.iter().any(|&value| value <= total && now[total - value]);
        now = (0..=target).map(reached).collect();
    }
    now[target]
}

/// For each number of values up to `size` and each total, counted from the smallest, the number of sets.
fn table(values: &[i64], size: usize, target: i64) -> Option<Vec<Vec<u64>>> {
    if size > values.len() {
        return None;
    }
    let (values, target) = from_zero(values, size, target)?;
    let mut counts = vec![vec![0_u64; target + 1]; size + 1];
    counts[0][0] = 1;
    for value in values.into_iter().filter(|&value| value <= target) {
        for chosen in (0..size).rev() {
            let (fewer, more) = counts.split_at_mut(chosen + 1);
            for (from, to) in fewer[chosen].iter().zip(&mut more[0][value..]) {
                *to = to.saturating_add(*from);
            }
        }
    }
    Some(counts)
}

/// Values that start at 0, and the target that goes with them; `None` if it is out of bounds.
fn from_zero(values: &[i64], size: usize, target: i64) -> Option<(Vec<usize>, usize)> {
    let (&least, &most) = (values.iter().min().unwrap_or(&0), values.iter().max().unwrap_or(&0));
    let target = target - least * size as i64;
    if target < 0 || target > (most - least) * size as i64 {
        return None;
    }
    Some((values.iter().map(|value| (value - least) as usize).collect(), target as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_of_well_known_cages() {
        let digits: Vec<i64> = (1..=9).collect();
        assert_eq!(ways(&digits, 2, 17), 1);
        assert_eq!(ways(&digits, 4, 20), 12);
        assert_eq!(ways(&digits, 9, 45), 1);
        assert_eq!(ways(&digits, 2, 18), 0);
        assert_eq!(ways(&digits, 0, 0), 1);
        assert_eq!(ways(&[-2, 0, 3], 2, 1), 1);
        assert_eq!(ways(&[], 1, 1), 0);
    }

    #[test]
    fn a_value_is_in_use_exactly_when_some_choice_has_it() {
        let values = [1, 2, 3, 5, 6];
        for target in 0..=18 {
            for distinct in [false, true] {
                let mut used = Vec::new();
                for a in values {
                    for b in values {
                        for c in values {
                            let differ = a != b && b != c && a != c;
                            if a + b + c == target && (differ || !distinct) {
                                used.push(a);
                            }
                        }
                    }
                }
                used.sort_unstable();
                used.dedup();
                let found = values_in_use(&values, 3, target, distinct);
                assert_eq!(found.unwrap_or_default(), used, "{target}, distinct: {distinct}");
            }
        }
        assert_eq!(values_in_use(&values, 0, 0, true), Some(vec![]));
        assert_eq!(values_in_use(&values, 0, 1, true), None);
    }
}
