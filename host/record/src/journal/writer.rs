//! Writes a journal, and catches up with what a full disk did not take.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_system::{JsonLines, create_folders, free_path};
use serde::Serialize;

use super::{EXTENSION, Head, JournalEvent, VERSION};
use crate::{Record, SeatId, file};

/// The journal of a game that is being played. It is locked as long as it is held, so that no other program offers the
/// game as a lost one, or plays it too.
#[derive(Debug)]
pub struct Journal {
    lines: JsonLines,
    path: PathBuf,
    /// Lines that the disk has not taken yet.
    backlog: Vec<u8>,
    thinking: Option<(SeatId, Duration)>,
    /// Whether the game is only looked at.
    viewed: bool,
}

impl Journal {
    /// Begins the journal of a game in `folder`, which is made if it is not there. `name` is the file's name without
    /// extension, such as `2026-11-20-abalone`; a number is added where it is taken.
    ///
    /// # Errors
    /// The disk's; no file is left then.
    pub fn begin(folder: &Path, name: &str, record: &Record) -> io::Result<Self> {
        Self::begin_as(folder, name, record, false)
    }

    /// Begins the journal of a game that is only looked at, as [`Journal::begin`] does: what was changed in it is kept after a kill,
    /// and nobody goes on with it.
    ///
    /// # Errors
    /// As [`Journal::begin`].
    pub fn begin_viewed(folder: &Path, name: &str, record: &Record) -> io::Result<Self> {
        Self::begin_as(folder, name, record, true)
    }

    fn begin_as(folder: &Path, name: &str, record: &Record, viewed: bool) -> io::Result<Self> {
        create_folders(folder)?;
        loop {
            let path = free_path(folder, name, EXTENSION)?;
            match JsonLines::open_unsynced(&path, OpenOptions::new().create_new(true)) {
                // Another program looks at the file that was just made, or made it: the next name is free.
                Ok(None) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(Some((lines, _))) => {
                    let mut journal = Self::new(lines, path, (None, viewed));
                    let begun = journal.begin_again(record);
                    if begun.is_err() {
                        // The rest of a journal without its first line is of no use.
                        let _ = std::fs::remove_file(&journal.path);
                    }
                    return begun.map(|()| journal);
                }
            }
        }
    }

    /// A journal whose file holds nothing behind what it is to keep.
    pub(super) fn new(
        lines: JsonLines,
        path: PathBuf,
        (thinking, viewed): (Option<(SeatId, Duration)>, bool),
    ) -> Self {
        Self { lines, path, backlog: Vec::new(), thinking, viewed }
    }

    /// Writes the first line, of the game so far.
    pub(super) fn begin_again(&mut self, record: &Record) -> io::Result<()> {
        self.line(&Head { version: VERSION, game: file::write(record), viewed: self.viewed })
    }

    /// Writes an event down, and before it what could not be written earlier. The record is not changed: that is for
    /// the caller, before or after.
    ///
    /// # Errors
    /// The disk's. The event is kept and written with the next one.
    pub fn append(&mut self, event: &JournalEvent) -> io::Result<()> {
        self.line(event)
    }

    /// Ends the journal: the game was saved, finished or given up, and is not to be offered again.
    ///
    /// # Errors
    /// The file can neither be removed nor be marked as closed.
    pub fn close(mut self) -> io::Result<()> {
        // The line counts if the file cannot be removed.
        let marked = self.line(&JournalEvent::Close);
        std::fs::remove_file(&self.path).or_else(|error| marked.map_err(|_| error))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The seat that was thinking when the game which this journal resumes was broken off, and the time it had
    /// thought.
    pub fn thinking(&self) -> Option<(SeatId, Duration)> {
        self.thinking
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.backlog, line)?;
        self.backlog.push(b'\n');
        self.lines.append_whole(&self.backlog)?;
        self.backlog.clear();
        Ok(())
    }
}
