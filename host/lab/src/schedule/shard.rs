//! Shards: the parts of a run that many machines play without knowing of each other.
//!
//! Knows numbers. Must not know games, engines or files.

use std::fmt;
use std::str::FromStr;

use abstrakt_texts::LocalizedError;
use serde::{Deserialize, Serialize};

/// A part of a run: of things numbered from 0 it has every `count`-th one, the first of which is `number - 1`.
///
/// Written `K/N`. Neighbours are in different shards, so that all shards have about the same work wherever the dear games of a run
/// are, and none has more than one more than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Together they are whole.
    count: u32,
    /// From 1 to `count`.
    number: u32,
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message("shard-number", text = format!("{_0:?}"))]
pub struct NoShard(pub String);

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { count: 1, number: 1 };

    /// Its number, from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Together so many are whole.
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Whether it has the game at this place, from 0.
    pub fn has(self, place: u64) -> bool {
        place % u64::from(self.count) == u64::from(self.number) - 1
    }

    /// The number that it has of the first `total` it has.
    pub fn share(self, total: u64) -> u64 {
        (total + u64::from(self.count - self.number)) / u64::from(self.count)
    }

    /// The same shard for those that count their places from behind the first `passed`.
    #[must_use]
    pub fn after(self, passed: u64) -> Self {
        let passed = (passed % u64::from(self.count)) as u32;
        let place = (u64::from(self.number - 1) + u64::from(self.count - passed)) % u64::from(self.count);
        Self { number: place as u32 + 1, ..self }
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let numbers = || {
            let (number, count) = text.split_once('/')?;
            Some((number.parse().ok()?, count.parse().ok()?))
        };
        let whole = |(number, count): &(u32, u32)| (1..=*count).contains(number);
        let (number, count) = numbers().filter(whole).ok_or_else(|| NoShard(text.to_owned()))?;
        Ok(Self { count, number })
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Self, NoShard> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_in_one_shard() {
        for count in 1..=7 {
            let shards: Vec<Shard> =
                (1..=count).map(|number| format!("{number}/{count}").parse().unwrap()).collect();
            for total in 0..20 {
                let has = |shard: &Shard| (0..total).filter(|place| shard.has(*place)).count() as u64;
                assert!(shards.iter().all(|shard| shard.share(total) == has(shard)), "{total} in {count}");
            }
            for (passed, place) in (0..15).flat_map(|passed| (0..15).map(move |place| (passed, place))) {
                let owner: Vec<&Shard> = shards.iter().filter(|shard| shard.has(passed + place)).collect();
                let [owner] = owner.as_slice() else { panic!("{owner:?}") };
                assert!(owner.after(passed).has(place));
            }
        }
    }

    #[test]
    fn a_shard_is_written_as_two_numbers() {
        let shard: Shard = "3/10".parse().unwrap();
        assert_eq!((shard.number(), shard.count(), shard.to_string().as_str()), (3, 10, "3/10"));
        for wrong in ["", "3", "0/4", "5/4", "-1/4", "1/", "1/4294967296", "a/b"] {
            assert_eq!(wrong.parse::<Shard>(), Err(NoShard(wrong.into())));
        }
    }
}
