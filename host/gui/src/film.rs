//! A game as an animated picture: every position of a line, one after the other. Knows workers, pictures and the GIF format; must
//! not know sessions.

use std::path::Path;

use abstrakt_plugin_api::{Site, Snapshot};
use abstrakt_system::replace;
use abstrakt_texts::Language;
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, Launch};
use gif::{Encoder, Frame, Repeat};

use crate::picture::{PictureError, PictureExport, side};
use crate::theme::BoardLook;

/// Pixels in a point of the picture.
const SCALE: f32 = 0.6;
/// How long a position is shown, and the last one, in hundredths of a second.
const SHOWN: [u16; 2] = [90, 300];
/// How coarsely colours are chosen: 1 is best and slow, 30 quick.
const COARSE: i32 = 12;

/// A game as it is drawn.
pub struct FilmExport {
    /// The plugin.
    pub launch: Launch,
    /// How the game begins.
    pub opening: Opening,
    /// Its plies.
    pub plies: Vec<LinePly>,
    /// A line below the board: game and players.
    pub caption: String,
    /// How board and pieces are drawn.
    pub look: BoardLook,
    /// Language of what is written on the board.
    pub language: Language,
}

impl FilmExport {
    /// Writes it as a GIF file, whole or not at all.
    ///
    /// # Errors
    /// The game's worker fails, it cannot be drawn, or the disk's.
    pub fn export(self, path: &Path) -> Result<(), PictureError> {
        let mut client = Client::start(self.launch.clone()).map_err(PictureError::Game)?;
        let opened = client.open(&self.opening).map_err(PictureError::Game)?;
        let mut position = opened.snapshot;
        let (mut file, mut last) = (Vec::new(), Vec::new());
        let side = side(SCALE) as u16;
        let mut encoder = Encoder::new(&mut file, side, side, &[]).map_err(PictureError::drawing)?;
        encoder.set_repeat(Repeat::Infinite).map_err(PictureError::drawing)?;
        for shown in 0..=self.plies.len() {
            if shown > 0 {
                let at = client.line(&self.plies[..shown], shown).map_err(PictureError::Game)?;
                last = moved(&position, &self.plies[shown - 1]);
                position = at.snapshot;
            }
            let picture = PictureExport {
                board: opened.board.clone(),
                position: position.clone(),
                last: last.clone(),
                advised: Vec::new(),
                caption: self.caption.clone(),
                look: self.look,
                language: self.language,
            };
            let mut drawn = picture.render(SCALE).map_err(PictureError::drawing)?;
            let mut frame = Frame::from_rgba_speed(side, side, &mut drawn, COARSE);
            frame.delay = SHOWN[usize::from(shown == self.plies.len())];
            encoder.write_frame(&frame).map_err(PictureError::drawing)?;
        }
        drop(encoder);
        replace(path, &file).map_err(|error| PictureError::Writing(error.into()))
    }
}

/// The sites that a ply touches, as the position before it tells.
fn moved(before: &Snapshot, ply: &LinePly) -> Vec<Site> {
    let of = before.moves.iter().find(|of| LinePly::text(&of.text) == *ply);
    of.map(crate::game::touched).unwrap_or_default()
}
