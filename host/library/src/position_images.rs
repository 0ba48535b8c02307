//! A position that games are looked for by: itself, and its images under the symmetries of the game.

use std::collections::HashMap;

use abstrakt_book::scope;
use abstrakt_vocabulary::{Image, Images};
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, WorkerError};

/// A position with all its images.
#[derive(Clone, Debug)]
pub struct PositionImages {
    pub(crate) looks: Vec<Look>,
    mover: Option<u8>,
}

/// The position as it looks through one of its symmetries, or as it is.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The key in the index.
    pub key: i64,
    /// The seat that each seat of the look is in the position itself.
    pub seats: Vec<u8>,
    /// The texts of moves in the look, and what they are in the position itself. None of the position itself: there they are the same.
    pub moves: Option<HashMap<String, String>>,
}

impl PositionImages {
    /// The position after `plies` from an opening, of the game that the worker runs. The worker stands anywhere then.
    ///
    /// # Errors
    /// The game refuses the opening or a ply; or the worker stops.
    pub fn of(client: &mut Client, opening: &Opening, plies: &[LinePly]) -> Result<Self, WorkerError> {
        let opened = client.opened(opening)?;
        let here = client.line(plies, plies.len())?.snapshot;
        let images = client.ask_line::<Images>(&())?.unwrap_or_default();
        let facts = client.facts();
        let scope = scope(facts, &opened.choice);
        let mover = here.status.player().map(|player| player.0);
        let seats: Vec<u8> = (0..opened.choice.players).collect();
        let texts: Vec<String> = here.moves.into_iter().map(|facts| facts.text).collect();
        let mut looks = vec![Look { key: (here.key ^ scope) as i64, seats, moves: None }];
        for image in images.0 {
            let key = (image.key ^ scope) as i64;
            // A position that is its own image is found once.
            if looks.iter().all(|look| look.key != key) {
                looks.push(look(client, opening, &image, key, &texts)?);
            }
        }
        Ok(Self { looks, mover })
    }

    /// The keys of the position and of its images, mixed with their [`scope`], its own first.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.looks.iter().map(|look| look.key as u64)
    }

    /// The seat whose turn it is; none where chance is to act, and at the end of the game.
    pub fn mover(&self) -> Option<u8> {
        self.mover
    }
}

/// An image, its moves told by the texts that the game has for them there.
fn look(
    client: &mut Client,
    opening: &Opening,
    image: &Image,
    key: i64,
    texts: &[String],
) -> Result<Look, WorkerError> {
    let there = Opening { position: Some(image.text.clone()), ..opening.clone() };
    let moves = client.open(&there)?.snapshot.moves;
    let pairs = image.moves.iter().zip(texts);
    let moves = pairs.filter_map(|(&to, text)| Some((moves.get(to as usize)?.text.clone(), text.clone())));
    // The image's seats are told from the position's: the way back is asked for.
    let exchanged = &image.symmetry.seats;
    let back = |seat: u8| exchanged.iter().position(|to| to.0 == seat).map_or(seat, |from| from as u8);
    let seats = (0..exchanged.len() as u8).map(back).collect();
    Ok(Look { key, seats, moves: Some(moves.collect()) })
}
