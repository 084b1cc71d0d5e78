//! Sets of demands, with what they cost.

use super::demand::Weight;

/// Labels of one propagation: sets of demands of equal width in one vector, freed all at once.
#[derive(Debug)]
pub(super) struct Labels {
    words: usize,
    weights: Vec<Weight>,
    bits: Vec<u64>,
    costs: Vec<Weight>,
    /// Which words of a label have any bits; a bit for several words where there are many.
    used: Vec<u64>,
    /// How many words share a bit of `used`.
    stride: usize,
}

/// The place of a label.
pub(super) type LabelId = u32;

/// The set of no demands.
pub(super) const EMPTY: LabelId = 0;

impl Labels {
    /// Labels over demands of these weights.
    pub(super) fn new(weights: Vec<Weight>) -> Labels {
        let words = weights.len().div_ceil(64);
        let stride = words.div_ceil(64).max(1);
        Labels { words, weights, bits: vec![0; words], costs: vec![0], used: vec![0], stride }
    }

    /// Frees all but the empty one.
    pub(super) fn clear(&mut self) {
        self.bits.truncate(self.words);
        self.costs.truncate(1);
        self.used.truncate(1);
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.costs.len()
    }

    #[inline]
    pub(super) fn cost(&self, label: LabelId) -> Weight {
        self.costs[label as usize]
    }

    /// What a label and one more demand cost.
    #[inline]
    pub(super) fn cost_with(&self, label: LabelId, demand: usize) -> Weight {
        let word = self.bits[label as usize * self.words + demand / 64];
        let more = if word >> (demand % 64) & 1 == 1 { 0 } else { self.weights[demand] };
        self.costs[label as usize] + more
    }

    /// A label and one more demand. `None` if it would cost as much as the bound, or more.
    pub(super) fn with(&mut self, label: LabelId, demand: usize, bound: Weight) -> Option<LabelId> {
        let (word, bit) = (demand / 64, 1 << (demand % 64));
        let start = label as usize * self.words;
        if self.bits[start + word] & bit != 0 {
            return Some(label);
        }
        let cost = self.costs[label as usize] + self.weights[demand];
        if cost >= bound {
            return None;
        }
        self.bits.extend_from_within(start..start + self.words);
        let id = self.costs.len();
        self.bits[id * self.words + word] |= bit;
        self.costs.push(cost);
        self.used.push(self.used[label as usize] | 1 << (word / self.stride));
        Some(id as LabelId)
    }

    /// The union of labels and further demands. `None` if it would cost as much as the bound, or more.
    pub(super) fn union(&mut self, labels: &[LabelId], demands: &[usize], bound: Weight) -> Option<LabelId> {
        if labels.iter().any(|&label| self.cost(label) >= bound) {
            return None;
        }
        let id = self.costs.len();
        let start = id * self.words;
        self.bits.resize(start + self.words, 0);
        let (mut cost, mut used) = (0, 0);
        for &demand in demands {
            self.bits[start + demand / 64] |= 1 << (demand % 64);
            used |= 1 << (demand / 64 / self.stride);
            cost += self.weights[demand];
        }
        let mut before = EMPTY;
        // Neighbours often went for the same reason.
        for &label in labels.iter().filter(|&&label| std::mem::replace(&mut before, label) != label) {
            cost += self.add(start, label);
            used |= self.used[label as usize];
            if cost >= bound {
                break;
            }
        }
        if cost >= bound {
            self.bits.truncate(start);
            return None;
        }
        self.costs.push(cost);
        self.used.push(used);
        Some(id as LabelId)
    }

    /// Adds a label to the set that starts at a word. What is new in it costs this much.
    fn add(&mut self, start: usize, label: LabelId) -> Weight {
        let from = label as usize * self.words;
        let mut cost = 0;
        let mut used = self.used[label as usize];
        while used != 0 {
            let first = used.trailing_zeros() as usize * self.stride;
            used &= used - 1;
            for word in first..(first + self.stride).min(self.words) {
                let mut fresh = self.bits[from + word] & !self.bits[start + word];
                self.bits[start + word] |= fresh;
                while fresh != 0 {
                    cost += self.weights[word * 64 + fresh.trailing_zeros() as usize];
                    fresh &= fresh - 1;
                }
            }
        }
        cost
    }

    /// The demands of a label.
    pub(super) fn demands(&self, label: LabelId) -> Vec<usize> {
        let start = label as usize * self.words;
        let mut demands = Vec::new();
        for (index, &word) in self.bits[start..start + self.words].iter().enumerate() {
            let mut word = word;
            while word != 0 {
                demands.push(index * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
        demands
    }
}
