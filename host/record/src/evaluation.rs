//! The standing of a player, as a search or a review found it, and its form in a game file.
//!
//! Knows chances, values and decided games as numbers. Must not know what found them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::DamageReason;

/// The standing of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assessment {
    /// The player wins in this many plies.
    Wins(u32),
    /// The player loses in this many plies.
    Loses(u32),
    /// Their chance to win, 0 to 1, a draw counting half.
    Chance(f64),
    /// A bare value of a heuristic without a scale.
    Value(f64),
}

impl Assessment {
    /// The standing of the other one of two players.
    pub fn opposite(self) -> Self {
        match self {
            Self::Wins(plies) => Self::Loses(plies),
            Self::Loses(plies) => Self::Wins(plies),
            Self::Chance(chance) => Self::Chance(1.0 - chance),
            Self::Value(value) => Self::Value(-value),
        }
    }

    /// The player's part of the game, 0 to 1; none for a bare value, which has no scale.
    pub fn share(self) -> Option<f32> {
        match self {
            Self::Wins(_) => Some(1.0),
            Self::Loses(_) => Some(0.0),
            Self::Chance(chance) => Some(chance as f32),
            Self::Value(_) => None,
        }
    }

    /// Returns whether the player stands better than their opponents.
    pub fn is_better(self) -> bool {
        match self {
            Self::Wins(_) => true,
            Self::Loses(_) => false,
            Self::Chance(chance) => chance > 0.5,
            Self::Value(value) => value > 0.0,
        }
    }
}

/// The findings of a search for a position of a game for two, from the first seat's view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The standing of the first seat.
    pub stands: Assessment,
    /// Turns that were looked ahead; 0 where a review found one legal move and took what searches before it say.
    pub depth: u32,
    /// The chance to win, 0 to 1, that the ply which follows on the main continuation gives away, by the same search;
    /// none where there is no such ply, no choice, or no search that compared it with the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
}

impl Evaluation {
    /// The same, with no more digits than a game file should have: chances to a hundredth of a per cent, values to a
    /// hundredth.
    #[must_use]
    pub fn rounded(self) -> Self {
        let stands = match self.stands {
            Assessment::Chance(chance) => Assessment::Chance((chance * 10_000.0).round() / 10_000.0),
            Assessment::Value(value) => Assessment::Value((value * 100.0).round() / 100.0),
            decided => decided,
        };
        let loss = self.loss.map(|loss| (loss * 10_000.0).round() / 10_000.0);
        Self { stands, loss, ..self }
    }
}

/// `chance:0.53/7`, `value:-12.5/3`, `win:5/7`, `loss:5/7`: how the first seat stands, and the depth; behind it, where it is
/// known, the loss: `chance:0.53/7/0.05`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stands {
            Assessment::Wins(plies) => write!(f, "win:{plies}"),
            Assessment::Loses(plies) => write!(f, "loss:{plies}"),
            Assessment::Chance(chance) => write!(f, "chance:{chance}"),
            Assessment::Value(value) => write!(f, "value:{value}"),
        }?;
        write!(f, "/{}", self.depth)?;
        self.loss.map_or(Ok(()), |loss| write!(f, "/{loss}"))
    }
}

impl FromStr for Evaluation {
    type Err = DamageReason;

    fn from_str(word: &str) -> Result<Self, DamageReason> {
        let read = || {
            let (stands, rest) = word.split_once('/')?;
            let (depth, loss) =
                rest.split_once('/').map_or((rest, None), |(depth, loss)| (depth, Some(loss)));
            let (kind, number) = stands.split_once(':')?;
            let read_finite = || number.parse::<f64>().ok().filter(|number| number.is_finite());
            let stands = match kind {
                "win" => Assessment::Wins(number.parse().ok()?),
                "loss" => Assessment::Loses(number.parse().ok()?),
                "chance" => Assessment::Chance(read_finite().filter(|chance| (0.0..=1.0).contains(chance))?),
                "value" => Assessment::Value(read_finite()?),
                _ => return None,
            };
            let loss = match loss {
                Some(loss) => Some(loss.parse().ok().filter(|loss| (0.0..=1.0).contains(loss))?),
                None => None,
            };
            Some(Self { stands, depth: depth.parse().ok()?, loss })
        };
        read().ok_or_else(|| DamageReason::NoSign(format!("#{word}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for word in
            ["chance:0.5312/7", "chance:1/0", "value:-12.5/3", "win:5/7", "loss:0/12", "chance:0.5/3/0.0625"]
        {
            assert_eq!(word.parse::<Evaluation>().map(|found| found.to_string()), Ok(word.to_owned()));
        }
        for wrong in [
            "chance:1.01/7",
            "chance:NaN/7",
            "value:inf/1",
            "win:-1/7",
            "win:5",
            "draw:5/7",
            "chance:0.5/3/2",
            "chance:0.5/3/",
            "",
        ] {
            let refused = DamageReason::NoSign(format!("#{wrong}"));
            assert_eq!(wrong.parse::<Evaluation>(), Err(refused));
        }
    }

    #[test]
    fn a_rounded_chance_is_a_short_word() {
        let found = Evaluation { stands: Assessment::Chance(1.0 / 3.0), depth: 4, loss: None };
        assert_eq!(found.rounded().to_string(), "chance:0.3333/4");
        assert_eq!(found.rounded().rounded(), found.rounded());
    }
}
