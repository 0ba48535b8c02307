//! The memory of a threat search: positions from which a number of stones was not enough.
//!
//! Knows keys and depths; must not know stones.

use super::Found;

/// Entries; a power of two.
const SIZE: usize = 1 << 16;

/// No number of stones is enough.
pub(super) const NEVER: u8 = u8::MAX;

#[derive(Clone, Copy, Default)]
struct Failure {
    key: u64,
    call: u32,
    stones: u8,
}

/// A table of failures that forgets what it has no room for.
pub(super) struct Memo {
    failures: Vec<Failure>,
    /// Entries of earlier calls are void: a result depends on nothing but its question.
    call: u32,
}

impl Memo {
    /// An empty table.
    pub fn new() -> Self {
        Self { failures: vec![Failure::default(); SIZE], call: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.call = self.call.wrapping_add(1);
        if self.call == 0 {
            self.failures.fill(Failure::default());
            self.call = 1;
        }
    }

    /// With how many stones the position is known to fail.
    pub fn failed(&self, key: u64) -> Option<u8> {
        let entry = self.failures[key as usize % SIZE];
        (entry.key == key && entry.call == self.call).then_some(entry.stones)
    }

    /// Keeps what was found of the position with `left` more stones: a win is kept nowhere but in its path.
    #[inline]
    pub(super) fn insert(&mut self, key: u64, found: Found, left: u8) {
        match found {
            Found::Won => {}
            Found::Not => self.fail(key, NEVER),
            Found::Cut => self.fail(key, left),
        }
    }

    fn fail(&mut self, key: u64, stones: u8) {
        self.failures[key as usize % SIZE] = Failure { key, call: self.call, stones };
    }
}
