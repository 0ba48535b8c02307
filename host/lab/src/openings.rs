//! Random openings, so that the pairs of a match differ.
//!
//! Knows a worker that plays. Must not know engines.

use abstrakt_plugin_api::Status;
use abstrakt_worker::protocol::{Opening, PlayedPly, Ply};
use abstrakt_worker::{Client, WorkerError};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Openings that end the game before its first real move are drawn again, this often.
const TRIES: u64 = 100;

/// Plays `turns` random turns from the opening: the `number`-th opening of `seed`, the same on every machine.
///
/// An empty line when the game is over after so many turns in every try.
///
/// # Errors
/// The opening is refused, or the plugin stops working.
pub fn random(
    client: &mut Client,
    opening: &Opening,
    turns: u32,
    seed: u64,
    number: u32,
) -> Result<Vec<Ply>, WorkerError> {
    for attempt in 0..TRIES {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(u64::from(number) * TRIES + attempt);
        if let Some(plies) = play(client, opening, turns, &mut random)? {
            return Ok(plies);
        }
    }
    Ok(Vec::new())
}

/// One try; `None` when the game ends in it.
fn play(
    client: &mut Client,
    opening: &Opening,
    turns: u32,
    random: &mut ChaCha8Rng,
) -> Result<Option<Vec<Ply>>, WorkerError> {
    let mut snapshot = client.open(opening)?.snapshot;
    let mut plies = Vec::new();
    let mut turn = 0;
    loop {
        match snapshot.status {
            Status::Over(_) => return Ok(None),
            status if status.starts_turn() && turn == turns => return Ok(Some(plies)),
            status => turn += u32::from(status.starts_turn()),
        }
        let text = snapshot.moves[random.random_range(0..snapshot.moves.len())].text.clone();
        let at = client.line(&[plies.as_slice(), &[Ply::text(text)]].concat(), plies.len())?;
        plies.extend(at.made.into_iter().map(|made: PlayedPly| made.ply));
        snapshot = at.snapshot;
    }
}
