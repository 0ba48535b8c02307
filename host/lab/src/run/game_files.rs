//! The files of a match or a tournament beside its journal: every game as a game file, and its lists of openings.
//!
//! Knows files. Must not know what becomes of a game.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_record::{Record, file};
use abstrakt_system::{JsonLines, LARGEST_TEXT, create_folders, read_bytes};

use super::folder::write;
use super::{Folder, FolderError, Games, JournalError, JournalLine, RunKind};
use crate::tournament::{GameSummary, PlayedGame};

const GAMES: &str = "games";
const EXTENSION: &str = "abstrakt";

/// The folder of a match or a tournament.
pub type RunFolder = Folder<Games>;

impl Folder<Games> {
    /// Tells whether a folder holds games of a match or a tournament.
    pub fn has_games(path: &Path) -> bool {
        path.join(Games::JOURNAL).exists() || path.join(format!("0001.{EXTENSION}")).exists()
    }

    /// Makes way for another run in a folder: removes the journal, and with it the run. The files of games stay until others
    /// take their names.
    ///
    /// # Errors
    /// Another program plays the run, or the system refuses.
    pub fn clear(path: &Path) -> Result<(), FolderError> {
        let journal = path.join(Games::JOURNAL);
        if !journal.exists() {
            return Ok(());
        }
        let held = JsonLines::open(&journal, &OpenOptions::new()).map_err(FolderError::writing(&journal))?;
        let locked = || FolderError::Journal { path: journal.clone(), error: JournalError::Locked };
        let _held = held.ok_or_else(locked)?;
        fs::remove_file(&journal).map_err(FolderError::writing(&journal))
    }

    /// Keeps a game that was played: first in the journal.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn add(&mut self, played: &PlayedGame) -> Result<(), FolderError> {
        let record = file::write(&played.record);
        self.append(&JournalLine { summary: played.summary.clone(), record: record.clone() })?;
        let path = self.game(&played.summary);
        make_parent(&path)?;
        write(&path, &record)
    }

    /// Writes the file of a game where it is missing, or is not what the journal says.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn restore(&self, line: &JournalLine) -> Result<(), FolderError> {
        let path = self.game(&line.summary);
        match read_bytes(&path, LARGEST_TEXT) {
            Ok(known) if known == line.record.as_bytes() => Ok(()),
            _ => {
                make_parent(&path)?;
                write(&path, &line.record)
            }
        }
    }

    /// A game that was played, from its file.
    ///
    /// # Errors
    /// It is not there, or no game any more.
    pub fn record(&self, game: &GameSummary) -> Result<Record, FolderError> {
        let path = self.game(game);
        let unread = FolderError::reading(&path);
        let bytes = read_bytes(&path, LARGEST_TEXT).map_err(&unread)?;
        file::read(&bytes).map_err(|error| unread(io::Error::other(error.to_string())))
    }

    fn game(&self, summary: &GameSummary) -> PathBuf {
        game_file(self.path(), summary)
    }
}

/// The file of a game of the run in this folder. Those of a match, whose event has no name, stand in the folder itself.
pub fn game_file(run: &Path, GameSummary { event, game, .. }: &GameSummary) -> PathBuf {
    match event.as_str() {
        "" => run.join(format!("{game:04}.{EXTENSION}")),
        event => run.join(GAMES).join(format!("{event}-{game:05}.{EXTENSION}")),
    }
}

/// A list of openings under a name that no other file of the folder has.
pub(super) fn list_name(number: u32, name: &str) -> String {
    let file = Path::new(name).file_name().unwrap_or_default().to_string_lossy().into_owned();
    format!("openings-{number}-{file}")
}

/// Makes the folder of a file where it is missing.
fn make_parent(path: &Path) -> Result<(), FolderError> {
    path.parent().map_or(Ok(()), |folder| create_folders(folder).map_err(FolderError::writing(folder)))
}
