//! Measures the average number of turns to choose from: over games of random moves, or of an engine against itself.
//!
//! ```text
//! cargo run --release --example branching -p abstrakt-lab -- PLUGIN GAMES [SPEC]
//! ```
//!
//! Counted at the start of every turn, as perft counts: a turn of several plies as often as it can end differently, each
//! outcome of chance by itself.

use std::{error::Error, path::Path};

use abstrakt_engine::{Engine, Leaves, NoObserver, SearchTask, Spec, Stop, SystemClock, perft};
use abstrakt_loader::{ForeignLine, Plugin};
use abstrakt_plugin_api::{Choice, Line, Move, Rules, ScoredMove, Status, Tree};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Games are left unfinished after so many turns.
const TURNS: u32 = 400;
/// Random turns before an engine begins, so that its games differ.
const OPENING: u32 = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (plugin, games, spec) = match arguments.as_slice() {
        [plugin, games] => (plugin, games, None),
        [plugin, games, spec] => (plugin, games, Some(spec.parse::<Spec>()?)),
        _ => return Err("expected PLUGIN GAMES, and perhaps an engine SPEC".into()),
    };
    let plugin = Plugin::load(Path::new(plugin))?;
    let (mut turns, mut choices, mut finished) = (0_u64, 0_u64, 0_u32);
    let games: u64 = games.parse()?;
    for game in 0..games {
        let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None)?;
        let mut engine = spec.clone().map(Engine::new).transpose()?;
        if let Some(engine) = &engine {
            line.bind(&engine.spec().heuristic)?;
        }
        let mut random = ChaCha8Rng::seed_from_u64(game);
        let mut played = 0;
        while played < TURNS && !line.status().is_over() {
            if line.status().starts_turn() {
                turns += 1;
                played += 1;
                choices += turns_from(&mut line)?;
            }
            let code = match (line.status(), &mut engine) {
                (Status::Turn { .. }, Some(engine)) if played > OPENING => best(&mut line, engine)?,
                (status, _) => any(&mut line, status == Status::Chance, &mut random),
            };
            line.push(code);
        }
        finished += u32::from(line.status().is_over());
    }
    let mean = choices as f64 / turns.max(1) as f64;
    println!(
        "{}: {games} games, {finished} finished, {turns} turns, {choices} choices, {mean:.3} a turn",
        plugin.facts().id
    );
    Ok(())
}

fn turns_from(line: &mut ForeignLine) -> Result<u64, Box<dyn Error>> {
    let counted = perft(line, 1, Leaves::Counted, &SystemClock::start(), &Stop::new());
    Ok(counted.ok_or("perft was stopped")?.leaves)
}

fn best(line: &mut ForeignLine, engine: &mut Engine) -> Result<Move, Box<dyn Error>> {
    let (stop, clock) = (Stop::new(), SystemClock::start());
    // Of a line of its own: the search leaves it where it was, but may not go back behind it.
    let found = engine.search(&mut line.fork(), SearchTask::new(&stop, &clock, &mut NoObserver))?;
    found.best.ok_or_else(|| "nobody is to move".into())
}

/// Any ply; of outcomes one by its weight.
fn any(line: &mut ForeignLine, chance: bool, random: &mut ChaCha8Rng) -> Move {
    let mut entries = vec![ScoredMove::default(); line.max_moves()];
    let count = line.moves(&mut entries, false);
    let entries = &entries[..count];
    if !chance {
        return entries[random.random_range(0..count as u64) as usize].code;
    }
    let total: u64 = entries.iter().map(|entry| entry.order.max(0) as u64).sum();
    let mut left = random.random_range(0..total.max(1));
    for entry in entries {
        let weight = entry.order.max(0) as u64;
        if left < weight {
            return entry.code;
        }
        left -= weight;
    }
    entries[0].code
}
