//! The transposition table: what was found out about positions, shared by every thread without locks.
//!
//! Knows keys, values relative to the node, depths and move indices. Must not know whose values they are: callers mix
//! weights and root player into the key.
//!
//! CITE: [Zobrist 1970]; [Hyatt 2002] (key xor data, so that a torn write fails the comparison).

use std::sync::atomic::{AtomicU64, Ordering};

use abstrakt_memory::advise_huge_pages;
use bytemuck::{Zeroable, allocation::try_zeroed_slice_box};

use crate::{MAX_DEPTH, Score};

/// Entries that share a line of the cache; one of them gives way.
const BUCKET: usize = 4;
const BUCKET_BYTES: usize = 64;
const _: () = assert!(BUCKET * size_of::<Slot>() == BUCKET_BYTES);
const _: () = assert!(Score::INFINITE.0 < 1 << 40 && MAX_DEPTH < 1 << 7);

/// The relation of an entry's value to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The true value is at least this: a move was too good.
    Lower,
    /// The true value is at most this: no move was good enough.
    Upper,
}

/// The table's knowledge of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Value from the view that the search stores, distances to the end counted from this node.
    pub score: Score,
    /// Turns below the position, its own included; the same for every ply of one turn.
    pub depth: u32,
    /// The kind of the value.
    pub bound: Bound,
    /// Whether every line below was searched to the end of its game. More depth then finds the same value.
    pub complete: bool,
    /// Index of the best move in the game's list; `None`: no move was best.
    pub index: Option<usize>,
}

/// The rule by which an entry gives way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The one at the key's place, whatever it holds.
    Always,
    /// The shallowest of the bucket, and only for something at least as deep.
    Deeper,
    /// The shallowest of the bucket, entries of earlier searches first.
    Aged,
}

#[derive(Zeroable)]
struct Slot {
    /// Key xor data.
    check: AtomicU64,
    /// See [`pack`]; 0 is empty.
    data: AtomicU64,
}

/// The table. Kept for a whole game; `&self` everywhere but between searches.
pub struct TranspositionTable {
    slots: Box<[Slot]>,
    /// Slots before the first bucket, so that each is one line of the cache.
    skipped: usize,
    buckets: usize,
    age: u64,
}

/// There is not so much memory.
#[derive(Debug)]
pub struct NoMemory;

impl TranspositionTable {
    /// An empty table of at most `mib` MiB, at least one bucket. Pages come zeroed from the operating system when they
    /// are first touched: a large table costs a search of few nodes nothing. [`TranspositionTable::clear`] touches all.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(mib: u32) -> Result<Self, NoMemory> {
        Self::with_buckets((((mib as usize) << 20) / BUCKET_BYTES).max(1))
    }

    fn with_buckets(buckets: usize) -> Result<Self, NoMemory> {
        // Memory aligned to more than the allocator's own measure would be written once to zero it: so the bucket in
        // excess, and the slots skipped.
        let slots: Box<[Slot]> = try_zeroed_slice_box((buckets + 1) * BUCKET).map_err(|()| NoMemory)?;
        advise_huge_pages(&slots);
        let skipped = Some(slots.as_ptr().align_offset(BUCKET_BYTES)).filter(|skipped| *skipped < BUCKET);
        Ok(Self { skipped: skipped.unwrap_or(0), buckets, slots, age: 0 })
    }

    /// Empties the table. All of its memory is in use after that, so that no search waits for a part of it: a millisecond for
    /// some MiB.
    pub fn clear(&mut self) {
        self.age = 0;
        for slot in &mut self.slots {
            (*slot.check.get_mut(), *slot.data.get_mut()) = (0, 0);
        }
    }

    /// A new search begins: what is there becomes older.
    pub const fn new_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The table's knowledge of `key`.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Hit> {
        let bucket = self.bucket(key);
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Remembers `hit` for `key`.
    #[inline]
    pub fn store(&self, key: u64, hit: Hit, policy: Policy) {
        let bucket = self.bucket(key);
        let data = pack(hit, self.age);
        let mut place = (key & (BUCKET as u64 - 1)) as usize;
        let mut least = u64::MAX;
        for (index, slot) in bucket.iter().enumerate() {
            let old = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ old == key && old != 0 {
                if policy == Policy::Deeper && depth_of(old) > hit.depth {
                    return;
                }
                (place, least) = (index, 0);
                break;
            }
            if policy == Policy::Always {
                continue;
            }
            let fresh = policy == Policy::Aged && age_of(old) == self.age;
            let worth = if old == 0 { 0 } else { 1 + u64::from(depth_of(old)) + if fresh { 128 } else { 0 } };
            if worth < least {
                (place, least) = (index, worth);
            }
        }
        if policy == Policy::Deeper && least > 1 + u64::from(hit.depth) && least != u64::MAX {
            return;
        }
        let slot = &bucket[place];
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// Entries in use in this search, per mille, by a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.slots[self.skipped..self.skipped + self.buckets.min(250) * BUCKET];
        let used = sample.iter().map(|slot| slot.data.load(Ordering::Relaxed)).filter(|data| *data != 0);
        let used = used.filter(|data| age_of(*data) == self.age).count();
        (used * 1000 / sample.len()) as u32
    }

    /// The bucket of a key, by its high bits, so that every size serves. CITE: [Lemire 2019].
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let index = (u128::from(key) * self.buckets as u128) >> 64;
        let first = self.skipped + index as usize * BUCKET;
        &self.slots[first..first + BUCKET]
    }
}

/// Data of an entry, from the low end: score 41, depth 7, bound 2 (never 0), complete 1, move index 11, age 2.
const DEPTH_AT: u32 = 41;
const BOUND_AT: u32 = 48;
const COMPLETE_AT: u32 = 50;
const INDEX_AT: u32 = 51;
const AGE_AT: u32 = 62;
const AGES: u64 = 4;
const SCORE_OFFSET: i64 = 1 << 40;
/// Index that says "no move".
const NO_MOVE: u64 = (1 << 11) - 1;

fn pack(hit: Hit, age: u64) -> u64 {
    let bound = match hit.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let index = hit.index.map_or(NO_MOVE, |index| (index as u64).min(NO_MOVE));
    (hit.score.0 + SCORE_OFFSET) as u64
        | u64::from(hit.depth.min(127)) << DEPTH_AT
        | bound << BOUND_AT
        | u64::from(hit.complete) << COMPLETE_AT
        | index << INDEX_AT
        | age << AGE_AT
}

fn unpack(data: u64) -> Hit {
    let index = data >> INDEX_AT & NO_MOVE;
    Hit {
        score: Score((data & ((1 << DEPTH_AT) - 1)) as i64 - SCORE_OFFSET),
        depth: depth_of(data),
        bound: match data >> BOUND_AT & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        complete: data >> COMPLETE_AT & 1 == 1,
        index: (index != NO_MOVE).then_some(index as usize),
    }
}

const fn depth_of(data: u64) -> u32 {
    (data >> DEPTH_AT & 127) as u32
}

const fn age_of(data: u64) -> u64 {
    data >> AGE_AT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(score: Score, depth: u32) -> Hit {
        Hit { score, depth, bound: Bound::Lower, complete: false, index: Some(2046) }
    }

    #[test]
    fn entries_come_back_whole() {
        let table = TranspositionTable::new(1).unwrap();
        let scores =
            [Score::LOSS, Score::WIN, Score::heuristic(i32::MIN), Score::heuristic(i32::MAX), Score(-1)];
        for (key, score) in scores.into_iter().enumerate() {
            for (bound, index) in [(Bound::Exact, None), (Bound::Lower, Some(0)), (Bound::Upper, Some(2046))]
            {
                let kept = Hit { score, depth: MAX_DEPTH, bound, complete: index.is_some(), index };
                table.store(key as u64, kept, Policy::Always);
                assert_eq!(table.probe(key as u64), Some(kept));
            }
        }
        assert_eq!(table.probe(99), None);
    }

    #[test]
    fn policies_choose_what_gives_way() {
        for (policy, first, deep) in [(Policy::Deeper, true, true), (Policy::Aged, false, true)] {
            let table = TranspositionTable::with_buckets(1).unwrap();
            for key in 0..4 {
                table.store(key, hit(Score(key as i64), 5 + key as u32), policy);
            }
            table.store(9, hit(Score(9), 2), policy);
            assert_eq!(table.probe(0).is_some(), first, "{policy:?}: the shallowest");
            assert_eq!(table.probe(3).is_some(), deep, "{policy:?}: the deepest");
        }
    }

    #[test]
    fn entries_of_earlier_searches_give_way_first() {
        let mut table = TranspositionTable::with_buckets(1).unwrap();
        table.store(0, hit(Score(0), 50), Policy::Aged);
        table.new_search();
        for key in 1..5 {
            table.store(key, hit(Score(0), 1), Policy::Aged);
        }
        assert_eq!(table.probe(0), None);
        assert!((1..5).all(|key| table.probe(key).is_some()));
        assert_eq!(table.hashfull(), 1000);
    }
}
