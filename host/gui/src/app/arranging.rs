//! Positions that are set up by hand: where they come from, and the games that begin with them.

use std::sync::Arc;

use abstrakt_record::{Header, Seat};
use abstrakt_referee::{protocol_opening, protocol_ply};
use abstrakt_system::SystemError;
use abstrakt_worker::protocol::{LinePly, Opening};

use super::App;
use super::dialogs::Dialog;
use super::games::fresh_seed;
use crate::arranger::Arranger;
use crate::dialogs::arrange::Arrange;
use crate::dialogs::new_game::NewGame;
use crate::notices::Kind;
use crate::positions::ShownPosition;
use crate::summary;

impl App {
    /// Sets a position up that is at first the one shown.
    pub(super) fn arrange_shown(&mut self) {
        let Some(game) = &self.game else { return };
        let record = game.record();
        let line = record.line_to(record.cursor());
        let plies = line.into_iter().filter_map(|node| record.node(node).ply.as_ref());
        let (header, plies) = (record.header.clone(), plies.map(protocol_ply).collect());
        self.arrange(header, plies);
    }

    /// Sets a position up that is at first the one after `plies`.
    pub(super) fn arrange(&mut self, header: Header, plies: Vec<LinePly>) {
        let Some(found) = self.game_list.game(&header.game) else { return };
        let launch = self.launch(found);
        let opening: Opening = protocol_opening(&header);
        match Arranger::new(launch, opening, plies, self.environment.wake.clone()) {
            Ok(arranger) => {
                let dialog = Arrange::new(Arc::clone(&found.facts), header, arranger);
                self.dialog = Dialog::Arrange(Box::new(dialog));
            }
            Err(error) => self.notices.add(Kind::Warning, self.texts.show(&SystemError::from(error))),
        }
    }

    /// Asks who plays from the position in which `header` begins.
    pub(super) fn ask_game_from(&mut self, header: &Header, shown: ShownPosition) {
        let Some(found) = self.game_list.game(&header.game) else { return };
        let last = self.settings.setups.get(&header.game);
        let pieces = self.game_list.seat_pieces(&header.game).cloned().unwrap_or_default();
        let dialog = NewGame::new(Arc::clone(&found.facts), last, pieces, fresh_seed())
            .with_boards(self.game_list.setups(&header.game));
        self.dialog = Dialog::NewGame(Box::new(
            dialog.with_engines(&self.settings.engines).with_position(header, shown),
        ));
    }

    /// Shows the position in which `header` begins, with persons on all seats, so that both sides can be tried.
    pub(super) fn analyse_from(&mut self, header: Header) {
        let seats = header.seats.iter().map(|_| Seat::human("")).collect();
        let tags = [("date".to_owned(), summary::today())].into();
        self.begin(Header { seats, tags, ..header });
    }
}
