//! The standings: points, scores, wins and losses of every engine, and of every two that met.
//!
//! Knows results. Must not know how they are shown.

use abstrakt_record::EndCause;
use serde::Serialize;

use super::event::Event;
use super::played::{Effort, GameSummary};
use super::progress::{CountedEncounter, EventProgress, game_points};
use crate::statistics::{Elo, Evidence, GamePoints, PairCounts, PairResults, ratings};

/// The table of one event, or of several.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    /// The engines, the best first: by their share of the points, then by the points of [Houdek 2010], then as they are listed.
    pub engines: Vec<Standing>,
    /// Every two that met, for each of them.
    pub crossings: Vec<HeadToHead>,
    /// Games that do not count, by their names, with the reason.
    pub void: Vec<(String, String)>,
    /// The evidence of the games played.
    pub evidence: Evidence,
    /// The engine whose rating is 0: of those that met anybody, the one that is listed first.
    pub anchor: Option<String>,
}

/// The standing of an engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Its name.
    pub engine: String,
    /// Against all others.
    pub counts: PairCounts,
    /// Its difference in strength over the anchor, by one fit over all games of two; none where no encounters link the two.
    pub rating: Option<Elo>,
    /// Match points as [Houdek 2010] counts them.
    pub points: u32,
    /// The game's own scores, summed.
    pub score: i64,
    /// Games that it forfeited.
    pub forfeits: u32,
    /// The endings of its games.
    pub endings: Endings,
    /// The effort of its searches.
    pub effort: Effort,
}

/// The endings of an engine's games, without void ones, and its losses on time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Endings {
    /// By the game's own rules.
    pub rules: u32,
    /// By repetition.
    pub repetition: u32,
    /// At the limit of turns.
    pub turn_limit: u32,
    /// As both engines valued the position.
    pub adjudication: u32,
    /// By a clock, somebody's.
    pub time: u32,
    /// By a forfeit, somebody's.
    pub forfeit: u32,
    /// Games in which its own time was up: more than two play on after that.
    pub time_losses: u32,
    /// Rounds without an opponent, which are no games.
    pub byes: u32,
}

impl Endings {
    fn count(&mut self, cause: &EndCause) {
        match cause {
            EndCause::Rules { .. } => self.rules += 1,
            EndCause::Repetition => self.repetition += 1,
            EndCause::TurnLimit(_) => self.turn_limit += 1,
            EndCause::Adjudication => self.adjudication += 1,
            EndCause::Time(_) => self.time += 1,
            EndCause::Forfeit { .. } => self.forfeit += 1,
            // Engines do neither.
            EndCause::Agreement | EndCause::Resignation(_) => {}
        }
    }
}

/// The results of one engine against another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeadToHead {
    /// The engine.
    pub engine: String,
    /// Against whom.
    pub opponent: String,
    /// Wins, draws, losses, pairs.
    pub counts: PairCounts,
    /// Match points as [Houdek 2010] counts them.
    pub points: u32,
    /// The game's own scores of the engine, summed.
    pub score: i64,
}

impl Standing {
    /// Completed depth of a search, on average; none without a search, and of an engine that tells no depth.
    pub fn depth(&self) -> Option<f64> {
        self.per_search(self.effort.depth)
    }

    /// Plies that a search made, on average; none without a search, and of an engine that tells no number.
    pub fn nodes(&self) -> Option<f64> {
        self.per_search(self.effort.nodes)
    }

    /// Average branching factor as [Houdek 2010] has it: the root of the nodes whose degree is the depth.
    pub fn branching(&self) -> Option<f64> {
        Some(self.nodes()?.powf(1.0 / self.depth()?))
    }

    /// Microseconds for each ply that was made; none where nothing was timed.
    pub fn cost(&self) -> Option<f64> {
        let Effort { nodes, micros, .. } = self.effort;
        (nodes > 0 && micros > 0).then(|| micros as f64 / nodes as f64)
    }

    fn per_search(&self, sum: u64) -> Option<f64> {
        (self.effort.searches > 0 && sum > 0).then(|| sum as f64 / self.effort.searches as f64)
    }
}

impl Standings {
    /// Of these events, as far as they were played. An encounter of which a game does not count counts for nothing.
    pub fn of<'e>(events: impl Iterator<Item = (&'e Event, &'e EventProgress)>) -> Self {
        let mut standings = Self::default();
        for (event, progress) in events {
            standings.add(event, progress);
        }
        standings.rate();
        let order = |standing: &Standing| (standing.counts.score(), standing.points);
        standings.engines.sort_by(|left, right| {
            let ((left, left_points), (right, right_points)) = (order(left), order(right));
            right.total_cmp(&left).then(right_points.cmp(&left_points))
        });
        standings
    }

    /// An engine's line.
    pub fn of_engine(&self, name: &str) -> Option<&Standing> {
        self.engines.iter().find(|standing| standing.engine == name)
    }

    /// The results of one engine against another, if they met.
    pub fn head_to_head(&self, engine: &str, opponent: &str) -> Option<&HeadToHead> {
        self.crossings.iter().find(|met| met.engine == engine && met.opponent == opponent)
    }

    fn add(&mut self, event: &Event, progress: &EventProgress) {
        for &place in progress.field() {
            self.engine(&event.engines[place].name);
        }
        for place in progress.byes(event) {
            self.engine(&event.engines[place].name).endings.byes += 1;
        }
        for game in progress.games() {
            if let Some(cause) = game.cause(event.adjudication.turns) {
                game.seats.iter().for_each(|name| self.engine(name).endings.count(&cause));
            }
            for name in game.time_losses() {
                self.engine(name).endings.time_losses += 1;
            }
            for forfeit in &game.forfeits {
                self.engine(&forfeit.engine).forfeits += 1;
            }
            if let super::played::End::Void(reason) = &game.end {
                self.void.push((event.game_name(game.game), reason.clone()));
            }
            for (name, effort) in game.seats.iter().zip(&game.effort) {
                self.engine(name).effort.add(effort);
            }
        }
        self.evidence += progress.evidence();
        for CountedEncounter { encounter, games, earlier } in progress.counted() {
            let count = encounter.engines.len();
            let name = |place: usize| event.engines[progress.field()[encounter.engines[place]]].name.as_str();
            for place in 0..count {
                let points: u32 = sum(&games, place, GameSummary::points);
                let score: i64 = sum(&games, place, |game| game.scores().map(<[i32]>::to_vec));
                let standing = self.engine(name(place));
                standing.points += points;
                standing.score += score;
                for other in (0..count).filter(|other| *other != place) {
                    let results: Vec<GamePoints> = results(&games, place, other);
                    add(&mut self.engine(name(place)).counts, &results, earlier);
                    let met = self.met(name(place), name(other));
                    add(&mut met.counts, &results, earlier);
                    met.points += points;
                    met.score += score;
                }
            }
        }
    }

    /// Fits the ratings, while the engines still stand in the order of their events' lists.
    fn rate(&mut self) {
        let place = |name: &str| self.engines.iter().position(|standing| standing.engine == name);
        let met: Vec<PairResults<'_>> = self
            .crossings
            .iter()
            .filter_map(|met| {
                let (first, second) = (place(&met.engine)?, place(&met.opponent)?);
                (first < second).then_some(PairResults { first, second, counts: &met.counts })
            })
            .collect();
        let paired = met.iter().filter(|met| met.counts.elo().is_some());
        let Some(anchor) = paired.map(|met| met.first).min() else { return };
        let ratings = ratings(self.engines.len(), anchor, &met);
        self.anchor = Some(self.engines[anchor].engine.clone());
        for (standing, rating) in self.engines.iter_mut().zip(ratings) {
            standing.rating = rating;
        }
    }

    fn engine(&mut self, name: &str) -> &mut Standing {
        let place = self.engines.iter().position(|standing| standing.engine == name);
        let place = place.unwrap_or_else(|| {
            self.engines.push(Standing { engine: name.to_owned(), ..Standing::default() });
            self.engines.len() - 1
        });
        &mut self.engines[place]
    }

    fn met(&mut self, engine: &str, opponent: &str) -> &mut HeadToHead {
        let known = |met: &HeadToHead| met.engine == engine && met.opponent == opponent;
        let place = self.crossings.iter().position(known).unwrap_or_else(|| {
            let (engine, opponent) = (engine.to_owned(), opponent.to_owned());
            self.crossings.push(HeadToHead { engine, opponent, ..HeadToHead::default() });
            self.crossings.len() - 1
        });
        &mut self.crossings[place]
    }
}

/// The seat of the engine at `place` of an encounter in its game `rotation`.
fn seat(place: usize, rotation: usize, count: usize) -> usize {
    (place + count - rotation % count) % count
}

/// The sum for the engine at `place` of a quantity that every seat has, over the games of an encounter.
fn sum<T, S>(games: &[&GameSummary], place: usize, values: impl Fn(&GameSummary) -> Option<Vec<T>>) -> S
where
    T: Copy + Into<S>,
    S: std::iter::Sum,
{
    let earned = games.iter().enumerate().filter_map(|(rotation, game)| {
        values(game).and_then(|all| all.get(seat(place, rotation, game.seats.len())).copied())
    });
    earned.map(Into::into).sum()
}

/// The results of an encounter's games for the engine at `place` against the one at `other`.
fn results(games: &[&GameSummary], place: usize, other: usize) -> Vec<GamePoints> {
    let result = |(rotation, game): (usize, &&GameSummary)| {
        let halves = game.halves()?;
        let points = |place| halves[seat(place, rotation, halves.len())];
        Some(game_points(points(place), points(other)))
    };
    games.iter().enumerate().filter_map(result).collect()
}

/// Games of two are pairs; others count by themselves, without an error of their score.
fn add(counts: &mut PairCounts, results: &[GamePoints], earlier: u32) {
    match *results {
        [first, second] => counts.add([first, second], earlier),
        _ => results.iter().for_each(|result| counts.add_game(*result)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_tells_no_depth_has_none() {
        let effort = Effort { searches: 4, nodes: 800, ..Effort::default() };
        let silent = Standing { effort, ..Standing::default() };
        assert_eq!((silent.depth(), silent.nodes(), silent.branching()), (None, Some(200.0), None));
        let told = Standing { effort: Effort { depth: 8, ..effort }, ..silent };
        assert_eq!(told.depth(), Some(2.0));
    }
}
