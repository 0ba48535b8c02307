//! The conditions of the window's commands, and their execution.

use std::path::Path;
use std::sync::Arc;

use abstrakt_exchange::Form;
use abstrakt_loader::FoundPlugin;
use abstrakt_record::{NodeId, SeatId};
use abstrakt_referee::protocol_opening;
use abstrakt_texts::message;
use egui::{Context, ViewportCommand};

use super::App;
use super::clipboard::ask_paste;
use super::dialogs::{Confirmed, Dialog};
use super::show::is_full_screen;
use super::start_page::ShownPage;
use crate::command::{Command, Condition};
use crate::dialogs::file::{Purpose, SaveDialog};
use crate::dialogs::players::Players;
use crate::dialogs::settings::SettingsDialog;
use crate::game::{Advice, GameView};
use crate::layout::Panel;
use crate::notices::Kind;
use crate::seat_choice::external_engines;
use crate::state::Settings;
use crate::{layout, summary};

impl App {
    /// Whether a command makes sense now.
    pub(super) fn is_enabled(&self, command: Command) -> bool {
        match (command.condition(), self.shown_game()) {
            (Condition::Always, _) => true,
            (Condition::OtherGame, shown) => self.games.len() > usize::from(shown.is_some()),
            (Condition::Tunable, _) => self.is_tunable(),
            (Condition::Pdn, Some(game)) => game.position().is_some() && self.has_pdn(),
            (condition, Some(game)) => holds(condition, game),
            (_, None) => false,
        }
    }

    /// Whether the thing that a command switches is on.
    pub(super) fn is_on(&self, ctx: &Context, command: Command) -> bool {
        let (settings, game) = (self.preferences.settings(), self.games.view());
        match command {
            Command::Hints => settings.hints,
            Command::LongNotation => settings.lists.long,
            Command::ToolBar => settings.tool_bar,
            Command::StatusBar => settings.status_bar,
            Command::Panel(panel) => layout::is_visible(&settings.layout, panel),
            Command::FullScreen => is_full_screen(ctx),
            Command::KeepTab => self.games.is_shown_kept(),
            Command::Pause => game.is_some_and(GameView::is_paused),
            Command::Analyse => game.is_some_and(|game| game.analysis.live().is_on()),
            _ => false,
        }
    }

    /// Executes a command.
    pub(super) fn execute(&mut self, ctx: &Context, command: Command) {
        if let Some(game) = self.games.view_mut() {
            game.write_comment();
        }
        match command {
            Command::SelectGame => self.choose_game(),
            Command::NextTab => self.select_beside(1),
            Command::PreviousTab => self.select_beside(-1),
            Command::KeepTab => {
                if let Some(id) = self.games.view().map(GameView::id) {
                    self.games.toggle_kept(id);
                }
            }
            Command::CloseTab => {
                if let Some(id) = self.games.view().map(GameView::id) {
                    self.close_game(id);
                }
            }
            Command::NewGame => {
                let id = self.games.view().map(|game| game.record().header.game.clone());
                if let Some(id) = id {
                    self.ask_new_game(&id);
                }
            }
            Command::TypeMove => {
                let (settings, _) = self.preferences.edit();
                settings.typed_moves = !settings.typed_moves;
                self.games.focus_typed(settings.typed_moves);
            }
            Command::Arrange => self.arrange_shown(),
            Command::Open => self.dialogs.ask_open(&self.files, &self.home),
            Command::Again => self.again(false),
            Command::Save => match self.games.view().and_then(|game| game.file().map(Path::to_owned)) {
                Some(path) => self.take_file(Purpose::Save, path),
                None => self.ask_save(Purpose::Save),
            },
            Command::SaveAs => self.ask_save(Purpose::Save),
            Command::ExportPicture => self.ask_save(Purpose::Picture),
            Command::ExportAnimation => self.ask_save(Purpose::Animation),
            Command::CopyPicture => {
                let (settings, texts) = (self.preferences.settings(), self.preferences.texts());
                if let Some(picture) = self.games.view().and_then(|game| game.picture(settings, texts)) {
                    self.files.draw(self.clipboard.draw(), picture);
                }
            }
            Command::Resign | Command::AgreeDraw => self.ask_end(command),
            Command::Exit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Hints
            | Command::ToolBar
            | Command::StatusBar
            | Command::Panel(_)
            | Command::LongNotation
            | Command::ResetLayout => execute_in_settings(self.preferences.edit().0, command),
            Command::Analyse => self.analyse(),
            Command::Review => self.review(),
            Command::CopyPosition | Command::CopyGame | Command::CopyMoves | Command::CopyDiagram => {
                self.copy(ctx, command);
            }
            Command::CopyPdn => {
                if let Some(export) = self.export(Form::Pdn) {
                    self.files.text(self.clipboard.draw(), export);
                }
            }
            Command::Paste => ask_paste(ctx),
            Command::DeleteFrom => self.ask_delete(),
            Command::ZoomIn => egui::gui_zoom::zoom_in(ctx),
            Command::ZoomOut => egui::gui_zoom::zoom_out(ctx),
            Command::FullScreen => {
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full_screen(ctx)));
            }
            Command::Tune => self.ask_tune(),
            Command::Lab => self.show_lab(),
            Command::Library => self.show_library(),
            Command::About => self.dialogs.open(Dialog::About),
            Command::Keys => self.dialogs.open(Dialog::Keys),
            Command::Settings => self.dialogs.open(Dialog::Settings(SettingsDialog::new())),
            Command::Messages => self.notices.history = !self.notices.history,
            Command::Rules => self.rules.open = !self.rules.open,
            Command::Players => self.ask_players(false),
            Command::PlayOn => self.ask_players(true),
            _ => {
                if let Some(game) = self.games.view_mut() {
                    execute_in_game(game, ctx, command);
                }
            }
        }
    }

    /// Shows the start page, with the games that were played.
    pub(super) fn choose_game(&mut self) {
        let listed = self.past_games.list();
        self.warn_of(listed);
        self.start_page.set_shown(ShownPage::Start);
    }

    /// Shows the game so many tabs further; from another page the one that lies under it.
    fn select_beside(&mut self, tabs: isize) {
        if self.start_page.shown() == ShownPage::Game {
            self.games.select_by(tabs);
        }
        self.start_page.set_shown(ShownPage::Game);
    }

    /// Asks who plays; `goes_on`: the game is only looked at, and goes on as soon as that is known.
    fn ask_players(&mut self, goes_on: bool) {
        let Some((game, found)) = self.played() else { return };
        let (facts, pieces) = (Arc::clone(&found.facts), game.seat_pieces().clone());
        let engines = &self.preferences.settings().engines;
        let external = external_engines(&facts, &self.environment.engines.registry);
        let dialog = Players::new(facts, &game.record().header, pieces, engines, external);
        self.dialogs.open(Dialog::Players(if goes_on { dialog.going_on() } else { dialog }));
    }

    /// Copies something of the game.
    fn copy(&mut self, ctx: &Context, command: Command) {
        let Some(game) = self.games.view_mut() else { return };
        let text = match command {
            Command::CopyPosition => game.position().map(|position| position.text.clone()),
            Command::CopyGame => Some(abstrakt_record::file::write(game.record())),
            Command::CopyMoves => Some(game.moves_text(self.preferences.texts())),
            _ => return game.copy_diagram(self.clipboard.draw()),
        };
        if let Some(text) = text {
            ctx.copy_text(text);
            self.tell(Kind::Done, &message!("clipboard-copied"));
        }
    }

    /// Begins to search the position shown, and shows the panel that tells of it; or ends that.
    fn analyse(&mut self) {
        let Some(game) = self.games.view_mut() else { return };
        if game.analysis.toggle() {
            layout::set_visible(&mut self.preferences.edit().0.layout, Panel::Analysis, true);
        }
    }

    /// Begins to review the game, and shows the panel that tells of it; or ends that.
    fn review(&mut self) {
        let Some(game) = self.games.view_mut() else { return };
        let (settings, _) = self.preferences.edit();
        game.review(settings.analysis.effort);
        layout::set_visible(&mut settings.layout, Panel::Review, true);
        // The card of the end would lie over the graph.
        self.games.hide_result();
    }

    /// Asks where a file is to be written.
    fn ask_save(&mut self, purpose: Purpose) {
        let Some(game) = self.games.view() else { return };
        let source = game.file().filter(|_| purpose == Purpose::Save).map(Path::to_owned);
        let free = || {
            let folder = self.home.games();
            let form = (purpose.ending(), self.preferences.texts());
            summary::free_path(&folder, &game.record().header, form, |path| self.files.is_taken(path))
        };
        let proposal = source.clone().unwrap_or_else(free);
        self.dialogs.open(Dialog::Save(SaveDialog::new(purpose, &proposal, source)));
    }

    /// Asks whether a move and everything after it shall go.
    fn ask_delete(&mut self) {
        let Some(game) = self.games.view_mut() else { return };
        let node = game.take_command_node();
        let text = game.turn_text(&[node], self.preferences.texts());
        self.dialogs.ask(Confirmed::Delete(node), text, self.preferences.texts());
    }

    /// Asks the person to move whether resignation or draw is meant.
    fn ask_end(&mut self, command: Command) {
        let Some(game) = self.games.view() else { return };
        let Some(seat) = game.to_move().map(|player| SeatId(player.0)) else { return };
        let name = game.seat_name(seat, self.preferences.texts());
        let confirmed =
            if command == Command::Resign { Confirmed::Resign(seat) } else { Confirmed::Draw(seat) };
        self.dialogs.ask(confirmed, name, self.preferences.texts());
    }

    /// The lab asks what is tuned of the game under way, as it began, or shows the run that is being played.
    fn ask_tune(&mut self) {
        let Some((game, found)) = self.played() else { return };
        let (facts, opening) = (Arc::clone(&found.facts), protocol_opening(&game.record().header));
        self.lab.ask_tune(&facts, opening);
        self.show_lab();
        self.tell_playing();
    }

    /// Whether the game under way can be tuned.
    fn is_tunable(&self) -> bool {
        let can_be_tuned = |(game, found): (&GameView, &FoundPlugin)| {
            game.record().header.seats.len() == 2 && !found.facts.heuristics.is_empty()
        };
        self.shown_game().is_some() && self.played().is_some_and(can_be_tuned)
    }
}

/// Whether a condition that concerns a game alone is met.
fn holds(condition: Condition, game: &GameView) -> bool {
    let record = game.record();
    let (cursor, is_over) = (record.cursor(), game.result().is_some());
    let ready = game.position().is_some();
    let (going, viewed) = (ready && !is_over, game.is_viewed());
    let running = going && !viewed;
    match condition {
        Condition::Always | Condition::OtherGame | Condition::Tunable | Condition::Game | Condition::Pdn => {
            true
        }
        Condition::Position => ready,
        Condition::PlyBefore => record.node(cursor).parent().is_some(),
        Condition::PlyAfter => record.node(cursor).next().is_some(),
        Condition::Running => running,
        Condition::Turn => going && ((running && game.computer_moves()) || game.awaits_human()),
        Condition::PersonsTurn => going && game.awaits_human(),
        Condition::PersonsGame => running && game.awaits_human(),
        Condition::Viewed => going && viewed,
        Condition::Record => viewed,
        Condition::PausedComputer => running && game.is_paused() && game.computer_moves(),
        Condition::Over => is_over,
        Condition::Reviewable => ready && record.header.seats.len() == 2 && record.main_end() != NodeId::ROOT,
        Condition::MistakeAfter => game.has_mistake(true),
        Condition::MistakeBefore => game.has_mistake(false),
        Condition::Visited => game.last_place().is_some(),
        Condition::Kept => game.next_kept().is_some(),
        Condition::Autoplay => record.node(cursor).next().is_some() || game.plays_itself(),
        Condition::Move => game.command_node() != NodeId::ROOT,
    }
}

/// Executes a command that concerns the settings alone.
fn execute_in_settings(settings: &mut Settings, command: Command) {
    match command {
        Command::Hints => settings.hints = !settings.hints,
        Command::ToolBar => settings.tool_bar = !settings.tool_bar,
        Command::StatusBar => settings.status_bar = !settings.status_bar,
        Command::LongNotation => settings.lists.long = !settings.lists.long,
        Command::Panel(panel) => {
            // One in a window of its own is docked again.
            settings.floating.retain(|other| *other != panel);
            let visible = layout::is_visible(&settings.layout, panel);
            layout::set_visible(&mut settings.layout, panel, !visible);
        }
        Command::ResetLayout => {
            settings.layout = layout::default_layout();
            settings.floating.clear();
        }
        _ => {}
    }
}

/// Executes a command that concerns a game alone. A refusal of the session needs no more than a line in the log.
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
            let node = game.take_command_node();
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
