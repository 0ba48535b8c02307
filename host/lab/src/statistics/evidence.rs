//! The evidence of the games played: equal games are evidence once.
//!
//! Knows keys that are compared. Must not know games.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use serde::Serialize;

/// The numbers of games and encounters, and of distinct ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Evidence {
    /// Games.
    pub games: u32,
    /// Games of which none equals another.
    pub distinct_games: u32,
    /// Encounters: the games from one opening in which everybody has every seat once, pairs where two play.
    pub encounters: u32,
    /// Encounters of which none equals another.
    pub distinct_encounters: u32,
}

impl Evidence {
    /// Whether there is an encounter that equals another.
    pub const fn repeats(&self) -> bool {
        self.distinct_encounters < self.encounters
    }
}

impl std::ops::AddAssign for Evidence {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.distinct_games += other.distinct_games;
        self.encounters += other.encounters;
        self.distinct_encounters += other.distinct_encounters;
    }
}

/// Tells new encounters from those that equal an earlier one. `Game` is everything in which two games can differ.
#[derive(Clone, Debug)]
pub struct EvidenceCounter<Game> {
    games: HashSet<Game>,
    /// By how often they were played.
    encounters: HashMap<Vec<Game>, u32>,
    evidence: Evidence,
}

impl<Game: Clone + Eq + Hash> EvidenceCounter<Game> {
    /// Adds an encounter with all its games; tells how many earlier ones it equals.
    pub fn add(&mut self, games: Vec<Game>) -> u32 {
        self.evidence.games += games.len() as u32;
        self.evidence.encounters += 1;
        self.games.extend(games.iter().cloned());
        let times = self.encounters.entry(games).or_default();
        let earlier = *times;
        *times += 1;
        self.evidence.distinct_games = self.games.len() as u32;
        self.evidence.distinct_encounters = self.encounters.len() as u32;
        earlier
    }

    /// The evidence of the games added.
    pub const fn evidence(&self) -> Evidence {
        self.evidence
    }
}

impl<Game> Default for EvidenceCounter<Game> {
    fn default() -> Self {
        Self { games: HashSet::new(), encounters: HashMap::new(), evidence: Evidence::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_encounters_count_once() {
        let mut counter = EvidenceCounter::default();
        let played = [["a", "b"], ["a", "b"], ["a", "c"], ["a", "b"]];
        let earlier = played.map(|pair| counter.add(pair.to_vec()));
        assert_eq!(earlier, [0, 1, 0, 2]);
        let right = Evidence { games: 8, distinct_games: 3, encounters: 4, distinct_encounters: 2 };
        assert_eq!(counter.evidence(), right);
        assert!(right.repeats());
    }
}
