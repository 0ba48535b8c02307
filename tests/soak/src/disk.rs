//! The disk is full for a while in the middle of a game. When there is room again, the journal catches up.
//!
//! A full disk is simulated by a limit on the size of files (`RLIMIT_FSIZE`), which is set from outside while the
//! program runs, and lifted again: it needs no rights and leaves nothing behind.

use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};

use crate::game::{Game, found_again, missing, random_game};
use crate::world::World;

/// The disk is full for at most so long.
const FULL: Duration = Duration::from_millis(600);

/// Plays a game while the disk is full for a time, kills it a turn after there was room again, and looks for all of it.
pub fn act(world: &mut World) {
    world.clear();
    let arguments = random_game(world);
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut game = Game::start(world.command_without_signal(&words));
    game.wait_for_turns(1);
    let time = world.random.time(FULL);
    let Some(pid) = i32::try_from(game.id()).ok().and_then(Pid::from_raw) else { return };
    let limit = getrlimit(Resource::Fsize);
    let set = |most| prlimit(Some(pid), Resource::Fsize, Rlimit { current: most, maximum: limit.maximum });
    if set(Some(0)).is_err() {
        // It has ended.
        game.finish();
        world.report.did("games that ended before the disk was full");
        return;
    }
    let mut ended = game.listen(time);
    world.report.did("disks that were full for a while");
    let _ = set(limit.current);
    // The turn under way, and one that begins when there is room.
    ended = ended || game.wait_for_turns(3) && game.listen(Duration::ZERO);
    if ended || !game.kill() {
        let status = game.finish();
        // A game that ended while the disk was full could not be archived; a message says so, and its journal stays.
        if !status.is_some_and(|status| status.success()) && found_again(world).is_none() {
            world.lost(format!("{words:?} ended with {status:?}: {}", game.last_words()));
        }
        return;
    }
    match found_again(world) {
        // It was archived in the moment before the kill.
        None if game.is_over => {}
        None => world.lost(format!("{words:?}: no journal after a full disk: {}", game.last_words())),
        Some(record) => {
            for lost in missing(&game.printed, &record) {
                world.lost(format!("{words:?}: after a full disk not in the journal: {lost:?}"));
            }
        }
    }
    world.check_orphans("a full disk");
}
