//! The program is killed at random moments; all that it had printed must be found again, and the game resumed.

use std::time::Duration;

use rustix::process::Signal;

use crate::game::{Game, found_again, found_soon, goes_on, missing, random_game, resumed};
use crate::processes;
use crate::world::{KILLS, World};

/// A game is killed after at most so long, a start of the program included.
const MAX_DELAY: Duration = Duration::from_millis(1500);
/// Kills of one game at most.
const MOST_KILLS: usize = 4;
/// The program is stopped for at most so long, as by ctrl-Z: longer than a call of the rules may be silent.
const STOPPED: Duration = Duration::from_secs(5);

/// Plays a game, kills it, resumes it, and so on.
pub fn act(world: &mut World) {
    world.clear();
    let mut arguments = random_game(world);
    let mut before = None;
    for _ in 0..=world.random.below(MOST_KILLS) {
        // Nobody here harms a worker: whatever stops working was blamed wrongly, and a busy machine is no reason.
        arguments.extend(["--time-limits", "3"].map(String::from));
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut game = Game::start(world.command(&words));
        let time = world.random.time(MAX_DELAY);
        let ended = game.listen(time);
        if !ended && world.random.below(4) == 0 {
            stop_and_go_on(world, &mut game);
        }
        let killed = game.kill();
        for blamed in &game.blamed {
            world.lost(format!("{words:?}: blamed though nobody harmed it: {blamed}"));
        }
        if !killed {
            world.report.did("games played to their end between kills");
            if found_again(world).is_some() {
                world.lost(format!("{words:?} ended, and its journal is there still: {}", game.last_words()));
            }
            return;
        }
        world.report.did(KILLS);
        world.report.add("turns printed before kills", game.printed.len() as u64);
        // Before a game is set up there is nothing to find; one that is over may be archived already.
        let is_there = !game.is_over && (!game.printed.is_empty() || before.is_some());
        let found = if is_there { found_soon(world) } else { found_again(world) };
        let Some(record) = found else {
            if is_there {
                world.lost(format!(
                    "{words:?}: no journal of {} turns: {}",
                    game.printed.len(),
                    game.last_words()
                ));
            }
            return;
        };
        for lost in missing(&game.printed, &record) {
            world.lost(format!("{words:?}: printed and not in the journal: {lost:?}"));
        }
        if let Some(before) = &before
            && !goes_on(before, &record)
        {
            world.lost(format!("{words:?}: a game that was gone on with is another one now"));
        }
        arguments = resumed(&arguments);
        before = Some(record);
    }
    world.check_orphans("a kill of the program");
}

/// Stops the program for a time: what stood still itself must blame nobody for silence.
fn stop_and_go_on(world: &mut World, game: &mut Game) {
    processes::signal(game.id(), Signal::STOP);
    let time = world.random.time(STOPPED);
    // Nothing may happen while it is stopped: there is no event to wait for.
    std::thread::sleep(time);
    processes::signal(game.id(), Signal::CONT);
    world.report.did("stops of the program");
    game.listen(time);
}
