//! Workers are killed, or stopped so that they are silent; the game goes on to its end as if nothing had been.

use std::time::Duration;

use rustix::process::Signal;

use crate::game::{Game, random_game};
use crate::processes;
use crate::world::World;

/// A worker is hit after at most so long.
const MAX_DELAY: Duration = Duration::from_millis(800);
/// A game that goes on for longer is broken off: random games of some kinds hardly end.
const GAME: Duration = Duration::from_secs(20);

/// Plays a game and hits up to two of its workers. A game that is given up after three hits is another matter.
pub fn act(world: &mut World) {
    world.clear();
    let arguments = random_game(world);
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut game = Game::start(world.command(&words));
    game.wait_for_turns(1);
    for _ in 0..=world.random.below(2) {
        let time = world.random.time(MAX_DELAY);
        if game.listen(time) {
            break;
        }
        let workers = processes::workers_of(game.id());
        if workers.is_empty() {
            continue;
        }
        let (worker, stops) = (*world.random.of(&workers), world.random.below(4) == 0);
        processes::signal(worker, if stops { Signal::STOP } else { Signal::KILL });
        world.report.did(if stops { "workers stopped" } else { "workers killed" });
        if !stops && !game.wait_for_turns(1) {
            world.lost(format!("{words:?}: no turn after a worker was killed: {}", game.last_words()));
        }
    }
    if game.listen(GAME) {
        match game.finish() {
            Some(status) if status.success() => {
                world.report.did("games ended well after their workers were hit");
            }
            ended => world.lost(format!("{words:?} ended with {ended:?}: {}", game.last_words())),
        }
    } else {
        processes::signal(game.id(), Signal::INT);
        let until = game.listen(Duration::from_secs(2));
        if !until {
            game.kill();
        }
        world.report.did("long games broken off after their workers were hit");
    }
    world.check_orphans("hits on workers");
}
