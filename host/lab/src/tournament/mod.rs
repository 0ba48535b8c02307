//! Tournaments: events of games between engines, with results that can be trusted whatever happens to the program.
//!
//! The consequences of the games played so far are computed here and nowhere else; a tournament that was broken off is the
//! same tournament with the games of its journal added. Games are numbered before they are played.
//!
//! Knows engines, schedules and results. Must not know rules, where results are kept, or where reports are shown.

mod division;
mod event;
mod plan;
mod plan_error;
mod played;
mod progress;
mod resolve;
mod runner;
mod standings;

pub use division::IndivisibleEvent;
pub use event::{Entrant, Event};
pub use plan::{TournamentPlan, read_engine, read_player};
pub use plan_error::{EngineError, PlanError, PlanReason};
pub use played::{Effort, End, Forfeit, GameSummary, PlayedGame, fingerprint};
pub use progress::{CountedEncounter, EventProgress, SprtCourse};
pub use resolve::{FoundGame, RANDOM_TURNS, TURNS, resolve};
pub use runner::{run, run_watched};
pub use standings::{Endings, HeadToHead, Standing, Standings};

use std::sync::Arc;

use abstrakt_texts::LocalizedError;

use crate::schedule::Shard;

/// Events with what has been played of them.
#[derive(Clone)]
pub struct Tournament {
    events: Arc<[Event]>,
    progress: Vec<EventProgress>,
    shard: Shard,
}

/// A game of a tournament: the place of its event, and its number in it from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TournamentGameId {
    event: usize,
    number: u32,
}

/// The reason why a game does not belong to a tournament.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum StrayGame {
    /// No event has this name.
    #[message("stray-event", event = format!("{_0:?}"))]
    Event(String),
    /// The event has no such game, or not yet.
    #[message("stray-number", event = format!("{event:?}"), game)]
    Number {
        /// Name of the event.
        event: String,
        /// From 1.
        game: u32,
    },
    /// It was played already.
    #[message("stray-twice", event = format!("{event:?}"), game)]
    Twice {
        /// Name of the event.
        event: String,
        /// From 1.
        game: u32,
    },
    /// It belongs to another shard.
    #[message("stray-shard", event = format!("{event:?}"), game)]
    Shard {
        /// Name of the event.
        event: String,
        /// From 1.
        game: u32,
    },
    /// Others play it.
    #[message("stray-seats", event = format!("{event:?}"), game, seats = seats.join(", "))]
    Seats {
        /// Name of the event.
        event: String,
        /// From 1.
        game: u32,
        /// The engines that are named.
        seats: Vec<String>,
    },
}

impl Tournament {
    /// Nothing was played yet.
    pub fn new(events: Vec<Event>) -> Self {
        Self::of_shard(events, Shard::WHOLE)
    }

    /// Nothing was played yet, and only the games of a shard will be: those of its encounters, which are numbered through all
    /// events. [`IndivisibleEvent::check`] tells which events have shards.
    pub fn of_shard(events: Vec<Event>, shard: Shard) -> Self {
        let parts = division::parts(&events, shard);
        let progress = parts.into_iter().map(EventProgress::of_shard).collect();
        let mut tournament = Self { events: events.into(), progress, shard };
        tournament.begin_events();
        tournament
    }

    /// The part of it that is played here.
    pub const fn shard(&self) -> Shard {
        self.shard
    }

    /// The events with what has been played of them, in order.
    pub fn events(&self) -> impl Iterator<Item = (&Event, &EventProgress)> {
        self.events.iter().zip(&self.progress)
    }

    /// Games that were played, void ones included.
    pub fn played(&self) -> usize {
        self.progress.iter().map(|progress| progress.games().count()).sum()
    }

    /// Games that are still to be played, see [`EventProgress::left`]; none where their number depends on results.
    pub fn left(&self) -> Option<u64> {
        self.events().map(|(event, progress)| progress.left(event)).sum()
    }

    /// Whether nothing is left to be played.
    pub fn is_over(&self) -> bool {
        self.events().all(|(event, progress)| progress.has_begun() && progress.is_over(event))
    }

    /// Adds a game that was played: which one that is.
    ///
    /// # Errors
    /// It is none of this tournament, at this point.
    pub fn add(&mut self, summary: GameSummary) -> Result<TournamentGameId, StrayGame> {
        let (name, game) = (summary.event.clone(), summary.game);
        let index = self.events.iter().position(|event| event.name == name);
        let index = index.ok_or_else(|| StrayGame::Event(name.clone()))?;
        let (event, progress) = (&self.events[index], &self.progress[index]);
        let none = || StrayGame::Number { event: name.clone(), game };
        let number = game.checked_sub(1).ok_or_else(none)?;
        let names = progress.names(event, number).ok_or_else(none)?;
        if !progress.is_own(event, number) {
            return Err(StrayGame::Shard { event: name, game });
        }
        if progress.has(number) {
            return Err(StrayGame::Twice { event: name, game });
        }
        if names != summary.seats {
            return Err(StrayGame::Seats { event: name, game, seats: summary.seats });
        }
        let id = TournamentGameId { event: index, number };
        self.record(id, summary);
        Ok(id)
    }

    /// Adds a known game that was not there.
    fn record(&mut self, id: TournamentGameId, summary: GameSummary) {
        self.progress[id.event].add(&self.events[id.event], id.number, summary);
        self.begin_events();
    }

    /// A game that was handed out would only repeat others.
    fn leave_out(&mut self, id: TournamentGameId) {
        let (event, progress) = (&self.events[id.event], &mut self.progress[id.event]);
        let opening = progress.place(event, id.number).map(|(encounter, _)| encounter.opening);
        if let Some(opening) = opening {
            progress.leave_out(opening, event.openings.exhausted_from());
        }
        self.begin_events();
    }

    /// The next game to be played, which is handed out once; none where it must be waited for, or there is none.
    fn next_game(&mut self) -> Option<TournamentGameId> {
        let mut events = self.events.iter().zip(&mut self.progress).enumerate();
        events.find_map(|(event, (facts, progress))| {
            progress.next_game(facts).map(|number| TournamentGameId { event, number })
        })
    }

    /// Begins the events whose turn has come.
    fn begin_events(&mut self) {
        for index in 0..self.events.len() {
            let earlier = || self.events[..index].iter().zip(&self.progress);
            if self.progress[index].has_begun() {
                continue;
            }
            let field = match self.events[index].best {
                None => (0..self.events[index].engines.len()).collect(),
                Some(_) if !earlier().all(|(event, progress)| progress.is_over(event)) => continue,
                Some(count) => self.best(index, count),
            };
            self.progress[index].begin(&self.events[index], field);
        }
    }

    /// The engines of an event that made the best share of the points in the events before it, by their places in its
    /// list.
    fn best(&self, index: usize, count: usize) -> Vec<usize> {
        let standings = Standings::of(self.events().take(index));
        let score = |name: &str| standings.of_engine(name).map_or(0.0, |standing| standing.counts.score());
        let engines = &self.events[index].engines;
        let mut field: Vec<usize> = (0..engines.len()).collect();
        field.sort_by(|&left, &right| score(&engines[right].name).total_cmp(&score(&engines[left].name)));
        field.truncate(count);
        field
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_stray_game_has_words() {
        let event = || "final".to_owned();
        let all = [
            StrayGame::Event(event()),
            StrayGame::Number { event: event(), game: 7 },
            StrayGame::Twice { event: event(), game: 7 },
            StrayGame::Shard { event: event(), game: 7 },
            StrayGame::Seats { event: event(), game: 7, seats: vec!["e1".into(), "e2".into()] },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|stray| stray as _).collect();
        assert_localized(&all, &["stray-"]);
    }
}
