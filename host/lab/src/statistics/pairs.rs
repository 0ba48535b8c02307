//! The score of a match: points, Elo difference, error bars.
//!
//! Knows counts only. Must not know games, engines or files.

use serde::{Deserialize, Serialize};

use super::elo::{Elo, TWO_SIDED_95, normal};

/// Weight of what is believed before the first pair: one pair, of which every outcome is as likely as any other. It keeps
/// the difference finite when one side won everything, and says nothing against many pairs.
const PRIOR: f64 = 1.0;

/// The result of one game for engine A.
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
/// Games are counted as they were played; a pair that equals an earlier one is no evidence, so that the pairs, and with them
/// Elo and the probability of superiority, have each once. The score is that of all games, and its error grows where some pairs were
/// repeated more often than others.
///
/// The two games of a pair are not independent (an opening may favour a seat), so the error is taken from the pairs'
/// scores and not from single games. CITE: [Van den Bergh 2021], the pentanomial model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairCounts {
    /// Games that A won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that A lost.
    pub losses: u32,
    /// Distinct pairs by A's half points, 0 to 4.
    pub pairs: [u32; 5],
    /// Pairs that equal an earlier one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub repeated: u64,
    /// The sum, over these, of how many earlier ones each equals.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub repetitions: u64,
}

/// Whether nothing was counted.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl PairCounts {
    /// Adds a finished pair that equals so many `earlier` ones: where it equals any, its games say nothing new.
    pub fn add(&mut self, pair: [GamePoints; 2], earlier: u32) {
        pair.into_iter().for_each(|game| self.add_game(game));
        if earlier == 0 {
            self.pairs[pair[0].halves() + pair[1].halves()] += 1;
        } else {
            self.repeated += 1;
            self.repetitions += u64::from(earlier);
        }
    }

    /// Adds a game that is none of a pair.
    pub fn add_game(&mut self, game: GamePoints) {
        match game {
            GamePoints::Win => self.wins += 1,
            GamePoints::Draw => self.draws += 1,
            GamePoints::Loss => self.losses += 1,
        }
    }

    /// Adds the results of another count.
    pub fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs.iter_mut().zip(other.pairs).for_each(|(count, more)| *count += more);
        self.repeated += other.repeated;
        self.repetitions += other.repetitions;
    }

    /// Games played.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// A's share of the points of all games, 0 to 1; a half before the first pair.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// Half the width of the score's 95 % interval; none before two distinct pairs.
    ///
    /// The score is the mean of the distinct pairs, weighted by how often each was played: its variance is theirs times the sum of the
    /// squares of the weights.
    pub fn margin(&self) -> Option<f64> {
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        if pairs < 2.0 {
            return None;
        }
        let halves = self.pairs.iter().enumerate().map(|(halves, &count)| halves as f64 * f64::from(count));
        let mean = halves.sum::<f64>() / pairs / 4.0;
        let squares = self.pairs.iter().enumerate().map(|(halves, &count)| {
            let away = halves as f64 / 4.0 - mean;
            f64::from(count) * away * away
        });
        let played = pairs + self.repeated as f64;
        // A pair that equals n earlier ones makes a square of n + 1 from one of n, which is 2 n + 1 more.
        let weights = (played + 2.0 * self.repetitions as f64) / (played * played);
        Some(TWO_SIDED_95 * (squares.sum::<f64>() / (pairs - 1.0) * weights).sqrt())
    }

    /// The difference in strength that explains the score, finite whatever the score is; none before the first pair.
    ///
    /// The mean and deviation are those of the posterior of the five outcomes' shares under a symmetric Dirichlet prior
    /// that weighs one pair.
    pub fn elo(&self) -> Option<Elo> {
        let (mean, deviation) = self.posterior()?;
        Some(Elo::of_score(mean, deviation))
    }

    /// Probability that A is the stronger one; a half before the first pair.
    pub fn superiority(&self) -> f64 {
        self.posterior().map_or(0.5, |(mean, deviation)| normal((mean - 0.5) / deviation))
    }

    /// Mean score of A and its standard deviation, after what was believed before met the pairs.
    fn posterior(&self) -> Option<(f64, f64)> {
        let (weight, mean, square) = self.moments()?;
        Some((mean, ((square - mean * mean) / (weight + 1.0)).sqrt()))
    }

    /// Number of pairs, their mean score and mean square of it, with what was believed before; none before the first pair.
    pub(super) fn moments(&self) -> Option<(f64, f64, f64)> {
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        if pairs == 0.0 {
            return None;
        }
        let weight = pairs + PRIOR;
        let share = |count: u32| (f64::from(count) + PRIOR / 5.0) / weight;
        let moment = |power: i32| -> f64 {
            let scored = self.pairs.iter().enumerate();
            scored.map(|(halves, &count)| share(count) * (halves as f64 / 4.0).powi(power)).sum()
        };
        Some((weight, moment(1), moment(2)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[[GamePoints; 2]]) -> PairCounts {
        let mut tally = PairCounts::default();
        pairs.iter().for_each(|pair| tally.add(*pair, 0));
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

    #[test]
    fn counts_are_merged() {
        let mut merged = tally(&[[GamePoints::Win, GamePoints::Loss]]);
        merged.merge(&tally(&[[GamePoints::Win, GamePoints::Draw]]));
        merged.add_game(GamePoints::Loss);
        let mut whole = tally(&[[GamePoints::Win, GamePoints::Loss], [GamePoints::Win, GamePoints::Draw]]);
        whole.add_game(GamePoints::Loss);
        assert_eq!(merged, whole);
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

    /// One of four pairs was played three times: the weights of the score are a half and thrice a sixth.
    #[test]
    fn the_error_of_the_score_grows_with_uneven_repetition() {
        let pairs =
            [[GamePoints::Win; 2], [GamePoints::Loss; 2], [GamePoints::Draw; 2], [GamePoints::Draw; 2]];
        let distinct = tally(&pairs);
        let mut repeated = distinct.clone();
        (1..3).for_each(|earlier| repeated.add(pairs[0], earlier));
        assert_eq!(repeated.pairs, distinct.pairs);
        let [before, after] = [distinct, repeated].map(|counts| counts.margin().expect("pairs"));
        let squares = 0.5_f64.powi(2) + 3.0 / 36.0;
        assert!((after / before - (squares / 0.25).sqrt()).abs() < 1e-12, "{before} {after}");
    }

    /// The examples of fastchess (`app/tests/elo_test.cpp`), which counts pairs of a win and a loss apart from those of
    /// two draws: its values are without prior, which a few hundred pairs outweigh.
    #[test]
    fn differences_are_those_that_others_publish() {
        for (pairs, difference, margin) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95),
        ] {
            let counts = counted(pairs);
            let elo = counts.elo().expect("there are pairs");
            assert!((elo.difference / difference - 1.0).abs() < 0.01, "{elo:?}");
            assert!((elo.margin() / margin - 1.0).abs() < 0.01, "{elo:?}");
        }
        let superiority = counted([332, 433, 457 + 41, 333, 334]).superiority();
        assert!((superiority - 0.0505).abs() < 0.001, "{superiority}");
    }

    fn counted(pairs: [u32; 5]) -> PairCounts {
        PairCounts { pairs, ..PairCounts::default() }
    }

    #[test]
    fn a_clean_sweep_has_a_finite_difference() {
        assert_eq!(tally(&[]).elo(), None);
        let mut least = f64::NEG_INFINITY;
        for pairs in [1, 3, 10, 100, 10_000] {
            let Elo { difference, low, high } = counted([0, 0, 0, 0, pairs]).elo().expect("there are pairs");
            assert!(low < difference && difference < high && high.is_finite());
            assert!(low > least, "more pairs say more");
            least = low;
            let lost = counted([pairs, 0, 0, 0, 0]).elo().expect("there are pairs");
            assert!((lost.difference + difference).abs() < 1e-6 && (lost.low + high).abs() < 1e-6);
        }
    }
}
