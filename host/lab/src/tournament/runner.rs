//! Plays the games of a tournament, several at once, each thread with workers of its own that are kept from game to game.
//!
//! Knows the arena. Must not know where records and results are kept: the caller is told of every game.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use abstrakt_referee::Now;
use abstrakt_worker::Launch;

use super::played::PlayedGame;
use super::{GameId, Tournament};
use crate::arena::{Arena, ArenaError, GamePlan, Played};

/// A game on its way to a thread.
struct Task<'e> {
    id: GameId,
    launch: &'e Launch,
    plan: GamePlan<'e>,
}

/// What became of it.
struct Done {
    thread: usize,
    id: GameId,
    played: Result<Played, ArenaError>,
}

/// Plays what is left of a tournament by the clock `now`, so many games at once. `reported` hears of every game as it ends,
/// in no fixed order and while others go on, and may break off: the games under way are the last then. Without limits
/// of time the results do not depend on how many games are played at once.
///
/// # Errors
/// What ended it before its last game.
pub fn run(
    tournament: &mut Tournament,
    at_once: usize,
    now: &Now,
    reported: &mut dyn FnMut(&PlayedGame, &Tournament) -> ControlFlow<()>,
) -> Result<(), ArenaError> {
    let events = tournament.events.clone();
    thread::scope(|scope| {
        let (sender, done) = mpsc::channel();
        let mut threads: Vec<Sender<Task<'_>>> = Vec::new();
        for place in 0..at_once.max(1) {
            let (tasks, inbox) = mpsc::channel();
            let (sender, now) = (sender.clone(), now.clone());
            let play = move || play_games(place, &inbox, &sender, &now);
            let started = thread::Builder::new().name("tournament".into()).spawn_scoped(scope, play);
            match started {
                Ok(_) => threads.push(tasks),
                Err(error) if place == 0 => return Err(ArenaError::Thread(error.into())),
                // Fewer games at once than asked for still are a tournament.
                Err(_) => break,
            }
        }
        let mut idle: Vec<usize> = (0..threads.len()).rev().collect();
        let (mut ending, mut failure, mut ended) = (false, None, None);
        loop {
            // The next games begin before anybody waits for a disk.
            while let (false, Some(&thread)) = (ending, idle.last()) {
                let Some(id) = tournament.next_game() else { break };
                let event = &events[id.event];
                match event.plan(id.number, &tournament.progress[id.event]) {
                    Ok(plan) => drop(threads[thread].send(Task { id, launch: &event.launch, plan })),
                    Err(error) => {
                        failure.get_or_insert(error);
                        ending = true;
                        break;
                    }
                }
                idle.pop();
            }
            if let Some(played) = ended.take() {
                ending |= reported(&played, tournament).is_break();
            }
            if idle.len() == threads.len() {
                return failure.map_or(Ok(()), Err);
            }
            let Ok(Done { thread, id, played }) = done.recv() else {
                return failure.map_or(Ok(()), Err);
            };
            idle.push(thread);
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
    })
}

/// A thread: plays what it is given until nobody gives it more.
fn play_games(thread: usize, tasks: &Receiver<Task<'_>>, done: &Sender<Done>, now: &Now) {
    let mut kept: Option<(PathBuf, Arena)> = None;
    for Task { id, launch, plan } in tasks {
        let same = kept.take().filter(|(plugin, _)| *plugin == launch.plugin);
        let (_, arena) = kept
            .insert(same.unwrap_or_else(|| (launch.plugin.clone(), Arena::new(launch.clone(), now.clone()))));
        let played = arena.play(&plan);
        if done.send(Done { thread, id, played }).is_err() {
            return;
        }
    }
}
