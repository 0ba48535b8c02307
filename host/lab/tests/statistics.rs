//! The promises of the statistics, by simulated matches: error rates of the sequential test, intervals that hold as often as they say.

use abstrakt_lab::statistics::{EvidenceCounter, GamePoints, Met, PairCounts, Sprt, SprtVerdict, ratings};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Simulated matches of each kind.
const MATCHES: u32 = 2000;

/// The probabilities with which a pair of games between equals ends with 0 to 4 half points: the games of a pair depend on each other.
const EQUALS: [f64; 5] = [0.08, 0.22, 0.40, 0.22, 0.08];

/// Expected score of a difference in Elo.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The shares of pairs with this mean score: those of equals, tilted.
fn shares(mean: f64) -> [f64; 5] {
    let tilted = |tilt: f64| {
        let weights: [f64; 5] = std::array::from_fn(|halves| EQUALS[halves] * (tilt * halves as f64).exp());
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    };
    let mean_of = |shares: &[f64; 5]| -> f64 {
        shares.iter().enumerate().map(|(halves, share)| share * halves as f64 / 4.0).sum()
    };
    let (mut low, mut high) = (-20.0, 20.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if mean_of(&tilted(middle)) < mean { low = middle } else { high = middle }
    }
    tilted(low)
}

/// The outcome of one pair.
fn pair(random: &mut ChaCha8Rng, shares: &[f64; 5]) -> [GamePoints; 2] {
    use GamePoints::{Draw, Loss, Win};
    let mut left = random.random_range(0.0..1.0);
    let outcomes = [[Loss, Loss], [Loss, Draw], [Draw, Draw], [Win, Draw], [Win, Win]];
    for (outcome, share) in outcomes.into_iter().zip(shares) {
        if left < *share {
            return outcome;
        }
        left -= share;
    }
    outcomes[4]
}

/// A match whose pairs begin with openings drawn with return from `openings`, each of which always ends the same way, as games
/// of engines without luck do: the pairs by evidence, and as if each was evidence.
fn repeated(random: &mut ChaCha8Rng, shares: &[f64; 5], openings: usize, pairs: u32) -> [PairCounts; 2] {
    let ends: Vec<[GamePoints; 2]> = (0..openings).map(|_| pair(random, shares)).collect();
    let (mut seen, mut by_evidence, mut as_played) =
        (EvidenceCounter::default(), PairCounts::default(), PairCounts::default());
    for _ in 0..pairs {
        let opening = random.random_range(0..openings);
        as_played.add(ends[opening]);
        if seen.add(vec![(opening, 0), (opening, 1)]) {
            by_evidence.add(ends[opening]);
        } else {
            by_evidence.add_repeated(ends[opening]);
        }
    }
    [by_evidence, as_played]
}

/// The share of matches of this strength that end with a verdict.
fn rate(sprt: &Sprt, elo: f64, wanted: SprtVerdict, seed: u64) -> f64 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let shares = shares(score(elo));
    let ends = |random: &mut ChaCha8Rng| {
        let mut counts = PairCounts::default();
        loop {
            counts.add(pair(random, &shares));
            match sprt.verdict(&counts) {
                SprtVerdict::Open => {}
                verdict => return verdict,
            }
        }
    };
    f64::from((0..MATCHES).filter(|_| ends(&mut random) == wanted).count() as u32) / f64::from(MATCHES)
}

/// Five per cent on both sides are about five per cent: three standard deviations of 2,000 matches are 1.5.
#[test]
fn a_sequential_test_errs_as_often_as_it_says() {
    let sprt = Sprt { elo0: 0.0, elo1: 80.0, alpha: 0.05, beta: 0.05 };
    let accepted = rate(&sprt, sprt.elo0, SprtVerdict::Elo1, 1);
    let refuted = rate(&sprt, sprt.elo1, SprtVerdict::Elo0, 2);
    assert!((0.02..0.065).contains(&accepted), "elo1 is accepted under elo0: {accepted}");
    assert!((0.02..0.065).contains(&refuted), "elo0 is accepted under elo1: {refuted}");
}

/// A match that repeats a few openings proves nothing, however long it is.
#[test]
fn a_sequential_test_learns_nothing_from_repeated_games() {
    let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
    let (mut random, shares) = (ChaCha8Rng::seed_from_u64(3), shares(0.5));
    let mut accepted = [0, 0];
    for _ in 0..300 {
        for (count, counts) in accepted.iter_mut().zip(repeated(&mut random, &shares, 8, 1000)) {
            *count += u32::from(sprt.verdict(&counts) == SprtVerdict::Elo1);
        }
    }
    assert_eq!(accepted[0], 0, "by evidence");
    assert!(accepted[1] > 60, "as played it would err in {} of 300", accepted[1]);
}

/// The share of simulated matches in which an interval holds.
fn coverage(mut holds: impl FnMut(&mut ChaCha8Rng) -> bool, seed: u64) -> f64 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    f64::from((0..MATCHES).filter(|_| holds(&mut random)).count() as u32) / f64::from(MATCHES)
}

fn holds(counts: &PairCounts, elo: f64) -> bool {
    counts.elo().is_some_and(|found| (found.low..=found.high).contains(&elo))
}

/// 95 % are 95 %: three standard deviations of 2,000 matches are 1.5.
#[test]
fn intervals_hold_as_often_as_they_say() {
    for (elo, seed) in [(0.0, 4), (60.0, 5), (150.0, 6)] {
        let shares = shares(score(elo));
        let of_elo = coverage(
            |random| {
                let mut counts = PairCounts::default();
                (0..100).for_each(|_| counts.add(pair(random, &shares)));
                holds(&counts, elo)
            },
            seed,
        );
        assert!((0.935..0.97).contains(&of_elo), "Elo {elo}: {of_elo}");
        let of_score = coverage(
            |random| {
                let mut counts = PairCounts::default();
                (0..100).for_each(|_| counts.add(pair(random, &shares)));
                counts.margin().is_some_and(|margin| (counts.score() - score(elo)).abs() <= margin)
            },
            seed,
        );
        assert!((0.93..0.97).contains(&of_score), "score at {elo}: {of_score}");
    }
}

/// With openings that repeat, an interval by distinct pairs still holds, and one by pairs as they were played does not.
#[test]
fn intervals_hold_with_repeated_openings() {
    let shares = shares(score(60.0));
    let [by_evidence, as_played] =
        [0, 1].map(|which| coverage(|random| holds(&repeated(random, &shares, 60, 200)[which], 60.0), 7));
    assert!((0.935..0.975).contains(&by_evidence), "{by_evidence}");
    assert!(as_played < 0.85, "{as_played}");
}

/// In a gauntlet, and in a chain where nobody met everybody.
#[test]
fn intervals_of_one_fit_hold() {
    let strengths = [0.0, 120.0, -80.0, 40.0];
    for (seed, meetings) in [(8, [(0, 1), (0, 2), (0, 3)]), (9, [(0, 1), (1, 2), (2, 3)])] {
        let all = meetings
            .map(|(first, second): (usize, usize)| shares(score(strengths[first] - strengths[second])));
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut held = [0; 4];
        for _ in 0..MATCHES {
            let counts = all.map(|shares| {
                let mut counts = PairCounts::default();
                (0..80).for_each(|_| counts.add(pair(&mut random, &shares)));
                counts
            });
            let met: Vec<Met<'_>> = meetings
                .iter()
                .zip(&counts)
                .map(|((first, second), counts)| Met { first: *first, second: *second, counts })
                .collect();
            for (engine, found) in ratings(4, 0, &met).into_iter().enumerate() {
                let found = found.expect("linked");
                held[engine] += u32::from((found.low..=found.high).contains(&strengths[engine]));
            }
        }
        for held in &held[1..] {
            let share = f64::from(*held) / f64::from(MATCHES);
            assert!((0.935..0.97).contains(&share), "{share} of {meetings:?}");
        }
    }
}
