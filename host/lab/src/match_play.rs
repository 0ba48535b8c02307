//! A match: pairs of games between two engines, seats exchanged, two or more games at once.
//!
//! Knows openings, the arena and the score. Must not know where records are kept: the caller is told of every game.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use abstrakt_engine::Spec;
use abstrakt_record::{Header, Record, Seat};
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Launch, WorkerError};
use serde::Serialize;

use crate::arena::{Arena, ArenaError, Pairing};
use crate::{GamePoints, PairCounts, openings};

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
    /// Seed of the openings; engines get `seed + pair` on top of their own, so that random ones differ.
    pub seed: u64,
    /// Turns after which a game ends, won by the higher score.
    pub turns: u32,
    /// Occurrences of a position that make a draw.
    pub repetition: u8,
    /// Games played at once.
    pub at_once: usize,
}

/// A finished game of a match.
pub struct PlayedGame {
    /// From 0; games 2n and 2n+1 are a pair.
    pub number: u32,
    /// How it ended for engine A.
    pub score: GamePoints,
    /// The whole game.
    pub record: Record,
}

/// What a match came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MatchScore {
    /// Points.
    pub tally: PairCounts,
    /// Games that A forfeited, and B.
    pub forfeits: [u32; 2],
}

/// Plays the match. `heard` is told of every game as it ends, in no fixed order, with the standing of all complete
/// pairs so far; when it returns false the games under way are the last. The standing does not depend on how many
/// games run at once.
///
/// # Errors
/// The plugin fails as referee, or refuses an opening.
///
/// # Panics
/// Without an opening.
pub fn play(
    launch: &Launch,
    plan: &MatchPlan,
    heard: &mut dyn FnMut(&PlayedGame, &MatchScore) -> bool,
) -> Result<MatchScore, ArenaError> {
    let pairs = plan.games.div_ceil(2);
    let (next, over) = (AtomicU32::new(0), AtomicBool::new(false));
    let mut standing = MatchScore::default();
    let mut failure = None;
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        for _ in 0..plan.at_once.clamp(1, pairs.max(1) as usize) {
            let sender = sender.clone();
            let (next, over) = (&next, &over);
            scope.spawn(move || {
                let mut arena = None;
                while !over.load(Ordering::Relaxed) {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        break;
                    }
                    let played = play_pair(launch, plan, pair, &mut arena);
                    let failed = played.is_err();
                    if sender.send(played).is_err() || failed {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for pair in games {
            match pair {
                Ok(pair) => {
                    standing.tally.add([pair[0].score, pair[1].score]);
                    for game in &pair {
                        standing.count_forfeit(game);
                    }
                    for game in &pair {
                        if !heard(game, &standing) {
                            over.store(true, Ordering::Relaxed);
                        }
                    }
                }
                Err(error) => {
                    over.store(true, Ordering::Relaxed);
                    failure.get_or_insert(error);
                }
            }
        }
    });
    failure.map_or(Ok(standing), Err)
}

impl MatchScore {
    fn count_forfeit(&mut self, game: &PlayedGame) {
        if let Some(abstrakt_record::EndCause::Forfeit { seat, .. }) =
            game.record.result().map(|result| &result.cause)
        {
            self.forfeits[usize::from(seat.0) ^ (game.number as usize & 1)] += 1;
        }
    }
}

/// The two games of a pair: A has the first seat in the even one.
fn play_pair(
    launch: &Launch,
    plan: &MatchPlan,
    pair: u32,
    arena: &mut Option<Arena>,
) -> Result<[PlayedGame; 2], ArenaError> {
    let arena = match arena {
        Some(arena) => arena,
        None => arena.insert(Arena::start(launch)?),
    };
    let opening = &plan.openings[pair as usize % plan.openings.len()];
    let plies = openings::random(arena.referee(), opening, plan.random_turns, plan.seed, pair)?;
    let specs = plan.engines.clone().map(|mut spec| {
        spec.seed = spec.seed.wrapping_add(u64::from(pair));
        spec
    });
    let mut game = |second: bool| -> Result<PlayedGame, ArenaError> {
        let seats = if second { [1, 0] } else { [0, 1] };
        let number = 2 * pair + u32::from(second);
        let header = header(arena, plan, opening, &specs, seats, number)?;
        let pairing = Pairing {
            opening,
            plies: &plies,
            specs: seats.map(|engine| &specs[engine]),
            turns: plan.turns,
            header,
        };
        let record = arena.play(&pairing)?;
        let winners = record.result().map(|result| result.winners.clone()).unwrap_or_default();
        let score = match winners.as_slice() {
            [winner] if seats[usize::from(winner.0)] == 0 => GamePoints::Win,
            [_] => GamePoints::Loss,
            _ => GamePoints::Draw,
        };
        Ok(PlayedGame { number, score, record })
    };
    Ok([game(false)?, game(true)?])
}

/// What the record of a game says of it.
fn header(
    arena: &mut Arena,
    plan: &MatchPlan,
    opening: &Opening,
    specs: &[Spec; 2],
    seats: [usize; 2],
    number: u32,
) -> Result<Header, WorkerError> {
    let facts = arena.referee().facts().clone();
    let Opening { setup, players, options, position } = opening;
    let choice = facts.choose(setup.as_deref(), *players, options);
    let choice = choice.map_err(|refusal| WorkerError::Refused { reason: refusal.0, ply: None })?;
    let seats = seats.map(|engine| Seat::engine(["A", "B"][engine], specs[engine].to_string()));
    let mut header = Header::new(&facts.id, &facts.version, &facts.setups[choice.setup].id, seats.into());
    let words = facts.options.iter().zip(&choice.options).filter(|(option, value)| option.default != **value);
    header.options = words.map(|(option, value)| (option.id.clone(), option.word(*value))).collect();
    header.start = position.clone();
    header.seed = plan.seed.wrapping_add(u64::from(number / 2));
    header.repetition = plan.repetition;
    header.tags.insert("round".into(), (number + 1).to_string());
    Ok(header)
}
