//! The journal: what happened in a game, written down as it happens, so that a crash or kill costs nothing.
//!
//! One file a game, one line of JSON an event. The first line holds the game so far as a game file, each further line
//! one [`JournalEvent`]. A line is handed to the system with one write, which outlives the program, and is never waited for
//! on the disk: that would stall play, and only a power cut could lose the line. Saving a game waits for the disk.
//!
//! Knows records and a folder that it is given. Must not know where the folder is or when a game is worth offering.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{GameResult, Mark, NodePath, Ply, Record, Seat, SeatId, file};

/// Version of the journal's lines. A journal of a later version is left alone.
const VERSION: u32 = 1;

const EXTENSION: &str = "journal";

/// Something that happened in a game. Nodes are told by their paths as they are before the event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JournalEvent {
    /// A ply was played at the cursor.
    Ply(Ply),
    /// The cursor was moved: undo, redo, or a click on the history.
    Go(NodePath),
    /// A comment was written, or with an empty text removed.
    Comment(NodePath, String),
    /// A mark was set or removed.
    Mark(NodePath, Option<Mark>),
    /// [`Record::promote`].
    Promote(NodePath),
    /// [`Record::make_main`].
    MakeMain(NodePath),
    /// [`Record::delete`].
    Delete(NodePath),
    /// Someone else took a seat, or a computer other settings.
    Seat(SeatId, Seat),
    /// The seat to move has thought so long since the last ply.
    Thinking(SeatId, Duration),
    /// The game ended at the cursor, or its end was taken back.
    Result(Option<GameResult>),
    /// The game was closed for good and is not to be offered again.
    Close,
}

/// An event that does not fit the record: it names a place that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the event does not fit the game before it")]
pub struct Unfitting;

impl Record {
    /// Repeats an event. The positions of plies stay unknown until they are learned.
    ///
    /// # Errors
    /// The event does not fit; the record is as it was.
    pub fn apply(&mut self, event: &JournalEvent) -> Result<(), Unfitting> {
        let find = |path: &NodePath| self.find(path).ok_or(Unfitting);
        match event {
            JournalEvent::Ply(ply) => {
                if !ply.act.seat().is_none_or(|seat| self.has(seat)) {
                    return Err(Unfitting);
                }
                self.play_unknown(ply.clone());
            }
            JournalEvent::Result(Some(result)) if !result.seats().all(|seat| self.has(seat)) => {
                return Err(Unfitting);
            }
            JournalEvent::Go(path) => self.go(find(path)?),
            JournalEvent::Comment(path, text) => self.comment(find(path)?, text),
            JournalEvent::Mark(path, mark) => self.mark(find(path)?, *mark),
            JournalEvent::Promote(path) => drop(self.promote(find(path)?)),
            JournalEvent::MakeMain(path) => self.make_main(find(path)?),
            JournalEvent::Delete(path) => drop(self.delete(find(path)?)),
            JournalEvent::Seat(id, seat) => {
                *self.header.seats.get_mut(usize::from(id.0)).ok_or(Unfitting)? = seat.clone();
            }
            JournalEvent::Result(result) => self.finish(result.clone()),
            JournalEvent::Thinking(..) | JournalEvent::Close => {}
        }
        Ok(())
    }
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(rename = "abstrakt-journal")]
    version: u32,
    /// The game so far, as a game file.
    game: String,
}

/// The journal of a game that is being played. It is locked as long as it is held, so that another program does not
/// offer the game as a lost one.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Begins the journal of a game in `folder`, which is made if it is not there. `name` is the file's name without
    /// extension, such as `2026-11-20-abalone`; a number is added where it is taken.
    ///
    /// # Errors
    /// The disk's.
    pub fn begin(folder: &Path, name: &str, record: &Record) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let mut number = 1;
        loop {
            let suffix = if number == 1 { String::new() } else { format!("-{number}") };
            let path = folder.join(format!("{name}{suffix}.{EXTENSION}"));
            match OpenOptions::new().append(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
                Ok(file) => {
                    // Where the file system knows no locks, a running game may be offered: better twice than never.
                    let _ = file.try_lock();
                    let mut journal = Self { file, path };
                    journal.line(&Head { version: VERSION, game: file::write(record) })?;
                    return Ok(journal);
                }
            }
        }
    }

    /// Writes an event down. The record is not changed: that is for the caller, before or after.
    ///
    /// # Errors
    /// The disk's.
    pub fn append(&mut self, event: &JournalEvent) -> io::Result<()> {
        self.line(event)
    }

    /// Ends the journal: the game was saved, finished or given up, and is not to be offered again.
    ///
    /// # Errors
    /// The disk's.
    pub fn close(mut self) -> io::Result<()> {
        // The line counts if the file cannot be removed.
        self.line(&JournalEvent::Close)?;
        std::fs::remove_file(&self.path)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        self.file.write_all(&bytes)
    }
}

/// A game that was neither finished nor closed.
#[derive(Debug)]
pub struct Unfinished {
    /// The game, with the cursor where it was.
    pub record: Record,
    /// Who was thinking and for how long, as far as it was written down.
    pub thinking: Option<(SeatId, Duration)>,
    /// The journal's file.
    pub path: PathBuf,
    /// The first line that could not be read, if it is not just the last one, torn by the end of the program: what
    /// follows it is missing here.
    pub damaged_at: Option<usize>,
}

impl Unfinished {
    /// Begins a new journal for the game and puts the old one away: a damaged one is renamed to `.damaged`.
    ///
    /// # Errors
    /// The disk's; the old journal stays then.
    pub fn resume(&self) -> io::Result<Journal> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let mut journal = Journal::begin(folder, &name, &self.record)?;
        if let Some((seat, time)) = self.thinking {
            journal.append(&JournalEvent::Thinking(seat, time))?;
        }
        match self.damaged_at {
            None => self.forget()?,
            Some(_) => std::fs::rename(&self.path, self.path.with_extension("damaged"))?,
        }
        Ok(journal)
    }

    /// Removes the journal: the user does not want the game back.
    ///
    /// # Errors
    /// The disk's.
    pub fn forget(&self) -> io::Result<()> {
        std::fs::remove_file(&self.path)
    }
}

/// The games in `folder` that were neither finished nor closed and that no running program holds, by name of file.
/// Files that are no journals are passed over; a folder that is not there holds none.
///
/// # Errors
/// The folder cannot be listed.
pub fn unfinished(folder: &Path) -> io::Result<Vec<Unfinished>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) && path.is_file() {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths.into_iter().filter_map(recover).collect())
}

fn recover(path: PathBuf) -> Option<Unfinished> {
    let mut file = File::open(&path).ok()?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return None;
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).ok()?;
    // What follows the last line end is a torn line.
    let whole = bytes.iter().rposition(|&byte| byte == b'\n')?;
    let mut lines = bytes[..whole].split(|&byte| byte == b'\n');
    let head: Head = serde_json::from_slice(lines.next()?).ok()?;
    if head.version > VERSION {
        return None;
    }
    let record = file::read(head.game.as_bytes()).ok()?;
    let mut game = Unfinished { record, thinking: None, path, damaged_at: None };
    for (number, line) in (2..).zip(lines) {
        match serde_json::from_slice(line) {
            Ok(JournalEvent::Close) => return None,
            Ok(event) if game.record.apply(&event).is_ok() => game.note_thinking(&event),
            _ => {
                game.damaged_at = Some(number);
                break;
            }
        }
    }
    game.record.result().is_none().then_some(game)
}

impl Unfinished {
    fn note_thinking(&mut self, event: &JournalEvent) {
        match event {
            JournalEvent::Thinking(seat, time) => self.thinking = Some((*seat, *time)),
            JournalEvent::Ply(_) | JournalEvent::Go(_) => self.thinking = None,
            _ => {}
        }
    }
}
