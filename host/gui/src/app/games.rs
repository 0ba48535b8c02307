//! The game on the board: begun, resumed, recovered, put away.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use abstrakt_loader::FoundPlugin;
use abstrakt_record::{Header, Record, journal};
use abstrakt_referee::{protocol_opening, protocol_ply};
use abstrakt_session::Session;
use abstrakt_worker::Launch;

use egui::{Context, Rect};

use super::App;
use super::archive::shown_played;
use super::dialogs::{Confirmed, Dialog};
use crate::background::{GameId, Ticket};
use crate::command::Command;
use crate::dialogs::{game_over, recovery};
use crate::film::FilmExport;
use crate::game::GameView;
use crate::notices::Kind;
use crate::panels::typed::TypedMove;
use crate::positions::Key;
use crate::summary;

impl App {
    /// The game under way and where it comes from.
    pub(super) fn played(&self) -> Option<(&GameView, &FoundPlugin)> {
        let game = self.game.as_ref()?;
        Some((game, self.game_list.game(&game.record().header.game)?))
    }

    /// How a worker for a game is started.
    pub(super) fn launch(&self, found: &FoundPlugin) -> Launch {
        Launch::new(found, &self.environment.host, self.environment.timeouts)
    }

    pub(super) fn begin(&mut self, header: Header) {
        let record = Record::new(header);
        self.resume(record, None, None);
        if let Some(game) = &mut self.game {
            game.take_keyboard();
        }
    }

    /// The same game once more; `swapped`: everybody sits one seat further.
    pub(super) fn again(&mut self, swapped: bool) {
        let Some(game) = &self.game else { return };
        let mut header = game.record().header.clone();
        header.seed = fresh_seed();
        if swapped {
            header.seats.rotate_right(1);
        }
        self.begin(header);
    }

    pub(super) fn recover(&mut self, index: usize) {
        let (unfinished, _) = self.unfinished.remove(index);
        match unfinished.resume() {
            Ok((record, journal)) => self.resume(record, Some(journal), None),
            Err(error) => self.notices.add(Kind::Warning, self.texts.show(&error)),
        }
    }

    /// Shows a game instead of the one under way, if nothing was shown meanwhile that was asked for later. `file` is what it was
    /// read from; `is_read`: a file, of whatever form, has the game as it is.
    pub(super) fn show_game(
        &mut self,
        ticket: Ticket,
        record: Record,
        journal: Option<journal::Journal>,
        file: Option<PathBuf>,
        is_read: bool,
    ) {
        if !self.shows.is_due(ticket) {
            return;
        }
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
                self.shows.admit(ticket);
                self.put_away();
                self.typed = TypedMove::default();
                if self.dialog.is_about_game() {
                    self.dialog = Dialog::None;
                }
                let setup = &session.record().header.setup;
                let pieces = self.game_list.seat_pieces(&id).and_then(|pieces| pieces.get(setup));
                // A game of the archive is saved to a file of the person's own.
                let file = file.filter(|file| !self.archiver.archive().has(file));
                let mut game =
                    GameView::new(GameId(ticket), session, file, pieces.cloned().unwrap_or_default());
                if is_read {
                    game.note_read();
                }
                self.game = Some(game);
                self.positions.forget_game();
                #[cfg(feature = "sound")]
                self.ear.forget();
                self.result_shown = false;
                self.at_start = false;
            }
            Err(error) => self.notices.add(Kind::Warning, self.texts.show(&error)),
        }
    }

    /// The game under way as an animated picture.
    pub(super) fn film(&self) -> Option<FilmExport> {
        let (game, found) = self.played()?;
        let record = game.record();
        let plies = record.line().into_iter().filter_map(|node| record.node(node).ply.as_ref());
        let language = self.texts.language();
        let name = found.facts.name.get(language.code());
        Some(FilmExport {
            launch: self.launch(found),
            opening: protocol_opening(&record.header),
            plies: plies.map(protocol_ply).collect(),
            caption: format!("{name}: {}", summary::opponents(&record.header, &self.texts)),
            look: self.settings.board,
            language,
        })
    }

    /// Does what was said yes to.
    pub(super) fn confirmed(&mut self, confirmed: Confirmed) {
        let done = match (confirmed, &mut self.game) {
            (Confirmed::Discard(journal), _) => return self.discard(vec![journal]),
            (Confirmed::DiscardAll(journals), _) => return self.discard(journals),
            (Confirmed::Resign(seat), Some(game)) => game.session().resign(seat),
            (Confirmed::Draw(seat), Some(game)) => match game.draw_refusal(seat, &self.texts) {
                Some(refusal) => {
                    self.notices.add(Kind::Information, refusal);
                    return;
                }
                None => game.session().agree_draw(),
            },
            (Confirmed::Delete(node), Some(game)) => game.session().delete(node),
            (Confirmed::Resign(_) | Confirmed::Draw(_) | Confirmed::Delete(_), None) => return,
        };
        if let Err(error) = done {
            self.notices.add(Kind::Warning, self.texts.show(&error));
        }
    }

    /// Draws the card that tells how the game ended, over the panels of `page`.
    pub(super) fn result_card(&mut self, ctx: &Context, page: Rect) {
        let Some(game) = self.game.as_ref().filter(|game| game.result().is_some()) else { return };
        match game_over::show(ctx, (page, game.board_place()), game, &self.texts) {
            game_over::Decision::Open => {}
            game_over::Decision::Again => self.again(false),
            game_over::Decision::Swap => self.again(true),
            game_over::Decision::Review => {
                self.result_shown = false;
                self.execute(ctx, Command::First);
                self.execute(ctx, Command::Review);
            }
            game_over::Decision::Close => self.result_shown = false,
        }
    }

    /// Asks for the positions of unfinished games whose plugins are there.
    pub(super) fn ask_positions(&mut self) {
        for (game, _) in &self.unfinished {
            if let Some(found) = self.game_list.game(&game.record.header.game) {
                self.positions.ask(recovery::key(game), found, &game.record, game.record.cursor());
            }
        }
        if self.at_start {
            for game in shown_played(&self.played, &self.unfinished, self.game.as_ref()) {
                if let Some(found) = self.game_list.game(&game.record.header.game) {
                    self.positions.ask(game.key(), found, &game.record, game.record.main_end());
                }
            }
        }
        let Some(game) = &self.game else { return };
        if let (Some(node), Some(found)) =
            (game.unknown_move(), self.game_list.game(&game.record().header.game))
            && let Some(before) = game.record().node(node).parent()
        {
            self.positions.ask(Key::Before(game.id(), node), found, game.record(), before);
        }
    }

    /// Takes the positions that were asked for.
    pub(super) fn collect_positions(&mut self) {
        for key in self.positions.collect() {
            if let (Key::Before(of, node), Some(game)) = (&key, &mut self.game)
                && *of == game.id()
                && let Some((_, before)) = self.positions.get(&key)
            {
                game.learn_move(*node, before);
            }
        }
    }
}

/// A seed that nobody chose: the time.
pub(super) fn fresh_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64 % 1_000_000_007)
}
