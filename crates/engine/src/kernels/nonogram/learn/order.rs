//! Which cell to choose next: the one that took part in conflicts most and latest (VSIDS, as in MiniSat).

/// How much the past counts at each conflict.
const FADING: f64 = 0.95;
/// Beyond this, all activities are made smaller.
const MOST: f64 = 1e100;

/// See the [module documentation](self).
#[derive(Clone, Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    /// What a conflict adds.
    gain: f64,
    /// Cells, each not more active than the one at half its place.
    heap: Vec<usize>,
    /// Where each cell is in the heap.
    place: Vec<Option<u32>>,
}

impl Order {
    /// All cells, none more active than another.
    pub(super) fn new(cells: usize) -> Order {
        Order {
            activity: vec![0.0; cells],
            gain: 1.0,
            heap: (0..cells).collect(),
            place: (0..cells as u32).map(Some).collect(),
        }
    }

    /// Makes all cells equal again.
    pub(super) fn forget(&mut self) {
        // Any order is right for the heap now.
        self.activity.fill(0.0);
        self.gain = 1.0;
    }

    /// Cells took part in a conflict.
    pub(super) fn reward(&mut self, cells: &[usize]) {
        cells.iter().for_each(|&cell| self.add(cell, 1.0));
        self.gain /= FADING;
        if self.gain > MOST {
            self.activity.iter_mut().for_each(|activity| *activity /= MOST);
            self.gain /= MOST;
        }
    }

    /// A cell becomes more active, by so many conflicts.
    pub(super) fn add(&mut self, cell: usize, conflicts: f64) {
        self.activity[cell] += conflicts * self.gain;
        if let Some(place) = self.place[cell] {
            self.rise(place as usize);
        }
    }

    /// A cell may be chosen again.
    pub(super) fn insert(&mut self, cell: usize) {
        if self.place[cell].is_none() {
            self.heap.push(cell);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active cell.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let last = self.heap.pop()?;
        let Some(&first) = self.heap.first() else {
            self.place[last] = None;
            return Some(last);
        };
        self.place[first] = None;
        self.put(0, last);
        self.sink();
        Some(first)
    }

    fn put(&mut self, place: usize, cell: usize) {
        self.heap[place] = cell;
        self.place[cell] = Some(place as u32);
    }

    fn is_better(&self, a: usize, b: usize) -> bool {
        self.activity[a] > self.activity[b]
    }

    fn rise(&mut self, mut place: usize) {
        let cell = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_better(cell, self.heap[parent]) {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, cell);
    }

    fn sink(&mut self) {
        let (cell, mut place) = (self.heap[0], 0);
        loop {
            let (left, right) = (2 * place + 1, 2 * place + 2);
            let Some(&child) = self.heap.get(left) else { break };
            let child = match self.heap.get(right) {
                Some(&other) if self.is_better(other, child) => right,
                _ => left,
            };
            if !self.is_better(self.heap[child], cell) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_cell_comes_first() {
        let mut order = Order::new(50);
        let active = |cell: usize| (cell * 37 % 50) as f64;
        (0..50).for_each(|cell| order.add(cell, active(cell)));
        let first: Vec<usize> = (0..20).filter_map(|_| order.pop()).collect();
        first.iter().for_each(|&cell| order.insert(cell));
        let all: Vec<usize> = std::iter::from_fn(|| order.pop()).collect();
        assert!(all.starts_with(&first));
        assert_eq!(all.len(), 50);
        assert!(all.windows(2).all(|pair| active(pair[0]) > active(pair[1])));
        assert_eq!(order.pop(), None);
    }

    #[test]
    fn what_happened_lately_counts_more() {
        let mut order = Order::new(2);
        (0..3).for_each(|_| order.reward(&[0]));
        (0..100).for_each(|_| order.reward(&[]));
        order.reward(&[1]);
        assert_eq!(order.pop(), Some(1));
        (0..10_000).for_each(|_| order.reward(&[0]));
        order.insert(1);
        assert_eq!(order.pop(), Some(0));
    }
}
