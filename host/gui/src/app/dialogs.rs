//! The dialogs over the window: which one is open, and what follows from its answer.

use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_exchange::Form;
use abstrakt_record::{NodeId, SeatId};
use egui::Context;

use super::App;
use super::collection::OpenedCollection;
use super::games::fresh_seed;
use crate::dialogs::arrange::{self, Arrange};
use crate::dialogs::confirm::{self, Confirm};
use crate::dialogs::file::{self, Purpose, SaveDialog};
use crate::dialogs::new_game::{self, NewGame};
use crate::dialogs::open::{self, OpenDialog};
use crate::dialogs::players::{self, Players};
use crate::dialogs::saved::SavedContext;
use crate::dialogs::settings::{self, SettingsContext, SettingsDialog};
use crate::dialogs::tune::TuneDialog;
use crate::dialogs::{about, keys};
use crate::files::FileOutcome;
use crate::notices::Kind;
use crate::summary;

/// A dialog over everything else.
pub(super) enum Dialog {
    None,
    NewGame(Box<NewGame>),
    Arrange(Box<Arrange>),
    Players(Players),
    Open(OpenDialog),
    Save(SaveDialog),
    Collection(Box<OpenedCollection>),
    Confirm(Confirm<Confirmed>),
    Settings(SettingsDialog),
    Tune(Box<TuneDialog>),
    /// The run of tuning under way.
    Tuning,
    About,
    Keys,
}

/// What is done only after a yes.
#[derive(Clone, Debug)]
pub(super) enum Confirmed {
    /// This seat resigns.
    Resign(SeatId),
    /// This seat offers a draw, and the other persons agree.
    Draw(SeatId),
    /// This move and everything after it is deleted.
    Delete(NodeId),
    /// The unfinished game of this journal is discarded.
    Discard(PathBuf),
    /// The unfinished games of these journals are discarded.
    DiscardAll(Vec<PathBuf>),
}

impl App {
    pub(super) fn dialogs(&mut self, ctx: &Context) {
        match std::mem::replace(&mut self.dialog, Dialog::None) {
            Dialog::None => {}
            Dialog::NewGame(mut dialog) => match dialog.show(ctx, &mut self.settings.engines, &self.texts) {
                new_game::Decision::Open => self.dialog = Dialog::NewGame(dialog),
                new_game::Decision::Cancel => {}
                new_game::Decision::Start(header) => {
                    self.settings.setups.insert(header.game.clone(), dialog.remembered());
                    self.begin(*header);
                }
                new_game::Decision::Arrange(header) => {
                    self.settings.setups.insert(header.game.clone(), dialog.remembered());
                    self.arrange(*header, Vec::new());
                }
            },
            Dialog::Arrange(mut dialog) => match dialog.show(ctx, &self.texts) {
                arrange::Decision::Open => self.dialog = Dialog::Arrange(dialog),
                arrange::Decision::Cancel => {}
                arrange::Decision::Play(header, shown) => self.ask_game_from(&header, *shown),
                arrange::Decision::Analyse(header) => self.analyse_from(*header),
            },
            Dialog::Players(mut dialog) => match dialog.show(ctx, &mut self.settings.engines, &self.texts) {
                players::Decision::Open => self.dialog = Dialog::Players(dialog),
                players::Decision::Cancel => {}
                players::Decision::Change(seats) => {
                    let Some(game) = &mut self.game else { return };
                    for (seat, name, kind) in seats {
                        if let Err(error) = game.session().set_seat(seat, &name, kind) {
                            self.notices.add(Kind::Warning, self.texts.show(&error));
                        }
                    }
                }
            },
            Dialog::Open(dialog) => self.open_dialog(ctx, dialog),
            Dialog::Save(mut dialog) => match dialog.show(ctx, &self.files, &self.texts) {
                file::Decision::Open => self.dialog = Dialog::Save(dialog),
                file::Decision::Cancel => {}
                file::Decision::Take(path) => self.take_file(dialog.purpose, path),
                file::Decision::Append(path) => self.write_game(path, true),
            },
            Dialog::Collection(opened) => self.collection_dialog(ctx, opened),
            Dialog::Confirm(mut dialog) => match dialog.show(ctx, &self.texts) {
                confirm::Decision::Open => self.dialog = Dialog::Confirm(dialog),
                confirm::Decision::Cancel => {}
                confirm::Decision::Act(confirmed) => self.confirmed(confirmed),
            },
            Dialog::Settings(dialog) => self.settings_dialog(ctx, dialog),
            Dialog::Tune(dialog) => self.tune_dialog(ctx, dialog),
            Dialog::Tuning => self.tuning_dialog(ctx),
            Dialog::Keys => {
                if keys::show(ctx, &self.texts) {
                    self.dialog = Dialog::Keys;
                }
            }
            Dialog::About => {
                if about::show(ctx, &self.texts) {
                    self.dialog = Dialog::About;
                }
            }
        }
    }

    fn settings_dialog(&mut self, ctx: &Context, mut dialog: SettingsDialog) {
        let context = SettingsContext { game_list: &self.game_list, home: &self.home, texts: &self.texts };
        let mut settings = std::mem::take(&mut self.settings);
        let zoom = settings.zoom;
        let decision = dialog.show(ctx, &mut settings, &context);
        if settings.zoom != zoom {
            ctx.set_zoom_factor(settings.zoom);
        }
        self.take_settings(ctx, settings);
        match decision {
            settings::Decision::Close => return,
            settings::Decision::Open => {}
            settings::Decision::JudgeAgain(file) => self.game_list.judge_again(file),
            settings::Decision::Look => self.game_list.rescan(),
        }
        self.dialog = Dialog::Settings(dialog);
    }

    fn open_dialog(&mut self, ctx: &Context, mut dialog: OpenDialog) {
        let code = self.texts.language().code();
        let name = |id: &str| match self.game_list.game(id) {
            Some(found) => found.facts.name.get(code).to_owned(),
            None => id.to_owned(),
        };
        let context = SavedContext { positions: &self.positions, name: &name, texts: &self.texts };
        let decision = dialog.show(ctx, &context);
        for game in dialog.in_sight() {
            if let Some(found) = self.game_list.game(&game.record.header.game) {
                self.positions.ask(game.key(), found, &game.record, game.record.main_end());
            }
        }
        match decision {
            open::Decision::Open => self.dialog = Dialog::Open(dialog),
            open::Decision::Cancel => {}
            open::Decision::Take(path) => self.take_file(Purpose::Open, path),
            open::Decision::Delete(path) => {
                self.files.delete(path);
                self.dialog = Dialog::Open(dialog);
            }
        }
    }

    pub(super) fn ask_new_game(&mut self, id: &str) {
        let Some(found) = self.game_list.game(id) else { return };
        let last = self.settings.setups.get(id);
        let pieces = self.game_list.seat_pieces(id).cloned().unwrap_or_default();
        let dialog = NewGame::new(Arc::clone(&found.facts), last, pieces, fresh_seed())
            .with_boards(self.game_list.setups(id));
        self.dialog = Dialog::NewGame(Box::new(dialog.with_engines(&self.settings.engines)));
    }

    pub(super) fn ask_open(&mut self) {
        self.list_saved();
        self.dialog = Dialog::Open(OpenDialog::new(&self.home.games()));
    }

    /// Lists the games that a person has saved, and those that are kept by themselves.
    fn list_saved(&mut self) {
        let ticket = self.listings.draw();
        self.files.list(ticket, [self.home.games(), self.home.archive()]);
    }

    pub(super) fn ask_save(&mut self, purpose: Purpose) {
        let Some(game) = &self.game else { return };
        let own = game.file.clone().filter(|_| purpose == Purpose::Save);
        let free = || {
            let folder = self.home.games();
            let form = (purpose.ending(), &self.texts);
            summary::free_path(&folder, &game.record().header, form, |path| self.files.is_taken(path))
        };
        let proposal = own.clone().unwrap_or_else(free);
        self.dialog = Dialog::Save(SaveDialog::new(purpose, &proposal, own));
    }

    /// Asks whether `confirmed` is meant; `name` is what the question names.
    pub(super) fn ask(&mut self, confirmed: Confirmed, name: String) {
        let (title, question, ahead) = match confirmed {
            Confirmed::Resign(_) => ("command-resign", "confirm-resign", "command-resign"),
            Confirmed::Draw(_) => ("command-agree-draw", "confirm-draw", "confirm-draw-yes"),
            Confirmed::Delete(_) => ("command-delete-from", "confirm-delete", "confirm-delete-yes"),
            Confirmed::Discard(_) => ("recovery-forget", "confirm-discard", "recovery-forget"),
            Confirmed::DiscardAll(_) => ("recovery-forget-all", "confirm-discard-all", "recovery-forget"),
        };
        let question = self.texts.fill(question, &[("name", name.into())]);
        let (title, ahead) = (self.texts.say(title), self.texts.say(ahead));
        self.dialog = Dialog::Confirm(Confirm::new(title, question, ahead, confirmed));
    }

    pub(super) fn take_file(&mut self, purpose: Purpose, path: PathBuf) {
        match (purpose, &mut self.game) {
            (Purpose::Open, _) => self.open_file(path),
            (Purpose::Save, Some(game)) => match Form::of(&path) {
                None | Some(Form::Record) => self.files.save(game.begin_save(), path, game.record().clone()),
                Some(_) => self.write_game(path, false),
            },
            (Purpose::Picture, Some(game)) => {
                if let Some(picture) = game.picture(self.settings.board, &self.texts) {
                    self.files.export(path, picture);
                }
            }
            (Purpose::Film, Some(_)) => {
                if let Some(film) = self.film() {
                    self.notices.add(Kind::Information, self.texts.say("film-begun"));
                    self.files.film(path, film);
                }
            }
            (Purpose::Save | Purpose::Picture | Purpose::Film, None) => {}
        }
    }

    /// A file was read or written.
    pub(super) fn filed(&mut self, ctx: &Context, done: FileOutcome) {
        let path_text = |path: &PathBuf| ("path", path.display().to_string().into());
        match done {
            FileOutcome::Opened(ticket, game) => self.opened(ticket, *game),
            FileOutcome::Deleted => {
                if matches!(self.dialog, Dialog::Open(_)) {
                    self.list_saved();
                }
            }
            FileOutcome::Listed(ticket, _) if !self.listings.admit(ticket) => {}
            FileOutcome::Listed(_, games) => {
                if let Dialog::Open(dialog) = &mut self.dialog {
                    dialog.list(games);
                }
            }
            FileOutcome::Saved(save, path) => {
                self.notices.add(Kind::Done, self.texts.fill("file-saved", &[path_text(&path)]));
                self.settings.remember_file(&path);
                if let Some(game) = self.game.as_mut().filter(|game| game.id() == save.game) {
                    game.saved(save, path);
                }
            }
            FileOutcome::Exported(path) => {
                self.notices.add(Kind::Done, self.texts.fill("file-exported", &[path_text(&path)]));
            }
            FileOutcome::Drawn(ticket, picture) => {
                if self.copies.admit(ticket) {
                    ctx.copy_image(picture);
                    self.notices.add(Kind::Done, self.texts.say("picture-copied"));
                }
            }
            FileOutcome::Written(path) => {
                self.notices.add(Kind::Done, self.texts.fill("file-written", &[path_text(&path)]));
            }
            FileOutcome::Text(ticket, text) => self.copy_late(ctx, ticket, text),
            FileOutcome::Failed(message) => {
                // Whoever closed the window is to see it.
                self.closing = false;
                self.notices.add(Kind::Warning, self.texts.render(&message));
            }
        }
    }
}
