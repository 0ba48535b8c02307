//! A match whose workers are killed plays all its games, and so does one that is killed itself, once it is resumed.

use std::fs;
use std::time::Duration;

use abstrakt_record::load;
use rustix::process::Signal;

use crate::game::Game;
use crate::processes;
use crate::world::{Kind, World};

/// Games of a match.
const GAMES: &str = "6";

/// Plays a match of random players, and hits it.
pub fn act(world: &mut World) {
    let folder = world.fresh("match");
    let kinds: Vec<Kind> = world.kinds.iter().filter(|kind| kind.players == 2).cloned().collect();
    let kind = world.random.of(&kinds);
    let (game, setup) = (&kind.id, world.random.of(&kind.setups));
    world.report.did(&format!("matches of {game}"));
    let (seed, save) = (world.random.below(1 << 30).to_string(), folder.to_string_lossy().into_owned());
    let words = [
        "match",
        game,
        "--setup",
        setup,
        "--a",
        "random",
        "--b",
        "random",
        "--games",
        GAMES,
        "--turns",
        "40",
        "--seed",
        &seed,
        "--save",
        &save,
        "--overwrite",
    ];
    let mut running = Game::start(world.command(&words));
    let time = world.random.time(Duration::from_millis(1200));
    running.listen(time);
    let killed = world.random.below(2) == 0;
    if killed {
        world.report.did(if running.kill() { "matches killed" } else { "matches that ended before a kill" });
        // Without its journal a match has not begun: there is nothing that could be lost.
        if !folder.join("games.jsonl").is_file() {
            return world.check_orphans("a match");
        }
        running = Game::start(world.command(&["match", "--resume", &save]));
    } else {
        let workers = processes::workers_of(running.id());
        if !workers.is_empty() {
            processes::signal(*world.random.of(&workers), Signal::KILL);
            world.report.did("workers of matches killed");
        }
    }
    match running.finish() {
        Some(status) if status.success() => {}
        ended => world.lost(format!("{words:?} ended with {ended:?}: {}", running.last_words())),
    }
    let mut whole = 0;
    for file in fs::read_dir(&folder).into_iter().flatten().flatten().map(|file| file.path()) {
        // The journal and the reports lie beside the games.
        if file.extension().is_none_or(|extension| extension != "abstrakt") {
            continue;
        }
        match load(&file) {
            Ok(_) => whole += 1,
            Err(error) => world.lost(format!("{words:?}: {error}")),
        }
    }
    world.report.add("games of matches found whole", whole);
    if whole.to_string() != GAMES {
        world.lost(format!("{words:?}: {whole} of {GAMES} games are there: {}", running.last_words()));
    }
    world.check_orphans("a match");
}
