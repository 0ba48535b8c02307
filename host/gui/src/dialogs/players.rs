//! The players, changed in the middle of a game, or before a game that was looked at goes on.

use std::sync::Arc;

use abstrakt_external::ExternalSpec;
use abstrakt_record::{Header, SeatId, SeatKind};
use abstrakt_scene::SeatPieces;
use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::{Facts, Player};
use egui::{Context, TextEdit};

use super::seat::ExternalPlayers;
use super::{BUTTONS, Decision, Size, buttons, modal, scrolled, seat};
use crate::board::seat_badge;
use crate::seat_choice::{NamedEngine, SeatChoice};

/// The choices so far.
pub struct Players {
    facts: Arc<Facts>,
    names: Vec<String>,
    before: Vec<(String, SeatKind)>,
    seats: Vec<SeatChoice>,
    external: ExternalPlayers,
    pieces: SeatPieces,
    /// The game is only looked at, and goes on with these players.
    goes_on: bool,
}

/// The action that the user chose.
pub enum PlayersAction {
    /// These seats are taken by others.
    Change(Vec<(SeatId, String, SeatKind)>),
    /// The same, and the game that was looked at goes on.
    GoOn(Vec<(SeatId, String, SeatKind)>),
    /// First an external engine is to be added for this game.
    AddEngine(String),
}

impl Players {
    /// The dialog for a game under way; `pieces` stand for the seats, `external` are the external engines that can play.
    pub fn new(
        facts: Arc<Facts>,
        header: &Header,
        pieces: SeatPieces,
        engines: &[NamedEngine],
        external: Vec<ExternalSpec>,
    ) -> Self {
        let before: Vec<_> = header.seats.iter().map(|seat| (seat.name.clone(), seat.kind.clone())).collect();
        let names = before.iter().map(|(name, _)| name.clone()).collect();
        let seats =
            before.iter().map(|(_, kind)| SeatChoice::of(kind, &facts).named(engines, &facts)).collect();
        let external = ExternalPlayers::new(external);
        Self { facts, names, before, seats, external, pieces, goes_on: false }
    }

    /// The same for a game that is only looked at and goes on then.
    pub fn going_on(self) -> Self {
        Self { goes_on: true, ..self }
    }

    /// These external engines can play now; the one of this name sits down where it was asked for.
    pub fn take_engines(&mut self, external: Vec<ExternalSpec>, name: Option<&str>) {
        if let Some((seat, added)) = self.external.take(external, name)
            && let Some(choice) = self.seats.get_mut(seat)
        {
            *choice = added;
        }
    }

    /// The game.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Draws the dialog; `engines` are those of the user's own, and get those that are kept.
    pub fn show(
        &mut self,
        ctx: &Context,
        engines: &mut Vec<NamedEngine>,
        texts: &Texts,
    ) -> Decision<PlayersAction> {
        let mut pressed = None;
        let (title, ahead) = match self.goes_on {
            true => (message!("command-play-on"), message!("players-play")),
            false => (message!("players-title"), message!("players-change")),
        };
        let stays = modal(ctx, "players", &texts.render(&title), Size::fixed(680.0, 480.0), |ui, enter| {
            let mut right = self.seats.iter().all(SeatChoice::is_ready);
            let symbols = self.seats.len() > 2;
            scrolled(ui.available_height() - BUTTONS).show(ui, |ui| {
                for (index, (name, seat_choice)) in self.names.iter_mut().zip(&mut self.seats).enumerate() {
                    ui.horizontal_wrapped(|ui| {
                        seat_badge(ui, &self.pieces.get(Player(index as u8)), symbols);
                        let usual = texts.seat(SeatId(index as u8));
                        let edit = TextEdit::singleline(name).hint_text(&usual).desired_width(180.0);
                        ui.add(edit).accessible_name(say!(texts, "seat-name", seat = usual.as_str()));
                        let known = seat::KnownPlayers {
                            facts: &self.facts,
                            named: engines,
                            external: self.external.engines(),
                        };
                        if seat::choice(ui, index, seat_choice, known, &usual, texts) {
                            self.external.ask(index);
                        }
                    });
                    right &= seat::details(ui, index, seat_choice, (&self.facts, engines), texts);
                }
            });
            pressed = buttons(ui, &texts.render(&ahead), &say!(texts, "cancel"), (right, enter));
        });
        match pressed {
            _ if self.external.take_asked() => Decision::Act(PlayersAction::AddEngine(self.facts.id.clone())),
            Some(true) if self.goes_on => Decision::Act(PlayersAction::GoOn(self.changes())),
            Some(true) => Decision::Act(PlayersAction::Change(self.changes())),
            pressed => Decision::none(pressed, stays),
        }
    }

    fn changes(&self) -> Vec<(SeatId, String, SeatKind)> {
        let after = self.names.iter().cloned().zip(self.seats.iter().map(SeatChoice::kind));
        let changed = after.zip(&self.before).enumerate().filter(|(_, (after, before))| after != *before);
        changed.map(|(index, ((name, kind), _))| (SeatId(index as u8), name, kind)).collect()
    }
}
