//! The positions that have occurred before, in the game and on the line under search.
//!
//! Knows keys of turn starts. Must not know the value of a repetition.

/// Bits of the filter over the record's keys.
const FILTER_BITS: usize = 4096;

/// Keys of the game so far behind a filter, and of the line.
///
/// The fifth occurrence draws by the host's rule; inside the tree the first repetition counts already, because a side
/// that can force it once can force it again.
#[derive(Clone, Debug)]
pub struct Repetition {
    record: Vec<u64>,
    filter: Box<[u64; FILTER_BITS / 64]>,
    line: Vec<u64>,
}

impl Repetition {
    /// Knows the keys of the game so far, in any order.
    pub fn new(record: &[u64]) -> Self {
        let mut filter = Box::new([0; FILTER_BITS / 64]);
        for key in record {
            let bit = bit(*key);
            filter[bit / 64] |= 1 << (bit % 64);
        }
        Self { record: record.to_vec(), filter, line: Vec::with_capacity(128) }
    }

    /// Adds a position to the line. Returns whether it has occurred before.
    #[inline]
    pub fn enter(&mut self, key: u64) -> bool {
        let repeated = self.line.contains(&key) || self.in_record(key);
        self.line.push(key);
        repeated
    }

    /// Takes the last position off the line.
    #[inline]
    pub fn leave(&mut self) {
        self.line.pop();
    }

    /// Positions on the line.
    pub fn positions(&self) -> usize {
        self.line.len()
    }

    /// Shortens the line to its first `len` positions.
    pub fn truncate(&mut self, len: usize) {
        self.line.truncate(len);
    }

    /// Empties the line.
    pub fn rewind(&mut self) {
        self.line.clear();
    }

    #[inline]
    fn in_record(&self, key: u64) -> bool {
        let bit = bit(key);
        self.filter[bit / 64] >> (bit % 64) & 1 == 1 && self.record.contains(&key)
    }
}

const fn bit(key: u64) -> usize {
    (key >> 52) as usize % FILTER_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_and_line_are_remembered() {
        let mut seen = Repetition::new(&[7, 9 << 52]);
        assert!(!seen.enter(1));
        assert!(seen.enter(7) && seen.enter(9 << 52));
        assert!(seen.enter(1));
        seen.leave();
        assert!(!seen.enter(8), "the same filter bit is not the same key");
        seen.rewind();
        assert!(!seen.enter(1));
    }
}
