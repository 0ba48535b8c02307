//! A game as an animated picture: every position of a line, one after the other. Knows workers and figures; must not know
//! sessions.

use std::path::Path;

use abstrakt_scene::{BoardLook, Figure, GifWriter, Trace, needs_symbols};
use abstrakt_texts::Language;
use abstrakt_vocabulary::Snapshot;
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, Launch};

use crate::picture::{self, PictureFileError};

/// A game as it is drawn.
pub struct AnimationExport {
    /// The plugin.
    pub launch: Launch,
    /// The opening of the game.
    pub opening: Opening,
    /// Its plies.
    pub plies: Vec<LinePly>,
    /// A line below the board: game and players.
    pub caption: String,
    /// The look of board and pieces.
    pub look: BoardLook,
    /// Language of what is written on the board.
    pub language: Language,
}

impl AnimationExport {
    /// Writes it as a GIF file, whole or not at all.
    ///
    /// # Errors
    /// The game's worker fails, it cannot be drawn, or the disk's.
    pub fn export(self, path: &Path) -> Result<(), PictureFileError> {
        let mut client = Client::start(self.launch.clone()).map_err(PictureFileError::Game)?;
        let opened = client.open(&self.opening).map_err(PictureFileError::Game)?;
        let mut position = opened.snapshot;
        let mut last = Trace::default();
        let mut writer = GifWriter::new().map_err(PictureFileError::drawing)?;
        for played in 0..=self.plies.len() {
            if let Some(ply) = played.checked_sub(1).map(|index| &self.plies[index]) {
                let after = client.line(&self.plies[..played], played).map_err(PictureFileError::Game)?;
                last = trace(&position, ply);
                position = after.snapshot;
            }
            let figure = Figure {
                board: opened.board.clone(),
                scene: position.scene.clone(),
                last: last.clone(),
                numbers: Vec::new(),
                advised: Vec::new(),
                symbols: needs_symbols(&position),
                caption: self.caption.clone(),
                look: self.look,
                language: self.language.code(),
            };
            writer.frame(&figure, played == self.plies.len()).map_err(PictureFileError::drawing)?;
        }
        picture::write(path, &writer.finish().map_err(PictureFileError::drawing)?)
    }
}

/// The trace of a ply, as the position before it tells.
fn trace(before: &Snapshot, ply: &LinePly) -> Trace {
    let facts = before.moves.iter().find(|facts| LinePly::text(&facts.text) == *ply);
    facts.map(crate::game::trace).unwrap_or_default()
}
