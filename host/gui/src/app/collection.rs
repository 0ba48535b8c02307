//! Files of games in the forms of others: opened from a file or the clipboard, and written.

use std::path::{Path, PathBuf};

use abstrakt_exchange::Form;
use abstrakt_exchange::pdn::NOTATION as PDN;
use egui::Context;

use super::App;
use super::dialogs::Dialog;
use crate::background::Ticket;
use crate::dialogs::collection::{CollectionDialog, Decision};
use crate::exchange::{Collection, GameExport, Plugins, Source};
use crate::files::OpenedGame;
use crate::notices::Kind;

/// A file of games with its dialog.
pub(super) struct OpenedCollection {
    file: Collection,
    dialog: CollectionDialog,
    /// The chosen game is to be put on the board as soon as it is read.
    taken: bool,
    /// When it was asked for; when its file was, where the file has no other.
    ticket: Ticket,
}

impl App {
    /// Lists the games of a file; one that is alone is put on the board at once.
    pub(super) fn open_collection(&mut self, ticket: Ticket, source: Source) {
        match Collection::open(source, self.environment.wake.clone()) {
            Ok(file) => {
                let opened = OpenedCollection { file, dialog: CollectionDialog::new(), taken: false, ticket };
                self.dialog = Dialog::Collection(Box::new(opened));
            }
            Err(error) => self.notices.add(Kind::Warning, self.texts.show(&error)),
        }
    }

    /// The games found, for threads that read and write.
    pub(super) fn plugins(&self) -> Plugins {
        Plugins::new(self.game_list.games(), &self.environment.host, self.environment.timeouts)
    }

    pub(super) fn collection_dialog(&mut self, ctx: &Context, mut opened: Box<OpenedCollection>) {
        let OpenedCollection { file, dialog, taken, ticket } = &mut *opened;
        if let Err(message) = file.collect() {
            self.notices.add(Kind::Warning, self.texts.render(&message));
            return;
        }
        let ready = self.game_list.is_scanned();
        *taken |= file.index().is_some_and(|index| index.len() == 1);
        match dialog.show(ctx, file, ready, &self.texts) {
            Decision::Open => {}
            Decision::Cancel => return,
            Decision::Take => (*taken, *ticket) = (true, self.shows.draw()),
        }
        if ready && file.index().is_some_and(|index| index.game(dialog.chosen()).is_some()) {
            let plugins = self.plugins();
            file.ask(dialog.chosen(), || plugins);
        }
        let found = if *taken { file.take(dialog.chosen()) } else { None };
        match found {
            None => self.dialog = Dialog::Collection(opened),
            Some(Ok(found)) => {
                let source = file.path().map(Path::to_owned);
                let notes = found.stop.into_iter().chain(found.notes).collect();
                self.opened(*ticket, OpenedGame { source, notes, ..OpenedGame::new(found.record) });
            }
            Some(Err(message)) => {
                self.notices.add(Kind::Warning, self.texts.render(&message));
                let alone = file.index().is_some_and(|index| index.len() == 1);
                if !alone {
                    *taken = false;
                    self.dialog = Dialog::Collection(opened);
                }
            }
        }
    }

    /// Writes the game under way in the form that the path tells; `append`: behind the games that the file has.
    pub(super) fn write_game(&mut self, path: PathBuf, append: bool) {
        let Some(export) = Form::of(&path).and_then(|form| self.export(form)) else { return };
        self.files.export_game(path, export, append);
    }

    /// Copies the game under way as PDN.
    pub(super) fn copy_pdn(&mut self) {
        if let Some(export) = self.export(Form::Pdn) {
            let ticket = self.copies.draw();
            self.files.text(ticket, export);
        }
    }

    /// Is the game under way written in PDN?
    pub(super) fn has_pdn(&self) -> bool {
        self.played().is_some_and(|(_, found)| found.facts.foreign.iter().any(|game| game.notation == PDN))
    }

    fn export(&self, form: Form) -> Option<GameExport> {
        let record = self.game.as_ref()?.record().clone();
        Some(GameExport { plugins: self.plugins(), record, form, language: self.texts.language() })
    }
}
