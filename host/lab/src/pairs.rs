//! The score of a match: points, Elo difference, error bars.
//!
//! Knows counts only. Must not know games, engines or files.

use serde::{Deserialize, Serialize};

/// 97.5 % point of the normal distribution: both tails together leave 5 %.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// How one game ended for engine A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GamePoints {
    /// A lost.
    Loss,
    /// Nobody won, or both.
    Draw,
    /// A won.
    Win,
}

impl GamePoints {
    /// 0, 1 or 2 half points.
    const fn halves(self) -> usize {
        self as usize
    }
}

/// Results of pairs of games that begin alike with seats exchanged.
///
/// The two games of a pair are not independent (an opening may favour a seat), so the error is taken from the pairs'
/// scores and not from single games. CITE: the pentanomial model, H. Van den Bergh, "Comments on normalized Elo", 2021.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairCounts {
    /// Games that A won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that A lost.
    pub losses: u32,
    /// Pairs by A's half points, 0 to 4.
    pub pairs: [u32; 5],
}

/// A difference in strength with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    /// Of A over B; infinite when one side won everything.
    pub difference: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl PairCounts {
    /// Adds a finished pair.
    pub fn add(&mut self, pair: [GamePoints; 2]) {
        for score in pair {
            match score {
                GamePoints::Win => self.wins += 1,
                GamePoints::Draw => self.draws += 1,
                GamePoints::Loss => self.losses += 1,
            }
        }
        self.pairs[pair[0].halves() + pair[1].halves()] += 1;
    }

    /// Games played.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// A's share of the points, 0 to 1; a half before the first pair.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// Half the width of the score's 95 % interval; none before two pairs.
    pub fn margin(&self) -> Option<f64> {
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        if pairs < 2.0 {
            return None;
        }
        let mean = self.score();
        let squares = self.pairs.iter().enumerate().map(|(halves, &count)| {
            let away = halves as f64 / 4.0 - mean;
            f64::from(count) * away * away
        });
        Some(TWO_SIDED_95 * (squares.sum::<f64>() / (pairs - 1.0) / pairs).sqrt())
    }

    /// The difference in strength that explains the score; none before two pairs.
    pub fn elo(&self) -> Option<Elo> {
        let (score, margin) = (self.score(), self.margin()?);
        Some(Elo { difference: elo(score), low: elo(score - margin), high: elo(score + margin) })
    }
}

/// Elo difference of an expected score: the logistic model with 400 points for ten to one.
fn elo(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[[GamePoints; 2]]) -> PairCounts {
        let mut tally = PairCounts::default();
        pairs.iter().for_each(|pair| tally.add(*pair));
        tally
    }

    #[test]
    fn points_and_pairs_add_up() {
        let tally = tally(&[
            [GamePoints::Win, GamePoints::Loss],
            [GamePoints::Win, GamePoints::Draw],
            [GamePoints::Win, GamePoints::Win],
        ]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 1, 1));
        assert_eq!(tally.pairs, [0, 0, 1, 1, 1]);
        assert!((tally.score() - 0.75).abs() < 1e-12);
    }

    /// 76 % of the points is 200 Elo; equal strength is 0; the function is odd.
    #[test]
    fn the_logistic_model_has_its_known_values() {
        assert!((elo(0.759_746_9) - 200.0).abs() < 1e-3);
        assert!(elo(0.5).abs() < 1e-12);
        assert!((elo(0.3) + elo(0.7)).abs() < 1e-9);
    }

    /// Pairs that always end 1:1 leave no doubt, however their single games end.
    #[test]
    fn exchanged_seats_cancel_the_advantage_of_a_seat() {
        let even = tally(&[[GamePoints::Win, GamePoints::Loss]; 10]);
        assert_eq!(even.margin(), Some(0.0));
        let wild: Vec<_> = (0..10)
            .map(|pair| if pair % 2 == 0 { [GamePoints::Win; 2] } else { [GamePoints::Loss; 2] })
            .collect();
        assert!(tally(&wild).margin().is_some_and(|margin| margin > 0.3));
    }

    #[test]
    fn a_clean_sweep_has_no_finite_difference() {
        let sweep = tally(&[[GamePoints::Win; 2]; 3]).elo().expect("three pairs");
        assert_eq!((sweep.difference, sweep.low), (f64::INFINITY, f64::INFINITY));
        assert_eq!(tally(&[[GamePoints::Win; 2]]).elo(), None);
    }
}
