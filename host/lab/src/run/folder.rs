//! The folder of a run: its plan, its journal, every game as a game file, and the reports.
//!
//! The journal alone is the run; everything else is written from it, and again when it is missing.
//!
//! Knows files. Must not know how reports are made.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_record::{Record, file};
use abstrakt_system::{JsonLines, LARGEST_TEXT, SystemError, create_folders, read_bytes, read_text, replace};
use abstrakt_texts::LocalizedError;

use super::journal::{Head, Journal, JournalError, JournalLine};
use crate::tournament::{GameSummary, PlayedGame};

const PLAN: &str = "tournament.toml";
/// The journal.
pub(super) const JOURNAL: &str = "games.jsonl";
/// The report that programs read.
pub(super) const REPORT: &str = "report.json";
const GAMES: &str = "games";
const EXTENSION: &str = "abstrakt";

/// Why a folder is not that of a run that can be played.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum FolderError {
    /// What the system says.
    #[message(transparent)]
    System(SystemError),
    /// The journal cannot be gone on with.
    #[message("system-at", path, reason = error)]
    Journal {
        /// The journal.
        path: PathBuf,
        /// Why.
        error: JournalError,
    },
    /// A run is there already.
    #[message("tournament-taken")]
    Taken(PathBuf),
    /// There is none.
    #[message("tournament-empty", path = _0, file = JOURNAL)]
    Empty(PathBuf),
    /// Its file is not what it was.
    #[message("tournament-changed")]
    Changed(PathBuf),
}

/// A refusal of the system to write at a path.
fn refused(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |error| FolderError::System(SystemError::writing(&path, &error))
}

/// The folder of a run that is being played.
pub struct RunFolder {
    path: PathBuf,
    journal: Journal,
}

impl RunFolder {
    /// Makes the folder of a new run.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn create(path: &Path, head: &Head) -> Result<Self, FolderError> {
        Self::create_with(path, head, &mut std::iter::empty())
    }

    /// Makes the folder of a new run of which these games are known. What was begun and not ended is no run, and can be made again.
    ///
    /// # Errors
    /// [`FolderError`]
    pub(super) fn create_with(
        path: &Path,
        head: &Head,
        known: &mut dyn Iterator<Item = io::Result<JournalLine>>,
    ) -> Result<Self, FolderError> {
        let journal = path.join(JOURNAL);
        if journal.exists() {
            return Err(FolderError::Taken(path.into()));
        }
        create_folders(path).map_err(refused(path))?;
        write(&path.join(PLAN), &head.plan)?;
        for (number, (name, list)) in (1..).zip(&head.lists) {
            write(&path.join(list_name(number, name)), list)?;
        }
        let begun = Journal::create(&journal, head, known);
        let journal = begun.map_err(refused(&journal))?;
        Ok(Self { path: path.into(), journal })
    }

    /// Opens the folder of a run that was begun: what it is, and the games that were played, in the order in
    /// which they ended. Missing game files are written again.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn open(path: &Path) -> Result<(Self, Head, Vec<JournalLine>), FolderError> {
        let journal = path.join(JOURNAL);
        if !journal.exists() {
            return Err(FolderError::Empty(path.into()));
        }
        let opened = Journal::open(&journal);
        let (journal, head, mut lines) =
            opened.map_err(|error| FolderError::Journal { path: journal.clone(), error })?;
        lines.iter_mut().for_each(JournalLine::complete);
        let plan = path.join(PLAN);
        match read_text(&plan) {
            Ok(text) if text != head.plan => return Err(FolderError::Changed(plan)),
            Ok(_) => {}
            Err(_) => write(&plan, &head.plan)?,
        }
        Ok((Self { path: path.into(), journal }, head, lines))
    }

    /// Are there games of a match or a tournament in a folder?
    pub fn has_games(path: &Path) -> bool {
        path.join(JOURNAL).exists() || path.join(format!("0001.{EXTENSION}")).exists()
    }

    /// Makes way for another run in a folder: removes the journal, and with it the run. The files of games stay until others
    /// take their names.
    ///
    /// # Errors
    /// Another program plays the run, or the system refuses.
    pub fn clear(path: &Path) -> Result<(), FolderError> {
        let journal = path.join(JOURNAL);
        if !journal.exists() {
            return Ok(());
        }
        let held = JsonLines::open(&journal, &OpenOptions::new()).map_err(refused(&journal))?;
        let locked = || FolderError::Journal { path: journal.clone(), error: JournalError::Locked };
        let _held = held.ok_or_else(locked)?;
        fs::remove_file(&journal).map_err(refused(&journal))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a game that was played: first in the journal.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn add(&mut self, played: &PlayedGame) -> Result<(), FolderError> {
        self.journal.append(played).map_err(refused(&self.path.join(JOURNAL)))?;
        let path = self.game(&played.summary);
        make_parent(&path)?;
        write(&path, &file::write(&played.record))
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
        let unread = |error: io::Error| FolderError::System(SystemError::at(&path, &error));
        let bytes = read_bytes(&path, LARGEST_TEXT).map_err(unread)?;
        file::read(&bytes).map_err(|error| unread(io::Error::other(error.to_string())))
    }

    /// Writes reports, by the names of their files. Each is replaced whole.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn write_reports(&self, reports: &BTreeMap<&str, String>) -> Result<(), FolderError> {
        for (name, text) in reports {
            let path = self.path.join(name);
            replace(&path, text.as_bytes()).map_err(refused(&path))?;
        }
        Ok(())
    }

    /// Waits until every game is on the disk.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn sync(&self) -> Result<(), FolderError> {
        let path = self.path.join(JOURNAL);
        self.journal.sync().map_err(refused(&path))
    }

    fn game(&self, summary: &GameSummary) -> PathBuf {
        game_file(&self.path, summary)
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
fn list_name(number: u32, name: &str) -> String {
    let file = Path::new(name).file_name().unwrap_or_default().to_string_lossy().into_owned();
    format!("openings-{number}-{file}")
}

/// Makes the folder of a file where it is missing.
fn make_parent(path: &Path) -> Result<(), FolderError> {
    path.parent().map_or(Ok(()), |folder| create_folders(folder).map_err(refused(folder)))
}

/// Writes a file that can be written again.
fn write(path: &Path, text: &str) -> Result<(), FolderError> {
    fs::write(path, text).map_err(refused(path))
}

#[cfg(test)]
mod tests {
    use abstrakt_system::ForeignText;
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("results");
        let journal = |error| FolderError::Journal { path: path(), error };
        let all = [
            refused(&path())(io::ErrorKind::NotFound.into()),
            journal(JournalError::Locked),
            journal(JournalError::Torn),
            journal(JournalError::NoJournal),
            journal(JournalError::Damaged { line: 7, error: ForeignText::of("expected value") }),
            journal(JournalError::PlanHash),
            journal(JournalError::Version(9)),
            FolderError::Taken(path()),
            FolderError::Empty(path()),
            FolderError::Changed(path()),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["tournament-"]);
    }
}
