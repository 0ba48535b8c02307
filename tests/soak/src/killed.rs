//! The program is killed at random moments; what it had printed must be found again, and be gone on with.

use std::time::Duration;

use crate::game::{Game, found_again, goes_on, missing, random_game, resumed};
use crate::world::World;

/// A game is killed after at most so long, a start of the program included.
const MOST: Duration = Duration::from_millis(1500);
/// Kills of one game at most.
const KILLS: usize = 4;

/// Plays a game, kills it, goes on with it, and so on.
pub fn act(world: &mut World) {
    world.clear();
    let mut arguments = random_game(world);
    let mut before = None;
    for _ in 0..=world.random.below(KILLS) {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut game = Game::start(world.command(&words));
        let time = world.random.time(MOST);
        game.listen(time);
        if !game.kill() {
            world.report.did("games played to their end between kills");
            if found_again(world).is_some() {
                world.lost(format!("{words:?} ended, and its journal is there still: {}", game.last_words()));
            }
            return;
        }
        world.report.did("kills of the program");
        world.report.add("turns printed before kills", game.printed.len() as u64);
        let Some(record) = found_again(world) else {
            // Before a game is set up there is nothing to find; one that is over may be put away already.
            if !game.is_over && (!game.printed.is_empty() || before.is_some()) {
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
