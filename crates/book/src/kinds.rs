//! Kinds of puzzles that players know as a whole, whatever rules they are made of here: a Hidoku is no "walk" to them.

use gridwright::mark::Mark;
use gridwright::tasks::example;
use gridwright::tasks::generate::{GeneratorConfig, generate};
use gridwright::{AnyRule, Limits, Line, Puzzle};
use std::collections::BTreeSet;

/// A kind of puzzle.
pub(crate) struct Kind {
    /// What players call it.
    pub(crate) title: &'static str,
    /// What is to be done, for somebody who has never seen one.
    pub(crate) text: &'static str,
    /// The same in few words, below every puzzle.
    pub(crate) brief: &'static str,
    /// The rules of its puzzles, besides givens.
    rules: &'static [&'static str],
    /// What else they have in common.
    is: fn(&Puzzle) -> bool,
    example: Example,
}

/// A puzzle that shows what the solution of one looks like.
enum Example {
    /// That of a rule.
    Of(&'static str),
    /// One of a type, of a size, from a seed that makes a telling one.
    Made(&'static str, usize, u64),
}

/// See the [module documentation](self). Where several fit, the first counts.
static KINDS: &[Kind] = &[
    Kind {
        title: "Hidoku",
        text: "Fill in the missing numbers, so that each number touches the next one at a side or a corner of its cell.",
        brief: "Each number touches the next one, at a side or a corner.",
        rules: &["walk"],
        is: |puzzle| puzzle.rules().iter().any(|rule| matches!(rule, AnyRule::Walk(walk) if walk.diagonal)),
        example: Example::Made("hidoku", 4, 3),
    },
    Kind {
        title: "Binairo",
        text: "Draw a white or a black circle into every cell. Each row and each column has as many white circles as black \
            ones, and nowhere are there three of a colour in a row, across or down.",
        brief: "As many white circles as black ones in each row and column, and never three of a colour in a row.",
        rules: &["lines-contain", "no-three"],
        is: |puzzle| puzzle.shape().values() == 2,
        example: Example::Made("binairo", 6, 1),
    },
    Kind {
        title: "Binairo",
        text: "Draw a white or a black circle into every cell. Each row and each column has as many white circles as black \
            ones, and nowhere are there three of a colour in a row, across or down. No two rows are alike, and no two \
            columns.",
        brief: "As many white circles as black ones in each row and column, never three of a colour in a row, no two rows or \
            columns alike.",
        rules: &["lines-contain", "lines-differ", "no-three"],
        is: |puzzle| puzzle.shape().values() == 2,
        example: Example::Of("lines-differ"),
    },
    Kind {
        title: "Mosaic",
        text: "Shade some of the cells. A number tells how many cells are shaded in the square of nine around it, its own \
            cell included; at the edge the square is smaller.",
        brief: "A number counts the shaded cells around it, its own included.",
        rules: &["count-around"],
        is: |puzzle| all_count(puzzle, true),
        example: Example::Made("mosaic", 5, 1),
    },
    Kind {
        title: "Minesweeper",
        text: "Mines lie in some of the cells without a number. A number tells how many mines there are in the eight cells \
            around it.",
        brief: "A number counts the mines in the cells around it.",
        rules: &["count-around"],
        is: |puzzle| all_count(puzzle, false),
        example: Example::Made("minesweeper", 5, 1),
    },
    Kind {
        title: "Kakurasu",
        text: "Shade some of the cells. In each row the first cell counts 1, the second 2, and so on; in each column likewise, \
            from the top. A number at the edge is what the shaded cells of its row or column come to.",
        brief: "Cells of a row or column count 1, 2, 3 and so on; the shaded ones sum to the number at its edge.",
        rules: &["weighted-sum"],
        is: counts_places,
        example: Example::Made("kakurasu", 4, 2),
    },
    Kind {
        title: "Futoshiki",
        text: "Each digit stands once in every row and every column. A sign between two cells points at the smaller digit.",
        brief: "Each digit once in every row and column. Signs point at the smaller digit.",
        rules: &["columns", "less", "rows"],
        is: |puzzle| has_squares_of_digits(puzzle) && !may_be_equal(puzzle),
        example: Example::Made("futoshiki", 4, 1),
    },
    Kind {
        title: "Skyscrapers",
        text: "Each digit stands once in every row and every column, and is the height of a building. A number at the edge \
            tells how many buildings are seen from there: a building hides all lower ones behind it.",
        brief: "Each digit once in every row and column. A number at the edge counts the buildings that are seen from there.",
        rules: &["columns", "rows", "skyscraper"],
        is: has_squares_of_digits,
        example: Example::Made("skyscrapers", 4, 2),
    },
    Kind {
        title: "Mathrax",
        text: "Each digit stands once in every row and every column. The number in a circle is the result for both pairs of \
            cells that face each other across it: their sum, product, difference or quotient, as its sign says. E means that \
            all four digits around are even, O that they are odd.",
        brief: "Each digit once in every row and column. A circle has the result for both pairs that face each other across \
            it; around E all digits are even, around O odd.",
        rules: &["columns", "corner-result", "rows"],
        is: has_squares_of_digits,
        example: Example::Made("mathrax", 4, 1),
    },
    Kind {
        title: "Calculations in cages",
        text: "Each digit stands once in every row and every column. The number in the corner of a cage is the sum (+), the \
            product (×), the difference (-) or the quotient (÷) of its digits, which may repeat. Without a sign it is one of \
            these.",
        brief: "Each digit once in every row and column. Digits of a cage give its number, by the sign beside that.",
        rules: &["calculation", "columns", "rows"],
        is: has_squares_of_digits,
        example: Example::Made("kenken", 4, 1),
    },
    Kind {
        title: "ABC end view",
        text: "Each of the letters stands once in every row and every column; the other cells stay empty. A letter at the \
            edge is the first one that is seen from there.",
        brief: "Each letter once in every row and column, other cells stay empty. A letter at the edge is the first one seen \
            from there.",
        rules: &["first-seen", "lines-contain"],
        is: |puzzle| spare(puzzle).is_some(),
        example: Example::Made("abc-end-view", 4, 1),
    },
    Kind {
        title: "Doppelblock",
        text: "Every row and every column has two black cells. The other cells hold the digits 1, 2, 3 and so on, each once \
            in every row and column. A number at the edge is the sum of the digits between the two black cells.",
        brief: "Two black cells and each digit once in every row and column. A number at the edge is the sum between the \
            black cells.",
        rules: &["between-blocks", "lines-contain"],
        is: |puzzle| spare(puzzle) == Some(2),
        example: Example::Made("doppelblock", 4, 1),
    },
    Kind {
        title: "Tenner",
        text: "Every row holds the digits from 0 to 9, each once. Equal digits never touch, not even at a corner. The number \
            below a column is the sum of its digits.",
        brief: "Each digit from 0 to 9 once in every row. Equal digits never touch. Numbers below are the sums of columns.",
        rules: &["anti-king", "edge-sum", "rows"],
        is: is_tenner,
        example: Example::Made("tenner", 3, 1),
    },
    Kind {
        title: "Suguru",
        text: "A region with a heavy border holds the digits from 1 to the number of its cells. Equal digits never touch, not \
            even at a corner.",
        brief: "A region of n cells holds the digits 1 to n. Equal digits never touch.",
        rules: &["anti-king", "numbered-regions"],
        is: |_| true,
        example: Example::Made("suguru", 5, 1),
    },
    Kind {
        title: "Str8ts",
        text: "No digit repeats in a row or column. White cells beside each other, with no black cell between them, hold \
            consecutive digits, in any order. A digit in a black cell is not one of these, but does not repeat either.",
        brief: "No digit repeats in a row or column. White cells with no black cell between them hold consecutive digits, in \
            any order.",
        rules: &["columns", "rows", "straights"],
        is: |_| true,
        example: Example::Made("str8ts", 5, 1),
    },
    Kind {
        title: "Overlapping Sudoku",
        text: "Each of the grids that overlap is a Sudoku of its own: no digit repeats in its rows, its columns and its \
            boxes. Cells that grids share belong to all of them.",
        brief: "Each of the grids that overlap is a Sudoku of its own.",
        rules: &["sub-grid"],
        is: |_| true,
        example: Example::Of("sub-grid"),
    },
    Kind {
        title: "Clueless Sudoku",
        text: "Each of the grids is a Sudoku: no digit repeats in its rows, its columns and its boxes. The grey cells, taken \
            together, are a Sudoku as well.",
        brief: "Each grid is a Sudoku, and so are the grey cells together.",
        rules: &["scattered-grid", "sub-grid"],
        is: |_| true,
        example: Example::Of("scattered-grid"),
    },
];

impl Kind {
    /// The kind that a puzzle is of.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<&'static Kind> {
        let names: BTreeSet<&str> =
            puzzle.rules().iter().filter(|rule| !is_given(rule, puzzle)).map(AnyRule::name).collect();
        KINDS.iter().find(|kind| names.iter().eq(kind.rules) && (kind.is)(puzzle))
    }

    /// A puzzle that shows what the solution of one looks like.
    pub(crate) fn example(&self) -> Option<Puzzle> {
        match self.example {
            Example::Of(rule) => example(rule),
            Example::Made(name, size, seed) => made(name, size, seed),
        }
    }
}

/// A puzzle of a type.
pub(crate) fn made(name: &str, size: usize, seed: u64) -> Option<Puzzle> {
    let config = GeneratorConfig { seed, ..GeneratorConfig::of_type(name, size)? };
    Some(generate(&config, 0, &Limits::none()).ok()?.puzzle)
}

/// Whether a rule is no more than a digit that is printed.
pub(crate) fn is_given(rule: &AnyRule, puzzle: &Puzzle) -> bool {
    matches!(rule, AnyRule::Restrict(_))
        && rule.marks(puzzle.shape()).iter().all(|mark| matches!(mark, Mark::Given(..)))
}

/// Whether all numbers count their own cells, or none does.
fn all_count(puzzle: &Puzzle, itself: bool) -> bool {
    let mut counts = puzzle.rules().iter().filter_map(|rule| match rule {
        AnyRule::CountAround(count) => Some(count),
        _ => None,
    });
    puzzle.shape().values() == 2 && counts.all(|count| count.itself == itself && count.value == 1)
}

/// Whether shaded cells count their places in the line.
fn counts_places(puzzle: &Puzzle) -> bool {
    let counts = |rule: &AnyRule| match rule {
        AnyRule::WeightedSum(sum) => sum.weights.is_empty() && sum.value == 1,
        _ => true,
    };
    puzzle.shape().values() == 2 && puzzle.rules().iter().all(counts)
}

/// Whether some sign allows equal digits.
fn may_be_equal(puzzle: &Puzzle) -> bool {
    puzzle.rules().iter().any(|rule| matches!(rule, AnyRule::Less(less) if less.or_equal))
}

/// Whether columns of digits from 0 to 9 have their sums below them.
fn is_tenner(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let is_column = |rule: &AnyRule| match rule {
        AnyRule::EdgeSum(sum) => {
            matches!(sum.sight.line, Line::Column(_)) && usize::from(sum.count) == shape.rows()
        }
        _ => true,
    };
    (shape.columns(), shape.lowest(), shape.highest()) == (10, 0, 9) && puzzle.rules().iter().all(is_column)
}

/// How many cells of a line are left over where every row and column holds each value above 0 once.
fn spare(puzzle: &Puzzle) -> Option<usize> {
    let shape = puzzle.shape();
    let once = |rule: &AnyRule| match rule {
        AnyRule::LinesContain(lines) => lines.values.iter().copied().eq(1..=shape.highest()),
        _ => false,
    };
    let is_apt = (shape.lowest(), shape.rows()) == (0, shape.columns()) && puzzle.rules().iter().any(once);
    is_apt.then(|| shape.columns() + 1 - shape.values())
}

/// Whether a row has as many cells as there are digits.
fn has_squares_of_digits(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    shape.is_full_grid() && shape.is_square() && shape.values() == shape.columns()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::{Options, Status, solve_unique};

    #[test]
    fn the_example_of_a_kind_is_of_that_kind_and_has_one_solution() {
        for kind in KINDS {
            let example = kind.example().unwrap_or_else(|| panic!("{} has no example", kind.title));
            let found = Kind::of(&example).map(|found| found.text);
            assert_eq!(found, Some(kind.text), "{}", kind.title);
            assert_eq!(
                solve_unique(&example, &Options::default()).status(),
                Status::Unique,
                "{}",
                kind.title
            );
        }
    }

    #[test]
    fn a_sudoku_with_clues_is_told_rule_by_rule() {
        for name in ["cage", "skyscraper", "less", "anti-king", "edge-sum"] {
            let puzzle = example(name).expect("every rule has an example");
            assert!(Kind::of(&puzzle).is_none(), "{name}");
        }
    }

    /// Puzzles that share their rules with a kind, but not what is told about it.
    #[test]
    fn what_only_resembles_a_kind_is_none() {
        use gridwright::rules::{AntiKing, Columns, EdgeSum, Less, Rows, WeightedSum};
        use gridwright::{Cell, Shape, Sight};
        let mut crossed = Puzzle::new(Shape::new(2, 2, 2).unwrap().from_zero());
        let (line, weights) = (Line::Row(0), vec![3, 4]);
        crossed.add(WeightedSum { line, sum: 3, weights, value: 0 }).unwrap();
        assert!(Kind::of(&crossed).is_none());
        let mut latin = Puzzle::new(Shape::square(4).unwrap());
        latin.add(Rows {}).unwrap();
        latin.add(Columns {}).unwrap();
        latin.add(Less { smaller: Cell::new(0, 0), larger: Cell::new(0, 1), or_equal: true }).unwrap();
        assert!(Kind::of(&latin).is_none());
        let mut sums = Puzzle::new(Shape::square(9).unwrap());
        sums.add(Rows {}).unwrap();
        sums.add(AntiKing {}).unwrap();
        let sight = Sight { line: Line::Column(0), back: true };
        sums.add(EdgeSum { sight, sum: 6, count: 3 }).unwrap();
        assert!(Kind::of(&sums).is_none());
    }

    #[test]
    fn rules_stand_in_order_and_words_end_with_a_stop() {
        for Kind { title, text, brief, rules, .. } in KINDS {
            assert!(rules.is_sorted(), "{title}");
            assert!(text.ends_with('.') && brief.ends_with('.') && brief.len() < text.len(), "{title}");
        }
    }
}
