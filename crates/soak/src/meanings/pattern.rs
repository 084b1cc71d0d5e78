//! Regular expressions, matched by following the pattern.

use super::data::Grid;

/// Whether the whole line matches.
pub(super) fn matches(pattern: &[char], grid: &Grid, line: &[i64]) -> bool {
    let (ends, at) = alternatives(pattern, 0, grid, line, vec![0]);
    at == pattern.len() && ends.contains(&line.len())
}

/// Matches a pattern from `at` on against the line: where matches that begin at one of `from` may end, and where the
/// pattern goes on.
fn alternatives(
    pattern: &[char],
    mut at: usize,
    grid: &Grid,
    line: &[i64],
    from: Vec<usize>,
) -> (Vec<usize>, usize) {
    let mut ends = Vec::new();
    loop {
        let mut now = from.clone();
        while at < pattern.len() && !"|)".contains(pattern[at]) {
            (now, at) = repeated(pattern, at, grid, line, now);
        }
        ends.extend(now);
        if pattern.get(at) != Some(&'|') {
            return (ends, at);
        }
        at += 1;
    }
}

/// One character, class or group with its repetitions.
fn repeated(pattern: &[char], at: usize, grid: &Grid, line: &[i64], from: Vec<usize>) -> (Vec<usize>, usize) {
    let (_, after) = single(pattern, at, grid, line, from.clone());
    let rest: String = pattern[after..].iter().collect();
    let (least, most, length) = match rest.chars().next() {
        Some('*') => (0, line.len() + 1, 1),
        Some('+') => (1, line.len() + 1, 1),
        Some('?') => (0, 1, 1),
        Some('{') => {
            let end = rest.find('}').expect("a closing brace");
            let (low, high) = rest[1..end].split_once(',').unwrap_or((&rest[1..end], &rest[1..end]));
            let low: usize = low.parse().expect("a number");
            (low, high.parse().unwrap_or(low.max(line.len() + 1)), end + 1)
        }
        _ => return single(pattern, at, grid, line, from),
    };
    let (mut now, mut ends) = (from.clone(), if least == 0 { from } else { Vec::new() });
    for turn in 1..=most {
        now = single(pattern, at, grid, line, now).0;
        now.sort_unstable();
        now.dedup();
        if turn >= least {
            ends.extend(&now);
        }
    }
    (ends, after + length)
}

/// One character, class or group.
fn single(pattern: &[char], at: usize, grid: &Grid, line: &[i64], from: Vec<usize>) -> (Vec<usize>, usize) {
    let value = |sign: char| sign.to_digit(36).expect("a value") as i64;
    let step = |allowed: &dyn Fn(i64) -> bool| -> Vec<usize> {
        from.iter()
            .filter(|&&place| place < line.len() && allowed(line[place]))
            .map(|place| place + 1)
            .collect()
    };
    match pattern[at] {
        '(' => {
            let (ends, after) = alternatives(pattern, at + 1, grid, line, from.clone());
            (ends, after + 1)
        }
        '.' => (step(&|_| true), at + 1),
        '[' => {
            let end = at + pattern[at..].iter().position(|&sign| sign == ']').expect("a closing bracket");
            let inner = &pattern[at + 1..end];
            let (not, inner) = if inner.first() == Some(&'^') { (true, &inner[1..]) } else { (false, inner) };
            let mut held: Vec<i64> = Vec::new();
            let mut place = 0;
            while place < inner.len() {
                let is_range = inner.get(place + 1) == Some(&'-');
                let to = if is_range { inner[place + 2] } else { inner[place] };
                held.extend(value(inner[place])..=value(to));
                place += if is_range { 3 } else { 1 };
            }
            (step(&|v| held.contains(&v) != not), end + 1)
        }
        sign => (step(&|v| v == value(sign)), at + 1),
    }
}
