//! Which name somebody meant who misspelt it.

/// The name that takes the fewest changes of letters; none if every name takes too many.
pub(crate) fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = wanted.to_lowercase();
    let near = |name: &&str| distance(&wanted, name);
    names.filter(|name| near(name) <= 1 + name.len() / 3).min_by_key(near)
}

/// How many letters have to be put in, left out or changed to make one word of another.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for j in 0..b.len() {
            let changed = corner + usize::from(letter != b[j]);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        assert_eq!(
            ["thermo", "thermos", "termo", "tehrmo", ""].map(|word| distance(word, "thermo")),
            [0, 1, 1, 2, 6]
        );
    }

    #[test]
    fn the_nearest_name_is_meant_and_none_if_all_are_far() {
        let names = ["suguru", "sudoku", "sumo", "killer"];
        let meant = |wanted| nearest(wanted, names.into_iter());
        assert_eq!(
            ["sudokuu", "Sudoko", "sugru", "kiler"].map(meant),
            ["sudoku", "sudoku", "suguru", "killer"].map(Some)
        );
        assert_eq!(["", "nonsense", "?"].map(meant), [None; 3]);
    }
}
