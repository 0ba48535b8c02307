//! Finds journals that were not closed, reads them as far as they can be read, and resumes them.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use abstrakt_system::{DamagedLine, JsonLines, SystemError, WholeLines, copy_beside};
use abstrakt_texts::{Localize, LocalizedError};

use super::{EXTENSION, Head, Journal, JournalEvent, Unfitting, VERSION};
use crate::{DamageReason, Record, SeatId, file};

/// A game that was not closed: broken off, or finished and not put away.
#[derive(Debug)]
pub struct Unfinished {
    /// The game, with the cursor where it was.
    pub record: Record,
    /// The seat that was thinking and the time it had thought, as far as it was written down.
    pub thinking: Option<(SeatId, Duration)>,
    /// Whether it was only looked at: nobody goes on with it.
    pub viewed: bool,
    /// The journal's file.
    pub path: PathBuf,
    /// The place where the journal could not be read any further, if it is not just its last line, torn by the end of
    /// the program: everything that follows is missing here.
    pub damage: Option<JournalDamage>,
}

/// The place where a journal cannot be read any further.
#[derive(Clone, Debug, PartialEq, Localize)]
#[message("damage-at")]
pub struct JournalDamage {
    /// The line, from 1.
    pub line: usize,
    /// The damage there.
    pub reason: DamageReason,
}

/// A journal of which nothing can be read. It is left as it is.
#[derive(Debug)]
pub struct Unreadable {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub reason: UnreadableReason,
}

/// The reasons why nothing can be read of a journal.
#[derive(Clone, Debug, PartialEq, Localize)]
pub enum UnreadableReason {
    /// The damage of its first line.
    #[message(transparent)]
    Damaged(JournalDamage),
    /// The system does not let it be read.
    #[message(transparent)]
    System(SystemError),
}

/// The reason why an unfinished game cannot be resumed. Its journal is as it was.
#[derive(Clone, Debug, PartialEq, LocalizedError)]
pub enum ResumeError {
    /// Another program plays it.
    #[message("resume-played")]
    BeingPlayed,
    /// Another program has put it away.
    #[message("resume-put-away")]
    PutAway,
    /// Nothing can be read of it any more.
    #[message(transparent)]
    Unreadable(UnreadableReason),
    /// The disk's.
    #[message(transparent)]
    System(SystemError),
}

impl From<io::Error> for ResumeError {
    fn from(error: io::Error) -> Self {
        Self::System(error.into())
    }
}

/// The content of a folder of journals.
#[derive(Debug, Default)]
pub struct Journals {
    /// Games that were not closed and that no running program holds; the one written to last comes last.
    pub unfinished: Vec<Unfinished>,
    /// Files that give no game.
    pub unreadable: Vec<Unreadable>,
}

impl Unfinished {
    /// Goes on with the game: [`resume`] of its path.
    ///
    /// # Errors
    /// As [`resume`].
    pub fn resume(&self) -> Result<(Record, Journal), ResumeError> {
        resume(&self.path)
    }
}

/// Resumes the journal at `path`, under its name: the game as it stands there now, and the journal, locked. The damaged
/// part is first copied to a file whose name ends in `.damaged`.
///
/// # Errors
/// Another program plays the game, or has put it away; or the disk's. The journal is then as it was.
pub fn resume(path: &Path) -> Result<(Record, Journal), ResumeError> {
    let opened = match JsonLines::open_unsynced(path, &OpenOptions::new()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(ResumeError::PutAway),
        opened => opened?,
    };
    let Some((mut lines, content)) = opened else { return Err(ResumeError::BeingPlayed) };
    let Sound { record, thinking, viewed, length, damage } = match read(&content) {
        Content::Game(sound) => *sound,
        Content::Closed => return Err(ResumeError::PutAway),
        Content::Unreadable(reason) => return Err(ResumeError::Unreadable(reason)),
    };
    if damage.is_some() {
        copy_beside(path, "damaged")?;
    }
    lines.truncate(length)?;
    let mut journal = Journal::new(lines, path.to_owned(), (thinking, viewed));
    if length == 0 {
        journal.begin_again(&record)?;
    }
    Ok((record, journal))
}

/// [`Journals::unfinished`] of a folder.
///
/// # Errors
/// The folder cannot be listed.
pub fn unfinished(folder: &Path) -> io::Result<Vec<Unfinished>> {
    Ok(journals(folder)?.unfinished)
}

/// The journals in a folder that no running program holds. A folder that is not there holds none, and neither do files
/// without their extension or without content.
///
/// # Errors
/// The folder cannot be listed.
pub fn journals(folder: &Path) -> io::Result<Journals> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Journals::default()),
        entries => entries?,
    };
    let mut files: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) && path.is_file() {
            let written = path.metadata().and_then(|facts| facts.modified());
            files.push((written.unwrap_or(SystemTime::UNIX_EPOCH), path));
        }
    }
    files.sort();
    let mut journals = Journals::default();
    for (_, path) in files {
        match look(&path) {
            Some(Content::Game(sound)) => {
                let Sound { record, thinking, viewed, damage, .. } = *sound;
                journals.unfinished.push(Unfinished { record, thinking, viewed, path, damage });
            }
            Some(Content::Unreadable(reason)) => journals.unreadable.push(Unreadable { path, reason }),
            Some(Content::Closed) | None => {}
        }
    }
    Ok(journals)
}

/// The content of a journal; none when its game is being played, or nothing was written to it.
fn look(path: &Path) -> Option<Content> {
    match WholeLines::read(path) {
        Ok(Some(lines)) if !lines.is_empty() => Some(read(&lines)),
        Ok(_) => None,
        Err(error) => Some(Content::Unreadable(UnreadableReason::System(error.into()))),
    }
}

/// The content of a journal.
enum Content {
    Game(Box<Sound>),
    Closed,
    Unreadable(UnreadableReason),
}

impl Content {
    /// The first line gives no game.
    fn unreadable(reason: DamageReason) -> Self {
        Self::Unreadable(UnreadableReason::Damaged(JournalDamage { line: 1, reason }))
    }
}

/// The part of a journal that can be read.
struct Sound {
    record: Record,
    thinking: Option<(SeatId, Duration)>,
    viewed: bool,
    /// Bytes of the file up to there; 0 when the first line is damaged.
    length: u64,
    damage: Option<JournalDamage>,
}

fn read(lines: &WholeLines) -> Content {
    let mut lines = lines.iter();
    let Some(first) = lines.next() else {
        return Content::unreadable(DamageReason::FirstLineTorn);
    };
    let Ok(head) = first.read::<Head>() else { return Content::unreadable(DamageReason::NoJournal) };
    if head.version > VERSION {
        return Content::unreadable(DamageReason::NewerFormat(head.version));
    }
    let viewed = head.viewed;
    let mut sound = match file::read(head.game.as_bytes()) {
        Ok(record) => {
            Sound { record, thinking: None, viewed, length: first.bytes.len() as u64, damage: None }
        }
        Err(mut damage) => {
            let kept = damage.kept.take();
            let reason = DamageReason::InGame(Box::new(damage));
            let Some(record) = kept else { return Content::unreadable(reason) };
            let damage = Some(JournalDamage { line: 1, reason });
            let sound = Sound { record: *record, thinking: None, viewed, length: 0, damage };
            return Content::Game(Box::new(sound));
        }
    };
    for line in lines {
        let damage = match line.read() {
            Ok(JournalEvent::Close) => return Content::Closed,
            Ok(event) => match sound.record.apply(&event) {
                Ok(()) => {
                    sound.note_thinking(&event);
                    sound.length += line.bytes.len() as u64;
                    continue;
                }
                Err(Unfitting) => DamageReason::Unfitting,
            },
            Err(DamagedLine { error, .. }) => DamageReason::NoEvent(error),
        };
        sound.damage = Some(JournalDamage { line: line.number, reason: damage });
        break;
    }
    Content::Game(Box::new(sound))
}

impl Sound {
    fn note_thinking(&mut self, event: &JournalEvent) {
        match event {
            JournalEvent::Thinking(seat, time) => self.thinking = Some((*seat, *time)),
            JournalEvent::Ply(_) | JournalEvent::Go(_) => self.thinking = None,
            _ => {}
        }
    }
}
