//! Stores games in the archive, on a thread of its own: a game is stored first, and its journal closed then. Knows
//! records, journals and the archive; must not know sessions or widgets.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use abstrakt_record::journal::{self, Journal, ResumeError};
use abstrakt_record::{Archive, Record, load};
use abstrakt_system::SystemError;
use abstrakt_texts::{Localize as _, Message, message};
use abstrakt_worker::Wake;

use crate::actor::{Actor, Outbox};
use crate::files::SavedGame;
use crate::game::LeftGame;

/// The result of a request.
pub enum ArchiveOutcome {
    /// The newest games of the archive, the newest first.
    Newest(Vec<SavedGame>),
    /// A finished game is kept in this file.
    Kept(PathBuf),
    /// So many finished games were deleted, as the limit asks.
    Deleted(usize),
    /// It failed.
    Failed(Message),
}

/// A request to the thread, which tells the newest games after each.
enum Request {
    List,
    Leave(Box<LeftGame>),
    /// Journals of games that nobody continues.
    Discard(Vec<PathBuf>),
}

/// A request with what belongs to all of them.
struct Order {
    request: Request,
    /// So many games are listed.
    listed: usize,
    /// Most finished games that are kept; none: all.
    most: Option<u32>,
}

/// The thread that puts games away, as the window sees it. Dropped, it waits until all are.
pub struct Archiver {
    archive: Archive,
    actor: Actor<Order, ArchiveOutcome>,
}

impl Archiver {
    /// Nothing under way; `wake` is called when something is done.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn new(archive: Archive, wake: Wake) -> std::io::Result<Self> {
        let files = archive.clone();
        let actor = Actor::start("archive", wake, |inbox, outbox| {
            Keeper { archive: files, outbox, waiting: Vec::new() }.run(inbox);
        })?;
        Ok(Self { archive, actor })
    }

    /// The archive.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// The results since the last call.
    pub fn collect(&mut self) -> Vec<ArchiveOutcome> {
        self.actor.collect().collect()
    }

    /// Asks for the newest `listed` games.
    pub fn list(&self, listed: usize) {
        self.actor.send(Order { request: Request::List, listed, most: None });
    }

    /// Keeps a game that is no longer on the board, unless it has no ply or its own file has it whole, and closes the journal
    /// of one that is not to be offered again: it is finished, or was only looked at. More finished games than `most` are
    /// deleted then.
    pub fn leave(&self, game: LeftGame, listed: usize, most: Option<u32>) {
        self.actor.send(Order { request: Request::Leave(Box::new(game)), listed, most });
    }

    /// Stores the games of these journals, which nobody continues, and closes the journals. A game that
    /// another program plays stays.
    pub fn discard(&self, journals: Vec<PathBuf>, listed: usize, most: Option<u32>) {
        self.actor.send(Order { request: Request::Discard(journals), listed, most });
    }

    /// Waits until everything is done; nothing can be asked for any more.
    pub fn finish(&mut self) {
        self.actor.finish();
    }
}

impl Drop for Archiver {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The thread's side.
struct Keeper<'a> {
    archive: Archive,
    outbox: &'a Outbox<ArchiveOutcome>,
    /// Games without a journal that could not be kept: they are nowhere else.
    waiting: Vec<Record>,
}

impl Keeper<'_> {
    fn run(mut self, inbox: &Receiver<Order>) {
        for Order { request, listed, most } in inbox {
            let waiting = std::mem::take(&mut self.waiting);
            waiting.into_iter().for_each(|record| self.keep_or_wait(record));
            let kept = match request {
                Request::List => false,
                Request::Leave(game) => self.leave(*game),
                Request::Discard(journals) => {
                    journals.iter().for_each(|journal| self.discard(journal));
                    true
                }
            };
            if let (true, Some(most)) = (kept, most) {
                self.trim(most);
            }
            self.tell(ArchiveOutcome::Newest(self.newest(listed)));
        }
        // The last time.
        for record in &self.waiting {
            if let Err(error) = self.archive.save(record) {
                tracing::error!(%error, "a game is lost");
            }
        }
    }

    /// Puts a game away; true if it was kept.
    fn leave(&mut self, LeftGame { record, journal, file, read, viewed }: LeftGame) -> bool {
        let is_read = read.is_some_and(|read| record.is_unchanged_from(&read));
        let is_saved = |file: &PathBuf| load(file).is_ok_and(|saved| record.is_unchanged_from(&saved));
        let is_kept = !record.has_plies() || is_read || file.as_ref().is_some_and(is_saved);
        let is_over = !record.has_plies() || is_read || viewed || record.is_finished();
        if !is_kept {
            match (self.archive.save(&record), &journal) {
                (Ok(path), _) => self.kept(&record, path),
                (Err(error), Some(_)) => {
                    self.tell(ArchiveOutcome::Failed(message!("archive-not-kept", reason = &error)));
                    return false;
                }
                (Err(error), None) => {
                    self.tell(ArchiveOutcome::Failed(message!("archive-not-kept-yet", reason = &error)));
                    self.waiting.push(record);
                    return false;
                }
            }
        }
        if let Some(journal) = journal.filter(|_| is_over) {
            self.close(journal);
        }
        !is_kept
    }

    fn keep_or_wait(&mut self, record: Record) {
        match self.archive.save(&record) {
            Ok(path) => self.kept(&record, path),
            Err(_) => self.waiting.push(record),
        }
    }

    /// Tells of a finished game.
    fn kept(&self, record: &Record, path: PathBuf) {
        if record.is_finished() {
            self.tell(ArchiveOutcome::Kept(path));
        }
    }

    /// Another program may play the game, and may have played it on since it was listed: only who holds the journal closes it.
    fn discard(&self, path: &Path) {
        let refused = match journal::resume(path) {
            Ok((record, journal)) if record.has_plies() => match self.archive.save(&record) {
                Ok(path) => {
                    self.kept(&record, path);
                    return self.close(journal);
                }
                Err(error) => message!("archive-not-kept", reason = &error),
            },
            Ok((_, journal)) => return self.close(journal),
            // It is gone, as it should be.
            Err(ResumeError::PutAway) => return,
            Err(error) => error.message(),
        };
        self.tell(ArchiveOutcome::Failed(refused));
    }

    fn close(&self, journal: Journal) {
        let path = journal.path().to_owned();
        if let Err(error) = journal.close() {
            self.tell(ArchiveOutcome::Failed(SystemError::at(&path, &error).message()));
        }
    }

    fn trim(&self, most: u32) {
        match self.archive.trim(most as usize) {
            Ok(0) => {}
            Ok(deleted) => self.tell(ArchiveOutcome::Deleted(deleted)),
            Err(error) => self.tell(ArchiveOutcome::Failed(error.message())),
        }
    }

    fn newest(&self, listed: usize) -> Vec<SavedGame> {
        let files = self.archive.files().unwrap_or_default().into_iter();
        let read = |(path, modified): (PathBuf, _)| {
            let record = load(&path).ok()?;
            Some(SavedGame { path, modified: Some(modified), record })
        };
        files.filter_map(read).take(listed).collect()
    }

    fn tell(&self, outcome: ArchiveOutcome) {
        // The window may be gone by now.
        self.outbox.send(outcome);
    }
}
