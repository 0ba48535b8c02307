//! What each command needs, and what it does.

use std::sync::Arc;

use abstrakt_record::{NodeId, SeatId};
use egui::{Context, ViewportCommand};

use super::App;
use super::dialogs::{Confirmed, Dialog};
use super::show::is_full_screen;
use crate::command::Command;
use crate::dialogs::file;
use crate::dialogs::players::Players;
use crate::dialogs::settings::SettingsDialog;
use crate::game::{Advice, GameView};
use crate::layout;

impl App {
    /// Does a command make sense now?
    pub(super) fn is_enabled(&self, command: Command) -> bool {
        let Some(game) = self.game.as_ref().filter(|_| !self.at_start) else {
            return matches!(
                command,
                Command::Open
                    | Command::Paste
                    | Command::Exit
                    | Command::About
                    | Command::Messages
                    | Command::Keys
                    | Command::Settings
                    | Command::ZoomIn
                    | Command::ZoomOut
                    | Command::FullScreen
            ) || (command == Command::SelectGame && !self.at_start)
                || (command == Command::Tune && self.has_tuning());
        };
        let record = game.record();
        let (cursor, over) = (record.cursor(), game.result().is_some());
        let ready = game.position().is_some();
        match command {
            Command::Undo | Command::UndoPly | Command::First | Command::Previous => {
                record.node(cursor).parent().is_some()
            }
            Command::Redo | Command::Next | Command::Last => record.node(cursor).next().is_some(),
            Command::MoveNow => ready && !over && (game.computer_moves() || game.awaits_human()),
            Command::Suggest => ready && !over && game.awaits_human(),
            Command::Pause => ready && !over,
            Command::Step => ready && !over && game.is_paused() && game.computer_moves(),
            Command::TypeMove => ready,
            Command::Resign | Command::AgreeDraw => ready && !over && game.awaits_human(),
            Command::Review => ready && record.header.seats.len() == 2 && record.main_end() != NodeId::ROOT,
            Command::NextMistake => game.has_mistake(true),
            Command::PreviousMistake => game.has_mistake(false),
            Command::GoBack => game.last_place().is_some(),
            Command::NextKept => game.next_kept().is_some(),
            Command::Autoplay => record.node(cursor).next().is_some() || game.plays_itself(),
            Command::MakeMain | Command::DeleteFrom => game.chosen.unwrap_or(cursor) != NodeId::ROOT,
            Command::Again => over,
            Command::CopyPdn => ready && self.has_pdn(),
            Command::Tune => self.has_tuning(),
            Command::Rules
            | Command::Players
            | Command::ExportPicture
            | Command::ExportFilm
            | Command::CopyPicture
            | Command::CopyPosition
            | Command::Arrange
            | Command::Analyse => ready,
            _ => true,
        }
    }

    pub(super) fn execute(&mut self, ctx: &Context, command: Command) {
        if let Some(game) = &mut self.game {
            game.write_comment();
        }
        match command {
            Command::SelectGame => {
                self.list_games();
                self.at_start = true;
            }
            Command::NewGame => {
                let id = self.game.as_ref().map(|game| game.record().header.game.clone());
                if let Some(id) = id {
                    self.ask_new_game(&id);
                }
            }
            Command::TypeMove => {
                self.settings.typed_moves = !self.settings.typed_moves;
                self.typed.wanted = self.settings.typed_moves;
            }
            Command::Arrange => self.arrange_shown(),
            Command::Open => self.ask_open(),
            Command::Again => self.again(false),
            Command::Save => match self.game.as_ref().and_then(|game| game.file.clone()) {
                Some(path) => self.take_file(file::Purpose::Save, path),
                None => self.ask_save(file::Purpose::Save),
            },
            Command::SaveAs => self.ask_save(file::Purpose::Save),
            Command::ExportPicture => self.ask_save(file::Purpose::Picture),
            Command::ExportFilm => self.ask_save(file::Purpose::Film),
            Command::CopyPicture => {
                let look = self.settings.board;
                if let Some(picture) = self.game.as_ref().and_then(|game| game.picture(look, &self.texts)) {
                    self.files.draw(self.copies.draw(), picture);
                }
            }
            Command::Resign | Command::AgreeDraw => self.ask_end(command),
            Command::Exit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Hints => self.settings.hints = !self.settings.hints,
            Command::ToolBar => self.settings.tool_bar = !self.settings.tool_bar,
            Command::StatusBar => self.settings.status_bar = !self.settings.status_bar,
            Command::Panel(panel) => {
                // One in a window of its own is docked again.
                self.settings.floating.retain(|other| *other != panel);
                let layout = &mut self.settings.layout;
                let visible = layout::is_visible(layout, panel);
                layout::set_visible(layout, panel, !visible);
            }
            Command::Analyse => self.analyse(),
            Command::Review => self.review(),
            Command::CopyPosition | Command::CopyGame | Command::CopyMoves | Command::CopyDiagram => {
                self.copy(ctx, command);
            }
            Command::CopyPdn => self.copy_pdn(),
            Command::Paste => Self::ask_paste(ctx),
            Command::LongNotation => self.settings.lists.long = !self.settings.lists.long,
            Command::DeleteFrom => self.ask_delete(),
            Command::ResetLayout => {
                self.settings.layout = layout::default_layout();
                self.settings.floating.clear();
            }
            Command::ZoomIn => egui::gui_zoom::zoom_in(ctx),
            Command::ZoomOut => egui::gui_zoom::zoom_out(ctx),
            Command::FullScreen => {
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full_screen(ctx)));
            }
            Command::Tune => self.ask_tune(),
            Command::About => self.dialog = Dialog::About,
            Command::Keys => self.dialog = Dialog::Keys,
            Command::Settings => self.dialog = Dialog::Settings(SettingsDialog::new()),
            Command::Messages => self.notices.history = !self.notices.history,
            Command::Rules => self.rules.open = !self.rules.open,
            Command::Players => {
                if let Some((game, found)) = self.played() {
                    self.dialog = Dialog::Players(Players::new(
                        Arc::clone(&found.facts),
                        &game.record().header,
                        game.seat_pieces().clone(),
                        &self.settings.engines,
                    ));
                }
            }
            _ => {
                if let Some(game) = &mut self.game {
                    execute_in_game(game, ctx, command);
                }
            }
        }
    }
}

impl App {
    /// Begins to search the position shown, and shows the panel that tells of it; or ends that.
    fn analyse(&mut self) {
        let Some(game) = &mut self.game else { return };
        game.analysis.live.on = !game.analysis.live.on;
        if game.analysis.live.on {
            layout::set_visible(&mut self.settings.layout, layout::Panel::Analysis, true);
        }
    }

    /// Begins to review the game, and shows the panel that tells of it; or ends that.
    fn review(&mut self) {
        let Some(game) = &mut self.game else { return };
        game.review(self.settings.analysis.effort);
        // The card of the end would lie over the graph.
        self.result_shown = false;
        layout::set_visible(&mut self.settings.layout, layout::Panel::Review, true);
    }

    /// Asks whether a move and everything after it shall go.
    fn ask_delete(&mut self) {
        let Some(game) = &mut self.game else { return };
        let node = game.chosen.take().unwrap_or_else(|| game.record().cursor());
        let text = game.turn_text(&[node], &self.texts);
        self.ask(Confirmed::Delete(node), text);
    }

    /// Asks the person to move whether resignation or draw is meant.
    fn ask_end(&mut self, command: Command) {
        let Some(game) = &self.game else { return };
        let Some(seat) = game.to_move().map(|player| SeatId(player.0)) else { return };
        let name = game.seat_name(seat, &self.texts);
        let confirmed =
            if command == Command::Resign { Confirmed::Resign(seat) } else { Confirmed::Draw(seat) };
        self.ask(confirmed, name);
    }
}

/// Does what a command asks of a game; a refusal of the session needs no more than a line in the log.
fn execute_in_game(game: &mut GameView, ctx: &Context, command: Command) {
    let done = match command {
        Command::Undo => game.session().undo(),
        Command::UndoPly => game.session().undo_ply(),
        Command::Redo => game.session().redo(),
        Command::First => return game.go_by(isize::MIN),
        Command::Previous => return game.go_by(-1),
        Command::Next => return game.go_by(1),
        Command::Last => return game.go_by(isize::MAX),
        Command::MoveNow if game.awaits_human() => game.advise(Advice::Play),
        Command::MoveNow => return game.session().move_now(),
        Command::Suggest => game.advise(Advice::Show),
        Command::GoBack => return game.go_back(),
        Command::Autoplay => return game.set_autoplay(ctx),
        Command::Keep => return game.keep_aside(),
        Command::NextKept => {
            return if let Some(node) = game.next_kept() {
                game.go_to(node);
            };
        }
        Command::MakeMain => {
            let node = game.chosen.take().unwrap_or_else(|| game.record().cursor());
            game.session().make_main(node)
        }
        Command::NextMistake => return game.go_to_mistake(true),
        Command::PreviousMistake => return game.go_to_mistake(false),
        Command::Step => return game.session().step(),
        Command::Pause => {
            let paused = game.is_paused();
            return game.session().set_paused(!paused);
        }
        Command::Rotate => return game.rotate(),
        _ => return,
    };
    if let Err(error) = done {
        tracing::info!(%error, ?command, "refused");
    }
}
