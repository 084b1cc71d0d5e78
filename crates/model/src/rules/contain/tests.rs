use super::*;
use crate::rules::law::{self, cells};

#[test]
fn encoding_matches_meaning() {
    let shape = Shape::new(1, 4, 3).unwrap();
    for shape in [shape.clone(), shape.from_zero()] {
        for area in [&[][..], &[1], &[0, 1, 3], &[3, 2, 1, 0]] {
            for values in [&[][..], &[1], &[2, 2], &[0, 1, 2], &[1, 1, 1], &[9], &[1, 1, 1, 1, 1]] {
                let (cells, values) = (cells(area), values.to_vec());
                let (same, too) = (cells.clone(), values.clone());
                law::keeps_the_law(&ContainAtLeast { cells: same, values: too }.into(), &shape);
                law::keeps_the_law(&ContainExactly { cells, values }.into(), &shape);
            }
            for says in [&[][..], &[(2, 1)], &[(0, 1), (3, 2)], &[(0, 0), (1, 9)], &[(255, 2)]] {
                law::keeps_the_law(&LookAndSay { cells: cells(area), says: says.to_vec() }.into(), &shape);
            }
        }
    }
}

#[test]
fn a_quadruple_counts_repeated_values() {
    let corner = Cell::new(0, 1);
    for values in [vec![1], vec![2, 2], vec![1, 2, 3], vec![3, 3, 3, 3], vec![4]] {
        let rule = Quadruple { corner, values }.into();
        law::keeps_the_law(&rule, &Shape::new(2, 3, 3).unwrap());
        law::keeps_the_law(&rule, &Shape::new(2, 3, 3).unwrap().from_zero());
    }
}

#[test]
fn what_is_no_quadruple_is_refused() {
    let shape = Shape::square(4).unwrap();
    let message = |row, values: &[Value]| {
        let rule = Quadruple { corner: Cell::new(row, 0), values: values.to_vec() };
        rule.check(&shape).unwrap_err().to_string()
    };
    assert_eq!(message(3, &[1]), "there are no four cells around the lower right of r4c1");
    assert_eq!(message(0, &[]), "a quadruple has one to four values, not 0");
    assert_eq!(message(0, &[1; 5]), "a quadruple has one to four values, not 5");
}

#[test]
fn a_value_named_twice_and_a_repeated_cell_are_refused() {
    let shape = Shape::square(4).unwrap();
    let twice = LookAndSay { cells: cells(&[0, 1]), says: vec![(1, 2), (0, 2)] };
    assert_eq!(twice.check(&shape).unwrap_err().to_string(), "a look-and-say clue names 2 twice");
    assert!(ContainAtLeast { cells: cells(&[0, 0]), values: vec![1] }.check(&shape).is_err());
}
