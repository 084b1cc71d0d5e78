//! Hidden thermometers: shapes that lie somewhere in the grid, not turned and not mirrored, values
//! increasing from the bulb, no two sharing a cell. Where they lie is not part of the answer: two
//! solutions differ only if a value differs.
//!
//! Clauses: a literal per shape and place, at least one per shape; a literal "a < b" per step that some
//! place takes; places of different shapes that share a cell exclude each other.

use super::field::data;
use super::less::ascending;
use super::{Rule, RuleError, ids};
use crate::encoder::Encoder;
use crate::grid::{Cell, Filling, Shape};
use crate::mark::Mark;
use crate::propagate::{Hidden, Propagator};
use cnf::Lit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

data! {
    /// See the [module documentation](self).
    pub struct HiddenThermos {
        /// The steps of each thermometer from its bulb.
        pub shapes: Vec<Vec<Direction>>,
    }
}

/// A step to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the next column.
    Right,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
}

impl Direction {
    fn offset(self) -> (i32, i32) {
        match self {
            Direction::Up => (-1, 0),
            Direction::Right => (0, 1),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
        }
    }

    fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Right => 'R',
            Direction::Down => 'D',
            Direction::Left => 'L',
        }
    }
}

/// The cells of a thermometer with its bulb here; `None` if it leaves the grid.
fn place(shape: &Shape, bulb: Cell, steps: &[Direction]) -> Option<Vec<Cell>> {
    let mut cells = vec![bulb];
    for step in steps {
        let (rows, columns) = step.offset();
        cells.push(shape.offset(*cells.last()?, rows, columns)?);
    }
    Some(cells)
}

impl Rule for HiddenThermos {
    const NAME: &'static str = "hidden-thermos";
    const ABOUT: &'static str = "Thermometers of the given shapes lie somewhere in the grid, not turned or mirrored, and share no cell. Digits increase from the bulb.";
    const EXAMPLE: &'static str = r#"
        . 5 . . 3 .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . 1
        . . 2 . . .
        {"rule":"hidden-thermos","shapes":[["down","down","right","down"],["right","up","right","right"]]}"#;
    /// Every place in the grid where a thermometer might lie is tried.
    const PRICE: u32 = 6;

    fn cells(&self, shape: &Shape) -> Vec<Cell> {
        shape.cells().collect()
    }

    fn describe(&self, _: &Shape) -> String {
        let name = |steps: &Vec<Direction>| steps.iter().map(|step| step.letter()).collect::<String>();
        let names: Vec<String> = self.shapes.iter().map(name).collect();
        format!("thermometers of the forms {} lie in the grid", names.join(" "))
    }

    fn cite(&self, _: &Shape) -> String {
        let hidden = if self.shapes.len() == 1 { "thermometer" } else { "thermometers" };
        format!("the hidden {hidden}")
    }

    fn check(&self, _: &Shape) -> Result<(), RuleError> {
        for steps in &self.shapes {
            if steps.is_empty() {
                return Err(RuleError("a hidden thermometer has no direction".to_string()));
            }
            if crosses_itself(steps) {
                return Err(RuleError("a hidden thermometer comes back to a cell of its own".to_string()));
            }
        }
        Ok(())
    }

    /// Looks for places, always for the form that has the fewest left.
    fn holds(&self, filling: &Filling) -> bool {
        let shape = filling.shape();
        let rises = |cells: &Vec<Cell>| cells.windows(2).all(|w| filling[w[0]] < filling[w[1]]);
        let mut forms: Vec<Form> = Vec::new();
        for steps in &self.shapes {
            match forms.iter_mut().find(|form| form.steps == steps) {
                Some(form) => form.missing += 1,
                None => {
                    let places = shape.cells().filter_map(|bulb| place(shape, bulb, steps)).filter(rises);
                    forms.push(Form { steps, missing: 1, places: places.collect() });
                }
            }
        }
        let covered: usize = self.shapes.iter().map(|steps| steps.len() + 1).sum();
        covered <= shape.len() && fits_together(&mut forms)
    }

    fn encode(&self, enc: &mut Encoder) {
        let shape = enc.shape();
        let mut rising: BTreeMap<(Cell, Cell), Lit> = BTreeMap::new();
        let mut covers: BTreeMap<Cell, Vec<Vec<Lit>>> = BTreeMap::new();
        for (number, steps) in self.shapes.iter().enumerate() {
            let mut somewhere = Vec::new();
            for cells in shape.cells().filter_map(|bulb| place(&shape, bulb, steps)) {
                let here = enc.new_lit();
                somewhere.push(here);
                for step in cells.windows(2) {
                    let rise = *rising.entry((step[0], step[1])).or_insert_with(|| {
                        let rise = enc.new_lit();
                        ascending(enc, step[0], step[1], false, &[!rise]);
                        rise
                    });
                    enc.clause(&[!here, rise]);
                }
                for cell in cells {
                    let shapes = covers.entry(cell).or_default();
                    shapes.resize(self.shapes.len(), Vec::new());
                    shapes[number].push(here);
                }
            }
            enc.clause(&somewhere);
        }
        for shapes in covers.values() {
            let covered: Vec<Lit> =
                shapes.iter().filter(|s| !s.is_empty()).map(|lits| some_of(enc, lits)).collect();
            enc.at_most_one(&covered);
        }
    }

    fn propagators(&self, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let places_of = |steps: &Vec<Direction>| {
            let places = shape.cells().filter_map(|bulb| place(shape, bulb, steps));
            places.map(|cells| ids(shape, &cells).into()).collect()
        };
        vec![Box::new(Hidden::new(self.shapes.iter().map(places_of).collect()))]
    }

    fn marks(&self, shape: &Shape) -> Vec<Mark> {
        let step = |direction: &Direction| {
            let (rows, columns) = direction.offset();
            (rows as i8, columns as i8)
        };
        let loose = self.shapes.iter().map(|steps| Mark::Loose(steps.iter().map(step).collect()));
        loose.chain([Mark::Sentence(format!("Hidden: {}.", self.describe(shape)))]).collect()
    }
}

/// A literal that holds when one of the literals does.
fn some_of(enc: &mut Encoder, lits: &[Lit]) -> Lit {
    if let [only] = lits {
        return *only;
    }
    let some = enc.new_lit();
    for &lit in lits {
        enc.clause(&[!lit, some]);
    }
    some
}

fn crosses_itself(steps: &[Direction]) -> bool {
    let mut at = (0, 0);
    let mut seen = std::collections::HashSet::from([at]);
    steps.iter().any(|step| {
        let (rows, columns) = step.offset();
        at = (at.0 + rows, at.1 + columns);
        !seen.insert(at)
    })
}

/// A form, how many thermometers of it have no place yet, and the places that are left for them.
#[derive(Clone)]
struct Form<'a> {
    steps: &'a [Direction],
    missing: usize,
    places: Vec<Vec<Cell>>,
}

/// Whether places can be chosen for all that are missing so that no cell is used twice.
fn fits_together(forms: &mut [Form]) -> bool {
    let open = (0..forms.len()).filter(|&i| forms[i].missing > 0);
    let Some(tightest) = open.min_by_key(|&i| forms[i].places.len()) else { return true };
    while forms[tightest].places.len() >= forms[tightest].missing {
        // Either some thermometer of this form lies here, or none does: then the place is gone for all of them.
        let Some(here) = forms[tightest].places.pop() else { return false };
        let mut rest = forms.to_vec();
        rest[tightest].missing -= 1;
        let apart = |place: &Vec<Cell>| !place.iter().any(|cell| here.contains(cell));
        rest.iter_mut().for_each(|form| form.places.retain(apart));
        if fits_together(&mut rest) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::law;
    use Direction::*;

    #[test]
    fn encoding_matches_meaning() {
        let shapes: [Vec<Vec<Direction>>; 7] = [
            vec![],
            vec![vec![Right]],
            vec![vec![Up, Left]],
            vec![vec![Right], vec![Right]],
            vec![vec![Right, Right], vec![Left, Left]],
            vec![vec![Down], vec![Left], vec![Up]],
            vec![vec![Down, Down]],
        ];
        for shapes in shapes {
            law::keeps_the_law(&HiddenThermos { shapes }.into(), &Shape::new(2, 3, 3).unwrap());
        }
    }

    #[test]
    fn many_thermometers_of_one_form_are_placed_in_no_time() {
        // Every row rises: 36 steps to the right have room, 37 have not.
        let values = (0..81).map(|index| index % 9 + 1).collect();
        let filling = Filling::new(Shape::square(9).unwrap(), values).unwrap();
        let holds = |count| HiddenThermos { shapes: vec![vec![Right]; count] }.holds(&filling);
        assert!(holds(36));
        assert!(!holds(41));
    }

    #[test]
    fn a_form_that_meets_itself_or_has_no_steps_is_refused() {
        let shape = Shape::square(4).unwrap();
        let check = |steps| HiddenThermos { shapes: vec![steps] }.check(&shape);
        assert!(check(vec![]).is_err());
        assert!(check(vec![Up, Down]).is_err());
        assert!(check(vec![Up, Right, Down, Left]).is_err());
        assert!(check(vec![Up, Right, Down]).is_ok());
    }
}
