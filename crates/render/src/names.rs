//! What players call rules.

/// The rules whose names in files are not what players call them.
const NAMES: &[(&str, &str)] = &[
    ("all-different", "Extra region"),
    ("anti-king", "Anti-king"),
    ("anti-knight", "Anti-knight"),
    ("anti-taxicab", "Anti-taxicab"),
    ("apart", "Cells apart"),
    ("between", "Between lines"),
    ("calculation", "Calculations"),
    ("cage", "Cages"),
    ("cross-sum", "Cross sums"),
    ("diagonal", "Diagonals"),
    ("difference", "White dots"),
    ("double-arrow", "Double arrows"),
    ("grid-count", "Count in the grid"),
    ("hidden-thermos", "Hidden thermometers"),
    ("less", "Inequalities"),
    ("line-clue", "Nonogram"),
    ("line-count", "Counts beside lines"),
    ("little-killer", "Little killers"),
    ("lines-contain", "Digits of rows and columns"),
    ("negative-difference", "No white dot"),
    ("negative-ratio", "No black dot"),
    ("negative-sum", "No X or V"),
    ("non-consecutive", "Non-consecutive"),
    ("numbered-room", "Numbered rooms"),
    ("quadruple", "Quadruples"),
    ("ratio", "Black dots"),
    ("renban", "Renban lines"),
    ("restrict", "Marked cells"),
    ("sandwich", "Sandwiches"),
    ("skyscraper", "Skyscrapers"),
    ("sub-grid", "Overlapping grids"),
    ("sum-pair", "X and V"),
    ("thermo", "Thermometers"),
    ("whispers", "Whisper lines"),
    ("x-sum", "X-sums"),
];

/// The name of a rule as players know it: "White dots" for `difference`.
pub fn title(rule: &str) -> String {
    if let Some((_, title)) = NAMES.iter().find(|(known, _)| *known == rule) {
        return title.to_string();
    }
    let mut letters = rule.chars().map(|letter| if letter == '-' { ' ' } else { letter });
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_rules_and_read_as_words() {
        use model::rules::CATALOGUE;
        for (name, _) in NAMES {
            assert!(CATALOGUE.iter().any(|(known, _)| known == name), "{name}");
        }
        assert_eq!([title("difference"), title("look-and-say")], ["White dots", "Look and say"]);
    }
}
