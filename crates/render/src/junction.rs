//! Box-drawing characters, by how thick the lines are that meet in them.

/// How thick a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// No line.
    #[default]
    None,
    /// A line between cells.
    Light,
    /// A border of a region.
    Heavy,
}

/// The lines that leave a character to its four sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Arms {
    pub(super) up: Weight,
    pub(super) right: Weight,
    pub(super) down: Weight,
    pub(super) left: Weight,
}

/// Every junction of none, light and heavy: up by blocks of 27, then right by 9, down by 3, left by 1.
const JUNCTIONS: &str =
    concat!(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",);

impl Arms {
    /// The character in which these lines meet.
    pub(super) fn junction(self) -> char {
        let index =
            [self.up, self.right, self.down, self.left].iter().fold(0, |i, &arm| 3 * i + arm as usize);
        JUNCTIONS.chars().nth(index).expect("three weights on four sides are 81 junctions")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Weight::{Heavy, Light, None};

    #[test]
    fn all_junctions_differ() {
        let distinct: std::collections::BTreeSet<char> = JUNCTIONS.chars().collect();
        assert_eq!((JUNCTIONS.chars().count(), distinct.len()), (81, 81));
    }

    #[test]
    fn lines_meet_in_the_right_character() {
        let meet = |up, right, down, left| Arms { up, right, down, left }.junction();
        assert_eq!(meet(None, None, None, None), ' ');
        assert_eq!(meet(None, Heavy, Heavy, None), '┏');
        assert_eq!(meet(None, Heavy, Light, Heavy), '┯');
        assert_eq!(meet(Heavy, Light, Heavy, Light), '╂');
        assert_eq!(meet(Light, Heavy, Heavy, Light), '╆');
        assert_eq!(meet(Heavy, Heavy, Heavy, Heavy), '╋');
    }
}
