//! The game on the board: begun, resumed, recovered, put away.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use abstrakt_loader::Found;
use abstrakt_record::{Header, Record, journal};
use abstrakt_session::Session;

use super::App;
use crate::game::GameView;
use crate::notices::Kind;

impl App {
    /// The game under way and where it comes from.
    pub(super) fn played(&self) -> Option<(&GameView, &Found)> {
        let game = self.game.as_ref()?;
        Some((game, self.game_list.game(&game.record().header.game)?))
    }

    pub(super) fn begin(&mut self, header: Header) {
        let record = Record::new(header);
        self.resume(record, None, None);
    }

    /// The same game once more.
    pub(super) fn again(&mut self) {
        let Some(game) = &self.game else { return };
        let mut header = game.record().header.clone();
        header.seed = fresh_seed();
        self.begin(header);
    }

    pub(super) fn recover(&mut self, index: usize) {
        let unfinished = self.unfinished.remove(index);
        match unfinished.resume() {
            Ok(journal) => self.resume(unfinished.record, Some(journal), None),
            Err(error) => self.notices.add(Kind::Warning, error.to_string()),
        }
    }

    /// Shows a game instead of the one under way.
    pub(super) fn resume(
        &mut self,
        record: Record,
        journal: Option<journal::Journal>,
        file: Option<PathBuf>,
    ) {
        let id = record.header.game.clone();
        let Some(found) = self.game_list.game(&id) else {
            let path = file.map_or_else(String::new, |path| path.display().to_string());
            let line = self.texts.fill("file-unknown-game", &[("path", path.into()), ("game", id.into())]);
            self.notices.add(Kind::Warning, line);
            return;
        };
        let name = found.facts.name.get(self.texts.language().code()).to_owned();
        let (plugin, environment) = (found.copy.clone(), self.environment.clone());
        match Session::resume(plugin, name, record, journal, environment) {
            Ok(session) => {
                self.put_away();
                self.game = Some(GameView::new(session, file));
                self.at_start = false;
            }
            Err(error) => self.notices.add(Kind::Warning, error.to_string()),
        }
    }

    /// Closes the game under way. One that was played to its end, saved, or never begun is not offered again.
    pub(super) fn put_away(&mut self) {
        if let Some(game) = self.game.take()
            && let Err(error) = game.put_away()
        {
            tracing::warn!(%error, "the journal cannot be closed");
        }
    }

    pub(super) fn list_unfinished(&mut self) {
        let Some(folder) = &self.environment.journal else { return };
        match journal::unfinished(folder) {
            Ok(games) => {
                self.unfinished = games.into_iter().filter(|game| !game.record.plies().is_empty()).collect();
            }
            Err(error) => self.notices.add(Kind::Warning, error.to_string()),
        }
    }
}

/// A seed that nobody chose: the time.
pub(super) fn fresh_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64 % 1_000_000_007)
}
