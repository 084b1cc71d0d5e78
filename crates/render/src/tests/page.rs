//! Pages of explanations.

use super::gallery::{Piece, gallery};
use super::highlight::random_step;
use super::*;
use model::grid::{Candidates, Line};
use std::collections::BTreeSet;

/// Steps in each of which a candidate goes.
fn frames(piece: &Piece, count: usize) -> Vec<Frame> {
    let shape = piece.puzzle.shape();
    let mut candidates = Candidates::all(shape);
    let other = |cell: Cell| shape.all_values().iter().find(|&value| value != piece.filling[cell]);
    let going = shape.cells().filter_map(|cell| Some((cell, other(cell)?))).take(count);
    let frame = |(cell, value): (Cell, u8)| {
        let mut highlight = Highlight::new(candidates.clone());
        highlight.struck = vec![(cell, value)];
        highlight.shaded = shape.line(Line::Row(cell.row));
        let left = candidates.mask(cell) & !(1 << (value - shape.lowest()));
        candidates.keep_mask(cell, left).expect("every cell keeps its value");
        Frame {
            heading: "Naked <pair>".to_string(),
            cost: "2.5 & more".to_string(),
            paragraphs: vec![
                format!("No {value} in {cell}:\u{7}\"row\" {} > 1.", cell.row + 1),
                "Done.".to_string(),
            ],
            highlight,
        }
    };
    going.map(frame).collect()
}

/// What stands between a text and the next quotation mark, wherever the text is.
fn quoted<'p>(page: &'p str, before: &str) -> Vec<&'p str> {
    page.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn assert_whole(page: &str, steps: usize) {
    let defined: BTreeSet<&str> = quoted(page, " id=\"").into_iter().collect();
    assert_eq!(defined.len(), quoted(page, " id=\"").len(), "an id stands twice");
    assert!(quoted(page, " href=\"#").iter().all(|id| defined.contains(id)), "a reference leads nowhere");
    assert_eq!(
        quoted(page, " href=\"").len(),
        quoted(page, " href=\"#").len(),
        "a reference leads elsewhere"
    );
    assert!(
        !page.contains("http:")
            && !page.contains("https:")
            && !page.contains("url(")
            && !page.contains(" src=")
    );
    assert_eq!(page.matches("<section ").count(), steps);
    for tag in ["section", "svg", "g", "text", "p", "h2", "li", "div", "nav", "span", "button"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn a_page_looks_as_expected() {
    let pieces = gallery();
    let piece = pieces.iter().find(|piece| piece.name == "small").unwrap();
    let summary = ["Rated <2> & easy.".to_string()];
    let page = page(&piece.puzzle, "A \"small\" one </title>", &summary, &frames(piece, 3));
    expect("small.html", &page);
}

#[test]
fn pages_are_whole_and_all_texts_are_escaped() {
    for piece in gallery() {
        let page = page(&piece.puzzle, "</title><b>", &["<i>".to_string()], &frames(&piece, 3));
        assert_whole(&page, frames(&piece, 3).len());
        assert!(!page.contains("<b>") && !page.contains("<i>") && !page.contains("<pair>"));
        assert!(page.contains("Naked &lt;pair&gt;") && page.contains("2.5 &amp; more"));
        assert!(page.contains(": &quot;row&quot; 1 &gt; 1."), "a control character or a bare sign");
    }
}

#[test]
fn a_page_without_steps_is_a_page() {
    assert_whole(&page(&Puzzle::sudoku(9).unwrap(), "", &[], &[]), 0);
}

#[test]
fn a_step_adds_only_what_changes() {
    for piece in gallery().iter().filter(|piece| ["killer", "sixteen", "lines"].contains(&piece.name)) {
        let length = |count: usize| page(&piece.puzzle, "", &[], &frames(piece, count)).len();
        let step = (length(12) - length(2)) / 10;
        assert!(step < 5_000, "{}: {step} bytes", piece.name);
    }
}

proptest! {
    #![proptest_config(fixed(40))]

    #[test]
    fn every_step_has_its_place((puzzle, highlight) in random_step(), heading in any::<String>()) {
        let frame = Frame { heading, cost: String::new(), paragraphs: Vec::new(), highlight };
        assert_whole(&page(&puzzle, "", &[], &[frame.clone(), frame]), 2);
    }
}
