//! Games that were played and are not on the board: those that can be gone on with, and those that are kept.

use std::path::PathBuf;
use std::time::SystemTime;

use abstrakt_record::Record;
use abstrakt_record::journal::{self, Unfinished};
use abstrakt_system::SystemError;

use super::App;
use super::dialogs::Confirmed;
use crate::archive::ArchiveOutcome;
use crate::dialogs::recovery;
use crate::files::SavedGame;
use crate::game::GameView;
use crate::notices::Kind;
use crate::start::MOST_PLAYED;
use crate::summary;

impl App {
    /// Puts the game under way away: it is kept, and one that was played to its end, or only looked at, is not offered again.
    pub(super) fn put_away(&mut self) {
        if let Some(mut game) = self.game.take() {
            game.write_comment();
            self.archiver.leave(game.leave(), self.listed(), self.settings.most_kept);
        }
    }

    /// Lists the games that can be gone on with, and those that were played, the newest first.
    pub(super) fn list_games(&mut self) {
        self.list_unfinished();
        self.archiver.list(self.listed());
    }

    /// The same at the start: games that were over when a crash or a kill ended the program are put away before.
    pub(super) fn list_games_at_start(&mut self) {
        self.list_unfinished();
        let finished = self.unfinished.extract_if(.., |(game, _)| game.record.is_finished());
        let journals: Vec<PathBuf> = finished.map(|(game, _)| game.path).collect();
        match journals.is_empty() {
            true => self.archiver.list(self.listed()),
            false => self.discard(journals),
        }
    }

    fn list_unfinished(&mut self) {
        let Some(folder) = &self.environment.journal else { return };
        match journal::unfinished(folder) {
            Ok(games) => {
                let begun = games.into_iter().filter(|game| game.record.has_plies());
                self.unfinished = begun
                    .map(|game| (recovery::played_at(&game), game))
                    .map(|(at, game)| (game, at))
                    .collect();
                self.unfinished.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
            }
            Err(error) => self.notices.add(Kind::Warning, self.texts.show(&SystemError::at(folder, &error))),
        }
    }

    /// Asks whether an unfinished game is to be discarded.
    pub(super) fn ask_discard(&mut self, index: usize) {
        let Some((game, _)) = self.unfinished.get(index) else { return };
        let header = &game.record.header;
        let found = self.game_list.game(&header.game);
        let name = found.map_or(&*header.game, |found| found.facts.name.get(self.texts.language().code()));
        let name = format!("{name}: {}", summary::opponents(header, &self.texts));
        self.ask(Confirmed::Discard(game.path.clone()), name);
    }

    /// Asks whether all unfinished games are to be discarded: those that are listed now.
    pub(super) fn ask_discard_all(&mut self) {
        let journals: Vec<PathBuf> = self.unfinished.iter().map(|(game, _)| game.path.clone()).collect();
        let count = journals.len().to_string();
        self.ask(Confirmed::DiscardAll(journals), count);
    }

    /// Discards unfinished games: they are kept as they are, and not offered any more.
    pub(super) fn discard(&mut self, journals: Vec<PathBuf>) {
        self.unfinished.retain(|(game, _)| !journals.contains(&game.path));
        self.archiver.discard(journals, self.listed(), self.settings.most_kept);
    }

    /// Takes what was done in the archive.
    pub(super) fn collect_archived(&mut self) {
        for outcome in self.archiver.collect() {
            match outcome {
                ArchiveOutcome::Newest(games) => {
                    self.played = games;
                    // A game that was just put away may be one to go on with.
                    if self.at_start {
                        self.list_unfinished();
                    }
                }
                ArchiveOutcome::Deleted(count) => {
                    let line = self.texts.fill("archive-deleted", &[("count", count.into())]);
                    self.notices.add(Kind::Information, line);
                }
                ArchiveOutcome::Failed(message) => {
                    self.notices.add(Kind::Warning, self.texts.render(&message));
                }
            }
        }
    }

    /// Games to be listed, so that enough are left for the page.
    fn listed(&self) -> usize {
        MOST_PLAYED + self.unfinished.len() + 1
    }
}

/// Those of the newest games that were `played` which the page does not show otherwise: to be gone on with, or under way.
pub(super) fn shown_played<'a>(
    played: &'a [SavedGame],
    unfinished: &[(Unfinished, Option<SystemTime>)],
    game: Option<&GameView>,
) -> Vec<&'a SavedGame> {
    let is_elsewhere = |record: &Record| {
        let others = unfinished.iter().map(|(game, _)| &game.record).chain(game.map(GameView::record));
        others.into_iter().any(|other| other.covers(record))
    };
    played.iter().filter(|game| !is_elsewhere(&game.record)).take(MOST_PLAYED).collect()
}
