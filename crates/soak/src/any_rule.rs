//! Random rules of every kind, for grids of any shape: a kind that has no line here is missed by the tests that use them.

use gridwright::rules::*;
use gridwright::{AnyRule, Cell, Line, Puzzle, Shape, Sight, Value, Variables};
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

/// Grids with at most 4 096 fillings.
pub fn shapes() -> impl Strategy<Value = Shape> {
    let sizes =
        [(1, 1, 3), (1, 4, 4), (2, 2, 4), (2, 3, 4), (3, 2, 3), (4, 1, 4), (2, 2, 2), (1, 6, 4), (3, 3, 2)];
    (prop::sample::select(sizes.to_vec()), any::<bool>()).prop_map(|((rows, columns, values), zero)| {
        let shape = Shape::new(rows, columns, values).expect("a small shape");
        if zero { shape.from_zero() } else { shape }
    })
}

/// Boards with at most 4 096 fillings, some of whose cells are not there, and variables beside them.
fn boards() -> impl Strategy<Value = Shape> {
    let sizes = [(2, 2, 3), (2, 3, 3), (1, 5, 4), (3, 3, 2), (2, 4, 3)];
    let void = prop::option::weighted(0.7, any::<Index>());
    let group = prop::option::weighted(0.6, (1..3u16, 1..3u16, any::<bool>(), any::<bool>()));
    let size = prop::sample::select(sizes.to_vec());
    (size, any::<bool>(), void, group).prop_map(|((rows, columns, values), zero, void, group)| {
        let shape = Shape::new(rows, columns, values).expect("a small shape");
        let shape = if zero { shape.from_zero() } else { shape };
        let void = void.map(|index| shape.cell(index.index(shape.len())));
        let shape = shape.with_voids(void).expect("cells are left");
        let Some((rows, columns, hidden, narrow)) = group else { return shape };
        let name = "VA".parse().expect("two letters");
        let (lowest, highest) = (shape.lowest(), shape.highest() - Value::from(narrow));
        // As many places as there are fillings for.
        let most = (4_096_f64.log(values as f64) as usize - shape.cells().count().min(6)).max(1) as u16;
        let columns = columns.min((most / rows).max(1));
        let rows = rows.min(most);
        let group = Variables { name, label: String::new(), rows, columns, lowest, highest, hidden };
        shape.with_variables(group).expect("a small group")
    })
}

/// Boards of 2 x 2 cells with a variable for each cell, or for each row and each column.
pub fn boards_for_regions() -> impl Strategy<Value = Shape> {
    let board = |values: usize, zero: bool| {
        let shape = Shape::new(2, 2, values).expect("a small shape");
        if zero { shape.from_zero() } else { shape }
    };
    let with = |shape: Shape, name: &str, rows: u16, range: (Value, Value)| {
        let (name, label) = (name.parse().expect("capital letters"), String::new());
        let (lowest, highest) = range;
        let group = Variables { name, label, rows, columns: 2, lowest, highest, hidden: false };
        shape.with_variables(group).expect("a small group")
    };
    prop::sample::select(vec![
        with(board(2, false), "VA", 2, (1, 2)),
        with(board(3, false), "VA", 2, (1, 2)),
        with(board(2, true), "VA", 2, (0, 1)),
        with(with(board(3, true), "VA", 1, (0, 2)), "VB", 1, (1, 2)),
    ])
}

fn some_cells(shape: &Shape, least: usize) -> BoxedStrategy<Vec<Cell>> {
    let cells: Vec<Cell> = shape.unknowns().collect();
    let most = cells.len().min(5);
    if most < least {
        return Just(Vec::new()).boxed();
    }
    subsequence(cells, least..=most).prop_shuffle().boxed()
}

/// Cells of a line, which may come back to a cell that it has visited.
fn line_cells(shape: &Shape) -> BoxedStrategy<Vec<Cell>> {
    let again = (some_cells(shape, 1), prop::option::weighted(0.3, (any::<Index>(), any::<Index>())));
    let visit = |(mut cells, again): (Vec<Cell>, Option<(Index, Index)>)| {
        if let Some((from, to)) = again {
            let cell = cells[from.index(cells.len())];
            cells.insert(to.index(cells.len() + 1), cell);
        }
        cells
    };
    again.prop_map(visit).boxed()
}

/// The height and width of boxes that tile a grid.
fn tile(shape: &Shape) -> impl Strategy<Value = (u16, u16)> + use<> {
    let parts = |side: usize| {
        (1..=side as u16).filter(|part| side.is_multiple_of(usize::from(*part))).collect::<Vec<_>>()
    };
    (prop::sample::select(parts(shape.rows())), prop::sample::select(parts(shape.columns())))
}

fn steps() -> impl Strategy<Value = Vec<Direction>> {
    use Direction::*;
    prop::collection::vec(prop::sample::select(vec![Up, Right, Down, Left]), 1..3)
}

fn first_rules(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let any_cell = prop::sample::select(shape.cells().collect::<Vec<_>>());
    let values = subsequence(shape.all_values().iter().collect::<Vec<_>>(), 0..=shape.values());
    let restrict = (any_cell, values)
        .prop_map(|(cell, values)| Restrict { cell, values: values.into_iter().collect() }.into());
    let line = prop::sample::select(shape.row_lines().chain(shape.column_lines()).collect::<Vec<Line>>());
    prop_oneof![
        Just(Rows {}.into()),
        Just(Columns {}.into()),
        tile(shape).prop_map(|(height, width)| Boxes { height, width }.into()),
        Just(AntiKnight {}.into()),
        restrict,
        some_cells(shape, 0).prop_map(|cells| AllDifferent { cells }.into()),
        (some_cells(shape, 1), prop::option::of(0..16u32))
            .prop_map(|(cells, sum)| Cage { cells, sum }.into()),
        (some_cells(shape, 1), any::<bool>())
            .prop_map(|(c, or_equal)| { Less { smaller: c[0], larger: c[c.len() - 1], or_equal }.into() }),
        (some_cells(shape, 1), any::<bool>()).prop_map(|(cells, frozen)| Thermo { cells, frozen }.into()),
        prop::collection::vec(steps(), 0..3).prop_map(|shapes| HiddenThermos { shapes }.into()),
        (line.clone(), 0..8u32).prop_map(|(line, sum)| Sandwich { line, sum }.into()),
        (line, prop::collection::vec((1..3u16, 1..3u8), 0..4)).prop_map(|(line, blocks)| {
            LineClue { line, blocks: blocks.into_iter().map(Block::from).collect() }.into()
        }),
    ]
}

fn values(shape: &Shape) -> impl Strategy<Value = Vec<Value>> + use<> {
    // Now and then one that the grid does not have.
    prop::collection::vec(shape.lowest()..=shape.highest() + 1, 1..4)
}

/// Rules about regions, chess moves and pairs of neighbours.
fn grid_rules(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let regions = prop::collection::vec(prop::option::weighted(0.8, 0..3u16), shape.len());
    let n = shape.values() as u16;
    let sub_grids = (0..2u16, 0..2u16, any::<bool>()).prop_map(move |(row, column, high)| {
        let (height, width) = if high { (n, 1) } else { (1, n) };
        SubGrid { corner: Cell::new(row, column), height, width }.into()
    });
    let neighbours =
        || (some_cells(shape, 2), prop::collection::vec(0..5u16, 0..3)).prop_map(pair_and_numbers);
    prop_oneof![
        regions.prop_map(|regions| Jigsaw { regions }.into()),
        sub_grids,
        (some_cells(shape, 4), 1..3u16).prop_map(|(mut cells, height)| {
            cells.truncate(4);
            ScatteredGrid { cells, height, width: 3 - height }.into()
        }),
        prop::sample::select(vec![Slope::Rising, Slope::Falling])
            .prop_map(|direction| Diagonal { direction }.into()),
        (1..3u16, 1..3u16).prop_map(|(height, width)| Windoku { height, width }.into()),
        tile(shape).prop_map(|(height, width)| DisjointGroups { height, width, positions: None }.into()),
        Just(AntiKing {}.into()),
        prop::option::of(1..3u16).prop_map(|distance| AntiTaxicab { distance }.into()),
        any::<bool>().prop_map(|diagonal| NonConsecutive { diagonal, exempt: vec![] }.into()),
        Just(GlobalEntropy {}.into()),
        (1..4u8).prop_map(|divisor| GlobalMod { divisor }.into()),
        Just(DutchFlatmates {}.into()),
        neighbours().prop_map(|(exempt, numbers)| NegativeDifference { numbers, exempt }.into()),
        neighbours().prop_map(|(exempt, numbers)| NegativeRatio { numbers, exempt }.into()),
        neighbours().prop_map(|(exempt, numbers)| NegativeSum { numbers, exempt }.into()),
        some_cells(shape, 0).prop_map(|cells| Minimum { cells }.into()),
        some_cells(shape, 0).prop_map(|cells| Maximum { cells }.into()),
    ]
}

/// Rules about areas, moves and regions that have to be found.
fn area_rules(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let set = || values(shape).prop_map(|values| values.into_iter().collect());
    let group = shape.variables().first().map(|group| group.name);
    let group = prop::sample::select(vec![None, group]);
    let name = |name: &str| name.parse().expect("capital letters");
    let chess =
        (prop::collection::vec((0..3u8, 0..3u8), 1..3), prop::option::of(set()), some_cells(shape, 0))
            .prop_map(|(moves, values, cells)| Chess { moves, values, cells }.into());
    let (tallies, arrows) = (some_cells(shape, 2), some_cells(shape, 2));
    let count = |(c, without_first): (Vec<Cell>, bool)| {
        let control = c.first().copied().unwrap_or(Cell::new(0, 0));
        ChaosCount { control, cells: c.get(1..).unwrap_or_default().to_vec(), without_first }.into()
    };
    let arrow = |(c, without_first): (Vec<Cell>, bool)| {
        let control = c.first().copied().unwrap_or(Cell::new(0, 0));
        let (first, others) = c.get(1..).unwrap_or_default().split_at(c.len().saturating_sub(1).min(1));
        let arms = others.chunks(2).map(|arm| [first, arm].concat());
        ChaosArrow { control, arms: arms.chain([first.to_vec()]).collect(), without_first }.into()
    };
    // Regions need variables, and these need rules that use them.
    let with_variables = if shape.variables().is_empty() { 1 } else { 8 };
    prop_oneof![
        1 => (set(), prop::option::of(1..4u16), group.clone())
            .prop_map(|(values, size, group)| ConnectedValues { values, size, group }.into()),
        1 => (set(), group).prop_map(|(values, group)| NoSquare { values, group }.into()),
        1 => chess,
        1 => prop::collection::vec(2..8u16, 0..3).prop_map(|sums| Knightmare { sums }.into()),
        1 => Just(NoRankTies {}.into()),
        with_variables =>
            (1..4u16).prop_map(move |size| ChaosConstruction { regions: name("VA"), size: Some(size) }.into()),
        with_variables =>
            Just(Doppelganger { rows: name("VA"), columns: name("VB"), boxes: None, height: 0, width: 0 }.into()),
        1 => (tallies, any::<bool>()).prop_map(count),
        1 => (arrows, any::<bool>()).prop_map(arrow),
    ]
}

fn pair_and_numbers((cells, numbers): (Vec<Cell>, Vec<u16>)) -> (Vec<Pair>, Vec<u16>) {
    (cells.chunks_exact(2).take(1).map(|pair| [pair[0], pair[1]]).collect(), numbers)
}

/// Rules about a few cells, which may also be branches of a choice.
fn local_rules(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let pair =
        || some_cells(shape, 2).prop_map(|c| [c.first(), c.last()].map(|c| *c.unwrap_or(&Cell::new(0, 0))));
    let area = || some_cells(shape, 0);
    let row = move || values(shape).prop_map(|values| values.into_iter().collect());
    let tables = || prop::collection::vec(row(), shape.values());
    let dots = prop_oneof![
        (pair(), 0..4u8).prop_map(|(cells, by)| Difference { cells, by }.into()),
        (pair(), 0..4u8).prop_map(|(cells, by)| Ratio { cells, by }.into()),
        (pair(), 0..9u16).prop_map(|(cells, sum)| SumPair { cells, sum }.into()),
        (line_cells(shape), tables()).prop_map(|(cells, allowed)| PairRelation {
            cells,
            allowed,
            name: None
        }
        .into()),
        (line_cells(shape), tables()).prop_map(|(cells, allowed)| PairRelationAll {
            cells,
            allowed,
            name: None
        }
        .into()),
    ];
    let counts = prop_oneof![
        values(shape).prop_map(|values| Quadruple { corner: Cell::new(0, 0), values }.into()),
        (area(), values(shape)).prop_map(|(cells, values)| ContainAtLeast { cells, values }.into()),
        (area(), values(shape)).prop_map(|(cells, values)| ContainExactly { cells, values }.into()),
        (area(), prop::collection::vec((0..3u8, 0..5u8), 0..3)).prop_map(|(cells, says)| LookAndSay {
            cells,
            says
        }
        .into()),
        area().prop_map(|cells| CountingCircles { cells }.into()),
        some_cells(shape, 1).prop_map(|c| CountDistinct { control: c[0], cells: c[1..].to_vec() }.into()),
        area().prop_map(|cells| EqualityCage { cells }.into()),
        (area(), area()).prop_map(|(a, b)| {
            let length = a.len().min(b.len());
            SameValues { lists: vec![a[..length].to_vec(), b[..length].to_vec()] }.into()
        }),
        (area(), area()).prop_map(|(mut cells, mut clones)| {
            cells.truncate(clones.len());
            clones.truncate(cells.len());
            Clones { cells, clones }.into()
        }),
    ];
    let indexers = prop_oneof![
        area().prop_map(|cells| ColumnIndexer { cells }.into()),
        area().prop_map(|cells| RowIndexer { cells }.into()),
        (area(), tile(shape)).prop_map(|(cells, (height, width))| BoxIndexer { cells, height, width }.into()),
        area().prop_map(|cells| ValueIndex { cells }.into()),
        (some_cells(shape, 1), prop::option::of(0..16u32))
            .prop_map(|(cells, sum)| Cage { cells, sum }.into()),
    ];
    prop_oneof![dots, counts, indexers]
}

/// Random rules of every kind; those that do not fit the shape are for the caller to leave out.
pub fn rules(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let own = shape.clone();
    let fitting =
        move |rules: Vec<AnyRule>| rules.into_iter().filter(|rule| rule.check(&own).is_ok()).collect();
    let chosen = fitting.clone();
    let branch = prop_oneof![
        2 => local_rules(shape),
        1 => prop::collection::vec(local_rules(shape), 0..3).prop_map(move |rules| And { rules: fitting(rules) }.into()),
    ];
    let choice =
        prop::collection::vec(branch, 0..4).prop_map(move |rules| Or { rules: chosen(rules) }.into());
    prop_oneof![
        3 => first_rules(shape),
        3 => grid_rules(shape),
        5 => local_rules(shape),
        4 => sums(shape),
        4 => lines(shape),
        3 => numbers(shape),
        4 => shading(shape),
        2 => area_rules(shape),
        1 => choice,
    ]
}

/// Rules about sums and areas.
fn sums(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let cells = || some_cells(shape, 1);
    let line = || line_cells(shape);
    let factors = prop::collection::vec(-3..4i64, 5);
    let ray =
        (prop::sample::select(shape.cells().collect::<Vec<_>>()), prop::sample::select(&Slant::ALL[..]));
    prop_oneof![
        (cells(), -4..16i64, factors).prop_map(|(cells, sum, mut coefficients)| {
            coefficients.truncate(cells.len());
            Sum { cells, sum, coefficients }.into()
        }),
        (ray, 0..12u32).prop_map(|((cell, direction), sum)| LittleKiller { cell, direction, sum }.into()),
        prop::collection::vec(cells(), 1..4).prop_map(|lists| EqualSums { lists }.into()),
        (cells(), prop::collection::vec(0..12u32, 0..3))
            .prop_map(|(cells, sums)| CageMulti { cells, sums }.into()),
        (cells(), 0..8u32).prop_map(|(cells, sum)| Rellik { cells, sum }.into()),
        (cells(), 0..8u32).prop_map(|(cells, sum)| Lunchbox { cells, sum }.into()),
        line().prop_map(|c| Arrow { circle: c[0], shaft: c[1..].to_vec() }.into()),
        cells().prop_map(|c| {
            let (pill, shaft) = c.split_at(c.len().min(2));
            PillArrow { pill: pill.to_vec(), shaft: shaft.to_vec() }.into()
        }),
        line().prop_map(|cells| DoubleArrow { cells }.into()),
        (line(), 1..4usize).prop_map(|(cells, length)| {
            RegionSum { pieces: cells.chunks(length).map(<[Cell]>::to_vec).collect() }.into()
        }),
        (line(), 1..8u32, any::<bool>())
            .prop_map(|(cells, sum, is_loop)| SumLine { cells, sum, is_loop }.into()),
        line().prop_map(|cells| Zipper { cells }.into()),
    ]
}

/// Rules about lines and what is seen along them.
fn lines(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let cells = || line_cells(shape);
    let all = shape.row_lines().chain(shape.column_lines()).collect::<Vec<Line>>();
    let sight = || {
        let line = prop::sample::select(all.clone());
        (line, any::<bool>()).prop_map(|(line, back)| Sight { line, back })
    };
    let patterns = ["1*2.*", "(12|.3)*.?", "[^1]+", ".{2,3}", "(0|1|2)*3?"].map(str::to_string);
    let step = (0..3u16, subsequence(vec![0, 1, 2, 3, 4], 0..4), 0..3u16)
        .prop_map(|(from, values, to)| Step { from, values: values.into_iter().collect(), to });
    prop_oneof![
        cells().prop_map(|cells| Renban { cells }.into()),
        cells().prop_map(|cells| Nabner { cells }.into()),
        (cells(), prop::option::of(0..6u8))
            .prop_map(|(cells, difference)| Whispers { cells, difference }.into()),
        cells().prop_map(|cells| Palindrome { cells }.into()),
        cells().prop_map(|cells| Between { cells }.into()),
        (cells(), 0..4u8).prop_map(|(cells, difference)| Lockout { cells, difference }.into()),
        (cells(), 1..5u8).prop_map(|(cells, modulus)| Modular { cells, modulus }.into()),
        cells().prop_map(|cells| Entropic { cells }.into()),
        (sight(), 0..10u32).prop_map(|(sight, sum)| XSum { sight, sum }.into()),
        (sight(), 0..5u16).prop_map(|(sight, count)| Skyscraper { sight, count }.into()),
        (sight(), 0..5u8).prop_map(|(sight, value)| HiddenSkyscraper { sight, value }.into()),
        (sight(), 0..5u8).prop_map(|(sight, value)| NumberedRoom { sight, value }.into()),
        (sight(), 0..10u16, any::<bool>())
            .prop_map(|(sight, rank, ties)| FullRank { sight, rank, ties }.into()),
        (sight(), 0..8u32, 1..4u16).prop_map(|(sight, sum, count)| EdgeSum { sight, sum, count }.into()),
        (cells(), prop::sample::select(patterns.to_vec())).prop_map(|(cells, pattern)| Regex {
            pattern,
            cells
        }
        .into()),
        (cells(), 1..4usize, prop::collection::vec(step, 1..6)).prop_map(|(cells, length, steps)| {
            let parts = cells.chunks(length).map(<[Cell]>::to_vec).collect();
            let (start, accept) = (vec![0, 1], vec![2]);
            Nfa { parts, name: String::new(), start, accept, steps, breaks: vec![[0, 1], [2, 2]] }.into()
        }),
    ]
}

/// Rules of puzzles about numbers that are no Sudokus.
fn numbers(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let own = shape.clone();
    let all = shape.row_lines().chain(shape.column_lines()).collect::<Vec<Line>>();
    let line = || prop::sample::select(all.clone());
    let run = (line(), any::<Index>(), any::<Index>()).prop_map(move |(line, from, to)| {
        let cells = own.line(line);
        if cells.is_empty() {
            return cells;
        }
        let (from, to) = (from.index(cells.len()), to.index(cells.len()));
        cells[from.min(to)..=from.max(to)].to_vec()
    });
    let operator = || prop::option::of(prop::sample::select(Operator::ALL.to_vec()));
    let sign = {
        use CornerSign::*;
        prop::sample::select(vec![Add, Subtract, Multiply, Divide, Even, Odd])
    };
    let regions = (some_cells(shape, 1), 1..4usize).prop_map(|(cells, length)| NumberedRegions {
        regions: cells.chunks(length).map(<[Cell]>::to_vec).collect(),
    });
    prop_oneof![
        (run, prop::option::of(0..12u32)).prop_map(|(cells, sum)| CrossSum { cells, sum }.into()),
        (some_cells(shape, 1), operator(), 0..9u32).prop_map(|(cells, operator, result)| Calculation {
            cells,
            operator,
            result
        }
        .into()),
        some_cells(shape, 0).prop_map(|walls| Straights { walls }.into()),
        regions.prop_map(AnyRule::from),
        (line(), any::<bool>(), 0..5u8).prop_map(|(line, back, value)| FirstSeen {
            sight: Sight { line, back },
            value
        }
        .into()),
        (line(), 0..6u32).prop_map(|(line, sum)| BetweenBlocks { line, sum }.into()),
        (some_cells(shape, 1), sign, 0..7u32).prop_map(|(cells, sign, result)| {
            let result = if matches!(sign, CornerSign::Even | CornerSign::Odd) { 0 } else { result };
            CornerResult { corner: cells[0], sign, result }.into()
        }),
        any::<bool>().prop_map(|diagonal| Walk { diagonal }.into()),
    ]
}

/// Rules about shaded cells, which need no more than two values.
fn shading(shape: &Shape) -> impl Strategy<Value = AnyRule> + use<> {
    let own = shape.clone();
    let value = || shape.lowest()..=shape.highest();
    let values = || prop::collection::vec(value(), 1..4);
    let set = values().prop_map(|values| values.into_iter().collect());
    let cell = || prop::sample::select(shape.cells().collect::<Vec<_>>());
    let line = || prop::sample::select(shape.row_lines().chain(shape.column_lines()).collect::<Vec<Line>>());
    let regions = || prop::collection::vec(prop::option::weighted(0.8, 0..3u16), shape.len());
    let weights = prop_oneof![Just(Vec::new()), prop::collection::vec(0..5u16, 1..5)];
    prop_oneof![
        values().prop_map(|values| LinesContain { values }.into()),
        (regions(), values()).prop_map(|(regions, values)| RegionsContain { regions, values }.into()),
        prop_oneof![Just(vec![]), prop::collection::vec(line(), 2)]
            .prop_map(|lines| LinesDiffer { lines }.into()),
        Just(NoThree {}.into()),
        set.prop_map(|values| Apart { values }.into()),
        (line(), 0..4u16, value()).prop_map(|(line, count, value)| LineCount { line, count, value }.into()),
        (0..6u32, value()).prop_map(|(count, value)| GridCount { count, value }.into()),
        (cell(), 0..5u8, value(), any::<bool>()).prop_map(|(cell, count, value, itself)| CountAround {
            cell,
            count,
            value,
            itself
        }
        .into()),
        (line(), 0..8u32, weights, value()).prop_map(move |(line, sum, mut weights, value)| {
            weights.truncate(own.line(line).len());
            WeightedSum { line, sum, weights, value }.into()
        }),
        some_cells(shape, 0).prop_map(|trees| Tents { trees }.into()),
        some_cells(shape, 1).prop_map(|cells| Mercury { cells }.into()),
        regions().prop_map(|regions| DifferentNeighbours { regions }.into()),
        (cell(), any::<bool>()).prop_map(|(cell, alone)| EqualNeighbour { cell, alone }.into()),
    ]
}

/// A grid and up to five rules; those that do not fit the grid are left out.
pub fn puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![9 => shapes(), 3 => boards(), 1 => boards_for_regions()].prop_flat_map(|shape| {
        prop::collection::vec(rules(&shape), 0..6).prop_map(move |rules| {
            let mut puzzle = Puzzle::new(&shape);
            for rule in rules {
                let _ = puzzle.add(rule);
            }
            puzzle
        })
    })
}
