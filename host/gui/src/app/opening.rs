//! Games that are asked for and read meanwhile: which of them is put on the board, and when. What was asked for earlier never
//! replaces what was asked for later, and nothing comes in under a dialog that is about the game shown.

use std::path::PathBuf;
use std::sync::mpsc::Receiver;

use abstrakt_exchange::Form;
use abstrakt_record::{Record, journal};
use egui::{Context, ViewportCommand};

use super::App;
use super::dialogs::Dialog;
use crate::background::Ticket;
use crate::exchange::Source;
use crate::files::OpenedGame;
use crate::notices::Kind;

impl App {
    /// Opens a file, whatever form its name tells.
    pub(super) fn open_file(&mut self, path: PathBuf) {
        let ticket = self.shows.draw();
        self.waiting.push((ticket, path));
        self.read_waiting();
    }

    /// Begins to read the files that are asked for, as soon as they can be.
    pub(super) fn read_waiting(&mut self) {
        for (ticket, path) in std::mem::take(&mut self.waiting) {
            match Form::of(&path) {
                // Its list would take the place of the dialog, or lack what is being written.
                Some(Form::Pdn) if self.dialog.is_about_game() || self.files.is_busy(&path) => {
                    self.waiting.push((ticket, path));
                }
                Some(Form::Pdn) => self.open_collection(ticket, Source::File(path)),
                // Only a game can read it.
                Some(Form::Psq) if !self.game_list.is_scanned() => self.waiting.push((ticket, path)),
                Some(Form::Psq) => self.files.import(ticket, path, self.plugins()),
                _ => self.files.load(ticket, path),
            }
        }
    }

    /// Opens what other starts of the program have handed over.
    pub(super) fn take_handed(&mut self, ctx: &Context) {
        let handed: Vec<PathBuf> = self.handed.iter().flat_map(Receiver::try_iter).collect();
        for file in handed {
            self.open_file(file);
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
        }
    }

    /// A game was read that was asked for under this number.
    pub(super) fn opened(&mut self, ticket: Ticket, game: OpenedGame) {
        self.opened.push((ticket, game));
        self.show_opened();
    }

    /// Puts the game that was asked for last on the board, of those that are read and whose plugin is found. What was asked
    /// for before it is not shown any more, and nothing is told of it.
    pub(super) fn show_opened(&mut self) {
        if self.dialog.is_about_game() {
            return;
        }
        let found = |record: &Record| self.game_list.game(&record.header.game).is_some();
        let scanned = self.game_list.is_scanned();
        let ready = self.opened.extract_if(.., |(_, game)| scanned || found(&game.record));
        let newest = ready.max_by_key(|(ticket, _)| *ticket);
        let Some((ticket, game)) = newest.filter(|(ticket, _)| self.shows.is_due(*ticket)) else { return };
        // The games of the archive are listed by themselves.
        if let Some(path) = game.source.as_ref().filter(|path| !self.archiver.archive().has(path)) {
            self.settings.remember_file(path);
        }
        let is_read = game.source.is_some();
        self.show_game(ticket, game.record, None, game.file, is_read);
        for note in game.notes {
            self.notices.add(Kind::Warning, self.texts.render(&note));
        }
    }

    /// Shows a game now.
    pub(super) fn resume(
        &mut self,
        record: Record,
        journal: Option<journal::Journal>,
        file: Option<PathBuf>,
    ) {
        let (ticket, is_read) = (self.shows.draw(), file.is_some());
        self.show_game(ticket, record, journal, file, is_read);
    }
}

impl Dialog {
    /// Is it about the game on the board? Then that stays until it is answered.
    pub(super) fn is_about_game(&self) -> bool {
        matches!(self, Self::Save(_) | Self::Players(_) | Self::Confirm(_))
    }
}
