//! The journal of the game being played: begun when it can be, and caught up with after the disk refused.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use abstrakt_record::journal::{Journal, JournalEvent};
use abstrakt_record::{Record, SeatId};

/// The journal into which the game is written as it is played.
pub(crate) struct GameJournal {
    folder: Option<PathBuf>,
    journal: Option<Journal>,
    /// Whether the game is only looked at.
    viewed: bool,
    /// Whether a journal is begun only when the game is changed.
    lazy: bool,
    failing: bool,
}

impl GameJournal {
    /// `journal` of a game that was found unfinished; else one in `folder`, or none anywhere.
    pub fn new(folder: Option<PathBuf>, journal: Option<Journal>) -> Self {
        Self { folder, journal, viewed: false, lazy: false, failing: false }
    }

    /// The journal of a game that is only looked at: one is begun in `folder` when the game changes, and tells that.
    pub fn of_viewed(folder: Option<PathBuf>) -> Self {
        Self { folder, journal: None, viewed: true, lazy: true, failing: false }
    }

    /// The game is played from now on: its journal begins anew with what it is now.
    ///
    /// # Errors
    /// As [`GameJournal::begin`].
    pub fn play_on(&mut self, record: &Record) -> io::Result<()> {
        let before = self.journal.take();
        (self.viewed, self.lazy) = (false, false);
        let begun = self.ensure(record);
        match (begun, before) {
            // Changes of meanwhile are in the new one.
            (Ok(()), Some(before)) => self.first_failure(before.close()),
            (begun, before) => {
                self.journal = self.journal.take().or(before);
                self.first_failure(begun)
            }
        }
    }

    /// Begins the journal of a game that has none yet, and is not only looked at.
    ///
    /// # Errors
    /// The first failure in a row; the next event tries again.
    pub fn begin(&mut self, record: &Record) -> io::Result<()> {
        let begun = if self.lazy { Ok(()) } else { self.ensure(record) };
        self.first_failure(begun)
    }

    /// Writes down what happens to the record, which is still as it was before, and what could not be written before.
    ///
    /// # Errors
    /// The first failure in a row; the next event tries again.
    pub fn append(&mut self, record: &Record, event: &JournalEvent) -> io::Result<()> {
        self.lazy &= !event.changes_game();
        if self.lazy {
            return Ok(());
        }
        let written = self.ensure(record).and_then(|()| match &mut self.journal {
            Some(journal) => journal.append(event),
            None => Ok(()),
        });
        self.first_failure(written)
    }

    /// The journal, if it could be begun.
    pub fn into_journal(self) -> Option<Journal> {
        self.journal
    }

    /// The seat that was thinking when the game was broken off, and the time it had thought.
    pub fn thinking(&self) -> Option<(SeatId, Duration)> {
        self.journal.as_ref().and_then(Journal::thinking)
    }

    /// The file.
    pub fn path(&self) -> Option<&std::path::Path> {
        self.journal.as_ref().map(Journal::path)
    }

    fn ensure(&mut self, record: &Record) -> io::Result<()> {
        if let (Some(folder), None) = (&self.folder, &self.journal) {
            let name = &record.header.game;
            self.journal = Some(match self.viewed {
                true => Journal::begin_viewed(folder, name, record)?,
                false => Journal::begin(folder, name, record)?,
            });
        }
        Ok(())
    }

    fn first_failure(&mut self, done: io::Result<()>) -> io::Result<()> {
        let known = std::mem::replace(&mut self.failing, done.is_err());
        if known { Ok(()) } else { done }
    }
}
