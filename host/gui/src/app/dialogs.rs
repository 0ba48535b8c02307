//! The dialogs over the window: which one is open, and what follows from its answer.

use std::path::PathBuf;
use std::sync::Arc;

use egui::Context;

use super::App;
use super::games::fresh_seed;
use crate::dialogs::file::{self, FileDialog};
use crate::dialogs::new_game::{self, NewGame};
use crate::dialogs::players::{self, Players};
use crate::dialogs::{about, game_over};
use crate::files::FileOutcome;
use crate::game::GameView;
use crate::notices::Kind;

/// A dialog over everything else.
pub(super) enum Dialog {
    None,
    NewGame(NewGame),
    Players(Players),
    File(FileDialog),
    GameOver,
    About,
}

impl App {
    pub(super) fn dialogs(&mut self, ctx: &Context) {
        if let (true, Some(facts)) = (self.rules.open, self.game.as_ref().and_then(GameView::facts)) {
            self.rules.show(ctx, facts, &self.texts);
        }
        match std::mem::replace(&mut self.dialog, Dialog::None) {
            Dialog::None => {}
            Dialog::NewGame(mut dialog) => match dialog.show(ctx, &self.texts) {
                new_game::Decision::Open => self.dialog = Dialog::NewGame(dialog),
                new_game::Decision::Cancel => {}
                new_game::Decision::Start(header) => {
                    self.settings.setups.insert(header.game.clone(), dialog.remembered());
                    self.begin(*header);
                }
            },
            Dialog::Players(mut dialog) => match dialog.show(ctx, &self.texts) {
                players::Decision::Open => self.dialog = Dialog::Players(dialog),
                players::Decision::Cancel => {}
                players::Decision::Change(seats) => {
                    let Some(game) = &mut self.game else { return };
                    for (seat, name, kind) in seats {
                        if let Err(error) = game.session().set_seat(seat, &name, kind) {
                            self.notices.add(Kind::Warning, error.to_string());
                        }
                    }
                }
            },
            Dialog::File(mut dialog) => match dialog.show(ctx, &self.texts) {
                file::Decision::Open => self.dialog = Dialog::File(dialog),
                file::Decision::Cancel => {}
                file::Decision::Take(path) => self.take_file(dialog.purpose, path),
            },
            Dialog::GameOver => {
                let decision = self.game.as_ref().map(|game| game_over::show(ctx, game, &self.texts));
                match decision {
                    Some(game_over::Decision::Open) => self.dialog = Dialog::GameOver,
                    Some(game_over::Decision::Again) => self.again(),
                    Some(game_over::Decision::Close) | None => {}
                }
            }
            Dialog::About => {
                if about::show(ctx, &self.texts) {
                    self.dialog = Dialog::About;
                }
            }
        }
    }

    pub(super) fn ask_new_game(&mut self, id: &str) {
        let Some(found) = self.game_list.game(id) else { return };
        let last = self.settings.setups.get(id);
        self.dialog = Dialog::NewGame(NewGame::new(Arc::clone(&found.facts), last, fresh_seed()));
    }

    pub(super) fn ask_file(&mut self, purpose: file::Purpose) {
        let known = self.game.as_ref().and_then(|game| game.file.clone());
        let name = self.game.as_ref().map_or("game", |game| &game.record().header.game);
        let folder = self.home.data().join("games");
        let proposal = match purpose {
            file::Purpose::Open => folder.join(""),
            file::Purpose::Save => known.unwrap_or_else(|| folder.join(name).with_extension("abstrakt")),
            file::Purpose::Picture => folder.join(name).with_extension("png"),
        };
        self.dialog = Dialog::File(FileDialog::new(purpose, &proposal));
    }

    pub(super) fn take_file(&mut self, purpose: file::Purpose, path: PathBuf) {
        match (purpose, &self.game) {
            (file::Purpose::Open, _) => self.files.load(path),
            (file::Purpose::Save, Some(game)) => self.files.save(path, game.record().clone()),
            (file::Purpose::Picture, Some(game)) => {
                if let Some((board, position)) = game.picture() {
                    self.files.export(path, board.clone(), position.clone(), self.texts.language());
                }
            }
            (file::Purpose::Save | file::Purpose::Picture, None) => {}
        }
    }

    /// A file was read or written.
    pub(super) fn filed(&mut self, done: FileOutcome) {
        match done {
            FileOutcome::Loaded(path, record) => {
                self.settings.remember_file(&path);
                self.resume(*record, None, Some(path));
            }
            FileOutcome::Damaged(line, kept) => {
                self.notices.add(Kind::Warning, line);
                if let Some(record) = kept {
                    self.resume(*record, None, None);
                }
            }
            FileOutcome::Saved(path) => {
                self.notices.add(
                    Kind::Done,
                    self.texts.fill("file-saved", &[("path", path.display().to_string().into())]),
                );
                self.settings.remember_file(&path);
                if let Some(game) = &mut self.game {
                    game.file = Some(path);
                }
            }
            FileOutcome::Exported(path) => {
                self.notices.add(
                    Kind::Done,
                    self.texts.fill("file-exported", &[("path", path.display().to_string().into())]),
                );
            }
            FileOutcome::Failed(line) => self.notices.add(Kind::Warning, line),
        }
    }
}
