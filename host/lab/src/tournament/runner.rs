//! Plays the games of a tournament, several at once.
//!
//! Knows the pool of players. Must not know where records and results are kept: the caller is told of every game.

use std::ops::ControlFlow;

use abstrakt_referee::Now;
use abstrakt_worker::Launch;

use super::played::PlayedGame;
use super::{Tournament, TournamentGameId};
use crate::arena::{ArenaError, GamePlan, Played, WatchGames};
use crate::run::{Seats, with_pool};

/// A game for a thread.
struct Task<'e> {
    id: TournamentGameId,
    launch: &'e Launch,
    plan: GamePlan<'e>,
}

/// A game that was handed out, with its outcome.
struct Done {
    id: TournamentGameId,
    played: Result<Played, ArenaError>,
}

/// Plays the rest of a tournament by the clock `now`, with `at_once` games at the same time. `reported` is told every game as it ends,
/// in no fixed order and while others go on, and may break off: the games under way are then the last ones. Without limits of time
/// the results do not depend on the number of games at the same time.
///
/// # Errors
/// The failure that ended it before its last game.
pub fn run(
    tournament: &mut Tournament,
    concurrency: usize,
    now: &Now,
    reported: &mut dyn FnMut(&PlayedGame, &Tournament) -> ControlFlow<()>,
) -> Result<(), ArenaError> {
    run_watched(tournament, concurrency, now, None, reported)
}

/// The same, while `watch` sees every position of every game.
///
/// # Errors
/// What ended it before its last game.
pub fn run_watched(
    tournament: &mut Tournament,
    concurrency: usize,
    now: &Now,
    watch: Option<&WatchGames<'_>>,
    reported: &mut dyn FnMut(&PlayedGame, &Tournament) -> ControlFlow<()>,
) -> Result<(), ArenaError> {
    let events = tournament.events.clone();
    let play = |seats: &mut Seats, Task { id, launch, plan }: Task<'_>| Done {
        id,
        played: seats.arena(launch).play_watched(&plan, watch),
    };
    with_pool(concurrency, now, play, |pool| {
        let (mut ending, mut failure, mut ended) = (false, None, None);
        loop {
            // The next games begin before anybody waits for a disk.
            while !ending && !pool.is_full() {
                let Some(id) = tournament.next_game() else { break };
                let event = &events[id.event];
                match event.plan(id.number, &tournament.progress[id.event]) {
                    Ok(plan) => pool.submit(Task { id, launch: &event.launch, plan }),
                    Err(error) => {
                        failure.get_or_insert(error);
                        ending = true;
                    }
                }
            }
            if let Some(played) = ended.take() {
                ending |= reported(&played, tournament).is_break();
            }
            let Some(Done { id, played }) = pool.next_done() else { return failure.map_or(Ok(()), Err) };
            match played {
                Ok(Played::Repeats) => tournament.leave_out(id),
                Ok(Played::Game(refereed)) => {
                    let played = PlayedGame::new(&events[id.event].name, id.number + 1, *refereed);
                    tournament.record(id, played.summary.clone());
                    ended = Some(played);
                }
                Err(error) => {
                    failure.get_or_insert(error);
                    ending = true;
                }
            }
        }
    })?
}
