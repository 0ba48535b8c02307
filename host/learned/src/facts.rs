//! The statements of a learned evaluation about itself.

use abstrakt_vocabulary::{Facts, HeuristicChoice, InputsMark, WinScale};
use serde::{Deserialize, Serialize};

use crate::{MAX_VALUE, UNIT};

/// Every value that a model corrected lies within this distance of 0.
const MAX_CORRECTED: i32 = 2_000_000_000;
/// Longest name, bytes.
const LONGEST_NAME: usize = 64;

/// The facts that a file states of itself, beside its model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LearnedFacts {
    /// Id of the game.
    pub game: String,
    /// Version of the game with which it was made.
    pub version: String,
    /// The name under which it is chosen: letters, digits, `-`, `.` and `_`.
    pub name: String,
    /// Number of seats.
    pub players: u8,
    /// The inputs that it was made for.
    pub inputs: InputsMark,
    /// The heuristic whose value it corrects; none: its model is the whole value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<BaseHeuristic>,
    /// The way in which it was made.
    pub making: Provenance,
}

/// A heuristic of the game to whose value a model adds what the heuristic does not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BaseHeuristic {
    /// The heuristic, with all of its weights: those of the plugin may change.
    pub heuristic: HeuristicChoice,
    /// The meaning of its values for the outcome of a game, fitted with the model. Empty where the game tells none, until they are fitted.
    pub scales: Vec<WinScale>,
}

impl BaseHeuristic {
    /// A heuristic of a game with its weights of today; none where the game has none of this id. `None`: the default.
    pub fn of(facts: &Facts, id: Option<&str>) -> Option<Self> {
        let table = facts.heuristics.get(facts.heuristic(id).ok()?)?;
        let free = (0..table.features.len()).filter(|&feature| !table.is_derived(feature));
        let weights = free.map(|feature| {
            (table.feature_name(feature).to_owned(), table.weights.get(feature).copied().unwrap_or(0))
        });
        let ends = [("win".to_owned(), table.win), ("draw".to_owned(), table.draw)];
        let heuristic =
            HeuristicChoice { id: Some(table.id.clone()), weights: weights.chain(ends).collect() };
        Some(Self { heuristic, scales: table.scales.clone() })
    }

    /// The same with log odds that are so many times as great.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        let scale = |scale: &WinScale| {
            let unit = (f64::from(scale.unit.get()) / f64::from(factor)).round();
            WinScale::new(scale.even, (unit as u32).max(1))
        };
        Self { heuristic: self.heuristic.clone(), scales: self.scales.iter().map(scale).collect() }
    }

    /// The log odds to win, in thousandths, that a value in units of the heuristic means. 0 without a scale.
    pub fn log_odds(&self, value: f64) -> f64 {
        let most = f64::from(MAX_VALUE);
        let scale = WinScale::of(&self.scales, value);
        scale.map_or(0.0, |scale| {
            let distance = (value - f64::from(scale.even)) / f64::from(scale.unit.get());
            (distance * f64::from(UNIT)).clamp(-most, most)
        })
    }

    /// The value in units of the heuristic, its own plus the log odds in thousandths that a model adds.
    #[inline]
    pub fn corrected(&self, value: i32, odds: i32) -> i32 {
        let distance = |scale: &&WinScale| value.abs_diff(scale.even);
        let Some(scale) = self.scales.iter().min_by_key(distance) else { return value };
        let correction = i64::from(odds) * i64::from(scale.unit.get()) / i64::from(UNIT);
        (i64::from(value) + correction).clamp((-MAX_CORRECTED).into(), MAX_CORRECTED.into()) as i32
    }
}

/// The making of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The command as a person typed it.
    pub command: String,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of games that it learned from.
    pub games: u64,
}

impl LearnedFacts {
    /// Returns whether a text can be the name of a learned evaluation.
    pub fn is_name(text: &str) -> bool {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(plain) && !text.starts_with('.')
    }
}
