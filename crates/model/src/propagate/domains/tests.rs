use super::*;
use crate::grid::Shape;
use crate::propagate::{House, Pairs, Propagator};

/// Three cells of a house, each larger than the one before it or the first two anything, and others.
fn domains(cells: usize) -> Domains {
    let house: Box<dyn Propagator> = Box::new(House::new(&[0, 1, 2], 0b111));
    let less: Box<dyn Propagator> = Box::new(Pairs::new(&[0, 1], 3, |a, b| a < b));
    let network = Network::new(cells, vec![house, less], &[vec![0, 1, 2]]);
    let candidates = Candidates::all(Shape::new(1, cells, 3).unwrap());
    Domains::new(&candidates, Arc::new(network))
}

/// Whether what is known by value is what is known by cell.
fn agrees(domains: &Domains) -> bool {
    !domains.is_small() || domains.places == places_of(&domains.masks)
}

#[test]
fn every_mark_is_gone_back_to_on_small_grids_and_large_ones() {
    for cells in [3, 128, 129] {
        let mut domains = domains(cells);
        assert_eq!(domains.is_small(), cells <= 128);
        domains.propagate().unwrap();
        let mut states = vec![domains.masks().to_vec()];
        for (cell, mask) in [(0, 0b001), (2, 0b010)] {
            domains.mark();
            domains.keep(cell, mask).unwrap();
            domains.propagate().unwrap();
            states.push(domains.masks().to_vec());
            assert!(agrees(&domains));
        }
        domains.mark();
        assert!(domains.keep(1, 0b010).is_err());
        domains.undo();
        assert_eq!(domains.masks(), states[2]);
        assert_eq!(domains.root(), states[0]);
        domains.undo();
        assert_eq!(domains.masks(), states[1]);
        assert!(agrees(&domains));
        domains.undo();
        assert_eq!(domains.masks(), states[0]);
        assert_eq!(domains.propagate(), Ok(()));
        assert_eq!(domains.masks(), states[0]);
        assert!(agrees(&domains));
    }
}

#[test]
fn a_value_leaves_the_cells_that_see_all_of_its_places() {
    for cells in [4, 128, 129] {
        let network = Network::new(cells, Vec::new(), &[vec![0, 1, 2], vec![1, 2, 3]]);
        let candidates = Candidates::all(Shape::new(1, cells, 3).unwrap());
        let mut domains = Domains::new(&candidates, Arc::new(network));
        domains.place(&[1, 2], 0b010).unwrap();
        assert_eq!(domains.masks()[..4], [0b101, 0b111, 0b111, 0b101]);
        domains.keep(2, 0b101).unwrap();
        domains.place(&[1, 2], 0b010).unwrap();
        assert_eq!(domains.masks()[..4], [0b101, 0b010, 0b101, 0b101]);
        assert!(domains.place(&[0, 2], 0b010).is_err() && agrees(&domains));
    }
}

#[test]
fn many_propagators_are_woken_as_few_are() {
    // Each cell is larger than the one before it, over and over.
    for times in [1, 60, 90] {
        let less = |_| {
            let pair =
                |cell: Id| Box::new(Pairs::new(&[cell, cell + 1], 4, |a, b| a < b)) as Box<dyn Propagator>;
            (0..3).rev().map(pair)
        };
        let network = Network::new(4, (0..times).flat_map(less).collect(), &[vec![0, 1]]);
        let mut domains = Domains::new(&Candidates::all(Shape::new(1, 4, 4).unwrap()), Arc::new(network));
        domains.propagate().unwrap();
        assert_eq!(domains.masks(), [0b0001, 0b0010, 0b0100, 0b1000]);
    }
}

#[test]
fn what_is_never_taken_back_is_not_remembered() {
    let mut domains = domains(3);
    domains.keep(0, 0b001).unwrap();
    domains.propagate().unwrap();
    assert_eq!(domains.trail_bytes(), 0);
}

#[test]
fn a_limit_ends_propagation_and_is_no_contradiction() {
    let mut domains = domains(3);
    domains.runs = BETWEEN_LOOKS - 1;
    let limits = Limits::none().within(std::time::Duration::ZERO);
    assert_eq!(domains.propagate_within(&limits), Err(PropagateError::Stopped(Reason::Time)));
}
