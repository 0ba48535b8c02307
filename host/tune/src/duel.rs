//! Games between two candidates: how many, who begins, which games are still needed.
//!
//! Knows results. Must not know who plays or what for.

use std::ops::Range;

use abstrakt_lab::statistics::{Evidence, EvidenceCounter, GamePoints, PairCounts};
use serde::{Deserialize, Serialize};

/// The rule that decides a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DuelRule {
    /// At most this many games; more wins are better, draws count for neither. It ends early when the other one can no
    /// longer catch up. The first begins the first two games, the second all others: the matches of [Košťál 2021], of
    /// five games (2.5.4).
    BestOf(u32),
    /// This many pairs of games, both of a pair from one opening with seats exchanged.
    Pairs(u32),
}

impl DuelRule {
    /// Games at most.
    pub const fn most(self) -> u32 {
        match self {
            Self::BestOf(games) => games,
            Self::Pairs(pairs) => pairs.saturating_mul(2),
        }
    }
}

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// A duel under way.
#[derive(Clone, Debug)]
pub struct Duel {
    rule: DuelRule,
    /// The points of the first, in the order of the games' numbers.
    points: Vec<GamePoints>,
    /// The fingerprints, which are the same for equal games, in the same order.
    fingerprints: Vec<String>,
}

/// The score of a duel in pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DuelScore {
    /// The points of the first; pairs that equal an earlier one are no evidence.
    pub counts: PairCounts,
    /// The part of the games played that is evidence.
    pub evidence: Evidence,
}

impl Duel {
    /// No game yet.
    pub const fn new(rule: DuelRule) -> Self {
        Self { rule, points: Vec::new(), fingerprints: Vec::new() }
    }

    /// The rule that decides it.
    pub const fn rule(&self) -> DuelRule {
        self.rule
    }

    /// Games played.
    pub fn played(&self) -> u32 {
        self.points.len() as u32
    }

    /// The games, by number from 0, that must be played next whatever their results are; empty when the duel is over.
    pub fn needed(&self) -> Range<u32> {
        let played = self.played();
        let more = match self.rule {
            DuelRule::Pairs(pairs) => (2 * pairs).saturating_sub(played),
            DuelRule::BestOf(games) => {
                let left = games.saturating_sub(played);
                let lead = self.wins(Side::A).abs_diff(self.wins(Side::B));
                // After k more games, all won by the leader, the other one must be out of reach.
                let settles = |k: &u32| lead + k > left - k;
                (0..=left).find(settles).unwrap_or(left)
            }
        };
        played..played + more
    }

    /// The result of the next game, for the first, and what is the same for games that equal it; an empty text where that is not
    /// known, and the game equals no other.
    pub fn tell(&mut self, points: GamePoints, fingerprint: String) {
        self.points.push(points);
        self.fingerprints.push(fingerprint);
    }

    /// Returns whether no game is needed any more.
    pub fn is_over(&self) -> bool {
        self.needed().is_empty()
    }

    /// Games won.
    pub fn wins(&self, side: Side) -> u32 {
        let wanted = if side == Side::A { GamePoints::Win } else { GamePoints::Loss };
        self.points.iter().filter(|points| **points == wanted).count() as u32
    }

    /// Games drawn.
    pub fn draws(&self) -> u32 {
        self.played() - self.wins(Side::A) - self.wins(Side::B)
    }

    /// The side that won more games; none when both won equally many.
    pub fn winner(&self) -> Option<Side> {
        match self.wins(Side::A).cmp(&self.wins(Side::B)) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Less => Some(Side::B),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The side that has the first seat in a game.
    pub const fn begins(&self, game: u32) -> Side {
        let first = match self.rule {
            DuelRule::BestOf(_) => game < 2,
            DuelRule::Pairs(_) => game.is_multiple_of(2),
        };
        if first { Side::A } else { Side::B }
    }

    /// The number of the opening of a game: games that share one have the seats exchanged.
    pub const fn opening(&self, game: u32) -> u32 {
        match self.rule {
            DuelRule::BestOf(_) if game < 4 => game % 2,
            DuelRule::BestOf(_) => game - 2,
            DuelRule::Pairs(_) => game / 2,
        }
    }

    /// The score of a duel in pairs, by complete pairs: of equal ones, the first alone is evidence.
    pub fn score(&self) -> DuelScore {
        let (mut counts, mut seen) = (PairCounts::default(), EvidenceCounter::default());
        for (first, pair) in (0..).step_by(2).zip(self.points.chunks_exact(2)) {
            let earlier = seen.add([first, first + 1].map(|game| self.identity(game)).into());
            counts.add([pair[0], pair[1]], earlier);
        }
        DuelScore { counts, evidence: seen.evidence() }
    }

    /// Everything in which two games of the duel can differ as evidence: who begins, the game, and its number where it is not
    /// known whether it equals another.
    fn identity(&self, game: u32) -> (Side, &str, Option<u32>) {
        let fingerprint = self.fingerprints.get(game as usize).map_or("", String::as_str);
        (self.begins(game), fingerprint, fingerprint.is_empty().then_some(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [GamePoints; 3] = [GamePoints::Win, GamePoints::Draw, GamePoints::Loss];

    fn after(points: &[GamePoints]) -> Duel {
        let mut duel = Duel::new(DuelRule::BestOf(5));
        points.iter().for_each(|points| duel.tell(*points, String::new()));
        duel
    }

    #[test]
    fn three_games_are_certain_and_a_lead_ends_it_early() {
        use GamePoints::{Draw, Loss, Win};
        assert_eq!(after(&[]).needed(), 0..3);
        assert!(after(&[Win, Win, Win]).is_over());
        assert_eq!(after(&[Win, Loss, Win]).needed(), 3..4);
        assert!(after(&[Win, Win, Draw, Draw]).is_over(), "2:0 with one game left");
        assert_eq!(
            after(&[Win, Draw, Draw, Draw]).needed(),
            4..5,
            "1:0 with one game left may be drawn level"
        );
        assert!(after(&[Win, Loss, Draw, Draw, Draw]).is_over());
        assert_eq!(after(&[Win, Loss, Draw, Draw, Draw]).winner(), None);
        assert_eq!(after(&[Loss, Loss, Loss]).winner(), Some(Side::B));
    }

    /// Against the plain words: it goes on while the one behind could still draw level.
    #[test]
    fn no_game_is_played_in_vain_and_none_is_missing() {
        for number in 0..3_usize.pow(5) {
            let points: Vec<GamePoints> = (0..5).map(|game| ALL[number / 3_usize.pow(game) % 3]).collect();
            let stops = (0..=5).find(|played| {
                let wins = |wanted| points[..*played].iter().filter(|points| **points == wanted).count();
                wins(GamePoints::Win).abs_diff(wins(GamePoints::Loss)) > 5 - played
            });
            let stops = stops.unwrap_or(5);
            let mut duel = after(&[]);
            while !duel.is_over() {
                assert!(duel.needed().end as usize <= stops, "{points:?}");
                duel.needed().for_each(|game| duel.tell(points[game as usize], String::new()));
            }
            assert_eq!(duel.played() as usize, stops, "{points:?}");
        }
    }

    #[test]
    fn equal_pairs_are_one_piece_of_evidence() {
        use GamePoints::{Draw, Loss, Win};
        let mut duel = Duel::new(DuelRule::Pairs(5));
        let mut pair = |points: [GamePoints; 2], games: [&str; 2]| {
            points.into_iter().zip(games).for_each(|(points, game)| duel.tell(points, game.into()));
        };
        pair([Win, Draw], ["a", "b"]);
        pair([Win, Draw], ["a", "b"]);
        pair([Draw, Loss], ["b", "a"]);
        // Older journals do not tell which games are equal.
        pair([Win, Win], ["", ""]);
        pair([Win, Win], ["", ""]);
        let DuelScore { counts, evidence } = duel.score();
        assert_eq!((counts.wins, counts.draws, counts.losses), (6, 3, 1), "every game was played");
        assert_eq!(counts.pairs, [0, 1, 0, 1, 2]);
        let right = Evidence { games: 10, distinct_games: 8, encounters: 5, distinct_encounters: 4 };
        assert_eq!(evidence, right);
    }

    #[test]
    fn seats_change_after_two_games() {
        let duel = Duel::new(DuelRule::BestOf(5));
        let begins: Vec<Side> = (0..5).map(|game| duel.begins(game)).collect();
        assert_eq!(begins, [Side::A, Side::A, Side::B, Side::B, Side::B]);
        assert_eq!((0..5).map(|game| duel.opening(game)).collect::<Vec<_>>(), [0, 1, 0, 1, 2]);
        let pairs = Duel::new(DuelRule::Pairs(2));
        assert_eq!(pairs.needed(), 0..4);
        let order: Vec<_> = (0..4).map(|game| (pairs.opening(game), pairs.begins(game))).collect();
        assert_eq!(order, [(0, Side::A), (0, Side::B), (1, Side::A), (1, Side::B)]);
    }
}
