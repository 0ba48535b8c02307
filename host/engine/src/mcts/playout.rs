//! The value of a leaf: some random plies, then the heuristic, turned into a reward between 0 and 1.
//!
//! Knows the walk. Must not know the tree that grows.

use abstrakt_vocabulary::{Status, Tree};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::{Interrupted, NodeStatus, Score, Walk, parameters::Parameters};

/// Turns given to `Walk::classify`, which must not take a playout's positions for a horizon.
const ENDLESS: u32 = u32::MAX;
/// Turns heuristic values into rewards: the gain for the root player against the position where the search
/// began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewardScale {
    base: f64,
    spread: f64,
}

impl RewardScale {
    /// Measures by short random games from the root: what they typically change is a reward of about 0.73.
    ///
    /// # Errors
    /// Interrupted; the walk stands anywhere.
    pub fn measure<T: Tree>(
        walk: &mut Walk<'_, T>,
        parameters: &Parameters,
        random: &mut ChaCha8Rng,
    ) -> Result<Self, Interrupted> {
        let base = walk.static_value().0 as f64;
        let mut squares = 0.0;
        for _ in 0..parameters.spread_playouts {
            if let PlayoutEnd::Value(score) = play(walk, parameters.spread_plies, random)? {
                let change = score.0 as f64 - base;
                squares += change * change;
            }
        }
        Ok(Self {
            base,
            spread: (squares / f64::from(parameters.spread_playouts)).sqrt().max(Score::UNIT as f64),
        })
    }

    /// The reward of a value, above 0 and below 1: the logistic curve.
    pub fn reward(self, score: Score) -> f64 {
        match score.decided() {
            Some((won, _)) => f64::from(u8::from(won)),
            None => 1.0 / (1.0 + libm::exp((self.base - score.0 as f64) / self.spread)),
        }
    }

    /// The value of a reward: the same curve back, for people.
    pub fn score(self, reward: f64) -> Score {
        let reward = reward.clamp(1e-6, 1.0 - 1e-6);
        let value = self.base + self.spread * libm::log(reward / (1.0 - reward));
        let most = Score::heuristic(i32::MAX).0 as f64;
        Score(value.clamp(-most, most) as i64)
    }
}

/// The end of a playout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayoutEnd {
    /// The game ended.
    End(Score),
    /// It was cut off; the heuristic's value.
    Value(Score),
}

/// Plays `plies` random plies from the top and values the position; the walk is back at the top afterwards. Inside a
/// turn it goes on to the turn's end: heuristics value only starts of turns.
///
/// # Errors
/// Interrupted; the walk stands anywhere.
pub fn play<T: Tree>(
    walk: &mut Walk<'_, T>,
    plies: u32,
    random: &mut ChaCha8Rng,
) -> Result<PlayoutEnd, Interrupted> {
    let start = walk.ply();
    let mut status = walk.status();
    let leaf = loop {
        let chance = match walk.classify(status, ENDLESS) {
            NodeStatus::Terminal(score) => break PlayoutEnd::End(score),
            NodeStatus::Horizon => break PlayoutEnd::Value(walk.horizon_value()),
            NodeStatus::Decision(place) if place.starts_turn && walk.ply() - start >= plies => {
                break PlayoutEnd::Value(walk.horizon_value());
            }
            NodeStatus::Decision(_) => false,
            NodeStatus::Chance(_) => true,
        };
        status = step(walk, chance, random)?;
    };
    while walk.ply() > start {
        walk.pop();
    }
    Ok(leaf)
}

/// One random ply.
fn step<T: Tree>(
    walk: &mut Walk<'_, T>,
    chance: bool,
    random: &mut ChaCha8Rng,
) -> Result<Status, Interrupted> {
    let list = walk.moves(false);
    let entries = walk.entries(list);
    let slot = if chance {
        let total: i64 = entries.iter().map(|entry| i64::from(entry.order)).sum();
        let mut left = random.random_range(0..total.max(1));
        entries
            .iter()
            .position(|entry| {
                left -= i64::from(entry.order);
                left < 0
            })
            .unwrap_or(0)
    } else {
        random.random_range(0..entries.len().max(1) as u64) as usize
    };
    let code = entries.get(slot).map_or_else(Default::default, |entry| entry.code);
    walk.release(list);
    walk.push(code)
}
