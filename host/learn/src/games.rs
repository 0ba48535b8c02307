//! Games that the search plays against itself, by the pool of all runs: each thread has a worker, which plays a whole game at a request.
//!
//! Knows workers. Must not know what is learned from a game.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use abstrakt_engine::Spec;
use abstrakt_lab::run::{GenerationGame, Pool, with_pool};
use abstrakt_referee::Now;
use abstrakt_worker::protocol::{SelfPlay, SelfPlayed};
use abstrakt_worker::{Client, Launch, WorkerError};

use crate::folder::LearnGame;
use crate::{LearnError, LearnPlan};

/// Plays these games, so many at once, and hands each to `keep`, which may break off: those under way are the last then.
///
/// # Errors
/// That of `keep`, or of a game.
pub(crate) fn play_games(
    launch: &Launch,
    plan: &LearnPlan,
    games: impl Iterator<Item = GenerationGame>,
    engine: &Spec,
    concurrency: usize,
    now: &Now,
    keep: &mut dyn FnMut(LearnGame) -> Result<ControlFlow<()>, LearnError>,
) -> Result<(), LearnError> {
    let idle = Mutex::new(Vec::<Client>::new());
    let play = |_: &mut _, id: GenerationGame| play(launch, &idle, plan, id, &plan.game(id, engine));
    with_pool(concurrency, now, play, |players: &mut Pool<_, _>| {
        players.do_all(games, &mut |done: Result<_, LearnError>| done.and_then(&mut *keep))
    })?
}

/// Plays a game by a worker that is idle, or a new one. A game that fails twice is void.
fn play(
    launch: &Launch,
    idle: &Mutex<Vec<Client>>,
    plan: &LearnPlan,
    id: GenerationGame,
    request: &SelfPlay,
) -> Result<LearnGame, LearnError> {
    let next = || idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let ask = || -> Result<Box<SelfPlayed>, WorkerError> {
        let mut client = match next() {
            Some(client) => client,
            None => Client::start(launch.clone())?,
        };
        client.opened(&plan.start())?;
        let played = client.ask(request.clone())?;
        idle.lock().unwrap_or_else(PoisonError::into_inner).push(client);
        Ok(played)
    };
    let played = match ask() {
        Err(WorkerError::Stopped(_)) => ask(),
        played => played,
    };
    match played {
        Ok(played) => {
            let SelfPlayed { plies, points, positions } = *played;
            Ok(LearnGame { id, plies, points, positions, void: None })
        }
        Err(WorkerError::Stopped(stopped)) => {
            let void = Some(abstrakt_texts::Translated::of(&stopped.what_happened()).en);
            Ok(LearnGame { id, plies: 0, points: Vec::new(), positions: Vec::new(), void })
        }
        Err(refused) => Err(refused.into()),
    }
}
