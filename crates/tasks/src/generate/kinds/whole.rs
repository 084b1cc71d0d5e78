//! Rules of the whole grid. The full grid keeps them, so fewer givens are needed.

use super::Kind;
use model::grid::Shape;
use model::rules::{AntiKing, AntiKnight, AnyRule, Diagonal, DisjointGroups, NonConsecutive, Slope, Windoku};

pub(super) const KNIGHT: Kind =
    of("anti-knight", "cells a knight's move apart differ", |_| vec![AntiKnight {}.into()]);
pub(super) const KING: Kind =
    of("anti-king", "cells that touch, also at a corner, differ", |_| vec![AntiKing {}.into()]);
pub(super) const DIAGONAL: Kind = of("diagonal", "both diagonals hold different values", |_| {
    [Slope::Rising, Slope::Falling].map(|direction| Diagonal { direction }.into()).to_vec()
});
pub(super) const WINDOKU: Kind = of("windoku", "windows between the boxes hold different values", |shape| {
    vec![Windoku { height: size_of_box(shape).0, width: size_of_box(shape).1 }.into()]
});
pub(super) const DISJOINT: Kind =
    of("disjoint-groups", "cells at the same place of their boxes differ", |shape| {
        let (height, width) = size_of_box(shape);
        vec![DisjointGroups { height, width, positions: None }.into()]
    });
pub(super) const NON_CONSECUTIVE: Kind =
    of("non-consecutive", "neighbours do not hold consecutive values", |_| {
        vec![NonConsecutive { diagonal: false, exempt: Vec::new() }.into()]
    });

const fn of(name: &'static str, about: &'static str, whole: fn(&Shape) -> Vec<AnyRule>) -> Kind {
    Kind {
        name,
        also: &[],
        clues: name,
        about,
        whole: Some(whole),
        covers: false,
        most: |_| 0,
        usual: |_, _| 0..=0,
        propose: |_, _, _| Vec::new(),
    }
}

fn size_of_box(shape: &Shape) -> (u16, u16) {
    shape.usual_box().unwrap_or((1, 1))
}
