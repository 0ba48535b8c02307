//! A match: pairs of games between two engines, seats exchanged, two or more games at once.
//!
//! Knows openings, the arena and the score. Must not know where records are kept: the caller is told of every game.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use abstrakt_engine::Spec;
use abstrakt_plugin_api::Facts;
use abstrakt_plugin_api::kit::mix;
use abstrakt_record::{EndCause, Header, Record, Seat};
use abstrakt_referee::{Now, time_control};
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Launch, WorkerError};
use serde::Serialize;

use crate::arena::{Arena, ArenaError, Pairing, Refereed};
use crate::{GamePoints, PairCounts};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// Setups, options, positions: the pairs take them in turn. At least one.
    pub openings: Vec<Opening>,
    /// Engine A and engine B.
    pub engines: [Spec; 2],
    /// Games, rounded up to pairs.
    pub games: u32,
    /// Random turns at the start of each pair.
    pub random_turns: u32,
    /// Seed of the openings and of chance. Each engine has another seed of its own in each pair, made of that in its
    /// spec, its letter and the pair.
    pub seed: u64,
    /// Turns after which a game ends, won by the higher score.
    pub turns: u32,
    /// Occurrences of a position that make a draw.
    pub repetition: u8,
    /// Games played at once.
    pub at_once: usize,
}

/// A game of a match that was played, or given up.
pub struct PlayedGame {
    /// From 0; games 2n and 2n+1 are a pair.
    pub number: u32,
    /// How it ended for engine A; or why it does not count.
    pub points: Result<GamePoints, String>,
    /// The whole game, or as far as it went.
    pub record: Record,
}

/// What a match came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MatchScore {
    /// Points, of the pairs whose games both count.
    #[serde(rename = "tally")]
    pub counts: PairCounts,
    /// Games that A forfeited, and B.
    pub forfeits: [u32; 2],
    /// Games that do not count, because the game or the machine failed in them; and their pairs do not count either.
    pub void: Vec<VoidGame>,
}

/// A game that does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VoidGame {
    /// Number of the game, from 1.
    pub game: u32,
    /// One line.
    pub reason: String,
}

/// A match that is over.
#[derive(Debug)]
pub struct PlayedMatch {
    /// What stands.
    pub score: MatchScore,
    /// What ended it before its last game.
    pub failure: Option<ArenaError>,
}

/// Plays the match by the clock `now`. `told` hears of every game as it ends, in no fixed order, with the score of all
/// complete pairs so far; when it returns false the games under way are the last. Without limits of time the score does
/// not depend on how many games run at once.
///
/// # Panics
/// Without an opening.
pub fn play(
    launch: &Launch,
    plan: &MatchPlan,
    now: &Now,
    reported: &mut dyn FnMut(&PlayedGame, &MatchScore) -> bool,
) -> PlayedMatch {
    let pairs = plan.games.div_ceil(2);
    let (next, over) = (AtomicU32::new(0), AtomicBool::new(false));
    let mut played = PlayedMatch { score: MatchScore::default(), failure: None };
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        for number in 0..plan.at_once.clamp(1, pairs.max(1) as usize) {
            let sender = sender.clone();
            let (next, over) = (&next, &over);
            let play_pairs = move || {
                let mut arena = Arena::new(launch, now.clone());
                while !over.load(Ordering::Relaxed) {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    let played = play_pair(&mut arena, plan, pair);
                    let failed = played.is_err();
                    if sender.send(played).is_err() || failed {
                        break;
                    }
                }
            };
            let started = thread::Builder::new().name("match".into()).spawn_scoped(scope, play_pairs);
            // Fewer games at once than asked for still are a match.
            if let (Err(error), 0) = (started, number) {
                played.failure = Some(ArenaError::Thread(error));
            }
        }
        drop(sender);
        for pair in games {
            match pair {
                Ok(pair) => {
                    played.score.add(&pair);
                    for game in &pair {
                        if !reported(game, &played.score) {
                            over.store(true, Ordering::Relaxed);
                        }
                    }
                }
                Err(error) => {
                    over.store(true, Ordering::Relaxed);
                    played.failure.get_or_insert(error);
                }
            }
        }
    });
    played.score.void.sort_by_key(|void| void.game);
    played
}

impl MatchScore {
    fn add(&mut self, pair: &[PlayedGame; 2]) {
        if let [Ok(first), Ok(second)] = pair.each_ref().map(|game| game.points.as_ref()) {
            self.counts.add([*first, *second]);
        }
        for game in pair {
            if let Err(reason) = &game.points {
                self.void.push(VoidGame { game: game.number + 1, reason: reason.clone() });
            }
            let cause = game.record.result().map(|result| &result.cause);
            if let Some(EndCause::Forfeit { seat, .. }) = cause {
                self.forfeits[usize::from(seat.0) ^ (game.number as usize & 1)] += 1;
            }
        }
    }
}

/// The two games of a pair: A has the first seat in the even one.
fn play_pair(arena: &mut Arena<'_>, plan: &MatchPlan, pair: u32) -> Result<[PlayedGame; 2], ArenaError> {
    let opening = &plan.openings[pair as usize % plan.openings.len()];
    let facts = arena.facts(opening)?;
    let random = arena.random_opening(opening, plan.random_turns, plan.seed, pair)?;
    let specs = [0, 1].map(|engine| seeded(&plan.engines[engine], engine, pair));
    let mut game = |second: bool| -> Result<PlayedGame, ArenaError> {
        let seats = if second { [1, 0] } else { [0, 1] };
        let number = 2 * pair + u32::from(second);
        let header = header(&facts, plan, opening, &specs, seats, number)?;
        let plies = match &random {
            Ok(plies) => plies,
            Err(reason) => {
                let points = Err(reason.clone());
                return Ok(PlayedGame { number, points, record: Record::new(header) });
            }
        };
        let specs = seats.map(|engine| &specs[engine]);
        let pairing = Pairing { opening, plies, specs, turns: plan.turns, header };
        let Refereed { record, void } = arena.play(&pairing)?;
        let points = void.map_or_else(|| Ok(points_of_a(&record, seats)), Err);
        Ok(PlayedGame { number, points, record })
    };
    Ok([game(false)?, game(true)?])
}

/// The engine with its seed for a pair: no two engines of a match have the same, or the games of a pair between two
/// random movers would mirror each other.
fn seeded(spec: &Spec, engine: usize, pair: u32) -> Spec {
    let mut spec = spec.clone();
    spec.seed = mix(spec.seed ^ mix(u64::from(2 * pair) + engine as u64));
    spec
}

fn points_of_a(record: &Record, seats: [usize; 2]) -> GamePoints {
    let winners = record.result().map(|result| result.winners.as_slice()).unwrap_or_default();
    match winners {
        [winner] if seats[usize::from(winner.0)] == 0 => GamePoints::Win,
        [_] => GamePoints::Loss,
        _ => GamePoints::Draw,
    }
}

/// What the record of a game says of it.
fn header(
    facts: &Facts,
    plan: &MatchPlan,
    opening: &Opening,
    specs: &[Spec; 2],
    seats: [usize; 2],
    number: u32,
) -> Result<Header, ArenaError> {
    let Opening { setup, players, options, position } = opening;
    let choice = facts.choose(setup.as_deref(), *players, options);
    let choice = choice
        .map_err(|refusal| ArenaError::Unplayable(WorkerError::Refused { reason: refusal.0, ply: None }))?;
    let seats = seats.map(|engine| Seat {
        clock: time_control(&specs[engine]),
        ..Seat::engine(["A", "B"][engine], specs[engine].to_string())
    });
    let mut header = Header::new(&facts.id, &facts.version, &facts.setups[choice.setup].id, seats.into());
    let words = facts.options.iter().zip(&choice.options).filter(|(option, value)| option.default != **value);
    header.options = words.map(|(option, value)| (option.id.clone(), option.word(*value))).collect();
    header.start = position.clone();
    header.seed = plan.seed.wrapping_add(u64::from(number / 2));
    header.repetition = plan.repetition;
    header.tags.insert("round".into(), (number + 1).to_string());
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_of_a_match_never_share_a_seed() {
        let random: Spec = "random".parse().unwrap();
        let mut seeds: Vec<u64> =
            (0..50).flat_map(|pair| [0, 1].map(|engine| seeded(&random, engine, pair).seed)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 100);
        let other: Spec = "random:seed=1".parse().unwrap();
        assert_ne!(seeded(&other, 0, 3), seeded(&random, 0, 3));
        assert_eq!(seeded(&other, 0, 3), seeded(&other, 0, 3));
    }
}
