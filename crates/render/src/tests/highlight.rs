//! Steps of explanations, made up: what they show is right or not, but each emphasis is there.

use super::gallery::{Piece, gallery};
use super::*;
use model::grid::{Candidates, Line, Sight, Value};
use proptest::collection::vec;
use std::collections::BTreeSet;

/// A step in which every third row is looked at and every fifth candidate goes or matters.
fn step(piece: &Piece) -> Highlight {
    let shape = piece.puzzle.shape();
    let mut candidates = Candidates::none(shape);
    for (index, cell) in shape.cells().enumerate() {
        candidates.insert(cell, piece.filling[cell]);
        for value in shape.all_values().iter().filter(|&value| (index * 5 + usize::from(value) * 7) % 4 != 0)
        {
            if index % 3 != 1 {
                candidates.insert(cell, value);
            }
        }
    }
    let mut step = Highlight::new(candidates);
    let open = |cell: &Cell| !piece.puzzle.givens().contains_key(cell) && !step.placed.contains_key(cell);
    let (mut ringed, mut struck) = (Vec::new(), Vec::new());
    for (index, cell) in shape.cells().filter(open).enumerate() {
        for value in step.candidates.values(cell).filter(|&value| value != piece.filling[cell]) {
            match (index * 3 + usize::from(value)) % 13 {
                0 => ringed.push((cell, value)),
                5 => struck.push((cell, value)),
                _ => {}
            }
        }
    }
    let set = shape.cells().filter(open).nth(3).map(|cell| (cell, piece.filling[cell]));
    ringed.extend(step.placed.iter().map(|(&cell, &value)| (cell, value)).nth(1));
    step.shaded = shape.cells().filter(|cell| cell.row % 3 == 1 || cell.column == 4).collect();
    step.clues =
        [Line::Row(1), Line::Column(4), Line::Column(2)].map(|line| Sight { line, back: false }).into();
    step.clues.push(Sight { line: Line::Row(1), back: true });
    (step.ringed, step.struck, step.set) = (ringed, struck, set.into_iter().collect());
    step.caption = "Row 2 needs a 5, and <there> is one place left.".to_string();
    step
}

#[test]
fn steps_look_as_expected() {
    for piece in gallery() {
        let step = step(&piece);
        expect(&format!("{}-step.txt", piece.name), &pretty_highlighted(&piece.puzzle, &step, &PLAIN));
        if ["small", "nonogram", "colours", "signs"].contains(&piece.name) {
            expect(&format!("{}-step.ansi", piece.name), &pretty_highlighted(&piece.puzzle, &step, &COLOR));
            expect(&format!("{}-step.svg", piece.name), &picture_highlighted(&piece.puzzle, &step).svg());
        }
    }
}

#[test]
fn a_step_of_another_shape_is_left_out() {
    let pieces = gallery();
    let other = step(&pieces[1]);
    assert_eq!(
        pretty_highlighted(&pieces[0].puzzle, &other, &PLAIN),
        pretty(&pieces[0].puzzle, None, &PLAIN)
    );
}

#[test]
fn cells_and_values_that_are_not_there_are_left_out() {
    let piece = &gallery()[1];
    let mut highlight = step(piece);
    let plain = picture_highlighted(&piece.puzzle, &highlight);
    let far = Cell::new(70, 0);
    highlight.shaded.push(far);
    highlight.clues.push(Sight { line: Line::Row(70), back: true });
    highlight.placed.insert(far, 1);
    for list in [&mut highlight.ringed, &mut highlight.struck, &mut highlight.set] {
        list.extend([(far, 1), (Cell::new(0, 0), 99), (Cell::new(0, 0), 0)]);
    }
    assert_eq!(picture_highlighted(&piece.puzzle, &highlight), plain);
}

#[test]
fn a_candidate_that_goes_is_struck_through_and_stays_legible() {
    let puzzle = Puzzle::new(Shape::new(1, 2, 9).unwrap());
    let mut highlight = Highlight::new(Candidates::all(puzzle.shape()));
    highlight.struck = vec![(Cell::new(0, 1), 5)];
    highlight.ringed = vec![(Cell::new(0, 0), 7)];
    let picture = picture_highlighted(&puzzle, &highlight);
    let mark = |wanted: &str, x: std::ops::Range<f64>| {
        let mut texts = picture.items.iter().filter_map(as_text);
        texts.find(|text| text.text == wanted && x.contains(&text.at.x)).unwrap().at
    };
    let (left, right) = (16.0..64.0, 64.0..112.0);
    let five = mark("5", right);
    let strokes = picture.items.iter().filter_map(|item| match item {
        picture::Item::Line { points, .. } if points.len() == 2 => Some([points[0], points[1]]),
        _ => None,
    });
    let middle = |[a, b]: [picture::Point; 2]| ((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    assert_eq!(strokes.map(middle).filter(|&(x, y)| (x - five.x).hypot(y - five.y) < 0.01).count(), 1);
    let seven = mark("7", left);
    let rings = picture.items.iter().filter(|item| match item {
        picture::Item::Circle { centre, .. } => (centre.x - seven.x).hypot(centre.y - seven.y) < 0.01,
        _ => false,
    });
    assert_eq!(rings.count(), 1);
}

#[test]
fn all_colours_but_one_that_go_leave_a_cell_of_that_colour() {
    let piece = gallery().into_iter().find(|piece| piece.name == "nonogram").unwrap();
    let mut highlight = Highlight::new(Candidates::all(piece.puzzle.shape()));
    highlight.struck = vec![(Cell::new(3, 0), 0), (Cell::new(0, 11), 1)];
    let drawing = pretty_highlighted(&piece.puzzle, &highlight, &PLAIN);
    assert!(drawing.contains("12 ┃=# │") && drawing.contains("│=· ┃"), "{drawing}");
}

#[test]
fn the_largest_grids_show_what_matters() {
    let puzzle = Puzzle::new(Shape::new(512, 512, 64).unwrap());
    let mut highlight = Highlight::new(Candidates::all(puzzle.shape()));
    highlight.struck = vec![(Cell::new(511, 511), 64)];
    let drawing = pretty_highlighted(&puzzle, &highlight, &PLAIN);
    assert!(drawing.contains("│ 64×┃") && drawing.contains("r512c512: 64×"));
}

/// A puzzle and a step that looks at anything: cells by their number, candidates by numbers of cell and value.
pub(super) fn random_step() -> impl Strategy<Value = (Puzzle, Highlight)> {
    let facts = || vec((any::<u16>(), any::<u8>()), 0..12);
    let places = || vec(any::<u16>(), 0..20);
    let parts = (facts(), facts(), facts(), facts(), places(), places(), any::<u64>());
    (random::puzzle_and_filling(), parts).prop_map(|((puzzle, _), parts)| {
        let (ringed, struck, set, placed, shaded, clues, mask) = parts;
        let shape = puzzle.shape();
        let cell = |at: u16| shape.cell(usize::from(at) % shape.len());
        let fact = |&(at, value): &(u16, u8)| {
            (cell(at), shape.lowest() + (usize::from(value) % shape.values()) as Value)
        };
        let all = Candidates::all(shape);
        let masks =
            shape.cells().enumerate().map(|(i, cell)| all.mask(cell) & mask.rotate_left(7 * i as u32));
        let mut highlight = Highlight::new(Candidates::from_masks(shape, masks.collect()));
        highlight.ringed = ringed.iter().map(fact).collect();
        highlight.struck = struck.iter().map(fact).collect();
        highlight.set = set.iter().map(fact).collect();
        highlight.placed.extend(placed.iter().map(fact));
        highlight.shaded = shaded.iter().map(|&at| cell(at)).collect();
        let sight = |&at: &u16| Sight { line: Line::Row(at % 8), back: at % 16 > 8 };
        highlight.clues = clues.iter().map(sight).collect();
        (puzzle, highlight)
    })
}

/// The candidates that must be seen to go: those of cells without a value.
fn going(puzzle: &Puzzle, highlight: &Highlight) -> BTreeSet<(Cell, Value)> {
    let has_value = |cell: &Cell| {
        puzzle.givens().contains_key(cell)
            || highlight.set.iter().any(|(set, _)| set == cell)
            || highlight.placed.contains_key(cell)
    };
    highlight.struck.iter().filter(|(cell, _)| !has_value(cell)).copied().collect()
}

proptest! {
    #![proptest_config(fixed(200))]

    #[test]
    fn every_line_of_a_step_is_aligned_and_every_candidate_that_goes_is_seen((puzzle, highlight) in random_step()) {
        let drawing = pretty_highlighted(&puzzle, &highlight, &PLAIN);
        assert_aligned(&drawing)?;
        let lines = grid_lines(&drawing);
        let goes = lines.iter().map(|line| line.matches('×').count()).sum::<usize>();
        let going = going(&puzzle, &highlight);
        if puzzle.shape().highest() < 10 {
            prop_assert!(goes >= going.len(), "{drawing}");
        } else {
            // A cell has no room for all of them: they are listed below the grid, and the legend has the sign once more.
            let all = drawing.matches('×').count();
            prop_assert!(going.is_empty() || all - goes > going.len(), "{drawing}");
        }
        let painted = pretty_highlighted(&puzzle, &highlight, &COLOR);
        // Without colours, givens have a dot.
        prop_assert!(!puzzle.givens().is_empty() || stripped(&painted) == drawing, "{painted}\n{drawing}");
    }

    #[test]
    fn a_picture_of_a_step_has_all_that_goes((puzzle, highlight) in random_step()) {
        let picture = picture_highlighted(&puzzle, &highlight);
        let svg = picture.svg();
        prop_assert!(!svg.contains("NaN") && !svg.contains("inf"));
        let strokes = svg.matches("stroke=\"#c41212\"").count();
        prop_assert!(strokes >= going(&puzzle, &highlight).len());
    }
}

proptest! {
    #![proptest_config(fixed(12))]

    #[test]
    fn every_step_has_a_page_and_a_bitmap((puzzle, highlight) in random_step()) {
        let picture = picture_highlighted(&puzzle, &highlight);
        prop_assert!(!picture.pdf().windows(3).any(|bytes| bytes == b"NaN" || bytes == b"inf"));
        let bitmap = picture.bitmap(1.0);
        for line in bitmap.rgb.chunks(3 * bitmap.width) {
            prop_assert!(line[..3] == [255; 3], "something touches the left edge");
        }
    }
}
