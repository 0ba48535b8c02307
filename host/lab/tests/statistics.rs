//! The promises of the statistics, by simulated matches: error rates of the sequential test, intervals that hold as often as they say.

use abstrakt_lab::statistics::{
    EvidenceCounter, GamePoints, PairCounts, PairResults, Sprt, SprtVerdict, ratings,
};
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

/// A match whose pairs begin with openings drawn with return, each of which always ends the same way, as games of engines without
/// luck do: the pairs by evidence, and as if each was evidence.
#[derive(Default)]
struct RepeatingMatch {
    /// By opening.
    ends: Vec<[GamePoints; 2]>,
    seen: EvidenceCounter<(usize, usize)>,
    by_evidence: PairCounts,
    as_played: PairCounts,
}

impl RepeatingMatch {
    /// Nothing was played, and there are so many openings.
    fn new(random: &mut ChaCha8Rng, shares: &[f64; 5], openings: usize) -> Self {
        Self { ends: (0..openings).map(|_| pair(random, shares)).collect(), ..Self::default() }
    }

    /// Plays a pair.
    fn play(&mut self, random: &mut ChaCha8Rng) {
        let opening = random.random_range(0..self.ends.len());
        let end = self.ends[opening];
        self.as_played.add(end, 0);
        self.by_evidence.add(end, self.seen.add(vec![(opening, 0), (opening, 1)]));
    }

    /// A match of so many pairs: by evidence, and as played.
    fn counts(random: &mut ChaCha8Rng, shares: &[f64; 5], openings: usize, pairs: u32) -> [PairCounts; 2] {
        let mut played = Self::new(random, shares, openings);
        (0..pairs).for_each(|_| played.play(random));
        [played.by_evidence, played.as_played]
    }

    /// The first verdicts of a test by evidence and as played; after so many pairs it stays open.
    fn verdicts(mut self, random: &mut ChaCha8Rng, sprt: &Sprt, most: u32) -> [SprtVerdict; 2] {
        let mut verdicts = [SprtVerdict::Open; 2];
        for _ in 0..most {
            self.play(random);
            for (verdict, counts) in verdicts.iter_mut().zip([&self.by_evidence, &self.as_played]) {
                if *verdict == SprtVerdict::Open {
                    *verdict = sprt.verdict(counts);
                }
            }
            if !verdicts.contains(&SprtVerdict::Open) {
                break;
            }
        }
        verdicts
    }
}

/// Three standard deviations of the share of simulated matches that end as one of this probability does.
fn deviations(probability: f64) -> f64 {
    3.0 * (probability * (1.0 - probability) / f64::from(MATCHES)).sqrt()
}

/// The greatest share of matches in which a test may err that promises this probability. [Wald 1945] bounds what it keeps by the
/// probability over that of the other error's absence.
fn most_errors(sprt: &Sprt) -> f64 {
    let bound = sprt.alpha / (1.0 - sprt.beta);
    bound + deviations(bound)
}

/// Checks that an interval of 95 % holds in 95 % of the matches.
#[track_caller]
fn assert_holds(share: f64, interval: &str) {
    assert!((share - 0.95).abs() <= deviations(0.95), "{interval}: {share}");
}

/// The share of matches of this strength that end with a verdict.
fn rate(sprt: &Sprt, elo: f64, wanted: SprtVerdict, seed: u64) -> f64 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let shares = shares(score(elo));
    let ends = |random: &mut ChaCha8Rng| {
        let mut counts = PairCounts::default();
        loop {
            counts.add(pair(random, &shares), 0);
            match sprt.verdict(&counts) {
                SprtVerdict::Open => {}
                verdict => return verdict,
            }
        }
    };
    f64::from((0..MATCHES).filter(|_| ends(&mut random) == wanted).count() as u32) / f64::from(MATCHES)
}

/// A test that errs much less often than it may plays more games than it needs: half of the promise is the least.
#[test]
fn a_sequential_test_errs_as_often_as_it_says() {
    let sprt = Sprt { elo0: 0.0, elo1: 80.0, alpha: 0.05, beta: 0.05 };
    let accepted = rate(&sprt, sprt.elo0, SprtVerdict::Elo1, 1);
    let refuted = rate(&sprt, sprt.elo1, SprtVerdict::Elo0, 2);
    let bounds = sprt.alpha / 2.0..most_errors(&sprt);
    assert!(bounds.contains(&accepted), "elo1 is accepted under elo0: {accepted}");
    assert!(bounds.contains(&refuted), "elo0 is accepted under elo1: {refuted}");
}

/// With openings that repeat the test errs no more often than it says, on either side: it stays open when all were played. As if each
/// pair was evidence, it would err more often.
#[test]
fn a_sequential_test_errs_no_more_often_with_repeated_openings() {
    let sprt = Sprt { elo0: 0.0, elo1: 80.0, alpha: 0.05, beta: 0.05 };
    for (elo, wrong, seed) in [(sprt.elo0, SprtVerdict::Elo1, 10), (sprt.elo1, SprtVerdict::Elo0, 11)] {
        let (mut random, shares) = (ChaCha8Rng::seed_from_u64(seed), shares(score(elo)));
        let mut errors = [0; 2];
        for _ in 0..MATCHES {
            let played = RepeatingMatch::new(&mut random, &shares, 40);
            let verdicts = played.verdicts(&mut random, &sprt, 400);
            for (errors, verdict) in errors.iter_mut().zip(verdicts) {
                *errors += u32::from(verdict == wrong);
            }
        }
        let [by_evidence, as_played] = errors.map(|errors| f64::from(errors) / f64::from(MATCHES));
        assert!(by_evidence <= most_errors(&sprt), "at {elo} Elo by evidence: {by_evidence}");
        assert!(as_played > most_errors(&sprt), "at {elo} Elo as played: {as_played}");
    }
}

/// A match that repeats a few openings proves nothing, however long it is.
#[test]
fn a_sequential_test_learns_nothing_from_repeated_games() {
    let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
    let (mut random, shares) = (ChaCha8Rng::seed_from_u64(3), shares(0.5));
    let mut accepted = [0, 0];
    for _ in 0..300 {
        for (count, counts) in accepted.iter_mut().zip(RepeatingMatch::counts(&mut random, &shares, 8, 1000))
        {
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

fn elo_holds(counts: &PairCounts, elo: f64) -> bool {
    counts.elo().is_some_and(|found| (found.low..=found.high).contains(&elo))
}

fn score_holds(counts: &PairCounts, elo: f64) -> bool {
    counts.margin().is_some_and(|margin| (counts.score() - score(elo)).abs() <= margin)
}

/// So many pairs, none of which repeats another.
fn distinct(random: &mut ChaCha8Rng, shares: &[f64; 5], pairs: u32) -> PairCounts {
    let mut counts = PairCounts::default();
    (0..pairs).for_each(|_| counts.add(pair(random, shares), 0));
    counts
}

#[test]
fn intervals_hold_as_often_as_they_say() {
    for (elo, seed) in [(0.0, 4), (60.0, 5), (150.0, 6)] {
        let shares = shares(score(elo));
        let of_elo = coverage(|random| elo_holds(&distinct(random, &shares, 100), elo), seed);
        assert_holds(of_elo, &format!("Elo at {elo}"));
        let of_score = coverage(|random| score_holds(&distinct(random, &shares, 100), elo), seed);
        assert_holds(of_score, &format!("score at {elo}"));
    }
}

/// With openings that repeat, some more often than others, the intervals of the difference and of the score still hold, and those by
/// pairs as they were played do not.
#[test]
fn intervals_hold_with_repeated_openings() {
    for (elo, seed) in [(0.0, 12), (60.0, 7)] {
        let shares = shares(score(elo));
        for (name, holds) in [("Elo", elo_holds as fn(&PairCounts, f64) -> bool), ("score", score_holds)] {
            let [by_evidence, as_played] = [0, 1].map(|which| {
                let counts = |random: &mut ChaCha8Rng| RepeatingMatch::counts(random, &shares, 60, 200);
                coverage(|random| holds(&counts(random)[which], elo), seed)
            });
            assert_holds(by_evidence, &format!("{name} at {elo} by evidence"));
            assert!(as_played < 0.85, "{name} at {elo} as played: {as_played}");
        }
    }
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
            let counts = all.map(|shares| distinct(&mut random, &shares, 80));
            let met: Vec<PairResults<'_>> = meetings
                .iter()
                .zip(&counts)
                .map(|((first, second), counts)| PairResults { first: *first, second: *second, counts })
                .collect();
            for (engine, found) in ratings(4, 0, &met).into_iter().enumerate() {
                let found = found.expect("linked");
                held[engine] += u32::from((found.low..=found.high).contains(&strengths[engine]));
            }
        }
        for (engine, held) in held.iter().enumerate().skip(1) {
            let share = f64::from(*held) / f64::from(MATCHES);
            assert_holds(share, &format!("engine {engine} of {meetings:?}"));
        }
    }
}
