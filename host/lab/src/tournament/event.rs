//! One event of a tournament: who plays which game, how often, and by what rules.
//!
//! Knows engines, openings and schedules. Must not know results.

use abstrakt_engine::Algorithm;
use abstrakt_record::Header;
use abstrakt_referee::EngineSpec;
use abstrakt_vocabulary::Facts;
use abstrakt_vocabulary::kit::mix;
use abstrakt_worker::Launch;

use super::plan_error::PlanError;
use super::played::game_name;
use super::progress::EventProgress;
use crate::arena::{self, Adjudication, ArenaError, GamePlan};
use crate::openings::Openings;
use crate::schedule::{Encounter, Format, Schedule};
use crate::statistics::Sprt;

/// An engine that takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// Name for people, the same in all events of a tournament.
    pub name: String,
    /// Its spec. Each encounter gives it another seed, made of this one, its place and the encounter.
    pub spec: EngineSpec,
    /// The reason why it cannot play any more, in a tournament that was begun before: it is not among the external engines that are
    /// registered. Its games can be looked at.
    pub absent: Option<PlanError>,
}

/// A part of a tournament: one game, some engines, one schedule.
#[derive(Clone)]
pub struct Event {
    /// Names it among the events; empty where there is only one and nobody asks.
    pub name: String,
    /// The launch of its workers.
    pub launch: Launch,
    /// Facts of the game.
    pub facts: Facts,
    /// The openings of its games.
    pub openings: Openings,
    /// The engines that take part.
    pub engines: Vec<Entrant>,
    /// Only so many of them do: those that did best in the events before. None: all.
    pub best: Option<usize>,
    /// The schedule of its encounters.
    pub schedule: Schedule,
    /// The rules by which games may end before their own rules end them.
    pub adjudication: Adjudication,
    /// Seed of chance and of the engines.
    pub seed: u64,
    /// Ends the event when it is decided. For two engines.
    pub sprt: Option<Sprt>,
}

impl Event {
    /// The name of a game in the statistics of moves and the files of games, from 1.
    pub fn game_name(&self, game: u32) -> String {
        game_name(&self.name, game)
    }

    /// Whether a game from an opening that was played before, between the same engines, is sure to be equal to that one. An event
    /// with only such games left is over.
    pub(super) fn repeats_openings(&self) -> bool {
        let fixed_field = matches!(self.schedule.format, Format::RoundRobin | Format::Gauntlet);
        fixed_field && !self.facts.chance && self.engines.iter().all(|engine| is_repeatable(&engine.spec))
    }

    /// The plan of game `number`, from 0.
    ///
    /// # Errors
    /// There is no such game yet; or the opening's setup or options are none of the game's.
    pub(super) fn plan(&self, number: u32, progress: &EventProgress) -> Result<GamePlan<'_>, ArenaError> {
        let (encounter, rotation) =
            progress.place(self, number).ok_or(ArenaError::Seats { engines: 0, players: 0 })?;
        let field = progress.field();
        let index = number / self.schedule.seats as u32;
        let seats = encounter.seats(rotation);
        let place = |engine: &usize| encounter.engines.iter().position(|known| known == engine);
        let players: Vec<Entrant> = seats
            .iter()
            .map(|engine| {
                let entrant = &self.engines[field[*engine]];
                let place = place(engine).unwrap_or_default() as u64;
                let player = u64::from(index) * self.schedule.seats as u64 + place;
                Entrant { spec: seeded(&entrant.spec, player), ..entrant.clone() }
            })
            .collect();
        Ok(GamePlan {
            facts: &self.facts,
            openings: &self.openings,
            opening: encounter.opening,
            header: self.header(number, index, encounter, &players)?,
            engines: players.into_iter().map(|player| player.spec).collect(),
            adjudication: self.adjudication,
            new_openings_only: self.repeats_openings(),
            name: self.game_name(number + 1),
        })
    }

    /// The header of a game's record.
    fn header(
        &self,
        number: u32,
        index: u32,
        encounter: &Encounter,
        players: &[Entrant],
    ) -> Result<Header, ArenaError> {
        let opening = &self.openings.start(encounter.opening).opening;
        let players: Vec<_> = players.iter().map(|player| (player.name.as_str(), &player.spec)).collect();
        let mut header = arena::header(&self.facts, opening, &players)?;
        header.seed = self.seed.wrapping_add(u64::from(index));
        header.repetition = self.adjudication.repetition;
        header.tags.insert("round".into(), (number + 1).to_string());
        if !self.name.is_empty() {
            header.tags.insert("event".into(), self.name.clone());
        }
        Ok(header)
    }
}

/// The engine with a seed of its own: no two of a tournament have the same, or games between two random movers would
/// mirror each other. An external engine has no seed that is known.
fn seeded(spec: &EngineSpec, player: u64) -> EngineSpec {
    let mut spec = spec.clone();
    if let EngineSpec::Search(spec) = &mut spec {
        spec.seed = mix(spec.seed ^ mix(player));
    }
    spec
}

/// Whether a search by this spec has the same result in the same position of a game without chance, whatever its seed is. Of an
/// external engine nobody knows.
fn is_repeatable(spec: &EngineSpec) -> bool {
    let Some(spec) = spec.search() else { return false };
    let limits = &spec.limits;
    let is_seeded = matches!(spec.algorithm, Algorithm::Random | Algorithm::Mcts);
    spec.threads == 1 && limits.time.is_none() && limits.clock.is_none() && !is_seeded
}

#[cfg(test)]
mod tests {
    use abstrakt_engine::Spec;

    use super::*;

    #[test]
    fn only_searches_without_luck_or_clock_repeat() {
        let repeats = |spec: &str| is_repeatable(&spec.parse::<Spec>().unwrap().into());
        assert!(
            ["alpha-beta:depth=2", "pvs:nodes=500", "best-move", "minimax:depth=1"].map(repeats) == [true; 4]
        );
        assert!(
            ["random", "mcts:nodes=9", "pvs:time=1s", "pvs:clock=1m", "ybwc:depth=3,threads=2"].map(repeats)
                == [false; 5]
        );
    }

    #[test]
    fn engines_of_an_event_never_share_a_seed() {
        let random: EngineSpec = "random".parse::<Spec>().unwrap().into();
        let seed = |spec: EngineSpec| spec.search().map(|spec| spec.seed);
        let mut seeds: Vec<u64> = (0..100u64).filter_map(|player| seed(seeded(&random, player))).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 100);
        let other: EngineSpec = "random:seed=1".parse::<Spec>().unwrap().into();
        assert_ne!(seeded(&other, 3), seeded(&random, 3));
        assert_eq!(seeded(&other, 3), seeded(&other, 3));
    }
}
