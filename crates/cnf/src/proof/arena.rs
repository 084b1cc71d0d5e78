//! Clauses one after another in one array, and short numbers for their literals.

use super::table::Table;
use crate::Lit;

/// A literal by a number without gaps: twice its variable's place, plus one for a negation. Numbers of the
/// file may be as large as they like; only variables that occur take room.
pub(super) type Code = u32;

/// The codes of a file's literals.
#[derive(Default)]
pub(super) struct Codes {
    places: Table,
    vars: u32,
}

impl Codes {
    pub(super) fn code(&mut self, lit: Lit) -> Code {
        let var = u64::from(lit.var().0);
        let place = self.places.get(var).unwrap_or_else(|| {
            self.places.insert(var, self.vars);
            self.vars += 1;
            self.vars - 1
        });
        place << 1 | u32::from(!lit.is_positive())
    }

    /// No code is as large.
    pub(super) fn end(&self) -> usize {
        2 * self.vars as usize
    }

    pub(super) fn bytes(&self) -> u64 {
        self.places.bytes()
    }
}

/// Where a clause lies.
pub(super) type Place = u32;

/// How many bits of the word before a clause's literals are not its length.
const FLAGS: u32 = 2;
/// The clause is deleted.
const DEAD: u32 = 1;
/// For those who use the clauses.
const MARK: u32 = 2;

/// Each clause is a word with its length and flags, and its literals.
#[derive(Default)]
pub(super) struct Arena {
    words: Vec<u32>,
    /// How many words belong to deleted clauses.
    dead: usize,
}

impl Arena {
    /// Adds a clause, if there is room for its place to be a number of 32 bits.
    pub(super) fn add(&mut self, codes: &[Code]) -> Option<Place> {
        let place = u32::try_from(self.words.len()).ok().filter(|&place| place != u32::MAX)?;
        self.words.push((codes.len() as u32) << FLAGS);
        self.words.extend_from_slice(codes);
        Some(place)
    }

    fn range(&self, place: Place) -> std::ops::Range<usize> {
        let begin = place as usize + 1;
        begin..begin + (self.words[place as usize] >> FLAGS) as usize
    }

    pub(super) fn get(&self, place: Place) -> &[Code] {
        &self.words[self.range(place)]
    }

    pub(super) fn get_mut(&mut self, place: Place) -> &mut [Code] {
        let range = self.range(place);
        &mut self.words[range]
    }

    pub(super) fn delete(&mut self, place: Place) {
        self.words[place as usize] |= DEAD;
        self.dead += 1 + self.get(place).len();
    }

    pub(super) fn is_dead(&self, place: Place) -> bool {
        self.words[place as usize] & DEAD != 0
    }

    pub(super) fn mark(&mut self, place: Place) {
        self.words[place as usize] |= MARK;
    }

    pub(super) fn is_marked(&self, place: Place) -> bool {
        self.words[place as usize] & MARK != 0
    }

    /// The places of all living clauses, in the order in which they came.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> {
        let mut next = 0;
        let places = std::iter::from_fn(move || {
            let place = next;
            let word = self.words.get(place as usize)?;
            next += 1 + (word >> FLAGS);
            Some(place)
        });
        places.filter(|&place| !self.is_dead(place))
    }

    /// Whether most of it is dead.
    pub(super) fn is_wasteful(&self) -> bool {
        self.dead > 4096 && self.dead > self.words.len() / 2
    }

    /// Moves the living clauses together, and tells where they are now.
    pub(super) fn compact(&mut self) -> Moved {
        let mut places = std::mem::take(&mut self.words);
        self.words.reserve(places.len() - self.dead);
        self.dead = 0;
        let mut place = 0;
        while place < places.len() {
            let word = places[place];
            let end = place + 1 + (word >> FLAGS) as usize;
            if word & DEAD == 0 {
                let to = self.words.len() as u32;
                self.words.extend_from_slice(&places[place..end]);
                places[place] = to;
            } else {
                places[place] = GONE;
            }
            place = end;
        }
        Moved { places }
    }

    pub(super) fn bytes(&self) -> u64 {
        4 * self.words.capacity() as u64
    }
}

/// Where a dead clause went.
const GONE: u32 = u32::MAX;

/// Where clauses went.
pub(super) struct Moved {
    /// Per old place, the new one.
    places: Vec<u32>,
}

impl Moved {
    /// The place of a clause that lives.
    pub(super) fn place(&self, old: Place) -> Option<Place> {
        Some(self.places[old as usize]).filter(|&place| place != GONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_keep_their_literals_when_they_move() {
        let mut arena = Arena::default();
        let places: Vec<Place> = (0..9).filter_map(|i| arena.add(&vec![i; i as usize])).collect();
        arena.mark(places[5]);
        for i in [0, 3, 4, 8] {
            arena.delete(places[i]);
        }
        let moved = arena.compact();
        let now: Vec<Option<Place>> = places.iter().map(|&place| moved.place(place)).collect();
        let living: Vec<Place> = now.iter().flatten().copied().collect();
        assert_eq!(arena.places().collect::<Vec<_>>(), living);
        for (i, place) in now.into_iter().enumerate() {
            assert_eq!(place.is_none(), [0, 3, 4, 8].contains(&i));
            let Some(place) = place else { continue };
            assert_eq!((arena.get(place), arena.is_marked(place)), (&vec![i as Code; i][..], i == 5));
        }
    }

    #[test]
    fn variables_get_codes_in_the_order_in_which_they_come() {
        let mut codes = Codes::default();
        let lits = [7, -2_147_483_647, -7, 1].map(|number| Lit::from_dimacs(number).expect("not 0"));
        assert_eq!(lits.map(|lit| codes.code(lit)), [0, 3, 1, 4]);
        assert_eq!(codes.end(), 6);
    }
}
