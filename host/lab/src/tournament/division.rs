//! The division of a tournament into shards, the reasons against it, and which games a tournament of all
//! shards still lacks.
//!
//! Knows events and openings. Must not know where the games of a shard are kept.

use abstrakt_texts::LocalizedError;
use abstrakt_worker::{Client, WorkerError};

use super::event::Event;
use super::{Tournament, TournamentGameId};
use crate::schedule::Shard;

/// The reasons why an event cannot be divided: its games depend on results, and shards know none of each
/// other's.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum IndivisibleEvent {
    /// The pairings do.
    #[message("shard-pairing", event = format!("{_0:?}"))]
    Pairing(String),
    /// The list of players does.
    #[message("shard-best", event = format!("{_0:?}"))]
    Best(String),
    /// When it ends does.
    #[message("shard-sprt", event = format!("{_0:?}"))]
    Sprt(String),
}

impl IndivisibleEvent {
    /// Checks that an event has shards.
    ///
    /// # Errors
    /// What depends on results.
    pub fn check(event: &Event) -> Result<(), Self> {
        let name = || event.name.clone();
        match event {
            Event { best: Some(_), .. } => Err(Self::Best(name())),
            Event { sprt: Some(_), .. } => Err(Self::Sprt(name())),
            Event { schedule, .. } if !schedule.is_fixed() => Err(Self::Pairing(name())),
            _ => Ok(()),
        }
    }
}

/// The shard as each event counts: its first encounter follows the last one of the event before.
pub(super) fn parts(events: &[Event], shard: Shard) -> Vec<Shard> {
    let mut passed = 0;
    let mut part = |event: &Event| {
        let part = shard.after(passed);
        passed += event.schedule.encounters().unwrap_or_default();
        part
    };
    events.iter().map(&mut part).collect()
}

impl Tournament {
    /// Whether it is a game of this shard.
    pub(crate) fn is_in(&self, shard: Shard, id: TournamentGameId) -> bool {
        let encounter = u64::from(id.number) / self.events[id.event].schedule.seats as u64;
        parts(&self.events, shard)[id.event].has(encounter)
    }

    /// Name of a game's event, and its number there, from 1.
    pub(crate) fn name(&self, id: TournamentGameId) -> (&str, u32) {
        (&self.events[id.event].name, id.number + 1)
    }

    /// The games that are still to be played. Those that would only repeat others are not: whether an opening occurs again
    /// follows from the openings alone, so that a worker draws them and nothing is played.
    ///
    /// # Errors
    /// The plugin of an event stops working, or refuses an opening.
    pub(crate) fn missing(&mut self) -> Result<Vec<TournamentGameId>, WorkerError> {
        let events = self.events.clone();
        for (index, event) in events.iter().enumerate().filter(|(_, event)| event.repeats_openings()) {
            let mut client = None;
            for number in 0..self.progress[index].known(event) {
                let progress = &self.progress[index];
                let Some((encounter, _)) = progress.place(event, number) else { break };
                if !progress.is_unspent(event, number) {
                    continue;
                }
                let opening = encounter.opening;
                let client = match &mut client {
                    Some(client) => client,
                    none => none.insert(Client::start(event.launch.clone())?),
                };
                client.open(&event.openings.start(opening).opening)?;
                if event.openings.draw(client, opening)?.repeats {
                    self.leave_out(TournamentGameId { event: index, number });
                }
            }
        }
        let unspent =
            self.events.iter().zip(&self.progress).enumerate().flat_map(|(index, (event, progress))| {
                progress.unspent(event).map(move |number| TournamentGameId { event: index, number })
            });
        Ok(unspent.collect())
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;
    use crate::schedule::NoShard;

    #[test]
    fn every_reason_has_words() {
        let event = || "final".to_owned();
        let no_shard = NoShard("0/4".into());
        let all = [
            IndivisibleEvent::Pairing(event()),
            IndivisibleEvent::Best(event()),
            IndivisibleEvent::Sprt(event()),
        ];
        let mut all: Vec<&dyn Localize> = all.iter().map(|reason| reason as _).collect();
        all.push(&no_shard);
        assert_localized(&all, &["shard-"]);
    }
}
