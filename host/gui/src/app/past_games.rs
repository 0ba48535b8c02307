//! Games that were played and are not on the board: those that can be resumed, and those that are archived. Only this part
//! lists them, puts games away and discards journals.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use abstrakt_record::journal::{self, Journal, Journals, Unfinished};
use abstrakt_record::{Archive, Record};
use abstrakt_system::SystemError;
use abstrakt_texts::{Message, message};
use abstrakt_worker::Wake;

use crate::archive::{ArchiveOutcome, Archiver};
use crate::dialogs::recovery;
use crate::files::{OpenedGame, SavedGame};
use crate::game::LeftGame;
use crate::start::MOST_PLAYED;

/// A game that was under way, with the time of its last move.
pub(super) type UnderWay = (Unfinished, Option<SystemTime>);

/// The result of a request to the archive.
pub(super) enum PastGamesEvent {
    /// Its newest games are listed.
    Listed,
    /// A finished game is kept in this file.
    Kept(PathBuf),
    /// So many finished games were deleted, as the limit asks.
    Deleted(usize),
    /// Something failed.
    Failed(Message),
}

/// The games, and the thread that puts them away.
pub(super) struct PastGames {
    archiver: Archiver,
    journals: PathBuf,
    /// Games that were under way, the newest first.
    unfinished: Vec<UnderWay>,
    /// Games that were only looked at, and changed there.
    viewed: Vec<Unfinished>,
    /// Journals without a game, each of which gets one message, and the messages that are still to be shown.
    unreadable: BTreeSet<PathBuf>,
    untold: Vec<Message>,
    /// The newest games of the archive, the newest first.
    played: Vec<SavedGame>,
}

impl PastGames {
    /// No game is listed yet; `wake` is called when something is done.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub(super) fn new(archive: Archive, journals: PathBuf, wake: Wake) -> io::Result<Self> {
        let archiver = Archiver::new(archive, wake)?;
        Ok(Self {
            archiver,
            journals,
            unfinished: Vec::new(),
            viewed: Vec::new(),
            unreadable: BTreeSet::new(),
            untold: Vec::new(),
            played: Vec::new(),
        })
    }

    /// Games that can be resumed, the newest first.
    pub(super) fn unfinished(&self) -> &[UnderWay] {
        &self.unfinished
    }

    /// Those of the newest games played that the start page does not show otherwise, to be resumed or under way.
    pub(super) fn played<'a>(&self, under_way: impl Iterator<Item = &'a Record>) -> Vec<&SavedGame> {
        let under_way: Vec<&Record> = under_way.collect();
        let is_elsewhere = |record: &Record| {
            let unfinished = self.unfinished.iter().map(|(game, _)| &game.record);
            unfinished.chain(under_way.iter().copied()).any(|other| other.covers(record))
        };
        self.played.iter().filter(|game| !is_elsewhere(&game.record)).take(MOST_PLAYED).collect()
    }

    /// The archive.
    pub(super) fn archive(&self) -> &Archive {
        self.archiver.archive()
    }

    /// Whether this is a file of the archive.
    pub(super) fn is_archived(&self, path: &Path) -> bool {
        self.archiver.archive().has(path)
    }

    /// Lists all of them.
    ///
    /// # Errors
    /// The journals cannot be listed.
    pub(super) fn list(&mut self) -> Result<(), SystemError> {
        let listed = self.list_unfinished();
        self.archiver.list(self.wanted());
        listed
    }

    /// A game that was open when the program ended, by the name of its journal: with the journal, if it goes on and no other window
    /// plays it; without it, if it was over or only looked at. None if it is not listed, or its end is damaged: then it stays where
    /// it is.
    pub(super) fn reopen(&mut self, name: &str) -> Option<(Record, Option<Journal>)> {
        let path = self.journals.join(name);
        let Some(place) = self.unfinished.iter().position(|(game, _)| game.path == path) else {
            let viewed = self.viewed.iter().find(|game| game.path == path)?;
            return Some((viewed.record.clone(), None));
        };
        let (game, _) = &self.unfinished[place];
        if game.damage.is_some() {
            return None;
        }
        if game.record.is_finished() {
            return Some((game.record.clone(), None));
        }
        let (record, journal) = game.resume().ok()?;
        self.unfinished.remove(place);
        Some((record, Some(journal)))
    }

    /// At the start: games that were over when a crash or a kill ended the program, or were only looked at, are archived, and more
    /// finished ones than `most_kept` deleted. The newest games are listed then.
    pub(super) fn archive_ended(&mut self, most_kept: Option<u32>) {
        let finished = self.unfinished.extract_if(.., |(game, _)| game.record.is_finished());
        let viewed = self.viewed.drain(..).map(|game| game.path);
        let journals: Vec<PathBuf> = finished.map(|(game, _)| game.path).chain(viewed).collect();
        match journals.is_empty() {
            true => self.archiver.list(self.wanted()),
            false => self.discard(journals, most_kept),
        }
    }

    /// Lists the games that can be resumed.
    ///
    /// # Errors
    /// The journals cannot be listed.
    pub(super) fn list_unfinished(&mut self) -> Result<(), SystemError> {
        let Journals { unfinished, unreadable } =
            journal::journals(&self.journals).map_err(|error| SystemError::at(&self.journals, &error))?;
        for file in unreadable.into_iter().filter(|file| self.unreadable.insert(file.path.clone())) {
            self.untold.push(message!("journal-unreadable", path = &file.path, reason = &file.reason));
        }
        let (viewed, played): (Vec<_>, Vec<_>) = unfinished.into_iter().partition(|game| game.viewed);
        self.viewed = viewed;
        let begun = played.into_iter().filter(|game| game.record.has_plies());
        self.unfinished =
            begun.map(|game| (recovery::played_at(&game), game)).map(|(time, game)| (game, time)).collect();
        self.unfinished.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        Ok(())
    }

    /// Takes a game that is to be resumed off the list.
    pub(super) fn take(&mut self, index: usize) -> Unfinished {
        self.unfinished.remove(index).0
    }

    /// The journal of a game of the archive that can be resumed, and the game as it stands there: opening the one resumes the
    /// other. None also if another window has taken it.
    ///
    /// # Errors
    /// The journals cannot be listed.
    pub(super) fn take_journal(
        &mut self,
        game: &OpenedGame,
    ) -> Result<Option<(Record, Journal)>, SystemError> {
        if !game.source.as_ref().is_some_and(|path| self.is_archived(path)) {
            return Ok(None);
        }
        self.list_unfinished()?;
        let mut games = self.unfinished.iter();
        let Some(place) = games.position(|(other, _)| other.record.covers(&game.record)) else {
            return Ok(None);
        };
        let resumed = self.unfinished[place].0.resume().ok();
        if resumed.is_some() {
            self.unfinished.remove(place);
        }
        Ok(resumed)
    }

    /// Puts a game away: it is kept, and one that was played to its end, or only looked at, is not offered again.
    pub(super) fn put_away(&self, game: LeftGame, most_kept: Option<u32>) {
        self.archiver.leave(game, self.wanted(), most_kept);
    }

    /// Discards unfinished games: they are kept as they are, and not offered any more.
    pub(super) fn discard(&mut self, journals: Vec<PathBuf>, most_kept: Option<u32>) {
        self.unfinished.retain(|(game, _)| !journals.contains(&game.path));
        self.archiver.discard(journals, self.wanted(), most_kept);
    }

    /// Takes what was done in the archive since the last call.
    pub(super) fn collect(&mut self) -> Vec<PastGamesEvent> {
        let outcomes = self.archiver.collect().into_iter();
        let taken = outcomes.map(|outcome| match outcome {
            ArchiveOutcome::Newest(games) => {
                self.played = games;
                PastGamesEvent::Listed
            }
            ArchiveOutcome::Kept(path) => PastGamesEvent::Kept(path),
            ArchiveOutcome::Deleted(count) => PastGamesEvent::Deleted(count),
            ArchiveOutcome::Failed(message) => PastGamesEvent::Failed(message),
        });
        taken.chain(self.untold.drain(..).map(PastGamesEvent::Failed)).collect()
    }

    /// Waits until everything is archived.
    pub(super) fn finish(&mut self) {
        self.archiver.finish();
    }

    /// Games to be listed, so that enough are left for the start page.
    fn wanted(&self) -> usize {
        MOST_PLAYED + self.unfinished.len() + 1
    }
}
