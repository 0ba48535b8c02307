//! What each command needs, and what it does.

use std::sync::Arc;

use egui::{Context, ViewportCommand};

use super::App;
use super::dialogs::Dialog;
use crate::command::Command;
use crate::dialogs::file;
use crate::dialogs::players::Players;
use crate::panels;

impl App {
    /// Does a command make sense now?
    pub(super) fn is_enabled(&self, command: Command) -> bool {
        let Some(game) = self.game.as_ref().filter(|_| !self.at_start) else {
            return matches!(
                command,
                Command::Open
                    | Command::Exit
                    | Command::About
                    | Command::ZoomIn
                    | Command::ZoomOut
                    | Command::FullScreen
            ) || (command == Command::SelectGame && !self.at_start);
        };
        let record = game.record();
        let (cursor, over) = (record.cursor(), game.result().is_some());
        let ready = game.position().is_some();
        match command {
            Command::Undo | Command::UndoPly | Command::First | Command::Previous => {
                record.node(cursor).parent().is_some()
            }
            Command::Redo | Command::Next | Command::Last => record.node(cursor).next().is_some(),
            Command::MoveNow => ready && !over && game.computer_moves(),
            Command::Pause | Command::Resign | Command::AgreeDraw => ready && !over,
            Command::Rules | Command::Players | Command::ExportPicture | Command::CopyPosition => ready,
            _ => true,
        }
    }

    pub(super) fn obey(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::SelectGame => {
                self.list_unfinished();
                self.at_start = true;
            }
            Command::NewGame => {
                let id = self.game.as_ref().map(|game| game.record().header.game.clone());
                if let Some(id) = id {
                    self.ask_new_game(&id);
                }
            }
            Command::Open => self.ask_file(file::Purpose::Open),
            Command::Save => match self.game.as_ref().and_then(|game| game.file.clone()) {
                Some(path) => self.take_file(file::Purpose::Save, path),
                None => self.ask_file(file::Purpose::Save),
            },
            Command::SaveAs => self.ask_file(file::Purpose::Save),
            Command::ExportPicture => self.ask_file(file::Purpose::Picture),
            Command::Exit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Hints => self.settings.hints = !self.settings.hints,
            Command::ToolBar => self.settings.tool_bar = !self.settings.tool_bar,
            Command::StatusBar => self.settings.status_bar = !self.settings.status_bar,
            Command::Panel(panel) => {
                let layout = &mut self.settings.layout;
                let visible = panels::is_visible(layout, panel);
                panels::set_visible(layout, panel, !visible);
            }
            Command::ResetLayout => self.settings.layout = panels::default_layout(),
            Command::ZoomIn => egui::gui_zoom::zoom_in(ctx),
            Command::ZoomOut => egui::gui_zoom::zoom_out(ctx),
            Command::FullScreen => {
                let full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::About => self.dialog = Dialog::About,
            Command::Rules => self.rules.open = !self.rules.open,
            Command::Players => {
                if let Some((game, found)) = self.played() {
                    self.dialog =
                        Dialog::Players(Players::new(Arc::clone(&found.facts), &game.record().header));
                }
            }
            _ => {
                if let Some(game) = &mut self.game {
                    game.obey(ctx, command);
                }
            }
        }
    }
}
