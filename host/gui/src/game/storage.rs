//! The place where a game is kept. Only [`Storage`] says which file is the game's, in which order saves of it count, and how the game was
//! read; it neither reads nor writes files.

use std::path::{Path, PathBuf};

use abstrakt_record::Record;

use crate::background::{OpenGameId, SaveId, Sequence};

/// The file of a game.
pub struct Storage {
    game: OpenGameId,
    file: Option<PathBuf>,
    saves: Sequence,
    /// The game as it was read from elsewhere: a file, its own or another, a library, the clipboard.
    read: Option<Record>,
}

impl Storage {
    /// A game that was read from this file, or from none that is its own.
    pub(super) fn new(game: OpenGameId, file: Option<PathBuf>) -> Self {
        Self { game, file, saves: Sequence::default(), read: None }
    }

    /// The identity of the game.
    pub fn game(&self) -> OpenGameId {
        self.game
    }

    /// The file that the game was read from or saved to.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// A save of the game begins.
    pub fn begin_save(&mut self) -> SaveId {
        SaveId { game: self.game, number: self.saves.draw() }
    }

    /// A save has come to its end: its file is the game's, unless it is of another game, or that of a later save is.
    pub fn saved(&mut self, save: SaveId, path: PathBuf) {
        if save.game == self.game && self.saves.admit(save.number) {
            self.file = Some(path);
        }
    }

    /// Notes that the game was read from elsewhere, and is there as it is now.
    pub(super) fn note_read(&mut self, record: &Record) {
        self.read = Some(record.clone());
    }

    /// Whether the game was read from elsewhere.
    pub(super) fn was_read(&self) -> bool {
        self.read.is_some()
    }

    /// The file, and the game as it was read.
    pub(super) fn into_parts(self) -> (Option<PathBuf>, Option<Record>) {
        (self.file, self.read)
    }
}
