//! The progress of an event: encounters that are known, games that were played, and the next one.
//!
//! Knows schedules and results. Must not know who plays games, or files.

use std::collections::{BTreeMap, BTreeSet};

use super::event::Event;
use super::played::GameSummary;
use crate::schedule::{Encounter, Format, PlayedEncounter, Schedule, Shard};
use crate::statistics::{Evidence, EvidenceCounter, GamePoints, PairCounts, Sprt, SprtVerdict};

/// The identity of a game as evidence, kept beside the games: its engines, and the game.
type GameIdentity = (Vec<String>, String);

/// The progress of an event.
#[derive(Clone, Debug, Default)]
pub struct EventProgress {
    /// The engines that take part, by their places in the event's list; none before the event has begun.
    field: Option<Vec<usize>>,
    /// Only its encounters are played here.
    shard: Shard,
    encounters: Vec<Encounter>,
    /// By number, from 0: games of one encounter have neighbouring numbers.
    games: BTreeMap<u32, GameSummary>,
    /// Games before this number were handed out.
    next: u32,
    /// No encounter follows those that are known.
    complete: bool,
    /// Openings whose games would only repeat others, by number.
    repeated: BTreeSet<u32>,
    /// From this opening on all would.
    exhausted: Option<u32>,
    sequence: Sequence,
}

/// The pairs from the first one on without a gap: what a sequential test looks at, so that its verdict does not depend on
/// which game was over first.
#[derive(Clone, Debug, Default)]
struct Sequence {
    encounters: usize,
    counts: PairCounts,
    seen: EvidenceCounter<GameIdentity>,
    verdict: Option<SprtVerdict>,
}

/// A pair as a sequential test looks at it.
struct TestedPair {
    /// None where a game does not count.
    points: Option<[GamePoints; 2]>,
    identity: Vec<GameIdentity>,
}

impl Sequence {
    fn add(&mut self, sprt: &Sprt, pair: TestedPair) {
        self.encounters += 1;
        if let Some(points) = pair.points {
            self.counts.add(points, self.seen.add(pair.identity));
            self.verdict = Some(sprt.verdict(&self.counts));
        }
    }
}

/// The course of a sequential test.
#[derive(Clone, Debug, PartialEq)]
pub struct SprtCourse {
    /// The test.
    pub sprt: Sprt,
    /// Its verdict.
    pub verdict: SprtVerdict,
    /// The log-likelihood ratio after each encounter, in the order of their numbers.
    pub ratios: Vec<f64>,
}

impl SprtCourse {
    /// The log-likelihood ratio by the number of pairs, from nothing on.
    pub fn points(&self) -> Vec<[f64; 2]> {
        let points = (1..).zip(&self.ratios).map(|(pairs, ratio)| [f64::from(pairs), *ratio]);
        std::iter::once([0.0, 0.0]).chain(points).collect()
    }
}

/// An encounter whose games were all played, and all count.
#[derive(Clone, Debug)]
pub struct CountedEncounter<'a> {
    /// The encounter.
    pub encounter: &'a Encounter,
    /// The games, in their order.
    pub games: Vec<&'a GameSummary>,
    /// The number of earlier ones that it equals, game by game; where it equals any, it is no evidence.
    pub earlier: u32,
}

impl EventProgress {
    /// Nothing was played, and only the encounters of a shard will be.
    pub(super) fn of_shard(shard: Shard) -> Self {
        Self { shard, ..Self::default() }
    }

    /// The engines that take part, by their places in the event's list.
    pub fn field(&self) -> &[usize] {
        self.field.as_deref().unwrap_or_default()
    }

    /// Whether it has begun.
    pub fn has_begun(&self) -> bool {
        self.field.is_some()
    }

    /// The games that were played, in the order of their numbers.
    pub fn games(&self) -> impl Iterator<Item = &GameSummary> {
        self.games.values()
    }

    /// The number of games that are known so far, played or not.
    pub fn known(&self, event: &Event) -> u32 {
        self.encounters.len() as u32 * event.schedule.seats as u32
    }

    /// The number of games to be played here: those of the shard.
    pub fn own(&self, event: &Event) -> u32 {
        self.shard.share(self.encounters.len() as u64) as u32 * event.schedule.seats as u32
    }

    /// The verdict of the sequential test, and the pairs on which it rests.
    pub fn verdict(&self) -> Option<(SprtVerdict, &PairCounts)> {
        self.sequence.verdict.map(|verdict| (verdict, &self.sequence.counts))
    }

    /// The engines that had no opponent in a round of a Swiss tournament, or in the first one of a knock-out, by their places
    /// in the event's list: one that had it twice is there twice.
    pub fn byes(&self, event: &Event) -> Vec<usize> {
        let rounds = match event.schedule.format {
            Format::Swiss => self.encounters.last().map_or(0, |last| last.round + 1),
            Format::KnockOut => u32::from(!self.encounters.is_empty()),
            Format::RoundRobin | Format::Gauntlet => 0,
        };
        let plays = |round: u32, place: usize| {
            self.encounters.iter().any(|met| met.round == round && met.engines.contains(&place))
        };
        let places = 0..self.field().len();
        let idle = (0..rounds).flat_map(|round| places.clone().filter(move |place| !plays(round, *place)));
        idle.map(|place| self.field()[place]).collect()
    }

    /// Whether every game has been handed out or played, and none will be added.
    pub fn is_over(&self, event: &Event) -> bool {
        let played = self.games.len() as u32 == self.own(event);
        self.is_decided() || (self.complete && played) || (self.is_exhausted() && self.is_spent(event))
    }

    /// Whether games were left out because they would only have repeated others.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted.is_some() || !self.repeated.is_empty()
    }

    /// Games that are still to be played, as far as the schedule tells: a sequential test may end the event earlier. None where their
    /// number depends on results.
    pub fn left(&self, event: &Event) -> Option<u64> {
        if self.is_decided() {
            return Some(0);
        }
        if self.is_exhausted() {
            return Some(self.unspent(event).count() as u64);
        }
        let engines = self.field.as_ref().map_or(event.schedule.engines, Vec::len);
        let schedule = Schedule { engines, ..event.schedule };
        let games = match self.complete {
            true => u64::from(self.own(event)),
            false => self.shard.share(schedule.encounters()?) * schedule.seats as u64,
        };
        Some(games.saturating_sub(self.games.len() as u64))
    }

    /// Whether every game that does not repeat others was played.
    fn is_spent(&self, event: &Event) -> bool {
        self.unspent(event).next().is_none()
    }

    /// The known games that are to be played here, were not, and do not repeat others, by number.
    pub(super) fn unspent(&self, event: &Event) -> impl Iterator<Item = u32> {
        (0..self.known(event)).filter(|number| self.is_unspent(event, *number))
    }

    /// Whether it is such a game.
    pub(super) fn is_unspent(&self, event: &Event, number: u32) -> bool {
        let repeats = || self.place(event, number).is_some_and(|(met, _)| self.repeats(met));
        self.is_own(event, number) && !self.games.contains_key(&number) && !repeats()
    }

    fn repeats(&self, encounter: &Encounter) -> bool {
        let Encounter { opening, .. } = encounter;
        self.exhausted.is_some_and(|first| *opening >= first) || self.repeated.contains(opening)
    }

    /// The games from this opening would only repeat others, and so would those of all openings from `exhausted` on.
    pub(super) fn leave_out(&mut self, opening: u32, exhausted: Option<u32>) {
        self.repeated.insert(opening);
        self.exhausted = exhausted;
    }

    /// The evidence of the games played, without those of encounters that do not count.
    pub fn evidence(&self) -> Evidence {
        let mut counter = EvidenceCounter::default();
        for CountedEncounter { games, .. } in self.counted() {
            counter.add(games.iter().map(|game| game.identity()).collect());
        }
        counter.evidence()
    }

    fn is_decided(&self) -> bool {
        matches!(self.sequence.verdict, Some(SprtVerdict::Elo0 | SprtVerdict::Elo1))
    }

    /// The event begins with these engines of its list.
    pub(super) fn begin(&mut self, event: &Event, field: Vec<usize>) {
        self.field = Some(field);
        self.sequence.verdict = event.sprt.map(|_| SprtVerdict::Open);
        self.extend(event);
    }

    /// The next game to be played, by its number from 0; none where it must be waited for, or there is none.
    pub(super) fn next_game(&mut self, event: &Event) -> Option<u32> {
        if self.is_decided() {
            return None;
        }
        while self.next < self.known(event) {
            let number = self.next;
            self.next += 1;
            let repeats = self.place(event, number).is_some_and(|(encounter, _)| self.repeats(encounter));
            if self.is_own(event, number) && !repeats && !self.games.contains_key(&number) {
                return Some(number);
            }
        }
        None
    }

    /// The encounter of a game, and which of its games it is.
    pub(super) fn place(&self, event: &Event, number: u32) -> Option<(&Encounter, usize)> {
        let seats = event.schedule.seats as u32;
        let encounter = self.encounters.get((number / seats) as usize)?;
        Some((encounter, (number % seats) as usize))
    }

    /// Names of the engines by seat in a game that is known.
    pub(super) fn names(&self, event: &Event, number: u32) -> Option<Vec<String>> {
        let (encounter, rotation) = self.place(event, number)?;
        let name = |place: usize| event.engines[self.field()[place]].name.clone();
        Some(encounter.seats(rotation).into_iter().map(name).collect())
    }

    /// Whether the game is to be played here.
    pub(super) fn is_own(&self, event: &Event, number: u32) -> bool {
        self.shard.has(u64::from(number) / event.schedule.seats as u64)
    }

    /// Whether the game was played.
    pub(super) fn has(&self, number: u32) -> bool {
        self.games.contains_key(&number)
    }

    /// A known game was played.
    pub(super) fn add(&mut self, event: &Event, number: u32, summary: GameSummary) {
        self.games.insert(number, summary);
        self.test(event);
        self.extend(event);
    }

    /// Asks the schedule what follows, as long as all that is known was played: a shard may have no part in it.
    fn extend(&mut self, event: &Event) {
        while !self.complete && self.games.len() as u32 == self.own(event) {
            let met: Vec<PlayedEncounter> = (0..self.encounters.len()).map(|index| self.met(index)).collect();
            let schedule = Schedule { engines: self.field().len(), ..event.schedule };
            let following = schedule.next(&met);
            self.complete = following.is_empty();
            self.encounters.extend(following);
        }
    }

    /// Looks at the pairs that follow those the test has looked at.
    fn test(&mut self, event: &Event) {
        let Some(sprt) = event.sprt else { return };
        while self.sequence.verdict == Some(SprtVerdict::Open) {
            let Some(pair) = self.tested_pair(self.sequence.encounters) else { return };
            self.sequence.add(&sprt, pair);
        }
    }

    /// The course of the event's sequential test, if it has one.
    pub fn sprt_course(&self, event: &Event) -> Option<SprtCourse> {
        let (sprt, verdict) = (event.sprt?, self.sequence.verdict?);
        let mut replayed = Sequence::default();
        let ratios = (0..self.sequence.encounters).map_while(|index| {
            replayed.add(&sprt, self.tested_pair(index)?);
            Some(sprt.log_likelihood_ratio(&replayed.counts))
        });
        Some(SprtCourse { sprt, verdict, ratios: ratios.collect() })
    }

    /// The pair of an encounter whose games were all played.
    fn tested_pair(&self, index: usize) -> Option<TestedPair> {
        let games = self.games_of(index)?;
        let halves: Option<Vec<_>> = games.iter().map(|game| game.halves()).collect();
        let points = match halves.as_deref() {
            Some([first, second]) => {
                Some([game_points(first[0], first[1]), game_points(second[1], second[0])])
            }
            _ => None,
        };
        let identity = games.iter().map(|game| game.identity());
        let identity = identity.map(|(seats, fingerprint)| (seats.to_vec(), fingerprint.to_owned()));
        Some(TestedPair { points, identity: identity.collect() })
    }

    /// The games of an encounter, where all were played.
    fn games_of(&self, index: usize) -> Option<Vec<&GameSummary>> {
        let seats = self.encounters.get(index)?.engines.len() as u32;
        let first = index as u32 * seats;
        (first..first + seats).map(|number| self.games.get(&number)).collect()
    }

    /// The encounters whose games were all played and all count, with these games.
    pub fn counted(&self) -> impl Iterator<Item = CountedEncounter<'_>> {
        let mut seen = EvidenceCounter::default();
        self.encounters.iter().enumerate().filter_map(move |(index, encounter)| {
            let games = self.games_of(index)?;
            games.iter().all(|game| game.halves().is_some()).then(|| {
                let earlier = seen.add(games.iter().map(|game| game.identity()).collect());
                CountedEncounter { encounter, games, earlier }
            })
        })
    }

    /// An encounter with its points: none for anybody where a game does not count.
    fn met(&self, index: usize) -> PlayedEncounter {
        let encounter = self.encounters[index].clone();
        let mut halves = vec![0; encounter.engines.len()];
        let games = self.games_of(index).unwrap_or_default();
        let counted: Option<Vec<Vec<u32>>> = games.iter().map(|game| game.halves()).collect();
        for (rotation, earned) in counted.unwrap_or_default().iter().enumerate() {
            for (seat, earned) in earned.iter().enumerate() {
                let count = halves.len();
                halves[(seat + rotation) % count] += earned;
            }
        }
        PlayedEncounter { encounter, halves }
    }
}

/// The result of a game for one engine against another, by the half points of both.
pub(super) fn game_points(points: u32, other: u32) -> GamePoints {
    match points.cmp(&other) {
        std::cmp::Ordering::Less => GamePoints::Loss,
        std::cmp::Ordering::Equal => GamePoints::Draw,
        std::cmp::Ordering::Greater => GamePoints::Win,
    }
}
